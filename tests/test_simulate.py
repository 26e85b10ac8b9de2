"""Many games at once: the same games however they are played, and nothing broken goes unseen."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse.bots import BOTS, UnknownBot
from roundhouse.cli import app
from roundhouse.lab import simulate as lab
from roundhouse.lab.invariants import BrokenInvariant, check, check_laws, check_step
from roundhouse.lab.simulate import (
    Failure,
    Outcome,
    SimulationPlan,
    game_seed,
    quantile,
    report,
    simulate,
    summary,
)
from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, OptionsError, apply, legal, new, ruleset
from roundhouse.rules.layout import (
    CARDS,
    COINS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    IDEAS,
    OWN,
    OWNED,
    REACH,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from tests.support_processes import alive, gone


def run(plan: SimulationPlan, jobs: int = 1) -> list[Outcome]:
    result = simulate(plan, jobs)
    assert not isinstance(result, Failure), result
    return result


# ---- runs


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_every_invariant(edition: str, players: int, whole: bool) -> None:
    for outcome in run(SimulationPlan(players=players, edition=edition, games=3 if whole else 1)):
        assert len(outcome.scores) == players
        assert outcome.decisions > outcome.forced > 0


def test_a_run_does_not_depend_on_the_jobs() -> None:
    plan = SimulationPlan(players=2, games=9, check=False)
    one, two = (simulate(plan, jobs) for jobs in (1, 2))
    assert not isinstance(one, Failure)
    assert not isinstance(two, Failure)
    assert report(plan, one, 1.0) == report(plan, two, 1.0)


ASKING = """
import os, time
from roundhouse.lab.processes import processes
with processes(1) as pool:
    print(pool.submit(os.getpid).result(), flush=True)
    pool.submit(time.sleep, 60).result()
