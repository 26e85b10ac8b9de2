"""The pool: what a turn has gained and not yet used.

A pool is a sorted list of units, 2 * kind for a direct one and 2 * kind + 1 for an indirect one. The player
uses one unit at a time in any order; direct ones must all be used, indirect ones may lapse. Which of several units
pays for a move is nobody's choice, see `ways`.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.ahead.needs import INDUSTRY_STEPS, STEPS_OF
from roundhouse.rules.effects import doubler_room, lay_doubler, score
from roundhouse.rules.ideas import (
    take_card,
    trade_token,
    usable_cards,
    usable_tokens,
    use_key,
    use_token,
)
from roundhouse.rules.layout import DOUBLERS, IDEAS
from roundhouse.rules.locomotives import (
    build_factory,
    factory_moves,
    locomotive_moves,
    lowest_stack,
    take_locomotive,
)
from roundhouse.rules.moves import INDUSTRY, STEP
from roundhouse.rules.state import GameState
from roundhouse.rules.tracks import step, step_moves
from roundhouse.rules.vocabulary import (
    BASE_KINDS,
    FROM_CARDS,
    FROM_ROUTE_ENDS,
    K_AGAIN,
    K_ANY,
    K_ANY_ROUTE,
    K_BRONZE,
    K_DOUBLER,
    K_END_CARD_10,
    K_FACTORY,
    K_GOLD,
    K_GREEN,
    K_IDEA,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_KEY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_SILVER,
    K_TRADE,
    K_WOOD,
    K_WOOD_GREEN,
    MORE,
)


def _units(*kinds: int) -> tuple[int, ...]:
    return tuple(unit for kind in kinds for unit in (2 * kind, 2 * kind + 1))


# which units can pay for a step of a colour, the most particular first; then those for any step on the route, then
# those for any step at all
_STEP_PAYERS: Final = (
    _units(K_WOOD, K_WOOD_GREEN, K_AGAIN),
    _units(K_GREEN, K_WOOD_GREEN),
    _units(K_BRONZE),
    _units(K_SILVER),
    _units(K_GOLD),
)
# those whose unit does nothing else; additions to a turn are paid by no unit and not listed, and a part may name
# what pays for its moves itself (`Part.payers`)
_PAYERS: Final[dict[str, tuple[int, ...]]] = {
    "key-steps": _units(K_KEY),
    "key-points": _units(K_KEY),
    "ten": _units(K_END_CARD_10),
    "industry": _units(K_INDUSTRY, K_AGAIN),
    "doubler": _units(K_DOUBLER, K_AGAIN),
    "loco": _units(K_LOCO, K_LOCO_FACTORY),
    "factory": _units(K_FACTORY, K_LOCO_FACTORY),
    "returned": _units(K_FACTORY, K_LOCO_FACTORY),
    "idea": _units(K_IDEA),
    "trade": _units(K_TRADE),
    "card": _units(K_IDEA_CARD),
}


def _payer_table() -> list[tuple[int, ...]]:
    table: list[tuple[int, ...]] = [()] * moves.SIZE
    for name, first, count in moves.FAMILIES:
        for move in range(first, first + count):
            if name == "step":
                route, colour = divmod(moves.family(move)[1], 5)
                table[move] = _STEP_PAYERS[colour] + _units(K_ANY_ROUTE + route, K_ANY)
            elif name in _PAYERS:
                table[move] = _PAYERS[name]
    nine = moves.TILE_NAMES.index("9x")
    for slot in range(6):
        table[moves.LOCO + 6 * nine + slot] = _units(K_NINE)
    return table


PAYERS: Final = _payer_table()


def list_payers(payers: dict[str, tuple[int, ...]], factories: dict[str, int]) -> None:
    """What a part says of its own moves (`Part.payers`, `Part.own_factories`), entered when all parts are known."""
    for name, first, count in moves.FAMILIES:
        if name in payers:
            PAYERS[first : first + count] = [_units(*payers[name])] * count
    for tile, kind in factories.items():
        first = moves.FACTORY_OF[moves.TILE_NAMES.index(tile)]
        PAYERS[first : first + 8] = [_units(kind)] * 8


def list_industry_steps() -> None:
    """What the parts say can be an industry step too (`Part.industry_kinds`), entered when all payers are."""
    units = _units(*sorted(kind for kind in INDUSTRY_STEPS if kind >= BASE_KINDS))
    for move, found in enumerate(PAYERS):
        if 2 * K_INDUSTRY in found:
            PAYERS[move] = found + units


def payers(state: GameState, move: int) -> list[int]:
    """Units in the pool that could pay for a move, best first."""
    pool = state.pool
    if not pool:
        return []
    if pool[0] == pool[-1]:  # all alike
        return pool[:1] if pool[0] in PAYERS[move] else []
    return [unit for unit in PAYERS[move] if unit in pool]


def pool_moves(state: GameState, player: int) -> list[int]:
    """Everything the units of the pool could do now, whatever that would mean for the rest; sorted."""
    p = state.players[player]
    colours = 0
    kinds = 0
    pool = state.pool
    for unit in pool[:1] if pool[0] == pool[-1] else pool:
        kinds |= 1 << (unit >> 1)
        colours |= STEPS_OF[unit >> 1]
    found: list[int] = []
    if kinds >= 1 << K_IDEA:
        if kinds >> K_KEY & 1:
            found.append(moves.KEY_STEPS)
            found.append(moves.KEY_POINTS)
        if kinds >> K_END_CARD_10 & 1:
            found.append(moves.TEN)
    if colours:
        step_moves(state, p, colours, found)
    if kinds >= 1 << K_AGAIN:
        _other_moves(state, p, kinds, found)
        if state.rules.parts:
            for part in state.rules.pool_parts:
                part.pool_moves(state, player, kinds, found)
            return sorted(set(found))
    return sorted(found) if moves.GOES_ON else found


# kinds that let a wrench step, lay a doubler, place a locomotive or build a factory of the stacks, a bit each
_WRENCHES: Final = 1 << K_AGAIN | 1 << K_INDUSTRY
_DOUBLERS: Final = 1 << K_AGAIN | 1 << K_DOUBLER
_LOCOMOTIVES: Final = 1 << K_LOCO | 1 << K_LOCO_FACTORY
_FACTORIES: Final = 1 << K_FACTORY | 1 << K_LOCO_FACTORY


def _other_moves(state: GameState, p: list[int], kinds: int, found: list[int]) -> None:
    if kinds & _WRENCHES:
        state.rules.industry_rules.wrench_moves(state, p, found)
    if kinds & _DOUBLERS:
        doubler_moves(state, p, found)
    if kinds < 1 << K_NINE:
        return
    tiles = lowest_stack(state) if kinds & (_LOCOMOTIVES | _FACTORIES) else ()
    if kinds & _LOCOMOTIVES:
        locomotive_moves(state, p, tiles, found)
    if kinds >> K_NINE & 1:
        locomotive_moves(state, p, (state.rules.extra_nine,), found)
    if kinds & _FACTORIES:
        factory_moves(state, p, tiles, found)
    if kinds >= 1 << K_IDEA:
        _idea_moves(state, p, kinds, found)


def _idea_moves(state: GameState, p: list[int], kinds: int, found: list[int]) -> None:
    if kinds >> K_IDEA & 1:
        found.extend([moves.IDEA_OF[token] for token in usable_tokens(state, p)])
    if kinds >> K_TRADE & 1:
        if p[IDEAS] & (p[IDEAS] - 1):  # two at least
            found.extend([moves.TRADE_OF[token] for token in usable_tokens(state, p)])
    if kinds >> K_IDEA_CARD & 1:
        found.extend([moves.CARD_OF[card] for card in usable_cards(state, p)])


def doubler_moves(state: GameState, p: list[int], found: list[int]) -> None:
    """Append a doubler for every route with an empty place, while the supply lasts."""
    if doubler_room(state, p) > 0:
        for route in state.rules.doubler_routes:
            if p[DOUBLERS + route] < state.rules.doubler_spaces[route]:
                found.append(moves.DOUBLER_ON[route])


def carry_out(state: GameState, player: int, move: int, payer: int) -> None:
    """Use one unit of the pool for a move; of equal ones first one that may be taken back."""
    state.pool.remove(payer)
    if state.revocable:
        state.revocable = still_revocable(state, payer)
    if payer >= 2 * BASE_KINDS and 2 * K_INDUSTRY in PAYERS[move]:
        for part in state.rules.gain_watchers:  # now it is an industry step
            part.gained(state, player, K_INDUSTRY, 1, FROM_ROUTE_ENDS)
    if STEP <= move < INDUSTRY:
        step(state, player, (move - STEP) % 5, (move - STEP) // 5)
    elif move == moves.TEN:
        score(state.players[player], state.rules.card_points, FROM_CARDS)
    elif move < STEP:
        use_key(state, player, move)
    elif move < moves.DOUBLER:
        state.rules.industry_rules.wrench_step(state, player, move - INDUSTRY, False)
    elif move < moves.LOCO:
        lay_doubler(state, state.players[player], move - moves.DOUBLER)
    elif move < moves.SHIFT:
        take_locomotive(state, player, (move - moves.LOCO) // 6, (move - moves.LOCO) % 6)
    elif move < moves.RETURNED:
        build_factory(state, player, (move - moves.FACTORY) // 8, (move - moves.FACTORY) % 8, False)
    elif move < moves.IDEA:
        build_factory(state, player, (move - moves.RETURNED) // 8, (move - moves.RETURNED) % 8, True)
    elif move < moves.TRADE:
        use_token(state, player, move - moves.IDEA)
    elif move < moves.DISCARD:
        trade_token(state, player, move - moves.TRADE)
    elif move < moves.END_CARD:
        take_card(state, player, move - moves.CARD)
    elif moves.BOX_SIZE <= move < moves.OF_GUESTS:
        _carry_out_behind(state, player, move)
    else:
        state.rules.part_of_move[move].carry_out(state, player, move)


def _carry_out_behind(state: GameState, player: int, move: int) -> None:
    """The same for a move of the core that stands behind the box: on a fourth route, or with a piece from elsewhere."""
    family, index = moves.family(move)
    if family == "step":
        step(state, player, index % 5, index // 5)
    elif family == "doubler":
        lay_doubler(state, state.players[player], index)
    elif family == "loco":
        take_locomotive(state, player, index // 6, index % 6)
    elif family in ("factory", "returned"):
        build_factory(state, player, index // 8, index % 8, family == "returned")
    elif family == "idea":
        use_token(state, player, index)
    elif family == "trade":
        trade_token(state, player, index)
    elif family == "card":
        take_card(state, player, index)
    else:
        state.rules.part_of_move[move].carry_out(state, player, move)


def still_revocable(state: GameState, payer: int) -> tuple[int, ...]:
    """What a part may still take back once a unit has been used; what comes from now on it may not."""
    left = [unit for unit in state.revocable if unit != MORE]
    if payer in left:
        left.remove(payer)
    return tuple(left)


DUE_CARD: Final = 2 * K_END_CARD_10


def direct_left(state: GameState) -> bool:
    """Whether a direct unit still waits; an end bonus card is chosen when the turn is over."""
    for unit in state.pool:
        if not unit & 1 and unit != DUE_CARD:
            return True
    return False
