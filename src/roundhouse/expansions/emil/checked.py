"""What must be true of Emil in every position, and what of him games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.expansions.emil.rules import (
    EMIL,
    T_ENGINEERS,
    T_OWN,
    T_PASSED,
    T_TILES,
    T_TURNED,
    T_WORKERS,
)
from roundhouse.expansions.emil.told import spaces_of
from roundhouse.expansions.emil.written import workers_at, workers_placed
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing, each
from roundhouse.rules import GameState, Ruleset, moves
from roundhouse.rules.packing import unpack

Found = Iterator[Thing]


# ---- invariants


def check_emil(state: GameState) -> None:
    """His workers are in his supply or on spaces, and his marks have been reached."""
    placed = workers_placed(state)
    left, own = state.table[T_WORKERS], state.table[T_OWN]
    ensure(left >= 0, "Emil has {} workers", left)
    ensure(left + placed <= own, "Emil has {} workers in supply, {} placed and {} in all", left, placed, own)
    least, most = emil_in(state.rules.content).workers, workers_at(state)
    ensure(least <= own <= most, "Emil owns {} workers, at most {} are his", own, most)


# ---- coverage


def _things(rules: Ruleset) -> Found:
    emil = emil_in(rules.content)
    for card in emil.cards:
        if card.when.holds(rules.ingredients):
            yield from each("Emil", f"card {card.id}", "blocked", "skipped")
    for mark in emil.more:
        yield Thing("Emil", f"worker for {mark} points", "gained")
    yield from each(
        "Emil", "tile", "taken", *(("laid on the industry board",) if rules.industry_rules.shared else ())
    )
    yield from each("Emil", "engineer", "hired", "in the majority")
    yield Thing("Emil", "round", "passed")


def _followed(before: GameState, after: GameState, move: int) -> Found:
    rules = before.rules
    old, new = before.table, after.table
    emil = emil_in(rules.content)
    for mark in emil.more[old[T_OWN] - emil.workers : new[T_OWN] - emil.workers]:
        yield Thing("Emil", f"worker for {mark} points", "gained")
    if len(unpack(new[T_TILES])) > len(unpack(old[T_TILES])):
        yield Thing("Emil", "tile", "taken")
    if _built(after) - _built(before) > (moves.family(move)[0] in ("factory", "returned")):
        yield Thing("Emil", "tile", "laid on the industry board")
    if new[T_ENGINEERS] != old[T_ENGINEERS]:
        yield Thing("Emil", "engineer", "hired")
    if new[T_PASSED] and not old[T_PASSED]:
        yield Thing("Emil", "round", "passed")
    yield from _cards(before, after)


def _built(state: GameState) -> int:
    """Factories on the industry board."""
    return sum(
        len(state.rules.industry_rules.layers(state, place)) for place in range(len(moves.PLACE_NAMES))
    )


def _cards(before: GameState, after: GameState) -> Found:
    """Those turned since: he has taken the space of the last one, unless his cards ran out."""
    same_round = before.round == after.round
    turned = unpack(after.table[T_TURNED])
    fresh = turned[: len(turned) - len(unpack(before.table[T_TURNED])) * same_round]
    for place, card in enumerate(fresh):
        taken = not place and any(
            (after.spaces[space] - 1) & 3 == EMIL and not (same_round and before.spaces[space])
            for space in spaces_of(after, card)
            if after.spaces[space]
        )
        name = emil_in(after.rules.content).cards[card].id
        yield Thing("Emil", f"card {name}", "blocked" if taken else "skipped")


def _ended(state: GameState, prizes: list[int]) -> Found:
    if state.table[T_ENGINEERS] and prizes[0] != state.rules.majority[0]:
        yield Thing("Emil", "engineer", "in the majority")


CHECKED: Final = CheckExtension(
    part="emil", invariants=check_emil, things=_things, followed=_followed, ended=_ended
)
