"""The tables: which columns there are, and of which kind.

`VERSION` stands in every file. A column that is added keeps it; one that changes its meaning, or goes, raises it.
"""

from __future__ import annotations

from typing import Any, Final

import pyarrow as pa

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


POINTS: Final = [(points_column(source), pa.int16()) for source in ALL_SOURCES]
WORDS: Final = pa.list_(pa.string())
SMALL_NUMBERS: Final = pa.list_(pa.int8())
NUMBERS: Final = pa.list_(pa.int16())

_COLUMNS: Final[dict[str, list[tuple[str, Any]]]] = {
    "games": [
        ("game", pa.int64()),
        ("source", pa.string()),
        ("key", pa.string()),
        ("players", pa.int8()),
        ("edition", pa.string()),
        ("board", pa.string()),
        ("industry", pa.string()),
        ("modules", WORDS),
        ("rules", pa.int8()),
        ("content", pa.string()),
        ("program", pa.string()),
        ("expansions", WORDS),
        ("bots", WORDS),
        ("seed", pa.int64()),
        ("deal", pa.int32()),
        ("turn_order", SMALL_NUMBERS),
        ("scores", NUMBERS),
        ("winners", SMALL_NUMBERS),
        ("decisions", pa.int16()),
        ("start", pa.string()),
        ("moves", WORDS),
    ],
    "players": [
        ("game", pa.int64()),
        ("seat", pa.int8()),
        ("turn_order", pa.int8()),
        ("bot", pa.string()),
        ("name", pa.string()),
        ("score", pa.int16()),
        ("place", pa.int8()),
        ("won", pa.float32()),
        *POINTS,
    ],
    "rounds": [
        ("game", pa.int64()),
        ("seat", pa.int8()),
        ("round", pa.int8()),
        ("final", pa.bool_()),
        ("score", pa.int16()),
        *POINTS,
        ("workers", pa.int8()),
        ("coins", pa.int8()),
        ("doublers", pa.int8()),
        ("keys", pa.int8()),
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
        ("game", pa.int64()),
        ("number", pa.int16()),
        ("round", pa.int8()),
        ("turn", pa.int16()),
        ("seat", pa.int8()),
        ("kind", pa.string()),
        ("move", pa.int16()),
        ("notation", pa.string()),
        ("options", pa.int16()),
        ("forced", pa.bool_()),
        ("seconds", pa.float32()),
    ],
    "events": [
        ("game", pa.int64()),
        ("number", pa.int16()),
        ("round", pa.int8()),
        ("seat", pa.int8()),
        ("event", pa.string()),
        ("what", pa.string()),
    ],
}
_LEGAL: Final = ("legal", NUMBERS)
_OBSERVATION: Final = ("observation", NUMBERS)


def schema(table: str, options: bool = False, observations: bool = False) -> Any:
    """The schema of a table; the extra columns are those of `roundhouse games --options --observations`."""
    columns = list(_COLUMNS[table])
    if table == "decisions":
        columns += [_LEGAL] if options else []
        columns += [_OBSERVATION] if observations else []
    return pa.schema(columns, metadata={VERSION_KEY: str(VERSION), "table": table})
