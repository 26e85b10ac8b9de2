"""The one link that a table's page offers seats a friend, lets others watch, and asks for a seat when none is free."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from roundhouse.service.own_address import own_address
from tests.browser.conftest import PHONE, Server
from tests.browser.people import Visit, begin, link_of, make_table, person, sit


def test_the_link_seats_a_friend_and_lets_another_ask_for_a_seat(server: Server, visit: Visit) -> None:
    anna = person(visit, server, "Anna")
    boris, clara = person(visit, server, "Boris", size=PHONE), person(visit, server, "Clara")
    table = make_table(anna, "friend", "random")
    link = link_of(anna)
    expect(anna.page.locator(".only-here")).to_contain_text("Friends cannot open this link")
    expect(anna.page.locator(".only-here")).to_contain_text("--host 0.0.0.0")
    expect(anna.page.locator("[popovertarget=link-qr]")).to_have_count(0)

    boris.page.goto(link)
    expect(boris.page.locator("h1")).to_have_text("Anna invites you to a table")
    sit(boris, "Boris")
    expect(anna.page.locator("h1")).to_have_text("3 of 3 seats are taken")

    clara.page.goto(link)
    clara.page.locator("#sit-name").fill("Clara")
    clara.page.get_by_role("button", name="Ask for a seat").click()
    expect(clara.page.locator("#take")).to_contain_text("You have asked for a seat")
    for one in (anna, boris):
        expect(one.page.locator("#happened")).to_contain_text("Clara asks for a seat")
    anna.page.locator(".place-card").nth(2).get_by_role("button", name="For a friend").click()
    sit(clara, "Clara")
    begin(anna, boris, clara)
    assert clara.page.url == table


@pytest.mark.slow
def test_a_server_for_the_network_shows_the_address_that_friends_can_open(
    network_server: Server, visit: Visit
) -> None:
    anna, boris = person(visit, network_server, "Anna"), visit("about:blank", size=PHONE)
    make_table(anna, "friend")
    if not own_address():  # this computer is in no network
        expect(anna.page.locator(".only-here")).to_contain_text("in no network")
        return
    link = link_of(anna)
    assert link.startswith(f"http://{own_address()}:{network_server.port}/tables/")
    expect(anna.page.locator(".only-here")).to_have_count(0)
    anna.page.locator("[popovertarget=link-qr]").click()
    expect(anna.page.locator("#link-qr svg")).to_be_visible()
    anna.page.keyboard.press("Escape")
    boris.goto(link)
    boris.locator("#sit-name").fill("Boris")
    boris.locator("#take button").click()
    expect(boris.locator("h1")).to_have_text(re.compile("2 of 2 seats"))
