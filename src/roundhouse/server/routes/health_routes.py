"""For whoever runs the server, and their programs: whether it is well, and what it does."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from roundhouse import __version__
from roundhouse.server.database.well import is_well
from roundhouse.server.entrance.limits import is_trusted
from roundhouse.server.entrance.meter import KIND, gauges, of_one, of_process
from roundhouse.server.entrance.people import stranger
from roundhouse.server.house import House
from roundhouse.server.model.refusals import refusal
from roundhouse.server.routes.table_routes import TheHouse

router = APIRouter(tags=["operating"])


@router.get("/healthz")
def get_health(house: TheHouse) -> JSONResponse:
    """Whether games can be read and stored now: 200, or 503."""
    well = is_well(house.store)
    told = {"status": "ok" if well else "no database", "version": __version__}
    return JSONResponse(told, 200 if well else 503)


@router.get("/metrics")
def get_metrics(request: Request, house: TheHouse) -> Response:
    """Figures for Prometheus, for this computer and the proxies that were named; others find nothing here."""
    if not is_trusted(request.client.host if request.client else None, house.gate.trusted):
        raise refusal(404, stranger(request), "no page")
    lines = of_one((*house.meter.lines(), *gauges(figures(house)), *of_process()), house.process)
    return Response("".join(f"{line}\n" for line in lines), media_type=KIND)


def figures(house: House) -> dict[str, tuple[str, float]]:
    """What a house holds now."""
    tables, held = house.tables.kept.held()
    return {
        "roundhouse_database_up": ("Whether games can be read and stored.", int(is_well(house.store))),
        "roundhouse_event_streams": ("Pages that listen to a table.", house.live.all_watchers()),
        "roundhouse_tables_in_memory": ("Games that are kept in memory.", tables),
        "roundhouse_tables_bytes": ("About how much memory they take.", held),
        "roundhouse_thoughts_waiting": ("Thoughts of bots that nobody thinks yet.", house.thinkers.waiting()),
    }
