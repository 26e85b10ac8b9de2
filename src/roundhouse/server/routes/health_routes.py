"""For whoever runs the server, and their programs: whether it is well, and what it does."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from roundhouse import __version__
from roundhouse.server.entrance.limits import is_trusted
from roundhouse.server.entrance.meter import KIND, Counts, Gauges, written
from roundhouse.server.entrance.people import stranger
from roundhouse.server.figures import figures_of
from roundhouse.server.house import House
from roundhouse.server.model.refusals import refusal
from roundhouse.server.routes.table_routes import TheHouse

router = APIRouter(tags=["operating"])


@router.get("/healthz")
async def get_health(house: TheHouse) -> JSONResponse:
    """Whether games can be read and stored now: 200, or 503. It needs no thread that others can hold."""
    well = await house.health.is_well()
    told = {"status": "ok" if well else "no database", "version": __version__}
    return JSONResponse(told, 200 if well else 503)


@router.get("/metrics")
def get_metrics(request: Request, house: TheHouse) -> Response:
    """Figures for Prometheus, for this computer and the proxies that were named; others find nothing here."""
    if not is_trusted(request.client.host if request.client else None, house.gate.trusted):
        raise refusal(404, stranger(request), "no page")
    counts, now = alone(house) if house.line is None else house.line.gathered()
    return Response(written(counts, now), media_type=KIND)


def alone(house: House) -> tuple[Counts, dict[str, Gauges]]:
    """The figures of a server of one process, which needs no name."""
    figures = figures_of(house)
    return figures.counts, {"": figures.now}
