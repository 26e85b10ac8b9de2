"""Why a move is not legal now, in one sentence.

The answers follow the order in which a person would check: is it the moment for it, is the space in play and
free, can it be paid for, can its action be carried out in full.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar

from roundhouse import expansions
from roundhouse.rules import moves
from roundhouse.rules.ahead.capacity import rooms
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.ahead.frames import frame_moves
from roundhouse.rules.ahead.needs import ROOM_TO_HIRE, ROOM_TO_REPEAT
from roundhouse.rules.effects import gain
from roundhouse.rules.industry import blocked_places
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.moves import CARD_NAMES, TILE_NAMES, TOKEN_NAMES
from roundhouse.rules.notation import (
    SEATS,
    NotationError,
    notation,
    payment_name,
    stands_for_something,
)
from roundhouse.rules.parts import OWN_FACTORIES
from roundhouse.rules.plans import REPEATING, EffectCode
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.pool import PAYERS, direct_left, pool_moves
from roundhouse.rules.state import GameState
from roundhouse.rules.table_top import NOBODY, TWIN_TAKEN
from roundhouse.rules.vocabulary import (
    BASE_FRAMES,
    BASE_KINDS,
    CLOSED,
    ENGINEER_SPACE,
    F_DISCARD,
    F_DISPLACED,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_REPEAT,
    F_TURN,
    FRAMES,
    FROM_ENGINEERS,
    NOWHERE,
    O_COINS,
    O_TEMPORARY,
    O_WORKER,
    OWN_TURN,
    UPPER_LANE,
    is_engineer,
)
from roundhouse.view.extension import TrackReasons, all_told
from roundhouse.view.trying import cannot_go_on
from roundhouse.view.words import words_of

TWO_PIECES = 2  # in the argument of a repeat: a space used with two pieces may be named too


def why_not(state: GameState, move: int, language: str = "en") -> str:
    """One sentence that says why this move cannot be played now."""
    words = words_of(state.rules, language)
    if not 0 <= move < moves.SIZE:
        return words.reason("not in table", move=move, last=moves.SIZE - 1)
    if not stands_for_something(move):
        return words.reason("stands for nothing", move=move)
    name = notation(state, move)
    if not state.stack:
        return words.reason("over", words=name)
    return words.reason("illegal", words=name, reason=ReasonTeller(state, language).of(move))


def reason(state: GameState, move: int, language: str = "en") -> str:
    """The same without the move's words, for a place that is looked at while something else is played."""
    return ReasonTeller(state, language).of(move)


def why_unknown(state: GameState, error: NotationError, language: str = "en") -> str:
    """One sentence about words that name no move, with those that may have been meant."""
    words = words_of(state.rules, language)
    near = [words.reason("near", words=name) for name in error.near]
    if not near:
        return words.reason("names nothing", typed=error.typed)
    return words.reason("names nothing, near", typed=error.typed, near=words.join("or few").join(near))


class Unit:
    """Kinds that reasons count with."""

    WORKER: Final = O_WORKER
    COIN: Final = O_COINS


