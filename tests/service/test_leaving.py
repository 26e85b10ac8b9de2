"""Leaving a game: for good, for a while, by resigning; ending it together; turns that nobody confirms."""

from __future__ import annotations

import json
import time
from functools import partial

import pytest

from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND
from roundhouse.service.tables.player_actions import seen_by
from roundhouse.service.thinking import bot_driver
from tests.service.company import (
    ask,
    days_ago,
    kinds,
    link_to,
    names,
    people,
    playing,
    sit,
    waiting_table,
    whose_turn,
)
from tests.service.support import PAGE, Browser, eventually, first_legal
from tests.service.toy_match import TOY


def until_persons_turn(me: Browser, table_id: str, *seats: int) -> int:
    """Let the bots play on until one of these seats decides: which."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with me.table(table_id) as table:
            seat = table.match.decider
        if seat in seats:
            assert seat is not None
            return seat
        time.sleep(0.02)
    raise AssertionError(f"none of the seats {seats} ever decided")


def status(me: Browser, table_id: str) -> str:
    return me.server.store.table(table_id).status


def test_who_leaves_is_followed_by_a_bot_and_the_game_goes_on(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, (boris, clara)):
        before = me.moves(table_id)
        assert ask(boris, table_id, "company/leave")[0] == 200
        assert kinds(me, table_id) == ["person", "bot", "person"]
        assert names(me, table_id)[1] == "Boris", "the log still tells of the same player"
        assert me.moves(table_id)[: len(before)] == before
        assert table_id not in boris.client.get("/").text
        assert boris.play(table_id)[0] == 403
        played: set[int] = set()
        while played != {0, 2}:
            seat = until_persons_turn(me, table_id, 0, 2)
            assert {0: me, 2: clara}[seat].play(table_id)[0] == 200
            played.add(seat)
        assert sit(boris, table_id, 2, "Boris")[0] == 409, "nobody else was agreed to"
        room = me.client.get(f"/tables/{table_id}/room").text
        assert "Boris has left" in room


def test_somebody_else_takes_the_seat_where_that_was_agreed(me: Browser) -> None:
    with (
        playing(me, "Boris", "Clara", leaving="others") as (table_id, (boris, _)),
        people(me, "Dora") as (dora,),
    ):
        assert ask(boris, table_id, "company/leave")[0] == 200
        assert table_id in dora.client.get("/lobby").text
        page = dora.client.get(f"/tables/{table_id}", headers=PAGE).text
        assert "Take seat 2" in page
        assert sit(dora, table_id, 2, "Dora")[0] == 200
        seat = me.server.store.table(table_id).seats[1]
        assert (seat.kind, seat.name, seat.person) == (PEOPLE_KIND, "Dora", dora.person.id)
        assert table_id not in dora.client.get("/lobby").text
        with dora.table(table_id) as table:
            assert table.view(dora.person).viewer == 1


def test_a_private_table_does_not_get_into_the_lobby(me: Browser) -> None:
    table_id = waiting_table(me, "me", "friend", "friend", leaving="others")
    with people(me, "Boris", "Clara", "Dora") as (boris, clara, dora):
        for number, guest in ((2, boris), (3, clara)):
            assert sit(guest, table_id, number, guest.person.name, link_to(me, table_id))[0] == 200
        assert ask(me, table_id, "start")[0] == 200
        assert ask(boris, table_id, "company/leave")[0] == 200
        assert table_id not in dora.client.get("/lobby").text
        assert sit(dora, table_id, 2, "Dora")[0] == 200, "who has the table's link may come"


def test_leaving_can_be_agreed_to_be_resigning(me: Browser) -> None:
    with playing(me, "Boris", "Clara", leaving="stay") as (table_id, (boris, _)):
        for what in ("company/leave", "company/stand-in"):
            status_, told = ask(boris, table_id, what)
            assert (status_, "resign" in told["message"]) == (409, True)
        assert ask(boris, table_id, "company/resign")[0] == 200
        seat = me.server.store.table(table_id).seats[1]
        assert (seat.kind, seat.resigned) == (BOT_KIND, True)
        assert status(me, table_id) == "playing"


def test_of_two_players_one_resigns_and_the_other_has_won(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        for _ in range(4):
            assert whose_turn(me, [me, boris], table_id).play(table_id)[0] == 200
        assert me.client.get(f"/tables/{table_id}/record").status_code == 403
        assert ask(boris, table_id, "company/resign")[0] == 200
        row = me.server.store.table(table_id)
        assert row.status == "over"
        assert row.result is not None
        assert (row.result["winners"], row.result["resigned"], row.result["ended"]) == ([0], [1], "resigned")
        assert me.play(table_id)[0] == 409
        assert ask(me, table_id, "company/resign")[0] == 409
        page = me.client.get(f"/tables/{table_id}", headers=PAGE).text
        assert "All others have resigned." in page
        record = me.client.get(f"/tables/{table_id}/record").text
        assert len(TOY.from_record(record).moves) == 4, "a record of the moves that were made"
        assert json.loads(record)["seats"] == ["human", "greedy"]
        assert table_id in boris.client.get("/").text, "who has resigned keeps the result"


def test_a_game_ends_early_when_all_agree(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, (boris, clara)):
        assert ask(boris, table_id, "company/end")[0] == 200
        assert ask(boris, table_id, "company/end")[0] == 200, "twice is once"
        page = me.client.get(f"/tables/{table_id}", headers=PAGE).text
        assert "Boris: end the game now?" in page
        assert ask(me, table_id, "company/end")[0] == 200
        assert status(me, table_id) == "playing"
        assert ask(clara, table_id, "company/decline")[0] == 200
        assert me.server.store.table(table_id).offer == ()
        for who in (me, boris, clara):
            assert ask(who, table_id, "company/end")[0] == 200
        row = me.server.store.table(table_id)
        assert (row.status, row.result and row.result["ended"]) == ("over", "agreed")
        assert row.result is not None
        with me.table(table_id) as table:
            assert row.result["scores"] == table.match.scores
        with people(me, "Dora") as (dora,):
            assert ask(dora, table_id, "company/end")[0] == 409


def test_spectators_decide_nothing(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, _), people(me, "Dora") as (dora,):
        for what in ("leave", "resign", "stand-in", "end", "decline"):
            assert ask(dora, table_id, f"company/{what}")[0] == 403, what
        assert ask(dora, table_id, "company/back")[0] == 409
        assert ask(dora, table_id, "seats/replace", seat=1)[0] == 403
        assert ask(dora, table_id, "seats/give", seat=1, to="friend")[0] == 403
        assert ask(dora, table_id, "company/dance")[0] == 404


def test_a_bot_plays_until_its_person_is_back(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        assert ask(boris, table_id, "company/stand-in")[0] == 200
        until_persons_turn(me, table_id, 0)
        assert table_id in boris.client.get("/").text, "it stays in the list"
        assert "I am back" in boris.client.get(f"/tables/{table_id}", headers=PAGE).text
        assert ask(boris, table_id, "company/back")[0] == 200
        with me.table(table_id) as table:
            assert table.own(boris.person) == (1,)
            assert not table.seats[1].kept_for
        while until_persons_turn(me, table_id, 0, 1) == 0:
            assert me.play(table_id)[0] == 200
        assert boris.play(table_id)[0] == 200


def test_where_somebody_may_come_back_nobody_looks_ahead(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        for _ in range(3):
            assert whose_turn(me, [me, boris], table_id).play(table_id)[0] == 200
        assert ask(boris, table_id, "company/stand-in")[0] == 200
        until_persons_turn(me, table_id, 0)
        assert me.client.post(f"/tables/{table_id}/branch?at=0").status_code == 403
        assert me.client.get(f"/tables/{table_id}/record").status_code == 403
        with me.table(table_id) as table:
            assert not table.goes_back_over_bots(me.person)


def test_who_is_away_for_a_day_is_helped_by_a_bot(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        absent = whose_turn(me, [me, boris], table_id)
        waits = boris if absent is me else me
        with me.table(table_id) as table:
            seat = table.own(absent.person)[0] + 1
        assert ask(waits, table_id, "seats/replace", seat=seat)[0] == 409
        days_ago(me, table_id, 1.1)
        assert ask(absent, table_id, "seats/replace", seat=seat)[0] == 409, "not for oneself"
        assert ask(waits, table_id, "seats/replace", seat=seat)[0] == 200
        assert ask(absent, table_id, "company/back")[0] == 200


def test_the_others_wait_as_long_as_was_agreed(me: Browser) -> None:
    """A friend who vanishes blocks nothing: reminded after half of the time, then a bot plays or others come."""
    with playing(me, "Boris", "Clara", patience="3d", leaving="stay") as (table_id, (boris, clara)):
        everybody = [me, boris, clara]
        absent = whose_turn(me, everybody, table_id)
        one, other = [who for who in everybody if who is not absent]
        with me.table(table_id) as table:
            seat = table.own(absent.person)[0] + 1
        assert "nach 3 Tagen darf ein Bot spielen" in german_room(one, table_id)
        assert ask(one, table_id, "seats/remind", seat=seat)[0] == 409
        days_ago(me, table_id, 1.6)
        assert ask(absent, table_id, "seats/remind", seat=seat)[0] == 409, "nobody reminds themselves"
        assert ask(one, table_id, "seats/remind", seat=seat)[0] == 200
        assert ask(other, table_id, "seats/remind", seat=seat)[0] == 409, "once is enough"
        status, told = ask(other, table_id, "seats/replace", seat=seat)
        assert (status, "still has time" in told["message"]) == (409, True)
        days_ago(me, table_id, 1.5)
        assert ask(other, table_id, "seats/replace", seat=seat, to="others")[0] == 200
        with people(me, "Dora") as (dora,):
            assert sit(dora, table_id, seat, "Dora")[0] == 200, "the bot keeps the seat warm"
            assert ask(absent, table_id, "company/back")[0] == 409, "somebody else sits there"
            assert "A bot plays for" in said_at(me, table_id)
            assert "Dora has sat down" in said_at(me, table_id)


def test_a_day_is_waited_where_nothing_was_said(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        absent = whose_turn(me, [me, boris], table_id)
        waits = boris if absent is me else me
        with me.table(table_id) as table:
            seat = table.own(absent.person)[0] + 1
        days_ago(me, table_id, 0.9)
        assert ask(waits, table_id, "company/end")[0] == 200, "this is no decision, and gives no time"
        assert ask(waits, table_id, "company/decline")[0] == 200
        assert ask(waits, table_id, "seats/replace", seat=seat)[0] == 409
        days_ago(me, table_id, 0.2)
        assert ask(waits, table_id, "seats/replace", seat=seat)[0] == 200


def test_an_offer_to_end_needs_those_who_are_there(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, (boris, _)):
        days_ago(me, table_id, 2)
        me.server.store.note_seen(
            [(table_id, me.person.id), (table_id, boris.person.id)], me.server.store.now()
        )
        assert ask(me, table_id, "company/end")[0] == 200
        assert me.server.store.table(table_id).status == "playing", "Boris is there"
        assert ask(boris, table_id, "company/end")[0] == 200
        assert me.server.store.table(table_id).status == "over", "Clara has vanished"


def test_what_happens_to_seats_is_told_in_log_and_talk(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, (boris, clara)):
        assert whose_turn(me, [me, boris, clara], table_id).play(table_id)[0] == 200
        before = me.version(table_id)
        deeds = ("end", "decline"), ("end",), ("stand-in",), ("resign",)
        for who, whats in zip((boris, boris, clara, clara), deeds, strict=True):
            if whats == ("resign",):
                assert ask(clara, table_id, "company/back")[0] == 200
            for what in whats:
                assert ask(who, table_id, f"company/{what}")[0] == 200, what
        told = said_at(me, table_id)
        lines = (
            "Boris offers to end the game",
            "Boris has withdrawn the offer",
            "A bot plays for Clara",
            "Clara is back",
            "Clara has resigned",
        )
        assert all(line in told for line in lines), told
        assert "sat down" not in told, "what happened before the game is not told again"
        with me.table(table_id) as table:
            assert [one.what for one in seen_by(table, me.person).company.happened][-1] == "resigned"  # type: ignore[union-attr]
            assert table.log_known(me.person, before) < table.match.length, "the last turn is written anew"
        assert ask(boris, table_id, "company/end")[0] == 200
        assert ask(me, table_id, "company/decline")[0] == 200
        assert "would rather play on" in said_at(boris, table_id)


def said_at(who: Browser, table_id: str) -> str:
    """All that stands in the talk of a table."""
    return " ".join(who.client.get(f"/tables/{table_id}/talk").json()["lines"])


def german_room(who: Browser, table_id: str) -> str:
    who.settings(language="de")
    page = who.client.get(f"/tables/{table_id}/room").text
    who.settings(language="en")
    return page


def test_a_game_that_everybody_has_left_is_over(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        assert ask(boris, table_id, "company/leave")[0] == 200
        assert ask(me, table_id, "company/leave")[0] == 200
        row = me.server.store.table(table_id)
        assert (row.status, row.result and row.result["ended"]) == ("over", "left")


def test_nobody_leaves_a_table_of_their_own(me: Browser) -> None:
    table_id = me.open("me", "screen", "random")
    for what in ("leave", "resign", "end"):
        assert ask(me, table_id, f"company/{what}")[0] == 409


# ---- turns that nobody confirms


def unconfirmed(me: Browser, everybody: list[Browser], table_id: str) -> Browser:
    """Play until a turn has ended and waits for its confirmation: by whom."""
    for who in everybody:
        who.settings(confirm="always")
    for _ in range(60):
        who = whose_turn(me, everybody, table_id)
        with me.table(table_id) as table:
            move = first_legal(table)
            version = table.row.version
        assert who.post(table_id, "moves", move=move, version=version, sure=True)[0] == 200
        if me.server.store.table(table_id).unconfirmed >= 0:
            return who
    raise AssertionError("no turn has ended")


@pytest.mark.parametrize(("grace", "seconds"), [("1m", 60), ("1h", 3600)])
def test_a_turn_that_is_not_confirmed_ends_by_itself(me: Browser, grace: str, seconds: float) -> None:
    with playing(me, "Boris", grace=grace) as (table_id, (boris,)):
        who = unconfirmed(me, [me, boris], table_id)
        row = me.server.store.table(table_id)
        for late in (-1, 1):
            assert me.server.store.table(table_id) == row
            now = row.updated + seconds + late
            me.server.store.now = partial(float, now)
            me.server.timers.keep()
        assert me.server.store.table(table_id).unconfirmed == -1
        other = whose_turn(me, [me, boris], table_id)
        assert other is not who
        assert other.play(table_id)[0] == 200
        assert who.post(table_id, "confirm", version=row.version)[0] == 409


def test_who_leaves_keeps_nobody_waiting(me: Browser) -> None:
    with playing(me, "Boris", "Clara") as (table_id, (boris, clara)):
        who = unconfirmed(me, [me, boris, clara], table_id)
        assert ask(who, table_id, "company/leave")[0] == 200
        assert me.server.store.table(table_id).unconfirmed == -1


def test_at_one_screen_a_turn_waits_for_ever(me: Browser) -> None:
    table_id = me.open("me", "screen")
    assert me.post(table_id, "sit", seat=0)[0] == 200
    assert me.server.store.table(table_id).grace is None
    unconfirmed(me, [me], table_id)
    me.server.store.now = lambda: time.time() + 10**9
    me.server.timers.keep()
    assert me.server.store.table(table_id).unconfirmed >= 0


def test_a_bot_waits_when_its_person_opens_the_table(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_driver, "STEP_IN_SECONDS", 0.0)
    with playing(me, "Boris") as (table_id, (boris,)):

        def asks_a_bot() -> bool:
            return me.server.bot_driver._question(table_id) is not None

        assert ask(boris, table_id, "company/stand-in")[0] == 200
        version = me.version(table_id)
        script = {**PAGE, "sec-fetch-dest": "empty"}
        boris.client.get(f"/tables/{table_id}", headers=script)
        assert me.version(table_id) == version, "other colours are no visit"
        me.client.get(f"/tables/{table_id}", headers=PAGE)
        assert me.version(table_id) == version, "the bot plays for somebody else"

        boris.client.get(f"/tables/{table_id}", headers=PAGE)
        with me.table(table_id) as table:
            assert table.view(boris.person).viewer == 1, "his board stays his"
            assert not table.view(boris.person).yours
        while whose_seat(me, table_id) != 1:
            me.play(table_id)
        assert not asks_a_bot()
        moves = me.moves(table_id)
        assert ask(boris, table_id, "company/let-play")[0] == 200
        eventually(lambda: me.moves(table_id) != moves)

        boris.client.get(f"/tables/{table_id}", headers=PAGE)
        with me.table(table_id) as table:
            until = table.seats[1].stopped
        monkeypatch.setattr(me.server.store, "now", lambda: until + 1)
        with me.table(table_id) as table:
            assert not table.waits_for_answer, "who does not answer keeps nobody waiting for long"


def test_bots_that_play_for_absent_people_leave_them_time(me: Browser) -> None:
    """At the quickest pace: other bots play at once, one that plays for somebody waits before it begins a turn."""
    with playing(me, "Boris") as (table_id, (boris,)):
        with me.table(table_id) as table:
            assert me.server.bot_driver._seconds(table, 1) == 0.0
        assert ask(boris, table_id, "company/stand-in")[0] == 200
        with me.table(table_id) as table:
            assert table.match.begins_turn(table.match.length)
            assert me.server.bot_driver._seconds(table, 1) == bot_driver.STEP_IN_SECONDS >= 5


def whose_seat(me: Browser, table_id: str) -> int:
    with me.table(table_id) as table:
        return -1 if table.match.decider is None else table.match.decider
