"""Whether every sign that effect words, holdings and end bonus cards name is in the sprite once; drawings use it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from roundhouse.content.effect_words import ROWS
from roundhouse.draw.extension import all_drawn, with_symbols
from roundhouse.problems import ContentError, unknown
from roundhouse.view.extension import all_told

MORE = " A new one is a <symbol> in the DRAWN of an expansion's drawn.py."


def check_signs() -> list[ContentError]:
    """Signs that are missing, and those that there are two of."""
    sprite = with_symbols(files("roundhouse.draw.svg").joinpath("icons.svg").read_text(encoding="utf-8"))
    there = tuple(re.findall(r'<symbol id="([\w-]+)"', sprite))
    missing = [
        ContentError(file, what, sign, unknown("sign", sign, there, MORE))
        for file, what, sign in _named()
        if sign not in there
    ]
    twice = sorted({sign for sign in there if there.count(sign) > 1})
    return missing + [
        ContentError("drawn.py", "symbols", sign, "there are two signs of this name.") for sign in twice
    ]


def _named() -> Iterator[tuple[str, str, str]]:
    for word, row in ROWS.items():
        for _, sign in row.picture:
            if sign:
                yield "named.py", f"the picture of {word}", sign
    for told in all_told():
        for held in told.holdings:
            yield "told.py", f"the holding {held.name}", held.sign
    for drawn in all_drawn():
        for card, signs in drawn.end_cards.items():
            for sign in signs:
                yield "drawn.py", f"the end bonus card {card}", sign
