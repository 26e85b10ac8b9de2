"""The shape of the tables: which tables a file has, which keys a row has, and what may stand in them.

Adding a thing to the box means adding a row here and a file beside it. The tricky part is strictness:
a key is either required or has a default written here, and nothing unknown is ever passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from roundhouse.content.effect_words import EFFECT_WORDS
from roundhouse.content.extension import all_boxed, all_sections
from roundhouse.content.manifest import all_manifests
from roundhouse.content.model import COLOURS, MARKS
from roundhouse.expansions import Gathered
from roundhouse.problems import shown, unknown

EDITIONS = ("ultimate", "classic")
REQUIRED = object()

ValueReader = Callable[[object], object]  # returns the value as the model holds it, or raises ValueError


@dataclass(frozen=True)
class KeySpec:
    """One key of a row: how its value is read, and what it is when the row does not say."""

    read: ValueReader
    default: object = REQUIRED


@dataclass(frozen=True)
class TableSpec:
    """One kind of row. `by` is the key that tells rows apart, and by which an override finds them."""

    by: str
    keys: Mapping[str, KeySpec]
    by_edition: bool = True  # rows may be limited to editions and differ between them
    optional: bool = False  # a file may do without it


def wrong(value: object, right: str) -> ValueError:
    return ValueError(f"found {shown(value)}, but it must be {right}.")


def number(least: int = 0) -> ValueReader:
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


def one_of(*words: str) -> ValueReader:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise wrong(value, "one of " + ", ".join(map(shown, words)))
        return value

    return read


def section(value: object) -> object:
    """A section of the main board; expansions bring some of their own."""
    known = one_of(*SECTIONS, *all_sections())
    try:
        return known(value)
    except ValueError as error:
        raise ValueError(
            f"{error} A section of your own stands in `sections` of the MANIFEST in manifest.py."
        ) from None


def listing(read_item: ValueReader, length: int | None = None) -> ValueReader:
    def read(value: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise wrong(value, "a list in square brackets")
        if length is not None and len(value) != length:
            raise wrong(value, f"a list of {length}, not of {len(value)}")
        return tuple(read_item(item) for item in value)

    return read


def distinct(read_item: ValueReader) -> ValueReader:
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
COUNT = KeySpec(number(), 0)
NO_EFFECT = KeySpec(effect, ())
EFFECT = KeySpec(effect)
OFF = KeySpec(flag, False)
NAMES = KeySpec(distinct(name), ())
PLAYERS = KeySpec(distinct(player_count), (1, 2, 3, 4))
# With which boards, tracks, player counts and modules a row plays: one of `with`, none of `without`.
WHEN = {"with": NAMES, "without": NAMES}
SECTIONS = ("track", "locomotive", "industry", "auxiliary", "engineers", "turn-order", "last-round")

SPACE = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "section": KeySpec(section),
        "workers": KeySpec(number()),
        "coins": COUNT,
        "coal": COUNT,
        "effect": EFFECT,
        "players": KeySpec(distinct(player_count)),
        "reusable": OFF,
        "repeatable": KeySpec(flag, True),
        "claims": COUNT,
        "moves-on": KeySpec(distinct(player_count), ()),
        "twin": KeySpec(name, ""),
        "twin-players": KeySpec(distinct(player_count), ()),
        **WHEN,
    },
)
ENGINEER = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "number": KeySpec(engineer_number),
        "letter": KeySpec(one_of("A", "B", "")),
        "workers": KeySpec(number()),
        "coins": COUNT,
        "effect": EFFECT,
        **WHEN,
    },
)
TILE = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "number": KeySpec(number()),
        "factory": KeySpec(factory),
        "boosted": NO_EFFECT,
        "stacked": OFF,
        "start": OFF,
        **WHEN,
    },
)
BOARD = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "main": KeySpec(name),
        "pieces": KeySpec(listing(number(1), len(COLOURS))),
        "tracks": KeySpec(distinct(name)),
        "own-track": KeySpec(name, "russian"),
        "parts": NAMES,
    },
)
ROUTE = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "code": KeySpec(name),
        "spaces": KeySpec(number(1)),
        "slots": KeySpec(number(1)),
        "colours": KeySpec(distinct(one_of(*COLOURS))),
        "doublers": KeySpec(number()),
        "sites": COUNT,
    },
)
VARIANT = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "route": KeySpec(name),
        "spaces": KeySpec(number(1)),
        "colours": KeySpec(distinct(one_of(*COLOURS))),
        "keeps": KeySpec(flag),
    },
    optional=True,
)
STATION = TableSpec(
    "id",
    {"id": KeySpec(name), "route": KeySpec(name), "space": KeySpec(number(1)), "size": KeySpec(number(1))},
    optional=True,
)
BOULDER = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "route": KeySpec(name, ""),
        "space": KeySpec(number(1)),
        "points": KeySpec(number()),
        **WHEN,
    },
    optional=True,
)
SPECIAL_SPACE = {
    "space": KeySpec(number(1)),
    "colour": KeySpec(one_of(*COLOURS)),
    "locomotive": KeySpec(flag),
    "coin": OFF,
    "effect": NO_EFFECT,
    "each": KeySpec(one_of("", "star", "medal", "spike", "double"), ""),
    "points": COUNT,
    "raised": COUNT,
}
SPECIAL = TableSpec(
    "id", {"id": KeySpec(name), "route": KeySpec(name), "variant": KeySpec(name, ""), **SPECIAL_SPACE}
)
TRACK = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "wrenches": KeySpec(number(1)),
        "most-wrenches": KeySpec(number(1)),
        "parts": NAMES,
    },
)
INDUSTRY_SPACE = TableSpec(
    "place",
    {
        "place": KeySpec(number()),
        "name": KeySpec(name, ""),
        "points": KeySpec(number(), None),
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
IDEA = TableSpec("id", {"id": KeySpec(name), "effect": EFFECT, **WHEN})
MODULE = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "parts": NAMES,
        "players": PLAYERS,
        "needs": NAMES,
        "excludes": NAMES,
        "reason": KeySpec(sentence, ""),
    },
)
END_CARD = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "each": COUNT,
        "limit": COUNT,
        "steps": KeySpec(listing(listing(number(1), 2)), ()),
        "counts-card": OFF,
        **WHEN,
    },
)
VALUATION = TableSpec("id", {"id": KeySpec(name), "points": KeySpec(listing(number(), len(COLOURS)))})
ROW = TableSpec(
    "players",
    {
        "players": KeySpec(player_count),
        "places": KeySpec(distinct(number())),
        "lying": KeySpec(distinct(number(1))),
    },
)
SETUP = TableSpec(
    "id",
    {
        "id": KeySpec(name),
        "players": KeySpec(player_count),
        "modules": KeySpec(distinct(name)),
        "rounds": KeySpec(number(1)),
        "b-places": KeySpec(distinct(number())),
        "a-places": KeySpec(distinct(number())),
        "workers": KeySpec(number(1)),
        "later": KeySpec(number()),
        "coins": KeySpec(number()),
        "coal": COUNT,
        "parts": NAMES,
    },
)
EDITION = TableSpec(
    "id",
    {
        "id": KeySpec(one_of(*EDITIONS)),
        "doublers": KeySpec(number()),
        "end-cards-out": KeySpec(number()),
        "pass-points": KeySpec(listing(number(), 4)),
        "majority": KeySpec(listing(number(), 2)),
        "key-points": KeySpec(number()),
        "card-points": KeySpec(number()),
        "wrenches-share": KeySpec(flag),
        "double-everything": KeySpec(flag),
        "give-up-locomotive": KeySpec(flag),
        "bonuses-at-once": KeySpec(flag),
        "idea-cards-direct": KeySpec(flag),
        "wood-worker-exchanged": KeySpec(flag),
    },
    by_edition=False,
)

# The files of the box, besides those that expansions bring. A name ending in "/" is a folder with one such file for
# each board or track, whose first table has one row: the editions that this row names are those of the whole file.
_FILES: dict[str, Mapping[str, TableSpec]] = {
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
_LAST_FILES: dict[str, Mapping[str, TableSpec]] = {
    "modules.toml": {"module": MODULE},
    "setup.toml": {"row": ROW, "setup": SETUP},
}
CORE_FILES = (*_FILES, *_LAST_FILES)


def _declared_files() -> dict[str, Mapping[str, TableSpec]]:
    """The tables that manifests declare: numbers, and tiles with effects."""
    found: dict[str, Mapping[str, TableSpec]] = {}
    for manifest in all_manifests():
        if manifest.values:
            keys = {"id": KeySpec(name), **{key: KeySpec(number(1)) for key in manifest.values.numbers}}
            found[f"{manifest.values.name}.toml"] = {manifest.values.name: TableSpec("id", keys)}
        found.update({tiles.file: {tiles.table: IDEA} for tiles in manifest.tiles})
    return found


FILES = Gathered(_FILES, lambda: (*(boxed.files for boxed in all_boxed()), _declared_files()), _LAST_FILES)
