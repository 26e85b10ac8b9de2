"""People are logged in on devices: by tokens of which nothing but hashes is kept, and which are renewed."""

from __future__ import annotations

import logging
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from roundhouse.service.database.backup import back_up, restore
from roundhouse.service.database.cleanup import RetentionDays, tidy
from roundhouse.service.database.schema import CODES, META, SESSIONS
from roundhouse.service.database.store import Store
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.model.database_errors import StoreError, StoreFault
from roundhouse.service.model.seats import seats_of
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.service.model.table_view import Settings
from roundhouse.service.people.login_codes import CODE_MINUTES, LoginCodes, plain
from roundhouse.service.people.recovery_codes import CODES_PER_SET, RecoveryCodes
from roundhouse.service.people.sessions import DAY_SECONDS, HEARD, OVERLAP, RENEW_SECONDS, Sessions
from tests.service.support import PATIENCE, Browser, another, browser, serving
from tests.service.test_migrations import STORED, made_from

COOKIE = "roundhouse_person"


def all_rows(store: Store) -> str:
    """Everything that a database holds."""
    with store.reading() as connection:
        return "".join(str(row) for table in META.sorted_tables for row in connection.execute(table.select()))


def all_bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def later(store: Store, seconds: float) -> None:
    """As if that much time had gone by."""
    with store.writing() as connection:
        for name in ("seen", "renewed", "before_until"):
            connection.execute(SESSIONS.update().values({name: SESSIONS.c[name] - seconds}))


def one_device(database: Path | str) -> tuple[Sessions, str]:
    devices = Sessions(Store(database))
    return devices, devices.log_in(devices.store.new_person(Settings()).id)


# ---- what is kept of a token


def test_nobody_can_come_in_with_what_is_stored(database: Path | str) -> None:
    devices, token = one_device(database)
    stored = all_rows(devices.store)
    assert token not in stored
    assert hashed(token) in stored
    person = devices.who(token)
    assert person is not None
    for other in (hashed(token), person.id, "", "nobody", "nul\0", "x" * 10_000):
        assert devices.who(other) is None
    devices.store.close()


def test_tokens_are_neither_on_the_disk_nor_in_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for ours in ("roundhouse", "uvicorn", "sqlalchemy"):
        caplog.set_level(logging.DEBUG, ours)
    with browser(tmp_path / "games.db") as me:
        table_id = me.open("me", "greedy")
        tokens = [me.client.cookies[COOKIE]]
        later(me.server.store, RENEW_SECONDS + 1)
        assert me.client.get(f"/tables/{table_id}").status_code == 200
        tokens.append(me.client.cookies[COOKIE])
        for _ in range(2):  # while it runs, and afterwards
            me.play(table_id)
            assert not [token for token in tokens if token.encode() in all_bytes(tmp_path)]
    assert tokens[0] != tokens[1]
    for token in tokens:
        assert token.encode() not in all_bytes(tmp_path)
        assert token not in caplog.text


# ---- databases of before


@pytest.mark.parametrize("dump", ["version-1", "schema-2", "step-5"])
def test_whoever_was_logged_in_still_is(dump: str, tmp_path: Path) -> None:
    path = made_from(STORED / f"{dump}.sql", tmp_path)
    with sqlite3.connect(path) as connection:
        tokens = dict(connection.execute("SELECT token, name FROM people"))
        tables = list(connection.execute("SELECT owner, id FROM tables"))
        visits = list(connection.execute("SELECT token, table_id FROM visits"))
    connection.close()
    store = Store(path)
    assert not [token for token in tokens if token.encode() in all_bytes(tmp_path)], "nor while it is open"
    ids = {}
    for token, name in tokens.items():
        person = Sessions(store).who(token)
        assert person is not None
        assert person.name == name
        ids[token] = person.id
    assert len(set(ids.values())) == len(tokens)
    assert {(store.table(table_id).owner, table_id) for _, table_id in tables} == {
        (ids[owner], table_id) for owner, table_id in tables
    }
    for owner, table_id in visits:
        assert table_id in {
            row.id for status in ("waiting", "playing", "over") for row in store.tables_of(ids[owner], status)
        }
    assert any(seats_of(store.table(table_id).seats, ids[owner]) for owner, table_id in tables)
    with store.reading() as asked:
        assert not asked.exec_driver_sql("PRAGMA foreign_key_check").all()
    store.close()
    assert not [token for token in tokens if token.encode() in all_bytes(tmp_path)]


