"""Which program asks, and in whose name: `Authorization: Bearer` with a token (`people.api_tokens`), never a cookie.

So a page of another site cannot ask in the name of whoever looks at it, and who has no token sees what a stranger sees.
A route names the scope that a token needs by one of the types below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer, SecurityScopes

from roundhouse.service.database.store import NoTable
from roundhouse.service.live.stream_access import PROGRAM
from roundhouse.service.middleware.security import SAFE
from roundhouse.service.middleware.sessions import stranger
from roundhouse.service.model.error_codes import code_of
from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.seats import SeatProblem
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.service.model.table_view import IN_LOG, NEVER, Person
from roundhouse.service.model.token_scopes import ALL_SCOPES, MANAGE, PLAY, READ, TALK
from roundhouse.service.routes.dependencies import TheServer, need_no_ban, note_client
from roundhouse.service.server import Server
from roundhouse.service.tables.loaded_tables import Done
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
        super().__init__(401, page_text(person.settings.language, key), code=code_of(key, 401))

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
    scopes: frozenset[str] = ALL_SCOPES


def calling(request: Request, server: TheServer, sent: SentToken, needed: SecurityScopes) -> Caller:
    """Whose token was sent; it has to have the scopes that the route needs."""
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
    for scope in needed.scopes:
        if scope not in grant.scopes:
            raise refusal(403, person, "token scope", scope=scope)
    return Caller(as_program(person), grant.table_id, PROGRAM + hashed(sent.credentials), grant.scopes)


def as_program(person: Person) -> Person:
    """The person, without what is only for those who look at a page: questions, and steps taken by themselves."""
    settings = replace(person.settings, confirm=NEVER, forced=False, count=IN_LOG)
    return replace(person, settings=settings, by_api=True)


TheCaller = Annotated[Caller, Depends(calling)]


def known(caller: TheCaller) -> Caller:
    """Somebody who has a token."""
    if not caller.person.id:
        raise NoToken(caller.person, "no token")
    return caller


def asking(caller: Annotated[Caller, Depends(known)]) -> Person:
    """Somebody whose token is good for all of their tables."""
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


ReadCaller = Annotated[Caller, Security(calling, scopes=[READ])]  # anybody
KnownCaller = Annotated[Caller, Security(known, scopes=[READ])]  # with a token, also a seat's
Owner = Annotated[Person, Security(asking, scopes=[READ])]  # with a token for all tables
Opener = Annotated[Person, Security(asking, scopes=[MANAGE])]
Looker = Annotated[Person, Security(looking, scopes=[READ])]  # at a table, anybody
Newcomer = Annotated[Person, Security(looking, scopes=[PLAY])]
Player = Annotated[Person, Security(acting, scopes=[PLAY])]  # at a table, with a token
Talker = Annotated[Person, Security(acting, scopes=[TALK])]
Manager = Annotated[Person, Security(acting, scopes=[MANAGE])]
ManagingCaller = Annotated[Caller, Security(calling, scopes=[MANAGE])]


def change_table(server: Server, person: Person, table_id: str, do: Callable[[Table], Done]) -> Done:
    """Do something with the seats of a table; where another process was quicker, again. Raises `Refused`."""
    with _told(person):
        return server.tables.change(table_id, do)


@contextmanager
def table_at(server: Server, person: Person, table_id: str) -> Iterator[Table]:
    """A table, for nobody else at the same time. Raises `Refused`."""
    with _told(person), server.tables.at(table_id) as table:
        yield table


@contextmanager
def _told(person: Person) -> Iterator[None]:
    try:
        yield
    except NoTable:
        raise refusal(404, person, "no table") from None
    except SeatProblem as problem:
        raise refusal(problem.status, person, problem.key, **problem.values) from problem