"""


def test_nobody_plays_on_for_a_process_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", ASKING], stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        playing = int(asking.stdout.readline())
        assert alive(playing)
        asking.kill()
    assert gone(playing)


def test_a_run_does_not_depend_on_the_checks() -> None:
    assert run(SimulationPlan(players=2, games=2)) == run(SimulationPlan(players=2, games=2, check=False))


def test_a_part_of_a_run_can_be_played_again() -> None:
    whole = run(SimulationPlan(players=2, games=5, check=False))
    assert run(SimulationPlan(players=2, games=1, first=3, check=False)) == [whole[3]]
    assert len({outcome.scores for outcome in whole}) > 1


def test_neighbouring_seeds_share_no_games() -> None:
    assert len({game_seed(seed, game) for seed in range(20) for game in range(20)}) == 400


def test_wrong_plans_are_refused_before_anything_is_played() -> None:
    with pytest.raises(OptionsError, match="players is 5"):
        simulate(SimulationPlan(players=5))
    with pytest.raises(OptionsError, match="2 bots for 4 players"):
        simulate(SimulationPlan(players=4, bots=("random", "random")))
    with pytest.raises(UnknownBot, match="no bot 'kasparov'; known bots: "):
        simulate(SimulationPlan(bots=("kasparov",)))


def test_statistics() -> None:
    assert quantile([1, 2, 3, 4, 5], 0.25) == 2
    assert quantile([1, 2], 0.75) == 1.75
    assert summary([4, 8, 6]) == {"mean": 6, "sd": 2, "min": 4, "q1": 5, "median": 6, "q3": 7, "max": 8}
    assert summary([5])["sd"] == 0


# ---- what breaks is found


def break_check(monkeypatch: pytest.MonkeyPatch, after: int, error: Exception) -> None:
    """Let the check of every game fail after so many looks."""
    looks = 0

    def failing(*_: object) -> None:
        nonlocal looks
        looks += 1
        if looks > after:
            raise error

    monkeypatch.setattr(lab, "check", failing)


def test_a_broken_invariant_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    break_check(monkeypatch, 5, BrokenInvariant("a worker is gone"))
    assert simulate(SimulationPlan(games=3)) == Failure(0, game_seed(1, 0), 5, "a worker is gone")


def test_a_crash_is_a_failure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    break_check(monkeypatch, 2, KeyError("lost"))
    failure = simulate(SimulationPlan(games=1))
    assert isinstance(failure, Failure)
    assert failure.what == "KeyError: 'lost'"
    assert "test_simulate.py" in failure.last


def test_an_illegal_choice_of_a_bot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, view: GameState, moves: list[int], chance: Random) -> int:
            return 1058

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    failure = simulate(SimulationPlan(bots=("cheat",)))
    assert isinstance(failure, Failure)
    assert "chose 1058, which is not legal" in failure.what


def test_a_record_that_differs_is_found() -> None:
    state = new(ruleset(2), 1)
    initial = state.clone()
    played = []
    while state.stack:
        played.append(legal(state)[0])
        apply(state, played[-1])
    lab.check_record(initial, played, state, None)
    with pytest.raises(BrokenInvariant, match="ends in another position"):
        lab.check_record(initial, played, initial, None)


def test_the_command_fails_loudly_and_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    break_check(monkeypatch, 5, BrokenInvariant("a worker is gone"))
    result = CliRunner().invoke(
        app, ["simulate", "--games", "3", "--players", "3", "--seed", "8", "--jobs", "1"]
    )
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"game 0 (seed {game_seed(8, 0)}) broke after decision 5: a worker is gone" in result.stderr
    command = result.stderr.split("again: roundhouse ")[1].split()
    again = CliRunner().invoke(app, [*command, "--jobs", "1"])
    assert again.exit_code == 1
    assert f"game 0 (seed {game_seed(8, 0)}) broke" in again.stderr


def test_the_command_prints_numbers() -> None:
    args = ["simulate", "--games", "4", "--players", "2", "--jobs", "1", "--no-check"]
    result = CliRunner().invoke(app, [*args, "--json"])
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["games"] == 4
    assert found["decisions"]["total"] > 300
    assert found["by_place"][0]["mean"] >= found["by_place"][1]["mean"]
    assert found["speed"]["games_per_second"] > 0
    text = CliRunner().invoke(app, args).stdout
    assert f"digest {found['digest']}" in text
    assert "not checked" in text


# ---- every invariant has teeth


def middle() -> GameState:
    """A position in the middle of a game, with something of everything."""
    return state_from_position(
        {
            "round": 3,
            "spaces": {"wood-3": "A", "coins": "B", "engineer-5": "B", "basic": {"A": 1}, "temporary": "C"},
            "players": {
                "count": 3,
                "A": {
                    "tracks": {"TS": {"wood": 7, "green": 4, "bronze": 2}, "SP": {"wood": 3, "green": 1}},
                    "locomotives": {"TS": [3, 2], "KY": [1]},
                    "factories": [2, 4],
                    "doublers": 2,
                    "ideas": {"wrench": "SP 4"},
                    "wrenches": [5, 1],
                    "cards": ["routes"],
                },
                "B": {"engineers": [5, 7]},
                "C": {"wood-worker": True},
            },
        }
    )


def change(place: int, by: int, seat: int = 0) -> Callable[[GameState], None]:
    def applied(state: GameState) -> None:
        state.players[seat][place] += by

    return applied


def swap(here: int, there: int) -> Callable[[GameState], None]:
    def applied(state: GameState) -> None:
        p = state.players[0]
        p[here], p[there] = p[there], p[here]

    return applied


def assign(name: str, value: Any) -> Callable[[GameState], None]:
    return lambda state: setattr(state, name, value)


def item(name: str, index: int, value: int) -> Callable[[GameState], None]:
    def applied(state: GameState) -> None:
        held = getattr(state, name)
        setattr(state, name, type(held)([*held[:index], value, *held[index + 1 :]]))

    return applied


FAULTS: list[tuple[str, Callable[[GameState], None], str]] = [
    ("a worker vanishes", change(WORKERS, -1), "workers in supply and placed"),
    ("a worker too many is owned", change(OWN, 1), "workers"),
    ("coins below zero", change(COINS, -9), "-"),
    ("three temporary workers", change(TEMPS, 3, 2), "workers"),
    ("a wood worker twice", change(WOOD_WORKER, 1, 0), "wood workers are out"),
    ("the wood worker stands nowhere", change(WOOD_WORKER, 1, 2), "wood workers placed"),
    ("a space that is not in play", item("spaces", 24, 1), "last-round is occupied but not in play"),
    ("an engineer from the box", item("spaces", 32 + 13, 1), "from the box"),
    ("a payment that does not fit", item("spaces", 1, 1 + 4 * 6), "was paid with"),
    ("a stranger on a space", item("spaces", 1, 4), "occupied by seat 3"),
    ("a tile too many", item("stacks", 5, 4), "tiles #5"),
    ("a tile vanishes", item("returned", 1, -1), "below zero"),
    ("a doubler too many", assign("doublers", 30), "doublers laid"),
    ("a doubler on a route without places", change(DOUBLERS + 1, 1), "doublers"),
    ("two of one engineer", change(ENGINEERS, 1 << 4), "at two places"),
    ("a token twice", change(IDEAS, 1 << 4), "used and unused"),
    ("a token lost", change(IDEAS, -1), "has tokens"),
    ("an end card twice", change(CARDS, 3 * 16), "end bonus cards"),
    ("all cards in the pile", assign("hidden", 0), "end bonus cards"),
    ("green passes wood", change(TRACK + 1, 3), "too far ahead"),
    ("wood leaves the route", change(TRACK, 9), "wood is not on the route"),
    ("bronze without green", change(TRACK + 12, 1), "too far ahead"),
    ("bronze that is not owned", change(OWNED, -4), "is not owned"),
    ("reach without locomotives", change(REACH, 1), "reach 6"),
    ("locomotives out of order", swap(SLOT, SLOT + 1), "are not sorted"),
    ("a gap left empty", swap(GAP + 1, GAP + 3), "gaps are filled as"),
    ("a wrench beyond the limit", change(WRENCH, 9), "a wrench came to 13"),
    ("points from nowhere", change(SCORE, 1), "points, its sources"),
    ("a pool out of order", assign("pool", [9, 3]), "not sorted"),
    ("a pool outside a turn", assign("pool", [1]), "outside a turn"),
    ("an idea without its space", assign("idea_places", 1), "idea spaces wait"),
    ("a seat twice in the order", assign("order", [0, 0, 1]), "the order is"),
    ("a round too many", assign("round", 9), "round 9"),
    ("nobody decides", assign("stack", [(0, -1, 0)]), "stands still"),
    ("over too early", assign("stack", []), "over in round 3"),
]


def test_the_position_itself_is_sound() -> None:
    state = middle()
    check(state)
    check_laws(state, legal(state), Random(1))


@pytest.mark.parametrize(("fault", "words"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_a_fault_is_found(fault: Callable[[GameState], None], words: str) -> None:
    state = middle()
    fault(state)
    with pytest.raises(BrokenInvariant) as found:
        check(state, [0] if state.stack else [])
    assert words in str(found.value)


@pytest.mark.parametrize("options", [[], [5, 3], [3, 3], [-1], [5000]])
def test_bad_legal_moves_are_found(options: list[int]) -> None:
    with pytest.raises(BrokenInvariant):
        check(middle(), options)


def test_wrenches_keep_apart_in_classic() -> None:
    shared = {
        "edition": "classic",
        "players": {"count": 2, "A": {"ideas": {"wrench": "SP 4"}, "wrenches": [3, 1]}},
    }
    state = state_from_position(shared)
    check(state)
    state.players[0][WRENCH + 1] = 3
    with pytest.raises(BrokenInvariant, match="share a space"):
        check(state)


def test_falling_scores_and_shrinking_tracks_are_found() -> None:
    before, after = middle(), middle()
    check_step(before, after)
    after.players[1][SCORE] -= 1
    with pytest.raises(BrokenInvariant, match="falls from 0 to -1 points"):
        check_step(before, after)
    after = middle()
    after.players[0][TRACK] -= 1
    with pytest.raises(BrokenInvariant, match="goes back"):
        check_step(before, after)


def test_leaking_views_and_lossy_copies_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle()
    with monkeypatch.context() as patch:
        patch.setattr("roundhouse.lab.invariants.redact", lambda state, viewer: state)
        with pytest.raises(BrokenInvariant, match="another view"):
            check_laws(state, legal(state), Random(1))
    monkeypatch.setattr(GameState, "clone", lambda self: self)
    with pytest.raises(BrokenInvariant, match="changed the original"):
        check_laws(state, legal(state), Random(1))


class LateRay:
    """Stands for Ray: the last task is finished first, and one can be lost."""

    exceptions = SimpleNamespace(RayError=ConnectionError)

    def __init__(self, lost: int = -1) -> None:
        self.lost = lost

    def remote(self, work: Any) -> Any:
        return SimpleNamespace(remote=lambda plan, part: (work, plan, part))

    def put(self, plan: Any) -> Any:
        return plan

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, task: Any) -> Any:
        work, plan, part = task
        if part[0] == self.lost:
            raise ConnectionError("the machine\nis gone")
        return work(plan, part)


def test_a_cluster_plays_the_same_games_in_order() -> None:
    plan = SimulationPlan(players=2, games=11, first=3, check=False)
    heard: list[int] = []
    ray: Any = LateRay()
    played = simulate(plan, tell=lambda more: heard.extend(one.game for one in more), ray=ray)
    assert played == simulate(plan)
    assert heard == list(range(3, 14))
    lost: Any = LateRay(lost=7)
    assert simulate(plan, ray=lost) == Failure(7, game_seed(1, 7), 0, "Ray: is gone")


def test_machines_of_a_cluster_need_the_standard_library_only() -> None:
    source = str(Path(lab.__file__).parents[2])
    program = f"""import sys; sys.path.insert(0, {source!r})
import roundhouse.lab.arena_ray
from roundhouse.lab.simulate import SimulationPlan, play_range
print(play_range(SimulationPlan(players=2, bots=("greedy:nodes=5",), check=False), (0, 1))[0].game)"""
    told = subprocess.run([sys.executable, "-S", "-I", "-c", program], capture_output=True, text=True)
    assert (told.stdout, told.stderr) == ("0\n", "")
