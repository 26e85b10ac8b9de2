"""Which number of an observation is what: named blocks, made from the tables of the rules and of the parts.

`writing` writes the numbers in this order. A layout that was given out never changes (`VERSIONS`): networks are trained
on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from roundhouse.content import effect_words
from roundhouse.content.extension import most_routes
from roundhouse.content.loader import EDITIONS, load
from roundhouse.env import writing
from roundhouse.env.writing import COLOURS, FORECAST, MAX_IDEA_PLACES, SEATS, Observer, Step
from roundhouse.rules import OptionsError, Ruleset, ruleset
from roundhouse.rules.fields import CHOICE, COUNT, FLAG, MASK, PLAYER, STACK, TABLE, Field, width
from roundhouse.rules.moves import (
    BONUS_NAMES,
    CARD_NAMES,
    END_CARD_NAMES,
    ENGINEER_NAMES,
    SPACE_NAMES,
    TOKEN_NAMES,
)
from roundhouse.rules.notation import space_name, tile_name
from roundhouse.rules.options import check_options
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import (
    ENGINEER_SPACE,
    FRAMES,
    GAPS,
    MAX_SLOTS,
    MAX_WRENCHES,
    SPACES,
    TILES,
    is_engineer,
)

VERSIONS: Final = (1,)
WHO: Final = ("me", "next", "third", "fourth")
MAX_POINTS: Final = 600
MAX_ITEMS: Final = 8  # of a stack without a bound that are told one by one
MAX_COUNT: Final = 99  # of a field that names none
NAMED_COLOURS: Final = ("wood", "green", "bronze", "silver", "gold")

Numbers = tuple[tuple[str, int], ...]  # name and highest value of each


@dataclass(frozen=True)
class Block:
    """Numbers that belong together; `high` says for each the highest that one would scale by."""

    name: str
    start: int
    shape: tuple[int, ...]
    names: tuple[str, ...]
    high: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers."""
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """What each number of an observation is."""

    version: int
    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        """How many numbers in all."""
        return sum(block.size for block in self.blocks)

    @property
    def names(self) -> tuple[str, ...]:
        """Of every number, with its block: `me.coins`."""
        return tuple(f"{block.name}.{name}" for block in self.blocks for name in block.names)

    @property
    def high(self) -> NDArray[np.int16]:
        """The highest value of every number, to divide by."""
        return np.array([high for block in self.blocks for high in block.high], dtype=np.int16)

    def split(self, array: NDArray[np.int16]) -> dict[str, NDArray[np.int16]]:
        """Observations by block; the last axis is that of the numbers."""
        return {
            block.name: array[..., block.start : block.start + block.size].reshape(
                *array.shape[:-1], *block.shape
            )
            for block in self.blocks
        }

    def digest(self) -> str:
        """A short hash of all that it says."""
        return hashlib.sha256(repr((self.version, self.blocks)).encode()).hexdigest()[:16]


@remembered
def layout(rules: Ruleset, box: bool = False, version: int = VERSIONS[-1]) -> Layout:
    """What each number of an observation of these games is.

    With `box`, it is the same for every ruleset: the columns of parts that do not play are zero.

    >>> from roundhouse.rules import ruleset
    >>> [(block.name, block.size) for block in layout(ruleset()).blocks][:3]
    [('game', 4), ('decision', 120), ('open', 101)]
    """
    if version not in VERSIONS:
        raise ValueError(f"version is {version!r}; known layouts: {', '.join(map(str, VERSIONS))}")
    blocks: list[Block] = []
    start = 0
    for name, shape, numbers in _blocks(rules, box):
        assert prod(shape) == len(numbers), name
        names, high = tuple(one for one, _ in numbers), tuple(most for _, most in numbers)
        blocks.append(Block(name, start, shape, names, high))
        start += len(numbers)
    return Layout(version, tuple(blocks))


def observer(rules: Ruleset, box: bool = False) -> Observer:
    """What writes observations of games of a ruleset in its layout."""
    table, player = fields_of(rules, box)
    playing = {(field.where, field.column) for fields in fields_of(rules, False) for field in fields}
    cards = sum(card is not None for card in rules.end_cards) - rules.end_cards_out
    size = sum(len(_field_numbers(field)) for field in player)
    return Observer(len(_routes(rules, box)), cards, _steps(table, playing), _steps(player, playing), size)


# ---- the blocks


