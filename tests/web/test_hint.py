"""Hints: asked for by the person who decides, thought about as that person sees the table, in both languages."""

from __future__ import annotations

import re
from concurrent.futures import Future
from typing import Any

import pytest

from roundhouse.rules import GameState, legal
from roundhouse.service.thinking.job_queue import Rank
from roundhouse.service.thinking.worker_pool import JobFailed
from roundhouse.view.secrets import redact
from tests.service.support import PAGE, Browser, another
from tests.web.support import QUICK


def asked(me: Browser, table_id: str) -> tuple[int, Any]:
    status, body = me.post(table_id, "hint", version=me.version(table_id))
    return status, body


def words(html: str) -> str:
    advice = html[html.index('id="advice"') :]
    return " ".join(re.sub(r"<[^>]*>", " ", advice[: advice.index("</aside>")]).split())


def test_a_hint_stands_in_the_sign_and_changes_nothing(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = me.open("screen", "me")
    me.play(table_id)
    with me.table(table_id) as table:
        state, seat = table.match.states[-1], table.match.decider
    assert seat is not None
    thought_about: list[GameState] = []
    ask = me.server.worker_pool.ask

    def listening(
        rank: Rank, limit: float, thought: Any, *given: Any, whose: str, **more: str
    ) -> Future[Any]:
        thought_about.append(given[1])
        assert (rank, given[0], whose) == (Rank.HINT, QUICK, me.person.id)
        return ask(rank, limit, thought, *given, whose=whose, **more)

    monkeypatch.setattr(me.server.worker_pool, "ask", listening)
    before = me.moves(table_id)
    status, body = asked(me, table_id)
    assert status == 200
    told = words(body["parts"]["hint-slot"])
    assert "points at the end" in told
    assert re.search(r"\d+ points? less|about as good", told)
    best = re.search(r'id="advice"[^>]*data-best="(\d+)"', body["parts"]["hint-slot"])
    assert best is not None
    assert 1 <= int(best[1]) <= len(legal(state))
    assert f'data-option="{best[1]}"' in body["parts"]["sign"]
    assert asked(me, table_id)[1] == body
    assert [one.digest() for one in thought_about] == [redact(state, seat).digest()], "and thought about once"
    assert me.moves(table_id) == before
    assert "advice" not in me.play(table_id)[1]["parts"]["hint-slot"]


def test_a_form_without_a_script_gets_the_whole_page(me: Browser) -> None:
    me.settings(language="de")
    table_id = me.open("me", "screen")
    page = me.client.post(f"/tables/{table_id}/hint", headers=PAGE)
    assert page.status_code == 200
    assert "Erwartet am Ende etwa" in words(page.text)
    assert 'action="/tables/' in page.text


def test_a_hint_is_refused_with_its_reason(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = me.open("me", "screen")
    status, body = me.post(table_id, "hint", version=99)
    assert (status, "sign" in body["parts"]) == (409, True)
    assert me.post(table_id, "hint", nothing=1)[0] == 422
    assert me.post("no-such-table", "hint", version=0)[0] == 404
    with another(me) as other:
        status, body = other.post(table_id, "hint", version=0)
        assert (status, body["message"]) == (409, "There is a hint only for whoever decides now.")

    def broken(*_: Any, **__: str) -> Future[Any]:
        found: Future[Any] = Future()
        found.set_exception(JobFailed("a fault"))
        return found

    monkeypatch.setattr(me.server.worker_pool, "ask", broken)
    status, body = asked(me, table_id)
    assert (status, body["message"]) == (503, "No hint this time. Please ask again.")
    monkeypatch.undo()
    assert asked(me, table_id)[0] == 200, "a fault is not kept"
