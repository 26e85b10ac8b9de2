"""Clocks: whose runs, how much is left, what happens at the end, and when they rest."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from roundhouse.service.database.schema import SERVER_STATE
from roundhouse.service.database.store import Stale, Store
from roundhouse.service.database.table_rows import NOBODY, TableRow
from roundhouse.service.model.clocks import (
    A_MOVE,
    BUDGET,
    DAY,
    HOUR,
    MINUTE,
    SKIPS,
    Clock,
    Control,
    asleep,
    back_at,
    left_of,
    new_clock,
    passed_on,
    read_clock,
    when_spent,
)
from roundhouse.service.model.quiet_hours import quiet_hours, quiet_until
from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND
from roundhouse.service.model.steady_clock import SteadyClock
from roundhouse.service.model.table_view import Settings
from roundhouse.service.tables.clock_pauses import A_YEAR, ALIVE, PULSE_SECONDS
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.player_actions import clocks_of
from roundhouse.service.tables.time_out import run_out
from tests.service.company import Guest, ask, playing, waiting_table, whose_turn
from tests.service.support import PAGE, Browser
from tests.service.test_leaving import unconfirmed

A_TURN = Control(A_MOVE, 60)
IN_ALL = Control(BUDGET, 600, 20)
NO_RESTS: list[tuple[float, float]] = []


# ---- by themselves


def test_every_turn_has_the_same_time() -> None:
    clock = passed_on(A_TURN, new_clock(A_TURN, 2), 0, 0, 100, NO_RESTS, False)
    assert (clock.runs, left_of(clock, 0, 130, NO_RESTS), left_of(clock, 1, 130, NO_RESTS)) == (0, 30, 60)
    clock = passed_on(A_TURN, clock, 0, 1, 130, NO_RESTS, False)
    assert left_of(clock, 0, 140, NO_RESTS) == 20, "a step within the turn gives no time"
    clock = passed_on(A_TURN, clock, 1, 2, 150, NO_RESTS, False)
    assert (clock.runs, clock.left) == (1, (60, 60))


def test_a_budget_is_used_up_and_grows_with_every_turn() -> None:
    clock = passed_on(IN_ALL, new_clock(IN_ALL, 2), 0, 0, 0, NO_RESTS, False)
    clock = passed_on(IN_ALL, clock, 1, 3, 100, NO_RESTS, False)
    assert clock.left == (600 - 100 + 20, 600)
    clock = passed_on(IN_ALL, clock, NOBODY, 4, 150, NO_RESTS, False)
    assert clock.left == (520, 570), "a bot decides: nobody's clock runs"
    clock = passed_on(IN_ALL, clock, 0, 9, 1000, NO_RESTS, False)
    again = passed_on(IN_ALL, clock, 0, 12, 1010, NO_RESTS, anew=True)
    assert again.left[0] == 520 - 10 + 20, "all others have passed: every turn of the same seat counts"


def test_who_takes_a_turn_back_has_thought_all_the_while() -> None:
    clock = passed_on(IN_ALL, new_clock(IN_ALL, 2), 0, 0, 0, NO_RESTS, False)
    ended = passed_on(IN_ALL, clock, 1, 3, 100, NO_RESTS, False)
    back = back_at(ended, 2)
    assert back == clock
    assert left_of(back, 0, 250, NO_RESTS) == 350, "the other's 150 seconds are mine"
    assert back.left[1] == 600, "and the other has lost none"
    assert back_at(ended, 3) == ended
    assert read_clock(ended.stored()) == ended


@pytest.mark.parametrize(("since", "seconds"), [(0, 5), (0, 30), (12, 30), (25, 1)])
def test_time_runs_only_while_nobody_rests(since: float, seconds: float) -> None:
    rests = [(10.0, 20.0), (15.0, 22.0), (40.0, 41.0)]
    spent = when_spent(since, seconds, rests)
    assert spent - since - asleep(since, spent, rests) == pytest.approx(seconds)


def test_quiet_hours_are_those_of_the_place_where_somebody_lives() -> None:
    berlin = Settings(zone="Europe/Berlin", quiet="22:00-07:00")
    noon = datetime(2026, 11, 16, 11, 0, tzinfo=UTC).timestamp()
    (begins, ends), *_ = quiet_hours(berlin, noon, noon + DAY)
    assert datetime.fromtimestamp(begins, UTC).hour == 21
    assert ends - begins == 9 * HOUR
    assert quiet_until(berlin, noon) is None
    assert quiet_until(berlin, begins + HOUR) == ends
    assert quiet_until(berlin, ends) is None
    # the night in which clocks are put back has an hour more
    autumn = datetime(2026, 10, 24, 12, 0, tzinfo=UTC).timestamp()
    (begins, ends), *_ = quiet_hours(berlin, autumn, autumn + DAY)
    assert ends - begins == 10 * HOUR


# ---- at tables


class Time:
    """The server's time, which passes when a test says so."""

    def __init__(self, me: Browser) -> None:
        self.me = me
        self.now = time.time()
        me.server.store.now = lambda: self.now

    def passes(self, seconds: float) -> None:
        """So much time, in which the server was there; then it looks at the clocks."""
        self.now += seconds
        with self.me.server.store.writing() as connection:
            connection.execute(
                SERVER_STATE.update().where(SERVER_STATE.c.name == ALIVE).values(value=str(self.now))
            )
        self.me.server.timers.keep()


