"""With a base path, nothing is answered outside of it."""

from __future__ import annotations

from typing import Final

from starlette.responses import JSONResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

OPERATING: Final = ("/healthz", "/metrics")  # programs of this computer may ask without knowing the path


class BasePathOnly:
    """Tells the application its base path, by which it finds its routes; refuses what is not below it."""

    def __init__(self, app: ASGIApp, base_path: str) -> None:
        self.app = app
        self.base_path = base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self.app
        if scope["type"] == "http":
            scope["root_path"] = self.base_path
            if scope["path"] == self.base_path:
                answer = RedirectResponse(f"{self.base_path}/", 308)
            elif not scope["path"].startswith(f"{self.base_path}/") and scope["path"] not in OPERATING:
                told = {"message": f"Nothing is here; everything is below {self.base_path}/"}
                answer = JSONResponse(told, 404)
        await answer(scope, receive, send)
