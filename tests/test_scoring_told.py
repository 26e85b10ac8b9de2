"""A scoring phase counted out adds up to what was scored, in every recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from roundhouse.rules.packing import points_from
from roundhouse.rules.state import GameState, scores
from roundhouse.view.breakdown import final_points
from roundhouse.view.scoring import ScoringPhase, best_row, leaders, phases
from roundhouse.view.words import words_of
from tests.support_golden import replayed

GAMES = sorted((Path(__file__).parent / "golden").glob("*.json"))


def phases_of(states: Sequence[GameState]) -> list[tuple[int, ScoringPhase]]:
    words = words_of(states[0].rules)
    return [
        (number, phase)
        for number in range(len(states) - 1)
        for phase in phases(states[number], states[number + 1], words)
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_line_adds_up(file: Path) -> None:
    states, _ = replayed(file)
    rules = states[0].rules
    found = phases_of(states)
    assert [phase.round for _, phase in found] == [*range(found[0][1].round, rules.rounds + 1), rules.rounds]
    assert [phase.final for _, phase in found] == [False] * (len(found) - 1) + [True]
    for number, phase in found:
        before, after = states[number], states[number + 1]
        for seat in range(rules.players):
            for row in phase.rows:
                told = sum(line.points for line in row.accounts[seat])
                assert told == row.points[seat], (phase.round, row.key, seat)
            brought = sum(row.points[seat] for row in phase.rows)
            assert phase.after[seat] - phase.before[seat] == brought
            names = {row.key: row.points[seat] for row in phase.rows}
            for source in rules.sources:
                name = rules.source_name(source)
                if name not in names:
                    continue
                gained = points_from(after.players[seat], source) - points_from(before.players[seat], source)
                last = final_points(after, seat).get(source, 0) if not after.stack and not phase.final else 0
                assert names[name] == gained - last, (phase.round, name)
    assert list(found[-1][1].after) == scores(states[-1])


def test_who_leads() -> None:
    assert leaders([3, 5, 5]) == [1, 2]
    assert leaders([0, 0]) == [], "nobody leads with nothing"


def test_what_brought_most() -> None:
    _, phase = phases_of(replayed(GAMES[0])[0])[2]
    row = best_row(phase, 0)
    assert row is not None
    assert row.points[0] == max(one.points[0] for one in phase.rows)
