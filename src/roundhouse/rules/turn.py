"""A turn (rulebook p. 7): place workers on a free space and carry out its action, or pass.

Payment is a choice of how many coins, and whether the wood worker goes (ruling 7); own and temporary workers
are alike. Spaces of the board and lying engineers are direct, own engineers indirect.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.additions import add, additions
from roundhouse.rules.ahead.capacity import enough_room, opens_room, rooms
from roundhouse.rules.ahead.completable import safe_moves
from roundhouse.rules.ahead.frames import each_move
from roundhouse.rules.ahead.needs import ROOM_TO_HIRE, ROOM_TO_REPEAT, ROOM_UNKNOWN, Means, Need
from roundhouse.rules.ahead.quick_no import could_make_room
from roundhouse.rules.ahead.search import NO, PERHAPS, YES, AheadSearch
from roundhouse.rules.effects import gain, gain_wood_step, repeat_candidates
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    COINS,
    ENGINEERS,
    OWN,
    OWNED,
    TEMPS,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.moves import OF_PARTS, PLACE_ON, placement
from roundhouse.rules.packing import bits
from roundhouse.rules.paying import use_unit
from roundhouse.rules.pool import PAYERS, direct_left
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.turn_order import pass_turn
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    BLOCKED,
    ENGINEER_SPACE,
    F_MOVE,
    F_POOL,
    F_TURN,
    FROM_ENGINEERS,
    K_WOOD,
    OTHER_TURN,
    OWN_TURN,
    SPACES,
    is_engineer,
)


def turn_moves(state: GameState, player: int, search: AheadSearch) -> list[int]:
    """Pass, and every space that can be paid for and carried out, with every way to pay."""
    rules = state.rules
    p = state.players[player]
    workers = p[WORKERS] + p[TEMPS]
    coins = p[COINS]
    wood = 1 if p[WOOD_WORKER] == 1 else 0
    found = [moves.PASS]
    if not (workers or coins or wood):
        return found
    supply = 8 * (workers if workers < 3 else 3) + 2 * (coins if coins < 3 else 3) + wood
    free = rooms(state, p)
    taken = state.spaces
    offers = rules.ahead.offers_last if state.round == rules.rounds else rules.ahead.offers
    hopeful = wood or state.pool or rules.anytime_parts  # of what nothing on the board makes possible
    # What a turn may bring could unlock a colour
    owned = 0 if state.pool or rules.anytime_parts else p[OWNED]
    for space, kind, count, other, more, hope, claims, payments in offers[owned][supply]:
        if taken[space]:
            continue
        if free[kind] >= count and (not more or free[other] >= more):
            if not claims or may_claim(state, player, space):
                found += payments
        elif hopeful or free[hope]:
            found += _possible(state, player, space, payments, free, search)
    board = len(found)
    for place in rules.lying:
        space = ENGINEER_SPACE + state.row[place]
        if space >= ENGINEER_SPACE and not taken[space]:  # none lies there otherwise
            payments = rules.payments[space][supply]
            kind, count, other, more = rules.ahead.needs[space]
            if free[kind] >= count and free[other] >= more:
                found += payments
            elif payments and (hopeful or free[rules.ahead.hopes[space]]):
                found += _possible(state, player, space, payments, free, search)
    own = p[ENGINEERS]
    if own:
        for engineer in bits(own):
            if not taken[ENGINEER_SPACE + engineer]:
                found.extend(rules.payments[ENGINEER_SPACE + engineer][supply])
    if len(found) > board:
        found.sort()
    return found


def _has_room(need: Need, free: list[int]) -> bool:
    """Whether there is room for all of a direct action side by side, by a glance."""
    kind, count, other, more = need
    return free[kind] >= count and free[other] >= more


def _possible(
    state: GameState, player: int, space: int, ways: list[int], free: list[int], search: AheadSearch
) -> list[int]:
    """Those of the moves onto a space with which its direct action can be carried out, as far as one can tell; there is
    not room enough for all of it side by side.
    """
    rules, p = state.rules, state.players[player]
    ahead = rules.ahead
    need, kind = ahead.needs[space][0], ahead.only_kind[space]
    if need == ROOM_TO_HIRE or search.refuted >> kind & 1:
        return []
    wood = rules.shows_wood[space] and (p[WOOD_WORKER] == 1 or wood_worker_moves(state))
    if not (free[ahead.hopes[space]] or state.pool or wood or rules.anytime_parts):
        return []
    if need == ROOM_TO_REPEAT:
        candidates = repeat_candidates(state, player, rules.repeatables)
        if not candidates or any(_has_room(ahead.needs[one], free) for one in candidates):
            return ways if candidates else []
    elif ahead.chooses[space]:
        choice = ahead.chooses[space]
        if rules.part_of_kind[choice].fits(state, player, choice, free):
            return ways
    elif ahead.only_units[space]:
        demand = ahead.demand[space]
        if (need == ROOM_UNKNOWN or rules.industry_rules.shared) and enough_room(state, player, free, demand):
            return ways
        if ahead.opens[space] >= 0 and opens_room(state, p, ahead.opens[space], free):
            return ways
        means = ahead.means[space]
        if state.pool or wood:
            means = Means(ahead.units[space] + state.pool + (WOOD_STEP if wood else []))
        if not could_make_room(state, p, means, free, demand):
            return []
    answers = _answers(state, player, ways, search)
    found = [move for move in ways if search.admits(move, answers[move])]
    search.known = None  # another space is taken the next time, which matters for what can be repeated
    if not found and kind < AT_ONCE and not wood and len(ahead.units[space]) == 1:
        search.refuted |= 1 << kind  # what one unit cannot do, two of its kind cannot
    return found


def _answers(state: GameState, player: int, ways: list[int], search: AheadSearch) -> dict[int, int]:
    """The answers for all moves onto one space. How it is paid matters only for the wood worker's step, which never
    hurts, and for coins.
    """
    plain = [move for move in ways if not placement(move) & moves.WITH_WOOD_WORKER]
    answers = _by_coins(state, player, plain, search)
    with_wood = [move for move in ways if move not in answers]
    if plain and min(answers.values()) == YES:
        return answers | dict.fromkeys(with_wood, YES)
    return answers | _by_coins(state, player, with_wood, search)


def _by_coins(state: GameState, player: int, ways: list[int], search: AheadSearch) -> dict[int, int]:
    """The answers for moves of which each pays more coins than the one before: with more left no less is possible."""
    if not ways:
        return {}
    first = _answer(state, player, ways[0], search)
    if first == NO or len(ways) == 1 or not state.rules.anytime_parts:
        return dict.fromkeys(ways, first)
    last = _answer(state, player, ways[-1], search)
    if last == YES:
        return dict.fromkeys(ways, YES)
    between = {move: _answer(state, player, move, search) for move in ways[1:-1]}
    return {ways[0]: first, **between, ways[-1]: last}


def _answer(state: GameState, player: int, move: int, search: AheadSearch) -> int:
    twin = state.clone()
    if state.stack[-1][0] == F_MOVE:
        move_worker(twin, player, state.stack[-1][2], move)
    else:
        take_turn(twin, player, move)
    return search.answer(twin, player)


def could_use(state: GameState, player: int, space: int) -> bool:
    """Whether this player could carry out the action of a space in full, whatever is left to pay for it."""
    twin = state.clone()
    twin.stack.append((F_TURN, player, 0))
    p, needs = twin.players[player], state.rules.ahead.needs[space]
    free = rooms(twin, p)
    if _has_room(needs, free):
        return True
    first = PLACE_ON[space]
    paid = [first] + ([first + moves.WITH_WOOD_WORKER] if p[WOOD_WORKER] == 1 else [])
    p[WORKERS] += state.rules.cost_workers[space]
    p[COINS] += state.rules.cost_coins[space]
    return bool(_possible(twin, player, space, paid, free, AheadSearch()))


# ---- additions to a turn

WOOD_STEP: Final = [2 * K_WOOD + 1]  # the wood worker's
SPENT: Final = 1  # argument of a turn frame: something was used that only goes with an action
POSITIONS_TO_AN_ACTION: Final = 100  # that are looked at before an action is taken on trust


def own_turn_moves(state: GameState, player: int, argument: int, search: AheadSearch) -> list[int]:
    """The turn's action or passing, additions before it, and what they have put into the pool."""
    if direct_left(state):
        return safe_moves(state, player, search)
    found = turn_moves(state, player, search)
    more = additions(state, player, False)
    if state.pool:
        more += safe_moves(state, player, search)
    acting = _acts(state, found + more)
    if not acting:
        goes_with = state.rules.goes_with_action
        more = [
            move
            for move in more
            if not (argument == SPENT or move in goes_with)
            or search.admits(move, action_after(state, player, move))
        ]
    if argument == SPENT and (acting or more or state.before is not None):
        found.remove(moves.PASS)
    return sorted(found + more)


