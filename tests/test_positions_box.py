"""Positions with the other boards, tracks and modules: every key, what follows from others, what cannot be."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
    COIN_DUE,
    SPIKE,
    STOCK_PLACE,
    T_DIVIDENDS,
    T_LEVEL,
    T_STEELWORKS,
)
from roundhouse.expansions.coal import rules as coal
from roundhouse.expansions.emil import rules as at_emil
from roundhouse.expansions.emil.boxed import emil_in
from roundhouse.expansions.german.rules.extensions import T_EXTENSIONS
from roundhouse.expansions.german.rules.income import INCOME_USED, T_INCOME
from roundhouse.expansions.industry_board.rules import cars
from roundhouse.expansions.industry_board.rules.board import T_PLACE
from roundhouse.expansions.special_ideas.rules import T_LAID, T_SPECIAL
from roundhouse.expansions.train import rules as train
from roundhouse.record.position import PositionError, position_of, state_from_position
from roundhouse.record.position_keys import player_keys, top_keys
from roundhouse.rules import GameState, legal, new, notation, vocabulary
from roundhouse.rules import layout as at
from roundhouse.rules.moves import (
    CARD_NAMES,
    DIVIDEND_NAMES,
    ENGINEER_NAMES,
    EXTENSION_NAMES,
    FOUNDRY_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    TRAIN_NAMES,
)
from roundhouse.rules.packing import bits, unpack
from tests.conformance.rulesets import SAMPLE, Choice

Words = dict[str, Any]
DOCS = Path(__file__).parents[1] / "docs" / "positions.md"
PULLED: Words = {"locomotives": {"TS": [3]}}  # by what pulls a freight car
ALL = ["additional-engineers", "coal", "manufactory", "special-ideas"]


def german(**a: Any) -> Words:
    return {"board": "german", "players": {"A": keys(a)}}


def american(industry: str = "russian", **a: Any) -> Words:
    return {"board": "american", "industry": industry, "players": {"A": keys(a)}}


def asian(**a: Any) -> Words:
    return {"board": "asian", "players": {"A": keys(a)}}


def shared(**a: Any) -> Words:
    return {"industry": "board", "players": {"A": keys(a)}}


def with_coal(**a: Any) -> Words:
    return {"modules": ["coal"], "players": {"A": keys(a)}}


def with_ideas(**a: Any) -> Words:
    return {"modules": ["special-ideas"], "players": {"A": keys(a)}}


def manufactory() -> Words:
    return {"modules": ["manufactory"]}


def solo(**top: Any) -> Words:
    return {"players": 1, **keys(top)}


def keys(words: Words) -> Words:
    return {key.replace("_", "-"): value for key, value in words.items()}


def read(position: Words) -> GameState:
    """The state, which must come back from its own position."""
    state = state_from_position(position)
    assert state_from_position(position_of(state), state.rules) == state
    return state


def after(position: Words, *moves: str) -> GameState:
    """The state after these moves, which must come back from its own position."""
    game = Game.from_position(position)
    for move in moves:
        game.play(move)
    return read(position_of(game.state))


def a_of(position: Words) -> list[int]:
    return read(position).players[0]


def said(state: GameState) -> Words:
    """What A's part of the position says besides the usual."""
    usual = ("score", "workers", "coins")
    return {key: value for key, value in position_of(state)["players"]["A"].items() if key not in usual}


# ---- the German board


def test_the_arm_behind_the_switch() -> None:
    p = a_of(german(arm="berlin", tracks={"MU": {"wood": 13}}))
    assert p[at.OWNED] == 0b1111, "Berlin has silver on 9"
    p = a_of(german(arm="hamburg", tracks={"MU": {"wood": 15}}))
    assert p[at.OWNED] == 0b11111
    assert p[at.KEYS] == 1
    assert said(read(german(arm="berlin"))) == {"arm": "berlin"}


