"""Ratings: what a game that counts makes of its players, once, in the order of the ends, and the same when it is
computed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from openskill.models import PlackettLuce

from roundhouse.service.database import ratings
from roundhouse.service.database.ratings import Recounted, recount
from roundhouse.service.database.schema import RATED, TABLES
from roundhouse.service.database.store import Stale, Store
from roundhouse.service.database.table_rows import (
    BY_ALL,
    CAME_BACK,
    LEFT,
    PLAYING,
    SAT,
    STOOD_IN,
    Seating,
    TableRow,
)
from roundhouse.service.model import rating
from roundhouse.service.model.rating import GUESS, SURE, UNKNOWN, Change, Finish, Skill, after_game, places
from roundhouse.service.model.seats import BOT_KIND, PEOPLE_KIND, StoredSeat
from roundhouse.service.model.table_view import Settings
from roundhouse.service.model.turn_rules import last_seat
from roundhouse.service.tables.player_actions import no_hints
from tests.service.company import ask, make_known, people, playing, sit, waiting_table
from tests.service.programs import Program
from tests.service.support import Browser, another
from tests.service.test_host import run
from tests.service.test_store import START
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

PROGRESS: dict[str, Any] = {"round": 1, "rounds": 7, "decider": 0, "moves": 0}
MEDIUM = StoredSeat(BOT_KIND, "Viktor", bot="medium:seconds=1")


def person(store: Store, name: str) -> StoredSeat:
    found = replace(store.new_person(Settings()), name=name)
    store.change_person(found)
    return StoredSeat(PEOPLE_KIND, name, found.id)


def begun(store: Store, *seats: StoredSeat, rated: bool = True, board: str = "russian") -> TableRow:
    """A game that has begun."""
    owner = next(seat.person for seat in seats if seat.person)
    progress = {**PROGRESS, "scores": [0] * len(seats)}
    options = {"players": len(seats), "board": board}
    more: dict[str, Any] = {"waiting": True, "agreed": {"rated": rated}, "grace": 300.0}
    row = store.table(store.new_table("t", options, seats, START, 1, owner, [], progress, None, **more))
    store.change_seats(row, seats, (), status=PLAYING)
    return store.table(row.id)


def ended(store: Store, row: TableRow, *scores: int, moves: int = 0, **more: Any) -> TableRow:
    """The same when its last move was made, after so many others."""
    result = {"scores": list(scores), "winners": [0], **more}
    for n in range(moves):
        store.add_move(row, n, "A pass", row.progress, None, -1, None)
        row = store.table(row.id)
    store.add_move(row, moves, "A pass", {**row.progress, "scores": list(scores)}, result, -1, None)
    return store.table(row.id)


def stored(store: Store) -> list[tuple[Any, ...]]:
    with store.reading() as connection:
        return [tuple(row) for row in connection.execute(RATED.select().order_by(RATED.c.n, RATED.c.seat))]


def known(store: Store, *seats: StoredSeat, board: str = "russian", players: int = 2) -> list[Skill | None]:
    """What is known of those on some seats."""
    names = [seat.player for seat in seats]
    with store.reading() as connection:
        found = ratings.of_players(connection, (board, players), names)
    return [found[name].skill if name in found else None for name in names]


def recounted(store: Store, write: bool = False) -> Recounted:
    with store.writing() as connection:
        return recount(connection, write)


@pytest.fixture(autouse=True)
def short_games_count(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of one move count, and the tenth as much as the first, unless a test asks for games as they are."""
    if "as_they_are" not in request.fixturenames:
        monkeypatch.setattr(rating, "MOVES_PER_PLAYER", 0)
        monkeypatch.setattr(rating, "FULL_WEIGHT_GAMES", 1000)


@pytest.fixture
def as_they_are() -> None:
    """Games count as they do on a server."""


@pytest.fixture
def store(tmp_path: Path) -> Any:
    one = Store(tmp_path / "games.db")
    yield one
    one.close()


# ---- pure


def test_the_figures_are_those_of_openskill() -> None:
    model = PlackettLuce()
    mine = {"a": UNKNOWN, "b": Skill(31.5, 2.5), "c": Skill(18, 4)}
    theirs = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in mine.values()]
    rated = model.rate(theirs, ranks=[2, 1, 2])
    found = after_game(mine, {"a": 2, "b": 1, "c": 2})
    assert [(one.mu, one.sigma) for one in found.values()] == [(team[0].mu, team[0].sigma) for team in rated]
    assert Skill(model.mu, model.sigma) == UNKNOWN


