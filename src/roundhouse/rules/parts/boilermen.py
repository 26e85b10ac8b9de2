"""Boilermen: a foundry turned over beside a locomotive or a factory (rulebook p. 40).

A tile with a boilerman has its own code, so that its number and its action are looked up like those of any other.
"""

from __future__ import annotations

from roundhouse.rules.layout import BOILED, GAP, GAPS, MAX_SLOTS, SLOT, UNDER_CONSTRUCTION
from roundhouse.rules.locomotives import place_locomotive
from roundhouse.rules.state import GameState


def berths(state: GameState, p: list[int]) -> list[int]:
    """Tiles without a boilerman: slots, then 6 + gap; of equal locomotives on a route only the first."""
    rules = state.rules
    found = []
    for slot in range(rules.slots):
        tile = p[SLOT + slot]
        if 0 < tile < UNDER_CONSTRUCTION and not (
            slot and rules.slot_route[slot - 1] == rules.slot_route[slot] and p[SLOT + slot - 1] == tile
        ):
            found.append(slot)
    return found + [MAX_SLOTS + gap for gap in range(GAPS) if 0 < p[GAP + gap] < BOILED]


def lay_boilerman(state: GameState, player: int, berth: int) -> None:
    """A locomotive reaches one space further from now on; a factory does more when it is used."""
    p = state.players[player]
    if berth >= MAX_SLOTS:
        p[GAP + berth - MAX_SLOTS] += BOILED
        return
    tile = p[SLOT + berth]
    p[SLOT + berth] = 0  # lifted and put back, so that it displaces nothing
    place_locomotive(state, player, BOILED + tile, berth)
