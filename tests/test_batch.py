"""Many games at once are the same games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from roundhouse.env import Batch, layout, mask, observe
from roundhouse.rules import (
    GameState,
    IllegalMove,
    Ruleset,
    UnknownMove,
    apply,
    legal,
    moves,
    new,
    ruleset,
    scores,
)
from tests.conformance.rulesets import CHOICES, Choice


def any_action(batch: Batch, chance: Random) -> list[int]:
    """A legal action of every game."""
    return [int(chance.choice(np.flatnonzero(row))) for row in batch.masks]


def check_against(batch: Batch, states: list[GameState]) -> None:
    for game, state in enumerate(states):
        seat = state.stack[-1][1]
        assert batch.seats[game] == seat
        assert np.array_equal(batch.masks[game], mask(state))
        assert np.array_equal(batch.observations[game], observe(state, seat))
        assert batch.state(game) == state


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_it_plays_the_games_of_the_rules(choice: Choice) -> None:
    rules, chance = choice.rules(), Random(1)
    batch = Batch(rules, games=3, seed=5, reward="points", forced=True)
    states, next_seed = [new(rules, seed) for seed in (5, 6, 7)], 8
    check_against(batch, states)
    ended = 0
    for step in range(700):
        before = [scores(state) for state in states]
        actions = any_action(batch, chance)
        batch.step(np.array(actions, dtype=np.int32))
        for game, state in enumerate(states):
            apply(state, actions[game])
            points = scores(state)
            assert batch.scores[game, : rules.players].tolist() == points
            gained = [now - then for now, then in zip(points, before[game], strict=True)]
            assert batch.rewards[game, : rules.players].tolist() == gained
            assert batch.over[game] == (not state.stack)
            if not state.stack:
                ended += 1
                states[game] = new(rules, next_seed)
                assert batch.seeds[game] == next_seed
                next_seed += 1
        if step % 20 == 0 or batch.over.any():
            check_against(batch, states)
        if ended >= 3:
            break
    assert ended >= 3
    assert not batch.rewards[:, rules.players :].any()


def test_forced_moves_are_played_by_themselves() -> None:
    rules, chance = ruleset(players=3), Random(2)
    batch = Batch(rules, games=4, seed=1)
    total = np.zeros((4, 4))
    first = np.ones(4, dtype=bool)
    for _ in range(400):
        assert (batch.masks.sum(axis=1) > 1).all()
        batch.step(any_action(batch, chance))
        total[first] += batch.rewards[first]
        first &= ~batch.over
    assert not first.any()
    assert total[:, :3].any()


@pytest.mark.parametrize(
    ("reward", "expected"),
    [
        ("score", [90.0, 70.0, 90.0]),
        ("margin", [0.0, -20.0, 0.0]),
        ("win", [0.5, 0.0, 0.5]),
        ("place", [0.75, 0.0, 0.75]),
        (lambda points: [one / 100 for one in points], [0.9, 0.7, 0.9]),
    ],
)
def test_rewards_at_the_end(reward: str, expected: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.env.batch import reward_at_the_end

    made = reward_at_the_end(reward)
    assert made is not None
    assert list(made([90, 70, 90])) == expected
    batch, chance = Batch(ruleset(players=3), games=2, reward=reward), Random(1)
    while not batch.over.any():
        assert not batch.rewards.any()
        batch.step(any_action(batch, chance))
    game = int(np.flatnonzero(batch.over)[0])
    final = batch.scores[game, :3].tolist()
    assert batch.rewards[game, :3].tolist() == pytest.approx(list(made(final)), rel=1e-6)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="reward is 'fun'; points, score, margin, win, place"):
        Batch(ruleset(), games=1, reward="fun")


def test_an_illegal_action_changes_nothing() -> None:
    batch, chance = Batch(ruleset(players=2), games=4, seed=3), Random(3)
    for _ in range(30):
        batch.step(any_action(batch, chance))
    before = [batch.state(game) for game in range(4)]
    seen, masks = batch.observations.copy(), batch.masks.copy()
    actions = any_action(batch, chance)
    wrong = next(move for move in range(moves.SIZE) if not batch.masks[2, move])
    with pytest.raises(IllegalMove, match=rf"game 2: {wrong} .* is not legal"):
        batch.step([*actions[:2], wrong, actions[3]])
    with pytest.raises(UnknownMove, match="game 1: 5000 is no move"):
        batch.step([actions[0], 5000, *actions[2:]])
    for nonsense in (actions[:3], np.array(actions, dtype=float), [actions]):
        with pytest.raises(ValueError, match="4 whole numbers are wanted"):
            batch.step(nonsense)
    assert [batch.state(game) for game in range(4)] == before
    assert np.array_equal(batch.observations, seen)
    assert np.array_equal(batch.masks, masks)
    batch.step(actions)


def test_arrays_stay_the_same_and_cannot_be_written_to() -> None:
    batch, chance = Batch(ruleset(players=2), games=2), Random(1)
    kept = (batch.observations, batch.masks, batch.seats, batch.over, batch.scores, batch.rewards)
    batch.step(any_action(batch, chance))
    now = (batch.observations, batch.masks, batch.seats, batch.over, batch.scores, batch.rewards)
    assert all(one is other for one, other in zip(kept, now, strict=True))
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1


def test_compact_masks_have_the_moves_that_can_occur() -> None:
    chance = Random(4)
    wide, narrow = Batch(ruleset(), games=2, seed=4), Batch(ruleset(), games=2, seed=4, compact=True)
    assert narrow.masks.shape[1] == len(narrow.actions) < 600
    for _ in range(200):
        assert np.array_equal(wide.masks[:, narrow.actions], narrow.masks)
        assert narrow.masks.sum() == wide.masks.sum()
        actions = np.array(any_action(narrow, chance))
        narrow.step(actions)
        wide.step(narrow.actions[actions])
        assert np.array_equal(wide.observations, narrow.observations)
    with pytest.raises(UnknownMove, match="game 1: -1 is no action"):
        narrow.step([any_action(narrow, chance)[0], -1])


def mixed() -> list[Ruleset]:
    return [ruleset(players=2), ruleset(players=4, board="german"), ruleset(players=1)]


def test_different_rulesets_side_by_side() -> None:
    with pytest.raises(ValueError, match="box=True"):
        Batch(mixed(), games=3)
    batch, chance = Batch(mixed(), games=3, box=True, compact=True), Random(6)
    for _ in range(150):
        batch.step(any_action(batch, chance))
        for game in range(3):
            state = batch.state(game)
            assert np.array_equal(batch.observations[game], observe(state, batch.seats[game], box=True))
            assert batch.actions[np.flatnonzero(batch.masks[game])].tolist() == legal(state)
    assert batch.layout == layout(ruleset(), box=True)
    with pytest.raises(ValueError, match="3 rulesets for 2 games"):
        Batch(mixed(), games=2)


def test_a_saved_batch_goes_on() -> None:
    batch, chance = Batch(ruleset(players=2), games=3, seed=9, reward="win", compact=True), Random(9)
    for _ in range(80):
        batch.step(any_action(batch, chance))
    twin = Batch.load(batch.save())
    assert twin.seeds == batch.seeds
    for _ in range(150):
        assert np.array_equal(twin.observations, batch.observations)
        assert np.array_equal(twin.masks, batch.masks)
        assert np.array_equal(twin.seats, batch.seats)
        actions = any_action(batch, chance)
        batch.step(actions)
        twin.step(actions)
        assert np.array_equal(twin.rewards, batch.rewards)
        assert np.array_equal(twin.over, batch.over)
