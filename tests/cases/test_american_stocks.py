"""The stocks board (UR-EN p.31-32, AR16 p.6-8): stock steps, dividends, payouts, the majority."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.american.rules.board import American
from tests.cases.support import case, offered, play, tracks, whole_player
from tests.cases.support_american import (
    ALL_LEVELS,
    KINDS_OF_DIVIDEND,
    america,
    dividends,
    due,
    gaps,
    lanes,
    levels,
    stock,
    workers_in_all,
)
from tests.cases.support_board import coins, decides, score, waiting
from tests.cases.support_ideas import all_cases, others_pass

# one step from a stock step, by wood on SA 3
AT_SA_3: dict[str, Any] = {"tracks": {"SA": {"wood": 2}}, "locomotives": {"SA": [3]}}
AT_SA_4: dict[str, Any] = {"tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [4]}}
LAST_4 = {"2": 0, "3": 0, "4": 1}


def stock_step(game: Game) -> Game:
    """The player at hand, who is one step from SA 3, makes it."""
    return play(game, "basic", "wood SA")


# ---- stock steps


@case("american-009")
@pytest.mark.parametrize("token", KINDS_OF_DIVIDEND)
def test_the_first_on_a_level_chooses_its_dividend(token: str) -> None:
    game = stock_step(america(AT_SA_3 | {"coins": 1}))
    assert stock(game) == (1, 0)
    assert offered(game) == [f"dividend {kind}" for kind in KINDS_OF_DIVIDEND], "of two alike only one"
    play(game, f"dividend {token}")
    assert levels(game) == [token]
    assert len(dividends(game)) == 7
    assert coins(game) == (2 if token == "coin-1" else 1)
    assert score(game) == (5 if token == "points" else 0)
    expected = {"wood": {"wood": 1}, "any": {"any": 1}, "industry-1": {"industry": 1}}
    assert waiting(game) == expected.get(token, {})


def test_the_second_of_a_kind_is_offered_when_the_first_lies() -> None:
    game = stock_step(america(AT_SA_3 | {"stock": 2}, levels=("coin-1", "industry-1")))
    assert offered(game) == [
        "dividend wood",
        "dividend bronze-silver",
        "dividend any",
        "dividend industry-2",
        "dividend coin-2",
        "dividend points",
    ]
    play(game, "dividend coin-2")
    assert levels(game) == ["coin-1", "industry-1", "coin-2"]
    assert coins(game) == 2


def test_whoever_comes_later_carries_out_what_lies_there() -> None:
    game = stock_step(america(AT_SA_3, levels=("points", "wood"), B={"stock": 1}))
    assert stock(game) == (1, 1), "to the right of the other marker"
    assert score(game) == 5
    assert decides(game) == "B"


def test_a_dividend_may_lapse() -> None:
    """Bronze and silver are not owned; wood is not wanted."""
    game = stock_step(america(AT_SA_3, levels=("bronze-silver",), B={"stock": 1}))
    assert decides(game) == "B"
    game = stock_step(america(AT_SA_3, levels=("wood",), B={"stock": 1}))
    assert offered(game) == ["done", "wood RM", "wood SA", "wood OM"]
    play(game, "done")
    assert tracks(game, "RM") == {"wood": 1}


def test_leaving_a_level_closes_the_row() -> None:
    """A stands left of B and C on level 1; A leaves, so B is the left-most."""
    others: dict[str, Any] = {"B": {"stock": 1, "stock-place": 1}, "C": {"stock": 1, "stock-place": 2}}
    game = stock_step(america(AT_SA_3 | {"stock": 1}, levels=("points",), **others))
    play(game, "dividend coin-1")
    assert [stock(game, seat) for seat in "ABCD"] == [(2, 0), (1, 0), (1, 1), (0, 0)]
    game = stock_step(
        america(
            AT_SA_3 | {"stock": 1, "stock-place": 1},
            levels=("points", "coin-1"),
            B={"stock": 1, "stock-place": 0},
            C={"stock": 1, "stock-place": 2},
            D={"stock": 2},
        )
    )
    assert [stock(game, seat) for seat in "ABCD"] == [(2, 1), (1, 0), (1, 1), (2, 0)]


def test_a_level_keeps_its_dividend_when_everybody_has_left_it() -> None:
    game = stock_step(america(AT_SA_3, levels=("points", "wood"), B={"stock": 2}))
    assert stock(game) == (1, 0)
    assert score(game) == 5


def test_two_stock_steps_at_once_are_decided_from_below() -> None:
    """A locomotive reaches SA 3, its displaced one OM 2."""
    a: dict[str, Any] = {
        "tracks": {"SA": {"wood": 3}, "OM": {"wood": 2}},
        "locomotives": {"SA": [2], "OM": []},
    }
    game = play(america(a, **{"lowest-stack": 3}), "loco-1", "loco 3>SA/2", "move 2>OM")
    assert stock(game) == (2, 0)
    play(game, "dividend points")
    assert levels(game) == ["points"]
    play(game, "dividend coin-1")
    assert levels(game) == ["points", "coin-1"]
    assert (score(game), coins(game)) == (5, 2)


# ---- personal payouts


@case("american-011")
def test_on_the_top_level_a_stock_step_is_a_personal_payout() -> None:
    game = stock_step(america(AT_SA_3 | {"stock": 7, "coins": 0}, levels=ALL_LEVELS))
    assert stock(game) == (7, 0)
    assert (coins(game), score(game)) == (1, 5)
    assert waiting(game) == {"wood": 1, "bronze": 1, "silver": 1, "any": 1, "industry": 2}


@case("classic-025")
def test_the_example_of_2016() -> None:
    """AR16 p. 7: Blue on level 6, by the stock token from level 5 or as here at once."""
    laid = ("points", "coin-1", "industry-1", "industry-2", "wood", "bronze-silver")
    a: dict[str, Any] = {
        "tracks": {
            "RM": {"wood": 11, "green": 8, "bronze": 6, "silver": 2},
            "SA": {"wood": 3},
        },
        "locomotives": {"SA": [4]},
        "stock": 6,
        "coins": 0,
    }
    game = america(a, levels=laid, edition="classic")
    part = next(part for part in game.state.rules.parts if isinstance(part, American))
    play(game, "basic", "wood RM")
    part.stocks.pay_out(game.state, 0)
    assert (score(game), coins(game)) == (5, 1)
    assert waiting(game) == {"industry": 2, "wood": 1, "bronze": 1, "silver": 1}


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_the_stock_token_lifts_first_and_then_pays(edition: str) -> None:
    """UR-EN p. 32: the new level is carried out, and again with the payout."""
    a = AT_SA_4 | {"stock": 1, "coins": 0}
    game = america(a, levels=("points", "coin-1"), edition=edition, B={"stock": 2})
    play(game, "basic", "wood SA", "idea stock")
    assert stock(game) == (2, 1)
    assert (coins(game), score(game)) == (2, 5)


def test_the_stock_token_on_a_new_level_pays_what_was_chosen() -> None:
    game = play(america(AT_SA_4 | {"stock": 1, "coins": 0}, levels=("coin-1",)), "basic", "wood SA")
    play(game, "idea stock")
    assert stock(game) == (2, 0)
    assert coins(game) == 0, "the payout waits until the dividend lies"
    play(game, "dividend points")
    assert (coins(game), score(game)) == (1, 10)


def test_the_stock_token_on_the_top_level_pays_twice() -> None:
    game = play(america(AT_SA_4 | {"stock": 7, "coins": 0}, levels=ALL_LEVELS), "basic", "wood SA")
    play(game, "idea stock")
    assert stock(game) == (7, 0)
    assert (coins(game), score(game)) == (2, 10)


def test_a_payout_is_resolved_in_any_order_and_may_lapse_in_part() -> None:
    game = stock_step(america(AT_SA_3 | {"stock": 7}, levels=ALL_LEVELS))
    play(game, "industry 0", "wood OM", "wood RM")
    assert waiting(game) == {"industry": 1, "bronze": 1, "silver": 1}
    play(game, "industry upper 0")
    assert lanes(game) == ["1", "upper 1"]
    assert decides(game) == "B", "nobody asks about bronze and silver, which cannot be built yet"
    game = stock_step(america(AT_SA_3 | {"stock": 7}, levels=ALL_LEVELS))
    play(game, "industry 0", "done")
    assert lanes(game) == ["1", "upper 0"]


# ---- general payouts


FOUR: dict[str, Any] = {
    "A": {"stock": 1, "coins": 0},
    "B": {"stock": 3, "coins": 0},
    "C": {"stock": 2, "coins": 0},
    "D": {"stock": 2, "stock-place": 1, "coins": 0},
}


def payout(edition: str, **more: Any) -> Game:
    """The example of both rulebooks: Green A, Blue B, Red C, Yellow D; Red takes the last #4."""
    game = america(
        FOUR["A"],
        levels=("industry-1", "coin-1", "wood"),
        edition=edition,
        stacks=LAST_4,
        turn="C",
        **{seat: FOUR[seat] | more.get(seat, {}) for seat in "BCD"},
    )
    play(game, "loco-1", "loco 4>SA")
    assert offered(game) == ["done", "steelworks>1"]
    return play(game, "done")