def _acts(state: GameState, found: list[int]) -> bool:
    """Whether one of these moves is an action that was not tried in vain."""
    return any(
        (placement(move) >= 0 or (move >= OF_PARTS and acts(state.rules, move))) and move not in state.struck
        for move in found
    )


def action_after(state: GameState, player: int, move: int) -> int:
    """Whether a move before the action leads to one, though none is possible now: it may bring a worker or a coin."""
    twin = state.clone()
    twin.struck = ()
    take_turn(twin, player, move)
    waiting, seen = [twin], set[tuple[object, ...]]()
    for _ in range(POSITIONS_TO_AN_ACTION):
        if not waiting:
            return NO
        one = waiting.pop()
        if one.stack[-1][0] == F_TURN and not direct_left(one):
            if _acts(one, turn_moves(one, player, AheadSearch()) + additions(one, player, False)):
                return YES
        for twin in each_move(one):
            key = (tuple(twin.players[player]), tuple(twin.pool), tuple(twin.stack))
            if key not in seen:
                seen.add(key)
                waiting.append(twin)
    return PERHAPS


def acts(rules: Ruleset, move: int) -> bool:
    """Whether an addition is itself the turn's action."""
    return moves.family(move)[0] in rules.part_of_move[move].action_families


def may_claim(state: GameState, player: int, space: int) -> bool:
    """Nobody claims both places; with 3 or 4 players nobody the place of the own pawn."""
    order = state.order
    place = state.rules.claims[space] - 1
    if len(order) != 2 and place < len(order) and order[place] == player:
        return False
    for other in state.rules.turn_order_spaces:
        taken = state.spaces[other]
        if taken and (taken - 1) & 3 == player:
            return False
    return True


