"""The whole application: the service with this game."""

from __future__ import annotations

from functools import partial
from typing import Final

from roundhouse.service import app as service
from roundhouse.web.railroads import RAILROADS
from roundhouse.web.routes import (
    api_new_table_routes,
    deal_routes,
    lesson_routes,
    page_routes,
    player_routes,
    puzzle_routes,
    result_routes,
    table_routes,
)

GAME: Final = service.GameParts(
    kind=RAILROADS,
    title="Roundhouse",
    description="Ultimate Railroads in the browser.",
    routers=(
        table_routes.router,
        page_routes.router,
        lesson_routes.router,
        player_routes.router,
        result_routes.router,
        api_new_table_routes.router,
        deal_routes.router,
        puzzle_routes.router,
    ),
)

create_app = partial(service.create_app, GAME)  # with everything else that `service.app.create_app` takes
