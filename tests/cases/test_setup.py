"""Setting up (UR-EN p.4-6, p.23)."""

from __future__ import annotations

import pytest

from roundhouse import Game
from tests.cases.support import (
    case,
    offered,
    play,
    player,
    refused,
    spaces,
    table,
    tracks,
    whole,
    whole_player,
)
from tests.cases.support_board import (
    ALL_STACKS,
    SEATS,
    coins,
    colours,
    decides,
    doublers,
    locomotives,
    own_workers,
    stack,
    workers,
    wrenches,
)

A_ENGINEERS = set(range(2, 8))
B_ENGINEERS = set(range(8, 16))


def check_players(game: Game, count: int, own: int, purse: int) -> None:
    """What everybody has after setup."""
    for seat in SEATS[:count]:
        assert (workers(game, seat), own_workers(game, seat), coins(game, seat)) == (own, (own, 2), purse)
        assert locomotives(game, seat) == {"TS": [1], "SP": [], "KY": []}
        assert all(tracks(game, route, seat) == {"wood": 1} for route in ("TS", "SP", "KY"))
        assert (colours(game, seat), wrenches(game, seat), doublers(game, seat)) == (["wood"], [0], 0)
        assert list(whole_player(game, seat)["ideas"].values()) == ["unused"] * 9
    assert all(stack(game, tile) == count for tile in ALL_STACKS)
    assert game.position().get("spaces") is None


@case("setup-001")
def test_setup_for_four() -> None:
    game = Game.new(players=4, seed=3)
    check_players(game, 4, 5, 1)
    assert (game.rounds, game.round) == (7, 1)
    row = game.position()["engineers"]
    assert (len(row), len(set(row))) == (7, 7)
    assert len(B_ENGINEERS & set(row)) == 4
    assert len(A_ENGINEERS & set(row)) == 3
    assert stack(game, "9x") == 0, "it lies on its idea card"
    found = whole(game)
    assert (len(found["idea-cards"]), found["doublers"]) == (5, 30)
    assert {place: len(cards) for place, cards in found["end-cards"].items()} == {"pile": 10, "hidden": 2}
    assert offered(game) == ["bonus wood", "bonus industry", "bonus doubler", "bonus coin"]
    assert sorted(game.position()["order"]) == ["A", "B", "C", "D"]


@case("setup-003")
def test_setup_for_two() -> None:
    game = Game.new(players=2, seed=3)
    check_players(game, 2, 6, 2)
    assert game.rounds == 6
    row = game.position()["engineers"]
    assert len(row) == 6
    assert len(B_ENGINEERS & set(row)) == 3
    assert len(A_ENGINEERS & set(row)) == 3
    play(game, "bonus coin")
    closed = ("wood-2", "green-2", "loco-2", "industry-wood", "temporary")
    assert not spaces(game) & set(closed)
    for space in closed:
        assert "not in play with 2 players" in refused(game, space)
    table_ = table({"tracks": {"TS": {"wood": 3}}}, seats=2, engineers=[8, 9, 10, 7, 2, 4])
    assert [name for name in sorted(spaces(table_)) if name.startswith("engineer")] == ["engineer-2"]


@case("setup-017")
def test_starting_bonuses_from_the_last_place_on() -> None:
    """Choose from last to second place, then carry out in the same order."""
    game = table(
        waiting=[{"what": "bonus", "by": seat} for seat in "BCD"]
        + [{"what": "draft", "by": seat} for seat in "BCD"]
    )
    assert (decides(game), offered(game)) == (
        "D",
        ["bonus wood", "bonus industry", "bonus doubler", "bonus coin"],
    )
    play(game, "bonus coin")
    assert coins(game, "D") == 1, "nothing is carried out before all have chosen"
    assert (decides(game), offered(game)) == ("C", ["bonus wood", "bonus industry", "bonus doubler"])
    refused(game, "bonus coin")
    play(game, "bonus industry")
    assert (decides(game), offered(game)) == ("B", ["bonus wood", "bonus doubler"])
    assert wrenches(game, "C") == [0]
    play(game, "bonus wood")
    assert coins(game, "D") == 2
    assert decides(game) == "C"
    play(game, "industry 0")
    assert (wrenches(game, "C"), decides(game)) == ([1], "B")
    play(game, "wood KY")
    assert tracks(game, "KY", "B") == {"wood": 2}
    assert (decides(game), whole(game)["bonuses"]) == ("A", [])
    assert "pass" in offered(game), "A gets none and begins"
    assert coins(game, "A") == 1


@case("setup-019")
def test_starting_bonus_of_two_players() -> None:
    game = Game.new(players=2, seed=11)
    second = game.position()["order"][1]
    assert (decides(game), len(offered(game))) == (second, 4)
    play(game, "bonus doubler")
    assert doublers(game, second) == 1
    assert decides(game) == game.position()["order"][0]
    assert "pass" in offered(game)


@case("setup-021")
def test_a_starting_wood_step_may_bring_green() -> None:
    game = table(
        waiting=[{"what": "bonus", "by": seat} for seat in "BCD"]
        + [{"what": "draft", "by": seat} for seat in "BCD"]
    )
    play(game, "bonus wood", "bonus doubler", "bonus coin", "wood TS")
    assert tracks(game, "TS", "D") == {"wood": 2}
    assert colours(game, "D") == ["wood", "green"]
    assert (doublers(game, "C"), coins(game, "B"), decides(game)) == (1, 2, "A")


@case("setup-027")
@pytest.mark.parametrize("seed", range(6))
def test_the_engineer_row_of_four(seed: int) -> None:
    game = Game.new(players=4, seed=seed)
    row = game.position()["engineers"]
    assert set(row[:4]) <= B_ENGINEERS
    assert set(row[4:]) <= A_ENGINEERS
    play(game, "bonus doubler", "bonus coin", "bonus industry")
    play(game, *[option for option in offered(game) if option == "industry 0"])
    for engineer in row[:4]:
        assert "stands upright" in refused(game, f"engineer-{engineer}")
    assert "hired, not used" in refused(game, f"engineer-{row[6]}")
    for engineer in row[4:6]:
        if f"engineer-{engineer}" not in spaces(game):
            assert "carried out in full" in refused(game, f"engineer-{engineer}")


@case("setup-029")
def test_starting_bonuses_are_indirect() -> None:
    frames = [{"what": "bonus", "by": "B"}, {"what": "draft", "by": "B"}]
    game = play(table(waiting=frames), "bonus industry", "industry 0")
    assert (wrenches(game, "B"), decides(game)) == ([1], "A")
    # could it not be done, it would lapse
    game = play(table(B={"wrenches": [5]}, waiting=frames), "bonus industry")
    assert (wrenches(game, "B"), decides(game)) == ([5], "A")
    game = play(table(B={"doublers": 8}, waiting=frames), "bonus doubler")
    assert (doublers(game, "B"), decides(game)) == (8, "A")


def test_example_p6_the_first_player_gets_no_card() -> None:
    """Places 4, 3, 2 choose in this order, whoever sits there."""
    game = Game.new(players=4, seed=8)
    order = game.position()["order"]
    for place, bonus in ((3, "bonus doubler"), (2, "bonus coin"), (1, "bonus industry")):
        assert decides(game) == order[place]
        play(game, bonus)
    assert decides(game) == order[1]
    play(game, "industry 0")
    assert decides(game) == order[0]
    assert (doublers(game, order[3]), coins(game, order[2]), wrenches(game, order[1])) == (1, 2, [1])
    assert (player(game, order[0])["coins"], wrenches(game, order[0])) == (1, [0])
