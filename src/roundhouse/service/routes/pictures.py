"""Pictures as answers."""

from __future__ import annotations

from collections.abc import Callable

from fastapi.responses import Response

from roundhouse.service.model.errors import refusal
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.rasterize import CAN_RASTERIZE, png


def png_response(person: Person, draw: Callable[[], str]) -> Response:
    """An SVG as PNG. Raises `Refused` where pictures cannot be made (`service.pages.rasterize`)."""
    if not CAN_RASTERIZE:
        raise refusal(404, person, "no previews")
    return Response(png(draw()), media_type="image/png")
