"""Bots play everything in the box, by what their seat may see."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from roundhouse.bots import BOTS, Adviser, Bot, UnknownBot, bot
from roundhouse.bots.levels import LEVELS
from roundhouse.rules import Ruleset, apply, decider, legal, new, ruleset, scores
from roundhouse.view.secrets import redact
from tests.conformance.rulesets import SAMPLE, Choice

DECISIONS = 24  # of every ruleset: half a round
# as every bot plays when its time does not count, and quickly
QUICK = ["greedy:nodes=100", "planner:nodes=100", "mcts:iterations=1", "random"]


def play(rules: Ruleset, seats: list[Bot], seed: int, decisions: int = 10_000) -> list[int]:
    state, chance = new(rules, seed), Random(seed)
    for _ in range(decisions):
        seat = decider(state)
        if seat < 0:
            break
        moves = legal(state)
        move = seats[seat].choose(redact(state, seat), list(moves), chance)
        assert move in moves
        apply(state, move)
    return scores(state)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("choice", SAMPLE, ids=str)
def test_bots_play_every_board_and_module(choice: Choice) -> None:
    """Each ruleset with other bots on its seats."""
    rules = choice.rules()
    first = SAMPLE.index(choice)
    play(rules, [bot(QUICK[(first + seat) % 3]) for seat in range(rules.players)], 1, DECISIONS)


@pytest.mark.parametrize(("strong", "weak"), [("greedy", "random"), ("planner:nodes=150", "greedy")])
def test_who_beats_whom(strong: str, weak: str) -> None:
    """In the whole game, from both seats."""
    for seat in (0, 1):
        seats = [bot(weak), bot(weak)]
        seats[seat] = bot(strong)
        points = play(ruleset(2), seats, 3)
        assert points[seat] > points[1 - seat] + 20


@pytest.mark.parametrize("name", QUICK)
def test_equal_dice_give_equal_games(name: str) -> None:
    games = [play(ruleset(2), [bot(name), bot(name)], 5, 60) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_travels_with_its_plan(name: str) -> None:
    """In the middle of a turn too, as the server sends it to another process."""
    state, own, copied = new(ruleset(2), 4), bot(name), bot(name)
    for decision in range(30):
        seat = decider(state)
        seen, moves = redact(state, seat), legal(state)
        copied = pickle.loads(pickle.dumps(copied))
        move = own.choose(seen, moves, Random(decision))
        assert copied.choose(seen, moves, Random(decision)) == move
        apply(state, move)


def test_advisers_tell_what_they_expect() -> None:
    state, quick = new(ruleset(2), 4), bot("greedy:nodes=20")
    for _ in range(12):
        apply(state, quick.choose(redact(state, decider(state)), legal(state), Random(1)))
    seen, moves = redact(state, decider(state)), legal(state)
    for name in QUICK[:3]:
        adviser = bot(name)
        assert isinstance(adviser, Adviser)
        best, *rest = adviser.lines(seen, moves, Random(1))
        assert {line.moves[0] for line in (best, *rest)} <= set(moves)
        assert len({line.moves[0] for line in (best, *rest)}) == 1 + len(rest)
        assert adviser.judge(seen, best.moves, Random(1)) == pytest.approx(best.points, abs=60)
        # greedy expects nothing to be built any more
        assert 50 < best.points < 600 or name.startswith("greedy")
    assert not isinstance(bot("random"), Adviser)


def test_a_name_may_set_something() -> None:
    assert bot("greedy:nodes=7").nodes == 7  # type: ignore[attr-defined]
    for name, complaint in {
        "kasparov": "known bots: ",
        "greedy:depth=3": "can be set: nodes",
        "greedy:nodes=many": "must be a number like",
        "random:nodes=1": "nothing can be set",
    }.items():
        with pytest.raises(UnknownBot, match=complaint):
            bot(name)


def test_levels_are_bots_with_a_bound_on_their_time() -> None:
    assert [level.name for level in LEVELS] == ["beginner", "easy", "medium", "hard", "expert"]
    for level in LEVELS:
        assert level.name in BOTS
        assert type(bot(level.name)) is type(bot(level.bot))
        assert level.seconds <= 5
