"""`python -m tests.coverage`, on a few games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.coverage import tally
from tests.coverage.__main__ import main
from tests.coverage.box import samples
from tests.golden import FOLDER, records

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with these words; what it prints."""

    def told(*words: str) -> str:
        main(words)
        return capsys.readouterr().out

    return told


def small(edition: str) -> Path:
    return min(
        (path for path in records() if path.stem.startswith(edition)), key=lambda path: path.stat().st_size
    )


def test_saved_games_are_counted_by_edition(run: Run) -> None:
    told = run(*(str(small(edition)) for edition in ("ultimate", "classic")))
    assert told.startswith("ultimate: 1 games, ")
    assert "\nclassic: 1 games, " in told
    assert told.count("\naction spaces\n") == 2


def test_one_edition_can_be_asked_for(run: Run) -> None:
    paths = [str(small(edition)) for edition in ("ultimate", "classic")]
    assert run(*paths, "--edition", "classic").startswith("classic: 1 games, ")


def test_a_folder_stands_for_its_games() -> None:
    assert tally.records_in([FOLDER]) == records()


def test_the_page(run: Run) -> None:
    told = run(str(small("classic")), "--markdown")
    assert told.startswith("# Coverage of the golden games\n")
    assert "\n- classic: 1 games, " in told
    assert "| group | classic |" in told
    assert "## Not touched, classic\n\n- " in told


def test_random_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every ruleset of an edition; here with two of them."""
    monkeypatch.setattr(tally, "samples", lambda edition: samples(edition)[:2])
    told = run("--games", "2", "--edition", "classic", "--seed", "5")
    assert told.startswith("classic: 4 games, ")
    assert told == run("--games", "2", "--edition", "classic", "--seed", "5")
    assert told != run("--games", "2", "--edition", "classic", "--seed", "6")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ((), "name saved games, or say with --games how many"),
        (("x.json", "--games", "1"), "name saved games, or say with --games how many"),
        (("--games", "1", "--edition", "first"), "edition is 'first'; known editions: ultimate, classic"),
    ],
)
def test_wrong_options_are_explained(
    args: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(args)
    assert sentence in capsys.readouterr().err


def test_a_game_that_is_not_there_is_explained() -> None:
    with pytest.raises(SystemExit, match=r"nowhere\.json"):
        main(["nowhere.json"])
