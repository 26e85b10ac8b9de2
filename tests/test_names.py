"""What a person reads never has a name of the program in it: `wood-3`, `basic`, `TS`, `mcts`. Those are for whoever
types, programs and records; people read the names of spaces, routes, engineers and bots.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

import roundhouse
from roundhouse.bots import BOTS
from roundhouse.content.loader import EDITIONS
from roundhouse.rules import decider, legal, moves, ruleset
from roundhouse.service.model.table_view import NARROW, WIDE, Person, Settings
from roundhouse.service.pages.settings import settings_page
from roundhouse.view.about import about, everything
from roundhouse.view.events import followed, opening
from roundhouse.view.log_entries import entries
from roundhouse.view.names import LANGUAGES
from roundhouse.view.options import decision
from roundhouse.view.reasons import why_not
from roundhouse.view.secrets import redact
from roundhouse.view.sentences import question, sentence, watching
from roundhouse.web.reference import reference_page
from roundhouse.web.result import result_page
from roundhouse.web.table import table_page
from tests.conformance.rulesets import Choice
from tests.support_pseudo import Shown
from tests.test_pages_result import FILES, game, view_of
from tests.test_sentences_languages import CHOICES, game_of

ROOT = Path(roundhouse.__file__).parent
NAMES = ("Anna", "Jonas", "Priya", "Ivo")
CODES = ("TS", "SP", "KY", "DR", "MU", "NU", "RM", "SA", "OM", "BE", "SE", "TO")  # of routes
KNOWN = {*moves.PLACE_NAMES, "10a", "10b", "last-round"}  # what people call so too
TABLES = (
    moves.SPACE_NAMES,
    moves.ENGINEER_NAMES,
    moves.TOKEN_NAMES,
    moves.CARD_NAMES,
    moves.END_CARD_NAMES,
    moves.TILE_NAMES,
    moves.INCOME_NAMES,
    moves.DIVIDEND_NAMES,
    moves.FOUNDRY_NAMES,
    moves.TRAIN_NAMES,
    moves.SPECIAL_NAMES,
    tuple(BOTS),
)
# a name with a hyphen or a figure in it is nobody's word; of the others, those that are no word for the thing
OURS = (
    {name for table in TABLES for name in table if re.search(r"[a-z].*-|[a-z]\d|\d[a-z]", name)} - KNOWN
) | {"basic", "mcts", *CODES}
TYPED = re.compile(r"'[^']*'|„[^“]*“")  # what somebody typed
WORD = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")


def ours(texts: Iterable[str]) -> dict[str, str]:
    """Every name of the program that stands in these texts, with one of them."""
    return {word: text for text in texts for word in WORD.findall(text) if word in OURS}


# what was once said, and is said better or with another word everywhere: (why, what must not stand in a text)
NO_MORE = {
    "en": {
        "no table goes on": r"^No table goes on",
        "a game that was over": r"The game was over:",
        "a plural as a singular": r"First comes \d",
        "any colour": r"1 any step",
        "per turn": r"Lost a turn",
        "the best": r"As good as the best",
        "the last turns": r"^Lately",
        "a whole": r"must be possible as a whole",
        "less than a minute": r"since just now",
        "a lone half of a sentence": r"^up to$",
        "routes are no lines": r"[Tt]hree lines|[Ll]ong lines",
        "end bonus cards": r"(?<![Ee]nd )(?<!and )\b[Bb]onus cards?\b",
        "the log": r"\bhistory\b|\bprotocol\b",
    },
    "de": {
        "back to the start of the turn": r"^Neu$",
        "a lone half of a sentence": r"^bis$",
        "wooden steps": r"holzfarbene",
        "the first step": r"Zuerst den Schritt",
        "the train": r"Die Werklok für dich",
        "what is this": r"Näheres",
        "lanes are no routes": r"Zwei Strecken",
        "the log": r"^(?!.*\b[Ss]erver).*Protokoll",
        "games are Partien": r"(Das|das|Dieses|dieses) Spiel (ist|hat|braucht)",
        "end bonus cards": r"\bEndkarten?\b|Bonuskarte|Sonderpunkte",
        "locomotives are Loks": r"Lokomotiv",
    },
}


def texts_of(language: str) -> Iterable[str]:
    """Everything that stands in the tables of a language, the words of expansions included."""
    folders = [ROOT / "view" / "languages" / language, *(ROOT / "expansions").glob("*/words")]
    files = [*folders[0].rglob("*.toml"), *(folder / f"{language}.toml" for folder in folders[1:])]
    waiting: list[object] = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, str):
            yield one


@pytest.mark.parametrize("language", NO_MORE)
def test_there_is_one_word_for_a_thing(language: str) -> None:
    texts = list(texts_of(language))
    assert len(texts) > 1000
    found = {
        why: [text for text in texts if re.search(said, text)] for why, said in NO_MORE[language].items()
    }
    assert not {why: said for why, said in found.items() if said}


def test_names_of_the_program_are_found() -> None:
    assert {"wood-3", "industry-2", "extra-engineer", "kyiv-express", "9x", "TS"} <= OURS
    assert ours(["Place 2 workers on wood-3."]) == {"wood-3": "Place 2 workers on wood-3."}
    assert not ours(["2 workers on the 3 wood space, the wood worker"])


@pytest.mark.sampled(8)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_told_without_them(choice: Choice, language: str) -> None:
    states, played = game_of(choice)
    names = NAMES[: len(states[0].players)]
    told = opening(states[0], language)
    for before, move, after in zip(states, played, states[1:], strict=False):
        told += followed(before, after, move, language)
        for entry in entries(before, move, after, 0, names, language):
            told += [entry.sentence, *entry.followed, *entry.then]
    assert not ours(told)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_decisions_are_asked_without_them(choice: Choice, language: str) -> None:
    states, _ = game_of(choice)
    names = NAMES[: len(states[0].players)]
    told = []
    for state in states[:-1:23]:
        seen = redact(state, decider(state))
        asked = decision(seen, decider(state), names, language)
        told += [asked.heading, asked.question, asked.context, asked.reason]
        told += [text for chip in asked.chips for text in (chip.words, chip.short)]
        for option in asked.options:
            told += [option.title, option.lead, option.effect, option.short, option.sentence]
        told += [sentence(state, move, language) for move in legal(state)]
        told += [question(state, language), watching(state, language)]
        can = legal(state)
        told += [
            TYPED.sub("", why_not(state, move, language))
            for move in range(moves.PLACE, moves.PLACE + 8 * len(moves.SPACE_NAMES), 8)
            if move not in can
        ]
    assert not ours(told)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_is_explained_without_them(edition: str, language: str) -> None:
    rules = ruleset(4, edition)
    found = [about(what, rules, language) for _, what in everything(rules)]
    assert not ours(text for one in found for text in (one.name, one.kind, one.effect, one.rule))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("file", FILES[::8])
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_and_results_are_shown_without_them(file: str, language: str) -> None:
    length = len(game(file).moves)
    layout = NARROW if FILES.index(file) % 2 else WIDE
    for at in (length // 4, 3 * length // 4):
        view = view_of(file, language, decider(game(file).states[at]), at, layout=layout)
        assert not ours(Shown(table_page(view)).texts), at
    over = view_of(file, language, layout=layout)
    assert not ours([*Shown(table_page(over)).texts, *Shown(result_page(over)).texts])


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_pages_are_shown_without_them(language: str) -> None:
    person = Person("t", "Anna", Settings(language))
    for edition in EDITIONS:
        assert not ours(Shown(reference_page(person, edition)).texts)
    assert not ours(Shown(settings_page(person)).texts)
