"""Tables that teach: the first round, a theme from a position of its own, or a game with something new in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.content.loader import EDITIONS, load
from roundhouse.game import Game
from roundhouse.server.database.store import Store
from roundhouse.server.model.seat_view import Person
from roundhouse.server.model.table_form import PRESETS, TableForm, edition_words, is_large
from roundhouse.server.tables.opening import open_from_form, open_lesson_game
from roundhouse.view.about import boards_in_order
from roundhouse.view.lessons import THEMES, theme
from roundhouse.view.page_words import page_text

FIRST = "first"
SOLO = "solo"


def lessons() -> list[str]:
    """Every lesson by its name, the first round first: `industry`, `board/german`, `module/coal`, `solo`."""
    return [FIRST, *THEMES, *(name for name, _ in _new_things()), SOLO]


def told(name: str, language: str) -> tuple[str, str]:
    """The title of a lesson and one line about it; boards, tracks and modules in the words of the reference."""
    chapter, _, thing = name.partition("/")
    if name == FIRST:
        return page_text(language, "learn table"), page_text(language, "learn you")
    if thing:
        return edition_words(EDITIONS[0], language).explained(f"{chapter}s")[thing]
    return page_text(language, f"learn {name} title"), page_text(language, f"learn {name}")


def _new_things() -> Iterator[tuple[str, TableForm]]:
    """What the base game does not have, each with a game in which nothing else is new."""
    content, form = load(EDITIONS[0]), PRESETS["first game"]
    for board in boards_in_order(content.boards):
        if board != form.board:
            yield f"board/{board}", replace(form, board=board, industry=content.boards[board].own_track)
    for track in content.tracks:
        if track != form.industry:
            yield f"track/{track}", replace(form, industry=track)
    for module in content.modules:
        if is_large(module) and not module.startswith(("without", "old")):
            yield f"module/{module}", replace(form, modules=(module,))


def open_lesson(store: Store, person: Person, name: str) -> str:
    """The table of a lesson; LookupError for one that there is not."""
    title = told(name, person.settings.language)[0]
    forms = {FIRST: PRESETS["first game"], SOLO: PRESETS["solo"], **dict(_new_things())}
    if name in THEMES:
        game = Game.from_position(theme(name)[1])
        return open_lesson_game(store, person, title, game, forms[FIRST].taken)
    form = replace(forms[name], name=title, pace=person.settings.pace)
    return open_from_form(store, person, form, guided=True)
