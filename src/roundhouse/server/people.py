"""Who asks: a person by a cookie, with settings; somebody without one is a stranger until they begin something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.seat_view import LAYOUTS, NARROW, WIDE, Person, Settings
from roundhouse.server.store import Store, allowed
from roundhouse.view.names import LANGUAGES

COOKIE = "roundhouse_person"
LAYOUT_COOKIE = "roundhouse_layout"  # written by the page itself when it finds that another layout fits
YEARS_5 = 5 * 365 * 24 * 3600
LONGEST_NAME = 40


def person_of(store: Store, request: Request) -> Person:
    """Who asks; a stranger has no token, and nothing is stored for them."""
    token = request.cookies.get(COOKIE, "")
    known = store.person(token) if token else None
    return known or stranger(request)


def stranger(request: Request) -> Person:
    """Somebody of whom nothing is known but what the browser says."""
    return Person("", "", Settings(language=language_of(request)))


def remember(response: Response, request: Request, person: Person) -> Response:
    """Give the browser the person's cookie."""
    response.set_cookie(
        COOKIE,
        person.token,
        max_age=YEARS_5,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


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
    """The person with those settings that can be had, and the name if one was given."""
    values: dict[str, object] = {}
    for key, text in given.items():
        value: object = {"yes": True, "no": False}.get(text) if key == "forced" else text
        if allowed(key, value):
            values[key] = value
    name = " ".join(given.get("name", person.name).split())[:LONGEST_NAME]
    return replace(person, name=name, settings=replace(person.settings, **values))  # type: ignore[arg-type]
