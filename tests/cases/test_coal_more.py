"""More about coal (UR p.38-41, rulings 1, 15, 16, 18, 26, 31, 32): when it is spent, and what closing means."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.coal.rules import (
    CLOSABLE,
    COAL,
    FOUNDRIES,
    FOUNDRIES_USED,
    T_FOUNDRIES,
    T_FOUNDRY_STACK,
    T_STOKED,
)
from roundhouse.rules import GameState, apply, legal, moves, new, ruleset
from roundhouse.rules.packing import bits, unpack
from tests.cases.support import offered, play, refused, spaces, table, tracks, whole
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    factories,
    locomotives,
    lowest,
    must,
    on_space,
    returned,
    score,
    waiting,
    ways,
)
from tests.cases.support_coal import (
    HAND,
    coal,
    colliery,
    foundries,
    hidden_foundries,
    open_foundries,
    points,
    spending,
)
from tests.cases.support_ideas import AT_SP_4, direct, idea, indirect, named

TO_GAP_1: dict[str, Any] = {"wrenches": [5]}

# ---- getting coal


def test_the_starting_bonus() -> None:
    game = Game.new(players=2, seed=1, modules=["coal"])
    second = game.position()["order"][1]
    play(game, "bonus coal")
    assert coal(game, second) == 2


def test_the_idea_token() -> None:
    game = idea(colliery({**AT_SP_4, "coal": 0}), "coal")
    assert coal(game) == 4
    assert spending(game) == ["stoke"], "the coal may be spent in the same turn"


@pytest.mark.parametrize("edition", ["classic", "ultimate"])
def test_the_idea_card_with_the_coal_factory(edition: str) -> None:
    """Ruling 1: direct in classic, so nothing else comes first and it cannot lapse; indirect in ultimate."""
    game = idea(colliery({**AT_SP_4, "coal": 0, "factories": [2, 3]}, edition=edition), "cards")
    play(game, "card coal-factory")
    assert (coal(game), waiting(game).get("coal-factory")) == (2, 1)
    assert must(game) == ({"coal-factory": 1} if edition == "classic" else {})
    assert spending(game) == ([] if edition == "classic" else ["stoke"])
    assert ("done" in offered(game)) == (edition == "ultimate")
    assert named(game, "factory") == {"coal>3"}
    play(game, "factory coal>3")
    assert factories(game) == [2, 3, "coal"]
    assert "coal-factory" not in whole(game)["idea-cards"]


def test_the_coal_factory_replaces_any_factory_when_all_gaps_are_filled() -> None:
    game = idea(colliery({**AT_SP_4, "coal": 0, "factories": [2, 3, 4, 5, 6]}), "cards")
    play(game, "card coal-factory")
    assert named(game, "factory") == {"coal>1/2", "coal>2/3", "coal>3/4", "coal>4/5", "coal>5/6"}
    play(game, "factory coal>4/5")
    assert (factories(game), returned(game)) == ([2, 3, 4, "coal", 6], [5])


@pytest.mark.parametrize("payment", ["", " c", " W"])
def test_the_coal_space_takes_any_piece(payment: str) -> None:
    game = play(colliery({"coal": 0, "wood-worker": True}), "coal" + payment)
    assert (coal(game), decides(game)) == (1, "B"), "no wood step: the space shows none"


def test_the_foundry_space_takes_a_coin_only() -> None:
    game = colliery({"coal": 0, "coins": 2, "wood-worker": True})
    assert ways(game, "foundry") == ["foundry c"]
    shown, below = open_foundries(game), hidden_foundries(game)
    play(game, "foundry c")
    assert (must(game), coins(game), coal(game)) == ({"open-foundry": 1}, 1, 1)
    assert offered(game) == [f"take foundry {name}" for name in shown]
    play(game, f"take foundry {shown[1]}")
    assert foundries(game) == [shown[1]]
    assert set(open_foundries(game)) == {shown[0], below[0]}
    assert decides(game) == "B"
    assert "foundry" not in spaces(game)


def test_without_a_coin_there_is_no_foundry() -> None:
    assert "foundry" not in spaces(colliery({"coins": 0, "coal": 9}))


def test_a_foundry_may_be_used_in_the_turn_that_brought_it() -> None:
    game = colliery({"coal": 1}, **{"open-foundries": ["any", "coins"]})
    play(game, "foundry c", "take foundry coins")
    assert spending(game) == ["stoke", "use foundry coins"]
    play(game, "use foundry coins", "close TS/1")
    assert (coins(game), locomotives(game)["TS"], foundries(game)) == (3, ["1+"], [])


def test_engineer_eight_repeats_the_coal_space() -> None:
    game = colliery({"coal": 0}, engineers={"1": 8}, spaces={"coal": "A"})
    play(game, "engineer-8", "repeat coal")
    assert coal(game) == 1


def test_the_foundry_space_is_never_repeated() -> None:
    game = colliery({"coal": 2, "foundries": ["repeat"]}, engineers={"1": 8}, spaces={"foundry": "A"})
    refused(game, "engineer-8")
    play(game, "use foundry repeat")
    assert waiting(game) == {}
    assert decides(game) == "A"


def test_an_own_coal_engineer() -> None:
    game = play(colliery({"coal": 0, "engineers": ["4-coal"]}), "engineer-4-coal")
    assert coal(game) == 2


# ---- one space for two


@pytest.mark.parametrize("first", ["coal", "foundry c"])
def test_two_players_share_one_space(first: str) -> None:
    game = play(colliery({"coal": 0}, seats=2), first)
    if first != "coal":
        play(game, offered(game)[0])
    assert decides(game) == "B"
    assert not {"coal", "foundry"} & spaces(game)
    all_pass(game)
    assert {"coal", "foundry"} <= spaces(game), "free again in the next round"


def test_three_players_have_two_spaces() -> None:
    assert "foundry" in spaces(play(colliery({"coal": 0}, seats=3), "coal"))


def test_a_moved_worker_closes_the_shared_space() -> None:
    passed = {"passed": True}
    game = colliery(
        passed, B={**passed, "coal": 0}, seats=2, spaces={"first": "B"},
        waiting=[{"what": "move-worker", "by": "B", "from": "first"}],
    )  # fmt: skip
    play(game, "coal")
    assert coal(game, "B") == 1
    game = colliery(
        passed, B=passed, seats=2, spaces={"first": "B", "foundry": "A"},
        waiting=[{"what": "move-worker", "by": "B", "from": "first"}],
    )  # fmt: skip
    assert "coal" not in spaces(game)


# ---- boilermen


def test_the_boilerman_space_costs_coal_and_nothing_else() -> None:
    game = colliery({"coal": 1, "workers": 5, "coins": 9})
    assert "boilerman" not in spaces(game)
    refused(game, "stoke")
    game = play(colliery({"coal": 3}), "stoke")
    assert (coal(game), on_space(game, "boilerman")) == (1, "A")


def test_the_boilerman_space_is_used_once_a_round() -> None:
    game = colliery({"coal": 4, "locomotives": {"TS": [3, 2]}}, B={"coal": 2})
    play(game, "stoke", "boilerman TS/3", "basic")
    refused(game, "stoke")
    play(game, "wood TS")
    assert decides(game) == "B"
    refused(game, "stoke")


def test_it_comes_from_the_top_of_the_hidden_stack() -> None:
    game = colliery({"coal": 2})
    shown, below = open_foundries(game), hidden_foundries(game)
    play(game, "stoke", "boilerman TS/1", "basic", "wood TS")
    assert (open_foundries(game), hidden_foundries(game)) == (shown, below[1:])


def test_at_most_one_boilerman_for_a_tile() -> None:
    mine = {"coal": 2, "locomotives": {"TS": [4, "3+"], "SP": ["2+"]}, "factories": ["5+", 6]}
    game = play(colliery(mine), "stoke")
    assert offered(game) == ["boilerman TS/4", "boilerman gap 2/6"]
    refused(game, "boilerman TS/3+")
    refused(game, "boilerman gap 1/5+")
    game = colliery({"coal": 9, "locomotives": {"TS": ["3+"]}, "factories": ["5+"]})
    refused(game, "stoke")


def test_of_two_equal_locomotives_either_is_the_same() -> None:
    game = play(colliery({"coal": 2, "locomotives": {"TS": [4, 4], "SP": [4]}}), "stoke")
    assert offered(game) == ["boilerman TS/4", "boilerman SP/4"]
    play(game, "boilerman TS/4")
    assert locomotives(game) == {"TS": ["4+", 4], "SP": [4], "KY": []}


def test_locomotives_stay_sorted() -> None:
    game = play(colliery({"coal": 2, "locomotives": {"TS": [4, 3]}}), "stoke", "boilerman TS/3")
    assert locomotives(game)["TS"] == [4, "3+"], "equal now; the one with the boilerman comes second"
    game = play(colliery({"coal": 2, "locomotives": {"TS": ["4+", 4]}}), "stoke", "boilerman TS/4")
    assert locomotives(game)["TS"] == ["4+", "4+"]


def test_the_boilerman_goes_along_with_a_displaced_locomotive() -> None:
    mine = {"coal": 0, "locomotives": {"TS": ["3+"]}, "tracks": {"SP": {"wood": 4}}}
    game = play(colliery(mine, **lowest(5)), "loco-1", "loco 5>TS/3+", "move 3+>SP")
    assert locomotives(game) == {"TS": [5], "SP": ["3+"], "KY": []}
    assert waiting(game) == {"idea": 1}, "it reaches SP 4"


def test_a_displaced_locomotive_with_a_boilerman_pushes_out_an_equal_plain_one() -> None:
    mine = {"coal": 0, "locomotives": {"TS": [4, "3+"], "SP": [3], "KY": [4]}}
    game = play(colliery(mine, **lowest(5)), "loco-1", "loco 5>TS/3+")
    assert offered(game) == ["flip 3+", "move 3+>SP/3"]
    play(game, "move 3+>SP/3", "flip 3")
    assert locomotives(game) == {"TS": [5, 4], "SP": ["3+"], "KY": [4]}
    assert returned(game) == [3]


def test_a_locomotive_with_a_boilerman_lets_nothing_equal_in() -> None:
    mine = {"coal": 0, "locomotives": {"TS": ["3+", "3+"], "SP": ["3+"], "KY": [4]}}
    game = play(colliery(mine, **lowest(4)), "loco-1")
    assert named(game, "loco") == set()
    assert named(game, "factory") == {"4>1"}


def test_in_classic_it_flips_only_when_it_fits_nowhere() -> None:
    mine = {"coal": 0, "locomotives": {"TS": [4, "3+"], "SP": [3], "KY": [4]}}
    game = play(colliery(mine, edition="classic", **lowest(5)), "loco-1", "loco 5>TS/3+")
    assert offered(game) == ["move 3+>SP/3"]


@pytest.mark.parametrize(
    ("tile", "given"),
    [
        ("2+", {"locomotive-or-factory": 2}),
        ("5+", {"industry": 2}),
        ("7+", {"any": 3}),
        ("9+", {"end-card-or-10": 2}),
        ("10b+", {"trade-ideas": 2}),
        ("coal+", {"wood": 3, "burn": 3}),
        ("7", {"any": 2}),
        ("coal", {"wood": 2, "burn": 3}),
    ],
)
def test_what_a_factory_with_a_boilerman_gives(tile: str, given: dict[str, int]) -> None:
    game = colliery({"coal": 1, "factories": [tile], **TO_GAP_1})
    play(game, "industry-1", "industry 5")
    assert indirect(game) == given
    assert direct(game) == {}


def test_factories_that_give_coins_doublers_and_points() -> None:
    def entered(tile: str, **more: Any) -> Game:
        game = colliery({"coal": 0, "factories": [tile], **TO_GAP_1, **more})
        return play(game, "industry-1", "industry 5")

    assert coins(entered("6+")) == 4
    assert doublers(entered("4+")) == 3
    assert score(entered("1+", engineers=[5, 9])) == 15
    assert score(entered("1+", engineers=[])) == 1
    assert score(entered("8+", locomotives={"TS": ["7+", 5]})) == 14
    silver = {"TS": {"wood": 9, "green": 8, "bronze": 7, "silver": 6}}
    assert score(entered("10a+", tracks=silver)) == 7


def test_three_with_a_boilerman_repeats_twice() -> None:
    taken = {"wood-2": "A", "coins": "A"}
    game = colliery({"coal": 0, "factories": ["3+"], **TO_GAP_1}, spaces=taken)
    play(game, "industry-1", "industry 5")
    assert offered(game) == ["skip", "repeat wood-2", "repeat industry-1", "repeat coins"]
    play(game, "repeat coins", "repeat coins")
    assert coins(game) == 6
    game = colliery({"coal": 0, "factories": ["3+"], **TO_GAP_1}, spaces=taken)
    play(game, "industry-1", "industry 5", "repeat wood-2", "skip")
    assert waiting(game) == {"wood": 2}


def test_ten_b_with_a_boilerman_needs_two_tokens_each_time() -> None:
    tokens = ("cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins", "coal")
    left = ("coins", "coal", "any")
    mine = {"coal": 0, "factories": ["10b+"], "ideas": [t for t in tokens if t not in left], **TO_GAP_1}
    game = play(colliery(mine), "industry-1", "industry 5")
    play(game, "trade coins", "discard any")
    assert coins(game) == 6
    assert named(game, "trade") == set(), "one token is not enough for the second time"


def test_a_boilerman_under_a_wrench_sets_nothing_off() -> None:
    game = colliery({"coal": 2, "factories": [7], "wrenches": ["gap 1"]})
    play(game, "stoke", "boilerman gap 1/7")
    assert (factories(game), waiting(game)) == (["7+"], {})


def test_a_boilerman_counts_for_the_points_of_two_locomotives() -> None:
    mine = {"coal": 2, "factories": [8], "locomotives": {"TS": [3], "SP": [3]}, **TO_GAP_1}
    game = play(colliery(mine), "stoke", "boilerman TS/3", "industry-1", "industry 5")
    assert points(game, "factories") == 7


# ---- when coal is spent


def test_nobody_passes_after_spending_coal() -> None:
    game = play(colliery({**HAND, "coal": 4}), "use foundry any-doubler")
    refused(game, "pass")
    play(game, "wood TS")
    refused(game, "pass")
    play(game, "close TS/3")
    refused(game, "pass")
    play(game, "basic", "wood TS")


def test_without_an_action_no_coal_is_spent() -> None:
    game = colliery({**HAND, "workers": 0, "coins": 0})
    assert offered(game) == ["pass"]


@pytest.mark.parametrize("foundry", ["coins", "wood-any-coin"])
def test_coins_of_a_foundry_may_pay_for_the_action(foundry: str) -> None:
    mine = {"coal": 2, "foundries": [foundry], "workers": 0, "coins": 0}
    game = colliery(mine)
    assert offered(game) == ["pass", f"use foundry {foundry}"]
    play(game, f"use foundry {foundry}")
    refused(game, "pass")
    play(game, "basic c", "wood TS")


def test_coal_after_every_kind_of_action() -> None:
    for action in (["hire c"], ["coins"], ["first"], ["temporary"], ["engineer-2", "industry 0"]):
        game = play(colliery(HAND, order=["B", "A", "C", "D"], turn="A", engineers={"1": 2}), *action)
        assert (decides(game), spending(game)) == ("A", ["stoke", "use foundry any-doubler"])


def test_no_coal_while_something_direct_waits() -> None:
    game = play(colliery(HAND), "wood-2")
    assert spending(game) == []
    play(game, "wood TS")
    assert spending(game) == []
    play(game, "wood TS")
    assert spending(game) == ["stoke", "use foundry any-doubler"]


def test_coal_beside_what_may_lapse() -> None:
    mine = {**HAND, "engineers": [11]}
    game = play(colliery(mine), "engineer-11")
    assert indirect(game) == {"any": 1, "wood": 1}
    play(game, "stoke")
    assert {"boilerman TS/3", "wood TS"} <= set(offered(game))
    assert "done" not in offered(game), "the coal board is direct"
    play(game, "wood TS", "boilerman TS/3", "wood TS")


def test_a_turn_is_over_at_once_without_coal() -> None:
    game = play(colliery({**HAND, "coal": 1}), "basic", "wood TS")
    assert decides(game) == "B"


def test_a_foundry_once_a_round() -> None:
    game = play(colliery({**HAND, "coal": 6}), "use foundry any-doubler", "wood TS", "basic", "wood TS")
    refused(game, "use foundry any-doubler")
    play(game, "done", "pass", "pass", "pass")
    refused(game, "use foundry any-doubler")
    play(game, "pass")
    assert game.round == 2
    assert "use foundry any-doubler" in spending(game)


def test_others_foundries_are_theirs() -> None:
    game = colliery({"coal": 4}, B={"foundries": ["coins"]})
    refused(game, "use foundry coins")


def test_a_moved_worker_burns_coal() -> None:
    """Ruling 31: the coal is part of the factory's action, whenever it is entered."""
    passed = {"passed": True}
    mine = {**passed, "coal": 3, "factories": ["coal"], **TO_GAP_1}
    game = colliery(
        passed, B=mine, seats=2, spaces={"first": "B"},
        waiting=[{"what": "move-worker", "by": "B", "from": "first"}],
    )  # fmt: skip
    play(game, "industry-1", "industry 5")
    assert waiting(game) == {"wood": 2, "burn": 3}
    play(game, "burn", "wood TS", "wood TS", "wood TS", "wood TS", "done")
    assert (game.round, coal(game, "B"), tracks(game, "TS", "B")) == (2, 2, {"wood": 5})


