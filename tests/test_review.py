"""The review of a game: what it calls a loss, what it may know, and how it is told."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner

from roundhouse import Game
from roundhouse.bots import Adviser
from roundhouse.bots.review import (
    CLOSE_POINTS,
    REVIEWER,
    TURNS_IN_ADVANCE,
    Review,
    ReviewPart,
    adviser,
    judged_for,
    replayed,
    review,
    whole,
)
from roundhouse.bots.turns import TurnLine
from roundhouse.cli import app
from roundhouse.rules import decider, legal, moves
from roundhouse.rules.state import GameState
from roundhouse.terminal import Terminal
from roundhouse.view.secrets import NOBODY, determinize, redact

GOLDEN = Path(__file__).parent / "golden"
RICH = GOLDEN / "ultimate-2-american-american-37.json"  # with all modules, and with end bonus cards
QUICK = "greedy:nodes=30"
TURNS = 14
BAD = 7  # the turn that is thrown away


def begun(bad: int | None = None) -> tuple[Game, int]:
    """The first turns of a game as the quick bot plays them, and where one was passed instead."""
    game, asked, at = Game.new(players=2, seed=7), adviser(QUICK), -1
    for turn in range(TURNS):
        seat = game.decider
        assert seat is not None
        view = redact(game.state, seat)
        line = asked.lines(view, legal(view), Random(1))[0]
        if turn == bad:
            at = len(game.moves)
            game.play(moves.PASS)
            continue
        for move in line.moves:
            game.play(move)
    return game, at


def looked(game: Game, name: str = QUICK) -> Review:
    return review(game.states, game.moves, partial(adviser, name), Random(1), name=name)


def test_the_best_turns_lose_nothing() -> None:
    game, _ = begun()
    found = looked(game)
    assert len(found.findings) >= TURNS - 2
    assert all(one.loss == 0 for one in found.findings)
    assert all(one.played == one.better or one.expected == one.best for one in found.findings)
    assert found.turning_points(5) == []
    assert found.summary(0).share == 1
    # every move belongs to exactly one turn or left no choice
    covered = [n for one in found.findings for n in range(one.at, one.at + len(one.played))]
    forced = [n for n, state in enumerate(game.states[:-1]) if len(legal(state)) == 1]
    assert sorted({*covered, *forced}) == list(range(len(game.moves)))
    assert len(covered) == len(set(covered))


def test_a_turn_thrown_away_is_the_turning_point() -> None:
    game, at = begun(BAD)
    found = looked(game)
    worst = found.turning_points(5)[0]
    assert (worst.at, worst.played, worst.own) == (at, (moves.PASS,), True)
    assert worst.seat == decider(game.states[at])
    assert worst.loss > CLOSE_POINTS
    assert worst.better[0] != moves.PASS
    assert found.turning_points(5, worst.seat)[0] == worst
    assert worst not in found.turning_points(5, 1 - worst.seat)
    summary = found.summary(worst.seat)
    assert summary.lost >= worst.loss
    assert summary.close < summary.turns
    assert (worst.at, worst.best) in found.course(worst.seat)
    assert found.by_round(worst.seat)[0] == (1, found.course(worst.seat)[0][1])
    assert found.course(0)[-1] == (len(game.moves), game.scores[0])


def test_what_is_hidden_changes_nothing() -> None:
    """The same moves in a world with other cards in the pile and put away."""
    game, _ = begun(BAD)
    other = determinize(game.states[0], NOBODY, Random(5))
    assert (other.pile, other.hidden) != (game.states[0].pile, game.states[0].hidden)
    twin = review(replayed(other, game.moves), game.moves, partial(adviser, QUICK), Random(1), name=QUICK)
    assert twin == looked(game)


class Spy:
    """Remembers what it was shown; thinks that all moves are equal."""

    def __init__(self) -> None:
        self.shown: list[GameState] = []

    def lines(self, view: GameState, offered: Sequence[int], chance: Random) -> list[TurnLine]:
        self.shown.append(view.clone())
        return [TurnLine((move,), 0.0) for move in offered]

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        return 0.0

    def choose(self, view: GameState, offered: Sequence[int], chance: Random) -> int:
        return offered[0]


def test_the_adviser_sees_what_the_seat_could_see() -> None:
    game, spy = Game.load(RICH), Spy()
    assert isinstance(spy, Adviser)
    found = review(game.states, game.moves, lambda: spy, Random(1))
    assert len(spy.shown) == len(found.findings) > 60
    for one, view in zip(found.findings, spy.shown, strict=True):
        assert decider(view) == one.seat
        assert view.digest() == redact(game.states[one.at], one.seat).digest()
    # whoever looks through the pile knows more than before: what came first is judged without it
    cards = [one for one in found.findings if any(moves.family(move)[0] == "end-card" for move in one.played)]
    assert cards, "the game has end bonus cards"
    assert all(moves.family(one.played[0])[0] == "end-card" and not one.own for one in cards)


def test_slices_make_the_same_review_and_it_can_be_kept() -> None:
    game, _ = begun(BAD)
    part, slices = ReviewPart(), 0
    seed = Random(1).getrandbits(32)
    while part.at < len(game.moves):
        part, slices = judged_for(game.states[0], game.moves, QUICK, part, 0.0, seed), slices + 1
    found = whole(part, game.state, QUICK)
    assert slices > TURNS / 2
    assert found == looked(game)
    assert Review.from_dict(json.loads(json.dumps(found.to_dict()))) == found


SPARING = "mcts:iterations=60,positions=2000,root=300,tree=24,refine=0"


def judged_opening(name: str) -> ReviewPart:
    """The first turns of a game."""
    game, part = Game.load(GOLDEN / "classic-2-russian-russian-47.json"), ReviewPart()
    moves = game.moves[:40]
    while part.at < len(moves):
        part = judged_for(game.states[0], moves, name, part, 0.0)
    return part


def test_a_review_keeps_to_its_positions_and_says_the_same_again() -> None:
    found = judged_opening(SPARING)
    assert found == judged_opening(SPARING)
    turns = len(found.findings)
    assert turns > 10
    # the last turn may look at a few more, as may one that has the least iterations
    assert found.searched <= 2000 * (turns + TURNS_IN_ADVANCE + 1)
    unbound = judged_opening(SPARING.replace("positions=2000,", ""))
    assert unbound.searched > 1.5 * found.searched


def test_turns_that_take_little_are_judged_as_without_a_budget() -> None:
    plenty = judged_opening(SPARING.replace("2000", "50000"))
    assert plenty == judged_opening(SPARING.replace("positions=2000,", ""))
    assert "positions=" in REVIEWER
    assert "seconds" not in REVIEWER


def test_the_example_of_the_docs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (GOLDEN.parents[1] / "docs" / "analysis.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    exec(compile(code, "docs/analysis.md", "exec"), {})  # the example is our own
    assert capsys.readouterr().out


# ---- told


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["review", *args])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def test_the_command(tmp_path: Path) -> None:
    game, at = begun(BAD)
    seat = decider(game.states[at])
    file = tmp_path / "game.json"
    game.save(file)
    code, told = run(str(file), "--bot", QUICK, "--top", "1")
    assert code == 0
    assert "Pass and score" in told
    assert f"--step {at} --as {'AB'[seat]}" in told
    assert told.count("Better:") == 1
    code, told = run(str(file), "--bot", QUICK, "--seat", "AB"[1 - seat], "--language", "de")
    assert code == 0
    assert "Kein Zug hat mehr als einen Punkt verschenkt." in told
    assert max(map(len, told.splitlines())) <= 100 or str(file) in max(told.splitlines(), key=len)
    code, told = run(str(file), "--bot", QUICK, "--json")
    data = json.loads(told)
    worst = max(data["findings"], key=lambda one: one["loss"])
    assert (code, worst["at"], worst["played"]) == (0, at, ["pass"])
    assert data["seats"][seat]["lost"] == pytest.approx(worst["loss"])


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--bot", "random"], "cannot tell what it expects; "),
        (["--bot", "nobody"], "there is no bot 'nobody'"),
        (["--seat", "C"], "--seat is 'C'; the seats are A, B"),
        (["--language", "xx"], "known languages: en, de"),
    ],
)
def test_what_cannot_be_reviewed_is_told(args: list[str], why: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    Game.new(players=2, seed=7).save(file)
    code, told = run(str(file), *args)
    assert code == 2
    assert why in told


def test_the_terminal_offers_it_at_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = Game.load(GOLDEN / "classic-1-russian-russian-39.json")
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=100)
    monkeypatch.setattr("builtins.input", lambda *_: "a")
    monkeypatch.setattr("roundhouse.terminal.REVIEWER", "planner:nodes=60")
    terminal = Terminal(game, ["human"], console, save=tmp_path / "g.json", language="de")
    terminal.run()
    assert f"review {tmp_path / 'g.json'} --language de" in screen.getvalue()
    assert "Die Wendepunkte von A Mensch, der größte zuerst:" in screen.getvalue()
