"""The page docs/strength.md: reports of matches as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from roundhouse.lab.arena import ArenaReport
from roundhouse.lab.report_types import BotResult
from roundhouse.lab.tuning_games import FIXED_PLANNER
from roundhouse.lab.tuning_match import FIXED_SEARCHER

Told = ArenaReport  # the report of an arena
Row = tuple[str, str, Told]  # section, title, report
MadeBy = Mapping[str, Any]  # what stands in a file of weights

HEAD: Final = """# Strength

This page is for people who want to know how strong the bots are. `make strength` plays the matches and writes it
([arena.md](arena.md) explains the figures; intervals are at 95 %). A table without enough games yet says so by its
intervals. Every deal is played from every seat. The expert plays here without its clock, `mcts:iterations=200`, so that
the games are the same on every machine; `mcts-2026` and `planner-2026` are the bots of November 2026, which never
change ([bots.md](bots.md)).
"""
SCALE: Final = (
    "Everybody meets `planner-2026` in a game for two on the Russian board. The points are the scale of the levels:\n"
    "the pages show them beside each bot."
)
INTROS: Final = {
    "scale": ("The scale", SCALE),
    "scale with modules": (
        "The scale with modules",
        "The same with coal, the manufactory train, special ideas and additional engineers.",
    ),
    "boards": (
        "Boards and numbers of players",
        "Each bot alone among `planner-2026`: points, and games won. By chance it would win 50, 33 or 25 % of them.",
    ),
    "expert": ("The expert among searchers of 2026", "One expert alone among `mcts-2026:iterations=200`."),
    "equals": (
        "Experts among themselves",
        "Four experts. Strong people average 395 points on the Russian board and win with 450; the best seen is 552.",
    ),
    "alone": ("Against Emil", "The rules set no goal: what counts are the points."),
    "same deals": (
        "The expert against Emil",
        "Beside `mcts-2026:iterations=200` in the same deals: won is a deal in which the expert has more points.",
    ),
    "weights": ("Weights", "One `planner` among `planner-2026`: what the weights alone are worth."),
    "league": ("All against all", "Wins of the row against the column in games for two, Russian board."),
}


SETS: Final = """## Sets of weights

What `make train` made each set with, and its matches in the end: half of the seats against the bots of 2026 on other
deals, with modules in every second one. Points are by how many the half with the set is ahead in the mean of a game;
planners look at 600 positions a turn, bots that search make so many iterations.

