"""Where the pieces of the parts lie (`extension.SupplyKeys`): what a position leaves out, and what exists once.

Positions are refused for a piece that lies twice, and in a game none may get lost either (`lab.part_invariants`).
Tiles, engineers and end bonus cards, which every game has, are counted elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from roundhouse.record.extension import PositionPlace, PositionValues, SupplyKeys, all_written
from roundhouse.record.position_words import LETTERS, PositionError, listed, shown
from roundhouse.rules.fields import Field
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.setup import blank_state, new_player
from roundhouse.rules.state import GameState


@remembered
def initial(rules: Ruleset) -> tuple[list[int], list[int]]:
    """A player's row and the table before anything has happened."""
    return new_player(rules), blank_state(rules).table


@cache
def all_supplies() -> tuple[SupplyKeys, ...]:
    return tuple(supply for written in all_written() for supply in written.supplies)


@remembered
def _fields(rules: Ruleset, supply: SupplyKeys) -> tuple[list[Field], list[Field]]:
    """The fields of the table and of players in which pieces lie, in the order in which they are filled in."""
    order = (*supply.table, *supply.shown, supply.rest)
    of_table = [rules.table_fields[name] for name in order if name in rules.table_fields]
    return of_table, [rules.player_fields[name] for name in supply.players if name in rules.player_fields]


@remembered
def _pieces(rules: Ruleset, supply: SupplyKeys) -> list[int]:
    """All of them: before the game begins they lie on the table."""
    return [number for field in _fields(rules, supply)[0] for number in field.held(initial(rules)[1])]


# ---- what a position leaves out


def left_for(state: GameState, supply: SupplyKeys, name: str) -> PositionValues:
    """What lies in a field of the table if it is left out; those before it are known, the others if they were said."""
    start = initial(state.rules)[1]
    of_table, of_players = _fields(state.rules, supply)
    place = [field.name for field in of_table].index(name)
    this, before = of_table[place], of_table[:place]
    said = [field for field in of_table[place + 1 :] if field.values(state.table) != field.values(start)]
    laid = [number for field in (*before, *said) for number in field.held(state.table)]
    laid += [number for field in of_players for p in state.players for number in field.held(p)]
    laid += [number for _, number in supply.elsewhere(state)] if supply.elsewhere else []
    free = _without(_pieces(state.rules, supply), laid)
    if name == supply.rest:
        return _without(free, supply.gone(state, free)) if supply.gone else free
    shown_before = [field for field in before if field.name in supply.shown]
    count = len(this.held(start))
    count += sum(len(field.held(start)) - len(field.held(state.table)) for field in shown_before)
    return free[: max(0, count)]


def _without(pieces: list[int], taken: Iterable[int]) -> list[int]:
    left = pieces.copy()
    for number in taken:
        if number in left:
            left.remove(number)
    return left


# ---- what exists once


@dataclass(frozen=True)
class Stock:
    """All pieces of one kind."""

    what: str
    names: tuple[str, ...]
    exist: Counter[int]  # how many of each number
    lying: list[PositionPlace]
    leaves: bool  # some may have left the game

    def too_many(self) -> list[int]:
        """Numbers of pieces that lie at more places than there are pieces."""
        return list(Counter(number for _, number in self.lying) - self.exist)

    def missing(self) -> list[int]:
        """Numbers of pieces that are nowhere though they cannot have left."""
        return [] if self.leaves else list(self.exist - Counter(number for _, number in self.lying))


def stocks(state: GameState) -> list[Stock]:
    """Every kind of piece that the parts of this game bring, with where all of them lie."""
    return [_stock(state, supply) for supply in all_supplies() if _pieces(state.rules, supply)]


def _stock(state: GameState, supply: SupplyKeys) -> Stock:
    of_table, of_players = _fields(state.rules, supply)
    names = [field.name for field in of_table]
    fields = [field for field in state.rules.table_fields.values() if field.name in names]
    lying = [(field.name, number) for field in fields for number in field.held(state.table)]
    for seat, p in enumerate(state.players):
        path = f"players.{LETTERS[seat]}"
        lying += [(f"{path}.{field.name}", number) for field in of_players for number in field.held(p)]
    lying += supply.elsewhere(state) if supply.elsewhere else []
    exist = Counter(_pieces(state.rules, supply))
    return Stock(supply.what, of_table[-1].names, exist, lying, supply.gone is not None)


def check_supplies(state: GameState) -> None:
    """Refuse a position in which a piece lies twice."""
    for stock in stocks(state):
        for number in stock.too_many():
            places = [key for key, other in stock.lying if other == number]
            there = stock.exist[number]
            exists = f"there {'is' if there == 1 else 'are'} {there or 'none'}"
            what = f"{stock.what} {shown(stock.names[number])}" if stock.names else stock.what
            raise PositionError(places[-1], f"has {what}; {exists}, and {_where(places)}.")


def _where(places: list[str]) -> str:
    return f"{listed(dict.fromkeys(places))} {'name' if len(set(places)) > 1 else 'names'} {len(places)}"
