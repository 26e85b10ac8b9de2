"""Talk at a table: who reads what, in which words, and how much of it."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest

from roundhouse.service.database.schema import TABLES
from roundhouse.service.database.table_rows import OVER
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.tables.talk import MAX_LINE_LENGTH, PHRASES
from tests.service.company import people, playing
from tests.service.support import Browser, database_of, serving


def heard(who: Browser, table_id: str, after: int = 0) -> list[str]:
    """What somebody reads, without its time: "Anna: Hello"."""
    answer = who.client.get(f"/tables/{table_id}/talk", params={"after": after})
    assert answer.status_code == 200, answer.text
    return [spoken(line) for line in answer.json()["lines"] if "seat-event" not in line]


def spoken(line: str) -> str:
    found = re.search(r"<b [^>]*>(.*?)</b> <span [^>]*>(.*?)</span>", line)
    assert found, line
    return f"{found[1]}: {found[2]}"


def say(who: Browser, table_id: str, text: str = "", **more: Any) -> tuple[int, Any]:
    status, told = who.post(table_id, "talk", text=text, **more)
    return status, told


def end(me: Browser, table_id: str) -> None:
    with me.server.store.writing() as connection:
        over = TABLES.update().where(TABLES.c.id == table_id)
        connection.execute(over.values(status=OVER, version=TABLES.c.version + 1))


def test_everybody_at_the_table_reads_what_players_say(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), people(me, "Mira") as [mira]:
        assert say(me, table_id, "  Shall we\n begin? ")[0] == 200
        assert say(boris, table_id, "<b>Yes</b> & now")[0] == 200
        name = me.server.store.table(table_id).seats[0].name
        told = [f"{name}: Shall we begin?", "Boris: &lt;b&gt;Yes&lt;/b&gt; &amp; now"]
        assert heard(me, table_id) == heard(boris, table_id) == heard(mira, table_id) == told


def test_only_what_is_new_is_told(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]):
        say(boris, table_id, "one")
        first = me.client.get(f"/tables/{table_id}/talk").json()["lines"][0]
        number = int(re.findall(r'data-n="(\d+)"', first)[0])
        _, told = say(boris, table_id, "two", after=number)
        assert [spoken(line) for line in told["lines"]] == ["Boris: two"]
        assert heard(me, table_id, number) == ["Boris: two"]


def test_players_read_what_spectators_say_when_the_game_is_over(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), people(me, "Mira") as [mira]:
        assert say(mira, table_id, "Boris should take the factory")[0] == 200
        say(boris, table_id, "Hm")
        assert heard(mira, table_id) == ["Mira: Boris should take the factory", "Boris: Hm"]
        assert heard(boris, table_id) == heard(me, table_id) == ["Boris: Hm"]
        assert not any("factory" in text for text in boris.heard if "lines" in text)
        end(me, table_id)
        assert heard(boris, table_id) == ["Mira: Boris should take the factory", "Boris: Hm"]


def test_who_let_a_bot_stand_in_still_hears_no_advice(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), people(me, "Mira") as [mira]:
        answer = boris.client.post(
            f"/tables/{table_id}/company/stand-in", headers={"accept": "application/json"}
        )
        assert answer.status_code == 200
        say(mira, table_id, "He is gone")
        say(boris, table_id, "I come back soon")
        assert heard(boris, table_id) == ["Boris: I come back soon"]


def test_phrases_are_read_in_the_readers_language(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]):
        boris.settings(language="de")
        assert say(me, table_id, phrase="well played")[0] == 200
        status, answer = say(me, table_id, phrase="thanks")
        assert (status, "You have just sent a phrase" in answer["message"]) == (429, True)
        assert say(me, table_id, text="but I can write")[0] == 200
        assert heard(me, table_id)[0].endswith(": Well played")
        assert heard(boris, table_id)[0].endswith(": Gut gespielt")
        page = boris.client.get(f"/tables/{table_id}").text
        assert all(f'data-phrase="{phrase}"' in page for phrase in PHRASES)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"text": " \n "}, "nothing to say"),
        ({"text": "x" * (MAX_LINE_LENGTH + 1)}, f"{MAX_LINE_LENGTH} are possible"),
        ({"text": "abc\u202edef"}, "cannot be seen"),
        ({"text": "abc\0def"}, "cannot be seen"),
        ({"phrase": "you cheat"}, "no such phrase"),
    ],
)
def test_what_cannot_be_said(me: Browser, body: dict[str, str], words: str) -> None:
    with playing(me, "Boris") as (table_id, _):
        status, told = me.post(table_id, "talk", **body)
        assert status == 422
        assert words in told["message"]
        assert heard(me, table_id) == []


def test_a_spectator_says_a_name_first(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, _):
        stranger = Browser(me.server, me.address)
        with stranger.client:
            assert say(stranger, table_id, "Hi")[0] == 422
            assert not stranger.client.cookies
            assert say(stranger, table_id, "Hi", name="Ana\u202e")[0] == 422
            assert say(stranger, table_id, "Hi", name=" Ana ")[0] == 200
            assert stranger.person.name == "Ana"
            assert heard(stranger, table_id) == ["Ana: Hi"]


def test_nobody_talks_where_all_share_a_screen(me: Browser) -> None:
    table_id = me.open("me", "screen")
    assert say(me, table_id, "Hello")[0] == 404
    assert me.client.get(f"/tables/{table_id}/talk").status_code == 404
    assert "talk-list" not in me.client.get(f"/tables/{table_id}").text
    assert me.client.get("/tables/nowhere/talk").status_code == 404


def test_who_says_too_much_has_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", limits=Limits(talk=2)) as (server, address):
        me = Browser(server, address)
        with me.client:
            me.settings(confirm="never", name="Anna")
            with playing(me, "Boris") as (table_id, [boris]):
                assert [say(me, table_id, "on and on")[0] for _ in range(3)] == [200, 200, 429]
                status, told = say(me, table_id, "and on")
                assert status == 429
                assert "You can go on in" in told["message"]
                assert say(boris, table_id, "At last")[0] == 200
                assert len(heard(me, table_id)) == 3


@contextmanager
def told_of_talk(who: Browser, table_id: str) -> Iterator[Queue[int]]:
    """The numbers of what was said last, as the event stream tells them."""
    told: Queue[int] = Queue()
    ready = threading.Event()

    def listen() -> None:
        with (
            suppress(httpx.HTTPError, RuntimeError),  # the browser is closed
            who.client.stream("GET", f"/tables/{table_id}/events") as stream,
        ):
            name = ""
            for line in stream.iter_lines():
                if line.startswith("event:"):
                    name = line[7:]
                elif line.startswith("data:") and name == "said":
                    told.put(json.loads(line[5:])["last"])
                elif not line:
                    name = ""
                    ready.set()

    threading.Thread(target=listen, daemon=True).start()
    assert ready.wait(10)
    yield told


def test_the_event_stream_tells_of_it(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), people(me, "Mira") as [mira]:
        with told_of_talk(boris, table_id) as told, told_of_talk(mira, table_id) as watching:
            say(mira, table_id, "Only for spectators")
            first = watching.get(timeout=5)
            say(me, table_id, "For all")
            assert told.get(timeout=5) == watching.get(timeout=5) == first + 1
            assert told.empty()
        with told_of_talk(boris, table_id) as again:
            assert again.get(timeout=5) == first + 1


def test_another_process_hears_of_it(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), serving(database_of(me)) as (server, address):
        other = Browser(server, address)
        with other.client, told_of_talk(other, table_id) as told:
            say(boris, table_id, "Hello over there")
            assert told.get(timeout=5) > 0


def test_what_was_said_goes_with_its_table(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]):
        say(boris, table_id, "Soon gone")
        me.server.store.drop_table(me.server.store.table(table_id))
        assert me.server.talk.latest([table_id]) == {}
