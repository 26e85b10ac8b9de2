"""Random games of everything that can be played: `python -m roundhouse.lab.fuzz --games 2 --seed 7`.

Every combination gets that many games, the base game ten times as many; every position must keep all invariants.
What breaks is told with the command that plays the game again, and the next combination follows.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

from roundhouse.lab.busy import NAME
from roundhouse.lab.combinations import Combination, product
from roundhouse.lab.processes import processes
from roundhouse.lab.simulate import Failure, SimulationPlan, play_part

BASE_TIMES = 10


def plans(games: int, seed: int, part: Sequence[str] = ()) -> list[SimulationPlan]:
    """What to play; `part` names words that combinations must have: "ultimate", "2", "german", "coal"."""
    return [
        SimulationPlan(
            players=cell.players,
            edition=cell.edition,
            board=cell.board,
            industry=cell.industry,
            modules=cell.modules,
            bots=(NAME,),
            seed=seed,
            games=games * BASE_TIMES if cell.is_base() else games,
        )
        for cell in product()
        if set(part) <= _words(cell)
    ]


def _words(cell: Combination) -> set[str]:
    track = {f"track-{cell.industry}"}
    return {cell.edition, str(cell.players), cell.board, *cell.modules} | track


def play(plan: SimulationPlan) -> tuple[SimulationPlan, int, Failure | None]:
    """The games of a combination, up to the first that breaks; how many decisions they took."""
    results = play_part((plan, plan.first, plan.first + plan.games))
    broken = [result for result in results if isinstance(result, Failure)]
    decisions = sum(result.decisions for result in results if not isinstance(result, Failure))
    return plan, decisions, broken[0] if broken else None


def play_all(
    wanted: Sequence[SimulationPlan], jobs: int
) -> Iterator[tuple[SimulationPlan, int, Failure | None]]:
    """All combinations in order."""
    if jobs == 1:
        yield from map(play, wanted)
        return
    with processes(jobs) as pool:
        yield from pool.map(play, wanted)


def main() -> int:
    """How many combinations broke."""
    parser = argparse.ArgumentParser(
        prog="python -m roundhouse.lab.fuzz", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=2, help="games of every combination")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("only", nargs="*", help="words: ultimate, 2, german, track-board, coal ...")
    chosen = parser.parse_args()
    wanted = plans(chosen.games, chosen.seed, chosen.only)
    started = time.monotonic()
    played = decisions = broken = 0
    for plan, count, failure in play_all(wanted, chosen.jobs):
        played += plan.games
        decisions += count
        if failure is not None:
            broken += 1
            print(plan.command(failure.game))
            print(f"  decision {failure.decision}: {failure.what} {failure.last}", flush=True)
    seconds = time.monotonic() - started
    print(
        f"{len(wanted)} combinations, {played} games, {decisions} decisions, {broken} broken, {seconds:.0f} s"
    )
    return 1 if broken or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
