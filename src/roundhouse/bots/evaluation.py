"""What a position is worth: the final score that a player can expect from it.

The points that are there, every scoring phase to come as the board stands now, the end bonus cards as they are, and on
top what the features of the position promise: each feature has a weight that grows with the rounds that follow this
one. The weights were fitted to games (`roundhouse.lab.tune`); each file says to which. A board without weights is
valued by those of the board that is most like it. Positions at the end of a round, where a search stops, have weights
of their own where the file has such.

Sets of weights are folders: `weights/` itself has those that bots play with, `weights/2026/` those of the fixed
opponents, which never change and stand in where a set has no file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from roundhouse.bots import features as has
from roundhouse.bots.hand_features import HAND_FEATURES, HandWeights, hand_worth
from roundhouse.content.extension import BOX_ROUTES
from roundhouse.content.model import Board, Content, Route
from roundhouse.rules.layout import (
    CARDS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    MEDAL,
    PLAN,
    REACH,
    SCORE,
    SLOT,
    TRACK,
    VALUATION,
    WRENCH,
)
from roundhouse.rules.native import i64
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.scoring import once_points, part_points, route_points
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BRONZE,
    GAPS,
    GOLD,
    GREEN,
    MAX_WRENCHES,
    NOWHERE,
    SILVER,
    TILES,
)
from roundhouse.search.worth import known_cards

FOLDER: Final = Path(__file__).parent / "weights"
FIXED: Final = "2026"  # the set of the fixed opponents
TURNS: Final = "weights"  # in a file: for positions in and after a turn
ROUND_END: Final = "round end"  # for positions at the end of a round
LAST_RESORT: Final = "russian"
PART_APART: Final = 5  # spaces that a mechanism counts for which only one of two boards has
MAX_CACHED_POSITIONS: Final = 5_000  # of each kind, for each number of later rounds
COLUMN_BASE: Final = 128  # more than any column of a route is: what is remembered goes by one number
EvaluationCache = dict[int, float]  # what columns of a row, put into one number, are worth
BASIS: Final = 3  # weights of a feature: at the end, for each later round, for each pair of them


def basis(later: int) -> tuple[float, float, float]:
    """By which a feature's weights are multiplied when so many rounds follow this one."""
    return 1.0, float(later), later * later / 7.0


class Evaluation:
    """The worth of positions of one ruleset, by one set of weights."""

    def __init__(self, rules: Ruleset, weights: Mapping[str, Sequence[float]]) -> None:
        self.rules = rules
        self.weights = weights
        unknown = set(weights) - set(has.NAMES)
        if unknown:
            raise ValueError(f"weights for features that do not exist: {', '.join(sorted(unknown))}")
        known = {**_like_another_route(rules, weights), **weights}
        rows = [tuple(known.get(name, (0.0,) * BASIS)) for name in has.NAMES]
        # by later rounds, then by block: one weight a feature
        self._by_later = [self._blocks(rows, later) for later in range(rules.rounds)]
        # what other boards and modules add, where it has a weight
        self._of_parts = [
            [pair for pair in zip(blocks[-1], has.PART_READERS, strict=True) if pair[0]]
            for blocks in self._by_later
        ]
        self._hands = [HandWeights(blocks[has.ROUTES + 1]) for blocks in self._by_later]
        # what was added up before, by later rounds: all routes, each of them, the industry, engineers
        self._boards: list[dict[tuple[int, ...], list[float]]] = [{} for _ in self._by_later]
        self._routes: list[list[EvaluationCache]] = [
            [{} for _ in range(rules.route_count)] for _ in self._by_later
        ]
        self._industries: list[EvaluationCache] = [{} for _ in self._by_later]
        self._engineers: list[EvaluationCache] = [{} for _ in self._by_later]

    @staticmethod
    def _blocks(rows: list[tuple[float, ...]], later: int) -> list[list[float]]:
        factors = basis(later)
        flat = [sum(w * f for w, f in zip(row, factors, strict=True)) for row in rows]
        sizes = [len(has.ROUTE_FEATURES)] * has.ROUTES
        sizes += [len(has.INDUSTRY_FEATURES), len(HAND_FEATURES), len(has.ENGINEER_NAMES)]
        blocks, first = [], 0
        for size in [*sizes, len(has.PART_FEATURES)]:
            blocks.append(flat[first : first + size])
            first += size
        return blocks

    def weights_at(self, later: int) -> list[float]:
        """A weight for each of `features.NAMES` when so many rounds follow this one."""
        return [weight for block in self._by_later[later] for weight in block]

    def __call__(self, state: GameState, seat: int) -> float:
        """The final score that the seat can expect."""
        p, rules = state.players[seat], self.rules
        later = max(0, rules.rounds - state.round)
        parts = bool(rules.parts)
        raised = parts and rules.raiser.raises(p)
        total = float(p[SCORE])
        for worth in self._board(p, later, raised):
            total += worth
        total += self._industry(p, later)
        total += hand_worth(state, seat, self._hands[later])
        if p[ENGINEERS]:
            total += self._with(p[ENGINEERS], later)
        if rules.round_scorers:
            total += (later + 1) * sum(points for points, _ in part_points(rules, p))
            total -= later * once_points(rules, p)
        if parts:
            added = 0.0
            for weight, read in self._of_parts[later]:
                added += weight * read(p)
            total += added
        return total + known_cards(state, seat) if p[CARDS] else total

    def _board(self, p: list[int], later: int, raised: bool) -> list[float]:
        """What each route is worth. Mostly all of them together have been seen before."""
        board = p[DOUBLERS:SLOT]
        board.append(p[VALUATION] * 8 + p[MEDAL] * 2 + (1 if raised else 0))
        key = tuple(board)
        known = self._boards[later]
        found = known.get(key)
        if found is None:
            found = [self._route(p, route, later, raised) for route in range(self.rules.route_count)]
            if len(known) > MAX_CACHED_POSITIONS:
                known.clear()
            known[key] = found
        return found

    def _route(self, p: list[int], route: int, later: int, raised: bool) -> float:
        at = TRACK + 5 * route
        key: i64 = p[VALUATION] * 4
        if p[MEDAL] == route + 1:
            key += 2
        if raised:
            key += 1
        # what differs most often stands last, where the dictionary looks first
        key = ((key * COLUMN_BASE + p[PLAN + route]) * COLUMN_BASE + p[DOUBLERS + route]) * COLUMN_BASE + p[
            at + GOLD
        ]
        key = ((key * COLUMN_BASE + p[at + SILVER]) * COLUMN_BASE + p[at + BRONZE]) * COLUMN_BASE + p[
            REACH + route
        ]
        key = (key * COLUMN_BASE + p[at + GREEN]) * COLUMN_BASE + p[at]
        known = self._routes[later][route]
        worth = known.get(key)
        if worth is None:
            block = has.route_features(self.rules, p, route)
            points = route_points(self.rules, p, route)
            worth = (later + 1) * points + _dot(self._by_later[later][route], block)
            _remember(known, key, worth)
        return worth

    def _industry(self, p: list[int], later: int) -> float:
        points = self.rules.industry_rules.points(p)
        key: i64 = points
        for at in range(MAX_WRENCHES):
            key = key * (NOWHERE + 1) + p[WRENCH + at]
        for at in range(GAPS):
            key = key * TILES + p[GAP + at]
        known = self._industries[later]
        worth = known.get(key)
        if worth is None:
            block = has.industry_features(self.rules, p)
            worth = (later + 1) * points + _dot(self._by_later[later][has.ROUTES], block)
            _remember(known, key, worth)
        return worth

    def _with(self, engineers: int, later: int) -> float:
        known = self._engineers[later]
        worth = known.get(engineers)
        if worth is None:
            worth = _dot(self._by_later[later][has.ROUTES + 2], has.engineer_features(engineers))
            _remember(known, engineers, worth)
        return worth


