"""The parts that every board is drawn from: icons, plates, tickets, the lamp.

A drawing is a string of SVG. Text that people or tables have written goes through `text` and `attributes`, which
escape it; nothing else may put foreign words into a drawing. Strings, not element objects: a table has some
two thousand elements and is drawn anew at every move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape as escaped

from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import capital

# An effect as number and icon pairs: (("2", "track-wood"), ("/", "factory"))
Parts = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Geometry:
    """Sizes in CSS pixels. Boards are drawn for a width, never scaled to it, so text keeps its size."""

    cell: float  # width of one route space
    fold: int  # spaces per row of a long route
    stop: float  # width of one industry position
    rail: float = 34  # rail lane
    badge: float = 24  # badge lane
    doubler: float = 22  # doubler lane
    icon: float = 18  # reward icon in a badge
    pad: float = 4  # inner margin of a badge
    need: float = 13  # the small locomotive of a condition
    narrow: bool = False


WIDE = Geometry(cell=52, fold=15, stop=49)
SNUG = Geometry(cell=52, fold=15, stop=49, rail=30, badge=22, doubler=20, icon=17, pad=3, need=12)
JUNCTION = Geometry(cell=50, fold=15, stop=49)
DENSE = Geometry(cell=37, fold=21, stop=46, rail=30, badge=22, doubler=20, icon=15, pad=2, need=10)
NARROW = Geometry(
    cell=39, fold=8, stop=44, rail=32, badge=22, doubler=21, icon=16, pad=2, need=10, narrow=True
)


@dataclass(frozen=True)
class DrawnBoard:
    """A drawing in named pieces, so that a move sends only those that changed.

    Every part is one `<g id="...">` with an id that is unique on the page; the frame around them changes only when the
    board changes its size.
    """

    width: float
    height: float
    label: str
    kind: str  # CSS class: "main-board", "player-board"
    parts: dict[str, str]  # id -> <g id="id">...</g>, in drawing order

    def svg(self) -> str:
        """The whole board."""
        return frame("".join(self.parts.values()), self.width, self.height, self.label, self.kind)


def frame(content: str, width: float, height: float, label: str, kind: str = "") -> str:
    """An SVG element of its natural size."""
    return (
        f'<svg class="board {kind}" viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" '
        f'height="{num(height)}" role="group" aria-label="{escape(label)}">{content}</svg>'
    )


def part(id: str, content: str, x: float = 0, y: float = 0, kind: str = "") -> str:
    """A piece of a board that can be sent alone."""
    return group(content, x, y, kind, f' id="{escape(id)}"')


# ---- primitives


MAX_CACHED_PIECES = 16384  # of each: a table asks again and again for the same few thousand


@lru_cache(maxsize=MAX_CACHED_PIECES)
def escape(words: str, quote: bool = True) -> str:
    """What somebody has written, in a drawing."""
    return escaped(words, quote)


@lru_cache(maxsize=MAX_CACHED_PIECES)
def num(value: float) -> str:
    """A coordinate, as short as it goes."""
    if value == int(value):
        return str(int(value))
    return f"{value:.2f}".rstrip("0").rstrip(".")


def signed(points: int) -> str:
    """A change with its sign: a true minus, and ±0, since silence would look like a fault.

    >>> signed(4), signed(-3), signed(0)
    ('+4', '−3', '±0')
    """
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points else "±0"


def attributes(**values: object) -> str:
    """Attributes, escaped; an underscore stands for a hyphen, None leaves one out.

    >>> attributes(data_at="A/TS/1", tabindex=0, role=None)
    ' data-at="A/TS/1" tabindex="0"'
    """
    written = ""
    for name, value in values.items():
        if value is not None:
            written += f' {_attribute(name)}="{escape(str(value))}"'
    return written


@lru_cache(maxsize=MAX_CACHED_PIECES)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=MAX_CACHED_PIECES)
def icon(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """A sign of the sprite."""
    c = f' class="{kind}"' if kind else ""
    return f'<use href="#{name}" x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size)}"{c}/>'


def text(words: object, x: float, y: float, kind: str, anchor: str = "middle", size: float = 0) -> str:
    """Words or a figure."""
    style = f' style="font-size:{num(size)}px"' if size else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" class="{kind}" text-anchor="{anchor}"{style}>'
        f"{escape(str(words), quote=False)}</text>"
    )


@lru_cache(maxsize=MAX_CACHED_PIECES)
def rect(x: float, y: float, w: float, h: float, kind: str, r: float = 0, fill: str = "") -> str:
    """A box; `fill` names a track whose pattern fills it."""
    rounded = f' rx="{num(r)}"' if r else ""
    pattern = f' fill="url(#bed-{fill})"' if fill else ""
    c = f' class="{kind}"' if kind else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{rounded}{pattern}{c}/>'


def path(d: str, kind: str) -> str:
    """A line."""
    return f'<path d="{d}" class="{kind}"/>'


@lru_cache(maxsize=MAX_CACHED_PIECES)
def circle(x: float, y: float, r: float, kind: str) -> str:
    """A disc."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" class="{kind}"/>'


def group(content: str, x: float = 0, y: float = 0, kind: str = "", extra: str = "") -> str:
    """Things that belong together; `extra` comes from `attributes`."""
    t = f' transform="translate({num(x)} {num(y)})"' if x or y else ""
    c = f' class="{kind}"' if kind else ""
    return f"<g{c}{t}{extra}>{content}</g>"


