"""Ratings cannot be made up: short games, unknown people and the same two again and again; a host undoes the rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from roundhouse.service.database import ratings
from roundhouse.service.database.rating_eligibility import KNOWN_GAMES, KNOWN_MOVES, is_known
from roundhouse.service.database.schema import RATED
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import OVER, SAT, Seating
from roundhouse.service.model.rating import MOVES_PER_PLAYER, UNKNOWN, after_game, weight_of
from roundhouse.service.model.seats import StoredSeat
from tests.service.company import ask, make_known, people, playing, sit, waiting_table
from tests.service.programs import Program, token_of
from tests.service.support import Browser, another
from tests.service.test_host import run
from tests.service.test_hosts import act, hosted
from tests.service.test_rating import begun, ended, known, person, recounted, stored

LONG = 2 * MOVES_PER_PLAYER  # moves after which a game of two counts


@pytest.fixture
def store(database: Path | str) -> Any:
    one = Store(database)
    yield one
    one.close()


def played(store: Store, *seats: StoredSeat, scores: Sequence[int] = (90, 70)) -> str:
    """A rated game that is long enough."""
    return ended(store, begun(store, *seats), *scores, moves=LONG).id


def weights(store: Store, player: StoredSeat) -> list[float]:
    query = sa.select(RATED.c.weight).where(RATED.c.player == player.person).order_by(RATED.c.n)
    with store.reading() as connection:
        return list(connection.execute(query).scalars())


# ---- games that are too short


def test_a_puppet_that_resigns_at_once_makes_nobody_strong(me: Browser) -> None:
    me.settings(name="Anna")
    for number in range(3):
        with playing(me, f"Puppet {number}", rated="yes") as (table_id, (puppet,)):
            assert ask(puppet, table_id, "company/resign")[0] == 200
            assert me.server.store.table(table_id).status == OVER
    assert "Anna" not in me.client.get("/ratings?players=2").text.partition("<main")[2]
    assert all(row.n is None for row in rows(me.server.store))


def rows(store: Store) -> Sequence[Any]:
    with store.reading() as connection:
        return connection.execute(RATED.select()).all()


def test_a_game_counts_from_so_many_moves_on(store: Store) -> None:
    anna, boris = person(store, "Anna"), person(store, "Boris")
    ended(store, begun(store, anna, boris), 90, 70, moves=LONG - 2)
    assert known(store, anna, boris) == [None, None]
    ended(store, begun(store, anna, boris), 90, 70, moves=LONG - 1)
    assert None not in known(store, anna, boris)


# ---- people who are known


def test_who_is_not_known_neither_makes_nor_joins_a_rated_table(me: Browser) -> None:
    form = {"seat-1": "me", "seat-2": "open", "rated": "yes"}
    me.settings(name="Anna")
    refused = me.client.post("/tables", data=form)
    assert (refused.status_code, "whom this server knows" in refused.text) == (422, True)
    program = Program(me, token_of(me))
    seats = [{"kind": "open"}, {"kind": "open"}]
    assert program.post("/tables", seats=seats, rated=True)[0] == 422
    make_known(me)
    assert program.post("/tables", seats=seats, rated=True)[0] == 201
    table_id = waiting_table(me, "me", "open", rated="yes")
    with people(me, "Boris") as (boris,), another(me) as stranger:
        for who in (boris, stranger):
            status, told = sit(who, table_id, 2, "Somebody")
            assert (status, "whom this server knows" in told["message"]) == (403, True)
        assert "roundhouse_person" not in stranger.client.cookies, "nobody is remembered for it"
        told = stranger.client.post(f"/api/v1/tables/{table_id}/seats", json={"name": "Somebody"})
        assert told.status_code == 403
        make_known(boris)
        assert sit(boris, table_id, 2, "Boris")[0] == 200


def test_enough_finished_games_make_somebody_known(store: Store) -> None:
    anna, boris = person(store, "Anna"), person(store, "Boris")

    def finished(moves: int, **more: Any) -> None:
        row = begun(store, anna, boris, rated=False)
        store.change_seats(row, row.seats, [Seating(1, SAT, "Boris", boris.person)])
        ended(store, store.table(row.id), 90, 70, moves=moves, **more)

    def boris_is_known() -> bool:
        with store.reading() as connection:
            return is_known(connection, boris.person)

    for _ in range(KNOWN_GAMES):
        finished(3)
        finished(KNOWN_MOVES, ended="resigned")
    for _ in range(KNOWN_GAMES - 1):
        finished(KNOWN_MOVES)
    assert not boris_is_known()
    finished(KNOWN_MOVES)
    assert boris_is_known()
    with store.reading() as connection:
        assert not is_known(connection, "")


# ---- the same two again and again


def test_the_same_pair_weighs_less_and_less(store: Store) -> None:
    anna, boris, clara = (person(store, name) for name in ("Anna", "Boris", "Clara"))
    for _ in range(6):
        played(store, anna, boris)
    assert weights(store, anna) == [weight_of(met) for met in range(6)] == [1, 1, 2 / 3, 1 / 2, 2 / 5, 1 / 3]
    played(store, anna, clara)
    assert weights(store, anna)[-1] == 1
    assert recounted(store).differ == 0
    with store.writing() as connection:  # a month later
        connection.execute(RATED.update().values(at=RATED.c.at - 31 * 86400))
    played(store, anna, boris)
    assert weights(store, anna)[-1] == 1


def test_a_weight_goes_part_of_the_way() -> None:
    before, places = {"a": UNKNOWN, "b": UNKNOWN}, {"a": 1, "b": 2}
    whole = after_game(before, places)
    half = after_game(before, places, {"a": 0.5})
    assert half["b"] == whole["b"]
    assert half["a"].mu == pytest.approx((UNKNOWN.mu + whole["a"].mu) / 2)
    assert half["a"].sigma == pytest.approx((UNKNOWN.sigma + whole["a"].sigma) / 2)


def test_of_several_people_the_pairs_are_averaged(store: Store) -> None:
    anna, boris, clara = (person(store, name) for name in ("Anna", "Boris", "Clara"))
    for _ in range(3):
        played(store, anna, boris)
    row = begun(store, anna, boris, clara)
    ended(store, row, 9, 8, 7, moves=30)
    assert weights(store, anna)[-1] == pytest.approx((weight_of(3) + 1) / 2)
    assert weights(store, clara) == [1]


# ---- undoing it


def test_a_host_undoes_the_games_of_a_person(store: Store) -> None:
    anna, boris, clara, cheat = (person(store, name) for name in ("Anna", "Boris", "Clara", "Cheat"))
    played(store, anna, boris)
    played(store, cheat, anna)
    played(store, boris, clara)
    played(store, cheat, clara)
    played(store, clara, anna)
    before = stored(store)
    with store.writing() as connection:
        assert ratings.undo(connection, cheat.person) == 2
        assert ratings.undo(connection, cheat.person) == 0
    steps = (("a", "b"), ("b", "c"), ("c", "a"))
    skills = dict.fromkeys("abc", UNKNOWN)
    for winner, loser in steps:
        skills |= after_game({winner: skills[winner], loser: skills[loser]}, {winner: 1, loser: 2})
    assert known(store, anna, boris, clara, cheat) == [*skills.values(), None]
    assert (recounted(store).games, recounted(store).differ) == (3, 0)
    with store.writing() as connection:
        assert ratings.redo(connection, cheat.person) == 2
    assert stored(store) == before


def test_hosts_undo_it_on_their_page_and_others_do_not(me: Browser) -> None:
    store = me.server.store
    anna, cheat = person(store, "Anna"), person(store, "Cheat")
    played(store, cheat, anna)
    assert act(me, "undo-ratings", person=cheat.person) == 404
    with hosted(me) as host:
        page = host.client.get("/host", params={"search": "Cheat"}).text
        assert "Undo rated games" in page
        assert act(host, "undo-ratings", person=cheat.person) == 303
        assert act(host, "undo-ratings", person="nobody") == 404
        page = host.client.get("/host", params={"search": "Cheat"}).text
        assert "Undo rated games" not in page
        assert "has undone the rated games of Cheat" in page
    assert known(store, anna, cheat) == [None, None]
    assert "Cheat" not in me.client.get("/ratings?players=2").text.partition("<main")[2]


def test_whoever_reaches_the_database_undoes_it_too(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    anna, cheat = person(store, "Anna"), person(store, "Cheat")
    played(store, cheat, anna)
    store.close()
    path = tmp_path / "games.db"
    code, told = run("ratings", "--undo", cheat.person, "--database", path)
    assert (code, "1 game of" in told, "0 games that count" in told) == (0, True, True)
    code, told = run("ratings", "--redo", cheat.person, "--database", path)
    assert (code, "1 game that counts" in told) == (0, True)
