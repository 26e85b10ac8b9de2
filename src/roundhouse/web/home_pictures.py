"""Pictures of the first page: the roundhouse, and how the game goes in three of them.

All of it is drawn with the tokens and the track beds of the boards, so that it is met again there, by day and by night.
"""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.draw.svg.kit import num, path, rect, text
from roundhouse.service.model.base_path import address
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, say
from roundhouse.service.pages.static_files import static

SPACE = 26  # of a strip of track
STRIP = 9  # spaces
GAME = (9, 21, 27, 35, 81, 92)  # points of a real game, round by round
BAR, BAR_APART, FLOOR, PER_POINT = 42, 53, 74, 0.62


def roundhouse(person: Person) -> h.Element:
    """The roundhouse with its turntable, to be cut at the sides as the window wants."""
    drawn = Markup(
        '<svg class="picture" viewBox="0 0 760 430" preserveAspectRatio="xMidYMid slice" role="img" aria-label="{}">'
        '<use href="{}#roundhouse"/></svg>'
    )
    return h.div(".scene")[drawn.format(say(person, "picture"), address(static("roundhouse.svg")))]


def how_it_goes(person: Person) -> h.Element:
    """Lay, pull, score again."""
    workers = [icon("worker-1", "w"), icon("worker-1", "w")]
    figures = (
        ("lay", [workers, _strip(("green", 3), ("wood", 3))]),
        ("pull", [_locomotive(3), _strip(("bronze", 2), ("green", 3), ("wood", 2), reach=4)]),
        ("again", _bars(person)),
    )
    return h.section(".how", aria_label=say(person, "how"))[
        (
            h.figure[
                h.div(".fig")[drawn],
                h.figcaption[h.b[say(person, f"how {name}")], say(person, f"how {name}, more")],
            ]
            for name, drawn in figures
        )
    ]


def _strip(*tracks: tuple[str, int], reach: int = 0) -> Markup:
    """A piece of a route: colours from the left, and how far a locomotive reaches."""
    out, x, wide = rect(0, 3, SPACE * STRIP, 26, "ground"), 0, SPACE * STRIP
    for colour, spaces in tracks:
        out += f'<rect x="{x}" y="3" width="{spaces * SPACE}" height="26" fill="url(#bed-{colour})" class="laid"/>'
        x += spaces * SPACE
    out += path("".join(f"M{n * SPACE} 3v26" for n in range(1, STRIP)), "ties")
    out += path(f"M0 6h{wide}M0 26h{wide}", "rails")
    if reach:
        out += path(f"M0 35h{wide}", "beyond") + path(f"M0 35h{reach * SPACE}m0 -4v8", "reach")
    return Markup(f'<svg class="strip" viewBox="-2 0 {wide + 4} 41" aria-hidden="true">{out}</svg>')


def _locomotive(number: int) -> Markup:
    face = f'<use href="#loco"/>{text(number, 12, 14.1, "nr")}'
    return Markup(f'<svg class="loco" viewBox="0 0 24 24" aria-hidden="true">{face}</svg>')


def _bars(person: Person) -> Markup:
    """What a game brought round by round; the wooden part was there before."""
    out = ""
    for number, points in enumerate(GAME):
        x, before = 4 + BAR_APART * number, GAME[number - 1] if number else 0
        out += _bar(x, points, "var(--brass-fill)") + (_bar(x, before, "url(#bed-wood)") if before else "")
        out += text(points, x + BAR / 2, FLOOR - points * PER_POINT - 5, "points")
        out += text(number + 1, x + BAR / 2, FLOOR + 13, "round")
    said = say(person, "how bars", first=GAME[0], last=GAME[-1])
    frame = Markup('<svg class="bars" viewBox="0 0 318 90" role="img" aria-label="{}">').format(said)
    return frame + Markup(out + path(f"M0 {FLOOR}h318", "floor") + "</svg>")


def _bar(x: float, points: int, fill: str) -> str:
    tall = points * PER_POINT
    return f'<rect x="{num(x)}" y="{num(FLOOR - tall)}" width="{BAR}" height="{num(tall)}" fill="{fill}" class="laid"/>'
