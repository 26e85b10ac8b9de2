"""People at one table, each with a browser of their own; all that is sent to them is kept and searched."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Server
from tests.browser.people import (
    Visit,
    begin,
    let_time_pass,
    link_of,
    make_table,
    person,
    play_on,
    seed_of,
    sit,
)

PATIENT = 15_000


def test_three_people_meet_by_link_and_in_the_lobby(server: Server, visit: Visit) -> None:
    anna = person(visit, server, "Anna")
    boris = person(visit, server, "Boris", size=PHONE)
    clara = person(visit, server, "Clara")
    watcher = person(visit, server, "Dora")
    table = make_table(anna, "friend", "open")
    link = link_of(anna)

    boris.page.goto(link)
    expect(boris.page.locator("h1")).to_have_text("Anna invites you to a table")
    sit(boris, "Boris")
    expect(anna.page.locator("h1")).to_have_text("2 of 3 seats are taken")
    expect(anna.page.locator(".place-card").nth(1).locator(".pres")).to_have_class(re.compile("here"))

    clara.page.goto(f"{server.address}/lobby")
    clara.page.locator(f"tr[data-table='{table.rpartition('/')[2]}'] a.button").click()
    sit(clara, "Clara")
    expect(anna.page.locator("h1")).to_have_text("3 of 3 seats are taken")
    anna.page.get_by_role("button", name="Swap seats 1 and 2").click()
    boris.page.get_by_role("button", name="Agree", exact=True).click()
    expect(boris.page.locator(".place-card h3").first).to_have_text("Boris")
    begin(anna, boris, clara)

    watcher.page.goto(table)
    expect(watcher.sign).to_contain_text("You are watching")
    everybody = [anna, boris, clara]
    play_on(everybody, 4)
    assert watcher.page.locator("[data-option]").count() == 0
    expect(watcher.page.locator("#log-list > li").first).to_have_attribute(
        "data-entry", str(anna.moves() - 1)
    )
    token = link.rpartition("/")[2]
    for one in (*everybody, watcher):
        secrets = [*(other.secrets for other in (*everybody, watcher)), seed_of(server, table)]
        assert not [text for text in one.heard if any(secret in text for secret in secrets)]
        assert any('"parts"' in text and '"before"' in text for text in one.heard), "events are searched too"
    for one in (clara, watcher):
        assert not [text for text in one.heard if token in text], "a link is told to its maker only"


@pytest.mark.slow
def test_leaving_coming_back_and_a_killed_server(own_server: Server, visit: Visit) -> None:
    anna = person(visit, own_server, "Anna")
    boris = person(visit, own_server, "Boris")
    table = make_table(anna, "open", "random")
    boris.page.goto(table)
    sit(boris, "Boris")
    begin(anna, boris)
    play_on([anna, boris], 4)
    moves = anna.moves()

    disc = anna.page.locator("[id='rival:1'] .pres")
    expect(disc).to_have_class(re.compile("here"))
    boris.page.goto(f"{own_server.address}/")
    expect(disc).not_to_have_class(re.compile("here"), timeout=PATIENT)
    boris.page.goto(table)
    expect(disc).to_have_class(re.compile("here"))

    own_server.kill()
    for one in (anna, boris):
        expect(one.page.locator("#lost")).to_be_visible()
    own_server.start()
    for one in (anna, boris):
        expect(one.page.locator("#lost")).to_be_hidden()
    assert anna.moves() >= moves
    expect(disc).to_have_class(re.compile("here"))
    play_on([anna, boris], 4)

    boris.page.locator("header [popovertarget=company]").click()
    boris.page.locator("#company summary", has_text="Leave the table").click()
    boris.page.locator("#company details[open] button").click()
    expect(boris.sign).to_contain_text(re.compile("You are watching|The game is over"))
    expect(anna.page.locator("[id='rival:1'] .pres")).to_have_count(0)
    anna.play(3)


@pytest.mark.slow
def test_all_agree_to_end_the_game(server: Server, visit: Visit) -> None:
    anna = person(visit, server, "Anna")
    boris = person(visit, server, "Boris", size=PHONE)
    table = make_table(anna, "open")
    boris.page.goto(table)
    sit(boris, "Boris")
    begin(anna, boris)
    anna.page.locator("header [popovertarget=company]").click()
    anna.page.get_by_role("button", name="Offer to end the game").click()
    expect(boris.page.locator("#offer")).to_contain_text("Anna: end the game now?")
    boris.page.get_by_role("button", name="Agree", exact=True).click()
    for one in (anna, boris):
        expect(one.sign).to_contain_text("All agreed to end it here.")
    boris.sign.get_by_role("link", name="See the result").click()
    expect(boris.page.locator("h1")).to_contain_text("0 points")


@pytest.mark.slow
def test_a_clock_runs_out_and_a_bot_makes_the_turn(server: Server, visit: Visit) -> None:
    anna, boris = person(visit, server, "Anna"), person(visit, server, "Boris", size=PHONE)
    table = make_table(anna, "open", clock=("[name=clock][value=move]", "[name=move][value='10m']"))
    boris.page.goto(table)
    sit(boris, "Boris")
    expect(anna.page.locator(".agree")).to_contain_text(
        "10 min a turn; when it runs out, a bot makes that turn"
    )
    begin(anna, boris)
    late, other = (anna, boris) if anna.turn() else (boris, anna)
    expect(late.sign.locator(".clk.runs")).to_have_text(re.compile("^(10|9) min$"))
    expect(other.sign.locator(".clk.big")).to_have_text(re.compile("^(10|9) min$"))
    expect(late.sign.locator(".who")).to_contain_text("then a bot makes this turn")
    expect(other.sign.locator(".time-left")).to_contain_text("then a bot makes this turn")
    let_time_pass(server, table, 9 * 60)
    expect(other.sign.locator(".clk.big.short")).to_have_text(re.compile(r"^\d+ s$"))
    let_time_pass(server, table, 60)
    expect(other.sign).to_have_attribute("data-yours", "yes")
    expect(other.sign.locator(".clk.runs")).to_have_text(re.compile("^(10|9) min$"))
    expect(late.sign).not_to_have_attribute("data-yours", "yes")
    late.page.goto(f"{table}/room")
    expect(late.page.locator("#happened")).to_contain_text("time ran out; a bot made the turn")
