"""Two people talk at a table, each in a browser of their own, and a third one watches."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Server
from tests.browser.people import begin, make_table, person, sit
from tests.browser.test_axe import faults

Visit = Callable[..., Page]


@pytest.mark.slow
def test_two_people_talk(server: Server, visit: Visit) -> None:
    anna = person(visit, server, "Anna")
    address = make_table(anna, "open")
    ben = person(visit, server, "Ben", size=PHONE)
    ben.page.goto(f"{address}/room")
    sit(ben, "Ben")
    begin(anna, ben)
    mira = person(visit, server, "Mira")
    mira.page.goto(address)

    anna.page.keyboard.press("t")
    anna.page.keyboard.type("Hello Ben, <i>ready</i>?")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#talk-list .say p")).to_have_text("Anna Hello Ben, <i>ready</i>?")
    expect(anna.page.locator(".say-form [name=text]")).to_have_value("")

    expect(ben.page.locator("#tab-log [data-unread]")).to_have_text("1")
    ben.page.locator("#tab-log").click()
    ben.page.locator("#talk-title").click()
    expect(ben.page.locator("#talk-list .say p")).to_be_visible()
    expect(ben.page.locator("#tab-log [data-unread]")).to_be_hidden()
    ben.page.locator("[data-phrase='good luck']").click()
    expect(anna.page.locator("#talk-list .say p")).to_have_count(2)
    expect(anna.page.locator("#talk-list .say p").last).to_have_text("Ben Good luck")
    expect(anna.page.locator("#talk-title [data-unread]")).to_be_hidden()

    assert not faults(anna.page)
    assert not faults(ben.page)

    mira.page.locator("#talk-title").click()
    expect(mira.page.locator("#talk-list .say")).to_have_count(2)
    mira.page.locator(".say-form [name=text]").fill("Anna should pass")
    mira.page.locator(".say-form button").click()
    expect(mira.page.locator("#talk-list .say")).to_have_count(3)

    ben.page.reload()
    expect(ben.page.locator("#talk-list .say")).to_have_count(2)
    expect(ben.page.locator("#tab-log [data-unread]")).to_be_hidden()
    assert not any("should pass" in told for told in (*anna.heard, *ben.heard))


@pytest.mark.slow
def test_notes_are_kept_while_they_are_written(server: Server, visit: Visit) -> None:
    anna = person(visit, server, "Anna")
    address = make_table(anna, "planner", "open")
    ben = person(visit, server, "Ben")
    ben.page.goto(f"{address}/room")
    sit(ben, "Ben")
    begin(anna, ben)
    anna.page.locator("#notes-title").click()
    anna.page.locator("#notes-text").press_sequentially("Keep the key for Kyiv")
    expect(anna.page.locator("#notes-kept")).to_have_text("Kept.")
    with anna.page.expect_response(lambda answer: "perhaps" in (answer.request.post_data or "")):
        anna.page.locator("#notes-text").press_sequentially(", perhaps")
    anna.page.reload()
    expect(anna.page.locator("#notes-text")).to_have_value("Keep the key for Kyiv, perhaps")
    expect(ben.page.locator("#notes-text")).to_have_value("")
