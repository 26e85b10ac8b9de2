"""Muting, reporting, and what hosts do about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.service.database.schema import BANS, RATED
from roundhouse.service.database.store import Store
from roundhouse.service.model.announcement import NOTHING_ANNOUNCED, announce
from roundhouse.service.model.table_view import Person, Settings
from roundhouse.service.pages.host_gauges import gauges_list
from roundhouse.service.people import announcements
from roundhouse.service.people.bans import DAY_SECONDS, Bans
from roundhouse.service.people.host_gauges import CARE_THOUGHTS, host_gauges
from roundhouse.service.people.hosts import Hosts
from roundhouse.service.people.mutes import Mutes
from roundhouse.service.people.reports import Reports
from tests.service.company import ask, people, playing, sit, waiting_table, whose_turn
from tests.service.support import Browser, another, database_of, serving
from tests.service.test_devices import all_rows, code_for
from tests.service.test_own_data import delete, taken
from tests.service.test_talk import end, heard, say


def number_of(who: Browser, table_id: str) -> int:
    """The number of the last line that somebody reads."""
    lines = who.client.get(f"/tables/{table_id}/talk").json()["lines"]
    return int(re.findall(r'data-n="(\d+)"', lines[-1])[0])


def mute(who: Browser, table_id: str, n: int) -> int:
    return who.client.post(f"/tables/{table_id}/talk/{n}/mute").status_code


def report(who: Browser, table_id: str, **form: Any) -> int:
    answer = who.client.post(f"/tables/{table_id}/report", data={"reason": "insult", **form})
    return answer.status_code


@contextmanager
def hosted(me: Browser) -> Iterator[Browser]:
    """My server's host."""
    with another(me) as host:
        host.settings(name="Hanna")
        me.server.hosts.make(host.person.id)
        yield host


def act(host: Browser, what: str, **form: Any) -> int:
    return host.client.post(f"/host/{what}", data=form).status_code


# ---- muting


def test_whoever_is_muted_is_heard_by_others_only(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, [boris, clara]):
        say(boris, table_id, "You are slow")
        say(clara, table_id, "Be kind")
        assert mute(me, table_id, number_of(me, table_id) - 1) == 200
        assert heard(me, table_id) == ["Clara: Be kind"]
        assert len(heard(clara, table_id)) == len(heard(boris, table_id)) == 2
        say(boris, table_id, "Still slow")
        assert heard(me, table_id) == ["Clara: Be kind"]
        page = me.client.get("/settings").text
        who = re.findall(r'name="who" value="(\w+)">', page)
        assert "Boris" in page
        assert boris.person.id not in page
        me.server.hosts.make(me.person.id)
        for made in ("/devices/recovery", "/devices/code"):
            told = me.client.post(made).text
            assert f'value="{who[0]}"' in told, "the page is whole, whatever was made on it"
            assert 'href="/host"' in told
        assert me.client.post("/mutes/remove", data={"who": who[0]}).status_code == 303
        assert len(heard(me, table_id)) == 3
        assert mute(me, table_id, 999) == 404


def test_what_cannot_be_read_can_be_neither_muted_nor_reported(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), people(me, "Mira") as [mira]:
        say(mira, table_id, "Boris should take the factory")
        n = number_of(mira, table_id)
        assert mute(boris, table_id, n) == 404
        assert report(boris, table_id, line=n) == 404
        assert boris.client.get(f"/tables/{table_id}/report?line={n}").status_code == 404
        stranger = Browser(me.server, me.address)
        with stranger.client:
            assert mute(stranger, table_id, n) == 403
            assert report(stranger, table_id, seat=0) == 403


# ---- talk while people sit down