def test_the_number_is_careful_and_says_how_sure_it_is() -> None:
    assert (UNKNOWN.number, UNKNOWN.sureness) == (1000, GUESS)
    assert (Skill(25, 2.5).number, Skill(25, 2.5).sureness) == (1525, SURE)
    assert Skill(30, 8).number < Skill(27, 3).number


@pytest.mark.parametrize(
    ("finishes", "reached"),
    [
        ((Finish("a", 80), Finish("b", 80), Finish("c", 9)), (1, 1, 3)),
        ((Finish("a", 200, left=4), Finish("b", 1), Finish("c", 90, left=9)), (3, 1, 2)),
        ((Finish("bot", 10), Finish("b", 40), Finish("bot", 90)), (1, 2)),
    ],
    ids=["equal points share a place", "who went is behind, the earlier the further", "a bot on two seats"],
)
def test_places(finishes: Sequence[Finish], reached: Sequence[int]) -> None:
    assert tuple(places(finishes).values()) == tuple(reached)


# ---- in the database


def test_a_game_is_rated_when_it_ends_and_only_once(store: Store, tmp_path: Path) -> None:
    anna, boris = person(store, "Anna"), person(store, "Boris")
    row = begun(store, anna, boris)
    assert known(store, anna, boris) == [None, None]
    other = Store(tmp_path / "games.db")
    over = ended(store, row, 90, 70)
    with pytest.raises(Stale):
        ended(other, row, 90, 70)
    first = stored(store)
    assert known(store, anna, boris) == list(
        after_game({"a": UNKNOWN, "b": UNKNOWN}, {"a": 1, "b": 2}).values()
    )
    with other.writing() as connection:
        ratings.settle(connection, over.id, over.result or {})
    assert stored(store) == first
    other.close()


def test_a_rating_goes_on_from_the_last_one_of_its_board_and_number_of_players(store: Store) -> None:
    anna, boris, clara = (person(store, name) for name in ("Anna", "Boris", "Clara"))
    ended(store, begun(store, anna, boris), 90, 70)
    before = known(store, anna, boris)
    ended(store, begun(store, anna, boris, board="german"), 10, 70)
    ended(store, begun(store, anna, boris, clara), 10, 70, 5)
    assert known(store, anna, boris) == before
    last = ended(store, begun(store, anna, boris), 60, 90)
    assert known(store, anna, boris) == list(
        after_game(dict(zip("ab", before, strict=True)), {"a": 2, "b": 1}).values()  # type: ignore[arg-type]
    )
    with store.reading() as connection:
        changed = ratings.changes(connection, last.id)
        games = [one.table_id for one in ratings.history(connection, anna.person)]
    was, now = before[0], known(store, anna)[0]
    assert was is not None
    assert now is not None
    assert changed[0] == Change(now.number, now.number - was.number)
    assert (len(games), games[-1]) == (4, last.id)


def test_games_for_fun_leave_no_trace(store: Store) -> None:
    anna, boris = person(store, "Anna"), person(store, "Boris")
    over = ended(store, begun(store, anna, boris, rated=False), 90, 70)
    assert stored(store) == []
    with store.reading() as connection:
        assert ratings.changes(connection, over.id) == {}


def test_bots_are_on_the_same_scale_whatever_they_were_given(store: Store) -> None:
    anna, boris = person(store, "Anna"), person(store, "Boris")
    ended(
        store, begun(store, anna, boris, MEDIUM, replace(MEDIUM, bot="medium", name="Mira")), 90, 70, 80, 20
    )
    with store.reading() as connection:
        found = ratings.strongest(connection, ("russian", 4))
    assert [(one.player, one.name, one.games) for one in found] == [
        (anna.person, "Anna", 1),
        (boris.person, "Boris", 1),
        ("bot:medium", None, 1),
    ]
    assert found[1].skill != found[2].skill


