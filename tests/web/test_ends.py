"""How a turn ends: what goes by itself, what is asked about, and what can be taken back afterwards."""

from __future__ import annotations

import pytest

from roundhouse.game import Game
from roundhouse.rules import decider, legal
from roundhouse.rules.moves import DONE, PASS
from roundhouse.service.game import LAST
from roundhouse.service.server import waits_for
from roundhouse.service.tables.your_turn import waiting_for
from roundhouse.web.match import after, forced_step, turn_ended
from tests.service.support import Browser
from tests.service.test_table import seen, wait_for_me
from tests.support_endings import (
    before_scoring,
    ends_by_itself,
    game_with,
    has_forced_end,
    worth_keeping,
    worth_nothing,
)


def sit_down(me: Browser, game: Game, *rivals: str) -> str:
    """This game goes on at a table of mine."""
    game.seats = ["human", *rivals]
    answer = me.client.post("/records", files={"record": ("game.json", game.record().encode())})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/tables/")


def test_ending_asks_when_something_lapses(me: Browser) -> None:
    me.settings(confirm="matters")
    table_id = sit_down(me, game_with(worth_keeping), "random")
    before = me.moves(table_id)
    status, answer = me.play(table_id, "done")
    assert status == 200
    assert me.moves(table_id) == before, "nothing is played"
    assert 'role="alertdialog"' in answer["parts"]["sign"]
    assert 'data-do="sure"' in answer["parts"]["sign"]
    assert me.play(table_id, "done", sure=True)[0] == 200
    assert me.moves(table_id)[len(before)] == "A done"


def test_ending_is_not_lit_while_something_can_be_used(me: Browser) -> None:
    table_id = sit_down(me, game_with(worth_keeping), "random")
    sign = me.post(table_id, "parts")[1]["parts"]["sign"]
    assert 'class="cmd wide"' in sign.split('data-key="e"')[0].split("<button")[-1]


@pytest.mark.parametrize("confirm", ["never", "matters"])
def test_ending_does_not_ask_when_nothing_is_at_stake(confirm: str, me: Browser) -> None:
    me.settings(confirm=confirm)
    table_id = sit_down(me, game_with(worth_nothing, board="german"), "random")
    before = len(me.moves(table_id))
    assert me.play(table_id, "done")[0] == 200
    assert me.moves(table_id)[before] == "A done"


def test_who_never_wants_to_be_asked_is_not(me: Browser) -> None:
    me.settings(confirm="never")
    table_id = sit_down(me, game_with(worth_keeping), "random")
    before = len(me.moves(table_id))
    me.play(table_id, "done")
    assert me.moves(table_id)[before] == "A done"


def test_a_turn_goes_back_over_what_bots_have_played(me: Browser) -> None:
    table_id = me.open("me", "random")
    wait_for_me(me, table_id)
    for _ in range(200):
        length = len(me.moves(table_id))
        me.play(table_id)
        wait_for_me(me, table_id)
        if any(line.startswith("B") for line in me.moves(table_id)[length + 1 :]):
            break
    view = seen(me, table_id)
    assert view.can_undo
    assert not view.can_reset, "of the new turn nothing is made yet"
    assert me.post(table_id, "undo", version=view.version)[0] == 200
    assert len(me.moves(table_id)) == length
    assert seen(me, table_id).yours


def test_an_undo_over_turns_of_bots_is_asked_about_and_names_them(me: Browser) -> None:
    me.settings(confirm="matters")
    table_id = me.open("me", "random")
    wait_for_me(me, table_id)
    length = 0
    for _ in range(200):
        length = len(me.moves(table_id))
        me.play(table_id, sure=True)
        wait_for_me(me, table_id)
        if any(line.startswith("B") for line in me.moves(table_id)[length + 1 :]):
            break
    played = me.moves(table_id)
    status, answer = me.post(table_id, "undo", version=me.version(table_id))
    assert status == 200
    assert me.moves(table_id) == played, "nothing is taken back yet"
    sign = answer["parts"]["sign"]
    assert 'role="alertdialog"' in sign
    assert 'data-do="undo-sure"' in sign
    name = seen(me, table_id).names[1]
    assert f"<b>{name}</b>" in sign
    assert me.post(table_id, "undo", version=me.version(table_id), sure=True)[0] == 200
    assert me.moves(table_id) == played[:length]
    assert me.post(table_id, "redo", version=me.version(table_id))[0] == 200
    assert me.moves(table_id)[: len(played)] == played, "the turns of the bot too"


