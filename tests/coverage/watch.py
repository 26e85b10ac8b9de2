"""What the moves of a game touch, seen from the positions before and after each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from roundhouse.content.model import COLOURS
from roundhouse.expansions.american.checked import at_the_top
from roundhouse.expansions.american.rules.board import STEELWORKS_TILE
from roundhouse.expansions.american.rules.numbers import (
    SPIKE,
)
from roundhouse.lab.extension import Thing, playing
from roundhouse.rules import GameState, Ruleset, apply, moves, vocabulary
from roundhouse.rules.layout import (
    DOUBLERS,
    ENGINEERS,
    GAP,
    MEDAL,
    PLAN,
    REACH,
    SLOT,
    TRACK,
    VALUATION,
    WRENCH,
)
from roundhouse.rules.moves import ENGINEER_NAMES, SPACE_NAMES, TILE_NAMES
from roundhouse.rules.packing import bits, held_cards, points_from
from roundhouse.rules.scoring import card_points, engineers_of, majority, track_points
from roundhouse.rules.vocabulary import (
    BOILED,
    CLOSED,
    ENGINEER_SPACE,
    F_MOVE,
    F_REPEAT,
    F_TURN,
    UPPER_LANE,
)
from tests.coverage import parts
from tests.coverage.box import idea_place, industry_places, source_name, things
from tests.coverage.routes import Mark, marks_of

Found = Iterator[Thing]


class Watcher:
    """Knows the names of what is touched in games with one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.board = f"{rules.board} board"
        self.track = f"{rules.industry} track"
        self.places = industry_places(rules)
        self.games = [thing for thing in things(rules) if thing.group == "games"]
        self.by_family: dict[str, Callable[[GameState, GameState, int, int], Found]] = {
            "pass": self._pass,
            "stay": self._stay,
            "flip": self._flip,
            "step": self._step,
            "industry": self._wrench,
            "detour": self._wrench,
            "loco": self._locomotive,
            "shift": self._shift,
            "factory": self._factory,
            "returned": self._factory,
            "idea": self._token,
            "card": self._card,
            "bonus": self._bonus,
            "repeat": self._repeat,
            "place": self._place,
        }
        self.parts = parts.by_family(rules)
        self.followed = [checked.followed for checked in playing(rules) if checked.followed]

    def touched(self, before: GameState, move: int, after: GameState) -> set[Thing]:
        """What a move has touched, with all that it set off."""
        name, index = moves.family(move)
        found = {Thing("moves", name, "made")}
        found.update(Thing("decisions", vocabulary.FRAMES[frame[0]], "met") for frame in before.stack)
        if name in self.by_family:
            found.update(self.by_family[name](before, after, before.stack[-1][1], index))
        for seen in self.parts.get(name, ()):
            found.update(seen(before, after, before.stack[-1][1], index))
        for old, new in zip(before.players, after.players, strict=True):
            if old != new:
                found.update(self._changed(old, new))
        for followed in self.followed:
            found.update(followed(before, after, move))
        if before.round != after.round or not after.stack:
            found.update(self._scored(after))
        if not after.stack:
            found.update(self.games)
            found.update(self._ended(after))
        return found

    # ---- moves

    def _pass(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing("turn order", f"place {before.order.index(seat) + 1}", "passed on")

    def _stay(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing("turn order", SPACE_NAMES[before.stack[-1][2]], "worker stays")

    def _flip(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing("locomotives", TILE_NAMES[before.stack[-1][2] & 31], "turned over")

    def _step(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing(self.board, f"{self.rules.route_codes[index // 5]} {COLOURS[index % 5]}", "built")

    def _wrench(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        """The place it has come to; the factory there as it was before."""
        rules = self.rules
        place = after.players[seat][WRENCH + index]
        yield Thing(self.track, f"wrench {index + 1}", "moved")
        yield Thing(self.track, self.places[place], "entered")
        gap = rules.industry_gap[place]
        if not gap:
            return
        tile = rules.industry_rules.factory_at(before, before.players[seat], gap - 1)
        if tile:
            way = "used with boilerman" if tile >= BOILED else "used"
            yield Thing("factories", TILE_NAMES[tile & 31], way)
        elif place >= UPPER_LANE:
            yield Thing(self.track, "empty gap", "passed over")

    def _locomotive(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing("locomotives", TILE_NAMES[index // 6], "placed")
        there = before.players[seat][SLOT + index % 6]
        code = self.rules.route_codes[self.rules.slot_route[index % 6]]
        yield Thing(self.board, f"{code} locomotive", "replaced" if there else "placed")

    def _shift(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing("locomotives", TILE_NAMES[before.stack[-1][2] & 31], "moved")
        code = self.rules.route_codes[self.rules.slot_route[index]]
        yield Thing(self.board, f"{code} locomotive", "moved here")

    def _factory(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        tile, place = divmod(index, 8)
        yield Thing("factories", TILE_NAMES[tile], "built")
        if after.returned[tile] < before.returned[tile]:
            yield Thing("factories", "any", "from beside the stacks")
        elif self.rules.stacked[tile]:
            yield Thing("factories", "any", "from a stack")
        if self.rules.industry_rules.shared:
            covered = self.rules.industry_rules.layers(before, place)
            name = next(n for at, n in self.places.items() if self.rules.industry_gap[at] == place + 1)
            yield Thing(self.track, name, "built over" if covered else "built")
        elif before.players[seat][GAP + place]:
            yield Thing("factories", "any", "over another")
            if before.players[seat][GAP + place] & 31 == STEELWORKS_TILE:
                yield Thing("factories", "steelworks", "replaced")

    def _token(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing("idea tokens", moves.TOKEN_NAMES[index], "used")
        place = bits(before.idea_places)[0]
        yield Thing("idea places", idea_place(self.rules, self.rules.idea_place_names[place]), "token laid")

    def _card(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        yield Thing("idea cards", moves.CARD_NAMES[index], "taken")
        if any(kind == vocabulary.O_ENGINEER_ONE for kind, _ in self.rules.card_effect[index]):
            yield Thing("engineers", ENGINEER_NAMES[self.rules.engineer_one], "taken with the card")

    def _bonus(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        ways = {vocabulary.FRAME["bonus-twice"]: "taken twice", vocabulary.FRAME["bonus-share"]: "shared"}
        way = ways.get(before.stack[-1][0], "drafted")
        yield Thing("starting bonuses", moves.BONUS_NAMES[index], way)

    def _repeat(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        assert before.stack[-1][0] == F_REPEAT
        argument = before.stack[-1][2]
        who = "by foundry" if argument & 2 else "by engineer"
        yield Thing("repeats", who, "direct" if argument & 1 else "indirect")
        if index >= ENGINEER_SPACE:
            yield Thing("repeats", "engineer", "repeated")
        elif index in self.rules.repeatables:
            yield Thing("action spaces", SPACE_NAMES[index], "repeated")
        else:
            yield Thing("repeats", who, "a space for two pieces")

    def _place(self, before: GameState, after: GameState, seat: int, index: int) -> Found:
        space, payment = index >> 3, index & 7
        kind, _, argument = before.stack[-1]
        if payment:
            pieces = [w for w, n in (("wood worker", payment & 1), ("coin", payment >> 1)) if n]
            yield Thing("payment", " and ".join(pieces), "paid")
        if space >= ENGINEER_SPACE:
            engineer = space - ENGINEER_SPACE
            owned = before.players[seat][ENGINEERS] >> engineer & 1
            way = "used when owned" if owned else "used lying"
            yield Thing("engineers", ENGINEER_NAMES[engineer], way)
        elif kind == F_TURN:
            yield Thing("action spaces", SPACE_NAMES[space], "used")
            if space == self.rules.hire:
                hired = before.row[self.rules.hire_place]
                yield Thing("engineers", ENGINEER_NAMES[hired], "hired")
        if kind == F_MOVE:
            where = "an engineer" if space >= ENGINEER_SPACE else "a space"
            where = "basic" if self.rules.reusable[space] else where
            yield Thing("turn order", SPACE_NAMES[argument], f"worker moves to {where}")

    # ---- what has changed on a player's board

    def _changed(self, old: list[int], new: list[int]) -> Found:
        rules = self.rules
        for route, code in enumerate(rules.route_codes):
            if old[PLAN + route] != new[PLAN + route] or self._further(old, new, route):
                yield from self._special_spaces(old, new, route)
            if new[DOUBLERS + route] > old[DOUBLERS + route]:
                yield Thing(self.board, f"{code} doubler", "laid")
            first = SLOT + rules.first_slot[route]
            slots = slice(first, first + rules.slot_count[route])
            if rules.closed_slots[route]:
                if new[slots].count(CLOSED) < old[slots].count(CLOSED):
                    yield Thing(self.board, f"{code} construction site", "removed")
        if new[MEDAL] and not old[MEDAL]:
            yield Thing(self.board, f"{rules.route_codes[new[MEDAL] - 1]} medal", "laid")
        for source in rules.sources:
            if points_from(new, source) > points_from(old, source) and source != vocabulary.FROM_BEFORE:
                yield Thing("points", source_name(rules, source), "scored")

    def _further(self, old: list[int], new: list[int], route: int) -> bool:
        track = slice(TRACK + 5 * route, TRACK + 5 * route + 5)
        return new[REACH + route] != old[REACH + route] or new[track] != old[track]

    def _special_spaces(self, old: list[int], new: list[int], route: int) -> Found:
        """Those whose condition has just become true; a scoring phase tells of those that score."""
        had = [mark for mark in self.marks(old, route) if mark.active(old, route)]
        for mark in self.marks(new, route):
            if not mark.each and mark.active(new, route) and not any(mark.same_as(other) for other in had):
                yield Thing(mark.group, mark.name, "reached")
                if "stock" in dict(mark.effect) and not mark.coin:
                    yield from at_the_top(self.rules, old)
        if old[PLAN + route] != new[PLAN + route]:
            yield from self._laid(old, new, route)

    def marks(self, p: list[int], route: int) -> Sequence[Mark]:
        """The special spaces of a player's route as it lies."""
        return marks_of(self.rules, route, p[PLAN + route])

    def _laid(self, old: list[int], new: list[int], route: int) -> Found:
        board = self.rules.content.boards[self.rules.board]
        variants = [variant.id for variant in board.variants if variant.route == self.rules.route_ids[route]]
        if variants:
            yield Thing(self.board, variants[new[PLAN + route] - 1], "laid")

    # ---- scoring

    def _scored(self, state: GameState) -> Found:
        """A scoring phase has just passed, and nothing that scores has changed since."""
        rules = self.rules
        for p in state.players:
            points = 0
            for route, code in enumerate(rules.route_codes):
                points += track_points(rules, p, route)
                yield from self._scored_tracks(p, route, code)
                for mark in self.marks(p, route):
                    yield from self._scored_mark(mark, p, route)
            if points:
                name = ("base", "revalued", "special")[p[VALUATION]]
                yield Thing("valuation tiles", name, "scored")
            for place in p[WRENCH : WRENCH + vocabulary.MAX_WRENCHES]:
                if place in self.places and rules.industry_points[place]:
                    yield Thing(self.track, self.places[place], "scored")

    def _scored_tracks(self, p: list[int], route: int, code: str) -> Found:
        values = self.rules.values[p[VALUATION]]
        behind = doubled = 0
        for colour in range(4, -1, -1):
            end = min(p[TRACK + 5 * route + colour], p[REACH + route])
            if end > behind and values[colour]:
                yield Thing(self.board, f"{code} {COLOURS[colour]}", "scored")
                doubled += p[DOUBLERS + route] > behind
            behind = max(behind, end)
        if doubled:
            yield Thing(self.board, f"{code} doubler", "scored")

    def _scored_mark(self, mark: Mark, p: list[int], route: int) -> Found:
        if not mark.each or not mark.active(p, route):
            return
        if mark.each == "medal" and p[MEDAL] != route + 1:
            return
        raised = mark.each == "spike" and p[SPIKE]
        yield Thing(mark.group, mark.name, "scored with the spike" if raised else "scored")

    def _ended(self, state: GameState) -> Found:
        rules = self.rules
        prizes = majority(state)
        for seat, p in enumerate(state.players):
            for card in held_cards(p):
                end_card = rules.end_cards[card]
                if end_card is None:
                    continue
                counts = (
                    prizes[seat] if end_card.kind == "extra-engineer" else card_points(state, p, end_card)
                )
                if counts:
                    yield Thing("end bonus cards", end_card.id, "scored")
            if prizes[seat]:
                for engineer in engineers_of(p):
                    yield Thing("engineers", ENGINEER_NAMES[engineer], "in the majority")
        yield from parts.ended(state, prizes)


def watch(initial: GameState, played: Sequence[int]) -> Counter[Thing]:
    """How often a whole game touches everything."""
    watcher = Watcher(initial.rules)
    state = initial.clone()
    found: Counter[Thing] = Counter()
    for move in played:
        before = state.clone()
        apply(state, move)
        found.update(watcher.touched(before, move, state))
    return found
