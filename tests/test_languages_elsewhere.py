"""Languages that lie elsewhere: a folder that is named, or a package; complete or partial."""

from __future__ import annotations

import os
import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner

import roundhouse.web  # noqa: F401 - its words
from roundhouse.cli import app
from roundhouse.problems import ContentError
from roundhouse.rules import ruleset
from roundhouse.texts import folders
from roundhouse.texts.folders import VARIABLE, LanguageFolder, LanguageFolderError, adopt, languages_elsewhere
from roundhouse.texts.languages import Languages
from roundhouse.texts.plural import needed_forms
from roundhouse.texts.tables import MissingText, noting_missing
from roundhouse.view.language import GameLanguage
from roundhouse.view.names import LANGUAGES
from tests.support_alpine import ROOT, python, without_it

HERE = ROOT / "tests" / "languages"
COINS = {"one": "{count} mince", "few": "{count} mince", "other": "{count} mincí"}


def known(*elsewhere: LanguageFolder) -> Languages[GameLanguage]:
    """All languages of the box, with these."""
    return Languages(GameLanguage, *LANGUAGES.folders, elsewhere=elsewhere)


@pytest.fixture
def czech() -> Languages[GameLanguage]:
    return known(*folders.languages_in(HERE))


def test_a_folder_is_a_language_or_holds_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    only = LanguageFolder("cs", (HERE / "cs").resolve())
    assert adopt(HERE / "cs") == adopt(HERE) == (only,)
    assert os.environ[VARIABLE] == os.pathsep.join([str(HERE), str(HERE / "cs")])
    assert set(languages_elsewhere()) == {only}


@pytest.mark.parametrize("folder", ["nowhere", "."])
def test_one_that_holds_none_is_told(folder: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["content", "check", "--language-dir", str(tmp_path / folder)])
    assert result.exit_code == 2
    assert "holds no language: it needs a language.toml and a name such as pl" in result.stderr


def test_a_package_brings_one_by_its_entry_point(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "roundhouse_czech"
    package.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("cs", "roundhouse_czech", folders.GROUP)
    monkeypatch.setattr(folders, "entry_points", lambda group: [point] if group == folders.GROUP else [])
    with pytest.raises(
        LanguageFolderError, match=r"roundhouse_czech brings the language cs and has no language\.toml"
    ):
        languages_elsewhere()
    (package / "language.toml").write_text('name = "Čeština"\n', "utf-8")
    assert languages_elsewhere() == (LanguageFolder("cs", package),)


def test_it_is_told_with_its_forms_and_english_fills_in_with_those_of_english(
    czech: Languages[GameLanguage],
) -> None:
    assert list(czech) == ["en", "cs", "de"]
    assert czech.names()["cs"] == "Čeština"
    assert list(needed_forms("cs")) == ["one", "few", "other"]
    coins = czech["cs"].pages["coins"]
    assert not isinstance(coins, str)
    assert [coins.of(count) for count in (1, 3, 5)] == list(COINS.values())
    assert czech["cs"].effects["wood"].of(2) == "{count} kroky dřeva"
    english = czech["cs"].effects["gold"]
    assert english.language == "en"
    assert english == czech["en"].effects["gold"]
    assert [english.of(count) for count in (1, 2)] == [
        czech["en"].effects["gold"].of(count) for count in (1, 2)
    ]


def test_being_partial_is_no_mistake_and_what_is_missing_is_listed(czech: Languages[GameLanguage]) -> None:
    assert czech.problems() == []
    (lacks,) = czech.missing().values()
    assert isinstance(lacks[0], ContentError)
    told = [str(text) for text in lacks]
    assert any(line.endswith('nav: this text is missing; in English it is "Pages".') for line in told)
    assert not any(": coins: " in line and "[pages]" in line for line in told)
    assert LANGUAGES.missing() == {}


def test_a_mistake_in_it_is_one(tmp_path: Path) -> None:
    folder = tmp_path / "cs"
    folder.mkdir()
    (folder / "language.toml").write_text('name = "Čeština"\n\n[pages]\nnavv = "Stránky"\n', "utf-8")
    (folder / "more.toml").write_text('[pages]\ncoins = { one = "mince", other = "mincí" }\n', "utf-8")
    told = [str(problem) for problem in known(LanguageFolder("cs", folder)).problems()]
    assert len(told) == 2
    assert any('found the unknown key "navv"; did you mean nav?' in line for line in told)
    assert any('the form "few" is missing; cs needs it for numbers such as 2, 3, 4' in line for line in told)


def test_texts_elsewhere_are_laid_over_those_of_the_box(tmp_path: Path) -> None:
    folder = tmp_path / "de"
    folder.mkdir()
    (folder / "language.toml").write_text('[pages]\nnav = "Wohin?"\n', "utf-8")
    german = known(LanguageFolder("de", folder))
    assert german["de"].pages["nav"] == "Wohin?"
    assert german["de"].name == "Deutsch"
    assert german.problems() == []
    assert german.missing() == {}


def test_it_is_checked_and_played_from_the_command_line() -> None:
    told = python(without_it(), "-m", "roundhouse", "content", "check", "--language-dir", str(HERE))
    assert re.search(r"^Čeština \(cs\) lacks \d+ texts; English fills in\.$", told, re.MULTILINE)
    assert told.endswith("The tables are in order.\n")
    words = ["play", "--terminal", "--players", "2", "--seed", "3", "--language", "cs"]
    told = python(without_it() | {VARIABLE: str(HERE)}, "-m", "roundhouse", *words, typed="1\n" * 8)
    assert "3 dřeva" in told
    assert "3 green" in told


def test_a_text_that_no_language_has_is_named() -> None:
    book = LANGUAGES["de"]
    with pytest.raises(MissingText, match=r'the text "tug" is missing in \[sentences\]'):
        book.sentences["tug"]
    with noting_missing() as noted:
        assert book.sentences["tug"] == "[tug]"
        assert book.labels["spaces"]["tug"] == "[tug]"
    assert noted == {("sentences", "tug"), ("labels.spaces", "tug")}
    assert ruleset().edition in book.terms