def test_people_talk_while_they_wait_and_everybody_hears_it(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open")
    with people(me, "Boris") as [boris]:
        assert 'id="talk-list"' in boris.client.get(f"/tables/{table_id}/room").text
        say(boris, table_id, "May I sit down?")
        say(me, table_id, "Please do")
        assert [one.split(": ")[1] for one in heard(me, table_id)] == ["May I sit down?", "Please do"]
        assert heard(boris, table_id) == heard(me, table_id)
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        assert ask(me, table_id, "start")[0] == 200
        assert [one.split(": ")[1] for one in heard(me, table_id)] == ["Please do"]


# ---- reporting


def test_a_line_and_a_person_are_reported_and_settled(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), hosted(me) as host:
        me.settings(name="Anna")
        say(boris, table_id, "<b>Cheap</b> coins")
        n = number_of(me, table_id)
        assert "Cheap" in me.client.get(f"/tables/{table_id}/report?line={n}").text
        assert report(me, table_id, line=n, words="He says that everywhere") == 200
        assert report(me, table_id, line=n, words="Again and again") == 200, "in the place of the first"
        assert report(me, table_id, seat=1, reason="cheating") == 200
        for wrong in ({"seat": 0}, {"seat": 7}, {"seat": "x"}, {"seat": 1, "reason": "boredom"}, {}):
            assert report(me, table_id, **wrong) == 422
        page = host.client.get("/host").text
        assert "&lt;b&gt;Cheap&lt;/b&gt; coins" in page
        assert "Again and again" in page
        assert "He says that everywhere" not in page
        assert "2 open, 0 settled" in page
        first, second = (one.n for one in me.server.reports.open())
        assert act(host, "unsay", report=first) == 303
        assert heard(boris, table_id) == []
        assert act(host, "settle", report=second) == 303
        assert "Nothing to settle." in host.client.get("/host").text
        assert "Hanna</b> has taken words of Boris away" in host.client.get("/host").text


def test_the_page_is_there_for_hosts_only(me: Browser) -> None:
    with another(me) as stranger:
        for who in (me, stranger):
            assert who.client.get("/host").status_code == 404
            for what in ("settle", "unsay", "ban", "lift", "rename", "close"):
                assert act(who, what, person=me.person.id, table="x", report=1) == 404
    with hosted(me) as host:
        assert 'href="/host"' in host.client.get("/settings").text
        for what in ("settle", "unsay", "ban", "lift", "rename", "close"):
            assert act(host, what, person="nobody", table="none", report="99999999999") == 404
        assert host.client.get("/host", params={"search": "%_"}).status_code == 200


def test_whoever_reaches_the_database_makes_hosts(me: Browser, tmp_path: Path) -> None:
    me.settings(name="Anna")
    file = str(tmp_path / "games.db")

    def run(*given: str) -> tuple[int, str]:
        found = CliRunner().invoke(app, ["host", *given, "--database", file])
        return found.exit_code, found.output

    if me.server.store.file is None:
        pytest.skip("the command is given a file here")
    assert run() == (0, "hosts: none yet\n")
    assert run("no-code-at-all")[0] == 1
    assert run(code_for(me)[0]) == (0, "hosts: Anna\n")
    assert me.client.get("/host").status_code == 200
    assert run("--remove", "Boris")[0] == 1
    assert run("--remove", "Anna") == (0, "hosts: none yet\n")
    assert me.client.get("/host").status_code == 404


# ---- banning, renaming, closing


def test_whoever_is_banned_watches_and_comes_back_to_the_seat(me: Browser) -> None:
    with playing(me, "Boris", leaving="stay") as (table_id, [boris]), hosted(me) as host:
        token = {"authorization": f"Bearer {me.server.program_tokens.new(boris.person.id, 'a bot')}"}
        waiting = waiting_table(me, "me", "open")
        assert sit(boris, waiting, 2, "Boris")[0] == 200
        assert act(host, "ban", person=boris.person.id, days="7", reason=" ") == 422
        assert act(host, "ban", person=host.person.id, days="7", reason="no") == 409
        assert act(host, "ban", person=boris.person.id, days="7", reason="Insults") == 303
        assert boris.client.get(f"/tables/{table_id}").status_code == 200
        status, told = say(boris, table_id, "What?")
        assert (status, "Insults" in told["message"]) == (403, True)
        assert boris.client.post("/tables", data={}).status_code == 403
        assert sit(boris, waiting, 2, "Boris")[0] == 403
        assert boris.client.post("/api/v1/tables", json={}, headers=token).status_code == 403
        assert taken(boris)["person.json"]["bans"][0]["reason"] == "Insults"
        seat = me.server.store.table(table_id).seats[1]
        assert (seat.kind, seat.kept_for) == ("bot", boris.person.id)
        assert me.server.store.table(waiting).seats[1].kind == "free"
        assert "banned" in host.client.get("/host", params={"search": "bor"}).text
        with me.server.store.writing() as connection:
            connection.execute(BANS.update().values(until=BANS.c.until - 8 * DAY_SECONDS))
        assert ask(boris, table_id, "company/back")[0] == 200
        assert act(host, "ban", person=boris.person.id, days="ever", reason="Insults") == 303
        assert say(boris, table_id, "Hm")[0] == 403
        assert act(host, "lift", person=boris.person.id) == 303
        assert say(boris, table_id, "Sorry")[0] == 200
        assert act(host, "ban", person=boris.person.id, days="1", reason="Insults") == 303
        assert delete(boris, "Boris") == 303, "whoever is banned can go"


def test_a_new_name_stands_wherever_the_old_one_did(me: Browser) -> None:
    with playing(me, "Mallory") as (table_id, [mallory]), hosted(me) as host:
        say(mallory, table_id, "Hello")
        with playing(me, "Mallory") as (finished, [other]):
            end(me, finished)
            assert other.person.id != mallory.person.id
        assert act(host, "rename", person=mallory.person.id, name=" ") == 422
        assert act(host, "rename", person=mallory.person.id, name="Guest 7") == 303
        assert mallory.person.name == "Guest 7"
        assert heard(me, table_id) == ["Guest 7: Hello"]
        assert [seat.name for seat in me.server.store.table(table_id).seats][1] == "Guest 7"
        assert "Mallory" not in me.client.get(f"/tables/{table_id}").text
        assert me.server.store.table(finished).seats[1].name == "Mallory", "somebody else of that name"


def test_a_closed_table_is_over_and_counts_for_nobody(me: Browser) -> None:
    waiting = waiting_table(me, "me", "open")
    with playing(me, "Boris", rated="yes", speed="days") as (table_id, [boris]), hosted(me) as host:
        assert "People concerned: 2" in host.client.get("/host", params={"search": table_id}).text
        assert act(host, "close", table=table_id) == 303
        assert act(host, "close", table=table_id) == 409
        row = me.server.store.table(table_id)
        assert (row.status, row.result["ended"]) == ("over", "host")  # type: ignore[index]
        assert "A host has closed the table" in boris.client.get(f"/tables/{table_id}").text
        with me.server.store.reading() as connection:
            assert all(one.mu is None for one in connection.execute(RATED.select()))
        assert act(host, "close", table=waiting) == 303
        assert waiting not in me.server.store.table_ids()


# ---- on both databases


def test_what_is_kept_of_mutes_reports_and_bans(database: Path | str) -> None:
    store = Store(database)
    anna, boris = (store.new_person(Settings()).id for _ in range(2))
    mutes, reports, bans, hosts = Mutes(store), Reports(store), Bans(store), Hosts(store)
    for _ in range(2):
        mutes.mute(anna, boris)
        hosts.make(anna)
        bans.ban(boris, None, "why")
        reports.report(anna, boris, None, "other", "", None, "")  # type: ignore[arg-type]
    assert mutes.of(anna) == {boris}
    assert [one.person for one in reports.open()] == [boris]
    assert reports.counts() == (1, 0)
    assert bans.of(boris) is not None
    assert [one.id for one in hosts.all()] == [anna]
    store.change_person(Person(boris, "Bo_ris", Settings()))
    assert [(one.id, one.reports, one.banned) for one in hosts.people("O_R")] == [(boris, 1, True)]
    assert hosts.people("o%r") == []
    reports.settle(reports.open()[0].n)
    assert reports.counts() == (0, 1)
    store.close()


def test_nobody_learns_from_an_export_who_has_muted_or_reported_them(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]):
        say(boris, table_id, "Rude words")
        n = number_of(me, table_id)
        assert mute(me, table_id, n) == 200
        assert report(me, table_id, line=n) == 200
        about: dict[str, Any] = taken(boris)["person.json"]
        assert not {"mutes", "reports"} & set(about)
        mine = taken(me)["person.json"]
        assert mine["reports"][0]["said"] == "Rude words"
        assert boris.person.id not in str(mine)
        assert delete(boris, "Boris") == 303
        assert "Rude words" not in all_rows(me.server.store), "reports go with whom they are about"


