"""Perft: how many ways there are to make the first one, two, three decisions, as numbers.

A move too many or too few anywhere below shows up in the sums. All numbers were worked out by hand from the
rulebook, space by space, before they were compared; the sums and the comments say how. A slash separates what
a payment in workers and one with a coin leave to the same player's next turn.
"""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply, legal
from roundhouse.rules.notation import notation

Counts = tuple[int, int, int]

# Round 1, 4 players, 5 workers and a coin each; A is first. Engineers 4 and 7 lie, 6 can be hired.
# One piece: worker or coin, 2 ways. Two or three pieces: 0 or 1 coin among them, 2 ways.
# B has 33 moves like A (`first` instead of `second`), C has 35 (both), less what is occupied.
ULTIMATE_4: dict[str, Any] = {"players": 4, "engineers": [14, 9, 13, 15, 4, 7, 6]}
# B's answers that lead to a choice of B: wood-2 6, wood-3 6, any-2 3, basic 6, loco-1 10, loco-2 10,
# loco-3 10, industry-1 2, industry-2 2, industry-wood 8, engineer-7 6
CHOICES_4 = 69
# The others lead to C: pass, hire, and twice each doubler, coins, temporary, engineer-4, first.
ULTIMATE_4_BY_SPACE: dict[str, Counts] = {
    "pass": (1, 33, CHOICES_4 + 35 + 34 + 5 * 2 * 33),
    "wood-2": (2, 2 * 3, 2 * 3 * 3),  # three routes, twice
    "wood-3": (2, 2 * 3, 2 * 3 * 3),
    "any-2": (1, 3, 4 + 3 + 3),  # coin and worker; wood on TS unlocks green, which is a fourth way
    "basic": (2, 2 * 3, 2 * 3 * 33),  # never occupied
    "loco-1": (2, 2 * 5, 2 * (4 * 31 + 3)),  # 2 to TS, SP, KY or over #1, which has 3 places; or a factory
    "loco-2": (2, 2 * 5, 2 * (4 * 31 + 3)),
    "loco-3": (2, 2 * 5, 2 * (3 * 1 + 3 + 4)),  # both, in any order: 3 factory, 3 for #1; factory, 4 locos
    "industry-1": (2, 2, 2 * 31),
    "industry-2": (2, 2, 2),
    "industry-wood": (2, 2 * (1 + 3), 2 * (3 + 3)),  # in any order
    "doubler": (2, 2 * 31, 2 * (CHOICES_4 + 33 + 32 + 4 * 2 * 31)),  # laid at once
    "coins": (2, 2 * 31, 2 * (CHOICES_4 + 33 + 32 + 4 * 2 * 31)),
    "temporary": (2, 2 * 31, 2 * (CHOICES_4 + 33 + 32 + 4 * 2 * 31)),
    "hire": (1, 32, CHOICES_4 + 34 + 5 * 2 * 32),  # only the coin
    "second": (2, 2 * 33, 2 * (CHOICES_4 + 33 + 32 + 5 * 2 * 31)),  # B may not claim `second` anyway
    "engineer-4": (2, 2 * 31, 2 * (CHOICES_4 + 33 + 32 + 4 * 2 * 31)),
    "engineer-7": (2, 2 * 3, 2 * 3 * 31),
}

# Round 1, 2 players, classic, 6 workers and 2 coins each. Engineer 7 lies, 6 can be hired.
# Two pieces: 0, 1 or 2 coins among them, 3 ways; three pieces likewise. Both may claim both places.
CLASSIC_2: dict[str, Any] = {"players": 2, "edition": "classic", "engineers": [13, 14, 15, 4, 7, 6]}
# B's answers that lead to a choice of B: wood-3 9, any-2 6, basic 6, loco-1 10, loco-3 15, industry-1 2,
# industry-2 3, engineer-7 6
CHOICES_2 = 57
CLASSIC_2_BY_SPACE: dict[str, Counts] = {
    # B alone: after a pass A begins round 2 with 29; hired, engineer 6 gives 2 moves for the one of `hire`
    "pass": (1, 29, CHOICES_2 + 29 + (27 + 23) + 2 * 28 + (24 + 2) + 2 * (25 + 21)),
    "wood-3": (3, 3 * 3, 3 * 3 * 3),
    "any-2": (2, 2 * 3, 2 * (4 + 3 + 3)),
    "basic": (2, 2 * 3, 2 * 3 * 29),
    "loco-1": (2, 2 * 5, 2 * (4 * 27 + 3)),
    "loco-3": (3, 3 * 5, 3 * (3 * 1 + 3 + 4)),
    "industry-1": (2, 2, 2 * 27),
    "industry-2": (3, 3, 3),
    # after B's pass A has 27/23 moves; after coins, first, second, twice each, 25/21; after hire 26/22
    "doubler": (2, 2 * 27, (CHOICES_2 + 27 + 6 * 25 + 26) + (CHOICES_2 + 23 + 6 * 21 + 22)),
    # with three coins or more loco-3 can be paid in a fourth way, whatever was paid here
    "coins": (2, 2 * 27, 2 * (CHOICES_2 + 28 + 6 * 26 + 27)),
    "hire": (1, 28, CHOICES_2 + 26 + 4 * 2 * 24),
    # A may not claim `second` too: 25/21 after a pass and after B's `second`, else 23/19, after hire 24/20
    "first": (2, 2 * 27, (CHOICES_2 + 3 * 25 + 4 * 23 + 24) + (CHOICES_2 + 3 * 21 + 4 * 19 + 20)),
    "second": (2, 2 * 27, (CHOICES_2 + 3 * 25 + 4 * 23 + 24) + (CHOICES_2 + 3 * 21 + 4 * 19 + 20)),
    "engineer-7": (2, 2 * 3, 2 * 3 * 27),
}


