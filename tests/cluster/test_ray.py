"""Arena and simulation on a real Ray of this machine. Run by `make cluster`; `make test` needs no Ray."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from roundhouse.bots import BOTS
from roundhouse.cli import app
from roundhouse.lab.arena import Arena, read_results, run
from roundhouse.lab.arena_file import without_times
from roundhouse.lab.arena_play import ResultLine
from roundhouse.lab.on_ray import cluster
from roundhouse.lab.simulate import Outcome, SimulationPlan, simulate
from roundhouse.rules import GameState, OptionsError

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own warnings are not ours

ARENA = Arena(bots=("greedy:nodes=10", "random"), games=6, boards=("russian", "german"), seed=5)


def lines(path: Path) -> list[ResultLine]:
    return without_times(read_results(path).games.values())


def test_a_cluster_plays_the_same_games_and_goes_on(tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    run(ARENA, here)
    run(replace(ARENA, games=2), there)
    begun = there.read_bytes()
    heard: list[ResultLine | None] = []
    run(ARENA, there, ray="local", tell=lambda _results, line: heard.append(line))
    assert lines(there) == lines(here)
    assert there.read_bytes().startswith(begun)
    assert len(heard) == 1 + 8


def test_the_package_travels_and_bots_of_this_process_do_not() -> None:
    with cluster("local") as ray:
        import roundhouse

        @ray.remote  # type: ignore[untyped-decorator]
        def where() -> str:
            import roundhouse

            return roundhouse.__file__

        assert "py_modules" in ray.get(where.remote())
        assert "py_modules" not in roundhouse.__file__
    name = "only-here"  # a bot that the cluster does not know
    BOTS[name] = Nobody
    try:
        with pytest.raises(OptionsError, match="'only-here' is known on this machine only"):
            run(Arena(bots=("random", name, "greedy:nodes=5"), games=2), ray="local")
    finally:
        del BOTS[name]


class Nobody:
    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        return moves[0]


def test_where_no_cluster_is_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match="no Ray answers at 'nonsense'"):
        run(ARENA, tmp_path / "no.jsonl", ray="nonsense")
    assert not list(tmp_path.iterdir())


def below(parent: int) -> list[int]:
    """The processes that this one has started, and those have, and so on."""
    found: list[int] = []
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *below(child)]
    return found


def busy_workers(work: str) -> list[int]:
    """Our workers that are just now at this work; Ray tells it in the name of the process."""
    names = {pid: Path(f"/proc/{pid}/cmdline") for pid in below(os.getpid())}
    return [pid for pid, name in names.items() if name.exists() and f"ray::{work}" in name.read_text()]


def test_a_killed_worker_loses_only_its_running_games() -> None:
    plan = SimulationPlan(players=2, games=24, seed=3)  # every position is checked, which takes its time
    killed: list[int] = []

    def tell(_played: list[Outcome]) -> None:
        if not killed:
            for worker in busy_workers("play_range")[:1]:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)

    with cluster("local") as ray:
        there = simulate(plan, tell=tell, ray=ray)
    assert len(killed) == 1
    assert there == simulate(plan)


def test_the_command_simulates_on_a_cluster(tmp_path: Path) -> None:
    command = ["simulate", "--players", "2", "--games", "6", "--no-check", "--out"]
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert CliRunner().invoke(app, [*command, str(here)]).exit_code == 0
    assert CliRunner().invoke(app, [*command, str(there), "--ray", "local"]).exit_code == 0
    assert there.read_text() == here.read_text()
    wrong = CliRunner().invoke(app, [*command, str(tmp_path / "no.jsonl"), "--ray", "nonsense"])
    assert wrong.exit_code == 2
    assert not (tmp_path / "no.jsonl").exists()
