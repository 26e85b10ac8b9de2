"""Clocks on pages: what was agreed in a few words, a plate for everybody's time, and the line that burns down.

A clock that runs is written as the moment at which it has run out, so that the text stays the same; `clocks.js` puts
the time that is left in its place, and counts.
"""

from __future__ import annotations

import json

from roundhouse.service.model.agreement import Agreement
from roundhouse.service.model.clocks import A_MOVE, DAY, HOUR, MINUTE
from roundhouse.service.model.table_view import Person, SeatClock, TablePlayers, TableView
from roundhouse.service.pages import html as h
from roundhouse.service.pages.dates import moment_text, with_days, with_moments
from roundhouse.service.pages.layout import icon, say
from roundhouse.texts.pages import page_count, page_text, script_text

UNITS = (("days", DAY), ("hours", HOUR), ("minutes", MINUTE), ("seconds", 1.0))
IN_HOURS, BOTH, IN_SECONDS = 2 * DAY, 5 * HOUR, 2 * MINUTE  # below these: hours, hours and minutes, seconds
# what the script puts together by itself
WORDS = (*(unit for unit, _ in UNITS), "hours minutes")


def amount(language: str, seconds: float) -> str:
    """An agreed time: "2 min", "8 h", "3 days"."""
    unit, size = next((unit, size) for unit, size in UNITS if seconds >= size and seconds % size == 0)
    return page_count(language, f"amount {unit}", int(seconds // size))


def left_words(language: str, seconds: float) -> str:
    """The time that is left, in two units at most: "2 days", "19 h", "2 h 40", "12 min", "40 s"."""
    seconds = max(0.0, seconds)
    if seconds >= IN_HOURS:
        return page_count(language, "amount days", round(seconds / DAY))
    if seconds >= BOTH:
        return page_count(language, "amount hours", round(seconds / HOUR))
    if seconds >= HOUR:
        hours, minutes = int(seconds // HOUR), int(seconds % HOUR // MINUTE)
        return page_text(language, "amount hours minutes", hours=hours, minutes=f"{minutes:02}")
    if seconds >= IN_SECONDS:
        return page_count(language, "amount minutes", int(seconds // MINUTE))
    return page_count(language, "amount seconds", int(seconds))


def clock_words(language: str, agreed: Agreement) -> str:
    """What was agreed about time: "8 h in all, 30 min more a turn"; "" where there is no clock."""
    control = agreed.control
    if control is None:
        return ""
    time = amount(language, control.seconds)
    if control.kind == A_MOVE:
        return page_text(language, "clock by move", time=time)
    if not control.increment:
        return page_text(language, "clock by budget", time=time)
    return page_text(language, "clock by budget, more", time=time, more=amount(language, control.increment))


def counting(person: Person, now: float) -> h.Element:
    """What the script has to know to count: the words, and the server's time."""
    words = {key: script_text(person.settings.language, f"amount {key}") for key in WORDS}
    return h.div("#clock-words", data_words=json.dumps(words), data_now=f"{now:.1f}", hidden=True)


def running(person: Person, until: float, short: float, label: str, kind: str = ".runs") -> h.Element:
    """A clock that runs, and when it has run out."""
    return h.span(f".clk{kind}", data_until=f"{until:.0f}", data_short=f"{short:.0f}", title=label)[
        icon("clock", "icon s"), h.b[moment_text(person, until)]
    ]


# ---- at the table


def _clock(company: TablePlayers | None, seat: int) -> SeatClock | None:
    return company.clocks[seat] if company is not None and company.clocks else None


def _runs(view: TableView, seat: int) -> str:
    """Whose clock it is, and what happens when it has run out."""
    return f"{say(view.person, 'clock runs', name=view.names[seat])}, {then_words(view, seat)}"


def plate(view: TableView, seat: int) -> h.Node:
    """The time of a seat."""
    clock = _clock(view.company, seat)
    if clock is None or view.at is not None:
        return None
    name, person = view.names[seat], view.person
    if clock.until is not None:
        return running(person, clock.until, clock.short, _runs(view, seat))
    short = ".short" if clock.left <= clock.short else ""
    label = say(person, "clock stands", name=name)
    if clock.rests_until is not None:
        label = say(person, "clock rests, now")
    return h.span(f".clk{short}", title=label, data_wakes=_whole(clock.rests_until))[
        icon("clock", "icon s"), h.b[left_words(view.language, clock.left)]
    ]


def then_words(view: TableView, seat: int) -> str:
    """What happens when the clock that runs has run out; "" where none runs."""
    clock = _clock(view.company, seat)
    if clock is None or clock.until is None or view.at is not None:
        return ""
    return say(view.person, f"then {clock.out}")


def _whole(moment: float | None) -> str | None:
    return None if moment is None else f"{moment:.0f}"


def large(view: TableView, seat: int) -> h.Node:
    """The time of whoever is waited for, and how much of it is left as a line."""
    clock = _clock(view.company, seat)
    if clock is None or view.at is not None:
        return None
    if clock.skipped:
        return h.p(".sub")[say(view.person, "time ran out")]
    if clock.rests_until is not None:
        return h.p(".sub")[
            plate(view, seat),
            " ",
            with_moments(view.person, "clock rests", {"when": clock.rests_until}),
        ]
    if clock.until is None:
        return None
    person, name = view.person, view.names[seat]
    words = say(person, "clock left, turn") if clock.a_turn else say(person, "clock left", name=name)
    return [
        h.p(".time-left")[
            running(person, clock.until, clock.short, words, ".big"),
            " ",
            then_words(view, seat),
        ],
        h.div(".fuse", data_until=f"{clock.until:.0f}", data_whole=f"{clock.whole:.0f}")[h.i],
    ]


def holiday(view: TableView, seat: int) -> h.Node:
    """That somebody is on holiday."""
    company = view.company
    until = company.away[seat] if company is not None and company.away else None
    if until is None:
        return None
    words = with_days(view.person, "on holiday", {"when": last_day(until)})
    return h.span(".note.holiday")[icon("clock", "icon s"), h.span[words]]


def last_day(until: float) -> float:
    """A moment in the last day of a holiday, which ends at midnight; noon is the same day in nearly every zone."""
    return until - DAY / 2


def clock_line(person: Person, agreed: Agreement) -> str:
    """The whole agreement about time in one line."""
    clock = clock_words(person.settings.language, agreed)
    if not clock:
        return say(person, "clock none")
    return say(person, "clock agreed", clock=clock, out=say(person, f"out {agreed.out}"))
