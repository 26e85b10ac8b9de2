"""Reading a position: from words to a state.

First what the players have, then the table, then what the game waits for. Whatever is left out is as at the
start of round 1 after the starting bonuses, or as the rest of the position shows (`position_defaults`).
"""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record import position_defaults as default
from roundhouse.record.position_words import (
    LETTERS,
    POOL_WORDS,
    PositionError,
    Table,
    bonus_of,
    cards_of,
    end_card_of,
    engineer_of,
    idea_card_of,
    items,
    listed,
    one_of,
    refused,
    seat_of,
    shown,
    space_name,
    tile_of,
    whole_number,
)
from roundhouse.rules import moves
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    EFFECT_CODE,
    ENGINEER_SPACE,
    ENGINEERS,
    F_DISPLACED,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_REPEAT,
    F_ROUND,
    F_SCORE,
    F_TURN,
    FRAMES,
    K_IDEA,
    PASSED,
    ROUTES,
    Frame,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

TOP_KEYS: Final = (
    "edition", "board", "industry", "modules", "round", "order", "turn", "engineers", "stacks", "lowest-stack",
    "returned", "doublers", "idea-cards", "end-cards", "bonuses", "pool", "idea-places", "waiting", "last-place",
    "looks", "spaces", "players",
)  # fmt: skip
