"""Fingerprints: whole random games folded into short hashes, to compare one build of the rules with another.

A fingerprint takes in every decision so far: who decides, all legal moves, the one chosen; and every 25 decisions and
at the end the position in words. So two builds that agree on a file of them agree on every transition of all its games;
where they do not, the file says between which decisions. The file names its choices of rules, which are never taken out
or put in another order: a new board or module adds lines and changes none.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple
from pathlib import Path
from random import Random
from typing import Any

from roundhouse.record.record import state_hash
from roundhouse.rules import RULES_VERSION, apply, decider, legal, new
from tests.conformance.play import choose, is_busy
from tests.conformance.rulesets import CHOICES, Choice, games

FILE = Path(__file__).with_name("fingerprints.json")
REMAKE = "python -m tests.conformance.make_fingerprints"
GAMES = (30, 2)  # of the base game, and of every other choice
EVERY = 25


def fingerprints(choice: Choice, seed: int) -> list[str]:
    """The fingerprints of one game."""
    state = new(choice.rules(), seed)
    chance = Random(seed)
    chain = hashlib.sha256(state_hash(state).encode())
    found = []
    number = 0
    while state.stack:
        options = legal(state)
        move = choose(options, chance, is_busy(seed))
        chain.update(f"{decider(state)} {options} {move}\n".encode())
        apply(state, move)
        number += 1
        if number % EVERY == 0 or not state.stack:
            chain.update(f"{state_hash(state)}\n".encode())
            found.append(f"{number}:{chain.hexdigest()[:12]}")
    return found


def choices(path: Path = FILE) -> list[Choice]:
    """The choices of rules in the file, in their order."""
    return [
        Choice(edition, players, board, industry, tuple(modules))
        for edition, players, board, industry, modules in read(path)["choices"]
    ]


def with_new_ones(known: list[Choice]) -> list[Choice]:
    """The same, and behind them choices that play what none of them does: a new board, track or module."""
    played = {thing for choice in known for thing in ingredients(choice)}
    return known + [choice for choice in CHOICES if not ingredients(choice) <= played]


def ingredients(choice: Choice) -> set[str]:
    names = {f"board {choice.board}", f"track {choice.industry}", *choice.modules}
    return {f"{choice.edition} {name}" for name in names}


def starts(chosen: list[Choice]) -> list[tuple[Choice, int]]:
    """Every game of these choices."""
    return [(choice, seed) for choice in chosen for seed in range(games(choice, *GAMES))]


def write(path: Path = FILE) -> int:
    """Play all games and write their fingerprints, a line for each; says how many."""
    chosen = with_new_ones(choices(path))
    played = {f"{choice} seed {seed}": fingerprints(choice, seed) for choice, seed in starts(chosen)}
    head = json.dumps({"rules": RULES_VERSION})[1:-1]
    rows = ",\n".join(f"    {json.dumps(astuple(choice))}" for choice in chosen)
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(found)}" for name, found in played.items())
    text = f'{{\n  {head},\n  "choices": [\n{rows}\n  ],\n  "games": {{\n{lines}\n  }}\n}}\n'
    path.write_text(text, "utf-8")
    return len(played)


def read(path: Path = FILE) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
