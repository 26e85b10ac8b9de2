"""The examples of expansions from elsewhere, installed into a folder of their own: the environment of the other tests
must not know them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from roundhouse.lab.arena_file import program
from roundhouse.rules import moves, ruleset

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "alpine"
MODULE = ROOT / "examples" / "mail"
OFFLINE = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")

Environment = Mapping[str, str]


def install(folder: Path) -> Environment:
    """The environment of a program that has both packages."""
    command = [sys.executable, "-m", "pip", "install", *OFFLINE, "--target", str(folder)]
    done = subprocess.run([*command, str(EXAMPLE), str(MODULE)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return without_it() | {"PYTHONPATH": os.pathsep.join([str(folder), without_it()["PYTHONPATH"]])}


def without_it() -> dict[str, str]:
    """The environment of these tests, in which the sources and the tests are found."""
    paths = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path), "COLUMNS": "100"}


def python(environment: Environment, *words: str, typed: str = "") -> str:
    """What a Python program writes; it must end well."""
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=dict(environment), input=typed, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout


def told_of_box(games: str) -> str:
    """What must be the same with it and without it: the table of moves, and what these games are played with."""
    rules = [ruleset(**options, version=version) for options in json.loads(games) for version in (1, 2)]
    families = moves.FAMILIES[: len(moves.BOX_FAMILIES)]
    return json.dumps([moves.TABLE_HASH, families, [each.fingerprint() for each in rules]])


if __name__ == "__main__":
    print(program(), told_of_box(sys.stdin.read()), sep="\n")
