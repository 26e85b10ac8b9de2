"""Cards of 1200 by 630 for sharing and for previews of links: words on the blue sign, and a locomotive."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from markupsafe import escape

CREAM: Final = "#fdf6e6"
BRASS: Final = "#e7c886"
PALE: Final = "#c9d6e2"
SERIF: Final = "Georgia, 'DejaVu Serif', serif"
HEAD_LETTERS: Final = 22  # in a line of a headline
TEXT_LETTERS: Final = 44


def card(content: str) -> str:
    """The picture with its frame; it stands alone."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">'
        '<path d="M0 0h1200v630H0z" fill="#173e68"/>'
        f'<rect x="14" y="14" width="1172" height="602" rx="18" fill="none" stroke="{BRASS}" stroke-width="3"/>'
        f"{_locomotive()}{content}</svg>"
    )


def line(words: str, y: int, size: int, fill: str = CREAM, weight: int = 400) -> str:
    """A line of text; `y` is where it stands."""
    font = f'font-family="{SERIF}" font-size="{size}" font-weight="{weight}"'
    return f'<text x="64" y="{y}" {font} fill="{fill}">{escape(words)}</text>'


def invitation_card(house: str, kicker: str, head: str, text: str) -> str:
    """Words that invite: what kind of thing it is, a headline of at most three lines, a sentence of at most three."""
    out, y = line(house, 104, 36, weight=700) + line(kicker, 150, 28, BRASS), 262
    for words in wrap(head, HEAD_LETTERS)[:3]:
        out += line(words, y, 58, weight=700)
        y += 68
    for words in wrap(text, TEXT_LETTERS)[:3]:
        out += line(words, y, 30, PALE)
        y += 40
    return card(out)


def _locomotive() -> str:
    """A locomotive from the front, on the right."""
    return (
        '<g transform="translate(940 150)" stroke="#1f2a31" stroke-width="6">'
        '<path d="M-70 330h140l60 90h-260z" fill="#d6b182"/><path d="M-40-40h80l-14 60h-52z" fill="#c89b3c"/>'
        '<circle cy="140" r="130" fill="#1f5a96"/><circle cy="140" r="92" fill="#fdf6e6"/>'
        '<path d="M-140 270h280v50h-280z" fill="#ad2a34"/><circle cx="-80" cy="326" r="34" fill="#44535c"/>'
        '<circle cx="80" cy="326" r="34" fill="#44535c"/></g>'
        f'<text x="940" y="336" text-anchor="middle" font-family="{SERIF}" font-size="130" font-weight="700"'
        ' fill="#1f2a31">1</text>'
    )
