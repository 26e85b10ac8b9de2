"""The first page: a stranger sees what this is and the way in; later one's turn comes first, and lessons go on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server

Visit = Callable[..., Page]
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize(
    ("size", "locale"), [(DESKTOP, "en"), (PHONE, "de"), ((844, 390), "de"), ((720, 450), "en")]
)
def test_a_stranger_sees_the_picture_and_one_way_in(
    size: tuple[int, int], locale: str, server: Server, visit: Visit
) -> None:
    page = visit(f"{server.address}/", size=size, locale=locale)
    picture = page.locator(".welcome .picture").bounding_box()
    assert picture is not None
    assert picture["width"] > 300
    assert picture["height"] > 200
    assert page.evaluate(WIDER) <= 0
    lamp = page.locator(".button.lamp")
    expect(lamp).to_have_count(1)
    assert lamp.evaluate("one => one.scrollWidth <= one.clientWidth")
    lamp.click()
    page.wait_for_url("**/learn/first")
    expect(page.locator("#question")).to_be_visible()


def test_every_door_leads_somewhere(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/")
    doors = page.locator(".door, .quiet-link, .ways .else a").evaluate_all("all => all.map(one => one.href)")
    assert len(doors) == 8
    for door in doors:
        answer = page.goto(door)
        assert answer is None or answer.ok, door  # None: a place of the same page
    page.goto(f"{server.address}/")
    page.locator(".door.alone").click()
    expect(page.locator("#new-table")).to_be_visible()
    page.locator("#open").click()
    page.wait_for_url("**/tables/*")


def test_later_the_turn_comes_first_and_lessons_go_on(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/learn/first")
    page.locator("#column .lit[data-options]").click()
    expect(page.locator("#question")).to_have_text("Lay the wood on the long route")
    page.goto(f"{server.address}/")
    expect(page.locator(".button.lamp")).to_contain_text("Step 2 of 9")
    page.keyboard.press("g")
    page.wait_for_url("**/learn/first")
    page.get_by_role("button", name="Play freely").click()
    page.wait_for_url("**/tables/*")
    page.goto(f"{server.address}/")
    first = page.locator("main a").first
    expect(first).to_have_class("call")
    expect(first).to_contain_text("The first round")
    expect(page.locator("#learning .line-card")).to_contain_text("Step 2 of 9")
    expect(page.locator(".welcome")).to_have_count(0)


def test_a_refused_form_stays_on_its_page(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/new-table?edition=classic&board=asian&seat-1=me&seat-2=easy")
    page.locator("#open").click()
    expect(page.locator("#new-table .notice.wrong").first).to_be_visible()
    page.wait_for_url("**/new-table?*")


def test_the_track_comes_with_the_board_unless_another_was_chosen(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/new-table", locale="de")
    tracks = {one: page.locator(f"#c-industry-{one}") for one in ("russian", "american", "board")}
    for board, track in (("american", "american"), ("asian", "board"), ("german", "russian")):
        page.locator(f"label[data-choice='board:{board}']").click()
        expect(tracks[track]).to_be_checked()
        expect(page.locator(f"#c-board-{board}")).to_be_checked()
    page.locator("label[data-choice='industry:board']").click()
    page.wait_for_url("**/new-table?*industry=board*")
    page.locator("label[data-choice='board:american']").click()
    page.wait_for_url("**/new-table?*board=american*")
    expect(tracks["board"]).to_be_checked()


@pytest.mark.parametrize(("size", "locale"), [(DESKTOP, "en"), (PHONE, "de")])
def test_alone_one_sees_emil_and_no_empty_seats(
    size: tuple[int, int], locale: str, server: Server, visit: Visit
) -> None:
    page = visit(f"{server.address}/new-table?preset=solo", size=size, locale=locale)
    seats = page.locator("#new-table .seat:visible")
    expect(seats).to_have_count(2)
    expect(seats.last).to_contain_text("Emil")
    expect(seats.last.locator("use")).to_have_attribute("href", "#face-emil")
    assert page.evaluate(WIDER) <= 0
    seats.last.get_by_role("button").press("Enter")
    expect(seats).to_have_count(4)
    expect(page.locator("[name=seat-2]")).to_have_value("medium")
    expect(page.locator("[name=name-1]")).to_be_focused()
    page.locator("[name=seat-2]").focus()
    page.locator("[name=seat-2]").select_option("")
    expect(page.locator("#alone")).to_be_visible()
    expect(page.locator("[name=seat-2]")).to_be_visible()  # it has the focus: the next key goes on
    page.locator("[name=name-1]").focus()
    expect(seats).to_have_count(2)
