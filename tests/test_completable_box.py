"""The same comparison with everything in the box: every board with every industry track, alone and with all modules.

Positions come from random games. Somewhere in each game the player whose turn it is holds any handful of units, and
now and then the stacks are nearly empty: can the direct ones be carried out? (`test_completable` explains the rest.)
"""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.compiled import is_compiled
from roundhouse.content.loader import load
from roundhouse.expansions.additional_engineers.rules import K_BORROW
from roundhouse.expansions.asian.rules import K_INDUSTRY_COIN
from roundhouse.rules import GameState, apply, legal, new, ruleset
from roundhouse.rules.ahead import completable, outlook, search
from roundhouse.rules.ahead.completable import feasible
from roundhouse.rules.ahead.frames import frame_moves, resolve
from roundhouse.rules.ahead.needs import Means
from roundhouse.rules.ahead.outlook import Outlook
from roundhouse.rules.ahead.rooms import rooms
from roundhouse.rules.layout import (
    COINS,
    ENGINEER_SPACE,
    ENGINEERS,
    F_DISPLACED,
    F_POOL,
    F_ROUND,
    F_TURN,
    IDEA_PLACES,
    IDEAS,
    K_ANY,
    K_BRONZE,
    K_DOUBLER,
    K_GREEN,
    K_IDEA,
    K_INDUSTRY,
    K_SILVER,
    OWN_TURN,
    SPACES,
    TEMPS,
    TRACK,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.moves import COIN, ENGINEER_NAMES
from roundhouse.rules.notation import notation
from tests.test_completable import DIRECT, INDIRECT, Pools, add_units, count, crowded

PAIRS = [(board.id, track) for board in load("ultimate").boards.values() for track in board.tracks]
ALL = ("coal", "manufactory", "special-ideas", "additional-engineers")
# steps of the colours that a player often cannot make yet
OFTEN = (K_GREEN, K_BRONZE, K_BRONZE, K_SILVER)
HANDS = 3  # that are dealt in one turn
WHOLE = 24  # games of each pair in `make fuzz`: 20,000 hands in all


def turns(board: str, track: str, modules: tuple[str, ...], seed: int) -> list[GameState]:
    """Some positions of a random game in which a turn begins."""
    state, chance = new(ruleset(2, "ultimate", board, track, modules), seed), Random(seed)
    found = []
    while state.stack:
        if state.stack[-1][0] == F_TURN and not state.pool and chance.random() < 0.15:
            found.append(state.clone())
        apply(state, chance.choice(legal(state)))
    return found


@pytest.mark.skipif(is_compiled(), reason="what is compiled cannot be watched")
@pytest.mark.sampled(4)
@pytest.mark.parametrize("modules", [(), ALL], ids=["alone", "modules"])
@pytest.mark.parametrize(("board", "track"), PAIRS)
def test_no_search_is_stopped(
    board: str, track: str, modules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """None of these games needs a tenth of the positions after which a search stops and says no, not having seen all;
    among hundreds of others a few do (docs/looking-ahead.md).
    """
    monkeypatch.setattr(search, "MOST", search.MOST // 10)
    searches: list[search.Search] = []

    class Kept(search.Search):
        def __init__(self, state: GameState, player: int) -> None:
            super().__init__(state, player)
            searches.append(self)

    monkeypatch.setattr(completable, "Search", Kept)
    for seed in range(10 if whole else 1):
        turns(board, track, modules, seed)
    assert searches
    assert not any(one.stopped for one in searches)


def test_what_is_found_out_is_kept_for_the_same_turn_only() -> None:
    """However a space was paid; what others have, and which spaces are taken, may decide otherwise."""
    state = new(ruleset(2, modules=ALL), 1)
    known: dict[tuple[object, ...], bool] = {}
    state.rules.ahead.last_turn = 0, search.unchanged(state, 0), known
    state.players[0][COINS] += 1
    assert search.Search(state, 0).known is known
    assert search.Search(state, 1).known is not known
    state.players[1][COINS] += 1
    assert search.Search(state, 0).known is not known
    state.players[1][COINS] -= 1
    state.spaces[0] = 1
    assert search.Search(state, 0).known is not known
    state.rules.ahead.last_turn = 0, search.unchanged(state, 0), known
    state.spaces[0] = 1 + 4 * COIN
    assert search.Search(state, 0).known is known


@pytest.mark.parametrize(
    ("column", "unit", "alike"),
    [(IDEAS, K_ANY, True), (IDEAS, K_IDEA, False), (WRENCH, K_ANY, True), (WRENCH, K_INDUSTRY, False)],
)
def test_tokens_and_wrenches_tell_apart_where_something_can_use_them(
    column: int, unit: int, alike: bool
) -> None:
    state = new(ruleset(2), 1)
    state.pool = [2 * K_SILVER, 2 * unit + 1]
    twin = state.clone()
    twin.players[0][column] ^= 2  # the token that turns the valuation over, or two spaces
    keys = [
        search._still_key(one, 0, Outlook(one, one.players[0], Means(one.pool), True))
        for one in (state, twin)
    ]
    assert (keys[0] == keys[1]) is alike


@pytest.mark.parametrize(("places", "alike"), [((0, 1), True), ((0, -1), False)])
def test_of_the_places_of_tokens_only_those_of_a_factory_tell_apart(
    places: tuple[int, int], alike: bool
) -> None:
    state = new(ruleset(2, modules=ALL), 1)
    keys = []
    for place in places:
        twin = state.clone()
        lies_on = place if place >= 0 else state.rules.ahead.own_idea_places[0]
        twin.players[0][IDEA_PLACES] = 1 + lies_on
        keys.append(search._key(twin, 0))
    assert (keys[0] == keys[1]) is alike


def test_a_piece_may_begin_where_its_gate_is() -> None:
    """While a route asks how it goes on, what the piece would bring on that very space is still to come."""
    state = new(ruleset(2, "ultimate", "german"), 1)
    p = state.players[0]
    for route, plans in enumerate(state.rules.plans):
        for gate in [benefit.space for benefit in plans[0].benefits if benefit.gate]:
            p[TRACK + 5 * route] = gate
            behind = {
                benefit for _, benefit in plans[0].later if benefit.colour == 0 and benefit.space == gate
            }
            assert behind <= {benefit for _, _, benefit in outlook._ahead(state, p)}
    assert any(benefit.space == 6 for _, benefit in state.rules.plans[0][0].later)


@pytest.mark.skipif(is_compiled(), reason="what is compiled cannot be changed")
def test_nothing_is_kept_of_a_search_that_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what it says the next time would depend on what was asked before."""
    state = new(ruleset(4, "ultimate", "russian", modules=ALL), 53)
    state.players[0][TRACK] = 8
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    state.pool = [2 * K_SILVER, *[2 * K_ANY + 1] * 5, 2 * K_IDEA + 1]
    state.idea_places = 1
    for most, kept in ((20, False), (50_000, True)):
        monkeypatch.setattr(search, "MOST", most)
        question = search.Search(state, 0)
        question.completes(state.clone(), 0)
        assert question.stopped is not kept
        assert (state.rules.ahead.last_turn is not None) is kept


def test_a_choice_that_waits_below_another_is_counted() -> None:
    """A locomotive and a factory, with a construction site to be chosen once a displaced locomotive has its place."""
    state, chance = new(ruleset(4, "ultimate", "asian", "board", ALL), 23), Random(23)
    for _ in range(242):
        options = legal(state)
        apply(state, options[int(chance.random() * len(options))])
    assert "loco-3" in [notation(state, move) for move in legal(state)]


def test_nobody_to_borrow_from_is_no_search() -> None:
    """An engineer of nobody cannot be had, whatever else a turn sets off: looking for him took 50,000 positions."""
    state, chance = new(ruleset(4, "ultimate", "asian", "board", ALL), 52), Random(52)
    for _ in range(358):
        options = legal(state)
        apply(state, options[int(chance.random() * len(options))])
    twin = state.clone()
    engineer = next(move for move in frame_moves(state) if move not in legal(state))
    resolve(twin, engineer, -1)
    player = twin.stack[-1][1]
    question = search.Search(twin, player)
    assert 2 * K_BORROW in twin.pool
    assert not question.completes(twin, player)
    assert question.nodes == 0


def test_whether_an_engineer_can_be_borrowed() -> None:
    """Somebody must have one, and it must be paid for, with whatever is left while something is still to be chosen."""
    state = new(ruleset(2, modules=ALL), 1)
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, OWN_TURN)]
    lender, costs = state.rules.part_of_kind[K_BORROW], state.rules.cost_workers
    engineer = next(one for one in range(len(ENGINEER_NAMES)) if costs[ENGINEER_SPACE + one] == 1)
    assert lender.never(state, 0, K_BORROW)
    state.players[1][ENGINEERS] = 1 << engineer
    assert not lender.never(state, 0, K_BORROW)
    assert lender.room(state, 0, K_BORROW) == 1
    for column in (WORKERS, TEMPS, COINS, WOOD_WORKER):
        state.players[0][column] = 0
    assert lender.room(state, 0, K_BORROW) == 0
    state.stack.append((F_DISPLACED, 0, 1))
    assert lender.room(state, 0, K_BORROW) == 0
    assert not lender.never(state, 0, K_BORROW)  # a coin may come


def test_a_coin_of_the_turn_pays_for_a_borrowed_engineer() -> None:
    state = new(ruleset(2, "ultimate", "asian", "russian", ("additional-engineers",)), 1)
    costs = state.rules.cost_workers, state.rules.cost_coins
    cheap = [e for e in range(15) if [cost[ENGINEER_SPACE + e] for cost in costs] == [1, 0]]
    state.players[1][ENGINEERS] = 1 << cheap[0]
    p = state.players[0]
    p[WORKERS] = p[TEMPS] = p[COINS] = p[WOOD_WORKER] = 0
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    state.pool = [2 * K_BORROW]
    assert not completable.can_complete(state, 0)
    state.pool = sorted([2 * K_BORROW, 2 * K_INDUSTRY_COIN])
    assert completable.can_complete(state, 0)


def deal(state: GameState, chance: Random) -> None:
    """Seat 0 is to use any handful of units, at times with hardly a tile left."""
    if chance.random() < 0.3:
        state.stacks = tuple(min(count, chance.choice([0, 0, 1])) for count in state.stacks)
    add_units(state, chance, (*DIRECT, *OFTEN), (*INDIRECT, *OFTEN, K_DOUBLER))
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]


def deal_a_loan(state: GameState, chance: Random) -> None:
    """The same, and an engineer of somebody else to borrow, mostly without a piece to pay for her yet."""
    deal(state, chance)
    state.pool = sorted([*state.pool[: chance.choice([1, 2, 3])], 2 * K_BORROW + (chance.random() < 0.2)])
    p, other = state.players[:2]
    if chance.random() < 0.8:
        p[WORKERS] = p[TEMPS] = p[COINS] = 0
        p[WOOD_WORKER] = 0 if p[WOOD_WORKER] == 1 else p[WOOD_WORKER]
    costs = state.rules.cost_workers, state.rules.cost_coins
    other[ENGINEERS] |= chance.choice(
        [
            1 << engineer
            for engineer in range(len(ENGINEER_NAMES))
            if [cost[ENGINEER_SPACE + engineer] for cost in costs] == [1, 0]
            and not p[ENGINEERS] >> engineer & 1
            and not state.spaces[ENGINEER_SPACE + engineer]
        ]
    )


@pytest.mark.usefixtures("patient")
@pytest.mark.sampled(12)
@pytest.mark.parametrize(("board", "track"), PAIRS)
def test_pools_with_an_engineer_to_borrow(board: str, track: str, pytestconfig: pytest.Config) -> None:
    chance = Random(f"{track} {board}")
    pools = Pools()
    for seed in range(count(pytestconfig, 6, 2)):
        for number, turn in enumerate(HANDS * turns(board, track, ALL, seed)):
            state = turn.clone()
            deal_a_loan(state, chance)
            pools.ask(state, f"{board}, {track}, seed {seed}, turn {number}: {state.pool}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 5


@pytest.mark.usefixtures("patient")
@pytest.mark.sampled(12)
@pytest.mark.parametrize("modules", [(), ALL], ids=["alone", "modules"])
@pytest.mark.parametrize(("board", "track"), PAIRS)
def test_pools(board: str, track: str, modules: tuple[str, ...], pytestconfig: pytest.Config) -> None:
    chance = Random(f"{board} {track}")
    pools = Pools()
    for seed in range(count(pytestconfig, WHOLE, 2)):
        for number, turn in enumerate(HANDS * turns(board, track, modules, seed)):
            state = turn.clone()
            deal(state, chance)
            where = f"{board}, {track}, {modules}, seed {seed}, turn {number}: {state.pool}"
            pools.ask(state, f"{where}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 5


@pytest.mark.usefixtures("patient")
def test_a_kind_of_which_one_unit_is_no_use_is_refused_for_all_spaces() -> None:
    """What is remembered from one space to the next changes no answer."""
    chance = Random(3)
    spared = 0
    for _ in range(60):
        state = crowded(chance, "ultimate")
        add_units(state, chance)
        state.pool = [unit for unit in state.pool if unit & 1]
        spaces = [space for space in range(SPACES) if state.rules.ahead.units[space]]
        free, refused = rooms(state, state.players[0]), set[int]()
        for space in spaces:
            known = set(refused)
            answer = feasible(state, 0, space, free, refused)
            assert answer == feasible(state, 0, space, free, set()), (state.to_dict(), space)
            spared += state.rules.ahead.only_kind[space] in known
    assert spared
