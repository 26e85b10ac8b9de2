"""Several things in one number, since rows are short lists of ints: bits, short lists, cards, points by source."""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.layout import CARDS, IDEA_PLACES, POINT_BITS, POINTS, SOURCES_A_COLUMN
from roundhouse.rules.vocabulary import TILES

# of a number that `pack` makes: 64, or more than there are of anything that lies in stacks
BASE: Final = max(TILES, len(moves.BONUS_NAMES) + 1)
# of an end bonus card in the number that says which a player holds, and of how many anybody holds
CARD_BITS: Final[int] = max(4, (len(moves.END_CARD_NAMES) + 1).bit_length())
CARD_MASK: Final = (1 << CARD_BITS) - 1
UNKNOWN_CARD: Final = CARD_MASK - 1  # the number of a card that a viewer does not know


def bits(mask: int) -> list[int]:
    """The places of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def how_many(mask: int) -> int:
    """The number of bits that are set, mostly few; `bit_count` costs compiled code ten times as much."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def pack(items: list[int]) -> int:
    """A short list as one int, the first item lowest."""
    packed = 0
    for item in reversed(items):
        packed = packed * BASE + item + 1
    return packed


def unpack(packed: int) -> list[int]:
    """What `pack` wrote."""
    found = []
    while packed:
        found.append(packed % BASE - 1)
        packed //= BASE
    return found


# ---- in a player's row


def token_places(p: list[int]) -> list[int]:
    """For every token: 0 unused, OUT_OF_GAME, else 1 + the idea place it lies on."""
    return [p[IDEA_PLACES] >> (5 * token) & 31 for token in range(len(moves.TOKEN_NAMES))]


def held_cards(p: list[int]) -> list[int]:
    """End bonus cards of a player in the order taken; one that a viewer does not know is `UNKNOWN_CARD`."""
    found = []
    packed = p[CARDS]
    while packed:
        found.append((packed & CARD_MASK) - 1)
        packed >>= CARD_BITS
    return found


def hold_cards(p: list[int], cards: list[int]) -> None:
    """Let these be the end bonus cards of a player."""
    p[CARDS] = pack_cards(cards)


def pack_cards(cards: list[int]) -> int:
    """What `held_cards` reads."""
    packed = 0
    for card in reversed(cards):
        packed = packed << CARD_BITS | card + 1
    return packed


def points_from(p: list[int], source: int) -> int:
    """The points that a source has brought so far."""
    column = p[POINTS + source // SOURCES_A_COLUMN]
    return column >> (POINT_BITS * (source % SOURCES_A_COLUMN)) & ((1 << POINT_BITS) - 1)
