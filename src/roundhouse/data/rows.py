"""Rows of the tables, collected by column until a part of a file is full."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from roundhouse.data.replay import Replay
from roundhouse.data.schema import TABLES, columns, points_column
from roundhouse.data.source_game import SourceGame
from roundhouse.rules.packing import points_from
from roundhouse.rules.state import scores, winners
from roundhouse.rules.vocabulary import ALL_SOURCES, SOURCE

_POINTS = [(points_column(source), SOURCE[source]) for source in ALL_SOURCES]


class Rows:
    """Columns of all tables."""

    def __init__(self, options: bool = False, observations: bool = False) -> None:
        self.options, self.observations = options, observations
        self.columns: dict[str, dict[str, list[Any]]] = {}
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        for table in TABLES:
            named = columns(table, self.options, self.observations)
            self.columns[table] = {name: [] for name, _ in named}

    def __len__(self) -> int:
        """Decisions, of which there are most."""
        return len(self.columns["decisions"]["game"])

    def rows(self, table: str, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """Some columns of a table, row by row."""
        kept = self.columns[table]
        for values in zip(*(kept[name] for name in names), strict=True):
            yield dict(zip(names, values, strict=True))

    def _add(self, table: str, **values: Any) -> None:
        for name, column in self.columns[table].items():
            column.append(values[name])

    def _extend(self, table: str, **values: Iterable[Any]) -> None:
        for name, column in self.columns[table].items():
            column.extend(values[name])

    def add(self, number: int, source: str, game: SourceGame, played: Replay) -> None:
        """The rows of one game, which gets this number."""
        self._add_game(number, source, game, played)
        self._add_players(number, game, played)
        for end in played.rounds:
            points = {name: end.points.get(at, 0) for name, at in _POINTS}
            standing = {"round": end.round, "final": end.final, "score": end.score}
            self._add("rounds", game=number, seat=end.seat, **standing, **points, **end.holdings)
        self._add_decisions(number, game, played)
        for at, when, seat, event, what in played.events:
            self._add("events", game=number, number=at, round=when, seat=seat, event=event, what=what)

    def _add_game(self, number: int, source: str, game: SourceGame, played: Replay) -> None:
        rules = game.initial.rules
        self._add(
            "games",
            **rules.options(),
            game=number,
            source=source,
            key=game.key,
            rules=rules.version,
            content=rules.fingerprint(),
            program=game.program,
            expansions=[f"{name} {origin}" for name, origin in sorted(rules.expansions().items())],
            bots=list(game.bots),
            seed=game.seed,
            deal=game.deal,
            turn_order=list(game.initial.order),
            scores=scores(played.final),
            winners=winners(played.final),
            decisions=len(played.decisions.move),
            start=None if game.start is None else json.dumps(game.start, ensure_ascii=False),
            moves=played.decisions.notation,
        )

    def _add_players(self, number: int, game: SourceGame, played: Replay) -> None:
        final, points, first = played.final, scores(played.final), winners(played.final)
        order = game.initial.order
        for seat, row in enumerate(final.players):
            self._add(
                "players",
                game=number,
                seat=seat,
                turn_order=order.index(seat) + 1 if seat in order else None,
                bot=game.bots[seat],
                name=None if game.names is None else game.names[seat],
                score=points[seat],
                place=1 + sum(other > points[seat] for other in points),
                won=1 / len(first) if seat in first else 0.0,
                **{name: points_from(row, at) for name, at in _POINTS},
            )

    def _add_decisions(self, number: int, game: SourceGame, played: Replay) -> None:
        told = played.decisions
        count = len(told.move)
        self._extend(
            "decisions",
            game=[number] * count,
            number=range(1, count + 1),
            round=told.round,
            turn=told.turn,
            seat=told.seat,
            kind=told.kind,
            move=told.move,
            notation=told.notation,
            options=told.options,
            forced=[options == 1 for options in told.options],
            seconds=[None] * count if game.seconds is None else game.seconds,
            legal=told.legal,
            observation=told.observation,
        )
