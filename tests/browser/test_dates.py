"""Dates and times are those of the device: its zone, and the way its region writes them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from roundhouse.texts.dates import date_words
from tests.browser.conftest import Server

Visit = Callable[..., Page]
IN_A_PAGE = """when => {
  const time = document.createElement("time");
  time.id = "then"; time.dateTime = when; time.dataset.moment = "";
  document.querySelector("main").append(time);
}"""


def test_dates_and_times_are_those_of_the_device(server: Server, visit: Visit) -> None:
    page = visit("about:blank", locale="de-AT")
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setTimezoneOverride", {"timezoneId": "America/New_York"})
    page.goto(f"{server.address}/settings")
    page.locator("#my-name").fill("Anna")
    page.locator(".name-form button").first.click()
    page.goto(f"{server.address}/notices")
    first = datetime.now(UTC) + timedelta(days=60)
    page.locator("[name=from][type=date]").fill(first.date().isoformat())
    page.locator("[name=days]").fill("3")
    page.get_by_role("button", name="Planen").click()
    days = [date_words("de", one) for one in (first, first + timedelta(2))]
    expect(page.locator(".holidays b")).to_have_text(" bis ".join(days))
    page.evaluate(IN_A_PAGE, "2031-01-02T00:30:00+00:00")
    expect(page.locator("#then")).to_have_text("1. Jän. 2031, 19:30")  # as Austrians write it
