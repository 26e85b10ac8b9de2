"""Seven tiles, and the picture that one shares: how it went, and no move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.layout import say
from roundhouse.texts.pages import page_count
from roundhouse.web.deals import DealStanding, against, day_words, tiles, yardstick_name

# by tile: its ground, its pattern and the pattern's paint; colour and pattern tell the same
PATTERNS: Final = {
    "gold": ("#f4cb45", '<path d="m12 4 6 8-6 8-6-8z" fill="#8b6100"/>'),
    "silver": (
        "#c8d0d6",
        '<path d="M4.5 1v22M9.5 1v22M14.5 1v22M19.5 1v22" stroke="#56646e" stroke-width="1.7"/>',
    ),
    "bronze": (
        "#ad5a24",
        '<path d="M4.4 7h5.2M4.4 17h5.2M14.4 7h5.2M14.4 17h5.2" stroke="#ffdcb5" stroke-width="5"/>',
    ),
    "green": ("#538f47", '<path d="M1 11 11 1h5L1 16zM4 23 23 4v5L9 23z" fill="#dff1cf"/>'),
    "wood": ("#d6b182", '<path d="M2 6h20M2 12h20M2 18h20" stroke="#7d5228" stroke-width="1.4"/>'),
}
TILE: Final = 40  # from one tile to the next
EDGE: Final = '<rect x=".7" y=".7" width="22.6" height="22.6" rx="3.5" '
FRAME: Final = EDGE + 'fill="none" stroke="#1f2a31" stroke-width="1.4"/>'


def drawn_tiles(names: Sequence[str]) -> str:
    """The tiles in a row, joined by rails."""
    wide = TILE * len(names)
    out = f'<path d="M0 12h{wide}M0 28h{wide}" stroke="#8fa6b8" stroke-width="2"/>'
    for number, name in enumerate(names):
        ground, pattern = PATTERNS[name]
        body = f'{EDGE}fill="{ground}"/>{pattern}{FRAME}'
        out += f'<svg x="{number * TILE + 2}" y="2" width="36" height="36" viewBox="0 0 24 24">{body}</svg>'
    return out


def tile_row(person: Person, names: Sequence[str]) -> Markup:
    """The same on a page, with words."""
    told = ", ".join(say(person, f"tile {name}") for name in names)
    frame = f'<svg class="seven" viewBox="0 0 {TILE * max(1, len(names))} 40" role="img" aria-label="{escape(told)}">'
    return Markup(frame + drawn_tiles(names) + "</svg>")


def deal_card(person: Person, found: DealStanding) -> str:
    """A picture of 1200 by 630 that stands alone."""
    mine, language = found.mine, person.settings.language

    def line(words: str, y: int, size: int, fill: str = "#fdf6e6", weight: int = 400) -> str:
        family = "Georgia, 'DejaVu Serif', serif"
        font = f'font-family="{family}" font-size="{size}" font-weight="{weight}"'
        return f'<text x="64" y="{y}" {font} fill="{fill}">{escape(words)}</text>'

    out = line(say(person, "app"), 104, 36, weight=700) + line(
        day_words(person, found.deal), 150, 28, "#e7c886"
    )
    if mine is None:
        out += line(say(person, "deal, head"), 320, 64, weight=700)
        out += line(say(person, "deal card against", who=against(person, found.deal)), 390, 30)
    else:
        place = page_count(language, "deal card place", len(found.tries), place=found.place)
        out += line(str(mine.points), 340, 170, weight=700) + line(place, 396, 32)
        names = tiles(mine.course, found.deal)
        out += f'<svg x="60" y="440" width="{len(names) * 88}" height="88" viewBox="0 0 {len(names) * TILE or 1} 40">'
        out += drawn_tiles(names) + "</svg>"
        out += line(say(person, "deal tiles", who=yardstick_name(person)), 584, 22, "#c9d6e2")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">'
        '<path d="M0 0h1200v630H0z" fill="#173e68"/>'
        '<rect x="14" y="14" width="1172" height="602" rx="18" fill="none" stroke="#e7c886" stroke-width="3"/>'
        f"{_locomotive()}{out}</svg>"
    )


def _locomotive() -> str:
    """A locomotive from the front, on the right."""
    return (
        '<g transform="translate(940 150)" stroke="#1f2a31" stroke-width="6">'
        '<path d="M-70 330h140l60 90h-260z" fill="#d6b182"/><path d="M-40-40h80l-14 60h-52z" fill="#c89b3c"/>'
        '<circle cy="140" r="130" fill="#1f5a96"/><circle cy="140" r="92" fill="#fdf6e6"/>'
        '<path d="M-140 270h280v50h-280z" fill="#ad2a34"/><circle cx="-80" cy="326" r="34" fill="#44535c"/>'
        '<circle cx="80" cy="326" r="34" fill="#44535c"/></g>'
        '<text x="940" y="336" text-anchor="middle" font-family="Georgia, serif" font-size="130" font-weight="700"'
        ' fill="#1f2a31">1</text>'
    )
