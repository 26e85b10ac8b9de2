"""People leave a table and come back to it: bots play for them, wait for them, and everybody is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.people import (
    Person,
    Visit,
    begin,
    let_days_pass,
    make_table,
    person,
    play_on,
    sit,
)


def choose_in_menu(who: Person, words: str) -> None:
    """Something of the table's menu."""
    who.page.locator("header [popovertarget=company], #settings-menu [popovertarget=company]").first.evaluate(
        "button => document.getElementById('company').showPopover()"
    )
    who.page.locator("#company .item", has_text=words).click()


def test_what_happens_to_seats_is_told_to_those_who_are_there(server: Server, visit: Visit) -> None:
    anna, clara = person(visit, server, "Anna"), person(visit, server, "Clara", size=PHONE)
    boris = person(visit, server, "Boris")
    table = make_table(anna, "open", "open")
    for one, name in ((boris, "Boris"), (clara, "Clara")):
        one.page.goto(table)
        sit(one, name)
    begin(anna, boris, clara)
    play_on([anna, boris, clara], 2)

    choose_in_menu(anna, "Offer to end the game")
    expect(clara.page.locator("#seat-news")).to_contain_text("Anna offers to end the game")
    expect(anna.page.locator("#offer")).to_contain_text("Waiting for Boris and Clara")
    anna.page.locator("#offer").get_by_role("button", name="Withdraw").click()
    expect(clara.page.locator("#seat-news")).to_contain_text("Anna has withdrawn the offer")
    expect(clara.page.locator("#offer")).to_be_hidden()
    choose_in_menu(clara, "Offer to end the game")
    boris.page.locator("#offer").get_by_role("button", name="Play on").click()
    expect(clara.page.locator("#seat-news")).to_contain_text("Boris would rather play on")
    expect(clara.page.locator("#seat-news")).to_be_visible()
    clara.page.locator("[data-dismiss]").click()
    expect(clara.page.locator("#seat-news")).to_be_hidden()

    choose_in_menu(boris, "Leave the table")
    boris.page.locator("#company details[open] button").click()
    for one in (anna, clara):
        expect(one.page.locator("#seat-news")).to_contain_text("Boris has left; a bot plays on")
        expect(one.page.locator("#log-list .is-seat-event").first).to_have_text(
            "Boris has left; a bot plays on"
        )
    anna.page.locator("[data-side=talk]").click()
    expect(anna.page.locator("#talk-list .seat-event").last).to_contain_text("Boris has left")
    anna.page.reload()
    expect(anna.page.locator("#log-list .is-seat-event")).to_have_count(5)


COVERED = """place => {
  const news = document.getElementById("seat-news").getBoundingClientRect(), box = place.getBoundingClientRect();
  return box.left < news.right && news.left < box.right && box.top < news.bottom && news.top < box.bottom;
}"""


@pytest.mark.parametrize("size", [DESKTOP, (1024, 768)], ids=["desktop", "small"])
def test_news_of_a_seat_lies_on_no_place_that_may_be_chosen(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    anna, boris = person(visit, server, "Anna", size=size), person(visit, server, "Boris", size=PHONE)
    table = make_table(anna, "open")
    boris.page.goto(table)
    sit(boris, "Boris")
    begin(anna, boris)
    play_on([anna, boris], 2)  # the starting bonuses: the spaces of the board come after them
    choose_in_menu(boris, "Let a bot play for me")
    expect(anna.page.locator("#seat-news")).to_be_visible()
    anna.wait()
    while not (lit := anna.page.locator('.lit[data-at^="space/"]').all()):
        anna.step()
    assert anna.page.locator("#seat-news").is_visible()
    assert not [place.get_attribute("data-at") for place in lit if place.evaluate(COVERED)]


def test_a_friend_who_vanishes_does_not_block_the_table(server: Server, visit: Visit) -> None:
    anna, boris = person(visit, server, "Anna"), person(visit, server, "Boris", size=PHONE)
    table = make_table(anna, "open", "random")
    boris.page.goto(table)
    sit(boris, "Boris")
    begin(anna, boris)
    while not boris.turn():
        if anna.turn():
            anna.step()
    boris.page.goto(f"{server.address}/")
    let_days_pass(server, table, 0.6)
    expect(anna.sign.get_by_role("button", name="Remind")).to_be_visible()
    expect(anna.sign.get_by_role("button", name="Let a bot play")).to_have_count(0)
    anna.sign.get_by_role("button", name="Remind").click()
    expect(anna.page.locator("#seat-news")).to_contain_text("Boris was reminded")
    expect(anna.sign.get_by_role("button", name="Remind")).to_have_count(0)
    let_days_pass(server, table, 0.5)
    expect(anna.sign.get_by_role("button", name="Offer the seat")).to_be_visible()
    anna.sign.get_by_role("button", name="Let a bot play").click()
    expect(anna.page.locator("#seat-news")).to_contain_text("A bot plays for Boris")
    boris.page.goto(table)
    expect(boris.page.locator("#question")).to_contain_text("A bot play")
    boris.sign.get_by_role("button", name="Take over").click()
    expect(boris.sign).to_have_attribute("data-yours", "yes")


def test_opening_the_table_stops_the_bot_that_plays_for_me(server: Server, visit: Visit) -> None:
    """At the quickest pace, and with nobody but bots left: nothing is decided before the person has answered."""
    anna, boris = person(visit, server, "Anna"), person(visit, server, "Boris", size=PHONE)
    table = make_table(anna, "open", "random")
    boris.page.goto(table)
    sit(boris, "Boris")
    begin(anna, boris)
    play_on([anna, boris], 4)
    choose_in_menu(boris, "Let a bot play for me")
    expect(boris.sign).to_contain_text("A bot plays for you")
    deeds = boris.page.locator("#log-list b", has_text="Boris")
    played = deeds.count()
    while deeds.count() == played:
        if anna.turn():
            anna.step()
        anna.page.wait_for_timeout(100)

    boris.page.goto(f"{server.address}/")
    boris.page.goto(table)
    expect(boris.page.locator("#question")).to_have_text("A bot played for you. Take over?")
    expect(boris.sign).to_contain_text("What it did for you")
    expect(boris.page.locator("[data-tab=mine]")).to_have_attribute("aria-selected", "true")
    expect(boris.page.locator("#own-frame")).to_have_attribute("aria-label", re.compile("Boris"))
    expect(boris.page).to_have_title(re.compile("A bot plays for you"))
    played = deeds.count()
    while anna.turn():
        anna.step()
    boris.page.emulate_media(color_scheme="dark")
    boris.sign.get_by_role("button", name="Take over").click()
    expect(boris.sign).to_have_attribute("data-yours", "yes")
    assert deeds.count() == played, "the bot has waited"
    boris.step()
    play_on([anna, boris], 2)
