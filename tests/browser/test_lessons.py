"""Lessons in a browser: the first round by clicks and keys, on phones and in low windows; tasks failed and solved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from roundhouse.view.lesson_script import lessons
from roundhouse.web.lesson_play import moment, play
from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.player import Player

Visit = Callable[..., Page]
TABLET = (820, 1180)
LOW = (844, 390)  # a phone on its side
ZOOMED = (720, 450)  # a window of 1440 x 900 at 200 %
OVERLAPS = """() => {
  const sign = document.getElementById("sign").getBoundingClientRect();
  const inside = document.elementFromPoint(sign.left + sign.width / 2, sign.top + sign.height / 2);
  const lines = [...document.querySelectorAll("#sign .tell > p")];
  const words = lines.every(line => line.scrollWidth <= line.clientWidth + 1);
  return [Boolean(inside?.closest("#sign")), words, document.documentElement.scrollWidth <= innerWidth];
}"""


def phase(page: Page) -> str:
    return page.locator("#sign").get_attribute("data-phase") or ""


def step_on(page: Page) -> None:
    """Do what is lit, and wait for the answer."""
    lit = page.locator("#column .lit[data-options]")
    target = lit.first if phase(page) == "do" and lit.count() else page.locator("#sign .cmd.primary").first
    with page.expect_response("**/learn/*"):
        target.click()
    expect(page.locator("body.busy")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "locale"), [(DESKTOP, "en"), (PHONE, "de"), (TABLET, "de"), (LOW, "en"), (ZOOMED, "de")]
)
def test_the_first_round_by_clicks(size: tuple[int, int], locale: str, server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/learn/first", size=size, locale=locale)
    for _ in range(30):
        if phase(page) == "end":
            break
        assert page.evaluate(OVERLAPS) == [True, True, True], page.locator("#question").inner_text()
        if phase(page) == "do":
            expect(page.locator("#pointer .glow")).to_have_count(1)
            aim = page.locator("#column .lit[data-options], #sign [data-lit]").first
            expect(aim).to_be_in_viewport(ratio=0.9)
        else:  # what it did is told beside what has changed
            expect(page.locator("#pointer .frame").first).to_be_in_viewport(ratio=0.5)
        step_on(page)
    expect(page.locator("#question")).to_contain_text("7")
    expect(page.locator("#round-counted .why p")).to_have_count(5)
    counted = page.locator("#round-counted")
    assert counted.evaluate("box => box.scrollHeight <= box.clientHeight + 1"), "it lies over the boards"
    expect(page.locator("#pointer .shade")).to_have_count(0)
    page.locator("#sign form .cmd.primary").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#guide .try")).to_be_visible()
    assert covered(page) == []


def covered(page: Page) -> list[str]:
    """What of the adviser's card lies under something else."""
    found: list[str] = (
        page.evaluate("""() => [...document.querySelectorAll("#guide .try, #guide p")].filter(one => {
      const box = one.getBoundingClientRect(), card = document.getElementById("guide").getBoundingClientRect();
      const at = document.elementFromPoint(box.left + 8, Math.min(box.top + 8, card.bottom - 4));
      return !at?.closest("#guide");
    }).map(one => one.textContent)""")
    )
    return found


