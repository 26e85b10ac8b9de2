"""A turn that cannot be finished (ruling z): which part of it has no place, and what is in its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.rules.ahead.capacity import rooms
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.engine import decider
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.plans import Plan
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BASE_KINDS,
    F_REPEAT,
    GAPS,
    K_ANY,
    K_ANY_ROUTE,
    K_DOUBLER,
    K_FACTORY,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_WOOD_GREEN,
    NOWHERE,
)
from roundhouse.view.decision import Chip, DeadEnd, Obstacle
from roundhouse.view.option_words import STEP_WORDS, counted_text, few_words, icon_of, option_text
from roundhouse.view.reasons import STUCK, STUCK_FRAMES, ReasonTeller
from roundhouse.view.waiting import MUST, PendingUnit, waiting
from roundhouse.view.words import WORD_OF, Words, capital, words_of

PRESENT: Final = ""  # what the keys of the texts end with
PAST: Final = ", past"
MAX_OBSTACLES: Final = 3  # obstacles that there is room for; of more, one less and how many are left
# what has a place on the boards, besides steps of a colour
PLACED_KINDS: Final = frozenset({K_ANY, K_INDUSTRY, K_DOUBLER, K_NINE, K_LOCO, K_FACTORY, K_LOCO_FACTORY})


def dead_end(seen: GameState, language: str = "en") -> DeadEnd:
    """What of the turn is left, and why it is not possible: for a position in which only taking back is left."""
    words = words_of(seen.rules, language)
    found = _Obstacles(seen, language).obstacles()
    shown = found if len(found) <= MAX_OBSTACLES else found[: MAX_OBSTACLES - 1]
    left = tuple(_chip(words, kind, count) for kind, count in impossible_parts(seen))
    return DeadEnd(left, tuple(shown), len(found) - len(shown))


def stuck_question(seen: GameState, before: Sequence[GameState] = (), language: str = "en") -> str:
    """Which part has no place, in a few words; `before` are the states of this turn so far."""
    return _stuck(seen, before, language, PRESENT)


def stuck_past(seen: GameState, language: str = "en") -> str:
    """The same of a turn that was taken back, to stand behind a colon."""
    return _stuck(seen, (), language, PAST)


def _stuck(seen: GameState, before: Sequence[GameState], language: str, tense: str) -> str:
    """Which part has no place, or had none."""
    words = words_of(seen.rules, language)
    parts = impossible_parts(seen)
    if len(parts) != 1:
        key = "stuck together" if parts else "stuck choice"
        return option_text(words, key + tense, effect=few_words(words, parts))
    kind, count = parts[0]
    room = rooms(seen, seen.players[decider(seen)])[kind] if kind < BASE_KINDS else 0
    if WORD_OF[kind] in STEP_WORDS:
        held = max((state.pool.count(2 * kind) for state in before), default=0)
        name = option_text(words, f"name {WORD_OF[kind]}")
        return counted_text(words, _step_key(count, room, held > 1) + tense, count, name=name, room=room)
    effect = words.amount(kind, count)
    if kind not in PLACED_KINDS:
        return option_text(words, f"stuck other{tense}", effect=effect)
    key = "stuck some" if 0 < room < count else "stuck"
    told = capital(effect) if tense == PRESENT else effect
    return counted_text(words, key + tense, count, effect=told, room=room)


def _step_key(count: int, room: int, last: bool) -> str:
    if 0 < room < count:
        return "stuck step, some"
    return "stuck step, last" if last and count == 1 else "stuck step"


def dead_end_sentences(seen: GameState, language: str = "en") -> list[str]:
    """All of it in sentences: which part, each place and why, and that the turn is taken back."""
    words = words_of(seen.rules, language)
    told = dead_end(seen, language)
    found = [f"{stuck_question(seen, (), language)}."]
    found += [capital(f"{one.where}: {one.why}." if one.where else f"{one.why}.") for one in told.obstacles]
    return [*found, option_text(words, "whole turn")]


def impossible_parts(seen: GameState) -> list[tuple[int, int]]:
    """The fewest direct units that cannot be carried out, as kinds with how many of them."""
    seat = decider(seen)
    left = [one.unit for one in _left(seen) for _ in range(one.count)]
    for unit in sorted(left, key=lambda unit: (unit >> 1 >= BASE_KINDS, unit)):
        fewer = left.copy()
        fewer.remove(unit)
        twin = seen.clone()
        twin.instead = ()
        twin.pool = sorted([*(other for other in seen.pool if other & 1), *fewer])
        if not can_complete(twin, seat):
            left = fewer
    kinds = list(dict.fromkeys(unit >> 1 for unit in left))
    if len(kinds) == 1:  # all of them are told, though fewer would have no place either
        return [(one.kind, one.count) for one in _left(seen) if one.kind == kinds[0]]
    return [(kind, left.count(2 * kind)) for kind in kinds]


def _left(seen: GameState) -> list[PendingUnit]:
    return [one for one in waiting(seen) if one.use == MUST]


def _chip(words: Words, kind: int, count: int) -> Chip:
    return Chip(icon_of(kind), words.amount(kind, count), words.short_amount(kind, count), MUST)


class _Obstacles:
    """Looks for what is in the way of the parts that cannot be carried out."""

    def __init__(self, seen: GameState, language: str) -> None:
        self.seen = seen
        self.rules = seen.rules
        self.board: PlayerBoard = seen.board(decider(seen))
        self.p: list[int] = self.board.row  # what rules are asked with
        self.reasons = ReasonTeller(seen, language)
        self.words = self.reasons.words
        self.room: list[int] = rooms(seen, self.p)

    def obstacles(self) -> list[Obstacle]:
        """One line for each reason; there is at least one."""
        found: list[Obstacle] = []
        parts = impossible_parts(self.seen)
        for kind, count in parts:
            found += self._of_kind(kind, count)
        if not found:
            found = [Obstacle("", self._in_general(parts))]
        return _joined(found, self.words)

    def _of_kind(self, kind: int, count: int) -> list[Obstacle]:
        """Why units of a kind are not possible, place by place."""
        if kind in STUCK:
            return [Obstacle("", STUCK[kind](self.reasons))]
        first, routes = _steps_of(kind, self.rules.routes_in_order)
        if first >= 0:
            return [self._on_route(first, route, kind, count) for route in routes]
        if kind in (K_LOCO, K_INDUSTRY, K_DOUBLER) and self.room[kind]:
            return [self._with_room("", -1, self.room[kind], kind, count)]
        look = _LOOKS.get(kind)
        return look(self) if look else []

    def _in_general(self, parts: list[tuple[int, int]]) -> str:
        frame = self.seen.stack[-1][0]
        if frame in STUCK_FRAMES:
            return STUCK_FRAMES[frame](self.reasons)
        if frame == F_REPEAT and not parts:
            return self.reasons.say("nothing to repeat")
        if not parts:
            return self.reasons.say("strands")
        told = self.words.listed([self.words.short_amount(kind, count) for kind, count in parts])
        key = "shortage, single" if len(parts) == 1 else "shortage, together"
        return self.reasons.say(key, parts=told)

    def say(self, key: str, **values: object) -> str:
        return option_text(self.words, key, **values)

    # ---- tracks

    def _on_route(self, colour: int, route: int, kind: int, count: int) -> Obstacle:
        name = self.words.route_label(route)
        plan: Plan = self.board.plan(route)
        space = self.board.track(route, colour)
        ahead = plan.length + 1 if colour == 0 else self.board.track(route, colour - 1)
        tint = self.words.colour(colour)
        if not plan.colours >> colour & 1:
            return Obstacle(name, self.say("why not here", colour=tint), route)
        if not self.board.may_build(colour):
            return Obstacle(name, self.say("why not owned", colour=tint), route)
        if colour == 0 and plan.end != NOWHERE and plan.length < plan.end and space == plan.length:
            return Obstacle(name, self.reasons.step_reason(0, route), route, plan.length)
        if colour == 0 and space == plan.length:
            return Obstacle(name, self.say("why last space"), route, space)
        before = self.words.colour(colour - 1) if colour else ""
        if not ahead:
            return Obstacle(name, self.say("why before", before=before, colour=tint), route, 1)
        if space + 1 < ahead:
            return self._with_room(name, route, ahead - 1 - space, kind, count)
        if not space:
            return Obstacle(name, self.say("why no space", before=before), route, 1)
        told = self.say("why behind", colour=tint, space=space, before=before, ahead=ahead)
        return Obstacle(name, told, route, ahead)

    def _with_room(self, name: str, route: int, room: int, kind: int, count: int) -> Obstacle:
        """There is room for a step, but not for all; or its tracks all stand elsewhere."""
        if not self.room[kind]:
            colour = self.words.colour(kind if kind < len(COLOURS) else 0)
            return Obstacle(name, self.say("why elsewhere", colour=colour), route)
        if self.room[kind] < count:
            return Obstacle(name, self.say("why room", count=min(room, self.room[kind])), route)
        return Obstacle(name, self.say("why alone"), route)

    # ---- locomotives, factories, industry

    def slots(self) -> list[Obstacle]:
        """Why a locomotive goes nowhere."""
        tiles = lowest_stack(self.seen)
        if not tiles:
            return [Obstacle("", self.say("why no tile"))]
        found = []
        for slot in self.rules.slots_in_order:
            name = self.words.route_label(self.rules.slot_route[slot])
            found.append(Obstacle(name, self.reasons.slot_reason(tiles[-1], slot)))
        return found

    def places(self) -> list[Obstacle]:
        """Why a factory is built nowhere."""
        industry_rules = self.rules.industry_rules
        if not lowest_stack(self.seen) and not self.seen.table_top.returned_tiles:
            return [Obstacle("", self.say("why no tile"))]
        if not industry_rules.shared:
            return _once([Obstacle("", self.reasons.gap_reason(gap)) for gap in range(GAPS)])
        layers = [len(industry_rules.layers(self.seen, place)) for place in range(industry_rules.places)]
        found, built = [], []
        for place in range(industry_rules.places):
            name = industry_rules.place_names[place]
            if layers[place] > min(layers):
                built.append(Obstacle(name, self.say("why built")))
            else:
                covered = few_words(self.words, industry_rules.action_at(self.seen, self.p, place))
                found.append(Obstacle(name, self.say("why covered", effect=covered)))
        return [*found, *built]

    def wrenches(self) -> list[Obstacle]:
        """Why no wrench moves."""
        playing = [wrench for wrench, _ in self.board.wrenches]
        return _once([Obstacle("", self.reasons.wrench_reason(wrench)) for wrench in playing])

    def doublers(self) -> list[Obstacle]:
        """Why no doubler is laid."""
        return [Obstacle("", self.reasons.say("no doubler"))]


_LOOKS: Final[dict[int, Callable[[_Obstacles], list[Obstacle]]]] = {
    K_LOCO: _Obstacles.slots,
    K_FACTORY: _Obstacles.places,
    K_LOCO_FACTORY: _Obstacles.places,
    K_INDUSTRY: _Obstacles.wrenches,
    K_DOUBLER: _Obstacles.doublers,
}


def _steps_of(kind: int, routes: list[int]) -> tuple[int, list[int]]:
    """The first colour that a unit could be a step of, and on which routes; -1 for what is no step. Where the first
    colour stands on the last space, all others stand right behind it.
    """
    if kind < len(COLOURS):
        return kind, routes
    if kind in (K_WOOD_GREEN, K_ANY):
        return 0, routes
    if kind - K_ANY_ROUTE in routes:
        return 0, [kind - K_ANY_ROUTE]
    return -1, []


def _joined(found: list[Obstacle], words: Words) -> list[Obstacle]:
    """Places with the same reason in one line."""
    alike: dict[str, list[Obstacle]] = {}
    for one in found:
        alike.setdefault(one.why, []).append(one)
    if len(alike) == 1 < len(found):
        return [Obstacle("", found[0].why)]
    return [
        one[0]
        if len(one) == 1
        else Obstacle(words.book.joints["list"].join(dict.fromkeys(other.where for other in one)), why)
        for why, one in alike.items()
    ]


def _once(found: list[Obstacle]) -> list[Obstacle]:
    return list(dict.fromkeys(found))
