"""Boards and the table say in words what a position says."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply
from roundhouse.rules.moves import (
    COIN,
    ENGINEER_NAMES,
    FOUNDRY_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from roundhouse.rules.notation import parse
from roundhouse.rules.table_top import NOBODY, TWIN_TAKEN
from roundhouse.rules.vocabulary import BOILED, BRONZE, GREEN, SOURCE, WOOD

# as the end of a round of a game with the German board and coal
HAS: dict[str, Any] = {
    "tracks": {"DR": {"wood": 5, "green": 2}, "MU": {"wood": 3}},
    "locomotives": {"DR": [4], "MU": [5, 2]},
    "doublers": 2,
    "factories": ["2+", 3],
    "wrenches": ["gap 1", 0],
    "ideas": {"wrench": "DR 4"},
    "engineers": [4],
    "coal": 3,
    "foundries": ["any", "coins"],
    "foundries-used": ["coins"],
    "income": {"any": 1, "coin": 1},
    "score": 12,
    "points": {"DR": 5, "passing": 7},
    "workers": 1,
    "coins": 2,
}


def read(**changes: Any) -> GameState:
    position = {
        "players": {"A": HAS, "B": {"passed": True, "workers": 2}},
        "board": "german",
        "modules": ["coal"],
        "turn": "A",
        "order": ["A", "B"],
        "round": 3,
    }
    return state_from_position({**position, **changes})


def tile(name: str) -> int:
    return TILE_NAMES.index(name)


def test_a_board_says_what_a_player_has() -> None:
    board = read().board(0)
    assert board.tracks("DR") == [5, 2, 0, 0, 0]
    assert (board.track("DR", GREEN), board.track("MU", WOOD), board.track(0, BRONZE)) == (2, 3, 0)
    assert (board.reach("DR"), board.reach("MU"), board.reach("NU")) == (4, 7, 0)
    assert board.slots("MU")[:2] == [tile("5"), tile("2")]
    assert board.reached("DR", GREEN, 2, locomotive=True)
    assert board.reached("DR", WOOD, 5, locomotive=False)
    assert not board.reached("DR", WOOD, 5, locomotive=True), "the locomotive comes to space 4"
    assert board.all_doublers() == 2
    assert board.factories == [BOILED + tile("2"), tile("3")] == board.gaps[:2]
    assert [number for number, _ in board.wrenches] == [0, 1]
    assert board.engineers == [ENGINEER_NAMES.index("4")]
    assert TOKEN_NAMES.index("wrench") not in board.ideas
    assert (board.workers, board.coins, board.score, board.has_passed) == (1, 2, 12, False)
    assert (board.points(SOURCE["passing"]), board.points(SOURCE["keys"])) == (7, 0)


def test_a_board_shows_later_changes() -> None:
    state = read()
    board = state.board(0)
    assert board.workers == 1
    apply(state, parse(state, "coins"))
    assert (board.workers, board.coins) == (0, 4)


def test_fields_of_parts_are_read_by_name() -> None:
    state = read(**{"open-foundries": ["repeat"], "foundry-stack": ["industry-points", "any-points"]})
    board, top = state.board(0), state.table_top
    any_, coins = FOUNDRY_NAMES.index("any"), FOUNDRY_NAMES.index("coins")
    assert board.count("coal") == 3
    assert board.held("foundries") == sorted((any_, coins))
    assert board.has("foundries-used", coins)
    assert not board.has("foundries-used", any_)
    assert (board.count("income"), board.has("income-used")) == (2, False)
    assert board.chosen("closable") == -1
    assert top.held("open-foundries") == [FOUNDRY_NAMES.index("repeat")]
    stack = [FOUNDRY_NAMES.index(name) for name in ("industry-points", "any-points")]
    assert (top.held("foundry-stack"), top.count("foundry-stack")) == (stack, 2)


def test_a_field_of_no_part_is_refused_with_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"no part of this game has a field 'cole'; there are .*'coal'"):
        read().board(0).count("cole")


def test_the_table_says_who_stands_where() -> None:
    top = read(spaces={"industry-2": {"by": "B", "coins": 2}, "coal": "A"}).table_top
    where = {
        name: top.occupant(SPACE_NAMES.index(name)) for name in ("industry-2", "coal", "foundry", "wood-3")
    }
    assert where == {"industry-2": 1, "coal": 0, "foundry": TWIN_TAKEN, "wood-3": NOBODY}
    assert top.is_taken(SPACE_NAMES.index("foundry"))
    assert top.payment(SPACE_NAMES.index("industry-2")) == 2 * COIN
    assert top.engineer_to_hire not in (-1, *top.engineers[:-1])
