"""Tables that teach: the first round, a theme from a position of its own, or a game with something new in it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.content.loader import EDITIONS, load
from roundhouse.service.database.store import Store
from roundhouse.service.model.form_model import short
from roundhouse.service.model.table_view import Person
from roundhouse.service.tables.creation import open_guided, open_table
from roundhouse.texts.pages import page_text
from roundhouse.view.about import boards_in_order
from roundhouse.view.lessons import THEMES, theme
from roundhouse.web.game_options import edition_words, is_large
from roundhouse.web.match import RailroadsMatch
from roundhouse.web.table_form import PRESETS, TableForm

FIRST_ROUND = "first"
SOLO = "solo"


def lessons() -> list[str]:
    """Every lesson by its name, the first round first: `industry`, `board/german`, `module/coal`, `solo`."""
    return [FIRST_ROUND, *THEMES, *(name for name, _ in _new_things()), SOLO]


def told(name: str, language: str) -> tuple[str, str]:
    """The title of a lesson and one line about it; boards, tracks and modules in the words of the reference."""
    chapter, _, thing = name.partition("/")
    if name == FIRST_ROUND:
        return page_text(language, "learn table"), page_text(language, "learn you")
    if thing:
        return edition_words(EDITIONS[0], language).explained(f"{chapter}s")[thing]
    return page_text(language, f"learn {name} title"), page_text(language, f"learn {name}")


def _new_things() -> Iterator[tuple[str, TableForm]]:
    """What the base game does not have, each with a game in which nothing else is new."""
    content, form = load(EDITIONS[0]), PRESETS["first game"]
    for board in boards_in_order(content.boards):
        if board != form.board:
            yield f"board/{board}", form.updated(board=board, industry=content.boards[board].own_track)
    for track in content.tracks:
        if track != form.industry:
            yield f"track/{track}", form.updated(industry=track)
    for module in content.modules:
        if is_large(module) and not module.startswith(("without", "old")):
            yield f"module/{module}", form.updated(modules=(module,))


def open_lesson(store: Store, person: Person, name: str) -> str:
    """The table of a lesson; LookupError for one that there is not."""
    title = told(name, person.settings.language)[0]
    forms = {FIRST_ROUND: PRESETS["first game"], SOLO: PRESETS["solo"], **dict(_new_things())}
    if name in THEMES:
        match = RailroadsMatch.from_position(theme(name)[1])
        return open_guided(store, person, title, match, forms[FIRST_ROUND].taken)
    form = forms[name].updated(name=short(title), pace=person.settings.pace)
    return open_table(store, person, form, form.game.to_json(), guided=True)
