"""Friends in their browsers: an invitation from a profile, ready marks, and a game that a third one watches."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Server
from tests.browser.people import Person, Visit, make_table, person, play_on, sit
from tests.browser.test_hosts import make_host


def profile_from_room(who: Person, table: str, name: str) -> None:
    """The page of somebody who sits at a table."""
    who.page.goto(f"{table}/room")
    who.page.locator("#places").get_by_role("link", name=name).click()
    expect(who.page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def test_a_friend_is_invited_from_the_profile_and_all_are_ready(server: Server, visit: Visit) -> None:
    anna, boris = person(visit, server, "Anna Ready"), person(visit, server, "Boris Ready", size=PHONE)
    first = make_table(anna, "open")
    boris.page.goto(first)
    sit(boris, "Boris Ready")

    profile_from_room(anna, first, "Boris Ready")
    anna.page.get_by_role("button", name="Befriend").click()
    expect(anna.page.get_by_role("button", name="Friend", exact=True)).to_be_visible()
    anna.page.locator("#invite > summary").click()
    anna.page.get_by_role("link", name="To a new table").click()
    anna.page.locator("#new-table select[name=seat-3]").select_option("")
    anna.page.locator("#open").click()
    anna.page.wait_for_url("**/room")
    expect(anna.page.locator("#places")).to_contain_text("Boris Ready")
    table = anna.page.url.removesuffix("/room")
    anna.page.get_by_role("button", name="I am ready").click()
    expect(anna.page.locator("#begin")).to_contain_text("1 of 1 are ready")

    boris.page.goto(server.address)
    boris.page.locator(f'.call[href$="{table.removeprefix(server.address)}"]').click()
    sit(boris, "Boris Ready")
    expect(anna.page.locator("#begin")).to_contain_text("1 of 2 are ready")
    boris.page.get_by_role("button", name="I am ready").click()
    for one in (anna, boris):
        one.page.wait_for_selector("#sign")

    anna.page.goto(server.address)
    anna.page.locator("#friends").get_by_role("link", name="Go there").click()
    anna.page.wait_for_url("**/tables/**")


def test_whoever_watches_sees_the_board_of_whoever_plays(server: Server, visit: Visit) -> None:
    anna, boris = person(visit, server, "Anna Seen"), person(visit, server, "Boris Seen")
    table = make_table(anna, "open")
    boris.page.goto(table)
    sit(boris, "Boris Seen")
    anna.page.get_by_role("button", name="Begin the game").click()
    for one in (anna, boris):
        one.page.wait_for_selector("#sign")
    clara = person(visit, server, "Clara Sees")
    clara.page.goto(f"{server.address}/lobby")
    clara.page.locator("#running tr", has_text="Anna Seen").get_by_role("link", name="Watch").click()
    clara.page.wait_for_selector("#sign")
    shown = set()
    for _ in range(4):
        name = "Anna Seen" if anna.turn() else "Boris Seen"
        expect(clara.page.locator("#own-head h2")).to_contain_text(name)
        expect(clara.page.locator("#rivals .rival")).to_have_count(1)
        shown.add(name)
        play_on([anna, boris], 1)
    assert len(shown) == 2


def test_what_hosts_tell_can_be_hidden_on_a_device(own_server: Server, visit: Visit) -> None:
    host = person(visit, own_server, "Hosta Tells")
    make_host(own_server, "Hosta Tells")
    host.page.goto(f"{own_server.address}/host")
    host.page.locator("#announcement-text").fill("We rest at six.")
    host.page.get_by_role("button", name="Show it").click()
    guest = visit(f"{own_server.address}/lobby")
    expect(guest.locator(".announcement")).to_contain_text("We rest at six.")
    guest.get_by_role("button", name="Hide").click()
    expect(guest.locator(".announcement")).to_be_hidden()
    guest.goto(own_server.address)
    expect(guest.locator(".announcement")).to_be_hidden()
    host.page.locator("#announcement-text").fill("We are back.")
    host.page.get_by_role("button", name="Show it").click()
    guest.goto(own_server.address)
    expect(guest.locator(".announcement")).to_contain_text("We are back.")
