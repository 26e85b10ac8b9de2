"""The coal module (UR p.38-41): coal, foundries, boilermen, the coal factory."""

from __future__ import annotations

from random import Random

from roundhouse import Game
from roundhouse.expansions.coal.rules import COAL, T_FOUNDRY_STACK, T_STOKED
from roundhouse.rules import moves
from roundhouse.rules.packing import pack, unpack
from roundhouse.view.secrets import determinize, redact
from tests.cases.support import case, offered, play, player, refused, spaces, tracks, whole, whole_player
from tests.cases.support_board import (
    SEATS,
    all_pass,
    coins,
    decides,
    doublers,
    factories,
    forecast,
    locomotives,
    lowest,
    must,
    on_space,
    own_workers,
    returned,
    score,
    stack,
    waiting,
    workers,
    wrenches,
)
from tests.cases.support_coal import (
    HAND,
    coal,
    colliery,
    foundries,
    hidden_foundries,
    open_foundries,
    spending,
)
from tests.cases.support_ideas import all_cases, gained, named

FULL = [4, 5, 6, 7, 8]  # all gaps filled
TO_GAP_1 = {"wrenches": [5]}  # one step before the first gap

# ---- getting coal


@case("coal-001")
def test_a_worker_brings_a_coal() -> None:
    game = play(colliery({"coal": 1}), "coal")
    assert coal(game) == 2
    assert on_space(game, "coal") == "A"


@case("coal-003")
def test_without_a_foundry_the_space_is_closed() -> None:
    game = colliery({"coins": 2}, **{"open-foundries": [], "foundry-stack": []})
    refused(game, "foundry c")
    assert "coal" in spaces(game)
    game = colliery({"coins": 2, "coal": 0}, **{"open-foundries": ["any"], "foundry-stack": []})
    play(game, "foundry c")
    assert offered(game) == ["take foundry any"]
    play(game, "take foundry any")
    assert (foundries(game), open_foundries(game), coal(game)) == (["any"], [], 1)


@case("coal-037")
def test_the_coal_engineer() -> None:
    game = colliery({"coal": 0}, engineers={"1": "4-coal"})
    play(game, "engineer-4-coal")
    assert coal(game) == 2


# ---- boilermen


@case("coal-005")
def test_a_boilerman_before_the_action() -> None:
    game = colliery({"coal": 2, "locomotives": {"TS": [3]}, "tracks": {"TS": {"wood": 6, "green": 5}}})
    assert forecast(game)["TS"] == 3
    play(game, "stoke")
    assert must(game) == {"boilerman": 1}
    assert offered(game) == ["boilerman TS/3"]
    play(game, "boilerman TS/3")
    assert locomotives(game)["TS"] == ["3+"]
    assert forecast(game)["TS"] == 4
    assert (decides(game), coal(game)) == ("A", 0)
    refused(game, "pass")
    play(game, "wood-2", "wood TS", "wood TS")
    assert decides(game) == "B"


@case("coal-007")
def test_a_boilerman_makes_an_idea_space_fire() -> None:
    game = colliery({"coal": 2, "locomotives": {"SP": [5]}, "tracks": {"SP": {"wood": 6}}})
    play(game, "stoke", "boilerman SP/5")
    assert waiting(game) == {"idea": 1}
    play(game, "idea coins")
    assert coins(game) == 6
    play(game, "basic", "wood TS")
    assert decides(game) == "B"


@case("coal-009")
def test_a_locomotive_with_a_boilerman_counts_one_more() -> None:
    game = colliery({"coal": 0, "locomotives": {"TS": ["3+", 4], "SP": [2], "KY": [1]}}, **lowest(4))
    play(game, "loco-1")
    assert named(game, "loco") == {"4>SP/2", "4>KY/1"}
    assert "a higher number is needed" in refused(game, "loco 4>TS/3+")
    refused(game, "loco 4>TS/4")


@case("coal-011")
def test_the_boilerman_leaves_when_its_locomotive_flips() -> None:
    mine = {"coal": 0, "locomotives": {"TS": [6, "3+"], "SP": [5], "KY": [4]}}
    game = play(colliery(mine, **lowest(7)), "loco-1", "loco 7>TS/3+")
    assert offered(game) == ["flip 3+"], "it counts as 4, and nothing is lower"
    play(game, "flip 3+")
    assert returned(game) == [3]
    assert locomotives(game) == {"TS": [7, 6], "SP": [5], "KY": [4]}


@case("coal-013")
def test_seven_with_a_boilerman() -> None:
    game = play(colliery({"coal": 0, "factories": ["7+"], **TO_GAP_1}), "industry-1", "industry 5")
    assert waiting(game) == {"any": 3}


