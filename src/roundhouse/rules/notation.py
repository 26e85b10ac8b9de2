"""Moves in short words: `wood TS`, `loco 4>KY`, `wood-3 c`, `pass`.

A notation is unique in its position and can be parsed there. Routes go by their codes, tiles by their numbers,
`/1` names the tile that is replaced, wrenches go by the space they stand on. After an action space come the
pieces that are not plain workers: `W` the wood worker, one `c` for every coin.
"""

from __future__ import annotations

import operator
from difflib import get_close_matches
from typing import Final, SupportsIndex

from roundhouse.content.extension import most_routes
from roundhouse.content.model import COLOURS
from roundhouse.rules import engine, moves
from roundhouse.rules.layout import GAP, SLOT, WRENCH
from roundhouse.rules.moves import (
    BONUS_NAMES,
    CARD_NAMES,
    END_CARD_NAMES,
    ENGINEER_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BOILED,
    CLOSED,
    ENGINEER_SPACE,
    F_DISPLACED,
    MAX_WRENCHES,
    NOWHERE,
    SPACES,
    UPPER_LANE,
    is_engineer,
)

SEATS = "ABCD"

_PLAIN: Final[dict[int, str]] = {
    moves.PASS: "pass",
    moves.DONE: "done",
    moves.STAY: "stay",
    moves.SKIP: "skip",
    moves.KEY_STEPS: "key steps",
    moves.KEY_POINTS: "key points",
    moves.TEN: "ten points",
    moves.NO_CARD: "no card",
    moves.TAKE_BACK: "take back",
    moves.TAKE_KEY: "take key",
    moves.TAKE_STOCK: "take stock",
    moves.TAKE_COIN: "take coin",
    moves.STOKE: "stoke",
    moves.BURN: "burn",
}


class NotationError(ValueError):
    """Words that name no move, and those that may have been meant."""

    def __init__(self, sentence: str, typed: str = "", near: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.typed: str = typed
        self.near: tuple[str, ...] = near


def space_name(space: int) -> str:
    """An action space or engineer: `wood-3`, `engineer-4`."""
    if is_engineer(space):
        return f"engineer-{ENGINEER_NAMES[space - ENGINEER_SPACE]}"
    return SPACE_NAMES[space]


def payment_name(payment: int) -> str:
    """The pieces that are not plain workers: `W`, `c`, `Wcc`."""
    return "W" * (payment & moves.WITH_WOOD_WORKER) + "c" * (payment >> 1)


def notation(state: GameState, move: SupportsIndex) -> str:
    """The words for a move in this position."""
    number = operator.index(move)
    if number in _PLAIN:
        return _PLAIN[number]
    family, index = moves.family(number)
    if not family:
        raise NotationError(f"{number} is not in the move table (0 to {moves.SIZE - 1})")
    if not on_board(state.rules, family, index):
        raise NotationError(f"{number} is a move on a route that this board does not have")
    return _words(state, family, index)


def on_board(rules: Ruleset, family: str, index: int) -> bool:
    """Whether the board has the route that a move names, if it names one."""
    route = index // 5 if family == "step" else index if family in _ROUTES else 0
    return route < rules.route_count


def _words(state: GameState, family: str, index: int) -> str:
    rules = state.rules
    if family == "step":
        return f"{COLOURS[index % 5]} {rules.route_codes[index // 5]}"
    if family in _ROUTES:
        return f"{_ROUTES[family]} {rules.route_codes[index]}"
    if family == "repeat":
        return f"repeat {space_name(index)}"
    if family == "place":
        return f"{space_name(index >> 3)} {payment_name(index & 7)}".rstrip()
    if family in _NAMES:
        word, names = _NAMES[family]
        return f"{word} {names[index]}"
    return _on_board(state, family, index)


_NAMES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "idea": ("idea", TOKEN_NAMES),
    "trade": ("trade", TOKEN_NAMES),
    "discard": ("discard", TOKEN_NAMES),
    "card": ("card", CARD_NAMES),
    "end-card": ("end", END_CARD_NAMES),
    "bonus": ("bonus", BONUS_NAMES),
    "lane": ("lane", ("lower", "upper")),
    "arm": ("arm", moves.ARM_NAMES),
    "extension": ("extension", moves.EXTENSION_NAMES),
    "take-income": ("take income", moves.INCOME_NAMES),
    "income": ("income", moves.INCOME_NAMES),
    "dividend": ("dividend", moves.DIVIDEND_NAMES),
    "boulder": ("boulder", moves.BOULDER_NAMES),
    "car": ("car", moves.PLACE_NAMES),
    "use-car": ("use car", moves.PLACE_NAMES),
    "key-car": ("key car", moves.PLACE_NAMES),
    "purple": ("purple", moves.PLACE_NAMES),
    "use-purple": ("use purple", moves.PLACE_NAMES),
    "key-purple": ("key purple", moves.PLACE_NAMES),
    "take-foundry": ("take foundry", moves.FOUNDRY_NAMES),
    "use-foundry": ("use foundry", moves.FOUNDRY_NAMES),
    "load": ("load", moves.TRAIN_NAMES),
    "share": ("share", moves.TRAIN_NAMES),
    "special": ("special", moves.SPECIAL_NAMES),
    "box": ("box", ENGINEER_NAMES),
}
# words before a route
_ROUTES: Final[dict[str, str]] = {
    "doubler": "doubler",
    "site": "site",
    "medal": "medal",
    "freight": "freight",
    "catch-up": "catch up",
}
for _family in moves.FROM_ELSEWHERE:
    if _family.by_route:
        _ROUTES[_family.name] = _family.words
    elif _family.names:
        _NAMES[_family.name] = (_family.words, _family.names)
    else:
        _PLAIN[moves.FIRST[_family.name]] = _family.words
