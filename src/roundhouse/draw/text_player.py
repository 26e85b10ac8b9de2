"""A player board in text: large for the one who looks, in three lines for the others.

A route is a row of spaces. The letter on a space is the colour that scores there, in brackets where its track
stands; below it what the space scores while locomotives reach it, then the special spaces with what they wait
for.
"""

from __future__ import annotations

from roundhouse.draw.text_words import (
    DONE,
    WIDTH,
    card_words,
    effect_words,
    letters,
    route_name,
    ruled,
    wrapped,
)
from roundhouse.rules import layout, moves
from roundhouse.rules.ideas import OUT_OF_GAME, bits, held_cards, token_places
from roundhouse.rules.layout import (
    COINS,
    DOUBLERS,
    ENGINEER_SPACE,
    GAP,
    GAPS,
    IDEAS,
    KEYS,
    LATER,
    MAX_WRENCHES,
    MEDAL,
    NOWHERE,
    OWN,
    PASSED,
    PLAN,
    REACH,
    ROUTES,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.notation import SEATS
from roundhouse.rules.ruleset import Benefit, Plan
from roundhouse.rules.scoring import engineers_of, industry_points, route_points
from roundhouse.rules.state import GameState
from roundhouse.view.forecast import forecast
from roundhouse.view.words import Words

GUTTER = 11
CELL = 4
_WOOD_WORKER = ("", "{wood} worker", "{wood} worker (placed)")
_MARKER = {"ultimate": "wrench", "classic": "marker"}
_TRACK_REWARDS = {"ultimate": ("grn", "brz", "slv", "gold"), "classic": ("gry", "brn", "nat", "wht")}
_REWARDS = {layout.O_WORKER: "wkr", layout.K_KEY: "key"}


def legend_lines(seen: GameState) -> list[str]:
    """What the letters on the boards and beside the spaces mean."""
    words = Words(seen.rules)
    tracks = [f"{letter} {words.colour(colour)}" for colour, letter in enumerate(letters(seen.rules))]
    pieces = ["w worker", words.fill("c {coin}"), words.fill("W {wood} worker")]
    return [
        *wrapped("ON TRACKS", [*tracks, "L + locomotive", "m + medal", "+n each round"], joint="  "),
        *wrapped("PAY", pieces, joint="  "),
    ]


def middle(mark: str) -> str:
    """A mark in the middle of a cell."""
    return f" {mark}".ljust(CELL) if len(mark) < 3 else mark.ljust(CELL)


def forecast_words(seen: GameState, seat: int) -> str:
    """What the scoring phase would give now: `+9 (TS 4, SP 0, KY 3, industry 2)`."""
    found = forecast(seen, seat)
    codes = dict(zip(seen.rules.route_ids, seen.rules.route_codes, strict=True))
    parts = [f"{codes.get(name, name)} {points}" for name, points in found.items() if name != "total"]
    return f"+{found['total']} ({', '.join(parts)})"


def covering(p: list[int], route: int, space: int) -> int:
    """The colour that scores on a space, -1 where nothing is built."""
    for colour in range(4, -1, -1):
        if p[TRACK + 5 * route + colour] >= space:
            return colour
    return -1


def locomotives(seen: GameState, p: list[int], route: int) -> str:
    """The locomotives of a route: `#3 #1`."""
    first = SLOT + seen.rules.first_slot[route]
    tiles = [tile for tile in p[first : first + seen.rules.slot_count[route]] if tile]
    return " ".join(f"#{moves.TILE_NAMES[tile]}" for tile in tiles)


def _heading(seen: GameState, viewer: int, seat: int, line: str) -> str:
    p = seen.players[seat]
    name = f"{SEATS[seat]} (you)" if seat == viewer else SEATS[seat]
    passed = "   passed" if p[PASSED] and seen.stack else ""
    when = "this round" if seen.stack else "last round"
    return ruled(f"{name}   {p[SCORE]} points{passed}", f"{when} {forecast_words(seen, seat)}", line)


# ---- the large board


def large_board(seen: GameState, viewer: int, seat: int) -> list[str]:
    """A whole player board."""
    p = seen.players[seat]
    lines = [_heading(seen, viewer, seat, "═")]
    for band in _bands(seen, p):
        lines += _band_lines(seen, p, band)
    return [*lines, *_industry_lines(seen, p), *_piece_lines(seen, p)]


def _bands(seen: GameState, p: list[int]) -> list[list[int]]:
    """Routes that fit side by side."""
    bands: list[list[int]] = []
    width = WIDTH
    for route in range(ROUTES):
        need = CELL * _plan(seen, p, route).length + CELL
        if width + need > WIDTH:
            bands.append([])
            width = GUTTER
        bands[-1].append(route)
        width += need
    return bands


def _plan(seen: GameState, p: list[int], route: int) -> Plan:
    return seen.rules.plans[route][p[PLAN + route]]


def _band_lines(seen: GameState, p: list[int], band: list[int]) -> list[str]:
    blocks = [_route_rows(seen, p, route) for route in band]
    rows = sorted({row for block in blocks for row in block})
    widths = [CELL * _plan(seen, p, route).length + CELL for route in band]
    lines = []
    for row in rows:
        cells = [block.get(row, "").ljust(width) for block, width in zip(blocks, widths, strict=True)]
        label = "" if row[0] else _LABELS[row[1]]
        lines.append((f"   {label}".ljust(GUTTER) + "".join(cells)).rstrip())
    return lines


# A row of a route: its layer (0, or more for further special spaces on the same space), and what it shows.
Row = tuple[int, int]
_LABELS = ("", "space", "doubler", "track", "scores", "if", "gives")
_TITLE, _SPACE, _DOUBLER, _TRACK, _SCORES, _IF, _GIVES = range(7)


def _route_rows(seen: GameState, p: list[int], route: int) -> dict[Row, str]:
    """The rows of a route."""
    plan = _plan(seen, p, route)
    spaces = range(1, plan.length + 1)
    trains = locomotives(seen, p, route) or "no locomotive"
    title = f"{route_name(seen.rules, route)} ({seen.rules.route_codes[route]})  {trains}"
    rows = {
        (0, _TITLE): f"{title}  +{route_points(seen.rules, p, route)}",
        (0, _SPACE): "".join(middle(str(space)) for space in spaces),
        (0, _TRACK): "".join(_track_cell(seen, p, route, space) for space in spaces),
        (0, _SCORES): _score_row(seen, p, route, plan.length),
    }
    if seen.rules.doubler_spaces[route]:
        laid = p[DOUBLERS + route]
        marks = ["×2" if s <= laid else "·" for s in range(1, seen.rules.doubler_spaces[route] + 1)]
        rows[0, _DOUBLER] = "".join(map(middle, marks))
    return rows | _special_rows(seen, p, route, plan)


def _track_cell(seen: GameState, p: list[int], route: int, space: int) -> str:
    colour = covering(p, route, space)
    if colour < 0:
        return " ·  "
    letter = letters(seen.rules)[colour]
    link = "─" if covering(p, route, space + 1) >= 0 else " "
    return (f"[{letter}]" if p[TRACK + 5 * route + colour] == space else f"─{letter}─") + link


def _score_row(seen: GameState, p: list[int], route: int, length: int) -> str:
    """What every reached space scores; a bar where the locomotives end."""
    values = seen.rules.values[p[VALUATION]]
    row = ""
    for space in range(1, min(p[REACH + route], length) + 1):
        colour = covering(p, route, space)
        worth = values[colour] * (2 if space <= p[DOUBLERS + route] else 1) if colour >= 0 else -1
        row += "─── " if worth < 0 else middle(str(worth))
    return row[:-1] + "|" if row else "|"


# ---- special spaces


def _special_rows(seen: GameState, p: list[int], route: int, plan: Plan) -> dict[Row, str]:
    """For every special space what it waits for and what it gives; several on one space lie in layers."""
    marks = _special_marks(seen, p, route, plan)
    rows: dict[Row, str] = {}
    for layer in range(max(map(len, marks.values()), default=0)):
        here = {space: found[layer] for space, found in marks.items() if layer < len(found)}
        above = {space: marks[space][layer - 1][0] for space in here} if layer else {}
        if above != {space: mark[0] for space, mark in here.items()}:
            rows[layer, _IF] = _cells({space: mark[0] for space, mark in here.items()}, plan.length)
        rows[layer, _GIVES] = _cells({space: mark[1] for space, mark in here.items()}, plan.length)
    return rows


def _special_marks(seen: GameState, p: list[int], route: int, plan: Plan) -> dict[int, list[tuple[str, str]]]:
    """By space: (what it waits for, what it gives)."""
    marks: dict[int, list[tuple[str, str]]] = {}
    for benefit in plan.benefits:
        done = _active(p, route, benefit.space, benefit.colour, benefit.locomotive)
        condition = DONE if done else letters(seen.rules)[benefit.colour] + "L" * benefit.locomotive
        marks.setdefault(benefit.space, []).append((condition, _reward(seen, benefit)))
    for space, colour, points in plan.stars:
        marks.setdefault(space, []).append((_each(seen, p, route, space, colour), f"+{points}"))
    for space, colour, points in plan.medals:
        waits = _each(seen, p, route, space, colour).replace(DONE, "" if not p[MEDAL] else DONE)
        marks.setdefault(space, []).append((waits + "m" * (not p[MEDAL]), f"+{points}"))
    for space, colour in plan.doublings:
        marks.setdefault(space, []).append((_each(seen, p, route, space, colour), "×2"))
    return marks


def _cells(marks: dict[int, str], length: int) -> str:
    return "".join(middle(marks.get(space, "")) for space in range(1, length + 1))


def _active(p: list[int], route: int, space: int, colour: int, locomotive: bool) -> bool:
    return p[TRACK + 5 * route + colour] >= space and (not locomotive or p[REACH + route] >= space)


def _each(seen: GameState, p: list[int], route: int, space: int, colour: int) -> str:
    return DONE if _active(p, route, space, colour, True) else letters(seen.rules)[colour] + "L"


def _reward(seen: GameState, benefit: Benefit) -> str:
    """The most telling part of a benefit, in a cell."""
    for kind, count in benefit.effect:
        if kind == layout.O_POINTS:
            return f"{count}p"
        if layout.O_TRACKS <= kind < layout.O_TRACKS + 4:
            return _TRACK_REWARDS[seen.rules.edition][kind - layout.O_TRACKS]
        if kind in _REWARDS:
            return _REWARDS[kind]
    return Words(seen.rules).fill("{idea}") if benefit.idea_place >= 0 else "…"


# ---- industry and pieces


def _wrenches(p: list[int]) -> list[int]:
    return [place for place in p[WRENCH : WRENCH + MAX_WRENCHES] if place != NOWHERE]


def _label(seen: GameState, place: int) -> str:
    """A space of the industry track."""
    idea = seen.rules.industry_idea[place] >= 0
    return Words(seen.rules).fill("{idea}") if idea else seen.rules.industry_labels[place]


def _industry_lines(seen: GameState, p: list[int]) -> list[str]:
    rules = seen.rules
    cell = min(5, (WIDTH - GUTTER) // len(rules.industry_labels))
    spaces = wrenches = ""
    for place in range(len(rules.industry_labels)):
        label = _label(seen, place)
        gap = rules.industry_gap[place]
        if gap:
            tile = p[GAP + gap - 1]
            label = f"[{moves.TILE_NAMES[tile] or ' '}]"
        spaces += f"{label:^{cell}}"
        wrenches += f"{'^' * _wrenches(p).count(place):^{cell}}"
    return [
        " " * GUTTER + f"Industry  +{industry_points(rules, p)}",
        "   space".ljust(GUTTER - 1) + spaces.rstrip(),
        f"   {_MARKER[rules.edition]}".ljust(GUTTER - 1) + wrenches.rstrip(),
    ]


def _piece_lines(seen: GameState, p: list[int]) -> list[str]:
    rules = seen.rules
    lines = wrapped("Workers", _workers(seen, p))
    factories = [
        f"gap {gap + 1} #{moves.TILE_NAMES[p[GAP + gap]]} ({effect_words(rules, rules.factory[p[GAP + gap]])})"
        for gap in range(GAPS)
        if p[GAP + gap]
    ]
    if factories:
        lines += wrapped("Factories", factories)
    if engineers_of(p):
        lines += wrapped("Engineers", _engineers(seen, p, words=True))
    unused = " ".join(moves.TOKEN_NAMES[token] for token in bits(p[IDEAS]))
    lines += wrapped(_title(seen), [unused or "none unused"])
    if _used_tokens(seen, p):
        lines += wrapped("Used", _used_tokens(seen, p))
    values = " ".join(
        f"{letters(rules)[colour]}{worth}" for colour, worth in enumerate(rules.values[p[VALUATION]])
    )
    lines += wrapped(
        "Tracks", [f"worth {values}", "medal laid" if p[MEDAL] else "medal not laid", *_keys(seen, p)]
    )
    return lines + (wrapped("End cards", [card_words(rules, held_cards(p))]) if held_cards(p) else [])


def _workers(seen: GameState, p: list[int]) -> list[str]:
    found = [f"{p[WORKERS]} of {p[OWN]} in supply"]
    if p[TEMPS]:
        found.append(f"{p[TEMPS]} temporary")
    if p[WOOD_WORKER]:
        found.append(Words(seen.rules).fill(_WOOD_WORKER[p[WOOD_WORKER]]))
    found.append(Words(seen.rules).amount(layout.O_COINS, p[COINS]))
    if p[LATER]:
        found.append(f"{p[LATER]} more to be gained")
    return found


def _title(seen: GameState) -> str:
    """What the idea tokens are called, in short."""
    return "Ideas" if seen.rules.edition == "ultimate" else "? tokens"


def _keys(seen: GameState, p: list[int]) -> list[str]:
    """Keys received, where the board has any."""
    plans = [plan for route in seen.rules.plans for plan in route]
    some = any(kind == layout.K_KEY for plan in plans for spot in plan.benefits for kind, _ in spot.effect)
    return [f"{p[KEYS]} key{'s' * (p[KEYS] != 1)} received"] if some or p[KEYS] else []


def _engineers(seen: GameState, p: list[int], words: bool) -> list[str]:
    found = []
    for engineer in engineers_of(p):
        space = ENGINEER_SPACE + engineer
        name = f"#{moves.ENGINEER_NAMES[engineer]}"
        if words:
            name += f" {effect_words(seen.rules, seen.rules.effects[space])}"
        found.append(f"{name} (used)" if seen.spaces[space] else name)
    return found


def _used_tokens(seen: GameState, p: list[int]) -> list[str]:
    """Idea tokens that were used, and where they lie."""
    found = []
    for token, place in enumerate(token_places(p)):
        if place == OUT_OF_GAME:
            found.append(f"{moves.TOKEN_NAMES[token]} (out of the game)")
        elif place:
            found.append(f"{moves.TOKEN_NAMES[token]} ({seen.rules.idea_place_names[place - 1]})")
    return found


# ---- the small board


def small_board(seen: GameState, viewer: int, seat: int) -> list[str]:
    """A player board in a few lines."""
    p = seen.players[seat]
    lines = [_heading(seen, viewer, seat, "─")]
    lines += wrapped("Routes", [_small_route(seen, p, route) for route in range(ROUTES)], joint="   ")
    wrenches = " and ".join(_label(seen, place) for place in _wrenches(p))
    items = [
        *_workers(seen, p),
        f"{_MARKER[seen.rules.edition]} on {wrenches}",
    ]
    factories = [f"#{moves.TILE_NAMES[tile]}" for tile in p[GAP : GAP + GAPS] if tile]
    if factories:
        items.append(f"factories {' '.join(factories)}")
    if engineers_of(p):
        items.append(f"engineers {' '.join(_engineers(seen, p, words=False))}")
    items.append(f"{len(bits(p[IDEAS]))} {_title(seen).lower()} unused")
    if _used_tokens(seen, p):
        items.append(f"used {', '.join(_used_tokens(seen, p))}")
    if p[KEYS]:
        items += _keys(seen, p)
    if p[MEDAL]:
        items.append("medal laid")
    if p[VALUATION]:
        items.append("tracks revalued")
    if held_cards(p):
        items.append(f"end cards: {card_words(seen.rules, held_cards(p))}")
    return lines + wrapped("Pieces", items)


def _small_route(seen: GameState, p: list[int], route: int) -> str:
    """A route in one string; a bar where the locomotives end: `TS gg|ww··· #2`."""
    length = _plan(seen, p, route).length
    spaces = [
        letters(seen.rules)[c] if c >= 0 else "·"
        for c in (covering(p, route, s) for s in range(1, length + 1))
    ]
    reach = min(p[REACH + route], length)
    spaces.insert(reach, "|")
    trains = locomotives(seen, p, route) or "–"
    doubled = f" ×2 on {p[DOUBLERS + route]}" if p[DOUBLERS + route] else ""
    return f"{seen.rules.route_codes[route]} {''.join(spaces)} {trains}{doubled}"