@case("american-013")
def test_the_example_of_a_general_payout() -> None:
    game = payout("ultimate")
    assert [coins(game, seat) for seat in "ABCD"] == [0, 0, 1, 0]
    for seat, coin in (("C", 1), ("D", 1), ("A", 0)):
        assert (decides(game), coins(game, seat), waiting(game)) == (seat, coin, {"industry": 1})
        play(game, "industry 0")
    assert (decides(game), coins(game, "B"), waiting(game)) == ("B", 1, {"industry": 1, "wood": 1})
    play(game, "wood OM", "industry upper 0")
    assert tracks(game, "OM", "B") == {"wood": 2}
    assert [lanes(game, seat) for seat in "ABCD"] == [["1", "upper 0"], ["0", "upper 1"]] + 2 * [
        ["1", "upper 0"]
    ]
    assert decides(game) == "D", "the next turn"


def test_the_classic_example_goes_on_from_the_first_place() -> None:
    """AR16 p. 8: Red, then Green and Blue, Red is skipped, Yellow."""
    game = payout("classic")
    paid = []
    while waiting(game):
        paid.append(decides(game))
        play(game, "done")
    assert paid == ["C", "A", "B", "D"]
    assert decides(game) == "D"


def test_a_payout_cannot_be_kept_for_the_own_turn() -> None:
    game = play(payout("ultimate"), "done", "done", "done", "done")
    assert decides(game) == "D"
    assert waiting(game) == {}
    assert [lanes(game, seat)[0] for seat in "ABCD"] == ["0"] * 4


