"""Notes about a table: kept, and read by nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roundhouse.service.middleware.limits import Limits
from roundhouse.service.people.notes import MAX_NOTES_LENGTH
from tests.service.company import people, playing
from tests.service.support import Browser, serving


def notes(who: Browser, table_id: str) -> Any:
    return who.client.get(f"/tables/{table_id}/notes").json()["text"]


def test_notes_are_kept_for_one_person_and_one_table(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, [boris]), people(me, "Mira") as [mira]:
        assert notes(me, table_id) == ""
        assert me.post(table_id, "notes", text="Keep the key.\r\nWatch <Kyiv>")[0] == 200
        assert me.post(table_id, "notes", text="Keep the key.\nWatch <Kyiv>!")[0] == 200
        assert boris.post(table_id, "notes", text="Mine")[0] == 200
        assert notes(me, table_id) == "Keep the key.\nWatch <Kyiv>!"
        assert notes(boris, table_id) == "Mine"
        assert notes(mira, table_id) == ""
        for page in (f"/tables/{table_id}", f"/tables/{table_id}/talk", f"/tables/{table_id}/room"):
            boris.client.get(page)
        assert not any("Keep the key" in text for text in boris.heard + mira.heard)
        with playing(me, "Olga") as (other, _):
            assert notes(me, other) == ""


@pytest.mark.parametrize(
    ("text", "words"), [("x" * (MAX_NOTES_LENGTH + 1), "are possible"), ("a\u202eb", "cannot be seen")]
)
def test_what_cannot_be_written_down(me: Browser, text: str, words: str) -> None:
    with playing(me, "Boris") as (table_id, _):
        me.post(table_id, "notes", text="before")
        status, told = me.post(table_id, "notes", text=text)
        assert status == 422
        assert words in told["message"]
        assert notes(me, table_id) == "before"


def test_nobody_in_particular_has_no_notes(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, _):
        stranger = Browser(me.server, me.address)
        with stranger.client:
            assert stranger.post(table_id, "notes", text="Hm")[0] == 403
            assert stranger.client.get(f"/tables/{table_id}/notes").status_code == 403
            assert "notes-text" not in stranger.client.get(f"/tables/{table_id}").text
        assert "notes-text" in me.client.get(f"/tables/{table_id}").text


def test_notes_have_a_limit_and_go_with_their_table(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", limits=Limits(notes=2)) as (server, address):
        me = Browser(server, address)
        with me.client:
            me.settings(confirm="never", name="Anna")
            with playing(me, "Boris") as (table_id, _):
                kept = [me.post(table_id, "notes", text=str(n))[0] for n in range(3)]
                assert kept == [200, 200, 429]
                assert notes(me, table_id) == "1"
                server.store.drop_table(server.store.table(table_id))
                assert server.notes.of(me.person.id, table_id) == ""
