"""Spaces of the American board that ask for a coin (UR-EN p.30, ruling 31)."""

from __future__ import annotations

from typing import Any

from tests.cases.support import case, offered, play, player, spaces, tracks
from tests.cases.support_american import america, done, due, stock
from tests.cases.support_board import coins, decides, must, score, waiting
from tests.cases.support_ideas import end_round, others_pass


@case("american-007")
def test_a_coin_is_paid_before_passing() -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 8}}, "coins": 1, "coin-due": ["RM 6"]}
    game = america(a)
    assert "pay RM 6" in offered(game)
    play(game, "pay RM 6")
    assert (stock(game), coins(game), done(game), due(game)) == ((1, 0), 0, ["RM 6"], [])
    play(game, "dividend points")
    assert score(game) == 5
    assert "pay RM 6" not in offered(game)
    play(game, "pass")
    assert player(game)["passed"] is True
    assert decides(game) == "B"


def test_a_coin_can_be_paid_after_the_action_that_reached_the_space() -> None:
    game = play(america({"tracks": {"RM": {"wood": 5}}, "coins": 1}), "basic", "wood RM")
    assert due(game) == ["RM 6"]
    assert offered(game) == ["done", "pay RM 6"]
    play(game, "pay RM 6", "dividend coin-1")
    assert (coins(game), done(game)) == (1, ["RM 6"])
    assert decides(game) == "B", "nothing is left to pay for"


def test_not_paying_keeps_the_right_for_a_later_turn() -> None:
    game = play(america({"tracks": {"RM": {"wood": 5}}, "coins": 1}), "basic", "wood RM", "done")
    assert decides(game) == "B"
    others_pass(game)
    assert "pay RM 6" in offered(game)
    end_round(game)
    assert due(game) == ["RM 6"]
    assert "pay RM 6" in offered(others_pass(game))


def test_without_a_coin_nothing_is_asked() -> None:
    game = play(america({"tracks": {"RM": {"wood": 5}}, "coins": 0}), "basic", "wood RM")
    assert due(game) == ["RM 6"]
    assert decides(game) == "B"
    others_pass(game)
    play(game, "coins")
    assert offered(game) == ["done", "pay RM 6"], "coins of this turn can be paid"


def test_a_coin_is_paid_at_any_time_of_the_turn() -> None:
    """UR-DE p. 29: "sobald". Also between two direct steps."""
    game = play(america({"tracks": {"RM": {"wood": 5}}, "coins": 1}), "wood-2", "wood RM")
    assert "pay RM 6" in offered(game)
    play(game, "pay RM 6", "dividend points")
    assert (must(game), coins(game), done(game)) == ({"wood": 1}, 0, ["RM 6"])
    play(game, "wood SA")
    assert decides(game) == "B"
    game = play(america({"tracks": {"RM": {"wood": 5}}, "coins": 1}), "wood-2", "wood RM", "wood SA")
    assert offered(game) == ["done", "pay RM 6"]


def test_what_a_coin_brings_before_the_action_can_be_used_before_or_after_it() -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 8}}, "coins": 1, "coin-due": ["RM 6"]}
    game = play(america(a), "pay RM 6", "dividend wood")
    assert waiting(game) == {"wood": 1}
    assert {"wood SA", "pass", "basic"} <= set(offered(game))
    play(game, "industry-1", "industry 0")
    assert waiting(game) == {"wood": 1}
    play(game, "wood SA")
    assert tracks(game, "SA") == {"wood": 2}
    assert decides(game) == "B"
    game = play(america(a), "pay RM 6", "dividend wood", "wood SA", "pass")
    assert tracks(game, "SA") == {"wood": 2}
    game = play(america(a), "pay RM 6", "dividend wood", "pass")
    assert tracks(game, "SA") == {"wood": 1}, "not used, so it lapses"


def test_a_coin_may_make_an_action_possible() -> None:
    """Every wood is at its end but one step; a dividend blasts the way free for wood-2."""
    a: dict[str, Any] = {
        "tracks": {"RM": {"wood": 15, "green": 2}, "SA": {"wood": 7}, "OM": {"wood": 6}},
        "locomotives": {"RM": [4]},
        "coins": 1,
        "coin-due": ["RM 6"],
    }
    assert "wood-2" not in spaces(america({**a, "coins": 0}))
    assert "wood-2" in spaces(america(a)), "what the coin brings counts"
    assert "wood-2 c" not in offered(america({**a, "coins": 1})), "the coin cannot be paid twice"
    game = play(america(a), "wood-2", "wood OM")
    assert offered(game) == ["pay RM 6"], "nothing else can make room for the second step"
    play(game, "pay RM 6", "dividend any")
    assert offered(game) == ["green RM"]
    game = play(america(a), "pay RM 6", "dividend any")
    assert "wood-2" in spaces(game)
    play(game, "wood-2", "wood OM")
    assert offered(game) == ["green RM"], "the any step must blast"
    play(game, "green RM")
    assert offered(game) == ["boulder omaha"]


def test_several_spaces_are_paid_for_one_by_one() -> None:
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 8}}, "coins": 2, "coin-due": ["RM 6", "SA 2", "OM 6"]}
    game = play(america(a, levels=("coin-1", "points")), "pay SA 2")
    assert coins(game) == 2
    play(game, "pay OM 6", "pay RM 6", "dividend wood")
    assert (stock(game), coins(game), due(game)) == ((3, 0), 0, [])
    assert done(game) == ["RM 6", "SA 2", "OM 6"]


def test_no_coin_is_paid_when_a_worker_moves_on() -> None:
    """UR-EN p. 30: moving a worker from the turn order is not one of your turns."""
    game = america({"tracks": {"RM": {"wood": 5}}, "coins": 1})
    play(game, "second", "pass", "pass", "pass", "pass")
    assert offered(game)[0] == "stay"
    assert "pay RM 6" not in offered(game)
    play(game, "basic", "wood RM")
    assert due(game) == ["RM 6"]
    assert game.round == 2


def test_a_coin_condition_needs_its_colour() -> None:
    game = play(america({"tracks": {"RM": {"wood": 3}, "SA": {"wood": 1}}}), "wood-2", "wood SA", "wood SA")
    assert due(game) == []
    a: dict[str, Any] = {"tracks": {"RM": {"wood": 3}, "SA": {"wood": 4, "green": 1}}}
    game = play(america(a), "basic", "green SA")
    assert due(game) == ["SA 2"]
    a = {"tracks": {"RM": {"wood": 5}, "OM": {"wood": 8, "green": 7, "bronze": 5}}}
    game = play(america(a), "bronze-1", "bronze OM")
    assert due(game) == ["OM 6"]
