"""What cannot be: a position is refused with the reason.

Here is what the parts of a position say against one another, after every part was right in itself.
"""

from __future__ import annotations

from roundhouse.record import position_defaults as default
from roundhouse.record.extension import all_written
from roundhouse.record.position_part_check import check_parts
from roundhouse.record.position_plans import check_plans
from roundhouse.record.position_words import (
    LETTERS,
    PositionError,
    PositionTable,
    listed,
    occupier_word,
    refused,
    seat_of,
    shown,
    tiles_in,
)
from roundhouse.rules import moves
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.ideas import bits, held_cards
from roundhouse.rules.layout import (
    BOILED,
    BONUS,
    DOUBLERS,
    ENGINEER_SPACE,
    ENGINEERS,
    F_BONUS,
    F_DISCARD,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_REPEAT,
    F_ROUND,
    F_SCORE,
    F_TURN,
    FRAMES,
    GAP,
    GAPS,
    IDEAS,
    IN_TURN,
    OTHER_TURN,
    PASSED,
    ROUTES,
    SLOT,
    TEMPS,
    WOOD_WORKER,
)
from roundhouse.rules.sharing import AFTER_TURNS
from roundhouse.rules.state import GameState


def check_state(state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
    """Raise a `PositionError` for the first thing that cannot be; `top` and `tables` are what was read."""
    _doublers(state, top)
    waiting = [kind for kind, _, _ in state.stack]
    for seat, p in enumerate(state.players):
        check_plans(state.rules, p, f"players.{LETTERS[seat]}", waiting)
    check_parts(state, top, tables)
    _tiles(state)
    _engineers(state, top)
    _claims(state, top)
    _single_pieces(state)
    _end_cards(state)
    _phase(state, top)
    _frames(state, top)
    _bonuses(state, top)
    _something_to_do(state, top)


# ---- pieces


def _doublers(state: GameState, top: PositionTable) -> None:
    supply = state.rules.doublers
    laid = [sum(p[DOUBLERS : DOUBLERS + ROUTES]) for p in state.players]
    if sum(laid) > supply:
        places = listed(f"players.{LETTERS[seat]}.doublers" for seat, count in enumerate(laid) if count)
        raise PositionError(places, f"lay {sum(laid)} doublers, but there are {supply}.")
    why = f"of {supply} doublers {sum(laid)} are laid"
    top.number("doublers", 0, 0, supply - sum(laid), why)


def _tiles(state: GameState) -> None:
    """As many tiles of a kind as there are."""
    rules = state.rules
    laid = default.tiles_laid(state)
    for tile in tiles_in(rules):
        name, there = moves.TILE_NAMES[tile], default.tiles_there(rules, tile)
        if laid[tile] + state.stacks[tile] <= there:
            continue
        places = {"stacks": state.stacks[tile], "returned": state.returned[tile]}
        for seat, p in enumerate(state.players):
            own, built = p[SLOT : SLOT + rules.slots], p[GAP : GAP + GAPS]
            places[f"players.{LETTERS[seat]}.locomotives"] = own.count(tile) + own.count(BOILED + tile)
            places[f"players.{LETTERS[seat]}.factories"] = built.count(tile) + built.count(BOILED + tile)
        for name_of, lying in default.tiles_of_parts(state):
            places[name_of] = lying.count(tile)
        found = [f"{place} {count}" for place, count in places.items() if count]
        key = next(place for place, count in places.items() if count)
        sentence = f"asks for too many tiles {name}: there are {there}, and the position has {listed(found)}."
        raise PositionError(key, sentence)


def _engineers(state: GameState, top: PositionTable) -> None:
    """Everybody is at one place, and a used engineer lies on the board or belongs to who used her."""
    rules = state.rules
    at: dict[int, str] = {}
    places = [("engineers", [engineer for engineer in state.row if engineer >= 0])]
    places += [(f"players.{LETTERS[s]}.engineers", bits(p[ENGINEERS])) for s, p in enumerate(state.players)]
    if state.table:
        for written in all_written():
            places += written.engineers(state) if written.engineers else []
    for key, engineers in places:
        for engineer in engineers:
            name = moves.ENGINEER_NAMES[engineer]
            if engineer in at:
                where = "twice in it" if at[engineer] == key else f"also in {at[engineer]}"
                raise PositionError(key, f"has engineer {name}, who is {where}; every engineer exists once.")
            twin = next((other for other in at if default.same_number(rules, engineer, other)), None)
            if twin is not None:
                other = f"engineer {moves.ENGINEER_NAMES[twin]} in {at[twin]}"
                raise PositionError(
                    key, f"has engineer {name}, but {other} has her number; one of them plays."
                )
            at[engineer] = key
    if rules.engineer_one in state.row:
        why = "engineer 1 comes with an idea card and is never in the row"
        raise refused("engineers", top.get("engineers"), why)
    if state.row[rules.hire_place] >= 0 and state.spaces[rules.hire]:
        why = "spaces.hire says that the engineer there was taken; hire = 0 would be right"
        raise refused("engineers", top.get("engineers"), why)
    lying = [state.row[place] for place in rules.lying]
    for engineer, name in enumerate(moves.ENGINEER_NAMES):
        taken = state.spaces[ENGINEER_SPACE + engineer]
        if taken and engineer not in lying:
            seat = (taken - 1) & 3
            owners = [other for other, p in enumerate(state.players) if p[ENGINEERS] >> engineer & 1]
            lent = any(part.lends_engineers for part in rules.parts)
            if seat not in owners and not (owners and lent):
                owner = occupier_word(rules, seat)
                why = f"engineer {name} neither lies on the board nor is she {owner}'s"
                raise refused(f"spaces.engineer-{name}", owner, why)


def _claims(state: GameState, top: PositionTable) -> None:
    """Nobody claims both places; with 3 or 4 players nobody the own one, until the order is sorted."""
    rules = state.rules
    claimed: dict[int, int] = {}
    for space in rules.turn_order_spaces:
        if not state.spaces[space]:
            continue
        seat = (state.spaces[space] - 1) & 3
        key = f"spaces.{moves.SPACE_NAMES[space]}"
        if seat in claimed:
            why = f"{LETTERS[seat]} has claimed {moves.SPACE_NAMES[claimed[seat]]} too; nobody claims both"
            raise refused(key, LETTERS[seat], why)
        claimed[seat] = space
        own = state.order.index(seat) == rules.claims[space] - 1
        if own and rules.players > 2 and not default.scoring(state.stack):
            why = f"{LETTERS[seat]} plays there in this round (order), and nobody claims the own place"
            raise refused(key, LETTERS[seat], why)


def _single_pieces(state: GameState) -> None:
    """The wood worker and the temporary workers are with one player."""
    with_wood = [LETTERS[seat] for seat, p in enumerate(state.players) if p[WOOD_WORKER]]
    if len(with_wood) > 1:
        sentence = f"is the second one; there is one wood worker and {with_wood[0]} has it."
        raise PositionError(f"players.{with_wood[1]}.wood-worker", sentence)
    holders = [s for s, p in enumerate(state.players) if p[TEMPS] or default.temporary_taken(state, s)]
    if len(holders) > 1:
        others = listed(LETTERS[seat] for seat in holders)
        late = next(seat for seat in reversed(holders) if state.players[seat][TEMPS])
        sentence = f"cannot be: {others} would have temporary workers, and they go to one player together."
        raise PositionError(f"players.{LETTERS[late]}.temporary", sentence)


def _end_cards(state: GameState) -> None:
    owner: dict[int, str] = {}
    for seat, p in enumerate(state.players):
        for card in held_cards(p):
            if card in owner:
                name = shown(moves.END_CARD_NAMES[card])
                sentence = f"has {name}, which {owner[card]} holds already; every end bonus card exists once."
                raise PositionError(f"players.{LETTERS[seat]}.cards", sentence)
            owner[card] = LETTERS[seat]


# ---- what the game waits for


def _phase(state: GameState, top: PositionTable) -> None:
    """The end only after the last round, the draft only before the first turn, `turn` only in a turn."""
    rules = state.rules
    if not state.stack and state.round != rules.rounds:
        why = f"the game is over only after the last round; round = {rules.rounds} would be right"
        raise refused("waiting", top.get("waiting"), why)
    if default.drafting(state.stack) and state.round > 1:
        raise refused("waiting", top.get("waiting"), "starting bonuses come before round 1 begins")
    if "turn" not in top or "waiting" not in top:
        return
    seat = seat_of("turn", top.get("turn"), rules.players)
    if default.scoring(state.stack) or default.drafting(state.stack) or len(state.stack) == 1:
        raise refused("turn", top.get("turn"), "it is nobody's turn while the game waits for waiting")
    if state.stack[1][1] not in (seat, -1) and state.stack[1][0] not in AFTER_TURNS:
        raise refused("turn", top.get("turn"), f"waiting says it is {LETTERS[state.stack[1][1]]}'s")


def _frames(state: GameState, top: PositionTable) -> None:
    unsaid = len(state.stack) - len(top.get("waiting", state.stack))  # the bottom goes without saying
    for place, (kind, seat, argument) in enumerate(state.stack):
        key = f"waiting.{place + 1 - unsaid}"
        what, letter = shown(FRAMES[kind]), LETTERS[max(0, seat)]
        if kind in (F_ROUND, F_SCORE):
            if place:
                raise PositionError(key, f"is {what}, which can only be the first of all that is waiting.")
            continue
        alone = len(state.stack) == 2 or (state.rules.adders and IN_TURN[state.stack[-1][0]])
        if kind == F_TURN and (place != 1 or not alone or default.scoring(state.stack)):
            raise PositionError(key, f"is {what}; a turn that has not begun waits alone.")
        if kind == F_MOVE:
            _mover(state, key, seat, argument)
        if default.scoring(state.stack) or default.drafting(state.stack):
            continue
        if kind in AFTER_TURNS or (kind == F_POOL and argument == OTHER_TURN):
            break  # what others do in this turn: they take part though they have passed
        if seat != state.stack[1][1]:
            raise PositionError(key, f"waits for {letter}, but it is {LETTERS[state.stack[1][1]]}'s turn.")
        # a card is chosen when a turn is over: one that ended by passing, or a share that a passed player had
        if state.players[seat][PASSED] and kind != F_END_CARD:
            raise PositionError(key, f"waits for {letter}, but players.{letter}.passed is true.")
    if state.pool and not any(kind == F_POOL or _may_add(state, kind) for kind, _, _ in state.stack):
        raise refused("pool", top.get("pool"), 'nobody has it; waiting needs { what = "pool" }')


def _may_add(state: GameState, kind: int) -> bool:
    """What is used before a turn's action leaves its effects to the turn itself."""
    return kind == F_TURN and bool(state.rules.adders)


def _mover(state: GameState, key: str, seat: int, space: int) -> None:
    name = moves.SPACE_NAMES[space]
    if not default.scoring(state.stack):
        why = 'which comes after all turns; only { what = "scoring" } may stand before it'
        raise PositionError(key, f"moves a worker on, {why}.")
    if not state.spaces[space] or (state.spaces[space] - 1) & 3 != seat:
        right = f"spaces.{name} = {shown(LETTERS[seat])} is missing"
        raise PositionError(key, f"moves {LETTERS[seat]}'s worker from {name}; {right}.")
    _sorted(state, key, seat, space)


def _sorted(state: GameState, key: str, seat: int, space: int) -> None:
    """Workers move on once the claims have sorted the order; whoever is first and claims second alone stays first."""
    claims = state.rules.claims
    claimed = {claims[other] for other in state.rules.turn_order_spaces if state.spaces[other]}
    place = state.order.index(seat) + 1
    if place != claims[space] and (place, claimed) != (1, {2}):
        who = f"{LETTERS[seat]}, who has claimed place {claims[space]}"
        raise PositionError(key, f"comes once the order is sorted; {who}, stands on place {place} of order.")


def _bonuses(state: GameState, top: PositionTable) -> None:
    """Starting bonuses lie there or are held only while they are chosen and carried out."""
    held = [(seat, p[BONUS] - 1) for seat, p in enumerate(state.players) if p[BONUS]]
    due = [seat for kind, seat, _ in state.stack if kind == F_BONUS]
    choosing = [seat for kind, seat, _ in state.stack if kind == F_DRAFT]
    if state.bonuses and not default.drafting(state.stack):
        why = "nobody chooses one any more; leaving it out would be right"
        raise refused("bonuses", top.get("bonuses"), why)
    seen = bits(state.bonuses)
    for seat, bonus in held:
        key, name = f"players.{LETTERS[seat]}.bonus", moves.BONUS_NAMES[bonus]
        if seat not in due:
            raise refused(key, name, 'it is not to be carried out; waiting needs { what = "bonus" } for it')
        if bonus in seen:
            raise refused(key, name, "it lies on the table or with another player too, and exists once")
        seen.append(bonus)
    for seat in due:
        if not state.players[seat][BONUS] and seat not in choosing:
            key = f"players.{LETTERS[seat]}.bonus"
            raise PositionError(key, f"is missing, but waiting has {LETTERS[seat]} carry it out.")


def _something_to_do(state: GameState, top: PositionTable) -> None:
    """Whoever decides must be able to, and what is direct must be possible in full (rulings 1 and 2)."""
    if not state.stack:
        return
    kind, seat, argument = state.stack[-1]
    letter = LETTERS[max(0, seat)]
    if kind == F_DISCARD and not state.players[seat][IDEAS]:
        raise PositionError("waiting", f"lets {letter} discard an idea token, but all are used.")
    if kind == F_END_CARD and not state.pile:
        raise PositionError("waiting", f"lets {letter} choose an end bonus card, but the pile is empty.")
    if state.before is not None:
        return  # it can be taken back
    if seat < 0 or not (IN_TURN[kind] or (kind == F_TURN and state.pool)) or can_complete(state, seat):
        return
    if kind == F_REPEAT and argument:
        sentence = f"lets {letter} repeat an action, but {letter} has none that can be carried out in full."
        raise PositionError("waiting", sentence)
    why = f"{letter} cannot carry it out in full, which a direct action demands"
    raise refused("pool.direct", top.get("pool", {}).get("direct"), why)
