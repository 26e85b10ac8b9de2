"""A turn (rulebook p. 7): place workers on a free space and carry out its action, or pass.

Payment is a choice of how many coins, and whether the wood worker goes (ruling 7); own and temporary workers
are alike. Spaces of the board and lying engineers are direct, own engineers indirect.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.ahead.completable import feasible, feasible_with_wood_worker, safe_moves
from roundhouse.rules.ahead.rooms import rooms
from roundhouse.rules.effects import gain, gain_wood_step
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    BLOCKED,
    COINS,
    ENGINEER_SPACE,
    ENGINEERS,
    F_POOL,
    FROM_ENGINEERS,
    MORE,
    OTHER_TURN,
    OWN,
    OWN_TURN,
    OWNED,
    SPACES,
    TEMPS,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.moves import OF_PARTS, PLACE
from roundhouse.rules.part import Part
from roundhouse.rules.paying import use_unit
from roundhouse.rules.pool import PAYERS, direct_left, still_revocable
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.turn_order import pass_turn


def turn_moves(state: GameState, player: int) -> list[int]:
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
    refused: set[int] = set()
    taken = state.spaces
    offers = rules.ahead.offers_last if state.round == rules.rounds else rules.ahead.offers
    owned = 0 if state.pool else p[OWNED]  # what lies in the pool may unlock a colour
    for offer in offers[owned][supply]:
        space = offer.space
        if taken[space]:
            continue
        if free[offer.kind] >= offer.count and (not offer.more or free[offer.other] >= offer.more):
            if not offer.claims or may_claim(state, player, space):
                found += offer.payments
        elif (free[offer.hope] or state.pool) and feasible(state, player, space, free, refused):
            found += offer.payments
        elif wood and feasible_with_wood_worker(state, player, space):
            found += [move for move in offer.payments if move - moves.PLACE & moves.WITH_WOOD_WORKER]
    for space in _engineers(state, player, free, refused):
        found.extend(rules.payments[space][supply])
    if wood:
        _with_wood_worker(state, player, supply, found)
    return found


def _with_wood_worker(state: GameState, player: int, supply: int, found: list[int]) -> None:
    """Add the lying engineers that only the wood worker's extra step makes possible."""
    for place in state.rules.lying:
        space = ENGINEER_SPACE + state.row[place]
        if space >= ENGINEER_SPACE and not state.spaces[space]:
            payments = state.rules.payments[space][supply]
            if payments and payments[0] not in found and feasible_with_wood_worker(state, player, space):
                found += [move for move in payments if move - moves.PLACE & moves.WITH_WOOD_WORKER]
                found.sort()


def _engineers(state: GameState, player: int, free: list[int], refused: set[int]) -> list[int]:
    """Engineers this player may use now: lying ones that can be carried out in full, and all own ones."""
    taken = state.spaces
    found = []
    for place in state.rules.lying:
        space = ENGINEER_SPACE + state.row[place]
        if space >= ENGINEER_SPACE and not taken[space] and feasible(state, player, space, free, refused):
            found.append(space)
    own = state.players[player][ENGINEERS]
    if own:
        found += [ENGINEER_SPACE + e for e in bits(own) if not taken[ENGINEER_SPACE + e]]
    if len(found) > 1:
        found.sort()
    return found


# ---- additions to a turn

SPENT: Final = 1  # argument of a turn frame: something was used that only goes with an action


def additions(state: GameState, player: int, acted: bool) -> list[int]:
    """What may be used in addition to the action, before it or after it."""
    found: list[int] = []
    if not direct_left(state):
        for part in state.rules.adders:
            part.additions(state, player, acted, found)
    return found


def add(state: GameState, player: int, move: int) -> None:
    """Carry out an addition; what other parts have left open ends with it, unless it is a mere benefit."""
    adder = state.rules.part_of_move[move]
    state.revocable = still_revocable(state, MORE)
    for part in state.rules.adders if adder.interrupts or state.rules.benefits_interrupt else ():
        if part is not adder:
            part.interrupted(state, player)
    adder.add(state, player, move)


def own_turn_moves(state: GameState, player: int, argument: int) -> list[int]:
    """The turn's action or passing, additions before it, and what they have put into the pool."""
    if direct_left(state):
        return safe_moves(state, player)
    found = turn_moves(state, player)
    more = additions(state, player, False)
    if argument == SPENT and (len(found) > 1 or any(acts(state.rules, move) for move in more)):
        found.remove(moves.PASS)
    if state.pool:
        more += safe_moves(state, player)
    return sorted(found + more)


def can_act(state: GameState, player: int, asking: Part) -> bool:
    """Whether this player could take an action now, be it with workers or with an addition of another part's."""
    if len(turn_moves(state, player)) > 1:
        return True
    found: list[int] = []
    for part in state.rules.adders:
        if part is not asking:
            part.additions(state, player, False, found)
    return any(acts(state.rules, move) for move in found)


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
    if move < PLACE or move >= OF_PARTS:
        if PAYERS[move]:
            use_unit(state, player, move)
        else:
            add(state, player, move)
        return
    if state.rules.adders:
        for part in state.rules.adders:
            part.acting(state, player)
    space = (move - PLACE) >> 3
    payment = (move - PLACE) & 7
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
    own = space >= ENGINEER_SPACE and state.players[player][ENGINEERS] >> (space - ENGINEER_SPACE) & 1 == 1
    gain(state, player, state.rules.effects[space], not own, FROM_ENGINEERS)
    if wood_worker:
        gain_wood_step(state, space)


# ---- moving a worker from the turn order


def worker_moves(state: GameState, player: int) -> list[int]:
    """Stay, or any free space that costs exactly one worker (ruling 8)."""
    rules = state.rules
    p = state.players[player]
    free = rooms(state, p)
    refused: set[int] = set()
    wood_worker = wood_worker_moves(state)
    engineers = [ENGINEER_SPACE + state.row[place] for place in rules.lying if state.row[place] >= 0]
    found = [moves.STAY]
    for space in rules.open_spaces + engineers:
        if (
            rules.for_one_worker[space]
            and not state.spaces[space]
            and (
                feasible(state, player, space, free, refused)
                or (wood_worker and feasible_with_wood_worker(state, player, space))
            )
        ):
            found.append(PLACE + 8 * space)
    for engineer in bits(p[ENGINEERS]):
        space = ENGINEER_SPACE + engineer
        if rules.for_one_worker[space] and not state.spaces[space]:
            found.append(PLACE + 8 * space)
    return sorted(found)


def wood_worker_moves(state: GameState) -> bool:
    """Whether it is the wood worker who may move on: he stays himself (ruling 18)."""
    taken = state.spaces[state.stack[-1][2]] - 1
    return state.rules.wood_worker_moves and taken >> 2 & moves.WITH_WOOD_WORKER == 1


def move_worker(state: GameState, player: int, origin: int, move: int) -> None:
    """Move the worker on and carry out the new space."""
    if move == moves.STAY:
        state.stack.pop()
        return
    wood_worker = wood_worker_moves(state)
    space = (move - moves.PLACE) >> 3
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