# how moves were written until November 2026
_EARLIER: Final = {f"foundry {name}": f"use foundry {name}" for name in moves.FOUNDRY_NAMES}


def _on_board(state: GameState, family: str, index: int) -> str:
    """Moves whose words depend on what lies on the decider's board."""
    seat = engine.decider(state)
    p = state.players[seat] if seat >= 0 else []
    if family in ("industry", "detour"):
        return f"{family} {_wrench(state, p, index)}"
    if family == "loco":
        return f"loco {TILE_NAMES[index // 6]}>{_slot(state, p, index % 6)}"
    if family in ("factory", "returned"):
        return f"{family} {TILE_NAMES[index // 8]}>{_gap(state, p, index % 8)}"
    if family in ("steelworks", "work"):
        return (
            f"{family}>{_gap(state, p, index)}" if family == "steelworks" else f"work {_gap(state, p, index)}"
        )
    if family in ("boilerman", "close"):
        return f"{family} {_slot(state, p, index) if index < 6 else f'gap {_gap(state, p, index - 6)}'}"
    if family in ("move-car", "move-purple"):
        names = moves.PLACE_NAMES
        return f"{family.replace('-', ' ')} {names[index // 8]}>{names[index % 8]}"
    if family == "pay":
        return (
            f"pay {state.rules.coin_names[index]}" if index < len(state.rules.coin_names) else f"pay {index}"
        )
    if family == "borrow":
        return f"borrow {ENGINEER_NAMES[index // 4]} {payment_name(index % 4)}".rstrip()
    tile = state.stack[-1][2] if state.stack and state.stack[-1][0] == F_DISPLACED else 0
    if family == "flip":
        return f"flip {tile_name(tile)}".rstrip()
    return f"move {tile_name(tile)}>{_slot(state, p, index)}"


def tile_name(tile: int) -> str:
    """A tile as it lies on a board: `3`, with a boilerman `3+`."""
    return TILE_NAMES[tile % BOILED] + ("+" if tile >= BOILED else "")


def _gap(state: GameState, p: list[int], gap: int) -> str:
    """A place for a factory and what it would replace: `2`, `2/5`; on the industry board `F2`."""
    if gap < len(state.rules.industry_rules.place_names):
        return state.rules.industry_rules.place_names[gap]
    there = p[GAP + gap] if p and gap < 5 else 0
    return f"{gap + 1}/{tile_name(there)}" if there else str(gap + 1)


