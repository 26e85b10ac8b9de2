"""How the tables of a language refuse mistakes: each is named with its file, its key and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.rules import ruleset
from roundhouse.texts.check import check_languages
from roundhouse.texts.languages import Languages
from roundhouse.view.language import GAME_TERMS, GameLanguage
from roundhouse.view.language_needs import check_needs
from roundhouse.view.names import LANGUAGES
from roundhouse.view.words import Words
from tests.support_languages import copy_language


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A copy of the languages to damage, the words of the expansions among them."""
    copy = tmp_path / "languages"
    for code in ("en", "de"):
        copy_language(code, copy / code)
    return copy


def damage(words: Path, file: str, old: str, new: str) -> None:
    path = words / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    path.write_text(text.replace(old, new), "utf-8")


def problems(words: Path) -> list[str]:
    return [str(problem) for problem in check_languages([words], GameLanguage)]


def test_the_languages_are_in_order(words: Path) -> None:
    assert problems(words) == []
    copy = Languages(GameLanguage, words)
    assert list(copy) == list(LANGUAGES) == ["en", "de"]
    assert all(copy[code] == LANGUAGES[code] for code in copy)
    assert copy.names() == {code: copy[code].name for code in copy} == {"en": "English", "de": "Deutsch"}


# The file, what stands there, what is put instead, and the problems that are told then.
# fmt: off
MISTAKES = {
    "a missing key": (
        "de/box/coal.toml", 'boilerman = "Heizer"\n\n[labels.modules]', "\n[labels.modules]",
        'de/box/coal.toml: [labels.spaces]: boilerman: this text is missing; in English it is "boilerman".',
    ),
    "a missing pair": (
        "de/box/coal.toml", 'coal = { one = "1 Kohle", other = "{count} Kohle" }\n\n[short]', "\n[short]",
        'de/box/coal.toml: [effects]: coal: this text is missing; in English it is "1 coal" / "{count} coal".',
    ),
    "a misspelt key": (
        "de/reasons.toml", '"gap empty"', '"gap emty"',
        'de/reasons.toml: [reasons]: gap emty: found the unknown key "gap emty"; did you mean gap empty?',
        "de/reasons.toml: [reasons]: gap empty: this text is missing; in English it is "
        '"gap {gap} is empty: a factory has to be built there first".',
    ),
    "a key too many": (
        "de/reasons.toml", "[reasons]", '[reasons]\nzzz = "zzz"',
        'de/reasons.toml: [reasons]: zzz: found the unknown key "zzz"; English, which says what there is to '
        "tell, has none like it.",
    ),
    "a key that the log has and no choice": (
        "de/log.toml", "[told.pieces]", '[told.pieces]\n"moving wrnch" = "der {wrench}"',
        'de/log.toml: [told.pieces]: moving wrnch: found the unknown key "moving wrnch"; did you mean '
        "moving wrench?",
    ),
    "a misspelt table": (
        "de/reasons.toml", "[reasons]", "[resons]",
        'de/reasons.toml: resons: found the unknown table "resons"; did you mean reasons?',
    ),
    "a misspelt table within another": (
        "de/log.toml", "\n[told.events]\n", "\n[told.evnts]\n",
        'de/log.toml: [told]: evnts: found the unknown table "evnts"; did you mean events?',
    ),
    "a misspelt chapter": (
        "de/labels.toml", "[labels.editions]", "[labels.editons]",
        'de/labels.toml: [labels]: editons: found the unknown table "editons"; did you mean editions?',
        'de/labels.toml: [labels.editions]: ultimate: this text is missing; in English it is "ultimate".',
        'de/labels.toml: [labels.editions]: classic: this text is missing; in English it is "classic".',
    ),
    "an unknown placeholder": (
        "de/sentences.toml", 'place = "{payment} auf', 'place = "{paymnt} auf',
        'de/sentences.toml: [sentences]: place: found the unknown placeholder "paymnt"; did you mean payment?',
    ),
    "a placeholder that nothing is like": (
        "de/table.toml", '"waits for" = "', '"waits for" = "{zz} ',
        'de/table.toml: [pages]: waits for: found the unknown placeholder "zz"; the English text has name.',
    ),
    "a term where none is filled in": (
        "de/layout.toml", 'nav = "', 'nav = "{coins} ',
        'de/layout.toml: [pages]: nav: found the unknown placeholder "coins"; the English text has none.',
    ),
    "an open brace": (
        "de/sentences.toml", 'place = "{payment} auf', 'place = "{payment auf',
        'de/sentences.toml: [sentences]: place: found "{payment auf {space} setzen: {effect}.", whose braces '
        "cannot be read: a placeholder is a name such as {count}, or {words!r} for one in quotes.",
    ),
    "a width": (
        "de/sentences.toml", 'place = "{payment} auf', 'place = "{payment:>9} auf',
        'de/sentences.toml: [sentences]: place: found "{payment:>9} auf {space} setzen: {effect}.", whose braces '
        "cannot be read: a placeholder is a name",
    ),
    "an open brace in English": (
        "en/table.toml", '"waits for" = "{name}', '"waits for" = "{name',
        'en/table.toml: [pages]: waits for: found "{name looks at the turn once more", whose braces',
        'de/table.toml: [pages]: waits for: found the unknown placeholder "name"; the English text has none.',
    ),
    "a line break": (
        "de/layout.toml", 'nav = "Seiten"', 'nav = """Sei\nten"""',
        "de/layout.toml: [pages]: nav: found a line break, but this text stands on one line.",
    ),
    "a key in two files": (
        "de/box/coal.toml", "[effects]", '[effects]\nwood = { one = "1 Holz", other = "{count} Holz" }',
        "de/effects.toml: [effects]: wood: this text stands in languages/de/box/coal.toml already.",
    ),
    "a text where a pair must be": (
        "de/effects.toml", '{ one = "die zusätzliche 9er-Lok", other = "{count} zusätzliche 9er-Loks" }', '"9er-Lok"',
        'de/effects.toml: [effects]: extra-nine: found "9er-Lok", but it must be { one = "…", other = "…" }.',
    ),
    "half a pair": (
        "de/effects.toml", ', other = "{count} zusätzliche 9er-Loks" }', " }",
        'de/effects.toml: [effects]: extra-nine: found { one = "die zusätzliche 9er-Lok" }, but it must be '
        '{ one = "…", other = "…" }.',
    ),
    "forms where no number is told": (
        "de/layout.toml", 'nav = "Seiten"', 'nav = { one = "Seite", other = "Seiten" }',
        "de/layout.toml: [pages]: nav: found forms, but this text is told without a number; in English it is ",
    ),
    "a form that nobody knows": (
        "de/effects.toml", '{ one = "die zusätzliche', '{ on = "die zusätzliche',
        'de/effects.toml: [effects]: extra-nine: found the unknown form "on"; did you mean one?',
    ),
    "a missing form": (
        "de/effects.toml", '{ one = "die zusätzliche 9er-Lok", ', "{ ",
        'de/effects.toml: [effects]: extra-nine: the form "one" is missing; de needs it for numbers such as 1.',
    ),
    "a form too many": (
        "de/effects.toml", '{ one = "die zusätzliche 9er-Lok", ', '{ one = "eine", few = "wenige", ',
        'de/effects.toml: [effects]: extra-nine: found the form "few", which de never uses; it has one and other.',
    ),
    "a number where a text must be": (
        "de/layout.toml", 'nav = "Seiten"', "nav = 3",
        "de/layout.toml: [pages]: nav: found 3, but it must be a text in quotation marks.",
    ),
    "a text where a table must be": (
        "de/language.toml", 'name = "Deutsch"', 'name = "Deutsch"\nreasons = "keine"',
        'de/language.toml: reasons: found "keine", but it must be texts under [reasons].',
    ),
    "a term that one edition lacks": (
        "de/terms.toml", 'petersburg = "St. Petersburg"\n', "",
        "de/terms.toml: [terms.classic]: petersburg: this term is missing; [terms.ultimate] has it.",
    ),
    "no name": (
        "de/language.toml", 'name = "Deutsch" #', "#",
        'de/language.toml: name: missing: a line such as name = "English".',
    ),
    "broken TOML": (
        "de/lessons.toml", "[lessons]", "[lessons",
        "de/lessons.toml: this is not readable as TOML: Expected ']' at the end of a table declaration "
        "(at line 3, column 9).",
    ),
    "the same key twice in a file": (
        "de/layout.toml", 'nav = "Seiten"', 'nav = "Seiten"\nnav = "Seiten"',
        "de/layout.toml: this is not readable as TOML: Cannot overwrite a value",
    ),
    "a key that English misspells": (
        "en/reasons.toml", '"gap empty"', '"gap emty"',
        'de/reasons.toml: [reasons]: gap empty: found the unknown key "gap empty"; did you mean gap emty?',
        "de/reasons.toml: [reasons]: gap emty: this text is missing",
    ),
}
# fmt: on


