"""What programs do with the others at a table: resign, end the game together, pause, talk (docs/api.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Request

from roundhouse.service.database.table_rows import NOBODY, TableRow
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.talk import words_of
from roundhouse.service.routes.api_answers import told_table
from roundhouse.service.routes.api_auth import Looker, Player, Talker, looking, table_at
from roundhouse.service.routes.api_document import AT_A_TABLE, WITH_BODY, api_router
from roundhouse.service.routes.api_models import ApiLine, ApiTable
from roundhouse.service.routes.api_requests import LineRequest
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.routes.talk_routes import SayRequest, heard_lines, say
from roundhouse.service.server import Server
from roundhouse.service.tables import leaving
from roundhouse.service.tables.spectators import need_shown
from roundhouse.service.tables.tables import Table

router = api_router("/tables/{table_id}", "company", *AT_A_TABLE, *WITH_BODY)


def done(server: Server, person: Person, table_id: str, do: Callable[[Table, Person], None]) -> ApiTable:
    """Do something at a table, and tell how it stands then."""
    with table_at(server, person, table_id) as table:
        do(table, person)
        return told_table(table.row, person)


@router.post("/resign")
def resign(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Give up: your seat cannot win any more, and a bot plays on if more than one player is left."""
    return done(server, person, table_id, leaving.resign)


@router.post("/end")
def offer_end(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Offer to end the game as it stands, or agree to that; when all people have, it is over."""
    return done(server, person, table_id, leaving.agree_to_end)


@router.delete("/end")
def refuse_end(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Play on: nobody offers to end the game any more."""
    return done(server, person, table_id, leaving.decline_to_end)


@router.post("/stand-in")
def stand_in(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Let a bot play for you until you come back, if that was agreed."""
    return done(server, person, table_id, leaving.stand_in)


@router.delete("/stand-in")
def come_back(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Take your seat back from the bot that has played for you."""
    return done(server, person, table_id, leaving.come_back)


# ---- talk


def talking_at(table_id: str, server: TheServer, person: Annotated[Person, Depends(looking)]) -> TableRow:
    """A table at which people talk: they do not share a screen."""
    with table_at(server, person, table_id) as table:
        row = table.row
    if not row.shared:
        raise refusal(404, person, "no talk")
    need_shown(row, person)
    return row


TalkRow = Annotated[TableRow, Depends(talking_at)]


@router.get("/talk")
def get_talk(
    table_id: str, server: TheServer, person: Looker, row: TalkRow, after: CountParam = 0
) -> list[ApiLine]:
    """What was said after the line of this number, at most the last hundred lines."""
    return told_lines(server, person, row, after)


@router.post("/talk", status_code=201)
def say_line(
    request: Request, table_id: str, ask: LineRequest, server: TheServer, person: Talker, row: TalkRow
) -> list[ApiLine]:
    """Say something: to the players if you have a seat, else to the spectators. Answers the last lines."""
    person = say(request, server, person, row, SayRequest(**ask.model_dump()))
    return told_lines(server, person, row, 0)


def told_lines(server: Server, person: Person, row: TableRow, after: int) -> list[ApiLine]:
    """What somebody may read of it."""
    return [
        ApiLine(
            n=one.n,
            room=one.room,
            seat=None if one.seat == NOBODY else one.seat,
            name=one.name,
            phrase=one.phrase,
            text=words_of(person, one),
            at=one.at,
        )
        for one in heard_lines(server, person, row, after)
    ]