def _wrench(state: GameState, p: list[int], wrench: int) -> str:
    """A wrench by the space it stands on; by how far it has come where another stands on one that looks alike."""
    labels = state.rules.industry_labels
    place = p[WRENCH + wrench] if p else NOWHERE
    if place >= len(labels):
        return f"wrench {wrench + 1}"
    for other in p[WRENCH : WRENCH + MAX_WRENCHES]:
        if other != place and other < len(labels) and labels[other] == labels[place]:
            return f"upper place {place - UPPER_LANE}" if place >= UPPER_LANE else f"place {place}"
    return labels[place]


def _slot(state: GameState, p: list[int], slot: int) -> str:
    rules = state.rules
    if slot >= rules.slots:
        return f"slot {slot + 1}"
    there = p[SLOT + slot] if p else 0
    if there == CLOSED:
        return f"slot {slot + 1}"
    return rules.route_codes[rules.slot_route[slot]] + (f"/{tile_name(there)}" if there else "")


def _named(family: str, index: int) -> bool:
    """Whether a place of the move table stands for something that has a name."""
    if family in _NAMES:
        return index < len(_NAMES[family][1])
    if family in _ROUTES:
        return index < most_routes()
    if family in ("boilerman", "close"):
        return index < 11
    if family in ("move-car", "move-purple"):
        return index // 8 < len(moves.PLACE_NAMES) and index % 8 < len(moves.PLACE_NAMES)
    if family == "borrow":
        return index // 4 < len(ENGINEER_NAMES) and index % 4 < 3
    if family in ("loco", "factory", "returned"):
        return 0 < index // (6 if family == "loco" else 8) < len(TILE_NAMES)
    if family in ("repeat", "place"):
        space = index >> 3 if family == "place" else index
        if is_engineer(space):
            return space - ENGINEER_SPACE < len(ENGINEER_NAMES)
        return space < len(SPACE_NAMES)
    return True


def stands_for_something(move: SupportsIndex) -> bool:
    """Whether a number is in the table and in use."""
    family, index = moves.family(move)
    return bool(family) and _named(family, index)


def all_notations(state: GameState) -> dict[str, int]:
    """Every move of the table that has words in this position, legal or not."""
    found: dict[str, int] = {}
    for move in range(moves.SIZE):
        name, index = moves.family(move)
        if name and _named(name, index) and on_board(state.rules, name, index):
            found.setdefault(_PLAIN.get(move) or _words(state, name, index), move)
    return found


def _plain(words: str) -> str:
    return words.lower().replace("-", " ")


def find(state: GameState, text: str) -> int | None:
    """The legal move that exactly these words name, None if no legal one does."""
    return _exactly(_today(text), _legal(state))


def parse(state: GameState, text: str, strict: bool = False) -> int:
    """The legal move that the words name, or if none does, the move of the table they name.

    Unless strict, a space that can be paid for in one way only needs no payment (`hire` for `hire c`), and capitals,
    hyphens and spaces may be mistaken where only one legal move is meant.
    """
    words, legal = _today(text), _legal(state)
    found = _exactly(words, legal)
    if found is not None:
        return found
    if not strict:
        space = next((s for s in range(SPACES) if _named("repeat", s) and space_name(s) == words), -1)
        ways = state.rules.payments[space][-1] if space >= 0 else []
        if len(ways) == 1 and ways[0] in legal.values():
            return ways[0]
    known = all_notations(state)
    if words in known:
        return known[words]
    if not strict:
        alike = [move for name, move in legal.items() if _plain(name) == _plain(words)]
        if len(alike) == 1:
            return alike[0]
    near = get_close_matches(words, list(legal), n=3) or get_close_matches(words, list(known), n=3)
    hint = f"; did you mean {' or '.join(repr(name) for name in near)}?" if near else ""
    raise NotationError(f"{text!r} names no move{hint}", text, tuple(near))


def _today(text: str) -> str:
    """The words as they would be written today."""
    words = " ".join(text.split())
    return _EARLIER.get(words, words)


def _legal(state: GameState) -> dict[str, int]:
    return {notation(state, move): move for move in engine.legal(state)}


def _exactly(words: str, legal: dict[str, int]) -> int | None:
    if words == _PLAIN[moves.DONE] and words not in legal and list(legal.values()) == [moves.TEN]:
        return moves.TEN  # it ends the turn; games of before November 2026 offered both
    return legal.get(words)
