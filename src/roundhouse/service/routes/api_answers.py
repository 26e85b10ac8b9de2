"""A table as a program is told of it: the table itself, the decision at hand, and both together for events."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.game import game
from roundhouse.service.model.agreement import ALL_OF_IT, PROGRAMS_PLAY, read_agreed
from roundhouse.service.model.seats import NOT_ASKED, NOT_OFFERED, StoredSeat, seat_seen_by
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.api_auth import change_table
from roundhouse.service.routes.api_models import (
    ApiClock,
    ApiDecision,
    ApiMove,
    ApiSeat,
    ApiTable,
    GameView,
    PlayedOptions,
    TableEvent,
)
from roundhouse.service.server import Server, waits_for
from roundhouse.service.tables.player_actions import clocks_of
from roundhouse.service.tables.spectators import progress_for, shown_to
from roundhouse.service.tables.tables import Table


def changed_table(server: Server, person: Person, table_id: str, do: Callable[[Table], object]) -> ApiTable:
    """Do something with the seats of a table, again if another process was quicker; how it stands then."""

    def change(table: Table) -> ApiTable:
        do(table)
        return told_table(table.row, person)

    return change_table(server, person, table_id, change)


def told_table(row: TableRow, person: Person) -> ApiTable:
    """A table as a person sees it."""
    progress, result, agreed = progress_for(row, person.id), row.result or {}, read_agreed(row.agreed)
    seen = shown_to(row, person.id) == ALL_OF_IT
    return ApiTable(
        id=row.id,
        name=row.name,
        status=row.status,
        version=row.version if seen else 0,
        options=PlayedOptions(dict(row.options)),
        seats=[told_seat(seat, person) for seat in row.seats],
        rated=agreed.rated,
        programs=agreed.programs == PROGRAMS_PLAY,
        yours=bool(person.id) and row.owner == person.id,
        your_turn=waits_for(row, person),
        offer=list(row.offer),
        round=progress["round"],
        rounds=progress["rounds"],
        moves=progress["moves"],
        scores=progress["scores"],
        winners=result.get("winners", []),
        ended=result.get("ended", ""),
        due=row.due if seen else None,
        updated=row.updated if seen else row.created,
    )


def told_seat(seat: StoredSeat, person: Person) -> ApiSeat:
    """A seat as a person sees it."""
    seen = seat_seen_by(seat, person)
    return ApiSeat(
        name=seen.name,
        kind=seen.kind,
        bot=seen.bot,
        program=seen.program,
        player=seen.player,
        offered=seat.offered if seat.is_free and not seat.invited else NOT_OFFERED,
        resigned=seat.resigned,
        ready=seat.ready,
        kept_for_you=bool(person.id) and seat.invited == person.id,
        yours_to_take_back=bool(person.id) and seat.kept_for == person.id,
        swap_with=None if seat.asked == NOT_ASKED else seat.asked,
    )


def decision_at(table: Table, person: Person) -> ApiDecision:
    """The decision at hand; none as long as people sit down, a turn waits to be confirmed, or nothing is left."""
    row = table.row
    if table.waiting:
        return ApiDecision(version=row.version, status=row.status, decider=None, moves=[], clocks=[])
    seen = table.view(person)
    nobody = table.over or seen.waiting_for >= 0
    clocks = clocks_of(table) if shown_to(row, person.id) == ALL_OF_IT else ()
    return ApiDecision(
        version=seen.version,
        status=row.status,
        decider=None if nobody else seen.decider,
        moves=[
            ApiMove(id=move.id, notation=move.notation, sentence=move.sentence, sure=move.sure)
            for move in game().api_moves(seen)
        ]
        if seen.yours
        else [],
        clocks=[
            None if one is None else ApiClock(left=one.left, until=one.until, a_turn=one.a_turn)
            for one in clocks
        ],
    )


def table_event(table: Table, person: Person, with_view: bool) -> TableEvent:
    """How a table stands, as an event tells it."""
    view = None
    if with_view and not table.waiting:
        view = GameView(game().api_view(table.view(person)))
    return TableEvent(table=told_table(table.row, person), decision=decision_at(table, person), view=view)
