"""One test per ruling that the base game knows; `docs/rulings.md` has a section for each, with its reason.

The numbers are those of the component book's section 12; letters are rulings of our own. What needs other boards,
tracks or modules is in the files `test_rulings_*` beside this one; that the page names all tests is checked here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.record.position import position_of, state_from_position
from roundhouse.record.position_words import PositionError
from roundhouse.rules import play as rules_play
from roundhouse.rules import ruleset
from roundhouse.rules.notation import parse
from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_ideas import (
    AT_SP_4,
    FILLERS,
    TOKENS,
    direct,
    has_medal,
    idea,
    indirect,
    keys,
    named,
    others_pass,
    pool,
)

PAGE = Path(__file__).parents[1] / "docs" / "rulings.md"
RULINGS = [str(number) for number in range(1, 45)] + list("abcdefghijklmnopqrstuvwxyz")


def test_ruling_01_direct_actions_are_done_in_full_and_others_may_lapse() -> None:
    blocked: dict[str, Any] = {"wrenches": [5]}
    game = table(blocked, engineers={"1": 2})  # a space and a lying engineer
    assert not {"industry-1", "engineer-2"} & spaces(game)
    refused(game, "industry-1")
    refused(game, "engineer-2")
    at_the_end = AT_SP_4 | {"wrenches": [30], "factories": list(FILLERS)}
    assert "card factory" in offered(idea(table(at_the_end), "cards"))  # its industry steps lapse
    assert "card factory" not in offered(idea(table(at_the_end, edition="classic"), "cards"))
    game = play(table(blocked | {"engineers": [2]}), "engineer-2")  # the same engineer as one's own
    assert player(game)["score"] == 3
    assert game.decider == 1
    assert idea(table(blocked | AT_SP_4), "industry").decider == 1  # a token
    assert play(table({"factories": [2], "wrenches": [5]}), "industry-1", "industry 5", "done").decider == 1
    game = play(table({"tracks": {"SP": {"wood": 8}}}), "basic", "wood SP", "key steps", "done")  # a key
    assert game.decider == 1
    game = play(Game.new(seed=1), "bonus wood", "bonus coin", "bonus doubler")  # a starting bonus
    assert "done" in offered(game)


def test_ruling_02_no_choice_is_offered_that_leaves_a_direct_part_undone() -> None:
    game = play(table({}, engineers={"1": 3}), "engineer-3")  # wood + green, and no green owned yet
    assert offered(game) == ["wood TS"]
    game = play(
        table({"wrenches": [5], "factories": [2]}, round=7), "last-round", "industry 5", "industry gap 1"
    )
    assert offered(game) == ["factory 2>2"]
    refused(game, "loco 2>KY")


def test_ruling_03_effects_mix_freely_within_the_turn() -> None:
    a = {"wrenches": [5], "factories": [7]}
    for order in (["wood TS", "industry gap 1", "wood TS"], ["industry gap 1", "wood TS", "wood TS"]):
        game = play(table(a), "industry-2", "industry 5", *order)
        assert tracks(game, "TS") == {"wood": 3}
        assert game.decider == 1
    game = play(table(a), "industry-2", "industry 5", "industry gap 1", "done")
    others_pass(game)
    assert not pool(game)  # nothing is kept
    # an end bonus card at the end of the turn
    game = play(table(a | {"factories": [9]}), "industry-2", "industry 5")
    refused(game, "end wood")
    play(game, "industry gap 1", "done", "end wood")
    # a locomotive with its chain first
    chain = {"tracks": {"SP": {"wood": 4}}, "locomotives": {"TS": [2, 1], "SP": [3]}}
    game = play(table(chain, **{"lowest-stack": 4}), "loco-1", "loco 4>SP/3")
    refused(game, "idea coins")
    play(game, "move 3>KY", "idea coins")
    # a repeat names its space at once
    game = table({"wrenches": [5], "factories": [3]}, spaces={"coins": "A"})
    refused(play(game, "industry-2", "industry 5"), "industry gap 1")


def test_ruling_04_reaching_and_passing_are_the_same() -> None:
    game = play(table({}), "wood-3", "wood TS", "wood TS", "wood TS")  # past 2
    others_pass(game)
    assert "green-2" in spaces(game)
    a = {"tracks": {"TS": {"wood": 9, "green": 7, "bronze": 5}}, "locomotives": {"TS": [1]}, "workers": 2}
    # A locomotive completes what bronze passed
    game = play(table(a, **{"lowest-stack": 6}), "loco-1", "loco 6>TS")
    assert player(game)["workers"] == 2


def test_ruling_05_a_displaced_locomotive_stays_while_a_slot_is_empty() -> None:
    game = table({"locomotives": {"TS": [2, 1], "SP": [3]}}, **{"lowest-stack": 4})
    play(game, "loco-1", "loco 4>TS/1")
    assert set(offered(game)) == {"move 1>KY"}
    refused(game, "flip 1")
    game = table({"locomotives": {"TS": [4, 3], "SP": [2], "KY": [1]}}, **{"lowest-stack": 5})
    play(game, "loco-1", "loco 5>TS/4")
    assert set(offered(game)) == {"flip 4", "move 4>TS/3", "move 4>SP/2", "move 4>KY/1"}  # she may stop here
    play(game, "move 4>KY/1", "flip 1")  # the #1 flips too
    assert game.position()["returned"] == [1]


def test_ruling_06_end_bonus_cards_are_chosen_secretly() -> None:
    game = play(idea(table(AT_SP_4), "cards"), "card engineer")
    assert len(named(game, "end")) == 10
    play(game, "end wood")
    assert game.view(0)["position"]["players"]["A"]["cards"] == ["wood"]
    for viewer in (1, 2, 3, None):
        seen = game.view(viewer)
        assert seen["position"]["players"]["A"]["cards"] == ["?"]
        assert seen["position"]["end-cards"] == {"pile": 9, "hidden": 2}
        assert seen["log"][-1]["notation"] == "end ?"


def test_ruling_07_payment_is_a_choice() -> None:
    game = table({"wood-worker": True, "coins": 2})
    ways = {"wood-3", "wood-3 c", "wood-3 cc", "wood-3 W", "wood-3 Wc"}
    assert {notation for notation in offered(game) if notation.startswith("wood-3")} == ways
    play(game, "wood-3 Wc")
    assert indirect(game) == {"wood": 1}
    game = play(table({"wood-worker": True, "engineers": [14]}), "engineer-14 W")
    assert indirect(game) == {"wood": 3}  # her two, which are indirect, and one more
    taken = {"wood-2": {"by": "A", "wood-worker": True}}
    game = play(
        table({"factories": [3], "wrenches": [5]}, spaces=taken), "industry-1", "industry 5", "repeat wood-2"
    )
    assert indirect(game) == {"wood": 2}  # never when repeated


def test_ruling_08_workers_on_the_turn_order_move_on_second_place_first() -> None:
    game = play(table({}), "second", "first", "pass", "pass", "pass", "pass")
    assert game.position()["order"] == ["B", "A", "C", "D"]  # sorted before they move
    assert game.decider == 0
    assert {"stay", "wood-2", "basic"} <= set(offered(game))
    assert not {"wood-3", "any-2", "hire", "first", "loco-3"} & spaces(game)
    refused(game, "wood-3")
    play(game, "coins")
    assert game.decider == 1
    refused(game, "coins")  # taken by now
    play(game, "stay")
    assert game.round == 2
    game = play(table({}, seats=2), "second", "first", "pass", "pass")
    assert game.decider == 1  # with two players the worker on place 2 stays
    play(game, "stay")
    assert game.round == 2


@pytest.mark.parametrize(("edition", "points"), [("ultimate", 2 * (10 + 5)), ("classic", 2 * 10 + 5)])
def test_ruling_09_route_doubling(edition: str, points: int) -> None:
    """The Russian doubled route has no star; with one of 5 points added the editions differ."""
    rules = ruleset(4, edition)
    a = {"tracks": {"SP": {"wood": 9, "green": 7, "bronze": 3}}, "locomotives": {"SP": [7]}}
    game = Game(state_from_position({"edition": edition, "players": {"count": 4, "A": a}}, rules))
    assert game.forecast(0)["SP"] == 20
    stars = rules.plans[1][0].stars  # of all games with these options: they have it back afterwards
    stars.append((1, 0, 5))
    try:
        assert game.forecast(0)["SP"] == points
    finally:
        stars.pop()


def final(*seats: dict[str, Any]) -> Game:
    """A last round with these players, in which nothing but the final scoring adds points."""
    players: dict[str, Any] = {"count": len(seats)}
    for letter, seat in zip("ABCD", seats, strict=False):
        players[letter] = seat | {"passed": letter != "A"}
    return play(Game.from_position({"round": 7 if len(seats) == 4 else 6, "players": players}), "pass")


def test_ruling_10_majority_of_engineers() -> None:
    assert final({"engineers": [4, 9, 12]}, {"engineers": [6, 11]}, {"engineers": [3, 14]}, {}).scores == [
        40,
        0,
        20,
        0,
    ]
    assert final({"engineers": [2]}, {}, {}).scores == [40, 0, 0]  # who has none scores nothing


def test_ruling_11_equal_scores_share_the_victory() -> None:
    assert final({"score": 20}, {"score": 20}, {"score": 3}).winners == [0, 1]


def test_ruling_12_the_pool_holds_in_classic_too() -> None:
    game = table({"wrenches": [5], "factories": [7]}, edition="classic")
    play(game, "industry-2", "industry 5", "industry gap 1", "wood TS", "green TS")
    assert tracks(game, "TS") == {"wood": 2, "green": 1}


def test_ruling_13_colours_are_never_skipped() -> None:
    game = table(
        {
            "tracks": {
                "TS": {"wood": 15},
                "SP": {"wood": 9, "green": 8},
                "KY": {"wood": 9, "green": 8, "bronze": 7},
            }
        }
    )
    play(game, "any-2 c")
    # No bronze on TS before green, none on a last space
    assert set(offered(game)) == {"green TS", "bronze SP"}
    assert named(game, "wood") == set()
    with pytest.raises(PositionError):
        table({"tracks": {"KY": {"wood": 9, "green": 9}}})


def test_ruling_14_a_new_locomotive_must_be_placed() -> None:
    game = play(table({"locomotives": {"TS": [3, 3], "SP": [3], "KY": [4]}}), "loco-1")  # lowest stack #2
    assert offered(game) == ["factory 2>1"]
    assert "loco-3" not in spaces(table({"locomotives": {"TS": [3, 3], "SP": [3], "KY": [4]}}))
    a = {"locomotives": {"TS": ["9x", 9], "SP": [9], "KY": [9]}}
    game = play(table(a, **{"lowest-stack": 10}), "loco-1", "loco 10a>TS/9x", "flip 9x")
    assert "returned" not in game.position()  # homeless, it leaves the game


def test_ruling_15_factories_from_the_left_then_any() -> None:
    game = play(table({"factories": [6, 8]}), "loco-1")
    assert named(game, "factory") == {"2>3"}
    a = {"factories": [4, 5, 6, 7, 8], "wrenches": ["gap 3"]}
    game = play(table(a), "loco-1")
    assert named(game, "factory") == {"2>1/4", "2>2/5", "2>3/6", "2>4/7", "2>5/8"}
    play(game, "factory 2>3/6")  # under the wrench: nothing is set off
    assert game.decider == 1
    play(game, "loco-2")
    assert named(game, "returned") == {"6>1"}  # the replaced one lies open for everybody


def test_ruling_16_what_can_be_repeated() -> None:
    used = {"coins": {"by": "A", "coins": 1}, "basic": ["A"], "loco-1": "A", "temporary": "A", "hire": "A"}
    a = {"wrenches": [5], "factories": [3], "coins": 1, "workers": 1}
    game = play(table(a, spaces=used, engineers={"hire": 0}), "industry-1", "industry 5")
    assert set(offered(game)) == {
        "skip",
        "repeat coins",
        "repeat basic",
        "repeat loco-1",
        "repeat industry-1",
    }
    play(game, "repeat coins")
    assert player(game)["coins"] == 3  # not paid for again
    game = play(table({}, spaces={"coins": "A"}, engineers={"1": 8}), "engineer-8")
    assert offered(game) == ["repeat coins"]  # direct: it must be
    assert "engineer-8" not in spaces(table({}, spaces={"coins": "B"}, engineers={"1": 8}))


def test_ruling_17_the_picture_decides_about_the_wood_worker() -> None:
    a = {"wood-worker": True, "tracks": {"TS": {"wood": 4}}}
    game = play(table(a), "basic W", "green TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 5, "green": 1}
    assert pool(play(table(a), "any-2 Wc")) == {"direct": {"any": 2}}
    game = play(table(a), "wood-2 W", "wood TS", "wood TS", "done")  # it may lapse
    assert tracks(game, "TS") == {"wood": 6}


def test_ruling_18_a_coin_on_the_turn_order_is_exchanged_for_a_worker() -> None:
    game = play(table({}, spaces={"doubler": "A"}), "second c")
    assert game.position()["spaces"] == {"doubler": {"by": "A", "coins": 1}, "second": "A"}
    game = play(table({}, spaces={"basic": ["A"]}), "second c")
    assert game.position()["spaces"]["second"] == "A"
    game = play(table({}), "second c")  # no worker is placed
    assert game.position()["spaces"] == {"second": {"by": "A", "coins": 1}}
    play(game, "pass", "pass", "pass", "pass", "basic", "wood TS")
    assert (tracks(game, "TS"), game.round) == ({"wood": 2}, 2)  # it moves on like a worker


def test_ruling_18_the_wood_worker_stays_himself() -> None:
    game = play(table({"wood-worker": True}), "second W", "pass", "pass", "pass", "pass", "basic", "wood TS")
    assert {"wood TS", "done"} <= set(offered(game))  # the extra step, which may lapse
    assert (tracks(play(game, "wood TS"), "TS"), game.round) == ({"wood": 3}, 2)


def test_ruling_18_in_classic_the_wood_worker_is_exchanged() -> None:
    """2013: a worker that is not of her colour."""
    a = {"wood-worker": True}
    for edition, taken, left in (
        ("classic", "A", {"by": "A", "wood-worker": True}),
        ("ultimate", {"by": "A", "wood-worker": True}, "A"),
    ):
        game = play(table(a, edition=edition, spaces={"doubler": "A"}), "second W")
        assert game.position()["spaces"] == {"doubler": left, "second": taken}
    game = play(table(a, edition="classic", spaces={"basic": ["A", "A"]}), "second W")
    assert game.position()["spaces"] == {"basic": {"A": {"workers": 1, "wood-worker": True}}, "second": "A"}
    play(game, "pass", "pass", "pass", "pass", "doubler")
    assert game.round == 2
    game = play(table(a, edition="classic"), "second W")  # no worker is placed
    assert game.position()["spaces"] == {"second": {"by": "A", "wood-worker": True}}


def test_the_exchange_of_the_wood_worker_is_told() -> None:
    game = table({"wood-worker": True}, edition="classic", spaces={"doubler": "A"})
    assert game.find("second W").sentence.endswith(
        "the black worker is exchanged for the worker on the doubler space."
    )
    game.language = "de"
    assert game.find("second W").sentence.endswith(
        "getauscht gegen einen eigenen Arbeiter (das Verdopplerfeld)."
    )


def test_games_of_version_2_leave_the_wood_worker_on_the_turn_order() -> None:
    position = {"edition": "classic", "players": {"A": {"wood-worker": True}}, "spaces": {"doubler": "A"}}
    state = state_from_position(position, ruleset(4, "classic", version=2))
    rules_play(state, parse(state, "second W"))
    assert position_of(state)["spaces"]["second"] == {"by": "A", "wood-worker": True}


def test_ruling_18_what_is_won_by_moving_serves_the_next_round() -> None:
    game = play(table({}), "second", "pass", "pass", "pass", "pass", "coins")
    assert game.round == 2
    assert player(game)["coins"] == 3  # for the next round


def test_ruling_19_the_end_of_a_round() -> None:
    a = {"tracks": {"TS": {"wood": 9, "green": 3}}, "locomotives": {"TS": [9]}, "workers": 5}
    game = table(a, round=6, engineers=[0, 0, 0, 0, 0, 12, 14])
    play(game, "second", "pass", "pass", "pass", "pass", "basic", "green TS")
    assert game.breakdown()[0]["6"] == {"TS": 4}  # the worker moved before the scoring
    assert game.round == 7
    assert "spaces" not in game.position()
    assert game.position()["engineers"] == [0, 0, 0, 0, 0, 0, 12]  # #14, whom nobody hired, is in the box
    assert "last-round" in spaces(game)
    assert not {"first", "second"} & spaces(game)


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_ruling_22_starting_bonuses(edition: str) -> None:
    game = Game.new(players=3, edition=edition, seed=4)
    first, second, third = ["ABC".index(seat) for seat in game.position()["order"]]
    assert game.decider == third  # last place chooses first
    play(game, "bonus industry")
    assert game.decider == (second if edition == "ultimate" else third)  # classic: carried out when chosen
    play(game, *(["bonus coin", "industry 0"] if edition == "ultimate" else ["industry 0", "bonus coin"]))
    assert game.decider == first  # who gets none
    assert "pass" in offered(game)
    assert [player(game, "ABC"[seat])["coins"] for seat in (first, second, third)] == [1, 2, 1]


def test_ruling_25_the_extra_engineer_card_is_an_engineer_without_a_number() -> None:
    card = {"cards": ["extra-engineer"]}
    assert final({}, card, {}).scores == [0, 40, 0]  # it can score alone
    assert final({"engineers": [2]}, card, {}).scores == [40, 20, 0]  # and loses every tie


def test_ruling_26_what_runs_out() -> None:
    assert "doubler" not in spaces(table({}, doublers=0))
    none = {str(number): 0 for number in range(2, 10)} | {"10a": 0, "10b": 0}
    assert not {"loco-1", "loco-2", "loco-3"} & spaces(table({}, stacks=none))
    game = play(table({"wrenches": [5], "factories": [2]}, stacks=none), "industry-1", "industry 5")
    assert game.decider == 1  # indirect: it lapses
    held = ["factories", "engineers", "routes", "silver-gold", "doublers", "wood", "ideas", "extra-engineer"]
    others = {"B": {"cards": held}, "C": {"cards": ["locomotives", "keys"]}}
    game = play(
        table({"wrenches": [5], "factories": [9]}, **others), "industry-1", "industry 5", "ten points"
    )
    assert player(game)["score"] == 10  # an empty pile leaves #9 its points
    gone = dict.fromkeys(TOKENS, "out")
    game = play(table(AT_SP_4 | {"ideas": gone}), "basic", "wood SP")
    assert game.decider == 1  # an idea space without a token
    game = play(table({"tracks": {"KY": {"wood": 6}}, "extra-workers": 2}), "basic", "wood KY")
    assert player(game)["workers"] == 6  # no third extra worker


def test_ruling_27_one_wrench_and_a_second_by_its_token() -> None:
    game = table(AT_SP_4)
    assert named(play(game, "industry-1"), "industry") == {"0"}
    game = play(idea(table(AT_SP_4), "wrench"), "industry 0", "industry 0")
    assert player(game)["wrenches"] == [1, 1]
    with pytest.raises(PositionError):
        table({"wrenches": [1, 2, 3]})


def test_ruling_34_the_valuation_is_flipped_and_the_medal_laid_once() -> None:
    a = {"tracks": {"SP": {"wood": 5}}, "locomotives": {"SP": [6]}, "ideas": {"medal": "SP 4"}}
    game = play(table(a), "basic", "wood SP")
    refused(game, "idea medal")
    play(game, "idea valuation")
    assert has_medal(game)
    refused(others_pass(game), "idea valuation")


def test_ruling_38_all_players_use_the_same_board() -> None:
    with pytest.raises(PositionError):
        table({"board": "russian"})
    game = table({})
    assert (game.state.rules.board, game.state.rules.industry) == ("russian", "russian")


def test_ruling_39_a_factory_given_back_is_not_taken_again_in_the_same_build() -> None:
    game = play(table({"factories": [4, 5, 6, 7, 8]}), "loco-1")
    assert not named(game, "returned")
    a = {"factories": [4, 5, 6, 7, 8], "locomotives": {"TS": [3, 3], "SP": [3], "KY": [1]}}
    game = play(table(a, **{"lowest-stack": 4}), "loco-3", "loco 4>KY/1", "flip 1")
    assert {"1>1/4", "1>5/8"} <= named(game, "returned")  # returned earlier in the turn


def test_ruling_43_more_engineers_win_then_the_highest_number() -> None:
    card = {"cards": ["extra-engineer"]}
    assert final({"engineers": [15]}, {"engineers": [2]} | card).scores == [20, 40]  # two against one
    assert final({"engineers": [4, 9]}, {"engineers": [12]} | card).scores == [20, 40]  # 12 over 9
    assert final({"engineers": [4, 14]}, {"engineers": [12]} | card).scores == [40, 20]


# ---- rulings of our own


def test_ruling_a_doublers_are_laid_at_once_where_there_is_one_route_for_them() -> None:
    game = play(table({"wrenches": [5], "factories": [4], "doublers": 7}), "industry-2", "industry 5")
    assert player(game)["doublers"] == 8
    assert pool(game) == {"direct": {"industry": 1}}  # the second one had no place


def test_ruling_b_basic_used_twice_may_still_be_repeated() -> None:
    game = table({"wrenches": [5], "factories": [3]}, spaces={"basic": {"A": 2}})
    assert "repeat basic" in offered(play(game, "industry-1", "industry 5"))


def test_ruling_c_the_most_particular_unit_pays() -> None:
    game = play(
        table({"tracks": {"SP": {"wood": 8}, "TS": {"wood": 3}}}), "basic", "wood SP", "key steps", "wood TS"
    )
    assert indirect(game) == {"any": 1}  # so green is still possible
    game = play(table({"wood-worker": True, "tracks": {"TS": {"wood": 4}}}), "basic W", "wood TS")
    assert {"done", "wood TS", "green TS"} <= set(offered(game))  # either step may have been the one of basic
    a = {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 8}}, "doublers": 8}
    game = table(a | {"wrenches": [5]}, pool={"direct": {"again": 1}, "indirect": {"wood": 1}})
    play(game, "wood KY")
    assert not direct(game)  # nothing direct is left undone for an indirect step's sake
    assert keys(game) == 3


def test_ruling_d_temporary_workers_are_spent_first() -> None:
    game = others_pass(play(table({}), "temporary"))
    play(game, "coins")
    assert player(game)["workers"] == 4
    assert player(game)["temporary"] == 1


def test_ruling_e_an_end_bonus_card_may_be_declined() -> None:
    game = play(idea(table(AT_SP_4), "cards"), "card engineer")
    assert "no card" in offered(game)
    play(game, "no card")
    assert "cards" not in player(game)
    assert game.view(2)["position"]["end-cards"] == {"pile": 10, "hidden": 2}


def test_ruling_f_what_is_alike_is_offered_once() -> None:
    game = play(table({"wrenches": [3, 3]}), "industry-1")
    assert offered(game) == ["industry 3"]
    game = play(table({"locomotives": {"TS": [3, 3]}}, **{"lowest-stack": 4}), "loco-1")
    assert named(game, "loco") == {"4>TS/3", "4>SP", "4>KY"}
    game = play(table({"locomotives": {"TS": []}}), "loco-1")
    assert named(game, "loco") == {"2>TS", "2>SP", "2>KY"}


# ---- the page


def test_ruling_44_points_that_depend_on_the_board_are_counted_when_the_turn_ends() -> None:
    a = {"wrenches": [5], "factories": [8, 2], "locomotives": {"TS": [3], "SP": [2], "KY": []}}
    game = play(table(a, round=7, **{"lowest-stack": 9}), "last-round", "industry 5")
    assert (player(game)["score"], pool(game)["indirect"]) == (0, {"points-two-locomotives": 1})
    play(game, "industry gap 1", "industry 10", "loco 9>KY")
    assert (player(game)["score"], game.decider) == (12, 1)  # 9 + 3
    a = {"wrenches": [5], "factories": [1], "engineers": [4, 11]}
    assert player(play(table(a), "industry-1", "industry 5"))["score"] == 15
    laid = {"TS": {"wood": 9, "green": 7, "bronze": 5, "silver": 4, "gold": 2}}
    a = {"wrenches": [5], "factories": ["10a"], "tracks": laid}
    assert player(play(table(a), "industry-2", "industry 5", "industry gap 1"))["score"] == 6


def sections() -> dict[str, str]:
    """The sections of docs/rulings.md by their number or letter."""
    parts = re.split(r"^## (\w+)\. .*$", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_ruling_has_a_section_with_reason_and_tests() -> None:
    found = sections()
    assert list(found) == RULINGS
    for name, text in found.items():
        assert "*Why:* " in text, name
        assert "*Tests:* " in text, name


def test_every_ruling_names_its_tests() -> None:
    here = Path(__file__).parent
    texts = [file.read_text("utf-8") for file in sorted(here.glob("test_rulings*.py"))]
    tests = [
        name for text in texts for name in re.findall(r"^def (test_ruling_\w+)", text, flags=re.MULTILINE)
    ]
    assert len(tests) == len(set(tests))
    named_tests = set()
    for name, text in sections().items():
        status = text.partition("*Tests:* ")[2]
        found = re.findall(r"`(test_ruling_\w+)`", status)
        assert found, name
        assert "waits for" not in status, name
        for test in found:
            assert test.split("_")[2] == name.zfill(2) or test.split("_")[2] == name, (name, test)
        named_tests |= set(found)
    assert named_tests == set(tests)
