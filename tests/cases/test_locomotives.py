"""Locomotives (UR-EN p.10-12)."""

from __future__ import annotations

from tests.cases.support import case, offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    coins,
    decides,
    empty_stacks,
    factories,
    forecast,
    locomotives,
    lowest,
    returned,
    score,
    stack,
    waiting,
)


def taken(game_options: list[str], word: str) -> list[str]:
    """The options of one kind."""
    return [option for option in game_options if option.startswith(word + " ")]


@case("locomotives-001")
def test_a_locomotive_from_the_lowest_stack() -> None:
    game = table()
    assert stack(game, 2) == 4
    play(game, "loco-1", "loco 2>SP")
    assert locomotives(game) == {"TS": [1], "SP": [2], "KY": []}
    assert stack(game, 2) == 3
    # it reaches SP 2: green there scores, on 3 it does not
    game = table({"tracks": {"TS": {"wood": 2}, "SP": {"wood": 4, "green": 3}}})
    assert forecast(game)["SP"] == 0
    assert forecast(play(game, "loco-1", "loco 2>SP"))["SP"] == 2


@case("locomotives-003")
def test_a_higher_locomotive_replaces_a_lower_one() -> None:
    game = table({"locomotives": {"TS": [3, 1], "SP": [2]}}, **lowest(4))
    play(game, "loco-1", "loco 4>TS/1")
    assert offered(game) == ["move 1>KY"]
    play(game, "move 1>KY")
    assert locomotives(game) == {"TS": [4, 3], "SP": [2], "KY": [1]}
    assert returned(game) == []
    assert forecast(game)["KY"] == 1, "the star on KY 1 is active"


def test_both_locomotives_of_the_main_route_count_together() -> None:
    """p.11: TS 3 + 4 reaches 7."""
    track = {"TS": {"wood": 9, "green": 8}}
    game = table({"locomotives": {"TS": [3, 1]}, "tracks": track}, **lowest(4))
    assert forecast(game)["TS"] == 4
    play(game, "loco-1", "loco 4>TS/1", "move 1>KY")
    assert forecast(game)["TS"] == 7


@case("locomotives-005")
def test_nothing_flips_while_a_slot_is_empty() -> None:
    game = table({"locomotives": {"TS": [3, 1], "KY": [2]}}, **lowest(4))
    play(game, "loco-1", "loco 4>TS/1")
    assert "slot is empty" in refused(game, "flip 1")
    assert offered(game) == ["move 1>SP"]
    assert "a higher number is needed" in refused(game, "move 1>KY/2")
    assert "a higher number is needed" in refused(game, "move 1>TS/3")
    play(game, "move 1>SP")
    assert locomotives(game) == {"TS": [4, 3], "SP": [1], "KY": [2]}


@case("locomotives-007")
def test_the_chain_may_stop_when_no_slot_is_empty() -> None:
    game = table({"locomotives": {"TS": [5, 4], "SP": [3], "KY": [2]}}, **lowest(6))
    play(game, "loco-1", "loco 6>TS/5")
    assert offered(game) == ["flip 5", "move 5>TS/4", "move 5>SP/3", "move 5>KY/2"]
    play(game, "flip 5")
    assert locomotives(game) == {"TS": [6, 4], "SP": [3], "KY": [2]}
    assert returned(game) == [5]
    assert decides(game) == "B"


@case("locomotives-009")
def test_only_a_strictly_higher_locomotive_replaces() -> None:
    game = table({"locomotives": {"TS": [4, 4], "SP": [4], "KY": [3]}}, **lowest(4))
    play(game, "loco-1")
    assert taken(offered(game), "loco") == ["loco 4>KY/3"]
    assert "a higher number is needed" in refused(game, "loco 4>SP/4")
    play(game, "loco 4>KY/3")
    assert offered(game) == ["flip 3"]
    play(game, "flip 3")
    assert returned(game) == [3]


@case("locomotives-011")
def test_the_next_stack_opens_when_one_is_gone() -> None:
    game = table(stacks={"2": 1}, returned=[6])
    assert stack(game, 3) == 4
    play(game, "loco-1")
    assert "lowest stack (#2 now)" in refused(game, "loco 3>SP")
    play(game, "loco 2>SP")
    assert stack(game, 2) == 0
    play(game, "loco-2")
    assert taken(offered(game), "loco") == ["loco 3>TS/1", "loco 3>TS", "loco 3>SP", "loco 3>KY"]
    assert taken(offered(game), "factory") == ["factory 3>1"]
    assert taken(offered(game), "returned") == ["returned 6>1"]
    assert player(game, "B")["workers"] == 3


@case("locomotives-013")
def test_both_kinds_of_ten_open_together() -> None:
    """The #9 on its idea card is no part of the stack."""
    game = table(**lowest(10))
    assert "idea-cards" not in game.position(), "all five idea cards lie open"
    play(game, "loco-1")
    assert {option.split(">")[0] for option in taken(offered(game), "loco")} == {"loco 10a", "loco 10b"}
    assert taken(offered(game), "factory") == ["factory 10a>1", "factory 10b>1"]
    game = play(table(stacks={**empty_stacks(), "9": 1, "10a": 4, "10b": 4}), "loco-1")
    assert {option.split(">")[0] for option in taken(offered(game), "loco")} == {"loco 9"}


