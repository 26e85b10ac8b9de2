"""Foundries: what they do, and closing them; the coal factory (UR p.40-41, rulings 3, 16 and 32)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, tracks
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    factories,
    locomotives,
    lowest,
    score,
    waiting,
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
from tests.cases.support_ideas import direct, indirect, named

TO_GAP_1: dict[str, Any] = {"wrenches": [5]}
HIGHEST = "points-highest-locomotive"

# ---- what foundries do


@pytest.mark.parametrize(
    ("foundry", "given"),
    [
        ("wood-industry", {"wood": 2, "industry": 1}),
        ("wood-locomotive", {"wood": 1, "locomotive-or-factory": 1}),
        ("industry-doubler", {"industry": 2}),
        ("wood-factory", {"wood": 2, "factory": 1}),
        ("wood-any-coin", {"wood": 1, "any": 1}),
        ("wood-industry-doubler", {"wood": 1, "industry": 1}),
        ("any", {"any": 2}),
        ("any-points", {"any": 1, HIGHEST: 1}),
        ("any-doubler", {"any": 1}),
        ("industry-points", {"industry": 1, HIGHEST: 1}),
        ("coins", {}),
    ],
)
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_what_a_foundry_gives(edition: str, foundry: str, given: dict[str, int]) -> None:
    mine = {"coal": 2, "foundries": [foundry], "locomotives": {"TS": [3, "2+"]}}
    game = play(colliery(mine, edition=edition), f"use foundry {foundry}")
    assert (indirect(game), direct(game), coal(game)) == (given, {}, 0)
    assert coins(game) == 2 + {"coins": 2, "wood-any-coin": 1}.get(foundry, 0)
    assert doublers(game) == (1 if "doubler" in foundry else 0)
    assert points(game, "foundries") == 0, "points of the highest locomotive wait"
    play(game, "coins")
    if "done" in offered(game):
        play(game, "done")
    assert (decides(game), points(game, "foundries")) == ("B", 3 if "points" in foundry else 0)


def test_a_foundry_is_usable_when_nothing_of_it_can_be_done() -> None:
    mine = {"coal": 2, "foundries": ["industry-doubler"], "doublers": 8, "wrenches": [5]}
    game = play(colliery(mine), "basic", "wood TS", "use foundry industry-doubler")
    assert offered(game) == ["done", "close TS/1"]


def test_a_foundry_repeats_with_two_workers_indirectly() -> None:
    mine = {"coal": 2, "foundries": ["repeat"]}
    game = colliery(mine, spaces={"green-3": "A", "coins": {"by": "A", "coins": 1}})
    play(game, "basic", "wood TS", "use foundry repeat")
    assert offered(game) == ["skip", "repeat green-3", "repeat basic", "repeat coins"]
    play(game, "repeat green-3")
    assert (indirect(game), direct(game)) == ({"green": 3}, {})
    assert "close TS/1" in offered(game), "no green tracks yet: it lapses"


def test_a_foundry_repeats_engineers_the_coal_space_and_the_last_round_tile() -> None:
    mine = {"coal": 2, "foundries": ["repeat"], "engineers": [5], "used": [5], "workers": 1}
    game = colliery(mine, spaces={"coal": "A", "last-round": "A"}, round=6)
    play(game, "use foundry repeat")
    assert named(game, "repeat") == {"engineer-5", "coal", "last-round"}
    play(game, "repeat engineer-5")
    assert (indirect(game), score(game)) == ({"any": 1}, 3)
    game = colliery(mine, spaces={"coal": "A", "last-round": "A"}, round=6)
    assert coal(play(game, "use foundry repeat", "repeat coal")) == 1


def test_a_foundry_never_repeats_what_repeats_or_temporary_workers() -> None:
    mine = {"coal": 2, "foundries": ["repeat"], "engineers": [8], "used": [8], "workers": 1}
    game = play(colliery(mine, spaces={"temporary": "A", "second": "A"}), "use foundry repeat")
    assert waiting(game) == {}
    assert offered(game)[0] != "skip"


def test_the_highest_locomotive_counts_with_its_boilerman() -> None:
    mine = {"coal": 2, "foundries": ["any-points"], "locomotives": {"TS": ["5+", 2], "SP": [4]}}
    game = play(colliery(mine), "use foundry any-points")
    assert (indirect(game), points(game, "foundries")) == ({"any": 1, HIGHEST: 1}, 0)
    play(game, "coins")
    assert (decides(game), points(game, "foundries")) == ("A", 0)
    play(game, "wood TS")
    assert (decides(game), points(game, "foundries")) == ("B", 6)


def test_its_points_are_counted_last() -> None:
    """UR-EN p.41, rulings 3 and 44: a locomotive that comes after the foundry in the same turn counts."""
    mine = {"coal": 2, "foundries": ["industry-points"], "factories": [2], "locomotives": {"TS": [3]}}
    game = colliery({**mine, **TO_GAP_1}, **lowest(7))
    play(game, "basic", "wood TS", "use foundry industry-points", "industry 5", "loco 7>SP")
    assert (indirect(game), points(game, "foundries")) == ({HIGHEST: 1}, 0)
    play(game, "done")
    assert (decides(game), points(game, "foundries")) == ("B", 7)


def test_closing_comes_after_its_points() -> None:
    """Ruling u: they are counted when the foundry is closed, before its boilerman comes."""
    mine = {"coal": 2, "foundries": ["any-points"], "locomotives": {"TS": [3]}}
    game = play(colliery(mine), "basic", "wood TS", "use foundry any-points", "wood TS")
    assert (indirect(game), points(game, "foundries")) == ({HIGHEST: 1}, 0)
    play(game, "close TS/3")
    assert (points(game, "foundries"), locomotives(game)["TS"], decides(game)) == (3, ["3+"], "B")


def test_a_foundry_closed_before_the_action_has_counted_its_points() -> None:
    """Ruling u: closing ends its time, so the #7 of the action comes too late."""
    mine = {"coal": 2, "foundries": ["any-points"], "locomotives": {"TS": [3]}}
    game = play(colliery(mine, **lowest(7)), "use foundry any-points", "wood TS", "close TS/3")
    assert (waiting(game), points(game, "foundries")) == ({}, 3)
    play(game, "loco-1", "loco 7>SP")
    assert (decides(game), points(game, "foundries")) == ("B", 3)
    game = play(colliery(mine, **lowest(7)), "use foundry any-points", "wood TS", "loco-1", "loco 7>SP")
    assert (decides(game), points(game, "foundries")) == ("B", 7), "left open it counts the #7"


