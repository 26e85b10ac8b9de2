"""Locomotives and factories (rulebook p. 10-12).

Tiles come from the lowest stack; both kinds of #10 open together. A locomotive goes to an empty slot or takes
the place of a lower one, which must find a place itself: that chain is finished before anything else (ruling 3),
except that a construction site goes at once, and its slot is there for the chain (ruling o). While a slot is empty
nothing flips; a locomotive that finds no place lies beside the stacks as a factory.
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.layout import SLOT
from roundhouse.rules.state import GameState, changed_at
from roundhouse.rules.tracks import extend_reach
from roundhouse.rules.vocabulary import BOILED, F_DISPLACED


def lowest_stack(state: GameState) -> tuple[int, ...]:
    """The tiles that can be taken now: those of the lowest number that is left."""
    stacks = state.stacks
    for tile in state.rules.stack_order:
        if stacks[tile]:
            group = state.rules.stack_group[tile]
            return group if len(group) == 1 else tuple([other for other in group if stacks[other]])
    return ()


# ---- locomotives


def fitting_slots(state: GameState, p: list[int], tile: int) -> list[int]:
    """Slots that are empty or hold a lower locomotive; of equal ones on a route only the first."""
    rules = state.rules
    number = rules.number
    own = number[tile]
    found = []
    for slot in range(rules.slots):
        there = p[SLOT + slot]
        if number[there] < own and not (
            slot and rules.slot_route[slot - 1] == rules.slot_route[slot] and p[SLOT + slot - 1] == there
        ):
            found.append(slot)
    return found


def lowest_locomotive(state: GameState, p: list[int]) -> int:
    """The number of the player's lowest locomotive, 0 where a slot is empty."""
    number = state.rules.number
    lowest = -1
    for slot in state.rules.lowest_slots:
        there = number[p[slot]]
        if there < lowest or lowest < 0:
            lowest = there
    return lowest


def locomotive_moves(state: GameState, p: list[int], tiles: tuple[int, ...], found: list[int]) -> None:
    """Append every way to place one of these tiles as a locomotive."""
    for tile in tiles:
        first = moves.LOCO_OF[tile]
        found.extend([first + slot for slot in fitting_slots(state, p, tile)])


def take_locomotive(state: GameState, player: int, tile: int, slot: int) -> None:
    """Place a locomotive from the supply; the extra #9 lies on its card and is in no stack."""
    take_tile(state, player, tile)
    place_locomotive(state, player, tile, slot)


def take_tile(state: GameState, player: int, tile: int) -> None:
    """Take a tile from its stack; those that lie on a card are in no stack."""
    if state.rules.stacked[tile]:
        state.stacks = changed_at(state.stacks, tile, state.stacks[tile] - 1)
        for part in state.rules.tile_watchers:
            part.tile_taken(state, player, tile)


def place_locomotive(state: GameState, player: int, tile: int, slot: int) -> None:
    """Put a locomotive into a slot; the one that stood there waits for a place, until construction sites have gone."""
    rules = state.rules
    p = state.players[player]
    there = p[SLOT + slot]
    p[SLOT + slot] = tile
    route = rules.slot_route[slot]
    first = SLOT + rules.first_slot[route]
    count = rules.slot_count[route]
    pulls = rules.pulls
    if count == 1:
        reach = pulls[tile]
    else:
        row = sorted(p[first : first + count], key=rules.order_key.__getitem__, reverse=True)
        p[first : first + count] = row
        reach = sum([pulls[t] for t in row])
    if there and rules.sites_first:
        state.stack.append((F_DISPLACED, player, there))
    extend_reach(state, player, route, reach)
    if there and not rules.sites_first:
        state.stack.append((F_DISPLACED, player, there))


def displaced_moves(state: GameState, player: int, tile: int) -> list[int]:
    """Where a displaced locomotive may go (ruling 5; classic: it flips only when it fits nowhere)."""
    rules = state.rules
    p = state.players[player]
    slots = fitting_slots(state, p, tile)
    if 0 in p[SLOT : SLOT + rules.slots] or (slots and not rules.give_up_locomotive):
        return [moves.SHIFT + slot for slot in slots]
    return [moves.FLIP] + [moves.SHIFT + slot for slot in slots]


def settle_displaced(state: GameState, player: int, tile: int, move: int) -> None:
    """Carry out one link of the chain."""
    state.stack.pop()
    if move != moves.FLIP:
        place_locomotive(state, player, tile, move - moves.SHIFT)
    elif state.rules.has_factory[tile]:
        lay_beside(state, tile % BOILED)  # a boilerman leaves the game


# ---- factories


def lay_beside(state: GameState, tile: int) -> None:
    """A factory comes to lie open beside the stacks."""
    state.returned = changed_at(state.returned, tile, state.returned[tile] + 1)


def take_beside(state: GameState, tile: int) -> None:
    """One that lies there is taken."""
    state.returned = changed_at(state.returned, tile, state.returned[tile] - 1)


def factory_moves(state: GameState, p: list[int], tiles: tuple[int, ...], found: list[int]) -> None:
    """Append every factory that can be built of these tiles and those beside the stacks, on every place for it."""
    industry_rules = state.rules.industry_rules
    for tile in tiles:
        industry_rules.build_moves(state, p, moves.FACTORY_OF[tile], found)
    if any(state.returned):
        for tile, count in enumerate(state.returned):
            if count:
                industry_rules.build_moves(state, p, moves.RETURNED_OF[tile], found)


def build_factory(state: GameState, player: int, tile: int, gap: int, returned: bool) -> None:
    """Build a factory that lies beside the stacks, in one of them, or on a card."""
    if returned:
        take_beside(state, tile)
    else:
        take_tile(state, player, tile)
    state.rules.industry_rules.build(state, player, tile, gap)
