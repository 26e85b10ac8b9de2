"""Games in the groups that are told together: the same options, the same bots.

They come from rows of the tables: of files (`tables`), or of games that were just played again (`data.rows`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from roundhouse.data.replay import BONUS, END_CARD, FACTORY, HIRED, IDEA, PLACED
from roundhouse.data.schema import POINTS
from roundhouse.rules import Ruleset, ruleset

Points = dict[str, int]  # by column of the tables
RowSource = Callable[[str, Sequence[str]], Iterable[Mapping[str, Any]]]  # rows of a table with these columns
NOTED = (BONUS, PLACED, HIRED, FACTORY, IDEA, END_CARD)


class GroupKey(NamedTuple):
    """What games of a group have in common."""

    players: int
    edition: str
    board: str
    industry: str
    modules: tuple[str, ...]
    bots: tuple[str, ...]  # each once


@dataclass
class SeatPlay:
    """What one seat did in a game."""

    score: int
    won: float
    order: int
    bot: str
    level: float = 0.0  # the score less what this bot has on average from this place in the turn order
    rounds: list[Points] = field(default_factory=list)  # points of each round, the final scoring last
    scores: list[int] = field(default_factory=list)  # at the end of each
    cards: list[str] = field(default_factory=list)  # end bonus cards in the end
    had: dict[str, Counter[str]] = field(default_factory=dict)  # by event: what, how often
    hired: list[tuple[str, int]] = field(default_factory=list)  # engineer and round
    first: dict[str, str] = field(default_factory=dict)  # the first of each event


@dataclass
class GamePlay:
    """A game of a group."""

    deal: str  # games with the same one share their luck
    decisions: int
    seats: list[SeatPlay]
    choices: int = 0  # decisions with more than one move
    turns: int = 0

    @property
    def winner(self) -> SeatPlay:
        return max(self.seats, key=lambda seat: seat.score)

    @property
    def last(self) -> SeatPlay:
        return min(self.seats, key=lambda seat: seat.score)


@dataclass
class GameGroup:
    """Games that are told together."""

    key: GroupKey
    games: list[GamePlay] = field(default_factory=list)

    def rules(self) -> Ruleset:
        """What they were played by."""
        options = self.key._asdict()
        del options["bots"]
        return ruleset(**options)

    @property
    def players(self) -> int:
        return self.key.players


def gather(rows: RowSource) -> list[GameGroup]:
    """All games of some tables."""
    groups: dict[GroupKey, GameGroup] = {}
    games: dict[int, GamePlay] = {}
    for row in rows("games", _GAMES):
        key = key_of(row)
        game = games[row["game"]] = GamePlay(deal_of(row), row["decisions"], [])
        groups.setdefault(key, GameGroup(key)).games.append(game)
    _read_seats(rows, games)
    return list(groups.values())


def in_order(groups: Iterable[GameGroup]) -> list[GameGroup]:
    """Groups as they are told, with the level of every seat."""
    found = sorted(groups, key=lambda group: (group.key.modules, group.key[1:4], group.players))
    for group in found:
        _level(group)
    return found


def key_of(row: Mapping[str, Any]) -> GroupKey:
    """The group of a row of the table `games`."""
    modules, bots = tuple(sorted(row["modules"])), tuple(sorted(set(row["bots"])))
    return GroupKey(row["players"], row["edition"], row["board"], row["industry"], modules, bots)


def deal_of(row: Mapping[str, Any]) -> str:
    """Games with the same one began alike."""
    return sha256(row["start"].encode()).hexdigest()[:16] if row["seed"] is None else str(row["seed"])


_GAMES = ("game", "players", "edition", "board", "industry", "modules", "bots", "seed", "start", "decisions")
_POINTS = tuple(name for name, _ in POINTS)


def _read_seats(rows: RowSource, games: dict[int, GamePlay]) -> None:
    seats: dict[tuple[int, int], SeatPlay] = {}
    for row in rows("players", ("game", "seat", "score", "won", "turn_order", "bot")):
        seat = SeatPlay(row["score"], row["won"], row["turn_order"], row["bot"])
        seats[row["game"], row["seat"]] = seat
        games[row["game"]].seats.append(seat)
    for row in rows("rounds", ("game", "seat", "score", "cards", *_POINTS)):
        seat = seats[row["game"], row["seat"]]
        seat.scores.append(row["score"])
        seat.rounds.append({name: row[name] for name in _POINTS if row.get(name)})
        seat.cards = row["cards"]
    for row in rows("events", ("game", "seat", "round", "event", "what")):
        event, what = row["event"], row["what"]
        if event in NOTED:
            seat = seats[row["game"], row["seat"]]
            seat.had.setdefault(event, Counter())[what] += 1
            seat.first.setdefault(event, what)
            if event == HIRED:
                seat.hired.append((what, row["round"]))
    for row in rows("decisions", ("game", "turn", "forced")):
        game = games[row["game"]]
        game.choices += not row["forced"]
        game.turns = row["turn"]


def _level(group: GameGroup) -> None:
    """How much better than usual each seat was: what is chosen by stronger bots, or by whoever begins, must not look
    good for that alone.
    """
    points: dict[tuple[str, int], list[int]] = {}
    for game in group.games:
        for seat in game.seats:
            points.setdefault((seat.bot, seat.order), []).append(seat.score)
    means = {who: sum(scores) / len(scores) for who, scores in points.items()}
    for game in group.games:
        for seat in game.seats:
            seat.level = seat.score - means[seat.bot, seat.order]
