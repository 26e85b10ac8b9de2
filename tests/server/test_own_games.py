"""My finished games: the page finds them, and bests and figures are those of the games."""

from __future__ import annotations

from datetime import UTC, datetime

from roundhouse.game import Game
from roundhouse.server.alone import NONE_BEFORE, best_before
from roundhouse.server.own_games import Filter, bests, figures
from roundhouse.server.seat_view import BOT, YOU, Seat, TableLine
from tests.server.support import Browser


def line(name: str, board: str, scores: tuple[int, ...], me: int = 0, rival: str = "Pim") -> TableLine:
    seats = tuple(Seat("Anna", YOU) if number == me else Seat(rival, BOT) for number in range(len(scores)))
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return TableLine(
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
    assert found(result="won") == ["Equal", "First best"]
    assert found(board="german", result="won") == []


def test_the_page_finds_a_finished_game(me: Browser) -> None:
    assert "No game is finished yet" in me.client.get("/games").text
    table_id = me.open("me", "screen", name="Short line")
    with me.table(table_id) as table:
        seats = len(table.seats)
    while True:
        with me.table(table_id) as table:
            if table.game.over:
                break
            words = [move.notation for move in table.game.legal()]
        assert me.play(table_id, "pass" if "pass" in words else words[0], sure=True)[0] == 200
    assert f"/tables/{table_id}/record" in me.client.get(f"/tables/{table_id}/result").text
    page = me.client.get("/games").text
    assert "Short line" in page
    assert f"/tables/{table_id}/result" in page
    assert "Short line" in me.client.get("/games", params={"search": "short", "players": seats}).text
    assert "No finished game fits" in me.client.get("/games", params={"board": "german"}).text
    assert me.client.get("/games", params={"players": "nine"}).status_code == 422


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
    with me.table(table_id) as table:
        assert best_before(me.house.store, me.person, table.row) == NONE_BEFORE
    own = me.open("me")
    while True:
        with me.table(own) as table:
            if table.over:
                break
            words = [move.notation for move in table.game.legal()]
        assert me.play(own, "pass" if "pass" in words else words[0], sure=True)[0] == 200
    with me.table(own) as table:
        mine = table.game.scores[0]
    with me.table(table_id) as table:
        assert best_before(me.house.store, me.person, table.row) == mine
