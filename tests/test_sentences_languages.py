"""Every language is complete, and no text mixes two of them.

Tables are compared key by key. Then random games of many kinds are told in every language: whatever a reader
could see must be a whole sentence without ids, placeholders or words of another language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random

import pytest

from roundhouse import Game
from roundhouse.content.loader import EDITIONS, load
from roundhouse.draw.extension import shown_fields
from roundhouse.draw.text import draw_text
from roundhouse.draw.text_choices import choice_lines, choices_of
from roundhouse.draw.text_player import SILENT as SILENT_PLAYER
from roundhouse.draw.text_result import draw_result
from roundhouse.draw.text_table import SILENT as SILENT_TABLE
from roundhouse.rules import GameState, apply, decider, legal, moves, new, ruleset
from roundhouse.rules.fields import PLAYER
from roundhouse.rules.notation import SEATS, stands_for_something
from roundhouse.rules.vocabulary import EFFECT_CODE, FRAMES, MAX_ROUTES, SOURCES
from roundhouse.texts.language import Forms
from roundhouse.view.breakdown import breakdown
from roundhouse.view.events import followed
from roundhouse.view.names import LANGUAGES
from roundhouse.view.reasons import why_not
from roundhouse.view.secrets import redact
from roundhouse.view.sentences import question, sentence, watching
from roundhouse.view.table import options
from roundhouse.view.teller import TELL
from roundhouse.view.words import UnknownLanguage, Words, words_of
from tests.conformance.rulesets import BASE, SAMPLE, Choice

ENGLISH = LANGUAGES["en"]
CHOICES = [*BASE, *SAMPLE]
TABLES = (
    *("effects", "short", "pieces", "joints", "sentences", "events", "reasons", "screen"),
    *("routes", "spaces", "end_cards", "short_end_cards"),
)
# tiles that German calls by their own names though English does not
OWN_NAMES = re.compile(r" 10[ab]$")


# ---- the tables


def texts_of(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table with the way to it."""
    for key, value in table.items():
        if isinstance(value, str):
            yield f"{path}/{key}", value
        elif isinstance(value, Forms):
            yield from texts_of(value.texts, f"{path}/{key}")
        elif isinstance(value, tuple):
            for number, text in enumerate(value):
                yield f"{path}/{key}/{number}", text
        else:
            assert isinstance(value, Mapping)
            yield from texts_of(value, f"{path}/{key}")


