"""How fast are the rules? `make bench`, or `python bench/bench.py --json`.

Random play on one core, in processes of their own: the plain rules, the compiled ones if `make compiled` has
built them, and catanatron, a well-known engine for another board game, if it is installed. They take turns for
several rounds, so that a busy machine slows all of them down alike; the best round and the median are shown.
Time is the processor time of the measured process, without its start and its first games. `forced` is the share
of decisions with a single option, along one game.

The numbers are for people to read. Nothing here fails because a machine is slow.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"
PLAIN, FAST, OTHER = "roundhouse, plain", "roundhouse, compiled", "catanatron"
COUNTED = {
    "roundhouse": "a decision is one list of legal moves and one move applied, forced ones included; a game "
    "is set up and played to its final scoring; a copy is state.clone(), at every 10th decision of a game",
    "catanatron": "a decision is one recorded action, forced ones (rolling, ending a turn) included; a game "
    "is set up and played by 4 RandomPlayers to its winner or turn limit; a copy is game.copy(), at every 50th action",
}

Measured = dict[str, float]


# ---- one measurement, in a process of its own


def measure_roundhouse(games: int, players: int, edition: str) -> dict[str, Any]:
    """Whole random games, and copies of positions along one of them."""
    import roundhouse.rules
    from roundhouse.rules import GameState, apply, legal, new, ruleset
    from roundhouse.rules.playout import playout

    rules = ruleset(players, edition)
    for seed in range(3):
        playout(new(rules, seed), random.Random(seed))
    begin = process_time()
    decisions = 0
    for seed in range(games):
        decisions += playout(new(rules, seed), random.Random(seed))
    seconds = process_time() - begin

    states: list[GameState] = []
    state, chance, number, forced = new(rules, 1), random.Random(1), 0, 0
    while state.stack:
        if number % 10 == 0:
            states.append(state.clone())
        options = legal(state)
        forced += len(options) == 1
        apply(state, chance.choice(options))
        number += 1
    rounds = max(1, 20_000 // len(states))
    begin = process_time()
    for _ in range(rounds):
        for state in states:
            state.clone()
    copying = process_time() - begin
    return {
        "compiled": not str(roundhouse.rules.__file__).endswith(".py"),
        "version": version("roundhouse"),
        "forced": forced / number,
        **numbers(games, decisions, seconds, rounds * len(states), copying),
    }


def measure_catanatron(games: int) -> dict[str, Any]:
    """Whole random games of four, and copies of positions along one of them."""
    catan = import_module("catanatron")

    def start(seed: int) -> Any:
        random.seed(seed)
        colours = (catan.Color.RED, catan.Color.BLUE, catan.Color.ORANGE, catan.Color.WHITE)
        return catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=seed)

    # the places of these two have changed between versions
    def actions(game: Any) -> int:
        return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)

    def options(game: Any) -> int:
        return len(
            game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions
        )

    start(0).play()
    begin = process_time()
    decisions = 0
    for seed in range(games):
        game = start(seed)
        game.play()
        decisions += actions(game)
    seconds = process_time() - begin

    positions = []
    game, number, forced = start(1), 0, 0
    while game.winning_color() is None and number < 1000:
        if number % 50 == 0:
            positions.append(game.copy())
        forced += options(game) == 1
        game.play_tick()
        number += 1
    rounds = max(1, 500 // len(positions))
    begin = process_time()
    for _ in range(rounds):
        for position in positions:
            position.copy()
    copying = process_time() - begin
    found = numbers(games, decisions, seconds, rounds * len(positions), copying)
    return {"version": version("catanatron"), "forced": forced / number, **found}


def numbers(games: int, decisions: int, seconds: float, copies: int, copying: float) -> Measured:
    seconds = max(seconds, 1e-9)
    return {
        "decisions_per_second": decisions / seconds,
        "games_per_second": games / seconds,
        "us_per_decision": 1e6 * seconds / decisions,
        "us_per_copy": 1e6 * copying / copies,
        "decisions_per_game": decisions / games,
        "seconds": seconds,
    }


# ---- all of them, in turns


def worker(name: str, options: argparse.Namespace) -> dict[str, Any] | str:
    """One measurement in another process; a sentence if there is none."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if name == FAST:
        environment["PYTHONPATH"] = os.pathsep.join([str(COMPILED), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, str(Path(__file__).resolve()), "--worker", name]
    command += [
        "--games",
        str(options.games),
        "--players",
        str(options.players),
        "--edition",
        options.edition,
    ]
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    if result.returncode:
        lines = result.stderr.strip().splitlines() or [f"exit code {result.returncode}"]
        return lines[-1]
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def stale() -> list[str]:
    """Modules of the rules that have changed since they were compiled."""
    source, built = ROOT / "src" / "roundhouse" / "rules", COMPILED / "roundhouse" / "rules"
    names = sorted({path.name for folder in (source, built) for path in folder.glob("*.py")})
    return [
        name
        for name in names
        if not (source / name).exists()
        or not (built / name).exists()
        or (source / name).read_bytes() != (built / name).read_bytes()
    ]


def engines() -> tuple[list[str], list[str]]:
    """What can be measured here, and notes about what cannot."""
    found, notes = [PLAIN], []
    if any((COMPILED / "roundhouse" / "rules").glob("*.so")):
        found.append(FAST)
        if stale():
            notes.append(f"{FAST}: older than src ({', '.join(stale())}); make compiled")
    else:
        notes.append(f"{FAST}: not built; make compiled")
    try:
        version("catanatron")
    except PackageNotFoundError:
        notes.append(f"{OTHER}: not installed; make bench installs it")
    else:
        found.append(OTHER)
    return found, notes


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """All rounds of all engines, and what came out best and in the middle."""
    names, notes = engines()
    rounds: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for _ in range(options.repeats):
        for name in names:
            found = worker(name, options)
            if isinstance(found, str):
                notes.append(f"{name}: could not be measured: {found}")
            elif name == PLAIN and found["compiled"]:
                notes.append(f"{name}: the rules on PYTHONPATH are compiled; left out")
            elif name == FAST and not found["compiled"]:
                notes.append(f"{name}: the rules in {COMPILED} are not compiled; left out")
            else:
                rounds[name].append(found)
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "players": options.players,
        "edition": options.edition,
        "games": options.games,
        "repeats": options.repeats,
        "counted": COUNTED,
        "notes": sorted(set(notes)),
        "engines": {name: summary(found) for name, found in rounds.items() if found},
    }