def test_the_first_round_by_keys_and_back(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/learn/first")
    question = page.locator("#question")
    page.keyboard.press("Enter")
    expect(question).to_have_text("Lay the wood on the long route")
    for _ in range(3):
        with page.expect_response("**/learn/first"):
            page.keyboard.press("1")
        expect(page.locator("body.busy")).to_have_count(0)
    expect(question).to_have_text("What it did")
    page.keyboard.press("u")
    expect(question).to_have_text("Lay the wood on the long route")
    page.keyboard.press("Escape")
    expect(page.locator("#pointer .shade")).to_have_count(0)
    page.reload()
    expect(question).to_have_text("Lay the wood on the long route")
    page.locator("#side .rival").click()
    expect(page.locator("#notice")).to_have_text("Later. Now: what is lit.")
    expect(question).to_have_text("Lay the wood on the long route")


def test_a_task_is_failed_hinted_and_solved(server: Server, visit: Visit) -> None:
    page = visit(f"{server.address}/learn/locomotives")
    question = page.locator("#question")
    for text in (
        "Follow the brass line",
        "Add up the numbers",
        "Take the next locomotive",
        "See what it would replace",
    ):
        expect(question).to_have_text(text)
        step_on(page)
    expect(question).to_have_text("Make this round bring 18")
    expect(page.locator("#pointer .shade")).to_have_count(0)
    assert page.locator("#column .gain").count() == 0
    page.locator('[data-at="A/slot/2"].lit').click()
    expect(question).to_have_text("Not yet")
    page.keyboard.press("Enter")
    expect(question).to_have_text("Make this round bring 18")
    page.keyboard.press("h")
    expect(page.locator("#sign .hint-line")).to_contain_text("Which route pays")
    page.locator('[data-at="A/slot/3"].lit').click()
    expect(question).to_have_text("That is it")
    expect(page.locator(".learnt li")).to_have_count(3)
    expect(page.locator(".steps .done")).to_have_count(5)
    page.locator("#sign a.cmd:not(.primary)").click()
    expect(page.locator(".lesson-card.done")).to_have_count(1)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", [name for name in lessons() if lessons()[name].task])
def test_a_lesson_from_its_first_step_to_its_end(
    name: str, size: tuple[int, int], server: Server, visit: Visit
) -> None:
    """Every step points at something that is in view, and the task is solved on the boards."""
    page = visit(f"{server.address}/learn/{name}", size=size, locale="de" if size == PHONE else "en")
    steps = lessons()[name].steps
    while phase(page) not in ("task", "right"):
        expect(page.locator("#pointer .glow")).to_have_count(1)
        assert page.evaluate(OVERLAPS) == [True, True, True], page.locator("#question").inner_text()
        step_on(page)
    now = moment(lessons()[name], len(steps) - 1)
    while now.phase == "task":
        move = steps[-1].solution[len(now.played)]
        solve(page, move)
        now = play(now, move)
    expect(page.locator("#sign")).to_have_attribute("data-phase", "right")
    expect(page.locator(".learnt li")).to_have_count(lessons()[name].learnt)


def solve(page: Page, move: str) -> None:
    """Choose a move where it is made: on its place, or in the sign if it has none."""
    option = page.locator(f'#sign [data-move="{move}"]').first
    number = option.get_attribute("data-option")
    places = page.locator(".lit[data-options]").evaluate_all("all => all.map(one => one.dataset.options)")
    at = next((n for n, numbers in enumerate(places) if number in numbers.split(",")), None)
    with page.expect_response("**/learn/*"):
        if at is None:
            option.click()
        else:
            page.locator(".lit[data-options]").nth(at).dispatch_event("click")
            if page.locator("#sign.choosing").count():
                option.click()
    expect(page.locator("body.busy")).to_have_count(0)


def test_a_first_evening_from_home_to_the_end_of_round_two(server: Server, visit: Visit) -> None:
    """What somebody does who has never been here: the way in, the guided round, and on with the adviser."""
    page = visit(f"{server.address}/")
    page.locator(".welcome .button.lamp").click()
    page.wait_for_url("**/learn/first")
    while phase(page) != "end":
        step_on(page)
    page.locator("#sign form .cmd.primary").click()
    page.wait_for_url("**/tables/*")
    table = page.url
    player = Player(page, server.address).settle()
    page.reload()
    expect(page.locator("#guide .try")).to_be_visible()
    player.wait()
    assert player.round == "Round 2"
    page.locator("#guide .try").click()  # the adviser's choice is one that can be made
    player.wait()
    player.hurry(3)
    assert player.round == "Round 3"
    expect(page.locator("#guide .try")).to_have_count(0)  # it has said until when
    page.goto(f"{server.address}/")
    expect(page.locator(f'a[href="{table.removeprefix(server.address)}"]').first).to_be_visible()
