"""Where the pieces of the parts lie: what exists once must not lie twice.

Positions are refused for it, and in a game nothing may get lost either (`lab.part_invariants`). Tiles, engineers
and end bonus cards, which every game has, are counted elsewhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from roundhouse.record.extension import PositionPlace, all_written
from roundhouse.record.position_fields import fields_of
from roundhouse.record.position_words import LETTERS
from roundhouse.rules.fields import COUNT, MASK, PLAYER, TABLE, Field, unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.setup import blank_state
from roundhouse.rules.state import GameState


@dataclass(frozen=True)
class Stock:
    """All pieces of one kind."""

    what: str
    names: tuple[str, ...]
    exist: Counter[int]  # how many of each number
    lying: list[PositionPlace]
    leaves: bool = False  # some may have left the game

    def counts(self) -> Counter[int]:
        return Counter(number for _, number in self.lying)

    def too_many(self) -> list[int]:
        """Numbers of pieces that lie at more places than there are pieces."""
        return [number for number, count in self.counts().items() if count > self.exist[number]]

    def missing(self) -> list[int]:
        """Numbers of pieces that are nowhere though they cannot have left."""
        counts = self.counts()
        return [] if self.leaves else [n for n, count in self.exist.items() if counts[n] < count]


def stocks(state: GameState) -> list[Stock]:
    """Every kind of piece that the parts of this game bring, with where all of them lie."""
    found = []
    of_expansions = [kind for written in all_written() for kind in written.kinds]
    for what, names, of_table, of_players, leaves, elsewhere in of_expansions:
        exist = _exist(state.rules, of_table, of_players)
        if not exist:
            continue
        lying = _lying(state, of_table, of_players)
        lying += elsewhere(state) if elsewhere else []
        found.append(Stock(what, names or _names(state.rules, of_table[0]), exist, lying, leaves))
    return found


def _names(rules: Ruleset, column: int) -> tuple[str, ...]:
    """What a column of the table calls the pieces in it."""
    return next(field.names for field in fields_of(rules, TABLE) if field.column == column)


@remembered
def _exist(rules: Ruleset, of_table: tuple[int, ...], of_players: tuple[int, ...]) -> Counter[int]:
    """How many there are: all of them lie somewhere before the game begins."""
    return Counter(number for _, number in _lying(blank_state(rules), of_table, of_players))


def _lying(state: GameState, of_table: tuple[int, ...], of_players: tuple[int, ...]) -> list[PositionPlace]:
    found: list[PositionPlace] = []
    for field in fields_of(state.rules, TABLE):
        if field.column in of_table:
            found += [(field.name, number) for number in held(state.table, field)]
    for field in fields_of(state.rules, PLAYER):
        if field.column in of_players:
            for seat, p in enumerate(state.players):
                found += [(f"players.{LETTERS[seat]}.{field.name}", number) for number in held(p, field)]
    return found


def held(row: list[int], field: Field) -> list[int]:
    """The numbers of what lies in a column, each as often as it lies there."""
    value = row[field.column]
    if field.kind == COUNT and field.names:
        return [kind for kind in range(len(field.names)) for _ in range(row[field.column + kind])]
    if field.kind == MASK:
        return bits(value)
    if field.kind == "choice":
        return [value - 1] if value else []
    return unpack(value)
