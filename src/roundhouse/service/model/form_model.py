"""What the models of a new table share: how their fields are declared, changed and refused.

A form may be wrong: it is kept and shown as it was sent, with a `Problem` beside every field that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, core_schema

from roundhouse.service.model.request_values import TextParam

LONGEST_NAME: Final = 60
MOST_STEPS: Final = 4  # of one change


@dataclass(frozen=True)
class Remedy:
    """A change that would make it right: what the button says, and what it sends."""

    words: str
    change: str  # "industry=american", "module+coal", "module-old-two", "seat-2=screen"


@dataclass(frozen=True)
class Problem:
    """Something that does not fit: beside which field it is told, and about which choice."""

    field: str  # edition, board, industry, modules, seats, together, seed, name
    about: str  # a choice: "board:asian", "module:old-two", "seat:2", "seed", "name"
    why: str
    remedies: tuple[Remedy, ...] = ()
    short: str = ""  # the same within the choice itself, where its name stands already


class OneOf:
    """Marks a text field that takes one of these values."""

    def __init__(self, values: Iterable[str]) -> None:
        self.values = tuple(values)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema([*self.values])


def one_line(text: str) -> str:
    """The text without line ends and needless spaces."""
    return " ".join(text.split())


def short(text: str) -> str:
    """What was typed, in one line that is no longer than a name."""
    return one_line(text[: 2 * LONGEST_NAME])[:LONGEST_NAME]


Line = Annotated[TextParam, Field(max_length=LONGEST_NAME), AfterValidator(one_line)]


class FormModel(BaseModel):
    """A part of a form. It is never changed; a change makes another one. Fields are described for programs."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    def updated(self, **values: Any) -> Self:
        """The same with other values. Raises `ValidationError`."""
        return type(self).model_validate({**dict(self), **values})

    def accepted(self, **values: Any) -> Self:
        """The same with those of these values that the fields can take."""
        try:
            return self.updated(**values)
        except ValidationError as error:
            refused = {one["loc"][0] for one in error.errors()}
            return self.updated(**{key: value for key, value in values.items() if key not in refused})

    def changed(self, change: str) -> Self:
        """The form after a remedy, which may have several steps; what is no change leaves it as it is."""
        form = self
        for step in change.split("&", MOST_STEPS)[:MOST_STEPS]:
            form = form.after_step(step)
        return form

    def after_step(self, step: str) -> Self:
        """The form after one step: `field=value`, or what a part of the form has besides."""
        key, _, value = step.partition("=")
        return self.accepted(**{key: short(value)}) if key in type(self).model_fields else self

    @classmethod
    def values_of(cls, field: str) -> tuple[str, ...]:
        """What a field can be set to, as forms send it; a switch has its usual position first."""
        described = cls.model_fields[field]
        if described.annotation is bool:
            return ("yes", "no") if described.default else ("no", "yes")
        return next(mark.values for mark in described.metadata if isinstance(mark, OneOf))


def sent_as(value: object) -> str:
    """A value as forms send it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
