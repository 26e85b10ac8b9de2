"""Who has to decide is called, by a sound and by a notice of the browser, if that was wanted."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.browser.people import Visit, begin, make_table, person, sit
from tests.browser.player import Player, begun

# What the browser would do, written down; the page is not in front.
STAND_IN = """
window.called = [];
window.Notification = class { constructor(title) { called.push(`notice: ${title}`); } };
Notification.permission = "granted";
const part = () => ({ frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  connect: to => to, start() { called.push("sound"); }, stop() {} });
window.AudioContext = class { currentTime = 0; createOscillator = part; createGain = part; close() {} };
Object.defineProperty(document, "hidden", { get: () => true });
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("wanted", ["on", "off"])
def test_the_turn_that_comes_back_calls(server: Server, visit: Callable[..., Page], wanted: str) -> None:
    page = visit("about:blank")
    page.add_init_script(STAND_IN)
    player = Player(page, server.address).settle(notice=wanted, sound=wanted)
    player.take(begun(4, offering="wood-3"), "random")
    assert page.evaluate("called") == []
    player.play(6)
    called = page.evaluate("called")
    assert ("sound" in called) == (wanted == "on")
    notices = [one.removeprefix("notice: ") for one in called if one != "sound"]
    assert bool(notices) == (wanted == "on")
    assert all(notices), "it says what the title of the page says"


def test_title_and_notice_say_whose_turn_it_is(server: Server, visit: Visit) -> None:
    """Both pages were loaded before it was the other's turn."""
    anna, boris = person(visit, server, "Anna"), person(visit, server, "Boris", size=PHONE)
    table = make_table(anna, "open")
    boris.page.add_init_script(STAND_IN)
    boris.settle(name="Boris", notice="on")
    boris.page.goto(table)
    sit(boris, "Boris")
    begin(anna, boris)
    while boris.turn():
        boris.step()
    expect(boris.page).to_have_title(re.compile(r"^[^·]*Anna[^·]* · "))
    expect(anna.page).to_have_title(re.compile(r"^(\(1\) )?[^·]+, Anna ·"))
    while anna.turn():
        anna.step()
    expect(anna.page).to_have_title(re.compile(r"^[^·]*Boris[^·]* · "))
    expect(boris.page).to_have_title(re.compile(r"^(\(1\) )?[^·]+, Boris ·"))
    notices = [one for one in boris.page.evaluate("called") if one.startswith("notice: ")]
    assert notices
    assert ", Boris ·" in notices[-1]


# a browser without a service to push with: what it would answer to a page that subscribes
SUBSCRIBED = """
PushManager.prototype.subscribe = async () => ({
  endpoint: "https://93.184.215.14/push/1",
  getKey: name => new Uint8Array(name === "auth" ? 16 : 65).fill(4).buffer,
});
"""


def test_a_browser_subscribes_on_a_click_and_shows_what_it_is_sent(
    server: Server, visit: Callable[..., Page]
) -> None:
    page = visit(server.address)
    page.context.grant_permissions(["notifications"], origin=server.address)
    page.add_init_script(SUBSCRIBED)
    page.goto(f"{server.address}/notices")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    page.locator("#push-add").click()
    expect(page.locator(".ways")).to_contain_text("Browser · 93.184.215.14")
    expect(page.get_by_label("It is your turn, Browser")).to_be_checked()

    devtools = page.context.new_cdp_session(page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    told = '{"title": "Your turn", "body": "Round 2", "tag": "a", "url": "/"}'
    until = time.monotonic() + PATIENCE / 1000
    while not known:
        assert time.monotonic() < until
        page.wait_for_timeout(20)
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.address, "registrationId": known[0], "data": told},
    )
    shown = "navigator.serviceWorker.ready.then(one => one.getNotifications()).then(all => all[0]?.title)"
    page.wait_for_function(f"{shown}.then(title => title === 'Your turn')")