@pytest.mark.sampled(2)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named(words: Path, mistake: str) -> None:
    file, old, new, *sentences = MISTAKES[mistake]
    damage(words, file, old, new)
    found = problems(words)
    for said, sentence in zip(sorted(found), sorted(sentences), strict=True):
        assert said.startswith(f"languages/{sentence}"), said


def test_every_problem_is_told_at_once(words: Path) -> None:
    damage(words, "de/layout.toml", 'nav = "Seiten"', 'nav = "{wer}"')
    damage(words, "de/reasons.toml", '"gap empty"', '"gap emty"')
    assert len(problems(words)) == 3


def test_english_is_told_where_a_language_has_mistakes(words: Path, caplog: pytest.LogCaptureFixture) -> None:
    damage(words, "de/reasons.toml", '"gap empty"', '"gap emty"')
    damage(words, "de/sentences.toml", 'place = "{payment} auf', 'place = "{paymnt} auf')
    damage(words, "de/lessons.toml", "[lessons]", "[lessons")
    copy = Languages(GameLanguage)
    copy.add(guests=[words])
    german, english = copy["de"], copy["en"]
    assert german.reasons["gap empty"] == english.reasons["gap empty"]
    assert german.sentences["place"] == english.sentences["place"]
    assert german.lessons["first, goal"] == english.lessons["first, goal"]
    assert german.reasons["names nothing"] != english.reasons["names nothing"], "the rest is German"
    told = [record.getMessage() for record in caplog.records]
    assert any("reasons.toml: [reasons]: gap emty: found the unknown key" in line for line in told)
    with pytest.raises(KeyError):
        Languages(GameLanguage, words)["fr"]


