"""`content check --play` plays an expansion, tells and draws it in every language, and names what is missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.rules import OptionsError
from roundhouse.web.rehearsal import games_with
from tests.support_alpine import EXAMPLE, ROOT
from tests.test_guests import run

TOLD = """
from roundhouse.view.extension import TextExtension


def hoisted(events):
    if events.family == "flag":
        events.say("hoisted", route=events.words.route(events.index))


TOLD = TextExtension(events=hoisted)
"""


@pytest.fixture
def mute(tmp_path: Path) -> Path:
    """The example with one industry track, and with code that asks for a text which it does not have."""
    folder = tmp_path / "roundhouse_alpine"
    shutil.copytree(EXAMPLE / "src" / "roundhouse_alpine", folder)
    board = folder / "tables" / "boards" / "alpine.toml"
    board.write_text(board.read_text("utf-8").replace('["russian", "american"]', '["russian"]'), "utf-8")
    (folder / "told.py").write_text(TOLD, "utf-8")
    return folder


def test_texts_that_code_asks_for_are_named(mute: Path) -> None:
    assert run(mute, "-m", "roundhouse", "content", "check").returncode == 0, "no row says that it is needed"
    told = run(mute, "-m", "roundhouse", "content", "check", "--play", "alpine")
    assert told.returncode == 1
    *missing, last = told.stderr.splitlines()
    assert missing == ["words/en.toml: [events]: hoisted: this text is missing; a game asks for it."]
    assert last == "roundhouse: 1 problem in 1 game with alpine"


def test_a_whole_expansion_is_played_in_every_language() -> None:
    guest = ROOT / "examples" / "alpine" / "src" / "roundhouse_alpine"
    told = run(guest, "-m", "roundhouse", "content", "check", "--play", "alpine")
    assert told.stderr == ""
    assert "alpine: 2 games played, told and drawn in English, Deutsch." in told.stdout


def test_every_board_track_and_module_of_an_expansion_is_played() -> None:
    assert [options["modules"] for options in games_with("train")] == [("manufactory",)]
    assert {options["industry"] for options in games_with("american")} == {"russian", "american", "board"}
    assert {options["players"] for options in games_with("emil")} == {1}


@pytest.mark.parametrize(
    ("name", "sentence"), [("nothing", "there is no expansion 'nothing'; known are german,")]
)
def test_what_cannot_be_played_is_told(name: str, sentence: str) -> None:
    with pytest.raises(OptionsError, match=sentence):
        games_with(name)
    result = CliRunner().invoke(app, ["content", "check", "--play", name])
    assert result.exit_code == 2
    assert sentence in result.stderr
