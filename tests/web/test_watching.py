"""People without a seat see a game as it is played, one round late, or not at all: in whatever way they look."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

import httpx

from roundhouse.service.database.results import progress_of
from roundhouse.service.model.agreement import LATE, SHUT, Agreement
from roundhouse.service.model.seats import PEOPLE_KIND, StoredSeat
from roundhouse.web.match import RailroadsMatch
from roundhouse.web.routes.table_routes import look
from roundhouse.web.table import table_parts
from tests.service.company import Guest, people, waiting_table, whose_turn
from tests.service.support import PAGE, Browser
from tests.service.test_talk import end, heard, say

LEFT = 3  # decisions until the round is over


@cache
def first_round() -> tuple[int, ...]:
    """The moves of a first round in which everybody takes what is offered first."""
    game = RailroadsMatch.new(players=2, seed=7)
    while game.round == 1:
        game.play(game.legal()[0])
    return tuple(game.moves)


@contextmanager
def table(me: Browser, watching: str) -> Iterator[tuple[str, Guest, Guest, Guest]]:
    """A game that is about to end its first round: two who play it, and one who watches."""
    game = RailroadsMatch.new(players=2, seed=7)
    for move in first_round()[:-LEFT]:
        game.play(move)
    with people(me, "Anna", "Boris", "Dora") as (anna, boris, dora):
        seats = [StoredSeat(PEOPLE_KIND, one.person.name, one.person.id) for one in (anna, boris)]
        table_id = me.server.store.new_table(
            name="Table",
            options=game.states[0].rules.options(),
            seats=seats,
            start=game.start(),
            seed=None,
            owner=anna.person.id,
            lines=game.lines(),
            progress=progress_of(game),
            result=None,
            agreed=Agreement(watching=watching).stored(),
            grace=300.0,
        )
        yield table_id, anna, boris, dora


def play(anna: Guest, boris: Guest, table_id: str) -> None:
    """The next decision."""
    assert whose_turn(anna, [anna, boris], table_id).play(table_id)[0] == 200


PATHS = (
    *("", "/room", "/result", "/replay", "/replay?at=999", "/record", "/talk", "/picture.svg"),
    *("/picture.svg?at=20", "/picture.svg?seat=0", "/board?seat=0", "/scoring?entry=20"),
)


def all_seen(who: Guest, table_id: str) -> str:
    """All that somebody is sent who asks for everything that there is of a table."""
    who.heard.clear()
    for path in PATHS:
        who.client.get(f"/tables/{table_id}{path}", headers=PAGE)
    for path in ("", "/view", "/moves"):
        who.client.get(f"/api/v1/tables/{table_id}{path}")
    who.client.post(f"/tables/{table_id}/replay", json={"at": 20, "seat": 0})
    who.post(table_id, "sit", seat=1)
    who.post(table_id, "parts")
    who.client.post(f"/tables/{table_id}/branch?at=0")
    who.client.get("/lobby")
    return "\n".join(who.heard)


@contextmanager
def streams(who: Guest, table_id: str) -> Iterator[list[str]]:
    """What the streams of events tell somebody, without who is here."""
    told: list[str] = []
    begun = threading.Barrier(4, timeout=10)

    def listen(path: str) -> None:
        first = True
        with (
            suppress(httpx.HTTPError, RuntimeError),
            httpx.stream("GET", who.address + path, cookies=dict(who.client.cookies), timeout=30) as stream,
        ):
            for line in stream.iter_lines():
                if first:  # how the table stands now
                    first = bool(line)
                    if not first:
                        begun.wait()
                elif "version" in line or "last" in line:
                    told.append(line)

    paths = (
        f"/tables/{table_id}/events",
        f"/tables/{table_id}/events?layout=wide&version=0",
        f"/api/v1/tables/{table_id}/events",
    )
    for path in paths:
        threading.Thread(target=listen, args=(path,), daemon=True).start()
    begun.wait()
    yield told


def test_nothing_changes_for_a_late_spectator_before_the_round_is_over(me: Browser) -> None:
    with table(me, LATE) as (table_id, anna, boris, dora):
        before = all_seen(dora, table_id)
        assert "You see the table as it was when this round began" in before
        with streams(dora, table_id) as told:
            for _ in range(LEFT - 1):
                play(anna, boris, table_id)
                say(anna, table_id, "Quietly to Vladivostok")
            assert all_seen(dora, table_id) == before
            assert all_seen(boris, table_id) != before
            assert not told
            play(anna, boris, table_id)
            after = all_seen(dora, table_id)
            assert after != before
            assert "Vladivostok" not in after
            say(dora, table_id, "Now I see it")
            waited = time.monotonic() + 10
            while len(told) < 6 and time.monotonic() < waited:
                time.sleep(0.05)
        assert heard(dora, table_id) == ["Dora: Now I see it"]
        assert len([line for line in told if '"version"' in line]) == 3, (
            "each stream tells of the round, once"
        )
        moves = len(first_round())
        with me.server.tables.at(table_id) as now:
            assert now.view(dora.person).length == now.match.length == moves
        end(me, table_id)
        assert heard(dora, table_id) == ["Anna: Quietly to Vladivostok"] * 2 + ["Dora: Now I see it"]


def test_nobody_watches_where_that_was_agreed(me: Browser) -> None:
    with table(me, SHUT) as (table_id, anna, boris, dora):
        before = all_seen(dora, table_id)
        assert "nobody watches" in before
        for path in ("", "/replay", "/picture.svg", "/result", "/board?seat=0", "/talk", "/events"):
            assert dora.client.get(f"/tables/{table_id}{path}").status_code == 403, path
        assert dora.client.get(f"/api/v1/tables/{table_id}/view").status_code == 403
        assert dora.client.get(f"/api/v1/tables/{table_id}/events").status_code == 403
        assert say(dora, table_id, "Hello")[0] == 403
        say(anna, table_id, "Quietly to Vladivostok")
        play(anna, boris, table_id)
        assert all_seen(dora, table_id) == before
        assert anna.client.get(f"/tables/{table_id}").status_code == 200
        end(me, table_id)
        assert dora.client.get(f"/tables/{table_id}").status_code == 200


def test_who_is_to_come_back_still_plays(me: Browser) -> None:
    with table(me, SHUT) as (table_id, anna, boris, _):
        assert boris.client.post(f"/tables/{table_id}/company/stand-in").status_code == 303
        assert boris.client.get(f"/tables/{table_id}").status_code == 200
        assert anna.client.get(f"/tables/{table_id}").status_code == 200


def test_it_is_agreed_when_the_table_is_made_and_shown_to_whoever_sits_down(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", watching="late")
    with people(me, "Boris") as [boris]:
        page = boris.client.get(f"/tables/{table_id}/room").text
    assert re.search(r"Spectators</dt><dd>see it one round late", page)
    assert Agreement(**me.server.store.table(table_id).agreed).watching == LATE


def test_the_board_in_front_follows_whoever_plays(me: Browser) -> None:
    with table(me, "open") as (table_id, anna, boris, dora):
        seen = []
        for _ in range(LEFT + 1):
            with me.table(table_id) as found:
                decides = found.match.decider
            view = look(me.server, dora.person, table_id)
            assert view.seat == decides
            assert decides not in view.rivals
            parts = table_parts(view)
            assert f"player-board seat-{decides + 1}" in parts["own-frame"]
            assert "rivals" in parts, "who they are changes, so they come together"
            assert look(me.server, anna.person, table_id).seat == 0, "whoever sits there keeps their own"
            seen.append(decides)
            play(anna, boris, table_id)
        assert set(seen) == {0, 1}
