"""Columns that nobody sees: the order of stacks, and the dice of later chance.

What lies in a stack is known by what does not lie elsewhere, only its order is not. So a view has it sorted, and a
sampler shuffles it. Stacks of one part with the same pieces are taken together: a foundry that became a boilerman
unseen might as well still lie in the stack. Tokens that were laid under a stack for all to see stay where they are.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from roundhouse.rules.fields import COUNT, STACK, Field, hidden_fields, pack, unpack
from roundhouse.rules.state import GameState

UNKNOWN: Final = "?"
DICE: Final = 64  # bits of a generator's state


def hide(state: GameState) -> None:
    """Take out what nobody may know."""
    for fields in hidden_fields(state.rules):
        if fields[0].kind == STACK:
            _lay(state, fields, sorted(_unseen(state, fields)))
        else:
            for field in fields:
                state.table[field.column] = 0


def deal_anew(state: GameState, chance: Random) -> None:
    """Fill it in at random."""
    for fields in hidden_fields(state.rules):
        if fields[0].kind == STACK:
            unseen = sorted(_unseen(state, fields))
            chance.shuffle(unseen)
            _lay(state, fields, unseen)
        else:
            for field in fields:
                assert field.kind == COUNT
                state.table[field.column] = chance.getrandbits(DICE)


def _known_below(state: GameState, field: Field) -> int:
    """How many of the last in a stack everybody has seen."""
    return state.table[field.seen] if field.seen >= 0 else 0


def _unseen(state: GameState, fields: tuple[Field, ...]) -> list[int]:
    found = []
    for field in fields:
        stack = unpack(state.table[field.column])
        found += stack[: len(stack) - _known_below(state, field)]
    return found


def _lay(state: GameState, fields: tuple[Field, ...], unseen: list[int]) -> None:
    """Put pieces back, in this order, in place of those that nobody has seen."""
    for field in fields:
        stack = unpack(state.table[field.column])
        count = len(stack) - _known_below(state, field)
        state.table[field.column] = pack(unseen[:count] + stack[count:])
        unseen = unseen[count:]


def hidden_words(seen: GameState) -> dict[str, Any]:
    """For the position of a view: every such stack with what is known of it, None for what is not told at all."""
    words: dict[str, Any] = {}
    for fields in hidden_fields(seen.rules):
        for field in fields:
            stack = unpack(seen.table[field.column]) if field.kind == STACK else []
            known = _known_below(seen, field) if stack else 0
            unknown = [UNKNOWN] * (len(stack) - known)
            words[field.name] = (
                unknown + [field.names[piece] for piece in stack[len(stack) - known :]] or None
            )
    return words
