"""What programs do with the others at a table: resign, end the game together, pause, talk (docs/api.md)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from roundhouse.service.database.table_rows import NOBODY, TableRow
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import CountParam
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.talk import words_of
from roundhouse.service.routes.api_answers import changed_table
from roundhouse.service.routes.api_auth import Looker, Player, Talker, looking, table_at
from roundhouse.service.routes.api_document import AT_A_TABLE, WITH_BODY, api_router
from roundhouse.service.routes.api_models import ApiLine, ApiTable
from roundhouse.service.routes.api_requests import LineRequest
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.routes.talk_routes import SayRequest, heard_lines, say
from roundhouse.service.server import Server
from roundhouse.service.tables import leaving
from roundhouse.service.tables.spectators import need_shown

router = api_router("/tables/{table_id}", "company", *AT_A_TABLE, *WITH_BODY)


@router.post("/resign")
def resign(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Give up: your seat cannot win any more, and a bot plays on if more than one player is left."""
    return changed_table(server, person, table_id, lambda table: leaving.resign(table, person))


@router.post("/end")
def offer_end(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Offer to end the game as it stands, or agree to that; when all people have, it is over."""
    return changed_table(server, person, table_id, lambda table: leaving.agree_to_end(table, person))


@router.delete("/end")
def refuse_end(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Play on: nobody offers to end the game any more."""
    return changed_table(server, person, table_id, lambda table: leaving.decline_to_end(table, person))


@router.post("/stand-in")
def stand_in(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Let a bot play for you until you come back, if that was agreed."""
    return changed_table(server, person, table_id, lambda table: leaving.stand_in(table, person))


@router.delete("/stand-in")
def come_back(table_id: str, server: TheServer, person: Player) -> ApiTable:
    """Take your seat back from the bot that has played for you."""
    return changed_table(server, person, table_id, lambda table: leaving.come_back(table, person))


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
