"""The figures of an option: what it really changes, or the best that the rest of the turn can make of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.rules import GameState, apply, decider, legal, moves
from roundhouse.rules.effects import waiting_points
from roundhouse.rules.layout import SCORE
from roundhouse.rules.notation import notation, parse
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.search.turn import this_turn_only
from roundhouse.search.worth import final_score
from roundhouse.view.prospect import Impatient, Weighing, prospect, prospects
from roundhouse.view.scoring import forecast
from roundhouse.view.secrets import redact
from tests.golden import records
from tests.support_golden import replayed

# games without additions to a turn, which the figures leave alone
BASE = [
    path for path in records() if path.stem.startswith(("classic-1-r", "classic-2-r", "ultimate-3-russian-r"))
]


def states(path: Path, step: int) -> list[GameState]:
    return [state.clone() for state in replayed(path)[0][:-1:step]]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_a_plain_option_tells_what_happens(path: Path) -> None:
    """Without "up to": the forecast after really playing the move, and the points scored at once or at the end of
    the turn.
    """
    for state in states(path, 29):
        seat = decider(state)
        seen = redact(state, seat)
        copy = seen.clone()
        now, points = forecast(state, seat), state.players[seat][SCORE] + waiting_points(state, seat)
        for move, told in prospects(seen, 200).items():
            after = state.clone()
            apply(after, move)
            if told.up_to or after.round != state.round or not after.stack:
                continue
            then = forecast(after, seat)
            change = {source: then[source] - now[source] for source in now if then[source] != now[source]}
            total = change.pop("total", 0)
            waits = waiting_points(after, seat) if decider(after) == seat else 0
            scored = after.players[seat][SCORE] + waits - points
            assert told.sources == change, notation(state, move)
            assert told.round == total + scored, notation(state, move)
            before = final_score(state, seat) + waiting_points(state, seat)
            assert told.final == final_score(after, seat) + waits - before, notation(state, move)
        assert seen == copy


def test_whoever_is_in_a_hurry_gets_the_same_or_nothing() -> None:
    hurried: list[bool] = []
    for state in states(BASE[0], 23):
        seen = redact(state, decider(state))
        weighing, whole = Weighing(seen), prospects(seen)
        try:
            assert weighing.figures(patience=40) == whole
            hurried.append(False)
        except Impatient:
            assert weighing.figures() == whole, "who goes on afterwards gets all of it"
            hurried.append(True)
    assert len(set(hurried)) == 2, "both happen"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", BASE, ids=lambda path: path.stem)
def test_up_to_is_the_best_of_the_turn(path: Path) -> None:
    """Compared with a search that tries everything, in turns that are short enough for it."""
    compared = 0
    for state in states(path, 5):
        if state.stack[-1][0] != F_TURN:
            continue
        seat = decider(state)
        seen = redact(state, seat)
        told = prospects(seen, 6000)
        for move in legal(seen)[1::3]:
            best = exhaustive(this_turn_only(seen), seat, move, 400)
            if best is not None:
                compared += 1
                before = final_score(seen, seat) + waiting_points(seen, seat)
                assert told[move].final == best - before, notation(seen, move)
    assert compared > 10


def exhaustive(ground: GameState, seat: int, move: int, nodes: int) -> int | None:
    """The best final score at the end of the turn, strictly by the rules; None if there is too much to try."""
    known: dict[str, int] = {}

    def after(state: GameState, move: int) -> int:
        twin = state.clone()
        apply(twin, move)
        if decider(twin) != seat:
            return final_score(twin, seat)
        key = twin.digest()
        if key not in known:
            if len(known) >= nodes:
                raise RecursionError
            known[key] = 0
            # cards of the pile cannot be known before it is looked through
            options = [option for option in legal(twin) if not moves.END_CARD <= option < moves.BONUS]
            known[key] = max(after(twin, option) for option in options)
        return known[key]

    try:
        return after(ground, move)
    except RecursionError:
        return None


def test_the_figures_of_a_first_turn() -> None:
    """6 rounds: a point in this one is worth 6 in the end."""
    game = Game.new(players=2, seed=7)
    game.play("bonus coin")

    def told(words: str) -> tuple[int, int, bool]:
        return prospect(redact(game.state, decider(game.state)), parse(game.state, words))

    assert told("industry-2") == (2, 12, True)
    assert told("wood-3") == (0, 0, True)
    assert told("doubler") == (0, 0, False)  # it is laid at once, there is one route for it
    assert told("pass") == (0, 0, False)
    game.play("industry-2")
    assert told("industry 0") == (1, 6, False)  # the second step is another option's
    game.play("industry 0")
    game.play("industry 1")
    assert told("pass") == (2, 2, False)  # 2 points of the second place, scored at once
