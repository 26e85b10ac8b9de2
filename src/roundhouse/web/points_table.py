"""Points by round and by source, added up for tables and charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import SOURCE
from roundhouse.view.breakdown import breakdown, source_names

LONGEST_LABEL = 12


@dataclass(frozen=True)
class Account:
    """Who got points when and for what; everything by seat is in seat order."""

    rounds: tuple[str, ...]  # "1", "2", ...; "final" once the game is over
    sources: tuple[str, ...]  # those that brought points
    by_round: tuple[tuple[int, ...], ...]  # for each round, by seat
    by_source: tuple[tuple[int, ...], ...]  # for each source, by seat
    colours: tuple[int, ...] = ()  # of the sources; a source has the same one in all games

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(sum(column) for column in zip(*self.by_round, strict=True))

    def running(self, seat: int) -> list[int]:
        """The points of a seat at the start and after each round."""
        return list(accumulate((row[seat] for row in self.by_round), initial=0))


def account(states: Sequence[GameState]) -> Account:
    """The account of a game so far."""
    found = breakdown(states)
    last = states[-1]
    rounds = list(found[0])
    sources = [
        name for name in source_names(last) if any(row.get(name) for seat in found for row in seat.values())
    ]
    order = [*last.rules.route_codes, *SOURCE]
    return Account(
        colours=tuple(order.index(name) for name in sources),
        rounds=tuple(rounds),
        sources=tuple(sources),
        by_round=tuple(tuple(sum(seat[label].values()) for seat in found) for label in rounds),
        by_source=tuple(
            tuple(sum(row.get(name, 0) for row in seat.values()) for seat in found) for name in sources
        ),
    )


def short_name(name: str) -> str:
    """A name that fits beside a line."""
    return name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1] + "…"
