"""Which unit pays in a mixed pool (ruling c): compared with all ways to pay, kept side by side."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.compiled import is_compiled
from roundhouse.record.position import position_of, state_from_position
from roundhouse.rules import GameState, apply, legal, moves
from roundhouse.rules.ahead import search
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.ahead.frames import resolve
from roundhouse.rules.notation import notation
from roundhouse.rules.pool import direct_left, payers, pool_moves
from roundhouse.rules.vocabulary import (
    F_POOL,
    K_AGAIN,
    K_ANY,
    K_DOUBLER,
    K_GREEN,
    K_INDUSTRY,
    K_KEY,
    K_WOOD,
    K_WOOD_GREEN,
)
from roundhouse.rules.ways import FREER, stands_in
from tests.conformance.play import choose
from tests.test_completable import EDITIONS, add_units, count, crowded

# kinds of which one can often do the work of another
MIXED = (K_WOOD, K_GREEN, K_WOOD_GREEN, K_AGAIN, K_ANY, K_ANY, K_INDUSTRY)
LONGEST = 5  # decisions of one turn that are followed


def offered(game: Game) -> list[str]:
    return [move.notation for move in game.legal()]


# ---- three turns that lost a choice

TWO_ANY = {
    "round": 3,
    "lowest-stack": 5,
    "spaces": {"basic": ["A"]},
    "players": {
        "count": 4,
        "A": {
            "coins": 1,
            "workers": 4,
            "tracks": {
                "TS": {"wood": 8, "green": 5, "bronze": 2},
                "SP": {"wood": 3, "green": 1},
                "KY": {"wood": 4, "green": 2},
            },
            "locomotives": {"TS": [3, 1], "SP": [4], "KY": [2]},
            "factories": [3],
            "wrenches": ["5"],
        },
    },
}
AGAIN_BESIDE_ANY = {
    "round": 4,
    "lowest-stack": 6,
    "players": {
        "count": 4,
        "A": {
            "workers": 4,
            "coins": 1,
            "tracks": {
                "TS": {"wood": 8, "green": 4, "bronze": 1},
                "SP": {"wood": 3, "green": 1},
                "KY": {"wood": 8, "green": 2},
            },
            "locomotives": {"TS": [3, 2], "SP": [4], "KY": [2]},
            "wrenches": ["1"],
        },
    },
}
LAST_ROUND = {
    "round": 7,
    "lowest-stack": 8,
    "spaces": {"basic": ["A"]},
    "players": {
        "count": 4,
        "A": {
            "workers": 4,
            "coins": 0,
            "tracks": {
                "TS": {"wood": 8, "green": 4, "bronze": 1},
                "SP": {"wood": 3, "green": 1},
                "KY": {"wood": 5, "green": 2},
            },
            "locomotives": {"TS": [3, 2], "SP": [], "KY": [2]},
            "factories": [4, 5, 3, 7],
            "wrenches": ["15"],
            "doublers": 0,
        },
    },
}


def after(position: dict[str, Any], line: str) -> Game:
    game = Game.from_position(position)
    for words in line.split(", "):
        game.play(words)
    return game


def test_the_two_any_steps_may_be_those_that_were_made() -> None:
    """The repeated basic could have paid for nothing: SP and KY are the two steps of any-2."""
    game = after(TWO_ANY, "any-2 c, wood SP, idea industry, industry 5, repeat basic, wood KY")
    assert "done" in offered(game)


def test_a_step_may_have_been_the_any_step_beside_again() -> None:
    """The wood step on TS could be the second step of any-2, so nothing has to be done any more."""
    line = "any-2 c, wood SP, idea cards, card again, wood KY, key steps, wood TS, doubler TS, industry 1"
    game = after(AGAIN_BESIDE_ANY, line)
    assert "done" in offered(game)


def test_the_order_of_two_steps_loses_no_choice() -> None:
    line = "last-round, industry 15, repeat basic, industry gap 3, industry idea, idea cards, card again, wood TS"
    line += ", industry gap 4"
    one = after(LAST_ROUND, f"{line}, wood SP, green SP")
    other = after(LAST_ROUND, f"{line}, green SP, wood SP")
    assert "doubler TS" in offered(one)
    assert sorted(offered(one)) == sorted(offered(other))


def test_what_else_the_pool_may_be_is_told_and_written() -> None:
    """Wood was paid by `again` or by an any step: what is left is one of the two, and a position says so."""
    game = Game.from_position(
        {
            "round": 4,
            "turn": "A",
            "pool": {"indirect": {"again": 1, "any": 1}},
            "players": {"A": {"tracks": {}}},
        }
    )
    game.play("wood KY")
    words = game.position()
    assert words["pool"] == {"indirect": {"any": 1}, "or": [{"indirect": {"again": 1}}]}
    assert Game.from_position(words).state == game.state
    assert [(part["words"], part["use"]) for part in game.view(0)["pool"]] == [
        ("1 step of any colour", "may"),
        ("1 more wood step, industry step or doubler", "instead"),
    ]
    assert {"wood KY", "industry 0", "doubler TS", "done"} <= set(offered(game))
    game.play("doubler TS")
    assert game.decider != 0


# ---- all ways, side by side


class AllWays:
    """Every way a turn may have been paid, as positions with one pool each. Nothing is left out."""

    def __init__(self, state: GameState) -> None:
        self.ways = [state.clone()]

    def legal(self) -> list[int]:
        return sorted({move for way in self.ways for move in legal(way)})

    def apply(self, move: int) -> None:
        """Where the move is legal, with every unit that could pay for it and strands nothing."""
        found: dict[str, GameState] = {}
        for way in [way for way in self.ways if move in legal(way)]:
            for twin in self.after(way, move):
                if can_complete(twin, 0):
                    found[twin.digest()] = twin
        self.ways = list(found.values())

    def after(self, way: GameState, move: int) -> list[GameState]:
        """What a move leads to, with every unit that could pay for it."""
        found = []
        for payer in payers(way, move) if way.stack[-1][0] == F_POOL else [0]:
            found.append(way.clone())
            resolve(found[-1], move, payer)
        return found

    def over(self) -> bool:
        """Whether no way has anything left to do."""
        return all(
            way.stack[-1][0] == F_POOL and not direct_left(way) and not (way.pool and pool_moves(way, 0))
            for way in self.ways
        )


@pytest.mark.skipif(is_compiled(), reason="the budget of a compiled search cannot be changed")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_way_to_pay_is_lost(
    edition: str, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Handfuls of units on crowded boards: what is offered is what some way to have paid allows. With such a budget
    nothing is offered on trust.
    """
    monkeypatch.setattr(search.AheadSearch, "budget", 20_000)
    chance = Random(7)
    several = 0
    for number in range(40 * count(pytestconfig, 10)):
        state = crowded(chance, edition)
        add_units(state, chance, MIXED, (*MIXED, K_KEY, K_DOUBLER))
        if not can_complete(state, 0):
            continue
        reference = AllWays(state)
        for step in range(LONGEST):
            where = f"{edition}, pool {number}, decision {step}: {position_of(state)}"
            assert legal(state) == reference.legal(), where
            move = choose(legal(state), chance, busy=True)
            if move == moves.DONE:
                break
            told = notation(state, move)
            apply(state, move)
            reference.apply(move)
            over = not state.stack or (state.stack[-1][:2] != (F_POOL, 0) and not state.pool)
            if over and reference.ways[0].stack[-1][0] == F_POOL:
                assert reference.over(), f"{where}: closed after {told}"
                break
            several += bool(state.instead)
    assert several > 5


