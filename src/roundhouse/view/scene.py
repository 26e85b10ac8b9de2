"""What a picture is made from: one person's view of a moment, with what can be done in it.

A scene holds nothing that its viewer may not see. Every drawing, in the browser, in a notebook or in a file, is a pure
function of a scene and of sizes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from roundhouse.rules.state import GameState
from roundhouse.view.words import Words

MANY = 6  # with more options than this, lit places shine softly and the numbers carry the message


@dataclass(frozen=True)
class Lit:
    """A lit place: the numbers of the options that lead there, and what a screen reader says of it."""

    numbers: tuple[int, ...]
    words: str
    strong: bool = True  # a strong ring; soft when there are many; thin for another chip's targets
    thin: bool = False
    ghost: str = ""  # the piece that would come to lie there: "track-wood", "loco 5", ""
    shown: bool = False  # only pointed at: nothing can be done here


@dataclass(frozen=True)
class Gain:
    """The best change of a score that one option brings, shown beside the account it goes to."""

    number: int
    points: int


@dataclass(frozen=True)
class Scene:
    """A moment as one person sees it."""

    seen: GameState  # redacted for the viewer
    viewer: int  # a seat, or -1 for a spectator
    words: Words
    names: tuple[str, ...]  # who sits where
    lit: Mapping[str, Lit] = field(default_factory=dict)  # by place
    why_not: Mapping[str, str] = field(default_factory=dict)  # by place: why a space cannot be used now
    moved: frozenset[str] = frozenset()  # pieces that the last turn moved (view.pieces)
    chosen: frozenset[str] = frozenset()  # spaces taken in this turn
    gains: Mapping[str, Gain] = field(default_factory=dict)  # by route id or "industry"
