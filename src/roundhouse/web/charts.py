"""Charts drawn by hand: points over rounds as lines, points by source as bars, expectations turn by turn, ratings game
by game.

Colour is never alone: a player's line has a pattern and the player's seal, and is named at its end; a source has a
colour and a hatching. Each chart has words for who cannot see it, and a table beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from roundhouse.web.points_table import Account, short_name

WIDTH, HEIGHT = 560, 410
LEFT, TOP, BOTTOM = 36, 12, 30
LABEL = 17  # least distance between two names
LETTER_WIDTH = 8.2  # width of a letter in a name, generously

HATCHINGS: Final = ("plain", "slant", "dots", "bars", "cross", "lanes")


def nice_step(most: int) -> int:
    """The distance of the lines of a grid: 4 to 8 of them.

    >>> nice_step(438), nice_step(90), nice_step(7)
    (100, 20, 5)
    """
    step = 5
    for step in (5, 10, 20, 50, 100, 200, 500, 1000):
        if most / step <= 6:
            break
    return step


def spread(wanted: Sequence[float], apart: float, lowest: float) -> list[float]:
    """Places near the wanted ones, no two closer than `apart`, none below `lowest`.

    >>> spread([10, 12, 40], 17, 100)
    [10, 27, 44]
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    found = list(wanted)
    for before, index in pairwise(order):
        found[index] = max(found[index], found[before] + apart)
    over = max(0.0, max(found) - lowest) if found else 0.0
    return [place - over for place in found] if over else found


