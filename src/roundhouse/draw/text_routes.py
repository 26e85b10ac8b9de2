"""The routes of a player board in text.

A route is a row of spaces. The letter on a space is the colour that scores there, in brackets where its track
stands; below it what the space scores while locomotives reach it, then the special spaces with what they wait
for. A route that is not decided yet tells underneath how it can go on.
"""

from __future__ import annotations

from roundhouse.content import model
from roundhouse.draw.extension import drawn_in
from roundhouse.draw.text_specials import CellMark, special_marks, special_words
from roundhouse.draw.text_words import WIDTH, letters, tile_words, wrapped
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.scoring import route_points
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import CLOSED, NOWHERE, WOOD
from roundhouse.view.words import Words

GUTTER = 11
CELL = 4
BLOCKED = "▲"


def middle(mark: str) -> str:
    """A mark in the middle of a cell."""
    return f" {mark}".ljust(CELL) if len(mark) < 3 else mark.ljust(CELL)


def locomotives(words: Words, board: PlayerBoard, route: int) -> str:
    """The locomotives of a route: `#3 #1`, with what stands behind them."""
    rules = words.rules
    found = [tile_words(words, tile) for tile in board.slots(route) if tile and tile != CLOSED]
    for drawn in drawn_in(rules):
        found += drawn.behind_locomotives(words, board, route) if drawn.behind_locomotives else []
    return " ".join(found)


def length_of(board: PlayerBoard, route: int) -> int:
    """The spaces that are drawn: those behind what blocks it too."""
    plan = board.plan(route)
    return plan.length if plan.end == NOWHERE else max(plan.length, plan.end)


def variant_of(words: Words, board: PlayerBoard, route: int) -> model.Variant | None:
    """The other way in which a route lies."""
    rules = words.rules
    variants = [v for v in rules.content.boards[rules.board].variants if v.route == rules.route_ids[route]]
    plan = board.plan_number(route)
    return variants[plan - 1] if variants and plan else None


def names_on(words: Words, board: PlayerBoard, route: int) -> str:
    """What expansions have laid on a route, in brackets."""
    laid = [
        name
        for drawn in drawn_in(words.rules)
        if drawn.names_on
        for name in drawn.names_on(words, board, route)
    ]
    return f" [{' '.join(laid)}]" if laid else ""


def title(words: Words, board: PlayerBoard, route: int) -> str:
    """A route's name, how it goes on, and its code."""
    name = words.route_label(route)
    variant = variant_of(words, board, route)
    if variant is not None:
        name += f"–{words.label('places', variant.id)}"
    return f"{name} ({words.rules.route_codes[route]})" + names_on(words, board, route)


# ---- large


def route_lines(words: Words, seen: GameState, board: PlayerBoard) -> list[str]:
    """All routes, side by side where they fit."""
    lines = []
    for band in _bands(words, board):
        lines += _band_lines(words, seen, board, band)
        for route in band:
            lines += _undecided(words, board, route)
    return lines


def _bands(words: Words, board: PlayerBoard) -> list[list[int]]:
    """Routes that fit side by side."""
    bands: list[list[int]] = []
    width = WIDTH
    for route in words.rules.routes_in_order:
        need = CELL * length_of(board, route) + CELL
        if width + need > WIDTH:
            bands.append([])
            width = GUTTER
        bands[-1].append(route)
        width += need
    return bands


def _band_lines(words: Words, seen: GameState, board: PlayerBoard, band: list[int]) -> list[str]:
    blocks = [_route_rows(words, seen, board, route) for route in band]
    rows = sorted({row for block in blocks for row in block})
    widths = [CELL * length_of(board, route) + CELL for route in band]
    lines = []
    for row in rows:
        cells = [block.get(row, "").ljust(width) for block, width in zip(blocks, widths, strict=True)]
        label = "" if row[0] or row[1] == _TITLE else words.screen(f"row {_LABELS[row[1]]}")
        lines.append((f"   {label}".ljust(GUTTER) + "".join(cells)).rstrip())
    return lines


# A row of a route: its layer (0, or more for further special spaces on the same space), and what it shows.
CellRow = tuple[int, int]
_LABELS = ("", "space", "doubler", "track", "scores", "if", "gives")
_TITLE, _SPACE, _DOUBLER, _TRACK, _SCORES, _IF, _GIVES = range(7)