def test_extensions_at_their_stations() -> None:
    laid = {"hannover": "3-4", "wuerzburg": "4-4", "frankfurt": "2-4"}
    tracks = {"DR": {"wood": 9}, "NU": {"wood": 10}}
    state = read(german(extensions=laid, tracks=tracks))
    p = state.players[0]
    assert p[at.OWN] == 7, "three of them bring a worker, and there are two"
    supply = [EXTENSION_NAMES[e] for e in bits(state.table[T_EXTENSIONS])]
    assert len(supply) == 15
    assert not set(supply) & set(laid.values())
    assert said(state)["extensions"] == laid
    only = read(german(extensions={"frankfurt": "2-6"}))
    assert said(only) == {"extensions": {"frankfurt": "2-6"}}, "nobody stands there yet, but it may lie"


def test_an_extension_that_was_named_for_the_supply() -> None:
    state = read({**german(), "extensions": ["2-1", "3-1", "4-1"]})
    assert state.table[T_EXTENSIONS].bit_count() == 3


def test_idea_places_of_extensions_and_arms() -> None:
    state = read(
        german(
            arm="hamburg",
            extensions={"wuerzburg": "4-1"},
            tracks={"NU": {"wood": 6}, "MU": {"wood": 13}},
            locomotives={"NU": [7], "MU": [9, 4]},
            ideas=["medal", "any"],
        )
    )
    assert set(said(state)["ideas"].values()) == {"MU 13", "NU 5"}


def test_income_tiles() -> None:
    state = read(german(income={"any": 2, "coin": 1}, income_used={"any": 1}))
    assert state.table[T_INCOME : T_INCOME + 4] == [0, 2, 2, 1]
    assert state.players[0][INCOME_USED] == 1


# ---- the American board


def test_boulders_follow_the_tracks() -> None:
    assert bits(a_of(american())[BOULDERS]) == [0]
    assert bits(a_of(american("american"))[BOULDERS]) == [0, 1]
    assert a_of(american(tracks={"OM": {"wood": 8}}))[BOULDERS] == 0
    assert a_of(american(tracks={"OM": {"wood": 7}}, boulders=[]))[BOULDERS] == 0
    far = american("american", factories=[2, 3], wrenches=[15, "upper 3"])
    assert bits(a_of(far)[BOULDERS]) == [0]


def test_a_boulder_is_gone_where_a_blasting_space_was_reached() -> None:
    """RM 3 blasts with green, RM 4 with bronze; the boulders of Omaha and of the lower lane."""
    one: Words = {"tracks": {"RM": {"wood": 7, "green": 4}}, "locomotives": {"RM": [4]}}
    two: Words = {"tracks": {"RM": {"wood": 7, "green": 5, "bronze": 4}}, "locomotives": {"RM": [4]}}
    assert a_of(american(**one))[BOULDERS] == 0
    assert bits(a_of(american("american", **one))[BOULDERS]) == [1], "the one of Omaha first"
    assert bits(a_of(american("american", **one, boulders=["omaha"]))[BOULDERS]) == [0], "as is said"
    assert a_of(american("american", **two))[BOULDERS] == 0
    far = {**one, "factories": [2, 3], "wrenches": [15, "upper 3"]}
    assert bits(a_of(american("american", **far))[BOULDERS]) == [0], "the one that was passed is gone"
    unreached = {**one, "locomotives": {"RM": [2]}}
    assert bits(a_of(american(**unreached))[BOULDERS]) == [0]


def test_a_blast_that_is_being_decided_has_removed_nothing() -> None:
    one: Words = {"tracks": {"RM": {"wood": 7, "green": 4}}, "locomotives": {"RM": [4]}}
    blast = {"turn": "A", "waiting": [{"what": "pool"}, {"what": "blast"}]}
    assert bits(a_of({**american("american", **one), **blast})[BOULDERS]) == [0, 1]


def test_behind_a_boulder_that_is_gone_is_room() -> None:
    full = {"RM": {"wood": 15, "green": 4}, "OM": {"wood": 7}, "SA": {"wood": 7}}
    a = american(tracks=full, locomotives={"RM": [4]}, coins=0)
    state = read({**a, "turn": "A", "pool": {"direct": {"wood": 1}}})
    assert [notation(state, move) for move in legal(state)] == ["wood OM"]


