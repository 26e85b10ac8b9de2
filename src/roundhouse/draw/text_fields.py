"""The columns of the parts written down by name, where no picture of their own shows them."""

from __future__ import annotations

from roundhouse.draw.text_words import DONE, wrapped
from roundhouse.rules.fields import COUNT, FLAG, Field, FieldReader
from roundhouse.view.words import Words


def other_fields(words: Words, reader: FieldReader, drawn: frozenset[str]) -> list[str]:
    """A line with everything that is not drawn and not empty."""
    items = []
    for field in reader.fields.values():
        if field.name not in drawn and not field.hidden:
            value = field_words(field, reader.row)
            if value:
                items.append(f"{words.label('fields', field.name)} {value}")
    return wrapped(words.screen("also"), items) if items else []


def field_words(field: Field, row: list[int]) -> str:
    """The value of a field, "" when there is nothing to tell."""
    values = field.values(row)
    if field.kind == FLAG:
        return DONE if values[0] else ""
    if field.kind == COUNT and not field.names:
        return str(values[0]) if values[0] else ""
    if field.kind == COUNT:
        return ", ".join(f"{count}× {name}" for name, count in zip(field.names, values, strict=True) if count)
    return ", ".join(field.names[item] for item in field.held(row))
