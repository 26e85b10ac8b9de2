"""An observation says all that a seat may know and nothing else, in numbers that keep their meaning."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.env import layout, mask, observe
from roundhouse.lab.combinations import product
from roundhouse.rules import GameState, apply, decider, legal, moves, new, ruleset, usable_moves
from roundhouse.rules.fields import hidden_columns
from roundhouse.rules.layout import (
    CARDS,
    COINS,
    SCORE,
    T_CHANCE,
    WORKERS,
)
from roundhouse.rules.packing import pack, unpack
from roundhouse.view import determinize, redact
from roundhouse.view.scoring import forecast
from tests.conformance.play import Played, play
from tests.conformance.rulesets import CHOICES, SAMPLE, Choice

# Of the base game's layout and of the whole box's; a layout never changes
DIGESTS = {False: "eb3e98e53cbf69a4", True: "27c4e61327d7eb56"}
Eye = Callable[[GameState, int], NDArray[np.int16]]
EVERYTHING = Choice("ultimate", 4, "german", "american", ("coal", "manufactory", "special-ideas"))


@cache
def game(choice: Choice, seed: int = 1) -> Played:
    return play(choice, seed)


def first_leak(played: Played, eye: Eye, every: int = 1) -> str:
    """Where a seat sees something else in a world that it cannot tell from the true one; "" if nowhere."""
    chance = Random(played.seed)
    for where, state, _ in list(played.decisions())[::every]:
        for seat in range(len(state.players)):
            seen = eye(state, seat)
            for world in (redact(state, seat), determinize(state, seat, chance)):
                if not np.array_equal(eye(world, seat), seen):
                    return f"{where}, seat {seat}"
    return ""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_seat_sees_nothing_that_it_may_not_know(choice: Choice, seed: int) -> None:
    assert first_leak(game(choice, seed), observe) == ""


@pytest.mark.slow
@pytest.mark.parametrize("cell", product(), ids=str)
def test_nowhere_in_the_box(cell: Choice) -> None:
    choice = Choice(cell.edition, cell.players, cell.board, cell.industry, cell.modules)
    played = play(choice, 3)
    assert first_leak(played, lambda state, seat: observe(state, seat, box=True), every=5) == ""
    usable = set(usable_moves(choice.rules()))
    assert all(usable.issuperset(options) for _, _, options in played.decisions())


def of_the_pile(state: GameState, seat: int) -> int:
    return state.pile % 1000


def of_another(state: GameState, seat: int) -> int:
    return state.players[(seat + 1) % len(state.players)][CARDS] % 1000


def of_a_stack(state: GameState, seat: int) -> int:
    return next((column % 64 for column in hidden_columns(state)[1:] if column), 0)


def of_the_dice(state: GameState, seat: int) -> int:
    return state.table[T_CHANCE] % 1000


@pytest.mark.parametrize("leak", [of_the_pile, of_another, of_a_stack, of_the_dice])
def test_a_leak_is_found(leak: Callable[[GameState, int], int]) -> None:
    def eye(state: GameState, seat: int) -> NDArray[np.int16]:
        return np.append(observe(state, seat), np.int16(leak(state, seat)))

    choices = [choice for choice in SAMPLE if choice.modules and choice.players > 1]
    assert any(first_leak(game(choice), eye) for choice in [*choices, Choice("ultimate", 4)])


# ---- what it says


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_every_number_has_a_name_and_keeps_below_its_highest(choice: Choice) -> None:
    found = layout(choice.rules())
    assert len(found.names) == len(set(found.names)) == len(found.high) == found.size
    assert [block.start for block in found.blocks] == list(
        np.cumsum([0, *(block.size for block in found.blocks)])[:-1]
    )
    for where, state, _ in game(choice).decisions():
        for seat in range(len(state.players)):
            seen = observe(state, seat)
            assert seen.shape == (found.size,)
            wrong = np.flatnonzero((seen < 0) | (seen > found.high))
            assert not len(wrong), f"{where}: {[(found.names[place], seen[place]) for place in wrong]}"


@pytest.mark.parametrize("choice", [Choice("ultimate", 2), Choice("ultimate", 4), EVERYTHING], ids=str)
def test_it_tells_what_the_table_shows(choice: Choice) -> None:
    found = layout(choice.rules())
    for _, state, options in list(game(choice).decisions())[:-1:7]:
        seats = len(state.players)
        for seat in range(seats):
            seen = dict(zip(found.names, observe(state, seat).tolist(), strict=True))
            for place, who in enumerate(("me", "next", "third", "fourth")[:seats]):
                other = (seat + place) % seats
                row = state.players[other]
                assert seen[f"{who}.score"] == row[SCORE]
                assert seen[f"{who}.workers"] == row[WORKERS]
                assert seen[f"{who}.coins"] == row[COINS]
                assert seen[f"order.place of {who}"] == state.order.index(other) + 1
                assert seen[f"forecast.{who} total"] == forecast(state, other)["total"]
                assert seen[f"decision.decides {who}"] == (decider(state) == other)
            assert seen["game.round"] == state.round
        assert mask(state).nonzero()[0].tolist() == list(options)


def test_seats_that_do_not_play_are_zero() -> None:
    state = game(Choice("ultimate", 2)).states[60]
    blocks = layout(state.rules).split(observe(state, 0))
    assert blocks["next"].any()
    assert not blocks["third"].any()
    assert not blocks["fourth"].any()
    assert blocks["spaces"].shape == (64, 2)
    several = layout(state.rules).split(np.stack([observe(state, seat) for seat in (0, 1)]))
    assert several["forecast"].shape == (2, 4, 5)


def test_what_nobody_has_seen_is_told_as_far_as_it_is_known() -> None:
    choice = next(one for one in SAMPLE if "coal" in one.modules)
    found = layout(choice.rules())
    for _, state, _ in list(game(choice).decisions())[::20]:
        seen = dict(zip(found.names, observe(state, 0).tolist(), strict=True))
        column = next(
            field.column
            for part in state.rules.parts
            for field in part.fields()
            if field.name == "foundry-stack"
        )
        assert seen["parts.foundry-stack pieces"] == len(unpack(state.table[column]))
        other = state.clone()
        other.table[column] = pack(unpack(state.table[column])[::-1])
        assert np.array_equal(observe(other, 0), observe(state, 0))


def test_arrays_are_given_or_made() -> None:
    state = game(Choice("ultimate", 3)).states[30]
    mine = np.zeros(layout(state.rules).size, dtype=np.int16)
    assert observe(state, np.int64(1), mine) is mine
    assert np.array_equal(mine, observe(state, 1))
    mine[:] = -1
    assert not (observe(state, 1) == -1).any(), "every call has an array of its own"
    masked = np.ones(moves.SIZE, dtype=np.uint8)
    assert mask(state, masked) is masked
    assert np.array_equal(masked, mask(state))
    with pytest.raises(ValueError, match="there is no seat 3"):
        observe(state, 3)


# ---- layouts


def test_a_layout_never_changes() -> None:
    for box, digest in DIGESTS.items():
        assert layout(ruleset(), box).digest() == digest, "a change is a new version; the old one stays"
    with pytest.raises(ValueError, match="version is 2; known layouts: 1"):
        layout(ruleset(), version=2)


@pytest.mark.parametrize("choice", SAMPLE, ids=str)
def test_the_box_has_one_layout_for_all(choice: Choice) -> None:
    rules = choice.rules()
    wide, narrow = layout(rules, box=True), layout(rules)
    assert wide == layout(ruleset(), box=True)
    state = game(choice).states[-20]
    seen = dict(zip(wide.names, observe(state, 0, box=True).tolist(), strict=True))
    own = dict(zip(narrow.names, observe(state, 0).tolist(), strict=True))
    # names that depend on the board are counted, and what does not play is zero
    assert {name: value for name, value in seen.items() if name in own} == {
        name: value for name, value in own.items() if name in seen
    }
    assert sum(seen.values()) == sum(own.values())


def test_the_page_is_up_to_date() -> None:
    page = (Path(__file__).parents[1] / "docs" / "observation.md").read_text(encoding="utf-8")
    result = CliRunner().invoke(app, ["observation"])
    assert result.output == page, "write it again: roundhouse observation > docs/observation.md"
    assert DIGESTS[True] in page


# ---- moves that can occur


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_usable_moves_are_all_that_occur(choice: Choice) -> None:
    usable = usable_moves(choice.rules())
    assert list(usable) == sorted(set(usable))
    assert len(usable) < 800
    for seed in (1, 2):
        for where, _, options in game(choice, seed).decisions():
            assert set(options) <= set(usable), where


def test_a_game_by_masks() -> None:
    state, chance = new(ruleset(players=2), 3), np.random.default_rng(3)
    while state.stack:
        legal_moves = np.flatnonzero(mask(state))
        assert legal_moves.tolist() == legal(state)
        apply(state, chance.choice(legal_moves))
