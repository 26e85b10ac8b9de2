"""Who is here: people whose page of a table is open, told by marks that only the seats of that table know.

A mark is a hash of the table and the person's id: the page finds it on a seat, and it says nothing anywhere else.
Whoever closes a page stays for a few seconds, so that loading it again is no coming and going. A page on which nobody
has had a hand for some minutes says so when it asks for events: whoever has no other page open is away. Other
processes on the same database tell who comes and goes (`process_news`), and note now and then for their people when
they were here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

MAX_STALE_NOTES: Final = 3  # notes of other processes that may still name somebody who has gone
MAX_SPECTATORS_SHOWN: Final = 60  # people of one table that are told; the others are only counted
AWAY_MARK: Final = "~"  # behind the id of somebody who is away; no id has it


def mark(table_id: str, person: str) -> str:
    """What a table's page calls a person, "" for nobody.

    >>> mark("brass-signal-42", "a secret"), mark("brass-signal-42", "")
    ('e05759fb0a40', '')
    """
    return blake2b(f"{table_id} {person}".encode(), digest_size=6).hexdigest() if person else ""


@dataclass(frozen=True)
class Here:
    """Who is at a table now."""

    marks: tuple[str, ...] = ()
    count: int = 0  # of all people, also of those who have no name yet
    away: tuple[str, ...] = ()  # marks of those whose pages are open with no hand on them


def page_of(person: str, away: bool) -> str:
    """Whose page it is, as presence counts it: one with no hand on it is counted by itself."""
    return person + AWAY_MARK if person and away else person


class Presence:
    """All people at all tables. Use it in one thread."""

    def __init__(self) -> None:
        self._pages: dict[str, Counter[str]] = {}  # by table and person, how many pages are open
        self._shared: set[str] = set()  # tables at which people do not share a screen
        self._elsewhere: dict[str, frozenset[str]] = {}  # people by table, through other processes
        self._left: dict[
            str, Counter[str]
        ] = {}  # those of whom that was told, and for how long notes may lag

    def come(self, table_id: str, person: str, shared: bool) -> None:
        """A page was opened."""
        self._pages.setdefault(table_id, Counter())[person] += 1
        if shared:
            self._shared.add(table_id)

    def go(self, table_id: str, person: str) -> None:
        """A page was closed."""
        pages = self._pages[table_id]
        pages[person] -= 1
        if not pages[person]:
            del pages[person]
        if not pages:
            del self._pages[table_id]
            self._shared.discard(table_id)
            self._elsewhere.pop(table_id, None)
            self._left.pop(table_id, None)

    def here(self, table_id: str) -> Here:
        """Who is at this table."""
        pages = self._pages.get(table_id, Counter())
        open_pages = {page for page in pages if page} | self._elsewhere.get(table_id, frozenset())
        people = {page for page in open_pages if not page.endswith(AWAY_MARK)}
        away = {page.removesuffix(AWAY_MARK) for page in open_pages} - people
        here, idle = (
            tuple(sorted(mark(table_id, one) for one in some)[:MAX_SPECTATORS_SHOWN])
            for some in (people, away)
        )
        return Here(here, len(people) + len(away) + pages[""], idle)

    def to_note(self) -> list[tuple[str, str]]:
        """Tables that people share, and who is there through this process; who is away was there before."""
        present = ((table, person) for table in self._shared for person in self.people(table))
        return [(table, person) for table, person in present if not person.endswith(AWAY_MARK)]

    def people(self, table_id: str) -> list[str]:
        """Who is at a table that people share, through this process."""
        return [person for person in self._pages.get(table_id, ()) if person and table_id in self._shared]

    def heard(self, table_id: str, people: Iterable[str]) -> bool:
        """Who was at a table lately, through whatever process; whether that is news."""
        before = self.here(table_id)
        left = self._left.setdefault(table_id, Counter())
        # Who is away is not noted
        away = {page for page in self._elsewhere.get(table_id, ()) if page.endswith(AWAY_MARK)}
        self._elsewhere[table_id] = frozenset(people) - left.keys() | away
        self._left[table_id] = left - Counter(left.keys())
        return self.here(table_id) != before

    def told(self, table_id: str, person: str, is_here: bool) -> bool:
        """Somebody is at a table through another process, or is not any more; whether that is news."""
        before = self.here(table_id)
        others, left = (
            self._elsewhere.get(table_id, frozenset()),
            self._left.setdefault(table_id, Counter()),
        )
        if is_here:
            del left[person]
            self._elsewhere[table_id] = others | {person}
        else:
            left[person] = MAX_STALE_NOTES
            self._elsewhere[table_id] = others - {person}
        return self.here(table_id) != before