def line_chart(
    points: Account, names: Sequence[str], title: str, end: str, marks: Sequence[tuple[int, str]] = ()
) -> Markup:
    """Points after each round. `end` names the final scoring; `marks` are lines across with their words."""
    labels = [f"{short_name(name)} {total}" for name, total in zip(names, points.totals, strict=True)]
    right = 20 + LETTER_WIDTH * max(len(label) for label in labels)
    most = max(1, *points.totals)
    step = nice_step(most)
    steps = len(points.rounds)
    xs = [LEFT + index * (WIDTH - LEFT - right) / max(1, steps) for index in range(steps + 1)]

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / (most * 1.03))

    edge = WIDTH - right
    out = [
        _grid(y(value), edge, str(value), "grid" if value else "axis") for value in range(0, most + 1, step)
    ]
    for value, words in marks:
        if value <= most:
            out.append(
                Markup('<path d="M{} {:.1f}H{:.1f}" class="mark-line"/>').format(LEFT, y(value), edge)
                + Markup('<text x="{}" y="{:.1f}" class="mark-t">{}</text>').format(
                    LEFT + 6, y(value) - 5, words
                )
            )
    named = ["", *(end if label == "final" else label for label in points.rounds)]
    out += [
        Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(x, HEIGHT - 8, label)
        for x, label in zip(xs, named, strict=True)
    ]
    ends = spread([y(total) for total in points.totals], LABEL, HEIGHT - BOTTOM)
    for seat in range(len(names)):
        running = points.running(seat)
        path = " ".join(f"{x:.1f},{y(value):.1f}" for x, value in zip(xs, running, strict=True))
        out.append(Markup('<polyline points="{}" class="line s{}"/>').format(path, seat + 1))
    for seat, label in enumerate(labels):
        values = points.running(seat)
        for x, value in list(zip(xs, values, strict=True))[max(1, steps // 2) :]:
            out.append(_seal(seat, x - 6, y(value) - 6, 12))
        out.append(
            Markup('<text x="{:.1f}" y="{:.1f}" class="end">{}</text>').format(
                xs[-1] + 12, ends[seat] + 5, label
            )
        )
    return _svg("chart lines", WIDTH, HEIGHT, title, out)


def _grid(y: float, edge: float, label: str, kind: str) -> Markup:
    return Markup(
        '<path d="M{} {:.1f}H{:.1f}" class="{}"/><text x="{}" y="{:.1f}" text-anchor="end">{}</text>'
    ).format(LEFT, y, edge, kind, LEFT - 8, y + 4, label)


def _seal(seat: int, x: float, y: float, size: int) -> Markup:
    return Markup('<use href="#seal-{}" x="{:.1f}" y="{:.1f}" width="{}" height="{}"/>').format(
        seat + 1, x, y, size, size
    )


# ---- bars

BAR, GAP = 30, 14
BAR_WIDTH = 1180


def bar_chart(points: Account, names: Sequence[str], titles: Sequence[str], title: str) -> Markup:
    """A bar for every seat, put together from its sources; `titles` name the sources."""
    left = 40 + LETTER_WIDTH * 1.15 * max(len(short_name(name)) for name in names)
    most = max(1, *points.totals)
    scale = (BAR_WIDTH - left - 60) / most
    out: list[Markup] = [_hatchings()]
    for seat, name in enumerate(names):
        y = seat * (BAR + GAP)
        out.append(_seal(seat, 2, y + 5, 20))
        out.append(
            Markup('<text x="30" y="{}" class="end">{}</text>').format(y + BAR / 2 + 5, short_name(name))
        )
        x = left
        for index, row in enumerate(points.by_source):
            width = row[seat] * scale
            if width <= 0:
                continue
            out.append(_piece(points.colours[index], x, y, width, f"{titles[index]}: {row[seat]}"))
            if width > 34:
                out.append(_count(x + width / 2, y, row[seat]))
            x += width
        out.append(
            Markup('<text x="{:.1f}" y="{}" class="end">{}</text>').format(
                x + 8, y + BAR / 2 + 5, points.totals[seat]
            )
        )
    return _svg("chart bars", BAR_WIDTH, len(names) * (BAR + GAP) - GAP, title, out)


def _piece(colour: int, x: float, y: float, width: float, words: str) -> Markup:
    """A source's part of a bar: its colour, and its hatching over it."""
    box = Markup('x="{:.1f}" y="{}" width="{:.1f}" height="{}"').format(x, y, width, BAR)
    return (
        Markup('<g class="part src-{}"><title>{}</title><rect {} class="ground"/>').format(
            colour % MAX_SOURCES, words, box
        )
        + (
            Markup('<rect {} fill="url(#hatch-{})"/>').format(box, HATCHINGS[colour % len(HATCHINGS)])
            if colour % len(HATCHINGS)
            else Markup("")
        )
        + Markup("</g>")
    )


def _count(x: float, y: float, points: int) -> Markup:
    return Markup(
        '<rect x="{:.1f}" y="{:.1f}" width="30" height="18" rx="9" class="count"/>'
        '<text x="{:.1f}" y="{:.1f}" text-anchor="middle" class="count-t">{}</text>'
    ).format(x - 15, y + BAR / 2 - 9, x, y + BAR / 2 + 4.5, points)


MAX_SOURCES: Final = 16  # colours in result.css


def swatch(colour: int) -> Markup:
    """The colour and hatching of a source, for the table."""
    hatching = HATCHINGS[colour % len(HATCHINGS)]
    over = Markup('<rect width="16" height="16" rx="3" fill="url(#hatch-{})"/>').format(hatching)
    return (
        Markup(
            '<svg class="swatch src-{}" viewBox="0 0 16 16" aria-hidden="true">'
            '<rect width="16" height="16" rx="3" class="ground"/>'
        ).format(colour % MAX_SOURCES)
        + (over if colour % len(HATCHINGS) else Markup(""))
        + Markup("</svg>")
    )


def _hatchings() -> Markup:
    drawn = {
        "slant": '<path d="M-2 2l4-4M0 8l8-8M6 10l4-4"/>',
        "dots": '<path d="M2 2h.01M6 6h.01" stroke-width="2.4"/>',
        "bars": '<path d="M4 0v8"/>',
        "cross": '<path d="M0 8l8-8M0 0l8 8"/>',
        "lanes": '<path d="M0 4h8"/>',
    }
    patterns = "".join(
        f'<pattern id="hatch-{name}" width="8" height="8" patternUnits="userSpaceOnUse" class="hatch">{path}</pattern>'
        for name, path in drawn.items()
    )
    return Markup(f"<defs>{patterns}</defs>")


def _svg(kind: str, width: float, height: float, title: str, content: Sequence[Markup]) -> Markup:
    return (
        Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            kind, width, height, title
        )
        + Markup("").join(content)
        + Markup("</svg>")
    )


# ---- expectations

COURSE_WIDTH, COURSE_HEIGHT = 1180, 330
BADGE = 10  # radius of a number


def apart(wanted: Sequence[tuple[float, float]], size: float, top: float) -> list[tuple[float, float]]:
    """Places for things of this size: one that would cover another moves to the nearest free height.

    >>> apart([(50, 40), (55, 42), (90, 40)], 20, 10)
    [(50, 40), (55, 60), (90, 40)]
    """
    found: list[tuple[float, float]] = []
    for x, y in wanted:
        near = [other for place, other in found if abs(place - x) < size]
        free = [
            height
            for height in (y, *(other - size for other in near), *(other + size for other in near))
            if height >= top and all(abs(other - height) >= size for other in near)
        ]
        found.append((x, min(free, key=lambda height: (abs(height - y), height), default=y)))
    return found


def course_chart(
    courses: Sequence[Sequence[tuple[int, float]]],
    rounds: Sequence[tuple[int, str]],
    points: Sequence[tuple[int, int, float, float]],
    names: Sequence[str],
    title: str,
) -> Markup:
    """What every seat could expect, by moment. `rounds`: where one begins, and its name. `points`: number, moment, and
    what was expected before and after it."""
    labels = [f"{short_name(name)} {course[-1][1]:.0f}" for name, course in zip(names, courses, strict=True)]
    edge = COURSE_WIDTH - 20 - LETTER_WIDTH * max(len(label) for label in labels)
    values = [value for course in courses for _, value in course] + [after for *_, after in points]
    step = nice_step(round(max(values) - min(values)) + 1)
    lowest = min(values) // step * step
    most = max(max(values), lowest + step)
    last = max(1, max(moment for course in courses for moment, _ in course))

    def x(moment: float) -> float:
        return LEFT + 8 + (edge - LEFT - 8) * moment / last

    def y(value: float) -> float:
        return TOP + (COURSE_HEIGHT - TOP - BOTTOM) * (1 - (value - lowest) / ((most - lowest) * 1.03))

    out = [_grid(y(value), edge, str(value), "grid") for value in range(int(lowest), int(most) + 1, step)]
    ends = [*(moment for moment, _ in rounds[1:]), last]
    for (moment, name), end in zip(rounds, ends, strict=True):
        if moment:
            out.append(
                Markup('<path d="M{:.1f} {}V{}" class="grid"/>').format(
                    x(moment), TOP, COURSE_HEIGHT - BOTTOM
                )
            )
        out.append(
            Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
                x((moment + end) / 2), COURSE_HEIGHT - 8, name
            )
        )
    for seat, course in enumerate(courses):
        path = " ".join(f"{x(moment):.1f},{y(value):.1f}" for moment, value in course)
        out.append(Markup('<polyline points="{}" class="line s{}"/>').format(path, seat + 1))
    places = spread([y(course[-1][1]) for course in courses], LABEL, COURSE_HEIGHT - BOTTOM)
    for seat, (course, label) in enumerate(zip(courses, labels, strict=True)):
        out += [_seal(seat, x(at) - 6, y(value) - 6, 12) for at, value in (course[0], course[-1])]
        out.append(
            Markup('<text x="{:.1f}" y="{:.1f}" class="end">{}</text>').format(
                x(last) + 12, places[seat] + 5, label
            )
        )
    badges = apart([(x(moment), y(before)) for _, moment, before, _ in points], 2 * BADGE + 1, TOP + BADGE)
    for (number, _, _, after), (place, height) in zip(points, badges, strict=True):
        out.append(
            Markup('<path d="M{:.1f} {:.1f}V{:.1f}" class="drop"/>').format(place, height, y(after))
            + Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{}" class="badge"/>').format(place, height, BADGE)
            + Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="middle" class="badge-t">{}</text>').format(
                place, height + 4.5, number
            )
        )
    return _svg("chart course", COURSE_WIDTH, COURSE_HEIGHT, title, out)


