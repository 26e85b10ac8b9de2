"""Emil read by a rule lawyer (UR-DE p.44-46; GR15 p.10-11; component book 11, 13; rulings 10, 29, 30, 37)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.emil.rules import T_DECK, T_OWN, T_PASSED
from roundhouse.rules import ruleset
from roundhouse.rules.packing import unpack
from tests.cases.support import offered, play, player, spaces, whole_player
from tests.cases.support_board import coins, empty_stacks, on_space, returned, score, stack
from tests.cases.test_emil import (
    blocked,
    engineers,
    solo,
    table_of,
    tiles,
    turned,
    workers,
    your_turn,
)

PLAIN: dict[str, Any] = {"tracks": {"TS": {"wood": 1}}, "locomotives": {"TS": [1]}}
EVERYTHING = {
    "tracks": {"TS": {"wood": 15, "green": 12, "bronze": 9, "silver": 5, "gold": 2}},
    "locomotives": {"TS": [1]},
}


def last_round(a: dict[str, Any], **position: Any) -> dict[str, int]:
    """You pass in the last round; the final scoring."""
    game = play(solo(["wood-3"], a, round=position.pop("last", 6), **position), "pass")
    assert game.over
    return game.breakdown()[0].get("final", {})


# ---- each of his cards


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("wood-3", 2), ("green-3", 2), ("bronze-1", 1), ("bronze-2", 2), ("silver-1", 1), ("silver-2", 2),
        ("gold-1", 1), ("gold-2", 2), ("any-2", 1), ("loco-1", 1), ("loco-3", 3), ("industry-1", 1),
        ("industry-2", 2), ("doubler", 1), ("light-engineer", 1), ("hire", 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_what_each_card_takes_from_him(card: str, cost: int, edition: str) -> None:
    """He places what the space shows; coins come from the supply."""
    game = solo([card], EVERYTHING, edition=edition, engineers={"1": 3, "hire": 5}, **{"emil-workers": 6})
    your_turn(game)
    assert workers(game) == 6 - cost
    assert turned(game)[0] == card
    if card == "light-engineer":
        assert on_space(game, "engineer-3") is not None
    else:
        assert blocked(game) == {card}


@pytest.mark.parametrize(
    ("card", "cost"), [("wood-3", 2), ("loco-3", 3), ("industry-2", 2), ("green-3", 2), ("any-2", 1)]
)
def test_one_worker_too_few(card: str, cost: int) -> None:
    game = your_turn(solo([card, "doubler"], **{"emil-workers": cost - 1}))
    if cost == 1:
        assert table_of(game, T_PASSED), "without a worker he passes"
    else:
        assert blocked(game) == {"doubler"}
    game = your_turn(solo([card, "doubler"], **{"emil-workers": cost}))
    assert blocked(game) == {card}


@pytest.mark.parametrize(
    ("wood", "card", "skipped"),
    [
        (1, "green-3", True), (2, "green-3", False), (5, "bronze-1", True), (6, "bronze-1", False),
        (9, "silver-2", True), (10, "silver-2", False), (14, "gold-1", True), (15, "gold-1", False),
        (1, "any-2", False), (1, "wood-3", False), (1, "industry-1", False), (1, "doubler", False),
    ],
)  # fmt: skip
def test_colours_you_can_not_use_yet(wood: int, card: str, skipped: bool) -> None:
    """UR-DE p.45: only the colour of the steps counts."""
    a = {"tracks": {"TS": {"wood": wood}}, "wrenches": [1]}
    game = play(solo([card, "loco-1"], a), "basic", "wood SP")
    assert blocked(game) == ({"loco-1"} if skipped else {card})


def test_a_colour_unlocked_in_your_turn_counts_at_once() -> None:
    game = play(solo(["green-3", "wood-3"], {"tracks": {"TS": {"wood": 1}}}), "basic", "wood TS")
    assert blocked(game) == {"green-3"}


def test_several_cards_are_skipped_in_one_turn() -> None:
    game = solo(["silver-1", "loco-1", "gold-1", "loco-3", "industry-2"], {}, spaces={"loco-1": "A"})
    your_turn(game)
    assert blocked(game) == {"loco-3"}
    assert turned(game)[:4] == ["loco-3", "gold-1", "loco-1", "silver-1"]


def test_a_lying_engineer_that_you_use_is_skipped() -> None:
    game = solo(["light-engineer", "doubler"], engineers={"1": 3}, spaces={"engineer-3": "A"})
    assert blocked(your_turn(game)) == {"doubler"}


def test_the_hiring_space_that_you_have_used_is_skipped() -> None:
    game = solo(["hire", "doubler"], engineers={"hire": 0}, spaces={"hire": "A"})
    assert blocked(your_turn(game)) == {"doubler"}


def test_he_blocks_a_lying_coin_engineer_with_a_worker() -> None:
    """Ruling 37: a light engineer costs him one worker, also one for a coin or for two workers."""
    for name in ("5-coin", "10-factory"):
        position = {"modules": ["additional-engineers"], "engineers": {"1": name}, "emil-workers": 6}
        game = your_turn(solo(["light-engineer"], **position))
        assert workers(game) == 5
        assert f"engineer-{name}" not in spaces(game)


def test_he_hires_with_no_worker_spent_but_passes_without_one() -> None:
    game = your_turn(solo(["hire"], engineers={"hire": 6}, **{"emil-workers": 1}))
    assert (engineers(game), workers(game)) == (["6"], 1)
    game = your_turn(solo(["hire"], engineers={"hire": 6}, **{"emil-workers": 0}))
    assert engineers(game) == []
    assert table_of(game, T_PASSED)


def test_the_engineer_that_he_hired_is_not_shifted() -> None:
    row = {"5": 12, "4": 13, "3": 14, "2": 2, "1": 3, "hire": 6}
    game = play(your_turn(solo(["hire"], engineers=row)), "pass")
    assert game.round == 2
    assert "6" in engineers(game), "and nobody went to the box"
    assert {12, 13, 14, 2} <= set(game.position()["engineers"])


# ---- tiles


def test_he_takes_the_lowest_locomotive_though_factories_lie_open() -> None:
    game = your_turn(solo(["loco-1"], returned=[2], **{"lowest-stack": 5}))
    assert (tiles(game), returned(game)) == (["5"], [2])


@pytest.mark.parametrize("card", ["loco-1", "loco-3"])
def test_of_the_factories_the_lowest_and_those_without_a_number_last(card: str) -> None:
    position = {"modules": ["coal", "special-ideas"], "stacks": empty_stacks()}
    game = your_turn(solo([card], returned=["coal", "special", 9, 4], **position))
    assert tiles(game) == ["4"]
    game = your_turn(solo([card], returned=["coal", "special", "10b"], **position))
    assert tiles(game) == ["10b"]
    game = your_turn(solo([card], returned=["coal"], **position))
    assert tiles(game) == ["coal"]


def test_nothing_left_to_take() -> None:
    game = your_turn(solo(["loco-1"], stacks=empty_stacks()))
    assert (blocked(game), tiles(game)) == ({"loco-1"}, [])


def test_the_last_9_opens_the_tens() -> None:
    game = your_turn(solo(["loco-1"], stacks=empty_stacks([("9", 1), ("10a", 2), ("10b", 2)])))
    assert tiles(game) == ["9"]
    game = your_turn(solo(["loco-1"], stacks=empty_stacks([("10a", 2), ("10b", 2)])))
    assert tiles(game)[0] in ("10a", "10b")


def test_two_tiles_of_each_kind() -> None:
    game = Game.new(players=1, seed=3)
    taken = len(tiles(game))
    assert stack(game, 2) == 2 - taken
    assert all(stack(game, number) == 2 for number in (3, 4, 5, 6, 7, 8, 9, "10a", "10b"))


# ---- new toys


@pytest.mark.parametrize(
    ("before", "own", "after"),
    [(46, 6, 6), (47, 6, 7), (49, 6, 7), (146, 7, 7), (147, 7, 8), (149, 7, 8), (197, 8, 8)],
)
def test_a_new_worker_within_the_round(before: int, own: int, after: int) -> None:
    """Three points by engineer #7 in your turn, before he has passed."""
    you = {**PLAIN, "score": before, "engineers": [7]}
    game = solo(["industry-2"], you, **{"emil-workers": 2, "emil-workers-owned": own})
    play(game, "engineer-7", "wood TS")
    assert table_of(game, T_OWN) == after
    assert workers(game) == 2 + (after - own) - 2


