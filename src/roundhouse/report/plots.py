"""Plots as SVG, in the language of the boards: one mark for everything uncertain, colours from the tokens.

Pure functions from figures to text; classes are styled by `study.css`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from roundhouse.report.figures import Figure

WIDTH = 760.0
ROW = 24.0
BAR = 26.0
STEPS = (0.05, 0.1, 0.2, 1, 2, 5, 10, 20, 25, 50, 100, 200)
MAX_MARKS = 9
MIN_LABELLED = 22.0  # width of a bar that has room for its figure

Tell = Callable[[float], str]


@dataclass(frozen=True)
class Named:
    """A figure with what it is called."""

    label: str
    more: str
    figure: Figure


@dataclass(frozen=True)
class BarPart:
    """A part of a stacked bar."""

    name: str
    colour: str  # a token
    value: float


def _svg(height: float, inner: str, label: str) -> str:
    box = f'viewBox="0 0 {WIDTH:g} {height:.0f}"'
    drawn = f'<svg class="plot" {box} role="img" aria-label="{escape(label)}">{inner}</svg>'
    return f'<div class="scroll" tabindex="0">{drawn}</div>'  # on a phone, by keys too


def _text(kind: str, x: float, y: float, words: str, anchor: str = "") -> str:
    style = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}"{style}>{escape(words)}</text>'


def _marks(low: float, high: float) -> list[float]:
    """Round values between two others."""
    step = next((step for step in STEPS if (high - low) / step <= MAX_MARKS), STEPS[-1])
    first = math.ceil(low / step - 1e-9)
    return [step * at for at in range(first, int(high / step + 1e-9) + 1)]


def forest(
    rows: Sequence[Named], line: float, tell: Tell, heads: tuple[str, str], share: bool = False
) -> str:
    """A point with its interval for each row, beside a line that matters: filled if beyond chance."""
    low = min(line, *(row.figure.low for row in rows))
    high = max(line, *(row.figure.high for row in rows))
    pad = (high - low or 1.0) * 0.06
    low, high = (max(0.0, low - pad), min(1.0, high + pad)) if share else (low - pad, high + pad)
    left, right = 290.0, WIDTH - 140.0

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    height = 26 + ROW * len(rows)
    drawn = [
        f'<path class="grid{" line" if abs(mark - line) < 1e-9 else ""}" d="M{x(mark):.1f} 16V{height - 4:.0f}"/>'
        + _text("tick", x(mark), 11, tell(mark))
        for mark in _marks(low, high)
    ]
    if all(abs(mark - line) > 1e-9 for mark in _marks(low, high)):
        drawn.append(f'<path class="grid line" d="M{x(line):.1f} 16V{height - 4:.0f}"/>')
    for at, row in enumerate(rows):
        drawn.append(_estimate(row, 22 + ROW * at, x, line, tell))
    drawn.append(_text("tick end", WIDTH - 66, 11, heads[0]) + _text("tick end", WIDTH, 11, heads[1]))
    return _svg(height, "".join(drawn), f"{heads[0]}, {heads[1]}")


def _estimate(row: Named, y: float, x: Callable[[float], float], line: float, tell: Tell) -> str:
    figure = row.figure
    kind = "open" if not figure.beyond(line) else "good" if figure.mean > line else "bad"
    more = f'<tspan class="small" dx="7">{escape(row.more)}</tspan>' if row.more else ""
    return (
        f'<text class="name" x="0" y="{y + 14:.0f}">{escape(row.label)}{more}</text>'
        f'<path class="interval {kind}" d="M{x(figure.low):.1f} {y + 10:.0f}H{x(figure.high):.1f}"/>'
        f'<circle class="dot {kind}" cx="{x(figure.mean):.1f}" cy="{y + 10:.0f}" r="5"/>'
        + _text("figure", WIDTH - 66, y + 14, tell(figure.mean), "end")
        + _text("small", WIDTH, y + 14, str(figure.games), "end")
    )


def stacked(rows: Sequence[tuple[str, Sequence[BarPart]]], tell: Tell, label: str) -> str:
    """A bar for each row, its parts side by side."""
    most = max(sum(max(0.0, part.value) for part in parts) for _, parts in rows) or 1.0
    left = 150.0
    scale = (WIDTH - left - 60) / most
    drawn = []
    for at, (name, parts) in enumerate(rows):
        x, y = left, 4 + (BAR + 7) * at
        drawn.append(_text("name", left - 10, y + BAR * 0.68, name, "end"))
        for part in parts:
            width = max(0.0, part.value) * scale
            title = f"<title>{escape(part.name)}: {part.value:.1f}</title>"
            drawn.append(
                f'<rect class="part" x="{x:.1f}" y="{y:.0f}" width="{width:.1f}" height="{BAR:.0f}" '
                f'fill="var(--{part.colour})">{title}</rect>'
            )
            if width > MIN_LABELLED:
                ink = "on-lamp" if part.colour in LIGHT else "on-iron"
                drawn.append(
                    f'<text class="inside" x="{x + width / 2:.1f}" y="{y + BAR * 0.66:.1f}" '
                    f'fill="var(--{ink})">{tell(part.value)}</text>'
                )
            x += width
        drawn.append(_text("figure", x + 7, y + BAR * 0.68, tell(sum(part.value for part in parts))))
    return _svg(4 + (BAR + 7) * len(rows), "".join(drawn), label)


LIGHT = frozenset({"gold", "silver", "brass-fill", "stone", "wood"})  # dark figures are read on these


@dataclass(frozen=True)
class Line:
    """The course of somebody's points: quartiles after each round."""

    name: str
    colour: str
    dashed: bool
    quartiles: Sequence[tuple[float, ...]]


