"""Under which address we are reached, as it is written into letters.

What a request says of it can be made up, and a link in a letter may let somebody in. So it is one that the host has
named; without any, it is that of the request, if that is a name of this computer.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from starlette.requests import Request

from roundhouse.service.people.webauthn_checks import is_number


def address_for_letters(request: Request) -> str:
    """ "https://games.example.org/roundhouse", "" if nobody knows it."""
    url = request.url
    return reached_at(request.app.state.addresses, url.scheme, url.netloc, request.scope["root_path"])


def reached_at(addresses: Sequence[str], scheme: str, netloc: str, base: str = "") -> str:
    """The same from what the host has named and what a request says.

    >>> reached_at(["games.example.org", "https://play.example.org"], "http", "203.0.113.66")
    'http://games.example.org'
    >>> reached_at(["games.example.org", "https://play.example.org"], "http", "play.example.org:80", "/rh")
    'https://play.example.org/rh'
    """
    asked = urlsplit(f"//{netloc}")
    named = [_split(one) for one in addresses]
    same = [one for one in named if one.hostname == asked.hostname]
    if same and not same[0].scheme:
        return f"{scheme}://{netloc}{base}"
    if named:
        found = (same or named)[0]
        return f"{found.scheme or scheme}://{found.netloc}{base}"
    return "" if is_number(asked.hostname or "") else f"{scheme}://{netloc}{base}"


def _split(address: str) -> SplitResult:
    return urlsplit(address if "//" in address else f"//{address}")
