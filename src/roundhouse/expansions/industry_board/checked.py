"""What must be true of the industry board in every position, and what of it games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.industry_board.rules.board import O_IDEA_OR_KEY
from roundhouse.expansions.industry_board.rules.cars import (
    CARS,
    FLEETS,
    K_PURPLE,
    OWN,
    OWN_CARS,
    PURPLE,
    Fleet,
    cars_out,
)
from roundhouse.expansions.industry_board.written import purple_cars_there, purple_owners
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing, each
from roundhouse.rules import GameState, Ruleset
from roundhouse.rules.layout import GAP, KEYS, WRENCH
from roundhouse.rules.moves import PLACE_NAMES
from roundhouse.rules.packing import bits
from roundhouse.rules.vocabulary import GAPS

Found = Iterator[Thing]


# ---- invariants


def check_board(state: GameState) -> None:
    """Nobody builds elsewhere; own cars are three, purple ones belong to whoever took their card."""
    for seat, p in enumerate(state.players):
        filled = [tile for tile in p[GAP : GAP + GAPS] if tile]
        ensure(not filled, "seat {} built {} beside the industry board", seat, filled)
        own = p[CARS] + cars_out(p, OWN)
        ensure(own == OWN_CARS, "seat {} has {} cars", seat, own)
        for fleet in FLEETS:
            ensure(not p[fleet.lying] & p[fleet.standing], "seat {}: two cars at one factory", seat)
            ensure(not p[fleet.fresh] & ~p[fleet.standing], "seat {}: a fresh car that does not stand", seat)
    check_purple(state)


def check_purple(state: GameState) -> None:
    rules, owners = state.rules, purple_owners(state)
    ensure(len(owners) <= 1, "seats {} have purple cars", owners)
    out = sum(cars_out(p, PURPLE) for p in state.players)
    out += sum(1 for unit in state.pool if unit >> 1 == K_PURPLE)
    there = purple_cars_there(rules)
    ensure(out <= there, "{} purple cars of {}", out, there)
    cards = [card for card in bits(state.idea_cards) if K_PURPLE in dict(rules.card_effect[card])]
    ensure(not (cards and out), "purple cars are out and on their card")


# ---- coverage


def _name(fleet: Fleet) -> str:
    return "own car" if fleet is OWN else "purple car"


def _things(rules: Ruleset) -> Found:
    for fleet in FLEETS:
        ways = ("laid", "moved", "stood up", "used", "back by a key")
        yield from each("maintenance cars", _name(fleet), *ways)
        if rules.players > 1:
            yield Thing("maintenance cars", _name(fleet), "stood up by another player")


def _car(before: GameState, after: GameState, seat: int, index: int) -> Found:
    """A move of a car: where it was and is, and whether the workshop had or has it."""
    old, new = before.players[seat], after.players[seat]
    for fleet in FLEETS:
        was, lies = old[fleet.lying] | old[fleet.standing], new[fleet.lying] | new[fleet.standing]
        for place in bits(was & ~lies):
            used = new[fleet.shop] > old[fleet.shop]
            yield Thing("maintenance cars", _name(fleet), "used" if used else "moved")
            if used:
                yield Thing(f"{before.rules.industry} track", PLACE_NAMES[place], "car used")
        if lies & ~was and not was & ~lies:
            back = new[fleet.shop] < old[fleet.shop]
            yield Thing("maintenance cars", _name(fleet), "back by a key" if back else "laid")


def _followed(before: GameState, after: GameState, move: int) -> Found:
    """Cars that stood up."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for fleet in FLEETS:
            if new[fleet.standing] & ~old[fleet.standing]:
                own = seat == before.stack[-1][1]
                way = "stood up" if own else "stood up by another player"
                yield Thing("maintenance cars", _name(fleet), way)


CAR_MOVES: Final = (
    *("car", "move-car", "use-car", "key-car"),
    *("purple", "move-purple", "use-purple", "key-purple"),
)


def _wrench(before: GameState, after: GameState, seat: int, index: int) -> Found:
    old, new = before.players[seat], after.players[seat]
    effect = before.rules.industry_effect[new[WRENCH + index]]
    if any(kind == O_IDEA_OR_KEY for kind, _ in effect) and new[KEYS] > old[KEYS]:
        yield Thing("idea places", "key instead of a token", "gained")


CHECKED: Final = CheckExtension(
    part="industry-board",
    invariants=check_board,
    things=_things,
    touched={**dict.fromkeys(CAR_MOVES, _car), "industry": _wrench, "detour": _wrench},
    followed=_followed,
)
