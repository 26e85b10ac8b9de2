"""Copies and save files: equal, independent, and nothing left out.

The fields of a state are read off its class, so a field that `clone`, `to_dict` or `from_dict` forgets is
found. A plain class with slots and a compiled one both have a descriptor for every field.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

import pytest

from roundhouse.rules import GameState, apply, decider
from roundhouse.search.turn import this_turn_only
from tests.conformance.play import Played

SHARED = "rules"  # the one field that copies share
# What `legal` said last: it is not written down, and a copy that is read has not been asked
FOLLOWS = "on_trust"
KEPT = "before"  # an earlier position that copies share, as nobody changes it
MADE_ANEW = "table_top"  # a property, which looks like a field in a compiled class
NEVER_GROWS = "table"  # without parts it is empty and stays so, and copies may share that too


def fields_of(kind: type) -> set[str]:
    """Every field the instances of a class with slots have, plain or compiled."""
    return {
        name
        for name, value in vars(kind).items()
        if isinstance(value, MemberDescriptorType | GetSetDescriptorType) and not name.startswith("__")
    } - {MADE_ANEW}


def changed(value: object) -> list[object]:
    """The value with one thing changed, for every level at which it could be shared with a copy."""
    if isinstance(value, int):
        return [value + 1]
    assert isinstance(value, list | tuple), f"a field holds {type(value).__name__}; say here how it changes"
    inner = [[one, *value[1:]] for one in changed(value[0])] if value else []
    return [[*value, 0] if not value or isinstance(value[0], int) else [*value, value[0]], *inner]


def change_in_place(value: object) -> None:
    """Change everything that can be changed in place, at every level."""
    if isinstance(value, list):
        for inner in value:
            change_in_place(inner)
        value.append(value[0] if value else 0)


def copy_faults(state: Any, copy: Callable[[Any], Any], plain: Callable[[Any], dict[str, Any]]) -> list[str]:
    """What a way of copying does wrong with one state; `plain` writes a state down."""
    fields = fields_of(type(state)) - {SHARED, FOLLOWS}
    before = plain(state)
    faults = [f"{name} is not written down" for name in sorted(fields - set(before))]
    faults += [f"{name} is written down but no field" for name in sorted(set(before) - fields)]
    twin = copy(state)
    for name in sorted(fields):
        if not hasattr(twin, name):
            faults.append(f"{name} is missing in the copy")
        elif getattr(twin, name) != getattr(state, name):
            faults.append(f"{name} differs in the copy")
    for name in sorted(fields):
        if hasattr(twin, name) and (name != NEVER_GROWS or getattr(state, name)):
            change_in_place(getattr(twin, name))
    after = plain(state)  # spoilt where something is shared
    faults += [f"{name} is shared with the copy" for name in sorted(before) if after[name] != before[name]]
    return faults


def written_and_read(state: GameState) -> GameState:
    return GameState.from_dict(state.rules, json.loads(json.dumps(state.to_dict())))


COPIES: dict[str, Callable[[GameState], GameState]] = {
    "clone": GameState.clone,
    "from_dict": lambda state: GameState.from_dict(state.rules, state.to_dict()),
    "written": written_and_read,
}


@pytest.mark.sampled(8)
def test_copies_are_equal_independent_and_complete(game: Played) -> None:
    for decision, state, _ in game.decisions():
        digest = state.digest()
        for way, copy in COPIES.items():
            where = f"{way}: {decision}"
            twin = copy(state)
            assert twin == state, where
            assert twin is not state, where
            assert twin.digest() == digest, where
            assert twin.rules is state.rules, where
            assert copy_faults(state, copy, lambda one: one.to_dict()) == [], where
            assert twin == state, where
        assert state.digest() == digest, decision


# fields whose entries have a form of their own: one that never occurs
ONE_MORE: dict[str, object] = {"stack": [0, 0, 0], "instead": [[0], [1]]}


@pytest.mark.sampled(4)
def test_every_field_counts(game: Played) -> None:
    """A change of any field at any level makes another position, with another digest."""
    for where, state, _ in list(game.decisions())[::10]:
        digests = {state.digest()}
        written = state.to_dict()
        assert set(written) | {SHARED, FOLLOWS} == fields_of(GameState)
        assert written.pop(KEPT) is None, "tests/test_trying.py has states with one"
        count = 1
        for name, value in written.items():
            for other in changed(value) if name not in ONE_MORE else [[*value, ONE_MORE[name]]]:
                twin = GameState.from_dict(state.rules, {**written, KEPT: None, name: other})
                assert twin != state, f"{where}: {name}"
                digests.add(twin.digest())
                count += 1
        assert len(digests) == count, where


def test_a_state_does_not_hold_on_to_what_it_was_read_from(game: Played) -> None:
    for where, state, _ in list(game.decisions())[::10]:
        written = state.to_dict()
        twin = GameState.from_dict(state.rules, written)
        change_in_place(list(written.values()))
        assert twin == state, where


def test_play_on_a_copy_leaves_the_original_alone(game: Played) -> None:
    """The rest of the game, played on a copy of every tenth position, ends where the game ended."""
    for first in range(0, len(game.moves), 10):
        state = game.states[first]
        before = state.to_dict()
        twin = state.clone()
        for move in game.moves[first : first + 60]:
            apply(twin, move)
        assert state.to_dict() == before, f"{game}, decision {first}"
        assert twin == game.states[min(first + 60, len(game.moves))], f"{game}, decision {first}"


def test_a_copy_for_one_player_shares_what_that_player_never_touches(game: Played) -> None:
    """A turn changes no row but its player's, or a copy of it, so searches may copy that one only."""
    assert game.states[0].rules.own_row_only
    for (where, state, options), played in zip(game.decisions(), game.moves, strict=False):
        turn = this_turn_only(state)
        before = [row.copy() for row in turn.players]
        for move in options:
            twin = turn.clone_for(decider(turn))
            apply(twin, move)
            assert turn.players == before, f"{where}, move {move}"
        whole, twin = turn.clone(), turn.clone_for(decider(turn))
        apply(whole, played)
        apply(twin, played)
        assert twin == whole, where