@case("coal-015")
def test_a_factory_that_scores_gives_one_point_more() -> None:
    mine = {"factories": ["8+"], "locomotives": {"TS": [7, 5], "SP": [6], "KY": [2]}, **TO_GAP_1}
    game = play(colliery({"coal": 0, **mine}), "industry-1", "industry 5")
    assert score(game) == 14


@case("coal-017")
def test_nine_with_a_boilerman_works_twice() -> None:
    def entered() -> Game:
        return play(colliery({"coal": 0, "factories": ["9+"], **TO_GAP_1}), "industry-1", "industry 5")

    game = play(entered(), "ten points", "ten points")
    assert (score(game), decides(game)) == (20, "B")
    game = play(entered(), "ten points", "done", "end wood")
    assert (score(game), player(game)["cards"], decides(game)) == (10, ["wood"], "B")
    game = play(entered(), "done", "end wood", "end keys")
    assert (score(game), player(game)["cards"], decides(game)) == (0, ["wood", "keys"], "B")


@case("coal-019")
def test_the_boilerman_leaves_when_its_factory_is_replaced() -> None:
    game = colliery({"coal": 0, "factories": [4, "5+", 6, 7, 8]}, **lowest(9))
    play(game, "loco-1", "factory 9>2/5+")
    assert factories(game) == [4, 9, 6, 7, 8]
    assert returned(game) == [5]


@case("coal-043")
def test_no_boilerman_without_a_hidden_foundry() -> None:
    game = colliery({"coal": 2}, **{"foundry-stack": []})
    refused(game, "stoke")
    play(game, "basic", "wood TS")
    assert decides(game) == "B"


# ---- the coal factory


@case("coal-021")
def test_the_coal_factory_burns_up_to_three_coal() -> None:
    game = colliery({"coal": 4, "factories": ["coal"], **TO_GAP_1}, spaces={"boilerman": "B"})
    play(game, "industry-1", "industry 5")
    assert waiting(game) == {"wood": 2, "burn": 3}
    play(game, "burn", "burn", "burn")
    assert (waiting(game), coal(game)) == ({"wood": 8}, 1)
    refused(game, "burn")


@case("coal-023")
def test_the_coal_factory_with_a_boilerman() -> None:
    game = colliery({"coal": 1, "factories": ["coal+"], **TO_GAP_1})
    play(game, "industry-1", "industry 5", "burn")
    assert waiting(game)["wood"] == 5
    play(game, *["wood TS"] * 5)
    assert tracks(game, "TS") == {"wood": 6}
    assert decides(game) == "B", "without coal the rest of the factory does not wait"


@case("coal-039")
def test_a_replaced_coal_factory_lies_open_for_everybody() -> None:
    game = colliery({"coal": 0, "factories": ["coal", 3, 4, 5, 6]}, **lowest(7))
    play(game, "loco-1", "factory 7>1/coal")
    assert returned(game) == ["coal"]
    play(game, "loco-2", "returned coal>1")
    assert factories(game, "B") == ["coal"]
    assert returned(game) == []


# ---- foundries


@case("coal-025")
def test_a_foundry_is_used_and_closed() -> None:
    game = play(colliery(HAND), "wood-2", "wood TS", "wood TS")
    assert decides(game) == "A"
    play(game, "use foundry any-doubler")
    assert (doublers(game), coal(game), waiting(game)) == (1, 0, {"any": 1})
    play(game, "wood SP")
    assert offered(game) == ["done", "close TS/3"]
    play(game, "close TS/3")
    assert locomotives(game)["TS"] == ["3+"]
    assert (foundries(game), coal(game), decides(game)) == ([], 0, "B")


@case("coal-027")
def test_a_foundry_closes_only_after_its_use() -> None:
    game = colliery({**HAND, "coal": 4})
    play(game, "basic", "wood TS", "use foundry any-doubler", "wood TS", "done")
    assert (foundries(game), decides(game)) == (["any-doubler"], "B")
    play(game, "pass", "pass", "pass")
    assert spending(game) == ["stoke"]
    refused(game, "close TS/3")
    play(game, "basic", "wood TS")
    refused(game, "close TS/3")


@case("coal-029")
def test_several_foundries_in_one_turn() -> None:
    mine = {"coal": 4, "foundries": ["any", "coins"], "tracks": {"TS": {"wood": 5, "green": 3}}}
    game = colliery({**mine, "colours": ["green", "bronze"]}, spaces={"boilerman": "B"})
    play(game, "use foundry any", "wood SP", "wood KY", "bronze-1", "bronze TS")
    assert spending(game) == ["use foundry coins"]
    play(game, "use foundry coins")
    assert (coal(game), coins(game)) == (0, 4)
    assert tracks(game, "TS") == {"wood": 5, "green": 3, "bronze": 1}


