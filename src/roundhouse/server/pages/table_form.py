"""The choices of a new table, what does not fit among them, and why.

The tables of the box say what can be played together; every refusal comes with its reason and with what would be
right, as changes that one button makes. `problems` is empty exactly when the rules accept the choice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from roundhouse.bots import BOTS
from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.model import Content, Module
from roundhouse.rules import ruleset
from roundhouse.rules.options import ingredients
from roundhouse.server.agreed import (
    AMONG_FRIENDS,
    BEGINS,
    FOR_ALL,
    FOR_NONE,
    GRACES,
    HINTS,
    LEAVING,
    RATED_PEOPLE,
    SPEEDS,
    TIMING,
    USUAL_GRACE,
    Agreed,
)
from roundhouse.server.names import unseen
from roundhouse.server.pages.opponents import BOT_KINDS, FIRST, USUAL, bot_name
from roundhouse.server.seat_view import PACES
from roundhouse.view.about_data import BOARD_ORDER
from roundhouse.view.page_words import page_text
from roundhouse.view.words import Words, capital, words_of

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
USUALLY: Final = Agreed()
NUMERALS: Final = ("II", "III", "IV")  # of seats that would be called alike
AGREEMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "speed": SPEEDS,
    "begins": BEGINS,
    "leaving": LEAVING,
    "grace": tuple(GRACES),
    "rated": ("no", "yes"),
    "hints": HINTS,
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
    # what those agree to who sit down from elsewhere (server/agreed.py)
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


@dataclass(frozen=True)
class Remedy:
    """A change that would make it right: what the button says, and what it sends."""

    words: str
    change: str  # "industry=american", "module+coal", "module-old-two", "seat-2=screen"


@dataclass(frozen=True)
class Problem:
    """Something that does not fit: beside which field it is told, and about which choice."""

    field: str  # edition, board, industry, modules, seats, seed, name
    about: str  # a choice: "board:asian", "module:old-two", "seat:2", "seed", "name"
    why: str
    remedies: tuple[Remedy, ...] = ()
    short: str = ""  # the same within the choice itself, where its name stands already


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
        names.append(next(free for free in (name, *others) if free not in names))
    return names


# ---- what does not fit


def edition_words(edition: str, language: str) -> Words:
    """The words for the box of an edition, where no game has been chosen yet."""
    return words_of(ruleset(edition=edition if edition in EDITIONS else EDITIONS[0]), language)


def problems(form: TableForm, language: str) -> list[Problem]:
    """Everything that does not fit, field by field."""
    if form.edition not in EDITIONS:
        why = page_text(language, "no such edition", edition=form.edition)
        remedies = tuple(_edition_remedy(edition, language) for edition in EDITIONS)
        return [Problem("edition", f"edition:{form.edition}", why, remedies)]
    check = _Check(form, language)
    return [
        *check.boards(),
        *check.tracks(),
        *check.modules(),
        *check.seats(),
        *check.together(),
        *check.seed(),
        *check.name(),
    ]


def _edition_remedy(edition: str, language: str) -> Remedy:
    return Remedy(edition_label(edition, language), f"edition={edition}")


def edition_label(edition: str, language: str) -> str:
    """An edition with its year."""
    return page_text(language, f"edition {edition}")


class _Check:
    """One form looked at, with the words of its edition."""

    def __init__(self, form: TableForm, language: str) -> None:
        self.form = form
        self.language = language
        self.content: Content = load(form.edition)
        self.words = edition_words(form.edition, language)

    def text(self, key: str, **values: object) -> str:
        return page_text(self.language, key, **values)

    def boards(self) -> list[Problem]:
        form = self.form
        if form.board in self.content.boards:
            return []
        why = self.text("board not in edition", board=self._board(form.board), edition=self._edition())
        others = [
            _edition_remedy(edition, self.language)
            for edition in EDITIONS
            if form.board in load(edition).boards
        ]
        return [
            Problem(
                "board", f"board:{form.board}", why, (*others, self._take_board("russian")), self._not_here()
            )
        ]

    def tracks(self) -> list[Problem]:
        form, content = self.form, self.content
        about = f"industry:{form.industry}"
        allowed = content.boards[form.board].tracks if form.board in content.boards else tuple(content.tracks)
        if form.industry in allowed:
            return []
        short = ""
        others = [
            _edition_remedy(edition, self.language)
            for edition in EDITIONS
            if edition != form.edition
            and form.board in load(edition).boards
            and form.industry in load(edition).boards[form.board].tracks
        ]
        takes = tuple(self._take_track(track) for track in allowed)
        if form.industry not in content.tracks:
            short = self._not_here()
            why = self.text(
                "track not in edition", track=capital(self._track(form.industry)), edition=self._edition()
            )
        else:
            listed = self.words.listed([self._track(track) for track in allowed], "or")
            why = self.text(
                "board plays with",
                board=self._board(form.board),
                edition=self._edition(),
                tracks=listed,
            )
        return [Problem("industry", about, why, (*takes, *others), short)]

    def modules(self) -> list[Problem]:
        return [problem for name in self.form.modules for problem in self._module(name)]

    def _module(self, name: str) -> list[Problem]:
        form = self.form
        about = f"module:{name}"
        leave = Remedy(self.text("leave out", module=self._module_name(name)), f"module-{name}")
        if name not in self.content.modules:
            why = self.text(
                "module not in edition", module=capital(self._module_name(name)), edition=self._edition()
            )
            others = [
                _edition_remedy(edition, self.language)
                for edition in EDITIONS
                if name in load(edition).modules
            ]
            return [Problem("modules", about, why, (*others, leave), self._not_here())]
        module = self.content.modules[name]
        if not form.taken or fits(module, form):
            return []
        return [Problem("modules", about, self.text(f"why not {name}"), (*self._remedies(module), leave))]

    def _remedies(self, module: Module) -> list[Remedy]:
        """Changes around a module that would let it play, only those that do."""
        found = [self._change_for(need) for need in module.needs]
        found += [self._take_track(track) for track in self.content.tracks]
        single = [one for one in found if one and fits(module, changed(self.form, one.change))]
        if single:
            return single
        pairs = [
            Remedy(f"{first.words} + {second.words}", f"{first.change}&{second.change}")
            for index, first in enumerate(found)
            for second in found[index + 1 :]
            if first and second
        ]
        return [one for one in pairs if fits(module, changed(self.form, one.change))][:2]

    def _change_for(self, ingredient: str) -> Remedy | None:
        kind, _, name = ingredient.partition("-")
        if ingredient in self.content.modules:
            words = self.text("add module", module=self._module_name(ingredient))
            return Remedy(words, f"module+{ingredient}")
        if kind == "board":
            return self._take_board(name)
        return self._take_track(name) if kind == "track" else None

    def seats(self) -> list[Problem]:
        found: list[Problem] = []
        seats = self.form.seats
        if not self.form.taken:
            sit_down = Remedy(self.text("sit down"), f"seat-1={ME}")
            found.append(Problem("seats", "seat:1", self.text("nobody sits"), (sit_down,)))
        mine = [number for number, seat in enumerate(seats, 1) if seat.kind == ME]
        for number in mine[1:]:
            why = self.text("me twice", first=mine[0], number=number)
            remedies = (
                Remedy(self.text("seat to screen", number=number), f"seat-{number}={SCREEN}"),
                Remedy(self.text("seat to bot", number=number), f"seat-{number}={USUAL}"),
            )
            found.append(Problem("seats", f"seat:{number}", why, remedies))
        for number, seat in enumerate(seats, 1):
            if seat.kind not in KINDS:
                why = self.text("no such player", number=number, kind=seat.kind)
                remedy = Remedy(self.text("seat to screen", number=number), f"seat-{number}={SCREEN}")
                found.append(Problem("seats", f"seat:{number}", why, (remedy,)))
        return [*found, *self._unseen_names(), *self._same_names()]

    def _unseen_names(self) -> list[Problem]:
        return [
            Problem(
                "seats",
                f"seat:{number}",
                self.text("unseen seat name", number=number),
                (Remedy(self.text("clear name", number=number), f"name-{number}="),),
            )
            for number, seat in enumerate(self.form.seats, 1)
            if seat.kind and unseen(seat.name)
        ]

    def _same_names(self) -> list[Problem]:
        found = []
        seen: dict[str, int] = {}
        for number, seat in enumerate(self.form.seats, 1):
            if not seat.kind or not seat.name:
                continue
            if seat.name in seen:
                why = self.text("same name", first=seen[seat.name], number=number, name=seat.name)
                remedy = Remedy(self.text("clear name", number=number), f"name-{number}=")
                found.append(Problem("seats", f"seat:{number}", why, (remedy,)))
            seen.setdefault(seat.name, number)
        return found

    def together(self) -> list[Problem]:
        """Why the game cannot count for ratings."""
        form = self.form
        if not form.for_rating:
            return []
        found: list[Problem] = []
        fun = Remedy(self.text("play for fun"), "rated=no")
        if any(seat.kind == SCREEN for seat in form.taken):
            found.append(Problem("together", "rated", self.text("rated one screen"), (fun,)))
        elif sum(seat.kind in (ME, *OTHERS) for seat in form.taken) < RATED_PEOPLE:
            found.append(Problem("together", "rated", self.text("rated needs people"), (fun,)))
        if form.hints == FOR_ALL:
            without = Remedy(self.text("no hints then"), f"hints={FOR_NONE}")
            found.append(Problem("together", "hints", self.text("rated without hints"), (without, fun)))
        return found

    def seed(self) -> list[Problem]:
        seed = self.form.seed
        is_one = seed.isdecimal() and seed.isascii() and int(seed) <= LARGEST_SEED
        if not seed or (is_one and self.form.own):
            return []
        why = self.text("seed among others") if is_one else self.text("no seed", seed=seed)
        return [Problem("seed", "seed", why, (Remedy(self.text("any seed"), "seed="),))]

    def name(self) -> list[Problem]:
        if not unseen(self.form.name):
            return []
        remedy = Remedy(self.text("clear table name"), "name=")
        return [Problem("name", "name", self.text("unseen table name"), (remedy,))]

    def _not_here(self) -> str:
        return self.text("not in edition", edition=self._edition())

    def _edition(self) -> str:
        return edition_label(self.form.edition, self.language)

    def _board(self, board: str) -> str:
        return board_name(board, self.language)

    def _track(self, track: str) -> str:
        return self.words.label("tracks", track)

    def _module_name(self, module: str) -> str:
        return module_name(module, self.language)

    def _take_board(self, board: str) -> Remedy:
        return Remedy(self._board(board), f"board={board}")

    def _take_track(self, track: str) -> Remedy:
        return Remedy(capital(self._track(track)), f"industry={track}")


OWN_KINDS: Final = (ME, SCREEN, *(bot for bots in BOT_KINDS.values() for bot in bots))
KINDS: Final = (*OWN_KINDS, *OTHERS, NOBODY)


def fits(module: Module, form: TableForm) -> bool:
    """Whether a module can play with the rest of the form."""
    playing = ingredients(len(form.taken), form.board, form.industry, form.modules)
    if len(form.taken) not in module.players or playing & set(module.excludes):
        return False
    return not module.needs or bool(playing & set(module.needs))


def board_name(board: str, language: str) -> str:
    """A board as a sentence calls it."""
    return page_text(
        language, "board named", board=edition_words("ultimate", language).label("boards", board)
    )


def module_name(module: str, language: str) -> str:
    """A module as a sentence calls it."""
    return edition_words("ultimate", language).label("modules", module)


# ---- what each choice would bring


def choices() -> dict[str, tuple[str, ...]]:
    """Everything that can be chosen in some edition, as the tables order it."""
    boxes = [load(one) for one in EDITIONS]
    return {
        "board": _ordered([board for box in boxes for board in box.boards], BOARD_ORDER),
        "industry": _ordered([track for box in boxes for track in box.tracks], TRACK_ORDER),
        "module": tuple(dict.fromkeys(module for box in boxes for module in box.modules)),
    }


TRACK_ORDER: Final = ("russian", "american", "board")


def _ordered(names: list[str], order: Sequence[str]) -> tuple[str, ...]:
    """Each once; what is not in the order comes behind it."""
    return tuple(dict.fromkeys([*(name for name in order if name in names), *names]))


def hindrances(form: TableForm, language: str) -> dict[str, str]:
    """By choice: why it does not fit to the rest of the form, for those that do not."""
    now = {problem.why for problem in problems(form, language)}
    found = {}
    for kind, names in choices().items():
        for name in names:
            picked = changed(form, f"module+{name}" if kind == "module" else f"{kind}={name}")
            about = f"{kind}:{name}"
            for problem in problems(picked, language):
                if problem.about == about or (picked != form and problem.why not in now):
                    found[about] = problem.short or problem.why
                    break
    return found