def test_a_coin_is_due_where_it_was_not_paid() -> None:
    p = a_of(american(tracks={"RM": {"wood": 7}, "SA": {"wood": 4, "green": 2}}))
    names = read(american()).rules.coin_names
    assert {names[coin] for coin in bits(p[COIN_DUE])} == {"RM 6", "SA 2"}
    state = read(american(tracks={"RM": {"wood": 7}}, coin_done=["RM 6"]))
    assert not state.players[0][COIN_DUE]
    assert said(state)["coin-done"] == ["RM 6"]


def test_stock_markers_stand_on_dividends() -> None:
    position = american(stock=3)
    position["players"] |= {"B": {"stock": 3}, "C": {"stock": 1}}
    state = read(position)
    assert [p[STOCK_PLACE] for p in state.players] == [0, 1, 0]
    levels = state.table[T_LEVEL + 1 : T_LEVEL + 8]
    assert levels == [1, 2, 3, 0, 0, 0, 0]
    assert len(bits(state.table[T_DIVIDENDS])) == 5
    other = read({**position, "level-2": "wood"})
    names = [DIVIDEND_NAMES[level - 1] for level in other.table[T_LEVEL + 1 : T_LEVEL + 4]]
    assert names == ["bronze-silver", "wood", "any"]


def test_a_level_whose_dividend_is_being_chosen() -> None:
    waiting = [{"what": "pool"}, {"what": "dividend", "level": 2, "payouts": 1}]
    state = read({**american(stock=2), "turn": "A", "waiting": waiting})
    assert state.stack[-1] == (vocabulary.FRAME["dividend"], 0, 18)
    assert not state.table[T_LEVEL + 2]


def test_steelworks_are_gone_with_their_stacks() -> None:
    assert read(american()).table[T_STEELWORKS] == 0b111
    assert read({**american(), "lowest-stack": 7}).table[T_STEELWORKS] == 0b100
    assert read(american(factories=["steelworks"])).table[T_STEELWORKS] == 0b011


def test_the_golden_spike_follows_its_token() -> None:
    assert a_of(american(ideas=["spike"]))[SPIKE] == 1
    assert a_of(american(ideas={"spike": "out"}, spike=False))[SPIKE] == 0


def test_two_lanes() -> None:
    assert a_of(american("american"))[at.WRENCH : at.WRENCH + 3] == [
        0,
        vocabulary.UPPER_LANE,
        vocabulary.NOWHERE,
    ]
    p = a_of(american("american", wrenches=[5, "upper 9"]))
    assert p[at.WRENCH : at.WRENCH + 2] == [4, vocabulary.UPPER_LANE + 14], "over empty gaps"
    twice = read(american("american", wrenches=[0, "upper place 2"]))
    assert said(twice)["wrenches"] == [0, "upper place 2"], "two spaces are printed with a 1"
    keys_of = {"factories": [2, 3, 4, 5, 6], "wrenches": [30, "upper 12"]}
    assert a_of({"industry": "american", "players": {"A": keys_of}})[at.KEYS] == 3, (
        "30, 12, and 5 without stocks"
    )


def test_three_wrenches_where_there_is_a_purple_one() -> None:
    p = a_of(german(wrenches=[0, 1, 2]))
    assert p[at.WRENCH : at.WRENCH + 3] == [0, 1, 2]
    with pytest.raises(PositionError, match="1 to 2 wrenches"):
        read({"players": {"A": {"wrenches": [0, 1, 2]}}})


# ---- the Asian board


def test_construction_sites() -> None:
    def slots(**a: Any) -> list[int]:
        return a_of(asian(**a))[at.SLOT : at.SLOT + 6]

    one, two, three = (TILE_NAMES.index(name) for name in ("1", "2a", "3"))
    site = vocabulary.CLOSED
    assert slots() == [one, site, site, 0, site, 0]
    assert slots(sites={"BE": 1}) == [one, 0, site, 0, site, 0]
    assert slots(sites={"SE": 0}, locomotives={"SE": [3]}) == [one, site, site, three, 0, 0]
    assert slots(locomotives={"BE": [3, "2a"]}) == [three, two, site, 0, site, 0], "one must be gone"
    with pytest.raises(
        PositionError, match=r"sites\.BE is 2, .* 2 of them hold a locomotive; .* from 0 to 1"
    ):
        read(asian(locomotives={"BE": [3, "2a"]}, sites={"BE": 2}))


