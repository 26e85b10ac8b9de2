"""How long does a decision take? `python -m bench.decisions --games 20`, or with words: `german board`.

Random games of every board with every industry track, alone and with all modules, on one core. For each it tells
decisions a second, how long `legal` takes at the 999th of 1,000 and at the longest, with the seed and the decision that
repeat it; how many decisions offered a move on trust, and how many turns were tried so, finished and taken back
(`docs/looking-ahead.md`). Time is processor time; garbage is collected between games only.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from roundhouse.content.loader import load
from roundhouse.rules import Ruleset, apply, legal, new, ruleset
from roundhouse.rules.moves import TAKE_BACK
from roundhouse.rules.playout import playout

PLAYERS = 4


def box() -> Iterator[tuple[str, Ruleset]]:
    """Every board with every industry track, alone and with all modules that can be played together."""
    content = load("ultimate")
    modules = tuple(
        name
        for name, module in content.modules.items()
        if PLAYERS in module.players and not module.needs + module.excludes
    )
    for board in content.boards.values():
        for track in board.tracks:
            for chosen in ((), modules):
                name = f"{board.id} {track}{' modules' if chosen else ''}"
                yield name, ruleset(PLAYERS, "ultimate", board.id, track, chosen)


def measure(rules: Ruleset, games: int) -> dict[str, Any]:
    """Random games from seed 0 on, after one that is not counted."""
    playout(new(rules, games), Random(games))
    times: list[tuple[float, int, int]] = []
    applying = 0.0
    on_trust = tried = taken_back = 0
    gc.disable()
    for seed in range(games):
        gc.collect()
        state, chance, number = new(rules, seed), Random(seed), 0
        while state.stack:
            start = process_time()
            options = legal(state)
            found = process_time()
            on_trust += bool(state.on_trust)
            trying = state.before is not None
            move = options[int(chance.random() * len(options))]
            begun = process_time()
            apply(state, move)
            applying += process_time() - begun
            taken_back += move == TAKE_BACK
            tried += not trying and state.before is not None
            times.append((found - start, seed, number))
            number += 1
    gc.enable()
    whole = applying + sum(time for time, _, _ in times)
    times.sort()
    longest, game, decision = times[-1]
    return {
        "games": games,
        "decisions_per_second": len(times) / whole,
        "p999_ms": 1e3 * times[len(times) * 999 // 1000][0],
        "longest_ms": 1e3 * longest,
        "seed": game,
        "decision": decision,
        "decisions": len(times),
        "on_trust": on_trust,
        "tried": tried,
        "taken_back": taken_back,
    }


def measure_box(games: int) -> dict[str, dict[str, Any]]:
    """All of them."""
    return {name: measure(rules, games) for name, rules in box()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "words", nargs="*", help="only games whose name has these words, as german, board, modules"
    )
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    options = parser.parse_args()
    for name, rules in box():
        if set(options.words) <= set(name.split()):
            one = measure(rules, options.games)
            print(
                f"{name:26}{one['decisions_per_second']:8,.0f}/s  p99.9 {one['p999_ms']:7.2f} ms  "
                f"longest {one['longest_ms']:8.1f} ms (seed {one['seed']}, decision {one['decision']})  "
                f"{one['on_trust']} of {one['decisions']} on trust, "
                f"{one['tried']} tried, {one['taken_back']} taken back",
                flush=True,
            )


if __name__ == "__main__":
    main()