@case("coal-031")
def test_coal_may_be_spent_in_the_turn_that_brought_it() -> None:
    game = colliery({**HAND, "coal": 1})
    assert spending(game) == []
    play(game, "coal")
    assert spending(game) == ["stoke", "use foundry any-doubler"]
    play(game, "use foundry any-doubler", "wood TS", "done")
    assert (coal(game), doublers(game)) == (0, 1)


@case("coal-033")
def test_which_spaces_a_foundry_repeats() -> None:
    taken = {"wood-3": {"by": "A", "coins": 1}, "any-2": "A", "loco-3": "A"}
    game = colliery({"coal": 2, "foundries": ["repeat"], "coins": 1}, spaces=taken)
    assert workers(game) == 0
    play(game, "use foundry repeat")
    assert offered(game) == ["skip", "repeat wood-3"]
    assert "coin" in refused(game, "repeat any-2")
    refused(game, "repeat loco-3")
    play(game, "repeat wood-3")
    assert waiting(game) == {"wood": 3}
    assert must(game) == {}


@case("coal-035")
def test_open_foundries_cannot_be_used() -> None:
    game = colliery({"coal": 2}, **{"open-foundries": ["any", "coins"]})
    assert spending(game) == ["stoke"]
    refused(game, "use foundry any")
    refused(game, "use foundry coins")


@case("coal-041")
def test_spent_coal_goes_to_the_supply_after_scoring() -> None:
    game = colliery({**HAND, "coal": 5})
    play(game, "stoke", "boilerman TS/3", "basic", "wood TS", "use foundry any-doubler", "wood TS")
    assert on_space(game, "boilerman") == "A"
    assert coal(game) == 1
    all_pass(game)
    assert game.round == 2
    assert coal(game) == 1
    assert on_space(game, "boilerman") is None
    game.state.players[0][COAL] = 4
    assert spending(game) == ["use foundry any-doubler"], "the only tile has its boilerman"
    play(game, "use foundry any-doubler")
    assert doublers(game) == 2


@case("coal-045")
def test_a_moved_worker_brings_coal_but_spends_none() -> None:
    passed = {"passed": True}
    game = colliery(
        passed, B=passed, C=passed, D={**HAND, **passed}, spaces={"first": "D"},
        waiting=[{"what": "move-worker", "by": "D", "from": "first"}],
    )  # fmt: skip
    assert "coal" in spaces(game)
    assert spending(game) == []
    play(game, "coal")
    assert coal(game, "D") == 3
    assert game.round == 2, "no coal is spent now, so the round is over"


@case("hidden-information-009")
def test_the_next_foundry_comes_from_the_top() -> None:
    game = Game.new(players=4, seed=5, modules=["coal"])
    assert (len(open_foundries(game)), len(hidden_foundries(game))) == (2, 10)
    below = hidden_foundries(game)
    for _ in range(3):
        play(game, offered(game)[0])
    while "pass" not in offered(game):
        play(game, offered(game)[0])
    first, second = open_foundries(game)
    play(game, "foundry c", f"take foundry {first}")
    assert set(open_foundries(game)) == {second, below[0]}
    assert hidden_foundries(game) == below[1:]
    other = game.state.clone()
    other.table[T_FOUNDRY_STACK] = pack(unpack(other.table[T_FOUNDRY_STACK])[::-1])
    for viewer in range(-1, 4):
        seen = redact(game.state, viewer)
        assert seen == redact(other, viewer), "nobody sees the order"
        dealt = [determinize(game.state, viewer, Random(seed)) for seed in range(80)]
        tops = {unpack(state.table[T_FOUNDRY_STACK])[0] for state in dealt}
        assert {moves.FOUNDRY_NAMES[top] for top in tops} == set(below[1:])


def test_nobody_knows_which_foundry_became_a_boilerman() -> None:
    game = play(colliery({"coal": 2}), "stoke", "boilerman TS/1", "basic", "wood TS")
    unseen = {*hidden_foundries(game), whole(game)["foundries-stoked"][0]}
    assert len(unseen) == 10
    dealt = [determinize(game.state, 0, Random(seed)) for seed in range(120)]
    assert {moves.FOUNDRY_NAMES[unpack(state.table[T_STOKED])[0]] for state in dealt} == unseen


# ---- set-up


def check_set_up(game: Game, count: int, own: int, purse: int, rounds: int, tokens: int) -> None:
    """What coal changes at set-up."""
    for seat in SEATS[:count]:
        assert (workers(game, seat), own_workers(game, seat), coins(game, seat)) == (own, (own, 2), purse)
        assert (coal(game, seat), wrenches(game, seat)) == (1, [0])
        assert locomotives(game, seat) == {"TS": [1], "SP": [], "KY": []}
        assert all(tracks(game, route, seat) == {"wood": 1} for route in ("TS", "SP", "KY"))
        assert list(whole_player(game, seat)["ideas"].values()) == ["unused"] * tokens
    assert game.rounds == rounds
    assert all(stack(game, tile) == count for tile in (2, 3, 9, "10a", "10b"))
    assert stack(game, "9x") == 0


