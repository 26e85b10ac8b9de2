"""The flat table of moves.

A move is one free choice, written as one int. The table is the union over everything in the box and is
append-only: a stored game, a trained network and a mask must mean the same tomorrow. `TABLE_HASH` pins it.
How a move is written (`wood TS`) stands in `notation`. Families of expansions from elsewhere come behind those of the
box; their spaces, engineers and the like take the room that the families of the box have left, and then go on behind
the box, too. Which numbers they have depends on what is installed, so what is stored names moves by their words.
"""

import hashlib
from bisect import bisect_right
from operator import index
from typing import Final, SupportsIndex

from roundhouse.content.extension import Family, all_named, most_routes

COLOURS: Final = 5
SLOTS: Final = 6  # numbers that a tile has for the places where a locomotive or a factory could go
GAPS: Final = 8
PAYMENTS: Final = 8  # numbers that a space has for the ways to pay
PIECES: Final = 4  # the same of an engineer that is borrowed
SPACES_WITH_ROOM: Final[int] = 32  # action spaces in the families of the box; then come the engineers
ENGINEERS_WITH_ROOM: Final = 32

PASS: Final = 0
DONE: Final = 1  # give up what is left in the pool
STAY: Final = 2  # leave the worker on the turn-order space
SKIP: Final = 3  # do not repeat anything
FLIP: Final = 4  # the displaced locomotive becomes a factory in the supply
KEY_STEPS: Final = 5
KEY_POINTS: Final = 6
TEN: Final = 7  # 10 points instead of an end bonus card
NO_CARD: Final = 8  # no end bonus card
TAKE_BACK: Final = 9  # the turn cannot be finished: back to before its first move on trust

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
OF_PARTS: Final = 1059  # from here on: the other boards, tracks and modules
DETOUR: Final = 1059  # + wrench: into the factory beside the industry board's way
LANE: Final = 1062  # + lane on which a new wrench starts
ARM: Final = 1064  # + arm of the switch
EXTENSION: Final = 1066  # + route extension
TAKE_INCOME: Final = 1086  # + kind of income tile
INCOME: Final = 1094  # + kind of income tile, used
BOULDER: Final = 1102  # + boulder, blasted
PAY: Final = 1106  # + space with a coin condition
DIVIDEND: Final = 1114  # + dividend token for a new level
STEELWORKS: Final = 1122  # + gap
TAKE_KEY: Final = 1130  # at the nut: the key
TAKE_STOCK: Final = 1131  # at the nut: the stock step
SITE: Final = 1132  # + route whose construction site is removed
TAKE_COIN: Final = 1136  # a coin instead of the industry step
MEDAL: Final = 1137  # + route the medal is laid on
CAR: Final = 1141  # + factory place: a car from the supply
MOVE_CAR: Final = 1149  # + 8 * from + to
USE_CAR: Final = 1213  # + factory place
KEY_CAR: Final = 1221  # + factory place: a key brings a car back from the workshop
PURPLE: Final = 1229  # the same four for purple cars
MOVE_PURPLE: Final = 1237
USE_PURPLE: Final = 1301
KEY_PURPLE: Final = 1309
STOKE: Final = 1317  # put coal on the boilerman space
BOILERMAN: Final = 1318  # + slot, or 6 + gap
TAKE_FOUNDRY: Final = 1334  # + foundry
USE_FOUNDRY: Final = 1350  # + foundry, used
CLOSE: Final = 1366  # + slot, or 6 + gap: the foundry becomes a boilerman there
BURN: Final = 1382  # a coal at the coal factory
LOAD: Final = 1383  # + token for the first place of the train
SHARE: Final = 1399  # + token of the train that another player uses
SPECIAL: Final = 1415  # + special idea card
BOX: Final = 1423  # + engineer from the box
FREIGHT: Final = 1455  # + route of the freight car
CATCH_UP: Final = 1458  # + route on which bronze comes up behind green
WORK: Final = 1461  # + gap: use a factory without a wrench
BORROW: Final = 1469  # + 4 * engineer + piece: another player's engineer
BOX_SIZE: Final = 1597

