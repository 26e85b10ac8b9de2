"""Maintenance cars on the industry board (UR p. 36-37): where they lie and stand, and what moves them.

Building a factory lays a car beside any factory, or moves one once none is left in the supply. A wrench entering
a factory stands up every car there, anybody's. A standing car is the action of a whole turn and then goes to the
workshop; a key brings it back. Purple cars belong to who took their idea card and are like own ones, except
that they never lie in the supply (ruling 41). A factory has one place for each of the two per player.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from roundhouse.rules import moves
from roundhouse.rules.fields import COUNT, MASK, PLAYER, Field
from roundhouse.rules.layout import COLUMN
from roundhouse.rules.packing import bits
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import EFFECT_CODE

K_CAR: Final = EFFECT_CODE["car"]
K_PURPLE: Final = EFFECT_CODE["purple-car"]

# columns of a player's row
CARS: Final = COLUMN["cars"]  # own cars in the supply
CARS_LYING: Final = COLUMN["cars-lying"]  # bit per factory place
CARS_STANDING: Final = COLUMN["cars-standing"]
CARS_FRESH: Final = COLUMN["cars-fresh"]  # stood up in this player's own turn, so not to be used in it
CARS_SHOP: Final = COLUMN["cars-workshop"]  # how many in the workshop
PURPLE_LYING: Final = COLUMN["purple-lying"]
PURPLE_STANDING: Final = COLUMN["purple-standing"]
PURPLE_FRESH: Final = COLUMN["purple-fresh"]
PURPLE_SHOP: Final = COLUMN["purple-workshop"]

OWN_CARS: Final = 3
CAR_WORTH: Final = 12  # to whoever thinks no further than this turn, each round, in tenths of a point


class Fleet(NamedTuple):
    """The columns and moves of the cars of one colour."""

    word: str
    lying: int
    standing: int
    fresh: int
    shop: int
    lay: int  # + place: from the supply, or from the idea card
    move: int  # + 8 * from + to
    use: int
    key: int


OWN: Final = Fleet(
    "cars",
    CARS_LYING,
    CARS_STANDING,
    CARS_FRESH,
    CARS_SHOP,
    moves.CAR,
    moves.MOVE_CAR,
    moves.USE_CAR,
    moves.KEY_CAR,
)
PURPLE: Final = Fleet(
    "purple",
    PURPLE_LYING,
    PURPLE_STANDING,
    PURPLE_FRESH,
    PURPLE_SHOP,
    moves.PURPLE,
    moves.MOVE_PURPLE,
    moves.USE_PURPLE,
    moves.KEY_PURPLE,
)
FLEETS: Final = (OWN, PURPLE)


def car_fields(places: tuple[str, ...]) -> list[Field]:
    """The columns of the cars in words."""
    found = [Field("cars", PLAYER, CARS, COUNT, most=OWN_CARS)]
    for fleet in FLEETS:
        found += [
            Field(f"{fleet.word}-lying", PLAYER, fleet.lying, MASK, places),
            Field(f"{fleet.word}-standing", PLAYER, fleet.standing, MASK, places),
            Field(f"{fleet.word}-fresh", PLAYER, fleet.fresh, MASK, places),
            Field(f"{fleet.word}-workshop", PLAYER, fleet.shop, COUNT, most=OWN_CARS),
        ]
    return found


def free_places(p: list[int], fleet: Fleet, places: int) -> list[int]:
    """Factories without such a car of this player."""
    return bits((1 << places) - 1 & ~(p[fleet.lying] | p[fleet.standing]))


def cars_out(p: list[int], fleet: Fleet) -> int:
    """How many of this player's cars are beside factories or in the workshop."""
    return p[fleet.lying].bit_count() + p[fleet.standing].bit_count() + p[fleet.shop]


def promised(p: list[int], later: int) -> int:
    """What own cars are worth for so many rounds; a standing one can be used at once."""
    cars = p[CARS] + p[CARS_LYING].bit_count() + 2 * p[CARS_STANDING].bit_count()
    return later * CAR_WORTH * cars


# ---- moves


def lay_moves(p: list[int], places: int, found: list[int]) -> None:
    """A car from the supply; with none left there one of those beside a factory may move."""
    if p[CARS]:
        found.extend([moves.CAR + place for place in free_places(p, OWN, places)])
        return
    for fleet in FLEETS:
        free = free_places(p, fleet, places)
        for origin in bits(p[fleet.lying] | p[fleet.standing]):
            found.extend([fleet.move + 8 * origin + place for place in free])


def purple_moves(p: list[int], places: int, found: list[int]) -> None:
    """A purple car from the idea card."""
    found.extend([moves.PURPLE + place for place in free_places(p, PURPLE, places)])


def key_moves(p: list[int], places: int, found: list[int]) -> None:
    """A car back from the workshop."""
    for fleet in FLEETS:
        if p[fleet.shop]:
            found.extend([fleet.key + place for place in free_places(p, fleet, places)])


def use_moves(p: list[int], found: list[int]) -> None:
    """Standing cars, but none that the player stood up in this very turn."""
    for fleet in FLEETS:
        if p[fleet.standing]:
            found.extend([fleet.use + place for place in bits(p[fleet.standing] & ~p[fleet.fresh])])


# ---- what they do


def carry_out(p: list[int], move: int) -> None:
    """Lay, move or bring back a car: it lies at its new place."""
    fleet = OWN if move < moves.PURPLE else PURPLE
    if move >= fleet.key:
        p[fleet.shop] -= 1
        place = move - fleet.key
    elif move >= fleet.move:
        origin, place = divmod(move - fleet.move, 8)
        for column in (fleet.lying, fleet.standing, fleet.fresh):
            p[column] &= ~(1 << origin)
    else:
        place = move - fleet.lay
        if fleet is OWN:
            p[CARS] -= 1
    p[fleet.lying] |= 1 << place


def use(p: list[int], move: int) -> int:
    """A standing car goes to the workshop; gives the factory it stood at."""
    fleet = OWN if move < moves.PURPLE else PURPLE
    place = move - fleet.use
    p[fleet.standing] &= ~(1 << place)
    p[fleet.shop] += 1
    return place


def stand_up(state: GameState, player: int, place: int) -> None:
    """This player's wrench enters a factory: all cars there stand up, the player's own not for this turn."""
    bit = 1 << place
    for seat, row in enumerate(state.players):
        if not any(row[fleet.lying] & bit for fleet in FLEETS):
            continue
        p = row
        if seat != player:
            p = state.players[seat] = row.copy()  # searches share rows of others
        for fleet in FLEETS:
            if p[fleet.lying] & bit:
                p[fleet.lying] ^= bit
                p[fleet.standing] |= bit
                if seat == player:
                    p[fleet.fresh] |= bit


def no_longer_fresh(state: GameState) -> None:
    """Another turn begins."""
    for p in state.players:
        p[CARS_FRESH] = p[PURPLE_FRESH] = 0
