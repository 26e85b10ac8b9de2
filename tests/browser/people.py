"""People who share a table, each with a browser of their own: they meet, sit down and play."""

from __future__ import annotations

import json
import sqlite3
import zlib
from base64 import b64decode
from collections.abc import Callable
from contextlib import closing, suppress

from playwright.sync_api import Error, Page, Response, expect

from tests.browser.conftest import Server
from tests.browser.player import QUIET, Player

Visit = Callable[..., Page]


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
    page.goto(f"{maker.address}/new-table")
    for number in range(2, 5):
        kind = seats[number - 2] if number - 2 < len(seats) else ""
        page.locator(f"#new-table select[name=seat-{number}]").select_option(kind)
    for chosen in clock:
        page.locator(f"#new-table {chosen}").check(force=True)
    page.locator("#open").click()
    page.wait_for_url("**/room")
    return page.url.removesuffix("/room")


def link_of(maker: Person) -> str:
    """The one link that the page of seats offers."""
    return maker.page.locator("#table-link").input_value()


def sit(who: Person, name: str) -> None:
    who.page.locator("#sit-name").fill(name)
    who.page.locator("#take button").click()
    expect(who.page.locator("#sit")).to_have_count(0)


def begin(maker: Person, *others: Person) -> None:
    maker.page.get_by_role("button", name="Begin the game").click()
    for one in (maker, *others):
        one.page.wait_for_selector("#sign")
        one.page.wait_for_load_state()  # with its scripts: a click before them does nothing


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


def let_days_pass(server: Server, table: str, days: float) -> None:
    """All that has happened at a table is so much older."""
    gone, where = days * 86400, table.rpartition("/")[2]
    with closing(sqlite3.connect(server.database)) as database, database:
        for name, column in (("moves", "at"), ("seatings", "at"), ("visits", "seen")):
            database.execute(f"UPDATE {name} SET {column} = {column} - ? WHERE table_id = ?", (gone, where))
        database.execute(
            "UPDATE tables SET created = created - ?, updated = updated - ?, version = version + 1 WHERE id = ?",
            (gone, gone, where),
        )
