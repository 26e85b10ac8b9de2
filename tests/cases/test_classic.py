"""The classic edition: Russian Railroads 2013, wherever it differs (component book, section 14).

Classic names its parts otherwise (black, gray, brown, natural, white; markers, roubles, ? tokens); positions and
notation use the same words for both editions.
"""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.record.position_words import PositionError
from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks, whole
from tests.cases.support_ideas import (
    AT_SP_4,
    CLASSIC_TOKENS,
    FILLERS,
    LETTERS,
    direct,
    end_round,
    idea,
    indirect,
    keys,
    named,
    others_pass,
    pool,
    renumbered,
)


def classic(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A classic position."""
    return table(a, edition="classic", **position)


@case("classic-001")
def test_a_route_end_gives_ten_points_at_once() -> None:
    ts = {"wood": 14, "green": 12, "bronze": 8, "silver": 4}
    game = play(classic({"tracks": {"TS": ts}}), "basic", "wood TS")
    assert player(game)["score"] == 10
    assert keys(game) == 0
    assert pool(game) == {"indirect": {"gold": 2}}  # no key
    play(game, "gold TS", "gold TS")
    assert tracks(game, "TS") == ts | {"wood": 15, "gold": 2}
    assert game.decider == 1
    assert player(game)["score"] == 10
    for route in ("SP", "KY"):
        game = play(classic({"tracks": {route: {"wood": 8}}}), "basic", f"wood {route}")
        assert player(game)["score"] == 10
        assert game.decider == 1


@case("classic-003")
def test_engineer_4_gives_three_points() -> None:
    for edition, points in (("classic", 3), ("ultimate", 5)):
        game = play(table({}, edition=edition, engineers={"1": 4}), "engineer-4")
        assert player(game)["doublers"] == 1
        assert player(game)["score"] == points


NO_TILES = {str(number): 0 for number in range(2, 10)}


@case("classic-005")
def test_behind_the_nines_there_are_no_locomotives() -> None:
    game = classic({}, stacks=NO_TILES, returned=[4, 7])
    assert "loco-1" in spaces(game)
    assert "loco-3" not in spaces(game)
    refused(game, "loco-3")
    play(game, "loco-1")
    assert offered(game) == ["returned 4>1", "returned 7>1"]
    play(game, "returned 7>1")
    assert player(game)["factories"] == [7]
    game = classic({}, stacks=NO_TILES)
    assert not {"loco-1", "loco-2", "loco-3"} & spaces(game)
    with pytest.raises(PositionError):
        classic({"locomotives": {"TS": ["10a"]}})  # there is no such tile


@case("classic-007")
def test_the_second_marker_comes_without_steps() -> None:
    game = idea(classic(AT_SP_4 | {"wrenches": [2]}), "wrench")
    assert player(game)["wrenches"] == [2, 0]
    assert game.decider == 1
    assert game.forecast(0)["industry"] == 2


@case("classic-009")
def test_markers_neither_share_a_space_nor_pass() -> None:
    game = play(classic({"wrenches": [3, 2]}), "industry-1")
    assert offered(game) == ["industry 3"]
    refused(game, "industry 2")
    play(game, "industry 3")
    assert player(game)["wrenches"] == [5, 2]
    assert game.decider == 1

    game = play(classic({"wrenches": [3, 2]}), "industry-2")
    assert offered(game) == ["industry 3"]  # front first
    play(game, "industry 3")
    assert offered(game) == ["industry 2"]
    play(game, "industry 2")
    assert player(game)["wrenches"] == [5, 3]

    game = classic({"wrenches": [5, 3]})  # gap 1 is empty: neither can move
    assert not {"industry-1", "industry-2"} & spaces(game)
    refused(game, "industry-1")
    game = table({"wrenches": [5, 3]})  # ultimate: the rear one may join
    assert "industry-1" in spaces(game)


@case("classic-011")
def test_a_factory_acts_for_the_second_marker_too_but_the_idea_space_does_not() -> None:
    game = play(classic({"factories": [6], "wrenches": [10, 5]}), "industry-1", "industry 5")
    assert player(game)["coins"] == 2
    assert player(game)["wrenches"] == [10, "gap 1"]
    game = classic({"factories": list(FILLERS[:4]), "wrenches": ["gap 4", "gap 3"]})
    play(game, "industry-1", "industry gap 3")
    assert player(game)["wrenches"] == ["gap 4", "idea"]
    assert game.decider == 1  # no second token


@case("classic-013")
def test_ten_points_instead_of_the_end_card_of_the_token() -> None:
    game = idea(classic(AT_SP_4), "cards")
    assert indirect(game) == {"idea-card": 1, "end-card-or-10": 1}
    play(game, "card wood-worker")
    assert set(offered(game)) == {"done", "ten points"}
    play(game, "ten points")
    assert player(game)["score"] == 10
    assert "cards" not in player(game)
    assert game.decider == 1

    game = play(idea(classic(AT_SP_4), "cards"), "card wood-worker", "done")  # or after a look
    assert len(named(game, "end")) == 8
    play(game, "ten points")
    assert player(game)["score"] == 10

    game = play(idea(table(AT_SP_4), "cards"), "card wood-worker")  # ultimate: a card it is, or nothing
    assert "ten points" not in offered(game)
    refused(game, "ten points")


@case("classic-015")
def test_tracks_gained_by_the_four_advancements_may_be_moved_by_them() -> None:
    game = idea(
        classic({"tracks": {"SP": {"wood": 3}, "TS": {"wood": 5}}, "locomotives": {"SP": [5]}}), "any"
    )
    refused(game, "bronze TS")
    play(game, "wood TS")
    assert "bronze TS" not in offered(game)  # owned now, but gray comes first
    play(game, "green TS", "green TS", "bronze TS")
    assert tracks(game, "TS") == {"wood": 6, "green": 2, "bronze": 1}
    assert game.decider == 1


@case("classic-017")
def test_the_locomotives_card_counts_all_of_them() -> None:
    a = {"locomotives": {"TS": [9, 7], "SP": [6], "KY": [5]}, "cards": ["locomotives"]}
    game = classic(a, round=7, **{seat: {"passed": True} for seat in "BCD"})
    play(game, "pass")
    assert game.breakdown()[0]["final"] == {"end bonus cards": 27}


@case("classic-023")
def test_factory_1_counts_the_engineer_with_a_negative_number() -> None:
    """The engineer herself comes with the 2015 options; here engineer #10 carries her number."""
    for engineers, points in (([8, 10, 14], 12), ([10], 0), ([10, 3], 0), ([8, 14], 22)):
        a = {"engineers": engineers, "factories": [1], "wrenches": [5], "locomotives": {"TS": [2]}}
        game = renumbered({"edition": "classic", "players": {"count": 4, "A": a}})
        play(game, "industry-1", "industry 5")
        assert player(game)["score"] == points, engineers


@case("classic-029")
def test_starting_bonuses_are_used_when_they_are_taken() -> None:
    game = Game.new(players=4, edition="classic", seed=11)
    order = game.position()["order"]
    last, third, second, first = reversed([LETTERS.index(seat) for seat in order])
    assert game.decider == last
    assert named(game, "bonus") == {"wood", "industry", "doubler", "coin"}
    play(game, "bonus wood")
    assert game.decider == last  # used before anybody else takes one
    play(game, "wood KY")
    assert tracks(game, "KY", LETTERS[last]) == {"wood": 2}
    assert game.decider == third
    assert named(game, "bonus") == {"industry", "doubler", "coin"}
    play(game, "bonus coin")
    assert player(game, LETTERS[third])["coins"] == 2
    assert game.decider == second
    play(game, "bonus doubler")
    assert player(game, LETTERS[second])["doublers"] == 1
    assert game.decider == first  # who gets none
    assert "pass" in offered(game)

    game = Game.new(players=4, seed=11)  # ultimate: all choose, then all carry out
    order = game.position()["order"]
    last, third, second, first = reversed([LETTERS.index(seat) for seat in order])
    play(game, "bonus wood")
    assert game.decider == third
    play(game, "bonus coin", "bonus industry")
    assert game.decider == last
    assert offered(game)[0] == "done"
    play(game, "wood KY")
    assert game.decider == second
    play(game, "industry 0")
    assert game.decider == first


@case("classic-031")
def test_three_players() -> None:
    game = Game.new(players=3, edition="classic", seed=5)
    rules = game.state.rules
    assert game.rounds == 6
    row = game.position()["engineers"]
    assert row[0] == 0  # the left-most place stays empty
    letters = [next(e.letter for e in rules.engineer_rows if e.number == number) for number in row[1:]]
    assert letters == ["B", "B", "B", "A", "A", "A"]
    assert whole(game)["stacks"] == {str(number): 3 for number in range(2, 10)}
    for seat in "ABC":
        assert player(game, seat)["workers"] == 6
        assert player(game, seat)["coins"] == 1


# ---- every other switch of section 14


def test_a_displaced_locomotive_must_be_placed_while_it_fits() -> None:
    """RR13 p. 9 ("unable to place"); in ultimate the owner may stop once no slot is empty."""
    a = {"locomotives": {"TS": [4, 3], "SP": [2], "KY": [1]}}
    for edition, choices in (("classic", {"move 4>SP/2", "move 4>KY/1", "move 4>TS/3"}), ("ultimate", None)):
        game = table(a, edition=edition, **{"lowest-stack": 5})
        play(game, "loco-1", "loco 5>TS/4")
        expected = choices or {"move 4>SP/2", "move 4>KY/1", "move 4>TS/3", "flip 4"}
        assert set(offered(game)) == expected, edition
    game = play(classic(a, **{"lowest-stack": 5}), "loco-1", "loco 5>TS/4", "move 4>KY/1")
    assert offered(game) == ["flip 1"]  # fits nowhere


def test_there_are_twenty_doublers_and_no_more() -> None:
    """RR13 p. 3: with the supply spent the space cannot be chosen."""
    laid = {"B": {"doublers": 8}, "C": {"doublers": 8}, "D": {"doublers": 4}}
    game = classic({}, **laid)
    assert "doubler" not in spaces(game)
    refused(game, "doubler")
    assert "doubler" in spaces(table({}, **laid))  # ultimate has thirty
    game = idea(classic(AT_SP_4, B={"doublers": 8}, C={"doublers": 8}, D={"doublers": 2}), "doublers")
    assert player(game)["doublers"] == 2  # the third one lapses


def test_seven_tokens_and_ten_end_cards() -> None:
    """RR13 p. 3, 22-23: no keys, no coins; end cards without keys and silver-gold, two put away unseen."""
    game = play(classic(AT_SP_4), "basic", "wood SP")
    assert named(game, "idea") == set(CLASSIC_TOKENS)
    refused(game, "idea coins")
    play(game, "idea cards", "done")
    cards = {"factories", "engineers", "routes", "doublers", "wood", "ideas", "extra-engineer", "locomotives"}
    assert named(game, "end") == cards  # the default put workers and fifteen away
    assert {"ten points", "no card"} < set(offered(game))
    with pytest.raises(PositionError):
        classic({"cards": ["keys"]})


def test_the_last_industry_space_gives_no_key() -> None:
    """Section 14: 30 points a round, nothing else."""
    game = play(classic({"factories": list(FILLERS), "wrenches": [25]}), "industry-1", "industry 25")
    assert player(game)["wrenches"] == [30]
    assert keys(game) == 0
    assert game.decider == 1
    game = play(table({"factories": list(FILLERS), "wrenches": [25]}), "industry-1", "industry 25")
    assert indirect(game) == {"key": 1}


def test_a_second_marker_cannot_enter_while_the_start_is_taken() -> None:
    """GR15: the token may be used, its marker finds no place."""
    game = idea(classic(AT_SP_4), "wrench")
    assert "wrenches" not in player(game)  # one, on the start
    assert player(game)["ideas"] == {"wrench": "SP 4"}
    others_pass(game)
    play(game, "industry-1", "industry 0")
    assert player(game)["wrenches"] == [1]  # and it does not come later


def test_the_front_marker_may_run_on_and_the_rear_one_follows_into_its_place() -> None:
    """Classic with a filled gap: three steps, in any order that never shares a space."""
    game = play(classic({"wrenches": [5, 3], "factories": [6]}, round=7), "last-round")
    assert offered(game) == ["industry 5"]
    play(game, "industry 5")
    assert set(offered(game)) == {"industry gap 1", "industry 3"}
    play(game, "industry 3")
    assert offered(game) == ["industry gap 1"]  # the rear one stands close behind
    play(game, "industry gap 1")
    assert player(game)["wrenches"] == [10, 5]
    assert player(game)["coins"] == 2


def test_the_front_marker_must_leave_room_for_a_direct_step() -> None:
    """Ruling 2 with markers that do not share: 2 steps where the front one could make only one."""
    game = play(classic({"wrenches": [3, 1]}), "industry-2")
    assert set(offered(game)) == {"industry 3", "industry 1"}
    play(game, "industry 1")  # rear to 2; then it stands behind 3
    assert offered(game) == ["industry 3"]


def test_the_pool_holds_in_classic_too() -> None:
    """Ruling 12: what a factory brings may wait until after the second step."""
    game = play(classic({"wrenches": [5], "factories": [7]}), "industry-2", "industry 5")
    assert pool(game) == {"direct": {"industry": 1}, "indirect": {"any": 2}}
    play(game, "industry gap 1", "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 3}
    assert game.decider == 1


def test_factory_9_gives_a_card_or_ten_points() -> None:
    """RR13 p. 24."""
    game = play(classic({"wrenches": [5], "factories": [9]}), "industry-1", "industry 5", "ten points")
    assert player(game)["score"] == 10
    assert game.decider == 1


def test_the_doubled_route_counts_twice_in_both_editions() -> None:
    """On the Russian board the doubled route has neither stars nor medal, so the switch does not show."""
    a = {"tracks": {"SP": {"wood": 9, "green": 8, "bronze": 5}}, "locomotives": {"SP": [7]}}
    for edition in ("classic", "ultimate"):
        game = end_round(table(a, edition=edition))
        assert game.breakdown()[0]["1"] == {"SP": 2 * (10 + 2)}


def test_the_pool_of_the_again_card() -> None:
    """RR13 p. 23: doubler, industry and black; then one of the three a second time."""
    game = play(idea(classic(AT_SP_4), "cards"), "card again")
    assert direct(game) == {"industry": 1, "wood": 1, "again": 1}
    play(game, "industry 0", "industry 1", "wood TS", "ten points")
    assert player(game)["wrenches"] == [2]
    assert player(game)["doublers"] == 1
    assert tracks(game, "TS") == {"wood": 2}
    assert game.decider == 1
