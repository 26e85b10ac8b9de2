"""Numbers and texts of a request: the one place where they are read, with bounds.

A column of PostgreSQL holds numbers up to 2³¹ − 1 and no NUL, one of SQLite numbers up to 2⁶³ − 1, and `int` raises
for more than 4,300 digits. A number of a form is read by `whole_number`; those of a path, a query or JSON have one of
the types below. NUL is refused in addresses by `security`, in forms by `forms.sent_form`, in JSON by `TextParam`.
"""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field

NUL: Final = "\0"
MAX_NUMBER: Final = 2**31 - 1
MAX_DIGITS: Final = 20  # of any number that can be sent; a seed has 19


def whole_number(text: str, most: int = MAX_NUMBER) -> int | None:
    """The number from 0 to `most` that a text is, in plain digits; None for any other text.

    >>> whole_number("42"), whole_number("-1"), whole_number("9" * 5000), whole_number("٤٢"), whole_number("4", 3)
    (42, None, None, None, None)
    """
    digits = text.lstrip("0") or text[:1]
    if not (len(digits) <= MAX_DIGITS and digits.isascii() and digits.isdecimal()):
        return None
    number = int(digits)
    return number if number <= most else None


def without_nul(text: str) -> str:
    """The text, if a database can keep it. Raises `ValueError`."""
    if NUL in text:
        raise ValueError("it has a character that cannot be seen (NUL)")
    return text


NumberParam = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
CountParam = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
TextParam = Annotated[str, AfterValidator(without_nul), Field(json_schema_extra={"pattern": r"^[^\x00]*$"})]
