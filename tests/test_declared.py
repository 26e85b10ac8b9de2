"""What a manifest can say that the examples do not need: pieces without kinds that are taken and offered, choices
inside a turn and after it, and a part that says something of itself beside its manifest.
"""

from __future__ import annotations

import json
import os
import re
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
from roundhouse.view.options import decision
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
snow = Game.from_position({"modules": ["ploughs"], "players": {"count": 2, "A": {"ploughs": 1, "coins": 0}}})
for move in ("coins", "clear-snow"):
    snow.play(move)
dumped = [(move.notation, move.sentence) for move in snow.legal()]
dump_again = Game.from_position(snow.position()).state == snow.state
snow.play("dump street")
asked, complaints = snow.position()["waiting"], [(move.notation, move.sentence) for move in snow.legal()]
complain_again = Game.from_position(snow.position()).state == snow.state
poor = snow.position()
poor["players"]["A"]["coins"] = 0
poor = Game.from_position(poor)
poor_answers = [move.notation for move in poor.legal()]
try:
    why = poor.play("complain fine") and ""
except ValueError as error:
    why = str(error)
wrong = dict(snow.position(), waiting=[{"what": "complain", "by": "B", "about": "C"}])
try:
    refused = Game.from_position(wrong) and ""
except ValueError as error:
    refused = str(error)
try:
    too_many = Game.from_position({"modules": ["ploughs"], "shed": 3, "players": {"count": 2, "A": {"ploughs": 2}}})
except ValueError as error:
    too_many = str(error)
page = [option.effect for option in decision(snow.state, 1, ("Anna", "Ben")).options]
snow.play("complain fine")
plan = SimulationPlan(2, "ultimate", "russian", "russian", ("ploughs",), bots=("greedy",), seed=3, games=1)
print(json.dumps({
    "took": took, "added": added, "offered": offered, "again": again, "sentence": sentence,
    "ploughs": [game.position(full=True)["players"][seat]["ploughs"] for seat in "AB"],
    "shed": game.position(full=True)["shed"],
    "families": PARTS["ploughs"].families,
    "played": len(simulate(plan)),
    "drawn": 'data-at="shed"' in game.svg(0), "section": game.svg(0).partition('data-at="today/snow"')[0][-600:],
    "pile": game.svg(0).partition('data-at="today/thaw"')[2][:400],
    "dumped": dumped, "dump_again": dump_again, "asked": asked, "complaints": complaints,
    "complain_again": complain_again, "poor": poor_answers, "why": why, "refused": refused, "page": page,
    "rest": Game.from_position({"modules": ["ploughs"], "players": {"count": 2, "A": {"ploughs": 1}}})
    .position(full=True)["shed"], "too_many": str(too_many),
    "coins": snow.position(full=True)["players"]["A"]["coins"], "next": snow.decider,
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


def test_a_pile_of_them_holds_what_nobody_has(played: dict[str, object]) -> None:
    assert played["rest"] == 3
    assert "there are 4, and shed and players.A.ploughs name 5" in str(played["too_many"])


def test_piles_with_the_same_kinds_stand_beside_the_name_of_the_kind(played: dict[str, object]) -> None:
    name = re.findall(r"font-size:([\d.]+)px[^<]*>snow</text>", str(played["section"]))
    assert [float(size) > 8 for size in name] == [True], "it can be read"
    assert "Today, thaw: 0" in str(played["pile"])
    assert ">0</text>" in str(played["pile"])
    assert "star" in str(played["pile"])


def test_a_choice_inside_a_turn(played: dict[str, object]) -> None:
    assert played["dumped"] == [
        ["dump ditch", "Into the ditch: 1 coin."],
        ["dump street", "Into the street: 2 coins."],
    ]
    assert played["dump_again"], "a position holds the choice"


def test_a_choice_after_a_turn_is_about_a_player(played: dict[str, object]) -> None:
    assert played["asked"] == [{"what": "complain", "by": "B", "about": "A"}]
    assert played["complaints"] == [
        ["complain fine", "Complain: A pays 1 coin."],
        ["complain shrug", "Say nothing to A."],
    ]
    assert played["complain_again"]
    assert played["page"] == ["Anna pays 1 coin", "nothing for Anna"]
    assert 'waiting.1.about is "C"' in str(played["refused"])
    assert played["coins"] == 3  # two for the space and two for the snow, less the fine
    assert played["next"] == 1, "after the answer it is the next player's turn"


def test_an_answer_that_cannot_be_given_is_not_offered(played: dict[str, object]) -> None:
    assert played["poor"] == ["complain shrug"]
    assert "there is no coin to be paid" in str(played["why"])


def test_a_part_adds_to_what_its_manifest_says(played: dict[str, object]) -> None:
    assert played["families"] == ["plough", "hire-plough", "dump", "complain", "clear-snow"]
    assert "clear-snow" in str(played["added"])


def test_whole_games_break_no_promise(played: dict[str, object]) -> None:
    assert played["played"] == 1
