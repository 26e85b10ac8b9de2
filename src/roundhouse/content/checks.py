"""What a row alone cannot show: how many there are of each thing, and whether the rows fit together.

The counts are those of the box; an override cannot change them, because it cannot add or remove rows. The
rest asks whether the rules could be played with these values at all. Boards and tracks are checked in
`check_boards`, what plays with what in `check_games`.
"""

from __future__ import annotations

from roundhouse import expansions
from roundhouse.content.check_boards import check_boards
from roundhouse.content.check_games import check_games, named_ingredients
from roundhouse.content.extension import all_boxed, all_named
from roundhouse.content.schema import FILES
from roundhouse.content.tables import ContentEntry, Entries, RowCounts, Say, words, written
from roundhouse.problems import Problems, shown

# Lists without holes: (file, table) -> what each row is known by, and the numbers or names it runs through.
COMPLETE: dict[tuple[str, str], tuple[str, tuple[int | str, ...]]] = {
    ("engineers.toml", "engineer"): ("id", tuple(str(number) for number in range(1, 16))),
    ("setup.toml", "row"): ("players", (1, 2, 3, 4)),
}
# Rows that moves name, and where an expansion from elsewhere lists its own (`extension.NamesExtension`).
NUMBERED: dict[tuple[str, str], str] = {
    ("spaces.toml", "space"): "spaces",
    ("tiles.toml", "tile"): "tiles",
    ("engineers.toml", "engineer"): "engineers",
    ("ideas.toml", "token"): "tokens",
    ("ideas.toml", "card"): "cards",
    ("end_cards.toml", "card"): "end_cards",
    ("bonuses.toml", "bonus"): "bonuses",
}
TILES = ("tiles.toml", "tile")
# Sections that are drawn for what the box has there
FULL_SECTIONS = ("engineers", "turn-order", "last-round")


def check_counts(edition: str, rows: Entries, counts: RowCounts, problems: Problems) -> None:
    """Every table has as many rows as its files say, so that none is lost by mistake."""
    for (file, table), found in rows.items():
        stated = counts[file, table]
        right = sum(said.get(edition, 0) for said in stated.values() if said is not None)
        missing = rows_missing(file, table, found, right) if right else None
        if missing:
            key, names = missing
            sentence = f"found no row for {shown(names)}, but the list must be complete."
            problems.add(next(iter(stated)), f"[[{table}]]", key, sentence)
            continue
        for at, (named, said) in enumerate(stated.items()):
            own = sum(row.file == named for row in found)
            if said is not None:
                check_count(edition, named, table, own, said.get(edition, 0), problems)
            elif own or (at == 0 and not optional(file, table)):
                sentence = f"missing: how many rows [[{table}]] has, such as {{ ultimate = {own} }}."
                problems.add(named, "[rows]", table, sentence)


def optional(file: str, table: str) -> bool:
    kind = file.split("/")[0] + "/" if "/" in file else file
    return FILES[kind][table].optional


def check_count(edition: str, file: str, table: str, found: int, right: int, problems: Problems) -> None:
    if found != right:
        sentence = f"found {found} rows in the {edition} edition, but there must be {right}."
        problems.add(file, f"[[{table}]]", "", sentence)


def rows_missing(
    file: str, table: str, found: list[ContentEntry], right: int
) -> tuple[str, list[int | str]] | None:
    """What is not there of a list without holes; an industry track has as many places as rows."""
    places: tuple[int | str, ...] = tuple(range(right)) if file.startswith("tracks/") else ()
    key, names = COMPLETE.get((file, table), ("place", places if table == "space" else ()))
    there = {row.values[key] for row in found} if names else set()
    missing = [name for name in names if name not in there]
    return (key, missing) if missing else None


def check_sense(rows: Entries, problems: Problems) -> None:
    """Every check of one edition, its rows being complete."""

    def say(row: ContentEntry, key: str, right: str) -> None:
        problems.add(row.file, row.label, key, f"found {written(row.values[key])}, but {right}.")

    check_numbers(rows, say)
    check_spaces(rows["spaces.toml", "space"], say)
    check_engineers(rows["engineers.toml", "engineer"], say)
    check_tiles(rows["tiles.toml", "tile"], say)
    check_boards(rows, say)
    check_idea_cards(rows, say)
    check_valuations(rows["valuations.toml", "valuation"], say)
    check_end_cards(rows, say)
    check_setups(rows, say)
    check_games(rows, say)
    for boxed in all_boxed():
        if boxed.check:
            boxed.check(rows, say)


