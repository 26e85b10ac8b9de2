"""Pictures of the main states, to be looked at: `make screenshots` puts them into build/screenshots/."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from roundhouse.game import Game
from tests.browser.conftest import DESKTOP, PHONE, ROOT, Server
from tests.browser.player import Player, begun
from tests.support_trying import stuck_game, trusting_game

Visit = Callable[..., Page]
Shot = Callable[[Page, str], None]

BOARDS: dict[str, dict[str, Any]] = {
    "russian-ideas-engineers": {"modules": ("special-ideas", "additional-engineers")},
    "german-dual-track": {"board": "german", "industry": "american", "modules": ("manufactory",)},
    "american-coal": {"board": "american", "industry": "american", "modules": ("coal",)},
    "asian-industry-board": {"board": "asian", "industry": "board", "modules": ("coal", "special-ideas")},
    "whole-box": {
        "players": 4,
        "board": "american",
        "industry": "board",
        "modules": ("additional-engineers", "coal", "manufactory", "special-ideas"),
    },
}


def golden(name: str) -> Game:
    """A recorded game."""
    return Game.load(Path(ROOT, "tests", "golden", f"{name}.json"))


def test_pages(server: Server, visit: Visit, shot: Shot) -> None:
    page = visit(f"{server.address}/")
    shot(page, "home-first-visit")
    player = Player(page, server.address).settle()
    player.take(golden("ultimate-4-german-russian-43"), "greedy", "greedy", "greedy")
    table = player.table
    shot(page, "table-over")
    page.goto(f"{table}/result")
    shot(page, "result")
    page.goto(f"{table}/replay?at=120")
    shot(page, "replay")
    page.locator("#open-ways").click()
    shot(page, "replay-this-moment")
    player.take(begun(20), "greedy")
    page.goto(f"{server.address}/?edition=classic&board=asian&industry=russian&seat-1=me&seat-2=greedy")
    shot(page, "home")
    for name in ("reference", "learn", "puzzles", "puzzles/today", "settings", "none"):
        page.goto(f"{server.address}/{name}")
        shot(page, name.replace("/", "-") if name != "none" else "error")


def test_pages_dark_german_and_on_a_phone(server: Server, visit: Visit, shot: Shot) -> None:
    for name, look in (("dark", {"dark": True}), ("phone", {"size": PHONE})):
        page = visit("about:blank", **look)
        player = Player(page, server.address).settle(language="de")
        player.take(golden("ultimate-4-american-american-1"), "greedy", "greedy", "greedy")
        table = player.table
        for path in ("result", "replay?at=120"):
            page.goto(f"{table}/{path}")
            shot(page, f"{path.split('?')[0]}-german-{name}")
        for path in ("", "reference", "learn", "puzzles"):
            page.goto(f"{server.address}/{path}")
            shot(page, f"{path or 'home'}-german-{name}")


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name: str, server: Server, visit: Visit, shot: Shot) -> None:
    options = BOARDS[name]
    game = begun(60, **options)
    rivals = ["greedy"] * (options.get("players", 2) - 1)
    player = Player(visit("about:blank"), server.address).settle().take(game, *rivals)
    player.wait()
    shot(player.page, f"table-{name}")
    dark = visit("about:blank", dark=True, size=(1440, 900))
    Player(dark, server.address).settle(language="de").take(game, *rivals).wait()
    shot(dark, f"table-{name}-german-dark")
    phone = visit("about:blank", size=PHONE)
    other = Player(phone, server.address).settle().take(game, *rivals)
    other.wait()
    for tab in phone.locator("[data-tab]").all():
        tab.tap()
        shot(phone, f"phone-{name}-{tab.get_attribute('data-tab')}")


def test_states_of_the_sign(server: Server, visit: Visit, shot: Shot) -> None:
    player = Player(visit("about:blank"), server.address).settle(confirm="always")
    page = player.page
    player.take(begun(4, players=4, offering="wood-3 c"), "greedy", "greedy", "greedy").wait()
    shot(page, "table-placing")
    page.locator("#sign .pick").nth(4).hover()
    shot(page, "table-placing-pointed-at")
    player.pick("wood-3")
    player.wait()
    page.locator("#sign [data-option]").first.hover()
    shot(page, "table-pool")
    while not player.wait()["confirm"]:
        player.step()
    shot(page, "table-confirm")
    shot(visit(player.table), "table-others-turn")
    page.keyboard.press("i")
    page.locator("[data-what]").nth(3).hover()
    page.keyboard.press("i")
    page.wait_for_selector("#panel:visible")
    shot(page, "table-what-is-this")
    page.keyboard.press("Escape")
    page.locator("[data-do=open]").first.click()
    page.wait_for_selector("#open-board")
    shot(page, "table-rival-opened")


def test_several_options_on_one_place(server: Server, visit: Visit, shot: Shot) -> None:
    game = begun(0, offering="returned 1>4", board="american", industry="american")
    player = Player(visit("about:blank"), server.address).settle().take(game, "greedy")
    player.wait()
    shot(player.page, "table-locomotive-or-factory")
    player.page.mouse.click(*player.point("A/gap/3"))
    shot(player.page, "table-one-place-several-options")


def test_laptop_and_tablet(server: Server, visit: Visit, shot: Shot) -> None:
    for width, height in ((1280, 720), (1100, 800), (820, 1180)):
        player = Player(visit("about:blank", size=(width, height)), server.address).settle()
        player.take(begun(12, players=4, offering="wood-3"), "greedy", "greedy", "greedy").wait()
        shot(player.page, f"table-{width}")


def test_hand_over_and_solo(server: Server, visit: Visit, shot: Shot) -> None:
    game = begun(20, offering="card engineer", seed=3)
    game.play("card engineer")
    player = Player(visit("about:blank"), server.address).settle().take(game, "human")
    while not (seen := player.wait())["sit"]:
        player.choose(seen["options"][-1], seen)
    shot(player.page, "table-hand-over")
    solo = Player(visit("about:blank"), server.address).settle().take(begun(40, players=1))
    solo.wait()
    shot(solo.page, "table-solo")
    phone = Player(visit("about:blank", size=PHONE), server.address).settle().take(begun(40, players=1))
    phone.wait()
    phone.page.locator("[data-tab=rivals]").tap()
    shot(phone.page, "phone-solo-emil")


def test_lessons(server: Server, visit: Visit, shot: Shot) -> None:
    page = visit("about:blank")
    for name in ("", "/first", "/locomotives"):
        page.goto(f"{server.address}/learn{name}")
        shot(page, f"learn{name.replace('/', '-')}")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_turns_on_trust(
    language: str, size: tuple[int, int], server: Server, visit: Visit, shot: Shot
) -> None:
    name = f"{language}-{'phone' if size == PHONE else 'desktop'}"
    player = Player(visit("about:blank", size=size), server.address).settle(language=language)
    player.take(trusting_game(seat=0), "greedy").wait()
    if size != PHONE:
        player.sign.locator(".trusted[data-option]:visible").first.hover()
    shot(player.page, f"on-trust-{name}")
    player.take(stuck_game(seat=0, later=False), "greedy").wait()
    shot(player.page, f"dead-end-{name}")
    player.sign.locator(".cmd.primary").click()
    player.page.wait_for_selector("#log-list .took-back", state="attached")
    shot(player.page, f"taken-back-{name}")
