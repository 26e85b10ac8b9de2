"""What programs ask for about tables and their games: lists, what a seat may see, moves, history (docs/api.md)."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import Response

from roundhouse.service.database.table_rows import OVER, PLAYING, WAITING, TableRow
from roundhouse.service.game import game
from roundhouse.service.model.errors import IllegalMoveRefused, refusal
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.model.seats import called
from roundhouse.service.model.table_view import Person
from roundhouse.service.routes.api_answers import decision_at, told_table
from roundhouse.service.routes.api_auth import Looker, Manager, Owner, Player, ReadCaller, table_at
from roundhouse.service.routes.api_document import AT_A_TABLE, WITH_BODY, api_router, refusals
from roundhouse.service.routes.api_models import ApiDecision, ApiPlayed, ApiTable, ApiView, GameView
from roundhouse.service.routes.api_requests import ApiMoveRequest, RedoRequest, Status, TakeBackRequest
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.tables import taking_back
from roundhouse.service.tables.creation import record_of
from roundhouse.service.tables.lobby import MAX_TABLES_SHOWN
from roundhouse.service.tables.tables import Table

router = api_router("", "tables")
AT_TABLE = refusals(*AT_A_TABLE)
CHANGES = refusals(*AT_A_TABLE, *WITH_BODY)


# ---- tables


@router.get("/tables")
def list_tables(server: TheServer, person: Owner, status: Status | None = None) -> list[ApiTable]:
    """Your tables, the latest first; at most a hundred of each status."""
    wanted = (WAITING, PLAYING, OVER) if status is None else (status,)
    rows = [row for one in wanted for row in server.store.tables_of(person.id, one)]
    return [told_table(row, person) for row in rows if isinstance(row, TableRow)]


@router.get("/lobby")
def get_lobby(server: TheServer, caller: ReadCaller) -> list[ApiTable]:
    """Tables at which a seat is free for everybody, the latest first."""
    return [told_table(row, caller.person) for row in server.store.in_lobby(MAX_TABLES_SHOWN)]


@router.get("/tables/{table_id}", responses=AT_TABLE)
def get_table(table_id: str, server: TheServer, person: Looker) -> ApiTable:
    """A table: who sits where, and how it stands."""
    with table_at(server, person, table_id) as table:
        return told_table(table.row, person)


@router.delete("/tables/{table_id}", status_code=204, responses=AT_TABLE)
def delete_table(table_id: str, server: TheServer, person: Manager) -> None:
    """Close a table of yours that has not begun, or delete one at which nobody else plays."""
    with table_at(server, person, table_id) as table:
        server.archive.delete(table, person)


# ---- the game


@router.get("/tables/{table_id}/view", responses=AT_TABLE)
def get_view(table_id: str, server: TheServer, person: Looker) -> ApiView:
    """All that you may see of the game."""
    with table_at(server, person, table_id) as table:
        seen, status = table.view(person), table.row.status
    if seen.thinking:
        server.bot_driver.wake(table_id)
    return ApiView(version=seen.version, status=status, view=GameView(game().api_view(seen)))


@router.get("/tables/{table_id}/moves", responses=AT_TABLE)
def get_decision(table_id: str, server: TheServer, person: Looker) -> ApiDecision:
    """The decision at hand: the legal moves if it is yours, and the clocks of all seats."""
    with table_at(server, person, table_id) as table:
        found = decision_at(table, person)
    if found.decider is not None:
        server.bot_driver.wake(table_id)  # a bot that is to move may wait for nobody
    return found


@router.post("/tables/{table_id}/moves", responses=CHANGES)
def play_move(
    request: Request, table_id: str, ask: ApiMoveRequest, server: TheServer, person: Player
) -> ApiDecision:
    """Play a move; it is stored before it is answered with the decision that comes next.

    `stale`: the table has changed since that version. `not-your-decision`: another seat decides. `illegal-move`: the
    rules do not allow it, and why.
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


@router.post("/tables/{table_id}/undo", responses=CHANGES)
def undo(table_id: str, ask: TakeBackRequest, server: TheServer, person: Player) -> ApiDecision:
    """Take back your last decision, or all of this turn, as long as nobody has decided or learned anything since."""
    with table_at(server, person, table_id) as table:
        need_version(table, person, ask.version)
        (table.reset if ask.turn else table.undo)(person, ask.version)
        return decision_at(table, person)


@router.post("/tables/{table_id}/redo", responses=CHANGES)
def redo(table_id: str, ask: RedoRequest, server: TheServer, person: Player) -> ApiDecision:
    """Play again what was taken back last, as long as nothing else was played."""
    with table_at(server, person, table_id) as table:
        need_version(table, person, ask.version)
        taking_back.redo(table, person, ask.version)
        return decision_at(table, person)


def need_turn(table: Table, person: Person, version: int) -> None:
    """Somebody who plays here, but is not to decide, may come again later."""
    if table.over:
        raise refusal(409, person, "not any more")
    need_version(table, person, version)
    seat, own = table.match.decider, table.own(person)
    if own and seat is not None and seat not in own:
        raise refusal(409, person, "not your seat", who=called(table.seats[seat], person))


def need_version(table: Table, person: Person, version: int) -> None:
    """Refuse what was decided on an earlier version."""
    if version != table.row.version:
        raise refusal(409, person, "stale move", version=table.row.version)


@router.get("/tables/{table_id}/history", responses=AT_TABLE)
def get_history(table_id: str, server: TheServer, person: Looker, after: CountParam = 0) -> list[ApiPlayed]:
    """The moves that were played after the first so many, as far as you may know them."""
    with table_at(server, person, table_id) as table:
        seen = table.view(person)
    played = game().api_history(seen, after)
    return [ApiPlayed(n=n, **one) for n, one in enumerate(played, after + 1)]


@router.get(
    "/tables/{table_id}/record",
    responses=AT_TABLE | {200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
    response_class=Response,
)
def get_record(table_id: str, server: TheServer, person: Looker) -> Any:
    """The record of a finished game, as `Game.load` reads it."""
    with table_at(server, person, table_id) as table:
        text = record_of(table, person)
    return Response(text, media_type="application/json")
