"""The same comparison as in `test_completable`, on the American board and on its dual industry track.

Here boulders block the way until something is blasted, silver and gold may stand on any route but have few pieces,
stock steps bring dividends of all kinds, doublers go to three routes and wrenches walk two lanes.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from roundhouse.expansions.american.rules.numbers import (
    BOULDERS,
    COIN_DUE,
    K_STEELWORKS,
    STOCK,
    T_DIVIDENDS,
    T_LEVEL,
)
from roundhouse.record.position import PositionError, state_from_position
from roundhouse.rules import GameState, apply, legal, moves, new, ruleset
from roundhouse.rules.layout import (
    GAP,
    PLAN,
    TRACK,
    WRENCH,
)
from roundhouse.rules.vocabulary import (
    GAPS,
    K_DOUBLER,
    K_IDEA_CARD,
    UPPER_LANE,
)
from tests.conformance.play import choose
from tests.test_completable import (
    DIRECT,
    INDIRECT,
    Pools,
    Tally,
    add_units,
    count,
)

OMAHA = 2
GAMES = [
    ("ultimate", "american", "american"),
    ("ultimate", "american", "russian"),
    ("ultimate", "russian", "american"),
    ("classic", "american", "american"),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("edition", "board", "industry"), GAMES)
def test_games(edition: str, board: str, industry: str, pytestconfig: pytest.Config) -> None:
    tally = Tally()
    for seed in range(count(pytestconfig, 4)):
        rules = ruleset(2 + seed % 3, edition, board, industry)
        state, chance = new(rules, seed), Random(seed)
        number = 0
        while state.stack:
            tally.compare(state, f"{edition} {board} {industry}, seed {seed}, decision {number}")
            apply(state, choose(legal(state), chance, seed % 3 > 0))
            number += 1
    assert tally.compared > 100
    assert tally.skipped <= tally.compared // 50


# ---- crowded boards


def crowded_routes(chance: Random, boulder: bool) -> dict[str, dict[str, int]]:
    """Colours close behind each other up to the ends, on every route up to gold, with few free spaces."""
    spare = chance.choice([0, 1, 2, 4, 20])
    tracks: dict[str, dict[str, int]] = {}
    routes = [("RM", 15), ("SA", 7), ("OM", 7 if boulder else 9)]
    chance.shuffle(routes)
    pieces = {"green": 3, "bronze": 3, "silver": 2, "gold": 1}
    for route, length in routes:
        back = min(spare, chance.choice([0, 0, 1, 1, 2, 4, 7]))
        spare -= back
        ahead = max(1, length - back)
        row = {"wood": ahead}
        for colour in pieces:
            back = min(spare, chance.choice([0, 0, 0, 1, 2]))
            spare -= back
            ahead -= 1 + back
            if ahead <= 0 or not pieces[colour] or chance.random() < 0.15:
                break
            row[colour] = ahead
            pieces[colour] -= 1
        tracks[route] = row
    return tracks


def crowded_player(chance: Random, edition: str, boulder: bool) -> dict[str, Any]:
    highest = 9 if edition == "classic" else 10
    numbers = [min(highest, chance.randrange(1, 11)) for _ in range(4)]
    tiles: list[int | str] = [chance.choice(["10a", "10b"]) if n == 10 else n for n in numbers]
    tokens = ["cards", "valuation", "medal", "any", "industry", "doublers", "spike", "stock"]
    return {
        "tracks": crowded_routes(chance, boulder),
        "locomotives": {"RM": tiles[:2], "SA": tiles[2:3], "OM": tiles[3:] if chance.random() < 0.7 else []},
        "factories": chance.sample([1, 2, 3, 4, 5, 6, 7, 8, 9], chance.randrange(6)),
        "ideas": chance.sample(tokens, chance.randrange(6)),
        "doublers": chance.choice([{}, {"RM": 8, "SA": 3, "OM": 2}, {"RM": 7, "SA": 3, "OM": 3}]),
        "coins": 2,
        "wood-worker": chance.random() < 0.5,
        "extra-workers": 0,
    }


def crowded(chance: Random, edition: str, industry: str = "american") -> GameState:
    """A turn of A on a crowded board: boulders, the stocks board and the wrenches as chance will have them."""
    while True:
        boulder = chance.random() < 0.6
        position = {
            "edition": edition,
            "board": "american",
            "industry": industry,
            "round": chance.choice([4, 6]),
            "engineers": chance.sample(range(2, 16), 6),
            "lowest-stack": chance.choice([2, 5, 9, 9, 10] if edition == "ultimate" else [2, 5, 9, 9]),
            "returned": chance.sample(range(1, 10), chance.choice([0, 0, 1, 2])),
            "idea-cards": chance.sample(["nine", "engineer", "factory", "again"], chance.randrange(5)),
            "spaces": {space: "A" for space in ("loco-1", "industry-1", "bronze-1") if chance.random() < 0.3},
            "players": {
                "count": 2,
                "A": {
                    "boulders": ["omaha"] if boulder else [],
                    **crowded_player(chance, edition, boulder),
                },
            },
        }
        try:
            state = state_from_position(position)
        except PositionError:
            continue  # a piece too many
        lay_out_wrenches(state, chance)
        lay_out_stocks(state, chance)
        return state


def lay_out_wrenches(state: GameState, chance: Random) -> None:
    """Before gaps and boulders, and near the end of the upper lane."""
    p = state.players[0]
    two_lanes = p[WRENCH + 1] == UPPER_LANE
    if two_lanes:
        p[BOULDERS] |= chance.choice([0, 2])
    filled = sum(1 for tile in p[GAP : GAP + GAPS] if tile)
    end = state.rules.industry_limit[filled]
    end = min(end, 7) if p[BOULDERS] & 2 else end
    p[WRENCH] = max(0, end - chance.choice([0, 0, 1, 2, 5]))
    if two_lanes:
        p[WRENCH + 1] = UPPER_LANE + 15 - chance.choice([0, 0, 0, 1, 3, 5, 6, 10])


def lay_out_stocks(state: GameState, chance: Random) -> None:
    """Levels, dividends and coins that are due."""
    p = state.players[0]
    p[COIN_DUE] = chance.choice([0, 0, 1, 7])
    tokens = chance.sample(range(len(moves.DIVIDEND_NAMES)), 7)
    p[STOCK] = chance.choice([0, 2, 5, 6, 7])
    for level in range(1, max(p[STOCK], chance.randrange(8)) + 1):
        state.table[T_LEVEL + level] = 1 + tokens[level - 1]
        state.table[T_DIVIDENDS] &= ~(1 << tokens[level - 1])
    assert p[TRACK + 5 * OMAHA] <= state.rules.plans[OMAHA][p[PLAN + OMAHA]].length


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_turns_on_crowded_boards(edition: str, pytestconfig: pytest.Config) -> None:
    chance = Random(1)
    tally = Tally()
    for number in range(20 * count(pytestconfig, 6)):
        state = crowded(chance, edition)
        for step in range(4):
            if not state.stack or state.stack[-1][1] != 0:
                break
            tally.compare(state, f"{edition}, board {number}, decision {step}")
            apply(state, choose(legal(state), chance, busy=True))
    assert tally.compared > 100
    assert tally.skipped <= tally.compared // 10


def crowded_with_the_industry_board(chance: Random) -> GameState:
    """The same with layers of factories, and a stack whose last tile brings a wood step instead of a steelworks."""
    while True:
        boulder = chance.random() < 0.6
        lowest = chance.choice([3, 4, 4, 6, 6, 8, 8, 9])
        a = crowded_player(chance, "ultimate", boulder) | {"wrenches": [chance.choice([0, 3, 5, 10, 15, 30])]}
        del a["factories"]
        position = {
            "board": "american",
            "industry": "board",
            "round": chance.choice([4, 6]),
            "lowest-stack": lowest,
            "stacks": {str(lowest): 1},
            "idea-cards": chance.sample(["nine", "engineer", "factory", "again"], chance.randrange(5)),
            "spaces": {space: "A" for space in ("loco-1", "industry-1", "bronze-1") if chance.random() < 0.3},
            "players": {"count": 2, "A": {"boulders": ["omaha"] if boulder else [], **a}},
            **{
                f"F{place}": chance.sample(range(3, 10), chance.choice([0, 1, 1, 2])) for place in range(1, 6)
            },
        }
        try:
            state = state_from_position(position)
        except PositionError:
            continue  # layers that cannot be, or wrenches beyond them
        lay_out_stocks(state, chance)
        return state


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", ["ultimate", "classic", "russian track", "industry board"])
def test_pools_on_crowded_boards(game: str, pytestconfig: pytest.Config) -> None:
    chance = Random(2)
    pools = Pools()
    direct = (*DIRECT, K_DOUBLER)
    indirect = (*INDIRECT, K_DOUBLER, K_IDEA_CARD)
    if game != "industry board":
        indirect += (K_STEELWORKS,)
    for number in range(50 * count(pytestconfig, 5)):
        if game == "industry board":
            state = crowded_with_the_industry_board(chance)
        elif game == "russian track":
            state = crowded(chance, "ultimate", "russian")
        else:
            state = crowded(chance, game)
        add_units(state, chance, direct, indirect)
        pools.ask(state, f"{game}, board {number}: {state.pool}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 12
    assert pools.unknown <= pools.asked // 5
    assert pools.compared > 50
