"""Figures of a group of games, each with its interval.

Players of the same game are compared, so that games with many points do not make whatever was chosen in them look good.
Games of one deal share their luck: a deal is one observation, the mean of its games (`lab.arena_stats`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from roundhouse.data.replay import BONUS, FACTORY, HIRED, IDEA, PLACED
from roundhouse.lab.arena_stats import mean_of, rate_of
from roundhouse.lab.simulate import quantile
from roundhouse.report.games import GameGroup, GamePlay, SeatPlay

MIN_GAMES = 20  # fewer are not told
MIN_SHARE = 0.02  # of the games
CARE_BELOW = 300  # points; who reaches less has not learned to play this
QUARTILES = (0.25, 0.5, 0.75)
BOX = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Figure:
    """A mean with the interval that holds the true one in 95 of 100 cases."""

    what: str
    mean: float
    low: float
    high: float
    games: int

    def beyond(self, line: float) -> bool:
        """Whether chance alone would hardly have brought it so far from a line."""
        return self.low > line or self.high < line


Observations = dict[str, list[tuple[str, float]]]  # by what: deal and value of each game


def figures(found: Observations, games: int, rate: bool = False) -> list[Figure]:
    """Figures of what was seen often enough, the highest first."""
    told = []
    for what, values in found.items():
        if len(values) >= max(MIN_GAMES, MIN_SHARE * games):
            told.append(figure_of(what, values, rate))
    return sorted(told, key=lambda figure: (-figure.mean, figure.what))


def figure_of(what: str, values: Sequence[tuple[str, float]], rate: bool = False) -> Figure:
    """The mean of values that come with their deals, or of shares of games won."""
    deals: dict[str, list[float]] = defaultdict(list)
    for deal, value in values:
        deals[deal].append(value)
    means = [fmean(one) for one in deals.values()]
    found = rate_of(means, len(values)) if rate else mean_of(means)
    mean = float(found["rate" if rate else "mean"] or 0.0)
    low, high = found["low"], found["high"]
    return Figure(what, mean, mean if low is None else low, mean if high is None else high, len(values))


# ---- what is worth how much


def leads(group: GameGroup, had: Callable[[SeatPlay], Iterable[str]]) -> list[Figure]:
    """The lead of those who have something over those who have not, in the same game."""
    found: Observations = defaultdict(list)
    for game in group.games:
        sets = [set(had(seat)) for seat in game.seats]
        for what in sorted(set().union(*sets)):
            lead = _lead(game, [what in own for own in sets])
            if lead is not None:
                found[what].append((game.deal, lead))
    return figures(found, len(group.games))


def _lead(game: GamePlay, have: Sequence[bool]) -> float | None:
    """None where all of them have it, or nobody."""
    own = [seat.level for seat, has in zip(game.seats, have, strict=True) if has]
    others = [seat.level for seat, has in zip(game.seats, have, strict=True) if not has]
    return fmean(own) - fmean(others) if own and others else None


def engineers(group: GameGroup) -> list[Figure]:
    return leads(group, lambda seat: seat.had.get(HIRED, ()))


def factories(group: GameGroup) -> list[Figure]:
    return leads(group, lambda seat: seat.had.get(FACTORY, ()))


def ideas(group: GameGroup) -> list[Figure]:
    return leads(group, lambda seat: seat.had.get(IDEA, ()))


def spaces(group: GameGroup) -> list[Figure]:
    """The lead of those who have used an action space most often in their game."""
    found: Observations = defaultdict(list)
    for game in group.games:
        counts = [seat.had.get(PLACED, Counter[str]()) for seat in game.seats]
        for what in sorted(set().union(*counts)):
            uses = [count[what] for count in counts]
            lead = _lead(game, [use == max(uses) for use in uses])
            if lead is not None and not what.startswith("engineer-"):
                found[what].append((game.deal, lead))
    return figures(found, len(group.games))


def ahead_before_hiring(group: GameGroup) -> Figure | None:
    """How far ahead of the others those were who hired, when the round before had ended."""
    values = []
    for game in group.games:
        own = []
        for seat in game.seats:
            others = [other for other in game.seats if other is not seat]
            for _, when in seat.hired:
                if when > 1 and others:
                    own.append(seat.scores[when - 2] - fmean(other.scores[when - 2] for other in others))
        if own:
            values.append((game.deal, fmean(own)))
    return figure_of("", values) if len(values) >= MIN_GAMES else None


def end_cards(group: GameGroup) -> list[Figure]:
    """What an end bonus card brings to those who hold no other one."""
    found: Observations = defaultdict(list)
    for game in group.games:
        for seat in game.seats:
            if len(seat.cards) == 1:
                points = seat.rounds[-1].get("points_end_bonus_cards", 0)
                found[seat.cards[0]].append((game.deal, float(points)))
    return figures(found, len(group.games))


# ---- who wins


def first_moves(group: GameGroup) -> list[Figure]:
    """The share won by those who begin so: starting bonus, first action space."""
    found: Observations = defaultdict(list)
    for game in group.games:
        for seat in game.seats:
            for event in (BONUS, PLACED):
                if event in seat.first:
                    found[f"{event}/{seat.first[event]}"].append((game.deal, seat.won))
    return figures(found, len(group.games), rate=True)


def turn_orders(group: GameGroup) -> list[Figure]:
    """The share won by place in the turn order of the start, the first player first."""
    found: Observations = defaultdict(list)
    for game in group.games:
        for seat in game.seats:
            found[str(seat.order)].append((game.deal, seat.won))
    return [figure_of(place, found[place], rate=True) for place in sorted(found)]


# ---- points and lengths


def final_points(group: GameGroup) -> Figure:
    """Points of a player."""
    values = [(game.deal, fmean(seat.score for seat in game.seats)) for game in group.games]
    return figure_of("", values)


def winning_points(group: GameGroup) -> float:
    """What it takes to win."""
    return fmean(game.winner.score for game in group.games)


def winning_margin(group: GameGroup) -> float:
    """How far the winner is ahead of the second."""
    ranked = [sorted((seat.score for seat in game.seats), reverse=True) for game in group.games]
    return fmean(scores[0] - scores[1] for scores in ranked) if group.players > 1 else 0.0


def box(values: Iterable[float]) -> tuple[float, ...]:
    """What 5, 25, 50, 75 and 95 of 100 are not above."""
    ordered = sorted(values)
    return tuple(quantile(ordered, share) for share in BOX)


def course(group: GameGroup, pick: Callable[[GamePlay], SeatPlay]) -> list[tuple[float, ...]]:
    """The quartiles of somebody's points after each round and the final scoring."""
    rows = [pick(game).scores for game in group.games]
    return [
        tuple(quantile(sorted(points), share) for share in QUARTILES) for points in zip(*rows, strict=True)
    ]


def by_source(seats: Sequence[SeatPlay]) -> dict[str, float]:
    """Mean points by source."""
    total: Counter[str] = Counter()
    for seat in seats:
        for points in seat.rounds:
            total.update(points)
    return {name: points / len(seats) for name, points in total.items()}


def by_round(group: GameGroup) -> list[dict[str, float]]:
    """Mean points of each round by source, the final scoring last."""
    seats = [seat for game in group.games for seat in game.seats]
    found = []
    for at in range(len(seats[0].rounds)):
        total: Counter[str] = Counter()
        for seat in seats:
            total.update(seat.rounds[at])
        found.append({name: points / len(seats) for name, points in total.items()})
    return found


def late_share(group: GameGroup) -> float:
    """The share of points that the last two rounds and the final scoring bring."""
    rounds = [sum(points.values()) for points in by_round(group)]
    return sum(rounds[-3:]) / sum(rounds)


def with_care(group: GameGroup) -> bool:
    """Whether the bots play this so badly that figures say more about them than about the game."""
    return final_points(group).mean < CARE_BELOW