"""


def page_of(rows: Sequence[Row], machine: str, sets: Mapping[str, MadeBy] = MappingProxyType({})) -> str:
    """The whole page; sections of which nothing was played are left out."""
    parts = [f"{HEAD}Times: {machine}.\n"]
    for section, (heading, intro) in INTROS.items():
        chosen = [(title, told) for name, title, told in rows if name == section]
        if chosen:
            parts.append(f"## {heading}\n\n{intro}\n\n{TABLES.get(section, _matches)(chosen)}\n")
    if sets:
        parts.append(f"{SETS}{_sets(sets)}\n")
    return "\n".join(parts)


def _sets(sets: Mapping[str, MadeBy]) -> str:
    """What they were made with."""
    found = []
    for name, made_by in sets.items():
        planners, searchers = (
            made_by[f"matches against {FIXED_PLANNER}"][-1],
            made_by[f"match against {FIXED_SEARCHER}"],
        )
        hours = f"{made_by['hours']:.2f}, {made_by['processes']}"
        games = f"{searchers['games']} of {searchers['iterations']} iterations"
        found.append(
            [f"`{name}`", str(made_by["games in all"]), hours, _ahead(planners), _ahead(searchers), games]
        )
    return _table(["set", "games", "hours, processes", "planners ahead", "bots that search", "games"], found)


def _ahead(match: Mapping[str, float]) -> str:
    return f"{match['points ahead']:.0f} ±{match['within']:.0f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def points_of(result: BotResult) -> str:
    """A mean with its interval."""
    score = result["score"]
    within = f" ±{score['high'] - score['mean']:.0f}" if score["high"] is not None else ""
    return f"{score['mean']:.0f}{within}"


def wins_of(result: BotResult) -> str:
    """A share with its interval."""
    wins = result["wins"]
    if wins["low"] is None or wins["high"] is None:
        return f"{wins['rate']:.0%}".replace("%", " %")
    return f"{100 * wins['rate']:.0f} % ({100 * wins['low']:.0f}–{100 * wins['high']:.0f})"


def times_of(told: Told, bot: str) -> list[str]:
    """A turn: the mean, 95 of 100, the longest."""
    turn = next(times["turn"] for times in told["times"] if times["bot"] == bot)
    return [_seconds(turn[key]) for key in ("mean", "p95", "max")]


def _seconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds < 0.1 else f"{seconds:.1f} s"


def _matches(rows: Sequence[tuple[str, Told]]) -> str:
    """One bot against others of one kind."""
    found = []
    for title, told in rows:
        own, other = told["pairings"][0]["results"][:2]
        chance = 100 / max(2, told["plan"]["players"])
        points = f"{points_of(own)} to {points_of(other)}"
        games = str(told["pairings"][0]["games"])
        row = [f"{wins_of(own)}; {chance:.0f}", points, f"{own['score']['max']:.0f}", games]
        found.append([title, *row, *times_of(told, own["bot"])])
    return _table(["table", "won (chance)", "points", "best", "games", "a turn", "95 %", "longest"], found)


def _scale(rows: Sequence[tuple[str, Told]]) -> str:
    """The weakest first."""
    ranked = sorted(rows, key=lambda row: float(row[1]["pairings"][0]["results"][0]["score"]["mean"]))
    found = []
    for title, told in ranked:
        own = told["pairings"][0]["results"][0]
        games = str(told["pairings"][0]["games"])
        found.append([f"`{title}`", points_of(own), wins_of(own), games, *times_of(told, own["bot"])])
    return _table(["bot", "points", "won", "games", "a turn", "95 %", "longest"], found)


def _boards(rows: Sequence[tuple[str, Told]]) -> str:
    """By number of players, the weakest first."""
    boards = rows[0][1]["plan"]["boards"]
    ranked = sorted(rows, key=lambda row: (row[1]["plan"]["players"], _mean_points(row[1])))
    found = []
    for title, told in ranked:
        own = {row["board"]: row["results"][0] for row in told["pairings"]}
        cells = [
            f"{points_of(own[board])}, {wins_of(own[board])}" if board in own else "" for board in boards
        ]
        games = str(told["games"]["in_whole_deals"])
        found.append([str(told["plan"]["players"]), f"`{title}`", *cells, games, *times_of(told, title)])
    head = ["players", "bot", *(board.capitalize() for board in boards), "games", "a turn", "95 %", "longest"]
    return _table(head, found)


def _mean_points(told: Told) -> float:
    """Of the bot that the match is about, on all boards together."""
    return float(told["pairings"][-1]["results"][0]["score"]["mean"])


def _equals(rows: Sequence[tuple[str, Told]]) -> str:
    found = []
    for title, told in rows:
        pairing = told["pairings"][0]
        (own,) = pairing["results"]
        winner, best = f"{pairing['places'][0]:.0f}", f"{own['score']['max']:.0f}"
        found.append(
            [title, points_of(own), winner, best, str(pairing["games"]), *times_of(told, own["bot"])]
        )
    return _table(["board", "mean", "winner", "best", "games", "a turn", "95 %", "longest"], found)


def _alone(rows: Sequence[tuple[str, Told]]) -> str:
    found = []
    for title, told in rows:
        pairing = told["pairings"][0]
        for own in pairing["results"]:
            score = own["score"]
            row = [points_of(own), f"{score['min']:.0f}", f"{score['max']:.0f}", str(pairing["deals"])]
            found.append([title, f"`{own['bot']}`", *row])
    return _table(["board", "bot", "mean", "least", "best", "games"], found)


def _league(rows: Sequence[tuple[str, Told]]) -> str:
    told = rows[0][1]
    bots = told["plan"]["bots"]
    won = {}
    for pairing in told["pairings"]:
        for own, other in (pairing["results"], pairing["results"][::-1]):
            won[own["bot"], other["bot"]] = f"{100 * own['wins']['rate']:.0f} %"
    head = ["", *(f"`{bot}`" for bot in bots)]
    games = told["pairings"][0]["games"]
    table = _table(head, [[f"`{bot}`", *(won.get((bot, other), "") for other in bots)] for bot in bots])
    return f"{table}\n\n{games} games each."


TABLES: Final[dict[str, Callable[[Sequence[tuple[str, Told]]], str]]] = {
    "scale": _scale,
    "scale with modules": _scale,
    "boards": _boards,
    "equals": _equals,
    "alone": _alone,
    "league": _league,
}
