"""How close a position is to what is still to be touched, as far as single turns do not show it.

Closeness is 0 to 1 for every wish and the best seat counts: one of them is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from roundhouse.content.model import COLOURS
from roundhouse.expansions.american.rules.numbers import (
    SPIKE,
    STOCK,
)
from roundhouse.expansions.coal.rules import COAL, FOUNDRIES, FOUNDRIES_USED
from roundhouse.expansions.german.boxed import extensions_in
from roundhouse.expansions.industry_board.rules.board import T_PLACE
from roundhouse.expansions.industry_board.rules.cars import (
    CARS_LYING,
    CARS_SHOP,
    CARS_STANDING,
    PURPLE_LYING,
    PURPLE_SHOP,
    PURPLE_STANDING,
)
from roundhouse.lab.extension import Thing
from roundhouse.rules import GameState, Ruleset, moves
from roundhouse.rules.layout import (
    ENGINEERS,
    GAP,
    IDEAS,
    MEDAL,
    PLAN,
    REACH,
    SCORE,
    SLOT,
    TRACK,
    WOOD_WORKER,
    WRENCH,
)
from roundhouse.rules.packing import bits, held_cards
from roundhouse.rules.scoring import card_points, route_points
from roundhouse.rules.vocabulary import (
    BOILED,
    GAPS,
    MAX_WRENCHES,
    NOWHERE,
    UPPER_LANE,
)
from tests.coverage.box import industry_places
from tests.coverage.routes import Mark, marks_of

Close = Callable[[GameState, list[int]], float]  # a position and a player of it
WEIGHT = 60.0  # of all together; many wishes, each with less
FEWEST = 5


class Wishes:
    """Everything that is missing and takes more than one turn."""

    def __init__(self, rules: Ruleset, missing: set[Thing]) -> None:
        self.rules = rules
        self.wishes: dict[Thing, Close] = {}
        self.places = {name: place for place, name in industry_places(rules).items()}
        marks: dict[tuple[str, str], tuple[int, Mark]] = {}
        for route in range(rules.route_count):
            for plan in range(len(rules.plans[route])):
                for mark in marks_of(rules, route, plan):
                    marks[mark.group, mark.name] = route, mark
        self.marks = marks
        for thing in missing:
            close = self._close(thing)
            if close is not None:
                self.wishes[thing] = close

    def granted(self, found: set[Thing]) -> None:
        """These need no more wishing."""
        for thing in found:
            self.wishes.pop(thing, None)

    def closeness(self, state: GameState, found: set[Thing]) -> float:
        """Of a position, the things just touched left out."""
        total = 0.0
        for thing, close in self.wishes.items():
            total += 1.0 if thing in found else max(close(state, p) for p in state.players)
        return WEIGHT * total / max(len(self.wishes), FEWEST)

    def _close(self, thing: Thing) -> Close | None:
        group, name, way = thing
        if (group, name) in self.marks:
            return self._to_mark(*self.marks[group, name], way)
        if group == f"{self.rules.board} board":
            return self._to_colour(name)
        if group == f"{self.rules.industry} track":
            return self._to_industry(name, way)
        if group in ("locomotives", "factories") and name in moves.TILE_NAMES:
            return self._to_tile(moves.TILE_NAMES.index(name), way)
        if group == "engineers" and name in moves.ENGINEER_NAMES and way in LATER:
            return _owned(moves.ENGINEER_NAMES.index(name))
        if group == "stocks" and "level" in name:
            return self._to_stocks()
        if name == "borrowed":
            return _borrower
        if group == "end bonus cards" and way == "scored":
            return _held(moves.END_CARD_NAMES.index(name))
        if group in ("idea tokens", "idea cards", "special ideas", "end bonus cards", "payment"):
            return self._to_idea(
                name if group == "idea tokens" else "special" if "special" in group else "cards"
            )
        if group == "foundries":
            return _foundry(moves.FOUNDRY_NAMES.index(name))
        if group == "maintenance cars" or "purple" in name:
            return self._to_cars(name)
        if group == "action spaces" and way == "repeated":
            return self._to_repeat(moves.SPACE_NAMES.index(name))
        if group == "Emil" and name.startswith("worker"):
            return _scorer
        for colour in ("gold", "silver"):
            if colour in name and group in ("action spaces", "Emil"):
                return self._to_tracks(colour)
        return None

    # ---- routes

    def _to_mark(self, route: int, mark: Mark, way: str = "") -> Close:
        rules = self.rules

        def close(state: GameState, p: list[int]) -> float:
            fits = _leads_to(rules, route, p[PLAN + route], mark.group, mark.name)
            if not fits:
                return 0.0
            if (mark.each == "medal" and p[MEDAL] != route + 1) or (way.endswith("spike") and not p[SPIKE]):
                fits *= 0.7
            if fits < 1.0 and any(
                mark.same_as(m) and m.active(p, route) for m in marks_of(rules, route, p[PLAN + route])
            ):
                return 0.0  # it has been there already, under another name
            return fits * _progress(p, route, mark.space, mark.colour, mark.locomotive and fits == 1.0)

        return close

    def _to_colour(self, name: str) -> Close | None:
        """A colour that is to be built or scored on a route: two spaces are enough."""
        code, _, colour = name.partition(" ")
        if code not in self.rules.route_codes or colour not in COLOURS:
            return None
        route, which = self.rules.route_codes.index(code), COLOURS.index(colour)
        return lambda state, p: _progress(p, route, 2, which, True)

    def _to_tracks(self, colour: str) -> Close:
        """The tracks of a colour, wherever they come from."""
        ways = [
            self._to_mark(route, mark)
            for route, mark in self.marks.values()
            if f"{colour}-tracks" in dict(mark.effect)
        ]
        return lambda state, p: max(way(state, p) for way in ways)

    def _to_stocks(self) -> Close:
        """All spaces that bring a stock step; a level more for each that has done so."""
        ways = [self._to_mark(r, mark) for r, mark in self.marks.values() if "stock" in dict(mark.effect)]

        def close(state: GameState, p: list[int]) -> float:
            return p[STOCK] / 10 + sum(way(state, p) for way in ways) / (2 * len(ways))

        return close

    def _to_idea(self, token: str) -> Close:
        """An idea space that has not fired, for somebody who has the token."""
        bit = 1 << moves.TOKEN_NAMES.index(token) if token in moves.TOKEN_NAMES else 0
        places = [(route, mark) for route, mark in self.marks.values() if "idea" in dict(mark.effect)]

        def close(state: GameState, p: list[int]) -> float:
            if not p[IDEAS] & bit:
                return 0.0
            return max(
                (
                    _progress(p, route, mark.space, mark.colour, mark.locomotive)
                    for route, mark in places
                    if not mark.active(p, route)
                ),
                default=0.0,
            )

        return close

    def _to_repeat(self, space: int) -> Close:
        """Somebody who has used the space in this round and can still repeat it."""
        foundry = 1 << moves.FOUNDRY_NAMES.index("repeat")
        engineer = 1 << moves.ENGINEER_NAMES.index("8")
        colour = moves.SPACE_NAMES[space].partition("-")[0]
        tracks = self._to_tracks(colour) if colour in COLOURS[2:] else None

        def close(state: GameState, p: list[int]) -> float:
            can = 0.0
            if self.rules.parts and p[FOUNDRIES] & foundry:
                can = 0.3 + 0.1 * min(p[COAL], 2) - 0.2 * bool(p[FOUNDRIES_USED] & foundry)
            if space in self.rules.repeatables and p[ENGINEERS] & engineer:
                can = max(can, 0.4)
            taken = state.spaces[space]
            if can and taken and state.players.index(p) == (taken - 1) & 3:
                can += 0.4
            return can if tracks is None else 0.5 * can + 0.5 * tracks(state, p)

        return close

    def _to_cars(self, name: str) -> Close:
        purple = "purple" in name
        columns = (
            (PURPLE_LYING, PURPLE_STANDING, PURPLE_SHOP) if purple else (CARS_LYING, CARS_STANDING, CARS_SHOP)
        )
        card = self._to_idea("cards")

        def close(state: GameState, p: list[int]) -> float:
            lying, standing, shop = (bool(p[column]) for column in columns)
            return 0.3 * lying + 0.3 * standing + 0.3 * shop or 0.2 * purple * card(state, p)

        return close

    # ---- industry and tiles

    def _to_industry(self, name: str, way: str) -> Close | None:
        if name in self.places:
            return self._to_place(self.places[name], 1 if way == "scored" else 0)
        if name in ("wrench 3", "third wrench"):
            ways = [
                self._to_mark(r, mark) for r, mark in self.marks.values() if "wrench" in dict(mark.effect)
            ]
            return lambda state, p: max(way(state, p) for way in ways)
        return self._to_idea("wrench")

    def _to_place(self, place: int, there: int) -> Close:
        """A wrench on its way; with `there` one that has come to the place counts too."""
        rules = self.rules
        lane = place // UPPER_LANE * UPPER_LANE
        gaps = [gap for gap in rules.industry_gap[lane : place + 1] if gap]

        def close(state: GameState, p: list[int]) -> float:
            best = 0.0
            for wrench in p[WRENCH : WRENCH + MAX_WRENCHES]:
                if wrench != NOWHERE and lane <= wrench < place + there:
                    best = max(best, (wrench - lane + 1) / (place - lane + 1))
            if not lane and gaps and best:
                built = (
                    state.table[T_PLACE : T_PLACE + 7] if rules.industry_rules.shared else p[GAP : GAP + GAPS]
                )
                best = 0.5 * best + 0.5 * sum(1 for gap in gaps if built[gap - 1]) / len(gaps)
            return best

        return close

    def _to_tile(self, tile: int, way: str) -> Close:
        """The stacks before it must be used up; then it must get into a slot or a gap and be reached."""
        rules = self.rules
        before = [t for group in rules.stack_groups for t in group if rules.number[t] < rules.number[tile]]
        height = max(1, len(before) * rules.stack_height)

        def close(state: GameState, p: list[int]) -> float:
            if way in ("moved", "turned over", "with boilerman"):
                if tile in p[SLOT : SLOT + rules.slots]:
                    return 0.8
            elif way.startswith("used"):
                for gap, there in enumerate(p[GAP : GAP + GAPS]):
                    if there & 31 == tile:
                        boiled = 0.2 if there >= BOILED or way == "used" else 0.0
                        return 0.5 + boiled + 0.3 * self._way_to_gap(p, gap)
            left = sum(state.stacks[t] for t in before)
            return 0.5 * (1 - left / height)

        return close

    def _way_to_gap(self, p: list[int], gap: int) -> float:
        place = self.rules.industry_gap.index(gap + 1)
        there = [w for w in p[WRENCH : WRENCH + MAX_WRENCHES] if w < place]
        return max(there) / place if there else 0.0


def _wrenches(p: list[int]) -> int:
    """Those on the track that have left the start."""
    return sum(1 for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE and place % UPPER_LANE)


LATER = ("used when owned", "in the majority")


def _owned(engineer: int) -> Close:
    def close(state: GameState, p: list[int]) -> float:
        return 0.5 + 0.05 * len(bits(p[ENGINEERS])) if p[ENGINEERS] >> engineer & 1 else 0.0

    return close


def _held(card: int) -> Close:
    """Somebody who has the card, and what it counts."""

    def close(state: GameState, p: list[int]) -> float:
        end_card = state.rules.end_cards[card]
        if end_card is None or card not in held_cards(p):
            return 0.0
        return 0.9 if card_points(state, p, end_card) else 0.4

    return close


def _borrower(state: GameState, p: list[int]) -> float:
    """Somebody with the wood worker and the engineer who borrows, while others have engineers."""
    own = p[ENGINEERS] >> moves.ENGINEER_NAMES.index("11-borrow") & 1
    theirs = any(other[ENGINEERS] for other in state.players if other is not p)
    return 0.4 * bool(p[WOOD_WORKER]) + 0.3 * own + 0.2 * theirs


def _scorer(state: GameState, p: list[int]) -> float:
    """Points so far, and as many more in every round as the board gives now."""
    rules = state.rules
    points = rules.industry_rules.points(p) + sum(
        route_points(rules, p, route) for route in range(rules.route_count)
    )
    return (p[SCORE] + (rules.rounds + 1 - state.round) * points) / 400


def _foundry(foundry: int) -> Close:
    def close(state: GameState, p: list[int]) -> float:
        return 0.4 + 0.2 * min(p[COAL], 2) if p[FOUNDRIES] >> foundry & 1 else 0.05 * min(p[COAL], 4)

    return close


def _progress(p: list[int], route: int, space: int, colour: int, locomotive: bool) -> float:
    """How much of the way tracks and locomotives have gone."""
    first = TRACK + 5 * route
    done = way = 0
    for behind in range(colour + 1):
        target = space + colour - behind
        way += target
        done += min(p[first + behind], target)
    if locomotive:
        way += space
        done += min(p[REACH + route], space)
    return done / way


@cache
def _leads_to(rules: Ruleset, route: int, plan: int, group: str, name: str) -> float:
    """1 if the special space lies on a route with this plan, less if it can still come there, else 0."""
    if any((mark.group, mark.name) == (group, name) for mark in marks_of(rules, route, plan)):
        return 1.0
    return (
        0.8
        if any(_can_become(rules, route, plan, other, group, name) for other in _plans(rules, route))
        else 0.0
    )


def _plans(rules: Ruleset, route: int) -> range:
    return range(len(rules.plans[route]))


def _can_become(rules: Ruleset, route: int, plan: int, other: int, group: str, name: str) -> bool:
    if not any((mark.group, mark.name) == (group, name) for mark in marks_of(rules, route, other)):
        return False
    board = rules.content.boards[rules.board]
    stations = [station for station in board.stations if station.route == rules.route_ids[route]]
    if not stations:
        return plan == 0
    for station in stations:
        size = 1 + sum(1 for extension in extensions_in(rules.content) if extension.size == station.size)
        (plan, mine), (other, theirs) = divmod(plan, size), divmod(other, size)
        if mine not in (0, theirs):
            return False
    return True
