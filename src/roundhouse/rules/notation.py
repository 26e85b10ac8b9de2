"""Moves in short words: `wood TS`, `loco 4>KY`, `wood-3 c`, `pass`.

A notation is unique in its position and can be parsed there. Routes go by their codes, tiles by their numbers,
`/1` names the tile that is replaced, wrenches go by the space they stand on. After an action space come the
pieces that are not plain workers: `W` the wood worker, one `c` for every coin.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.rules import engine, moves
from roundhouse.rules.layout import ENGINEER_SPACE, F_DISPLACED, GAP, NOWHERE, SLOT, SPACES, WRENCH
from roundhouse.rules.moves import (
    BONUS_NAMES,
    CARD_NAMES,
    END_CARD_NAMES,
    ENGINEER_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from roundhouse.rules.state import GameState

SEATS = "ABCD"

_PLAIN: Final = {
    moves.PASS: "pass",
    moves.DONE: "done",
    moves.STAY: "stay",
    moves.SKIP: "skip",
    moves.KEY_STEPS: "key steps",
    moves.KEY_POINTS: "key points",
    moves.TEN: "ten points",
    moves.NO_CARD: "no card",
}


class NotationError(ValueError):
    """Words that name no move, or several."""


def space_name(space: int) -> str:
    """An action space or engineer: `wood-3`, `engineer-4`."""
    if space >= ENGINEER_SPACE:
        return f"engineer-{ENGINEER_NAMES[space - ENGINEER_SPACE]}"
    return SPACE_NAMES[space]


def payment_name(payment: int) -> str:
    """The pieces that are not plain workers: `W`, `c`, `Wcc`."""
    return "W" * (payment & moves.WITH_WOOD_WORKER) + "c" * (payment >> 1)


def notation(state: GameState, move: int) -> str:
    """The words for a move in this position."""
    if move in _PLAIN:
        return _PLAIN[move]
    family, index = moves.family(move)
    if not family:
        raise NotationError(f"{move} is not in the move table (0 to {moves.SIZE - 1})")
    rules = state.rules
    if family == "step":
        return f"{COLOURS[index % 5]} {rules.route_codes[index // 5]}"
    if family == "doubler":
        return f"doubler {rules.route_codes[index]}"
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
}


def _on_board(state: GameState, family: str, index: int) -> str:
    """Moves whose words depend on what lies on the decider's board."""
    seat = engine.decider(state)
    p = state.players[seat] if seat >= 0 else []
    if family == "industry":
        place = p[WRENCH + index] if p else NOWHERE
        labels = state.rules.industry_labels
        return f"industry {labels[place] if place < len(labels) else f'wrench {index + 1}'}"
    if family == "loco":
        return f"loco {TILE_NAMES[index // 6]}>{_slot(state, p, index % 6)}"
    if family in ("factory", "returned"):
        there = p[GAP + index % 8] if p and index % 8 < 5 else 0
        over = f"/{TILE_NAMES[there]}" if there else ""
        return f"{family} {TILE_NAMES[index // 8]}>{index % 8 + 1}{over}"
    tile = state.stack[-1][2] if state.stack and state.stack[-1][0] == F_DISPLACED else 0
    if family == "flip":
        return f"flip {TILE_NAMES[tile]}".rstrip()
    return f"move {TILE_NAMES[tile]}>{_slot(state, p, index)}"


def _slot(state: GameState, p: list[int], slot: int) -> str:
    rules = state.rules
    if slot >= rules.slots:
        return f"slot {slot + 1}"
    there = p[SLOT + slot] if p else 0
    return rules.route_codes[rules.slot_route[slot]] + (f"/{TILE_NAMES[there]}" if there else "")


def _named(family: str, index: int) -> bool:
    """Whether a place of the move table stands for something that has a name."""
    if family in _NAMES:
        return index < len(_NAMES[family][1])
    if family in ("loco", "factory", "returned"):
        return 0 < index // (6 if family == "loco" else 8) < len(TILE_NAMES)
    if family in ("repeat", "place"):
        space = index >> 3 if family == "place" else index
        return space < len(SPACE_NAMES) or 0 <= space - ENGINEER_SPACE < len(ENGINEER_NAMES)
    return True


def stands_for_something(move: int) -> bool:
    """Whether a number is in the table and in use."""
    family, index = moves.family(move)
    return bool(family) and _named(family, index)


def all_notations(state: GameState) -> dict[str, int]:
    """Every move of the table that has words in this position, legal or not."""
    found: dict[str, int] = {}
    for name, first, count in moves.FAMILIES:
        for index in range(count):
            if _named(name, index):
                found.setdefault(notation(state, first + index), first + index)
    return found


def _plain(words: str) -> str:
    return words.lower().replace("-", " ")


def parse(state: GameState, text: str, strict: bool = False) -> int:
    """The legal move that the words name, or if none does, the move of the table they name.

    Unless strict, a space that can be paid for in one way only needs no payment (`hire` for `hire c`), and capitals,
    hyphens and spaces may be mistaken where only one legal move is meant.
    """
    words = " ".join(text.split())
    legal = {notation(state, move): move for move in engine.legal(state)}
    if words in legal:
        return legal[words]
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
    raise NotationError(f"{text!r} names no move{hint}")
