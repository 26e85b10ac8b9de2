"""What does not fit among the choices of a new table, and why.

The tables of the box say what can be played together; every refusal comes with its reason and with what would be
right, as changes that one button makes. `problems` is empty exactly when the rules accept the choice.
"""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.model import Content, Module
from roundhouse.rules.options import ingredients
from roundhouse.service.model.agreement import FOR_ALL, FOR_NONE, RATED_PEOPLE
from roundhouse.service.model.bot_catalog import USUAL
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.request_values import whole_number
from roundhouse.view.page_words import page_text
from roundhouse.view.words import capital
from roundhouse.web.table_form import (
    KINDS,
    LARGEST_SEED,
    ME,
    OTHERS,
    SCREEN,
    TableForm,
    board_name,
    changed,
    choices,
    edition_label,
    edition_words,
    module_name,
)


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
            if seat.kind and unreadable(seat.name)
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
        is_one = whole_number(seed, LARGEST_SEED) is not None
        if not seed or (is_one and self.form.own):
            return []
        why = self.text("seed among others") if is_one else self.text("no seed", seed=seed)
        return [Problem("seed", "seed", why, (Remedy(self.text("any seed"), "seed="),))]

    def name(self) -> list[Problem]:
        if not unreadable(self.form.name):
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


def fits(module: Module, form: TableForm) -> bool:
    """Whether a module can play with the rest of the form."""
    playing = ingredients(len(form.taken), form.board, form.industry, form.modules)
    if len(form.taken) not in module.players or playing & set(module.excludes):
        return False
    return not module.needs or bool(playing & set(module.needs))


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
