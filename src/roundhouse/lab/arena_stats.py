"""Figures of an arena, each with the interval that holds the true one in 95 of 100 cases.

The games of one deal are no independent draws: they share their luck. So a deal counts as one observation, the mean of
its games, and the intervals come from how the deals differ.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from roundhouse.lab.arena_play import longest_of
from roundhouse.lab.simulate import summary

Figure = dict[str, float | None]

Z = 1.959964  # of a normal distribution, 95 % lie within so many deviations
# The same for few observations (Student), for 1 to 10 degrees of freedom.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)

SHUFFLES = 20
RATED_GAMES = 40_000  # about how many games all shuffles together may rate
BARS = 12  # of a histogram, at most
WIDTHS = (1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 200, 500)


def student(observations: int) -> float:
    """How many standard errors make a 95 % interval.

    >>> student(2), round(student(31), 2), round(student(100_000), 2)
    (12.706, 2.04, 1.96)
    """
    freedom = observations - 1
    return STUDENT[freedom - 1] if freedom <= len(STUDENT) else Z + (Z**3 + Z) / (4 * freedom)


def mean_of(deals: Sequence[float]) -> Figure:
    """The mean over deals.

    >>> mean_of([10, 12, 14])
    {'mean': 12.0, 'low': 7.03, 'high': 16.97}
    """
    mean, error = _mean_and_error(deals)
    if error is None:
        return {"mean": round(mean, 2), "low": None, "high": None}
    half = student(len(deals)) * error
    return {"mean": round(mean, 2), "low": round(mean - half, 2), "high": round(mean + half, 2)}


def _mean_and_error(deals: Sequence[float]) -> tuple[float, float | None]:
    count = len(deals)
    mean = sum(deals) / count
    if count < 2:
        return mean, None
    return mean, math.sqrt(sum((value - mean) ** 2 for value in deals) / (count - 1) / count)


def rate_of(deals: Sequence[float], games: int) -> Figure:
    """The share of games won, with Wilson's interval for as many games as the deals are worth.

    Deals that differ much are worth fewer games than were played; never more are counted. Where all games were won, or
    none, nothing is known about that, and every deal counts as one.

    >>> rate_of([1.0] * 50, 100)
    {'rate': 1.0, 'low': 0.9287, 'high': 1.0}
    """
    rate, error = _mean_and_error(deals)
    if error is None:
        return {"rate": round(rate, 4), "low": None, "high": None}
    if rate * (1 - rate) < 1e-12:
        worth = float(len(deals))
    else:
        worth = min(games, rate * (1 - rate) / error**2) if error else float(games)
    square = Z * Z / worth
    middle = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(rate * (1 - rate) / worth + square / worth / 4)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return {"rate": round(rate, 4), "low": round(low, 4), "high": round(high, 4)}


# ---- distributions


def bar_width(low: float, high: float) -> int:
    """Points that one bar of a histogram stands for."""
    return next((width for width in WIDTHS if high // width - low // width < BARS), WIDTHS[-1])


def distribution(values: Sequence[float], low: float, high: float) -> dict[str, Any]:
    """Extremes, quartiles, and a histogram from `low` to `high`, to be compared with others of the same range.

    >>> distribution([1, 2, 2, 9], 1, 9)["histogram"]
    {'from': 1, 'width': 1, 'counts': [1, 2, 0, 0, 0, 0, 0, 0, 1]}
    """
    width = bar_width(low, high)
    first = int(low // width)
    counts = [0] * (int(high // width) - first + 1)
    for value in values:
        counts[int(value // width) - first] += 1
    figures: dict[str, Any] = {
        name: value
        for name, value in summary(values).items()
        if name in ("sd", "min", "q1", "median", "q3", "max")
    }
    return figures | {"histogram": {"from": first * width, "width": width, "counts": counts}}


def merged(counts: Sequence[Mapping[str, int]]) -> dict[int, int]:
    """Counts by class of time, of many games."""
    total: dict[int, int] = {}
    for one in counts:
        for at, count in one.items():
            total[int(at)] = total.get(int(at), 0) + count
    return total


def slow_time(counts: Mapping[int, int], share: float) -> float:
    """The time that this share of all keeps within, to the precision of a class.

    >>> round(slow_time({60: 19, 120: 1}, 0.95), 4), round(slow_time({60: 18, 120: 2}, 0.95), 4)
    (0.001, 1.0)
    """
    wanted, so_far = share * sum(counts.values()), 0
    for at, count in sorted(counts.items()):
        so_far += count
        if so_far >= wanted - 1e-9:
            return longest_of(at)
    return 0.0


# ---- ratings


def ratings(bots: Sequence[str], contests: Sequence[Mapping[str, float]], seed: int = 1) -> dict[str, Figure]:
    """OpenSkill ratings (Plackett-Luce) from contests, each with the points of everybody in it.

    A rating is carried on from game to game, so later games count more, and the order matters. It is taken from
    several seeded shuffles: the rating is their mean, and how they differ belongs to its interval.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    shuffles = max(4, min(SHUFFLES, RATED_GAMES // max(1, len(contests))))
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in bots}
    for shuffle in range(shuffles):
        order = list(contests)
        Random(f"{seed}/{shuffle}").shuffle(order)
        now = {name: model.rating(name=name) for name in bots}
        for contest in order:
            names = list(contest)
            ranks = [float(sum(other > contest[name] for other in contest.values())) for name in names]
            rated = model.rate([[now[name]] for name in names], ranks=ranks)
            now |= {name: team[0] for name, team in zip(names, rated, strict=True)}
        for name, rating in now.items():
            found[name].append((rating.mu, rating.sigma))
    return {name: _rating(runs) for name, runs in found.items()}


def _rating(runs: Sequence[tuple[float, float]]) -> Figure:
    mean = sum(mu for mu, _ in runs) / len(runs)
    between = sum((mu - mean) ** 2 for mu, _ in runs) / (len(runs) - 1)
    sigma = math.sqrt(sum(sigma**2 for _, sigma in runs) / len(runs) + between)
    return {
        "rating": round(mean, 2),
        "low": round(mean - Z * sigma, 2),
        "high": round(mean + Z * sigma, 2),
        "sigma": round(sigma, 3),
    }
