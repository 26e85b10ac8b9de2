"""The course of a game by turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.rules import decider
from roundhouse.rules.layout import SCORE
from roundhouse.rules.state import GameState
from roundhouse.view.scoring import forecast
from roundhouse.view.turn_log import TurnSummary, changes, since, told, turns
from roundhouse.view.words import words_of
from tests.support_golden import GOLDEN, replayed

NAMES = ("Anna", "Jonas", "Priya", "Stoker")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", GOLDEN[::9], ids=lambda path: path.stem)
def test_turns_are_a_players_own_and_leave_nothing_out(path: Path) -> None:
    states, made = replayed(path)
    found = turns(states, 0)
    assert [n for turn in found for n in range(turn.first, turn.last + 1)] == [*range(len(made))]
    for turn in found:
        assert {decider(states[n]) for n in range(turn.first, turn.last + 1)} == {turn.by}
        for language in ("en", "de"):
            line = told(states, made, turn, NAMES, language)
            assert "{" not in line.what + line.came("")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", GOLDEN[::9], ids=lambda path: path.stem)
def test_what_turns_bring_adds_up_to_the_points(path: Path) -> None:
    """Within a round: points and forecast at its end are those of its beginning and what the turns have changed."""
    states, made = replayed(path)
    for turn in turns(states, 0):
        before, after = states[turn.first], states[turn.last + 1]
        if before.round == after.round and after.stack:
            change = worth(after, turn.by) - worth(before, turn.by)
            assert told(states, made, turn, NAMES, "en").gain == change


def worth(state: GameState, seat: int) -> int:
    return state.players[seat][SCORE] + forecast(state, seat)["total"]


def test_since_my_last_turn() -> None:
    states, _ = replayed(next(path for path in GOLDEN if states_of(path)[0].rules.players == 3))
    for end in range(2, 120):
        now = states[: end + 1]
        for viewer in range(3):
            found = since(now, viewer)
            assert viewer not in {turn.by for turn in found}
            if decider(states[end - 1]) == viewer:
                assert found == [], "it goes when the viewer acts"
            elif any(decider(state) == viewer for state in now[:-1]):
                assert found
                assert found[-1].last == end - 1
                assert decider(states[found[0].first - 1]) == viewer


def states_of(path: Path) -> tuple[GameState, ...]:
    return replayed(path)[0]


def test_what_came_of_a_turn_is_told_from_and_to() -> None:
    states = states_of(GOLDEN[0])
    words = words_of(states[0].rules)
    lines = [
        line
        for turn in turns(states, 0)
        for line in changes(states[turn.first], states[turn.last + 1], turn.by, words)
    ]
    assert any("→" in line for line in lines)
    assert any("reach" in line for line in lines)


def test_a_line_does_not_say_a_thing_twice() -> None:
    line = TurnSummary("2 coins", ("2 coins", "Kyiv 0 → 1"), 0, ())
    assert line.came(line.what) == "Kyiv 0 → 1"
