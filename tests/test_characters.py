"""The four characters: recognisable in what they do, sensible in what they do besides, at home on every board."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from random import Random

import pytest

from roundhouse.bots import BOTS, bot
from roundhouse.bots.characters import CHARACTERS, SIBERIA
from roundhouse.bots.ordinary import worth as ordinary
from roundhouse.bots.taste import ROUTES_FOR, Taste, Wish, long_route, starred_route, unhurried
from roundhouse.rules import GameState, apply, decider, legal, moves, new, notation, ruleset, scores
from roundhouse.rules.layout import (
    DOUBLERS,
    ENGINEERS,
    MEDAL,
    OWN,
    PASSED,
    SLOT,
    TEMPS,
    WORKERS,
)
from roundhouse.rules.packing import points_from
from roundhouse.rules.vocabulary import FROM_INDUSTRY, FROM_MAJORITY
from roundhouse.view.secrets import redact
from tests.conformance.rulesets import SAMPLE, Choice

DECISIONS = 30  # of every ruleset
QUICK = ":nodes=60"  # where it is not asked how far they see
NAMES = list(CHARACTERS)
TABLES = [
    ["siberia", "industrialist", "kyiv-express", "foreman"],
    ["foreman", "kyiv-express", "siberia", "industrialist"],
]


def play(
    state: GameState, names: list[str], seed: int, watch: Callable[[GameState, int], None] | None = None
) -> None:
    """Play a game to its end; `watch` is shown every position and the move in it."""
    seats, chance = [bot(name) for name in names], Random(seed)
    while (seat := decider(state)) >= 0:
        move = index(seats[seat].choose(redact(state, seat), legal(state), chance))
        if watch:
            watch(state, move)
        apply(state, move)


@dataclass
class Table:
    """Games of all four together: where each ended, and the passes of a player who had workers left."""

    ends: list[tuple[str, GameState, int]]
    idle: list[str]

    def mean(self, name: str, column: int | Callable[[GameState, int], float]) -> float:
        rows = [(state, seat) for who, state, seat in self.ends if who == name]
        found = [column(*row) if callable(column) else row[0].players[row[1]][column] for row in rows]
        return sum(found) / len(found)

    def most(self, column: int | Callable[[GameState, int], float]) -> str:
        """Who has the most of something."""
        return max(NAMES, key=lambda name: self.mean(name, column))


def points_of(source: int) -> Callable[[GameState, int], float]:
    return lambda state, seat: points_from(state.players[seat], source)


@pytest.fixture(scope="module")
def table() -> Table:
    found = Table([], [])

    def watch(state: GameState, move: int) -> None:
        p = state.players[decider(state)]
        if move == moves.PASS and p[WORKERS] + p[TEMPS]:
            found.idle.append(f"round {state.round}: {[notation(state, m) for m in legal(state)]}")

    for seed, names in enumerate(TABLES, 1):
        state = new(ruleset(4), seed)
        play(state, names, seed, watch)
        found.ends += [(name, state, seat) for seat, name in enumerate(names)]
    return found


@pytest.mark.slow
def test_siberia_lives_on_the_long_route(table: Table) -> None:
    route = long_route(ruleset(4))
    assert table.most(points_of(route)) == "siberia"
    assert table.mean("siberia", points_of(route)) > 120
    assert table.most(DOUBLERS + route) == "siberia"
    assert table.mean("siberia", OWN) >= 6


def test_the_industrialist_lives_on_industry(table: Table) -> None:
    assert table.most(points_of(FROM_INDUSTRY)) == "industrialist"
    assert table.mean("industrialist", points_of(FROM_INDUSTRY)) > 90


def test_kyiv_express_takes_stars_medal_and_a_fast_locomotive(table: Table) -> None:
    rules = ruleset(4)
    route = starred_route(rules)
    slot = SLOT + rules.first_slot[route]
    assert table.most(points_of(route)) == "kyiv-express"
    assert table.mean("kyiv-express", points_of(route)) > 120
    assert table.mean("kyiv-express", MEDAL) == route + 1
    assert table.mean("kyiv-express", lambda state, seat: rules.number[state.players[seat][slot]]) >= 8


def test_the_foreman_holds_the_majority(table: Table) -> None:
    assert table.most(points_of(FROM_MAJORITY)) == "foreman"
    assert table.mean("foreman", lambda state, seat: state.players[seat][ENGINEERS].bit_count()) >= 3


def test_nobody_passes_while_a_worker_could_work(table: Table) -> None:
    assert not table.idle


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_they_win_against_greedy(name: str) -> None:
    margin = 0
    for seed in (1, 2):
        names = [name, "greedy"] if seed % 2 else ["greedy", name]
        state = new(ruleset(2), seed)
        play(state, names, seed)
        own = names.index(name)
        margin += scores(state)[own] - scores(state)[1 - own]
    assert margin > 0


@pytest.mark.sampled(4)
@pytest.mark.parametrize("choice", SAMPLE, ids=str)
def test_they_play_every_board_and_module(choice: Choice) -> None:
    rules, at = choice.rules(), SAMPLE.index(choice)
    seats = [bot(NAMES[(at + seat) % len(NAMES)] + QUICK) for seat in range(rules.players)]
    state, chance = new(rules, 1), Random(1)
    for _ in range(DECISIONS):
        seat = decider(state)
        offered = legal(state)
        move = seats[seat].choose(redact(state, seat), list(offered), chance)
        assert move in offered
        apply(state, move)


def test_a_pickled_character_plays_on_alike() -> None:
    for name in NAMES:
        state, chance = new(ruleset(2), 4), Random(4)
        player = bot(name + QUICK)
        for _ in range(20):
            seen, offered = redact(state, decider(state)), legal(state)
            again = pickle.loads(pickle.dumps(player)).choose(seen, offered, Random(9))
            move = player.choose(seen, offered, chance)
            assert move == again
            apply(state, move)


@pytest.mark.parametrize(
    ("board", "routes"),
    [
        ("russian", ["trans-siberian", "kyiv", "st-petersburg"]),
        ("german", ["munich", "dresden", "dresden"]),
        ("american", ["rocky-mountaineer", "omaha", "sacramento"]),
        ("asian", ["beijing", "tokyo", "seoul"]),
    ],
)
def test_routes_are_known_by_what_they_are_for(board: str, routes: list[str]) -> None:
    rules = ruleset(2, board=board)
    assert [rules.route_ids[find(rules)] for find in ROUTES_FOR.values()] == routes


def test_a_wish_ends_when_fulfilled_and_in_the_last_round() -> None:
    state = new(ruleset(2), 1)
    later = state.rules.rounds - state.round
    taste = Taste((Wish("workers", 2.0, most=7),), state.rules)

    def liked() -> float:
        return taste(state, 0) - ordinary(state, 0) - unhurried(state, 0)

    assert liked() == pytest.approx(2.0 * later * 6)
    state.players[0][OWN] = 8
    assert liked() == pytest.approx(2.0 * later * 7)
    state.round = state.rules.rounds
    assert liked() == pytest.approx(0.0)


def test_points_for_passing_are_no_reason_to_pass() -> None:
    state = new(ruleset(4), 1)
    last = state.order[-1]
    waiting = unhurried(state, last)
    state.players[last][PASSED] = 1
    assert waiting > state.rules.pass_points[3]
    assert unhurried(state, last) == 0


def test_lines_tell_the_points_that_are_expected() -> None:
    state, chance = new(ruleset(2), 1), Random(1)
    player = CHARACTERS["siberia"]()
    seen = redact(state, decider(state))
    lines = player.lines(seen, legal(state), chance)
    assert player.script == SIBERIA
    assert lines[0].moves[0] == player.choose(seen, legal(state), chance)
    assert all(line.points == player.judge(seen, line.moves, chance) for line in lines)


def test_they_are_called_by_name() -> None:
    assert set(NAMES) <= set(BOTS)
