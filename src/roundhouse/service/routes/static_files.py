"""Scripts, style sheets and pictures, from the folders that the application was made with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from roundhouse.service.middleware.sessions import stranger
from roundhouse.service.model.errors import refusal
from roundhouse.service.routes.threads import ThreadedRoute

router = APIRouter(tags=["pages"], route_class=ThreadedRoute)
CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"
CONTENT_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}

StaticFolders = tuple[tuple[str, str], ...]  # packages, and folders in them


@cache
def files(folders: StaticFolders) -> Mapping[str, Traversable]:
    """Our files by name; whatever else is asked for is not even looked for."""
    return {
        file.name: file
        for package, folder in folders
        for file in (resources.files(package) / folder).iterdir()
        if file.name[file.name.rfind(".") :] in CONTENT_TYPES
    }


async def files_of(request: Request) -> Mapping[str, Traversable]:
    """The files of the application that this request has come to."""
    return files(request.app.state.static_folders)


TheFiles = Annotated[Mapping[str, Traversable], Depends(files_of)]


@router.get("/static/{name}", response_class=Response)
async def get_static(request: Request, name: str, found: TheFiles) -> Response:
    """A file of ours; with the right hash in its address a browser may keep it for ever.

    It needs neither the database nor a thread, so it is there whoever waits for those.
    """
    file = found.get(name)
    if file is None:
        raise refusal(404, stranger(request), "no page")
    data = file.read_bytes()
    digest = sha256(data).hexdigest()[:8]
    keep = CACHE_FOR_A_YEAR if request.url.query == digest else "no-cache"
    headers = {"Cache-Control": keep, "ETag": f'"{digest}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=CONTENT_TYPES[name[name.rfind(".") :]], headers=headers)
