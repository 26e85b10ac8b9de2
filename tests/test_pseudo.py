"""A third language is one folder: games are played and pages are read in one that nobody speaks.

Whatever shows a plain letter there was not asked of the language. What may: the notation, which is the same everywhere
(spaces, routes and payments as one types them), the letters of the players, names that people and files have, the
marks of the sources, and the names of the other languages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from roundhouse import Game
from roundhouse.cli import app
from roundhouse.content.loader import EDITIONS
from roundhouse.draw.text import draw_text
from roundhouse.draw.text_choices import choice_lines, choices_of
from roundhouse.draw.text_result import draw_result
from roundhouse.game import IllegalMove
from roundhouse.rules import decider, legal, moves, ruleset
from roundhouse.rules.notation import stands_for_something
from roundhouse.service.model.table_view import NARROW, WIDE, Person, Settings
from roundhouse.service.pages.error import TOLD, error_page
from roundhouse.view.about import about, chapter_name, everything
from roundhouse.view.breakdown import breakdown
from roundhouse.view.events import followed, opening
from roundhouse.view.lesson_script import lessons
from roundhouse.view.log_entries import entries, opening_entry
from roundhouse.view.names import LANGUAGES
from roundhouse.view.options import decision
from roundhouse.view.reasons import why_not
from roundhouse.view.secrets import redact
from roundhouse.view.sentences import question, sentence, watching
from roundhouse.view.table import options
from roundhouse.web.learn import learn_page
from roundhouse.web.lesson_page import LESSON_SCRIPT_TEXTS, lesson_page
from roundhouse.web.lesson_play import moment
from roundhouse.web.replay import replay_page
from roundhouse.web.result import result_page
from roundhouse.web.table import TABLE_SCRIPT_TEXTS, table_page
from tests.conformance.rulesets import Choice
from tests.service.support import PAGE, Browser, browser
from tests.support_pseudo import CODE, FOREIGN, PLAIN, Shown, plain_words, pseudo, pseudo_language
from tests.test_pages_result import FILES, game, view_of
from tests.test_sentences_languages import CHOICES, game_of

PEOPLE = tuple(map(pseudo, ("Anna", "Jonas", "Priya", "Stoker")))
SEATS = {"A", "B", "C", "D", "E"}  # E is Emil
ROUTES = {"TS", "SP", "KY", "DR", "MU", "NU", "RM", "SA", "OM", "BE", "SE", "TO"}
PLACES = {"F"}  # F1 to F7 on the industry board
TILES = {"a", "b", "x"}  # 2a, 10b, 9x
ENGINEERS = {word for name in moves.ENGINEER_NAMES for word in plain_words(name)}  # engineer-6-bonus
MARKS = {"L", "m", "Lm"}  # what a cell of the picture in text waits for
TITLE = {"ROUNDHOUSE"}
SOURCES = {"R", "P", "X", "O"}
OTHERS = {"English", "Deutsch"}
NAMED = {"Anna", "Jonas", "Priya", "Stoker"}  # who sits there in tests/test_pages_result.py
TABLE = (NAMED, SEATS, ROUTES, PLACES, TILES, ENGINEERS, OTHERS)
PAID = re.compile(r"[wcW]+")  # workers and coins, as one types them
TYPED = re.compile(r"'[^']*'")  # what somebody typed, or would


@pytest.fixture(scope="module", autouse=True)
def language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pseudo_language(tmp_path_factory.mktemp("words")) as code:
        yield code


def untranslated(texts: Iterable[str], *allowed: set[str], paid: bool = False) -> dict[str, str]:
    """Every word in plain letters that may not be there, with a text that it stands in."""
    known = set().union(*allowed)
    return {
        word: text
        for text in texts
        for word in plain_words(text)
        if word not in known and not (paid and PAID.fullmatch(word))
    }


# ---- the language itself


def test_the_letters_are_foreign_in_capitals_too() -> None:
    assert len(set(FOREIGN)) == len(PLAIN)
    assert not plain_words(FOREIGN + FOREIGN.upper() + FOREIGN.lower())
    assert pseudo("Take {count} {coins!r}, or <b>pass</b>.").count("{") == 2


def test_a_language_is_a_folder() -> None:
    assert list(LANGUAGES) == ["en", "de", CODE]
    assert LANGUAGES.names()[CODE] == pseudo("English") == LANGUAGES[CODE].name
    assert LANGUAGES.problems() == []
    assert not untranslated(
        re.sub(r"{[^{}]*}", "", part) for text in LANGUAGES.texts(CODE).values() for part in text.parts
    )


def test_a_word_of_the_program_is_found() -> None:
    assert untranslated([pseudo("Take ") + "the " + pseudo("key.")]) == {"the": "Ţáķé the ķéý."}
    assert untranslated(Shown("<p title='now'>Ṕáśś<script>let x</script></p>").texts) == {"now": "now"}


# ---- games in text


@pytest.mark.sampled(6)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_a_game_is_told_in_it(choice: Choice) -> None:
    states, played = game_of(choice)
    names = PEOPLE[: len(states[0].players)]
    told = opening(states[0], CODE)
    first = opening_entry(states[0], CODE)
    told += [first.sentence] if first else []
    for before, move, after in zip(states, played, states[1:], strict=False):
        told += followed(before, after, move, CODE)
        for entry in entries(before, move, after, 0, names, CODE):
            told += [entry.sentence, *entry.followed]
    for state in states[:-1:4]:
        told += [sentence(state, move, CODE) for move in legal(state)]
        told += [question(state, CODE), watching(state, CODE)]
    assert not untranslated(told, SEATS, PLACES)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_the_sign_and_the_reasons_are_in_it(choice: Choice) -> None:
    states, _ = game_of(choice)
    known = [move for move in range(moves.SIZE) if stands_for_something(move)]
    names, chance = PEOPLE[: len(states[0].players)], Random(5)
    told, reasons = [], []
    for at, state in enumerate(states[:-1:31]):
        seat = decider(state)
        seen = redact(state, seat)
        asked = decision(seen, at % len(names), names, CODE)
        mine = decision(seen, seat, names, CODE)
        for one in (asked, mine):
            told += [one.heading, one.question, one.context, one.reason]
            told += [text for chip in one.chips for text in (chip.words, chip.short)]
            for option in one.options:
                told += [option.title, option.lead, option.effect, option.short, option.sentence]
        found = legal(state)
        reasons += [why_not(state, move, CODE) for move in chance.sample(known, 20) if move not in found]
    assert not untranslated(told, PLACES, ROUTES, TILES)
    plain = [TYPED.sub("", reason) for reason in reasons]
    assert not untranslated(plain, SEATS, PLACES, ROUTES, TILES, ENGINEERS)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_pictures_in_text_are_in_it(choice: Choice) -> None:
    states, _ = game_of(choice)
    lines = draw_result(states[-1], breakdown(states), CODE).splitlines()
    for state in [*states[::40], states[-1]]:
        seat = decider(state)
        picture = draw_text(state, seat, language=CODE).splitlines()
        assert max(map(len, picture)) <= 100
        lines += picture
        if state.stack:
            seen = redact(state, seat)
            lines += choice_lines(choices_of(seen, options(seen, CODE), CODE))
    assert not untranslated(lines, SEATS, ROUTES, PLACES, TILES, MARKS, TITLE, paid=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_in_the_box_is_explained_in_it(edition: str) -> None:
    rules = ruleset(4, edition)
    told = []
    for chapter, what in everything(rules):
        found = about(what, rules, CODE)
        told += [
            chapter_name(chapter, CODE),
            found.name,
            found.kind,
            found.effect,
            found.rule,
            found.certainty,
        ]
    assert len(told) > 500
    assert not untranslated(told, PLACES)


def test_lessons_are_in_it() -> None:
    person = Person("t", PEOPLE[0], Settings(CODE))
    assert not untranslated(shown(learn_page(person, {})), OTHERS)
    for lesson in lessons().values():
        pages = [lesson_page(moment(lesson, n), person, "wide", "") for n in range(len(lesson.steps))]
        assert not untranslated([text for page in pages for text in shown(page)], *TABLE), lesson.name


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "ğáḿé"
    commands = "?\nt\nl\nb B\nc\n\n99\ngold TS\nhire x\n" + "1\n" * 2000
    told = terminal("play", "--terminal", "--players", "2", "--seed", "5", "--save", str(file), keys=commands)
    assert pseudo("THE RESULT") in told
    game = Game.load(file)
    assert game.over
    told += terminal("replay", str(file), "--step", "40")
    told += terminal("review", str(file), "--bot", "planner:nodes=60")
    plain = [line.replace(str(file), "") for line in told.splitlines()]
    shown = [TYPED.sub("", line) for line in plain if not re.match(r"[AB]> |  +roundhouse ", line)]
    assert not untranslated(shown, SEATS, ROUTES, TILES, MARKS, TITLE, paid=True)


def terminal(*command: str, keys: str = "") -> str:
    result = CliRunner().invoke(app, [*command, "--language", CODE], input=keys)
    assert result.exit_code == 0, result.stderr or result.exception
    return result.stdout


def test_a_game_as_a_program_plays_it() -> None:
    played = Game.new(players=2, seed=1)
    played.language = CODE
    assert not untranslated((move.sentence for move in played.legal()), SEATS)
    with pytest.raises(IllegalMove) as refused:
        played.play("gold TS")
    assert not untranslated([TYPED.sub("", str(refused.value))])
    assert not untranslated(Shown(played.svg(0)).texts, SEATS, ROUTES)


# ---- pages


def shown(html: str) -> list[str]:
    """What a page shows and reads out, and the texts that its module is given."""
    told = re.search(r'<script id="told"[^>]*>(.*?)</script>', html, re.S)
    texts = json.loads(unescape(told[1]))["texts"] if told else {}
    assert set(texts) <= {*TABLE_SCRIPT_TEXTS, *LESSON_SCRIPT_TEXTS}
    given = [
        form for text in texts.values() for form in (text.values() if isinstance(text, dict) else [text])
    ]
    return [*Shown(html).texts, *(re.sub(r"{[^{}]*}", "", text) for text in given)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("file", FILES[::8])
def test_tables_results_and_replays_are_in_it(file: str) -> None:
    length = len(game(file).moves)
    layout = NARROW if FILES.index(file) % 2 else WIDE
    for at in (length // 4, 3 * length // 4):
        view = view_of(file, CODE, decider(game(file).states[at]), at, name="", layout=layout)
        assert not untranslated(shown(table_page(view)), *TABLE), at
    over = view_of(file, CODE, name="", layout=layout)
    told = [*shown(table_page(over)), *shown(result_page(over)), *shown(replay_page(over, length // 2))]
    assert not untranslated(told, *TABLE)


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Browser]:
    with browser(tmp_path / "games.db") as me:
        me.settings(language=CODE, name=PEOPLE[0], confirm="never", forced="no", pace="instant")
        yield me


def read(me: Browser, address: str) -> list[str]:
    answer = me.client.get(address, headers=PAGE)
    assert f'lang="{CODE}"' in answer.text, address
    return shown(answer.text)


def test_the_pages_of_the_house_are_in_it(mine: Browser) -> None:
    told = read(mine, "/")
    for form in ({}, {"board": "german", "industry": "board", "modules": "coal"}):
        mine.open("me", "greedy", **form)
    misfit = "edition=classic&board=asian&industry=board&modules=old-two&seat-1=me&seat-2=me&seed=none"
    for address in ("/", "/learn", "/settings?saved=1", "/tables/none", f"/new-table?{misfit}"):
        told += read(mine, address)
    assert not untranslated(told, OTHERS, {"none"})
    for edition in EDITIONS:
        assert not untranslated(read(mine, f"/reference?edition={edition}"), OTHERS, SOURCES, PLACES, TILES)
    for status in TOLD:
        page = error_page(Person("t", PEOPLE[0], Settings(CODE)), status)
        assert not untranslated(shown(page), OTHERS), status


def test_answers_at_a_table_are_in_it(mine: Browser) -> None:
    table = mine.open("me", "screen", seed="3")
    answers = [mine.play(table, move)[1] for move in ("gold TS", "nonsense", "pass")]
    answers += [mine.post(table, what, version=mine.version(table))[1] for what in ("undo", "reset", "hint")]
    told = [TYPED.sub("", answer["message"]) for answer in answers if answer.get("message")]
    assert len(told) >= 4
    for answer in answers:
        for part in answer.get("parts", {}).values():
            told += shown(part)
    assert not untranslated(told)
