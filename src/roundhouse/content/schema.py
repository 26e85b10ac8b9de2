"""The shape of the tables: which tables a file has, which keys a row has, and what may stand in them.

Adding a thing to the box means adding a row here and a file beside it. The tricky part is strictness:
a key is either required or has a default written here, and nothing unknown is ever passed over.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from roundhouse.expansions import Gathered

from .effect_words import EFFECT_WORDS
from .faces import all_boxed
from .model import COLOURS, MARKS

EDITIONS = ("ultimate", "classic")
REQUIRED = object()

Reader = Callable[[object], object]  # returns the value as the model holds it, or raises ValueError


@dataclass(frozen=True)
class Key:
    """One key of a row: how its value is read, and what it is when the row does not say."""

    read: Reader
    default: object = REQUIRED


@dataclass(frozen=True)
class Table:
    """One kind of row. `by` is the key that tells rows apart, and by which an override finds them."""

    by: str
    keys: Mapping[str, Key]
    by_edition: bool = True  # rows may be limited to editions and differ between them
    optional: bool = False  # a file may do without it


def shown(value: object) -> str:
    """A value the way TOML writes it, for messages."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }"
    return str(value)


def wrong(value: object, right: str) -> ValueError:
    return ValueError(f"found {shown(value)}, but it must be {right}.")


def unknown(kind: str, word: str, known: tuple[str, ...], more: str = "") -> str:
    """What was found, the nearest that is known or else all of them, and how to add one where that can be done."""
    near = difflib.get_close_matches(word, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}."
    return f'found the unknown {kind} "{word}"; {hint}{more}'


def number(least: int = 0) -> Reader:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise wrong(value, f"a whole number of at least {least}")
        return value

    return read


def flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise wrong(value, "true or false")
    return value


def name(value: object) -> str:
    """An id that players can type."""
    if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", value):
        raise wrong(value, 'letters and digits, joined by hyphens, in quotes, such as "wood-3"')
    return value


def one_of(*words: str) -> Reader:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise wrong(value, "one of " + ", ".join(map(shown, words)))
        return value

    return read


def section(value: object) -> object:
    """A section of the main board; expansions bring some of their own."""
    brought = [name for boxed in all_boxed() for name in boxed.sections]
    known = one_of(*SECTIONS, *brought)
    try:
        return known(value)
    except ValueError as error:
        raise ValueError(
            f"{error} A section of your own stands in `sections` of the BOXED in boxed.py."
        ) from None