def test_osaka_follows_its_token() -> None:
    p = a_of(asian(osaka=True, tracks={"TO": {"wood": 8, "green": 5, "bronze": 2}}))
    assert p[at.OWNED] == 0b10111
    assert p[at.KEYS] == 1
    assert a_of(asian(ideas=["osaka"]))[at.PLAN + 2] == 1
    thrown = read(asian(ideas={"osaka": "out"}, osaka=False))
    assert thrown.players[0][at.PLAN + 2] == 0
    assert said(thrown) == {"ideas": {"osaka": "out"}, "osaka": False}
    beijing = {"BE": {"wood": 17}}
    assert [a_of(asian(tracks=beijing, osaka=lies))[at.KEYS] for lies in (False, True)] == [0, 1]


def test_the_medal_where_there_is_a_choice() -> None:
    assert a_of(asian(medal="TO"))[at.MEDAL] == 3
    assert a_of(asian(ideas=["medal"]))[at.MEDAL] == 1
    assert a_of(asian(ideas=["medal"], medal="TO"))[at.MEDAL] == 3
    assert a_of(asian(ideas=["medal"], medal=False))[at.MEDAL] == 0
    with pytest.raises(PositionError, match=r"no route with a place for the medal; .*BE and TO"):
        read(asian(medal=True))


# ---- the industry board


def test_factories_and_cars_of_the_industry_board() -> None:
    a = {"wrenches": [8], "cars-standing": ["F1"], "cars-lying": ["F2"]}
    state = read({"industry": "board", "players": {"A": a}, "F1": [3, "2a"], "F2": ["2a"]})
    assert state.players[0][cars.CARS] == 1
    tiles = [[TILE_NAMES[tile] for tile in unpack(state.table[T_PLACE + place])] for place in range(2)]
    assert tiles == [["3", "2a"], ["2a"]]
    assert [state.stacks[TILE_NAMES.index(name)] for name in ("2a", "3", "4")] == [2, 3, 4]
    assert position_of(state)["F1"] == [3, "2a"]


def test_cars_add_up() -> None:
    assert a_of(shared(cars_workshop=1, cars_lying=["F1", "F4"]))[cars.CARS] == 0
    state = read(shared(purple_lying=["F1"], purple_workshop=2))
    assert not state.idea_cards >> CARD_NAMES.index("cars") & 1, "their card was taken"


# ---- coal, train, special ideas


def test_tiles_with_a_boilerman() -> None:
    p = a_of(with_coal(locomotives={"TS": ["4+", 1], "SP": ["2+"]}, factories=[3, "5+"]))
    assert p[at.REACH : at.REACH + 2] == [6, 3]
    assert p[at.GAP + 1] == vocabulary.BOILED + TILE_NAMES.index("5")
    state = read(with_coal(locomotives={"TS": ["4+", 1]}))
    assert said(state)["locomotives"] == {"TS": ["4+", 1]}
    assert state.stacks[TILE_NAMES.index("4")] == 3
    assert len(unpack(state.table[coal.T_FOUNDRY_STACK])) == 9, "one has become the boilerman"


def test_foundries_are_somewhere_once() -> None:
    state = read(with_coal(foundries=["wood-industry", "coins"]))
    opened = [FOUNDRY_NAMES[foundry] for foundry in bits(state.table[coal.T_FOUNDRIES])]
    assert opened == ["wood-locomotive", "industry-doubler"]
    assert len(unpack(state.table[coal.T_FOUNDRY_STACK])) == 8
    named = read({**with_coal(), "open-foundries": ["any", "repeat"]})
    assert len(unpack(named.table[coal.T_FOUNDRY_STACK])) == 10


def test_the_twin_of_a_space_is_closed() -> None:
    foundry, coal = SPACE_NAMES.index("foundry"), SPACE_NAMES.index("coal")
    state = read({"players": 2, "modules": ["coal"], "spaces": {"foundry": "B"}})
    assert state.spaces[coal] == vocabulary.BLOCKED
    assert position_of(state)["spaces"] == {"foundry": "B"}
    assert not read({"players": 3, "modules": ["coal"], "spaces": {"foundry": "B"}}).spaces[coal]
    assert foundry != coal


