"""Closing a foundry gives up only steps that it brought; which unit paid for a step is nobody's choice (ruling v)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import offered, play
from tests.cases.support_board import decides, waiting
from tests.cases.support_coal import colliery, foundries
from tests.cases.support_ideas import direct, indirect, named

# ---- steps that could have been the foundry's

ENGINEER: dict[str, Any] = {
    "modules": ["coal"],
    "round": 2,
    "players": {
        "count": 2,
        "A": {
            "coal": 2,
            "foundries": ["any"],
            "engineers": [14],
            "tracks": {"TS": {"wood": 4}, "SP": {"wood": 1}, "KY": {"wood": 2}},
            "locomotives": {"TS": [2]},
            "workers": 3,
            "coins": 0,
        },
    },
}


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_steps_that_waited_before_remain(edition: str) -> None:
    """The two wood steps made could have been the foundry's steps of any colour."""
    game = Game.from_position({**ENGINEER, "edition": edition})
    play(game, "engineer-14", "use foundry any", "wood KY", "wood TS")
    assert indirect(game) == {"any": 2}, "what is freest can still do all"
    play(game, "close TS/2")
    assert waiting(game) == {"wood": 2}
    assert game.position()["pool"] == {"indirect": {"wood": 2}}, "in no other way there is more"


def test_a_colour_that_only_the_foundry_could_pay_for_was_its() -> None:
    mine = {**ENGINEER["players"]["A"], "tracks": {"TS": {"wood": 6, "green": 2}}}
    game = Game.from_position({**ENGINEER, "players": {"count": 2, "A": mine}})
    play(game, "engineer-14", "use foundry any", "wood KY", "green TS", "close TS/2")
    assert waiting(game) == {"wood": 2}
    game = Game.from_position({**ENGINEER, "players": {"count": 2, "A": mine}})
    play(game, "engineer-14", "use foundry any", "wood KY", "wood KY", "wood KY", "close TS/2")
    assert waiting(game) == {"wood": 1}, "of three steps two were the foundry's"


def test_what_an_earlier_foundry_left_remains() -> None:
    mine = {"coal": 4, "foundries": ["wood-industry-doubler", "any"], "locomotives": {"TS": [3]}}
    game = play(colliery(mine), "basic", "wood TS", "use foundry wood-industry-doubler", "use foundry any")
    assert indirect(game) == {"wood": 1, "any": 2, "industry": 1}
    play(game, "wood SP", "wood SP", "close TS/3")
    assert waiting(game) == {"wood": 1, "industry": 1}
    assert foundries(game) == ["wood-industry-doubler"]


def test_the_ways_of_an_earlier_foundry_are_kept_apart() -> None:
    """The first step was the engineer's or the first foundry's; the second foundry has paid for nothing."""
    mine = {"coal": 4, "foundries": ["any-doubler", "wood-industry"], "engineers": [14]}
    game = play(
        colliery(mine), "engineer-14", "use foundry any-doubler", "wood SP", "use foundry wood-industry"
    )
    assert indirect(game) == {"wood": 3, "any": 1, "industry": 1}
    play(game, "close TS/1")
    assert waiting(game) == {"wood": 1, "any": 1}
    game = play(
        colliery(mine), "engineer-14", "use foundry any-doubler", "wood SP", "use foundry wood-industry"
    )
    play(game, "wood SP", "close TS/1")
    assert waiting(game) == {"wood": 1, "any": 1}, "the second step was the second foundry's"


def test_wood_from_burning_remains() -> None:
    mine = {"coal": 3, "foundries": ["any"], "factories": ["coal"], "wrenches": [5], "engineers": [8]}
    game = play(colliery(mine), "industry-1", "industry 5", "burn", "use foundry any")
    assert waiting(game) == {"wood": 4, "burn": 2, "any": 2}
    play(game, "wood TS", "wood TS", "wood TS", "close TS/1")
    assert waiting(game) == {"wood": 3, "burn": 2}, "two of the three were the foundry's"


def test_a_repeated_basic_step_pays_like_the_others() -> None:
    mine = {"coal": 2, "foundries": ["repeat"], "engineers": [14]}
    game = play(colliery(mine, spaces={"basic": ["A"]}), "engineer-14", "use foundry repeat", "repeat basic")
    assert indirect(game) == {"wood": 2, "wood-or-green": 1}
    play(game, "wood TS", "close TS/1")
    assert waiting(game) == {"wood": 2}


def test_equal_steps_are_the_foundrys_first() -> None:
    mine = {"coal": 2, "foundries": ["wood-industry"], "engineers": [14]}
    game = play(
        colliery(mine), "engineer-14", "use foundry wood-industry", "wood TS", "wood TS", "close TS/1"
    )
    assert waiting(game) == {"wood": 2}


