"""Which form of a text a number takes: the plural rules of Unicode CLDR, which Babel brings."""

from __future__ import annotations

from functools import cache
from typing import Final

from babel.core import Locale
from babel.localedata import locale_identifiers
from babel.plural import PluralRule

OTHER: Final = "other"  # every language has it
FORMS: Final = ("zero", "one", "two", "few", "many", OTHER)
MAX_COUNT: Final = 999  # numbers of a game hardly ever pass it


@cache
def cldr_locale(language: str) -> Locale | None:
    """Of a code such as `fr` or `pt-BR`; nothing if CLDR does not know the language."""
    return Locale.negotiate([language.replace("-", "_")], locale_identifiers())


@cache
def _rule(language: str) -> PluralRule:
    locale = cldr_locale(language)
    return locale.plural_form if locale else PluralRule({})


def has_rule(language: str) -> bool:
    """Whether CLDR knows the language."""
    return cldr_locale(language) is not None


def plural_form(language: str, count: int) -> str:
    """The form for a whole number.

    >>> [plural_form("pl", count) for count in (1, 2, 5, 22)]
    ['one', 'few', 'many', 'few']
    """
    return _rule(language)(count)


@cache
def needed_forms(language: str) -> dict[str, list[int]]:
    """The forms that a counted text must have, with the numbers they are for; the last one for all others."""
    found: dict[str, list[int]] = {form: [] for form in FORMS}
    for count in range(MAX_COUNT + 1):
        found[_rule(language)(count)].append(count)
    return {form: numbers for form, numbers in found.items() if numbers or form == OTHER}


def used_forms(language: str) -> list[str]:
    """The forms that the language has at all, also for fractions and for millions."""
    return [form for form in FORMS if form == OTHER or form in _rule(language).tags]