def test_the_train() -> None:
    state = read({"modules": ["manufactory"], "train": ["any", "wood"]})
    assert [TRAIN_NAMES[token] for token in unpack(state.table[train.T_TRAIN])] == ["any", "wood"]
    assert state.table[train.T_TRAIN_OPEN].bit_count() == 3
    assert len(unpack(state.table[train.T_TRAIN_STACK])) == 6
    waiting = [{"what": "unload"}, {"what": "share", "by": "C"}, {"what": "share", "by": "B"}]
    loaded = {
        "modules": ["manufactory"],
        "train": ["any", "wood", "points"],
        "last-place": 1,
        "waiting": waiting,
    }
    state = read(loaded)
    assert state.table[train.T_TRAIN_OPEN].bit_count() == 2
    assert legal(state)


def test_special_idea_cards_that_somebody_has() -> None:
    state = read(with_ideas(freight_car="TS", double_industry=True, **PULLED))
    assert len(bits(state.table[T_SPECIAL])) == 3
    laid = {ENGINEER_NAMES[engineer] for engineer in bits(state.table[T_LAID])}
    assert laid == {ENGINEER_NAMES[engineer] for engineer in state.row if engineer >= 0}


def test_additional_engineers_by_their_names() -> None:
    position = {
        "modules": ["additional-engineers"],
        "engineers": {"1": "3-green", "hire": 4},
        "players": {"A": {"engineers": ["6-bonus", 10]}},
        "spaces": {"engineer-6-bonus": "A", "engineer-3-green": "B"},
    }
    state = read(position)
    assert position_of(state)["engineers"][-2:] == ["3-green", 4]
    numbers = [str(name).split("-")[0] for name in [*position_of(state)["engineers"], "6", 10]]
    assert len(set(numbers)) == len(numbers), "the row is filled with numbers that nobody has"
    assert position_of(state)["players"]["A"]["engineers"] == [10, "6-bonus"]


# ---- solo


def test_emil_stands_on_spaces() -> None:
    state = read(solo(spaces={"wood-3": "Emil", "any-2": "Emil", "hire": "Emil"}, emil_engineers=[5]))
    assert state.table[at_emil.T_WORKERS] == 6 - 2 - 1
    cards = [emil_in(state.rules.content).cards[card].id for card in unpack(state.table[at_emil.T_TURNED])]
    assert sorted(cards) == ["any-2", "hire", "wood-3"]
    assert len(unpack(state.table[at_emil.T_DECK])) == 13
    assert 5 not in [state.rules.engineer_number[engineer] for engineer in state.row if engineer >= 0]
    assert position_of(state)["spaces"]["any-2"] == "Emil"


def test_emil_has_more_workers_when_you_have_points() -> None:
    assert read({"players": {"count": 1, "A": {"score": 60}}}).table[at_emil.T_OWN] == 7
    tiles = read(solo(emil_tiles=[3, 2]))
    assert [tiles.stacks[TILE_NAMES.index(name)] for name in ("2", "3", "4")] == [1, 1, 2]


def test_in_your_own_turn_emil_has_moved() -> None:
    """Whether that is said makes no difference: he moves again before your next turn."""
    for waiting in ([{"what": "turn"}], [{"what": "pool"}]):
        said_so = read(solo(emil_done=True, waiting=waiting, turn="A"))
        assert said_so == read(solo(waiting=waiting, turn="A"))
    game = Game.from_position(solo(emil_done=True))
    turned = len(unpack(game.state.table[at_emil.T_TURNED]))
    for move in ("basic", "wood TS"):
        game.play(move)
    assert len(unpack(game.state.table[at_emil.T_TURNED])) > turned
    settled = read(solo(emil_done=True, waiting=[{"what": "round"}]))
    assert settled.table[at_emil.T_DONE], "what his move set off is settled; your turn comes"


