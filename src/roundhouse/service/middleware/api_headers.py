"""What every answer to a program carries: how much it may still ask, and that pages of other sites may read it.

The limits are told as in the IETF draft "RateLimit header fields for HTTP": `RateLimit-Policy` says how much there is
within an hour, `RateLimit` what is left and after how many seconds all of it is there again. `rate_limits` notes what a
request was counted for.

Reading is open to other sites because nothing is known of a reader but the token that it sends itself; changes that
another site asks for are refused by `security`.
"""

from __future__ import annotations

from math import ceil, floor
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.service.middleware.rate_limits import COUNTED, HOUR, Quota
from roundhouse.service.model.base_path import path_of

API: Final = "/api/"  # whatever is asked for below it is asked for by a program
POLICY_HEADER, LEFT_HEADER = "RateLimit-Policy", "RateLimit"
PREFLIGHT_SECONDS: Final = 86400  # for which a browser need not ask again
READING: Final = {"Access-Control-Allow-Origin": "*"}
READ_BY_SCRIPTS: Final = {
    "Access-Control-Expose-Headers": f"{LEFT_HEADER}, {POLICY_HEADER}, Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT: Final = {
    **READING,
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Authorization, Last-Event-ID",
    "Access-Control-Max-Age": str(PREFLIGHT_SECONDS),
}


def for_programs(scope: Scope) -> bool:
    """Whether a program asks."""
    return scope["type"] == "http" and path_of(scope["path"]).startswith(API)


class ApiHeaders:
    """Adds the headers, and answers the question that browsers ask before they read from another site."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not for_programs(scope):
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        if scope["method"] == "OPTIONS" and "access-control-request-method" in asked:
            await Response(status_code=204, headers=PREFLIGHT)(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(limits_told(scope["state"].get(COUNTED, {})))
                if scope["method"] in ("GET", "HEAD"):
                    headers.update(READING | READ_BY_SCRIPTS)
            await send(message)

        scope.setdefault("state", {})
        await self.app(scope, receive, sending)


def limits_told(counted: dict[str, Quota]) -> dict[str, str]:
    """The headers for what a request was counted for.

    >>> limits_told({"reads": Quota(20_000, 19_990.5, 2.2)})
    {'RateLimit-Policy': '"reads";q=20000;w=3600', 'RateLimit': '"reads";r=19990;t=3'}
    >>> limits_told({})
    {}
    """
    if not counted:
        return {}
    policies = (f'"{what}";q={quota.most};w={HOUR:.0f}' for what, quota in counted.items())
    left = (
        f'"{what}";r={max(0, floor(quota.left))};t={ceil(quota.full_in)}' for what, quota in counted.items()
    )
    return {POLICY_HEADER: ", ".join(policies), LEFT_HEADER: ", ".join(left)}
