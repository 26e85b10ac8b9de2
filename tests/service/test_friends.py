"""Friends: a list of one's own, the way to everybody in it, and what the page of a player tells of two people."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.service.people.friends import GO, INVITE, MAX_FRIENDS, SIT, WATCH, Friends
from roundhouse.service.people.profiles import Profile, Together, profile_of
from tests.service.company import ask, people, playing, waiting_table
from tests.service.support import Browser
from tests.service.test_rating import finish


def befriend(who: Browser, other: Browser, what: str = "befriend") -> int:
    return who.client.post(f"/players/{other.person.id}/{what}").status_code


def ways(who: Browser) -> list[tuple[str, str, str]]:
    """Friends in the order of the list, each with the way to them."""
    return [(one.friend.name, one.way, one.table) for one in who.server.friends_at_play(who.person)]


def profile(viewer: Browser, other: Browser) -> Profile:
    found = profile_of(viewer.server.store, viewer.person, other.person.id)
    assert found is not None
    return found


def test_a_list_is_ones_own_and_both_see_when_the_other_was_here(me: Browser) -> None:
    with people(me, "Boris", "Clara") as (boris, clara):
        assert befriend(me, boris) == befriend(me, boris) == befriend(me, clara) == 303
        assert [(one.name, one.seen) for one in me.server.friends.of(me.person.id)] == [
            ("Boris", None),
            ("Clara", None),
        ]
        assert "Boris" in me.client.get("/lobby").text
        assert me.server.friends.of(boris.person.id) == []
        assert befriend(boris, me) == 303
        mine, his = (
            me.server.friends.find(me.person.id, boris.person.id),
            me.server.friends.of(boris.person.id),
        )
        assert mine is not None
        assert mine.seen is not None
        assert [one.seen is not None for one in his] == [True]
        assert befriend(me, boris, "unfriend") == 303
        assert [one.name for one in me.server.friends.of(me.person.id)] == ["Clara"]
        assert [one.seen for one in me.server.friends.of(boris.person.id)] == [None]


def test_two_windows_add_the_same_friend_once(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(me, "Boris") as (boris,):
        monkeypatch.setattr(Friends, "find", lambda *_: None)  # neither has seen what the other has done
        assert befriend(me, boris) == befriend(me, boris) == 303
        assert [one.name for one in me.server.friends.of(me.person.id)] == ["Boris"]


def test_who_cannot_be_a_friend(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    me.settings(name="Anna")
    with people(me, "Boris", "Clara") as (boris, clara):
        assert befriend(me, me) == 404
        assert me.client.post("/players/nobody/befriend").status_code == 404
        assert me.client.post("/players/bot:random/befriend").status_code == 404
        monkeypatch.setattr(Friends, "max_rows", 1)
        assert befriend(me, boris) == 303
        assert befriend(me, clara) == 409
    assert MAX_FRIENDS >= 100


def test_every_friend_is_a_door(me: Browser) -> None:
    with people(me, "Anna") as (anna,), playing(me, "Boris", name="Ours") as (_, (boris,)):
        befriend(anna, boris)
        assert ways(anna) == [("Boris", WATCH, "Ours")]
        befriend(boris, anna)
        assert ways(boris) == [("Anna", INVITE, "")]
        waiting_table(anna, "me", "open", name="Tea")
        assert ways(boris) == [("Anna", SIT, "Tea")]
        befriend(boris, me)
        assert ways(boris) == [("", GO, "Ours"), ("Anna", SIT, "Tea")], "by name, and I have none"
        page = boris.client.get("/lobby").text
        assert "waits at Tea" in page
        assert "plays Ours with you" in page


def test_somebody_is_invited_from_their_page(me: Browser) -> None:
    me.settings(name="Anna")
    table_id = waiting_table(me, "me", "friend", name="Tea")
    with people(me, "Boris", "Clara") as (boris, clara):

        def invite(who: Browser, other: Browser) -> tuple[int, Any]:
            answer = who.client.post(f"/players/{other.person.id}/invite", data={"table": table_id})
            return answer.status_code, answer.headers.get("location", "")

        assert [row.name for row in me.server.acquaintance(me.person, boris.person.id).tables] == ["Tea"]
        assert me.server.acquaintance(boris.person, clara.person.id).tables == []
        assert invite(boris, clara)[0] == 403, "it is not his table"
        assert invite(me, boris) == (303, f"/tables/{table_id}/room")
        assert me.server.store.table(table_id).seats[1].invited == boris.person.id
        assert invite(me, clara)[0] == 409, "no other seat is free"
        assert me.server.acquaintance(me.person, clara.person.id).tables == []
        assert ask(boris, table_id, "seats", seat=2, name="Boris")[0] == 200
        assert invite(me, boris)[0] == 409, "he sits there"


def test_who_was_ahead_and_who_plays_to_the_end(me: Browser) -> None:
    me.settings(name="Anna")
    with people(me, "Clara") as (clara,):
        assert profile(me, clara).together is None
        with playing(me, "Boris") as (table_id, (boris,)):
            assert profile(me, boris).together is None, "the game goes on"
            finish([me, boris], table_id)
            mine, his = me.server.store.table(table_id).progress["scores"]
            told = Together(int(mine > his), int(mine < his), int(mine == his))
            assert profile(me, boris).together == told
            assert profile(boris, me).together == Together(told.behind, told.ahead, told.level)
            assert profile(clara, boris).together is None
            assert (profile(me, boris).finished, profile(me, boris).given_up) == (1, 0)
        with playing(me, "Boris") as (table_id, (boris,)):
            assert ask(boris, table_id, "company/resign")[0] == 200
            assert profile(me, boris).together is None, "he has not played it to the end"
            assert (profile(me, boris).finished, profile(me, boris).given_up) == (0, 1)
            assert (profile(boris, me).finished, profile(boris, me).given_up) == (2, 0)
            assert profile(me, boris).reliability is None, "one game says little"


def test_who_is_back_has_not_given_up(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        assert ask(boris, table_id, "company/stand-in")[0] == 200
        assert profile(me, boris).given_up == 0, "he may come back"
        assert ask(me, table_id, "company/resign")[0] == 200
        away = profile(me, boris)
        with playing(me, "Clara") as (other, (clara,)):
            assert ask(clara, other, "company/stand-in")[0] == 200
            assert ask(clara, other, "company/back")[0] == 200
            assert ask(me, other, "company/resign")[0] == 200
            assert (profile(me, clara).finished, profile(me, clara).given_up) == (1, 0)
        assert away.given_up == (1 if me.server.store.table(table_id).status == "over" else 0)


@pytest.mark.parametrize(("finished", "given_up", "percent"), [(4, 0, None), (5, 0, 100), (19, 1, 95)])
def test_reliability_is_a_share_of_enough_games(finished: int, given_up: int, percent: int | None) -> None:
    found = Profile("x", "Anna", 0.0, finished, given_up, finished, (), {}, (), {}, ())
    assert found.reliability == percent
