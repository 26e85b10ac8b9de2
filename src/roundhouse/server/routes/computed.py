"""Endpoints that compute for a table: one thread a table (`entrance.computing`), counted for the person who asks."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial, wraps
from inspect import Parameter, signature
from time import thread_time
from typing import Any, Final, TypeVar

from fastapi import Request
from fastapi.routing import APIRoute

from roundhouse.server.entrance.computing import SLOW, Client, client_of
from roundhouse.server.entrance.noted import route_of
from roundhouse.server.house import House
from roundhouse.server.model.seat_view import Person

TABLE: Final = "table_id"
# endpoints without a table in their path: the parameter that names it, "" for one call at a time of each client
OTHERS: Final = {"/about": "table", "/records": ""}
REQUEST: Final = "request"  # a parameter that endpoints may have, and all get

Result = TypeVar("Result")


class TableRoute(APIRoute):
    """A route whose endpoint, if it names a table, is called in one of the threads for tables."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        key = TABLE if f"{{{TABLE}}}" in path else OTHERS.get(path)
        if key is not None and not inspect.iscoroutinefunction(endpoint):
            endpoint = _computed(endpoint, key)
        super().__init__(path, endpoint, **more)


def _computed(endpoint: Callable[..., Any], key: str) -> Callable[..., Any]:
    """The same endpoint, to be awaited; FastAPI hands it the request too."""

    known = signature(endpoint, eval_str=True)
    has_request = REQUEST in known.parameters

    @wraps(endpoint)
    async def awaited(**values: Any) -> Any:
        request: Request = values[REQUEST] if has_request else values.pop(REQUEST)
        person: Person = values["person"]
        return await compute(
            request, values.get(key, ""), partial(_counted, request, person, endpoint, values)
        )

    asks = () if has_request else (Parameter(REQUEST, Parameter.KEYWORD_ONLY, annotation=Request),)
    awaited.__signature__ = known.replace(parameters=[*known.parameters.values(), *asks])  # type: ignore[attr-defined]
    return awaited


async def compute(request: Request, table_id: str, call: Callable[[], Result]) -> Result:
    """What a call gives that computes for a table. Raises `TableBusy`."""
    house: House = request.app.state.house
    client = client_of(request, house.gate.trusted)
    key = table_id or _own(client)
    return await house.computing.run(key, call, client, f"{request.method} {route_of(request.scope)}")


def _own(client: Client) -> str:
    """Names what a client computes that belongs to no table."""
    return f"{client.device} {client.address}"


def counted(request: Request, person: Person, call: Callable[[], Result]) -> Result:
    """What a call gives; if it takes long, it is counted for the person. Raises `Refused`."""
    gate = request.app.state.house.gate
    gate.need("computing", person, request)
    begun = thread_time()
    try:
        return call()
    finally:
        taken = thread_time() - begun
        if taken > SLOW:
            gate.spend("computing", person, request, taken)


def _counted(request: Request, person: Person, endpoint: Callable[..., Any], values: dict[str, Any]) -> Any:
    return counted(request, person, partial(endpoint, **values))
