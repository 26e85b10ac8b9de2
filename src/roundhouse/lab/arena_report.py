"""What came out of an arena, as plain data: pairings, ratings, times.

Pairings count whole deals only, in which every bot has had every seat equally often; ratings and times count every
game that was finished. The same file always gives the same report.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from roundhouse.lab.arena_file import Results
from roundhouse.lab.arena_plan import Arena, Pairing
from roundhouse.lab.arena_play import ResultLine
from roundhouse.lab.arena_stats import distribution, mean_of, merged, rate_of, ratings, slow_time
from roundhouse.lab.report_types import ArenaReport

Contest = list[tuple[str, int]]  # everybody's bot and points, by seat
TOGETHER = "all"  # boards

SLOW_QUANTILE = 0.95  # the share of decisions that keeps within the time told


@dataclass(frozen=True)
class Deal:
    """The games of a pairing on one deal, all of them finished."""

    board: str
    games: int
    contests: tuple[tuple[tuple[str, int], ...], ...]  # alone against Emil one, of all games of the deal
    orders: tuple[
        tuple[int, ...], ...
    ] = ()  # the turn order of the start by game; earlier versions did not write it


def report(results: Results) -> ArenaReport:
    """Everything there is to tell."""
    arena = results.arena
    lines = [results.games[key] for key in sorted(results.games)]
    each = arena.boards if not arena.by_turns else ()
    boards = [*each, *([TOGETHER] if len(each) != 1 else [])]
    pairings: list[dict[str, Any]] = []
    for pairing in arena.pairings():
        deals = whole_deals(arena, pairing, lines)
        for board in boards:
            chosen = [deal for deal in deals if board in (TOGETHER, deal.board)]
            if chosen:
                pairings.append(_pairing(arena, pairing, board, chosen))
    counted = sum(row["games"] for row in pairings if row["board"] == boards[-1])
    found: dict[str, Any] = {
        "plan": arena.to_dict(),
        "programs": results.programs,
        "games": {
            "asked": arena.total(),
            "finished": len(lines),
            "in_whole_deals": counted,
            "broken": [arena.command(_fixture(arena, line)) for line in results.broken.values()],
            "faults": [{"seats": line["seats"], **line["broke"]} for line in results.broken.values()],
        },
        "pairings": pairings,
        "ratings": _ratings(arena, lines),
        "times": [_times(name, lines) for name in arena.bots],
    }
    return cast(ArenaReport, found)


def _fixture(arena: Arena, line: ResultLine) -> Any:
    return arena.of_deal(tuple(line["pairing"]), line["board"], line["deal"])[line["rotation"]]


# ---- deals


def contest_of(line: ResultLine) -> Contest:
    """Who had how many points in a game."""
    return list(zip(line["seats"], line["scores"], strict=True))


def whole_deals(arena: Arena, pairing: Pairing, lines: Iterable[ResultLine]) -> list[Deal]:
    """The deals of a pairing that are played to the end."""
    found: dict[tuple[str, int], list[ResultLine]] = {}
    for line in lines:
        if tuple(line["pairing"]) == pairing:
            found.setdefault((line["board"], line["deal"]), []).append(line)
    return [
        Deal(board, len(games), tuple(map(tuple, contests_of(arena, games))), _orders_of(games))
        for (board, _), games in sorted(found.items())
        if len(games) == arena.games_a_deal()
    ]


def contests_of(arena: Arena, games: Sequence[ResultLine]) -> list[Contest]:
    """What is compared: the seats of each game, or against Emil all who have played the same deal."""
    if arena.players > 1:
        return [contest_of(line) for line in games]
    return [[entry for line in games for entry in contest_of(line)]]


def _orders_of(games: Sequence[ResultLine]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(line["order"]) for line in games) if all("order" in line for line in games) else ()


# ---- a pairing


def _pairing(arena: Arena, pairing: Pairing, board: str, deals: Sequence[Deal]) -> dict[str, Any]:
    contests = [contest for deal in deals for contest in deal.contests]
    points = [score for contest in contests for _, score in contest]
    return {
        "bots": list(pairing),
        "board": board,
        "deals": len(deals),
        "games": sum(deal.games for deal in deals),
        "results": [_result(name, deals, len(pairing), points) for name in pairing],
        "seats": _seats(contests) if arena.players > 1 else [],
        "order": _by_order(deals) if arena.players > 1 and all(deal.orders for deal in deals) else [],
        "places": _places(contests) if arena.players > 1 else [],
    }


def _result(name: str, deals: Sequence[Deal], bots: int, points: Sequence[int]) -> dict[str, Any]:
    """What a bot did in a pairing; against its own kind a win says nothing, and the margin is the winner's."""
    own = [[score for contest in deal.contests for bot, score in contest if bot == name] for deal in deals]
    result: dict[str, Any] = {
        "bot": name,
        "score": mean_of([sum(scores) / len(scores) for scores in own])
        | distribution([score for scores in own for score in scores], min(points), max(points)),
    }
    if bots > 1:
        shares = [[share(contest, name) for contest in deal.contests] for deal in deals]
        contests = sum(len(values) for values in shares)
        result["wins"] = rate_of([sum(values) / len(values) for values in shares], contests)
    if len(deals[0].contests[0]) > 1:
        leads = [[margin(contest, name) for contest in deal.contests] for deal in deals]
        every = [lead for values in leads for lead in values]
        result["margin"] = mean_of([sum(values) / len(values) for values in leads])
        result["margin"] |= distribution(every, min(every), max(every))
    return result


