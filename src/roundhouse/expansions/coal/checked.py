"""What must be true of coal in every position, and what of it games can touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.expansions.coal.manifest import FOUNDRY_TILES
from roundhouse.expansions.coal.rules import (
    CLOSABLE,
    COAL,
    FOUNDRIES,
    FOUNDRIES_USED,
    K_BOILERMAN,
    OPEN_FOUNDRIES,
    T_FOUNDRIES,
    T_FOUNDRY_STACK,
    T_STOKED,
)
from roundhouse.expansions.coal.written import boilermen
from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing, each, named
from roundhouse.record.supplies import stocks
from roundhouse.rules import GameState, Ruleset
from roundhouse.rules.layout import SLOT
from roundhouse.rules.moves import FOUNDRY_NAMES, TILE_NAMES
from roundhouse.rules.packing import bits, unpack
from roundhouse.rules.vocabulary import MAX_SLOTS

Found = Iterator[Thing]


# ---- invariants


def check_coal(state: GameState) -> None:
    """Coal is never owed; boilermen are foundries that were turned over."""
    stock = next(stock for stock in stocks(state) if stock.what == "foundry")
    closed = sum(stock.exist.values()) - len(stock.lying)
    hidden = len(unpack(state.table[T_STOKED]))
    there = boilermen(state) + sum(1 for unit in state.pool if unit >> 1 == K_BOILERMAN)
    ensure(there <= closed + hidden, "{} boilermen of {} foundries", there, closed + hidden)
    opened = state.table[T_FOUNDRIES].bit_count()
    full = opened == min(OPEN_FOUNDRIES, opened + len(unpack(state.table[T_FOUNDRY_STACK])))
    ensure(full, "{} foundries are open", opened)
    for seat, p in enumerate(state.players):
        used = p[FOUNDRIES_USED] & ~p[FOUNDRIES]
        ensure(not used, "seat {} used foundries {} of others", seat, bits(used))
        ensure(p[COAL] >= 0, "seat {} has {} coal", seat, p[COAL])


# ---- coverage


def _things(rules: Ruleset) -> Found:
    for foundry in FOUNDRY_TILES.rows(rules.content):
        yield from each("foundries", foundry.id, "taken", "used", "closed")
    yield from each("boilermen", "on a locomotive", "by coal", "by closing a foundry")
    if not rules.industry_rules.shared:
        yield from each("boilermen", "on a factory", "by coal", "by closing a foundry")


def _stoke(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("action spaces", "boilerman", "used")


def _boilerman(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield from _berth(before, seat, index, "by coal")


def _close(before: GameState, after: GameState, seat: int, index: int) -> Found:
    yield Thing("foundries", FOUNDRY_NAMES[before.players[seat][CLOSABLE] - 1], "closed")
    yield from _berth(before, seat, index, "by closing a foundry")


def _berth(before: GameState, seat: int, index: int, how: str) -> Found:
    if index < MAX_SLOTS:
        tile = before.players[seat][SLOT + index]
        yield Thing("boilermen", "on a locomotive", how)
        yield Thing("locomotives", TILE_NAMES[tile], "with boilerman")
    else:
        yield Thing("boilermen", "on a factory", how)


CHECKED: Final = CheckExtension(
    part="coal",
    invariants=check_coal,
    things=_things,
    touched={
        "stoke": _stoke,
        "boilerman": _boilerman,
        "close": _close,
        "take-foundry": named("foundries", FOUNDRY_NAMES, "taken"),
        "use-foundry": named("foundries", FOUNDRY_NAMES, "used"),
    },
    rows=FOUNDRY_TILES.rows,
)
