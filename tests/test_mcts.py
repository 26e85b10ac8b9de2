"""The search over turns: it uses its budget, ends when time is up, and several processes think together."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from random import Random

import pytest

from roundhouse.bots import UnknownBot, bot
from roundhouse.bots.evaluation import FIXED, evaluation, weights_of
from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.tree import TimeIsUp, TreeSearch
from roundhouse.bots.turns import TurnCache, worth_after
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset
from roundhouse.rules.layout import SCORE
from roundhouse.view.secrets import redact


def begun(decisions: int = 12, players: int = 2, seed: int = 4) -> GameState:
    """What the decider sees in a game that has begun."""
    state, chance = new(ruleset(players), seed), Random(seed)
    for _ in range(decisions):
        apply(state, chance.choice(legal(state)))
    return redact(state, decider(state))


def search(seen: GameState, until: float = math.inf) -> TreeSearch:
    return TreeSearch(seen, legal(seen), evaluation(seen.rules), TurnCache(), until)


def test_every_iteration_counts_once() -> None:
    seen = begun()
    copy = seen.clone()
    found = search(seen)
    for number in range(8):
        found.iterate(Random(number))
    assert found.root.visits == sum(tried.visits for tried in found.found()) == 8
    assert [tried.visits for tried in found.found()] == sorted(
        (tried.visits for tried in found.found()), reverse=True
    )
    assert any(child.visits for child in found.root.children.values()), "the tree has grown"
    assert seen == copy


def test_the_last_round_is_searched_to_the_end() -> None:
    """There nothing is estimated: what comes out are final scores, the cards and the majority counted."""
    state, chance = new(ruleset(2), 9), Random(9)
    while state.round < state.rules.rounds or state.stack[-1][1] != state.order[0]:
        apply(state, chance.choice(legal(state)))
    found = search(redact(state, decider(state)))
    assert len(found.lines) > 1
    for line in found.lines[:3]:
        world = found.played_out(line.moves, Random(1))
        assert not world.stack
        points = found.expected(world)[found.seat]
        assert points == int(points) >= state.players[decider(state)][SCORE]


def test_nothing_is_learned_from_an_iteration_that_time_has_cut() -> None:
    found = search(begun(), until=time.monotonic() - 1)
    with pytest.raises(TimeIsUp):
        found.iterate(Random(1))
    assert found.root.visits == 0


def test_without_time_the_best_turn_at_first_sight_is_played() -> None:
    seen = begun()
    lines = MctsBot(seconds=1e-9).lines(seen, legal(seen), Random(1))
    assert lines[0].moves[0] in legal(seen)


def test_all_turns_of_a_round_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes at most half of what is left; the next round has all of it again."""
    clock = 0.0
    monkeypatch.setattr("roundhouse.bots.mcts.time.monotonic", lambda: clock)
    asked: list[float] = []

    def searched(bot: MctsBot, seen: GameState, moves: Sequence[int], seconds: float) -> TreeSearch:
        nonlocal clock
        asked.append(seconds)
        clock += seconds  # it takes all that it may
        return search(seen)

    monkeypatch.setattr(MctsBot, "_search", searched)
    monkeypatch.setattr(MctsBot, "_spend", lambda bot, search, chance, before: None)
    thinker, seen = MctsBot(seconds=3, per_round=8, iterations=1), begun()
    for _ in range(3):
        thinker.lines(seen, legal(seen), Random(1))
    seen.round += 1
    thinker.lines(seen, legal(seen), Random(1))
    assert asked == [3.0, 2.5, 1.25, 3.0]


def test_several_processes() -> None:
    seen = begun()
    thinker = MctsBot(iterations=4, processes=2)
    lines = thinker.lines(seen, legal(seen), Random(1))
    assert lines == thinker.lines(seen, legal(seen), Random(1))
    assert lines[0].moves[0] in legal(seen)


def test_solo_looks_ahead_too() -> None:
    seen = begun(6, players=1)
    lines = MctsBot(iterations=4).lines(seen, legal(seen), Random(1))
    assert lines[0].points > 0


def test_the_turn_that_was_chosen_is_searched_again() -> None:
    """With few positions at the root turns are played badly; the first move stays, the rest gets better."""
    seen = begun(60, players=4, seed=22)
    rough, fine = (
        MctsBot(iterations=4, root=20, tree=20, refine=refine, weights=FIXED).lines(
            seen, legal(seen), Random(0)
        )
        for refine in (0, 2000)
    )
    assert fine[0].moves[0] == rough[0].moves[0]
    assert fine[0].points == rough[0].points
    assert fine[1:] == rough[1:]
    worth = evaluation(seen.rules, FIXED)
    assert worth_after(seen, fine[0].moves, worth) > worth_after(seen, rough[0].moves, worth) + 1


def test_the_end_of_the_round_has_a_judgement_of_its_own() -> None:
    seen = begun()
    found = TreeSearch(
        seen, legal(seen), evaluation(seen.rules), TurnCache(), at_round_end=lambda state, seat: 100.0 + seat
    )
    for number in range(4):
        found.iterate(Random(number))
    assert {tried.points / tried.visits for tried in found.found() if tried.visits} == {100.0 + found.seat}


def test_a_set_of_weights_is_a_folder() -> None:
    assert weights_of("russian", 4, FIXED) == weights_of("russian", 2, FIXED)
    for name in ("mcts:weights=2025", "planner:weights=../2026"):
        with pytest.raises(UnknownBot, match="known sets: 2026"):
            bot(name)
