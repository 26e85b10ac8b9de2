"""What a manifest can say that the examples do not need: pieces without kinds that are taken and offered, and a part
that says something of itself beside its manifest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GUEST = ROOT / "tests" / "guests" / "roundhouse_ploughs"

PLAY = """
import json
from roundhouse import Game
from roundhouse.lab.simulate import SimulationPlan, simulate
from roundhouse.rules.parts import PARTS, gather
gather()
game = Game.from_position({"modules": ["ploughs"], "players": {"count": 2, "A": {}, "B": {"coins": 1}}})
game.play("plough-shed")
took = [move.notation for move in game.legal()]
game.play("plough")
added = [move.notation for move in game.legal()]
game.play("done")
offered = [move.notation for move in game.legal()]
again = Game.from_position(game.position()).state == game.state
sentence = game.legal()[1].sentence
game.play("hire-plough")
plan = SimulationPlan(2, "ultimate", "russian", "russian", ("ploughs",), bots=("greedy",), seed=3, games=1)
print(json.dumps({
    "took": took, "added": added, "offered": offered, "again": again, "sentence": sentence,
    "ploughs": [game.position(full=True)["players"][seat]["ploughs"] for seat in "AB"],
    "shed": game.position(full=True)["shed"],
    "families": PARTS["ploughs"].families,
    "played": len(simulate(plan)),
    "drawn": 'data-at="shed"' in game.svg(0),
}))
"""


@pytest.fixture(scope="module")
def played() -> dict[str, object]:
    environment = {**os.environ, "ROUNDHOUSE_EXPANSIONS": str(GUEST)}
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_pieces_without_kinds_are_taken_and_offered(played: dict[str, object]) -> None:
    assert played["took"] == ["plough"]
    assert played["offered"] == ["skip", "hire-plough"]
    assert played["ploughs"] == [1, 1]
    assert played["shed"] == 2
    assert played["again"], "a position holds the offer"
    assert played["sentence"] == "Hire a plough for 1 coin."
    assert played["drawn"]


def test_a_part_adds_to_what_its_manifest_says(played: dict[str, object]) -> None:
    assert played["families"] == ["plough", "hire-plough", "clear-snow"]
    assert "clear-snow" in str(played["added"])


def test_whole_games_break_no_promise(played: dict[str, object]) -> None:
    assert played["played"] == 1