def test_a_new_worker_saves_him_from_passing() -> None:
    """At the start of his turn he has one again, so he does not pass."""
    you = {**PLAIN, "score": 48, "engineers": [7]}
    game = solo(["industry-1"], you, **{"emil-workers": 0, "emil-workers-owned": 6})
    play(game, "engineer-7", "wood TS")
    assert (blocked(game), table_of(game, T_PASSED)) == ({"industry-1"}, 0)


def test_both_marks_passed_in_one_scoring() -> None:
    you = {**PLAIN, "score": 49, "wrenches": [5], "valuation": "revalued"}
    you["tracks"] = {"TS": {"wood": 15, "green": 12, "bronze": 11, "silver": 10, "gold": 9}}
    you["locomotives"] = {"TS": [9, 9]}
    game = play(solo(["wood-3"], {**you, "doublers": 8}), "pass")
    assert game.scores[0] >= 150
    assert table_of(game, T_OWN) == 8
    assert workers(game) >= 5, "all eight, less what he has just placed"


def test_all_his_workers_come_back() -> None:
    game = solo(["wood-3"], {**PLAIN, "score": 0}, **{"emil-workers": 0, "emil-passed": True})
    play(game, "pass")
    assert (game.round, table_of(game, T_PASSED)) == (2, 0)
    assert len(turned(game)) + len(unpack(table_of(game, T_DECK))) == 16, "all cards are shuffled"