def test_one_pool_stands_in_for_another() -> None:
    wood, any_step, again = 2 * K_WOOD, 2 * K_ANY, 2 * K_AGAIN
    assert stands_in([any_step], [wood])
    assert not stands_in([wood], [any_step])
    assert stands_in([any_step + 1], [any_step])
    assert not stands_in([any_step], [wood + 1])
    assert not stands_in([any_step], [again])
    assert not stands_in([again], [any_step])
    assert stands_in([wood + 1, any_step], [any_step])
    assert not stands_in([wood, any_step], [any_step])
    assert all(FREER[unit][unit] for unit in range(len(FREER)))


# ---- more is never less


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_unit_that_may_lapse_takes_no_move_away(edition: str, pytestconfig: pytest.Config) -> None:
    """On boards and pools where the search comes to an end; that it always does is another matter."""
    chance = Random(3)
    compared = 0
    for number in range(20 * count(pytestconfig, 4)):
        state = crowded(chance, edition)
        add_units(state, chance)
        if not can_complete(state, 0):
            continue
        more = state.clone()
        more.pool = sorted([*state.pool, 2 * chance.choice((*MIXED, K_KEY, K_DOUBLER)) + 1])
        missing = set(legal(state)) - set(legal(more))
        missing.discard(moves.DONE)
        assert not missing, (
            f"pool {number}: {[notation(state, move) for move in missing]} {position_of(state)}"
        )
        compared += 1
    assert compared > 10


