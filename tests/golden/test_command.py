"""`roundhouse coverage`, on a few games."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from roundhouse.cli import app
from roundhouse.lab import coverage
from roundhouse.lab.coverage_box import samples
from tests.golden import FOLDER, records


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["coverage", *args])


def small(edition: str) -> Path:
    return min(
        (path for path in records() if path.stem.startswith(edition)), key=lambda path: path.stat().st_size
    )


def test_saved_games_are_counted_by_edition() -> None:
    told = run(*(str(small(edition)) for edition in ("ultimate", "classic"))).stdout
    assert told.startswith("ultimate: 1 games, ")
    assert "\nclassic: 1 games, " in told
    assert told.count("\naction spaces\n") == 2


def test_one_edition_can_be_asked_for() -> None:
    paths = [str(small(edition)) for edition in ("ultimate", "classic")]
    assert run(*paths, "--edition", "classic").stdout.startswith("classic: 1 games, ")


def test_a_folder_stands_for_its_games() -> None:
    assert coverage.records_in([FOLDER]) == records()


def test_the_page() -> None:
    told = run(str(small("classic")), "--markdown").stdout
    assert told.startswith("# What the golden games touch\n")
    assert f"| {small('classic').stem} | " in told
    assert "| | classic |" in told


def test_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every ruleset of an edition; here with two of them."""
    monkeypatch.setattr(coverage, "samples", lambda edition: samples(edition)[:2])
    told = run("--games", "2", "--edition", "classic", "--seed", "5").stdout
    assert told.startswith("classic: 4 games, ")
    assert told == run("--games", "2", "--edition", "classic", "--seed", "5").stdout
    assert told != run("--games", "2", "--edition", "classic", "--seed", "6").stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ((), "name saved games, or say with --games how many"),
        (("x.json", "--games", "1"), "name saved games, or say with --games how many"),
        (("--games", "1", "--edition", "first"), "edition is 'first'; known editions: ultimate, classic"),
    ],
)
def test_wrong_options_are_explained(args: tuple[str, ...], sentence: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_game_that_is_not_there_is_explained() -> None:
    result = run("nowhere.json")
    assert result.exit_code == 1
    assert "nowhere.json" in result.stderr
