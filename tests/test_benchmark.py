"""The benchmark: tasks that never change, figures against every opponent, and a line to quote."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench import benchmark as own_bots
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.lab import tasks
from roundhouse.lab.arena import Results, play_fixture, read_results
from roundhouse.lab.arena_file import without_times
from roundhouse.lab.arena_plan import Arena, Fixture
from roundhouse.lab.benchmark import benchmark_report
from roundhouse.lab.simulate import game_seed
from roundhouse.lab.tasks import DEALS, NOTHING, OPPONENTS, SEED, TASKS, YARDSTICK
from roundhouse.rules import apply, legal, new

SOURCE = """
class Agent:
    def choose(self, view, moves, chance):
        return moves[-1]

class Illegal:
    def choose(self, view, moves, chance):
        return 1596
"""
PINNED = {  # what is played, and the first moves of its deals
    "russian-2": ("83fffad8ab73", "6d32742998d09ad7"),
    "russian-4": ("728e8a905d36", "cc0c68942d89bcd1"),
    "german-4": ("40778aed203e", "dd6692462c30c217"),
    "american-4": ("9ca2c6c78fa9", "c118d4491369fe2b"),
    "asian-4": ("14165f94973a", "5b4dade31e93b143"),
    "coal-4": ("c54ab6a45ac1", "965f33dab37bbd51"),
    "box-4": ("dc5a37c85f59", "c6fb0a76d28b5458"),
    "solo": ("bb8bac4306fb", "d242c85a6c447ff4"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---- for ever


def openings(name: str) -> str:
    """A hash of what the first decisions of the deals offer, moves taken at random; of a few rulesets of the box."""
    arena, found = TASKS[name].arena("agent"), sha256()
    for deal in range(0, DEALS, 25 if name == "box-4" else 1):
        (board,) = arena.boards_of(deal)
        state, chance = new(arena.rules(board), game_seed(arena.seed, deal)), Random(deal)
        for _ in range(12):
            moves = legal(state)
            move = chance.choice(moves)
            found.update(repr((moves, move)).encode())
            apply(state, move)
    return found.hexdigest()[:16]


@pytest.mark.parametrize("name", TASKS)
def test_tasks_never_change(name: str) -> None:
    assert (TASKS[name].digest(), openings(name)) == PINNED[name]


def test_no_task_is_lost() -> None:
    assert list(TASKS) == list(PINNED)


@pytest.mark.parametrize(("name", "bot"), [("russian-2", NOTHING), ("solo", NOTHING), ("solo", YARDSTICK)])
def test_the_scale_is_what_these_bots_reach(name: str, bot: str) -> None:
    """On the first deal: rules, dice and opponents are still those of the scale."""
    arena = TASKS[name].arena(NOTHING, opponents=(YARDSTICK,))
    games = arena.of_deal((NOTHING, YARDSTICK), arena.boards[0], 0)
    lines = [play_fixture(arena, game) for game in games if arena.players > 1 or game.seats == (bot,)]
    assert sum(line["scores"][line["seats"].index(bot)] for line in lines) == TASKS[name].scale[bot][0]


def test_every_task_has_a_scale() -> None:
    for task in TASKS.values():
        low, high = task.scale[NOTHING], task.scale[YARDSTICK]
        assert 10 <= len(low) == len(high) <= DEALS
        assert sum(low) < sum(high) / 2


def test_half_of_the_box_is_held_out() -> None:
    box = TASKS["box-4"]
    assert len({*box.boards, *box.training}) == DEALS + 252
    assert len(set(box.boards)) == DEALS, "every deal is another combination"
    told = CliRunner().invoke(app, ["benchmark", "--training"]).output
    assert tuple(told.split()) == box.training
    assert sha256(told.encode()).hexdigest()[:12] == "70928e9fa900"


def test_a_deal_of_the_box_is_played_on_its_own_combination() -> None:
    arena = TASKS["box-4"].arena("agent", deals=3)
    assert arena.total() == 3 * 4 * len(OPPONENTS)
    assert [arena.boards_of(deal) for deal in range(3)] == [(board,) for board in arena.boards[:3]]
    fixture = next(iter(arena.fixtures()))
    board, track, modules = fixture.board.split("/")
    rules = arena.rules(fixture.board)
    assert (rules.board, rules.industry, set(rules.modules)) == (board, track, set(modules.split("+")))
    assert f"--board {fixture.board} " in arena.command(fixture)


# ---- figures


def made_up(name: str, scores: Callable[[Fixture], list[int]], deals: int = DEALS) -> Results:
    """Results of `agent` as if every game had ended so."""
    arena = TASKS[name].arena("agent", deals)
    results = Results(arena, {"russian": "rules"}, ["made up"])
    for fixture in arena.fixtures():
        line: dict[str, Any] = {"pairing": list(fixture.pairing), "seats": list(fixture.seats)}
        line |= {"board": fixture.board, "deal": fixture.deal, "rotation": fixture.rotation}
        clock = {"choices": 30, "seconds": 0.5}
        results.add(line | {"scores": scores(fixture), "times": dict.fromkeys(fixture.seats, clock)})
    return results


def alone(points: int) -> Callable[[Fixture], list[int]]:
    """The agent has so many points, the others 30, 20 and 10."""

    def scores(fixture: Fixture) -> list[int]:
        others = iter((30, 20, 10))
        return [points if bot == "agent" else next(others) for bot in fixture.seats]

    return scores


def test_figures_against_every_opponent() -> None:
    told = benchmark_report(TASKS["russian-4"], made_up("russian-4", alone(20), deals=3))
    assert list(told["against"]) == list(OPPONENTS)
    for one in told["against"].values():
        assert (one["deals"], one["games"]) == (3, 12)
        assert one["wins"]["rate"] == 0
        assert one["points"] == {"mean": 20, "low": 20, "high": 20}
        assert one["margin"]["mean"] == -10
        assert one["place"]["mean"] == 2.5, "equal scores share a place"
    assert told["decisions_per_second"] == 60


def test_alone_the_points_on_the_same_deal_are_compared() -> None:
    points = {"agent": 90, OPPONENTS[0]: 70, OPPONENTS[1]: 90, OPPONENTS[2]: 99}
    told = benchmark_report(TASKS["solo"], made_up("solo", lambda fixture: [points[fixture.seats[0]]], 4))
    assert [one["wins"]["rate"] for one in told["against"].values()] == [1, 0.5, 0]
    assert [one["margin"]["mean"] for one in told["against"].values()] == [20, 0, -9]


@pytest.mark.parametrize(("share", "rating"), [(0.0, 0), (1.0, 1000), (1.5, 1500)])
def test_the_rating_is_by_points_among_planners(share: float, rating: int) -> None:
    low, high = TASKS["solo"].scale[NOTHING], TASKS["solo"].scale[YARDSTICK]

    def scores(fixture: Fixture) -> list[Any]:
        own = low[fixture.deal] + share * (high[fixture.deal] - low[fixture.deal])
        return [own if fixture.seats == ("agent",) else 0]

    told = benchmark_report(TASKS["solo"], made_up("solo", scores, deals=8))["rating"]
    assert (told["mean"], told["low"], told["high"]) == pytest.approx((rating, rating, rating))


def test_a_rating_has_the_interval_of_its_deals() -> None:
    low, high = TASKS["solo"].scale[NOTHING], TASKS["solo"].scale[YARDSTICK]

    def scores(fixture: Fixture) -> list[Any]:  # half of the deals like random, half like the planner
        return [(high if fixture.deal % 8 < 4 else low)[fixture.deal]]

    told = benchmark_report(TASKS["solo"], made_up("solo", scores, deals=40))["rating"]
    assert told["low"] < 500 < told["high"]
    assert 100 < told["high"] - told["mean"] < 250


def test_the_line_to_quote() -> None:
    results = made_up("russian-4", alone(40))
    line = benchmark_report(TASKS["russian-4"], results)["quote"]
    assert line.startswith(
        "agent in russian-4, all 200 deals, 2400 games; 100 % (98–100) won against greedy-2026; "
    )
    assert re.search(
        r"; rating -?\d+ ±\d+ on 200 deals; 60 decisions/s; roundhouse \d+\.\d+\.\d+, task 728e8a905d36, ",
        line,
    )
    assert re.search(
        r", rules [0-9a-f]{12}, program made up, CPython 3\.\d+\.\d+, (plain|compiled), \w+ \w+$", line
    )
    assert "\n" not in line
    results = made_up("russian-4", alone(40), deals=7)
    key = next(iter(results.games))
    results.add(results.games.pop(key) | {"broke": {"decision": 3, "what": "it fell", "at": ""}})
    line = benchmark_report(TASKS["russian-4"], results)["quote"]
    assert line.startswith("agent in russian-4, only the first 7 of 200 deals, 83 games; 1 games broke; ")


# ---- the command


def benchmark(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["benchmark", *map(str, arguments)])


QUICK = ("--task", "russian-2", "--against", "greedy-2026,planner-2026")


def test_an_agent_from_a_file_is_measured(folder: Path) -> None:
    call = ("--agent", "mine.py:Agent", *QUICK, "--deals", 1, "--out", "mine.jsonl", "--jobs", 1)
    done = benchmark(*call)
    assert done.exit_code == 0, done.output
    assert "russian-2: Russian board, 2 players · 1 deal of 200" in done.output
    assert re.search(r"^ *planner-2026 +0 % +\d+ +-\d+ +2\.00 +2 *$", done.output, re.M)
    assert "(random 0, planner-2026 1000)" in done.output
    assert "mine.py:Agent in russian-2, only the first 1 of 200 deals, 4 games; " in done.output
    written = Path("mine.jsonl").read_bytes()
    told = json.loads(benchmark(*call, "--json").output)
    assert Path("mine.jsonl").read_bytes() == written, "nothing is played again"
    assert told["against"]["greedy-2026"]["games"] == 2
    assert told["quote"] in done.output


def test_another_agent_under_the_same_name_is_refused(folder: Path) -> None:
    call = ("--agent", "mine.py:Agent", *QUICK, "--deals", 1, "--out", "mine.jsonl", "--jobs", 1)
    benchmark(*call)
    (folder / "mine.py").write_text(SOURCE.replace("moves[-1]", "moves[0]"))
    done = benchmark(*call)
    assert done.exit_code == 1
    assert "was played by another version of the rules or the bots" in done.output


def test_broken_games_are_told(folder: Path) -> None:
    done = benchmark("--agent", "mine.py:Illegal", *QUICK, "--deals", 1, "--jobs", 1)
    assert done.exit_code == 1
    assert "4 games broke" in done.output
    assert "mine.py:Illegal chose 1596, which is not legal" in done.output


def test_a_run_that_was_killed_goes_on(folder: Path) -> None:
    call = ["benchmark", "--agent", "mine.py:Agent", "--task", "russian-2", "--against", "greedy-2026"]
    call += ["--deals", "3", "--jobs", "1", "--out"]
    file = Path("killed.jsonl")
    run = subprocess.Popen(
        [sys.executable, "-m", "roundhouse", *call, str(file)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while run.poll() is None and not (file.exists() and file.read_bytes().count(b"\n") > 2):
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    run.wait()
    kept = file.read_bytes()
    kept = kept[: kept.rfind(b"\n") + 1]
    assert kept.count(b"\n") > 2
    for other in (file, Path("whole.jsonl")):
        assert CliRunner().invoke(app, [*call, str(other)]).exit_code == 0
    assert file.read_bytes().startswith(kept)
    games = [without_times(read_results(one).games.values()) for one in (file, Path("whole.jsonl"))]
    assert len(games[0]) == 6
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "name an agent and a task, like --agent mine.py:Agent --task russian-4"),
        (("--agent", "random", "--task", "chess"), "no task 'chess'; tasks: russian-2, russian-4, german-4"),
        (("--agent", "lost.py:Agent", "--task", "russian-4"), "lost.py: there is no such file"),
        (("--agent", "mine.py:Angel", "--task", "russian-4"), "mine.py has no class 'Angel'"),
        (("--agent", "planner-2026", "--task", "solo"), "planner-2026 is an opponent of this task"),
        (
            ("--agent", "random", "--task", "solo", "--against", "planner"),
            "'planner' is no opponent of the tasks",
        ),
    ],
)
def test_mistakes_are_told(arguments: tuple[str, ...], complaint: str, folder: Path) -> None:
    answer = benchmark(*arguments)
    assert answer.exit_code == 2
    assert complaint in answer.output


# ---- the page


def test_the_scale_is_written_deal_by_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, whole = tmp_path / "tasks.json", json.loads(tasks.FILE.read_text())
    assert own_bots.told(whole) == tasks.FILE.read_text()
    nothing = {name: one | {"scale": {NOTHING: [], YARDSTICK: []}} for name, one in whole.items()}
    file.write_text(json.dumps(nothing))
    monkeypatch.setattr(own_bots, "FILE", file)
    call = ["--scale", "--task", "russian-2", "--task", "solo", "--folder", str(tmp_path)]
    own_bots.main([*call, "--deals", "1"])
    written = json.loads(file.read_text())
    for name in ("russian-2", "solo"):
        assert written[name]["scale"] == {bot: points[:1] for bot, points in whole[name]["scale"].items()}
    assert written["box-4"] == nothing["box-4"]
    own_bots.main([*call, "--deals", "2", "--minutes", "0"])
    assert json.loads(file.read_text()) == written, "what was not played to the end is not in it"


def test_the_table_is_written_from_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_bots, "AGENTS", ("random", "beginner"))
    page = tmp_path / "page.md"
    page.write_text(f"before\n{own_bots.BEGIN}\nold\n{own_bots.END}\nafter\n")
    folder = tmp_path / "games"
    call = ["--folder", str(folder), "--task", "russian-2", "--deals", "1", "--slow-deals", "0"]
    own_bots.main([*call, "--write", str(page)])
    written = page.read_text()
    assert re.search(
        r"^\| `russian-2` \| `random` \| 0 \| 0 %, 2 games \| 0 %, 2 games \|  \| [\d,]+ \|$", written, re.M
    )
    assert written.startswith(f"before\n{own_bots.BEGIN}\n")
    assert written.endswith(f"{own_bots.END}\nafter\n")
    before = {file: file.read_bytes() for file in folder.iterdir()}
    own_bots.main([*call, "--write", str(page), "--minutes", "0"])
    assert page.read_text() == written
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def test_the_seed_of_the_tasks_is_nobody_elses() -> None:
    assert Arena(bots=("random",)).seed != SEED