def placeholders(text: str) -> set[str]:
    return {name.partition("!")[0] for name in re.findall(r"{([^{}:]*)", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_every_key(language: str) -> None:
    book = LANGUAGES[language]
    for table in TABLES:
        ours, theirs = getattr(book, table), getattr(ENGLISH, table)
        extra = {key for key in set(ours) - set(theirs) if not OWN_NAMES.search(key)}
        assert not extra, (table, extra)
        assert set(theirs) <= set(ours), (table, set(theirs) - set(ours))
    assert {chapter: set(found) for chapter, found in book.explained.items()} == {
        chapter: set(found) for chapter, found in ENGLISH.explained.items()
    }
    assert set(book.terms) == set(EDITIONS)
    assert set(book.terms["ultimate"]) == set(book.terms["classic"])
    assert set(book.effects) == set(book.short) == {*EFFECT_CODE, "any-route-4"}, (
        "a guest may have a fourth route"
    )
    assert set(book.spaces) == set(moves.SPACE_NAMES)
    assert set(TELL) == {name for name, _, _ in moves.FAMILIES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_asks_for_what_nobody_fills_in(language: str) -> None:
    """A placeholder is a term of the edition, or one that the English text has too."""
    book = LANGUAGES[language]
    terms = {*book.terms["ultimate"], *Words(ruleset(), language)._terms}
    for table in (*TABLES, "explained"):
        english = dict(texts_of(getattr(ENGLISH, table)))
        for path, text in texts_of(getattr(book, table)):
            known = placeholders(english.get(path, text)) | terms
            assert placeholders(text) <= known, (table, path)


def box(chapter: str) -> set[str]:
    """Everything of a chapter that a picture could name."""
    found: set[str] = set()
    for edition in EDITIONS:
        content = load(edition)
        boards = content.boards.values()
        found |= {
            "routes": {route.id for board in boards for route in board.routes},
            "places": {variant.id for board in boards for variant in board.variants}
            | {station.id for board in boards for station in board.stations},
            "boards": set(content.boards),
            "tracks": set(content.tracks),
            "modules": set(content.modules),
            "editions": set(EDITIONS),
            "sources": set(SOURCES[MAX_ROUTES:]),
            "spaces": set(moves.SPACE_NAMES),
            "tokens": set(moves.TOKEN_NAMES),
            "cards": set(moves.CARD_NAMES),
            "bonuses": set(moves.BONUS_NAMES),
            "end-cards": set(moves.END_CARD_NAMES),
        }[chapter]
    return found


# what English calls as one types it
AS_TYPED = ("spaces", "tokens", "cards", "bonuses", "end-cards")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_stands_alone_has_a_name(language: str) -> None:
    labels = LANGUAGES[language].labels
    for chapter in ("routes", "places", "boards", "tracks", "modules", "editions", "sources", *AS_TYPED):
        if language != "en" or chapter not in AS_TYPED:
            assert box(chapter) <= set(labels[chapter]), chapter


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_can_be_asked_for(language: str) -> None:
    book = LANGUAGES[language]
    automatic = {"round", "scoring", "bonus", "unload", "payout", "freight", "draw"}
    for frame in set(FRAMES) - automatic:
        for whom in ("ask", "watch"):
            assert f"{whom} {frame}" in book.sentences
        assert f"moment {frame}" in book.reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_without_a_picture_have_a_name(language: str) -> None:
    """What a part keeps is drawn, of no interest to a reader, or written down by a name."""
    for choice in CHOICES:
        rules = choice.rules()
        for field in [*rules.player_fields.values(), *rules.table_fields.values()]:
            drawn = SILENT_PLAYER if field.where == PLAYER else SILENT_TABLE
            if not field.hidden and field.name not in drawn | shown_fields():
                assert field.name in LANGUAGES[language].labels["fields"], field.name


def test_a_language_nobody_has_written() -> None:
    with pytest.raises(UnknownLanguage, match="known languages: en, de"):
        words_of(ruleset(), "fr")


# ---- words of the other language

ENGLISH_WORDS = """
the and of to from with step steps wood green track tracks space spaces turn use take takes place worker workers coin
coins factory factories key keys point points engineer engineers locomotive locomotives doubler doublers token tokens
card cards wrench on for is are you your it not lapse lapses until which where that this has have may must again level
lying standing industry stock stocks income coal train any silver round every scoring route routes gap build put lay
move moves pass passed free used unused none left boulder blast dividend foundry boilerman freight car purple
extension switch hidden open blocks shows idea ideas medal
"""
GERMAN_WORDS = """
der das und oder auf von mit nach ist nicht ein eine einen einer dem den des zu zur zum im am bei für gleis gleise feld
felder strecke lok loks fabrik fabriken schritt schritte münze münzen punkte punkt zug runde arbeiter schlüssel
schraubenschlüssel verdoppler ideenplättchen ingenieurin kohle heizer werklok gießerei nehmen nutzen setzen legen bauen
liegt steht keine kein jede bringt jetzt
"""
FOREIGN = {"de": frozenset(ENGLISH_WORDS.split()), "en": frozenset(GERMAN_WORDS.split())}
ROUTE_CODE = re.compile(r"\b[A-Z]{2}\b")
NAMES = re.compile(r"Rocky Mountaineer|Golden[ -]Spike|Nuremberg–Fürth|Würzburg|ROUNDHOUSE|„[^“]*“|'[^']*'")
UMLAUTS = re.compile(r"[äöüßÄÖÜ]")


def foreign(text: str, language: str) -> set[str]:
    """Words of the other language; what a person typed, in quotation marks, does not count."""
    plain = ROUTE_CODE.sub("", NAMES.sub("", text))
    words = {word.lower() for word in re.findall(r"[^\W\d_]+", plain)}
    return words & FOREIGN[language] | set(UMLAUTS.findall(plain) if language == "en" else ())


def faults_of(text: str, language: str, ends: str = ".") -> list[str]:
    """What is wrong with a sentence."""
    found = [f"foreign: {word}" for word in foreign(text, language)]
    if not text.endswith(tuple(ends)):
        found.append("no full stop")
    if re.search(r"[{}_\[\]<>]|None|  |\.\.|, \.|: ?\.|\(\)", text):
        found.append("a placeholder or an empty part")
    if text[:1] != text[:1].upper():
        found.append("no capital")
    if re.search(r"\b[a-z]+-(or|with)-[a-z]+\b|\b\d+ [a-z]+-\d\b", text):
        found.append("an id")
    return found


# ---- random games


@cache
def game_of(choice: Choice) -> tuple[list[GameState], list[int]]:
    """A random game in which nobody passes while there is something else to do."""
    chance = Random(str(choice))
    states = [new(choice.rules(), 7)]
    played: list[int] = []
    while states[-1].stack:
        found = legal(states[-1])
        played.append(chance.choice([move for move in found if move != moves.PASS] or found))
        states.append(states[-1].clone())
        apply(states[-1], played[-1])
    return states, played


def everywhere(test: Callable[[Choice, str], None]) -> Callable[[Choice, str], None]:
    """The test for every kind of game and every language."""
    for_choice = pytest.mark.parametrize("choice", CHOICES, ids=str)
    return for_choice(pytest.mark.parametrize("language", LANGUAGES)(test))


@pytest.mark.sampled(4)
@everywhere
def test_every_move_has_its_own_whole_sentence(choice: Choice, language: str) -> None:
    states, played = game_of(choice)
    for state in states[:-1:2]:
        told = [sentence(state, move, language) for move in legal(state)]
        assert len(set(told)) == len(told), sorted(told)
        faults = [(text, faults_of(text, language)) for text in told if faults_of(text, language)]
        assert not faults, faults[0]
    assert len(played) > 50


@pytest.mark.sampled(2)
@everywhere
def test_every_question_is_whole(choice: Choice, language: str) -> None:
    states, _ = game_of(choice)
    for state in states:
        asked = question(state, language)
        assert not faults_of(asked, language, ".?"), asked
        seen = watching(state, language)
        assert not faults_of(seen, language), seen
        if state.stack:
            assert re.search(rf"\b{SEATS[decider(state)]}\b", seen), seen


@everywhere
def test_what_follows_is_told_in_whole_sentences(choice: Choice, language: str) -> None:
    states, played = game_of(choice)
    told = 0
    for before, move, after in zip(states, played, states[1:], strict=False):
        for event in followed(before, after, move, language):
            assert not faults_of(event, language), event
            told += 1
    assert told >= choice.rules().rounds - 1


@pytest.mark.sampled(4)
@everywhere
def test_reasons_are_whole(choice: Choice, language: str) -> None:
    states, _ = game_of(choice)
    chance = Random(5)
    known = [move for move in range(moves.SIZE) if stands_for_something(move)]
    for state in states[::9]:
        if not state.stack:
            continue
        found = legal(state)
        for move in chance.sample(known, 40):
            if move not in found:
                reason = why_not(state, move, language)
                assert not foreign(reason, language), reason
                assert not re.search(r"[{}]|None|  |\(\)|: ?$", reason), reason


@pytest.mark.sampled(2)
@everywhere
def test_pictures_are_in_one_language(choice: Choice, language: str) -> None:
    states, _ = game_of(choice)
    for state in [*states[::40], states[-1]]:
        seat = decider(state)
        picture = draw_text(state, seat, language=language)
        if state.stack:
            seen = redact(state, seat)
            choices = choices_of(seen, options(seen, language), language)
            picture += "\n" + "\n".join(choice_lines(choices))
            assert sorted(move for choice in choices for move in choice.moves.values()) == legal(state)
        assert max(map(len, picture.splitlines())) <= 100
        assert not [line for line in picture.splitlines() if line != line.rstrip()]
        assert not re.search(r"[{}]|None", picture)
        if language == "de":
            assert not foreign(picture, language)
    result = draw_result(states[-1], breakdown(states), language)
    assert max(map(len, result.splitlines())) <= 100
    if language == "de":
        assert not foreign(result, language)


# ---- numbers


@pytest.mark.parametrize(
    ("word", "one", "many"),
    [
        ("wood", "1 hölzerner Gleisschritt", "3 hölzerne Gleisschritte"),
        ("bronze", "1 bronzener Gleisschritt", "3 bronzene Gleisschritte"),
        ("any", "1 beliebiger Gleisschritt", "3 beliebige Gleisschritte"),
        (
            "wood-or-green",
            "1 hölzerner oder grüner Gleisschritt",
            "3 hölzerne oder grüne Gleisschritte",
        ),
        ("locomotive", "1 Lok", "3 Loks"),
        ("factory", "1 Fabrik", "3 Fabriken"),
        ("coins", "1 Münze", "3 Münzen"),
        ("points", "1 Punkt", "3 Punkte"),
        ("worker", "1 Arbeiter", "3 Arbeiter"),
        ("idea", "1 Ideenplättchen", "3 Ideenplättchen"),
        ("idea-card", "1 Ideenkarte", "3 Ideenkarten"),
        ("end-card", "1 Spielendekarte", "3 Spielendekarten"),
        ("key", "1 Schlüssel", "3 Schlüssel"),
        ("stock", "1 Aktienschritt", "3 Aktienschritte"),
        ("open-foundry", "1 offene Gießerei", "3 offene Gießereien"),
        ("coal", "1 Kohle", "3 Kohle"),
        ("blast", "1 Sprengung", "3 Sprengungen"),
    ],
)
def test_german_numbers(word: str, one: str, many: str) -> None:
    words = words_of(ruleset(), "de")
    assert words.effect(((word, 1),)) == one
    assert words.effect(((word, 3),)) == many
    assert words.effect(((word, 0),)) == many.replace("3", "0")


@pytest.mark.parametrize(
    ("word", "one", "many"),
    [
        ("boilerman", "1 boilerman", "3 boilermen"),
        ("factory", "1 factory", "3 factories"),
        ("open-foundry", "1 open foundry", "3 open foundries"),
        ("coal", "1 coal", "3 coal"),
        ("stock", "1 stock step", "3 stock steps"),
        ("income", "1 income tile", "3 income tiles"),
        ("purple-car", "1 purple car", "3 purple cars"),
    ],
)
def test_english_numbers(word: str, one: str, many: str) -> None:
    words = words_of(ruleset(), "en")
    assert words.effect(((word, 1),)) == one
    assert words.effect(((word, 3),)) == many


def test_german_terms_of_the_older_box() -> None:
    words = words_of(ruleset(2, "classic"), "de")
    assert words.effect((("wood", 1), ("silver", 2), ("coins", 2))) == (
        "1 schwarzer Gleisschritt, 2 naturfarbene Gleisschritte und 2 Rubel"
    )
    assert words.route(2) == "Kiew"


def test_tracks_come_as_many_as_the_board_has() -> None:
    words = words_of(ruleset(), "de")
    assert words.effect((("green-tracks", 1),)) == "die 3 grünen Gleise"
    assert words.effect((("gold-tracks", 1), ("gold", 2), ("key", 1))) == (
        "das goldene Gleis, 2 goldene Gleisschritte und 1 Schlüssel"
    )


# ---- a game speaks one language


def test_a_game_speaks_the_language_it_is_told() -> None:
    game = Game.new(players=2, seed=7)
    assert game.play("bonus coin").sentence == "Take the starting bonus: 1 coin."
    game.language = "de"
    assert game.legal()[0].sentence == "Passen: 0 Punkte."
    view = game.view(game.decider)
    assert view["question"] == "Du bist am Zug: Setze Arbeiter auf ein freies Feld oder passe."
    assert view["log"][0]["sentence"] == "Den Startbonus nehmen: 1 Münze."
    assert "STRECKENBAU" in game.text(0)
    with pytest.raises(ValueError, match="„gold-1“ ist nicht möglich: eine direkte Aktion"):
        game.play("gold-1")
    with pytest.raises(ValueError, match="„wod-3“ bezeichnet keinen Zug; gemeint ist vielleicht „wood-3"):
        game.play("wod-3")
    with pytest.raises(ValueError, match="9 von 1 Entscheidungen"):
        game.undo(9)
