"""How fast is it? `make bench`, in short `make bench ARGS="--games 2 --repeats 1"`; `--write` puts it into the docs.

Random play, decisions of the whole box, and bots that think: of the plain sources, of what `make compiled` has built,
and random play of catanatron, each in a process of its own. In random play they take turns, so that a busy machine
slows all of them down alike, and the best round is shown. The box and the bots are measured once, plain beside compiled
where there are two cores.

The numbers are for people to read. Nothing here fails because a machine is slow.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from bench.report import CATANATRON, COMPILED, PLAIN, page, write

from roundhouse.compiled import VARIABLE, is_compiled

ROOT: Final = Path(__file__).resolve().parents[1]
THINKING: Final = 20  # random games for which one game of bots is played
OTHERS: Final = 10  # and one of catanatron
Found = dict[str, Any]


def worker(name: str, what: str, games: int) -> Found:
    """One measurement, in this process."""
    if what == "box":
        from bench.decisions import measure_box

        return measure_box(games)
    if what == "thinking":
        from bench.thinking import measure_thinking

        return measure_thinking(max(1, games // THINKING))
    from bench.random_play import measure_catanatron, measure_roundhouse

    return measure_catanatron(max(1, games // OTHERS)) if name == CATANATRON else measure_roundhouse(games)


def asked(name: str, what: str, games: int) -> Found:
    """One measurement in another process."""
    plain = {VARIABLE: "1"} if name == PLAIN else {}
    command = [sys.executable, "-m", "bench.bench", "--worker", name, what, "--games", str(games)]
    environment = {**os.environ, "PYTHONHASHSEED": "0", **plain}
    result = subprocess.run(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found: Found = json.loads(result.stdout)
    return found


def engines() -> tuple[list[str], list[str]]:
    """What can be measured here, and notes about what cannot."""
    found, notes = [PLAIN], []
    if is_compiled():
        found.append(COMPILED)
    else:
        notes.append("The compiled figures are missing: `make compiled` comes first.")
    try:
        version(CATANATRON)
        found.append(CATANATRON)
    except PackageNotFoundError:
        notes.append("catanatron is not installed here; `make bench` installs it.")
    return found, notes


def measure(games: int, repeats: int) -> Found:
    """Everything, the engines in turns."""
    names, notes = engines()
    own = [name for name in names if name != CATANATRON]
    rounds: dict[str, list[Found]] = {name: [] for name in names}
    for _ in range(repeats):
        for name in names:
            rounds[name].append(asked(name, "random", games))
    with ThreadPoolExecutor(min(len(own), os.cpu_count() or 1)) as threads:
        box = [threads.submit(asked, name, "box", games) for name in own]
        thinking = [threads.submit(asked, name, "thinking", games) for name in own]
    return {
        "python": platform.python_version(),
        "machine": f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        "games": games,
        "repeats": repeats,
        "notes": notes,
        "random": {
            name: max(found, key=lambda one: one["decisions_per_second"]) for name, found in rounds.items()
        },
        "box": {name: one.result() for name, one in zip(own, box, strict=True)},
        "thinking": {name: one.result() for name, one in zip(own, thinking, strict=True)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="random games of a kind (default 200)")
    parser.add_argument("--repeats", type=int, default=5, help="rounds of random play (default 5)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    parser.add_argument("--worker", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        print(json.dumps(worker(*options.worker, options.games)))
        return
    found = measure(options.games, options.repeats)
    print(json.dumps(found, indent=2) if options.json else page(found))
    if options.write:
        write(ROOT / "docs" / "benchmarks.md", found)


if __name__ == "__main__":
    main()