# ---- how the server is, and what is told to everybody


def test_hosts_see_how_the_server_is(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), hosted(me) as host:
        waiting_table(me, "me", "open")
        whose_turn(me, [me, boris], table_id).play(table_id)
        now = host_gauges(me.server.store, 2, CARE_THOUGHTS)
        assert (now.playing, now.waiting, now.moves, now.here) == (1, 1, 1, 2)
        assert now.today == now.accounts == 3
        assert now.well
        assert now.busy
        assert not replace(now, room=50, disk=100).full
        assert replace(now, room=5, disk=100).full
        page = host.client.get("/host").text
        assert "3 people today, 3 in all" in page
        assert "1 tables wait for people" in page
        assert 'class="gauge care"' not in page
    assert 'class="gauge care"' in str(gauges_list(me.person, now))


def test_an_announcement_stands_above_all_pages_until_it_ends(me: Browser) -> None:
    with hosted(me) as host:
        assert me.client.post("/host/announce", data={"text": "Buy now"}).status_code == 404
        for wrong in ({"text": "x" * 301}, {"text": "Hello", "hours": "2"}, {"text": "a\u202eb"}):
            assert act(host, "announce", **wrong) == 422
        assert act(host, "announce", text="We rest <b>at six</b>.", hours="24") == 303
        assert "We rest &lt;b&gt;at six&lt;/b&gt;." in me.client.get("/lobby").text
        assert "has told everybody" in host.client.get("/host").text
        kept = me.server.announcements.read()
        announce(replace(kept, until=1.0))
        assert "We rest" not in me.client.get("/lobby").text, "it has ended"
        assert act(host, "announce", text="") == 303
        assert me.server.announcements.read() == NOTHING_ANNOUNCED
        assert "announcement" not in me.client.get("/lobby").text


def test_another_process_tells_it_too(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements, "LOOK_SECONDS", 0.01)
    with hosted(me) as host:
        assert act(host, "announce", text="We rest.") == 303
        announce(NOTHING_ANNOUNCED)  # as another process has it
        with serving(database_of(me)) as (_, address):
            while "We rest." not in host.client.get(f"{address}/lobby").text:
                pass
        assert act(host, "announce", text="") == 303