# (name, first move, how many), in order; new families are appended behind the last one
BOX_FAMILIES: Final = (
    ("pass", PASS, 1),
    ("done", DONE, 1),
    ("stay", STAY, 1),
    ("skip", SKIP, 1),
    ("flip", FLIP, 1),
    ("key-steps", KEY_STEPS, 1),
    ("key-points", KEY_POINTS, 1),
    ("ten", TEN, 1),
    ("no-card", NO_CARD, 1),
    ("take-back", TAKE_BACK, 1),
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
    ("detour", DETOUR, 3),
    ("lane", LANE, 2),
    ("arm", ARM, 2),
    ("extension", EXTENSION, 20),
    ("take-income", TAKE_INCOME, 8),
    ("income", INCOME, 8),
    ("boulder", BOULDER, 4),
    ("pay", PAY, 8),
    ("dividend", DIVIDEND, 8),
    ("steelworks", STEELWORKS, 8),
    ("take-key", TAKE_KEY, 1),
    ("take-stock", TAKE_STOCK, 1),
    ("site", SITE, 4),
    ("take-coin", TAKE_COIN, 1),
    ("medal", MEDAL, 4),
    ("car", CAR, 8),
    ("move-car", MOVE_CAR, 64),
    ("use-car", USE_CAR, 8),
    ("key-car", KEY_CAR, 8),
    ("purple", PURPLE, 8),
    ("move-purple", MOVE_PURPLE, 64),
    ("use-purple", USE_PURPLE, 8),
    ("key-purple", KEY_PURPLE, 8),
    ("stoke", STOKE, 1),
    ("boilerman", BOILERMAN, 16),
    ("take-foundry", TAKE_FOUNDRY, 16),
    ("use-foundry", USE_FOUNDRY, 16),
    ("close", CLOSE, 16),
    ("burn", BURN, 1),
    ("load", LOAD, 16),
    ("share", SHARE, 16),
    ("special", SPECIAL, 8),
    ("box", BOX, 32),
    ("freight", FREIGHT, 3),
    ("catch-up", CATCH_UP, 3),
    ("work", WORK, 8),
    ("borrow", BORROW, 128),
)

# What the numbers inside a family stand for. Append-only like the table; tile 0 is "no tile".
_BOX_TILES: Final = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10a", "10b", "9x", "2a", "coal", "special",
              "steelworks")  # fmt: skip
_BOX_TOKENS: Final = (
    "cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins",
    "spike", "stock", "osaka", "coal", "special",
)  # fmt: skip
_BOX_CARDS: Final = (
    "wood-worker", "nine", "engineer", "factory", "again", "valuation", "coal-factory", "cars",
)  # fmt: skip
_BOX_END_CARDS: Final = (
    "factories", "engineers", "routes", "silver-gold", "doublers", "wood",
    "ideas", "extra-engineer", "locomotives", "keys", "workers", "fifteen",
)  # fmt: skip
_BOX_BONUSES: Final = ("wood", "industry", "doubler", "coin", "coal")
_BOX_SPACES: Final = (
    "wood-2", "wood-3", "green-2", "green-3", "bronze-1", "silver-1", "gold-1", "bronze-2", "silver-2",
    "gold-2", "any-2", "basic", "loco-1", "loco-2", "loco-3", "industry-1", "industry-2", "industry-wood",
    "doubler", "coins", "temporary", "hire", "first", "second", "last-round",
    "coal", "foundry", "boilerman", "train",
)  # fmt: skip
# place 32 + index; base, then additional ones, which share a number with a base one, then coal's
_BOX_ENGINEERS: Final = (
    *(str(number) for number in range(1, 16)),
    "3-green", "5-coin", "6-bonus", "7-bonus", "9-bronze", "10-factory", "11-borrow", "13-routes", "15-silver",
    "4-coal",
)  # fmt: skip
ARM_NAMES: Final = ("hamburg", "berlin")
EXTENSION_NAMES: Final = tuple(f"{size}-{number}" for size in (2, 3, 4) for number in range(1, 7))
INCOME_NAMES: Final = ("any", "wood-green", "green-bronze", "coin")
DIVIDEND_NAMES: Final = (
    "wood", "bronze-silver", "any", "industry-1", "industry-2", "coin-1", "coin-2", "points",
)  # fmt: skip
FOUNDRY_NAMES: Final = (
    "wood-industry", "wood-locomotive", "industry-doubler", "wood-factory", "wood-any-coin",
    "wood-industry-doubler", "any", "repeat", "any-points", "any-doubler", "industry-points", "coins",
)  # fmt: skip
TRAIN_NAMES: Final = (
    "industry-1", "coin-1", "industry-2", "coin-2", "wood", "wood-2", "wood-or-green", "any", "doubler",
    "points", "locomotive-or-factory",
)  # fmt: skip
BOULDER_NAMES: Final = ("omaha", "industry")
PLACE_NAMES: Final = ("F1", "F2", "F3", "F4", "F5", "F6", "F7")  # factories of the industry board
SPECIAL_NAMES: Final = ("double-industry", "engineer", "freight-car", "special-factory", "keys")