# ---- closing


def test_closing_at_a_factory() -> None:
    game = colliery({**HAND, "factories": [5, "6+"]})
    play(game, "basic", "wood TS", "use foundry any-doubler", "wood TS")
    assert spending(game) == ["close TS/3", "close gap 1/5"]
    play(game, "close gap 1/5")
    assert factories(game) == ["5+", "6+"]


def test_a_closed_foundry_is_gone() -> None:
    game = colliery({**HAND, "coal": 9})
    before = open_foundries(game), hidden_foundries(game)
    play(game, "basic", "wood TS", "use foundry any-doubler", "wood TS", "close TS/3")
    assert coal(game) == 7, "its coal goes to the supply"
    assert (open_foundries(game), hidden_foundries(game)) == before
    assert (foundries(game), decides(game)) == ([], "B"), "and no tile is left for another boilerman"
    all_pass(game)
    assert spending(game) == []
    refused(game, "use foundry any-doubler")


def test_closing_gives_up_what_is_left_of_its_own_effects() -> None:
    mine = {"coal": 2, "foundries": ["wood-industry"]}
    game = play(colliery(mine), "basic", "wood TS", "use foundry wood-industry", "wood TS", "close TS/1")
    assert (waiting(game), decides(game)) == ({}, "B")
    assert tracks(game, "TS") == {"wood": 3}


def test_closing_before_the_action() -> None:
    game = play(colliery(HAND), "use foundry any-doubler", "close TS/3")
    assert (waiting(game), locomotives(game)["TS"], decides(game)) == ({}, ["3+"], "A")
    refused(game, "wood TS")
    play(game, "wood-2", "wood TS", "wood TS")
    assert decides(game) == "B"


def test_what_waited_before_is_kept() -> None:
    mine = {**HAND, "engineers": [11], "tracks": {"TS": {"wood": 3}}}
    game = play(colliery(mine), "engineer-11", "use foundry any-doubler")
    assert indirect(game) == {"wood": 1, "any": 2}
    play(game, "close TS/3")
    assert indirect(game) == {"wood": 1, "any": 1}
    game = play(colliery(mine), "engineer-11", "use foundry any-doubler", "wood TS", "wood SP", "close TS/3")
    assert indirect(game) == {"any": 1}, "steps made count for the foundry first"


def test_what_its_effects_have_set_off_is_kept() -> None:
    mine = {**HAND, "locomotives": {"TS": [3], "SP": [5]}, "tracks": {"SP": {"wood": 3}}}
    game = play(colliery(mine), "basic", "wood TS", "use foundry any-doubler", "wood SP")
    assert indirect(game) == {"idea": 1}
    play(game, "close TS/3")
    assert (indirect(game), locomotives(game)["TS"]) == ({"idea": 1}, ["3+"])
    play(game, "idea any")
    assert indirect(game) == {"any": 4}


