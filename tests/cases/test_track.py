"""Track extension (UR-EN p.8-9)."""

from __future__ import annotations

from tests.cases.support import case, offered, play, refused, spaces, table, tracks
from tests.cases.support_board import (
    coins,
    colours,
    decides,
    must,
    on_space,
    score,
    waiting,
    ways,
    workers,
)


@case("track-001")
def test_three_wood_steps_on_one_route() -> None:
    game = play(table(), "wood-3", "wood TS")
    assert colours(game) == ["wood", "green"], "green is taken on space 2, while the action goes on"
    play(game, "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 4}
    assert colours(game) == ["wood", "green"]
    assert (score(game), waiting(game), workers(game), coins(game)) == (0, {}, 3, 1)
    assert on_space(game, "wood-3") == "A"
    assert decides(game) == "B"
    assert "occupied" in refused(game, "wood-3")
    play(game, "pass", "pass", "pass")
    assert decides(game) == "A"
    assert "occupied" in refused(game, "wood-3")


@case("track-003")
def test_steps_on_several_routes() -> None:
    """Steps may be split, and need not begin with the first route."""
    game = play(table(), "wood-3", "wood KY", "wood KY", "wood SP")
    assert [tracks(game, route) for route in ("TS", "SP", "KY")] == [{"wood": 1}, {"wood": 2}, {"wood": 3}]
    assert colours(game) == ["wood"], "only TS 2 gives green"
    assert decides(game) == "B"


@case("track-005")
def test_a_new_colour_enters_on_space_1() -> None:
    game = table({"tracks": {"TS": {"wood": 4}}})
    play(game, "green-2", "green TS")
    assert tracks(game, "TS") == {"wood": 4, "green": 1}
    play(game, "green TS")
    assert tracks(game, "TS") == {"wood": 4, "green": 2}
    assert workers(game) == 4


@case("track-007")
def test_a_board_action_is_carried_out_in_full() -> None:
    """Room for one green step: neither green-2 nor green-3, but basic."""
    game = table({"tracks": {"TS": {"wood": 2}}})
    assert "only 1 can be made" in refused(game, "green-2")
    assert "only 1 can be made" in refused(game, "green-3")
    play(game, "basic")
    assert offered(game) == ["wood TS", "green TS", "wood SP", "wood KY"]
    play(game, "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}


@case("track-009")
def test_a_colour_never_reaches_the_one_before_it() -> None:
    game = table({"tracks": {"TS": {"wood": 7, "green": 3, "bronze": 2}}})
    assert colours(game) == ["wood", "green", "bronze"]
    assert "only 0 can be made" in refused(game, "bronze-1")
    play(game, "any-2 c")
    assert "cannot reach or pass green" in refused(game, "bronze TS")
    assert "green comes before bronze" in refused(game, "bronze SP")
    assert "green comes before bronze" in refused(game, "bronze KY")


@case("track-011")
def test_bronze_is_taken_on_passing_6() -> None:
    game = table({"tracks": {"TS": {"wood": 5, "green": 3}}})
    play(game, "wood-3", "wood TS")
    assert colours(game) == ["wood", "green", "bronze"]
    play(game, "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 8, "green": 3}
    assert colours(game) == ["wood", "green", "bronze"], "silver waits for space 10"


@case("track-013")
def test_the_end_of_the_main_route() -> None:
    """Gold with up to two steps, and a key, in either order."""
    end = {
        "tracks": {
            "TS": {"wood": 14, "green": 12, "bronze": 9, "silver": 4},
            "SP": {"wood": 3},
            "KY": {"wood": 3},
        }
    }
    game = play(table(end), "basic", "wood TS")
    assert tracks(game, "TS")["wood"] == 15
    assert "gold" in colours(game)
    assert waiting(game) == {"gold": 2, "key": 1}
    assert must(game) == {}
    assert offered(game) == ["done", "key steps", "key points", "gold TS"]
    play(game, "gold TS", "gold TS")
    assert tracks(game, "TS")["gold"] == 2
    assert offered(game) == ["done", "key steps", "key points"], "two steps, although there is room for three"
    play(game, "key points")
    assert (score(game), decides(game)) == (10, "B")

    game = play(table(end), "basic", "wood TS", "key points", "gold TS", "gold TS")
    assert (score(game), tracks(game, "TS")["gold"], decides(game)) == (10, 2, "B")


@case("track-015")
def test_gold_steps_without_room_are_lost() -> None:
    game = table({"tracks": {"TS": {"wood": 14, "green": 12, "bronze": 9, "silver": 1}}})
    play(game, "basic", "wood TS")
    assert "gold" in colours(game)
    assert "cannot reach or pass silver" in refused(game, "gold TS")
    play(game, "key points")
    assert (score(game), decides(game)) == (10, "B")
    assert tracks(game, "TS") == {"wood": 15, "green": 12, "bronze": 9, "silver": 1}


@case("track-017")
def test_never_past_the_last_space() -> None:
    game = table({"tracks": {"TS": {"wood": 14}, "SP": {"wood": 9}, "KY": {"wood": 8}}})
    assert "only 2 can be made" in refused(game, "wood-3")
    play(game, "wood-2")
    assert offered(game) == ["wood TS", "wood KY"]
    play(game, "wood TS")
    assert "wood KY" in offered(game)
    assert "done" not in offered(game)
    play(game, "wood KY")
    assert (tracks(game, "TS"), tracks(game, "KY")) == ({"wood": 15}, {"wood": 9})
    assert "gold" in colours(game)
    assert waiting(game)["key"] == 2
    assert "silver comes before gold" in refused(game, "gold TS")
    assert "last space" in refused(play(game, "key steps"), "wood TS")


@case("track-019")
def test_the_coin_of_any_2_is_never_a_worker() -> None:
    game = table({"workers": 4, "coins": 2})
    assert ways(game, "any-2") == ["any-2 c", "any-2 cc"]
    assert "a worker cannot replace a coin" in refused(game, "any-2")
    assert (workers(play(game, "any-2 c")), coins(game)) == (3, 1)
    game = play(table({"workers": 4, "coins": 2}), "any-2 cc")
    assert (workers(game), coins(game)) == (4, 0)

    game = table({"workers": 1, "coins": 0, "temporary": 1}, spaces={"temporary": "A"})
    assert "any-2" not in spaces(game)
    assert "a worker cannot replace a coin" in refused(game, "any-2")


@case("track-021")
def test_a_step_opens_a_colour_for_the_next_step() -> None:
    game = play(table({"coins": 1}), "any-2 c", "wood TS")
    assert colours(game) == ["wood", "green"]
    play(game, "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}


@case("track-023")
def test_basic_never_becomes_occupied() -> None:
    """For nobody, but one worker and one step a turn."""
    game = table(spaces={"basic": {"A": 1, "B": 1}})
    assert workers(game) == 4
    play(game, "basic")
    assert on_space(game, "basic") == {"A": 2, "B": 1}
    assert "pool" in refused(game, "basic")
    play(game, "wood SP")
    assert decides(game) == "B"
    play(game, "basic", "wood TS")
    assert on_space(game, "basic") == {"A": 2, "B": 2}


@case("track-025")
def test_basic_needs_a_wood_or_a_green_step() -> None:
    full = {"TS": {"wood": 15, "green": 14}, "SP": {"wood": 9, "green": 8}, "KY": {"wood": 9, "green": 8}}
    game = table({"tracks": full})
    assert "carried out in full" in refused(game, "basic")
    game = table({"tracks": {**full, "KY": {"wood": 9, "green": 7}}})
    assert offered(play(game, "basic")) == ["green KY"]


@case("track-027")
def test_exactly_the_printed_number_of_workers() -> None:
    game = table({"workers": 1, "coins": 0})
    assert "costs 2 workers; you have 1 worker" in refused(game, "wood-3")
    game = table({"workers": 5, "coins": 3})
    assert ways(game, "wood-3") == ["wood-3", "wood-3 c", "wood-3 cc"]
    assert "no more" in refused(game, "wood-3 ccc")
    assert workers(play(game, "wood-3")) == 3


@case("track-029")
def test_no_partial_use_of_a_board_space() -> None:
    track = {"tracks": {"TS": {"wood": 7, "green": 4, "bronze": 2}}}
    game = table(track)
    assert "only 1 can be made" in refused(game, "bronze-2")
    play(game, "bronze-1", "bronze TS")
    assert tracks(game, "TS")["bronze"] == 3
    game = play(table({**track, "engineers": [13]}), "engineer-13", "bronze TS")
    assert "done" in offered(game), "an own engineer may be used in part"


@case("track-031")
def test_a_route_end_needs_no_locomotive() -> None:
    game = play(table({"tracks": {"SP": {"wood": 8}}}), "basic", "wood SP")
    assert tracks(game, "SP") == {"wood": 9}
    assert waiting(game) == {"key": 1}, "the idea spaces 4 and 6 wait for a locomotive"
    assert offered(game) == ["done", "key steps", "key points"]


@case("track-033")
def test_exactly_enough_room() -> None:
    game = table({"tracks": {"TS": {"wood": 15, "green": 13, "bronze": 12, "silver": 11, "gold": 8}}})
    play(game, "gold-2", "gold TS", "gold TS")
    assert tracks(game, "TS")["gold"] == 10
    game = table({"tracks": {"TS": {"wood": 15, "green": 13, "bronze": 12, "silver": 11, "gold": 9}}})
    assert "only 1 can be made" in refused(game, "gold-2")


def test_example_p8_two_and_one() -> None:
    """Example 2: two steps on one route, one on another; the action is then over."""
    game = play(table(), "wood-3", "wood TS", "wood TS", "wood SP")
    assert (tracks(game, "TS"), tracks(game, "SP")) == ({"wood": 3}, {"wood": 2})
    assert decides(game) == "B"


def test_example_p9_two_steps_of_any_colours() -> None:
    """First one colour, then another; only colours already gained."""
    game = table({"tracks": {"TS": {"wood": 4, "green": 2}}})
    play(game, "any-2 c")
    assert "do not own bronze" in refused(game, "bronze TS")
    play(game, "wood TS", "green TS")
    assert tracks(game, "TS") == {"wood": 5, "green": 3}
    assert on_space(game, "any-2") == "A"


def test_example_p9_basic_stays_available() -> None:
    """You first, Blue later on the same space."""
    game = play(table(), "basic", "wood TS", "basic", "wood TS")
    assert on_space(game, "basic") == {"A": 1, "B": 1}
    assert "basic" in spaces(game)


def test_example_rr13_p7_colours_of_the_routes() -> None:
    """Not every route uses every colour: no gold on SP, neither silver nor gold on KY."""
    far = {"wood": 15, "green": 12, "bronze": 9, "silver": 6}
    game = table(
        {
            "tracks": {
                "TS": far,
                "SP": {"wood": 9, "green": 8, "bronze": 7, "silver": 6},
                "KY": {"wood": 9, "green": 8, "bronze": 7},
            }
        }
    )
    play(game, "any-2 c")
    assert "not built on SP" in refused(game, "gold SP")
    assert "not built on KY" in refused(game, "silver KY")
    assert "gold TS" in offered(game)