def _route_rows(words: Words, seen: GameState, board: PlayerBoard, route: int) -> dict[CellRow, str]:
    """The rows of a route."""
    rules = seen.rules
    length = length_of(board, route)
    colours = board.colours(route, length)
    trains = locomotives(words, board, route) or words.screen("no locomotive")
    rows = {
        (0, _TITLE): f"{title(words, board, route)}  {trains}  +{route_points(rules, board.row, route)}",
        (0, _SPACE): "".join(middle(str(space)) for space in range(1, length + 1)),
        (0, _TRACK): _track_row(words, board, route, colours),
        (0, _SCORES): _score_row(board, route, colours),
    }
    if rules.doubler_spaces[route]:
        laid = board.doublers(route)
        marks = ["×2" if s <= laid else "·" for s in range(1, rules.doubler_spaces[route] + 1)]
        rows[0, _DOUBLER] = "".join(map(middle, marks))
    return rows | _special_rows(special_marks(words, board, route, board.plan(route)), length)


def _track_row(words: Words, board: PlayerBoard, route: int, colours: list[int]) -> str:
    """A cell for every space: the tracks, and what lies behind them."""
    plan, ends = board.plan(route), board.tracks(route)
    blocked = plan.length + 1 if plan.end > plan.length else 0
    row = ""
    for space, colour in enumerate(colours, 1):
        if colour < 0:
            row += f" {BLOCKED}  " if space == blocked else " ·  "
        else:
            letter = letters(words)[colour]
            row += f"[{letter}]" if ends[colour] == space else f"─{letter}─"
            row += "─" if space < ends[WOOD] else " "
    return row


def _score_row(board: PlayerBoard, route: int, colours: list[int]) -> str:
    """What every reached space scores; a bar where the locomotives end."""
    values, doubled = board.values, board.doublers(route)
    row = ""
    for space, colour in enumerate(colours[: board.reach(route)], 1):
        worth = values[colour] * (2 if space <= doubled else 1) if colour >= 0 else -1
        row += "─── " if worth < 0 else middle(str(worth))
    return row[:-1] + "|" if row else "|"


def _special_rows(marks: dict[int, list[CellMark]], length: int) -> dict[CellRow, str]:
    """For every special space what it waits for and what it gives; several on one space lie in layers."""
    rows: dict[CellRow, str] = {}
    for layer in range(max(map(len, marks.values()), default=0)):
        here = {space: found[layer] for space, found in marks.items() if layer < len(found)}
        above = {space: marks[space][layer - 1][0] for space in here} if layer else {}
        if above != {space: mark[0] for space, mark in here.items()}:
            rows[layer, _IF] = _cells({space: mark[0] for space, mark in here.items()}, length)
        rows[layer, _GIVES] = _cells({space: mark[1] for space, mark in here.items()}, length)
    return rows


def _cells(marks: dict[int, str], length: int) -> str:
    """Marks in their cells, the long ones cut where the next cell is taken too."""
    found = ""
    for space in range(1, length + 1):
        mark = marks.get(space, "")
        found += middle(mark[: CELL - 1] if len(marks.get(space + 1, "")) >= CELL - 1 else mark)
    return found


def _undecided(words: Words, board: PlayerBoard, route: int) -> list[str]:
    """How the route could still go on."""
    ways = [way for drawn in drawn_in(words.rules) if drawn.ways for way in drawn.ways(words, board, route)]
    lines = []
    for head, specials in ways:
        first, *more = [special_words(words, special) for special in specials]
        lines += wrapped("", [f"{head} {first}", *more], gutter=GUTTER, joint=", ")
    return lines


# ---- small


def small_route(words: Words, board: PlayerBoard, route: int) -> str:
    """A route in one string; a bar where the locomotives end: `TS gg|ww··· #2`."""
    plan = board.plan(route)
    length = length_of(board, route)
    spaces = []
    for space, colour in enumerate(board.colours(route, length), 1):
        blocked = space == plan.length + 1
        spaces.append(letters(words)[colour] if colour >= 0 else BLOCKED if blocked else "·")
    spaces.insert(min(board.reach(route), length), "|")
    trains = locomotives(words, board, route) or "–"
    doubled = f" {words.screen('doubled to', count=board.doublers(route))}" if board.doublers(route) else ""
    variant = variant_of(words, board, route)
    where = f" ({words.label('places', variant.id)})" if variant is not None else ""
    where += names_on(words, board, route)
    return f"{words.rules.route_codes[route]}{where} {''.join(spaces)} {trains}{doubled}"
