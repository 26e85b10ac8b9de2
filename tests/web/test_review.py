"""Turning points on the pages: made beside the server, kept in its store, only of games that are over."""

from __future__ import annotations

import re
import time
from html import unescape
from pathlib import Path

import pytest

from roundhouse.service.database.claims import Claims
from roundhouse.service.thinking.reviews import MAX_PER_PERSON, Reviews
from tests.service.support import PAGE, Browser, another, browser

RECORD = Path(__file__).parents[1] / "golden" / "classic-1-russian-russian-39.json"
PATIENCE = 60.0  # seconds


def bring(me: Browser) -> str:
    """A finished game; its address."""
    answer = me.client.post("/records", files={"record": ("game.json", RECORD.read_bytes())})
    assert answer.status_code == 303
    return str(answer.headers["location"])


def ready(me: Browser, table: str) -> str:
    """The section of the page once the game has been looked through."""
    until = time.monotonic() + PATIENCE
    while True:
        answer = me.client.get(f"{table}/review", headers=PAGE)
        assert answer.status_code == 200
        if "data-waiting" not in answer.text:
            return unescape(answer.text)
        assert time.monotonic() < until, answer.text
        time.sleep(0.1)


def test_one_person_does_not_have_all_games_looked_through(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(me.server.reviews, "_go_on", lambda job: begun.append(job.whose))
    for _ in range(MAX_PER_PERSON + 2):
        assert me.client.get(f"{bring(me)}/result", headers=PAGE).status_code == 200
    assert begun == [me.person.id] * MAX_PER_PERSON
    with another(me) as other:
        assert other.client.get(f"{bring(other)}/result", headers=PAGE).status_code == 200
        assert begun[MAX_PER_PERSON:] == [other.person.id]


def test_a_game_is_looked_through_by_one_of_several_processes(me: Browser) -> None:
    store, begun = me.server.store, list[str]()
    several = [Reviews(store, me.server.worker_pool, "planner", Claims(store, who)) for who in ("one", "two")]
    for who, reviews in zip(("one", "two"), several, strict=True):
        reviews._go_on = lambda job, who=who: begun.append(who)  # type: ignore[method-assign, misc]
    table_id = bring(me).removeprefix("/tables/")
    with me.table(table_id) as table:
        view = table.view(me.person)
    for reviews in (*several, *several):
        looked = reviews.look(view)
        assert looked is not None
        assert (looked.review, looked.total) == (None, len(view.moves))
    assert begun == ["one"]
    Claims(store, "one").give_back_all()  # it was killed, and is started again
    several[1].look(view)
    assert begun == ["one", "two"]


def test_a_review_is_made_shown_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "games.db"
    with browser(database) as me:
        me.settings(language="de")
        table = bring(me)
        first = me.client.get(f"{table}/result", headers=PAGE).text
        assert 'id="review"' in first
        told = ready(me, table)
        assert "Wendepunkte" in told
        assert "wie der Bot Planer sie sieht" in told
        assert unescape(me.client.get(f"{table}/result", headers=PAGE).text).count(told) == 1
        link = re.search(r'href="(/tables/[^"]+/replay\?at=(\d+)[^"]*)"', told)
        assert link
        moment = me.client.get(link[1], headers=PAGE).text
        assert "Wendepunkt: " in moment
        assert "Besser" in moment
        assert ' marked"' in moment, "both ways are shown on the boards"
        assert moment.count("--at:") == told.count('class="turning"')
        elsewhere = me.client.get(f"{table}/replay?at={int(link[2]) + 1}", headers=PAGE).text
        assert "Besser" not in elsewhere
        assert ' marked"' not in elsewhere
        cookie = me.client.cookies["roundhouse_person"]
    with browser(database) as again:  # nobody thinks any more
        monkeypatch.setattr(again.server.worker_pool, "ask", lambda *_, **__: pytest.fail("it was kept"))
        again.client.cookies["roundhouse_person"] = cookie
        assert told in unescape(again.client.get(f"{table}/result", headers=PAGE).text)
    monkeypatch.setattr("roundhouse.web.railroads.REVIEW_VERSION", 0)  # a new reviewer
    with browser(database) as other:
        other.client.cookies["roundhouse_person"] = cookie
        assert "data-waiting" in other.client.get(f"{table}/result", headers=PAGE).text
        assert ready(other, table) == told


def test_a_game_that_goes_on_has_none(me: Browser) -> None:
    table = f"/tables/{me.open('me', 'screen')}"
    assert 'id="review"' not in me.client.get(f"{table}/result", headers=PAGE).text
    answer = me.client.get(f"{table}/review")
    assert answer.status_code == 409
    assert "when the game is over" in answer.json()["message"]


def test_what_cannot_be_looked_through_is_told_and_not_tried_again(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    me.server.reviews.reviewer = "random"
    table = bring(me)
    assert "could not be looked through" in ready(me, table)
    monkeypatch.setattr(me.server.worker_pool, "ask", lambda *_, **__: pytest.fail("again"))
    assert "could not be looked through" in ready(me, table)
