"""Bots, hints and the review where turns cannot be finished: never a plan, always a way on (ruling z)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from roundhouse import Game
from roundhouse.bots import bot
from roundhouse.bots.ordinary import worth
from roundhouse.bots.review import REVIEWER, adviser, replayed, review
from roundhouse.bots.turns import best_lines
from roundhouse.rules import GameState, apply, decider, legal, moves, new, ruleset
from roundhouse.search.turn import DEAD_END, this_turn_only
from roundhouse.view.advice import advice
from roundhouse.view.prospect import Figures, prospects
from roundhouse.view.secrets import redact
from roundhouse.view.trying import cannot_go_on, lasting, takes_back
from tests.support_trying import TRUSTING, needs_small_budget, short_sighted, stuck_game, walk

pytestmark = needs_small_budget
QUICK = "planner:nodes=60"


@pytest.fixture(autouse=True)
def _short_sighted() -> Iterator[None]:
    with short_sighted():
        yield


def before_dead_ends(count: int) -> Iterator[tuple[GameState, int]]:
    """Positions from which a move leads to a dead end at once, and that move."""
    found = 0
    for seed in range(40):
        last: GameState | None = None
        for game in walk(seed, **TRUSTING):
            if cannot_go_on(game.state) and last is not None and len(legal(last)) > 1:
                yield last, game.moves[-1]
                found += 1
                if found == count:
                    return
            last = game.state
    raise AssertionError(f"{found} dead ends")


def test_a_line_that_cannot_be_finished_is_worth_less_than_all_others() -> None:
    for state, move in before_dead_ends(6):
        seen = redact(state, decider(state))
        lines = best_lines(seen, worth, 150)
        assert sorted(line.moves[0] for line in lines) == legal(state)
        dead = next(line for line in lines if line.moves[0] == move)
        assert dead.points == DEAD_END
        assert moves.TAKE_BACK not in dead.moves
        alive = [line.points for line in lines if line.points > DEAD_END]
        assert lines[0].points == max(alive, default=DEAD_END)


def test_no_line_plays_on_over_a_dead_end() -> None:
    """Every line that is worth something leads to the end of the turn."""
    for state, _ in before_dead_ends(6):
        seat = decider(state)
        for line in best_lines(redact(state, seat), worth, 150):
            if line.points == DEAD_END:
                continue
            twin = state.clone()
            for move in line.moves:
                assert move in legal(twin)
                apply(twin, move)
            assert twin.before is None, "nothing is left to be tried"


def test_in_a_dead_end_the_hint_is_to_take_back_and_how_to_go_on_then() -> None:
    game = stuck_game()
    seen = redact(game.state, decider(game.state))
    lines = best_lines(seen, worth, 150)
    assert [line.moves[0] for line in lines] == [moves.TAKE_BACK]
    told = advice(seen, [(line.moves, line.points, {}) for line in lines])
    assert told.move == moves.TAKE_BACK
    assert told.points > DEAD_END
    assert not told.dead_end
    assert told.then, "what to do instead"
    for move in lines[0].moves:
        game.play(move)


def test_a_hint_names_no_dead_end_as_another_way() -> None:
    for state, move in before_dead_ends(6):
        seen = redact(state, decider(state))
        lines = best_lines(seen, worth, 150)
        told = advice(seen, [(line.moves, line.points, {}) for line in lines])
        assert move not in [other.move for other in told.others]
        assert told.dead_end == (lines[0].points == DEAD_END)


@pytest.mark.parametrize("name", ["random", "greedy:nodes=20", QUICK, "mcts:iterations=4"])
def test_a_bot_takes_back_and_goes_on(name: str) -> None:
    game = stuck_game()
    seat, mind = decider(game.state), bot(name)
    tried = game.state.before.struck[-1] if game.state.before else -1
    for count in range(40):
        if decider(game.state) != seat or (count and not game.state.struck and game.state.before is None):
            break
        seen = redact(game.state, seat)
        move = mind.choose(seen, legal(seen), Random(1))
        if not count:
            assert move == moves.TAKE_BACK
        elif count == 1:
            assert move != tried
        game.play(move)
    else:
        raise AssertionError("the bot goes round in circles")


@pytest.mark.parametrize("name", ["random", "greedy:nodes=10"])
def test_games_with_dead_ends_end(name: str) -> None:
    taken_back = 0
    for seed in range(6):
        state = new(ruleset(2, board="german", industry="board"), seed)
        thinking, chance = [bot(name), bot(name)], Random(seed)
        for _ in range(3000):
            if not state.stack:
                break
            seat = decider(state)
            seen = redact(state, seat)
            move = thinking[seat].choose(seen, legal(seen), chance)
            taken_back += move == moves.TAKE_BACK
            apply(state, move)
        assert not state.stack
    if name == "random":
        assert taken_back


def test_taking_back_has_no_figures() -> None:
    game = stuck_game()
    assert prospects(redact(game.state, decider(game.state))) == {moves.TAKE_BACK: Figures()}


def test_nothing_lies_below_a_turn_that_is_looked_at_nor_below_what_it_goes_back_to() -> None:
    game = stuck_game()
    ground = this_turn_only(game.state)
    apply(ground, moves.TAKE_BACK)
    assert decider(ground) == decider(game.state)
    assert ground.stack == this_turn_only(ground).stack


@pytest.mark.parametrize("later", [False, True])
def test_the_review_leaves_out_what_was_taken_back(later: bool) -> None:
    game = stuck_game(later=later)
    game.play("take back")
    chance = Random(5)
    while not game.turn_over:
        game.play(chance.choice(legal(game.state)))
    states = game.states
    back = [number for number in range(len(game.moves)) if takes_back(states, number)]
    assert back
    found = review(states, game.moves, partial(adviser, "greedy:nodes=20"), Random(1), name=REVIEWER)
    assert found.findings
    for finding in found.findings:
        assert moves.TAKE_BACK not in finding.played
        assert moves.TAKE_BACK not in finding.better
        assert finding.expected > DEAD_END
    assert found.length == len(game.moves)
    # and it is the same as if nothing had been tried
    plain = Game(states[0].clone())
    for number in lasting(states, 0, len(game.moves) - 1):
        plain.play(game.moves[number])
    twin = review(plain.states, plain.moves, partial(adviser, "greedy:nodes=20"), Random(1), name=REVIEWER)
    assert [(one.played, one.round) for one in twin.findings] == [
        (one.played, one.round) for one in found.findings
    ]
    assert replayed(states[0], game.moves)[-1] == states[-1]