def perft(state: GameState, depth: int) -> int:
    """Sequences of so many decisions; a game that ends earlier gives none."""
    if depth == 0:
        return 1
    found = 0
    for move in legal(state):
        twin = state.clone()
        apply(twin, move)
        found += perft(twin, depth - 1)
    return found


def by_space(state: GameState) -> dict[str, Counts]:
    """The counts for depth 1, 2 and 3, by the first move without its payment."""
    found: dict[str, Counts] = {}
    for move in legal(state):
        twin = state.clone()
        apply(twin, move)
        one, two, three = found.get(name := notation(state, move).split()[0], (0, 0, 0))
        found[name] = one + 1, two + perft(twin, 1), three + perft(twin, 2)
    return found


@pytest.mark.parametrize(
    ("position", "spaces", "totals"),
    [
        (ULTIMATE_4, ULTIMATE_4_BY_SPACE, (33, 448, 5869)),
        (CLASSIC_2, CLASSIC_2_BY_SPACE, (29, 330, 3229)),
    ],
    ids=["ultimate-4", "classic-2"],
)
def test_the_first_turn(position: dict[str, Any], spaces: dict[str, Counts], totals: Counts) -> None:
    state = state_from_position(position)
    assert by_space(state) == spaces
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == totals


def test_the_same_with_three_players() -> None:
    """The side of the board and the supply are those of 4 players, and nobody beyond C is reached."""
    state = state_from_position({"players": {"count": 3}, "engineers": [0, 13, 14, 15, 4, 7, 6]})
    assert by_space(state) == ULTIMATE_4_BY_SPACE


def test_the_second_turn() -> None:
    """B's turn after A used `doubler`, with 31 moves; C has 35 less the occupied."""
    state = state_from_position({**ULTIMATE_4, "turn": "B", "spaces": {"doubler": "A"}})
    assert {name: counts[:2] for name, counts in by_space(state).items()} == {
        "pass": (1, 33),
        "wood-2": (2, 6),
        "wood-3": (2, 6),
        "any-2": (1, 3),
        "basic": (2, 6),
        "loco-1": (2, 10),
        "loco-2": (2, 10),
        "loco-3": (2, 10),
        "industry-1": (2, 2),
        "industry-2": (2, 2),
        "industry-wood": (2, 8),
        "coins": (2, 2 * 31),
        "temporary": (2, 2 * 31),
        "hire": (1, 32),
        "first": (2, 2 * 31),
        "engineer-4": (2, 2 * 31),
        "engineer-7": (2, 6),
    }
    assert perft(state, 2) == CHOICES_4 + 33 + 32 + 4 * 2 * 31


# #5 comes to full slots: TS 4 and 2, SP 3, KY 1. It can go over each of them, or become a factory; the one
# displaced goes over a lower one or is turned over, in classic only if it fits nowhere. Then A has nothing to
# do but pass, which ends the game. Over 4: the 4 over 2, 3, 1, or turned. Over 2: the 2 over 1, or turned.
# Over 3: the 3 over 2, 1, or turned. Over 1: turned.
LOCOMOTIVES: dict[str, Any] = {
    "lowest-stack": 5,
    "players": {
        "count": 2,
        "A": {"workers": 1, "coins": 0, "locomotives": {"TS": [4, 2], "SP": [3], "KY": [1]}},
        "B": {"passed": True},
    },
}


@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("ultimate", (4 + 1, (4 + 2 + 3 + 1) + 1, (2 + 3 + 1 + 1) + (1 + 1) + (2 + 1 + 1) + 1)),
        ("classic", (4 + 1, (3 + 1 + 2 + 1) + 1, (1 + 2 + 1) + 1 + (1 + 1) + 1)),
    ],
)
def test_a_chain_of_locomotives(edition: str, counts: Counts) -> None:
    state = state_from_position({**LOCOMOTIVES, "edition": edition, "round": 6})
    place = next(move for move in legal(state) if notation(state, move) == "loco-1")
    apply(state, place)
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == counts