@case("american-015")
def test_somebody_who_has_passed_takes_part() -> None:
    more = {"B": {"passed": True, "tracks": {"OM": {"wood": 6}}}}
    game = payout("ultimate", **more)
    play(game, "done", "done", "done")
    assert decides(game) == "B"
    before = workers_in_all(game, "B")[0]
    play(game, "wood OM", "industry 0")
    assert workers_in_all(game, "B") == (before + 1, 1)
    assert decides(game) == "D"
    for _ in range(3):
        play(game, "pass")
    assert game.round == 2, "B has not had another turn"
    assert whole_player(game, "B")["workers"] == before + 1


def test_no_coins_are_paid_in_a_payout() -> None:
    """UR-EN p. 30: it is none of your turns; what is reached then can be paid for later."""
    more = {"B": {"tracks": {"RM": {"wood": 5}}, "coins": 3}, "D": {"coin-due": ["RM 6"], "coins": 3}}
    game = payout("ultimate", **more)
    play(game, "done")
    assert decides(game) == "D"
    assert offered(game) == ["done", "industry 0", "industry upper 0"]
    play(game, "done", "done", "wood RM", "industry 0")
    assert due(game, "B") == ["RM 6"]
    assert decides(game) == "D"
    assert "pay RM 6" in offered(game)
    others_pass(game, "B")
    assert "pay RM 6" in offered(game)