# A payment says how many of the pieces are coins and whether the wood worker is among them.
# The rest are own or temporary workers, which are alike (ruling 7).
WITH_WOOD_WORKER: Final = 1
COIN: Final = 2

# hashes of earlier forms of this table, shorter ones or with other words: their numbers mean the same here
EARLIER_TABLES: Final[tuple[str, ...]] = ("fa34a24d7de05f27", "bf4bb719f7ab6f4d")
TABLE_HASH: Final = hashlib.sha256(
    repr(
        (
            BOX_FAMILIES,
            BOX_SIZE,
            _BOX_TILES,
            _BOX_TOKENS,
            _BOX_CARDS,
            _BOX_END_CARDS,
            _BOX_BONUSES,
            _BOX_SPACES,
            _BOX_ENGINEERS,
            ARM_NAMES,
            EXTENSION_NAMES,
            INCOME_NAMES,
            DIVIDEND_NAMES,
            FOUNDRY_NAMES,
            TRAIN_NAMES,
            SPECIAL_NAMES,
            BOULDER_NAMES,
            PLACE_NAMES,
        )
    ).encode()
).hexdigest()[:16]


# ---- with those from elsewhere


def _appended(families: list[tuple[str, int]], first: int) -> tuple[tuple[str, int, int], ...]:
    """Families by name and size, from this number on."""
    found: list[tuple[str, int, int]] = []
    for name, count in families:
        found.append((name, first, count))
        first += count
    return tuple(found)


def _size(one: Family) -> int:
    return most_routes() if one.by_route else max(1, len(one.names))


def _continued() -> list[tuple[str, int]]:
    """What families of the box go on with behind it, where guests bring more than there is room for."""
    routes, engineers, tokens = most_routes(), len(ENGINEER_NAMES), len(TOKEN_NAMES)
    tiles = len(TILE_NAMES) if len(TILE_NAMES) > BOX_TILES else 0  # the last of the box has no such moves
    wanted = {"step": COLOURS * routes, "doubler": routes, "freight": routes, "catch-up": routes}
    wanted |= {"loco": SLOTS * tiles, "factory": GAPS * tiles, "returned": GAPS * tiles}
    wanted |= {"idea": tokens, "trade": tokens, "discard": tokens}
    wanted |= {"card": len(CARD_NAMES), "end-card": len(END_CARD_NAMES), "bonus": len(BONUS_NAMES)}
    wanted |= {"repeat": SPACES, "place": PAYMENTS * SPACES, "box": engineers, "borrow": PIECES * engineers}
    return [(name, count - _ROOM[name]) for name, count in wanted.items() if count > _ROOM[name]]