def test_only_the_solo_game_has_emil() -> None:
    with pytest.raises(PositionError, match=r'is "Emil", .* no player of this game'):
        read({"players": 2, "spaces": {"wood-3": "Emil"}})


# ---- what the game waits for

WAITING: list[tuple[Words, list[Words], tuple[int, int, int]]] = [
    (german(tracks={"MU": {"wood": 9}}), [{"what": "switch"}], (vocabulary.FRAME["switch"], 0, 0)),
    (
        german(tracks={"DR": {"wood": 6}}),
        [{"what": "extension", "station": "hannover"}],
        (vocabulary.FRAME["extension"], 0, 0),
    ),
    (american("american"), [{"what": "blast"}], (vocabulary.FRAME["blast"], 0, 0)),
    (asian(), [{"what": "site"}], (vocabulary.FRAME["site"], 0, 0)),
    (asian(), [{"what": "medal"}], (vocabulary.FRAME["medal"], 0, 0)),
    (
        {"modules": ["manufactory"]},
        [{"what": "load", "direct": True, "wood-worker": True}],
        (vocabulary.FRAME["load"], 0, 3),
    ),
    (
        {"modules": ["additional-engineers"]},
        [{"what": "bonus-twice", "direct": True}],
        (vocabulary.FRAME["bonus-twice"], 0, 1),
    ),
]


@pytest.mark.parametrize(("position", "waiting", "frame"), WAITING)
def test_decisions_of_the_parts(position: Words, waiting: list[Words], frame: tuple[int, int, int]) -> None:
    state = read({**position, "turn": "A", "waiting": [{"what": "pool"}, *waiting]})
    assert state.stack[-1] == frame
    assert legal(state)


def test_a_pool_outside_the_own_turn() -> None:
    other = {"waiting": [{"what": "pool", "by": "A", "own-turn": False}], "pool": {"indirect": {"wood": 1}}}
    assert read(other).stack[-1] == (vocabulary.F_POOL, 0, vocabulary.OTHER_TURN)
    own = read({"turn": "A", "pool": {"indirect": {"wood": 1}}})
    assert own.stack[-1] == (vocabulary.F_POOL, 0, vocabulary.OWN_TURN)
    move = {"what": "move-worker", "by": "B", "from": "first"}
    moved = {"waiting": [move, {"what": "pool", "by": "A"}], "spaces": {"first": "B"}}
    moved["pool"] = {"indirect": {"wood": 1}}
    assert read({**moved, "order": ["B", "A", "C", "D"]}).stack[-1][2] == vocabulary.OTHER_TURN


def test_who_has_passed_chooses_an_end_card_after_passing() -> None:
    position = {**german(income={"coin": 1}), "turn": "A", "waiting": [{"what": "turn"}]}
    state = after({**position, "pool": {"indirect": {"end-card": 1}}}, "pass")
    assert state.players[0][at.PASSED]
    assert state.stack[-1] == (vocabulary.F_END_CARD, 0, 0)


def test_who_has_passed_chooses_an_end_card_after_a_share_of_anothers_turn() -> None:
    share = {"what": "bonus-share", "by": "A", "taken": "doubler"}
    a = {"passed": True, "wrenches": ["idea"], "factories": [3, 4, 5, 9]}
    position = {"modules": ["additional-engineers"], "waiting": [share], "players": {"count": 2, "A": a}}
    state = after(position, "bonus industry", "industry idea", "done")
    assert state.stack[1:] == [(vocabulary.F_END_CARD, 0, 1)]


def test_a_turn_in_which_something_was_used_before_the_action() -> None:
    position = {**with_coal(foundries=["any"], foundries_used=["any"], coal=0), "turn": "A"}
    position |= {"waiting": [{"what": "turn", "spent": True}], "pool": {"indirect": {"any": 2}}}
    state = read(position)
    assert state.stack[-1] == (vocabulary.F_TURN, 0, 1)
    assert "pass" not in str(legal(state)[0])


# ---- what cannot be