def test_seats_that_cannot_be_read_hold_no_token_either(tmp_path: Path) -> None:
    path = made_from(STORED / "step-5.sql", tmp_path)
    with sqlite3.connect(path) as connection:
        ((token,),) = connection.execute("SELECT token FROM people WHERE name = 'Boris'")
        connection.execute("UPDATE tables SET seats = '[' || seats")
    connection.close()
    store = Store(path)
    assert token.encode() not in all_bytes(tmp_path)
    assert Sessions(store).who(token)
    store.close()


# ---- renewing


def test_a_token_is_renewed_and_the_old_one_ends_a_little_later(me: Browser) -> None:
    old = me.client.cookies[COOKIE]
    person = me.person
    assert "set-cookie" not in me.client.get("/").headers
    later(me.server.store, RENEW_SECONDS + 1)
    answer = me.client.get("/")
    new = me.client.cookies[COOKIE]
    assert new != old
    for word in ("httponly", "samesite=lax", "path=/;"):
        assert word in answer.headers["set-cookie"].lower()
    with another(me) as tab:
        tab.client.cookies.set(COOKIE, old, domain="127.0.0.1")
        assert "set-cookie" not in tab.client.get("/").headers
        assert tab.person == person
        assert "set-cookie" not in me.client.get("/").headers  # the new one was used
        assert tab.person == person
        later(me.server.store, OVERLAP + 1)
        assert me.server.sessions.who(old) is None
        assert me.person == person


def test_an_answer_that_got_lost_logs_nobody_out(database: Path | str) -> None:
    devices, old = one_device(database)
    person = devices.who(old)
    later(devices.store, RENEW_SECONDS + 1)
    lost = devices.greet(old)
    assert lost is not None
    assert lost.token
    later(devices.store, HEARD + 1)
    heard = devices.greet(old)
    assert heard is not None
    assert heard.token not in ("", lost.token)
    assert devices.who(lost.token) is None
    assert devices.who(heard.token) == devices.who(old) == person
    devices.store.close()


def test_of_two_requests_at_once_one_gets_the_new_token(database: Path | str) -> None:
    devices, old = one_device(database)
    later(devices.store, RENEW_SECONDS + 1)
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(devices.greet(old))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    (new,) = [one.token for one in found if one.token]
    assert devices.who(new) == devices.who(old) == found[0].person
    devices.store.close()


