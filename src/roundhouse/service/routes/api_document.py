"""The description of the API (`GET /api/openapi.json`), and how its routers are made so that it is whole.

Every status that a request can be answered with is declared at its route. What the game alone knows of (`GameKind`) is
put into the description when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from roundhouse.service.game import game
from roundhouse.service.model.base_path import address
from roundhouse.service.routes.api_models import ApiError, TableEvent
from roundhouse.service.routes.threads import ThreadedRoute

VERSION: Final = "/api/v1"
DOCUMENT: Final = "/api/openapi.json"
# what each status means, wherever it is answered
MEANINGS: Final = {
    400: "The request cannot be read.",
    401: "A token is missing, or is good for nothing.",
    403: "This is not for you, or not with this token.",
    404: "There is no such table, seat, player or board.",
    409: "Not now; look again.",
    413: "The request is too large.",
    414: "The address is too long.",
    421: "This server has another name.",
    422: "What was sent cannot be understood, or the rules do not allow it.",
    429: "Too often; `Retry-After` says when it goes on.",
    431: "The headers are too large.",
    500: "Our mistake.",
    501: "The table needs something that is not installed here.",
    503: "The server cannot do it now; `Retry-After` says when to ask again.",
}
ALWAYS: Final = (400, 401, 403, 414, 421, 422, 429, 431, 500, 503)  # whatever is asked for
AT_A_TABLE: Final = (404, 409, 501)
WITH_BODY: Final = (413,)
RETRY_AFTER: Final = {
    "Retry-After": {"description": "seconds to wait", "schema": {"type": "integer"}},
}
RATE_LIMITS: Final = {
    "RateLimit-Policy": {
        "description": 'what is counted: `"reads";q=20000;w=3600`',
        "schema": {"type": "string"},
    },
    "RateLimit": {
        "description": 'what is left, and in how many seconds all of it is: `"reads";r=19990;t=2`',
        "schema": {"type": "string"},
    },
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route that cannot do what it is asked for."""
    return {
        status: {
            "model": ApiError,
            "description": MEANINGS[status],
            **({"headers": RETRY_AFTER | RATE_LIMITS} if status in (429, 503) else {}),
        }
        for status in sorted({*ALWAYS, *statuses})
    }


def api_router(path: str, tag: str, *statuses: int) -> APIRouter:
    """A router for requests of programs below a path, which may also be refused with these statuses. Generated clients
    have a module for each tag.
    """
    return APIRouter(
        prefix=VERSION + path,
        tags=[tag],
        responses=refusals(*statuses),
        route_class=ThreadedRoute,
        generate_unique_id_function=lambda route: route.name,
    )


def api_document(routes: Sequence[BaseRoute], title: str) -> dict[str, Any]:
    """The description of all requests of programs."""
    found = [route for route in routes if isinstance(route, APIRoute) and route.path.startswith(VERSION)]
    told = get_openapi(
        title=title,
        version=game().version,
        summary="Tables, moves and events for programs",
        routes=found,
        servers=[{"url": address("/").rstrip("/") or "/"}],
        separate_input_output_schemas=False,
    )
    _refuse_in_json(told["paths"])
    schemas = told["components"]["schemas"]
    for name, schema in {**_schemas_of(TableEvent), **game().api_schemas}.items():
        schemas[name] = schema
    return told


def _refuse_in_json(paths: dict[str, Any]) -> None:
    """Whatever a route answers with, it refuses with JSON; FastAPI describes both alike."""
    for operation in (one for methods in paths.values() for one in methods.values()):
        for status, answer in operation["responses"].items():
            if status not in ("200", "201", "204"):
                (schema,) = answer["content"].values()
                answer["content"] = {"application/json": schema}


def _schemas_of(model: Any) -> dict[str, Any]:
    """A model and those within it, as the description has them."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    return {**schema.pop("$defs", {}), model.__name__: schema}


def serve_document(app: FastAPI, title: str) -> None:
    """Answer `GET /api/openapi.json`; it is made once."""
    made: list[dict[str, Any]] = []

    async def get_document(_: Request) -> JSONResponse:
        if not made:
            made.append(api_document(app.routes, title))
        return JSONResponse(made[0])

    app.router.add_route(DOCUMENT, get_document, methods=["GET"], include_in_schema=False)