def _blocks(rules: Ruleset, box: bool) -> Iterator[tuple[str, tuple[int, ...], Numbers]]:
    table, player = fields_of(rules, box)
    yield _flat("game", (("round", 7), ("rounds", 7), ("players", SEATS), ("doublers", 30)))
    yield _flat("decision", _decision())
    yield _flat("open", _open())
    spaces = [_space(space) for space in range(SPACES)]
    yield (
        "spaces",
        (SPACES, 2),
        tuple(pair for name in spaces for pair in ((f"{name} who", 5), (f"{name} paid", 15))),
    )
    yield _flat("order", (*((f"place of {who}", SEATS) for who in WHO), ("last place", SEATS)))
    routes = _routes(rules, box)
    yield (
        "forecast",
        (SEATS, FORECAST + len(routes)),
        tuple((f"{who} {what}", MAX_POINTS) for who in WHO for what in (*routes, "industry", "total")),
    )
    row = _row(routes)
    for who in WHO:
        yield _flat(who, row)
    parts = [number for field in table for number in _field_numbers(field)]
    parts += [
        (f"{who} {name}", high) for who in WHO for field in player for name, high in _field_numbers(field)
    ]
    yield _flat("parts", tuple(parts))


def _routes(rules: Ruleset, box: bool) -> list[str]:
    """Those of the board; of the whole box, as many as any board has."""
    return [f"route {route + 1}" for route in range(most_routes() if box else rules.route_count)]


def _flat(name: str, numbers: Numbers) -> tuple[str, tuple[int, ...], Numbers]:
    return name, (len(numbers),), numbers


def _bits(what: str, names: Sequence[str]) -> Numbers:
    return tuple((f"{what} {name}", 1) for name in names)


def _space(space: int) -> str:
    """The name of an action space or engineer; of places that are free for more of them, their number."""
    known = not is_engineer(space) and space < len(SPACE_NAMES)
    return (
        space_name(space)
        if known or 0 <= space - ENGINEER_SPACE < len(ENGINEER_NAMES)
        else f"free place {space}"
    )


def _decision() -> Numbers:
    units = [row.word for row in effect_words.UNITS]
    return (
        *_bits("is", FRAMES),
        *_bits("decides", WHO),
        ("argument", TILES - 1),
        ("paid in some way", 1),
        ("tried", 1),
        *((f"{unit} {how}", 9) for unit in units for how in ("direct", "indirect")),
    )


def _open() -> Numbers:
    tiles = [tile_name(tile) for tile in range(writing.TILE_KINDS)]
    return (
        *_bits("idea fired", [str(place + 1) for place in range(MAX_IDEA_PLACES)]),
        *_bits("idea card", CARD_NAMES),
        *_bits("starting bonus", BONUS_NAMES),
        *((f"stack of {tile}", 9) for tile in tiles),
        *((f"returned {tile}", 9) for tile in tiles),
        *((f"place of engineer {name}", 9) for name in ENGINEER_NAMES),
        ("end bonus cards in the pile", len(END_CARD_NAMES)),
        *_bits("seen in the pile", END_CARD_NAMES),
    )


def _row(routes: Sequence[str]) -> Numbers:
    """One player."""
    plain = (
        *(
            ("score", MAX_POINTS),
            ("workers", 9),
            ("workers owned", 9),
            ("workers to come", 3),
            ("temporary", 2),
        ),
        *(
            ("wood worker", 2),
            ("coins", 20),
            ("valuation", 2),
            ("medal", len(routes)),
            ("keys", 9),
            ("passed", 9),
        ),
        *(
            ("workers on basic", 9),
            ("coins on basic", 20),
            ("wood worker on basic", 1),
            ("bonus", len(BONUS_NAMES)),
        ),
    )
    return (
        *plain,
        *_bits("may build", NAMED_COLOURS),
        *_bits("engineer", ENGINEER_NAMES),
        *_bits("unused token", TOKEN_NAMES),
        *((f"place of token {name}", 31) for name in TOKEN_NAMES),
        ("end bonus cards", len(END_CARD_NAMES)),
        *_bits("end bonus card", END_CARD_NAMES),
        *((f"wrench {number + 1}", 63) for number in range(MAX_WRENCHES)),
        *((f"doublers {route}", 9) for route in routes),
        *((f"reach {route}", 40) for route in routes),
        *((f"plan {route}", 63) for route in routes),
        *((f"{colour} {route}", 20) for route in routes for colour in NAMED_COLOURS),
        *((f"slot {number + 1}", TILES - 1) for number in range(MAX_SLOTS)),
        *((f"gap {number + 1}", TILES - 1) for number in range(GAPS)),
    )


# ---- the columns of the parts