@contextmanager
def timed(me: Browser, **form: Any) -> Iterator[tuple[Time, str, list[Browser]]]:
    """A game of two with a clock: a turn of two minutes, if nothing else is said."""
    hours = Time(me)
    with playing(me, "Boris", **{"clock": "move", "move": "2m", **form}) as (table_id, (boris,)):
        yield hours, table_id, [me, boris]


def row_of(me: Browser, table_id: str) -> TableRow:
    return me.server.store.table(table_id)


def clock_of(me: Browser, table_id: str) -> Clock:
    clock = row_of(me, table_id).clock
    assert clock is not None
    return clock


def turn(me: Browser, everybody: list[Browser], table_id: str) -> Browser:
    """Whoever decides plays a whole turn: who it was."""
    who = whose_turn(me, everybody, table_id)
    for _ in range(30):
        assert who.play(table_id, sure=True)[0] == 200
        if whose_turn(me, everybody, table_id) is not who:
            return who
    raise AssertionError("the turn does not end")


def until_turn_of(who: Browser, me: Browser, everybody: list[Browser], table_id: str) -> None:
    """The others play."""
    while whose_turn(me, everybody, table_id) is not who:
        turn(me, everybody, table_id)


def until_bots_have_played(me: Browser, table_id: str) -> None:
    for _ in range(500):
        with me.table(table_id) as table:
            if not table.bot_to_move:
                return
        time.sleep(0.02)
    raise AssertionError("the bot does not play")


def test_whose_clock_runs_is_seen_everywhere(me: Browser) -> None:
    with timed(me, clock="budget", budget="3h", increment="2m", out="loss") as (hours, table_id, everybody):
        seat = clock_of(me, table_id).runs
        assert row_of(me, table_id).due == hours.now + 3 * HOUR
        hours.passes(20 * MINUTE)
        turn(me, everybody, table_id)
        clock = clock_of(me, table_id)
        assert clock.runs == 1 - seat
        assert clock.left[seat] == pytest.approx(3 * HOUR - 20 * MINUTE + 2 * MINUTE)
        room = me.client.get(f"/tables/{table_id}/room").text
        assert "3 h in all, 2 min more a turn; when it runs out, the seat has lost" in room
        for who in everybody:
            page = who.client.get(f"/tables/{table_id}", headers=PAGE).text
            assert f'data-until="{hours.now + 3 * HOUR:.0f}"' in page
            assert "2 h 42" in page, "what stands still is told too"
            assert f'data-until="{hours.now + 3 * HOUR:.0f}"' in who.client.get("/").text


def test_the_lobby_says_how_much_time_there_is(me: Browser) -> None:
    waiting_table(me, "me", "open", clock="move", move="3d")
    assert "3 days a turn" in me.client.get("/lobby").text


def test_clocks_survive_the_server(me: Browser) -> None:
    with timed(me) as (_, table_id, everybody):
        turn(me, everybody, table_id)
        row = row_of(me, table_id)
        where = me.server.store.file
        if where is not None:
            again = Store(where)
            assert again.table(table_id) == row
            again.close()


