"""Endpoints in threads that clients share (`request_threads`), with what is counted for the person who asks."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial, wraps
from inspect import Parameter, signature
from time import thread_time
from typing import Any, Final, TypeVar

from fastapi import Request
from fastapi.routing import APIRoute

from roundhouse.service.middleware.access_log import route_of
from roundhouse.service.middleware.request_threads import COUNTED_SECONDS, NO_TABLE, client_of
from roundhouse.service.middleware.security import SAFE
from roundhouse.service.model.table_view import Person
from roundhouse.service.server import Server

TABLE_PARAMS: Final = ("table_id", "table")  # parameters that name the table for which an endpoint computes
REQUEST: Final = "request"  # a parameter that endpoints may have, and all get
RECORDS: Final = "/records"  # what is brought there is read one at a time for each client

Result = TypeVar("Result")


class ThreadedRoute(APIRoute):
    """A route whose endpoint, unless it is a coroutine, is called in one of the threads that clients share."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        waits = inspect.iscoroutinefunction(endpoint) or inspect.isasyncgenfunction(endpoint)
        super().__init__(path, endpoint if waits else _threaded(endpoint), **more)


def _threaded(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    """The same endpoint, to be awaited; FastAPI hands it the request too."""
    known = signature(endpoint, eval_str=True)
    has_request = REQUEST in known.parameters

    @wraps(endpoint)
    async def awaited(**values: Any) -> Any:
        request: Request = values[REQUEST] if has_request else values.pop(REQUEST)
        table_id = next((values[name] for name in TABLE_PARAMS if name in values), NO_TABLE)
        call = partial(endpoint, **values)
        person = values["caller"].person if "caller" in values else values.get("person")
        if person is not None:
            computes = table_id != NO_TABLE or route_of(request.scope) == RECORDS
            call = partial(_counted, request, person, call, request.method in SAFE, computes)
        return await threaded(request, table_id, call)

    asks = () if has_request else (Parameter(REQUEST, Parameter.KEYWORD_ONLY, annotation=Request),)
    awaited.__signature__ = known.replace(parameters=[*known.parameters.values(), *asks])  # type: ignore[attr-defined]
    return awaited


async def threaded(request: Request, table_id: str, call: Callable[[], Result]) -> Result:
    """What a call gives, from a thread. Raises `TableBusy`."""
    server: Server = request.app.state.server
    client = client_of(request, server.rate_limiter.trusted)
    route = route_of(request.scope)
    key = f"records of {client.share}" if route == RECORDS else table_id
    return await server.threads.run(key, call, client, f"{request.method} {route}")


def _counted(
    request: Request, person: Person, call: Callable[[], Result], reads: bool, computes: bool
) -> Result:
    """What a call gives that only reads, or that computes for a table: as long as the person may. Raises `Refused`."""
    gate = request.app.state.server.rate_limiter
    if reads:
        gate.begin("reads", person, request)
    if computes:
        gate.need("computing", person, request)
    begun = thread_time()
    try:
        return call()
    finally:
        taken = thread_time() - begun
        if taken > COUNTED_SECONDS:
            gate.spend("computing", person, request, taken)