REFUSED: list[tuple[Words, str]] = [
    ({"arm": "hamburg"}, r"arm is not a key"),
    ({"players": {"A": {"income": {"coin": 1}}}}, r"players\.A\.income is not a key"),
    (german(arm="hamburgg"), r'arm is "hamburgg".* nearest is "hamburg"'),
    (
        german(tracks={"MU": {"wood": 9}}),
        r'MU\.wood is 9, but the switch has not been set; .*arm = "hamburg" or',
    ),
    (german(tracks={"DR": {"wood": 6}}), r'DR\.wood is 6, but no extension lies at hannover; .*"3-1"'),
    (german(arm="berlin", tracks={"MU": {"wood": 14}}), r"MU\.wood is 14.* ends on space 13"),
    (german(extensions={"hannover": "2-1"}), r'hannover is "2-1".* no extension of size 3'),
    (german(extensions={"koeln": "2-1"}), r"extensions\.koeln is not a key"),
    (
        {**german(extensions={"hannover": "3-1"}), "extensions": ["3-1"]},
        r'extensions\.hannover has extension "3-1"; there is 1, and extensions and .* name 2',
    ),
    (german(income={"coin": 3}), r"income\.coin is 3.* from 0 to 2"),
    (german(income_used={"coin": 1}), r"income-used .* the player has 0 tiles \"coin\""),
    (
        {"board": "german", "players": {x: {"income": {"coin": 2}} for x in "AB"}},
        r"has income tile \"coin\".*4",
    ),
    (american(tracks={"OM": {"wood": 9}}, boulders=["omaha"]), r"boulders is .* lies on space 8 of omaha"),
    (american("american", boulders=["moon"]), r"boulders\.1 is \"moon\""),
    (american(stock=8), r"stock is 8.* from 0 to 7"),
    ({**american(stock=2), "level-1": "none"}, r"stock is 2, but no dividend lies on level 1"),
    ({**american(), "level-1": "wood", "level-2": "wood"}, r"level-2 has dividend \"wood\"; there is 1"),
    (american(stock=1, stock_place=2), r"stock-place is 2, but the markers on level 1 stand side by side"),
    (
        american(tracks={"RM": {"wood": 7}}, coin_done=["RM 6"], coin_due=["RM 6"]),
        r"coin-due .* the coin of RM 6 was paid",
    ),
    (american(medal="RM"), r'medal is "RM".* no route with a place for the medal'),
    (asian(sites={"TO": 1}), r"sites\.TO is not a key"),
    (asian(tracks={"TO": {"wood": 8}}), r"TO\.wood is 8.* ends on space 7"),
    (shared(factories=[2]), r"factories is \[2\], but factories lie on the industry board"),
    (shared(wrenches=["F1"]), r"wrenches is .* F1 is not built"),
    (shared(wrenches=[13]), r"wrenches is .* F1 is not built"),
    (shared(cars_lying=["F1"], cars_standing=["F1"]), r"cars-standing .* one such car"),
    (shared(cars_workshop=2, cars=2), r"cars cannot be: 4 own cars"),
    (shared(cars_fresh=["F1"]), r"cars-fresh .* only a standing car"),
    (shared(purple_lying=["F1", "F2"], purple_workshop=2), r"there are 3 purple cars"),
    (
        {"industry": "board", "players": {x: {"purple-lying": ["F1"]} for x in "AB"}},
        "A and B would have what",
    ),
    ({"players": 2, "industry": "board", "F6": [2]}, r"F6 is not a key"),
    (
        {"players": {"A": {"locomotives": {"TS": ["3+"]}}}},
        r'"3\+", but no boilerman plays; "3" would be right',
    ),
    (with_coal(foundries=["any", "any"]), r"foundries .* exists once"),
    (with_coal(foundries_used=["any"]), r"foundries-used .* only those of players\.A\.foundries"),
    (
        {**with_coal(foundries=["any"]), "open-foundries": ["any", "coins"]},
        r'has foundry "any"; there is 1',
    ),
    (
        {"players": 2, "modules": ["coal"], "spaces": {"coal": "A", "foundry": "B"}},
        r"foundry is .* closed, because coal is taken",
    ),
    ({"modules": ["manufactory"], "train": ["any", "any"]}, r'has train token "any"; there is 1'),
    (solo(emil_turned=["hire", "hire"]), r'has card of Emil\'s "hire"'),
    (solo(emil_engineers=[5], engineers=[0, 0, 0, 0, 5, 4]), r"engineer 5, who is also in"),
    (solo(order=["A", "B"]), "order is"),
    (
        {"modules": ["special-ideas"], "players": {x: {"freight-car": "TS", **PULLED} for x in "AB"}},
        "exists once",
    ),
    (
        with_ideas(freight_car="SP", **PULLED),
        r'freight-car is "SP", but no locomotive from #3 on is there; name one in players\.A\.locomotives',
    ),
    (
        with_ideas(ideas={"medal": "special factory 2"}),
        r"ideas\.medal is \"special factory 2\", but players\.A\.factories has no special factory",
    ),
    (
        {"modules": ["additional-engineers"], "engineers": {"1": 3, "2": "3-green"}},
        r"engineers has engineer 3, but engineer 3-green in engineers has her number",
    ),
    (
        {
            "modules": ["additional-engineers"],
            "engineers": {"1": 3},
            "players": {"A": {"engineers": ["3-green"]}},
        },
        r"players\.A\.engineers has engineer 3-green, but engineer 3 in engineers has her number",
    ),
    (
        american(boulders=["industry"]),
        r'boulders is .* "industry" does not lie on the board and the industry track',
    ),
    (solo(emil_workers=7), r"emil-workers is 7, but he owns 6, of whom 0 stand on spaces; 6 at most"),
    (solo(emil_workers=5, spaces={"wood-3": "Emil"}), r"emil-workers is 5, .* 2 stand on spaces; 4 at most"),
    (
        solo(emil_workers_owned=8),
        r"emil-workers-owned is 8, but he has got 6 with 0 points of yours; 6 would",
    ),
    (
        solo(spaces=dict.fromkeys(("wood-3", "green-3", "industry-2", "gold-2"), "Emil")),
        r"spaces is .* Emil would stand there with \d workers and owns 6",
    ),
    ({**manufactory(), "train-seen": 7}, r"train-seen is 7, but the stack holds 6 tokens"),
    (
        {**manufactory(), "train": ["wood"]},
        r"train is \[\"wood\"\], but 2 tokens stand there before it is used",
    ),
    (
        {**manufactory(), "train": ["wood", "any", "points"]},
        r"train is .*, but more than 2 tokens stand there only while a turn goes on that has used it",
    ),
    ({"players": {"A": {"engineers": ["3-green"]}}}, r'is "3-green".* no engineer'),
    ({"spaces": {"train": "A"}}, r"spaces\.train is not a key"),
    (
        {"modules": ["additional-engineers"], "waiting": [{"what": "bonus-share", "by": "B"}]},
        r"waiting\.1\.taken is missing",
    ),
    ({**american(), "waiting": [{"what": "dividend", "by": "A"}]}, r"waiting\.1\.level"),
    ({**german(), "waiting": [{"what": "switch"}]}, r"waiting\.1\.by is missing"),
    ({"waiting": [{"what": "turn", "by": "A", "level": 1}]}, r'waiting\.1\.level does not go with "turn"'),
]


@pytest.mark.parametrize(("position", "message"), REFUSED)
def test_what_cannot_be_is_refused(position: Words, message: str) -> None:
    with pytest.raises(PositionError) as refusal:
        state_from_position(position)
    assert re.search(message, str(refusal.value)), str(refusal.value)
    assert str(refusal.value).endswith("."), "an error is a sentence"


# ---- everything is written, and everything is told


@pytest.mark.parametrize("choice", SAMPLE, ids=str)
def test_a_new_game_comes_back(choice: Choice) -> None:
    for seed in range(5):
        state = new(choice.rules(), seed)
        assert state_from_position(position_of(state), state.rules) == state


def test_the_reference_names_every_key_of_every_part() -> None:
    text = DOCS.read_text("utf-8")
    for choice in (*SAMPLE, Choice("ultimate", 4, "german", "board", tuple(ALL))):
        for key in (*player_keys(choice.rules()), *top_keys(choice.rules())):
            if not re.fullmatch(r"level-\d|F\d", key):
                assert re.search(rf"`{key}`", text), key