# ---- ratings

RATING_WIDTH, RATING_HEIGHT = 640, 230


def rating_chart(courses: Sequence[Sequence[int]], names: Sequence[str], title: str) -> Markup:
    """Numbers game by game, each course from where everybody begins."""
    labels = [f"{name}: {course[-1]}" for name, course in zip(names, courses, strict=True)]
    edge = RATING_WIDTH - 20 - LETTER_WIDTH * max(map(len, labels))
    values = [value for course in courses for value in course]
    step = max(50, nice_step(max(values) - min(values)))
    lowest = min(values) // step * step
    most = max(*values, lowest + step)
    last = max(len(course) for course in courses) - 1

    def x(game: int) -> float:
        return LEFT + 8 + (edge - LEFT - 8) * game / max(1, last)

    def y(value: int) -> float:
        return TOP + (RATING_HEIGHT - TOP - BOTTOM) * (1 - (value - lowest) / ((most - lowest) * 1.03))

    out = [_grid(y(value), edge, str(value), "grid") for value in range(lowest, most + 1, step)]
    out += [
        Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
            x(game), RATING_HEIGHT - 8, game
        )
        for game in range(0, last + 1, max(1, nice_step(last) if last > 6 else 1))
    ]
    ends = spread([y(course[-1]) for course in courses], LABEL, RATING_HEIGHT - BOTTOM)
    for number, course in enumerate(courses):
        path = " ".join(f"{x(game):.1f},{y(value):.1f}" for game, value in enumerate(course))
        out.append(Markup('<polyline points="{}" class="line s{}"/>').format(path, number + 1))
        out.append(_seal(number, x(len(course) - 1) - 6, y(course[-1]) - 6, 12))
        out.append(
            Markup('<text x="{:.1f}" y="{:.1f}" class="end">{}</text>').format(
                edge + 12, ends[number] + 5, labels[number]
            )
        )
    return _svg("chart rating", RATING_WIDTH, RATING_HEIGHT, title, out)
