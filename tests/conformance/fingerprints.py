"""Fingerprints: whole random games folded into short hashes, to compare one build of the rules with another.

A fingerprint takes in every decision so far: who decides, all legal moves, the one chosen, and the digest of
the position after it. One is kept every 25 decisions and at the end, so two builds that agree on a file of
them agree on every transition of all its games; where they do not, the file says between which decisions.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from roundhouse.rules import RULES_VERSION, apply, decider, legal, new
from roundhouse.rules.moves import TABLE_HASH
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
    chain = hashlib.sha256(state.digest().encode())
    found = []
    number = 0
    while state.stack:
        options = legal(state)
        move = choose(options, chance, is_busy(seed))
        who = decider(state)
        apply(state, move)
        number += 1
        chain.update(f"{who} {options} {move} {state.digest()}\n".encode())
        if number % EVERY == 0 or not state.stack:
            found.append(f"{number}:{chain.hexdigest()[:12]}")
    return found


def origin() -> dict[str, Any]:
    """What the fingerprints hang on besides the rules as they are."""
    contents = {choice.edition: choice.rules().content.fingerprint for choice in CHOICES}
    return {"rules": RULES_VERSION, "moves-table": TABLE_HASH, "content": contents}


def write(path: Path = FILE) -> int:
    """Play all games and write their fingerprints, a line for each; says how many."""
    played = {f"{choice} seed {seed}": fingerprints(choice, seed) for choice, seed in starts()}
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(found)}" for name, found in played.items())
    head = json.dumps(origin())[1:-1]
    path.write_text("{\n  " + head + ',\n  "games": {\n' + lines + "\n  }\n}\n", "utf-8")
    return len(played)


def starts() -> list[tuple[Choice, int]]:
    """Every game of the file."""
    return [(choice, seed) for choice in CHOICES for seed in range(games(choice, *GAMES))]


def read(path: Path = FILE) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
