"""What is stored of a person: they can take it along, and have it deleted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import IO, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from roundhouse.service.account_deletion import part
from roundhouse.service.middleware.sessions import forget
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.export import exported
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.texts.pages import page_text

CHUNK_BYTES: Final = 64 * 1024

router = APIRouter(prefix="/data", tags=["devices"], route_class=ThreadedRoute)


@router.post("/export", response_class=StreamingResponse)
def post_export(request: Request, server: TheServer, person: ThePerson) -> Response:
    """All that is stored of this person."""
    if not person.id:
        raise refusal(403, person, "nobody yet")
    server.rate_limiter.begin("exports", person, request)
    headers = {"Content-Disposition": 'attachment; filename="roundhouse.zip"'}
    return StreamingResponse(
        pieces(exported(server.store, person)), media_type="application/zip", headers=headers
    )


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """A file little by little."""
    with file:
        yield from iter(partial(file.read, CHUNK_BYTES), b"")


@router.post("/delete")
def post_delete(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """Delete this person, who has typed their name."""
    if not person.id:
        return go("/")
    typed = " ".join(given.get("name", "").split())
    wanted = word_to_type(person)
    if typed.casefold() != wanted.casefold():
        raise refusal(422, person, "delete account not typed", name=wanted)
    part(server, person)
    server.live.hang_up()
    forget(request)
    return go("/")


def word_to_type(person: Person) -> str:
    """What somebody types who wants to be deleted: their name, or a word if they have none."""
    return person.name or page_text(person.settings.language, "delete account word")
