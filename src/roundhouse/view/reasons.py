"""Why a move is not legal now, in one sentence.

The answers follow the order in which a person would check: is it the moment for it, is the space in play and
free, can it be paid for, can its action be carried out in full.
"""

from __future__ import annotations

from roundhouse.content.model import COLOURS
from roundhouse.rules import moves
from roundhouse.rules.completable import frame_moves
from roundhouse.rules.layout import (
    COINS,
    EFFECT_CODE,
    ENGINEER_SPACE,
    ENGINEERS,
    F_DISCARD,
    F_DISPLACED,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_REPEAT,
    F_TURN,
    GAP,
    GAPS,
    IDEAS,
    NOWHERE,
    O_REPEAT,
    O_TEMPORARY,
    OWNED,
    PLAN,
    SLOT,
    TEMPS,
    TRACK,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.moves import CARD_NAMES, ENGINEER_NAMES, TILE_NAMES, TOKEN_NAMES
from roundhouse.rules.notation import (
    SEATS,
    notation,
    payment_name,
    space_name,
    stands_for_something,
)
from roundhouse.rules.pool import payers
from roundhouse.rules.rooms import rooms
from roundhouse.rules.ruleset import ROOM_TO_HIRE, ROOM_TO_REPEAT
from roundhouse.rules.state import GameState

KIND_WORDS = {code: word for word, code in EFFECT_CODE.items()}
MOMENTS = {
    F_TURN: "place workers on a free space, or pass",
    F_POOL: "use what the pool holds",
    F_DISPLACED: "the displaced locomotive comes first",
    F_END_CARD: "choose an end bonus card",
    F_REPEAT: "name the space to repeat",
    F_DISCARD: "name the second idea token",
    F_DRAFT: "choose a starting bonus",
    F_MOVE: "the worker on the turn-order space moves on, or stays",
}


def why_not(state: GameState, move: int) -> str:
    """One sentence that says why this move cannot be played now."""
    if not 0 <= move < moves.SIZE:
        return f"{move} is not in the move table (0 to {moves.SIZE - 1})"
    if not stands_for_something(move):
        return f"{move} stands for nothing yet in the move table"
    words = notation(state, move)
    if not state.stack:
        return f"{words!r} cannot be played: the game is over"
    return f"{words!r} is not legal: {_reason(state, move)}"


def _reason(state: GameState, move: int) -> str:
    kind, player, _ = state.stack[-1]
    family, _ = moves.family(move)
    if family == "place" and kind in (F_TURN, F_MOVE):
        space, payment = (move - moves.PLACE) >> 3, (move - moves.PLACE) & 7
        return _space_reason(state, player, space) or _pay_reason(state, player, space, payment)
    if kind == F_POOL and (family == "done" or payers(state, move)):
        return _pool_reason(state, player, family, move)
    if kind == F_DISPLACED and family in ("flip", "shift"):
        return _displaced_reason(state, player, family, move)
    if move == moves.TEN and kind in (F_POOL, F_END_CARD):
        return "points are offered instead of an end bonus card only where the effect says so"
    if kind == F_POOL:
        return f"nothing in the pool allows it; the pool holds {pool_words(state)}"
    if kind == F_REPEAT and family in ("repeat", "skip"):
        return _repeat_reason(state, player, move)
    if kind == F_DISCARD and move in frame_moves(state):
        return f"it would leave a direct effect that cannot be carried out any more ({_direct_words(state)})"
    if kind == F_DISCARD and family == "discard":
        return f"the idea token {TOKEN_NAMES[move - moves.DISCARD]!r} is not unused in front of you"
    if kind == F_DRAFT and family == "bonus":
        return "that starting bonus has been taken"
    if kind == F_END_CARD and family == "end-card":
        return "that card is not in the pile"
    return f"this is not the moment for it: {MOMENTS.get(kind, 'another decision comes first')}"


def pool_words(state: GameState) -> str:
    """The pool in short: `2 wood (must), 1 any`."""
    if not state.pool:
        return "nothing"
    units = sorted(set(state.pool))
    return ", ".join(
        f"{state.pool.count(unit)} {KIND_WORDS[unit >> 1]}{'' if unit & 1 else ' (must)'}" for unit in units
    )


# ---- action spaces


def _space_reason(state: GameState, player: int, space: int) -> str:
    """Why this space cannot be used at all, or nothing."""
    if space >= ENGINEER_SPACE:
        reason = _engineer_reason(state, player, space - ENGINEER_SPACE)
        if reason:
            return reason
    elif space not in (state.rules.open_last if _last_round(state) else state.rules.open_spaces):
        return _closed_reason(state, space)
    taken = state.spaces[space]
    if taken:
        return f"{space_name(space)} is occupied by {SEATS[(taken - 1) & 3]}"
    if not state.rules.claims[space]:
        return ""
    if state.stack[-1][0] == F_MOVE:
        return "a worker from the turn order does not move to another turn-order space"
    return _claim_reason(state, player, space)


def _last_round(state: GameState) -> bool:
    return state.round == state.rules.rounds


def _closed_reason(state: GameState, space: int) -> str:
    rules = state.rules
    if space in rules.open_spaces:
        return "there is no turn order to claim in the last round"
    if space in rules.open_last:
        return f"it is open only in the last round ({rules.rounds})"
    return f"{space_name(space)} is not in play with {rules.players} players"


def _engineer_reason(state: GameState, player: int, engineer: int) -> str:
    name = f"engineer #{ENGINEER_NAMES[engineer]}"
    for seat, p in enumerate(state.players):
        if p[ENGINEERS] >> engineer & 1:
            return "" if seat == player else f"{name} belongs to {SEATS[seat]}"
    if engineer not in state.row:
        return f"{name} is not on the board"
    place = state.row.index(engineer)
    if place == state.rules.hire_place:
        return f"{name} lies on the hiring space: she can be hired, not used"
    if place not in state.rules.lying:
        return f"{name} stands upright: she can be neither used nor hired yet"
    return ""


def _claim_reason(state: GameState, player: int, space: int) -> str:
    for other in state.rules.turn_order_spaces:
        if state.spaces[other] and (state.spaces[other] - 1) & 3 == player:
            return "nobody claims both turn-order spaces"
    if len(state.order) > 2 and state.order.index(player) == state.rules.claims[space] - 1:
        return "with 3 or 4 players nobody claims the place of the own pawn"
    return ""


def _pay_reason(state: GameState, player: int, space: int, payment: int) -> str:
    """Why it cannot be paid for or carried out."""
    rules = state.rules
    workers, coins = rules.cost_workers[space], rules.cost_coins[space]
    cost = " and ".join(
        part
        for part in (f"{workers} worker(s)" if workers else "", f"{coins} coin(s)" if coins else "")
        if part
    )
    if state.stack[-1][0] == F_MOVE:
        if workers != 1 or coins:
            return f"a worker from the turn order moves only to spaces that cost exactly 1 worker; this costs {cost}"
        if payment:
            return "a worker from the turn order moves alone; no coin or other worker is used"
        return _shortage(state, player, space)
    used = payment_name(payment)
    given, wood = used.count("c"), used.count("W")
    if given < coins:
        return f"it costs {cost}, and a worker cannot replace a coin"
    if given + wood > workers + coins:
        return f"it costs {cost}, no more"
    p = state.players[player]
    plain = workers + coins - given - wood
    if wood and p[WOOD_WORKER] != 1:
        return "the wood worker is not in your supply"
    if given > p[COINS] or plain > p[WORKERS] + p[TEMPS]:
        return f"it costs {cost}; you have {p[WORKERS] + p[TEMPS]} worker(s) and {p[COINS]} coin(s)"
    return _shortage(state, player, space)


def _shortage(state: GameState, player: int, space: int) -> str:
    """What of a direct action cannot be carried out."""
    rules = state.rules
    need = rules.needs[space][0]
    if need == ROOM_TO_HIRE:
        return "there is no engineer on the hiring space"
    if need == ROOM_TO_REPEAT:
        return "you have no space to repeat whose action could be carried out in full"
    free = rooms(state, state.players[player])
    short = [
        f"{count} {KIND_WORDS[kind]}, but only {free[kind]} can be made"
        for kind, count in enumerate(rules.demand[space])
        if count > free[kind]
    ]
    details = "; ".join(short) or "its parts cannot all be carried out together"
    return f"a direct action must be carried out in full ({details})"


# ---- inside a turn


def _direct_words(state: GameState) -> str:
    """What of the pool must still be carried out."""
    direct = sorted({unit for unit in state.pool if not unit & 1})
    return ", ".join(f"{state.pool.count(unit)} {KIND_WORDS[unit >> 1]}" for unit in direct)


def _repeat_reason(state: GameState, player: int, move: int) -> str:
    """Why this space cannot be repeated, or the repeat not skipped (ruling 16)."""
    rules = state.rules
    if state.stack[-1][2] and move == moves.SKIP:
        return "a direct action must be carried out in full: name the space to repeat"
    if move in frame_moves(state) and not state.stack[-1][2]:
        return f"it would leave a direct effect that cannot be carried out any more ({_direct_words(state)})"
    space = move - moves.REPEAT
    name = space_name(space)
    taken = state.spaces[space]
    if rules.claims[space]:
        return "turn-order spaces are not repeated"
    if any(kind == O_TEMPORARY for kind, _ in rules.effects[space]):
        return "the space of the temporary workers is not repeated"
    if any(kind == O_REPEAT for kind, _ in rules.effects[space]):
        return f"{name} itself repeats"
    if rules.cost_coins[space]:
        return f"{name} demands a coin"
    if rules.cost_workers[space] != 1:
        return f"{name} was not used with exactly one worker or coin: it takes {rules.cost_workers[space]} workers"
    if moves.REPEAT + space in frame_moves(state):
        return _shortage(state, player, space)
    return (
        f"{name} is occupied by {SEATS[(taken - 1) & 3]}" if taken else f"you have not used {name} this round"
    )


def _pool_reason(state: GameState, player: int, family: str, move: int) -> str:
    left = _direct_words(state)
    if family == "done":
        return f"a direct action must be carried out in full; left is {left}"
    if move in frame_moves(state):
        return (
            f"it would leave a direct effect that cannot be carried out any more ({left or 'of that card'})"
        )
    _, index = moves.family(move)
    p = state.players[player]
    if family == "step":
        return _step_reason(state, p, index % 5, index // 5)
    if family == "industry":
        return _industry_reason(state, p, index)
    if family == "doubler":
        return "there is no empty doubler place there, or no doubler left"
    if family == "loco":
        return _locomotive_reason(state, p, index // 6, index % 6)
    if family in ("factory", "returned"):
        return _factory_reason(state, p, family, index // 8, index % 8)
    if family == "card":
        return f"the idea card {CARD_NAMES[index]!r} has been taken"
    if family == "trade" and p[IDEAS] >> index & 1:
        return "it takes two unused idea tokens"
    return f"the idea token {TOKEN_NAMES[index]!r} is not unused in front of you"


def _step_reason(state: GameState, p: list[int], colour: int, route: int) -> str:
    name, code = COLOURS[colour], state.rules.route_codes[route]
    plan = state.rules.plans[route][p[PLAN + route]]
    space = p[TRACK + 5 * route + colour]
    if not plan.colours >> colour & 1:
        return f"{name} is not built on {code}"
    if not p[OWNED] >> colour & 1:
        return f"you do not own {name} tracks yet"
    if colour == 0:
        return f"wood stands on the last space of {code} ({plan.length})"
    ahead = p[TRACK + 5 * route + colour - 1]
    before = COLOURS[colour - 1]
    if not ahead:
        return f"{before} comes before {name}, and none stands on {code}"
    if space + 1 < ahead:
        return f"all {name} tracks stand on other routes"
    return f"{name} on {code} {space} cannot reach or pass {before} on {ahead}"


def _industry_reason(state: GameState, p: list[int], wrench: int) -> str:
    place = p[WRENCH + wrench]
    if place == NOWHERE:
        return "that wrench is not in play"
    if place + 1 >= len(state.rules.industry_labels):
        return "the wrench stands on the last space"
    gap = state.rules.industry_gap[place + 1]
    if gap and not p[GAP + gap - 1]:
        return f"gap {gap} is empty: a factory has to be built there first"
    return "another wrench stands there"


def _locomotive_reason(state: GameState, p: list[int], tile: int, slot: int) -> str:
    tiles = lowest_stack(state)
    if tile not in tiles and tile != state.rules.extra_nine:
        low = " or ".join("#" + TILE_NAMES[t] for t in tiles) or "none"
        return f"locomotives come from the lowest stack ({low} now); returned tiles are factories only"
    return _slot_reason(state, p, tile, slot)


def _slot_reason(state: GameState, p: list[int], tile: int, slot: int) -> str:
    if slot >= state.rules.slots:
        return "there is no such slot"
    there = p[SLOT + slot]
    return f"#{TILE_NAMES[tile]} does not replace #{TILE_NAMES[there]}: a higher number is needed"


def _factory_reason(state: GameState, p: list[int], family: str, tile: int, gap: int) -> str:
    if family == "returned" and not state.returned[tile]:
        return f"no factory #{TILE_NAMES[tile]} lies beside the stacks"
    if family == "factory" and tile not in lowest_stack(state):
        low = " or ".join("#" + TILE_NAMES[t] for t in lowest_stack(state)) or "none"
        return f"tiles come from the lowest stack ({low} now) or from those returned"
    empty = [g + 1 for g in range(GAPS) if not p[GAP + g]]
    return (
        f"gaps are filled from the left: the next one is gap {empty[0]}"
        if empty
        else f"there is no gap {gap + 1}"
    )


def _displaced_reason(state: GameState, player: int, family: str, move: int) -> str:
    p = state.players[player]
    tile = state.stack[-1][2]
    if move in frame_moves(state):
        return "it would leave a direct effect that cannot be carried out any more"
    if family == "shift":
        return _slot_reason(state, p, tile, move - moves.SHIFT)
    if 0 in p[SLOT : SLOT + state.rules.slots]:
        return f"a locomotive slot is empty, so #{TILE_NAMES[tile]} must be placed"
    return f"#{TILE_NAMES[tile]} still fits a slot, and must be placed while it does"