# rounds in which two keys make room for two silver steps, and far more could be tried with an idea card beside them
SILVER = [
    {
        "round": 4,
        "stacks": {"2": 0, "4": 0, "5": 0, "6": 0, "7": 0},
        "idea-cards": ["engineer", "factory"],
        "spaces": {"loco-1": "A"},
        "players": {
            "count": 2,
            "A": {
                "tracks": {
                    "TS": {"wood": 11, "green": 10},
                    "SP": {"wood": 2, "green": 1},
                    "KY": {"wood": 8, "green": 7, "bronze": 4},
                },
                "locomotives": {"TS": [8, 3], "SP": ["10b"], "KY": [5]},
                "factories": [1, 7, 9, 3, 8],
                "wrenches": [25, 30],
                "ideas": {"cards": "industry idea", "wrench": "TS 13"},
            },
        },
    },
    {
        "round": 6,
        "stacks": {"2": 0, "4": 0, "5": 0, "6": 0, "7": 0, "8": 0},
        "idea-cards": ["nine", "factory"],
        "spaces": {"loco-1": "A"},
        "players": {
            "count": 2,
            "A": {
                "tracks": {
                    "TS": {"wood": 15, "green": 13, "bronze": 11, "silver": 10, "gold": 7},
                    "SP": {"wood": 8},
                    "KY": {"wood": 8},
                },
                "locomotives": {"TS": ["10a", 9], "SP": ["10b"], "KY": [3]},
                "factories": [9, 3, 1, 4, 8],
                "wrenches": [25],
                "ideas": {"medal": "SP 6", "any": "TS 13", "doublers": "SP 4", "coins": "industry idea"},
            },
        },
    },
]


@pytest.mark.parametrize("position", SILVER)
def test_an_idea_card_beside_keys_makes_nothing_impossible(position: dict[str, Any]) -> None:
    few = {"direct": {"silver": 2}, "indirect": {"key": 2}}
    more = {"direct": {"silver": 2}, "indirect": {"key": 2, "idea-card": 1}}
    found = [set(legal(state_from_position({**position, "turn": "A", "pool": pool}))) for pool in (few, more)]
    assert found[0]
    assert found[0] <= found[1]


# ---- nothing is asked when there is nothing to choose


def test_idea_cards_that_cannot_be_used_lapse_by_themselves() -> None:
    """Classic: the one card left asks for a factory and two steps, and no wrench can move. The turn ends by itself."""
    game = Game.from_position(
        {
            "edition": "classic",
            "round": 4,
            "turn": "A",
            "idea-cards": ["factory"],
            "pool": {"indirect": {"idea-card": 1, "wood": 1}},
            "players": {"count": 4, "A": {"wrenches": ["30"], "factories": [2, 3, 4, 5, 6]}},
        }
    )
    assert "card factory" not in offered(game)
    game.play("wood TS")
    assert game.decider != 0