def test_who_cannot_be_noted_is_known_all_the_same(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> None:
        raise StoreFault("the disk is full")

    old = me.client.cookies[COOKIE]
    later(me.server.store, RENEW_SECONDS + 1)
    with monkeypatch.context() as patch:
        patch.setattr(me.server.store, "writing", full)
        assert me.client.get("/settings").status_code == 200
    assert me.client.cookies[COOKIE] == old


def test_it_is_noted_when_a_device_was_here_and_which_it_is(me: Browser) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
    later(me.server.store, DAY_SECONDS)
    me.client.get("/", headers={"user-agent": agent})
    with me.server.store.reading() as connection:
        ((kind, days),) = connection.execute(
            sa.select(SESSIONS.c.kind, (SESSIONS.c.seen - SESSIONS.c.renewed) / DAY_SECONDS)
        )
    assert kind == "Safari, iOS"
    assert days == pytest.approx(1, abs=0.01)


def test_who_was_here_lately_is_not_tidied_away(database: Path | str) -> None:
    devices, token = one_device(database)
    with devices.store.writing() as connection:
        connection.execute(sa.text("UPDATE people SET created = created - 400 * 86400"))
    assert tidy(devices.store, RetentionDays(), really=True).people == 0
    later(devices.store, 400 * DAY_SECONDS)
    assert tidy(devices.store, RetentionDays(), really=True).people == 1
    assert devices.who(token) is None
    devices.store.close()


# ---- the file


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    store.new_person(Settings())
    assert {file.name: mode(file) for file in tmp_path.iterdir()} == dict.fromkeys(
        ("games.db", "games.db-wal", "games.db-shm"), 0o600
    )
    back_up(tmp_path / "games.db", tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "again.db")
    assert mode(tmp_path / "copy.db") == mode(tmp_path / "again.db") == 0o600
    store.close()


def test_a_database_that_others_could_read_is_closed_to_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = Store(tmp_path / "games.db")
    for file in tmp_path.iterdir():
        file.chmod(0o664)
    Store(tmp_path / "games.db").close()
    assert [mode(file) for file in tmp_path.iterdir()] == [0o600] * 3
    assert "games.db could be read by others; now only by its owner" in caplog.text
    caplog.clear()
    Store(tmp_path / "games.db").close()
    assert not caplog.text
    first.close()


def test_a_file_that_is_no_database_of_ours_keeps_its_rights(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna," * 100)
    letter.chmod(0o644)
    with pytest.raises(StoreError):
        Store(letter)
    assert mode(letter) == 0o644


# ---- several devices


def code_for(me: Browser) -> tuple[str, str]:
    """A code for another device, and its link."""
    page = me.client.post("/devices/code").text
    found = re.search(r'class="code">([-0-9a-z]+)<.*?value="([^"]+)"', page, re.DOTALL)
    assert found is not None
    return found[1], found[2]


def join(who: Browser, code: str) -> int:
    return who.client.post("/devices/join", data={"code": code}).status_code


def kinds(me: Browser) -> list[str]:
    return [one.kind for one in me.server.sessions.of(me.person.id)]


def test_a_second_device_comes_in_by_a_code_and_plays_on(me: Browser) -> None:
    me.settings(name="Anna")
    table_id = me.open("me", "greedy")
    code, link = code_for(me)
    assert code not in me.client.get("/settings").text, "it is told once"
    assert code not in all_rows(me.server.store)
    with another(me, **{"user-agent": "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0"}) as phone:
        page = phone.client.get(link)
        assert "Anna" in page.text
        assert not phone.client.cookies, "a link that is looked at logs nobody in"
        assert join(phone, code.upper().replace("-", " ")) == 303
        assert phone.person == me.person
        assert phone.client.cookies[COOKIE] != me.client.cookies[COOKIE]
        assert phone.play(table_id)[0] == 200
        assert "Firefox, Android" in kinds(me)
        with another(me) as thief:
            assert (join(thief, code), thief.client.get(link).status_code) == (404, 404)
            refused = thief.client.post("/devices/join", data={"code": code}).text
            assert "This code was used already" in refused
            assert f'value="{code}"' in refused, "the form stays, with what was typed"
            assert not thief.client.cookies


def test_a_code_holds_for_minutes_and_the_newest_only(me: Browser) -> None:
    first, second = code_for(me)[0], code_for(me)[0]
    with another(me) as other:
        assert join(other, first) == 404
        with me.server.store.writing() as connection:
            connection.execute(CODES.update().values(until=CODES.c.until - 60 * CODE_MINUTES))
        assert join(other, second) == 404
        for nonsense in ("", "-", "x" * 10_000):
            assert join(other, nonsense) == 404
        assert other.client.post("/devices/code").status_code == 403


def test_of_two_who_use_a_code_at_once_one_comes_in(database: Path | str) -> None:
    store = Store(database)
    codes = LoginCodes(store)
    code = codes.new(store.new_person(Settings()).id)
    found: list[str | None] = []
    threads = [threading.Thread(target=lambda: found.append(codes.use(code))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert found.count(None) == 3
    store.close()


def test_who_comes_in_as_somebody_else_is_told_and_logged_out_before(me: Browser) -> None:
    with another(me) as other:
        other.settings(name="Zoë")
        before = other.client.cookies[COOKIE]
        code, link = code_for(me)
        assert "Zoë" in other.client.get(link).text
        assert join(other, code) == 303
        assert other.person == me.person
        assert me.server.sessions.who(before) is None


# ---- recovery codes


def recovery_codes(me: Browser) -> list[str]:
    return re.findall(r"<li>([-0-9a-z]{19})</li>", me.client.post("/devices/recovery").text)


def test_each_recovery_code_logs_in_once_and_new_ones_end_the_old(me: Browser) -> None:
    assert "your only device" in me.client.get("/settings").text
    first = recovery_codes(me)
    assert len(set(first)) == CODES_PER_SET
    stored = all_rows(me.server.store)
    assert not any(code in stored or plain(code) in stored for code in first)
    page = me.client.get("/settings").text
    assert first[0] not in page, "they are told once"
    assert "your only device" not in page
    with another(me) as phone, another(me) as thief:
        assert join(phone, first[0].replace("-", " ").upper()) == 303
        assert phone.person == me.person
        assert join(thief, first[0]) == 404
        assert f"{CODES_PER_SET - 1} of {CODES_PER_SET} are left" in me.client.get("/settings").text
        second = recovery_codes(me)
        assert join(thief, first[1]) == 404
        assert not thief.client.cookies
        assert join(thief, second[0]) == 303
    with another(me) as stranger:
        assert stranger.client.post("/devices/recovery").status_code == 403


def test_of_two_who_use_a_recovery_code_at_once_one_comes_in(database: Path | str) -> None:
    store = Store(database)
    recovery = RecoveryCodes(store)
    code, *_ = recovery.new(store.new_person(Settings()).id)
    found: list[str | None] = []
    threads = [threading.Thread(target=lambda: found.append(recovery.use(code))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert found.count(None) == 3
    store.close()


def test_guesses_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", limits=Limits(logins=3)) as (server, address):
        thief = Browser(server, address)
        with thief.client:
            thief.settings(name="Mallory")
            assert [join(thief, f"guess {number}") for number in range(5)] == [404, 404, 404, 429, 429]
            assert thief.client.post("/passkeys/ask").status_code == 429


# ---- logging out


def test_devices_have_names(me: Browser) -> None:
    (here,) = me.server.sessions.of(me.person.id)
    with another(me) as stranger:
        stranger.settings(name="Boris")
        answer = stranger.client.post("/devices/rename", data={"device": here.id, "name": "Mine"})
        assert answer.status_code == 303
        assert me.server.sessions.of(me.person.id)[0].name == "", "it is not his"
    for name, kept in ((" My  tablet ", "My tablet"), ("x" * 50, "x" * 40), ("", "")):
        me.client.post("/devices/rename", data={"device": here.id, "name": name})
        assert me.server.sessions.of(me.person.id)[0].name == kept
    me.client.post("/devices/rename", data={"device": here.id, "name": "My tablet"})
    assert "My tablet" in me.client.get("/settings").text
    assert me.client.post("/devices/rename", data={"device": here.id, "name": "\u202ebad"}).status_code == 422


def log_out(who: Browser, which: str) -> str:
    return who.client.post("/devices/log-out", data={"device": which}).headers["location"]


def test_logging_out_here_there_and_everywhere(me: Browser) -> None:
    person = me.person
    (own,) = me.server.sessions.of(person.id)
    with another(me) as phone, another(me) as tablet, another(me) as stranger:
        for other in (phone, tablet):
            assert join(other, code_for(me)[0]) == 303
        lost = phone.client.cookies[COOKIE]
        (there,) = [
            one.id
            for one in me.server.sessions.of(person.id)
            if one.id == phone.server.sessions.greet(lost).device  # type: ignore[union-attr]
        ]
        stranger.settings(name="Mallory")
        log_out(stranger, there)
        assert len(kinds(me)) == 3, "nobody logs others out"
        assert log_out(me, there) == "/settings?saved=1"
        assert me.server.sessions.who(lost) is None
        assert me.client.get("/settings").text.count("Log out<") == 2
        log_out(me, "others")
        assert [one.id for one in me.server.sessions.of(person.id)] == [own.id]
        assert join(tablet, code_for(me)[0]) == 303
        assert log_out(me, "all") == "/"
        assert not me.client.cookies
        assert not me.server.sessions.of(person.id)
        assert me.client.get("/settings").status_code == 200


@contextmanager
def listening(who: Browser, path: str, **headers: str) -> Iterator[list[str]]:
    """What a stream tells until the server ends it, which has to happen before this does."""
    heard: list[str] = []
    begun = threading.Event()

    def listen() -> None:
        with httpx.stream(
            "GET", who.address + path, cookies=dict(who.client.cookies), headers=headers
        ) as stream:
            for line in stream.iter_lines():
                heard.append(line)
                begun.set()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    assert begun.wait(5)
    yield heard
    thread.join(3)
    assert not thread.is_alive()


def test_a_stream_ends_when_its_device_or_program_is_logged_out(me: Browser, tmp_path: Path) -> None:
    table_id = me.open("me", "greedy")
    with another(me) as phone, another(me) as tablet:
        for other in (phone, tablet):
            assert join(other, code_for(me)[0]) == 303
        device = me.server.sessions.greet(phone.client.cookies[COOKIE]).device  # type: ignore[union-attr]
        with listening(phone, f"/tables/{table_id}/events") as heard:
            log_out(me, device)
        assert "event: out" in heard
        token = me.server.program_tokens.new(me.person.id, "a bot")
        program = {"authorization": f"Bearer {token}"}
        with (
            serving(tmp_path / "games.db") as (_, elsewhere),  # another process on the same database
            listening(Browser(me.server, elsewhere), f"/api/v1/tables/{table_id}/events", **program),
            listening(tablet, f"/tables/{table_id}/events"),
        ):
            log_out(me, "others")
        assert me.client.get(f"/api/v1/tables/{table_id}", headers=program).status_code == 401


def test_logging_out_on_this_device_takes_its_cookie(me: Browser) -> None:
    (own,) = me.server.sessions.of(me.person.id)
    assert "your only device" in me.client.get("/settings").text
    assert log_out(me, own.id) == "/"
    assert not me.client.cookies
    assert log_out(me, own.id) == "/"
