"""The tables: which columns there are, and of which kind.

`VERSION` stands in every file. A column that is added keeps it; one that changes its meaning, or goes, raises it.
PyArrow is loaded only where a schema of its own is asked for: rows can be made and read without it.
"""

from __future__ import annotations

from typing import Any, Final

from roundhouse.rules.vocabulary import ALL_SOURCES

VERSION: Final = 1
VERSION_KEY: Final = "roundhouse-data"  # in the metadata of a file
SOURCE_KEY: Final = "roundhouse-source"
TABLES: Final = ("games", "players", "rounds", "decisions", "events")
GAMES_A_SOURCE: Final = 10**9  # numbers of games that a source has; the first one has those from 0


def points_column(source: str) -> str:
    """The column of a source of points.

    >>> points_column("end bonus cards")
    'points_end_bonus_cards'
    """
    return "points_" + source.replace(" ", "_").replace("-", "_")


POINTS: Final = [(points_column(source), "int16") for source in ALL_SOURCES]
LIST_OF: Final = "list of "  # before the type of what is in it
WORDS: Final = LIST_OF + "string"
SMALL_NUMBERS: Final = LIST_OF + "int8"
NUMBERS: Final = LIST_OF + "int16"

_COLUMNS: Final[dict[str, list[tuple[str, str]]]] = {
    "games": [
        ("game", "int64"),
        ("source", "string"),
        ("key", "string"),
        ("players", "int8"),
        ("edition", "string"),
        ("board", "string"),
        ("industry", "string"),
        ("modules", WORDS),
        ("rules", "int8"),
        ("content", "string"),
        ("program", "string"),
        ("expansions", WORDS),
        ("bots", WORDS),
        ("seed", "int64"),
        ("deal", "int32"),
        ("turn_order", SMALL_NUMBERS),
        ("scores", NUMBERS),
        ("winners", SMALL_NUMBERS),
        ("decisions", "int16"),
        ("start", "string"),
        ("moves", WORDS),
    ],
    "players": [
        ("game", "int64"),
        ("seat", "int8"),
        ("turn_order", "int8"),
        ("bot", "string"),
        ("name", "string"),
        ("score", "int16"),
        ("place", "int8"),
        ("won", "float32"),
        *POINTS,
    ],
    "rounds": [
        ("game", "int64"),
        ("seat", "int8"),
        ("round", "int8"),
        ("final", "bool"),
        ("score", "int16"),
        *POINTS,
        ("workers", "int8"),
        ("coins", "int8"),
        ("doublers", "int8"),
        ("keys", "int8"),
        ("tracks", SMALL_NUMBERS),
        ("reach", SMALL_NUMBERS),
        ("wrenches", NUMBERS),
        ("engineers", WORDS),
        ("locomotives", WORDS),
        ("factories", WORDS),
        ("ideas", WORDS),
        ("cards", WORDS),
    ],
    "decisions": [
        ("game", "int64"),
        ("number", "int16"),
        ("round", "int8"),
        ("turn", "int16"),
        ("seat", "int8"),
        ("kind", "string"),
        ("move", "int16"),
        ("notation", "string"),
        ("options", "int16"),
        ("forced", "bool"),
        ("seconds", "float32"),
    ],
    "events": [
        ("game", "int64"),
        ("number", "int16"),
        ("round", "int8"),
        ("seat", "int8"),
        ("event", "string"),
        ("what", "string"),
    ],
}
_LEGAL: Final = ("legal", NUMBERS)
_OBSERVATION: Final = ("observation", NUMBERS)


def columns(table: str, options: bool = False, observations: bool = False) -> list[tuple[str, str]]:
    """Name and type of each column; the extra ones are those of `roundhouse games --options --observations`."""
    found = list(_COLUMNS[table])
    if table == "decisions":
        found += [_LEGAL] if options else []
        found += [_OBSERVATION] if observations else []
    return found


def schema(table: str, options: bool = False, observations: bool = False) -> Any:
    """The same for PyArrow."""
    import pyarrow as pa

    def kind(name: str) -> Any:
        inner = name.removeprefix(LIST_OF)
        return pa.type_for_alias(name) if inner == name else pa.list_(pa.type_for_alias(inner))

    typed = [(name, kind(type_)) for name, type_ in columns(table, options, observations)]
    return pa.schema(typed, metadata={VERSION_KEY: str(VERSION), "table": table})
