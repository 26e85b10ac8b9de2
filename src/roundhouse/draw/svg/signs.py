"""Effects as pictures: which sign stands for which kind, with its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roundhouse.draw.faces import all_drawn
from roundhouse.draw.svg.kit import Parts
from roundhouse.expansions import Gathered
from roundhouse.rules.layout import EFFECT_CODE

_WORD_OF: Final = {kind: word for word, kind in EFFECT_CODE.items()}

# Effect word -> number and icon pairs. "#" is replaced by the count, and left out where the count is one and
# `QUIET_ONE` holds for the word: what can only come once needs no figure.
_SIGNS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "wood": (("#", "track-wood"),),
    "green": (("#", "track-green"),),
    "bronze": (("#", "track-bronze"),),
    "silver": (("#", "track-silver"),),
    "gold": (("#", "track-gold"),),
    "wood-or-green": (("#", "track-wood"), ("/", "track-green")),
    "any": (("#", "track-any"),),
    "any-route-1": (("#", "track-any"),),
    "any-route-2": (("#", "track-any"),),
    "any-route-3": (("#", "track-any"),),
    "again": (("#", "doubler"), ("/", "wrench"), ("/", "track-wood")),
    "industry": (("#", "wrench"),),
    "doubler": (("#", "doubler"),),
    "extra-nine": (("", "loco"), ("9", "")),
    "locomotive": (("#", "loco"),),
    "factory": (("#", "factory"),),
    "locomotive-or-factory": (("#", "loco"), ("/", "factory")),
    "idea": (("#", "idea"),),
    "idea-card": (("#", "idea-card"),),
    "end-card": (("#", "end-card"),),
    "end-card-or-10": (("#", "end-card"), ("/10", "")),
    "key": (("#", "key"),),
    "trade-ideas": (("2", "idea"), ("→", "idea")),
    "points": (("#", "star"),),
    "coins": (("#", "coin"),),
    "worker": (("#", "worker-gain"),),
    "temporary": (("2", "worker-temp"),),
    "hire": (("", "hire"),),
    "green-tracks": (("#", "track-green"),),
    "bronze-tracks": (("#", "track-bronze"),),
    "silver-tracks": (("#", "track-silver"),),
    "gold-tracks": (("#", "track-gold"),),
    "wood-worker": (("", "worker-wood"),),
    "engineer-one": (("", "engineer"), ("1", "")),
    "wrench": (("+", "wrench"),),
    "flip-valuation": (("", "revalue"),),
    "special-valuation": (("+", "revalue"),),
    "medal": (("", "medal"),),
    "points-engineers": (("#", "star"), ("/", "engineer")),
    "points-two-locomotives": (("", "star"), ("2", "loco")),
    "points-silver-gold": (("#", "star"), ("/", "track-silver"), ("", "track-gold")),
    "points-highest-locomotive": (("", "star"), ("", "loco")),
    "repeat": (("", "replay"), ("", "worker")),
}
SIGNS: Final = Gathered(_SIGNS, lambda: (drawn.signs for drawn in all_drawn()))
QUIET_ONE: Final = frozenset(
    {
        "idea",
        "idea-card",
        "end-card",
        "key",
        "worker",
    }
    | {"locomotive", "factory", "locomotive-or-factory"}
    | {f"{colour}-tracks" for colour in ("green", "bronze", "silver", "gold")}
)


_FACTORY_SIGNS: Final[dict[str, str]] = {}
# what stands on a factory that has no number, by its name
FACTORY_SIGNS: Final = Gathered(_FACTORY_SIGNS, lambda: (drawn.factories for drawn in all_drawn()))
_NO_FACTORIES: Final[dict[str, str]] = {}
# and the signs of those that look like no other
OWN_FACTORIES: Final = Gathered(_NO_FACTORIES, lambda: (drawn.own_factories for drawn in all_drawn()))


def _quiet_one(word: str) -> bool:
    return word in QUIET_ONE or any(word in drawn.quiet_one for drawn in all_drawn())


def signs(effect: Sequence[tuple[int, int]], quiet: bool = False) -> Parts:
    """A compiled effect as number and icon pairs; `quiet` leaves out every 1, as badges on a route do."""
    out: list[tuple[str, str]] = []
    for index, (kind, count) in enumerate(effect):
        word = _WORD_OF[kind]
        for number, icon in SIGNS[word]:
            if number == "#":
                number = "" if count == 1 and (quiet or _quiet_one(word)) else str(count)
            out.append((number, icon))
        if index and not out[-len(SIGNS[word])][0]:
            first = len(out) - len(SIGNS[word])
            out[first] = ("+", out[first][1])
    return out
