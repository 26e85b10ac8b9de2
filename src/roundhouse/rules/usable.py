"""Which moves of the table can occur in a game at all, for networks with a small output layer.

The table is the union over the whole box. A move is left out only where the tables of the ruleset rule it out: its part
does not play, or its space, tile, token or card is not in the game.
"""

from __future__ import annotations

from roundhouse.rules import moves
from roundhouse.rules.notation import on_board, stands_for_something
from roundhouse.rules.parts import PARTS
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import ENGINEER_SPACE, is_engineer


@remembered
def usable_moves(rules: Ruleset) -> tuple[int, ...]:
    """The moves that can occur in games of these rules, sorted.

    >>> from roundhouse.rules import ruleset
    >>> len(usable_moves(ruleset())) < 600 < moves.SIZE
    True
    """
    of_parts = {family for part in PARTS.values() for family in part.families}
    playing = {family for part in rules.parts for family in part.families}
    found: list[int] = []
    for name, first, count in moves.FAMILIES:
        if name in of_parts and name not in playing:
            continue
        for move in range(first, first + count):
            if stands_for_something(move) and _can_be(rules, name, moves.family(move)[1]):
                found.append(move)
    return tuple(found)


def _can_be(rules: Ruleset, family: str, index: int) -> bool:
    """Whether what a move names is in the game: the route, and what moves of the core name besides."""
    if not on_board(rules, family, index):
        return False
    if family == "loco":
        return rules.number[index // 6] > 0 and index % 6 < rules.slots
    if family == "shift":
        return index < rules.slots
    if family in ("factory", "returned"):
        return rules.has_factory[index // 8] and index % 8 < rules.industry_rules.places
    if family in ("idea", "trade", "discard"):
        return bool(rules.tokens >> index & 1)
    if family == "card":
        return bool(rules.cards >> index & 1)
    if family == "end-card":
        return rules.end_cards[index] is not None
    if family == "bonus":
        return bool(rules.bonuses >> index & 1)
    if family == "repeat":
        return rules.repeatable[index] and _open(rules, index)
    if family == "place":
        move = moves.number("place", index)
        return _open(rules, index >> 3) and any(move in ways for ways in rules.payments[index >> 3])
    return True


def _open(rules: Ruleset, space: int) -> bool:
    if is_engineer(space):
        return bool(rules.engineers >> (space - ENGINEER_SPACE) & 1)
    return space in rules.open_spaces or space in rules.open_last