@remembered
def fields_of(rules: Ruleset, box: bool) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """The columns of the table and of a player that a layout has."""
    if box:
        return _box_fields()
    fields = {(field.where, field.column): field for part in rules.parts for field in part.fields()}
    found = [fields[key] for key in sorted(fields)]
    return tuple(one for one in found if one.where == TABLE), tuple(
        one for one in found if one.where == PLAYER
    )


@cache
def _box_fields() -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """Every column in the box, as wide as anywhere; where its names depend on the board, they are counted."""
    found: dict[tuple[str, int], Field] = {}
    for rules in _covering():
        for field in (*fields_of(rules, False)[0], *fields_of(rules, False)[1]):
            key = (field.where, field.column)
            found[key] = _wider(found[key], field) if key in found else field
    ordered = [found[key] for key in sorted(found)]
    return tuple(one for one in ordered if one.where == TABLE), tuple(
        one for one in ordered if one.where == PLAYER
    )


def _wider(one: Field, other: Field) -> Field:
    long, short = (one, other) if len(one.names) >= len(other.names) else (other, one)
    same = long.names[: len(short.names)] == short.names
    names = long.names if same else tuple(str(number + 1) for number in range(len(long.names)))
    most = max(one.most, other.most)
    return Field(one.name, one.where, one.column, one.kind, names, most, one.hidden, one.seen)


def _covering() -> Iterator[Ruleset]:
    """Rulesets in which every part of the box plays: every board and track, alone and of four, with all that fits."""
    for edition, players in product(EDITIONS, (1, SEATS)):
        content = load(edition)
        for board in content.boards.values():
            for track in board.tracks:
                modules: tuple[str, ...] = ()
                for module in content.modules:
                    if _possible(edition, players, board.id, track, (*modules, module)):
                        modules = (*modules, module)
                if _possible(edition, players, board.id, track, modules):
                    yield ruleset(players, edition, board.id, track, modules)


def _possible(edition: str, players: int, board: str, track: str, modules: tuple[str, ...]) -> bool:
    try:
        check_options(load(edition), players, board, track, tuple(sorted(modules)))
    except OptionsError:
        return False
    return True


def _items(field: Field) -> int:
    return field.most if field.most < MAX_COUNT else MAX_ITEMS


def _field_numbers(field: Field) -> Numbers:
    """Names and highest values of what is written of a column."""
    name, names = field.name, [one or "none" for one in field.names]
    if field.kind == COUNT:
        return () if field.hidden else tuple((f"{name} {one}".strip(), field.most) for one in names or [""])
    if field.kind == FLAG:
        return ((name, 1),)
    if field.kind in (MASK, CHOICE):
        return _bits(name, names)
    many = (f"{name} pieces", _items(field))
    nth = [f"{name} {place + 1}" for place in range(_items(field))]
    if not field.hidden:
        return (many, *((one, len(names)) for one in nth))
    known = [(f"{one} from below", len(names)) for one in nth] if field.seen >= 0 else []
    unseen = [(f"{name} unseen {one}", 1) for one in names]
    return (many, *known, *unseen)


def _steps(fields: Sequence[Field], playing: set[tuple[str, int]]) -> list[Step]:
    """How the columns are written; pieces of stacks with the same names could lie in any of them."""
    found: list[Step] = []
    for field in fields:
        if (field.where, field.column) in playing:
            found += _field_steps(field, fields, playing)
        else:
            found.append((writing.ZEROS, 0, len(_field_numbers(field)), 0))
    return [step for step in found if step[2] or step[0] == writing.UNSEEN]


def _field_steps(field: Field, fields: Sequence[Field], playing: set[tuple[str, int]]) -> list[Step]:
    column, count = field.column, len(field.names)
    if field.kind == COUNT:
        return [] if field.hidden else [(writing.COUNTS, column, width(field), 0)]
    if field.kind == FLAG:
        return [(writing.COUNTS, column, 1, 0)]
    if field.kind in (MASK, CHOICE):
        return [(writing.BITS if field.kind == MASK else writing.ONE_HOT, column, count, 0)]
    assert field.kind == STACK
    if not field.hidden:
        seat = field.names.index("A") if "A" in field.names else -1
        return [(writing.ITEMS, column, _items(field), seat)]
    found: list[Step] = [(writing.HEIGHT, column, 1, 0)]
    if field.seen >= 0:
        found.append((writing.KNOWN, column, _items(field), field.seen))
    found.append((writing.BEGIN, 0, count, 0))
    for other in fields:
        if other.hidden and other.names == field.names and (other.where, other.column) in playing:
            found.append((writing.UNSEEN, other.column, 0, other.seen))
    return [*found, (writing.END, 0, count, 0)]


assert len(NAMED_COLOURS) == COLOURS
