"""The report of an arena as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from roundhouse.cli_options import many
from roundhouse.rules.notation import SEATS

Data = Mapping[str, Any]
BARS = " ▁▂▃▄▅▆▇█"
EMIL = 1  # players, when he is the opponent
PAIR = 2


def show(data: Data, console: Console) -> None:
    """All tables."""
    plan, games = data["plan"], data["games"]
    console.print(_headline(plan, games), highlight=False)
    for row in data["pairings"]:
        console.print()
        console.print(_pairing(plan, row), highlight=False)
        console.print(_notes(row), highlight=False, style="dim")
    if plan["players"] == PAIR and len(plan["bots"]) > PAIR and data["pairings"]:
        console.print()
        console.print(_crosstable(plan["bots"], data["pairings"]), highlight=False)
    if data["ratings"]:
        console.print()
        console.print(_ratings(data["ratings"]))
    console.print(_times(data["times"]))


def _headline(plan: Data, games: Data) -> str:
    what = [f"{plan['players']} players" if plan["players"] > EMIL else "alone against Emil"]
    boards = plan["boards"]
    if plan["by_turns"]:
        what += [f"{many(len(boards), 'board')} by turns"]
    else:
        what += [" and ".join(boards) + (" boards" if len(boards) > 1 else " board")]
    what += [f"{plan['industry']} industry"] if plan["industry"] else []
    what += [", ".join(plan["modules"])] if plan["modules"] else []
    what += [f"{plan['edition']} edition", f"seed {plan['seed']}"]
    lines = [f"Arena: {' · '.join(what)}"]
    done = f"{games['finished']} of {games['asked']} games finished"
    open_deals = games["finished"] - games["in_whole_deals"]
    done += (
        f"; {open_deals} of deals that are not whole count only for ratings and times" if open_deals else ""
    )
    done += f"; {len(games['broken'])} broke" if games["broken"] else ""
    return "\n".join([*lines, done])


# ---- pairings


def _table(title: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=0)
    table.add_column("", overflow="fold", min_width=10)
    return table


def _pairing(plan: Data, row: Data) -> Table:
    games = f"{many(row['games'], 'game')} on {many(row['deals'], 'deal')}"
    table = _table(f"{' – '.join(row['bots'])} · {_board(row)} · {games}")
    alone = len(row["bots"]) == 1
    if not alone:
        table.add_column("best" if plan["players"] == EMIL else "wins", justify="right", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    for name in ("min", "¼", "½", "¾", "max"):
        table.add_column(name, justify="right", no_wrap=True, min_width=4)
    table.add_column(" spread", no_wrap=True)
    for result in row["results"]:
        wins = [] if alone else [_percent(result["wins"])]
        table.add_row(result["bot"], *wins, *_figures(result["score"]))
        if _lead_is_told(result, row["results"]):
            blank = [] if alone else [""]
            table.add_row(
                "  winner's lead" if alone else "  lead", *blank, *_figures(result["margin"]), style="dim"
            )
    return table


def _lead_is_told(result: Data, results: Sequence[Data]) -> bool:
    """Of two, only of the better one: the other's is the same turned round."""
    if "margin" not in result:
        return False
    return len(results) != PAIR or result is max(results, key=lambda other: float(other["margin"]["mean"]))


def _board(row: Data) -> str:
    return "all boards" if row["board"] == "all" else row["board"]


def _figures(figure: Data) -> list[str]:
    mean = f"{figure['mean']:.1f}"
    if figure["low"] is not None:
        half = (figure["high"] - figure["low"]) / 2
        mean += f" ±{half:.{1 if half < 10 else 0}f}"
    marks = [str(round(figure[name])) for name in ("min", "q1", "median", "q3", "max")]
    return [f" {mean}", *marks, f" {sparkline(figure['histogram']['counts'])}"]


def _percent(rate: Data) -> str:
    text = f" {100 * rate['rate']:.{0 if rate['rate'] in (0, 1) else 1}f} %"
    return text if rate["low"] is None else f"{text} ({100 * rate['low']:.0f}–{100 * rate['high']:.0f})"


def sparkline(counts: Sequence[int]) -> str:
    """A histogram as a line of bars; whatever is there at all can be seen.

    >>> sparkline([0, 1, 40, 80])
    ' ▁▄█'
    """
    most = max(counts)
    return "".join(BARS[max(count > 0, round((len(BARS) - 1) * count / most))] for count in counts)


def _notes(row: Data) -> str:
    """What a bar stands for; seats and places."""
    histogram = row["results"][0]["score"]["histogram"]
    last = histogram["from"] + histogram["width"] * len(histogram["counts"])
    lines = [f"spread of points: from {histogram['from']} to {last}, {histogram['width']} a bar"]
    if row["seats"]:
        seats = [
            f"{SEATS[at]} {100 * seat['wins']:.0f} %, {seat['mean']:.0f}"
            for at, seat in enumerate(row["seats"])
        ]
        lines += [f"wins and points by seat: {' · '.join(seats)}"]
        lines += _by_order(row["order"])
        lines += [f"points by place: {' · '.join(f'{mean:.0f}' for mean in row['places'])}"]
    return "\n".join(lines)


def _by_order(places: Sequence[Data]) -> list[str]:
    told = [f"{at}.{_percent(row['wins'])}, {row['score']['mean']:.0f}" for at, row in enumerate(places, 1)]
    return [f"wins and points by turn order: {' · '.join(told)}"] if told else []


# ---- all games


def _crosstable(bots: Sequence[str], rows: Sequence[Data]) -> Table:
    """Who beats whom how often, on all boards together."""
    board = rows[-1]["board"]
    won = {
        (result["bot"], other): result["wins"]["rate"]
        for row in rows
        if row["board"] == board
        for result, other in zip(row["results"], reversed(row["bots"]), strict=True)
    }
    table = _table(f"Wins of the row against the column · {_board(rows[-1])}")
    for name in bots:
        table.add_column(name, justify="right", overflow="fold", min_width=7)
    for name in bots:
        cells = [f"{100 * won[name, other]:.0f} %" if (name, other) in won else "" for other in bots]
        table.add_row(name, *cells)
    return table


def _ratings(rows: Sequence[Data]) -> Table:
    table = _table("OpenSkill ratings, all games")
    for name in ("rating", "95 %", "games"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            row["bot"], f"{row['rating']:.1f}", f"  {row['low']:.1f} to {row['high']:.1f}", str(row["games"])
        )
    return table


def _times(rows: Sequence[Data]) -> Table:
    table = _table("Thinking time with a choice: mean, 95 % keep within, longest")
    for name in ("decision", "95 % in", "slowest", "turn", "95 % in", "longest"):
        table.add_column(name, justify="right", no_wrap=True, min_width=8)
    for row in rows:
        spans = [row[what][name] for what in ("decision", "turn") for name in ("mean", "p95", "max")]
        table.add_row(row["bot"], *map(duration, spans))
    return table


def duration(seconds: float) -> str:
    """A time with two figures or so.

    >>> [duration(seconds) for seconds in (0.0000042, 0.00123, 0.0456, 0.789, 1.5, 75.0)]
    ['4 µs', '1.2 ms', '46 ms', '0.79 s', '1.5 s', '75 s']
    """
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 0.1:
        return f"{seconds * 1000:.{1 if seconds < 0.01 else 0}f} ms"
    return f"{seconds:.{2 if seconds < 1 else 1 if seconds < 10 else 0}f} s"