def share(contest: Sequence[tuple[str, int]], name: str) -> float:
    """The part of a victory that belongs to a bot; equal scores share it (ruling 11)."""
    best = max(score for _, score in contest)
    first = [bot for bot, score in contest if score == best]
    return first.count(name) / len(first)


def margin(contest: Sequence[tuple[str, int]], name: str) -> int:
    """How far a bot's best seat is ahead of the best other bot; among its own kind, the first of the second."""
    own = sorted((score for bot, score in contest if bot == name), reverse=True)
    others = [score for bot, score in contest if bot != name]
    return own[0] - (max(others) if others else own[1])


def _seats(contests: Sequence[Sequence[tuple[str, int]]]) -> list[dict[str, float]]:
    """Every seat's part of the victories, and its mean points, whoever sat there."""
    seats = range(len(contests[0]))
    won = [sum(_share_of_seat(contest, seat) for contest in contests) for seat in seats]
    return [
        {
            "wins": round(won[seat] / len(contests), 4),
            "mean": round(sum(contest[seat][1] for contest in contests) / len(contests), 2),
        }
        for seat in seats
    ]


def _by_order(deals: Sequence[Deal]) -> list[dict[str, Any]]:
    """The same by place in the turn order of the start, the first player first."""
    games = sum(len(deal.contests) for deal in deals)
    found = []
    for place in range(len(deals[0].orders[0])):
        won, points = [], []
        for deal in deals:
            seats = [order[place] for order in deal.orders]
            shares = [_share_of_seat(contest, at) for contest, at in zip(deal.contests, seats, strict=True)]
            won.append(sum(shares) / len(shares))
            own = [contest[at][1] for contest, at in zip(deal.contests, seats, strict=True)]
            points.append(sum(own) / len(own))
        found.append({"wins": rate_of(won, games), "score": mean_of(points)})
    return found


def _share_of_seat(contest: Sequence[tuple[str, int]], seat: int) -> float:
    return share([(str(at), row[1]) for at, row in enumerate(contest)], str(seat))


def _places(contests: Sequence[Sequence[tuple[str, int]]]) -> list[float]:
    """The mean points of the first, the second and so on."""
    ranked = [sorted((score for _, score in contest), reverse=True) for contest in contests]
    return [round(sum(row[place] for row in ranked) / len(ranked), 2) for place in range(len(ranked[0]))]


# ---- all games


def _ratings(arena: Arena, lines: Sequence[ResultLine]) -> list[dict[str, Any]]:
    """The best first; a bot in several seats counts with the mean of its points."""
    groups: dict[tuple[Any, ...], list[ResultLine]] = {}
    for line in lines:
        alone = arena.players == 1
        key = (*line["pairing"], line["board"], line["deal"], -1 if alone else line["rotation"])
        groups.setdefault(key, []).append(line)
    contests = []
    for games in groups.values():
        scores: dict[str, list[int]] = {}
        for name, score in (entry for contest in contests_of(arena, games) for entry in contest):
            scores.setdefault(name, []).append(score)
        if len(scores) > 1:
            contests.append({name: sum(own) / len(own) for name, own in scores.items()})
    if not contests:
        return []
    found = ratings(arena.bots, contests, arena.seed)
    played = {name: sum(name in line["seats"] for line in lines) for name in arena.bots}
    rows = [{"bot": name, "games": played[name], **figure} for name, figure in found.items()]
    return sorted(rows, key=lambda row: -float(row["rating"] or 0))


def _times(name: str, lines: Sequence[ResultLine]) -> dict[str, Any]:
    """How long a bot thought: a decision with a choice, a turn, a game."""
    clocks = [line["times"][name] for line in lines if name in line["seats"]]
    choices = sum(clock["choices"] for clock in clocks)
    seconds = sum(clock["seconds"] for clock in clocks)
    decisions, turns = (merged([clock[what] for clock in clocks]) for what in ("decisions", "turns"))
    count = sum(turns.values())
    slowest = max((clock["slowest"] for clock in clocks), default=0.0)
    longest = max((clock["longest"] for clock in clocks), default=0.0)
    return {
        "bot": name,
        "seconds": round(seconds, 3),
        "decisions": choices,
        "decision": _spread(
            seconds / choices if choices else 0.0, slow_time(decisions, SLOW_QUANTILE), slowest
        ),
        "turns": count,
        "turn": _spread(seconds / count if count else 0.0, slow_time(turns, SLOW_QUANTILE), longest),
    }


def _spread(mean: float, p95: float, most: float) -> dict[str, float]:
    return {"mean": round(mean, 6), "p95": round(min(p95, most), 6), "max": most}
