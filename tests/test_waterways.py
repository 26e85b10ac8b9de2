"""Boards from elsewhere with two and four routes: whole games in a process that has them, and the box as it was."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from roundhouse.content.check_boards import MOST_SLOTS
from roundhouse.content.extension import most_routes
from roundhouse.rules import moves
from tests.conformance.rulesets import CHOICES
from tests.support_alpine import ROOT, python, told_of_box, without_it

GUEST = ROOT / "tests" / "guests" / "roundhouse_waterways"
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")
HERE = without_it() | {"ROUNDHOUSE_EXPANSIONS": str(GUEST)}


def test_whole_games_are_played_told_drawn_and_stored() -> None:
    assert "100%" in python(HERE, "-m", "pytest", *QUIET, str(GUEST.parent / "waterways_games.py"))


def test_they_are_played_in_the_browser() -> None:
    assert "100%" in python(
        HERE, "-m", "pytest", *QUIET, str(ROOT / "tests" / "browser" / "waterways_game.py")
    )


def test_the_box_does_not_change() -> None:
    games = json.dumps([asdict(choice) for choice in CHOICES])
    assert python(HERE, "-m", "tests.support_alpine", typed=games).splitlines()[1] == told_of_box(games)
    assert most_routes() == 3
    assert moves.SIZE == moves.BOX_SIZE == moves.OF_GUESTS


def test_it_is_played_in_the_terminal() -> None:
    words = ["play", "--terminal", "--board", "fjord", "--players", "2", "--seed", "4"]
    told = python(HERE, "-m", "roundhouse", *words, typed="?\n" + "1\n" * 600)
    assert "Lyse (LY)" in told


def test_no_board_has_more_locomotive_spaces_than_moves_name() -> None:
    assert moves.SHIFT + MOST_SLOTS == moves.FACTORY


def test_a_fifth_route_is_refused(tmp_path: Path) -> None:
    guest = tmp_path / GUEST.name
    shutil.copytree(GUEST, guest)
    file = guest / "tables" / "boards" / "fjord.toml"
    head, route, *others = file.read_text("utf-8").split("[[route]]")
    head = re.sub("route = { ultimate = 4 }", "route = { ultimate = 5 }", head)
    another = route.replace('id = "', 'id = "second-', 1).replace('code = "', 'code = "X', 1)
    file.write_text("[[route]]".join([head, route, another, *others]), "utf-8")
    command = [sys.executable, "-m", "roundhouse", "content", "check"]
    environment = without_it() | {"ROUNDHOUSE_EXPANSIONS": str(guest)}
    told = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert told.returncode == 1
    assert "a board has 2 to 4 routes, and it has 5." in told.stderr