def test_a_share_of_the_train_burns_coal() -> None:
    """Ruling 31: in another player's turn, too; the foundry stays shut then."""
    tokens = {"train": ["industry-1", "coin-1"], "train-open": ["points", "any", "doubler"]}
    b = {"coal": 3, "factories": ["coal"], "foundries": ["any"], **TO_GAP_1}
    game = colliery({}, B=b, seats=2, modules=["coal", "manufactory"], **tokens)
    play(game, "train", "load points", "industry 0", "share industry-1", "industry 5")
    assert (decides(game), waiting(game)) == ("B", {"wood": 2, "burn": 3})
    assert spending(game) == ["burn"]
    play(game, "burn", "burn", "wood TS")
    assert (waiting(game), coal(game, "B")) == ({"wood": 5, "burn": 1}, 1)


def test_coal_burnt_before_passing() -> None:
    """Ruling 31: a coin condition leads to the factory before passing, and its coal demands no action."""
    a = {"tracks": {"RM": {"wood": 8}}, "coins": 1, "coin-due": ["RM 6"], "coal": 2, "factories": ["coal"]}
    game = colliery({**a, **TO_GAP_1}, board="american")
    play(game, "pay RM 6", "dividend industry-1", "industry 5", "burn", "wood RM")
    assert (waiting(game), coal(game)) == ({"wood": 3, "burn": 2}, 1)
    assert decides(play(game, "pass")) == "B"


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_why_no_coal_is_burnt(edition: str) -> None:
    ends = {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}
    a = {"coal": 3, "factories": ["coal"], "tracks": ends, "engineers": [14], **TO_GAP_1}
    pool = {"indirect": {"burn": 3, "industry": 1}}
    game = colliery(a, edition=edition, turn="A", pool=pool)
    assert "no route has room for the steps" in refused(game, "burn")


