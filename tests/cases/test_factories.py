"""Factories and what they do (UR-EN p.12-13, p.48)."""

from __future__ import annotations

from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    coins,
    decides,
    doublers,
    factories,
    locomotives,
    lowest,
    must,
    returned,
    score,
    stack,
    used_but,
    waiting,
    workers,
    wrenches,
)


@case("factories-001")
def test_the_left_most_gap_first() -> None:
    game = play(table(), "loco-1")
    assert [option for option in offered(game) if option.startswith("factory")] == ["factory 2>1"]
    for gap in range(2, 6):
        assert "filled from the left" in refused(game, f"factory 2>{gap}")
    play(game, "factory 2>1")
    assert (factories(game), stack(game, 2), locomotives(game)["TS"]) == ([2], 3, [1])
    assert decides(game) == "B"


@case("factories-003")
def test_any_factory_is_replaced_when_all_gaps_are_filled() -> None:
    game = table({"factories": [2, 3, 4, 5, 6]}, **lowest(8))
    play(game, "loco-1")
    built = [option for option in offered(game) if option.startswith("factory")]
    assert built == ["factory 8>1/2", "factory 8>2/3", "factory 8>3/4", "factory 8>4/5", "factory 8>5/6"]
    play(game, "factory 8>3/4")
    assert (factories(game), returned(game)) == ([2, 3, 8, 5, 6], [4])


@case("factories-005")
def test_replacing_under_a_wrench_sets_nothing_off() -> None:
    game = table({"factories": [2, 3, 4, 5, 6], "wrenches": ["gap 2"]}, **lowest(7))
    play(game, "loco-1", "factory 7>2/3")
    assert (factories(game), returned(game), wrenches(game)) == ([2, 7, 4, 5, 6], [3], ["gap 2"])
    assert (waiting(game), decides(game)) == ({}, "B")


@case("factories-007")
def test_factory_1_without_engineers() -> None:
    game = table({"locomotives": {"TS": [2]}, "factories": [1], "wrenches": [5]})
    play(game, "industry-1", "industry 5")
    assert (wrenches(game), score(game), decides(game)) == (["gap 1"], 0, "B")


@case("factories-009")
def test_what_factory_3_may_repeat() -> None:
    game = table(
        {"factories": [3], "wrenches": [5], "tracks": {"TS": {"wood": 7, "green": 4}}, "coins": 0},
        spaces={"bronze-1": "A", "wood-3": "A", "any-2": "A", "hire": "A", "temporary": "A"},
    )
    play(game, "industry-1", "industry 5")
    assert offered(game) == ["skip", "repeat bronze-1", "repeat industry-1"]
    for space in ("wood-3", "any-2", "hire", "temporary"):
        refused(game, f"repeat {space}")
    play(game, "repeat bronze-1", "bronze TS")
    assert tracks(game, "TS")["bronze"] == 1


@case("factories-011")
def test_a_single_coin_is_like_a_single_worker() -> None:
    game = table(
        {"factories": [3], "wrenches": [5], "tracks": {"TS": {"wood": 6}}},
        spaces={"wood-2": {"by": "A", "coins": 1}},
    )
    play(game, "industry-1", "industry 5", "repeat wood-2")
    assert waiting(game) == {"wood": 2}
    play(game, "wood TS", "wood TS")
    assert (tracks(game, "TS")["wood"], workers(game), decides(game)) == (8, 4, "B")


@case("factories-013")
def test_a_repeat_chooses_anew() -> None:
    game = table(
        {"factories": [3], "wrenches": [5], "locomotives": {"TS": [1], "SP": [2]}}, spaces={"loco-1": "A"}
    )
    play(game, "industry-1", "industry 5", "repeat loco-1")
    assert {"loco 2>KY", "factory 2>2"} <= set(offered(game))
    play(game, "factory 2>2")
    assert (factories(game), workers(game)) == ([3, 2], 3)


@case("factories-015")
def test_an_own_engineer_is_repeated() -> None:
    game = table({"factories": [3], "wrenches": [5], "engineers": [14], "used": [14]})
    play(game, "industry-1", "industry 5", "repeat engineer-14", "wood TS", "wood KY")
    assert (tracks(game, "TS"), tracks(game, "KY")) == ({"wood": 2}, {"wood": 2})


@case("factories-017")
def test_basic_is_repeated() -> None:
    board = {"factories": [3], "wrenches": [5], "tracks": {"TS": {"wood": 4}}}
    game = table(board, spaces={"basic": "A"})
    play(game, "industry-1", "industry 5")
    assert offered(game) == ["skip", "repeat basic", "repeat industry-1"]
    play(game, "repeat basic")
    assert {"wood TS", "green TS"} <= set(offered(game))
    play(game, "green TS")
    assert tracks(game, "TS") == {"wood": 4, "green": 1}
    assert "repeat basic" not in offered(play(table(board), "industry-1", "industry 5"))


@case("factories-019")
def test_the_second_doubler_lapses_without_a_place() -> None:
    game = table({"factories": [4], "wrenches": [5], "doublers": 7})
    play(game, "industry-1", "industry 5")
    assert (doublers(game), waiting(game), decides(game)) == (8, {}, "B")


