"""The columns of the parts written down by name, where no picture of their own shows them."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.draw.text_words import DONE, wrapped
from roundhouse.rules.fields import CHOICE, COUNT, FLAG, MASK, Field, unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.view.words import Words


@remembered
def fields_of(rules: Ruleset) -> tuple[Field, ...]:
    """Every column that the parts of a game keep."""
    return tuple(field for part in rules.parts for field in part.fields())


def has_field(rules: Ruleset, where: str, name: str) -> bool:
    """Whether a game has something of this name."""
    return any(field.name == name and field.where == where for field in fields_of(rules))


def other_fields(
    words: Words, seen: GameState, row: Sequence[int], where: str, drawn: frozenset[str]
) -> list[str]:
    """A line with everything that is not drawn and not empty."""
    items = []
    for field in fields_of(seen.rules):
        if field.where == where and field.name not in drawn and not field.hidden:
            value = field_words(field, row)
            if value:
                items.append(f"{words.label('fields', field.name)} {value}")
    return wrapped(words.screen("also"), items) if items else []


def field_words(field: Field, row: Sequence[int]) -> str:
    """The value of a field, "" when there is nothing to tell."""
    number = row[field.column]
    if field.kind == FLAG:
        return DONE if number else ""
    if field.kind == CHOICE:
        return field.names[number - 1] if number else ""
    if field.kind == MASK:
        return ", ".join(field.names[bit] for bit in bits(number))
    if field.kind == COUNT and not field.names:
        return str(number) if number else ""
    if field.kind == COUNT:
        counts = row[field.column : field.column + len(field.names)]
        return ", ".join(f"{count}× {name}" for name, count in zip(field.names, counts, strict=True) if count)
    return ", ".join(field.names[item] for item in unpack(number))
