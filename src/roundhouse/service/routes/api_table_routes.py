"""What programs ask for: tables, what a seat may see, moves, seats, events (docs/api.md)."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from roundhouse.service.database.table_rows import OVER, PLAYING, WAITING, TableRow
from roundhouse.service.game import game
from roundhouse.service.model.agreement import ALL_OF_IT, read_agreed
from roundhouse.service.model.errors import IllegalMoveRefused, refusal
from roundhouse.service.model.seats import StoredSeat, called, seat_seen_by
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.api_auth import Looker, Player, TheCaller, TokenOwner, table_at
from roundhouse.service.routes.api_models import (
    ApiDecision,
    ApiMove,
    ApiMoveRequest,
    ApiSeat,
    ApiTable,
    ApiView,
    Message,
    Status,
)
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.server import waits_for
from roundhouse.service.tables.lobby import MAX_TABLES_SHOWN
from roundhouse.service.tables.spectators import progress_for, shown_to
from roundhouse.service.tables.tables import Table

REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Message, "description": "It cannot be done, and nothing has changed."},
    "5XX": {"model": Message, "description": "The server cannot do it now."},
}

router = APIRouter(prefix="/api", tags=["api"], responses=REFUSALS, route_class=ThreadedRoute)


# ---- tables


@router.get("/tables")
def get_tables(server: TheServer, person: TokenOwner, status: Status | None = None) -> list[ApiTable]:
    """Your tables, the latest first; at most a hundred of each status."""
    wanted = (WAITING, PLAYING, OVER) if status is None else (status,)
    rows = [row for one in wanted for row in server.store.tables_of(person.id, one)]
    return [told_table(row, person) for row in rows if isinstance(row, TableRow)]


@router.get("/lobby")
def get_lobby(server: TheServer, caller: TheCaller) -> list[ApiTable]:
    """Tables at which a seat is free for everybody, the latest first."""
    return [told_table(row, caller.person) for row in server.store.in_lobby(MAX_TABLES_SHOWN)]


@router.get("/tables/{table_id}")
def get_table(table_id: str, server: TheServer, person: Looker) -> ApiTable:
    """A table: who sits where, and how it stands."""
    with table_at(server, person, table_id) as table:
        return told_table(table.row, person)


def told_table(row: TableRow, person: Person) -> ApiTable:
    """A table as a person sees it."""
    progress, result = progress_for(row, person.id), row.result or {}
    seen = shown_to(row, person.id) == ALL_OF_IT
    return ApiTable(
        id=row.id,
        name=row.name,
        status=row.status,
        version=row.version if seen else 0,
        options=dict(row.options),
        seats=[told_seat(seat, person) for seat in row.seats],
        rated=read_agreed(row.agreed).rated,
        your_turn=waits_for(row, person),
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
    offered = seat.offered if seat.is_free else ""
    return ApiSeat(name=seen.name, kind=seen.kind, bot=seen.bot, player=seen.player, offered=offered)


# ---- the game


@router.get("/tables/{table_id}/view")
def get_view(table_id: str, server: TheServer, person: Looker) -> ApiView:
    """All that you may see of the game."""
    with table_at(server, person, table_id) as table:
        seen, status = table.view(person), table.row.status
    if seen.thinking:
        server.bot_driver.wake(table_id)
    return ApiView(version=seen.version, status=status, view=game().api_view(seen))


@router.get("/tables/{table_id}/moves")
def get_moves(table_id: str, server: TheServer, person: Looker) -> ApiDecision:
    """The decision at hand: the legal moves if it is yours."""
    with table_at(server, person, table_id) as table:
        found = decision_at(table, person)
    if found.decider is not None:
        server.bot_driver.wake(table_id)  # a bot that is to move may wait for nobody
    return found


@router.post("/tables/{table_id}/moves")
def post_move(
    request: Request,
    table_id: str,
    ask: ApiMoveRequest,
    server: TheServer,
    person: Player,
) -> ApiDecision:
    """Play a move; it is stored before it is answered with the decision that comes next.

    409: the table has changed since that version, or it is not your decision. 422: the move is not legal, and why.
    """
    server.rate_limiter.need("illegal", person, request)
    with table_at(server, person, table_id) as table:
        need_turn(table, person, ask.version)
        try:
            table.play(person, ask.move, ask.version)
        except IllegalMoveRefused:
            server.rate_limiter.spend("illegal", person, request)
            raise
        return decision_at(table, person)


def need_turn(table: Table, person: Person, version: int) -> None:
    """Somebody who plays here, but is not to decide, may come again later."""
    if table.over:
        raise refusal(409, person, "not any more")
    if version != table.row.version:
        raise refusal(409, person, "stale move", version=table.row.version)
    seat, own = table.match.decider, table.own(person)
    if own and seat is not None and seat not in own:
        raise refusal(409, person, "not your seat", who=called(table.seats[seat], person))


def decision_at(table: Table, person: Person) -> ApiDecision:
    """The decision at hand; none as long as people sit down, a turn waits to be confirmed, or nothing is left."""
    row = table.row
    if table.waiting:
        return ApiDecision(version=row.version, status=row.status, decider=None, moves=[])
    seen = table.view(person)
    nobody = table.over or seen.waiting_for >= 0
    return ApiDecision(
        version=seen.version,
        status=row.status,
        decider=None if nobody else seen.decider,
        moves=[
            ApiMove(number=move.id, notation=move.notation, sentence=move.sentence, sure=move.sure)
            for move in game().api_moves(seen)
        ]
        if seen.yours
        else [],
    )
