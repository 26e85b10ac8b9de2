"""What one person can do with the company at a table that people share, and how its page calls the others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from roundhouse.service.database.ratings import changes
from roundhouse.service.database.table_rows import GONE, NOBODY
from roundhouse.service.model.agreement import ALL_OF_IT, STAY
from roundhouse.service.model.clocks import A_MOVE, asleep, left_of, short_of
from roundhouse.service.model.rating import Change
from roundhouse.service.model.seats import FRIEND, free_seats, kept_seat
from roundhouse.service.model.table_view import Person, SeatClock, SeatEvent, TablePlayers, TableView
from roundhouse.service.tables.clock_pauses import ClockPauses
from roundhouse.service.tables.invitations import is_invited
from roundhouse.service.tables.leaving import asked_seat, is_late, may_remind, needed_to_end
from roundhouse.service.tables.presence import mark
from roundhouse.service.tables.spectators import shown_to
from roundhouse.service.tables.table_clocks import rests_of
from roundhouse.service.tables.tables import Table
from roundhouse.service.tables.waiting_room import sits_alone


def seen_by(table: Table, person: Person, **how: Any) -> TableView:
    """The table as this person may see it, with its company."""
    return replace(table.view(person, **how), company=company_of(table, person))


def company_of(table: Table, person: Person) -> TablePlayers | None:
    """Who plays here besides this person; None where all share a screen."""
    if not table.shared:
        return None
    own, waits_for = table.own(person), _absent(table, person)
    invited = is_invited(table, "")
    offered = [n for n in free_seats(table.seats) if invited or table.seats[n].offered != FRIEND]
    return TablePlayers(
        marks=tuple(mark(table.row.id, seat.person or seat.kept_for) for seat in table.seats),
        free=() if table.over or own else tuple(offered),
        offer=table.row.offer,
        can=frozenset(_can(table, person)),
        late=waits_for if waits_for != NOBODY and is_late(table) else NOBODY,
        remind=waits_for if waits_for != NOBODY and may_remind(table) else NOBODY,
        needed=needed_to_end(table, table.row.offer) if table.row.offer else (),
        rated=table.agreed.rated,
        clocks=clocks_of(table) if shown_to(table.row, person.id) == ALL_OF_IT else (),
        away=_away(table),
        now=table.store.now(),
        changes=_changes(table),
        no_hints=no_hints(table),
        happened=tuple(
            SeatEvent(one.what, one.seat, one.name, one.moves, one.version) for one in table.happened
        ),
        **_kept(table, person),
    )


def _kept(table: Table, person: Person) -> dict[str, Any]:
    """Where a bot plays for this person: since when, and whether it waits for their answer."""
    number = kept_seat(table.seats, person.id)
    if number is None or table.over:
        return {}
    came = [one for one in table.happened if one.seat == number and one.what in GONE]
    stopped = table.seats[number].stopped > table.store.now()
    return {"stood_in": came[-1].moves if came else 0, "asked_back": stopped}


def clocks_of(table: Table) -> tuple[SeatClock | None, ...]:
    """Everybody's time; nothing where there is no clock, or before the game and after it."""
    control, clock = table.agreed.control, table.row.clock
    if control is None or clock is None or table.over:
        return ()
    now, rests = table.store.now(), rests_of(table, control, clock)
    short = short_of(control)
    found: list[SeatClock | None] = []
    for number, seat in enumerate(table.seats):
        if not seat.is_person:
            found.append(None)
            continue
        left = left_of(clock, number, now, rests)
        one = SeatClock(
            left, short, control.seconds, control.kind == A_MOVE, control.out, skipped=number == clock.skips
        )
        if number == clock.runs:
            resting = next((ends for begins, ends in rests if begins <= now < ends), None)
            until = clock.since + clock.left[number] + asleep(clock.since, now, rests)
            one = replace(one, until=None if resting else until, rests_until=resting)
        found.append(one)
    return tuple(found)


def _away(table: Table) -> tuple[float | None, ...]:
    """Who is on holiday, and until when."""
    here = [seat.person for seat in table.seats if seat.is_person]
    found = ClockPauses(table.store).away(here, table.store.now()) if here and not table.over else {}
    return tuple(found.get(seat.person) for seat in table.seats)


def no_hints(table: Table) -> str:
    """Why nobody may ask for a hint here, a key of the pages; "" where everybody may."""
    if not table.shared or table.agreed.hints:
        return ""
    return "no hints, rated" if table.agreed.rated else "no hints"


def _changes(table: Table) -> dict[int, Change]:
    """What a game that counts has made of the ratings."""
    if not (table.over and table.agreed.rated):
        return {}
    with table.store.reading() as connection:
        return changes(connection, table.row.id)


def _can(table: Table, person: Person) -> list[str]:
    """What the menu of the table offers: the names of requests."""
    if table.over:
        return []
    if kept_seat(table.seats, person.id) is not None:
        return ["back", "let-play"]
    own = table.own(person)
    if not own:
        return []
    found = ["resign"]
    if table.agreed.leaving != STAY:
        found += ["leave", "stand-in"] if sits_alone(table, person) else ["leave"]
    agrees = all(seat in table.row.offer for seat in own)
    found.append("decline" if agrees else "end")
    return found


def _absent(table: Table, person: Person) -> int:
    """The seat of somebody else for which this person waits."""
    seat = asked_seat(table)
    own = table.own(person)
    waits = bool(own) and seat not in (NOBODY, *own) and not table.over and not table.waiting
    return seat if waits and table.seats[seat].is_person else NOBODY