def test_a_bot_makes_the_turn_for_which_no_time_is_left(me: Browser) -> None:
    with timed(me) as (hours, table_id, everybody):
        who = whose_turn(me, everybody, table_id)
        seat = clock_of(me, table_id).runs
        hours.passes(119)
        assert clock_of(me, table_id).runs == seat
        hours.passes(2)
        status, told = who.play(table_id, sure=True)
        assert status in (403, 409), told  # the bot may have ended the turn by now
        until_bots_have_played(me, table_id)
        row = row_of(me, table_id)
        assert row.seats[seat].kind == PEOPLE_KIND
        assert clock_of(me, table_id).runs == 1 - seat
        with me.table(table_id) as table:
            assert table.undo_problem(who.person).startswith("A bot has made this turn")
        assert "time ran out; a bot made the turn" in me.client.get(f"/tables/{table_id}/room").text
        assert clock_of(me, table_id).skipped[seat] == 1
        until_turn_of(who, me, everybody, table_id)
        turn(me, everybody, table_id)  # the next one is theirs again
        assert clock_of(me, table_id).skipped[seat] == 0


def test_after_some_such_turns_the_bot_keeps_the_seat(me: Browser) -> None:
    with timed(me) as (hours, table_id, everybody):
        who = whose_turn(me, everybody, table_id)
        seat = clock_of(me, table_id).runs
        for _ in range(SKIPS - 1):
            hours.passes(121)
            until_bots_have_played(me, table_id)
            until_turn_of(who, me, everybody, table_id)
        hours.passes(121)
        kept = row_of(me, table_id).seats[seat]
        assert (kept.kind, kept.kept_for) == (BOT_KIND, who.person.id)
        assert ask(who, table_id, "company/back")[0] == 200
        until_bots_have_played(me, table_id)
        assert clock_of(me, table_id).skipped[seat] == 0


def test_a_bot_takes_over_until_its_person_is_back(me: Browser) -> None:
    with timed(me, clock="budget", budget="15m", increment="0", out="bot") as (hours, table_id, everybody):
        who = whose_turn(me, everybody, table_id)
        seat = clock_of(me, table_id).runs
        hours.passes(15 * MINUTE + 1)
        assert row_of(me, table_id).seats[seat].kept_for == who.person.id
        assert ask(who, table_id, "company/back")[0] == 200
        assert clock_of(me, table_id).left[seat] == 1.5 * MINUTE, "whoever comes has some time"


def test_who_has_no_time_left_has_lost_where_that_was_agreed(me: Browser) -> None:
    with timed(me, out="loss") as (hours, table_id, everybody):
        seat = clock_of(me, table_id).runs
        hours.passes(121)
        row = row_of(me, table_id)
        assert row.status == "over"
        assert row.due is None
        assert row.result is not None
        assert (row.result["winners"], row.result["ended"]) == ([1 - seat], "time")
        for who in everybody:
            assert "All others have lost on time." in who.client.get(f"/tables/{table_id}", headers=PAGE).text


def test_a_turn_that_was_made_in_time_is_confirmed_and_nothing_is_lost(me: Browser) -> None:
    with timed(me, grace="1d", out="loss") as (hours, table_id, everybody):
        who = unconfirmed(me, everybody, table_id)
        row = row_of(me, table_id)
        assert row.clock is not None
        assert row.clock.runs == row.unconfirmed, "the clock runs until the turn is confirmed"
        hours.passes(121)
        row = row_of(me, table_id)
        assert (row.status, row.unconfirmed) == ("playing", NOBODY)
        assert whose_turn(me, everybody, table_id) is not who


def test_taking_back_costs_the_one_who_does_it(me: Browser) -> None:
    with timed(me, clock="budget", budget="15m", increment="2m") as (hours, table_id, everybody):
        hours.passes(10)
        seat = clock_of(me, table_id).runs
        who = turn(me, everybody, table_id)
        hours.passes(5 * MINUTE)
        assert who.post(table_id, "undo", version=who.version(table_id))[0] == 200
        clock = clock_of(me, table_id)
        assert (clock.runs, clock.left[1 - seat]) == (seat, 15 * MINUTE)
        assert row_of(me, table_id).due == hours.now + 10 * MINUTE - 10
        turn(me, everybody, table_id)
        hours.passes(9 * MINUTE + 25)
        status, told = who.post(table_id, "undo", version=who.version(table_id))
        assert (status, told["message"].split(":")[0]) == (409, "Taking this back would leave you no time")


