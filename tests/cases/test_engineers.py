"""Engineers (UR-EN p.15, p.22, p.48)."""

from __future__ import annotations

from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    must,
    on_space,
    score,
    waiting,
    workers,
    wrenches,
)


@case("engineers-001")
def test_a_coin_hires_the_engineer() -> None:
    game = play(table({"coins": 1}, engineers={"hire": 5}), "hire")
    assert (player(game)["engineers"], coins(game), workers(game)) == ([5], 0, 5)
    assert on_space(game, "hire") == "A"
    assert game.position()["engineers"][-1] == 0
    assert "occupied by A" in refused(game, "hire c")
    assert "belongs to A" in refused(game, "engineer-5")
    play(game, "pass", "pass", "pass")
    assert {"engineer-5"} <= spaces(game)


@case("engineers-003")
def test_a_lying_engineer_is_a_space_for_everybody() -> None:
    game = play(table({"doublers": 2}, engineers={"2": 4}), "engineer-4")
    assert (doublers(game), score(game), workers(game)) == (3, 5, 4)
    assert decides(game) == "B"
    assert "occupied by A" in refused(game, "engineer-4")
    assert "engineers" not in player(game), "using is not hiring"


@case("engineers-005")
def test_an_own_engineer_in_part() -> None:
    game = play(table({"engineers": [4], "doublers": 8}), "engineer-4")
    assert (score(game), doublers(game), decides(game)) == (5, 8, "B")
    # on the board she must be used in full
    game = table({"doublers": 8}, engineers={"2": 4})
    assert "doubler, but only 0" in refused(game, "engineer-4")


@case("engineers-007")
def test_a_missing_colour_lapses() -> None:
    game = play(
        table({"engineers": [13], "tracks": {"TS": {"wood": 4, "green": 1}}}), "engineer-13", "green TS"
    )
    assert tracks(game, "TS") == {"wood": 4, "green": 2}
    assert decides(game) == "B"


@case("engineers-009")
def test_upright_engineers_only_wait() -> None:
    game = table({"coins": 3}, engineers={"4": 12})
    assert "stands upright" in refused(game, "engineer-12")
    play(game, "hire")
    assert player(game)["engineers"] != [12]


@case("engineers-011")
def test_the_unhired_engineer_goes_to_the_box() -> None:
    game = table(engineers=[8, 9, 10, 11, 2, 3, 4])
    all_pass(game)
    assert game.round == 2
    assert game.position()["engineers"] == [0, 8, 9, 10, 11, 2, 3]
    assert all("engineers" not in player(game, seat) for seat in "ABCD")
    assert "not on the board" in refused(game, "engineer-4")
    assert {"engineer-11", "engineer-2"} <= spaces(game)


@case("engineers-013")
def test_engineer_8_repeats_a_space_with_one_worker() -> None:
    game = table({"engineers": [8]}, spaces={"loco-1": "A", "wood-3": "A"})
    play(game, "engineer-8")
    assert offered(game) == ["skip", "repeat loco-1"]
    refused(game, "repeat wood-3")
    play(game, "repeat loco-1")
    assert {"loco 2>SP", "factory 2>1"} <= set(offered(game))


@case("engineers-015")
def test_engineer_8_on_the_board_is_direct() -> None:
    blocked = {"tracks": {"TS": {"wood": 7, "green": 3, "bronze": 2}}}
    game = table(blocked, engineers={"1": 8}, spaces={"bronze-1": "A"})
    assert "no space to repeat" in refused(game, "engineer-8")
    # with room she can be used, and then must
    open_ = {"tracks": {"TS": {"wood": 7, "green": 4, "bronze": 2}}}
    game = play(table(open_, engineers={"1": 8}, spaces={"bronze-1": "A"}), "engineer-8")
    assert offered(game) == ["repeat bronze-1"]
    play(game, "repeat bronze-1")
    assert must(game) == {"bronze": 1}
    # nothing used yet: nothing to repeat
    assert "no space to repeat" in refused(table(open_, engineers={"1": 8}), "engineer-8")


@case("engineers-017")
def test_an_engineer_reaches_an_idea_space() -> None:
    game = table(
        {"wrenches": [2], "tracks": {"TS": {"wood": 12}}, "locomotives": {"TS": [7, 6]}},
        engineers={"1": 10},
    )
    play(game, "engineer-10", "industry 2", "wood TS")
    assert (wrenches(game), tracks(game, "TS")) == ([3], {"wood": 13})
    assert waiting(game) == {"idea": 1}
    play(game, "idea coins")
    assert player(game)["ideas"] == {"coins": "TS 13"}


@case("engineers-019")
def test_points_without_the_step() -> None:
    routes = {"TS": {"wood": 9, "green": 5, "bronze": 4}}
    board = {"engineers": [15], "tracks": routes}
    game = play(table(board), "engineer-15")
    assert (score(game), decides(game)) == (5, "B")
    assert tracks(game, "TS")["bronze"] == 4
    # with room on another route the step can be made
    elsewhere = {**routes, "KY": {"wood": 4, "green": 3}}
    game = play(table({**board, "tracks": elsewhere}), "engineer-15")
    assert (score(game), offered(game)) == (5, ["done", "bronze KY"])


@case("engineers-021")
def test_one_engineer_a_round() -> None:
    game = table({"coins": 2, "engineers": [5]}, spaces={"hire": "A"})
    assert "occupied" in refused(game, "hire c")
    play(game, "pass")
    assert "occupied" in refused(game, "hire c")


def test_example_p15_horizontal_engineers_are_not_for_hire() -> None:
    """Only the engineer on the hiring space is hired; she cannot be used there."""
    game = table({"coins": 1}, engineers={"2": 4, "1": 5, "hire": 6})
    assert "she can be hired, not used" in refused(game, "engineer-6")
    play(game, "hire")
    assert player(game)["engineers"] == [6]


def test_example_p15_an_own_engineer_is_used_once_a_round() -> None:
    game = play(table({"engineers": [7]}), "engineer-7", "wood TS", "pass", "pass", "pass")
    assert score(game) == 3
    assert "occupied by A" in refused(game, "engineer-7")


def test_example_rr13_p14_engineer_4_gives_three_points_in_classic() -> None:
    game = play(table(edition="classic", engineers={"2": 4}), "engineer-4")
    assert (score(game), doublers(game)) == (3, 1)