# --- the checks themselves have teeth ---------------------------------------------------------------


class Toy:
    """A state with one number and two lists, and a copy that may forget or share one."""

    __slots__ = ("count", "nested", "rules", "spaces")

    def __init__(self) -> None:
        self.rules, self.count, self.spaces, self.nested = None, 3, [1, 2], [[1], [2]]

    def copied(self, without: str = "", shared: str = "") -> Toy:
        twin = Toy.__new__(Toy)
        copies: dict[str, Any] = {"rules": None, "count": self.count, "spaces": self.spaces[:]}
        copies["nested"] = self.nested[:] if shared == "nested" else [inner[:] for inner in self.nested]
        if shared == "spaces":
            copies["spaces"] = self.spaces
        for name, value in copies.items():
            if name != without:
                setattr(twin, name, value)
        return twin


def plain_toy(toy: Toy) -> dict[str, Any]:
    return {"count": toy.count, "spaces": toy.spaces[:], "nested": [inner[:] for inner in toy.nested]}


def test_a_good_copy_has_no_faults() -> None:
    assert copy_faults(Toy(), Toy.copied, plain_toy) == []


@pytest.mark.parametrize("name", ["count", "spaces", "nested"])
def test_a_forgotten_field_is_found(name: str) -> None:
    assert copy_faults(Toy(), lambda toy: toy.copied(without=name), plain_toy) == [
        f"{name} is missing in the copy"
    ]
    without = {key: value for key, value in plain_toy(Toy()).items() if key != name}
    assert copy_faults(Toy(), Toy.copied, lambda toy: without) == [f"{name} is not written down"]


@pytest.mark.parametrize("name", ["spaces", "nested"])
def test_a_shared_list_is_found(name: str) -> None:
    assert copy_faults(Toy(), lambda toy: toy.copied(shared=name), plain_toy) == [
        f"{name} is shared with the copy"
    ]