def listing(read_item: Reader, length: int | None = None) -> Reader:
    def read(value: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise wrong(value, "a list in square brackets")
        if length is not None and len(value) != length:
            raise wrong(value, f"a list of {length}, not of {len(value)}")
        return tuple(read_item(item) for item in value)

    return read


def distinct(read_item: Reader) -> Reader:
    read_list = listing(read_item)

    def read(value: object) -> object:
        items = read_list(value)
        if isinstance(items, tuple) and len(set(items)) != len(items):
            raise wrong(value, "a list in which nothing stands twice")
        return items

    return read


def engineer_number(value: object) -> int:
    """The classic engineer -10 is the reason why it may be negative."""
    if not isinstance(value, int) or isinstance(value, bool) or value == 0:
        raise wrong(value, "a whole number other than 0")
    return value


def sentence(value: object) -> str:
    if not isinstance(value, str) or not value.endswith("."):
        raise wrong(value, "a sentence with a full stop, in quotes")
    return value


def player_count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 4:
        raise wrong(value, "a number of players from 1 to 4")
    return value


def effect(value: object) -> tuple[tuple[str, int], ...]:
    """A bag of effect words, put into the order of EFFECT_WORDS."""
    if not isinstance(value, dict):
        raise wrong(value, "an effect such as { wood = 2 }")
    for word, count in value.items():
        if word not in EFFECT_WORDS:
            raise ValueError(unknown("effect word", word, EFFECT_WORDS, UNKNOWN_WORD))
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise wrong(value, f"an effect in which {word} has a whole number of at least 1")
    return tuple((word, value[word]) for word in EFFECT_WORDS if word in value)


def factory(value: object) -> tuple[tuple[str, int], ...] | None:
    if value == "none":
        return None
    if not isinstance(value, dict):
        raise wrong(value, 'an effect such as { coins = 1 }, or "none" for a tile without a factory side')
    return effect(value)


UNKNOWN_WORD = " A new one stands in the NAMED of an expansion's named.py."
MARK = one_of(*MARKS)
COUNT = Key(number(), 0)
NO_EFFECT = Key(effect, ())
EFFECT = Key(effect)
OFF = Key(flag, False)
NAMES = Key(distinct(name), ())
PLAYERS = Key(distinct(player_count), (1, 2, 3, 4))
# With which boards, tracks, player counts and modules a row plays: one of `with`, none of `without`.
WHEN = {"with": NAMES, "without": NAMES}
SECTIONS = ("track", "locomotive", "industry", "auxiliary", "engineers", "turn-order", "last-round")
END_CARDS = (
    *("factories", "engineers", "routes", "silver-gold", "doublers", "wood"),
    *("ideas", "extra-engineer", "locomotives", "keys", "workers", "fifteen"),
)

SPACE = Table(
    "id",
    {
        "id": Key(name),
        "section": Key(section),
        "workers": Key(number()),
        "coins": COUNT,
        "coal": COUNT,
        "effect": EFFECT,
        "players": Key(distinct(player_count)),
        "reusable": OFF,
        "repeatable": Key(flag, True),
        "claims": COUNT,
        "moves-on": Key(distinct(player_count), ()),
        "twin": Key(name, ""),
        "twin-players": Key(distinct(player_count), ()),
        **WHEN,
    },
)
ENGINEER = Table(
    "id",
    {
        "id": Key(name),
        "number": Key(engineer_number),
        "letter": Key(one_of("A", "B", "")),
        "workers": Key(number()),
        "coins": COUNT,
        "effect": EFFECT,
        **WHEN,
    },
)
TILE = Table(
    "id",
    {
        "id": Key(name),
        "number": Key(number()),
        "factory": Key(factory),
        "boosted": NO_EFFECT,
        "stacked": OFF,
        "start": OFF,
        **WHEN,
    },
)
BOARD = Table(
    "id",
    {
        "id": Key(name),
        "main": Key(name),
        "pieces": Key(listing(number(1), len(COLOURS))),
        "tracks": Key(distinct(name)),
        "own-track": Key(name, "russian"),
        "parts": NAMES,
    },
)
ROUTE = Table(
    "id",
    {
        "id": Key(name),
        "code": Key(name),
        "spaces": Key(number(1)),
        "slots": Key(number(1)),
        "colours": Key(distinct(one_of(*COLOURS))),
        "doublers": Key(number()),
        "sites": COUNT,
    },
)
VARIANT = Table(
    "id",
    {
        "id": Key(name),
        "route": Key(name),
        "spaces": Key(number(1)),
        "colours": Key(distinct(one_of(*COLOURS))),
        "keeps": Key(flag),
    },
    optional=True,
)
STATION = Table(
    "id",
    {"id": Key(name), "route": Key(name), "space": Key(number(1)), "size": Key(number(1))},
    optional=True,
)
BOULDER = Table(
    "id",
    {"id": Key(name), "route": Key(name, ""), "space": Key(number(1)), "points": Key(number()), **WHEN},
    optional=True,
)
SPECIAL_SPACE = {
    "space": Key(number(1)),
    "colour": Key(one_of(*COLOURS)),
    "locomotive": Key(flag),
    "coin": OFF,
    "effect": NO_EFFECT,
    "each": Key(one_of("", "star", "medal", "spike", "double"), ""),
    "points": COUNT,
    "raised": COUNT,
}
SPECIAL = Table("id", {"id": Key(name), "route": Key(name), "variant": Key(name, ""), **SPECIAL_SPACE})
TRACK = Table(
    "id",
    {"id": Key(name), "wrenches": Key(number(1)), "most-wrenches": Key(number(1)), "parts": NAMES},
)
INDUSTRY_SPACE = Table(
    "place",
    {
        "place": Key(number()),
        "name": Key(name, ""),
        "points": Key(number(), None),
        "lane": COUNT,
        "gap": COUNT,
        "detour": OFF,
        "printed": NO_EFFECT,
        "effect": NO_EFFECT,
        "nut": NO_EFFECT,
        "nut-with": NAMES,
        "once": OFF,
        "players": PLAYERS,
    },
)
IDEA = Table("id", {"id": Key(name), "effect": EFFECT, **WHEN})
MODULE = Table(
    "id",
    {
        "id": Key(name),
        "parts": NAMES,
        "players": PLAYERS,
        "needs": NAMES,
        "excludes": NAMES,
        "reason": Key(sentence, ""),
    },
)
END_CARD = Table(
    "id",
    {
        "id": Key(one_of(*END_CARDS)),
        "each": COUNT,
        "limit": COUNT,
        "steps": Key(listing(listing(number(1), 2)), ()),
        "counts-card": OFF,
    },
)
VALUATION = Table("id", {"id": Key(name), "points": Key(listing(number(), len(COLOURS)))})
ROW = Table(
    "players",
    {
        "players": Key(player_count),
        "places": Key(distinct(number())),
        "lying": Key(distinct(number(1))),
    },
)
SETUP = Table(
    "id",
    {
        "id": Key(name),
        "players": Key(player_count),
        "modules": Key(distinct(name)),
        "rounds": Key(number(1)),
        "b-places": Key(distinct(number())),
        "a-places": Key(distinct(number())),
        "workers": Key(number(1)),
        "later": Key(number()),
        "coins": Key(number()),
        "coal": COUNT,
        "parts": NAMES,
    },
)
EDITION = Table(
    "id",
    {
        "id": Key(one_of(*EDITIONS)),
        "doublers": Key(number()),
        "end-cards-out": Key(number()),
        "pass-points": Key(listing(number(), 4)),
        "majority": Key(listing(number(), 2)),
        "key-points": Key(number()),
        "card-points": Key(number()),
        "wrenches-share": Key(flag),
        "double-everything": Key(flag),
        "give-up-locomotive": Key(flag),
        "bonuses-at-once": Key(flag),
        "idea-cards-direct": Key(flag),
        "wood-worker-exchanged": Key(flag),
    },
    by_edition=False,
)

# The files of the box, besides those that expansions bring. A name ending in "/" is a folder with one such file for
# each board or track, whose first table has one row: the editions that this row names are those of the whole file.
_FILES: dict[str, Mapping[str, Table]] = {
    "editions.toml": {"edition": EDITION},
    "spaces.toml": {"space": SPACE},
    "engineers.toml": {"engineer": ENGINEER},
    "tiles.toml": {"tile": TILE},
    "boards/": {
        "board": BOARD,
        "route": ROUTE,
        "variant": VARIANT,
        "station": STATION,
        "boulder": BOULDER,
        "special": SPECIAL,
    },
    "tracks/": {"track": TRACK, "space": INDUSTRY_SPACE},
    "valuations.toml": {"valuation": VALUATION},
    "ideas.toml": {"token": IDEA, "card": IDEA},
    "bonuses.toml": {"bonus": IDEA},
    "end_cards.toml": {"card": END_CARD},
}
_LAST_FILES: dict[str, Mapping[str, Table]] = {
    "modules.toml": {"module": MODULE},
    "setup.toml": {"row": ROW, "setup": SETUP},
}
CORE_FILES = (*_FILES, *_LAST_FILES)
FILES = Gathered(_FILES, lambda: (boxed.files for boxed in all_boxed()), _LAST_FILES)
