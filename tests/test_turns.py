"""The search of a turn: legal lines to its end, the same every time, with a bound on the time."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from roundhouse.bots.ordinary import worth
from roundhouse.bots.turns import best_lines, worth_after
from roundhouse.rules import apply, decider, legal, new, ruleset
from roundhouse.rules.moves import DONE
from roundhouse.rules.vocabulary import F_MOVE, F_TURN
from roundhouse.search.turn import FLOOR, ends_as_it_is, this_turn_only
from roundhouse.view.secrets import redact
from tests.golden import records
from tests.support_golden import replayed


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", records()[::4], ids=lambda path: path.stem)
def test_the_best_line_is_legal_and_ends(path: Path) -> None:
    for state in replayed(path)[0][:-1:37]:
        state = state.clone()
        seat = decider(state)
        seen = redact(state, seat)
        copy = seen.clone()
        found = best_lines(seen, worth, 150)
        assert found == best_lines(seen, worth, 150)
        assert seen == copy
        assert sorted(line.moves[0] for line in found) == legal(state)
        assert [line.points for line in found] == sorted((line.points for line in found), reverse=True)
        for move in found[0].moves:
            assert decider(state) == seat
            assert move in legal(state)
            apply(state, move)
        over = not state.stack or decider(state) != seat or state.stack[-1][0] in (F_TURN, F_MOVE)
        assert over or seen.rules.modules or seen.rules.board == "american", (
            "only what is turned up may stop it"
        )


@pytest.mark.parametrize("path", records()[::8], ids=lambda path: path.stem)
def test_a_line_is_worth_what_its_last_position_is_worth(path: Path) -> None:
    """Also for those that were found for another way to pay."""
    for state in replayed(path)[0][:-1:53]:
        seen = redact(state, decider(state))
        if seen.stack[-1][0] == F_TURN:
            for line in best_lines(seen, worth, 150):
                assert worth_after(seen, line.moves, worth) == line.points


def test_giving_up_where_nothing_waits_for_it_ends_the_turn_and_changes_no_row() -> None:
    given_up = 0
    for seed in range(20):
        state, chance = new(ruleset(4), seed), Random(seed)
        while state.stack:
            moves = legal(state)
            ground = this_turn_only(state)
            if DONE in moves and ends_as_it_is(ground):
                given_up += 1
                rows = [row.copy() for row in ground.players]
                apply(ground, DONE)
                assert ground.stack == [FLOOR]
                assert ground.players == rows
            apply(state, chance.choice(moves))
    assert given_up > 100


def test_when_time_is_up_something_has_been_found() -> None:
    state = replayed(records()[0])[0][20]
    seen = redact(state, decider(state))
    found = best_lines(seen, worth, 100_000, until=time.monotonic() - 1)
    assert len(found) == 1
    assert found[0].moves[0] in legal(seen)
