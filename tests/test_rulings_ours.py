"""Rulings of our own where other boards, tracks or modules play; those of the base game are in `test_rulings`."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import CannotUndo, Game
from roundhouse.compiled import is_compiled
from roundhouse.record.position import position_of, state_from_position
from roundhouse.record.position_words import PositionError
from roundhouse.rules import legal, notation, ruleset
from roundhouse.rules import play as rules_play
from roundhouse.rules.ahead import search
from roundhouse.rules.notation import parse
from tests.cases.support import offered, play, player, refused, spaces, table
from tests.cases.support_american import (
    KINDS_OF_DIVIDEND,
    america,
    stock,
)
from tests.cases.support_asian import asian, cars, layer, places, sites, whole_layer
from tests.cases.support_board import (
    coins,
    decides,
    doublers,
    lowest,
    must,
    score,
    waiting,
)
from tests.cases.support_coal import HAND, coal, colliery, open_foundries, points, spending
from tests.cases.support_german import at_table, german, income, incomes_offered
from tests.cases.support_ideas import AT_SP_4, end_round, idea, indirect, named, others_pass, pool
from tests.cases.support_modules import (
    ADDITIONAL,
    CHOOSING,
    beside,
    crew,
    on_train,
    special,
    train,
)
from tests.cases.test_emil import blocked, solo, tiles, your_turn
from tests.test_rulings_boards import TOKENS
from tests.test_rulings_modules import FULL


def test_ruling_f_equal_dividends_tokens_and_factories_are_offered_once() -> None:
    game = play(america({"tracks": {"SA": {"wood": 2}}, "locomotives": {"SA": [3]}}), "basic", "wood SA")
    assert named(game, "dividend") == set(KINDS_OF_DIVIDEND)
    tokens = {"train": ["points", "wood"], "train-open": ["industry-1", "industry-2", "coin-1"]}
    game = play(table({}, modules=["manufactory"], **tokens), "train")
    assert named(game, "load") == {"industry-1", "coin-1"}
    game = table({"factories": [6, 7, 6]}, modules=["additional-engineers"], engineers={"1": "10-factory"})
    assert named(play(game, "engineer-10-factory"), "work") == {"1/6", "2/7"}


def test_ruling_g_coins_are_paid_at_any_time_of_the_own_turn() -> None:
    game = play(america({"tracks": {"RM": {"wood": 5}}, "coins": 1}), "wood-2", "wood RM")
    assert named(game, "pay") == {"RM 6"}
    assert named(play(game, "wood SA"), "pay") == {"RM 6"}


def test_ruling_g_additions_come_before_the_action_or_when_nothing_direct_is_left() -> None:
    a = german(mu={"wood": 8, "green": 3, "bronze": 2}, income={"any": 1, "coin": 1})
    game = play(at_table(a), "wood-2")
    assert incomes_offered(game) == []
    assert incomes_offered(play(game, "wood DR")) == []
    assert incomes_offered(play(game, "wood DR")) == ["any", "coin"]
    assert "bronze-1" not in spaces(at_table(a))  # income in hand does not count
    game = play(at_table(a), "income any")
    assert "bronze-1" in spaces(game)  # once it is used it does
    assert offered(play(game, "bronze-1")) == ["green MU"]


def test_ruling_g_coal_is_no_part_of_a_direct_action() -> None:
    a = {**HAND, "colours": ["green"], "tracks": {"TS": {"wood": 4, "green": 2}}}
    assert "green-2" not in spaces(colliery(a))  # though the foundry's step could make room
    game = play(colliery(a), "wood-2", "wood TS")
    assert spending(game) == []
    assert spending(play(game, "wood TS")) == ["stoke", "use foundry any-doubler"]
    assert "green-2" in spaces(play(colliery(a), "use foundry any-doubler"))  # used before, it counts


def test_ruling_h_income_may_be_used_though_it_can_do_nothing() -> None:
    game = play(at_table(german(income={"green-bronze": 1})), "income green-bronze")
    assert income(game) == {"green-bronze": (1, 1)}
    assert not named(game, "green") | named(game, "bronze")
    assert {"basic", "pass"} <= set(offered(game))


def test_ruling_i_the_train_twice_in_one_turn() -> None:
    a = {"wrenches": [5], "factories": [3]}
    game = train(a, "industry-1 coin-1", "wood points doubler")
    play(game, "train", "load points", "industry 5", "repeat train")
    assert offered(game) == ["load wood", "load doubler"]  # nothing new has been opened
    play(game, "load wood")
    assert (score(game), coins(game)) == (6, 2)  # the tokens have shifted: the coin came once
    play(game, "wood TS", "industry gap 1")
    shares = []
    while "skip" in offered(game):
        shares.append((decides(game), named(game, "share")))
        play(game, "skip")
    first, second = {"points", "industry-1", "coin-1"}, {"wood", "points", "industry-1"}
    assert shares == [(seat, first) for seat in "BCD"] + [(seat, second) for seat in "BCD"]
    assert (on_train(game), len(beside(game))) == (["wood", "points"], 3)
    game = play(train(a, "industry-1 coin-1", "", spaces={"train": "A"}), "industry-1", "industry 5")
    assert (decides(play(game, "repeat train")), coins(game)) == ("B", 1)  # no token is left to load


def test_ruling_j_who_has_spent_coal_cannot_pass() -> None:
    game = play(colliery(HAND), "use foundry any-doubler")
    refused(game, "pass")
    refused(play(game, "wood TS"), "pass")
    assert decides(play(game, "basic", "wood TS")) == "B"
    for foundry, possible in (("coins", True), ("any", False)):  # its coins may pay for the action
        game = colliery({"coal": 2, "foundries": [foundry], "workers": 0, "coins": 0})
        assert (f"use foundry {foundry}" in offered(game)) == possible


def test_ruling_k_emil_skips_only_colours_you_do_not_have() -> None:
    bare = {"tracks": {"TS": {"wood": 1}}, "wrenches": [1]}
    assert blocked(your_turn(solo(["green-3", "wood-3"], bare))) == {"wood-3"}
    a = {"tracks": {"TS": {"wood": 2}}, "wrenches": [5], "doublers": 8}
    for card in ("green-3", "industry-1", "doubler"):
        game = solo([card], a)
        assert card not in spaces(game)  # no room for you
        assert blocked(your_turn(game)) == {card}


def test_ruling_k_in_classic_emil_skips_what_you_cannot_carry_out() -> None:
    """2015: spaces that you cannot use, usually colours."""
    a = {"tracks": {"TS": {"wood": 2}}, "wrenches": [5], "doublers": 8}
    for card in ("green-3", "industry-1", "doubler"):
        game = solo([card, "wood-3"], a, edition="classic")
        assert card not in spaces(game)
        assert blocked(your_turn(game)) == {"wood-3"}
    poor = {"workers": 1, "coins": 0}
    game = your_turn(solo(["any-2"], poor, edition="classic"))
    assert blocked(game) == {"any-2"}, "what you have left to pay does not matter"
    game = your_turn(solo(["light-engineer"], a, edition="classic", engineers={"1": 6}))
    assert "Emil" in str(game.position()["spaces"]["engineer-6"]), (
        "the engineer who lies there he always blocks"
    )


def test_why_emil_skips_in_classic_is_told() -> None:
    game = solo(["industry-1", "wood-3"], {"wrenches": [5]}, edition="classic")
    your_turn(game)
    told = game.view(0)["log"][-1]["followed"]
    assert any("which you could not use now" in line or "could not be used then" in line for line in told), (
        told
    )


def test_ruling_l_what_was_turned_up_cannot_be_taken_back() -> None:
    game = colliery({"coins": 2})
    play(game, "foundry c")
    game.undo()
    play(game, "foundry c", f"take foundry {open_foundries(game)[0]}")
    with pytest.raises(CannotUndo, match="hidden"):
        game.undo()
    game = play(train({}, "coin-1 points", "coin-2 wood doubler", seats=2), "train", "load coin-2")
    game.undo()
    play(game, "load coin-2", "skip")  # now a token is opened
    with pytest.raises(CannotUndo, match="hidden"):
        game.undo()
    game = play(solo(["industry-2", "wood-3"]), "basic")
    game.undo()
    with pytest.raises(CannotUndo, match="hidden"):
        your_turn(game).undo()
    game = play(idea(table(AT_SP_4), "cards"), "card engineer")  # looks through the end bonus pile
    with pytest.raises(CannotUndo):
        game.undo()


def test_ruling_m_the_number_of_who_went_to_the_box_is_free_again() -> None:
    row = [0, 8, 9, 10, 2, 3, 4]
    game = special(engineers=row, laid=[*row[1:], 7], round=2, more=ADDITIONAL, **CHOOSING)
    play(game, "special engineer")
    assert "7-bonus" in named(game, "box")
    assert "7" not in named(game, "box")  # she herself was laid out


def test_ruling_n_the_owner_of_the_bonus_engineer_chooses_a_kind() -> None:
    a = FULL | {"doublers": 8, "engineers": ["7-bonus"]}
    game = play(crew(a), "engineer-7-bonus")
    assert offered(game) == ["bonus wood", "bonus industry", "bonus doubler", "bonus coin"]
    play(game, "bonus doubler")  # nothing of it can be done
    assert (doublers(game), score(game), decides(game)) == (8, 3, "B")
    assert named(game, "bonus") == {"wood", "industry", "coin"}  # and it is not for the others


def test_ruling_o_a_site_is_paid_for_when_it_goes_and_opens_for_the_chain() -> None:
    game = play(asian({"sites": {"BE": 1, "SE": 0}}), "loco-1", "loco 2a>TO")
    assert (sites(game), waiting(game)) == (0, {"industry-or-coin": 1})  # the last one, without asking
    assert coins(play(game, "take coin")) == 2
    game = play(asian({"sites": {"BE": 0, "SE": 0}}), "loco-1", "loco 2a>TO")
    assert (coins(game), decides(game)) == (1, "B")  # nothing for no site
    a = {"tracks": {"SE": {"wood": 6}}, "locomotives": {"BE": [4], "SE": [5], "TO": [3]}}
    game = play(asian(a, **lowest(6)), "loco-1", "loco 6>SE/5")
    assert offered(game) == ["site BE", "site SE"]
    assert set(offered(play(game, "site BE"))) == {"move 5>BE", "move 5>BE/4", "move 5>TO/3"}


def test_ruling_o_a_displaced_locomotive_finds_the_slot_that_opened() -> None:
    a = {
        "tracks": {"BE": {"wood": 3}, "SE": {"wood": 6}, "TO": {"wood": 1}},
        "locomotives": {"BE": [5], "SE": [3], "TO": [4]},
        "sites": {"BE": 2, "SE": 1},
    }
    game = play(table(a, board="asian", seats=2, **lowest(6)), "loco-1", "loco 6>SE/3")
    assert offered(game) == ["site BE", "site SE"]
    assert offered(play(game.copy(), "site BE")) == ["move 3>BE"]
    play(game, "site SE")
    assert "a locomotive slot is empty" in refused(game, "flip 3")
    assert offered(game) == ["move 3>SE"]
    assert player(play(game, "move 3>SE"))["locomotives"]["SE"] == [6, 3]


def test_games_of_version_2_finish_the_chain_before_a_site_goes() -> None:
    a = {"tracks": {"SE": {"wood": 6}}, "locomotives": {"BE": [5], "SE": [3], "TO": [4]}}
    position = {"turn": "A", "lowest-stack": 6, "players": {"count": 2, "A": a}, "board": "asian"}
    state = state_from_position(position, ruleset(2, board="asian", version=2))
    for words in ("loco-1", "loco 6>SE/3"):
        rules_play(state, parse(state, words))
    assert [notation(state, move) for move in legal(state)] == ["flip 3"]


def test_ruling_p_a_car_at_a_printed_factory_does_what_is_printed() -> None:
    game = play(asian(), "loco-1", "factory 2a>F1", "wood BE", "car F2")
    assert cars(game)["lying"] == ["F2"]  # it may lie there
    game = asian({"wrenches": [8], "cars": 2, "cars-lying": ["F2"]}, **layer("F1"))
    assert offered(play(game, "industry-1")) == ["industry 8"]  # no wrench can enter and stand it up
    game = play(asian({"cars": 2, "cars-standing": ["F2"]}), "use car F2")
    assert (coins(game), cars(game)) == (2, {"supply": 2, "workshop": 1})
    b = {"cars": 2, "cars-standing": ["F5"]}
    game = asian({"tracks": {"BE": {"wood": 3}}}, B=b, **whole_layer())
    play(game, "loco-1", "factory 2a>F5", "done", "use car F5")
    assert pool(game) == {"indirect": {"wood": 1, "green": 1}}  # of several the uppermost


def test_ruling_q_a_car_is_not_used_in_the_turn_its_owner_stood_it_up() -> None:
    a = {"wrenches": [3], "cars": 2, "cars-lying": ["F1"], "coal": 2, "foundries": ["industry-doubler"]}
    game = play(asian(a, modules=["coal"], **layer(F1=6)), "use foundry industry-doubler", "industry 3")
    assert cars(game)["standing"] == ["F1"]
    assert "use car F1" not in offered(game)
    others_pass(play(game, "basic", "wood BE", "done"))
    assert "use car F1" in offered(game)
    b = {"cars": 2, "cars-lying": ["F1"]}
    game = play(asian({"wrenches": [3]}, B=b, **layer(F1=6)), "industry-1", "industry 3")
    assert "use car F1" in offered(game)  # stood up by another


def test_ruling_r_what_in_full_means_for_a_covered_factory() -> None:
    game = play(asian(**whole_layer()), "loco-1", "factory 2a>F2")
    assert offered(game) == ["repeat loco-1"]  # #3 must repeat, directly
    assert must(play(game, "repeat loco-1")) == {"locomotive-or-factory": 1}
    # Two workers: nothing to repeat
    assert "F2" not in places(play(asian(**whole_layer()), "loco-2"), "factory")
    for used, possible in ((TOKENS[:8], True), (TOKENS[:9], False)):
        game = play(asian({"ideas": used}, **whole_layer(F2="10b")), "loco-2")
        assert ("F2" in places(game, "factory")) == possible
    game = play(asian(**whole_layer(F2=9)), "loco-1", "factory 2a>F2", "done")
    assert "ten points" in offered(game)
    assert "no card" not in offered(game)
    game = play(asian(**whole_layer(F2=1)), "loco-1", "factory 2a>F2", "done")
    assert (score(game), decides(game)) == (0, "B")  # no engineers, no points
    game = asian({"coal": 3}, modules=["coal"], **whole_layer(F2="coal"))
    play(game, "loco-1", "factory 2a>F2")
    assert pool(game) == {"direct": {"wood": 2}, "indirect": {"burn": 3, "car": 1}}
    game = play(asian({"doublers": 8, "engineers": [12]}), "engineer-12")  # an own engineer may lapse
    assert "F4" not in places(game, "factory")  # building over is direct all the same
    assert must(play(game, "factory 2a>F1")) == {"wood": 1}


def test_ruling_s_a_personal_payout_waits_for_a_dividend_still_to_be_chosen() -> None:
    a: dict[str, Any] = {"tracks": {"SA": {"wood": 3}}, "locomotives": {"SA": [4]}, "stock": 1, "coins": 0}
    game = play(america(a, levels=("coin-1",)), "basic", "wood SA", "idea stock")
    assert (stock(game), coins(game)) == ((2, 0), 0)
    play(game, "dividend points")
    assert (coins(game), score(game)) == (1, 10)
    two = {"tracks": {"SA": {"wood": 3}, "OM": {"wood": 2}}, "locomotives": {"SA": [2], "OM": []}}
    game = play(america(two, **lowest(3)), "loco-1", "loco 3>SA/2", "move 2>OM", "dividend points")
    assert position_of(game.state)["level-1"] == "points"  # of two new levels the lower first


def test_ruling_t_before_the_switch_a_route_has_no_end() -> None:
    game = at_table(german(mu={"wood": 8}, cards=["routes"]), round=7)
    end_round(game)
    assert game.breakdown()[0].get("final", {}).get("end bonus cards", 0) == 0
    with pytest.raises(PositionError):
        at_table(german(mu={"wood": 9}))  # behind it the arm is chosen at once
    game = play(at_table(german(mu={"wood": 8})), "wood-2", "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]


def test_ruling_u_the_highest_locomotive_counts_until_the_turn_is_over() -> None:
    a = {
        "coal": 2,
        "foundries": ["industry-points"],
        "factories": [2],
        "locomotives": {"TS": [3]},
        "wrenches": [5],
    }
    game = play(colliery(a, **lowest(7)), "basic", "wood TS", "use foundry industry-points")
    assert points(game, "foundries") == 0
    play(game, "industry 5", "loco 7>SP", "done")
    assert points(game, "foundries") == 7
    game = play(colliery(a), "basic", "wood TS", "use foundry industry-points", "close TS/3")
    assert points(game, "foundries") == 3  # its own boilerman comes after its points


def test_ruling_v_closing_gives_up_only_what_the_foundry_brought() -> None:
    a = {**HAND, "engineers": [11], "tracks": {"TS": {"wood": 3}}}
    game = play(colliery(a), "engineer-11", "use foundry any-doubler")
    assert indirect(game) == {"wood": 1, "any": 2}
    assert indirect(play(game, "close TS/3")) == {"wood": 1, "any": 1}  # what waited before is kept
    game = play(colliery(a), "engineer-11", "use foundry any-doubler", "wood TS", "wood SP", "close TS/3")
    assert indirect(game) == {"any": 1}  # the step was the foundry's
    game = play(colliery(a), "engineer-11", "use foundry any-doubler", "wood TS", "close TS/3")
    assert indirect(game) == {"wood": 1, "any": 1}  # it could have been, though a wood step waited, too
    a = {**HAND, "locomotives": {"TS": [3], "SP": [5]}, "tracks": {"SP": {"wood": 3}}}
    game = play(colliery(a), "basic", "wood TS", "use foundry any-doubler", "wood SP", "close TS/3")
    assert indirect(game) == {"idea": 1}  # and what it has set off


def test_ruling_w_no_coal_is_burnt_for_steps_that_cannot_be_made() -> None:
    a = FULL | {"coal": 3, "factories": ["coal"]}
    game = play(colliery(a, spaces={"boilerman": "B"}), "industry-1", "industry 5")
    assert (decides(game), coal(game)) == ("B", 3)


def test_ruling_x_a_drawn_bonus_that_would_strand_a_direct_part_lapses() -> None:
    """A last doubler is all that the repeated basic of an idea card can be."""
    kept = {"players": {"count": 4, "A": FULL | {"doublers": 7}}, "modules": ADDITIONAL, "turn": "A"}
    waits = [{"what": "pool"}, {"what": "draw", "count": 2}]
    for seed in range(12):
        game = Game.from_position(
            {**kept, "pool": {"direct": {"again": 1}}, "waiting": waits, "chance": seed}
        )
        assert (doublers(game), must(game)) == (7, {"again": 1})
        assert doublers(play(game, "doubler TS")) == 8


def test_ruling_y_emil_keeps_a_tile_that_he_can_build_nowhere() -> None:
    built = {"F1": ["2a"], "F2": ["2a"], "F3": [3], "F4": [3]}  # F5 wants green and bronze
    game = solo(["loco-1"], {}, board="asian", industry="board", **lowest(4), **built)
    assert tiles(play(game, "basic", "wood SE")) == ["4"]
    assert "F5" not in game.position()


@pytest.fixture
def short_sighted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is not plain to see is looked into, so that it is on trust."""
    if is_compiled():
        pytest.skip("the budget of a compiled search cannot be changed")
    monkeypatch.setattr(search.AheadSearch, "budget", 1)
    monkeypatch.setattr(search, "POSITIONS_A_QUESTION", 1)