def test_what_closing_gives_up_is_told() -> None:
    game = Game.from_position(ENGINEER)
    play(game, "engineer-14", "use foundry any", "wood KY")
    told = next(move.sentence for move in game.legal() if move.notation == "close TS/2")
    assert told.endswith("1 step of any colour lapses.")
    play(game, "wood KY")
    told = next(move.sentence for move in game.legal() if move.notation == "close TS/2")
    assert "lapse" not in told


# ---- what the repeating foundry brought


@pytest.mark.parametrize(
    ("used", "line"),
    [
        ("wood-3", []),
        ("train", ["load wood-2"]),
        ("7-bonus", ["bonus industry"]),
        ("6-bonus", []),
        ("13-routes", []),
        ("9-bronze", []),
    ],
)
def test_what_the_repeating_foundry_brought_is_its_own(used: str, line: list[str]) -> None:
    game = repeating(used)
    before = waiting(game)
    play(
        game,
        "use foundry repeat",
        f"repeat {used if used in ('wood-3', 'train') else 'engineer-' + used}",
        *line,
    )
    brought = waiting(game)
    assert sum(brought.values()) > sum(before.values())
    assert Game.from_position(game.position()).state == game.state
    play(game, "close TS/3")
    assert waiting(game) == before


LOADED: dict[str, Any] = {
    "modules": ["manufactory"],
    "train": ["coin-1", "any"],
    "train-open": ["wood-2", "points", "industry-1"],
    "spaces": {"train": "A"},
}


def repeating(used: str) -> Game:
    """A's turn with two wood steps waiting; a space or an engineer was used before."""
    mine = {
        "coal": 2,
        "foundries": ["repeat"],
        "engineers": [14],
        "tracks": {"TS": {"wood": 6, "green": 5, "bronze": 1}},
        "locomotives": {"TS": [3]},
    }
    position: dict[str, Any] = {"modules": ["coal"]}
    if used[0].isdigit():
        position["modules"].append("additional-engineers")
        mine["engineers"] = [14, used]
        mine["used"] = [used]
    else:
        position["spaces"] = {used: "A"}
    if used == "train":
        position |= LOADED
    return play(colliery(mine, **position), "engineer-14")


def test_what_a_set_off_repeat_brings_is_not_the_foundrys() -> None:
    """The industry step enters #3, which repeats the train."""
    mine = {"coal": 2, "foundries": ["industry-points"], "factories": [3], "wrenches": [5]}
    game = play(
        colliery(mine, **LOADED),
        "basic",
        "wood TS",
        "use foundry industry-points",
        "industry 5",
        "repeat train",
        "load wood-2",
    )
    assert indirect(game) == {"wood": 2, "any": 1, "points-highest-locomotive": 1}
    play(game, "close TS/1")
    assert waiting(game) == {"wood": 2, "any": 1}


# ---- no step counts twice, and a benefit is no other action

BUILDING = {
    "industry": "board",
    "modules": ["coal"],
    "F1": ["2a"],
    "F2": [4],
    "F3": [5],
    "F4": [7],
    "F5": [6],
    "players": {
        "count": 2,
        "A": {
            "coal": 2,
            "foundries": ["wood-factory"],
            "tracks": {"TS": {"wood": 5, "green": 2}},
            "locomotives": {"TS": [3]},
            "workers": 2,
        },
    },
}


def test_a_direct_part_of_building_over_is_not_the_foundrys() -> None:
    game = Game.from_position(BUILDING)
    play(game, "basic", "wood KY", "use foundry wood-factory", "factory 2a>F1")
    assert (direct(game), indirect(game)) == ({"wood": 1, "green": 1}, {"wood": 2, "car": 1})
    play(game, "wood TS", "green TS", "close TS/3")
    assert waiting(game) == {"car": 1}


def test_paying_for_a_coin_condition_does_not_end_the_time_for_closing() -> None:
    mine = {"coal": 2, "foundries": ["any"], "tracks": {"RM": {"wood": 5}}, "coins": 2}
    game = play(colliery(mine, board="american"), "use foundry any", "wood RM", "pay RM 6", "dividend any")
    assert waiting(game) == {"any": 2}
    assert named(game, "close")
    play(game, offered(game)[[move.startswith("close") for move in offered(game)].index(True)])
    assert waiting(game) == {"any": 1}, "the dividend's step remains"
    assert decides(game) == "A"


def test_until_version_2_kinds_were_counted() -> None:
    """A position that was written then is still read, and its foundry is closed as then."""
    mine = {
        **ENGINEER["players"]["A"],
        "closable": "any",
        "closable-own": ["any"] * 2,
        "closable-kept": ["wood"] * 2,
    }
    mine |= {"coal": 0, "foundries-used": ["any"]}
    pool = {"indirect": {"any": 2, "wood": 1}}
    game = Game.from_position({**ENGINEER, "turn": "A", "pool": pool, "players": {"count": 2, "A": mine}})
    play(game, "close TS/2")
    assert waiting(game) == {"wood": 1}