# ---- set-up of the editions


@pytest.mark.parametrize(
    ("edition", "seats", "rounds", "row", "purse"),
    [
        ("ultimate", 4, 6, "BBBBAA", 2),
        ("ultimate", 3, 5, "BBBAA", 2),
        ("ultimate", 2, 5, "BBBAA", 3),
        ("classic", 4, 6, "BBBAAA", 2),
        ("classic", 3, 5, "BBBAA", 2),
        ("classic", 2, 5, "BBBAA", 3),
    ],
)
def test_rounds_engineers_and_coins(edition: str, seats: int, rounds: int, row: str, purse: int) -> None:
    game = Game.new(players=seats, seed=2, edition=edition, modules=["coal"])
    rules = game.state.rules
    letters = {moves.ENGINEER_NAMES.index(engineer.id): engineer.letter for engineer in rules.engineer_rows}
    assert "".join(letters[engineer] for engineer in game.state.row if engineer >= 0) == row
    assert rules.rounds == rounds
    for seat in "ABCD"[:seats]:
        assert (coins(game, seat), coal(game, seat)) == (purse, 1)


def test_the_coal_engineer_may_be_left_out() -> None:
    name = moves.ENGINEER_NAMES.index("4-coal")
    assert ruleset(4, modules=["coal"]).engineers >> name & 1
    assert not ruleset(4, modules=["coal", "without-coal-engineer"]).engineers >> name & 1
    for seed in range(40):
        numbers = [abs(ruleset(4, modules=["coal"]).engineer_number[e]) for e in _row(seed)]
        assert len(set(numbers)) == len(numbers), "never both of one number"


