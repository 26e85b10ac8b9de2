"""What an agent reached in a task: figures against every opponent, a rating, its speed, and a line to quote.

Only whole deals count, in which the agent had every seat, and a deal is one observation, as in the arena.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from roundhouse import __version__, compiled
from roundhouse.lab.arena_file import Results
from roundhouse.lab.arena_report import Contest, contests_of, margin, share
from roundhouse.lab.arena_stats import Figure, mean_of, rate_of
from roundhouse.lab.tasks import DEALS, NOTHING, YARDSTICK, Task

Deals = dict[int, list[Contest]]  # what is compared, by the number of the deal

BEST = 1000  # the rating of the yardstick


def benchmark_report(task: Task, results: Results) -> dict[str, Any]:
    """Everything there is to tell, as plain data."""
    agent, *opponents = results.arena.bots
    deals = {name: _deals(results, agent, name) for name in opponents}
    found: dict[str, Any] = {
        "task": task.name,
        "agent": agent,
        "deals": results.arena.deals(),
        "of_deals": DEALS,
        "games": len(results.games),
        "broken": len(results.broken),
        "against": {name: _against(agent, played) for name, played in deals.items() if played},
        "rating": rating(task, agent, deals.get(YARDSTICK, {})),
        "decisions_per_second": _speed(agent, results),
        "versions": versions(task, results),
    }
    return found | {"quote": quote(found)}


def _deals(results: Results, agent: str, opponent: str) -> Deals:
    """The whole deals against an opponent; alone against Emil both have played the same deal."""
    arena, found = results.arena, {}
    pairing = next(pairing for pairing in arena.pairings() if opponent in pairing)
    for deal in range(arena.deals()):
        (board,) = arena.boards_of(deal)
        keys = [fixture.key() for fixture in arena.of_deal(pairing, board, deal)]
        if all(key in results.games for key in keys):
            contests = contests_of(arena, [results.games[key] for key in keys])
            found[deal] = [[one for one in contest if one[0] in (agent, opponent)] for contest in contests]
    return found


def _against(agent: str, deals: Deals) -> dict[str, Any]:
    def mean(measure: Any) -> Figure:
        return mean_of([_mean([measure(contest, agent) for contest in deal]) for deal in deals.values()])

    wins = [_mean([share(contest, agent) for contest in deal]) for deal in deals.values()]
    games = sum(len(deal) for deal in deals.values())
    return {
        "deals": len(deals),
        "games": games,
        "wins": rate_of(wins, games),
        "points": mean(points),
        "margin": mean(margin),
        "place": mean(place),
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def points(contest: Contest, agent: str) -> int:
    """The final score of an agent that has one seat."""
    return next(score for name, score in contest if name == agent)


def place(contest: Contest, agent: str) -> float:
    """Its place; equal scores share theirs.

    >>> place([("a", 9), ("b", 9), ("b", 4)], "a"), place([("a", 3), ("b", 9), ("b", 4)], "a")
    (1.5, 3.0)
    """
    own = points(contest, agent)
    better = sum(score > own for _, score in contest)
    equal = sum(score == own for _, score in contest)
    return better + (equal + 1) / 2


def rating(task: Task, agent: str, deals: Deals) -> Figure | None:
    """By its points among `planner-2026`: 0 are those of `random` on the same deals, 1000 those of `planner-2026`.

    A ratio of two means over the deals that the scale has; its interval comes from what is left of every deal.
    """
    low, high = task.scale[NOTHING], task.scale[YARDSTICK]
    rated = {deal: contests for deal, contests in deals.items() if deal < len(low)}
    own = {deal: sum(points(contest, agent) for contest in contests) for deal, contests in rated.items()}
    if not own:
        return None
    width = _mean([high[deal] - low[deal] for deal in own])
    found = _mean([own[deal] - low[deal] for deal in own]) / width
    off = [(own[deal] - low[deal] - found * (high[deal] - low[deal])) / width for deal in own]
    return mean_of([BEST * (found + one) for one in off]) | {"deals": len(own)}


def _speed(agent: str, results: Results) -> float | None:
    """Decisions with a choice that the agent took in a second of thinking."""
    clocks = [line["times"][agent] for line in results.games.values() if agent in line["seats"]]
    seconds = sum(clock["seconds"] for clock in clocks)
    return round(sum(clock["choices"] for clock in clocks) / seconds, 1) if seconds else None


# ---- to quote


def versions(task: Task, results: Results) -> dict[str, str]:
    """Of everything that decides what comes out: program and rules as the arena's file has them."""
    how = "compiled" if compiled.is_compiled() else "plain"
    rules = sha256(json.dumps(results.rules, sort_keys=True).encode()).hexdigest()[:12]
    return {
        "roundhouse": __version__,
        "task": task.digest(),
        "rules": rules,
        "program": "+".join(results.programs),
        "python": f"{platform.python_implementation()} {platform.python_version()}, {how}",
        "machine": f"{platform.system()} {platform.machine()}",
    }


def quote(found: dict[str, Any]) -> str:
    """One line that says all that is needed to compare it or to play it again."""
    part = "all" if found["deals"] >= DEALS else f"only the first {found['deals']} of"
    said = [f"{found['agent']} in {found['task']}, {part} {DEALS} deals, {found['games']} games"]
    said += [f"{found['broken']} games broke"] if found["broken"] else []
    for name, one in found["against"].items():
        said.append(f"{percent(one['wins'])} won against {name}")
    if found["rating"]:
        said.append(f"rating {interval(found['rating'], 0)} on {found['rating']['deals']} deals")
    if found["decisions_per_second"]:
        said.append(f"{found['decisions_per_second']:,.0f} decisions/s")
    told = found["versions"]
    used = f"roundhouse {told['roundhouse']}, task {told['task']}, rules {told['rules']}, program {told['program']}"
    return "; ".join([*said, f"{used}, {told['python']}, {told['machine']}"])


def percent(rate: Figure) -> str:
    """A share with its interval.

    >>> percent({"rate": 0.25, "low": 0.2, "high": 0.31}), percent({"rate": 1.0, "low": None, "high": None})
    ('25 % (20–31)', '100 %')
    """
    text = f"{100 * (rate['rate'] or 0):.0f} %"
    low, high = rate["low"], rate["high"]
    return text if low is None or high is None else f"{text} ({100 * low:.0f}–{100 * high:.0f})"


def interval(figure: Figure, digits: int = 1) -> str:
    """A mean with its interval.

    >>> interval({"mean": 12.34, "low": 7.0, "high": 17.0}), interval({"mean": 12.34, "low": None, "high": None}, 0)
    ('12.3 ±4.7', '12')
    """
    mean, high = figure["mean"] or 0.0, figure["high"]
    return f"{mean:.{digits}f}" if high is None else f"{mean:.{digits}f} ±{high - mean:.{digits}f}"
