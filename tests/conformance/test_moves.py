"""Moves: somebody can always move, every legal move can be played, and a game comes to its end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from roundhouse.lab.invariants import check, check_step
from roundhouse.rules import apply, decider, legal, moves, new, scores
from roundhouse.rules.engine import run_on
from tests.conformance.play import Played
from tests.conformance.rulesets import Choice


def test_a_game_begins_with_a_decision_and_ends_after_its_last_round(game: Played) -> None:
    rules, last = game.choice.rules(), game.states[-1]
    assert game.states[0].round == 1
    assert {state.round for state in game.states} == set(range(1, rules.rounds + 1))
    assert [decider(state) < 0 for state in game.states] == [False] * len(game.moves) + [True]
    assert legal(last) == []
    assert last.stack == []
    assert last.pool == []
    assert len(scores(last)) == rules.players


def test_legal_moves_are_sorted_unique_and_in_the_table(game: Played) -> None:
    for where, state, options in game.decisions():
        assert bool(options) == (decider(state) >= 0), where
        assert list(options) == sorted(set(options)), where
        assert all(type(move) is int and 0 <= move < moves.SIZE for move in options), where
        assert decider(state) in range(-1, game.choice.players), where


def test_asking_for_moves_changes_nothing_and_gives_the_same_again(game: Played) -> None:
    for where, state, options in game.decisions():
        before = state.to_dict()
        assert legal(state) == list(options), where
        assert state.to_dict() == before, where


@pytest.mark.sampled(4)
def test_every_legal_move_applies_on_a_clone_without_touching_the_original(game: Played) -> None:
    for where, state, options in game.decisions():
        before = state.to_dict()
        for move in options:
            twin = state.clone()
            apply(twin, move)
            assert decider(twin) < 0 or legal(twin), f"{where}: nobody can move after {move}"
        assert state.to_dict() == before, where


@pytest.mark.sampled(4)
def test_invariants_hold_at_every_decision(game: Played) -> None:
    for where, state, options in game.decisions():
        try:
            check(state, options)
        except AssertionError as broken:
            raise AssertionError(f"{where}: {broken}") from broken
    for before, after in pairwise(game.states):
        check_step(before, after)


def test_the_game_rests_at_its_decisions(game: Played) -> None:
    for where, state, _ in game.decisions():
        twin = state.clone()
        run_on(twin)
        assert twin == state, where


def test_all_seats_get_to_decide(game: Played) -> None:
    assert {decider(state) for state in game.states[:-1]} == set(range(game.choice.players))


def test_seeds_give_different_games(choice: Choice) -> None:
    starts = [new(choice.rules(), seed) for seed in range(200)]
    assert len({tuple(state.order) for state in starts}) == [1, 2, 6, 24][choice.players - 1]
    assert len({tuple(state.row) for state in starts}) > 100
    assert len({state.hidden for state in starts}) > 20
