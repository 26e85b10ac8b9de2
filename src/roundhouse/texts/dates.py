"""Dates and times as a language writes them, by Unicode CLDR, which Babel brings. Pure."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from babel.core import Locale
from babel.dates import format_skeleton

from roundhouse.texts.plural import cldr_locale

WEEK_OF_NAMES: Final = 6  # days before and after today that go by the name of the weekday alone


def _locale(language: str) -> Locale:
    """Of a code such as `fr` or `pt-BR`; English if CLDR does not know the language."""
    return cldr_locale(language) or Locale("en")


def date_words(language: str, when: datetime) -> str:
    """A day.

    >>> date_words("en", datetime(2026, 11, 20)), date_words("de", datetime(2026, 11, 20))
    ('Nov 20, 2026', '20. Nov. 2026')
    """
    return format_skeleton("yMMMd", when, locale=_locale(language))


def weekday_words(language: str, day: date) -> str:
    """The weekday, short.

    >>> weekday_words("en", date(2026, 11, 20)), weekday_words("de", date(2026, 11, 20))
    ('Fri', 'Fr')
    """
    return format_skeleton("EEE", day, locale=_locale(language)).rstrip(".")


def moment_words(language: str, when: datetime, now: datetime) -> str:
    """A moment, no longer than it has to be: today only the time, in this week the weekday, else the date.

    >>> now = datetime(2026, 11, 18, 9, 30)
    >>> moment_words("en", datetime(2026, 11, 18, 18, 40), now), moment_words("de", datetime(2026, 11, 20, 7), now)
    ('18:40', 'Fr., 07:00')
    >>> moment_words("en", datetime(2026, 12, 24, 18), now), moment_words("de", datetime(2027, 1, 2, 18), now)
    ('Dec 24, 18:00', '2. Jan. 2027, 18:00')
    """
    locale = _locale(language)
    time = format_skeleton("Hm", when, locale=locale)
    days = abs((when.date() - now.date()).days)
    if days == 0:
        return time
    if days <= WEEK_OF_NAMES:
        return format_skeleton("EHm", when, locale=locale)
    date = format_skeleton("MMMd" if when.year == now.year else "yMMMd", when, locale=locale)
    return f"{date}, {time}"


def with_zone(words: str, when: datetime) -> str:
    """The zone is told only where it may not be the reader's own."""
    return f"{words} UTC" if when.tzinfo is UTC else words
