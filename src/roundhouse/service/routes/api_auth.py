"""Which program asks, and in whose name: `Authorization: Bearer` with a token (`people.api_tokens`), never a cookie.

So a page of another site cannot ask in the name of whoever looks at it, and who has no token sees what a stranger sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from roundhouse.service.database.store import NoTable
from roundhouse.service.live.stream_access import PROGRAM
from roundhouse.service.middleware.security import SAFE
from roundhouse.service.middleware.sessions import stranger
from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.seats import SeatProblem
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.service.model.table_view import NEVER, Person
from roundhouse.service.routes.dependencies import TheServer, need_no_ban, note_client
from roundhouse.service.server import Server
from roundhouse.service.tables.tables import Table
from roundhouse.texts.pages import page_text

BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="a person's token, made on the page of settings, or a seat's, told when the seat was taken",
)
SentToken = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]


class NoToken(Refused):
    """A token is missing, or is good for nothing."""

    def __init__(self, person: Person, key: str) -> None:
        super().__init__(401, page_text(person.settings.language, key))

    @property
    def headers(self) -> dict[str, str]:
        """What goes with the answer."""
        return {"WWW-Authenticate": "Bearer"}


@dataclass(frozen=True)
class Caller:
    """In whose name a program asks."""

    person: Person  # without a token of their own: a stranger
    only: str | None = None  # the one table that the token is for
    key: str = ""  # what the token is called where it is asked whether it still holds


def calling(request: Request, server: TheServer, sent: SentToken) -> Caller:
    """Whose token was sent."""
    unknown = stranger(request)
    if sent is None:
        return Caller(unknown)
    grant = server.program_tokens.grant(sent.credentials)
    person = None if grant is None else server.store.person(grant.person)
    if grant is None or person is None:
        raise NoToken(unknown, "bad token")
    note_client(request, server, person)
    if request.method not in SAFE:
        need_no_ban(person, server.bans.of(person.id))
    return Caller(as_program(person), grant.table_id, PROGRAM + hashed(sent.credentials))


def as_program(person: Person) -> Person:
    """The person, without what is only for those who look at a page: questions, and steps taken by themselves."""
    return replace(person, settings=replace(person.settings, confirm=NEVER, forced=False))


TheCaller = Annotated[Caller, Depends(calling)]


def asking(caller: TheCaller) -> Person:
    """A person who may do everything that this person may do."""
    if not caller.person.id:
        raise NoToken(caller.person, "no token")
    if caller.only is not None:
        raise refusal(403, caller.person, "token for one seat")
    return caller.person


def looking(table_id: str, caller: TheCaller) -> Person:
    """Somebody at a table, with a seat or without; a seat's token is good for its own table."""
    if caller.only not in (None, table_id):
        raise refusal(403, caller.person, "token for one seat")
    return caller.person


def acting(person: Annotated[Person, Depends(looking)]) -> Person:
    """Somebody at a table who has a token."""
    if not person.id:
        raise NoToken(person, "no token")
    return person


TokenOwner = Annotated[Person, Depends(asking)]
Looker = Annotated[Person, Depends(looking)]
Player = Annotated[Person, Depends(acting)]


@contextmanager
def table_at(server: Server, person: Person, table_id: str) -> Iterator[Table]:
    """A table, for nobody else at the same time. Raises `Refused`."""
    try:
        with server.tables.at(table_id) as table:
            yield table
    except NoTable:
        raise refusal(404, person, "no table") from None
    except SeatProblem as problem:
        raise refusal(problem.status, person, problem.key, **problem.values) from problem
