"""How the server is, in the figures that stand above the page of hosts."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, say
from roundhouse.service.people.host_gauges import HostGauges

GIGABYTE, MEGABYTE = 1_000_000_000, 1_000_000


@dataclass(frozen=True)
class Gauge:
    """One figure."""

    name: str  # a key of the pages, after "gauge "
    sign: str
    figure: str
    more: str
    care: bool = False  # it needs a look


def gauges_list(person: Person, gauges: HostGauges) -> h.Element:
    """All of them; one that needs care says so."""
    return h.ul(".gauges")[(_gauge(person, one) for one in _gauges(person, gauges))]


def _gauges(person: Person, now: HostGauges) -> list[Gauge]:
    people = say(person, "gauge people, more", today=now.today, accounts=now.accounts)
    thoughts = say(person, "gauge thoughts, care" if now.busy else "gauge thoughts, more")
    well = say(person, "gauge database, well" if now.well else "gauge database, care")
    found = [
        Gauge("people", "people", str(now.here), people),
        Gauge("tables", "screen", str(now.playing), say(person, "gauge tables, more", waiting=now.waiting)),
        Gauge("moves", "clock", str(now.moves), say(person, "gauge moves, more")),
        Gauge("thoughts", "bot", str(now.thoughts), thoughts, now.busy),
        Gauge("database", "log", "✓" if now.well else "!", well, not now.well),
    ]
    if now.stored is not None and now.room is not None:
        more = say(
            person, "gauge storage, care" if now.full else "gauge storage, more", room=bytes_words(now.room)
        )
        found.append(Gauge("storage", "download", bytes_words(now.stored), more, now.full))
    return found


def _gauge(person: Person, one: Gauge) -> h.Element:
    return h.li(".gauge.care" if one.care else ".gauge")[
        h.span(".gauge-name")[icon(one.sign, "icon s"), say(person, f"gauge {one.name}")],
        h.b[one.figure],
        h.span(".muted")[one.more],
    ]


def bytes_words(count: int) -> str:
    """An amount of storage.

    >>> bytes_words(1_240_000_000), bytes_words(300_000)
    ('1.2 GB', '0.3 MB')
    """
    unit, name = (GIGABYTE, "GB") if count >= GIGABYTE else (MEGABYTE, "MB")
    return f"{count / unit:.1f} {name}"
