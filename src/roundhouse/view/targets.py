"""Where a move is made: the place on the table that is lit for it, and the piece that would come to lie there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse import expansions
from roundhouse.content.model import COLOURS
from roundhouse.rules import moves
from roundhouse.rules.engine import decider
from roundhouse.rules.industry import wrench_tried
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BOILED
from roundhouse.view.extension import all_placed
from roundhouse.view.pieces import industry_place
from roundhouse.view.places import at, shared, space_place

# moves that have no place of their own: they are made in the sign
_IN_THE_SIGN: Final = frozenset(
    {
        *("pass", "done", "stay", "skip", "flip", "key-steps", "key-points", "ten", "no-card"),
        "take-back",
    }
)


def in_the_sign(family: str) -> bool:
    """Whether moves of a family have no place to point at."""
    return family in _IN_THE_SIGN or any(family in placed.in_the_sign for placed in all_placed())


def target(state: GameState, move: int) -> str:
    """The place that is lit for a legal move of the decider, "" where there is none to point at."""
    family, index = moves.family(move)
    if in_the_sign(family):
        return ""
    return _TARGETS[family](state, decider(state), index)


def ghost(state: GameState, move: int) -> str:
    """The piece that would come to lie there: `track-wood`, `loco 5`, `factory 3`, `wrench`; "" for none."""
    family, index = moves.family(move)
    if family == "step":
        return f"track-{COLOURS[index % 5]}"
    if family == "loco":
        return f"loco {moves.TILE_NAMES[index // 6]}"
    if family == "shift":
        return f"loco {moves.TILE_NAMES[state.stack[-1][2] & (BOILED - 1)]}"
    if family in ("factory", "returned"):
        return f"factory {moves.TILE_NAMES[index // 8]}"
    return _GHOSTS.get(family, "")


_GHOSTS_OWN: Final = {
    "industry": "wrench",
    "doubler": "doubler",
}
_GHOSTS: Final = expansions.Gathered(_GHOSTS_OWN, lambda: (placed.ghosts for placed in all_placed()))


# ---- places by family

Find = Callable[[GameState, int, int], str]


def named(kind: str, names: tuple[str, ...]) -> Find:
    """Something that all share, by its name in the move table."""
    return lambda state, seat, index: shared(kind, names[index])


def own(kind: str, names: tuple[str, ...]) -> Find:
    """The same beside the decider's board."""
    return lambda state, seat, index: at(seat, kind, names[index])


def own_route(kind: str) -> Find:
    """Something that the decider has on a route."""
    return lambda state, seat, index: at(seat, kind, state.rules.route_codes[index])


def _step(state: GameState, seat: int, index: int) -> str:
    route, colour = index // 5, index % 5
    space = state.board(seat).track(route, colour) + 1
    return at(seat, state.rules.route_codes[route], space)


def wrench_target(beside: bool) -> Find:
    """Where the wrench would come to stand, asked from the rules."""

    def find(state: GameState, seat: int, wrench: int) -> str:
        place, _ = wrench_tried(state, seat, wrench, beside)
        return industry_place(state.rules, seat, place)

    return find


def _doubler(state: GameState, seat: int, route: int) -> str:
    return at(seat, "doubler", state.rules.route_codes[route], state.board(seat).doublers(route) + 1)


def gap_place(state: GameState, seat: int, gap: int) -> str:
    """A place for a factory: a gap of the own track, or one of the board that all share."""
    industry_rules = state.rules.industry_rules
    return shared("works", industry_rules.place_names[gap]) if industry_rules.shared else at(seat, "gap", gap)


_OWN: Final[dict[str, Find]] = {
    "step": _step,
    "industry": wrench_target(False),
    "doubler": _doubler,
    "loco": lambda state, seat, index: at(seat, "slot", index % 6),
    "shift": lambda state, seat, index: at(seat, "slot", index),
    "factory": lambda state, seat, index: gap_place(state, seat, index % 8),
    "returned": lambda state, seat, index: gap_place(state, seat, index % 8),
    "idea": own("idea", moves.TOKEN_NAMES),
    "trade": own("idea", moves.TOKEN_NAMES),
    "discard": own("idea", moves.TOKEN_NAMES),
    "card": named("card", moves.CARD_NAMES),
    "end-card": named("end-card", moves.END_CARD_NAMES),
    "bonus": named("bonus", moves.BONUS_NAMES),
    "repeat": lambda state, seat, index: space_place(index),
    "place": lambda state, seat, index: space_place(index >> 3),
}
_TARGETS: Final = expansions.Gathered(_OWN, lambda: (placed.targets for placed in all_placed()))
