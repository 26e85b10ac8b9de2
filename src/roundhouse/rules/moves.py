"""The flat table of moves.

A move is one free choice, written as one int. The table is the union over everything in the box and is
append-only: a stored game, a trained network and a mask must mean the same tomorrow. `TABLE_HASH` pins it.
How a move is written (`wood TS`) stands in `notation`.
"""

import hashlib
from typing import Final

PASS: Final = 0
DONE: Final = 1  # give up what is left in the pool
STAY: Final = 2  # leave the worker on the turn-order space
SKIP: Final = 3  # do not repeat anything
FLIP: Final = 4  # the displaced locomotive becomes a factory in the supply
KEY_STEPS: Final = 5
KEY_POINTS: Final = 6
TEN: Final = 7  # 10 points instead of an end bonus card
NO_CARD: Final = 8  # no end bonus card

STEP: Final = 16  # + 5 * route + colour
INDUSTRY: Final = 31  # + wrench
DOUBLER: Final = 34  # + route
LOCO: Final = 37  # + 6 * tile + slot: a locomotive from the supply
SHIFT: Final = 133  # + slot: the displaced locomotive
FACTORY: Final = 139  # + 8 * tile + gap: a tile from the lowest stack
RETURNED: Final = 267  # + 8 * tile + gap: the same with a factory that lies beside the stacks
IDEA: Final = 395  # + token, laid on its space
TRADE: Final = 411  # + token, used by factory 10b
DISCARD: Final = 427  # + token, the other one
CARD: Final = 443  # + idea card
END_CARD: Final = 459  # + end bonus card
BONUS: Final = 475  # + starting bonus
REPEAT: Final = 483  # + space
PLACE: Final = 547  # + 8 * space + payment
SIZE: Final = 1059

# (name, first move, how many), in order; new families are appended behind the last one
FAMILIES: Final = (
    ("pass", PASS, 1),
    ("done", DONE, 1),
    ("stay", STAY, 1),
    ("skip", SKIP, 1),
    ("flip", FLIP, 1),
    ("key-steps", KEY_STEPS, 1),
    ("key-points", KEY_POINTS, 1),
    ("ten", TEN, 1),
    ("no-card", NO_CARD, 1),
    ("step", STEP, 15),
    ("industry", INDUSTRY, 3),
    ("doubler", DOUBLER, 3),
    ("loco", LOCO, 96),
    ("shift", SHIFT, 6),
    ("factory", FACTORY, 128),
    ("returned", RETURNED, 128),
    ("idea", IDEA, 16),
    ("trade", TRADE, 16),
    ("discard", DISCARD, 16),
    ("card", CARD, 16),
    ("end-card", END_CARD, 16),
    ("bonus", BONUS, 8),
    ("repeat", REPEAT, 64),
    ("place", PLACE, 512),
)

# What the numbers inside a family stand for. Append-only like the table; tile 0 is "no tile".
TILE_NAMES: Final = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10a", "10b", "9x")
TOKEN_NAMES: Final = (
    "cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins",
)  # fmt: skip
CARD_NAMES: Final = ("wood-worker", "nine", "engineer", "factory", "again")
END_CARD_NAMES: Final = (
    "factories", "engineers", "routes", "silver-gold", "doublers", "wood",
    "ideas", "extra-engineer", "locomotives", "keys", "workers", "fifteen",
)  # fmt: skip
BONUS_NAMES: Final = ("wood", "industry", "doubler", "coin")
SPACE_NAMES: Final = (
    "wood-2", "wood-3", "green-2", "green-3", "bronze-1", "silver-1", "gold-1", "bronze-2", "silver-2",
    "gold-2", "any-2", "basic", "loco-1", "loco-2", "loco-3", "industry-1", "industry-2", "industry-wood",
    "doubler", "coins", "temporary", "hire", "first", "second", "last-round",
)  # fmt: skip
ENGINEER_NAMES: Final = tuple(str(number) for number in range(1, 16))  # place 32 + index

# A payment says how many of the pieces are coins and whether the wood worker is among them.
# The rest are own or temporary workers, which are alike (ruling 7).
WITH_WOOD_WORKER: Final = 1
COIN: Final = 2

# hashes of earlier, shorter forms of this table: their numbers mean the same here
EARLIER_TABLES: Final[tuple[str, ...]] = ()
TABLE_HASH: Final = hashlib.sha256(
    repr(
        (
            FAMILIES,
            SIZE,
            TILE_NAMES,
            TOKEN_NAMES,
            CARD_NAMES,
            END_CARD_NAMES,
            BONUS_NAMES,
            SPACE_NAMES,
            ENGINEER_NAMES,
        )
    ).encode()
).hexdigest()[:16]


def family(move: int) -> tuple[str, int]:
    """The family a move belongs to and its number inside; an empty name for a number outside all families."""
    for name, first, count in FAMILIES:
        if first <= move < first + count:
            return name, move - first
    return "", 0
