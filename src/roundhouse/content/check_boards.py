"""Whether player boards and industry tracks could be played on.

The tricky part is a route that can be laid out in several ways: a special space is held against the layout
it stands on, which is the route itself or one of its variants.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.content.extension import FEWEST_ROUTES, all_boxed
from roundhouse.content.manifest import MAX_ROUTES
from roundhouse.content.model import COLOURS
from roundhouse.content.tables import ContentEntry, Entries, Say
from roundhouse.expansions import Gathered

Values = Mapping[str, Any]

# Printed; an owner may know better.
_LENGTHS = {
    "trans-siberian": 15,
    "st-petersburg": 9,
    "kyiv": 9,
}
LENGTHS = Gathered(_LENGTHS, lambda: (boxed.lengths for boxed in all_boxed()))
MOST_SLOTS = 6  # for locomotives, on all routes of a board
SCORING = ("star", "medal", "spike")  # special spaces with points of their own


def check_boards(rows: Entries, say: Say) -> None:
    """Every board and track of one edition."""
    for (file, table), found in rows.items():
        if table == "board" and found:
            check_board(rows, file, say)
        if table == "track" and found:
            check_track(found[0], rows[file, "space"], say)


def check_board(rows: Entries, file: str, say: Say) -> None:
    board, routes = rows[file, "board"][0], rows[file, "route"]
    by_id = {route.values["id"]: route.values for route in routes}
    if board.values["main"] not in by_id:
        say(board, "main", f"it must be one of its routes: {', '.join(by_id)}")
    codes = [route.values["code"] for route in routes]
    if not FEWEST_ROUTES <= len(routes) <= MAX_ROUTES:
        say(board, "id", f"a board has {FEWEST_ROUTES} to {MAX_ROUTES} routes, and it has {len(routes)}")
    slots = sum(route.values["slots"] for route in routes)
    if slots > MOST_SLOTS:
        say(
            board,
            "id",
            f"its routes have {slots} spaces for locomotives, and a board has room for {MOST_SLOTS}",
        )
    for route in routes:
        check_route(route, codes, say)
    for table in ("variant", "station", "boulder", "special"):
        for row in rows[file, table]:
            if row.values["route"] not in by_id and (table != "boulder" or row.values["route"]):
                say(row, "route", f"it must be one of the board's routes: {', '.join(by_id)}")
            elif row.values["route"]:
                check_part(table, row, by_id[row.values["route"]], rows[file, "variant"], say)


def check_part(table: str, row: ContentEntry, route: Values, variants: list[ContentEntry], say: Say) -> None:
    """A row that belongs to `route`."""
    if table == "variant":
        check_variant(row, route, say)
    elif table == "station":
        last = row.values["space"] + row.values["size"] - 1
        if last > route["spaces"]:
            say(
                row,
                "space",
                f"the extension would lie on {last}, and {route['id']} ends at {route['spaces']}",
            )
    elif table == "boulder":
        if row.values["space"] > route["spaces"]:
            say(row, "space", f"{route['id']} ends at {route['spaces']}")
    else:
        layout = layout_of(row, route, variants, say)
        if layout is not None:
            check_special(row, layout, say)


def layout_of(row: ContentEntry, route: Values, variants: list[ContentEntry], say: Say) -> Values | None:
    """The route as the special space `row` finds it."""
    if not row.values["variant"]:
        return route
    ways = {one.values["id"]: one.values for one in variants if one.values["route"] == route["id"]}
    layout = ways.get(row.values["variant"])
    if layout is None:
        say(
            row, "variant", f"it must be one of those of {route['id']}: {', '.join(ways) or 'there are none'}"
        )
    elif layout["keeps"] and row.values["space"] <= route["spaces"]:
        say(row, "space", f"{layout['id']} begins behind space {route['spaces']}")
    return layout


def check_route(row: ContentEntry, codes: list[str], say: Say) -> None:
    route = row.values
    check_layout(row, say)
    if codes.count(route["code"]) > 1:
        say(row, "code", "every route must have a code of its own")
    if route["doublers"] > route["spaces"]:
        say(row, "doublers", f"the route has only {route['spaces']} spaces")
    if route["sites"] >= route["slots"]:
        say(row, "sites", "one locomotive space at least must be open from the start")


def check_variant(row: ContentEntry, route: Values, say: Say) -> None:
    check_layout(row, say)
    if row.values["spaces"] <= route["spaces"]:
        say(row, "spaces", f"it must be longer than {route['id']}, which has {route['spaces']}")
    if len(row.values["colours"]) < len(route["colours"]):
        say(row, "colours", f"no colour of {route['id']} may be lost")


def check_layout(row: ContentEntry, say: Say) -> None:
    length = LENGTHS.get(row.values["id"])
    if length is not None and row.values["spaces"] != length and "spaces" not in row.overridden:
        say(row, "spaces", f"the printed route has {length} spaces")
    if row.values["colours"] != COLOURS[: len(row.values["colours"])]:
        say(
            row,
            "colours",
            "colours follow each other as wood, green, bronze, silver, gold and none is skipped",
        )


def check_special(row: ContentEntry, route: Values, say: Say) -> None:
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
    check_benefit(row, say)


def check_benefit(row: ContentEntry, say: Say) -> None:
    """What a special space gives, wherever it is."""
    special = row.values
    if bool(special["effect"]) == bool(special["each"]):
        say(row, "effect", "a special space must have either an effect or something that it scores each time")
    if (special["points"] > 0) != (special["each"] in SCORING):
        say(row, "points", "stars, medal and spike places, and no others, must have points")
    if special["raised"] and special["each"] != "spike":
        say(row, "raised", "only the points of the spike can be raised")
    if special["each"] == "spike" and special["raised"] <= special["points"]:
        say(row, "raised", f"the token must raise the {special['points']} points")
    if special["coin"] and not special["effect"]:
        say(row, "coin", "a coin is paid for an effect")


def check_track(track: ContentEntry, rows: list[ContentEntry], say: Say) -> None:
    points = gap = lane = 0
    for at, row in enumerate(rows):
        space = row.values
        if space["place"] != at:
            say(row, "place", f"the spaces must stand in order and here {at} is due")
        first = at == 0
        if space["lane"] == lane + 1 and at:
            first, points, gap, lane = True, 0, 0, space["lane"]
        elif space["lane"] != lane:
            say(row, "lane", f"lane {lane} or, from its start on, {lane + 1} is due")
        if first and space["points"] != 0:
            say(row, "points", "the start must score 0")
        check_industry_space(row, points, gap, say)
        gap = space["gap"] or gap
        points = space["points"] or points
    if track.values["wrenches"] > track.values["most-wrenches"]:
        say(track, "wrenches", f"there can be only {track.values['most-wrenches']}")


def check_industry_space(row: ContentEntry, points: int, gap: int, say: Say) -> None:
    """A space behind others of its lane, the last of which had these points and that gap."""
    space = row.values
    named = space["name"] != "" and not space["printed"]  # a printed factory has a name beside its number
    if sum((space["points"] is not None, space["gap"] > 0, named)) != 1:
        say(row, "points", "a space must have a printed number, or be a gap, or have a name")
    if space["points"] is not None and space["points"] < points:
        say(row, "points", f"the numbers must not fall and {points} comes before it")
    if space["gap"] and space["gap"] != gap + 1:
        say(row, "gap", f"gaps are numbered from the start and here {gap + 1} is due")
    if (space["detour"] or space["printed"]) and not space["gap"]:
        key = "detour" if space["detour"] else "printed"
        say(row, key, "only a gap can be a factory")
    if bool(space["nut"]) != bool(space["nut-with"]):
        say(row, "nut-with", "where a space can give something else, and only there, it must say with what")
    if not space["players"]:
        say(row, "players", "the space must be there for some number of players")