def test_it_may_also_be_closed_after_what_its_effects_have_set_off() -> None:
    """The German text: after the actions that come of it; the English parenthesis is wrong (ruling 32)."""
    mine = {**HAND, "locomotives": {"TS": [3], "SP": [5]}, "tracks": {"SP": {"wood": 3}}}
    game = play(
        colliery(mine), "basic", "wood TS", "use foundry any-doubler", "wood SP", "idea any", "wood TS"
    )
    assert indirect(game) == {"any": 3}
    play(game, "close TS/3")
    assert indirect(game) == {"any": 3}, "these steps are the token's"


def test_an_end_card_that_is_due_is_not_lost_by_closing() -> None:
    mine = {**HAND, "locomotives": {"TS": [3], "SP": [5]}, "tracks": {"SP": {"wood": 3}}}
    game = play(colliery(mine), "basic", "wood TS", "use foundry any-doubler", "wood SP")
    play(game, "idea cards", "card wood-worker", "close TS/3")
    play(game, "end wood")
    assert player(game)["cards"] == ["wood"]


def test_a_repeated_action_belongs_to_the_foundry() -> None:
    mine = {"coal": 2, "foundries": ["repeat"]}
    game = colliery(mine, spaces={"wood-3": "A"})
    play(game, "basic", "wood TS", "use foundry repeat", "repeat wood-3", "wood TS", "close TS/1")
    assert (waiting(game), decides(game), tracks(game, "TS")) == ({}, "B", {"wood": 3})


def test_the_action_ends_the_time_for_closing() -> None:
    game = play(colliery(HAND), "use foundry any-doubler", "wood TS", "basic", "wood TS")
    assert decides(game) == "B", "nothing is left to do"
    game = play(colliery({**HAND, "coal": 4}), "use foundry any-doubler", "wood TS", "basic", "wood TS")
    assert spending(game) == ["stoke"]
    refused(game, "close TS/3")


def test_another_foundry_ends_the_time_for_closing() -> None:
    mine = {"coal": 4, "foundries": ["any", "coins"]}
    game = play(colliery(mine), "basic", "wood TS", "use foundry any", "wood TS", "use foundry coins")
    play(game, "close TS/1")
    assert foundries(game) == ["any"]
    assert indirect(game) == {"any": 1}, "what the first one left may still be used"
    assert spending(game) == []


def test_the_boilerman_space_ends_the_time_for_closing() -> None:
    mine = {**HAND, "coal": 4, "locomotives": {"TS": [3, 2]}}
    game = play(colliery(mine), "basic", "wood TS", "use foundry any-doubler", "stoke", "boilerman TS/2")
    assert spending(game) == []
    refused(game, "close TS/3")
    assert foundries(game) == ["any-doubler"]


def test_income_ends_the_time_for_closing() -> None:
    mine = {"coal": 2, "foundries": ["any"], "income": {"coin": 1}}
    game = play(colliery(mine, board="german"), "use foundry any")
    assert any(move.startswith("close") for move in offered(game))
    play(game, "income coin")
    assert not any(move.startswith("close") for move in offered(game))


def test_closing_makes_special_spaces_fire() -> None:
    mine = {**HAND, "locomotives": {"SP": [5]}, "tracks": {"SP": {"wood": 6}}}
    game = play(colliery(mine), "basic", "wood TS", "use foundry any-doubler", "close SP/5")
    assert indirect(game) == {"idea": 1}


# ---- the coal factory


def test_coal_is_paid_for_each_visit() -> None:
    mine = {"coal": 6, "factories": ["coal"], "wrenches": [5, 5]}
    game = colliery(mine, spaces={"boilerman": "B"})
    play(game, "industry-2", "industry 5", "industry 5", *["burn"] * 6)
    assert (waiting(game), coal(game)) == ({"wood": 16}, 0)


def test_burning_is_optional_and_partial() -> None:
    game = colliery({"coal": 3, "factories": ["coal"], **TO_GAP_1}, spaces={"boilerman": "B"})
    play(game, "industry-1", "industry 5", "wood TS", "wood SP")
    assert offered(game) == ["done", "burn"]
    play(game, "burn", "wood KY", "done")
    assert (coal(game), tracks(game, "KY"), decides(game)) == (2, {"wood": 2}, "B")


def test_nothing_is_burnt_for_steps_that_cannot_be_made() -> None:
    ends = {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}
    game = colliery({"coal": 3, "factories": ["coal"], "tracks": ends, **TO_GAP_1}, spaces={"boilerman": "B"})
    play(game, "industry-1", "industry 5")
    assert (decides(game), coal(game)) == ("B", 3)


def test_a_foundry_may_lead_to_the_coal_factory_before_the_action() -> None:
    mine = {"coal": 3, "foundries": ["industry-points"], "factories": ["coal"], **TO_GAP_1}
    game = play(colliery(mine), "use foundry industry-points", "industry 5", "burn")
    assert waiting(game) == {"wood": 4, "burn": 2, HIGHEST: 1}
    refused(game, "pass")
