"""What a row alone cannot show: how many there are of each thing, and whether the rows fit together.

The counts are those of the box; an override cannot change them, because it cannot add or remove rows. The
rest asks whether the rules could be played with these values at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .model import COLOURS
from .problems import Problems
from .schema import EDITIONS, shown
from .tables import Entries, Entry

# (file, table) -> rows in ultimate, rows in classic
COUNTS: dict[tuple[str, str], tuple[int, int]] = {
    ("editions.toml", "edition"): (1, 1),
    ("spaces.toml", "space"): (25, 25),
    ("engineers.toml", "engineer"): (15, 15),
    ("tiles.toml", "tile"): (12, 10),
    ("boards/russian.toml", "board"): (1, 1),
    ("boards/russian.toml", "route"): (3, 3),
    ("boards/russian.toml", "special"): (19, 19),
    ("tracks/russian.toml", "track"): (1, 1),
    ("tracks/russian.toml", "space"): (16, 16),
    ("valuations.toml", "valuation"): (2, 2),
    ("ideas.toml", "token"): (9, 7),
    ("ideas.toml", "card"): (5, 5),
    ("bonuses.toml", "bonus"): (4, 4),
    ("end_cards.toml", "card"): (12, 10),
    ("setup.toml", "row"): (4, 4),
    ("setup.toml", "setup"): (4, 4),
}
# Lists without holes: (file, table) -> what each row is known by, and the numbers it runs through.
COMPLETE: dict[tuple[str, str], tuple[str, range]] = {
    ("engineers.toml", "engineer"): ("number", range(1, 16)),
    ("tracks/russian.toml", "space"): ("place", range(16)),
    ("setup.toml", "row"): ("players", range(1, 5)),
}
LENGTHS = {"trans-siberian": 15, "st-petersburg": 9, "kyiv": 9}  # printed; an owner may know better


def check_counts(edition: str, rows: Entries, problems: Problems) -> None:
    for file, table in {**COUNTS, **rows}:
        label = f"[[{table}]]"
        if (file, table) not in rows:
            problems.add(file, "", "", "this file of the box is missing.")
        elif (file, table) not in COUNTS:
            problems.add(file, label, "", "how many rows it must have is not stated in the list of counts.")
        else:
            check_count(edition, file, table, rows[file, table], problems)


def check_count(edition: str, file: str, table: str, found: list[Entry], problems: Problems) -> None:
    right = COUNTS[file, table][EDITIONS.index(edition)]
    missing = numbers_missing(file, table, found)
    if missing:
        key, numbers = missing
        sentence = f"found no row for {shown(numbers)}, but the list must be complete."
        problems.add(file, f"[[{table}]]", key, sentence)
    elif len(found) != right:
        sentence = f"found {len(found)} rows in the {edition} edition, but there must be {right}."
        problems.add(file, f"[[{table}]]", "", sentence)


def numbers_missing(file: str, table: str, found: list[Entry]) -> tuple[str, list[int]] | None:
    if (file, table) not in COMPLETE:
        return None
    key, numbers = COMPLETE[file, table]
    missing = sorted(set(numbers) - {row.values[key] for row in found})
    return (key, missing) if missing else None


def check_sense(rows: Entries, problems: Problems) -> None:
    """Every check of one edition, its rows being complete."""

    def say(row: Entry, key: str, right: str) -> None:
        problems.add(row.file, row.label, key, f"found {written(row.values[key])}, but {right}.")

    check_spaces(rows["spaces.toml", "space"], say)
    check_tiles(rows["tiles.toml", "tile"], say)
    for file, table in rows:
        if table == "board":
            check_board(rows[file, "board"][0], rows[file, "route"], rows[file, "special"], say)
        if table == "track":
            check_track(rows[file, "space"], say)
    check_idea_cards(rows, say)
    check_valuations(rows["valuations.toml", "valuation"], say)
    check_end_cards(rows, say)
    check_setups(rows, say)


Say = Callable[[Entry, str, str], None]  # row, key, what would be right


def written(value: Any) -> str:
    """A value that has been read, shown again the way the tables write it."""
    if value is None:
        return "nothing"
    if (
        isinstance(value, tuple)
        and value
        and all(isinstance(i, tuple) and isinstance(i[0], str) for i in value)
    ):
        return shown(dict(value))
    if isinstance(value, tuple):
        return shown([list(item) if isinstance(item, tuple) else item for item in value])
    return shown(value)


def words(effect: Iterable[tuple[str, int]]) -> set[str]:
    return {word for word, _ in effect}


def check_spaces(rows: list[Entry], say: Say) -> None:
    for row in rows:
        space = row.values
        if space["workers"] + space["coins"] == 0:
            say(row, "workers", "a space that demands no coin must cost a worker")
        if not space["players"]:
            say(row, "players", "the space must be open for some number of players")
        if (space["section"] == "turn-order") != (space["claims"] > 0):
            say(row, "claims", "the spaces of the turn-order section and no others must claim a place")
        if not set(space["moves-on"]) <= (set(space["players"]) if space["claims"] else set()):
            say(row, "moves-on", "only a worker that has claimed a place in the turn order moves on")
        once_only = space["coins"] or space["claims"] or "temporary" in words(space["effect"])
        if space["repeatable"] and once_only:
            right = "a space that demands a coin, claims a place or lends temporary workers is never repeated"
            say(row, "repeatable", right)


def check_tiles(rows: list[Entry], say: Say) -> None:
    for row in rows:
        tile = row.values
        if "".join(letter for letter in tile["id"] if letter.isdigit()) != str(tile["number"]):
            say(row, "number", f"the tile called {tile['id']} must have the number in its name")
        if tile["stacked"] and tile["start"]:
            say(row, "stacked", "a tile that everybody starts with lies in no stack")
        if tile["factory"] is None and (tile["stacked"] or tile["start"]):
            say(row, "factory", "only a tile that comes from an idea card can be without a factory side")
    starting = [row for row in rows if row.values["start"]]
    if len(starting) != 1:
        say(
            rows[0],
            "start",
            f"one tile must be the one that everybody starts with, and here are {len(starting)}",
        )
        return
    due = starting[0].values["number"] + 1
    stacked = [row for row in rows if row.values["stacked"]]
    for row in sorted(stacked, key=lambda row: int(row.values["number"])):
        if row.values["number"] > due:
            say(row, "number", f"a stack of #{due} must lie before it")
            break
        due = row.values["number"] + 1


def check_idea_cards(rows: Entries, say: Say) -> None:
    """What lies on an idea card must be in the box and in no stack or pile."""
    tiles = [row.values for row in rows["tiles.toml", "tile"]]
    lone_tile = any(not tile["stacked"] and not tile["start"] for tile in tiles)
    lone_engineer = any(row.values["letter"] == "" for row in rows["engineers.toml", "engineer"])
    for row in rows["ideas.toml", "card"]:
        shows = words(row.values["effect"])
        if "extra-nine" in shows and not lone_tile:
            say(row, "effect", "no tile is left over for it: all lie in stacks or are given out")
        if "engineer-one" in shows and not lone_engineer:
            say(row, "effect", "no engineer is left over for it: all belong to the A or B pile")


def check_board(board: Entry, routes: list[Entry], specials: list[Entry], say: Say) -> None:
    by_id = {route.values["id"]: route for route in routes}
    if board.values["main"] not in by_id:
        say(board, "main", f"it must be one of its routes: {', '.join(by_id)}")
    codes = [route.values["code"] for route in routes]
    for route in routes:
        check_route(route, codes, say)
    for special in specials:
        if special.values["route"] not in by_id:
            say(special, "route", f"it must be one of the board's routes: {', '.join(by_id)}")
        else:
            check_special(special, by_id[special.values["route"]].values, say)


def check_route(row: Entry, codes: list[str], say: Say) -> None:
    route = row.values
    length = LENGTHS.get(route["id"])
    if length is not None and route["spaces"] != length and "spaces" not in row.overridden:
        say(row, "spaces", f"the printed route has {length} spaces")
    if codes.count(route["code"]) > 1:
        say(row, "code", "every route must have a code of its own")
    if route["colours"] != COLOURS[: len(route["colours"])]:
        say(
            row,
            "colours",
            "colours follow each other as wood, green, bronze, silver, gold and none is skipped",
        )
    if route["doublers"] > route["spaces"]:
        say(row, "doublers", f"the route has only {route['spaces']} spaces")


def check_special(row: Entry, route: Any, say: Say) -> None:
    special = row.values
    if special["colour"] not in route["colours"]:
        say(row, "colour", f"{route['id']} has only {', '.join(route['colours'])}")
        return
    if special["space"] > route["spaces"]:
        say(row, "space", f"{route['id']} ends at {route['spaces']}")
        return
    # Each colour stays behind the one before it, so bronze cannot stand on the last two spaces (ruling 13).
    last = route["spaces"] - COLOURS.index(special["colour"])
    if special["space"] > last:
        say(row, "space", f"{special['colour']} gets no farther than {last} on {route['id']}")
    if bool(special["effect"]) == bool(special["each"]):
        say(row, "effect", "a special space must have either an effect or something that it scores each time")
    if (special["points"] > 0) != (special["each"] in ("star", "medal")):
        say(row, "points", "stars and medal places, and no others, must have points")


def check_track(rows: list[Entry], say: Say) -> None:
    points = gap = 0
    for at, row in enumerate(rows):
        space = row.values
        if space["place"] != at:
            say(row, "place", f"the spaces must stand in order and here {at} is due")
        if at == 0 and space["points"] != 0:
            say(row, "points", "the start must score 0")
        if sum((space["points"] is not None, space["gap"] > 0, space["name"] != "")) != 1:
            say(row, "points", "a space must have a printed number, or be a gap, or have a name")
        if space["points"] is not None and space["points"] < points:
            say(row, "points", f"the numbers must not fall and {points} comes before it")
        if space["gap"] and space["gap"] != gap + 1:
            say(row, "gap", f"gaps are numbered from the start and here {gap + 1} is due")
        gap = space["gap"] or gap
        points = space["points"] or points


def check_valuations(rows: list[Entry], say: Say) -> None:
    for row in rows:
        if row.values["id"] not in ("base", "revalued"):
            say(row, "id", "the valuations must be base and revalued")
        if list(row.values["points"]) != sorted(row.values["points"]):
            say(row, "points", "a later colour must not be worth less than an earlier one")


def check_end_cards(rows: Entries, say: Say) -> None:
    cards = rows["end_cards.toml", "card"]
    for row in cards:
        card = row.values
        if list(card["steps"]) != sorted(set(card["steps"])):
            say(row, "steps", "the thresholds must rise")
        worth = bool(card["each"]) + bool(card["steps"])
        if worth != (0 if card["id"] == "extra-engineer" else 1):
            say(
                row,
                "each",
                "a card must pay either for each thing or by steps, and the extra engineer by neither",
            )
        if card["limit"] and not card["each"]:
            say(row, "limit", "only a card that pays for each thing has a limit")
    edition = rows["editions.toml", "edition"][0]
    if edition.values["end-cards-out"] >= len(cards):
        say(edition, "end-cards-out", f"there are only {len(cards)} end bonus cards")


def check_setups(rows: Entries, say: Say) -> None:
    row_of = {row.values["players"]: row.values["places"] for row in rows["setup.toml", "row"]}
    for row in rows["setup.toml", "row"]:
        if not set(row.values["lying"]) <= set(row.values["places"]):
            say(row, "lying", "only places of the row can have a lying engineer")
        if row.values["places"][-1:] != (0,):
            say(row, "places", "the row must end with 0, the hiring space")
    taken = set()
    for setup in rows["setup.toml", "setup"]:
        values = setup.values
        if (values["players"], values["modules"]) in taken:
            say(setup, "players", "there must be one row for each number of players and set of modules")
        taken.add((values["players"], values["modules"]))
        check_setup(setup, row_of[values["players"]], rows["engineers.toml", "engineer"], say)
    for players in row_of:
        if (players, ()) not in taken:
            say(rows["setup.toml", "setup"][0], "players", f"the base game for {players} must have a row")


def check_setup(setup: Entry, row: tuple[int, ...], engineers: list[Entry], say: Say) -> None:
    values = setup.values
    places = values["b-places"] + values["a-places"]
    for letter, key in (("B", "b-places"), ("A", "a-places")):
        if not set(values[key]) <= set(row):
            say(setup, key, f"the row with {values['players']} players has only the places {written(row)}")
        pile = sum(engineer.values["letter"] == letter for engineer in engineers)
        if len(values[key]) > pile:
            say(setup, key, f"the letter {letter} has only {pile} engineers")
    if places != tuple(place for place in row if place in places):
        say(
            setup,
            "a-places",
            "B engineers and then A engineers must lie from left to right, each on its own place",
        )
    if values["rounds"] != len(places):
        say(setup, "rounds", f"{len(places)} places get an engineer and every round uses up one")
