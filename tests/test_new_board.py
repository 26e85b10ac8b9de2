"""Bots on a board that they have not learned: they play by what they know of the one most like it, and say so."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random

import pytest
from rich.console import Console

from roundhouse import Game
from roundhouse.bots import bot, learned_on
from roundhouse.bots.evaluation import LAST_RESORT, apart, evaluation, fitted_board, weights_of
from roundhouse.cli_arena import say_plan
from roundhouse.content.loader import load
from roundhouse.lab.arena import Results
from roundhouse.lab.arena_plan import Arena
from roundhouse.rules import Ruleset, decider, legal, new, ruleset
from roundhouse.service.model.table_options import ME, SeatChoice
from roundhouse.terminal import Terminal
from roundhouse.view.secrets import redact
from roundhouse.web.new_table import remarks
from roundhouse.web.table_form import TableForm

SENTENCE = "The bots have not learned this board; they play it by what they know of the German board."


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """A game on a made-up board: the German one with fewer doublers."""
    boards = load("ultimate").boards
    routes = tuple(replace(route, doublers=route.doublers // 2) for route in boards["german"].routes)
    monkeypatch.setitem(boards, "polish", replace(boards["german"], id="polish", routes=routes))
    return ruleset(2, board="polish")


def test_a_board_with_weights_is_played_by_them() -> None:
    for name, board in load("ultimate").boards.items():
        assert fitted_board(load("ultimate"), name, 3) == name
        assert apart(board, board) == 0
        assert learned_on(["planner", "mcts"], load("ultimate"), name, 3) == ""


def test_another_one_by_those_of_the_nearest(polish: Ruleset) -> None:
    assert fitted_board(polish.content, polish.board, polish.players) == "german"
    assert evaluation(polish).weights == weights_of("german", 2)
    state = new(polish, 1)
    seen = redact(state, decider(state))
    assert bot("planner:nodes=10").choose(seen, legal(state), Random(1)) in legal(state)


def test_the_russian_one_is_the_last_resort(polish: Ruleset) -> None:
    alone = replace(polish.content, boards={"polish": polish.content.boards["polish"]})
    assert fitted_board(alone, polish.board, polish.players) == LAST_RESORT


def test_only_bots_with_weights_have_learned_anything(polish: Ruleset) -> None:
    asked = polish.content, polish.board, polish.players
    assert learned_on(["random", "greedy", "easy", "foreman"], *asked) == ""
    for name in ("planner", "mcts:seconds=1", "medium", "hard"):
        assert learned_on(["random", name], *asked) == "german"


def test_the_terminal_says_so_once(polish: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> str:
        raise EOFError

    screen = io.StringIO()
    monkeypatch.setattr(Terminal, "read", nobody)
    monkeypatch.setattr(Terminal, "keep", lambda *_: None)
    Terminal(Game(new(polish, 1)), ["human", "medium"], Console(file=screen, width=200)).run()
    assert screen.getvalue().count(SENTENCE) == 1


@pytest.mark.usefixtures("polish")
def test_the_arena_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    plan = Arena(("planner", "random"), boards=("german", "polish"))
    say_plan(plan, Results.of(plan))
    told = capsys.readouterr().err
    assert told.count("weights") == 1
    assert "no weights for the polish board: planner and mcts value it by those of the german one" in told


@pytest.mark.usefixtures("polish")
def test_the_page_for_a_new_table_says_so() -> None:
    form = TableForm(board="polish", seats=(SeatChoice(ME), SeatChoice("medium")))
    assert SENTENCE in remarks(form, "en")
    assert SENTENCE not in remarks(form.updated(board="german"), "en")
