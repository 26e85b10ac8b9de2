"""The form of a new table: the options of the table and of its game, as browsers and programs send them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from roundhouse.service.model.form_model import Problem, Remedy, sent_as, short
from roundhouse.service.model.table_options import (
    FRIEND,
    ME,
    NOBODY,
    OPEN,
    SEAT_NUMBERS,
    SEATS,
    SeatChoice,
    SeatChoices,
    TableOptions,
    suggested_name,
)
from roundhouse.texts.pages import page_text
from roundhouse.web.bot_catalog import FIRST_BOT, USUAL_BOT
from roundhouse.web.game_options import MOST_MODULES, GameChoices, GameOptions
from roundhouse.web.house_rules import house_folder

MOST_CHANGES: Final = 10  # that are made on top of a form


class TableForm(TableOptions, GameChoices):
    """A filled-in form, right or wrong."""

    seats: SeatChoices = (SeatChoice(ME), SeatChoice(USUAL_BOT), SeatChoice(), SeatChoice())
    """in turn order"""

    @property
    def game(self) -> GameOptions:
        """What those who sit down would play."""
        chosen = {key: getattr(self, key) for key in GameChoices.model_fields}
        return GameOptions(players=len(self.taken), **chosen)

    def problems(self, language: str) -> list[Problem]:
        """Everything that does not fit, field by field."""
        return [*self.game.problems(language), *super().problems(language), *self._house_rules(language)]

    def _house_rules(self, language: str) -> list[Problem]:
        """Ratings compare games of the same values."""
        if not self.for_rating or house_folder() is None:
            return []
        fun = Remedy(page_text(language, "play for fun"), "rated=no")
        return [Problem("together", "rated", page_text(language, "rated house rules"), (fun,))]


def read_form(items: Iterable[tuple[str, object]], start: TableForm | None = None) -> TableForm:
    """The form as a browser sends it, as a query or as a body; `set` entries are changes on top of it."""
    given: dict[str, list[str]] = {}
    for key, value in items:
        given.setdefault(key, []).append(str(value))
    form = start or TableForm()
    if given.keys() & {"edition", "board", "industry", "modules", "seat-1"}:
        values = _values(given)
        board = "" if "industry" in values else values.pop("board", "")
        form = form.accepted(**values)
        form = form.changed(f"board={board}") if board else form
    for change in given.get("set", ())[:MOST_CHANGES]:
        form = form.changed(change)
    return form


def _values(given: Mapping[str, list[str]]) -> dict[str, Any]:
    """The fields of a form that was sent; a browser leaves modules out if none is chosen."""
    sent = {key: short(texts[-1]) for key, texts in given.items()}
    values: dict[str, Any] = {key: text for key, text in sent.items() if key in TableForm.model_fields}
    values["modules"] = [short(module) for module in given.get("modules", ())[:MOST_MODULES]]
    values.pop("seats", None)
    if "seat-1" in given:
        seats = [(sent.get(f"seat-{n}", NOBODY), sent.get(f"name-{n}", "")) for n in SEAT_NUMBERS]
        values["seats"] = [{"kind": kind, "name": name} for kind, name in seats]
    return values


def query(form: TableForm) -> list[tuple[str, str]]:
    """The form as a browser would send it; `read_form` takes it back."""
    items: list[tuple[str, str]] = []
    for key, value in form:
        if key == "modules":
            items += [(key, module) for module in form.modules]
        elif key == "seats":
            for number, seat in enumerate(form.seats, 1):
                items += [(f"seat-{number}", seat.kind), (f"name-{number}", seat.name)]
        else:
            items.append((key, sent_as(value)))
    return items


def seated(*kinds: str) -> tuple[SeatChoice, ...]:
    """The seats of a form on which these sit."""
    return tuple(SeatChoice(kind) for kind in (*kinds, *[NOBODY] * (SEATS - len(kinds))))


PRESETS: Final[dict[str, TableForm]] = {
    "lobby": TableForm(seats=seated(ME, OPEN)),
    "with friends": TableForm(seats=seated(ME, FRIEND)),
    "first game": TableForm(seats=seated(ME, FIRST_BOT)),
    "solo": TableForm(seats=seated(ME)),
    "whole box": TableForm(
        board="american",
        industry="board",
        modules=("additional-engineers", "coal", "manufactory", "special-ideas"),
        seats=seated(ME, *[USUAL_BOT] * 3),
    ),
}


def bot_table(bot: str, players: int, board: str, language: str, chance: Random) -> TableForm:
    """A table to watch: bots only."""
    form = TableForm(seats=seated(*[short(bot)] * players), name=suggested_name(language, chance))
    return form.changed(f"board={board}")
