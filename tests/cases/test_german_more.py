"""German Railroads beyond the acceptance cases: every sentence of the chapter that could go wrong."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse import Game
from roundhouse.expansions.german.rules.extensions import T_EXTENSIONS
from roundhouse.expansions.german.rules.income import INCOME, T_INCOME
from roundhouse.lab.invariants import check, check_step
from roundhouse.rules import apply, legal, new, ruleset
from roundhouse.rules.layout import PLAN, SCORE
from roundhouse.rules.moves import EXTENSION_NAMES
from tests.cases.support import offered, play, player, refused, spaces, tracks, whole
from tests.cases.support_board import (
    coins,
    colours,
    decides,
    doublers,
    forecast,
    lowest,
    must,
    own_workers,
    score,
    waiting,
    workers,
)
from tests.cases.support_german import (
    SIZE_2,
    SIZE_3,
    SIZE_4,
    at_table,
    extensions_left,
    german,
    income_left,
    places,
    valuation,
)
from tests.cases.support_ideas import end_round, gained, keys, named, others_pass, pool
from tests.conformance.play import choose

EDITIONS = ("ultimate", "classic")

# ---- set-up (UR-DE p.24: extensions, income tiles and the idea card lie open)


@pytest.mark.parametrize("edition", EDITIONS)
def test_set_up(edition: str) -> None:
    game = Game.new(4, edition, "german", seed=1)
    assert extensions_left(game) == [f"{size}-{number}" for size in (2, 3, 4) for number in range(1, 7)]
    assert income_left(game) == [2, 2, 2, 2]
    assert game.state.rules.route_codes == ["DR", "MU", "NU"]
    for p in game.state.players:
        assert p[PLAN : PLAN + 3] == [0, 0, 0]
        assert p[INCOME : INCOME + 4] == [0, 0, 0, 0]
    assert game.state.rules.most_wrenches == 3
    assert game.state.rules.start_wrenches == 1
    cards = 6 if edition == "ultimate" else 5  # classic: the special valuation is an option of its own
    assert len(whole(game)["idea-cards"]) == cards


def test_classic_the_special_valuation_is_an_option_for_any_board() -> None:
    for board in ("russian", "german"):
        rules = ruleset(4, "classic", board, modules=["special-valuation"])
        assert rules.valuation_cards
        assert not ruleset(4, "classic", board).valuation_cards


# ---- the switch


def test_nothing_else_can_be_done_before_the_arm_is_chosen() -> None:
    game = play(at_table(german(mu={"wood": 8}), engineers={"1": 11}), "engineer-11", "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]
    refused(game, "wood DR")
    play(game, "arm berlin")
    assert must(game) == {"any": 1}
    assert "wood MU" in offered(game)


@pytest.mark.parametrize(("arm", "end"), [("hamburg", 15), ("berlin", 13)])
def test_an_arm_has_its_own_length(arm: str, end: int) -> None:
    game = play(at_table(german(mu={"wood": end - 1}, arm=arm)), "wood-2", "wood MU")
    assert tracks(game, "MU")["wood"] == end
    assert "wood MU" not in offered(game)


def test_the_switch_is_set_once_and_for_all_colours() -> None:
    """Green follows wood onto the arm that wood has taken, and nobody is asked again."""
    game = play(
        at_table(german(mu={"wood": 11, "green": 8}, arm="berlin")), "green-2", "green MU", "green MU"
    )
    assert tracks(game, "MU") == {"wood": 11, "green": 10}
    assert (player(game)["arm"], decides(game)) == ("berlin", "B")


def test_players_choose_their_arms_for_themselves() -> None:
    game = at_table(german(mu={"wood": 8}), B=german(mu={"wood": 8}))
    play(game, "basic", "wood MU", "arm berlin", "basic", "wood MU")
    assert offered(game) == ["arm hamburg", "arm berlin"]
    play(game, "arm hamburg")
    assert [player(game, seat)["arm"] for seat in "AB"] == ["berlin", "hamburg"]


def test_before_the_switch_no_arm_counts_as_the_end() -> None:
    game = at_table(german(mu={"wood": 8}, cards=["routes"]), round=7)
    play(game, *["pass"] * 4)
    assert gained(game).get("end bonus cards", 0) == 0


def test_hamburg_ends_with_gold_two_steps_and_a_key() -> None:
    """UR: gold and up to 2 gold steps; without silver there is no room and they lapse."""
    a = german(mu={"wood": 14, "green": 9, "bronze": 7, "silver": 5}, arm="hamburg")
    game = play(at_table(a), "basic", "wood MU")
    assert colours(game) == ["wood", "green", "bronze", "silver", "gold"]
    assert pool(game) == {"indirect": {"gold": 2, "key": 1}}
    play(game, "gold MU", "gold MU", "key points")
    assert tracks(game, "MU") == {"wood": 15, "green": 9, "bronze": 7, "silver": 5, "gold": 2}
    game = play(at_table(german(mu={"wood": 14}, arm="hamburg")), "basic", "wood MU", "key points")
    assert (tracks(game, "MU"), decides(game)) == ({"wood": 15}, "B")


@pytest.mark.parametrize(("arm", "space"), [("hamburg", 13), ("berlin", 11)])
def test_the_idea_of_an_arm_needs_a_locomotive(arm: str, space: int) -> None:
    reached = {"MU": [9, space - 9]}
    game = play(at_table(german(mu={"wood": space - 1}, arm=arm, locomotives=reached)), "basic", "wood MU")
    assert waiting(game) == {"idea": 1}
    short = {"MU": [9, space - 10] if space > 10 else [9]}
    a = german(mu={"wood": space - 1}, arm=arm, locomotives=short)
    assert decides(play(at_table(a), "basic", "wood MU")) == "B"


def test_a_locomotive_reaches_the_idea_of_the_arm_later() -> None:
    """Ruling 4: it fires when its condition first becomes true, here by a locomotive."""
    a = german(mu={"wood": 12}, arm="berlin", locomotives={"MU": [7, 3], "DR": [3], "NU": [3]})
    game = play(at_table(a, **lowest(4)), "loco-1", "loco 4>MU/3", "flip 3")
    assert waiting(game) == {"idea": 1}
    assert named(game, "idea") >= {"cards", "medal"}


# ---- the silver tracks


def test_silver_may_be_built_on_every_route() -> None:
    open_for_silver = {"wood": 5, "green": 4, "bronze": 3}
    a = german(
        dr=open_for_silver, mu={"wood": 9} | open_for_silver | {"wood": 9}, nu=open_for_silver, arm="berlin"
    )
    game = play(at_table(a), "silver-1")
    assert offered(game) == ["silver DR", "silver MU", "silver NU"]


def test_a_silver_track_is_not_put_where_the_rest_of_the_action_would_not_fit() -> None:
    """One silver is left and silver-2 asks for two steps: only Nuremberg has room for both."""
    a = german(
        dr={"wood": 5, "green": 4, "bronze": 2},
        mu={"wood": 9, "green": 8, "bronze": 7, "silver": 6},
        nu={"wood": 7, "green": 6, "bronze": 3},
        arm="berlin",
    )
    game = play(at_table(a), "silver-2")
    assert offered(game) == ["silver NU"]
    play(game, "silver NU", "silver NU")
    assert tracks(game, "NU")["silver"] == 2
    assert "silver DR" in offered(play(at_table(a), "silver-1"))


def test_no_silver_left_and_no_room_behind_those_that_stand() -> None:
    a = german(
        dr={"wood": 5, "green": 4, "bronze": 3, "silver": 2},
        mu={"wood": 9, "green": 8, "bronze": 7, "silver": 6},
        nu={"wood": 10, "green": 9, "bronze": 8},
        arm="hamburg",
    )
    assert not {"silver-1", "silver-2"} & spaces(at_table(a))


def test_gold_is_lost_with_the_way_to_berlin() -> None:
    """Even where steps wait in the pool there is no way to gold, and the question costs nothing."""
    a = german(
        dr={"wood": 9, "green": 8, "bronze": 3, "silver": 1},
        mu={"wood": 10, "green": 5, "bronze": 2},
        nu={"wood": 6, "green": 4},
        arm="berlin",
        income={"wood-green": 1, "any": 1},
    )
    game = play(at_table(a), "income wood-green", "income any")
    assert not {"gold-1", "gold-2"} & spaces(game)


# ---- extensions


@pytest.mark.parametrize(
    ("route", "wood", "fitting"), [("DR", 5, SIZE_3), ("NU", 3, SIZE_4), ("NU", 7, SIZE_2)]
)
def test_the_size_of_a_gap(route: str, wood: int, fitting: list[str]) -> None:
    a = german(**{route.lower(): {"wood": wood}})
    assert offered(play(at_table(a), "basic", f"wood {route}")) == fitting


def test_who_comes_first_has_the_choice() -> None:
    game = at_table(german(dr={"wood": 5}), B=german(dr={"wood": 5}), C=german(nu={"wood": 3}))
    play(game, "basic", "wood DR", "extension 3-2", "basic", "wood DR")
    assert offered(game) == [SIZE_3[0], *SIZE_3[2:]]
    refused(game, "extension 3-2")
    play(game, "extension 3-3", "done", "basic", "wood NU")
    assert offered(game) == SIZE_4, "other sizes are untouched"
    assert extensions_left(game) == [name for name in EXTENSION_NAMES if name not in ("3-2", "3-3")]


def test_an_extension_lies_for_good() -> None:
    game = play(at_table(german(dr={"wood": 5})), "wood-2", "wood DR", "extension 3-4")
    play(game, "wood DR")
    assert player(game)["extensions"] == {"hannover": "3-4"}
    others_pass(game)
    play(game, "basic", "wood DR")
    assert decides(game) == "A", "nobody else is left in the round"
    assert (tracks(game, "DR"), player(game)["extensions"]) == ({"wood": 8}, {"hannover": "3-4"})


def test_both_gaps_of_nuremberg_in_one_turn() -> None:
    """With two incomes and wood-3 from 3 to 8; the second tile leaves the first as it is."""
    game = play(at_table(german(nu={"wood": 3}, income={"any": 2}, wrenches=[1])), "income any", "wood NU")
    play(game, "extension 4-5", "income any", "wood NU", "industry 1")
    play(game, "wood-3", "wood NU", "wood NU", "wood NU", "extension 2-2")
    assert player(game)["extensions"] == {"wuerzburg": "4-5", "frankfurt": "2-2"}
    assert waiting(game) == {"industry": 3}, "of 5 and 7, one of them is used"
    assert tracks(game, "NU") == {"wood": 8}


def test_a_locomotive_wakes_an_extension_later() -> None:
    """Ruling 4. The idea on Hannover needs a locomotive that reaches 6."""
    a = german(
        dr={"wood": 7}, extensions={"hannover": "3-1"}, locomotives={"DR": [5], "MU": [7, 6], "NU": [6]}
    )
    game = play(at_table(a, **lowest(6)), "loco-1", "loco 6>DR/5", "flip 5")
    assert waiting(game) == {"idea": 1}
    play(game, "idea medal")
    assert player(game)["ideas"] == {"medal": "DR 6"}


def test_laying_an_extension_fires_what_holds_already() -> None:
    """Green can stand no further than wood behind it, so of a new tile only its first place can hold."""
    a = german(dr={"wood": 5, "green": 4}, locomotives={"DR": [9]})
    game = play(at_table(a), "basic", "wood DR", "extension 3-1")
    assert waiting(game) == {"idea": 1}
    game = play(
        at_table(german(dr={"wood": 5}, locomotives={"DR": [5]})), "basic", "wood DR", "extension 3-1"
    )
    assert decides(game) == "B", "the locomotive does not reach it"


def test_a_green_place_waits_for_green() -> None:
    a = german(dr={"wood": 9, "green": 5}, extensions={"hannover": "3-6"})
    game = play(at_table(a), "green-2", "green DR")
    assert waiting(game) == {"green": 1}
    play(game, "green DR")
    assert waiting(game) == {"locomotive-or-factory": 1}
    assert {"loco 2>DR", "factory 2>1"} <= set(offered(game))
    play(game, "done")
    assert decides(game) == "B", "it may lapse"


def test_a_place_gives_once() -> None:
    """Nothing of it comes again in a scoring phase or with the next track."""
    a = german(nu={"wood": 10, "green": 7}, extensions={"frankfurt": "2-5"}, wrenches=[1])
    game = at_table(a)
    before = coins(game)
    play(game, "green-2", "green NU", "green NU")
    assert (waiting(game), coins(game), places(game)) == ({}, before, [1])
    end_round(game)
    assert (coins(game), places(game)) == (before, [1])


def test_stars_count_on_their_places_only() -> None:
    for frankfurt, wuerzburg, wood, reach, points in (
        ("2-2", "4-2", 10, 10, 6 + 15 + 10),
        ("2-2", "4-2", 7, 7, 6 + 15),
        ("2-2", "4-4", 8, 8, 6 + 5 + 10),
        ("2-1", "4-1", 10, 10, 6),
        ("2-2", "4-2", 10, 3, 6),
        ("2-2", "4-2", 10, 4, 6 + 4),
    ):
        laid = {"wuerzburg": wuerzburg} | ({"frankfurt": frankfurt} if wood >= 8 else {})
        a = german(nu={"wood": wood}, extensions=laid, locomotives={"NU": [reach] if reach < 10 else ["10a"]})
        assert forecast(at_table(a))["NU"] == points, (frankfurt, wuerzburg, wood, reach)


def test_a_doubled_route() -> None:
    """Green on 7 with a locomotive: ultimate doubles tracks and stars, classic the tracks."""
    a = german(nu={"wood": 9, "green": 7}, extensions={"wuerzburg": "4-6"}, locomotives={"NU": [8]})
    assert forecast(at_table(a))["NU"] == 2 * (7 + 6 + 10)
    assert forecast(at_table(a, edition="classic"))["NU"] == 2 * 7 + 6 + 10
    a["tracks"]["NU"]["green"] = 6
    assert forecast(at_table(a))["NU"] == 6 + 6 + 10


@pytest.mark.parametrize(("route", "end"), [("DR", 9), ("NU", 10)])
def test_the_end_of_a_route_is_behind_its_extension(route: str, end: int) -> None:
    a = german(**{route.lower(): {"wood": end - 1}})
    game = play(at_table(a), "basic", f"wood {route}")
    assert (waiting(game), keys(game)) == ({"key": 1}, 1)
    game = play(at_table(a, edition="classic"), "basic", f"wood {route}")
    assert (waiting(game), score(game), decides(game)) == ({}, 10, "B")


def test_no_more_than_two_workers() -> None:
    """Munich 3 and three extensions show a worker; a third one gives nothing."""
    a = german(
        dr={"wood": 6},
        mu={"wood": 8, "green": 5, "bronze": 3},
        nu={"wood": 7},
        extensions={"hannover": "3-4"},
        locomotives={"MU": [3]},
    )
    game = at_table(a)
    assert own_workers(game) == (6, 1), "the one of Munich"
    play(game, "wood-2", "wood DR", "wood NU", "extension 2-4")
    assert own_workers(game) == (7, 0)
    assert decides(game) == "B"


def test_a_worker_won_can_be_placed_this_round() -> None:
    game = play(at_table(german(nu={"wood": 7}, workers=2)), "basic", "wood NU", "extension 2-4")
    assert workers(game) == 2


# ---- wrenches


def test_the_extensions_wrench_may_share_the_start() -> None:
    game = play(at_table(german(dr={"wood": 5})), "basic", "wood DR", "extension 3-5")
    assert places(game) == [0, 0]
    others_pass(game)
    play(game, "industry-2", "industry 0")
    assert places(game) == [0, 1]
    assert len(named(game, "industry")) == 2


def test_the_token_first_then_the_extension() -> None:
    a = german(dr={"wood": 5}, wrenches=[3, 2], ideas=["wrench"])
    game = play(at_table(a), "basic", "wood DR", "extension 3-5")
    assert len(places(game)) == 3


def test_without_the_extension_there_are_two_wrenches() -> None:
    a = german(mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 4]}, wrenches=[3])
    game = play(at_table(a), "basic", "wood MU", "idea wrench", "done")
    assert places(game) == [0, 3]


def test_three_wrenches_score_and_enter_factories() -> None:
    a = german(
        dr={"wood": 6},
        extensions={"hannover": "3-5"},
        wrenches=[5, 5, 10],
        factories=[5, 7],
    )
    game = at_table(a)
    assert forecast(game)["industry"] == 5 + 5 + 10
    play(game, "industry-2", "industry 5")
    assert waiting(game)["industry"] >= 1
    assert len(set(places(game))) == 3


def test_classic_markers_neither_share_nor_pass() -> None:
    a = german(dr={"wood": 6}, extensions={"hannover": "3-5"}, wrenches=[1, 2, 3])
    game = play(at_table(a, edition="classic"), "industry-1")
    assert offered(game) == ["industry 3"]
    a = german(dr={"wood": 6}, extensions={"hannover": "3-5"}, wrenches=[2, 3, 5])
    assert "industry-1" not in spaces(at_table(a, edition="classic")), "all wait before the empty gap"


def test_on_the_dual_track_the_token_brings_its_steps_only() -> None:
    """Ruling 27: both own wrenches are on the track from the start, and the purple one comes by extension."""
    a = german(mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 4]})
    game = play(at_table(a, industry="american"), "basic", "wood MU", "idea wrench")
    assert len(places(game)) == 2
    assert waiting(game) == {"industry": 2}
    a = german(dr={"wood": 6}, mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 4]},
               extensions={"hannover": "3-5"}, wrenches=[1, 2, "upper 1"])  # fmt: skip
    game = play(at_table(a, industry="american"), "basic", "wood MU", "idea wrench")
    assert len(places(game)) == 3


# ---- the special valuation


@pytest.mark.parametrize(("tile", "points"), [("base", 7 + 8), ("revalued", 10 + 12), ("special", 8 + 14)])
def test_what_the_tiles_score(tile: str, points: int) -> None:
    """One space of gold and two of each other colour; wood is worth nothing on any tile."""
    colour = {"base": 2 * 2 + 2 * 1, "revalued": 2 * 3 + 2 * 1, "special": 2 * 3 + 2 * 2}[tile]
    mu = {"wood": 15, "green": 7, "bronze": 5, "silver": 3, "gold": 1}
    a = german(mu=mu, arm="hamburg", locomotives={"MU": [9]}, valuation=tile)
    assert forecast(at_table(a))["MU"] == points + colour


def test_the_special_tile_is_there_once() -> None:
    at_idea = german(mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 4]})
    b = german(mu={"wood": 10}, arm="berlin", locomotives={"MU": [9, 2]})
    game = play(at_table(at_idea, B=b), "basic", "wood MU", "idea cards", "card valuation", "no card")
    assert valuation(game) == "special"
    play(game, "basic", "wood MU", "idea cards")
    assert "valuation" not in named(game, "card")


def test_the_trade_of_10b_respects_the_exclusion() -> None:
    a = german(valuation="special", factories=["10b"], wrenches=[5])
    game = play(at_table(a), "industry-1", "industry 5")
    assert "valuation" not in named(game, "trade")
    play(game, "trade medal")
    assert "valuation" in named(game, "discard"), "it may leave the game"


def test_doublers_lie_over_munich() -> None:
    a = german(mu={"wood": 9, "green": 4}, arm="berlin", locomotives={"MU": [4]})
    game = play(at_table(a), "doubler")
    assert (doublers(game), forecast(game)["MU"]) == (1, 5)
    assert "doubler" not in spaces(at_table(a | {"doublers": 8}))


# ---- whole games


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_keep_what_must_hold(edition: str, players: int, whole: bool) -> None:
    rules = ruleset(players, edition, "german")
    laid = taken = 0
    for seed in range(6 if whole or players == 2 else 3):  # with two, income tiles are rare
        state, chance = new(rules, seed), Random(seed)
        while state.stack:
            options = legal(state)
            check(state, options)
            before = state.clone()
            apply(state, choose(options, chance, seed % 2 == 1))
            check_step(before, state)
        tiles = sum(p[INCOME + kind] for p in state.players for kind in range(4))
        assert tiles + sum(state.table[T_INCOME : T_INCOME + 4]) == 8
        laid += 18 - state.table[T_EXTENSIONS].bit_count()
        taken += tiles
        assert all(p[SCORE] >= 0 for p in state.players)
    assert laid > 5
    assert taken > 0
