"""Effects as pictures: the signs of their words (`content/effect_words.py`), with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roundhouse.content.effect_words import ROWS
from roundhouse.draw.extension import all_drawn
from roundhouse.draw.svg.kit import Parts
from roundhouse.expansions import Gathered
from roundhouse.view.words import WORD_OF

_FACTORY_SIGNS: Final[dict[str, str]] = {}
# what stands on a factory that has no number, by its name
FACTORY_SIGNS: Final = Gathered(_FACTORY_SIGNS, lambda: (drawn.factories for drawn in all_drawn()))
_NO_FACTORIES: Final[dict[str, str]] = {}
# and the signs of those that look like no other
OWN_FACTORIES: Final = Gathered(_NO_FACTORIES, lambda: (drawn.own_factories for drawn in all_drawn()))


def signs(effect: Sequence[tuple[int, int]], quiet: bool = False) -> Parts:
    """A compiled effect as number and icon pairs; `quiet` leaves out every 1, as badges on a route do."""
    out: list[tuple[str, str]] = []
    for index, (kind, count) in enumerate(effect):
        row = ROWS[WORD_OF[kind]]
        for number, icon in row.picture:
            if number == "#":
                number = "" if count == 1 and (quiet or row.bare_one) else str(count)
            out.append((number, icon))
        first = len(out) - len(row.picture)
        if index and not out[first][0]:
            out[first] = ("+", out[first][1])
    return out
