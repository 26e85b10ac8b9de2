"""Coal read by a rule lawyer (UR-DE p.38-41, GR15 p.6-9 and 12; rulings 1, 4, 5, 8, 15-18, 20, 26, 31, 32)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import offered, play, spaces, whole, whole_player
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    factories,
    locomotives,
    lowest,
    must,
    score,
    waiting,
    workers,
)
from tests.cases.support_coal import (
    coal,
    colliery,
    foundries,
    hidden_foundries,
    open_foundries,
    points,
    spending,
)
from tests.cases.support_ideas import end_round

ENTERING: dict[str, Any] = {"wrenches": [5]}


# ---- getting coal


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_a_worker_or_a_coin_brings_one_coal(edition: str, seats: int) -> None:
    a = {"coins": 1, "coal": 0}
    game = play(colliery(a, edition=edition, seats=seats), "coal")
    assert (coal(game), decides(game)) == (1, "B")
    game = play(colliery(a, edition=edition, seats=seats), "coal c")
    assert (coal(game), coins(game)) == (1, 0)


def test_the_wood_worker_on_the_coal_space_makes_no_step() -> None:
    """Ruling 17: no wood in the picture."""
    game = play(colliery({"wood-worker": True, "coal": 0}), "coal W")
    assert (coal(game), decides(game)) == (1, "B")


def test_temporary_workers_fetch_coal() -> None:
    game = play(colliery({"temporary": 2, "workers": 0}), "coal")
    assert coal(game) == 2


def test_the_foundry_space_takes_one_coin_and_no_worker() -> None:
    game = colliery({"coins": 0, "wood-worker": True})
    assert "foundry" not in spaces(game)
    assert "foundry c" not in offered(game)


def test_the_last_open_foundry_may_be_taken() -> None:
    """With the stack empty one open foundry is enough; nothing is revealed."""
    names = {"open-foundries": ["any"], "foundry-stack": []}
    game = play(colliery({}, **names), "foundry c")
    assert offered(game) == ["take foundry any"]
    play(game, "take foundry any")
    assert (foundries(game), open_foundries(game), coal(game)) == (["any"], [], 2)


def test_the_last_hidden_foundry_is_revealed() -> None:
    names = {"open-foundries": ["any", "coins"], "foundry-stack": ["repeat"]}
    game = play(colliery({}, **names), "foundry c", "take foundry any")
    assert (open_foundries(game), hidden_foundries(game)) == (["repeat", "coins"], [])


def test_the_last_hidden_foundry_becomes_a_boilerman_and_open_ones_stay() -> None:
    names = {"open-foundries": ["any", "coins"], "foundry-stack": ["repeat"]}
    game = play(colliery({"coal": 2}, **names), "stoke")
    assert offered(game) == ["boilerman TS/1"]
    play(game, "boilerman TS/1", "basic", "wood TS")
    assert (open_foundries(game), hidden_foundries(game)) == (["any", "coins"], [])


def test_the_combined_space_blocks_its_other_half() -> None:
    for mine, other in (("coal", "foundry"), ("foundry c", "coal")):
        game = play(colliery({}, seats=2), mine)
        if mine == "foundry c":
            play(game, offered(game)[0])
        while decides(game) == "A":
            play(game, "done")
        assert decides(game) == "B"
        assert {"coal", "foundry"} & spaces(game) == set(), other
        end_round(game)
        assert {"coal", "foundry"} <= spaces(game), "free again in the next round"


def test_four_players_may_use_both_halves() -> None:
    game = play(colliery({"coal": 0}), "coal")
    assert (decides(game), "foundry" in spaces(game), "coal" in spaces(game)) == ("B", True, False)


def test_the_coal_engineer_on_the_board_and_hired() -> None:
    game = play(colliery({}, engineers={"1": "4-coal"}), "engineer-4-coal")
    assert coal(game) == 3
    game = play(colliery({"engineers": ["4-coal"], "coins": 1}), "engineer-4-coal c")
    assert (coal(game), coins(game)) == (3, 0)


def test_the_coal_engineer_counts_as_number_four() -> None:
    game = play(
        colliery({"engineers": ["4-coal", 3], "factories": [1], **ENTERING}), "industry-1", "industry 5"
    )
    assert score(game) == 7


def test_the_token_gives_four_coal() -> None:
    a = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}}
    game = play(colliery(a), "basic", "wood SP", "idea coal")
    assert coal(game) == 5


def test_the_card_gives_the_factory_and_two_coal() -> None:
    """Coal from the card may be spent in the same turn; in ultimate even if the factory is left (ruling 1)."""
    a = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}, "coal": 0, "foundries": ["coins"]}
    start = ["basic", "wood SP", "idea cards", "card coal-factory"]
    game = play(colliery(a, edition="classic"), *start)
    assert (coal(game), must(game)) == (2, {"coal-factory": 1})
    assert "done" not in offered(game), "idea cards are direct in classic"
    for edition in ("classic", "ultimate"):
        game = play(colliery(a, edition=edition), *start, "factory coal>1", "use foundry coins")
        assert (factories(game), coal(game), coins(game)) == (["coal"], 0, 4)
    game = play(colliery(a), *start, "use foundry coins", "done", "no card")
    assert (factories(game), coal(game), coins(game), decides(game)) == ([], 0, 4, "B")


# ---- spending: only with an action


def test_one_coal_is_not_enough() -> None:
    assert spending(colliery({"coal": 1, "foundries": ["any"]})) == []


@pytest.mark.parametrize("action", ["first", "second", "hire", "temporary", "coins", "doubler", "coal"])
def test_coal_after_any_action(action: str) -> None:
    place = "C" if action == "second" else "D"
    order = [place, "B", "A", "C" if place == "D" else "D"]
    game = play(colliery({"coal": 2, "foundries": ["coins"]}, order=order, turn="A"), action)
    assert spending(game) == ["stoke", "use foundry coins"]
    play(game, "use foundry coins")
    assert coal(game) == (1 if action == "coal" else 0)


def test_before_and_after_the_same_action() -> None:
    a = {"coal": 4, "foundries": ["coins"]}
    game = play(colliery(a), "stoke", "boilerman TS/1", "basic", "wood TS", "use foundry coins")
    assert (coal(game), locomotives(game)["TS"], coins(game)) == (0, ["1+"], 4)


def test_passing_with_coal_in_hand_is_plain_passing() -> None:
    game = play(colliery({"coal": 5, "foundries": ["any"]}), "pass")
    assert (decides(game), coal(game)) == ("B", 5)


def test_who_has_passed_spends_nothing() -> None:
    game = colliery({"coal": 5, "foundries": ["any"], "passed": True})
    assert (decides(game), spending(game)) == ("B", [])


def test_the_boilerman_space_is_common() -> None:
    game = colliery({"coal": 2}, B={"coal": 2, "foundries": ["coins"]})
    play(game, "stoke", "boilerman TS/1", "basic", "wood TS", "basic", "wood TS")
    assert (decides(game), spending(game)) == ("B", ["use foundry coins"])


def test_with_every_tile_manned_no_boilerman_can_be_laid() -> None:
    game = colliery({"coal": 4, "locomotives": {"TS": ["1+"]}})
    assert "stoke" not in offered(game)
    game = colliery({"coal": 4, "locomotives": {"TS": ["1+"]}, "factories": [6]})
    play(game, "stoke")
    assert offered(game) == ["boilerman gap 1/6"]


# ---- foundries


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
@pytest.mark.parametrize(
    ("foundry", "pool"),
    [
        ("wood-industry", {"wood": 2, "industry": 1}),
        ("wood-locomotive", {"wood": 1, "locomotive-or-factory": 1}),
        ("wood-factory", {"wood": 2, "factory": 1}),
        ("any", {"any": 2}),
        ("wood-any-coin", {"wood": 1, "any": 1}),
        ("any-points", {"any": 1, "points-highest-locomotive": 1}),
        ("industry-points", {"industry": 1, "points-highest-locomotive": 1}),
        ("industry-doubler", {"industry": 2}),
        ("wood-industry-doubler", {"wood": 1, "industry": 1}),
    ],
)
def test_what_a_foundry_brings(edition: str, foundry: str, pool: dict[str, int]) -> None:
    a = {"coal": 2, "foundries": [foundry], "locomotives": {"TS": [3], "SP": ["5+"]}}
    game = play(colliery(a, edition=edition), f"use foundry {foundry}")
    assert (waiting(game), must(game), coal(game)) == (pool, {}, 0)
    assert score(game) == 0
    assert doublers(game) == (1 if foundry.endswith("doubler") else 0)
    assert coins(game) == (3 if foundry.endswith("coin") else 2)
    play(game, "temporary")
    if decides(game) == "A":
        play(game, "done")
    assert score(game) == (6 if foundry.endswith("points") else 0), "counted when the turn ends (ruling 44)"


def test_the_wood_factory_foundry_takes_no_locomotive() -> None:
    game = play(colliery({"coal": 2, "foundries": ["wood-factory"]}), "use foundry wood-factory")
    assert not any(move.startswith("loco ") for move in offered(game))
    assert "factory 2>1" in offered(game)


def test_closing_puts_the_boilerman_where_the_owner_likes() -> None:
    a = {"coal": 2, "foundries": ["coins"], "locomotives": {"TS": [3, 1], "KY": ["2+"]}, "factories": [4]}
    game = play(colliery(a), "use foundry coins")
    assert {move for move in offered(game) if move.startswith("close")} == {
        "close TS/3",
        "close TS/1",
        "close gap 1/4",
    }
    play(game, "close gap 1/4")
    assert (factories(game), foundries(game)) == (["4+"], [])
    stack = hidden_foundries(game)
    assert "coins" not in stack
    assert "coins" not in open_foundries(game)


def test_closing_does_not_use_the_boilerman_space() -> None:
    a = {"coal": 4, "foundries": ["coins"], "locomotives": {"TS": [3]}, "factories": [4]}
    game = play(colliery(a), "use foundry coins", "close TS/3")
    assert "stoke" in offered(game)
    play(game, "stoke")
    assert offered(game) == ["boilerman gap 1/4"]


def test_closing_gives_the_reach_for_the_action_of_this_turn() -> None:
    """Closed before the action; KY 8 needs a locomotive of 8 to count."""
    a = {
        "coal": 2,
        "foundries": ["coins"],
        "tracks": {"SP": {"wood": 3}},
        "locomotives": {"SP": [3]},
    }
    game = play(colliery(a), "use foundry coins", "close SP/3", "basic", "wood SP")
    assert waiting(game) == {"idea": 1}


def test_the_points_foundry_counts_before_it_is_closed() -> None:
    """UR-DE p.41: closing comes after the actions of the foundry."""
    a = {"coal": 2, "foundries": ["any-points"], "locomotives": {"TS": [7]}}
    game = play(colliery(a), "use foundry any-points", "wood TS", "close TS/7", "basic", "wood TS")
    assert points(game, "foundries") == 7


def test_the_same_foundry_next_round() -> None:
    a = {"coal": 4, "foundries": ["coins"]}
    game = play(colliery(a), "use foundry coins", "basic", "wood TS")
    play(game, "done", "pass", "pass", "pass")
    assert "use foundry coins" not in offered(game)
    play(game, "pass")
    assert (game.round, coal(game)) == (2, 2)
    assert "use foundry coins" in offered(game)


def test_in_the_last_round_too() -> None:
    a = {"coal": 2, "foundries": ["coins"]}
    game = colliery(a, round=6)
    assert "use foundry coins" in offered(game)


def test_a_foundry_before_the_action_may_make_it_possible() -> None:
    """Rulings 2 and 32: its steps wait in the pool and reach the idea whose wrench goes on."""
    a = {
        "tracks": {"SP": {"wood": 2}},
        "locomotives": {"SP": [5]},
        "wrenches": [5],
        "coal": 2,
        "foundries": ["any"],
    }
    game = colliery(a, **lowest(4))
    assert "industry-1" not in spaces(game)
    play(game, "use foundry any", "industry-1")
    assert offered(game) == ["wood SP"]


def test_a_boilerman_before_the_action_may_make_it_possible() -> None:
    a = {"tracks": {"SP": {"wood": 4}}, "locomotives": {"SP": [3]}, "wrenches": [5], "coal": 2}
    game = colliery(a, **lowest(4))
    assert "industry-1" not in spaces(game)
    play(game, "stoke", "boilerman SP/3", "industry-1")
    assert offered(game) == ["idea cards", "idea wrench"], "the tokens that let a wrench go on"


def test_closing_at_the_factory_just_entered() -> None:
    """The foundry's own wood is given up, the factory's stays; the boilerman helps at the next visit."""
    a = {"factories": ["coal"], "wrenches": [5], "coal": 2, "foundries": ["wood-industry"]}
    game = play(colliery(a), "use foundry wood-industry", "industry 5", "close gap 1/coal")
    assert waiting(game)["wood"] == 2
    game = play(
        colliery(a), "use foundry wood-industry", "industry 5", "wood TS", "wood TS", "close gap 1/coal"
    )
    assert waiting(game)["wood"] == 2


# ---- the repeating foundry


def test_what_two_workers_or_coins_have_used() -> None:
    stand: dict[str, Any] = {
        "wood-3": {"by": "A", "coins": 2},
        "green-2": {"by": "A", "coins": 1},
        "loco-2": "A",
        "coal": "A",
        "any-2": {"by": "A", "coins": 1},
    }
    a = {"coal": 2, "foundries": ["repeat"], "tracks": {"TS": {"wood": 5}}, "coins": 0}
    game = play(colliery(a, spaces=stand), "use foundry repeat")
    assert offered(game) == ["skip", "repeat wood-3", "repeat green-2", "repeat loco-2", "repeat coal"]


def test_never_the_coin_only_spaces_or_the_turn_order() -> None:
    stand = {"foundry": "A", "hire": "A", "first": "A", "temporary": "A"}
    a = {"coal": 2, "foundries": ["repeat"], "coins": 0, "engineers": [5]}
    game = colliery(a, spaces=stand, order=["B", "A", "C", "D"], turn="A")
    play(game, "use foundry repeat")
    assert not any(move.startswith("repeat") for move in offered(game))
    assert coal(game) == 0


def test_another_players_space_is_not_repeated() -> None:
    a = {"coal": 2, "foundries": ["repeat"]}
    game = play(colliery(a, spaces={"wood-3": "B", "coins": "A"}), "use foundry repeat")
    assert offered(game) == ["skip", "repeat coins"]


def test_the_action_just_done_may_be_repeated() -> None:
    a = {"coal": 2, "foundries": ["repeat"]}
    game = play(colliery(a), "wood-3", "wood TS", "wood TS", "wood TS", "use foundry repeat", "repeat wood-3")
    assert (waiting(game), must(game)) == ({"wood": 3}, {})


def test_a_coal_space_repeated_by_the_foundry_feeds_the_next() -> None:
    a = {"coal": 3, "foundries": ["repeat", "coins"]}
    game = play(colliery(a), "coal", "use foundry repeat", "repeat coal")
    assert coal(game) == 3
    play(game, "use foundry coins")
    assert (coal(game), coins(game)) == (1, 4)


# ---- moved workers


def test_two_players_the_first_place_worker_takes_coal() -> None:
    game = colliery(
        {"coal": 2, "foundries": ["any"]}, seats=2, spaces={"first": "A"}, order=["B", "A"], turn="B"
    )
    all_pass(game)
    assert decides(game) == "A"
    assert {"stay", "coal"} <= set(offered(game))
    assert "foundry c" not in offered(game)
    assert "foundry" not in spaces(game)
    play(game, "coal")
    assert (game.round, coal(game)) == (2, 3)


def test_a_moved_worker_finds_the_combined_space_taken() -> None:
    game = colliery({}, seats=2, spaces={"first": "A", "foundry": "B"}, order=["B", "A"], turn="B")
    all_pass(game)
    assert "coal" not in offered(game)


# ---- set-up


@pytest.mark.parametrize(
    ("edition", "seats", "modules", "rounds", "own", "purse"),
    [
        ("ultimate", 4, ["coal"], 6, 5, 2),
        ("ultimate", 3, ["coal"], 5, 6, 2),
        ("ultimate", 2, ["coal"], 5, 6, 3),
        ("ultimate", 1, ["coal"], 5, 6, 6),
        ("ultimate", 4, ["coal", "manufactory"], 6, 5, 2),
        ("ultimate", 3, ["coal", "manufactory"], 5, 6, 2),
        ("ultimate", 2, ["coal", "manufactory"], 5, 6, 3),
        ("ultimate", 1, ["coal", "manufactory"], 5, 6, 6),
        ("classic", 4, ["coal"], 6, 5, 2),
        ("classic", 3, ["coal"], 5, 6, 2),
        ("classic", 2, ["coal"], 5, 6, 3),
        ("classic", 1, ["coal"], 5, 6, 6),
    ],
)
@pytest.mark.parametrize("board", ["russian", "german"])
def test_numbers(
    edition: str, seats: int, modules: list[str], rounds: int, own: int, purse: int, board: str
) -> None:
    game = Game.new(players=seats, seed=5, edition=edition, modules=modules, board=board)
    assert (game.rounds, sum(1 for engineer in whole(game)["engineers"] if engineer)) == (rounds, rounds)
    assert (workers(game), coins(game), coal(game)) == (own, purse, 1)
    assert (len(open_foundries(game)), len(hidden_foundries(game))) == (2, 10)
    stacks = list(whole(game)["stacks"].values())
    assert set(stacks[: 8 if edition == "classic" else 10]) == {2 if seats == 1 else seats}


def test_ten_tokens_in_ultimate() -> None:
    game = Game.new(players=3, seed=1, modules=["coal"])
    assert list(whole_player(game)["ideas"].values()) == ["unused"] * 10