def test_a_folder_brings_words_of_its_own(words: Path, tmp_path: Path) -> None:
    """An expansion may keep its words beside its rules, for every language."""
    more = tmp_path / "coal"
    for code in ("en", "de"):
        (more / code).mkdir(parents=True)
        (words / code / "box" / "coal.toml").rename(more / code / "coal.toml")
    apart = Languages(GameLanguage, words)
    assert "stoke" not in apart["en"].sentences
    apart.add(more)
    assert apart.problems() == []
    assert list(apart) == ["en", "de"]
    assert all(apart[code] == LANGUAGES[code] for code in apart)
    apart.remove(more)
    assert "stoke" not in apart["en"].sentences


def test_what_a_game_fills_in_is_known() -> None:
    of_three_routes = GAME_TERMS - {"route_4", "code_4"}
    for language, book in LANGUAGES.items():
        assert Words(ruleset(), language)._terms.keys() == book.terms["ultimate"].keys() | of_three_routes


def test_content_check_tells_every_problem(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "more.toml").write_text('[resons]\na = "b"\n\n[reasons]\nb = 3\n', "utf-8")
    LANGUAGES.add(tmp_path)
    try:
        result = CliRunner().invoke(app, ["content", "check"])
    finally:
        LANGUAGES.remove(tmp_path)
    assert result.exit_code == 1
    assert "/de/more.toml: resons: found the unknown table" in result.stderr
    assert "/de/more.toml: [reasons]: b: found 3, but it must be a text" in result.stderr
    assert "2 problems in the tables" in result.stderr
    assert CliRunner().invoke(app, ["content", "check"]).exit_code == 0


def test_what_the_box_brings_has_english_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_needs() == []
    known = dict(LANGUAGES.texts("en"))
    del known["spaces", "foundry"], known["effects", "coal"], known["screen", "head coal"]
    monkeypatch.setattr(LANGUAGES, "texts", lambda code: known)
    assert [str(problem) for problem in check_needs()] == [
        "words/en.toml: [effects]: coal: this text is missing; the effect word coal needs it.",
        "words/en.toml: [screen]: head coal: this text is missing; the heading of the section coal needs it.",
        "words/en.toml: [spaces]: foundry: this text is missing; the action space foundry needs it.",
    ]
