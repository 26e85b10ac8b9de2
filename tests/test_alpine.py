"""An expansion from elsewhere: the example is installed, played and taken away, and the core does not know of it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse import expansions
from roundhouse.cli import app
from roundhouse.lab.arena_file import program
from tests.conformance.rulesets import CHOICES
from tests.support_alpine import EXAMPLE, MODULE, ROOT, Environment, install, python, told_of_box, without_it
from tests.test_architecture import FACES, arrow_faults, rooms_on_disk


@pytest.fixture(scope="module")
def alpine(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return install(tmp_path_factory.mktemp("alpine"))


def test_the_core_does_not_know_of_it() -> None:
    words = ("alpine", "gotthard", "bernina", "jungfrau", "sorting-office", "mail-coach")
    files = [
        path for path in (ROOT / "src").rglob("*") if path.suffix in {".py", ".toml", ".js", ".css", ".svg"}
    ]
    texts = {path: path.read_text("utf-8").lower() for path in files}
    assert [str(path) for path, text in texts.items() if any(word in text for word in words)] == []
    assert "alpine" not in expansions.names(), "it is installed beside this environment, not in it"


@pytest.mark.parametrize("example", [EXAMPLE, MODULE], ids=lambda folder: folder.name)
def test_its_faces_keep_the_arrows(example: Path) -> None:
    folder = example / "src" / f"roundhouse_{example.name}"
    assert {file.stem for file in folder.glob("*.py")} <= {"__init__", *FACES}
    faults = [
        fault
        for file in folder.glob("*.py")
        for fault in arrow_faults(
            file.read_text("utf-8"), f"roundhouse.expansions.alpine.{file.stem}", False, rooms_on_disk()
        )
    ]
    assert faults == []


def test_its_own_tests_pass_and_it_is_played_in_the_browser(alpine: Environment) -> None:
    game = ROOT / "tests" / "browser" / "alpine_game.py"
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    told = python(alpine, "-m", "pytest", *quiet, str(EXAMPLE / "tests"), str(MODULE / "tests"), str(game))
    assert "100%" in told


def test_the_tables_and_words_are_in_order(alpine: Environment) -> None:
    assert python(alpine, "-m", "roundhouse", "content", "check") == "The tables are in order.\n"


def test_the_box_does_not_change(alpine: Environment) -> None:
    games = json.dumps([asdict(choice) for choice in CHOICES])
    program_with, box = python(alpine, "-m", "tests.support_alpine", typed=games).splitlines()
    assert box == told_of_box(games)
    assert program_with != program(), "results of the arena are not mixed"


def test_it_is_played_in_the_terminal(alpine: Environment, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    words = ["play", "--terminal", "--board", "alpine", "--players", "2", "--seed", "4", "--save", str(saved)]
    told = python(alpine, "-m", "roundhouse", *words, typed="1\n" * 600)
    assert "Gotthard (GO)" in told
    assert "Flags      GO 0/2" in told
    assert "on the Gotthard" in python(alpine, "-m", "roundhouse", "replay", str(saved))
    missing = CliRunner().invoke(app, ["replay", str(saved)])
    assert missing.exit_code == 1
    assert (
        "needs the expansion 'alpine' (roundhouse-alpine 1.0.0), which is not installed here"
        in missing.stderr
    )
    assert "pip install roundhouse-alpine" in missing.stderr


def test_it_is_played_from_its_folder_without_being_installed() -> None:
    words = ["simulate", "--board", "alpine", "--players", "3", "--games", "2", "--jobs", "1", "--content"]
    told = python(without_it(), "-m", "roundhouse", *words, str(EXAMPLE / "src" / "roundhouse_alpine"))
    assert told.startswith("2 games")


def test_it_is_played_in_the_arena(alpine: Environment) -> None:
    words = ["arena", "--bots", "planner:nodes=20,greedy", "--board", "alpine", "--games", "2", "--jobs", "2"]
    told = python(alpine, "-m", "roundhouse", *words)
    assert "planner" in told
    assert "greedy" in told