def _remember(known: EvaluationCache, key: int, worth: float) -> None:
    if len(known) > MAX_CACHED_POSITIONS:
        known.clear()
    known[key] = worth


def _dot(weights: list[float], block: list[float]) -> float:
    found = 0.0
    for at, feature in enumerate(block):
        if feature:
            found += weights[at] * feature
    return found


@remembered
def evaluation(rules: Ruleset, chosen: str = "", what: str = TURNS) -> Evaluation:
    """The evaluation for a ruleset: by the weights of its board, for so many players where there are such."""
    board = fitted_board(rules.content, rules.board, rules.players)
    return Evaluation(rules, weights_of(board, rules.players, chosen, what))


@lru_cache(maxsize=64)
def weights_of(board: str, players: int, chosen: str = "", what: str = TURNS) -> dict[str, list[float]]:
    """The weights of a set that were fitted to games on a board."""
    read = json.loads(_files(board, players, chosen)[0].read_text(encoding="utf-8"))
    return dict(read.get(what) or read[TURNS])


def checked_set(chosen: str) -> str:
    """The name of a set of weights. Raises `ValueError` if there is none."""
    if chosen:
        known = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())
        if chosen not in known:
            raise ValueError(f"there are no weights {chosen!r}; known sets: {', '.join(known)}")
    return chosen


def fitted_board(content: Content, board: str, players: int) -> str:
    """The board whose weights a game is valued by: its own one, else the one in the box that is most like it.

    Features count spaces of a route, so boards are alike if their routes are, one by one, and if they bring the same
    mechanisms. Of two that are equally near the Russian one is taken, also when no board of the box has weights.
    """
    if _files(board, players):
        return board
    boards = content.boards
    own = boards[board]
    fitted = [other for other in sorted(boards) if _files(other, players)]
    return min(
        fitted, key=lambda other: (apart(own, boards[other]), other != LAST_RESORT), default=LAST_RESORT
    )


def apart(one: Board, other: Board) -> int:
    """How much two boards differ, in spaces of their routes."""
    found = PART_APART * len({*one.parts} ^ {*other.parts})
    found += sum(_routes_apart(a, b) for a, b in zip(one.routes, other.routes, strict=False))
    shorter = min(len(one.routes), len(other.routes))
    return found + sum(route.spaces for route in (*one.routes[shorter:], *other.routes[shorter:]))


def _routes_apart(a: Route, b: Route) -> int:
    found = abs(a.spaces - b.spaces) + abs(a.slots - b.slots) + abs(a.doublers - b.doublers)
    return found + len({*a.colours} ^ {*b.colours})


def _like_another_route(rules: Ruleset, weights: Mapping[str, Sequence[float]]) -> dict[str, Sequence[float]]:
    """Weights of a route that no board of the box has: those of the route of this board that is most like it."""
    routes = rules.content.boards[rules.board].routes
    found = {}
    for route in range(BOX_ROUTES, rules.route_count):
        near = min(range(BOX_ROUTES), key=lambda other: _routes_apart(routes[route], routes[other]))
        for name in has.ROUTE_FEATURES:
            if f"route {near}: {name}" in weights:
                found[f"route {route}: {name}"] = weights[f"route {near}: {name}"]
    return found


def _files(board: str, players: int, chosen: str = "") -> list[Path]:
    names = (f"{board}-{players}.json", f"{board}.json")
    files = [folder / name for folder in (FOLDER / chosen, FOLDER / FIXED) for name in names]
    return [file for file in files if file.exists()]
