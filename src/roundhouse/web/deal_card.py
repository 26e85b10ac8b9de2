"""Seven tiles, and the picture that one shares: how it went, and no move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.layout import say
from roundhouse.texts.pages import page_count
from roundhouse.web.deals import DealStanding, against, day_words, tiles, yardstick_name
from roundhouse.web.share_card import BRASS, PALE, card, invitation_card, line

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
    """A picture of 1200 by 630 that stands alone: of the person's try, or of the deal."""
    mine, house, day = found.mine, say(person, "app"), day_words(person, found.deal)
    if mine is None:
        rival = say(person, "deal card against", who=against(person, found.deal))
        return invitation_card(house, day, say(person, "deal, head"), rival)
    place = page_count(person.settings.language, "deal card place", len(found.tries), place=found.place)
    names = tiles(mine.course, found.deal)
    out = line(house, 104, 36, weight=700) + line(day, 150, 28, BRASS)
    out += line(str(mine.points), 340, 170, weight=700) + line(place, 396, 32)
    out += f'<svg x="60" y="440" width="{len(names) * 88}" height="88" viewBox="0 0 {len(names) * TILE or 1} 40">'
    out += drawn_tiles(names) + "</svg>"
    return card(out + line(say(person, "deal tiles", who=yardstick_name(person)), 584, 22, PALE))
