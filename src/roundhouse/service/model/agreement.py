"""What all who sit down at a table agree to: how it begins, how quick it is, what happens when somebody leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from roundhouse.service.model.clocks import (
    A_MOVE,
    A_MOVE_TIMES,
    BUDGET,
    BUDGETS,
    CLOCKS,
    HOLIDAYS,
    HOUR,
    INCREMENTS,
    NO_CLOCK,
    OUTS,
    RESTS,
    SKIP,
    USUAL_BUDGET,
    USUAL_INCREMENT,
    USUAL_MOVE,
    Control,
)
from roundhouse.service.model.form_model import FormModel, OneOf

# the game begins when the maker says so, or as soon as all seats are taken
BY_MAKER, WHEN_FULL = BEGINS = ("maker", "full")
# all stay at the table, or everybody plays when there is time
LIVE, DAYS = SPEEDS = ("live", "days")
# who leaves has resigned; a bot plays on; a bot plays on until somebody else takes the seat
STAY, BOT_PLAYS, OTHERS_COME = LEAVING = ("stay", "bot", "others")
# hints where nobody but friends plays for fun; for everybody; for nobody
AMONG_FRIENDS, FOR_ALL, FOR_NONE = HINTS = ("friends", "all", "none")
# people without a seat see all of the game, or one round late, or nothing
ALL_OF_IT, LATE, SHUT = WATCHING = ("open", "late", "none")
# programs may play through the API, or only people and the server's bots
PROGRAMS_PLAY, NO_PROGRAMS = PROGRAMS = ("welcome", "none")
# how long an ended turn may wait for its confirmation, in seconds
GRACES: Final = {"1m": 60.0, "5m": 300.0, "1h": 3600.0, "1d": 86400.0}
USUAL_GRACE: Final = "5m"
RATED_PEOPLE: Final = 2  # so many have to play for a game to count: bots alone are no measure
# how long the others wait for somebody who does not decide before they may let a bot play, in seconds
PATIENCES: Final = {"10m": 600.0, "1h": 3600.0, "1d": 86400.0, "3d": 3 * 86400.0, "7d": 7 * 86400.0}
USUAL_PATIENCE: Final = "1d"
AWAY_SECONDS: Final = PATIENCES[USUAL_PATIENCE]  # of a maker who lets a full table wait


class Terms(FormModel):
    """What the form of a table asks about it."""

    speed: Annotated[str, OneOf(SPEEDS)] = LIVE
    begins: Annotated[str, OneOf(BEGINS)] = BY_MAKER
    """when the maker says so, or when all sit"""
    leaving: Annotated[str, OneOf(LEAVING)] = BOT_PLAYS
    """who leaves has resigned; a bot plays on; others may take the seat"""
    patience: Annotated[str, OneOf(PATIENCES)] = USUAL_PATIENCE
    """how long the others wait for somebody who does not decide, where there is no clock"""
    watching: Annotated[str, OneOf(WATCHING)] = ALL_OF_IT
    """people without a seat see all of the game, or one round late, or nothing"""
    programs: Annotated[str, OneOf(PROGRAMS)] = PROGRAMS_PLAY
    """whether programs may sit down: those that play through the API, not the server's bots"""
    clock: Annotated[str, OneOf(CLOCKS)] = NO_CLOCK
    """no clock, time a turn, or for all turns"""
    move: Annotated[str, OneOf(A_MOVE_TIMES)] = USUAL_MOVE
    """time a turn"""
    budget: Annotated[str, OneOf(BUDGETS)] = USUAL_BUDGET
    """time for all turns"""
    increment: Annotated[str, OneOf(INCREMENTS)] = USUAL_INCREMENT
    """what every turn adds to the budget"""
    out: Annotated[str, OneOf(OUTS)] = SKIP
    """when time is used up: a bot makes that turn, takes the seat, or the seat has lost"""
    rests: Annotated[str, OneOf(RESTS)] = HOLIDAYS
    """when clocks stand still: also in everybody's quiet hours"""


class Agreement(Terms):
    """The agreement of one table."""

    public: bool = False  # it was made for the lobby, so a seat that becomes free stands there too
    rated: bool = False  # the game counts for the ratings of those who begin it (docs/rating.md)
    hints: bool = True  # a bot may be asked what it would do

    @property
    def control(self) -> Control | None:
        """What was agreed about time; None: everybody has as much as they like."""
        if self.clock == A_MOVE:
            return Control(A_MOVE, A_MOVE_TIMES[self.move], 0.0, self.out, self.rests)
        if self.clock == BUDGET:
            return Control(BUDGET, BUDGETS[self.budget], INCREMENTS[self.increment], self.out, self.rests)
        return None

    @property
    def pace(self) -> str:
        """LIVE or DAYS: as it was said, or as a clock says it.

        >>> Agreement(speed="days").pace, Agreement(clock="move", move="10m").pace, Agreement(clock="budget").pace
        ('days', 'live', 'days')
        """
        control = self.control
        if control is None:
            return self.speed
        return DAYS if control.seconds >= (HOUR if control.kind == A_MOVE else 8 * HOUR) else LIVE

    def refuses_program(self, own_account: bool) -> str:
        """Why a program may not play here, a key of the pages; "" if it may. `own_account`: not in a person's name.

        >>> Agreement(rated=True).refuses_program(False), Agreement(rated=True).refuses_program(True)
        ('rated by hand', '')
        """
        if self.programs == NO_PROGRAMS:
            return "no programs"
        return "rated by hand" if self.rated and not own_account else ""

    def stored(self) -> dict[str, Any]:
        """As the database keeps it."""
        return self.model_dump()


def read_agreed(stored: Mapping[str, Any]) -> Agreement:
    """The agreement as it is stored; what is not known, or not there, is as usual.

    >>> read_agreed({"leaving": "others", "clock": "tomorrow"}).leaving
    'others'
    """
    return Agreement().accepted(**stored)