@case("factories-021")
def test_factory_5_adds_an_optional_step() -> None:
    game = table({"factories": [5, 6], "wrenches": [5]})
    play(game, "industry-2", "industry 5")
    assert (waiting(game), must(game)) == ({"industry": 2}, {"industry": 1})
    assert "done" not in offered(game)
    play(game, "industry gap 1")
    assert (wrenches(game), coins(game)) == ([10], 1)
    assert offered(game) == ["done", "industry 10"]
    play(game, "industry 10")
    assert (wrenches(game), coins(game), decides(game)) == (["gap 2"], 2, "B")
    game = play(
        table({"factories": [5, 6], "wrenches": [5]}), "industry-2", "industry 5", "industry gap 1", "done"
    )
    assert (wrenches(game), coins(game), decides(game)) == ([10], 1, "B")


@case("factories-023")
def test_factory_8_counts_the_two_highest_locomotives() -> None:
    game = table(
        {"factories": [8], "wrenches": [5], "locomotives": {"TS": [9, 6], "SP": [5], "KY": [7]}},
        **lowest(9),
    )
    assert score(play(game, "industry-1", "industry 5")) == 16


@case("factories-025")
def test_factory_10a_counts_silver_and_gold_steps() -> None:
    routes = {
        "TS": {"wood": 15, "green": 12, "bronze": 9, "silver": 6, "gold": 4},
        "SP": {"wood": 9, "green": 7, "bronze": 6, "silver": 4},
    }
    game = table({"factories": ["10a"], "wrenches": [5], "tracks": routes})
    assert score(play(game, "industry-1", "industry 5")) == 14


@case("factories-027")
def test_factory_10b_needs_two_tokens() -> None:
    game = table({"factories": ["10b"], "wrenches": [5], "ideas": used_but("coins")})
    ideas = player(game)["ideas"]
    play(game, "industry-1", "industry 5")
    assert (wrenches(game), coins(game), decides(game)) == (["gap 1"], 1, "B")
    assert player(game)["ideas"] == ideas
    game = table({"factories": ["10b"], "wrenches": [5], "ideas": used_but("coins", "doublers")})
    play(game, "industry-1", "industry 5", "trade coins", "discard doublers")
    assert coins(game) == 5
    assert (player(game)["ideas"]["coins"], player(game)["ideas"]["doublers"]) == ("out", "out")


@case("factories-029")
def test_a_lying_engineer_is_repeated() -> None:
    game = table({"factories": [3], "wrenches": [5], "doublers": 3}, spaces={"engineer-4": "A"})
    play(game, "industry-1", "industry 5", "repeat engineer-4")
    assert (doublers(game), score(game), decides(game)) == (4, 5, "B")


@case("factories-041")
def test_points_of_factory_8_are_counted_when_the_turn_ends() -> None:
    a = {"factories": [8, 2], "wrenches": [5], "locomotives": {"TS": [3], "SP": [2]}}
    game = play(table(a, round=7, **lowest(9)), "last-round", "industry 5")
    assert (waiting(game), score(game)) == ({"industry": 2, "points-two-locomotives": 1}, 0)
    play(game, "industry gap 1", "industry 10")
    assert (waiting(game), score(game)) == ({"locomotive-or-factory": 1, "points-two-locomotives": 1}, 0)
    play(game, "loco 9>KY")
    assert (wrenches(game), locomotives(game)["KY"]) == (["gap 2"], [9])
    assert (score(game), decides(game)) == (9 + 3, "B")


def test_counted_points_wait_for_the_end_of_the_turn() -> None:
    """Ruling 44: #1, #8 and 10a in gap 1; what comes after them in the same turn counts."""
    silver = {"TS": {"wood": 9, "green": 8, "bronze": 7, "silver": 2}}
    for tile, unit, there, gained in (
        (1, "points-engineers", 7, 1),
        (8, "points-two-locomotives", 4, 9 - 2),
        ("10a", "points-silver-gold", 2, 1),
    ):
        a = {"factories": [tile, 6], "wrenches": [5], "tracks": silver, "engineers": [4, 3]}
        a |= {"locomotives": {"TS": [2, 2]}}
        game = play(table(a, **lowest(9)), "industry-2", "industry 5")
        assert (waiting(game), must(game)) == ({"industry": 1, unit: 1}, {"industry": 1})
        assert (score(game), decides(game)) == (0, "A")
        play(game, "industry gap 1")
        assert (score(game), decides(game)) == (there, "B")
        more = {"indirect": {unit: 1, "idea-card": 1, "locomotive": 1, "silver": 1}}
        game = play(table(a, pool=more, **lowest(9)), "card engineer", "loco 9>KY", "silver TS")
        assert (score(game), decides(game)) == (there + gained, "B")


def test_counted_points_cannot_be_lost() -> None:
    """Ruling 44: they wait as indirect units, but whoever ends the turn has them."""
    a = {"factories": [8], "wrenches": [5], "locomotives": {"TS": [7, 2]}}
    game = table(a, pool={"indirect": {"points-two-locomotives": 1, "wood": 1}})
    play(game, "done")
    assert (score(game), decides(game)) == (9, "B")


def test_example_p12_a_factory_instead_of_a_locomotive() -> None:
    """A #2 is turned over and extends the industry track."""
    game = table({"wrenches": [5]})
    assert "industry-1" not in spaces(game)
    play(game, "loco-1", "factory 2>1", "pass", "pass", "pass")
    assert decides(game) == "A"
    play(game, "industry-1", "industry 5")
    assert wrenches(game) == ["gap 1"]
    assert waiting(game) == {"locomotive-or-factory": 1}
    assert must(game) == {}
