"""docs/api.md names every request that there is, and its example plays a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.service.programs import Program, token_of
from tests.service.support import Browser
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME
PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
REQUEST = re.compile(r"`(GET|POST|PUT|DELETE) (/[^`]*|…)`")


def told() -> set[str]:
    """The requests of the page; `DELETE …` has the path before it."""
    found, path = set(), ""
    for method, where in (match.groups() for match in REQUEST.finditer(PAGE.partition("## Requests")[2])):
        path = path if where == "…" else where
        found.add(f"{method} {path}")
    return found


def test_the_page_names_every_request(me: Browser) -> None:
    described = me.client.get("/api/openapi.json").json()["paths"]
    there = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, does in described.items()
        for method in does
    }
    assert told() == there


def test_the_example_of_the_page_plays_a_game(me: Browser, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.S)
    token = token_of(me)
    found: dict[str, object] = {}
    exec(code.replace("http://localhost:8000", me.address).replace("rh_…", token), found)
    (table,) = Program(me, token).get("/tables?status=over")
    assert table["options"]["board"] == "german"
    assert table["moves"] > 50
