"""For whoever runs the server, and their programs: whether it is well, and what it does."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from roundhouse.service.gauges import refresh
from roundhouse.service.middleware.client_addresses import is_trusted
from roundhouse.service.middleware.metrics import CONTENT_TYPE
from roundhouse.service.middleware.sessions import stranger
from roundhouse.service.model.errors import refusal
from roundhouse.service.routes.dependencies import TheServer

router = APIRouter(tags=["operating"])


@router.get("/healthz")
async def get_health(request: Request, server: TheServer) -> JSONResponse:
    """Whether games can be read and stored now: 200, or 503. It needs no thread that others can hold."""
    well = await server.health.is_well()
    told = {"status": "ok" if well else "no database", "version": request.app.version}
    return JSONResponse(told, 200 if well else 503)


@router.get("/metrics")
def get_metrics(request: Request, server: TheServer) -> Response:
    """Figures for Prometheus, for this computer and the proxies that were named; others find nothing here."""
    if not is_trusted(request.client.host if request.client else None, server.rate_limiter.trusted):
        raise refusal(404, stranger(request), "no page")
    refresh(server)
    return Response(server.metrics.text(), media_type=CONTENT_TYPE)
