"""Tables that people share, on the pages of the railroads."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from queue import Empty

import pytest

from roundhouse.service.middleware.sessions import COOKIE
from roundhouse.web.table_view import board_view
from tests.service.company import ask, playing, waiting_table
from tests.service.support import PAGE, Browser, another, browser
from tests.service.test_clocks import Time, until_turn_of
from tests.service.test_live import events, until
from tests.service.test_migrations import STORED, made_from
from tests.service.test_own_data import NAME, delete, over


def test_who_resigns_does_not_win_with_the_most_points(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, (boris, clara)):
        assert ask(boris, table_id, "company/resign")[0] == 200
        with me.table(table_id) as table:
            winners = board_view(table.view(me.person)).winners
            assert winners == [0, 2], "nothing has been scored yet: all are level"
        assert ask(me, table_id, "company/end")[0] == 200
        assert ask(clara, table_id, "company/end")[0] == 200
        result = me.server.store.table(table_id).result
        assert result is not None
        assert (result["winners"], result["resigned"]) == ([0, 2], [1])


def test_a_table_waits_until_its_seats_are_taken_and_shows_nothing_before(me: Browser) -> None:
    table_id = waiting_table(me, "me", "friend", "random")
    assert me.server.store.table(table_id).status == "waiting"
    page = me.client.get(f"/tables/{table_id}", headers=PAGE)
    assert page.headers["location"] == f"/tables/{table_id}/room"
    for end in ("result", "replay", "picture.svg", "board?seat=0", "record"):
        answer = me.client.get(f"/tables/{table_id}/{end}")
        assert answer.status_code in (403, 409), end
        assert "engineer" not in answer.text
    assert me.post(table_id, "parts")[0] == 409
    assert me.post(table_id, "moves", move="bonus coin", version=0)[0] == 409
    assert me.client.post(f"/tables/{table_id}/branch?at=0").status_code == 403
    assert me.moves(table_id) == []
    status, told = ask(me, table_id, "start")
    assert (status, told["message"]) == (409, "1 seat is still free.")


def test_who_had_left_a_seat_to_a_bot_comes_back_to_it(tmp_path: Path) -> None:
    path = made_from(STORED / "step-5.sql", tmp_path)
    with sqlite3.connect(path) as connection:
        ((token,),) = connection.execute("SELECT token FROM people WHERE name = 'Boris'")
        ((table_id,),) = connection.execute("SELECT id FROM tables")
    connection.close()
    with browser(path) as boris:
        boris.client.cookies.set(COOKIE, token, domain="127.0.0.1")
        assert [one.person for one in boris.server.store.seatings(table_id)][-1] == boris.person.id
        assert boris.client.post(f"/tables/{table_id}/company/back").status_code == 303
        with boris.table(table_id) as table:
            assert table.own(boris.person) == (1,)
        assert boris.client.cookies[COOKIE] != token, "a token that was stored as it is gets replaced at once"


def test_a_refusal_remembers_nobody(me: Browser) -> None:
    with another(me) as stranger:
        answer = stranger.client.post("/records", files={"record": b"no record"})
        assert answer.status_code == 422
        assert not stranger.client.cookies


def test_turn_by_turn_bots_wait_until_somebody_goes_on(me: Browser) -> None:
    table_id = me.open("me", "random", "random", "random", pace="turns", seed="1")
    with events(me.address, me, table_id) as told:
        until(told, 2)  # the first bot has taken its starting bonus, and the table waits
        with pytest.raises(Empty):
            told.get(timeout=1)
        assert len(me.moves(table_id)) == 1
        sign = me.post(table_id, "parts")[1]["parts"]["sign"]
        assert "has played" in sign
        assert 'data-do="pause"' in sign
        me.post(table_id, "pace", paused=False)
        until(told, 4)
        assert len(me.moves(table_id)) == 2
        assert 'data-yours="yes"' in me.post(table_id, "parts")[1]["parts"]["sign"], (
            "nobody waits before my turn"
        )
        assert me.post(table_id, "pace", paused=True)[0] == 409


def test_the_result_of_a_game_that_somebody_has_resigned(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        assert ask(boris, table_id, "company/resign")[0] == 200
        page = me.client.get(f"/tables/{table_id}", headers=PAGE).text
        assert "All others have resigned." in page
        assert "data-option=" not in page
        result = me.client.get(f"/tables/{table_id}/result", headers=PAGE)
        assert result.status_code == 200
        assert "wins with" in result.text
        with another(me) as stranger:
            assert "data-option=" not in stranger.client.get(f"/tables/{table_id}", headers=PAGE).text


def test_the_result_of_a_game_too_short_to_count_says_so(me: Browser) -> None:
    with playing(me, "Puppet", rated="yes") as (table_id, (puppet,)):
        assert ask(puppet, table_id, "company/resign")[0] == 200
        assert "does not count for the ratings" in me.client.get(f"/tables/{table_id}/result").text


def test_the_result_of_a_game_with_somebody_who_was_deleted(me: Browser) -> None:
    me.settings(name=NAME)
    with playing(me, "Clara") as (table_id, (clara,)):
        over(me, table_id)
        assert delete(me, NAME) == 303
        clara.settings(language="de")
        assert "Ehemaliges Mitglied" in clara.client.get(f"/tables/{table_id}/result").text


def test_a_page_says_who_watches(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, _), another(me) as stranger:
        page = stranger.client.get(f"/tables/{table_id}", headers=PAGE).text
        assert "You are watching" in page
        assert "data-option=" not in page


def test_the_first_page_says_how_many_tables_wait(me: Browser) -> None:
    Time(me)
    with playing(me, "Boris") as (calm, (boris,)), playing(me, "Clara") as (quick, (clara,)):
        for table_id, other in ((calm, boris), (quick, clara)):
            until_turn_of(me, me, [me, other], table_id)
        assert "<title>Two tables wait for you" in me.client.get("/").text


def test_lists_say_what_is_played_and_where_a_seat_is_free(me: Browser) -> None:
    waiting_table(me, "me", "open", "random", name="Tea", board="german", speed="days")
    with another(me) as stranger:
        assert "German board" in stranger.client.get("/lobby").text
        assert "1 table has a free seat." in stranger.client.get("/").text