def course(lines: Sequence[Line], marks: Sequence[str], tell: Tell, label: str) -> str:
    """Points after each round, with the middle half of the games as a band."""
    height, left, right = 232.0, 44.0, WIDTH - 130.0
    top = max(quartiles[2] for line in lines for quartiles in line.quartiles) * 1.04

    def x(at: int) -> float:
        return left + at * (right - left) / (len(marks) - 1)

    def y(value: float) -> float:
        return height - 26 - value / top * (height - 40)

    drawn = [
        f'<path class="grid" d="M{left:.0f} {y(mark):.1f}H{right:.0f}"/>'
        + _text("tick end", left - 6, y(mark) + 4, tell(mark))
        for mark in _marks(0, top)
    ]
    drawn += [_text("tick", x(at), height - 6, mark) for at, mark in enumerate(marks)]
    for line in lines:
        upper = [f"{x(at):.1f} {y(q[2]):.1f}" for at, q in enumerate(line.quartiles)]
        lower = [f"{x(at):.1f} {y(q[0]):.1f}" for at, q in enumerate(line.quartiles)]
        drawn.append(
            f'<path class="band" d="M{"L".join(upper + lower[::-1])}Z" fill="var(--{line.colour})"/>'
        )
    ends: list[float] = []
    for line in lines:
        middle = [(x(at), y(q[1])) for at, q in enumerate(line.quartiles)]
        way = "L".join(f"{a:.1f} {b:.1f}" for a, b in middle)
        dashed = ' stroke-dasharray="7 4"' if line.dashed else ""
        drawn.append(f'<path class="course" d="M{way}" stroke="var(--{line.colour})"{dashed}/>')
        drawn += [
            f'<circle class="halt" cx="{a:.1f}" cy="{b:.1f}" r="3.4" stroke="var(--{line.colour})"/>'
            for a, b in middle
        ]
        end = middle[-1][1] + 4
        while any(abs(end - other) < 15 for other in ends):
            end += 15
        ends.append(end)
        told = f"{line.name} {tell(line.quartiles[-1][1])}"
        drawn.append(
            f'<text class="figure" x="{right + 12:.0f}" y="{end:.1f}" fill="var(--{line.colour})">{escape(told)}</text>'
        )
    return _svg(height, "".join(drawn), label)


def boxes(
    rows: Sequence[tuple[str, int, tuple[float, ...]]], tell: Tell, heads: tuple[str, str], label: str
) -> str:
    """For each row the middle half as a box, 90 of 100 as a line, and the median."""
    low, high = min(row[2][0] for row in rows), max(row[2][4] for row in rows)
    pad = (high - low or 1.0) * 0.05
    low, high, left, right = low - pad, high + pad, 250.0, WIDTH - 118.0

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    height = 28 + 30.0 * len(rows)
    drawn = [
        f'<path class="grid" d="M{x(mark):.1f} 16V{height - 4:.0f}"/>'
        + _text("tick", x(mark), 11, tell(mark))
        for mark in _marks(low, high)
    ]
    for at, (name, games, (p5, q1, middle, q3, p95)) in enumerate(rows):
        y = 24 + 30 * at
        drawn.append(
            _text("name", 0, y + 15, name)
            + f'<path class="whisker" d="M{x(p5):.1f} {y + 11}H{x(p95):.1f}"/>'
            + f'<rect class="box" x="{x(q1):.1f}" y="{y + 3}" width="{x(q3) - x(q1):.1f}" height="16" rx="2"/>'
            + f'<path class="median" d="M{x(middle):.1f} {y}v22"/>'
            + _text("figure", WIDTH - 46, y + 15, tell(middle), "end")
            + _text("small", WIDTH, y + 15, str(games), "end")
        )
    drawn.append(_text("tick end", WIDTH - 46, 11, heads[0]) + _text("tick end", WIDTH, 11, heads[1]))
    return _svg(height, "".join(drawn), label)


def key_mark(kind: str) -> str:
    """The mark of a figure, for the key of the page."""
    if kind == "box":
        inner = '<path class="whisker" d="M4 10H56"/><rect class="box" x="18" y="3" width="24" height="14" rx="2"/>'
        inner += '<path class="median" d="M30 1v18"/>'
    else:
        inner = (
            f'<path class="interval {kind}" d="M6 10H50"/><circle class="dot {kind}" cx="28" cy="10" r="5"/>'
        )
    return f'<svg viewBox="0 0 60 20" aria-hidden="true">{inner}</svg>'
