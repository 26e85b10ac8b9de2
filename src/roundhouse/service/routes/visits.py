"""Somebody opens the page of a table."""

from __future__ import annotations

from contextlib import suppress

from fastapi import Request

from roundhouse.service.database.store import NoTable
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.errors import Refused
from roundhouse.service.model.table_view import Person
from roundhouse.service.server import Server
from roundhouse.service.tables import leaving


def greet(request: Request, server: Server, person: Person, table_id: str) -> None:
    """A bot that plays for this person waits from now on; whatever is wrong with the table is said by its page."""
    if person.id and is_visit(request) and request.state.ban is None:
        with suppress(NoTable, Refused, StoreFault):
            server.tables.change(table_id, lambda table: leaving.greet(table, person))


def is_visit(request: Request) -> bool:
    """Whether somebody opens a page, and not a script that shows it anew in other colours or another layout."""
    return request.headers.get("sec-fetch-dest", "document") == "document"
