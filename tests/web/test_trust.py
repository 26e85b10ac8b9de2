"""Turns on trust at a table: a person is asked, a bot takes back by itself, and programs are told (ruling z)."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from roundhouse.rules import decider, notation
from roundhouse.service.database.table_rows import NOBODY
from roundhouse.service.model.clocks import Clock
from roundhouse.service.tables.table_clocks import _another_turn
from roundhouse.service.tables.tables import Table
from roundhouse.view.trying import cannot_go_on, takes_back
from tests.service.programs import Program, token_of
from tests.service.support import Browser, eventually
from tests.service.test_table import seen, wait_for_me
from tests.support_trying import match_of, needs_small_budget, short_sighted, stuck_game, trusting_game
from tests.web.test_ends import sit_down

pytestmark = needs_small_budget


@pytest.fixture(autouse=True)
def _short_sighted() -> Iterator[None]:
    with short_sighted():
        yield


@pytest.mark.parametrize("forced", ["yes", "no"])
@pytest.mark.parametrize("confirm", ["never", "matters", "always"])
def test_a_person_is_never_taken_back_unasked(me: Browser, forced: str, confirm: str) -> None:
    game = stuck_game(seat=0, later=False)
    last = game.undo()
    me.settings(forced=forced, confirm=confirm)
    table_id = sit_down(me, game, "random")
    status, answer = me.play(table_id, last.notation, sure=True)
    assert status == 200
    with me.table(table_id) as table:
        assert cannot_go_on(table.match.states[-1]), "the game waits in the dead end"
    assert 'data-move="take back"' in answer["parts"]["sign"]
    assert seen(me, table_id).can_undo
    assert me.play(table_id, "take back")[0] == 200
    with me.table(table_id) as table:
        assert table.match.states[-1].struck
        assert decider(table.match.states[-1]) == 0
        assert table.row.unconfirmed == NOBODY, "there is nothing to confirm: the turn begins anew"
    view = seen(me, table_id)
    assert view.yours
    assert not view.confirm
    assert me.moves(table_id)[-1] == "A take back"


def test_a_step_or_the_taking_back_can_be_undone(me: Browser) -> None:
    game = stuck_game(seat=0)
    length = len(game.moves)
    table_id = sit_down(me, game, "random")
    assert me.play(table_id, "take back")[0] == 200
    assert me.post(table_id, "undo", version=me.version(table_id))[0] == 200
    assert len(me.moves(table_id)) == length
    with me.table(table_id) as table:
        assert cannot_go_on(table.match.states[-1])
    assert me.post(table_id, "undo", version=me.version(table_id))[0] == 200
    assert len(me.moves(table_id)) < length


def test_what_was_tried_in_vain_is_refused_with_the_reason(me: Browser) -> None:
    game = stuck_game(seat=0, later=False)
    table_id = sit_down(me, game, "random")
    me.play(table_id, "take back")
    with me.table(table_id) as table:
        (tried,) = table.match.states[-1].struck
        words = notation(table.match.states[-1], tried)
    status, answer = me.play(table_id, words)
    assert status == 422
    assert "it was tried in this turn" in answer["message"]


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_takes_back_by_itself_and_the_log_tells_it_in_one_line(
    me: Browser, bot: str, later: bool
) -> None:
    game = stuck_game(seat=1, later=later)
    length = len(game.moves)
    table_id = sit_down(me, game, bot)
    me.client.get(f"/tables/{table_id}")
    wait_for_me(me, table_id)
    made = me.moves(table_id)[length:]
    assert made[0] == "B take back"
    assert len(made) > 1, "and it goes on"
    with me.table(table_id) as table:
        assert takes_back(table.match.states, length)
    page = me.client.get(f"/tables/{table_id}").text
    assert "and took it back:" in page


def test_a_taking_back_holds_nobody_up_turn_by_turn(me: Browser) -> None:
    me.settings(pace="turns")
    game = stuck_game(seat=1, later=False, players=3, board="german", industry="board")
    table_id = sit_down(me, game, "random", "random")
    me.client.get(f"/tables/{table_id}")

    def stopped() -> bool:
        with me.table(table_id) as table:
            return table.held or not table.bot_to_move

    eventually(stopped)
    with me.table(table_id) as table:
        assert not table.match.states[-1].struck, "not between the taking back and what is done instead"


def test_a_clock_goes_on_over_a_taking_back() -> None:
    """Neither does anybody gain time by it, nor does a bot that makes a turn for somebody stop in its middle."""
    game = stuck_game(later=False)
    seat = decider(game.state)
    began = len(game.moves)
    while game.states[began].before is not None:
        began -= 1
    game.play("take back")
    for runs, skips in ((seat, NOBODY), (NOBODY, seat)):
        clock = cast(Clock, SimpleNamespace(runs=runs, skips=skips, moves=began))
        table: Any = SimpleNamespace(match=match_of(game))
        assert not _another_turn(cast(Table, table), clock)


def test_programs_read_whether_a_move_is_sure(me: Browser) -> None:
    game = trusting_game(seat=0)
    expected = {move.id: move.sure for move in game.legal()}
    table_id = sit_down(me, game, "random")
    mine = Program(me, token_of(me))
    now = mine.get(f"/tables/{table_id}/moves")
    assert {move["id"]: move["sure"] for move in now["moves"]} == expected
    view = mine.get(f"/tables/{table_id}/view")["view"]
    assert {option["id"]: option["sure"] for option in view["options"]} == expected


def test_a_program_takes_back(me: Browser) -> None:
    table_id = sit_down(me, stuck_game(seat=0), "random")
    mine = Program(me, token_of(me))
    path = f"/tables/{table_id}/moves"
    now = mine.get(path)
    assert [move["notation"] for move in now["moves"]] == ["take back"]
    status, then = mine.post(path, move="take back", version=now["version"])
    assert status == 200
    assert then["decider"] == 0
    assert "take back" not in [move["notation"] for move in then["moves"]]


def test_a_hint_in_a_dead_end(me: Browser) -> None:
    table_id = sit_down(me, stuck_game(seat=0), "random")
    status, answer = me.post(table_id, "hint", version=me.version(table_id))
    assert status == 200, answer
    assert "Take" in answer["parts"]["hint-slot"]
    assert "-1000" not in answer["parts"]["hint-slot"]