def test_a_payout_brings_end_bonus_cards_and_stock_steps_too() -> None:
    """B reaches an idea space with the wood step: all of it is resolved at once."""
    more = {"B": {"tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [5]}}}
    game = play(payout("ultimate", **more), "done", "done", "done")
    play(game, "wood SA", "idea stock")
    assert stock(game, "B") == (4, 0)
    play(game, "dividend points")
    assert score(game, "B") == 10
    assert coins(game, "B") == 2
    assert waiting(game) == {"wood": 1, "industry": 2}


def test_a_payout_set_off_inside_a_payout_comes_after_it() -> None:
    """Ruling 21: B builds the last #6 in the payout of C; once D and A are paid, B, D, A, C are paid again."""
    stacks = {"2": 0, "3": 0, "4": 1, "5": 0, "6": 1}
    b = FOUR["B"] | {"tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [5]}}
    others = {"B": b, "C": FOUR["C"], "D": FOUR["D"]}
    game = america(
        FOUR["A"],
        levels=("points", "coin-1", "wood"),
        stacks=stacks,
        turn="B",
        order=list("ACBD"),
        **others,
    )
    play(game, "pass", "pass", "pass")
    assert decides(game) == "C"
    before = {seat: score(game, seat) for seat in "ABCD"}

    def paid(*seats: str) -> list[int]:
        return [score(game, seat) - before[seat] for seat in seats]

    play(game, "loco-1", "loco 4>SA", "done")
    assert paid("C", "B", "D", "A") == [5, 5, 0, 0]
    assert decides(game) == "B", "second in the order onward from C"
    play(game, "wood SA", "idea cards", "card factory", "factory 6>1")
    play(game, "industry 0", "industry 1", "steelworks>2", "no card")
    assert gaps(game, "B") == ["6", "steelworks"]
    assert paid("C", "B", "D", "A") == [5, 10, 5, 5], "the first payout is over, the second begins with B"
    assert decides(game) == "B"
    assert waiting(game) == {"wood": 1}
    play(game, "wood RM")
    assert paid("C", "B", "D", "A") == [10, 10, 10, 10]


def test_two_payouts_of_one_turn_follow_each_other() -> None:
    """The last #4 as a locomotive and the last #6 by the factory of the same action."""
    stacks = {"2": 0, "3": 0, "4": 1, "5": 0, "6": 1}
    game = america({"stock": 1}, levels=("points",), stacks=stacks, B={"stock": 1, "stock-place": 1})
    play(game, "loco-3", "loco 4>SA", "factory 6>1", "steelworks>2", "steelworks>3")
    assert gaps(game) == ["6", "steelworks", "steelworks"]
    assert (score(game), score(game, "B")) == (10, 10)


def test_a_moved_worker_can_set_off_a_payout() -> None:
    """It follows that worker's action, before the scoring."""
    a: dict[str, Any] = {"stock": 1}
    game = america(a, levels=("points",), stacks=LAST_4)
    play(game, "second", "pass", "pass", "pass", "pass")
    assert decides(game) == "A"
    play(game, "loco-1", "loco 4>SA", "done")
    assert game.round == 2
    assert game.breakdown()[0]["1"] == {"dividends": 5}


def test_the_end_bonus_card_of_the_turn_is_chosen_before_the_payout() -> None:
    """The turn is over only then (ruling 3)."""
    a = AT_SA_4 | {"stock": 1, "factories": [], "coins": 0}
    stacks = {"2": 0, "3": 0, "4": 1}
    game = america(a, levels=("points",), stacks=stacks)
    play(game, "basic", "wood SA", "idea cards", "card factory", "factory 4>1", "industry 0", "industry 1")
    play(game, "done")
    assert offered(game)[0] == "no card"
    assert score(game) == 0
    play(game, "no card")
    assert score(game) == 5


# ---- the end of the game


def final(edition: str = "ultimate", seats: int = 4, **stocks: tuple[int, int]) -> list[int]:
    """What the majority gives to markers on these levels and places."""
    marks = {
        seat: {"stock": stocks.get(seat, (0, 0))[0], "stock-place": stocks.get(seat, (0, 0))[1]}
        for seat in "ABCD"[:seats]
    }
    rest = {seat: marks[seat] | {"passed": True} for seat in "BCD"[: seats - 1]}
    last = 7 if seats == 4 else 6
    game = america(marks["A"], levels=ALL_LEVELS, edition=edition, seats=seats, round=last, **rest)
    play(game, "pass")
    assert game.over
    return [game.breakdown()[seat].get("final", {}).get("stock majority", 0) for seat in range(seats)]


@case("american-035")
def test_equal_levels_go_by_who_stands_further_left() -> None:
    assert final(A=(4, 0), B=(4, 1), C=(3, 0)) == [20, 10, 0, 0]
    assert final(A=(4, 1), B=(4, 0), C=(3, 0)) == [10, 20, 0, 0]


def test_the_majority_in_other_orders() -> None:
    assert final(A=(1, 0), B=(2, 0), C=(3, 0), D=(4, 0)) == [0, 0, 10, 20]
    assert final(A=(5, 2), B=(5, 1), C=(5, 0), D=(4, 0)) == [0, 10, 20, 0]
    assert final("classic", A=(5, 0), B=(2, 0), C=(2, 1)) == [20, 10, 0, 0]
    assert final(seats=2, A=(1, 0), B=(7, 0)) == [10, 20]
    assert final(A=(7, 1), D=(7, 0)) == [10, 0, 0, 20]


def test_markers_at_the_start_score_nothing() -> None:
    """Ruling 30."""
    assert final() == [0, 0, 0, 0]
    assert final(C=(1, 0)) == [0, 0, 20, 0]


END_039 = "end-039"


@case(END_039)
def test_the_numeric_case() -> None:
    numbers = all_cases()[END_039]["position"]["players"]
    seats: dict[str, Any] = {
        found["name"]: {
            "engineers": found["engineers"],
            "stock": found["stock"][0],
            "stock-place": max(0, found["stock"][1] - 1) if found["stock"][0] else 0,
            "passed": found["name"] != "A",
        }
        for found in numbers
    }
    game = america(seats.pop("A"), levels=("points", "wood"), seats=3, round=6, **seats)
    play(game, "pass")
    final_rows = [game.breakdown()[seat].get("final", {}) for seat in range(3)]
    expected = all_cases()[END_039]["expect"]
    for seat, name in enumerate("ABC"):
        if "stocks" in expected[name]:
            assert final_rows[seat].get("stock majority", 0) == expected[name]["stocks"]
        if "engineers" in expected[name]:
            assert final_rows[seat].get("engineer majority", 0) == expected[name]["engineers"]
        if "total" in expected[name]:
            assert game.scores[seat] == expected[name]["total"]