def _with_guests(box: tuple[str, ...], guests: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Names of the box, then those that a `NamesExtension` lists of a kind."""
    return box + tuple([name for several in guests for name in several])


BOX_TILES: Final = len(_BOX_TILES)
TILE_NAMES: Final[tuple[str, ...]] = _with_guests(_BOX_TILES, [one.tiles for one in all_named()])
TOKEN_NAMES: Final[tuple[str, ...]] = _with_guests(_BOX_TOKENS, [one.tokens for one in all_named()])
CARD_NAMES: Final[tuple[str, ...]] = _with_guests(_BOX_CARDS, [one.cards for one in all_named()])
END_CARD_NAMES: Final[tuple[str, ...]] = _with_guests(_BOX_END_CARDS, [one.end_cards for one in all_named()])
BONUS_NAMES: Final[tuple[str, ...]] = _with_guests(_BOX_BONUSES, [one.bonuses for one in all_named()])
ENGINEER_NAMES: Final[tuple[str, ...]] = _with_guests(_BOX_ENGINEERS, [one.engineers for one in all_named()])
_SPACES: Final = _with_guests(_BOX_SPACES, [one.spaces for one in all_named()])
# spaces of guests that have no room before the engineers stand behind them
ENGINEERS_END: Final[int] = SPACES_WITH_ROOM + max(ENGINEERS_WITH_ROOM, len(ENGINEER_NAMES))
SPACE_NAMES: Final[tuple[str, ...]] = _SPACES[:SPACES_WITH_ROOM] + (
    ("",) * (ENGINEERS_END - SPACES_WITH_ROOM) + _SPACES[SPACES_WITH_ROOM:]
    if len(_SPACES) > SPACES_WITH_ROOM
    else ()
)
SPACES: Final[int] = max(ENGINEERS_END, len(SPACE_NAMES))  # with one for every engineer
_ROOM: Final[dict[str, int]] = {name: count for name, _, count in BOX_FAMILIES}
FROM_ELSEWHERE: Final = [one for named in all_named() for one in named.families]
_CONTINUED: Final = _continued()
# (name, first move, how many); a family of the box that goes on behind it stands here twice
FAMILIES: Final[tuple[tuple[str, int, int], ...]] = (
    *BOX_FAMILIES,
    *_appended([*_CONTINUED, *((one.name, _size(one)) for one in FROM_ELSEWHERE)], BOX_SIZE),
)
FIRST: Final[dict[str, int]] = {name: first for name, first, _ in reversed(FAMILIES)}
SIZE: Final = FAMILIES[-1][1] + FAMILIES[-1][2]
_FIRSTS: Final = [first for _, first, _ in FAMILIES]
assert len(FIRST) == len(FAMILIES) - len(_CONTINUED), "two expansions bring the same family of moves"
assert sorted(_FIRSTS) == _FIRSTS, "the families of moves stand in the order of their numbers"
OF_GUESTS: Final = BOX_SIZE + sum([count for _, count in _CONTINUED])  # from here on: their own families
GOES_ON: Final = OF_GUESTS > BOX_SIZE  # behind the box there are moves of its families
# where the families of the box go on: the number of the first such move in its family
_MORE: Final[dict[str, int]] = {
    name: first for name, first, _ in FAMILIES[len(BOX_FAMILIES) : len(BOX_FAMILIES) + len(_CONTINUED)]
}


def number(family_name: str, place: int) -> int:
    """The move that has this number inside its family; beyond the table, if there is none."""
    room = _ROOM.get(family_name, SIZE)
    return FIRST[family_name] + place if place < room else _MORE.get(family_name, SIZE) + place - room


def _by(family_name: str, count: int, each: int = 1) -> tuple[int, ...]:
    """The first move of a family for each of so many things that have `each` of them."""
    return tuple([number(family_name, each * thing) for thing in range(count)])


STEP_ON: Final = _by("step", most_routes(), COLOURS)  # by route; + colour
DOUBLER_ON: Final = _by("doubler", most_routes())
FREIGHT_ON: Final = _by("freight", most_routes())
CATCH_UP_ON: Final = _by("catch-up", most_routes())
IDEA_OF: Final = _by("idea", len(TOKEN_NAMES))  # by token
TRADE_OF: Final = _by("trade", len(TOKEN_NAMES))
DISCARD_OF: Final = _by("discard", len(TOKEN_NAMES))
CARD_OF: Final = _by("card", len(CARD_NAMES))  # by idea card
END_CARD_OF: Final = _by("end-card", len(END_CARD_NAMES))  # by end bonus card
BONUS_OF: Final = _by("bonus", len(BONUS_NAMES))  # by starting bonus
BOX_OF: Final = _by("box", len(ENGINEER_NAMES))  # by engineer
BORROW_OF: Final = _by("borrow", len(ENGINEER_NAMES), PIECES)  # by engineer; + piece
REPEAT_OF: Final = _by("repeat", SPACES)  # by space
PLACE_ON: Final = _by("place", SPACES, PAYMENTS)  # by space; + payment
LOCO_OF: Final = _by("loco", len(TILE_NAMES), SLOTS)  # by tile; + slot
FACTORY_OF: Final = _by("factory", len(TILE_NAMES), GAPS)  # by tile; + gap
RETURNED_OF: Final = _by("returned", len(TILE_NAMES), GAPS)


def family(move: SupportsIndex) -> tuple[str, int]:
    """The family a move belongs to and its number inside; an empty name for a number outside all families."""
    found = move if isinstance(move, int) else index(move)
    if 0 <= found < SIZE:
        name, first, count = FAMILIES[bisect_right(_FIRSTS, found) - 1]
        if found < first + count:
            return name, found - first + (_ROOM[name] if BOX_SIZE <= found < OF_GUESTS else 0)
    return "", 0


def placement(move: int) -> int:
    """8 * space + payment of a move that places workers; -1 for all other moves."""
    if PLACE <= move < OF_PARTS:
        return move - PLACE
    if BOX_SIZE <= move < OF_GUESTS:
        name, place = family(move)
        return place if name == "place" else -1
    return -1


def takes_end_card(move: int) -> bool:
    """Whether a move keeps an end bonus card, which others must not see."""
    return END_CARD <= move < BONUS or (BOX_SIZE <= move < OF_GUESTS and family(move)[0] == "end-card")