class ReasonTeller:
    """Explains the moves of one position: first which of the answers is asked for, then single pieces."""

    def __init__(self, state: GameState, language: str) -> None:
        self.state: GameState = state
        self.rules = state.rules
        self.words = words_of(state.rules, language)
        self.frame, self.player, self.argument = state.stack[-1]
        self.board: PlayerBoard = state.board(self.player)
        self.p: list[int] = self.board.row  # what rules are asked with
        tracks = [told.track for told in all_told() if told.track]
        playing = self.rules.part_names()
        self.track: TrackReasons | None = next((one for one in tracks if one.part in playing), None)

    def of(self, move: int) -> str:
        """Why this move is not among the legal ones."""
        state = self.state
        family, index = moves.family(move)
        if state.before is not None or state.struck or move == moves.TAKE_BACK:
            tried = self.tried_reason(move)
            if tried:
                return tried
        if moves.FIRST.get(family, moves.SIZE) >= moves.OF_PARTS and not any(
            family in part.families for part in self.rules.parts
        ):
            return self.say("not in the game")
        if family == "place" and self.frame in (F_TURN, F_MOVE):
            space, payment = index >> 3, index & 7
            return self.space_reason(space) or self.pay_reason(space, payment)
        if family in ADDED:
            return self.addition(family, index)
        if family == "pass" and self.frame == F_TURN:
            return self.say("direct first", left=self.left()) if self.left() else self.say("spent")
        paid = any(unit in PAYERS[move] for unit in state.pool)
        if self.frame in (F_POOL, F_TURN) and (paid or (family == "done" and self.frame == F_POOL)):
            return self.pool_reason(family, index, move)
        if self.frame == F_DISPLACED and family in ("flip", "shift"):
            return self.displaced_reason(family, move)
        if move == moves.TEN and self.frame in (F_POOL, F_END_CARD):
            return self.say("ten")
        if self.frame == F_POOL:
            if family in ("place", "pass") and not state.pool:
                return self.say("action taken")
            return self.say("pool", pool=self.pool_words())
        return self.in_frame(family, index, move) or self.moment()

    def tried_reason(self, move: int) -> str:
        """What a turn on trust has to do with it (ruling z), or nothing."""
        if move in self.state.struck:
            return self.say("tried")
        if cannot_go_on(self.state):
            return self.say("cannot go on", left=self.left() or self.moment_words())
        return self.say("can go on") if move == moves.TAKE_BACK else ""

    def in_frame(self, family: str, index: int, move: int) -> str:
        """Moves of the decision at hand that it does not offer."""
        if self.frame == F_REPEAT and family in ("repeat", "skip"):
            return self.repeat_reason(move)
        if self.frame == F_DISCARD and move in frame_moves(self.state):
            return self.say("strands that", left=self.left())
        if self.frame == F_DISCARD and family == "discard":
            return self.say("token used", name=self.words.label("tokens", TOKEN_NAMES[index]))
        if self.frame == F_DRAFT and family == "bonus":
            return self.say("bonus taken")
        if self.frame == F_END_CARD and family == "end-card":
            return self.say("card gone")
        return self.part_frame(family, index, move)

    def moment(self) -> str:
        """What comes first."""
        return self.say("moment", moment=self.moment_words())

    def moment_words(self) -> str:
        """What is decided now."""
        key = f"moment {FRAMES[self.frame]}"
        return self.say(key if key in self.words.book.reasons else "moment other")

    def pool_words(self) -> str:
        """The pool in short: `2 wood (must), 1 any`."""
        pool = self.state.pool
        found = [
            self.say(
                "pool may" if unit & 1 else "pool must",
                effect=self.words.short_amount(unit >> 1, pool.count(unit)),
            )
            for unit in sorted(set(pool))
        ]
        return ", ".join(found) or self.say("pool nothing")

    # ---- action spaces

    def space_reason(self, space: int) -> str:
        """Why this space cannot be used at all, or nothing."""
        state, rules = self.state, self.rules
        if is_engineer(space):
            reason = self.engineer_reason(space - ENGINEER_SPACE)
            if reason:
                return reason
        elif space not in (rules.open_last if state.round == rules.rounds else rules.open_spaces):
            return self.closed_reason(space)
        if state.table_top.is_taken(space):
            return self.occupied(space)
        if rules.cost_coal[space]:
            return self.say("paid with coal", space=self.space(space))
        if not rules.claims[space]:
            return ""
        if self.frame == F_MOVE:
            return self.say("no claim by moving")
        return self.claim_reason(space)

    def occupied(self, space: int) -> str:
        """By whom, or with which other space."""
        seat = self.state.table_top.occupant(space)
        if seat == TWIN_TAKEN:
            twin = self.rules.twin[space]
            return self.say("closed with twin", space=self.space(space), twin=self.space(twin))
        if seat >= len(self.state.players):
            rival = self.rules.rivals[seat - len(self.state.players)]
            return self.say("occupied, rival", space=self.space(space), who=self.words.screen(rival))
        return self.say("occupied", space=self.space(space), who=SEATS[seat])

    def closed_reason(self, space: int) -> str:
        rules = self.rules
        if space in rules.open_spaces:
            return self.say("last round, no order")
        if space in rules.open_last:
            return self.say("only last round", rounds=rules.rounds)
        if all(moves.SPACE_NAMES[space] != row.id for row in rules.space_rows):
            return self.say("not in this game", space=self.space(space))
        if rules.players == 1:
            return self.say("not in play, solo", space=self.space(space))
        return self.say("not in play", space=self.space(space), players=rules.players)

    def engineer_reason(self, engineer: int) -> str:
        state = self.state
        name = self.words.space(ENGINEER_SPACE + engineer)
        owner = state.table_top.employer(engineer)
        if owner == self.player:
            return ""
        if owner != NOBODY:
            return self.say("engineer of other", engineer=name, who=SEATS[owner])
        for part in self.rules.parts:
            if part.engineers_kept(state) >> engineer & 1:
                return self.say("engineer of other", engineer=name, who=self.words.screen(part.rival))
        if engineer not in state.row:
            return self.say("engineer not there", engineer=name)
        place = state.row.index(engineer)
        if place == self.rules.hire_place:
            return self.say("engineer to hire", engineer=name)
        if place not in self.rules.lying:
            return self.say("engineer upright", engineer=name)
        return ""

    def claim_reason(self, space: int) -> str:
        state, top = self.state, self.state.table_top
        if any(top.occupant(other) == self.player for other in self.rules.turn_order_spaces):
            return self.say("claims both")
        if len(state.order) > 2 and state.order.index(self.player) == self.rules.claims[space] - 1:
            return self.say("claims own")
        return ""

    def pay_reason(self, space: int, payment: int) -> str:
        """Why it cannot be paid for or carried out."""
        board = self.board
        workers, coins = self.rules.cost_workers[space], self.rules.cost_coins[space]
        cost = self.pieces(workers, coins)
        if self.frame == F_MOVE:
            if workers != 1 or coins:
                return self.say("moves to one", cost=cost)
            return self.say("moves alone") if payment else self.shortage(space)
        used = payment_name(payment)
        given, wood = used.count("c"), used.count("W")
        if given < coins:
            return self.say("coin missing", cost=cost)
        if given + wood > workers + coins:
            return self.say("too much", cost=cost)
        plain = workers + coins - given - wood
        if wood and not board.has_wood_worker:
            return self.say("no wood worker")
        own = board.workers + board.temporary_workers
        if given > board.coins or plain > own:
            return self.say("too dear", cost=cost, own=self.pieces(own, board.coins, True))
        return self.shortage(space)

    def pieces(self, workers: int, coins: int, all_of_them: bool = False) -> str:
        """2 workers and 1 coin; those of which there are none only where all are told."""
        parts = []
        for unit, count in ((Unit.WORKER, workers), (Unit.COIN, coins)):
            if count or all_of_them:
                parts.append(self.words.amount(unit, count))
        return self.words.listed(parts)

    def shortage(self, space: int) -> str:
        """What of a direct action cannot be carried out."""
        if self.state.stack[-1][0] == F_TURN and self.left():
            return self.say("direct first", left=self.left())
        need = self.rules.ahead.needs[space][0]
        if need == ROOM_TO_HIRE:
            return self.say("nobody to hire")
        if need == ROOM_TO_REPEAT:
            return self.say("nothing to repeat")
        free = rooms(self.state, self.p)
        short = [
            self.say("shortage, kind", effect=self.words.short_amount(kind, count), room=free[kind])
            for kind, count in enumerate(self.rules.ahead.demand[space][:BASE_KINDS])
            if count > free[kind]
        ]
        return self.say("shortage", details="; ".join(short) or self.stuck(self.rules.effects[space], space))

    def stuck(self, effect: EffectCode, space: int = NOWHERE) -> str:
        """Of an action with room for each of its kinds, the fewest parts that cannot be carried out."""
        twin = self.state.clone()
        twin.pool = []
        twin.instead = twin.revocable = ()
        if space != NOWHERE:
            twin.spaces[space] = 1 + self.player
        twin.stack.append((F_POOL, self.player, 0))
        gain(twin, self.player, effect, True, FROM_ENGINEERS)
        frame = twin.stack[-1][0]
        if frame in STUCK_FRAMES:
            return STUCK_FRAMES[frame](self)
        left = [unit for unit in twin.pool if not unit & 1]
        for unit in sorted(left):
            twin.pool = sorted(left)
            twin.pool.remove(unit)
            if not can_complete(twin, self.player):
                left.remove(unit)
        kinds = sorted({unit >> 1 for unit in left})
        if len(kinds) == 1 and kinds[0] in STUCK:
            return STUCK[kinds[0]](self)
        parts = [self.words.short_amount(kind, left.count(2 * kind)) for kind in kinds]
        key = "shortage, single" if len(kinds) == 1 else "shortage, together"
        return self.say(key, parts=self.words.listed(parts))

    # ---- inside a turn

    def repeat_reason(self, move: int) -> str:
        """Why this space cannot be repeated, or the repeat not skipped (ruling 16)."""
        rules = self.rules
        direct, two = self.argument & 1, self.argument & TWO_PIECES
        if direct and move == moves.SKIP:
            return self.say("must repeat")
        if move in frame_moves(self.state) and not direct:
            return self.say("strands that", left=self.left())
        space = moves.family(move)[1]
        name = self.space(space)
        if rules.claims[space]:
            return self.say("no repeat, order")
        if any(kind == O_TEMPORARY for kind, _ in rules.effects[space]):
            return self.say("no repeat, temporary")
        if any(kind in REPEATING for kind, _ in rules.effects[space]):
            return self.say("no repeat, itself", space=name)
        if rules.cost_coins[space]:
            return self.say("no repeat, coin", space=name)
        if rules.cost_coal[space]:
            return self.say("paid with coal", space=name)
        workers = rules.cost_workers[space]
        if workers and workers > (2 if two else 1):
            return self.say("no repeat, two" if two else "no repeat, workers", space=name, count=workers)
        if move in frame_moves(self.state):
            return self.shortage(space)
        if self.state.table_top.occupant(space) not in (NOBODY, self.player):
            return self.occupied(space)
        return self.say("no repeat, unused", space=name)

    def pool_reason(self, family: str, index: int, move: int) -> str:
        """Why a unit of the pool cannot do this."""
        left = self.left()
        if family == "done":
            return self.say("must finish", left=left) if left else self.say("ten ends the turn")
        if move in self.pool_offers():
            if left:
                return self.say("strands that", left=left)
            if family == "card":
                return self.say("shortage", details=self.stuck(self.rules.card_effect[index]))
            built_over = self.rules.industry_rules.shared and family in ("factory", "returned")
            return self.gap_reason(index % 8) if built_over else self.say("strands card")
        if family == "step":
            return self.step_reason(index % 5, index // 5)
        if family == "industry":
            return self.wrench_reason(index)
        if family == "doubler":
            return self.say("no doubler")
        if family == "loco":
            return self.locomotive_reason(index // 6, index % 6)
        if family in ("factory", "returned"):
            return self.factory_reason(family, index // 8, index % 8)
        if family in ("card", "idea", "trade"):
            return self.idea_reason(family, index)
        return self.part_unit(family, index)

    def displaced_reason(self, family: str, move: int) -> str:
        tile = self.argument
        name = self.words.tile(tile, "loco")
        if move in frame_moves(self.state):
            return self.say("strands")
        if family == "shift":
            return self.slot_reason(tile, move - moves.SHIFT)
        if 0 in self.board.all_slots():
            return self.say("slot empty", tile=name)
        return self.say("still fits", tile=name)

    # ---- single pieces

    def say(self, key: str, **values: object) -> str:
        return self.words.reason(key, **values)

    def space(self, space: int) -> str:
        """A space as people call it."""
        return self.words.space(space)

    def left(self) -> str:
        """What of the pool must still be carried out."""
        pool = self.state.pool
        direct = sorted({unit for unit in pool if not unit & 1})
        return ", ".join(self.words.short_amount(unit >> 1, pool.count(unit)) for unit in direct)

    def pool_offers(self) -> list[int]:
        """What the units of the pool could do, whatever that would mean for the rest."""
        if self.frame == F_POOL:
            return frame_moves(self.state)
        return pool_moves(self.state, self.player) if self.state.pool else []

    # ---- tracks, locomotives, factories

    def step_reason(self, colour: int, route: int) -> str:
        board = self.board
        code = self.rules.route_codes[route]
        name = self.words.colour(colour)
        plan = board.plan(route)
        space = board.track(route, colour)
        if not plan.colours >> colour & 1:
            return self.say("colour not here", colour=name, route=code)
        if not board.may_build(colour):
            return self.say("colour not owned", colour=name)
        if colour == 0:
            if plan.end != NOWHERE and plan.length < plan.end:
                return self.say("route blocked", route=code, space=plan.length + 1)
            return self.say("last space", route=code, space=plan.length)
        ahead = board.track(route, colour - 1)
        before = self.words.colour(colour - 1)
        if not ahead:
            return self.say("colour before", before=before, colour=name, route=code)
        if space + 1 < ahead:
            return self.say("all elsewhere", colour=name)
        return self.say("cannot pass", colour=name, route=code, space=space, before=before, ahead=ahead)

    def wrench_reason(self, wrench: int) -> str:
        rules, board = self.rules, self.board
        place = board.wrench(wrench)
        if place == NOWHERE:
            return self.say("no wrench")
        if place == rules.lane_end[1 if place >= UPPER_LANE else 0]:
            return self.say("wrench at end")
        ahead = place + 2 if rules.industry_rules.beside_the_way(place + 1) else place + 1
        gap = rules.industry_gap[ahead]
        if gap and self.track:
            return self.track.enter(self, gap - 1)
        if gap and not board.gap(gap - 1) and place < UPPER_LANE:
            return self.say("gap empty", gap=gap)
        if ahead in blocked_places(rules, self.p):
            return self.say("wrench blocked")
        return self.say("other wrench")

    def low(self) -> str:
        """The stacks that are open now."""
        tiles = [self.words.tile(tile, "loco") for tile in lowest_stack(self.state)]
        return self.words.listed(tiles, "or") or self.say("none")

    def locomotive_reason(self, tile: int, slot: int) -> str:
        if tile not in lowest_stack(self.state) and tile != self.rules.extra_nine:
            return self.say("lowest loco", low=self.low())
        return self.slot_reason(tile, slot)

    def slot_reason(self, tile: int, slot: int) -> str:
        if slot >= self.rules.slots:
            return self.say("no slot")
        there = self.board.slot(slot)
        if there == CLOSED:
            return self.say("slot closed")
        return self.say(
            "not higher", tile=self.words.tile(tile, "loco"), there=self.words.tile(there, "loco")
        )

    def factory_reason(self, family: str, tile: int, gap: int) -> str:
        if family == "returned" and not self.state.table_top.returned(tile):
            return self.say("none returned", tile=self.words.tile(tile, "no factory"))
        on_card = TILE_NAMES[tile] in OWN_FACTORIES
        if family == "factory" and not on_card and tile not in lowest_stack(self.state):
            return self.say("lowest factory", low=self.low())
        return self.gap_reason(gap)

    def gap_reason(self, gap: int) -> str:
        """Why nothing can be built there."""
        if self.track:
            return self.track.build(self, gap)
        empty = [gap + 1 for gap, tile in enumerate(self.board.gaps) if not tile]
        if empty:
            return self.say("gaps from left", gap=empty[0])
        return self.say("no gap", gap=gap + 1)

    def idea_reason(self, family: str, index: int) -> str:
        """Idea tokens and idea cards."""
        rules, board = self.rules, self.board
        if family == "card":
            lying = index in self.state.table_top.idea_cards
            if board.valuation and rules.valuation_cards >> index & 1 and lying:
                return self.say("card, valuation")
            return self.say("card taken", name=self.words.label("cards", CARD_NAMES[index]))
        if not rules.tokens >> index & 1:
            return self.say("token not in the game", name=self.words.label("tokens", TOKEN_NAMES[index]))
        if board.has_idea(index):
            if board.valuation and rules.valuation_tokens >> index & 1:
                return self.say("token, valuation")
            if family == "trade":
                return self.say("needs two tokens")
        return self.say("token used", name=self.words.label("tokens", TOKEN_NAMES[index]))

    # ---- units of the other boards and modules

    def part_unit(self, family: str, index: int) -> str:
        """Why a unit of the pool cannot do this."""
        if family in UNITS:
            return UNITS[family](self, index)
        return self.say("strands")

    # ---- additions to a turn

    def addition(self, family: str, index: int) -> str:
        """What can be added to one's own turn, and why this cannot be."""
        if not (self.frame == F_TURN or (self.frame == F_POOL and self.argument == OWN_TURN)):
            return self.say("passed" if self.board.has_passed else "own turn only")
        if direct_left(self.state):
            return self.say("direct first", left=self.left())
        return ADDED[family](self, index)

    def offered(self) -> list[int]:
        """What may be added to the turn now."""
        found: list[int] = []
        for part in self.rules.adders:
            part.additions(self.state, self.player, self.frame == F_POOL, found)
        return found

    # ---- decisions of the parts

    def part_frame(self, family: str, index: int, move: int) -> str:
        """Moves of the decision at hand that it does not offer, or nothing."""
        if self.frame < BASE_FRAMES:
            return ""
        if move in frame_moves(self.state):
            return self.say("strands that", left=self.left()) if self.left() else self.say("strands")
        if (self.frame, family) in REFUSED:
            return REFUSED[self.frame, family](self, index)
        return ""


Reason = Callable[[ReasonTeller, int], str]
_NONE: Final[dict[str, Reason]] = {}
# what the expansions say of their own families
_NO_FRAMES: Final[dict[tuple[int, str], Reason]] = {}
_NOT_STUCK: Final[dict[int, Callable[[ReasonTeller], str]]] = {}
Key = TypeVar("Key")


def _spoken(told: Mapping[Key, Callable[..., str] | str]) -> dict[Key, Callable[..., str]]:
    """Reasons of an expansion; a text without placeholders needs no function."""
    return {key: partial(_say, one) if isinstance(one, str) else one for key, one in told.items()}


def _say(text: str, why: ReasonTeller, index: int = 0) -> str:
    return why.say(text)


UNITS: Final = expansions.Gathered(_NONE, lambda: (_spoken(told.units) for told in all_told()))
ADDED: Final = expansions.Gathered(_NONE, lambda: (_spoken(told.additions) for told in all_told()))
REFUSED: Final = expansions.Gathered(_NO_FRAMES, lambda: (_spoken(told.refusals) for told in all_told()))
STUCK: Final = expansions.Gathered(_NOT_STUCK, lambda: (_spoken(told.stuck) for told in all_told()))
STUCK_FRAMES: Final = expansions.Gathered(
    _NOT_STUCK, lambda: (_spoken(told.stuck_frames) for told in all_told())
)
