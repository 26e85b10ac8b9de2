"""What can be combined, and what then changes, read by a rule lawyer (UR-DE p.43, p.46; component book 13, 14;
rulings 26-29, 36, 38)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
)
from roundhouse.rules import OptionsError, Ruleset, apply, legal, moves, new, ruleset
from roundhouse.rules.layout import WRENCH
from roundhouse.rules.packing import bits
from roundhouse.rules.vocabulary import NOWHERE
from tests.cases.support import offered, play, spaces, table, tracks, whole_player
from tests.cases.support_asian import upgraded
from tests.cases.support_board import all_pass, coins, decides, must, score, wrenches
from tests.cases.support_ideas import AT_SP_4, indirect, keys

BOARDS = ("russian", "german", "american", "asian")
TRACKS = ("russian", "american", "board")
EVERY = list(product(BOARDS, TRACKS))
IDEA_REACHED: dict[str, dict[str, Any]] = {  # a place for an idea token, by board
    board: {"tracks": {route: {"wood": 4}}, "locomotives": {route: [4]}}
    for board, route in (("russian", "SP"), ("german", "DR"), ("american", "SA"), ("asian", "SE"))
}
BASE_TOKENS = {"cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins"}
BASE_CARDS = {"wood-worker", "nine", "engineer", "factory", "again"}
MODULES = ("coal", "manufactory", "special-ideas", "additional-engineers")


def tokens(rules: Ruleset) -> set[str]:
    return {row.id for row in rules.token_rows}


def cards(rules: Ruleset) -> set[str]:
    return {row.id for row in rules.card_rows}


def factory_of(rules: Ruleset, name: str) -> bool:
    return bool(rules.has_factory[moves.TILE_NAMES.index(name)])


# ---- every board with every track


@pytest.mark.parametrize(("board", "track"), EVERY)
def test_what_a_board_and_a_track_bring(board: str, track: str) -> None:
    """Component book 13."""
    rules = ruleset(4, board=board, industry=track)
    more = {"american": {"spike", "stock"}, "asian": {"osaka"}}.get(board, set())
    assert tokens(rules) == BASE_TOKENS | more
    assert cards(rules) == BASE_CARDS | ({"valuation"} if board == "german" else set()) | (
        {"cars"} if track == "board" else set()
    )
    asian_two = board == "asian" or track == "board"
    assert factory_of(rules, "2a") == asian_two
    assert factory_of(rules, "2") != asian_two


@pytest.mark.parametrize(("board", "track"), EVERY)
def test_wrenches_follow_the_track_and_boulders_the_board(board: str, track: str) -> None:
    """Rulings 27 and 28: two wrenches on the dual track, boulders only with the American board."""
    p = [*new(ruleset(2, board=board, industry=track), 1).players[0], *[0] * BOULDERS]
    standing = [place for place in p[WRENCH : WRENCH + 3] if place != NOWHERE]
    assert len(standing) == (2 if track == "american" else 1)
    lying = {moves.BOULDER_NAMES[boulder] for boulder in bits(p[BOULDERS])}
    if board != "american":
        assert lying == set()
    else:
        assert lying == ({"omaha", "industry"} if track == "american" else {"omaha"})


@pytest.mark.parametrize(("board", "track"), EVERY)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_board_and_track_can_be_played_with_everything(board: str, track: str, players: int) -> None:
    """UR-DE p.38, 42, 43: the modules go with the base game and all expansions."""
    rules = ruleset(players, board=board, industry=track, modules=MODULES)
    assert rules.rounds == {1: 5, 2: 5, 3: 5, 4: 6}[players]
    state, dice = new(rules, players), Random(players)
    for _ in range(150):
        if not state.stack:
            break
        options = legal(state)
        assert options
        apply(state, dice.choice(options))


# ---- rounds, coins, coal


@pytest.mark.parametrize(
    ("modules", "rounds", "money"),
    [
        ((), (6, 6, 6, 7), (5, 2, 1, 1)),
        (("coal",), (5, 5, 5, 6), (6, 3, 2, 2)),
        (("manufactory",), (5, 5, 5, 6), (5, 2, 1, 1)),
        (("coal", "manufactory"), (5, 5, 5, 6), (6, 3, 2, 2)),
        (("manufactory", "coal"), (5, 5, 5, 6), (6, 3, 2, 2)),
        (("special-ideas",), (6, 6, 6, 7), (5, 2, 1, 1)),
        (("additional-engineers",), (6, 6, 6, 7), (5, 2, 1, 1)),
    ],
)
@pytest.mark.parametrize("board", BOARDS)
def test_length_and_money(board: str, modules: tuple[str, ...], rounds: Any, money: Any) -> None:
    for players in (1, 2, 3, 4):
        rules = ruleset(players, board=board, industry="russian", modules=modules)
        assert (rules.rounds, rules.setup.coins) == (rounds[players - 1], money[players - 1])
        assert rules.setup.coal == (1 if "coal" in modules else 0)
        engineers = len(rules.setup.a_places) + len(rules.setup.b_places)
        assert engineers == rules.rounds, "engineers always equal rounds"


def test_coal_brings() -> None:
    rules = ruleset(4, modules=["coal"])
    assert tokens(rules) == BASE_TOKENS | {"coal"}
    assert cards(rules) == BASE_CARDS | {"coal-factory"}
    assert {row.id for row in rules.bonus_rows} == {"wood", "industry", "doubler", "coin", "coal"}
    assert "4-coal" in {row.id for row in rules.engineer_rows}
    without = ruleset(4, modules=["coal", "without-coal-engineer"])
    assert "4-coal" not in {row.id for row in without.engineer_rows}


def test_classic_coal_brings() -> None:
    rules = ruleset(4, "classic", modules=["coal"])
    assert tokens(rules) == BASE_TOKENS - {"keys", "coins"} | {"coal"}
    assert (len(rules.setup.b_places), len(rules.setup.a_places)) == (3, 3)
    rules = ruleset(4, "classic", modules=["coal", "coins-token", "special-valuation"])
    assert tokens(rules) == BASE_TOKENS - {"keys"} | {"coal"}
    assert cards(rules) == BASE_CARDS | {"valuation", "coal-factory"}


def test_everything_together_counts() -> None:
    rules = ruleset(4, board="american", industry="board", modules=MODULES)
    assert tokens(rules) == BASE_TOKENS | {"spike", "stock", "coal", "special"}
    assert cards(rules) == BASE_CARDS | {"coal-factory", "cars"}


def test_the_classic_american_board_has_no_wrench_token() -> None:
    """AR16: both markers stand there from the start, the token stays in the box."""
    rules = ruleset(3, "classic", "american", "american")
    assert "wrench" not in tokens(rules)
    assert {"spike", "stock"} <= tokens(rules)


# ---- impossible choices and what is said


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ({"players": 0}, "1 to 4"),
        ({"players": 5}, "1 to 4"),
        ({"edition": "first"}, "ultimate, classic"),
        ({"board": "french"}, "american, asian, german, russian"),
        ({"industry": "french"}, "american, board, russian"),
        ({"edition": "classic", "board": "asian"}, "american, german, russian"),
        ({"edition": "classic", "industry": "board"}, "american, russian"),
        ({"edition": "classic", "industry": "american"}, "russian board of the classic edition"),
        ({"edition": "classic", "board": "german", "industry": "american"}, "german board of the classic"),
        ({"edition": "classic", "board": "american", "industry": "russian"}, "industry track american"),
        ({"edition": "classic", "modules": ["manufactory"]}, "'manufactory'"),
        ({"edition": "classic", "modules": ["special-ideas"]}, "'special-ideas'"),
        ({"edition": "classic", "modules": ["engineer-13-routes"]}, "'engineer-13-routes'"),
        ({"edition": "classic", "modules": ["old-two"]}, "'old-two'"),
        ({"modules": ["coins-token"]}, "'coins-token'"),
        ({"modules": ["special-valuation"]}, "'special-valuation'"),
        ({"modules": ["without-coal-engineer"]}, "coal module"),
        ({"modules": ["old-two"]}, "Asian board"),
        ({"board": "asian", "industry": "board", "modules": ["old-two"]}, "never with the industry board"),
        ({"industry": "board", "modules": ["engineer-10-factory"]}, "industry board"),
        ({"players": 1, "modules": ["engineer-11-borrow"]}, "solo"),
        ({"modules": ["coal", "steam"]}, "'steam'"),
    ],
)
def test_impossible_choices_are_explained(choice: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionsError, match=sentence):
        ruleset(**{"players": 2, **choice})


def test_the_old_two_is_a_choice_on_the_asian_board() -> None:
    for track in ("russian", "american"):
        rules = ruleset(4, board="asian", industry=track, modules=["old-two"])
        assert factory_of(rules, "2")
        assert not factory_of(rules, "2a")


def test_old_twos_with_the_russian_board_stay_old_on_the_american_track() -> None:
    assert factory_of(ruleset(4, industry="american"), "2")


@pytest.mark.parametrize("board", BOARDS)
def test_no_factory_engineer_on_the_industry_board(board: str) -> None:
    for modules in (["additional-engineers"], ["additional-engineers", "special-ideas", "coal"]):
        rules = ruleset(3, board=board, industry="board", modules=modules)
        names = {row.id for row in rules.engineer_rows}
        assert "10-factory" not in names
        assert "10" in names
        assert {"3-green", "5-coin", "6-bonus", "7-bonus", "9-bronze", "11-borrow", "13-routes"} <= names


# ---- American board or track with others


def test_a_second_blast_without_a_boulder() -> None:
    """Ruling 28: with another track there is one boulder; the second blast clears and scores nothing."""
    a = {
        "tracks": {"RM": {"wood": 8, "green": 5, "bronze": 3}},
        "locomotives": {"RM": [4]},
        "boulders": [],
        "coins": 0,
    }
    game = play(table(a, board="american", industry="russian"), "bronze-1", "bronze RM")
    assert (score(game), decides(game)) == (0, "B")
    a["boulders"] = ["omaha"]
    game = play(table(a, board="american", industry="russian"), "bronze-1", "bronze RM")
    assert (score(game), decides(game)) == (10, "B")


@pytest.mark.parametrize("board", ["russian", "german", "asian"])
def test_the_upper_stock_space_gives_a_key_without_stocks(board: str) -> None:
    """Ruling 28: as the nut equates them."""
    game = table({"wrenches": [0, "upper 4"]}, board=board, industry="american")
    play(game, "industry-2", "industry upper 4", "industry upper gap 3")
    assert (indirect(game), keys(game)) == ({"key": 1}, 1)


def test_the_upper_stock_space_with_the_american_board() -> None:
    game = table({"wrenches": [0, "upper 4"]}, board="american", industry="american")
    play(game, "industry-2", "industry upper 4", "industry upper gap 3")
    assert all(move.startswith("dividend") for move in offered(game))


@pytest.mark.parametrize("board", ["russian", "german", "asian"])
def test_no_boulder_bars_the_american_track(board: str) -> None:
    a = {"wrenches": [10, "upper 0"], "factories": [6, 6]}
    game = play(table(a, board=board, industry="american"), "industry-2", "industry 10", "industry gap 2")
    assert wrenches(game)[0] == 15


def test_the_boulder_bars_the_lower_lane_only_with_its_board() -> None:
    a = {"wrenches": [10, "upper 0"], "factories": [6, 6]}
    game = play(table(a, board="american", industry="american"), "industry-2", "industry 10")
    assert offered(game) == ["industry upper 0"]


@pytest.mark.parametrize("board", BOARDS)
def test_the_wrench_token_on_the_dual_track(board: str) -> None:
    """Ruling 27: two steps, no third wrench."""
    game = table(IDEA_REACHED[board], board=board, industry="american", pool={"indirect": {"idea": 1}})
    play(game, "idea wrench")
    assert indirect(game) == {"industry": 2}
    assert len(whole_player(game)["wrenches"]) == 2


@pytest.mark.parametrize(("board", "track"), [(b, t) for b, t in EVERY if t != "american"])
def test_the_wrench_token_elsewhere(board: str, track: str) -> None:
    a = {"wrenches": [3], **IDEA_REACHED[board]}
    game = table(a, board=board, industry=track, pool={"indirect": {"idea": 1}})
    play(game, "idea wrench")
    assert indirect(game) == {"industry": 2}
    assert len(whole_player(game)["wrenches"]) == 2


def test_the_german_wrench_on_the_industry_board() -> None:
    """The third wrench, on start; several may stand on one space."""
    a = {"tracks": {"DR": {"wood": 5}}, "wrenches": [2, 0]}
    game = play(table(a, board="german", industry="board"), "basic", "wood DR")
    play(game, next(move for move in offered(game) if move.endswith("3-5")))
    standing = whole_player(game)["wrenches"]
    assert len(standing) == 3


def test_the_german_wrench_before_the_token() -> None:
    """Three wrenches in all, whichever comes first."""
    a = {"tracks": {"DR": {"wood": 7}}, "extensions": {"hannover": "3-5"}, "wrenches": [2, 0]}
    a["locomotives"] = {"DR": [4]}
    game = table(a, board="german", pool={"indirect": {"idea": 1}})
    play(game, "idea wrench")
    standing = whole_player(game)["wrenches"]
    assert len(standing) == 3


# ---- industry board with others


def test_a_boilerman_only_on_locomotives_with_the_industry_board() -> None:
    a = {"coal": 2, "locomotives": {"TS": [4]}}
    game = table(a, industry="board", modules=["coal"], F1=[3])
    play(game, "stoke")
    assert offered(game) == ["boilerman TS/4"]


def test_the_coal_factory_card_is_built_over_like_any_factory() -> None:
    """Building over is direct: F1 covers a wood step, then a car may be laid."""
    a = {**AT_SP_4, "coal": 0}
    game = table(a, industry="board", modules=["coal"])
    play(game, "basic", "wood SP", "idea cards", "card coal-factory")
    assert any(move.endswith("F1") for move in offered(game))
    play(game, next(move for move in offered(game) if move.endswith("F1")))
    assert must(game).get("wood") == 1


def test_the_factories_card_is_worth_nothing_on_the_industry_board() -> None:
    for board in BOARDS:
        a = {"cards": ["factories"]}
        game = table(a, board=board, industry="board", round=7, F1=[3], F2=[4])
        all_pass(game)
        assert game.breakdown()[0].get("final", {}).get("end bonus cards", 0) == 0


def test_no_steelworks_on_the_industry_board() -> None:
    game = table({}, board="american", industry="board", stacks={"2a": 0, "3": 0, "4": 1})
    play(game, "loco-1", "loco 4>SA")
    assert indirect(game) == {"wood": 1}
    assert not [move for move in offered(game) if "steelworks" in move]


def test_a_steelworks_taken_as_a_factory_on_the_industry_board() -> None:
    """Whoever takes the last tile, as locomotive or factory (ruling 29)."""
    game = table({}, board="american", industry="board", stacks={"2a": 0, "3": 0, "4": 1})
    play(game, "loco-1", "factory 4>F1")
    pool = {**must(game)}
    assert pool.get("wood", 0) + indirect(game).get("wood", 0) == 2, "F1's own step and the steelworks' one"


def test_the_nut_is_there_only_with_the_american_board() -> None:
    full = {"F1": [3], "F3": [4], "F5": [5], "F7": [6]}
    for board in ("russian", "german", "asian"):
        game = play(
            table({"wrenches": [30]}, board=board, industry="board", **full), "industry-1", "industry 30"
        )
        assert indirect(game) == {"key": 1}


# ---- German board and others


def test_german_income_with_coal_and_special_ideas() -> None:
    a = {"income": {"coin": 1}, "coal": 2, "foundries": ["coins"], "coins": 0}
    game = table(a, board="german", modules=["coal", "special-ideas"])
    assert any(move.startswith("income") for move in offered(game))
    play(game, next(move for move in offered(game) if move.startswith("income")))
    assert coins(game) == 1
    assert "pass" in offered(game)


def test_valuations_exclude_each_other_in_both_orders() -> None:
    """UR-DE p.27."""
    pool = {"pool": {"indirect": {"idea": 1, "idea-card": 1}}}
    special = table(IDEA_REACHED["german"] | {"valuation": "special"}, board="german", **pool)
    assert "idea valuation" not in offered(special)
    flipped = table(IDEA_REACHED["german"] | {"valuation": "revalued"}, board="german", **pool)
    assert "card valuation" not in offered(flipped)


# ---- Asian board and others


def test_the_special_factory_with_the_osaka_token() -> None:
    a = {"factories": ["special"], "wrenches": [5]}
    game = table(a, board="asian", industry="russian", modules=["special-ideas"])
    play(game, "industry-1", "industry 5", "idea osaka")
    assert upgraded(game)


def test_the_three_routes_engineer_on_other_boards() -> None:
    for board in BOARDS:
        rules = ruleset(4, board=board, industry="russian")
        game = table({}, board=board, industry="russian", modules=["additional-engineers"],
                     engineers={"1": "13-routes"})  # fmt: skip
        play(game, "engineer-13-routes")
        for code in rules.route_codes:
            play(game, next(move for move in offered(game) if move == f"wood {code}"))
        assert all(tracks(game, code)["wood"] == 2 for code in rules.route_codes)


def test_all_players_use_one_board() -> None:
    """Ruling 38: the position names one board for the table."""
    game = table({}, board="american", industry="board", seats=3)
    assert {"RM", "SA", "OM"} == set(game.state.rules.route_codes)
    assert "pass" in offered(game)
    assert "loco-1" in spaces(game)