GOLD_FAR_AHEAD: dict[str, Any] = {
    "turn": "A",
    "pool": {"direct": {"gold": 1}, "indirect": {"locomotive": 1, "green": 1}},
    "players": {
        "count": 2,
        "A": {
            "tracks": {"TS": {"wood": 5, "green": 3, "bronze": 1}, "SP": {"wood": 2}},
            "locomotives": {"TS": [2]},
        },
    },
}


@pytest.mark.usefixtures("short_sighted")
def test_ruling_z_a_turn_that_cannot_be_finished_is_taken_back() -> None:
    game = Game.from_position(GOLD_FAR_AHEAD)
    before = game.position()
    assert "done" not in offered(game)
    play(game, "green SP")
    assert offered(game) == ["take back"]
    play(game, "take back")
    assert game.position() == {**before, "struck": ["green SP"]}
    assert "green SP" not in offered(game)


@pytest.mark.usefixtures("short_sighted")
def test_ruling_z_what_was_turned_up_is_not_taken_back() -> None:
    """A foundry was taken, and the next one lies open: the gold step may lapse now."""
    gained = {"locomotive": 1, "green": 1, "open-foundry": 1}
    pool = {"direct": {"gold": 1}, "indirect": gained}
    game = Game.from_position({**GOLD_FAR_AHEAD, "modules": ["coal"], "pool": pool})
    play(game, next(words for words in offered(game) if words.startswith("take foundry")))
    assert must(game) == {}
    assert "take back" not in offered(play(game, "green SP"))
    assert decides(play(game, "done")) == "B"
