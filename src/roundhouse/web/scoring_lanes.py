"""How far everybody has come: a lane for each player, the first on top, made of what this scoring has brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from roundhouse.draw.svg.kit import signed
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import seal
from roundhouse.view.scoring import ScoringPhase

Scale = Callable[[float], str]  # where so many points lie, in percent
FEWEST: Final = 20  # points that the lanes span at least
BEFORE: Final = 0.06  # of the span, shown of what lies before the last in the ranking
FIGURE: Final = 4.0  # percent of the lane from which on a run has room for its points
SEAL: Final = 3.0  # percent of the lane that the seal covers of the last run
MARKS: Final = 7  # at most, on the scale
STEPS: Final = (5, 10, 20, 25, 50, 100, 200)


def lanes(phase: ScoringPhase, names: Sequence[str], label: str) -> h.Element:
    """Everybody's points before and after, on one scale."""
    ranking = sorted(range(len(names)), key=lambda seat: (-phase.after[seat], seat))
    low, high = min(phase.before), max(phase.after)
    first = low - max(high - low, FEWEST) * BEFORE
    span = max(high, low + FEWEST) - first

    def at(points: float) -> str:
        return f"{(points - first) / span * 100:.2f}%"

    step = next(size for size in STEPS if span / size <= MARKS)
    marks = range(int(-(-first // step) * step), high + 1, step)
    return h.div(f".lanes.of-{len(names)}", role="img", aria_label=label, style=f"--n:{len(names)}")[
        (_lane(phase, seat, names[seat], at, span) for seat in ranking),
        h.p(".scale", aria_hidden="true")[(h.i(style=f"--x:{at(mark)}")[mark] for mark in marks)],
    ]


def _lane(phase: ScoringPhase, seat: int, name: str, at: Scale, span: float) -> h.Element:
    reached, runs = phase.before[seat], []
    most = max((row.points[seat] for row in phase.rows), default=0)
    for row in phase.rows:
        points = row.points[seat]
        if points > 0:
            share, start = points / span * 100, at(reached)
            reached += points
            needed = FIGURE + (SEAL if reached == phase.after[seat] else 0)
            runs.append(
                h.span(".run", style=f"--a:{start};--w:{share:.2f}%")[points if share > needed else None]
            )
    return h.div(f".lane.p{seat + 1}")[
        h.span(".name")[seal(seat), h.span[name]],
        h.div(".rail", style=f"--from:{at(phase.before[seat])};--to:{at(phase.after[seat])}")[
            runs, h.i(".start"), seal(seat)
        ],
        h.b(".pts")[phase.after[seat]],
        h.span(".plus")[signed(phase.after[seat] - phase.before[seat])],
        h.p(".of")[
            (
                h.span(class_="most" if row.points[seat] == most > 0 else None)[
                    row.name, " ", h.b[row.points[seat]]
                ]
                for row in phase.rows
            )
        ],
    ]
