"""The columns of the base game in a player's row, as `Part.fields` names those of a part.

What is no part of the engine reads and writes rows by these; the names are the keys of a position.
"""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.rules import layout, moves
from roundhouse.rules.fields import CHOICE, COUNT, FLAG, MASK, PLAYER, PLENTY, Field
from roundhouse.rules.vocabulary import GAPS, MAX_ROUTES, MAX_SLOTS, MAX_WRENCHES


def _field(name: str, column: int, kind: str = COUNT, names: tuple[str, ...] = (), size: int = 1) -> Field:
    return Field(name, PLAYER, column, kind, names, PLENTY, size=size)


SCORE: Final = _field("score", layout.SCORE)
PASSED: Final = _field("passed", layout.PASSED, FLAG)

WORKERS: Final = _field("workers", layout.WORKERS)  # in the supply
OWN: Final = _field("workers-owned", layout.OWN)
LATER: Final = _field("workers-to-come", layout.LATER)
TEMPORARY: Final = _field("temporary", layout.TEMPS)
WOOD_WORKER: Final = _field("wood-worker", layout.WOOD_WORKER)  # 0 not owned, 1 in supply, 2 placed
COINS: Final = _field("coins", layout.COINS)
BASIC: Final = _field("basic", layout.BASIC_WORKERS, size=3)  # workers, coins and wood workers there

TRACKS: Final = _field("tracks", layout.TRACK, size=len(COLOURS) * MAX_ROUTES)
COLOURS_OWNED: Final = _field("colours", layout.OWNED, MASK, COLOURS)
PLANS: Final = _field("plans", layout.PLAN, size=MAX_ROUTES)
REACH: Final = _field("reach", layout.REACH, size=MAX_ROUTES)
SLOTS: Final = _field("locomotives", layout.SLOT, size=MAX_SLOTS)
DOUBLERS: Final = _field("doublers", layout.DOUBLERS, size=MAX_ROUTES)

GAP_TILES: Final = _field("factories", layout.GAP, size=GAPS)
WRENCHES: Final = _field("wrenches", layout.WRENCH, size=MAX_WRENCHES)

ENGINEERS: Final = _field("engineers", layout.ENGINEERS, MASK, moves.ENGINEER_NAMES)
IDEAS: Final = _field("unused-ideas", layout.IDEAS, MASK, moves.TOKEN_NAMES)
IDEA_PLACES: Final = _field("ideas", layout.IDEA_PLACES)  # `packing.token_places`
VALUATION: Final = _field("valuation", layout.VALUATION)  # 0 base, 1 flipped, 2 special
MEDAL: Final = _field("medal", layout.MEDAL)  # 0 beside the board, else 1 + route
KEYS: Final = _field("keys", layout.KEYS)
CARDS: Final = _field("cards", layout.CARDS)  # `packing.held_cards`
BONUS: Final = _field("bonus", layout.BONUS, CHOICE, moves.BONUS_NAMES)
