"""My finished games: the page finds them, and bests and figures are those of the games."""

from __future__ import annotations

from datetime import UTC, datetime

from roundhouse.game import Game
from roundhouse.service.database.schema import MOVES
from roundhouse.service.model.table_view import BOT, YOU, Seat, TableSummary
from roundhouse.service.people.game_history import Filter, bests, figures
from roundhouse.service.tables.duration import PAUSE_SECONDS, took
from roundhouse.service.tables.personal_bests import NONE_BEFORE, best_before
from tests.service.company import ask, playing
from tests.service.support import Browser, another


def line(name: str, board: str, scores: tuple[int, ...], me: int = 0, rival: str = "Pim") -> TableSummary:
    seats = tuple(Seat("Anna", YOU) if number == me else Seat(rival, BOT) for number in range(len(scores)))
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return TableSummary(
        table_id=name, name=name, options={"board": board, "edition": "ultimate"}, seats=seats, moves=9, round=6,
        rounds=6, over=True, your_turn=False, watching=False, updated=datetime(2026, 11, 1, tzinfo=UTC),
        scores=scores, winners=winners,
    )  # fmt: skip


LINES = (
    line("Late", "german", (200, 210)),
    line("Equal", "russian", (300, 300)),
    line("First best", "russian", (300, 280), rival="Viktor"),
    line("Alone", "russian", (250,)),
    line("Watched", "russian", (400, 390), me=9),
)


def test_bests_are_by_board_and_number_of_players_and_the_first_of_equal_ones() -> None:
    found = {key: best.name for key, best in bests(LINES).items()}
    assert found == {("german", 2): "Late", ("russian", 2): "First best", ("russian", 1): "Alone"}


def test_figures_are_of_games_in_which_i_sat() -> None:
    found = figures(LINES)
    assert (found.games, found.against, found.won) == (4, 3, 2)
    assert found.points == round((200 + 300 + 300 + 250) / 4)
    assert found.rivals == (("Pim", 2, 1), ("Viktor", 1, 1))


def test_a_filter_lets_through_what_fits_all_of_it() -> None:
    def found(**wanted: object) -> list[str]:
        return [one.name for one in LINES if Filter(**wanted).lets(one)]  # type: ignore[arg-type]

    assert found() == [one.name for one in LINES]
    assert found(search="VIKTOR first") == ["First best"]
    assert found(board="german") == ["Late"]
    assert found(players=1) == ["Alone"]
    assert found(archived=True) == []
    assert found(result="won") == ["Equal", "First best"]
    assert found(board="german", result="won") == []


def test_the_page_finds_a_finished_game(me: Browser) -> None:
    assert "No game is finished yet" in me.client.get("/games").text
    table_id = me.open("me", "screen", name="Short line")
    with me.table(table_id) as table:
        seats = len(table.seats)
    while True:
        with me.table(table_id) as table:
            if table.match.over:
                break
            words = [move.notation for move in table.match.legal()]
        assert me.play(table_id, "pass" if "pass" in words else words[0], sure=True)[0] == 200
    assert f"/tables/{table_id}/record" in me.client.get(f"/tables/{table_id}/result").text
    page = me.client.get("/games").text
    assert "Short line" in page
    assert f"/tables/{table_id}/result" in page
    assert "Short line" in me.client.get("/games", params={"search": "short", "players": seats}).text
    assert "No finished game fits" in me.client.get("/games", params={"board": "german"}).text
    assert me.client.get("/games", params={"players": "nine"}).status_code == 422


