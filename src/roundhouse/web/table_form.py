"""The choices of a new table: a form as browsers send it, changes of it, presets, and what things are called there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from roundhouse.bots import BOTS
from roundhouse.content.loader import EDITIONS, load
from roundhouse.rules import ruleset
from roundhouse.service.model.agreement import (
    AMONG_FRIENDS,
    BEGINS,
    GRACES,
    HINTS,
    LEAVING,
    SPEEDS,
    TIMING,
    USUAL_GRACE,
    WATCHING,
    Agreement,
)
from roundhouse.service.model.bot_catalog import BOT_KINDS, FIRST, USUAL, bot_name
from roundhouse.service.model.display_names import alike
from roundhouse.service.model.table_view import PACES
from roundhouse.view.page_words import page_text, page_text_or
from roundhouse.view.words import Words, words_of

ME: Final = "me"
SCREEN: Final = "screen"  # another person at this screen
FRIEND: Final = "friend"  # somebody who gets the seat's link
OPEN: Final = "open"  # anybody who finds it in the lobby
OTHERS: Final = (FRIEND, OPEN)
NOBODY: Final = ""
SEATS: Final = 4
SEAT_NUMBERS: Final = ("1", "2", "3", "4")
LONGEST_NAME: Final = 60
SEED_BITS: Final = 63
LARGEST_SEED: Final = 2**SEED_BITS - 1
MOST_MODULES: Final = 50  # that are read from a form; the box has far fewer
MOST_CHANGES: Final = 10  # that are made on top of a form
MOST_STEPS: Final = 4  # of one change
TABLE_NAMES: Final = 16  # how many names the languages suggest
USUALLY: Final = Agreement()
NUMERALS: Final = ("II", "III", "IV")  # of seats that would be called alike
AGREEMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "speed": SPEEDS,
    "begins": BEGINS,
    "leaving": LEAVING,
    "grace": tuple(GRACES),
    "rated": ("no", "yes"),
    "hints": HINTS,
    "watching": WATCHING,
}


@dataclass(frozen=True)
class SeatChoice:
    """Who sits on a seat: `me`, `screen`, `friend`, `open`, a bot by its name, or nobody."""

    kind: str = NOBODY
    name: str = ""  # empty: as its kind is called


@dataclass(frozen=True)
class TableForm:
    """A filled-in form, right or wrong."""

    edition: str = "ultimate"
    board: str = "russian"
    industry: str = "russian"
    modules: tuple[str, ...] = ()
    seats: tuple[SeatChoice, ...] = (SeatChoice(ME), SeatChoice(USUAL), SeatChoice(), SeatChoice())
    seed: str = ""
    name: str = ""
    pace: str = "normal"
    takebacks: str = "yes"  # whether turns can be taken back after the bots have played: yes or no
    # what those agree to who sit down from elsewhere (service/model/agreement.py)
    begins: str = USUALLY.begins
    speed: str = USUALLY.speed
    leaving: str = USUALLY.leaving
    grace: str = USUAL_GRACE
    rated: str = "no"  # whether the game counts for ratings: yes or no
    hints: str = AMONG_FRIENDS
    clock: str = USUALLY.clock
    move: str = USUALLY.move
    budget: str = USUALLY.budget
    increment: str = USUALLY.increment
    out: str = USUALLY.out
    rests: str = USUALLY.rests
    watching: str = USUALLY.watching

    @property
    def taken(self) -> tuple[SeatChoice, ...]:
        """The seats on which somebody sits."""
        return tuple(seat for seat in self.seats if seat.kind)

    @property
    def shared(self) -> bool:
        """Whether somebody is to sit down from elsewhere."""
        return any(seat.kind in OTHERS for seat in self.taken)

    @property
    def for_rating(self) -> bool:
        """Whether the game counts for ratings."""
        return self.shared and self.rated == "yes"

    @property
    def own(self) -> bool:
        """Whether nobody plays but who sits at this screen, and bots."""
        return all(seat.kind in OWN_KINDS for seat in self.taken)


# ---- reading


def read_form(items: Iterable[tuple[str, object]], start: TableForm | None = None) -> TableForm:
    """The form as a browser sends it, as a query or as a body; `set` entries are changes on top of it."""
    given: dict[str, list[str]] = {}
    for key, value in items:
        given.setdefault(key, []).append(str(value))
    form = start or TableForm()
    if given.keys() & {"edition", "board", "industry", "modules", "seat-1"}:
        form = _filled(given, form)
    for change in given.get("set", ())[:MOST_CHANGES]:
        form = changed(form, change)
    return form


def _filled(given: Mapping[str, list[str]], start: TableForm) -> TableForm:
    def one(key: str, otherwise: str) -> str:
        return _short(given[key][-1]) if key in given else otherwise

    seats = tuple(
        SeatChoice(one(f"seat-{number}", NOBODY), one(f"name-{number}", "")) for number in range(1, SEATS + 1)
    )

    def among(key: str, allowed: Iterable[str], otherwise: str) -> str:
        chosen = one(key, otherwise)
        return chosen if chosen in allowed else otherwise

    return TableForm(
        edition=one("edition", start.edition),
        board=one("board", start.board),
        industry=one("industry", start.industry),
        modules=tuple(sorted({_short(module) for module in given.get("modules", ())[:MOST_MODULES]})),
        seats=seats if "seat-1" in given else start.seats,
        seed=one("seed", start.seed),
        name=one("name", start.name),
        pace=among("pace", PACES, start.pace),
        takebacks=among("takebacks", ("yes", "no"), start.takebacks),
        **{
            key: among(key, allowed, getattr(start, key)) for key, allowed in {**AGREEMENTS, **TIMING}.items()
        },
    )


def _short(text: str) -> str:
    """What was typed, in one line that is no longer than a name."""
    return " ".join(text[: 2 * LONGEST_NAME].split())[:LONGEST_NAME]


def changed(form: TableForm, change: str) -> TableForm:
    """The form after a remedy, which may have two steps; what is no change leaves it as it is."""
    for step in change.split("&", MOST_STEPS)[:MOST_STEPS]:
        form = _changed(form, step)
    return form


def _changed(form: TableForm, step: str) -> TableForm:
    if step.startswith("module+"):
        added = _short(step.removeprefix("module+"))
        return replace(form, modules=tuple(sorted({*form.modules, added})))
    if step.startswith("module-"):
        gone = step.removeprefix("module-")
        return replace(form, modules=tuple(module for module in form.modules if module != gone))
    key, _, value = step.partition("=")
    value = _short(value)
    if key in ("edition", "board", "industry", "seed", "name"):
        given: dict[str, Any] = {key: value}
        return replace(form, **given)
    if key in AGREEMENTS and value in AGREEMENTS[key]:
        agreed: dict[str, Any] = {key: value}
        return replace(form, **agreed)
    what, _, number = key.partition("-")
    if what in ("seat", "name") and number in SEAT_NUMBERS:
        seats = list(form.seats)
        place = int(number) - 1
        seats[place] = replace(seats[place], **{"kind" if what == "seat" else "name": value})
        return replace(form, seats=tuple(seats))
    return form


def query(form: TableForm) -> list[tuple[str, str]]:
    """The form as a browser would send it; `read_form` takes it back."""
    items = [("edition", form.edition), ("board", form.board), ("industry", form.industry)]
    items += [("modules", module) for module in form.modules]
    for number, seat in enumerate(form.seats, 1):
        items += [(f"seat-{number}", seat.kind), (f"name-{number}", seat.name)]
    return [
        *items,
        ("seed", form.seed),
        ("name", form.name),
        ("pace", form.pace),
        ("takebacks", form.takebacks),
        *((key, getattr(form, key)) for key in (*AGREEMENTS, *TIMING)),
    ]


# ---- presets and names

PRESETS: Final[dict[str, TableForm]] = {
    "lobby": TableForm(seats=(SeatChoice(ME), SeatChoice(OPEN), SeatChoice(), SeatChoice())),
    "with friends": TableForm(seats=(SeatChoice(ME), SeatChoice(FRIEND), SeatChoice(), SeatChoice())),
    "first game": TableForm(seats=(SeatChoice(ME), SeatChoice(FIRST), SeatChoice(), SeatChoice())),
    "solo": TableForm(seats=(SeatChoice(ME), SeatChoice(), SeatChoice(), SeatChoice())),
    "whole box": TableForm(
        board="american",
        industry="board",
        modules=("additional-engineers", "coal", "manufactory", "special-ideas"),
        seats=(SeatChoice(ME), *[SeatChoice(USUAL)] * 3),
    ),
}


def suggested_name(language: str, chance: Random) -> str:
    """A pleasant name for a table that has none yet."""
    return page_text(language, f"table name {chance.randrange(TABLE_NAMES) + 1}")


def unused_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken.

    >>> unused_name("Night train", {"Night train", "Night train 2"}), unused_name("Night train 2", {"Night train 2"})
    ('Night train 3', 'Night train 3')
    """
    stem, _, number = name.rpartition(" ")
    if not stem or not number.isdecimal():
        stem, number = name, "1"
    while name in taken:
        number = str(int(number) + 1)
        name = f"{stem[: LONGEST_NAME - len(number) - 1]} {number}"
    return name