# ---- the solo table


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_what_is_not_there(edition: str) -> None:
    """UR-DE p.44: no coins space, no turn order, no last-round tile, no starting bonuses, 2-player side."""
    game = Game.new(players=1, seed=1, edition=edition)
    closed = {
        "coins",
        "first",
        "second",
        "last-round",
        "temporary",
        "wood-2",
        "green-2",
        "loco-2",
        "industry-wood",
    }
    assert not closed & spaces(game)
    assert "pass" in offered(game)
    last = solo(["wood-3"], {}, edition=edition, round=6)
    assert not closed & spaces(last)


@pytest.mark.parametrize(
    ("modules", "rounds", "coins_", "cards"),
    [
        ((), 6, 5, 16),
        (("coal",), 5, 6, 17),
        (("manufactory",), 5, 5, 17),
        (("coal", "manufactory"), 5, 6, 18),
        (("special-ideas", "additional-engineers"), 6, 5, 16),
    ],
)
def test_rounds_coins_and_cards(modules: tuple[str, ...], rounds: int, coins_: int, cards: int) -> None:
    game = Game.new(players=1, seed=2, modules=modules)
    assert (game.rounds, coins(game)) == (rounds, coins_)
    assert len(turned(game)) + len(unpack(table_of(game, T_DECK))) == cards


def test_classic_with_coal_has_17_cards_and_no_train() -> None:
    game = Game.new(players=1, seed=2, edition="classic", modules=("coal",))
    assert game.rounds == 5
    assert len(turned(game)) + len(unpack(table_of(game, T_DECK))) == 17
    with pytest.raises(ValueError, match="manufactory"):
        ruleset(1, "classic", modules=("manufactory",))


def test_passing_brings_nothing_solo() -> None:
    game = play(solo(["wood-3"], {**PLAIN, "score": 7}), "pass")
    assert game.scores == [7]


# ---- majorities


@pytest.mark.parametrize(
    ("yours", "cards", "his", "points"),
    [
        ([], [], [], 0),
        ([], [], ["4"], 0),
        ([3], [], [], 40),
        ([3], [], ["15"], 40),
        ([3], [], ["14", "15"], 20),
        ([], ["extra-engineer"], [], 40),
        ([], ["extra-engineer"], ["15"], 40),
        ([], ["extra-engineer"], ["14", "15"], 20),
        ([3], ["extra-engineer"], ["14", "15"], 40),
        ([3], ["extra-engineer"], ["13", "14", "15"], 20),
    ],
)
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_the_engineer_majority(
    edition: str, yours: list[int], cards: list[str], his: list[str], points: int
) -> None:
    """Most or equal 40, else 20 if you have any; the extra-engineer card counts (rulings 10, 25)."""
    found = last_round({"engineers": yours, "cards": cards}, edition=edition, **{"emil-engineers": his})
    assert found.get("engineer majority", 0) == points


@pytest.mark.parametrize(("stock", "points"), [(0, 0), (1, 10), (2, 10), (3, 10), (4, 20), (7, 20)])
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_the_stock_majority(edition: str, stock: int, points: int) -> None:
    """Emil stands first on level 3 and never moves; a marker at the start scores nothing (ruling 30)."""
    a = {"stock": stock}
    found = last_round(a, edition=edition, board="american", industry="american")
    assert found.get("stock majority", 0) == points


def test_you_choose_the_dividend_of_level_3() -> None:
    a = {"stock": 2, "tracks": {"OM": {"wood": 1}}, "locomotives": {"OM": [2]}}
    game = solo(["wood-3"], a, board="american", industry="american")
    play(game, "basic", "wood OM")
    assert any(move.startswith("dividend") for move in offered(game))
    play(game, "dividend points")
    assert (score(game), player(game)["stock"], whole_player(game)["stock-place"]) == (5, 3, 1)
