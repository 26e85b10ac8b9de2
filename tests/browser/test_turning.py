"""Turning a tablet, light and dark, another language: nothing that was typed or is shown once gets lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Server
from tests.browser.people import Visit, begin, link_of, make_table, person, sit

UPRIGHT, FLAT = ViewportSize(width=820, height=1180), ViewportSize(width=1180, height=820)
TABLET = (1180, 820)


def turn_and_darken(page: Page) -> None:
    """Upright, flat again, dark."""
    page.set_viewport_size(UPRIGHT)
    page.wait_for_timeout(300)
    page.set_viewport_size(FLAT)
    page.wait_for_timeout(300)
    page.locator("[data-do=theme]").first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_timeout(300)


def test_typed_names_and_half_written_lines_stay(server: Server, visit: Visit) -> None:
    anna, boris = person(visit, server, "Anna", size=TABLET), person(visit, server, "Boris", size=TABLET)
    table = make_table(anna, "friend")
    link = link_of(anna)
    boris.page.goto(link)
    boris.page.locator("#sit-name").fill("Boris Kow")
    boris.page.locator(".say-form [name=text]").fill("Is seat 2")
    turn_and_darken(boris.page)
    expect(boris.page.locator("#sit-name")).to_have_value("Boris Kow")
    expect(boris.page.locator(".say-form [name=text]")).to_have_value("Is seat 2")
    assert link_of(anna) == link
    sit(boris, "Boris")
    begin(anna, boris)

    page = boris.page
    page.locator("[data-side=talk]").click()
    line = page.locator(".say-form [name=text]")
    line.fill("A line that is not")
    page.set_viewport_size(UPRIGHT)
    page.wait_for_selector("[data-layout=narrow]")
    expect(line).to_have_value("A line that is not")
    expect(line).to_be_visible()
    expect(line).to_be_focused()
    page.keyboard.type(" sent")
    page.set_viewport_size(FLAT)
    page.wait_for_selector("[data-layout=wide]")
    page.locator("#settings-menu [name=language][value=de]").evaluate("choice => choice.click()")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(line).to_have_value("A line that is not sent")
    line.press("Enter")
    anna.page.locator("[data-side=talk]").click()
    expect(anna.page.locator("#talk-list")).to_contain_text("A line that is not sent")
    assert table == page.url


@pytest.mark.parametrize("once", ["#tokens", "#recovery"])
def test_what_is_shown_once_stays(server: Server, visit: Visit, once: str) -> None:
    anna = person(visit, server, "Anna", size=TABLET)
    page = anna.page
    page.goto(f"{server.address}/settings")
    if once == "#tokens":
        page.locator("#token-name").fill("My robot")
        page.locator("#tokens form.name-form button[type=submit]").last.click()
    else:
        page.locator("#recovery form button").click()
    shown = page.locator("[data-once]").first
    expect(shown).to_be_visible()
    before = shown.evaluate("one => one.outerHTML")
    turn_and_darken(page)
    page.locator("#settings-menu [name=language][value=de]").evaluate("choice => choice.click()")
    page.wait_for_timeout(500)
    assert shown.evaluate("one => one.outerHTML") == before


def test_who_has_no_name_is_told_so_and_a_new_name_reaches_the_seat(server: Server, visit: Visit) -> None:
    anna, boris = person(visit, server, "Anna"), person(visit, server, "")
    boris.page.context.clear_cookies()
    table = make_table(boris, "friend")
    expect(boris.page.locator("#own-name")).to_contain_text("The others see you as “Guest”")
    anna.page.goto(table)
    expect(anna.page.locator(".place-card h3").first).to_have_text("Guest")
    boris.page.locator("#my-name").fill("Boris")
    boris.page.locator("#own-name button").click()
    for one in (anna, boris):
        expect(one.page.locator(".place-card h3").first).to_have_text("Boris")
    expect(boris.page.locator("#own-name")).to_have_count(0)
    refused = boris.page.context.request.post(f"{server.address}/settings", form={"name": " "})
    assert refused.status == 422
    assert "what you are called" in refused.text()
