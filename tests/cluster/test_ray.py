"""The arena on a real Ray of this machine. Run by `make cluster`; `make test` needs no Ray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from roundhouse.bots import BOTS
from roundhouse.lab.arena import Arena, read_results, run
from roundhouse.lab.arena_file import without_times
from roundhouse.lab.arena_play import ResultLine
from roundhouse.lab.arena_ray import cluster
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
