"""After a game: its replay, links, branches, records and pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse.game import Game
from tests.browser.conftest import ROOT, Server
from tests.browser.player import Player, begun

Visit = Callable[..., Page]
GOLDEN = Path(ROOT, "tests/golden/ultimate-2-german-russian-22.json")


def replay(server: Server, visit: Visit, at: int) -> tuple[Player, Game]:
    """The replay of a finished game."""
    game = Game.load(GOLDEN)
    player = Player(visit("about:blank"), server.address).settle().take(game, "random")
    player.page.goto(f"{player.table}/replay?at={at}")
    return player, game


def shown(page: Page, at: int) -> None:
    """The moment is shown, and the address names it."""
    expect(page.locator("#sign")).to_have_attribute("data-at", str(at))
    expect(page.locator("#moment")).to_have_value(str(at))
    page.wait_for_url(re.compile(rf"/replay\?at={at}\b"))


@pytest.mark.slow
def test_the_slider_the_steps_and_the_keys(server: Server, visit: Visit) -> None:
    player, game = replay(server, visit, 10)
    page = player.page
    shown(page, 10)
    first = page.locator("#own-frame").inner_html()
    page.locator("#moment").fill("40")
    shown(page, 40)
    assert page.locator("#own-frame").inner_html() != first
    page.locator("#step-on").click()
    shown(page, 41)
    page.locator("#step-back").click()
    shown(page, 40)
    page.locator("#go-next-round").click()
    expect(page.locator("#sign")).not_to_have_attribute("data-at", "40")
    page.locator("#question").click()
    page.keyboard.press("End")
    shown(page, len(game.moves))
    page.keyboard.press("ArrowLeft")
    shown(page, len(game.moves) - 1)
    page.keyboard.press("Home")
    shown(page, 0)
    page.locator("#moment").fill("10")
    shown(page, 10)
    assert page.locator("#own-frame").inner_html() == first


@pytest.mark.slow
def test_play_and_pause(server: Server, visit: Visit) -> None:
    player, _ = replay(server, visit, 5)
    page = player.page
    page.locator("#speed").select_option(index=2)
    page.locator("#play").click()
    expect(page.locator("#play span")).to_have_text("Pause")
    expect(page.locator("#sign")).not_to_have_attribute("data-at", "5")
    page.locator("#play").click()
    expect(page.locator("#play span")).to_have_text("Play")
    assert int(page.locator("#sign").get_attribute("data-at") or 0) > 5


def test_a_link_shows_anybody_the_moment(server: Server, visit: Visit) -> None:
    player, _ = replay(server, visit, 33)
    page = player.page
    page.locator("#open-ways").click()
    link = page.locator("#moment-link").input_value()
    assert link.startswith(server.address)
    guest = visit(link)
    shown(guest, 33)
    assert guest.locator("#question").inner_text() == page.locator("#question").inner_text()


@pytest.mark.slow
def test_a_moment_becomes_a_new_table(server: Server, visit: Visit) -> None:
    player, game = replay(server, visit, 30)
    page, old = player.page, player.table
    page.locator("#open-ways").click()
    page.locator(".branch button").click()
    page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    assert player.table != old
    player.wait()
    assert player.moves() >= 30
    player.step()
    assert len(game.moves) > 30


@pytest.mark.slow
def test_a_record_goes_out_and_comes_in_again(server: Server, visit: Visit, tmp_path: Path) -> None:
    player, game = replay(server, visit, 0)
    page = player.page
    page.goto(f"{player.table}/result")
    totals = page.locator(".rank .pts").all_inner_texts()
    with page.expect_download() as download:
        page.locator("a[href$='/record']").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert Game.load(file).scores == game.scores

    guest = visit(f"{server.address}/")
    guest.locator("#record").set_input_files(file)
    guest.locator(".upload-form button").click()
    guest.wait_for_url("**/tables/*")
    guest.locator('#sign a[href$="/result"]').click()
    guest.wait_for_url("**/result")
    assert guest.locator(".rank .pts").all_inner_texts() == totals

    file.write_text('{"format": "something else"}')
    guest.goto(f"{server.address}/")
    guest.locator("#record").set_input_files(file)
    guest.locator(".upload-form button").click()
    expect(guest.locator("#upload [role=alert]")).to_be_visible()


def test_a_position_as_svg_and_as_png(server: Server, visit: Visit) -> None:
    player = Player(visit("about:blank"), server.address).settle().take(begun(20), "random")
    page = player.page
    player.wait()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as svg:
        page.locator("#settings-menu a[data-picture=svg]").click()
    drawn = svg.value.path().read_text()
    assert drawn.startswith("<svg")
    with page.expect_download() as png:
        page.locator("#settings-menu a[data-picture=png]").click()
    assert svg.value.suggested_filename.endswith(".svg")
    assert png.value.suggested_filename.endswith(".png")
    data = png.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) > 50_000, "the picture is not empty"


@pytest.mark.slow
def test_bots_can_be_watched_and_stopped(server: Server, visit: Visit) -> None:
    page = visit("about:blank")
    Player(page, server.address).settle(pace="fast")
    page.goto(f"{server.address}/")
    page.locator("#watch select[name=players]").select_option("2")
    page.locator("#watch select[name=bot]").select_option("random")
    page.locator("#watch button").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator('#log-list .entry[data-n="3"]')).to_be_attached()
    page.locator("[data-do=pause]").click()
    expect(page.locator("[data-do=pause]")).to_have_text("Go on")
    page.locator("[data-do=pause]").click()
    expect(page.locator("[data-do=pause]")).to_have_text("Pause")


def test_a_result_is_shared_by_its_link_and_its_boards(server: Server, visit: Visit) -> None:
    page = visit("about:blank")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    Player(page, server.address).settle().take(begun(20), "random")
    page.goto(f"{page.url}/result")
    page.locator('a[href="#boards"]').click()
    drawn = page.locator("#boards .drawn.by-day")
    expect(drawn).to_be_visible()
    page.wait_for_function("picture => picture.naturalWidth > 900", arg=drawn.element_handle())
    expect(page.locator("#boards .drawn.by-night")).to_be_hidden()
    page.locator("#boards [data-copy]").click()
    expect(page.locator("#boards [data-copy]")).to_have_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url.partition("#")[0]
