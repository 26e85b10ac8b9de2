"""An expansion declared once: its pieces, the moves that take them, what it offers to others and what it scores.

`manifest.py` of an expansion's folder has a MANIFEST. Every package that asks something of an expansion derives its
share from it: columns and moves, positions, invariants and coverage, places and targets, sentences, drawings in text
and SVG, explanations, bot features (`declared.py` in `rules`, `record`, `view`, `draw`, `lab`). What is special stands
in the module of that package as before (`rules.py`, `told.py`, `drawn.py`, ...), which adds to what is derived.

A manifest is plain data, because columns and moves are numbered before any rule is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from roundhouse import expansions

if TYPE_CHECKING:
    from roundhouse.content.model import Content, Idea

PLAYER: Final = "player"
TABLE: Final = "table"
MAX_ROUTES: Final = 4  # columns kept for pieces that lie by route
NO_LIMIT: Final = 99

# how a number of `Values` is told: as it is, or as an amount of these
NUMBER: Final = ""
POINTS: Final = "points"
COINS: Final = "coins"

Amount = int | str  # a number, or the key of one in `Values`


@dataclass(frozen=True)
class Values:
    """One row of numbers of an expansion's own table, `tables/NAME.toml`: `Values("flags", {"points": POINTS})`."""

    name: str
    numbers: Mapping[str, str]  # by key: NUMBER, POINTS or COINS


@dataclass(frozen=True)
class Pieces:
    """Pieces that players have or that lie on the table, counted by kind, by route, or just counted."""

    name: str  # their key in positions, their column and their place: `A/flags/GO`
    names: tuple[str, ...] = ()  # the kinds
    by_route: bool = False  # instead of kinds
    where: str = PLAYER
    sign: str = ""  # of the sprite; where there is one, players see the pieces beside their boards
    most: Amount = NO_LIMIT  # of each kind
    total: Amount = NO_LIMIT  # of all kinds

    def has_kinds(self) -> bool:
        return self.by_route or bool(self.names)

    def columns(self) -> int:
        return MAX_ROUTES if self.by_route else max(1, len(self.names))


@dataclass(frozen=True)
class Supply:
    """A limited number of pieces: what players do not hold lies in the pile."""

    pile: Pieces
    held: Pieces
    each: Amount  # how many there are of each kind
    each_player: int = 0  # and how many more for every player
    refilled: bool = False  # all go back when a round ends


@dataclass(frozen=True)
class Take:
    """A unit of the pool that takes one piece: an effect word, and a family of moves `WORD KIND`."""

    word: str
    to: Pieces
    supply: Supply | None = None  # where it comes from; None: there are enough
    meaning: str = ""  # for the page about moves


@dataclass(frozen=True)
class AtOnce:
    """An effect that brings plain pieces at once, without a choice."""

    word: str
    to: Pieces


@dataclass(frozen=True)
class Offer:
    """After a turn in which a player took pieces, the others may each take one of the same kinds for coins."""

    word: str  # of the decision, and of its family of moves
    after: Take
    coins: Amount = 0
    meaning: str = ""

    def memory(self) -> str:
        """The column of the table that keeps what the turn has taken."""
        return f"{self.word}-offered"


@dataclass(frozen=True)
class Choice:
    """A decision of its own, and its family of moves `WORD ANSWER`: the rules ask it and say what an answer does
    (`DeclaredPart.ask`, `answered`).
    """

    word: str
    answers: tuple[str, ...]
    sign: str = ""  # of the options
    between_turns: bool = False  # asked when a turn is over, not inside it
    meaning: str = ""


@dataclass(frozen=True)
class RoundPoints:
    """Points at the end of each round; the rules say how many (`DeclaredPart.scored`)."""

    source: str
    recurring: bool = True  # the same pieces score again in the next round


@dataclass(frozen=True)
class EffectTiles:
    """Tiles, cards or tokens that show an effect: the rows of a table of their own."""

    name: str  # in `Content.brought`
    kind: str  # of their places and explanations: `foundry/any`
    file: str  # in the folder `tables`
    table: str
    sign: str
    chapter: str = ""  # of the list of components; left out: `explained.py` says what they are
    page: int = 0  # of the 2021 rulebook
    part: str = ""  # the mechanism that has to play, where it is not that of the manifest

    def rows(self, content: Content) -> tuple[Idea, ...]:
        """Those of an edition."""
        found: tuple[Idea, ...] = content.brought[self.name]
        return found


@dataclass(frozen=True)
class Manifest:
    """What an expansion consists of. `part` names the mechanism in the tables of boards and modules."""

    part: str
    pieces: tuple[Pieces, ...] = ()
    supplies: tuple[Supply, ...] = ()
    takes: tuple[Take, ...] = ()
    at_once: tuple[AtOnce, ...] = ()
    offers: tuple[Offer, ...] = ()
    choices: tuple[Choice, ...] = ()
    points: tuple[RoundPoints, ...] = ()
    tiles: tuple[EffectTiles, ...] = ()
    values: Values | None = None
    spaces: tuple[str, ...] = ()  # ids of its action spaces in `spaces.toml`
    sections: tuple[str, ...] = ()  # of the main board, where they lie
    symbols: str = field(default="", repr=False)  # signs of its own, each a `<symbol>`

    def all_pieces(self) -> tuple[Pieces, ...]:
        """Those on their own, and those of supplies."""
        return (*self.pieces, *(one for supply in self.supplies for one in (supply.held, supply.pile)))

    def of(self, where: str) -> tuple[Pieces, ...]:
        """The pieces of players, or of the table."""
        return tuple(one for one in self.all_pieces() if one.where == where)


@cache
def all_manifests() -> tuple[Manifest, ...]:
    return expansions.faces("manifest", Manifest)


def manifests_in(parts: Iterable[str]) -> tuple[Manifest, ...]:
    """Those of a game with these mechanisms."""
    playing = set(parts)
    return tuple(one for one in all_manifests() if one.part in playing)