def test_who_is_not_there_at_the_end_comes_last_and_who_came_later_is_not_rated(store: Store) -> None:
    anna, boris, clara, dora = (person(store, name) for name in ("Anna", "Boris", "Clara", "Dora"))
    row = begun(store, anna, boris, clara)
    happened = (
        (0, STOOD_IN, anna),
        (0, CAME_BACK, anna),
        (1, LEFT, boris),
        (1, SAT, dora),
        (1, STOOD_IN, dora),
        (1, CAME_BACK, dora),
        (2, STOOD_IN, clara),
    )
    for seat, what, who in happened:
        store.change_seats(row, row.seats, (Seating(seat, what, who.name, who.person),))
        row = store.table(row.id)
    ended(store, row, 10, 99, 98)
    found = known(store, anna, clara, boris, players=3)
    assert found == list(after_game(dict.fromkeys("acb", UNKNOWN), {"a": 1, "c": 2, "b": 3}).values())
    assert known(store, dora, players=3) == [None]
    assert recounted(store).differ == 0


def test_a_game_that_all_have_ended_early_does_not_count(store: Store) -> None:
    anna, boris = person(store, "Anna"), person(store, "Boris")
    row = begun(store, anna, boris)
    over = {"scores": [9, 3], "winners": [0], "ended": BY_ALL}
    store.change_seats(row, row.seats, (), status="over", result=over)
    assert known(store, anna, boris) == [None, None]
    assert recounted(store) == Recounted()


def test_games_that_end_at_the_same_time_are_rated_one_after_the_other(database: Path | str) -> None:
    stores = [Store(database) for _ in range(4)]
    anna, boris = person(stores[0], "Anna"), person(stores[0], "Boris")
    rows = [begun(stores[0], anna, boris, MEDIUM) for _ in range(8)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: ended(stores[n % 4], rows[n], n, 4, 9 - n), range(8)))
    with stores[0].reading() as connection:
        numbers = list(connection.execute(sa.select(RATED.c.n).order_by(RATED.c.n)).scalars())
    assert numbers == [n for n in range(1, 9) for _ in range(3)]
    assert recounted(stores[0]) == Recounted(games=8, players=3)
    for store in stores:
        store.close()


def test_all_can_be_computed_again_and_is_the_same(store: Store, tmp_path: Path) -> None:
    anna, boris, clara = (person(store, name) for name in ("Anna", "Boris", "Clara"))
    gone = ended(store, begun(store, anna, boris), 90, 70)
    for scores in ((10, 20), (30, 30), (50, 40)):
        ended(store, begun(store, boris, clara), *scores)
        ended(store, begun(store, anna, clara, MEDIUM), *scores, 35)
    before = stored(store)
    with (
        store.writing() as connection
    ):  # neither tidying up nor deleting a person changes what it did to others
        connection.execute(TABLES.delete().where(TABLES.c.id == gone.id))
    path = tmp_path / "games.db"
    assert run("ratings", "--database", path) == (0, "7 games that count, 4 players: all as the games say\n")
    with store.writing() as connection:
        connection.execute(RATED.update().where(RATED.c.n > 1).values(mu=1.0, sigma=9.0, place=3))
    code, told = run("ratings", "--database", path)
    assert (code, "15 ratings are not what the games say" in told) == (1, True)
    assert run("ratings", "--rebuild", "--database", path)[0] == 0
    assert stored(store) == before


# ---- at the table


def finish(everybody: Sequence[Browser], table_id: str) -> None:
    """Pass until the game is over."""
    while True:
        with everybody[0].table(table_id) as table:
            if table.over:
                return
            words = [move.notation for move in table.match.legal()]
            who = next(one for one in everybody if table.match.decider in table.own(one.person))
        move = "pass" if "pass" in words else words[0]
        assert who.play(table_id, move, sure=True)[0] == 200


def test_people_play_for_their_ratings(me: Browser) -> None:
    with playing(me, "Boris", rated="yes") as (table_id, (boris,)):
        assert "the ratings: " in me.client.get(f"/tables/{table_id}/room").text
        status, told = me.post(table_id, "hint", version=me.version(table_id))
        assert (status, "counts for the ratings" in told["message"]) == (403, True)
        finish([me, boris], table_id)
        with me.table(table_id) as table:
            last = me if table.own(me.person) == (last_seat(table.match),) else boris
        status, told = last.post(table_id, "undo", version=me.version(table_id))
        assert (status, "has been counted" in told["message"]) == (409, True)
        assert me.server.store.table(table_id).status == "over"
        with me.server.store.reading() as connection:
            changed = ratings.changes(connection, table_id)
        assert len(changed) == 2
        result = me.client.get(f"/tables/{table_id}/result").text
        assert f"rating {changed[0].number}" in result
        assert f"/players/{boris.person.id}" in result
        assert f"/players/{boris.person.id}" in me.client.get("/").text


