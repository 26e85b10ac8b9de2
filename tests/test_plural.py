"""Texts about numbers take the forms that CLDR has for the language, in every way of telling them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.rules import ruleset
from roundhouse.texts.check import check_languages
from roundhouse.texts.languages import Languages
from roundhouse.texts.pages import page_count, page_text, script_text
from roundhouse.texts.plural import needed_forms, plural_form, used_forms
from roundhouse.view.language import GameLanguage
from roundhouse.view.names import LANGUAGES
from roundhouse.view.option_words import counted_text
from roundhouse.view.words import Words
from tests.support_languages import copy_language

# English with some Polish texts; their English lines are taken out.
POLISH = {
    "home.toml": (
        "wait",
        {"one": "{count} stół", "few": "{count} stoły", "many": "{count} stołów", "other": "{count} stołu"},
    ),
    "terminal.toml": (
        '"taken back"',
        {
            "one": "Cofnięto {count} decyzję.",
            "few": "Cofnięto {count} decyzje.",
            "many": "Cofnięto {count} decyzji.",
            "other": "Cofnięto {count} decyzji.",
        },
    ),
    "options.toml": (
        '"do doubler"',
        {"one": "{count} kość", "few": "{count} kości", "many": "{count} kości.", "other": "{count} kości"},
    ),
}
COUNTS = (1, 2, 5, 12, 22, 101)


@pytest.fixture(scope="module")
def polish(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a language `pl`, known as long as these tests last."""
    folder = tmp_path_factory.mktemp("languages")
    copy_language("en", folder / "pl")
    for file, (key, forms) in POLISH.items():
        path = folder / "pl" / file
        lines = path.read_text("utf-8").splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith(f"{key}.one = "))
        lines[first : first + 2] = [f'{key}.{form} = "{text}"' for form, text in forms.items()]
        path.write_text("\n".join(lines), "utf-8")
    LANGUAGES.add(folder)
    yield folder
    LANGUAGES.remove(folder)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("pl", "one few many many few many"),
        ("ru", "one few many many few one"),
        ("uk", "one few many many few one"),
        ("cs", "one few other other other other"),
        ("fr", "one other other other other other"),
        ("en", "one other other other other other"),
        ("de", "one other other other other other"),
    ],
)
def test_forms_of_numbers(language: str, forms: str) -> None:
    assert [plural_form(language, count) for count in COUNTS] == forms.split()


def test_nothing_is_one_in_french() -> None:
    assert plural_form("fr", 0) == plural_form("pt-BR", 0) == "one"
    assert plural_form("en", 0) == plural_form("de", 0) == "other"


def test_a_region_without_rules_of_its_own_has_those_of_its_language() -> None:
    assert plural_form("ru-XX", 2) == plural_form("ru", 2) == "few"


def test_forms_that_a_language_needs() -> None:
    """Those of whole numbers that a game gets to, and `other`, which every language has."""
    assert list(needed_forms("ru")) == ["one", "few", "many", "other"]
    assert list(needed_forms("cs")) == ["one", "few", "other"]
    assert "many" in used_forms("cs"), "for fractions"
    assert list(needed_forms("fr")) == ["one", "other"]
    assert "many" in used_forms("fr"), "for millions"
    assert list(needed_forms("ja")) == used_forms("ja") == ["other"]


def test_a_text_in_every_form(polish: Path) -> None:
    words = Words(ruleset(), "pl")
    assert [page_count("pl", "wait", count) for count in (1, 2, 5, 22)] == [
        "1 stół",
        "2 stoły",
        "5 stołów",
        "22 stoły",
    ]
    assert page_text("pl", "wait", count=0) == "0 stołów"
    assert words.counted("taken back", 3) == "Cofnięto 3 decyzje."
    assert counted_text(words, "do doubler", 5) == "5 kości."
    assert script_text("pl", "wait") == POLISH["home.toml"][1]


def test_a_missing_form_is_told_in_another(polish: Path) -> None:
    """The check names it; until then nobody waits for a page in vain."""
    assert page_count("pl", "seats free", 3) == "3 seats free"


def test_the_check_names_file_key_and_form(polish: Path) -> None:
    found = [str(problem) for problem in LANGUAGES.problems()]
    name = polish.name
    for form, numbers in (("few", "2, 3, 4"), ("many", "0, 5, 6")):
        assert (
            f'{name}/pl/together.toml: [pages]: seats free: the form "{form}" is missing; '
            f"pl needs it for numbers such as {numbers}." in found
        )
    assert not any(
        "wait:" in problem or "taken back" in problem or "do doubler" in problem for problem in found
    )
    assert all("the form" in problem for problem in found), "nothing else is wrong with it"


def test_a_text_must_have_forms_where_english_has_some(polish: Path, tmp_path: Path) -> None:
    copy = tmp_path / "languages"
    shutil.copytree(polish, copy)
    path = copy / "pl" / "home.toml"
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("wait.")]
    path.write_text("\n".join([*lines, 'wait = "{count}"']), "utf-8")
    found = [str(problem) for problem in check_languages((*LANGUAGES.folders[:-1], copy), GameLanguage)]
    assert (
        'languages/pl/home.toml: [pages]: wait: found "{count}", but it must be '
        '{ one = "…", few = "…", many = "…", other = "…" }.' in found
    )


def test_forms_may_stand_where_english_needs_none(polish: Path, tmp_path: Path) -> None:
    """English says "{count} players" to two and more; Polish has two forms for them."""
    copy = tmp_path / "languages"
    shutil.copytree(polish, copy)
    path = copy / "pl" / "new-table.toml"
    forms = '"who plays" = { one = "{count} gracz", few = "{count} gracze", many = "{count} graczy", other = "x" }'
    text = path.read_text("utf-8")
    path.write_text(text.replace('"who plays" = "{count} players"', forms), "utf-8")
    places = (*LANGUAGES.folders[:-1], copy)
    assert not [problem for problem in check_languages(places, GameLanguage) if "who plays" in str(problem)]
    found = Languages(GameLanguage, *places)
    assert found["pl"].pages["who plays"] != found["en"].pages["who plays"]


def test_a_folder_that_is_no_language_of_cldr(tmp_path: Path) -> None:
    copy_language("en", tmp_path / "languages" / "en")
    copy_language("de", tmp_path / "languages" / "xx")
    found = [str(problem) for problem in check_languages([tmp_path / "languages"], GameLanguage)]
    assert found == [
        'languages/xx/language.toml: CLDR has no plural rules for "xx"; a folder is called by a code such as '
        "fr or pt-BR."
    ]