def test_one_process_does_it_and_the_others_find_nothing_to_do(me: Browser) -> None:
    with timed(me, out="loss") as (hours, table_id, _):
        others = Store(me.server.store.file or me.server.store.place)
        others.now = lambda: hours.now
        tables = Tables(others)
        hours.now += 121
        with tables.at(table_id) as theirs:
            me.server.timers.keep()
            with pytest.raises(Stale):
                run_out(theirs)
        others.close()
        assert [one.what for one in me.server.store.seatings(table_id)].count("lost on time") == 1


# ---- rests


def test_clocks_rest_while_the_server_is_gone(me: Browser) -> None:
    with timed(me, out="loss") as (hours, table_id, _):
        hours.passes(0)
        hours.now += 3 * DAY  # nobody looks meanwhile
        me.server.timers.keep()
        row = row_of(me, table_id)
        assert row.status == "playing"
        assert row.due is not None
        assert 0 < row.due - hours.now <= 121
        hours.passes(121)
        assert row_of(me, table_id).status == "over"


class WallClock:
    """A computer whose wall clock can be put forward and back, while its monotonic clock goes on."""

    def __init__(self, me: Browser) -> None:
        self.me = me
        self.wall = time.time()
        self.steady = 1000.0
        self.start()

    def start(self) -> None:
        """A server begins."""
        store = self.me.server.store
        store.clock = SteadyClock(lambda: self.wall, lambda: self.steady)
        store.now = store.clock
        self.me.server.clock_pauses.begin()
        self.me.server.timers.rests.beat(store.now())

    def passes(self, seconds: float) -> None:
        """So much time, in which the server looks at the clocks as often as it does."""
        for _ in range(int(seconds // 10)):
            self.wall += 10
            self.steady += 10
            self.me.server.timers.keep()


@pytest.mark.parametrize("jump", [-2 * HOUR, 2 * HOUR])
@pytest.mark.parametrize("restart", [False, True])
def test_a_wall_clock_that_jumps_gives_and_takes_no_time(me: Browser, jump: float, restart: bool) -> None:
    hours = WallClock(me)
    with playing(me, "Boris", clock="budget", budget="15m", increment="0", out="loss") as (
        table_id,
        (boris,),
    ):
        seat = clock_of(me, table_id).runs
        hours.passes(60)
        hours.wall += jump
        if restart:
            hours.start()
        hours.passes(120)
        row = row_of(me, table_id)
        assert row.status == "playing"
        with me.table(table_id) as table:
            clocks = clocks_of(table)
            told = clocks[seat]
        assert told is not None
        exactly = PULSE_SECONDS if restart else 1  # what was not noted before a restart is a rest
        assert told.left == pytest.approx(15 * MINUTE - 180, abs=exactly)
        turn(me, [me, boris], table_id)
        assert clock_of(me, table_id).left[seat] == pytest.approx(15 * MINUTE - 180, abs=exactly)
        hours.passes(15 * MINUTE - 20)
        assert row_of(me, table_id).status == "playing"
        hours.passes(40)
        assert row_of(me, table_id).status == "over", "the other's time is used up when it should be"


def test_after_a_longer_stop_the_wall_clock_counts_again(me: Browser) -> None:
    hours = WallClock(me)
    with playing(me, "Boris", clock="budget", budget="15m", increment="0") as (table_id, _):
        hours.passes(60)
        hours.wall -= HOUR
        hours.passes(60)
        assert me.server.store.clock.ahead == pytest.approx(HOUR)
        hours.wall += 3 * HOUR  # it is gone for so long
        hours.steady = 7.0  # of another computer
        hours.start()
        assert me.server.store.clock.ahead == pytest.approx(0)
        hours.passes(60)
        with me.table(table_id) as table:
            (left,) = {clock.left for clock in clocks_of(table) if clock and clock.until}
        assert 15 * MINUTE - 180 <= left <= 15 * MINUTE - 165, "what was not noted of it is a rest"


def on_holiday(who: Browser, hours: Time, days: int) -> int:
    first = datetime.fromtimestamp(hours.now, UTC).date().isoformat()
    return who.client.post("/notices/holidays", data={"from": first, "days": str(days)}).status_code


def test_clocks_rest_on_holidays(me: Browser) -> None:
    with timed(me, move="1d", out="loss") as (hours, table_id, everybody):
        who = whose_turn(me, everybody, table_id)
        other = next(one for one in everybody if one is not who)
        hours.passes(HOUR)
        assert on_holiday(who, hours, 3) == 303
        hours.passes(40 * HOUR)
        page = other.client.get(f"/tables/{table_id}", headers=PAGE).text
        last_day = (datetime.fromtimestamp(hours.now - 40 * HOUR, UTC) + timedelta(2)).date()
        assert re.search(rf'on holiday until <time datetime="{last_day}T12:00:00\+00:00" data-day>', page)
        assert "The clock rests" in page
        assert row_of(me, table_id).status == "playing"
        assert "I am back" in who.client.get("/notices").text
        number = me.server.clock_pauses.holidays(who.person.id, hours.now)[0].number
        assert who.client.post("/notices/holidays/end", data={"holiday": number}).status_code == 303
        assert row_of(me, table_id).due == pytest.approx(hours.now + 23 * HOUR)


def test_a_holiday_does_not_help_where_it_was_not_agreed(me: Browser) -> None:
    with timed(me, out="loss", rests="never") as (hours, table_id, everybody):
        assert on_holiday(whose_turn(me, everybody, table_id), hours, 3) == 303
        hours.passes(121)
        assert row_of(me, table_id).status == "over"


def test_holidays_have_a_limit(me: Browser) -> None:
    hours = Time(me)
    assert on_holiday(me, hours, A_YEAR + 1) == 422
    assert on_holiday(me, hours, 0) == 422
    assert on_holiday(me, hours, A_YEAR) == 303
    assert on_holiday(me, hours, 1) == 422
    assert me.server.clock_pauses.days_left(me.person.id, hours.now) <= 1
    assert me.client.post("/notices/holidays", data={"from": "2001-01-01", "days": "1"}).status_code == 422
    assert me.client.post("/notices/holidays", data={"from": "tomorrow", "days": "1"}).status_code == 422


def test_clocks_rest_at_night_where_that_was_agreed(me: Browser) -> None:
    with timed(me, move="1d", rests="nights") as (hours, table_id, everybody):
        who = whose_turn(me, everybody, table_id)
        hours.passes(5 * MINUTE)
        night = {"from": "22:00", "to": "07:00", "zone": "Europe/Berlin"}
        assert who.client.post("/notices/hours", data=night).status_code == 303
        due = row_of(me, table_id).due
        assert due is not None
        slept = due - hours.now - (DAY - 5 * MINUTE)
        assert 9 * HOUR <= slept <= 18 * HOUR, "24 hours and one or two nights"
        for wrong in (
            {**night, "to": "25:00"},
            {**night, "zone": "Moon"},
            {**night, "from": "08:00", "to": "07:00"},
        ):
            assert who.client.post("/notices/hours", data=wrong).status_code == 422


def test_a_table_without_a_clock_has_none(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, guests):
        assert isinstance(guests[0], Guest)
        row = row_of(me, table_id)
        assert (row.clock, row.due) == (None, None)
        assert "clk" not in me.client.get(f"/tables/{table_id}", headers=PAGE).text


def test_a_database_of_before_has_no_clocks(tmp_path: Path) -> None:
    store = Store(tmp_path / "new.db")
    assert store.out_of_time(time.time(), 5) == []
    assert not store.clock_runs()
    store.close()


# ---- tables that wait


def test_every_page_leads_to_the_tables_that_wait_least_time_first(me: Browser) -> None:
    Time(me)
    with (
        playing(me, "Boris") as (calm, (boris,)),
        playing(me, "Clara", clock="move", move="2m") as (quick, (clara,)),
    ):
        for table_id, other in ((calm, boris), (quick, clara)):
            until_turn_of(me, me, [me, other], table_id)
        told = me.client.get("/waiting").json()["tables"]
        assert [one["id"] for one in told] == [quick, calm]
        assert boris.client.get("/waiting").json() == {"tables": []}
        turn(me, [me, clara], quick)
        assert [one["id"] for one in me.client.get("/waiting").json()["tables"]] == [calm]