def check_numbers(rows: Entries, say: Say) -> None:
    """What moves name has a number in the move table, where that of the box is pinned; and what comes from elsewhere
    leaves the games of the box alone.
    """
    guests = tuple(f"{name}/tables/" for name in expansions.guests())
    theirs = [name for name, row in named_ingredients(rows) if row.file.startswith(guests)]
    for (file, table), listed in NUMBERED.items():
        known = {name for named in all_named() for name in getattr(named, listed)}
        for row in rows[file, table]:
            if not row.file.startswith(guests):
                continue
            if row.values["id"] not in known:
                say(row, "id", f"moves name it, so `{listed}` of the NAMED in named.py must list it")
            if not row.values["with"] or not set(row.values["with"]) <= set(theirs):
                right = f"games of the box must stay as they are, so it plays with {' or '.join(theirs)} only"
                say(row, "with", right)
            if row.values.get("section") in FULL_SECTIONS:
                say(
                    row,
                    "section",
                    "there is no room in it; `sections` of the BOXED in boxed.py names one of your own",
                )


def check_engineers(rows: list[ContentEntry], say: Say) -> None:
    """An engineer goes by the number at the beginning of her id."""
    for row in rows:
        if row.values["id"].partition("-")[0] != str(abs(row.values["number"])):
            right = f'it must begin with her number, "{abs(row.values["number"])}-…", by which she is called'
            say(row, "id", right)


def check_spaces(rows: list[ContentEntry], say: Say) -> None:
    for row in rows:
        space = row.values
        if space["workers"] + space["coins"] + space["coal"] == 0:
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
    check_twins(rows, say)


def check_twins(rows: list[ContentEntry], say: Say) -> None:
    """Two spaces that are printed as one must name each other, for the same numbers of players."""
    by_id = {row.values["id"]: row.values for row in rows}
    for row in rows:
        twin = by_id.get(row.values["twin"])
        if twin is None:
            if row.values["twin"]:
                say(row, "twin", "there is no such space")
            if row.values["twin-players"]:
                say(row, "twin-players", "only a space that has a twin is one with it")
        elif twin["twin"] != row.values["id"]:
            say(row, "twin", f"{twin['id']} must name this space as its twin too")
        elif twin["twin-players"] != row.values["twin-players"] or not twin["twin-players"]:
            say(row, "twin-players", f"it must be the same numbers of players here and at {twin['id']}")


def check_tiles(rows: list[ContentEntry], say: Say) -> None:
    for row in rows:
        tile = row.values
        if int("0" + "".join(letter for letter in tile["id"] if letter.isdigit())) != tile["number"]:
            say(row, "number", f"the tile called {tile['id']} must have the number in its name")
        if tile["number"] == 0 and (tile["stacked"] or tile["start"]):
            say(row, "number", "a tile in a stack or at the start must have a locomotive side")
        if tile["stacked"] and tile["start"]:
            say(row, "stacked", "a tile that everybody starts with lies in no stack")
        if tile["factory"] is None and (tile["stacked"] or tile["start"]):
            say(row, "factory", "only a tile that comes from an idea card can be without a factory side")
        if bool(tile["factory"]) != bool(tile["boosted"]):
            say(row, "boosted", "a tile with a factory, and no other, must say what a boilerman does there")
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
    lone_tile = any(tile["number"] and not tile["stacked"] and not tile["start"] for tile in tiles)
    lone_engineer = any(row.values["letter"] == "" for row in rows["engineers.toml", "engineer"])
    names = {tile["id"] for tile in tiles}
    for row in rows["ideas.toml", "card"]:
        shows = words(row.values["effect"])
        if "extra-nine" in shows and not lone_tile:
            say(row, "effect", "no tile is left over for it: all lie in stacks or are given out")
        if "engineer-one" in shows and not lone_engineer:
            say(row, "effect", "no engineer is left over for it: all belong to the A or B pile")
        if "coal-factory" in shows and "coal" not in names:
            say(row, "effect", "no tile is called coal")


def check_valuations(rows: list[ContentEntry], say: Say) -> None:
    for row in rows:
        if row.values["id"] not in ("base", "revalued", "special"):
            say(row, "id", "the valuations must be base, revalued and special")
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
    always = sum(not row.values["with"] for row in cards)
    if edition.values["end-cards-out"] >= always:
        say(edition, "end-cards-out", f"there are only {always} end bonus cards")


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


def check_setup(setup: ContentEntry, row: tuple[int, ...], engineers: list[ContentEntry], say: Say) -> None:
    values = setup.values
    places = values["b-places"] + values["a-places"]
    for letter, key in (("B", "b-places"), ("A", "a-places")):
        if not set(values[key]) <= set(row):
            say(setup, key, f"the row with {values['players']} players has only the places {written(row)}")
        always = [engineer for engineer in engineers if not engineer.values["with"]]
        pile = sum(engineer.values["letter"] == letter for engineer in always)
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
