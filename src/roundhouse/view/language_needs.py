"""Which texts English must have: those that are asked for by the name of a row, a section or an effect word.

`texts.check` holds the other languages against English; here English is held against the box and the expansions, so
that whoever adds a row is told of its words before a game asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.content.effect_words import EFFECT_WORDS
from roundhouse.content.extension import all_named, all_sections
from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.manifest import all_manifests
from roundhouse.content.model import Content
from roundhouse.content.schema import SECTIONS
from roundhouse.problems import ContentError, Problems
from roundhouse.texts.check import REFERENCE
from roundhouse.texts.language import KeyPath
from roundhouse.texts.loader import add
from roundhouse.view.declared import words_needed
from roundhouse.view.extension import all_told
from roundhouse.view.lesson_script import lessons
from roundhouse.view.names import LANGUAGES

FILE = f"{REFERENCE}.toml"


def check_needs() -> list[ContentError]:
    """Every text that is missing, once."""
    problems = Problems()
    there = LANGUAGES.texts(REFERENCE)
    needed = dict(_needed())
    for way, what in needed.items():
        if way not in there:
            add(problems, f"words/{FILE}", way, f"this text is missing; {what} needs it.")
    for way in there:
        if way[0] == "lessons" and way not in needed:
            add(
                problems,
                f"words/{FILE}",
                way,
                "found a text that no lesson says; a lesson's steps are numbered from 1.",
            )
    return problems.found


def _needed() -> Iterator[tuple[KeyPath, str]]:
    """The place of each text, and what is told there."""
    for word in EFFECT_WORDS:
        yield ("effects", word), f"the effect word {word}"
        yield ("short", word), f"the effect word {word}"
    for section in [*SECTIONS, *all_sections()]:
        yield ("screen", f"section {section}"), f"the section {section} in text"
    for section in all_sections():
        yield ("screen", f"head {section}"), f"the heading of the section {section}"
    for named in all_named():
        for unit in named.units:
            yield ("options", f"do {unit.word}"), f"the effect word {unit.word}, which waits for a choice,"
    for told in all_told():
        for held in told.holdings:
            yield ("pages", held.name), f"what players have of {held.name}"
    for manifest in all_manifests():
        yield from words_needed(manifest)
    for lesson in lessons().values():
        for key in lesson.texts():
            yield ("lessons", key), f"the lesson {lesson.name}"
    for edition in EDITIONS:
        yield from _of_rows(load(edition))


def _of_rows(content: Content) -> Iterator[tuple[KeyPath, str]]:
    for space in content.spaces:
        yield ("spaces", space.id), f"the action space {space.id}"
    for chapter, rows in (("tokens", content.tokens), ("cards", content.cards), ("bonuses", content.bonuses)):
        for row in rows:
            yield ("explained", chapter, row.id), f"{row.id}, one of the {chapter},"
    for kind, rows_of in (("token", content.tokens), ("card", content.cards)):
        for row in rows_of:
            yield ("options", f"{kind} {row.id}"), f"the idea {kind} {row.id}"
    for card in content.end_cards:
        for way in (
            ("end-cards", card.id),
            ("short-end-cards", card.id),
            ("explained", "end-cards", card.id),
        ):
            yield way, f"the end bonus card {card.id}"
    for module in content.modules.values():
        yield ("explained", "modules", module.id), f"the module {module.id}"
        if module.parts and not module.id.startswith("engineer-"):
            yield ("pages", f"module line {module.id}"), f"the module {module.id}"
        if module.reason:
            yield (
                ("pages", f"why not {module.id}"),
                f"the module {module.id}, which does not go with everything,",
            )
    for board in content.boards.values():
        yield ("explained", "boards", board.id), f"the board {board.id}"
        for key in ("short", "line"):
            yield ("pages", f"board {key} {board.id}"), f"the board {board.id}"
        for route in board.routes:
            yield ("routes", route.id), f"the route {route.id}"
            yield ("explained", "routes", route.id), f"the route {route.id}"
    for track in content.tracks.values():
        yield ("explained", "tracks", track.id), f"the industry track {track.id}"
        for key in ("name", "line"):
            yield ("pages", f"track {key} {track.id}"), f"the industry track {track.id}"
