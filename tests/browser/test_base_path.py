"""Two people play below a path of the host: modules, sheets, forms and event streams are found there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, Response, expect

from tests.browser.conftest import Server
from tests.browser.people import begin, make_table, person, play_on, sit

BASE = "/games/roundhouse"
WIKI = '<a href="/wiki">'
Visit = Callable[..., Page]
Shot = Callable[[Page, str], None]


class ServerBelow(Server):
    """A server below a path."""

    @property
    def address(self) -> str:
        """Where its first page is."""
        return f"{super().address}{BASE}"


@pytest.fixture
def below(tmp_path: Path) -> Iterator[Server]:
    running = ServerBelow(tmp_path / "roundhouse.db", "--thinkers", "0", "--base-path", BASE)
    running.start()
    yield running
    running.end()


def test_two_people_play_below_a_path(below: Server, visit: Visit, shot: Shot) -> None:
    anna, ben = person(visit, below, "Anna"), person(visit, below, "Ben")
    outside: list[str] = []
    failed: list[str] = []

    def asked(request: Request) -> None:
        if not urlsplit(request.url).path.startswith(f"{BASE}/"):
            outside.append(request.url)

    def answered(response: Response) -> None:
        if response.status >= 400:
            failed.append(f"{response.status} {response.url}")

    for one in (anna, ben):
        one.page.on("request", asked)
        one.page.on("response", answered)
    address = make_table(anna, "open")
    assert urlsplit(address).path.startswith(f"{BASE}/tables/")
    ben.page.goto(f"{below.address}/lobby")
    ben.page.locator(f"a[href='{urlsplit(address).path}/room']").first.click()
    sit(ben, "Ben")
    begin(anna, ben)
    play_on([anna, ben], 2)  # what one plays, the other sees by the event stream

    anna.page.keyboard.press("t")
    anna.page.keyboard.type(WIKI)
    anna.page.keyboard.press("Enter")
    expect(ben.page.locator("#talk-list .say p")).to_have_text(f"Anna {WIKI}")
    shot(anna.page, "below-a-path")

    anna.page.goto(f"{address}/replay")
    link = anna.page.locator("#moment-link")
    expect(link).to_have_value(f"{address}/replay?at=2")
    anna.page.goto(f"{below.address}/settings")
    anna.page.locator(".language-switch").get_by_role("button", name="Deutsch").click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    assert urlsplit(anna.page.url).path == f"{BASE}/settings"
    assert (outside, failed) == ([], [])
