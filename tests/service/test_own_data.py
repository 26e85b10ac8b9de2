"""What is stored of a person: they take it along, or have it deleted, and the others' games stay."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import sqlalchemy as sa

from roundhouse.service.database.schema import META, PEOPLE, RATED, TABLES
from tests.service.company import ask, people, playing, sit, waiting_table
from tests.service.support import Browser, browser
from tests.service.test_devices import all_rows
from tests.service.test_passkeys import passkey_of
from tests.service.test_talk import heard, say
from tests.service.toy_match import TOY

NAME = "Wilhelmina"


@pytest.fixture
def mina(database: Path | str) -> Iterator[Browser]:
    """Somebody with a name that is nowhere else, on either database."""
    with browser(database) as one:
        one.settings(name=NAME, confirm="never", forced="no", pace="instant")
        yield one


def delete(who: Browser, name: str = NAME) -> int:
    return who.client.post("/data/delete", data={"name": name}).status_code


def over(me: Browser, table_id: str) -> None:
    """As if its game had been played to the end."""
    result = json.dumps({"scores": [0, 0], "winners": [0]})
    with me.server.store.writing() as connection:
        changed = {"status": "over", "result": result, "version": TABLES.c.version + 1}
        connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(**changed))


def seat_names(who: Browser, table_id: str) -> list[str]:
    with who.server.tables.at(table_id) as table:
        return list(table.view(who.person).names)


def test_nothing_of_a_deleted_person_stays_but_what_others_have_played(mina: Browser) -> None:
    alone = mina.open("me", "greedy")
    mina.play(alone)
    passkey_of(mina)
    me, cookie = mina.person.id, mina.client.cookies["roundhouse_person"]
    with (
        playing(mina, "Boris") as (running, [boris]),
        playing(mina, "Clara") as (finished, [clara]),
        playing(mina, "Emre", leaving="stay") as (strict, [emre]),
    ):
        over(mina, finished)
        for table_id in (running, finished):
            say(mina, table_id, "Nobody will remember this")
            mina.client.post(f"/tables/{table_id}/notes", json={"text": "a secret plan"})
        say(boris, running, "Hello")
        waiting = waiting_table(mina, "me", "open")
        shared = waiting_table(mina, "me", "open", "open")
        assert sit(boris, shared, 2, "Boris")[0] == 200
        assert delete(mina, "Somebody else") == 422
        assert mina.person.id == me
        assert delete(mina, f" {NAME.lower()} ") == 303
        store = mina.server.store
        assert not mina.client.cookies
        assert mina.server.sessions.who(cookie) is None
        stored = all_rows(store)
        assert not [word for word in (NAME, me, "remember this", "secret plan") if word in stored]
        there = {running, finished, strict, shared}
        assert there == set(store.table_ids()), (alone, waiting)

        row = store.table(running)
        assert (row.seats[0].kind, row.seats[0].bot != "", row.owner) == ("bot", True, boris.person.id)
        assert row.status == "playing"
        assert seat_names(boris, running) == ["Former player", "Boris"]
        clara.settings(language="de")
        assert seat_names(clara, finished) == ["Ehemaliges Mitglied", "Clara"]
        assert "Ehemaliges Mitglied" in clara.client.get(f"/tables/{finished}").text
        assert store.table(strict).result["winners"] == [1], "who may not leave has resigned"  # type: ignore[index]
        assert emre.client.get(f"/tables/{strict}").status_code == 200
        assert heard(boris, running) == ["Boris: Hello"]
        assert store.table(shared).owner == boris.person.id
        assert ask(boris, shared, "start", fill="bots")[0] == 200, "whoever has it now can begin"


def test_seats_that_were_left_before_lose_the_name_too(me: Browser) -> None:
    with playing(me, NAME, "Boris", leaving="others") as (table_id, [mina, boris]):
        assert ask(mina, table_id, "company/leave")[0] == 200
        assert me.server.store.table(table_id).seats[1].name == NAME
        assert delete(mina) == 303
        assert NAME not in all_rows(me.server.store)
        with people(me, "Zoë") as [zoe]:
            assert sit(zoe, table_id, 2, "Zoë")[0] == 200
        assert seat_names(boris, table_id)[1] == "Zoë"


def test_ratings_of_others_stay_what_they_are(me: Browser) -> None:
    with playing(me, NAME, rated="yes", speed="days") as (table_id, [mina]):
        gone = mina.person.id
        assert ask(mina, table_id, "company/resign")[0] == 200
        with me.server.store.reading() as connection:
            before = connection.execute(sa.select(RATED.c.mu).order_by(RATED.c.seat)).all()
        assert before
        assert delete(mina) == 303
        with me.server.store.reading() as connection:
            assert connection.execute(sa.select(RATED.c.mu).order_by(RATED.c.seat)).all() == before
        assert gone not in all_rows(me.server.store)


def test_damaged_tables_keep_nobody(me: Browser) -> None:
    table_id = me.open("me", "greedy")
    with playing(me, "Boris") as (other, _):
        with me.server.store.writing() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(seats="["))
            connection.execute(TABLES.update().where(TABLES.c.id == other).values(start="{}"))
        person = me.person
        assert delete(me, "delete") == 303
        assert me.server.store.person(person.id) is None
        assert me.server.store.table(other).seats[0].kind == "bot"


def test_people_without_a_name_type_a_word_and_strangers_have_nothing(me: Browser) -> None:
    assert "Type “delete”" in me.client.get("/settings").text
    assert delete(me, "") == 422
    assert delete(me, "Delete") == 303
    assert not me.client.cookies
    assert delete(me, "") == 303
    assert me.client.post("/data/export").status_code == 403


# ---- taking it along


def taken(who: Browser) -> dict[str, Any]:
    answer = who.client.post("/data/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    with ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_all_that_is_stored_can_be_taken_along(mina: Browser) -> None:
    passkey_of(mina, "Laptop")
    mina.client.post("/devices/recovery")
    table_id = mina.open("me", "greedy")
    over(mina, table_id)
    with playing(mina, "Boris") as (running, [boris]):
        say(mina, running, "My words")
        say(boris, running, "Not mine")
        mina.client.post(f"/tables/{running}/notes", json={"text": "my plan"})
        found = taken(mina)
        about = found["person.json"]
        assert about["people"][0]["name"] == NAME
        assert about["people"][0]["settings"]["confirm"] == "never"
        assert [one["name"] for one in about["passkeys"]] == ["Laptop"]
        assert [one["text"] for one in about["talk"]] == ["My words"]
        assert [one["text"] for one in about["notes"]] == ["my plan"]
        assert about["devices"][0]["seen"].startswith("20")
        tables = {one["id"]: one for one in found["tables.json"]}
        assert set(tables) == {table_id, running}
        assert [one["yours"] for one in tables[running]["seats"]] == [True, False]
        assert set(found) == {"person.json", "tables.json", f"records/{table_id}.json"}
        TOY.from_record(json.dumps(found[f"records/{table_id}.json"]))
        hashes = [
            value
            for table in META.sorted_tables
            if table is not PEOPLE
            for column in table.columns
            if column.name in ("token", "hash", "code", "before")
            for value in column_of(mina, column)
        ]
        assert hashes
        text = json.dumps(found)
        assert not [value for value in (*hashes, boris.person.id) if value in text]


def column_of(who: Browser, column: sa.Column[Any]) -> list[str]:
    with who.server.store.reading() as connection:
        return [value for value in connection.execute(sa.select(column)).scalars() if value]
