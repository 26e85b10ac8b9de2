"""Scripts, style sheets and pictures."""

from __future__ import annotations

from hashlib import sha256

from fastapi import APIRouter, Request
from fastapi.responses import Response

from roundhouse.service.middleware.sessions import stranger
from roundhouse.service.model.errors import refusal
from roundhouse.service.pages.static_files import CONTENT_TYPES, files
from roundhouse.service.routes.threads import ThreadedRoute

router = APIRouter(tags=["pages"], route_class=ThreadedRoute)
CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"


@router.get("/static/{name}", response_class=Response)
async def get_static(request: Request, name: str) -> Response:
    """A file of ours; with the right hash in its address a browser may keep it for ever.

    It needs neither the database nor a thread, so it is there whoever waits for those.
    """
    file = files().get(name)
    if file is None:
        raise refusal(404, stranger(request), "no page")
    data = file.read_bytes()
    digest = sha256(data).hexdigest()[:8]
    keep = CACHE_FOR_A_YEAR if request.url.query == digest else "no-cache"
    headers = {"Cache-Control": keep, "ETag": f'"{digest}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=CONTENT_TYPES[name[name.rfind(".") :]], headers=headers)