def summary(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The round with most decisions a second, and the median of each number."""
    keys = [key for key in rounds[0] if key not in ("compiled", "version")]
    best = max(rounds, key=lambda found: found["decisions_per_second"])
    return {
        "version": rounds[0]["version"],
        "rounds": len(rounds),
        "best": {key: round(best[key], 3) for key in keys},
        "median": {key: round(median(found[key] for found in rounds), 3) for key in keys},
    }


def table(found: dict[str, Any]) -> str:
    """For people: a line for each engine, then how many times as fast as the others the rules are."""
    lines = [
        f"random play on one core, Python {found['python']}, {found['machine']}; "
        f"roundhouse: {found['edition']}, {found['players']} players",
        "",
        f"{'':22}{'decisions/s':>22}{'games/s':>18}{'us/decision':>16}{'us/copy':>16}{'decisions/game':>16}{'forced':>8}",
        f"{'':22}{'best      median':>22}{'best  median':>18}{'best  median':>16}{'best  median':>16}",
    ]
    for name, one in found["engines"].items():
        best, middle = one["best"], one["median"]
        lines.append(
            f"{name:22}"
            f"{best['decisions_per_second']:>12,.0f}{middle['decisions_per_second']:>10,.0f}"
            f"{best['games_per_second']:>10.1f}{middle['games_per_second']:>8.1f}"
            f"{best['us_per_decision']:>8.1f}{middle['us_per_decision']:>8.1f}"
            f"{best['us_per_copy']:>8.1f}{middle['us_per_copy']:>8.1f}"
            f"{best['decisions_per_game']:>16.0f}{best['forced']:>8.0%}"
        )
    lines.append("")
    for name, other, times in ratios(found["engines"]):
        by = f"{times['best']:.1f} (median {times['median']:.1f})"
        lines.append(f"{name} makes {by} times as many decisions a second as {other}")
    lines += ["", *(f"{engine}: {what}" for engine, what in found["counted"].items())]
    return "\n".join(lines + [f"note: {note}" for note in found["notes"]])


def ratios(measured: dict[str, Any]) -> list[tuple[str, str, Measured]]:
    """Decisions a second of one engine over those of another."""
    pairs = [(FAST, PLAIN), (PLAIN, OTHER), (FAST, OTHER)]
    return [
        (
            name,
            other,
            {which: _speed(measured[name], which) / _speed(measured[other], which) for which in WHICH},
        )
        for name, other in pairs
        if name in measured and other in measured
    ]


WHICH = ("best", "median")


def _speed(one: dict[str, Any], which: str) -> float:
    return float(one[which]["decisions_per_second"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the rules by random play on one core.")
    parser.add_argument(
        "--games",
        type=int,
        default=300,
        help="games of a measurement, catanatron a tenth (default 300)",
    )
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each engine (default 5)")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--edition", default="ultimate", choices=("ultimate", "classic"))
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker == OTHER:
        print(json.dumps(measure_catanatron(max(1, options.games // 10))))
    elif options.worker:
        print(json.dumps(measure_roundhouse(options.games, options.players, options.edition)))
    else:
        found = measure(options)
        found["ratios"] = {f"{name} / {other}": times for name, other, times in ratios(found["engines"])}
        print(json.dumps(found, indent=2) if options.json else table(found))


if __name__ == "__main__":
    main()