def named(form: TableForm, name: str) -> TableForm:
    """The form with a name for the table."""
    return replace(form, name=name)


def bot_table(bot: str, players: int, board: str, language: str, chance: Random) -> TableForm:
    """A table to watch: bots only."""
    seats = [SeatChoice(bot)] * players + [SeatChoice()] * (SEATS - players)
    return TableForm(board=board, seats=tuple(seats), name=suggested_name(language, chance))


def seat_names(form: TableForm, person: str, language: str) -> list[str]:
    """What the taken seats are called; no two alike, for the log tells them apart by name."""
    names: list[str] = []
    for number, seat in enumerate(form.taken, 1):
        name = seat.name
        if seat.kind in OTHERS:
            names.append(name if seat.kind == FRIEND else "")  # whoever sits down brings a name
            continue
        if not name and seat.kind == ME:
            name = person
        if not name and seat.kind in BOTS:
            name = bot_name(seat.kind, language)
        name = name or page_text(language, "seat name", number=number)
        others = (page_text(language, "another of that name", name=name, numeral=one) for one in NUMERALS)
        names.append(next(free for free in (name, *others) if not any(alike(free, one) for one in names)))
    return names


# ---- what things are called


def edition_words(edition: str, language: str) -> Words:
    """The words for the box of an edition, where no game has been chosen yet."""
    return words_of(ruleset(edition=edition if edition in EDITIONS else EDITIONS[0]), language)