def heading(words: str, x: float, y: float, w: float, note: str = "") -> str:
    """The name of a section over its rule, with a remark at the right."""
    out = text(words, x, y + 11, "head", "start") + path(f"M{num(x)} {num(y + 17)}h{num(w)}", "head-rule")
    return out + (text(note, x + w, y + 11, "note", "end") if note else "")


def numbered(name: str, number: object, x: float, y: float, size: float) -> str:
    """A locomotive or factory with its number in the slot."""
    k = size / 24
    cx, cy = (12, 11.2) if name == "loco" else (10.4, 16.2)
    height = (9 if len(str(number)) == 1 else 7.2 if len(str(number)) == 2 else 5.6) * k
    return icon(name, x, y, size) + text(
        number, x + cx * k, y + cy * k + height * 0.35, "slot-num", size=height
    )


def effect(parts: Parts, cx: float, cy: float, size: float) -> str:
    """Number and icon pairs in a row, centred."""
    widths = [
        (size * 0.46 * max(1, len(n) * 0.75) if n else 0) + (3 if n and i else 0) + (size if i else 0)
        for n, i in parts
    ]
    gap = size * 0.2 if len(parts) > 1 else 0
    x = cx - (sum(widths) + gap * (len(parts) - 1)) / 2
    out = ""
    for (n, i), w in zip(parts, widths, strict=True):
        nx = x
        if n:
            taken = size * 0.46 * max(1, len(n) * 0.75)
            out += text(n, nx + taken / 2, cy + size * 0.26, "eff-n", size=size * 0.74)
            nx += taken + (3 if i else 0)
        if i:
            out += icon(i, nx, cy - size / 2, size)
        x += w + gap
    return out


def effect_width(parts: Parts) -> float:
    """How wide `effect` is at size 1, roughly: to choose a size that fits."""
    widths = [(0.58 * max(1, len(n) * 0.75) if n else 0) + (1 if i else 0) for n, i in parts]
    return sum(widths) + 0.2 * (len(parts) - 1)


# ---- the lamp: "you can act here"


def plate(number: object, x: float, y: float, r: float = 10) -> str:
    """The number that ties an option in the sign to its target on a board."""
    two = len(str(number)) > 1
    return group(
        circle(0, 0, r, "lamp-plate")
        + text(number, 0, 4 if two else 4.5, f"lamp-num{' two' if two else ''}"),
        x,
        y,
        "plate",
    )


LOW = 56  # a ticket of less height


def lamp(lit: Lit, w: float, h: float, r: float = 6) -> str:
    """The ring around a lit place of this size, with its number plate at the corner."""
    if lit.thin:
        return rect(0, 0, w, h, "lamp-ring thin", 4)
    low = h < LOW  # what is printed there begins close to the corner
    number = plate(lit.numbers[0], -2, -2, 8.5) if low else plate(lit.numbers[0], 1, 1, 9)
    if not lit.strong:
        return rect(0, 0, w, h, "lamp-ring soft", 4) + number
    halo = rect(-3, -3, w + 6, h + 6, "lamp-halo", r + 2)
    return halo + rect(-1.5, -1.5, w + 3, h + 3, "lamp-ring", r) + number


def spot(
    scene: Scene,
    place: str,
    content: str,
    x: float,
    y: float,
    kind: str,
    label: str,
    what: str = "",
    ring: str = "",
) -> str:
    """Something at a place of the table: it can be pointed at, asked about, and clicked while it is lit.

    `label` is what a screen reader says of it when it is not lit; `what` names the component that the info panel
    explains (`view.about`); `ring` is drawn on top when the place is lit (see `lamp`).
    """
    lit = scene.lit.get(place)
    if lit is None:
        why = capital(scene.why_not.get(place, ""))
        said = f"{label}. {why}" if why else label
        named = attributes(
            data_at=place, data_what=what or None, data_why=why or None, role="img", aria_label=said
        )
        told = f"<title>{escape(why, quote=False)}</title>" if why else ""
        return group(told + content, x, y, kind, named)
    if lit.shown:
        said = ". ".join(filter(None, (label, lit.words)))
        named = attributes(data_at=place, data_what=what or None, role="img", aria_label=said)
        return group(content + ring, x, y, f"{kind} marked", named)
    named = attributes(
        data_at=place,
        data_what=what or None,
        data_options=",".join(map(str, lit.numbers)),
        role="button",
        tabindex=0,
        aria_label=lit.words,
    )
    return group(
        content + ring, x, y, f"{kind} lit{'' if lit.strong else ' soft'}{' thin' if lit.thin else ''}", named
    )


def piece(scene: Scene, name: str, content: str, x: float, y: float, kind: str = "", label: str = "") -> str:
    """A piece with its own name (`view.pieces`), so that the page can move it and the log can point at it."""
    moved = " moved" if name in scene.moved else ""
    named = attributes(data_piece=name, role="img" if label else None, aria_label=label or None)
    return group(content, x, y, f"piece {kind}{moved}".replace("  ", " "), named)


def nothing(words: str, w: float, h: float, places: Sequence[tuple[float, float]]) -> str:
    """A place that waits for its first piece, where one is kept."""
    return "".join(
        rect(x, y, w, h, "vacant", 4) + text(words, x + w / 2, y + h / 2 + 4, "note") for x, y in places
    )


def tick(x: float, y: float) -> str:
    """The mark of what has been used."""
    return circle(x, y, 6.5, "tick-disc") + icon("confirm", x - 4.5, y - 4.5, 9, "tick")
