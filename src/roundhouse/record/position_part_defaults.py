"""What a position shows of the parts without saying it, column by column.

Like `position_defaults` this serves reading and writing. A column that is not named here is as at the start. When
a column is filled in, all that were said are known, and those before it in the list.
"""

from __future__ import annotations

from typing import Final

from roundhouse.expansions import Gathered
from roundhouse.record.extension import OfPlayer, OfTable, PositionValues, all_written
from roundhouse.rules.fields import PLAYER, Field, pack, unpack, width
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.setup import blank_state, new_player
from roundhouse.rules.state import GameState


@remembered
def initial(rules: Ruleset) -> tuple[list[int], list[int]]:
    """A player's row and the table before anything has happened."""
    return new_player(rules), blank_state(rules).table


def at_start(rules: Ruleset, field: Field) -> PositionValues:
    """What columns hold before anything has happened."""
    row = initial(rules)[0 if field.where == PLAYER else 1]
    return row[field.column : field.column + width(field)]


def of_player(state: GameState, seat: int, field: Field) -> PositionValues:
    """What a player's columns hold when they are not named."""
    derived = PLAYERS.get(field.column)
    return at_start(state.rules, field) if derived is None else derived(state, seat)


def of_table(state: GameState, field: Field) -> PositionValues:
    """What columns of the table hold when they are not named."""
    derived = TABLES.get(field.column)
    return at_start(state.rules, field) if derived is None else derived(state)


def _without(packed: int, gone: list[int]) -> int:
    """A sequence without some of its items."""
    return pack([item for item in unpack(packed) if item not in gone])


# ---- the train


def said_in(state: GameState, column: int) -> list[int]:
    """What was said to lie in a stack; nothing if it is as at the start."""
    packed = state.table[column]
    return [] if packed == initial(state.rules)[1][column] else unpack(packed)


_PLAYERS: Final[dict[int, OfPlayer]] = {}
_TABLES: Final[dict[int, OfTable]] = {}
PLAYERS: Final = Gathered(_PLAYERS, lambda: (one.of_player for one in all_written()))
TABLES: Final = Gathered(_TABLES, lambda: (one.of_table for one in all_written()))


def is_rest(column: int) -> bool:
    """Whether a column of the table holds what others leave: it is filled in after them."""
    return any(column in one.rests for one in all_written())
