"""Bots from files, modules and installed packages, and how they come to other processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from roundhouse import bots
from roundhouse.bots import BOTS, UnknownBot, bot
from roundhouse.bots.elsewhere import any_bot, files_of
from roundhouse.cli import app
from roundhouse.game import Game
from roundhouse.lab.arena import Arena, play_match, run
from roundhouse.rules import GameState, OptionsError

SOURCE = """
from dataclasses import dataclass

@dataclass
class Agent:
    place: int = 0

    def choose(self, view, moves, chance):
        return moves[self.place]

class Nothing:
    pass

class Illegal:
    def choose(self, view, moves, chance):
        return 1596
"""


class First:
    """A bot of this module."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        return moves[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    return tmp_path


def test_a_bot_is_found_in_a_file_and_set(folder: Path) -> None:
    game = Game.new(players=2, seed=7)
    assert game.ask(any_bot("mine.py:Agent")) == game.legal()[0]
    assert game.ask(any_bot("mine.py:Agent:place=-1")) == game.legal()[-1]
    assert type(any_bot(f"{folder}/mine.py:Agent")) is type(any_bot("mine.py:Agent")), "loaded once"


def test_a_bot_is_found_in_a_module(folder: Path) -> None:
    (folder / "some_package").mkdir()
    (folder / "some_package" / "__init__.py").touch()
    (folder / "some_package" / "agents.py").write_text(SOURCE)
    assert type(any_bot("some_package.agents:Agent")).__name__ == "Agent"
    assert type(any_bot("planner")).__name__ == "PlannerBot"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere.py:Agent", "nowhere.py: there is no such file"),
        ("mine.py:Angel", "mine.py has no class 'Angel'"),
        ("mine.py:Nothing", "has no method choose"),
        ("mine.py:Agent:depth=3", "does not know 'depth'; can be set: place"),
        ("no.such.module:Agent", "there is no bot or module 'no.such.module'"),
        ("deep-blue", "there is no bot 'deep-blue'"),
    ],
)
def test_what_is_no_bot_is_told(name: str, reason: str, folder: Path) -> None:
    with pytest.raises(UnknownBot, match=reason):
        any_bot(name)


def test_a_name_from_a_stranger_runs_no_file(folder: Path) -> None:
    with pytest.raises(UnknownBot, match=r"there is no bot 'mine\.py'"):
        bot("mine.py:Agent")


def test_files_that_decide_how_it_plays_are_known(folder: Path) -> None:
    (folder / "mine.npz").touch()
    (folder / "agents_here.py").write_text(SOURCE)
    any_bot("agents_here:Agent")
    names = [
        "mine.py:Agent:place=1",
        "agents_here:Agent",
        "network:file=mine.npz",
        "planner",
        "lost.py:Agent",
    ]
    found = [[file.name for file in files_of(name)] for name in names]
    assert found == [["mine.py"], ["agents_here.py"], ["mine.npz"], [], []]


def test_packages_bring_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {
        "first": EntryPoint("first", f"{__name__}:First", bots.GROUP),
        "lost": EntryPoint("lost", "no_such_module:First", bots.GROUP),
    }
    monkeypatch.setitem(sys.modules, __name__, sys.modules[First.__module__])
    monkeypatch.setattr(bots, "installed", lambda: points)
    assert type(bot("first")) is First
    with pytest.raises(UnknownBot, match="cannot be loaded: No module named 'no_such_module'"):
        bot("lost")
    with pytest.raises(UnknownBot, match="first, foreman"):
        bot("deep-blue")


# ---- commands


def test_every_command_takes_them(folder: Path) -> None:
    def told(*words: str) -> str:
        result = CliRunner().invoke(app, [*words])
        assert result.exit_code == 0, result.output
        return result.output

    told("simulate", "--players", "2", "--bots", "mine.py:Agent:place=-1,random", "--games", "1")
    told("arena", "--bots", "mine.py:Agent,random", "--games", "2", "--jobs", "2", "--out", "a.jsonl")
    assert "mine.py:Agent" in told("arena", "--show", "a.jsonl")
    told(
        "play",
        "--players",
        "2",
        "--seats",
        "mine.py:Agent,greedy:nodes=20",
        "--seed",
        "1",
        "--save",
        "g.json",
    )
    result = CliRunner().invoke(app, ["review", "g.json", "--bot", "mine.py:Agent"])
    assert "cannot tell what it expects" in result.output
    result = CliRunner().invoke(app, ["play", "--load", "g.json", "--save", "g.json"])
    assert "'mine.py:Agent' is unknown" in result.output, "a file that one was sent runs nothing"


# ---- other processes


def test_a_bot_of_a_module_travels(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "travelling_bots.py").write_text(SOURCE)
    monkeypatch.setitem(BOTS, "mine", type(any_bot("travelling_bots:Agent")))
    found = play_match("mine", "random", games=2, jobs=2)
    assert found["games"]["finished"] == 2


def test_a_bot_that_cannot_travel_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Local(First):
        pass

    monkeypatch.setitem(BOTS, "local", Local)
    with pytest.raises(UnknownBot, match=r"bot 'local' cannot be sent to other processes .*jobs=1"):
        play_match("local", "random", games=2, jobs=2)
    assert play_match("local", "random", games=2)["games"]["finished"] == 2
    with pytest.raises(UnknownBot, match="bot 'local' cannot be sent"):
        run(Arena(bots=("local", "random"), games=2), ray="local")


def test_a_cluster_does_not_know_files(folder: Path) -> None:
    with pytest.raises(OptionsError, match=r"'mine.py:Agent' is known on this machine only"):
        run(Arena(bots=("mine.py:Agent", "random"), games=2), ray="local")


def test_a_bot_of_the_prompt_is_refused_at_once() -> None:
    code = """
from roundhouse.bots import BOTS
from roundhouse.lab.arena import play_match
class Mine:
    def choose(self, view, moves, chance):
        return moves[0]
BOTS["mine"] = Mine
play_match("mine", "random", games=2, jobs=2)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "bot 'mine' is defined at the prompt or in a notebook" in done.stderr
    assert "name it like mine.py:Mine" in done.stderr


def test_a_report_holds_what_broke(folder: Path) -> None:
    games = play_match("mine.py:Illegal", "random", games=2, jobs=2)["games"]
    assert games["finished"] == 0
    assert len(games["broken"]) == len(games["faults"]) == 2
    assert games["faults"][0]["what"] == "mine.py:Illegal chose 1596, which is not legal"
    assert set(games["faults"][0]["seats"]) == {"mine.py:Illegal", "random"}
