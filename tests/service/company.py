"""People at one table: each with a browser of their own, and whatever was ever sent to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx

from roundhouse.service.database.schema import MOVES, SEATINGS, TABLES, VISITS
from tests.service.support import Browser

JSON = {"accept": "application/json"}


class Guest(Browser):
    """A browser that keeps all that it was sent."""

    def __init__(self, first: Browser) -> None:
        super().__init__(first.server, first.address)
        self.heard: list[str] = []
        self.client.event_hooks["response"] = [self._hear]

    def _hear(self, response: httpx.Response) -> None:
        if "event-stream" not in response.headers.get("content-type", ""):
            self.heard.append(response.read().decode(errors="replace"))


@contextmanager
def people(first: Browser, *names: str) -> Iterator[list[Guest]]:
    """Other people at the same house, with settings that ask for nothing."""
    with ExitStack() as stack:
        found = [Guest(first) for _ in names]
        for guest, name in zip(found, names, strict=True):
            stack.enter_context(guest.client)
            guest.settings(confirm="never", forced="no", pace="instant", name=name)
        yield found


def make_known(*browsers: Browser) -> None:
    """These people have an account: they may play for ratings."""
    for one in browsers:
        one.server.recovery_codes.new(one.person.id)


def waiting_table(me: Browser, *seats: str, **form: Any) -> str:
    """A table that waits for people."""
    if form.get("rated") == "yes":
        make_known(me)
    return me.open(*seats, seed="", **form).removesuffix("/room")


def ask(who: Browser, table_id: str, what: str, **form: Any) -> tuple[int, Any]:
    """What a form of the page of seats is answered."""
    answer = who.client.post(f"/tables/{table_id}/{what}", data=form, headers=JSON)
    return answer.status_code, answer.json()


def link_to(me: Browser, table_id: str) -> str:
    """The token of the link that the maker gives to friends, as the page of seats shows it."""
    page = me.client.get(f"/tables/{table_id}/room").text
    found = re.search(rf'value="[^"]*/tables/{table_id}/join/([^"]+)"', page)
    assert found, page
    return found[1]


def sit(who: Browser, table_id: str, seat: int, name: str, link: str = "") -> tuple[int, Any]:
    return ask(who, table_id, "seats", seat=seat, name=name, link=link)


def kinds(me: Browser, table_id: str) -> list[str]:
    return [seat.kind for seat in me.server.store.table(table_id).seats]


def names(me: Browser, table_id: str) -> list[str]:
    return [seat.name for seat in me.server.store.table(table_id).seats]


@contextmanager
def playing(me: Browser, *guests: str, **form: Any) -> Iterator[tuple[str, list[Guest]]]:
    """A game that has begun: I have made the table, the guests have come from the lobby."""
    table_id = waiting_table(me, "me", *["open"] * len(guests), **form)
    with people(me, *guests) as found:
        make_known(*found)
        for number, (guest, name) in enumerate(zip(found, guests, strict=True), 2):
            assert sit(guest, table_id, number, name)[0] == 200
        if me.server.store.table(table_id).status == "waiting":
            assert ask(me, table_id, "start")[0] == 200
        yield table_id, found


def whose_turn(me: Browser, everybody: list[Browser], table_id: str) -> Browser:
    """Whoever decides now."""
    with me.table(table_id) as table:
        seat = table.match.decider
        assert seat is not None
        return next(one for one in everybody if seat in table.own(one.person))


def days_ago(me: Browser, table_id: str, days: float) -> None:
    """All that has happened at this table is so much older, and nobody has been there since."""
    gone = days * 86400
    with me.server.store.writing() as connection:
        for column in (MOVES.c.at, SEATINGS.c.at, VISITS.c.seen):
            here = column.table.c.table_id == table_id
            connection.execute(column.table.update().where(here).values({column: column - gone}))
        older = {column: column - gone for column in (TABLES.c.updated, TABLES.c.created)}
        raised = {TABLES.c.version: TABLES.c.version + 1}
        connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(older | raised))
