"""The lobby, and who is here: told as it changes, to those whom it concerns."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from typing import Any

import httpx
import pytest

from roundhouse.service.database.ratings import of_players
from roundhouse.service.live import listeners
from roundhouse.service.model import rating
from roundhouse.service.tables.presence import (
    MAX_SPECTATORS_SHOWN,
    MAX_STALE_NOTES,
    Here,
    Presence,
    mark,
    page_of,
)
from tests.service.company import ask, link_to, people, playing, sit, waiting_table
from tests.service.support import Browser, another, database_of, serving


@contextmanager
def stream(who: Browser, address: str) -> Iterator[Queue[dict[str, Any]]]:
    """What an event stream tells, as it comes."""
    told: Queue[dict[str, Any]] = Queue()
    ready, stop = threading.Event(), threading.Event()

    def listen() -> None:
        with (
            suppress(httpx.HTTPError),
            httpx.Client(cookies=who.client.cookies, timeout=30) as client,
            client.stream("GET", address) as events,
        ):
            for line in events.iter_lines():
                if line.startswith("data:"):
                    told.put(json.loads(line[5:]))
                    ready.set()
                if stop.is_set():
                    return

    threading.Thread(target=listen, daemon=True).start()
    assert ready.wait(10)
    try:
        yield told
    finally:
        stop.set()


def until(told: Queue[dict[str, Any]], wanted: str, value: object) -> None:
    """Wait until something is told."""
    while told.get(timeout=10).get(wanted) != value:
        pass


def test_the_lobby_lists_open_tables_with_what_is_played(me: Browser) -> None:
    open_id = waiting_table(me, "me", "open", "random", name="Tea", speed="days")
    private = waiting_table(me, "me", "friend", name="Secret")
    own = me.open("me", "random", name="Alone")
    with another(me) as stranger:
        page = stranger.client.get("/lobby").text
        assert open_id in page
        assert "Tea" in page
        assert "The village" in page
        assert "over days" in page
        assert "1 seat free" in page
        for other, name in ((private, "Secret"), (own, "Alone")):
            assert other not in page
            assert name not in page
    with people(me, "Boris") as (boris,):
        assert sit(boris, open_id, 2, "Boris")[0] == 200
        assert open_id not in boris.client.get("/lobby/rows").text


def test_the_list_is_narrowed_down_and_remembers_it(me: Browser) -> None:
    slow = waiting_table(me, "me", "open", name="Slow", speed="days")
    quick = waiting_table(me, "me", "open", "random", name="Quick", clock="move", move="2m")
    every = me.client.get("/lobby").text
    assert slow in every
    assert quick in every
    assert "Rated" not in every, "all tables are for fun"
    assert "2 players <small>1</small>" in every
    days = me.client.get("/lobby?speed=days").text
    assert slow in days
    assert quick not in days
    again = me.client.get("/lobby/rows").text
    assert quick not in again, "as it was looked for last"
    assert "lobby?speed=&amp;" in again, "the same once more takes it back"
    assert "No open table is like that" in me.client.get("/lobby?speed=days&players=3").text
    assert quick in me.client.get("/lobby?speed=&players=&rated=&board=").text
    assert quick in me.client.get("/lobby").text, "nothing is looked for any more"


def test_who_sits_at_a_rated_table_has_a_number(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "MOVES_PER_PLAYER", 0)
    with playing(me, "Boris", rated="yes", speed="days") as (first, (boris,)):
        assert ask(boris, first, "company/resign")[0] == 200
        waiting_table(me, "me", "open", name="Again", rated="yes")
        with me.server.store.reading() as connection:
            of = (str(me.server.store.table(first).options["board"]), 2)
            number = of_players(connection, of, [me.person.id])[me.person.id].skill.number
        page = boris.client.get("/lobby").text
        assert f"</a> {number}" in page


@pytest.mark.parametrize("watching", ["open", "late"])
def test_games_that_go_on_are_offered_to_watch(me: Browser, watching: str) -> None:
    with (
        playing(me, "Boris", name="Ours", watching=watching) as (table_id, (boris,)),
        another(me) as stranger,
    ):
        assert f'href="/tables/{table_id}"' in stranger.client.get("/lobby").text
        assert f'href="/tables/{table_id}"' not in boris.client.get("/lobby").text, "he plays there"


def test_games_that_nobody_watches_are_not_offered(me: Browser) -> None:
    private = waiting_table(me, "me", "friend")
    with playing(me, "Boris", watching="none") as (shut, _), people(me, "Clara") as (clara,):
        assert sit(clara, private, 2, "Clara", link_to(me, private))[0] == 200
        assert ask(me, private, "start")[0] == 200
        with another(me) as stranger:
            page = stranger.client.get("/lobby").text
            assert shut not in page
            assert private not in page


def test_the_lobby_is_told_when_it_changes(me: Browser) -> None:
    with (
        serving(database_of(me)) as (_, elsewhere),
        stream(me, f"{me.address}/lobby/events") as here,
        stream(me, f"{elsewhere}/lobby/events") as there,
    ):
        for told in (here, there):
            while not told.empty():
                told.get()
        waiting_table(me, "me", "open")
        assert here.get(timeout=10)["number"] > 0
        assert there.get(timeout=10)["number"] > 0


def test_who_is_here_is_told_by_marks_of_this_table_only(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listeners, "LINGER_SECONDS", 0.1)
    with playing(me, "Boris") as (table_id, (boris,)):
        mine, his = (mark(table_id, who.person.id) for who in (me, boris))
        address = f"{me.address}/tables/{table_id}/events"
        with stream(me, address) as told:
            until(told, "here", [mine])
            with stream(boris, address), another(me) as stranger, stream(stranger, address):
                until(told, "count", 3)
            page = me.client.get(f"/tables/{table_id}").text
            assert his in page
            assert mark("another table", boris.person.id) not in page
            boris.play(table_id)
            me.play(table_id)
            until(told, "here", [mine])


def test_who_has_no_hand_on_any_page_is_away(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "LINGER_SECONDS", 0.1)
    with playing(me, "Boris") as (table_id, (boris,)):
        mine, his = (mark(table_id, who.person.id) for who in (me, boris))
        address = f"{me.address}/tables/{table_id}/events"
        with stream(me, address) as told, stream(boris, f"{address}?away=true"):
            until(told, "away", [his])
            with stream(boris, address):
                until(told, "here", sorted([mine, his]))
            for who in (boris, me):  # whoever has stopped listening notices at the next event
                who.play(table_id)
            until(told, "away", [his])


def test_who_is_away_is_not_noted_as_seen_and_not_forgotten() -> None:
    presence = Presence()
    presence.come("t", "a", True)
    presence.come("t", page_of("b", away=True), True)
    assert presence.to_note() == [("t", "a")]
    assert presence.told("t", page_of("c", away=True), True)
    presence.heard("t", ["d"])
    assert set(presence.here("t").marks) == {mark("t", "a"), mark("t", "d")}
    assert set(presence.here("t").away) == {mark("t", "b"), mark("t", "c")}


def test_two_pages_of_one_person_are_one_person() -> None:
    presence = Presence()
    for person in ("a", "a", "b", ""):
        presence.come("t", person, True)
    assert presence.here("t") == Here(tuple(sorted((mark("t", "a"), mark("t", "b")))), 3)
    presence.go("t", "a")
    assert presence.here("t").count == 3
    presence.go("t", "a")
    assert presence.here("t").count == 2
    assert sorted(presence.to_note()) == [("t", "b")]
    for person in ("b", ""):
        presence.go("t", person)
    assert presence.here("t") == Here()
    assert not presence._pages


def test_what_another_process_tells_counts_more_than_what_it_has_noted() -> None:
    presence = Presence()
    presence.come("t", "a", True)
    assert presence.told("t", "b", True)
    assert not presence.told("t", "b", True)
    assert presence.told("t", "b", False)
    for _ in range(MAX_STALE_NOTES):
        assert not presence.heard("t", ["b"]), "it was noted before"
    assert presence.heard("t", ["b"]), "it was not, or that is lost"
    assert presence.told("t", "b", False)
    assert presence.told("t", "b", True)
    presence.go("t", "a")
    assert presence.here("t") == Here()


def test_a_crowd_is_counted_and_not_listed() -> None:
    presence = Presence()
    for number in range(1000):
        presence.come("t", str(number), False)
    assert len(presence.here("t").marks) == MAX_SPECTATORS_SHOWN
    assert presence.here("t").count == 1000


def test_who_is_here_through_another_process_is_here(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "PRESENCE_SECONDS", 0.2)
    monkeypatch.setattr(listeners, "RECENT_PRESENCE_SECONDS", 3.0)
    with playing(me, "Boris") as (table_id, (boris,)), serving(database_of(me)) as (_, elsewhere):
        both = sorted(mark(table_id, who.person.id) for who in (me, boris))
        with (
            stream(me, f"{me.address}/tables/{table_id}/events") as told,
            stream(boris, f"{elsewhere}/tables/{table_id}/events"),
        ):
            until(told, "here", both)
            while boris.person.id not in me.server.store.last_seen(table_id):  # noted a little later
                time.sleep(0.02)


def test_a_table_of_one_screen_tells_nothing_about_who_is_here(me: Browser) -> None:
    table_id = me.open("me", "screen")
    me.post(table_id, "sit", seat=0)
    with stream(me, f"{me.address}/tables/{table_id}/events") as told:
        me.play(table_id)
        until(told, "version", 1)
        assert told.empty()


def test_the_start_is_told_to_those_who_wait(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    with people(me, "Boris") as (boris,), stream(boris, f"{me.address}/tables/{table_id}/events") as told:
        until(told, "version", 0)
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        until(told, "version", 1)
        assert ask(me, table_id, "start")[0] == 200
        until(told, "version", 2)
        answer = boris.client.post(f"/tables/{table_id}/room", json={})
        assert (answer.json()["waiting"], answer.json()["version"]) == (False, 2)