def test_a_rated_game_begins_with_two_people_at_screens_of_their_own(me: Browser) -> None:
    def refused(*seats: str, **form: str) -> str:
        data = {f"seat-{number}": seat for number, seat in enumerate(seats, 1)}
        answer = me.client.post("/tables", data={"board": "russian", "rated": "yes", **data, **form})
        assert answer.status_code == 422
        return answer.text

    assert "screen of their own" in refused("me", "screen", "open")
    assert "at least two people" in refused("open", "medium")
    assert "nobody gets hints" in refused("me", "open", hints="all")
    table_id = waiting_table(me, "me", "open", "open", rated="yes", begins="full")
    status, told = ask(me, table_id, "start", fill="bots")
    assert (status, "at least two people" in told["message"]) == (409, True)
    with people(me, "Boris") as (boris,):
        make_known(boris)
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        assert ask(me, table_id, "start", fill="bots")[0] == 200
    assert [row[2] for row in stored(me.server.store)][2] == "bot:medium"


def test_hints_are_agreed_when_the_table_is_made(me: Browser) -> None:
    def why_not(*seats: str, **form: str) -> str:
        with me.table(waiting_table(me, *seats, **form)) as table:
            return no_hints(table)

    assert why_not("me", "friend") == why_not("me", "open", hints="all") == ""
    assert why_not("me", "open") == why_not("me", "friend", hints="none") == "no hints"
    assert why_not("me", "friend", rated="yes") == "no hints, rated"


# ---- pages, and programs


def test_the_page_of_a_player(me: Browser) -> None:
    store = me.server.store
    anna, boris = person(store, "Anna <b>"), person(store, "Boris")
    ended(store, begun(store, anna, boris), 90, 70)
    ended(store, begun(store, anna, boris, MEDIUM, board="german"), 120, 70, 10)
    ended(store, begun(store, anna, boris, rated=False), 60, 70)
    page = me.client.get(f"/players/{anna.person}").text
    assert "Anna &lt;b&gt;" in page
    assert "3 games with others" in page
    for number in (1103, 1000):
        assert f">{number}<" in page
    assert "+103" in page
    assert page.count("A private table") == 3, "tables of others are known to those who were there"
    assert "/tables/" not in page
    bot = me.client.get("/players/bot:medium").text
    assert "German, 3" in bot
    assert 'href="/players/bot:medium"' in me.client.get("/ratings?board=german&players=3").text
    ended(store, begun(store, anna, boris, MEDIUM, board="german"), 120, 70, 10)
    assert 'href="/players/bot:medium"' in me.client.get("/ratings").text, "where most games were played"
    for nobody in ("bot:nobody", "x" * 32, "a%00b"):
        assert me.client.get(f"/players/{nobody}").status_code == 404


def test_games_from_the_lobby_are_known_to_all(me: Browser) -> None:
    with playing(me, "Boris", name="Tea") as (table_id, (boris,)):
        assert ask(me, table_id, "company/resign")[0] == 200
        page = boris.client.get(f"/players/{boris.person.id}").text
        assert "Tea" in page
        with another(me) as stranger:
            assert f"/tables/{table_id}/result" in stranger.client.get(f"/players/{boris.person.id}").text
            assert "1 given up" in stranger.client.get(f"/players/{me.person.id}").text


def test_programs_read_ratings(me: Browser) -> None:
    store = me.server.store
    anna, boris = person(store, "Anna"), person(store, "Boris")
    ended(store, begun(store, anna, boris), 90, 70)
    first, second = Program(me).get("/ratings?board=russian&players=2")
    assert (first["player"], first["name"], second["name"]) == (anna.person, "Anna", "Boris")
    assert (first["sure"], first["provisional"], first["games"]) == (GUESS, True, 1)
    found = Program(me).get(f"/players/{anna.person}")
    assert found["ratings"][0]["history"][0]["rating"] == first["rating"] == 1103
    assert Program(me).ask("GET", "/ratings?board=moon").status_code == 404
    assert Program(me).ask("GET", "/players/nobody").status_code == 404