def letters(game: Game) -> dict[str, int]:
    """How many A and B engineers lie in the row."""
    rows = {row.id: row.letter for row in game.state.rules.engineer_rows}
    row = [str(engineer) for engineer in game.position()["engineers"] if engineer]
    found = [rows[engineer] for engineer in row]
    return {letter: found.count(letter) for letter in "AB"}


@case("setup-005")
def test_setup_with_coal_for_four() -> None:
    game = Game.new(players=4, seed=3, modules=["coal"])
    check_set_up(game, 4, 5, 2, 6, 10)
    assert letters(game) == {"A": 2, "B": 4}
    assert game.position()["engineers"][0] == 0, "the left-most place stays empty"
    assert len(whole(game)["idea-cards"]) == 6
    assert offered(game) == ["bonus wood", "bonus industry", "bonus doubler", "bonus coin", "bonus coal"]
    assert (len(open_foundries(game)), len(hidden_foundries(game))) == (2, 10)
    assert len({*open_foundries(game), *hidden_foundries(game)}) == 12


@case("setup-007")
def test_setup_with_coal_for_two() -> None:
    game = Game.new(players=2, seed=3, modules=["coal"])
    check_set_up(game, 2, 6, 3, 5, 10)
    assert letters(game) == {"A": 2, "B": 3}
    game = play(colliery({"coal": 0}, seats=2), "coal")
    assert not {"coal", "foundry"} & spaces(game), "the first two are one space"


@case("setup-013")
def test_setup_with_coal_and_the_train_for_four() -> None:
    game = Game.new(players=4, seed=3, modules=["coal", "manufactory"])
    check_set_up(game, 4, 5, 2, 6, 10)
    assert letters(game) == {"A": 2, "B": 4}


@case("setup-015")
def test_setup_with_coal_and_the_train_for_two() -> None:
    game = Game.new(players=2, seed=3, modules=["coal", "manufactory"])
    check_set_up(game, 2, 6, 3, 5, 10)
    assert letters(game) == {"A": 2, "B": 3}


@case("classic-019")
def test_classic_setup_with_coal_for_three() -> None:
    game = Game.new(players=3, seed=3, edition="classic", modules=["coal"])
    assert game.rounds == 5
    assert letters(game) == {"A": 2, "B": 3}


@case("combinations-015")
def test_coal_and_the_train_take_one_round_in_all() -> None:
    assert Game.new(players=4, seed=1, modules=["coal", "manufactory"]).rounds == 6
    assert Game.new(players=4, seed=1, modules=["coal"]).rounds == 6
    assert Game.new(players=4, seed=1, modules=["manufactory"]).rounds == 6


@case("combinations-017")
def test_coal_with_the_german_board() -> None:
    game = Game.new(players=4, seed=1, board="german", modules=["coal"])
    assert game.rounds == 6
    assert all((workers(game, s), coins(game, s), coal(game, s)) == (5, 2, 1) for s in SEATS)
    assert len(whole(game)["idea-cards"]) == 7


# ---- with the industry board, and at the end


@case("coal-047")
def test_a_car_is_an_action_beside_which_coal_is_spent() -> None:
    mine = {"coal": 2, "foundries": ["any"], "workers": 0, "coins": 0, "cars-standing": ["F1"]}
    game = colliery(mine, seats=3, board="asian", industry="board")
    assert "use foundry any" in spending(game), "before the car"
    play(game, "use car F1")
    while "done" not in offered(game):
        play(game, offered(game)[0])
    assert "use foundry any" in spending(game)
    play(game, "use foundry any")
    assert coal(game) == 0


@case("combinations-013")
def test_the_coal_factory_on_the_industry_board_serves_everybody() -> None:
    built = {"F1": [5], "F2": [6], "F3": ["coal"]}
    game = colliery({"coal": 2, "wrenches": [10]}, board="asian", industry="board", **built)
    play(game, "industry-1", "industry 10")
    assert waiting(game) == {"wood": 2, "burn": 3}
    play(game, "burn", "burn")
    assert (waiting(game)["wood"], coal(game)) == (6, 0)
    refused(game, "burn")


@case("end-019")
def test_a_boilerman_counts_for_the_end_bonus_card() -> None:
    expected = all_cases()["end-019"]["expect"]["A"]["cards"]
    mine = {"cards": ["locomotives"], "locomotives": {"TS": ["9+", 7], "SP": [6], "KY": [4]}}
    game = colliery({"coal": 0, **mine}, B={"passed": True}, seats=2, round=5)
    play(game, "pass")
    assert game.over
    assert gained(game)["end bonus cards"] == expected == 27
