"""Reading forms, and the page that is shown after one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import RedirectResponse, Response
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from roundhouse.service.middleware.sessions import stranger
from roundhouse.service.model.base_path import address, path_of
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.request_values import NUL
from roundhouse.service.server import Server


async def sent_form(request: Request) -> AsyncIterator[FormData]:
    """A form in the body of a request; pages send theirs in UTF-8, and another codec may do more than decode."""
    charset = parse_options_header(request.headers.get("content-type"))[1].get(b"charset", b"utf-8")
    if charset.lower() not in (b"utf-8", b"utf8"):
        raise HTTPException(415, "a form is sent in UTF-8")
    async with request.form(max_files=1, max_fields=100) as form:
        if any(NUL in text for field in texts(form.multi_items()) for text in field):
            raise refusal(422, stranger(request), "nul")
        yield form


SentForm = Annotated[FormData, Depends(sent_form)]


def texts(items: Sequence[tuple[str, Any]]) -> list[tuple[str, str]]:
    """The fields of a form that are texts."""
    return [(key, value) for key, value in items if isinstance(value, str)]


def given_fields(sent: SentForm) -> dict[str, str]:
    """The fields of a form that are texts, by name."""
    return dict(texts(sent.multi_items()))


FormFields = Annotated[dict[str, str], Depends(given_fields)]


def grouped(items: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The fields of a form by name."""
    found: dict[str, tuple[str, ...]] = {}
    for key, value in items:
        found[key] = (*found.get(key, ()), value)
    return found


def wants_json(request: Request) -> bool:
    """Whether a script asks, which stays on its page."""
    return "application/json" in request.headers.get("accept", "")


def go(path: str) -> Response:
    """Show this page next."""
    return RedirectResponse(address(path), status_code=303)


def go_to_table(server: Server, table_id: str) -> Response:
    """Show a new table next."""
    server.opened(table_id)
    return go(f"/tables/{table_id}")


def own_path(back: str) -> str:
    """The path of an address of ours, whatever was asked for.

    >>> own_path("/tables/brass-signal-42?at=3"), own_path("//elsewhere.example"), own_path("https://x")
    ('/tables/brass-signal-42?at=3', '/', '/')
    """
    path = path_of(back)
    is_ours = back.startswith(address("/")) and not path.startswith(("//", "/\\")) and back.isprintable()
    return path if is_ours else "/"
