"""Rules of access at a table: whose move, which version, undo and reset, the end of a turn."""

from __future__ import annotations

import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from roundhouse.service.database.store import NoTable
from roundhouse.service.model.table_view import TableView
from roundhouse.service.tables.game_cache import EMPTY
from roundhouse.service.tables.loaded_tables import Tables
from roundhouse.service.tables.tables import Table
from roundhouse.web.match import RailroadsMatch
from roundhouse.web.railroads import RULESET_BYTES
from tests.service.support import Browser, another, first_legal
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

TWO = ("me", "screen")


def wait_for_me(me: Browser, table_id: str) -> None:
    """Until no bot has to move."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with me.table(table_id) as table:
            if not table.bot_to_move:
                return
        time.sleep(0.01)
    raise AssertionError("the bots do not come to an end")


def seen(me: Browser, table_id: str) -> TableView:
    with me.table(table_id) as table:
        return table.view(me.person)


def test_a_move_is_stored_and_answered_with_what_changed(me: Browser) -> None:
    table_id = me.open("greedy", "me", pace="slow")
    status, first = me.post(table_id, "parts")
    assert status == 200
    have = {name: html.split('data-hash="')[1][:12] for name, html in first["parts"].items()}
    assert me.post(table_id, "parts", have=have, version=0)[1]["parts"] == {}
    status, answer = me.play(table_id, "bonus coin", have=have)
    assert status == 200
    assert answer["version"] == 1
    assert set(answer["parts"]) < set(first["parts"])
    assert "sign" in answer["parts"]
    assert answer["log"]["from"] == 0
    assert len(answer["log"]["entries"]) == 1
    assert me.moves(table_id) == ["B bonus coin"]


def test_a_stale_move_changes_nothing_and_brings_the_news(me: Browser) -> None:
    table_id = me.open(*TWO)
    me.play(table_id, "bonus coin")
    before = me.moves(table_id)
    status, answer = me.post(table_id, "moves", move="bonus wood", version=0)
    assert status == 409
    assert answer["version"] == 1
    assert answer["parts"]
    assert "changed" in answer["message"]
    assert me.moves(table_id) == before


def test_an_illegal_move_tells_the_reason_in_the_persons_language(me: Browser) -> None:
    table_id = me.open(*TWO)
    status, answer = me.play(table_id, "wood-3")
    assert status == 422
    assert answer["message"].endswith(".")
    me.settings(language="de")
    status, german = me.play(table_id, "wood-3")
    assert status == 422
    assert german["message"] != answer["message"]
    assert me.moves(table_id) == []


def test_strangers_may_look_but_not_play(me: Browser) -> None:
    table_id = me.open(*TWO)
    with another(me) as stranger:
        assert stranger.post(table_id, "moves", move="bonus coin", version=0)[0] == 403
        assert stranger.post(table_id, "undo", version=0)[0] == 403
        assert stranger.post(table_id, "pace", pace="fast")[0] == 403
        assert stranger.post(table_id, "sit", seat=0)[0] == 403
        assert stranger.client.get(f"/tables/{table_id}", headers={"accept": "text/html"}).status_code == 200
        assert not stranger.client.cookies  # who only looks is not stored
    assert me.moves(table_id) == []


def test_not_my_decision(me: Browser) -> None:
    me.settings(pace="slow")
    table_id = me.open("me", "greedy")  # the bot, on the second seat, decides first
    status, answer = me.play(table_id, "bonus coin")
    assert status == 403
    assert "not your decision" in answer["message"]


@pytest.mark.parametrize("what", ["moves", "undo", "redo", "reset", "confirm", "sit", "pace", "parts"])
def test_no_such_table(me: Browser, what: str) -> None:
    status, answer = me.post("brass-signal-42", what, move="pass", version=0, seat=0)
    assert status == 404
    assert "no table" in answer["message"]


def test_of_equal_moves_at_the_same_time_one_wins(me: Browser) -> None:
    table_id = me.open(*TWO)

    def attempt(_: int) -> int:
        return me.client.post(
            f"/tables/{table_id}/moves", json={"move": "bonus coin", "version": 0}
        ).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(attempt, range(8)))
    assert sorted(statuses) == [200] + [409] * 7
    assert me.moves(table_id) == ["B bonus coin"]


def test_undo_and_reset(me: Browser) -> None:
    table_id = me.open(*TWO)
    me.play(table_id, "bonus coin")
    me.play(table_id)
    me.play(table_id, "wood-3")
    me.play(table_id)
    played = me.moves(table_id)
    assert len(played) == 4
    version = me.version(table_id)
    status, answer = me.post(table_id, "undo", version=version, log=4)
    assert status == 200
    assert answer["version"] == version + 1
    assert answer["log"]["from"] == 2, "a turn is one entry, so it is told anew"
    assert len(answer["log"]["entries"]) == 1
    assert me.moves(table_id) == played[:3]
    me.play(table_id)
    assert me.post(table_id, "reset", version=me.version(table_id))[0] == 200
    assert me.moves(table_id) == played[:2]
    status, answer = me.post(table_id, "reset", version=me.version(table_id))
    assert status == 200, "another person at my screen decided before: the bonus is taken back"
    assert me.moves(table_id) == played[:1]


def test_redo_brings_back_what_was_undone_until_something_else_is_played(me: Browser) -> None:
    table_id = me.open(*TWO)
    for move in ("bonus coin", None, "wood-3", None):
        me.play(table_id, move)
    played = me.moves(table_id)
    assert me.post(table_id, "redo", version=me.version(table_id))[0] == 409, "nothing was undone"
    me.post(table_id, "undo", version=me.version(table_id))
    me.post(table_id, "undo", version=me.version(table_id))
    assert me.moves(table_id) == played[:2]
    me.server.tables.kept.drop(table_id)  # it is stored, not remembered
    assert seen(me, table_id).can_redo
    assert me.post(table_id, "redo", version=me.version(table_id))[0] == 200
    assert me.moves(table_id) == played[:3]
    assert me.post(table_id, "redo", version=me.version(table_id))[0] == 200
    assert me.moves(table_id) == played
    assert not seen(me, table_id).can_redo
    me.post(table_id, "reset", version=me.version(table_id))
    assert me.moves(table_id) == played[:2]
    assert seen(me, table_id).can_redo
    assert me.play(table_id, "industry-1")[0] == 200
    assert not seen(me, table_id).can_redo
    status, answer = me.post(table_id, "redo", version=me.version(table_id))
    assert status == 409
    assert "played since" in answer["message"]


def test_redo_is_for_who_took_it_back(me: Browser) -> None:
    table_id = me.open(*TWO)
    me.play(table_id, "bonus coin")
    me.post(table_id, "undo", version=1)
    with another(me) as stranger:
        assert stranger.post(table_id, "redo", version=2)[0] == 403
    assert me.moves(table_id) == []


def test_a_move_that_is_sent_again_is_played_once(me: Browser) -> None:
    table_id = me.open(*TWO)
    assert me.play(table_id, "bonus coin")[0] == 200
    status, answer = me.post(table_id, "moves", move="bonus coin", version=0, again=True)
    assert (status, answer["version"]) == (200, 1), "its answer was lost on the way"
    assert me.moves(table_id) == ["B bonus coin"]
    status, answer = me.post(table_id, "moves", move="bonus wood", version=0, again=True)
    assert status == 409, "another one was played"
    assert me.post(table_id, "moves", move="bonus coin", version=0)[0] == 409
    assert me.moves(table_id) == ["B bonus coin"]


def test_a_move_that_was_made_again_is_news_in_the_log(me: Browser) -> None:
    table_id = me.open(*TWO)
    me.play(table_id, "bonus coin")
    me.post(table_id, "undo", version=1)
    me.play(table_id, "bonus wood")
    status, answer = me.post(table_id, "parts", version=1, log=1)
    assert status == 200
    assert answer["log"]["from"] == 0
    assert me.post(table_id, "parts", version=3, log=1)[1]["log"] == {"from": 1, "entries": []}


def test_what_a_bot_has_seen_cannot_be_taken_back(me: Browser) -> None:
    table_id = me.open("me", "random", takebacks="no")
    wait_for_me(me, table_id)
    me.play(table_id)
    wait_for_me(me, table_id)
    for _ in range(30):  # play until a bot has decided after me
        view = seen(me, table_id)
        if not view.can_undo:
            break
        with me.table(table_id) as table:
            table.play(me.person, first_legal(table), table.row.version)
        wait_for_me(me, table_id)
    assert "decided since" in view.undo_reason
    status, answer = me.post(table_id, "undo", version=view.version)
    assert status == 409
    assert answer["message"] == view.undo_reason


def test_the_end_of_a_turn_waits_for_its_confirmation(me: Browser) -> None:
    me.settings(confirm="always", pace="instant")
    table_id = me.open("greedy", "me")
    assert me.play(table_id, "bonus coin")[0] == 200
    view = seen(me, table_id)
    assert view.confirm
    assert view.waiting_for == view.viewer == 1
    assert view.can_undo
    time.sleep(0.1)
    assert me.moves(table_id) == ["B bonus coin"], "the bot waits"
    assert me.play(table_id, "bonus wood")[0] == 409
    assert me.post(table_id, "undo", version=me.version(table_id))[0] == 200
    assert me.moves(table_id) == []
    me.play(table_id, "bonus coin")
    assert me.post(table_id, "confirm", version=me.version(table_id))[0] == 200
    wait_for_me(me, table_id)
    assert len(me.moves(table_id)) > 1
    assert me.post(table_id, "confirm", version=me.version(table_id))[0] == 409


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/plain", '{"move": "pass", "version": 0}'),
        ("application/json", '{"move": "pass", "version": '),
        ("application/json", '{"move": "pass"}'),
        ("application/json; charset=utf-8", "[]"),
    ],
)
def test_a_move_that_makes_no_sense(me: Browser, kind: str, body: str) -> None:
    table_id = me.open("me", "screen")
    answer = me.client.post(f"/tables/{table_id}/moves", content=body, headers={"content-type": kind})
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert me.version(table_id) == 0


# ---- tables in memory


def test_a_change_is_told_even_if_its_answer_fails(me: Browser) -> None:
    table_id = me.open("me", "screen")
    told: list[tuple[str, int]] = []
    tables = Tables(me.server.store, lambda *change: told.append(change))

    def play_and_fail() -> None:
        with tables.at(table_id) as table:
            table.play(me.person, first_legal(table), 0)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_and_fail()
    assert told == [(table_id, 1)]


def test_guessed_addresses_push_no_table_out_of_memory(me: Browser) -> None:
    table_id = me.open("me", "screen")
    tables = Tables(me.server.store, memory=1)
    with tables.at(table_id) as kept:
        pass
    for number in range(3):
        with pytest.raises(NoTable), tables.at(f"brass-signal-{number}"):
            pass
    with tables.at(table_id) as table:
        assert table is kept


def test_games_are_kept_by_the_memory_they_take(me: Browser) -> None:
    first, second, third = (me.open("me", "screen") for _ in range(3))
    with me.table(first) as table:
        room = 2 * table.match.size + EMPTY + RULESET_BYTES
    tables = Tables(me.server.store, memory=room)

    def object_at(table_id: str) -> Table:
        with tables.at(table_id) as table:
            return table

    kept = [object_at(table_id) for table_id in (first, second)]
    assert [object_at(table_id) for table_id in (first, second)] == kept
    object_at(third)
    assert object_at(second) is kept[1]
    assert object_at(first) is not kept[0]  # was not used for longest


def test_what_was_drawn_of_a_table_counts_too(me: Browser) -> None:
    first, second = (me.open("me", "screen") for _ in range(2))
    tables = Tables(me.server.store, memory=100_000 + RULESET_BYTES)
    with tables.at(first) as kept:
        pass
    with tables.at(second) as table:
        table.drawing_cache.made("a drawing", lambda: "x" * 99_000)
    with tables.at(first) as table:
        assert table is not kept
    assert tables.kept.held()[1] < 100_000 + RULESET_BYTES


def test_rules_are_counted_once_for_all_games_that_are_played_by_them(me: Browser) -> None:
    same = [me.open("me", "screen") for _ in range(3)]
    others = [me.open("me", "screen", board=board) for board in ("german", "asian")]
    tables = Tables(me.server.store, memory=3 * RULESET_BYTES)

    def visit(table_id: str) -> tuple[int, int]:
        with tables.at(table_id):
            pass
        games, held = tables.kept.held()
        return games, held // RULESET_BYTES

    assert [visit(table_id) for table_id in (*same, *others)] == [(1, 1), (2, 1), (3, 1), (4, 2), (2, 2)]
    tables.kept.clear()
    assert tables.kept.held() == (0, 0)


def test_a_table_that_is_let_go_while_it_is_used_is_not_counted_again(me: Browser) -> None:
    table_id = me.open("me", "screen")
    tables = Tables(me.server.store)
    with tables.at(table_id) as table:
        tables.kept.drop(table_id)
        table.drawing_cache.made("a drawing", lambda: "x" * 99_000)
    assert tables.kept.held() == (0, 0)


def test_bots_are_asked_only_where_some_play(me: Browser) -> None:
    people, mixed = me.open("me", "screen"), me.open("me", "random")
    tables = Tables(me.server.store)
    assert not tables.without_bots(people), "nobody knows yet"
    for table_id in (people, mixed):
        with tables.at(table_id):
            pass
    assert tables.without_bots(people)
    assert not tables.without_bots(mixed)


def random_match() -> RailroadsMatch:
    match, chance = RailroadsMatch.new(players=4, seed=1), Random(1)
    while not match.over:
        match.play(chance.choice(match.legal()))
    return match


def test_memory_is_told_about_right() -> None:
    random_match()  # reads the languages, and whatever else all games share
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    game = random_match()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert 0.5 * held < game.size < 2 * held
