"""The special factory (UR-EN p.43, ruling 15): two idea tokens lie on it."""

from __future__ import annotations

from typing import Any

from tests.cases.support import case, offered, play, player
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    factories,
    returned,
    used_but,
    wrenches,
)
from tests.cases.support_ideas import AT_SP_4, gained, indirect, named
from tests.cases.support_modules import (
    CHOOSING,
    placed,
    special,
)

# ---- building it


@case("special-ideas-013")
def test_the_special_factory_takes_the_next_gap() -> None:
    game = special({"factories": [4, 6]}, **CHOOSING)
    play(game, "special special-factory")
    assert offered(game) == ["done", "factory special>3"]
    play(game, "factory special>3")
    assert factories(game) == [4, 6, "special"]
    assert decides(game) == "B"


def test_with_all_gaps_filled_it_replaces_one() -> None:
    game = special({"factories": [4, 6, 5, 8, 1]}, **CHOOSING)
    play(game, "special special-factory", "factory special>2/6")
    assert (factories(game), returned(game)) == ([4, "special", 5, 8, 1], [6])


AT_GAP_1: dict[str, Any] = {"factories": ["special"], "wrenches": [5]}


def test_two_tokens_on_the_factory() -> None:
    game = play(special(AT_GAP_1), "industry-1", "industry 5")
    assert indirect(game) == {"idea": 2}
    play(game, "idea coins", "idea doublers")
    assert (coins(game), placed(game), decides(game)) == (1 + 4, 2, "B")
    assert player(game)["ideas"] == {"doublers": "special factory 2", "coins": "special factory 1"}


def test_its_tokens_may_lapse_and_its_places_stay_free() -> None:
    a = {**AT_GAP_1, "wrenches": [5, 5]}
    game = play(special(a), "industry-1", "industry 5", "idea coins", "done")
    assert placed(game) == 1
    play(game, "pass", "pass", "pass")
    play(game, "industry-2", "industry 5")
    assert indirect(game) == {"idea": 1}, "the free place works again"


def test_a_full_factory_does_nothing() -> None:
    full = {"coins": "special factory 1", "doublers": "special factory 2"}
    a = {**AT_GAP_1, "wrenches": ["gap 1", 5], "ideas": full}
    game = play(special(a), "industry-1", "industry 5")
    assert (wrenches(game), decides(game)) == (["gap 1", "gap 1"], "B")


def test_two_wrenches_in_one_turn_share_two_places() -> None:
    a = {**AT_GAP_1, "wrenches": [5, 5]}
    game = play(special(a), "industry-2", "industry 5", "industry 5")
    assert indirect(game) == {"idea": 2}


@case("special-ideas-015")
def test_a_free_place_without_a_token() -> None:
    ideas = {**dict.fromkeys([*used_but(), "special"], "out"), "coins": "special factory 1"}
    a = {"factories": [6, 8, "special"], "wrenches": ["gap 3", 15], "ideas": ideas}
    game = play(special(a), "industry-1", "industry 15")
    assert (decides(game), placed(game)) == ("B", 1)
    # with a token the free place works
    del ideas["doublers"]
    game = play(special(a), "industry-1", "industry 15")
    assert named(game, "idea") == {"doublers"}


def test_tokens_on_a_replaced_factory_leave_the_game() -> None:
    full = {"coins": "special factory 1", "doublers": "special factory 2", "any": "SP 4"}
    a = {"factories": ["special", 6, 5, 8, 1], "wrenches": ["gap 1"], "ideas": full, **AT_SP_4}
    a["tracks"] = {"SP": {"wood": 4}}
    game = special(a)
    assert placed(game) == 3
    play(game, "loco-1", "factory 2>1/special")
    assert placed(game) == 1, "they no longer count for the end bonus card"
    assert player(game)["ideas"] == {"any": "SP 4", "doublers": "out", "coins": "out"}
    assert returned(game) == ["special"]


def test_a_replaced_factory_lies_open_for_everybody() -> None:
    b = {"wrenches": [5]}
    game = special({}, returned=["special"], B=b, turn="B")
    play(game, "loco-1", "returned special>1")
    assert (factories(game, "B"), returned(game)) == (["special"], [])
    play(game, "pass", "pass", "pass", "industry-1", "industry 5")
    assert indirect(game) == {"idea": 2}


def test_its_first_owner_may_build_it_again() -> None:
    out = {"coins": "out", "doublers": "out"}
    game = special({"ideas": out, "wrenches": [5]}, returned=["special"])
    play(game, "loco-3", "returned special>1")
    assert "loco 2>SP" in offered(game)


def test_tokens_that_wait_for_a_replaced_factory_lapse() -> None:
    """Factory #2 is entered in the same turn and builds over the special factory before its tokens are used."""
    a = {"factories": ["special", 2, 6, 8, 1], "wrenches": [5]}
    game = special(a, round=7)
    play(game, "last-round", "industry 5", "industry gap 1", "industry 10")
    assert indirect(game) == {"idea": 2, "locomotive-or-factory": 1}
    play(game, "factory 2>1/special")
    assert (placed(game), decides(game)) == (0, "B")


def test_a_boilerman_does_nothing_for_it() -> None:
    a = {"factories": ["special+"], "wrenches": [5]}
    game = play(special(a, more=["coal"]), "industry-1", "industry 5")
    assert indirect(game) == {"idea": 2}


def test_it_counts_as_a_factory() -> None:
    a = {"factories": ["special", 6], "cards": ["factories"]}
    game = special(a, round=7)
    all_pass(game)
    assert gained(game)["end bonus cards"] == 8
