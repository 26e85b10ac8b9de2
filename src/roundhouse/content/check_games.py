"""What plays with what: the conditions on rows, the modules, and whether every game gets what it needs.

An ingredient of a game is a board, a track, a number of players or a module. Tricky: a row may name
ingredients that only the other edition has, because its condition is written once for both; but if an edition
has none of those it waits for, the row could never play there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.content.model import When
from roundhouse.content.tables import ContentEntry, Entries, Say
from roundhouse.problems import Problems, unknown

WAITING = ("with", "nut-with", "needs", "modules")  # one of them must play
NAMING = (*WAITING, "without", "excludes")


def named_ingredients(rows: Entries) -> list[tuple[str, ContentEntry]]:
    """Boards, tracks and modules by the names that conditions give them."""
    kinds = {"board": "board-", "track": "track-", "module": ""}
    return [
        (kinds[table] + row.values["id"], row)
        for (_, table), found in rows.items()
        if table in kinds
        for row in found
    ]


def ingredients(rows: Entries) -> tuple[str, ...]:
    """The names of all that an edition offers."""
    names = [name for name, _ in named_ingredients(rows)]
    return (*names, *(f"players-{players}" for players in range(1, 5)))


def check_names(by_edition: Mapping[str, Entries], problems: Problems) -> None:
    """Every ingredient that a row names must exist."""
    known = tuple(dict.fromkeys(name for rows in by_edition.values() for name in ingredients(rows)))
    for edition, rows in by_edition.items():
        there = ingredients(rows)
        for row in (row for found in rows.values() for row in found):
            for key in NAMING:
                names: tuple[str, ...] = row.values.get(key, ())
                for name in names:
                    if name not in known:
                        problems.add(row.file, row.label, key, unknown("ingredient", name, known))
                if key in WAITING and names and not set(names) & set(there):
                    sentence = f"found nothing here that the {edition} edition has, so it could never play."
                    problems.add(row.file, row.label, key, sentence)


def check_games(rows: Entries, say: Say) -> None:
    """Conditions, modules and combinations of one edition."""
    for row in (row for found in rows.values() for row in found):
        if set(row.values.get("with", ())) & set(row.values.get("without", ())):
            say(row, "without", "what the row plays with cannot keep it out too")
    for row in rows["modules.toml", "module"]:
        check_module(row, say)
    tracks = [name.removeprefix("track-") for name in ingredients(rows) if name.startswith("track-")]
    for (_, table), found in rows.items():
        for row in found if table == "board" else []:
            if not row.values["tracks"] or not set(row.values["tracks"]) <= set(tracks):
                say(row, "tracks", f"it must be some of the tracks of the edition: {', '.join(tracks)}")
            elif row.values["own-track"] not in row.values["tracks"]:
                say(row, "own-track", f"it must be one of its tracks: {', '.join(row.values['tracks'])}")
    check_stacks(rows, say)


def check_module(row: ContentEntry, say: Say) -> None:
    module = row.values
    if not module["players"]:
        say(row, "players", "the module must be there for some number of players")
    limited = bool(module["needs"] or module["excludes"] or len(module["players"]) < 4)
    if limited != (module["reason"] != ""):
        say(row, "reason", "a module that does not go with everything, and no other, must say why")


def check_stacks(rows: Entries, say: Say) -> None:
    """Stacks open one after the other, so no game may miss a number on the way to the highest."""
    stacked = [row for row in rows["tiles.toml", "tile"] if row.values["stacked"]]
    for game in games(rows):
        there = {row.values["number"] for row in stacked if when(row.values).holds(game)}
        for row in stacked:
            number = row.values["number"]
            if number not in there and number < max(there, default=0):
                names = ", ".join(sorted(game))
                say(row, "with", f"a game of {names} must have a stack of #{number}")
                return


def when(values: Mapping[str, Any]) -> When:
    return When(values["with"], values["without"])


def games(rows: Entries) -> Iterator[frozenset[str]]:
    """Every board with every track that goes with it, plain and with each module that fits."""
    modules = [row.values for row in rows["modules.toml", "module"]]
    for (_, table), found in rows.items():
        for board in found if table == "board" else []:
            for track in board.values["tracks"]:
                plain = frozenset((f"board-{board.values['id']}", f"track-{track}"))
                yield plain
                for module in modules:
                    if When(module["needs"], module["excludes"]).holds(plain):
                        yield plain | {module["id"]}