@case("locomotives-015")
def test_without_stacks_only_returned_factories() -> None:
    game = table(stacks=empty_stacks(), returned=[3, 5])
    assert "loco-3" not in spaces(game)
    assert "1 loco, but only 0" in refused(game, "loco-3")
    play(game, "loco-1")
    assert offered(game) == ["returned 3>1", "returned 5>1"]
    play(game, "returned 5>1")
    assert (factories(game), returned(game)) == ([5], [3])


@case("locomotives-017")
def test_a_flipped_locomotive_is_built_in_the_same_action() -> None:
    board = {"locomotives": {"TS": [3, 3], "SP": [2], "KY": [1]}, "factories": [2]}
    game = table(board, **lowest(4))
    play(game, "loco-3", "loco 4>KY/1", "flip 1")
    assert offered(game) == ["factory 4>2", "returned 1>2"]
    play(game, "returned 1>2")
    assert (factories(game), returned(game), stack(game, 4)) == ([2, 1], [], 3)
    game = play(table(board, **lowest(4)), "loco-3", "loco 4>KY/1", "flip 1", "factory 4>2")
    assert (factories(game), returned(game), stack(game, 4)) == ([2, 4], [1], 2)


@case("locomotives-019")
def test_a_locomotive_fires_all_it_reaches() -> None:
    board = {"tracks": {"SP": {"wood": 6, "green": 3}}, "locomotives": {"TS": [5, 4], "KY": [2]}}
    game = table(board, **lowest(6))
    play(game, "loco-1", "loco 6>SP")
    assert waiting(game) == {"idea": 2}
    assert len(taken(offered(game), "idea")) == 9
    play(game, "idea coins", "idea medal")
    assert sorted(player(game)["ideas"].values()) == ["SP 4", "SP 6"]
    assert set(player(game)["ideas"]) == {"coins", "medal"}
    assert (coins(game), decides(game)) == (5, "B")


@case("locomotives-021")
def test_a_returned_tile_is_a_factory_only() -> None:
    game = table(B={"locomotives": {"TS": [3]}}, returned=[1, 2], **lowest(5))
    play(game, "loco-1")
    assert "returned tiles are factories only" in refused(game, "loco 2>KY")
    assert "returned 2>1" in offered(game)


@case("locomotives-023")
def test_the_displaced_locomotive_brings_stars() -> None:
    board = {"tracks": {"KY": {"wood": 4, "green": 3}}, "locomotives": {"TS": [6, 2], "SP": [5]}}
    game = table(board, **lowest(6))
    assert forecast(game)["KY"] == 0
    play(game, "loco-1", "loco 6>TS/2")
    assert offered(game) == ["move 2>KY"]
    play(game, "move 2>KY")
    assert locomotives(game) == {"TS": [6, 6], "SP": [5], "KY": [2]}
    assert forecast(game)["KY"] == 1 + 2 + 2, "two stars and two spaces of green"
    assert score(game) == 0


@case("locomotives-025")
def test_the_extra_nine_leaves_the_game() -> None:
    board = {"locomotives": {"TS": [9, 9], "SP": ["9x"], "KY": [9]}}
    game = table(board, **lowest(10))
    play(game, "loco-1", "loco 10a>SP/9x")
    assert offered(game) == ["flip 9x"]
    play(game, "flip 9x")
    assert locomotives(game) == {"TS": [9, 9], "SP": ["10a"], "KY": [9]}
    assert returned(game) == []
    assert decides(game) == "B"
    assert "9x" not in str(offered(play(game, "loco-2")))


def test_example_p11_chain_reaction() -> None:
    """#4 to SP moves the #2 to KY, which moves the #1, which fits nowhere and becomes a factory."""
    game = table({"locomotives": {"TS": [4, 3], "SP": [2], "KY": [1]}}, **lowest(4))
    play(game, "loco-1", "loco 4>SP/2")
    assert offered(game) == ["flip 2", "move 2>KY/1"]
    play(game, "move 2>KY/1")
    assert offered(game) == ["flip 1"], "TS and SP hold higher ones"
    play(game, "flip 1")
    assert locomotives(game) == {"TS": [4, 3], "SP": [4], "KY": [2]}
    assert returned(game) == [1]


def test_example_p12_the_order_matters_between_two_stacks() -> None:
    """loco-3 with the last #3: locomotive #3 and factory #4, or the other way round."""
    one_left = {"2": 0, "3": 1}
    game = play(table(stacks=one_left), "loco-3", "loco 3>SP")
    assert taken(offered(game), "factory") == ["factory 4>1"]
    play(game, "factory 4>1")
    assert (locomotives(game)["SP"], factories(game)) == ([3], [4])
    game = play(table(stacks=one_left), "loco-3", "factory 3>1")
    assert taken(offered(game), "loco") == ["loco 4>TS/1", "loco 4>TS", "loco 4>SP", "loco 4>KY"]
    assert taken(offered(game), "factory") == [], "one locomotive and one factory, not two factories"
    play(game, "loco 4>SP")
    assert (locomotives(game)["SP"], factories(game)) == ([4], [3])


def test_example_p12_loco_2_is_only_dearer() -> None:
    one, two = table(), table()
    play(one, "loco-1")
    play(two, "loco-2")
    assert offered(one) == offered(two)
    assert (player(one)["workers"], player(two)["workers"]) == (4, 3)


def test_example_rr13_p8_one_and_four_reach_five() -> None:
    game = table({"tracks": {"TS": {"wood": 8, "green": 7}}, "locomotives": {"TS": [4, 1]}}, **lowest(5))
    assert tracks(game, "TS") == {"wood": 8, "green": 7}
    assert forecast(game)["TS"] == 5
