"""People at one table, each with a browser of their own; all that is sent to them is kept and searched."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from base64 import b64decode
from collections.abc import Callable
from contextlib import closing, suppress

import pytest
from playwright.sync_api import Error, Page, Response, expect

from tests.browser.conftest import PHONE, Server
from tests.browser.player import QUIET, Player

Visit = Callable[..., Page]
PATIENT = 15_000


def unpacked(data: str) -> str:
    """What an event says, with the news that it brings."""
    zipped = json.loads(data).get("zipped")
    return data if zipped is None else zlib.decompress(b64decode(zipped)).decode()


class Person(Player):
    """Somebody at a table that others share, and all that they were sent."""

    heard: list[str]

    def listen(self) -> Person:
        self.heard = []

        def keep(response: Response) -> None:
            if "event-stream" not in response.headers.get("content-type", ""):
                with suppress(Error):  # a redirection has no body, and a page may be left
                    self.heard.append(response.text())

        self.page.on("response", keep)
        wire = self.page.context.new_cdp_session(self.page)  # a response that goes on has no text
        wire.on("Network.eventSourceMessageReceived", lambda told: self.heard.append(unpacked(told["data"])))
        wire.send("Network.enable")
        return self

    @property
    def secrets(self) -> str:
        """What proves who somebody is."""
        return next(one["value"] for one in self.page.context.cookies() if one["name"] == "roundhouse_person")

    def turn(self) -> bool:
        """Whether it is this person's decision now."""
        self.page.wait_for_selector(QUIET)
        return self.sign.get_attribute("data-yours") == "yes"


def person(visit: Visit, server: Server, name: str, **how: object) -> Person:
    found = Person(visit("about:blank", **how), server.address).listen()
    found.settle(name=name)
    return found


def make_table(maker: Person, *seats: str, clock: tuple[str, ...] = ()) -> str:
    """Fill in the form; the address of the table, which waits. `clock`: values of its fields that are chosen."""
    page = maker.page
    page.goto(f"{maker.address}/")
    for number in range(2, 5):
        kind = seats[number - 2] if number - 2 < len(seats) else ""
        page.locator(f"#new-table select[name=seat-{number}]").select_option(kind)
    for chosen in clock:
        page.locator(f"#new-table {chosen}").check(force=True)
    page.locator("#open").click()
    page.wait_for_url("**/room")
    return page.url.removesuffix("/room")


def link_to_seat(maker: Person, number: int) -> str:
    card = maker.page.locator(".place-card").nth(number - 1)
    card.get_by_role("button", name="Link").click()
    expect(maker.page.locator("#seat-link")).to_have_value(re.compile("/join/"))
    return maker.page.locator("#seat-link").input_value()


def sit(who: Person, name: str) -> None:
    who.page.locator("#sit-name").fill(name)
    who.page.locator("#take button").click()
    expect(who.page.locator("#sit")).to_have_count(0)


def begin(maker: Person, *others: Person) -> None:
    maker.page.get_by_role("button", name="Begin the game").click()
    for one in (maker, *others):
        one.page.wait_for_selector("#sign")


def play_on(everybody: list[Person], decisions: int) -> None:
    """So many decisions, each by whoever has to make it; everybody sees each of them."""
    for _ in range(decisions):
        on_turn = None
        while on_turn is None:
            on_turn = next((one for one in everybody if one.turn()), None)
        on_turn.step()
        newest = on_turn.moves()
        for one in everybody:  # a bot may have played on meanwhile
            one.page.locator("#log-list > li").first.wait_for(state="attached")
            while one.moves() < newest:
                one.page.wait_for_timeout(20)


def test_three_people_meet_by_link_and_in_the_lobby(server: Server, visit: Visit) -> None:
    anna = person(visit, server, "Anna")
    boris = person(visit, server, "Boris", size=PHONE)
    clara = person(visit, server, "Clara")
    watcher = person(visit, server, "Dora")
    table = make_table(anna, "friend", "open")
    link = link_to_seat(anna, 2)

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


def seed_of(server: Server, table: str) -> str:
    """What all that is hidden was dealt from."""
    with closing(sqlite3.connect(server.database)) as database:
        ((seed,),) = database.execute("SELECT seed FROM tables WHERE id = ?", (table.rpartition("/")[2],))
    return str(seed)


def let_time_pass(server: Server, table: str, seconds: float) -> None:
    """A clock has run for so much longer than it has."""
    with closing(sqlite3.connect(server.database)) as database, database:
        where = (table.rpartition("/")[2],)
        ((stored,),) = database.execute("SELECT clock FROM tables WHERE id = ?", where)
        clock = json.loads(stored)
        clock["since"] -= seconds
        database.execute(
            "UPDATE tables SET clock = ?, due = due - ?, version = version + 1 WHERE id = ?",
            (json.dumps(clock), seconds, *where),
        )


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
    let_time_pass(server, table, 9 * 60)
    expect(other.sign.locator(".clk.big.short")).to_have_text(re.compile(r"^\d+ s$"))
    let_time_pass(server, table, 60)
    expect(other.sign).to_have_attribute("data-yours", "yes")
    expect(other.sign.locator(".clk.runs")).to_have_text(re.compile("^(10|9) min$"))
    expect(late.sign).not_to_have_attribute("data-yours", "yes")
    late.page.goto(f"{table}/room")
    expect(late.page.locator("#happened")).to_contain_text("time ran out; a bot made the turn")