def test_what_i_archive_leaves_my_list_and_comes_back(me: Browser) -> None:
    table_id = me.open("me", "screen", name="Branch line", **{"name-2": "Jonas"})
    assert "against Jonas" in me.client.get("/").text
    answer = me.client.post(f"/tables/{table_id}/archive", data={"back": "/"})
    assert answer.headers["location"] == f"/?done={table_id}"
    assert "“Branch line” is archived" in me.client.get(f"/?done={table_id}").text
    home = me.client.get("/").text
    assert "Branch line" not in home
    assert "1 archived table" in home
    assert "Branch line" not in me.client.get("/games").text
    assert "Branch line" in me.client.get("/games", params={"archived": "yes"}).text
    me.client.post(f"/tables/{table_id}/unarchive", data={"back": "/games"})
    assert "Branch line" in me.client.get("/").text
    me.client.post(f"/tables/{table_id}/archive")
    assert me.play(table_id)[0] == 200
    assert "Branch line" in me.client.get("/").text  # whoever plays on has it in the list again


def test_only_a_table_of_mine_alone_can_be_deleted(me: Browser) -> None:
    table_id = me.open("me", "screen", name="Siding")
    with another(me) as stranger:
        stranger.settings(name="Eve")
        for what in ("delete", "archive"):
            assert stranger.client.post(f"/tables/{table_id}/{what}").status_code == 403
    assert (
        me.client.post(f"/tables/{table_id}/delete", data={"back": "/games"}).headers["location"] == "/games"
    )
    assert me.client.get(f"/tables/{table_id}").status_code == 404
    with playing(me, "Ben") as (shared, (ben,)):
        for who in (me, ben):
            assert who.client.post(f"/tables/{shared}/delete").status_code == 403
            assert who.client.post(f"/tables/{shared}/archive").status_code == 409
        assert ask(ben, shared, "company/resign")[0] == 200
        assert me.client.post(f"/tables/{shared}/delete").status_code == 403  # it is Ben's game, too
        assert me.client.post(f"/tables/{shared}/archive").status_code == 303


def test_pauses_are_no_play(me: Browser) -> None:
    table_id = me.open("me", "screen")
    store = me.server.store
    moves = [{"table_id": table_id, "n": n, "move": "A x", "version": n + 1} for n in range(4)]
    times = (1e9, 1e9 + 60, 1e9 + 3 * PAUSE_SECONDS, 1e9 + 3 * PAUSE_SECONDS + 120)
    with store.writing() as connection:
        connection.execute(
            MOVES.insert(), [{**move, "at": at} for move, at in zip(moves, times, strict=True)]
        )
    time = took(store, table_id)
    assert time is not None
    assert time.seconds == 180


def test_names_of_tables_do_not_repeat(me: Browser) -> None:
    opened = [me.open("me", "screen", name="Night train") for _ in range(3)]
    names = []
    for table_id in opened:
        with me.table(table_id) as table:
            names.append(table.row.name)
    assert names == ["Night train", "Night train 2", "Night train 3"]


def test_alone_only_games_of_my_own_are_my_best(me: Browser) -> None:
    def finished() -> Game:
        game = Game.new(players=1, seed=3)
        while not game.over:
            game.play("pass" if "pass" in [move.notation for move in game.legal()] else game.legal()[0])
        return game

    game = finished()
    for _ in range(2):  # brought, not played
        file = {"record": ("game.json", game.record().encode(), "application/json")}
        answer = me.client.post("/records", files=file)
        assert answer.status_code == 303
    table_id = answer.headers["location"].removeprefix("/tables/")
    assert best_before(me.server.store, me.person, table_id, "russian", 1) == NONE_BEFORE
    own = me.open("me")
    while True:
        with me.table(own) as table:
            if table.over:
                break
            words = [move.notation for move in table.match.legal()]
        assert me.play(own, "pass" if "pass" in words else words[0], sure=True)[0] == 200
    with me.table(own) as table:
        mine = table.match.scores[0]
    assert best_before(me.server.store, me.person, table_id, "russian", 1) == mine
    assert best_before(me.server.store, me.person, table_id, "russian", 2) == NONE_BEFORE
    assert best_before(me.server.store, me.person, own, "russian", 1) == NONE_BEFORE