def test_an_undo_of_a_scoring_is_asked_about_and_names_it(me: Browser) -> None:
    me.settings(confirm="matters")
    game, move = before_scoring(2)
    table_id = sit_down(me, game, "human")
    before = me.moves(table_id)
    me.play(table_id, move, sure=True)
    status, answer = me.post(table_id, "undo", version=me.version(table_id))
    assert status == 200
    assert f"Scoring, round {game.round}" in answer["parts"]["sign"]
    assert len(me.moves(table_id)) > len(before)
    me.post(table_id, "undo", version=me.version(table_id), sure=True)
    assert me.moves(table_id) == before


def test_bots_wait_until_the_person_has_looked_at_a_scoring(me: Browser) -> None:
    me.settings(count="steady")
    game, move = before_scoring(2, first=1)
    table_id = sit_down(me, game, "random")
    me.play(table_id, move, sure=True)
    played = me.moves(table_id)
    with me.table(table_id) as table:
        assert table.bot_to_move
        assert table.held
        assert waits_for(table.row, me.person)
    assert [one.table_id for one in waiting_for(me.server.store, me.person.id)] == [table_id]
    assert "Go on" in me.post(table_id, "parts")[1]["parts"]["sign"]
    assert me.moves(table_id) == played
    assert me.post(table_id, "pace", paused=False)[0] == 200
    wait_for_me(me, table_id)
    assert len(me.moves(table_id)) > len(played)

    me.settings(count="log")  # who reads it in the log keeps nobody waiting
    table_id = sit_down(me, game, "random")
    me.play(table_id, move, sure=True)
    wait_for_me(me, table_id)
    assert len(me.moves(table_id)) > len(played)


def test_a_step_that_is_the_only_one_goes_by_itself(me: Browser) -> None:
    me.settings(forced="yes", confirm="never")
    game = game_with(has_forced_end)
    state = game.state
    choice = next(
        move
        for move in legal(state)
        if (then := after(state, move)).stack and decider(then) == 0 and forced_step(then) is not None
    )
    table_id = sit_down(me, game, "random")
    before = me.moves(table_id)
    status, answer = me.play(table_id, game.find(choice).notation)
    assert status == 200
    mine = [line for line in me.moves(table_id)[len(before) :] if line.startswith("A")]
    assert len(mine) > 1
    assert any("by itself" in entry for entry in answer["log"]["entries"])
    wait_for_me(me, table_id)
    assert me.post(table_id, "undo", version=me.version(table_id))[0] == 200
    assert me.moves(table_id) == before, "it is taken back with the choice before it"


def test_before_emil_acts_there_is_a_last_chance(me: Browser) -> None:
    me.settings(confirm="matters", forced="no")
    game = game_with(ends_by_itself, players=1)
    state = game.state
    last = next(
        move for move in legal(state) if move not in (DONE, PASS) and turn_ended(after(state, move), 0)
    )
    table_id = sit_down(me, game)
    before = me.moves(table_id)
    status, answer = me.play(table_id, game.find(last).notation)
    assert status == 200
    assert me.moves(table_id) == before
    sign = answer["parts"]["sign"]
    assert "Then Emil acts" in sign
    assert 'class="receipt"' in sign
    with me.table(table_id) as table:
        asked = table.asked_about(me.person, last)
        assert asked is not None
        assert asked.why == LAST
    assert me.play(table_id, game.find(last).notation, sure=True)[0] == 200
    assert len(me.moves(table_id)) == len(before) + 1
