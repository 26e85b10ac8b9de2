"""Who asks: a person by the cookie of their device; somebody without one is a stranger until they begin something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.service.database.stored_settings import allowed
from roundhouse.service.model.base_path import address
from roundhouse.service.model.table_view import LAYOUTS, NARROW, WIDE, Person, Settings
from roundhouse.service.people.sessions import Sessions
from roundhouse.texts.languages import LANGUAGES

COOKIE = "roundhouse_person"
LAYOUT_COOKIE = "roundhouse_layout"  # written by the page itself when it finds that another layout fits
YEARS_5 = 5 * 365 * 24 * 3600
MAX_NAME_LENGTH = 40
HOURS = ("zone", "quiet")  # settings by which clocks pause (`clock_pauses`)
# what a browser says of itself, and its name; those that also say what another says come first
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def person_of(devices: Sessions, request: Request) -> Person:
    """Who asks; a stranger has no id, and nothing is stored for them. `request.state` gets the device and the ban."""
    token = request.cookies.get(COOKIE, "")
    greeted = devices.greet(token, kind_of(request)) if token else None
    request.state.ban = None if greeted is None else greeted.ban
    if greeted is None:
        return stranger(request)
    request.state.device = greeted.device
    if greeted.token:
        remember(request, greeted.token)
    return greeted.person


def stranger(request: Request) -> Person:
    """Somebody of whom nothing is known but what the browser says."""
    return Person("", "", Settings(language=language_of(request)))


def remember(request: Request, token: str) -> None:
    """Give the browser this token with the answer, if that is no refusal."""
    request.state.cookie = token


def forget(request: Request) -> None:
    """Take the cookie from the browser."""
    request.state.cookie = ""


class SessionMiddleware:
    """Puts the cookie into an answer for which one is to be remembered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            token = scope["state"].get("cookie")
            if token is not None and message["type"] == "http.response.start" and message["status"] < 400:
                MutableHeaders(scope=message).append("Set-Cookie", _cookie(token, scope["scheme"] == "https"))
            await send(message)

        scope.setdefault("state", {})
        await self.app(scope, receive, sending if scope["type"] == "http" else send)


def _cookie(token: str, secure: bool) -> str:
    answer = Response()
    kept = YEARS_5 if token else 0
    answer.set_cookie(
        COOKIE, token, max_age=kept, path=address("/"), httponly=True, samesite="lax", secure=secure
    )
    return answer.headers["set-cookie"]


def kind_of(request: Request) -> str:
    """Which browser on which system, as far as it says so.

    >>> from starlette.requests import Request
    >>> agent = b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    >>> kind_of(Request({"type": "http", "headers": [(b"user-agent", agent)]}))
    'Firefox, Linux'
    """
    agent = request.headers.get("user-agent", "")
    found = (next((name for mark, name in kinds if mark in agent), "") for kinds in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def language_of(request: Request) -> str:
    """The language that a browser likes best among ours.

    >>> from starlette.requests import Request
    >>> def asked(value):
    ...     return Request({"type": "http", "headers": [(b"accept-language", value)]})
    >>> language_of(asked(b"fr, de-AT;q=0.8, en;q=0.5")), language_of(asked(b"fr"))
    ('de', 'en')
    """
    liked: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "").split(","):
        code, _, weight = part.strip().partition(";q=")
        try:
            liked.append((float(weight or 1), code.partition("-")[0].lower()))
        except ValueError:
            continue
    for _, code in sorted(liked, key=lambda one: -one[0]):
        if code in LANGUAGES:
            return code
    return "en"


def layout_of(request: Request) -> str:
    """The layout of a page: as asked for, as the browser had it last, or by the kind of device."""
    for asked in (request.query_params.get("layout"), request.cookies.get(LAYOUT_COOKIE)):
        if asked in LAYOUTS:
            return asked
    mobile = request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in request.headers.get(
        "user-agent", ""
    )
    return NARROW if mobile else WIDE


def with_settings(person: Person, given: Mapping[str, str]) -> Person:
    """The person with those settings that can be had, and the name if one was given; hours are changed with care."""
    values: dict[str, object] = {}
    for key, text in given.items():
        value: object = {"yes": True, "no": False}.get(text) if key == "forced" else text
        if key not in HOURS and allowed(key, value):
            values[key] = value
    name = " ".join(given.get("name", person.name).split())[:MAX_NAME_LENGTH]
    return replace(person, name=name, settings=replace(person.settings, **values))  # type: ignore[arg-type]