def edition_label(edition: str, language: str) -> str:
    """An edition with its year."""
    return page_text(language, f"edition {edition}")


OWN_KINDS: Final = (ME, SCREEN, *(bot for bots in BOT_KINDS.values() for bot in bots))
KINDS: Final = (*OWN_KINDS, *OTHERS, NOBODY)


def board_label(board: str, language: str) -> str:
    """A board in a word; one that is not installed any more, by its name in the tables."""
    return page_text_or(language, f"board short {board}", board)


def board_name(board: str, language: str) -> str:
    """A board as a sentence calls it."""
    return page_text(
        language, "board named", board=edition_words("ultimate", language).label("boards", board)
    )


def module_name(module: str, language: str) -> str:
    """A module as a sentence calls it."""
    return edition_words("ultimate", language).label("modules", module)


# ---- what there is


def choices() -> dict[str, tuple[str, ...]]:
    """Everything that can be chosen in some edition, as the tables order it."""
    boxes = [load(one) for one in EDITIONS]
    return {
        "board": tuple(dict.fromkeys(board for box in boxes for board in box.boards)),
        "industry": tuple(dict.fromkeys(track for box in boxes for track in box.tracks)),
        "module": tuple(dict.fromkeys(module for box in boxes for module in box.modules)),
    }


def is_large(module: str) -> bool:
    """Whether a module is a mechanism of its own, rather than one engineer or a small change."""
    parts = next(
        load(edition).modules[module].parts for edition in EDITIONS if module in load(edition).modules
    )
    return bool(parts) and not is_engineer(module)


def is_engineer(module: str) -> bool:
    """Whether a module is a single additional engineer."""
    return module.startswith("engineer-")
