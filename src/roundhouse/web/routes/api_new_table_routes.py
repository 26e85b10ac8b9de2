"""New tables for programs (docs/api.md)."""

from __future__ import annotations

from fastapi import Request
from pydantic import ConfigDict

from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.table_options import ME, SCREEN, Pace, SeatChoice, SeatChoices
from roundhouse.service.routes.api_auth import Opener
from roundhouse.service.routes.api_document import WITH_BODY, api_router
from roundhouse.service.routes.api_models import ApiTable
from roundhouse.service.routes.api_table_routes import get_table
from roundhouse.service.routes.dependencies import TheServer
from roundhouse.service.tables import creation
from roundhouse.service.tables.creation import why_not_rated
from roundhouse.web.table_form import TableForm

router = api_router("", "tables", *WITH_BODY)


class NewTable(TableForm):
    """A new table. With a `friend` or an `open` seat it waits for people; else the game begins at once."""

    model_config = ConfigDict(extra="forbid")

    seats: SeatChoices = (SeatChoice(ME), SeatChoice("easy"))
    """in turn order"""
    pace: Pace = "instant"
    """how quickly bots play"""


@router.post("/tables", status_code=201)
def open_table(request: Request, ask: NewTable, server: TheServer, person: Opener) -> ApiTable:
    """Open a table. With a `friend` or an `open` seat it waits for people; else the game begins at once."""
    wrong = ask.problems(person.settings.language)
    why = wrong[0].why if wrong else why_not_rated(server.store, person, ask)
    if why:
        raise Refused(422, why, code="bad-table")
    if any(seat.kind == SCREEN for seat in ask.seats):
        raise refusal(422, person, "no screen")
    server.rate_limiter.begin("tables", person, request)
    table_id = creation.open_table(server.store, person, ask, ask.game.to_json())
    server.opened(table_id)
    return get_table(table_id, server, person)