def _row(seed: int) -> list[int]:
    return [engineer for engineer in new(ruleset(4, modules=["coal"]), seed).row if engineer >= 0]


def test_without_the_module_there_is_no_coal() -> None:
    game = table()
    assert not {"coal", "foundry"} & spaces(game)


# ---- games


def check_coal(state: GameState) -> None:
    """Every foundry is at one place, and what was used this round belongs to its owner."""
    table_ = state.table
    places = bits(table_[T_FOUNDRIES]) + unpack(table_[T_FOUNDRY_STACK]) + unpack(table_[T_STOKED])
    assert len(bits(table_[T_FOUNDRIES])) == 2 or not table_[T_FOUNDRY_STACK]
    for p in state.players:
        places += bits(p[FOUNDRIES])
        assert p[COAL] >= 0
        assert not p[FOUNDRIES_USED] & ~p[FOUNDRIES]
        assert not p[CLOSABLE] or p[FOUNDRIES_USED] >> (p[CLOSABLE] - 1) & 1
    assert len(set(places)) == len(places)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
@pytest.mark.parametrize("board", ["russian", "german"])
def test_games_with_much_coal_end(board: str, edition: str, seats: int) -> None:
    rules = ruleset(seats, edition=edition, board=board, modules=["coal"])
    for seed in range(6):
        state = new(rules, seed)
        chance = Random(seed)
        for p in state.players:
            p[COAL] = 20
        for _ in range(3000):
            options = legal(state)
            if not options:
                break
            move = chance.choice(options)
            if move in (moves.PASS, moves.DONE) and len(options) > 1:
                move = chance.choice(options)
            apply(state, move)
            check_coal(state)
            decider = state.stack[-1][1] if state.stack else -1
            for seat, p in enumerate(state.players):
                assert seat == decider or not p[CLOSABLE]
        assert not state.stack