def take_turn(state: GameState, player: int, move: int) -> None:
    """Pass, or pay for a space and gain its action."""
    if move == moves.PASS:
        pass_turn(state, player)
        return
    placed = placement(move)
    if placed < 0:
        if PAYERS[move]:
            use_unit(state, player, move)
        else:
            add(state, player, move)
        return
    if state.rules.adders:
        for part in state.rules.adders:
            part.acting(state, player)
    space = placed >> 3
    payment = placed & 7
    pay(state, player, space, payment)
    use_space(state, player, space, bool(payment & moves.WITH_WOOD_WORKER))


def pay(state: GameState, player: int, space: int, payment: int) -> None:
    """Put workers and coins on a space. Temporary workers go first: they are gone after the round."""
    rules = state.rules
    p = state.players[player]
    coins = payment >> 1
    wood = payment & moves.WITH_WOOD_WORKER
    workers = rules.cost_workers[space] + rules.cost_coins[space] - coins - wood
    if p[TEMPS]:
        temps = min(workers, p[TEMPS])
        p[TEMPS] -= temps
        p[WORKERS] -= workers - temps
    else:
        p[WORKERS] -= workers
    if coins:
        p[COINS] -= coins
    if wood:
        p[WOOD_WORKER] = 2
    if rules.reusable[space]:
        p[BASIC_WORKERS] += workers
        p[BASIC_COINS] += coins
        p[BASIC_WOOD] += wood
    elif rules.twin[space] < 0:
        state.spaces[space] = 1 + player + 4 * payment
    else:
        occupy(state, space, 1 + player + 4 * payment)
    if rules.claims[space] and is_exchanged(rules, payment):
        origin = exchanged_for(state, player, space)
        if origin >= 0:
            _exchange(state, player, space, origin)


def is_exchanged(rules: Ruleset, payment: int) -> bool:
    """Whether a turn-order space is paid for with a piece that is exchanged for an own worker (ruling 18)."""
    if payment >= moves.COIN:
        return rules.coins_exchanged
    return payment == moves.WITH_WOOD_WORKER and rules.wood_worker_exchanged


