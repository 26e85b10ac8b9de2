"""Puzzles in a browser: a wrong turn, a hint and the right turn by clicks on the boards, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from roundhouse.view.puzzle_book import Puzzle, puzzles
from tests.browser.conftest import DESKTOP, PHONE, Server

Visit = Callable[..., Page]
PUZZLE = next(one for one in puzzles().values() if one.solution[-1] == "key points")
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def acting(page: Page, do: Callable[[], None]) -> None:
    """Do something, and wait for the answer."""
    with page.expect_response("**/puzzles/*"):
        do()
    expect(page.locator("body.busy")).to_have_count(0)


def click_on_board(page: Page, move: str) -> None:
    """Click the lit place of a move, on the tab that shows it; where several moves lie there, choose this one."""
    option = page.locator(f'#options [data-move="{move}"]')
    number = option.get_attribute("data-option")
    lit = page.locator(".lit[data-options]")
    places = [
        place for place in lit.all() if number in (place.get_attribute("data-options") or "").split(",")
    ]
    if not places:  # it has no place on the boards: the sign offers it
        return acting(page, option.click)
    part = places[0].evaluate("one => one.closest('[data-part]')?.dataset.part ?? ''")
    tab = page.locator(f'[data-tab="{part}"]')
    if part and tab.count():
        tab.click()
    if "," in (places[0].get_attribute("data-options") or ""):
        places[0].click()
        return acting(page, option.click)
    return acting(page, places[0].click)


def solve(page: Page, puzzle: Puzzle) -> None:
    """Play the solution; the steps that leave no choice play themselves."""
    for move in puzzle.solution:
        if page.locator("#sign").get_attribute("data-phase") != "task":
            return
        if page.locator(f'#options [data-move="{move}"]').count():
            click_on_board(page, move)


@pytest.mark.parametrize(("size", "locale"), [(DESKTOP, "en"), (PHONE, "de")])
def test_a_puzzle_by_clicks(size: tuple[int, int], locale: str, server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/puzzles", size=size, locale=locale)
    assert page.evaluate(FITS)
    expect(page.locator(".puzzle-sign .lamp")).to_be_visible()
    page.goto(f"{server.address}/puzzles/{PUZZLE.id}")
    assert page.locator("#column .gain").count() == 0
    question = page.locator("#question")
    expect(question).to_contain_text(str(PUZZLE.gain))
    acting(page, page.locator('#sign [data-move="pass"]').click)
    expect(page.locator("#sign")).to_have_attribute("data-phase", "wrong")
    acting(page, page.locator("#sign .cmd.primary").click)
    acting(page, page.locator("#sign [data-do=hint]").click)
    expect(page.locator("#sign .hint-line")).to_be_visible()
    expect(page.locator("#pointer .glow")).to_have_count(1)
    solve(page, PUZZLE)
    expect(page.locator("#sign")).to_have_attribute("data-phase", "right")
    expect(question).to_contain_text(f"+{PUZZLE.gain}")
    expect(page.locator(".solution-line li")).to_have_count(len(PUZZLE.solution))
    assert page.evaluate(FITS)
    page.goto(f"{server.address}/puzzles?state=solved")
    expect(page.locator(".puzzle-card.solved")).to_have_count(1)


def test_the_next_puzzle_by_keys(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/puzzles/{PUZZLE.id}")
    acting(page, lambda: page.keyboard.press("h"))
    acting(page, page.locator("#sign [data-do=solution]").click)
    expect(page.locator("#sign")).to_have_attribute("data-phase", "shown")
    assert page.locator("#sign").evaluate("box => box.scrollHeight <= box.clientHeight"), "nothing juts out"
    acting(page, lambda: page.keyboard.press("u"))
    expect(page.locator("#sign")).to_have_attribute("data-phase", "task")
    acting(page, page.locator("#sign [data-do=solution]").click)
    page.keyboard.press("e")
    page.wait_for_url(lambda url: "/puzzles/" in url and PUZZLE.id not in url)
    expect(page.locator("#sign")).to_have_attribute("data-phase", "task")
