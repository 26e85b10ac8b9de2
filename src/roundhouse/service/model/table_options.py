"""The options of a table of any game: who sits where, how it begins, its clock, what happens when somebody leaves.

What is played is another matter (`game_options`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from random import Random
from typing import Annotated, Final, Self

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic.dataclasses import dataclass

from roundhouse.service.game import game
from roundhouse.service.model.agreement import (
    AMONG_FRIENDS,
    FOR_ALL,
    FOR_NONE,
    GRACES,
    HINTS,
    RATED_PEOPLE,
    USUAL_GRACE,
    Agreement,
    Terms,
)
from roundhouse.service.model.display_names import alike, unreadable
from roundhouse.service.model.form_model import LONGEST_NAME, Line, OneOf, Problem, Remedy, short
from roundhouse.service.model.request_values import whole_number
from roundhouse.service.model.table_view import PACES
from roundhouse.texts.pages import page_text

ME: Final = "me"
SCREEN: Final = "screen"  # another person at this screen
FRIEND: Final = "friend"  # somebody who gets the seat's link
OPEN: Final = "open"  # anybody who finds it in the lobby
OTHERS: Final = (FRIEND, OPEN)
PERSON_KINDS: Final = (ME, SCREEN, *OTHERS)
NOBODY: Final = ""
SEATS: Final = 4
SEAT_NUMBERS: Final = ("1", "2", "3", "4")
SEED_BITS: Final = 63
LARGEST_SEED: Final = 2**SEED_BITS - 1
SEED_IN_JSON: Final = {
    "anyOf": [{"type": "integer", "minimum": 0, "maximum": LARGEST_SEED}, {"type": "null"}]
}
NO_SEED_IN_JSON: Final = Field(json_schema_extra={"default": None})
TABLE_NAMES: Final = 16  # how many names the languages suggest
NUMERALS: Final = ("II", "III", "IV")  # of seats that would be called alike


@dataclass(frozen=True, config=ConfigDict(extra="forbid", use_attribute_docstrings=True))
class SeatChoice:
    """A seat of a new table."""

    kind: Annotated[Line, Field(examples=["me", "easy"])] = NOBODY
    """`me`, `friend` (by link), `open` (everybody in the lobby), or a bot: `easy`, `medium`, ..."""
    name: Line = ""  # empty: as its kind is called


def seed_text(given: object) -> str:
    """A seed as it is typed; programs send a number, or null."""
    whole = int(given) if isinstance(given, float) and given.is_integer() else given
    return "" if whole is None else str(whole)


SeatChoices = Annotated[tuple[SeatChoice, ...], Field(min_length=1, max_length=SEATS)]
Pace = Annotated[str, OneOf(PACES)]
# a problem as keys of texts: its field, the choice, why, remedies with their changes, values for the texts
ProblemKeys = tuple[str, str, str, dict[str, str], dict[str, object]]


class TableOptions(Terms):
    """What a table is to be, whatever is played there."""

    seats: SeatChoices = (SeatChoice(ME),)
    """in turn order"""
    seed: Annotated[Line, BeforeValidator(seed_text), WithJsonSchema(SEED_IN_JSON), NO_SEED_IN_JSON] = ""
    """counts only where nobody else plays but bots"""
    name: Line = ""
    """of the table; the server finds one"""
    pace: Pace = "normal"
    """how quickly bots play"""
    takebacks: bool = True
    """turns can be taken back after bots have played"""
    grace: Annotated[str, OneOf(GRACES)] = USUAL_GRACE
    """how long an ended turn waits to be confirmed by a person at a browser"""
    rated: bool = False
    """the game counts for ratings (docs/rating.md)"""
    hints: Annotated[str, OneOf(HINTS)] = AMONG_FRIENDS
    """whether people may ask a bot: unless strangers play or it is rated; always; never"""

    @property
    def taken(self) -> tuple[SeatChoice, ...]:
        """The seats on which somebody sits."""
        return tuple(seat for seat in self.seats if seat.kind)

    def sit(self, *kinds: str) -> int:
        """How many seats are for such players."""
        return sum(seat.kind in kinds for seat in self.taken)

    @property
    def shared(self) -> bool:
        """Whether somebody is to sit down from elsewhere."""
        return self.sit(*OTHERS) > 0

    @property
    def for_rating(self) -> bool:
        """Whether the game counts for ratings."""
        return self.shared and self.rated

    @property
    def own(self) -> bool:
        """Whether nobody plays but who sits at this screen, and bots."""
        return self.sit(ME, SCREEN, *game().bots.names) == len(self.taken)

    @property
    def agreed(self) -> Agreement:
        """What those agree to who sit down."""
        public = self.sit(OPEN) > 0
        hints = self.hints == FOR_ALL or (self.hints == AMONG_FRIENDS and not public and not self.for_rating)
        terms = {key: getattr(self, key) for key in Terms.model_fields}
        return Agreement(public=public, rated=self.for_rating, hints=hints, **terms)

    def after_step(self, step: str) -> Self:
        """The options after one step: also `seat-2=hard` and `name-2=Viktor`."""
        key, _, value = step.partition("=")
        what, _, number = key.partition("-")
        if what not in ("seat", "name") or number not in SEAT_NUMBERS[: len(self.seats)]:
            return super().after_step(step)
        seats = [asdict(seat) for seat in self.seats]
        seats[int(number) - 1]["kind" if what == "seat" else "name"] = short(value)
        return self.accepted(seats=seats)

    # ---- what does not fit

    def problems(self, language: str) -> list[Problem]:
        """Everything that does not fit, field by field."""
        return [
            Problem(
                field,
                about,
                page_text(language, why, **values),
                tuple(Remedy(page_text(language, words, **values), to) for words, to in remedies.items()),
            )
            for field, about, why, remedies, values in (*self._wrong_seats(), *self._wrong_otherwise())
        ]

    def _wrong_seats(self) -> Iterator[ProblemKeys]:
        seats = [*enumerate(self.seats, 1)]
        mine = [number for number, seat in seats if seat.kind == ME]
        named = [(number, seat.name) for number, seat in seats if seat.kind and seat.name]
        first = {name: number for number, name in reversed(named)}

        def wrong(number: int, why: str, remedies: dict[str, str], **values: object) -> ProblemKeys:
            return "seats", f"seat:{number}", why, remedies, {"number": number, **values}

        if not self.taken:
            yield wrong(1, "nobody sits", {"sit down": f"seat-1={ME}"})
        for n in mine[1:]:
            remedies = {
                "seat to screen": f"seat-{n}={SCREEN}",
                "seat to bot": f"seat-{n}={game().bots.usual}",
            }
            yield wrong(n, "me twice", remedies, first=mine[0])
        for n, seat in seats:
            if seat.kind not in (*PERSON_KINDS, *game().bots.names, NOBODY):
                yield wrong(n, "no such player", {"seat to screen": f"seat-{n}={SCREEN}"}, kind=seat.kind)
        for n, name in named:
            if unreadable(name):
                yield wrong(n, "unseen seat name", {"clear name": f"name-{n}="})
        for n, name in named:
            if n != first[name]:
                yield wrong(n, "same name", {"clear name": f"name-{n}="}, first=first[name], name=name)

    def _wrong_otherwise(self) -> Iterator[ProblemKeys]:
        """Why the game cannot count for ratings; what is wrong with the seed and the name."""
        fun = {"play for fun": "rated=no"}
        if self.for_rating and self.sit(SCREEN):
            yield "together", "rated", "rated one screen", fun, {}
        elif self.for_rating and self.sit(ME, *OTHERS) < RATED_PEOPLE:
            yield "together", "rated", "rated needs people", fun, {}
        if self.for_rating and self.hints == FOR_ALL:
            without = {"no hints then": f"hints={FOR_NONE}"}
            yield "together", "hints", "rated without hints", without | fun, {}
        is_seed = whole_number(self.seed, LARGEST_SEED) is not None
        if self.seed and not (is_seed and self.own):
            why = "seed among others" if is_seed else "no seed"
            yield "seed", "seed", why, {"any seed": "seed="}, {"seed": self.seed}
        if unreadable(self.name):
            yield "name", "name", "unseen table name", {"clear table name": "name="}, {}


# ---- names


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


def seat_names(seats: Sequence[SeatChoice], person: str, language: str) -> list[str]:
    """What the taken seats are called; no two alike, for the log tells them apart by name."""
    names: list[str] = []
    for number, seat in enumerate((seat for seat in seats if seat.kind), 1):
        name = seat.name
        if seat.kind in OTHERS:
            names.append(name if seat.kind == FRIEND else "")  # whoever sits down brings a name
            continue
        if not name and seat.kind == ME:
            name = person
        further: Sequence[str] = ()
        if not name and seat.kind in game().bots.names:
            name, further = (
                game().bots.name(seat.kind, language),
                game().bots.other_names(seat.kind, language),
            )
        name = name or page_text(language, "seat name", number=number)
        numbered = (page_text(language, "another of that name", name=name, numeral=one) for one in NUMERALS)
        known = (name, *further, *numbered)
        names.append(next(free for free in known if not any(alike(free, one) for one in names)))
    return names