def exchanged_for(state: GameState, player: int, space: int) -> int:
    """The first space whose worker is exchanged for a piece on a turn-order space; -1 if none is placed (ruling 18).

    Own and temporary workers are alike where they stand, so a temporary one there is one of the own ones already.
    """
    rules = state.rules
    p = state.players[player]
    if p[OWN] == p[WORKERS]:
        return -1
    for origin in range(SPACES):
        taken = state.spaces[origin] - 1
        if rules.reusable[origin]:
            if p[BASIC_WORKERS]:
                return origin
        elif taken >= 0 and taken & 3 == player and origin != space:
            pieces = rules.cost_workers[origin] + rules.cost_coins[origin]
            if pieces > (taken >> 3) + (taken >> 2 & moves.WITH_WOOD_WORKER):
                return origin
    return -1


def _exchange(state: GameState, player: int, space: int, origin: int) -> None:
    """The coin or the wood worker goes to where the worker stood, and he to the turn order."""
    p = state.players[player]
    payment = (state.spaces[space] - 1) >> 2
    state.spaces[space] -= 4 * payment
    if state.rules.reusable[origin]:
        p[BASIC_WORKERS] -= 1
        p[BASIC_COINS] += payment >> 1
        p[BASIC_WOOD] += payment & moves.WITH_WOOD_WORKER
    else:
        state.spaces[origin] += 4 * payment


def occupy(state: GameState, space: int, taken: int) -> None:
    """A space is taken, and with it one that the board prints together with it."""
    state.spaces[space] = taken
    if state.rules.twin[space] >= 0:
        state.spaces[state.rules.twin[space]] = BLOCKED


def use_space(state: GameState, player: int, space: int, wood_worker: bool, whose: int = OWN_TURN) -> None:
    """Gain the action of a space: the top frame becomes the pool it is resolved in."""
    state.stack[-1] = (F_POOL, player, whose)
    own = is_engineer(space) and state.players[player][ENGINEERS] >> (space - ENGINEER_SPACE) & 1 == 1
    gain(state, player, state.rules.effects[space], not own, FROM_ENGINEERS)
    if wood_worker:
        gain_wood_step(state, space)


# ---- moving a worker from the turn order


def worker_moves(state: GameState, player: int, search: AheadSearch) -> list[int]:
    """Stay, or any free space that costs exactly one worker (ruling 8)."""
    rules = state.rules
    p = state.players[player]
    free = rooms(state, p)
    engineers = [ENGINEER_SPACE + state.row[place] for place in rules.lying if state.row[place] >= 0]
    found = [moves.STAY]
    for space in rules.open_spaces + engineers:
        if rules.for_one_worker[space] and not state.spaces[space]:
            moved = [PLACE_ON[space]]
            if not _has_room(rules.ahead.needs[space], free):
                moved = _possible(state, player, space, moved, free, search)
            found += moved
    for engineer in bits(p[ENGINEERS]):
        space = ENGINEER_SPACE + engineer
        if rules.for_one_worker[space] and not state.spaces[space]:
            found.append(PLACE_ON[space])
    return sorted(found)


def wood_worker_moves(state: GameState) -> bool:
    """Whether it is the wood worker who may move on: he stays himself (ruling 18)."""
    kind, _, space = state.stack[-1]
    taken = state.spaces[space] - 1
    return kind == F_MOVE and state.rules.wood_worker_moves and taken >> 2 & moves.WITH_WOOD_WORKER == 1


def move_worker(state: GameState, player: int, origin: int, move: int) -> None:
    """Move the worker on and carry out the new space."""
    if move == moves.STAY:
        state.stack.pop()
        return
    wood_worker = wood_worker_moves(state)
    space = placement(move) >> 3
    taken = state.spaces[origin]
    state.spaces[origin] = 0
    if state.rules.reusable[space]:
        payment = (taken - 1) >> 2
        p = state.players[player]
        p[BASIC_COINS] += payment >> 1
        p[BASIC_WOOD] += payment & moves.WITH_WOOD_WORKER
        p[BASIC_WORKERS] += 0 if payment else 1
    else:
        occupy(state, space, taken)
    use_space(state, player, space, wood_worker, OTHER_TURN)