# ---- coal before an action that only what it brings makes possible

SPENT_ALL: dict[str, Any] = {"coal": 4, "workers": 0, "coins": 0}


@pytest.mark.parametrize(
    ("a", "spaces_used", "notations", "then"),
    [
        ({"foundries": ["any"], "tracks": {"KY": {"wood": 6}}}, {}, ["use foundry any", "wood KY"], "basic"),
        (
            {"foundries": ["industry-points"], "factories": [6], "wrenches": [5]},
            {},
            ["use foundry industry-points", "industry 5"],
            "hire c",
        ),
        ({"foundries": ["repeat"]}, {"coins": "A"}, ["use foundry repeat", "repeat coins"], "basic c"),
        (
            {"tracks": {"TS": {"wood": 7, "green": 4, "bronze": 3}}, "locomotives": {"TS": [2]}},
            {},
            ["stoke", "boilerman TS/2"],
            "basic",
        ),
    ],
    ids=["worker by a step", "coin by a wrench", "coins again", "worker by a boilerman"],
)
def test_coal_may_bring_what_pays_for_the_action(
    a: dict[str, Any], spaces_used: dict[str, str], notations: list[str], then: str
) -> None:
    game = colliery({**SPENT_ALL, **a}, spaces=spaces_used)
    assert notations[0] in offered(game)
    play(game, notations[0])
    assert "pass" not in offered(game), "an action must follow"
    play(game, *notations[1:])
    assert then in offered(game)


def test_no_move_before_the_action_may_lose_it() -> None:
    """Two steps bring the worker, so none of them goes elsewhere."""
    game = colliery({**SPENT_ALL, "coal": 2, "foundries": ["any"], "tracks": {"KY": {"wood": 5}}})
    play(game, "use foundry any")
    assert offered(game) == ["wood KY"]
    assert offered(play(game, "wood KY")) == ["wood KY"]
    assert "basic" in offered(play(game, "wood KY"))


def test_coal_that_brings_no_action_is_not_spent() -> None:
    game = colliery({**SPENT_ALL, "foundries": ["any"], "tracks": {"KY": {"wood": 3}}})
    assert offered(game) == ["pass"]
