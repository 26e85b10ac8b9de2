"""Routes: head, locomotives, segments and this round's account, one route across a player board.

How a route lies on the board follows from its plans: where it folds, whether it has doublers, stations or a switch.
Its height is the same for all of its plans, so nothing on the board moves when one is laid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from roundhouse.content import model
from roundhouse.draw.extension import Fork, Layers, OnRoute, Slot, all_drawn, drawn_in, track_row
from roundhouse.draw.svg.badges import marks, row_of_badges
from roundhouse.draw.svg.kit import (
    DENSE,
    JUNCTION,
    NARROW,
    SNUG,
    WIDE,
    Geometry,
    circle,
    group,
    icon,
    lamp,
    numbered,
    piece,
    plate,
    rect,
    signed,
    spot,
    text,
)
from roundhouse.draw.svg.segments import (
    BADGES,
    TAB,
    Strip,
    bed,
    doublers,
    reach_line,
    targets,
    track,
)
from roundhouse.rules import moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.scoring import route_points
from roundhouse.rules.vocabulary import BOILED, CLOSED, NOWHERE
from roundhouse.view.places import at
from roundhouse.view.scene import Gain, Lit, Scene
from roundhouse.view.words import Words, capital

LEFT = 160  # names and locomotives
RX = 168  # where routes begin
LX = 957  # the ledger
LEDGER = 74
NARROW_WIDTH = 358
NARROW_HEAD = 28.0
NARROW_X = 3
CAPTION = 19.0  # the lane above a rail for the names of what lies on it
PILL_W, PILL_H, PILL_STEP = 40, 24, 43  # locomotives in a line of text
ARM_LANE = 14  # the caption above the second row of a route with a switch, on a narrow board
SWITCH_SET, SWITCH_OPEN = 30, 50  # width of the gap behind the last common space


@dataclass(frozen=True)
class Course:
    """Where the parts of a route lie on its stretch of the board."""

    geo: Geometry
    strips: tuple[Strip, ...]
    height: float
    tabs: bool = False  # doublers on the rail's edge instead of a lane
    gate: tuple[float, float, float] | None = None  # where it forks: x, y, width
    arms: tuple[float, float] | None = None  # the ways on while none is chosen


@remembered
def fork_of(rules: Ruleset, route: int) -> tuple[int, Fork | None]:
    """The last space before a route forks, and what draws that; 0 if it does not."""
    forks = [drawn.fork for drawn in drawn_in(rules) if drawn.fork]
    return next(((fork.after(rules, route), fork) for fork in forks if fork.after(rules, route)), (0, None))


@remembered
def _on_routes(rules: Ruleset) -> tuple[OnRoute, ...]:
    return tuple(drawn.on_route for drawn in drawn_in(rules) if drawn.on_route)


@remembered
def _frames(rules: Ruleset, route: int) -> tuple[tuple[int, int], ...]:
    """First and last spaces of what has a frame on a route."""
    return tuple(frame for one in _on_routes(rules) for frame in one.frames(rules, route))


@remembered
def wide_geometry(rules: Ruleset) -> Geometry:
    """Cells as wide as the longest route allows, lanes as high as the rest of the board leaves room for."""
    if max(plan.length for plans in rules.plans for plan in plans) > WIDE.fold:
        return DENSE
    if any(fork_of(rules, route)[0] for route in range(len(rules.plans))):
        return JUNCTION
    crowded = track_row(rules) is not None or len(rules.doubler_routes) > 1
    return SNUG if crowded else WIDE


@remembered
def course(rules: Ruleset, route: int, plan: int, narrow: bool) -> Course:
    """How a route lies."""
    return _narrow_course(rules, route, plan) if narrow else _wide_course(rules, route, plan)


def _spaces(rules: Ruleset, route: int, plan: int) -> int:
    """The spaces that are drawn: those behind what blocks it too."""
    laid = rules.plans[route][plan]
    return laid.length if laid.end == NOWHERE else max(laid.length, laid.end)


def _wide_course(rules: Ruleset, route: int, plan: int) -> Course:
    geo = wide_geometry(rules)
    tabs = bool(rules.doubler_spaces[route] and rules.industry_rules.shared and route != rules.main)
    if tabs:
        top: float = TAB + 1
    elif rules.doubler_spaces[route]:
        top = geo.doubler
    else:
        named = any(one.captions(rules, route) for one in _on_routes(rules))
        top = CAPTION if named or _frames(rules, route) else 0.0
    height = top + geo.rail + BADGES + geo.badge
    fork, _ = fork_of(rules, route)
    last = _spaces(rules, route, plan)
    if not fork:
        return Course(geo, (Strip(1, last, 0, top),), height, tabs)
    end = fork * geo.cell
    if plan:
        strips = (Strip(1, fork, 0, top), Strip(fork + 1, last, end + SWITCH_SET, top))
        return Course(geo, strips, height, tabs, (end, top, SWITCH_SET))
    # wood that has just passed the switch stands on it
    strips = (Strip(1, fork, 0, top), Strip(fork + 1, fork + 1, end, top, True))
    return Course(geo, strips, height, tabs, (end, top, SWITCH_OPEN), (end + SWITCH_OPEN + 8, 2))


def _narrow_course(rules: Ruleset, route: int, plan: int) -> Course:
    geo = NARROW
    fork, _ = fork_of(rules, route)
    low = geo.rail + BADGES + geo.badge
    y: float = NARROW_HEAD
    strips: list[Strip] = []
    gate = arms = None
    for first, last in _folds(rules, route, plan):
        if rules.doubler_spaces[route] >= first:
            y += geo.doubler
        elif any(first <= start <= last for start, _ in _frames(rules, route)):
            y += CAPTION
        elif fork and first > fork:
            y += ARM_LANE
            if not plan:
                strips.append(Strip(first, first, NARROW_X + fork * geo.cell, strips[0].y, True))
                arms = (NARROW_X, y - ARM_LANE)
                y += low + 4
                break
        strips.append(Strip(first, last, NARROW_X, y))
        y += low + 4
    if fork:
        gate = (NARROW_X + fork * geo.cell, strips[0].y, geo.cell)
    return Course(geo, tuple(strips), y + 3, False, gate, arms)


def _folds(rules: Ruleset, route: int, plan: int) -> list[tuple[int, int]]:
    """First and last space of every row on a narrow board; frames stay in one piece."""
    spaces = _spaces(rules, route, plan)
    fork, _ = fork_of(rules, route)
    if fork:
        return [(1, fork), (fork + 1, spaces)]
    rows = []
    first = 1
    while first <= spaces:
        last = min(first + (NARROW.fold if spaces > 9 else 9) - 1, spaces)
        for start, end in _frames(rules, route):
            if start <= last < end:
                last = start - 1
        rows.append((first, last))
        first = last + 1
    return rows


# ---- drawing


def route_part(scene: Scene, seat: int, route: int, narrow: bool) -> tuple[str, float]:
    """A route with its head and locomotives, and its height; its account changes with every option and comes after."""
    board = scene.seen.board(seat)
    laid = course(scene.seen.rules, route, board.plan_number(route), narrow)
    head = _narrow_head if narrow else _wide_head
    return head(scene, seat, route, laid) + _body(scene, seat, route, laid, narrow), laid.height


def _body(scene: Scene, seat: int, route: int, laid: Course, narrow: bool) -> str:
    rules, words, board = scene.seen.rules, scene.words, scene.seen.board(seat)
    geo = laid.geo
    lit = _lit_spaces(scene, seat, rules.route_codes[route])
    found = marks(words, route, board.plan_number(route))
    what = f'<g data-what="route/{rules.route_ids[route]}">'
    _, fork = fork_of(rules, route)
    out = ""
    if fork and laid.arms:
        out += fork.arms(scene, seat, route, *laid.arms, geo)
    if fork and laid.gate:
        out += fork.switch(scene, seat, route, laid.gate[0], laid.gate[1], geo, laid.gate[2])
    for strip in laid.strips:
        content = ""
        layers = Layers() if strip.bare else _layers(scene, seat, route, strip, geo)
        if not strip.bare:
            content += layers.below + what + bed(strip.first, strip.last, geo.cell, geo.rail) + "</g>"
        content += track(scene, seat, route, strip, geo)
        if not strip.bare:
            content += layers.rail
            content += reach_line(board, route, strip, geo)
            content += row_of_badges(
                scene, seat, route, found, geo, strip.first, strip.last, geo.rail + BADGES
            )
            if rules.doubler_spaces[route] >= strip.first:
                content += doublers(scene, seat, route, strip, geo, laid.tabs)
        out += group(content + layers.above + targets(scene, seat, route, strip, geo, lit), strip.x, strip.y)
    if fork and narrow and laid.gate and not laid.arms:
        out += fork.caption(scene, seat, route, NARROW_X, laid.strips[-1].y - 5)
    return out if narrow else group(out, RX)


def _layers(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry) -> Layers:
    """What expansions lay over a strip."""
    found = [one.draw(scene, seat, route, strip, geo) for one in _on_routes(scene.seen.rules)]
    return Layers(*map("".join, zip(*found, strict=True))) if found else Layers()


def _lit_spaces(scene: Scene, seat: int, code: str) -> dict[int, Lit]:
    """Lit spaces of a route, by number; its start is drawn as its head."""
    prefix = f"{SEATS[seat]}/{code}/"
    found = {}
    for place, lit in scene.lit.items():
        if place.startswith(prefix) and place != prefix + "0":
            found[int(place.removeprefix(prefix))] = lit
    return found


@remembered
def variants_of(rules: Ruleset, route: int) -> tuple[model.Variant, ...]:
    """Other ways in which a route can lie."""
    board = rules.content.boards[rules.board]
    return tuple(row for row in board.variants if row.route == rules.route_ids[route])


@remembered
def route_title(words: Words, route: int, plan: int, narrow: bool) -> str:
    """A route's name, and how it goes on; where it is narrow an arm stands above its own row."""
    name = words.route_label(route)
    variants = variants_of(words.rules, route)
    if not variants or not plan or (narrow and variants[plan - 1].keeps):
        return name
    return f"{name}–{words.label('places', variants[plan - 1].id)}"


def _title(scene: Scene, seat: int, route: int, x: float, y: float, narrow: bool) -> str:
    """The name of a route: its start, where a freight car is put."""
    rules, words = scene.seen.rules, scene.words
    title = route_title(words, route, scene.seen.board(seat).plan_number(route), narrow)
    place = at(seat, rules.route_codes[route], 0)
    lit = scene.lit.get(place)
    width = 7.6 * len(title) + 16
    ring = group(lamp(lit, width, 22), -4, -16) if lit else ""
    body = rect(-4, -16, width, 22, "hit") + text(title, 0, 0, "route-name", "start")
    return spot(scene, place, body, x, y, "route-head", title, f"route/{rules.route_ids[route]}", ring)


def _wide_head(scene: Scene, seat: int, route: int, laid: Course) -> str:
    rules, words = scene.seen.rules, scene.words
    top = laid.strips[0].y
    count = rules.slot_count[route]
    size, gap = (38, 4) if laid.geo is WIDE else (34, 3)
    width = count * (size + gap) - gap
    reach = words.screen("draw reach", count=scene.seen.board(seat).reach(route))
    out = _title(scene, seat, route, 0, 13 if top != CAPTION else 11, False)
    if LEFT - width > 76:
        out += text(reach, 0, top + (21 if top > TAB + 1 else 32), "note", "start")
    else:
        out += text(reach, LEFT, 11, "note", "end")
    out += group(slots(scene, seat, route, size, gap), LEFT - width, top - 2)
    return out + beside_route(scene, seat, route, LEFT - 24, top + laid.geo.rail + 9, 24)


def _narrow_head(scene: Scene, seat: int, route: int, laid: Course) -> str:
    rules, words = scene.seen.rules, scene.words
    board = scene.seen.board(seat)
    count = rules.slot_count[route]
    longest = max(len(route_title(words, route, plan, True)) for plan in range(len(rules.plans[route])))
    x = max(66 if count > 2 else 100, 7.8 * longest + 10)
    out = _title(scene, seat, route, 0, 17, True) + group(pills(scene, seat, route), x)
    out += beside_route(scene, seat, route, x + count * PILL_STEP, 1, 22)
    x += count * PILL_STEP + 4
    reach = words.screen("draw reach", count=board.reach(route))
    short = beside_route(scene, seat, route, 0, 0, 22) == ""
    if short and x + 6 * (len(reach) + 1) < NARROW_WIDTH - 70:
        out += text(reach, x, 17, "note", "start")
    return out


# ---- the ledger


def route_account(scene: Scene, seat: int, route: int, narrow: bool) -> str:
    """The account of a route, where its head has room for it."""
    rules, board = scene.seen.rules, scene.seen.board(seat)
    points, gain = route_points(rules, board.row, route), gain_of(scene, seat, rules.route_codes[route])
    if narrow:
        return narrow_account(points, gain)
    return group(account(points, gain), LX, course(rules, route, board.plan_number(route), False).strips[0].y)


def gain_of(scene: Scene, seat: int, source: str) -> Gain | None:
    """The best lit gain of an account, on the board of the one who looks."""
    return scene.gains.get(source) if seat == scene.viewer else None


def account(points: int, gain: Gain | None) -> str:
    """What a route or the industry scores this round, with the best lit gain below."""
    out = text(points, LEDGER, 25, "ledger-n", "end")
    if gain:
        out += plate(gain.number, LEDGER - 38, 40, 8) + text(
            signed(gain.points), LEDGER, 44.5, "ledger-plus", "end"
        )
    return out


def narrow_account(points: int, gain: Gain | None) -> str:
    """The same in the line of a route's head."""
    out = text(points, NARROW_WIDTH, 18, "ledger-n", "end")
    if gain:
        out += plate(gain.number, NARROW_WIDTH - 70, 12, 8)
        out += text(signed(gain.points), NARROW_WIDTH - 30, 16.5, "ledger-plus", "end")
    return out


# ---- locomotives


def slots(scene: Scene, seat: int, route: int, size: float, gap: float) -> str:
    """The slots of a route in a row, the highest locomotive first, those that are not open last."""
    return _row(scene, seat, route, size, size, size + gap)


def pills(scene: Scene, seat: int, route: int) -> str:
    """The same in one line of text height."""
    return _row(scene, seat, route, PILL_W, PILL_H, PILL_STEP)


def _row(scene: Scene, seat: int, route: int, w: float, h: float, step: float) -> str:
    out = ""
    first = scene.seen.rules.first_slot[route]
    for k in range(scene.seen.rules.slot_count[route]):
        place, what, label, body = _slot(scene, seat, first + k, w, h)
        lit = scene.lit.get(place)
        ring = lamp(lit, w, h) if lit else ""
        if lit:
            body += _ghost(scene, lit, scene.seen.board(seat).slot(first + k), w, h)
        out += spot(scene, place, body, k * step, 0, "loco-slot", label, what, ring)
    return out


def _slot(scene: Scene, seat: int, slot: int, w: float, h: float) -> Slot:
    """A slot with what lies there."""
    rules = scene.seen.rules
    tile, route = scene.seen.board(seat).slot(slot), rules.slot_route[slot]
    if tile == CLOSED:
        return next(drawn.closed_slot for drawn in all_drawn() if drawn.closed_slot)(scene, seat, slot, w, h)
    place, label = at(seat, "slot", slot), _label(scene.words, route, tile)
    if not tile:
        return Slot(place, f"slot/{rules.route_ids[route]}", label, rect(0, 0, w, h, "empty-slot", 6))
    number = _number(rules.number[tile], tile)
    body = piece(scene, at(seat, "loco", slot), _locomotive(number, w, h, tile >= BOILED), 0, 0)
    if tile >= BOILED:
        body += piece(scene, at(seat, "boilerman", "slot", slot), _boilerman(w, h), 0, 0)
    return Slot(place, f"tile/{moves.TILE_NAMES[tile & (BOILED - 1)]}", label, body)


def _number(number: int, tile: int) -> str:
    """What a locomotive pulls, as a number."""
    name = moves.TILE_NAMES[tile & (BOILED - 1)]
    return str(number) if tile >= BOILED or not name.isdigit() else name


def _ghost(scene: Scene, lit: Lit, tile: int, w: float, h: float) -> str:
    """What would come to lie in a lit slot, where it is not hidden by what lies there."""
    kind, _, name = lit.ghost.partition(" ")
    if kind == "boilerman":
        return group(_boilerman(w, h), kind="ghost") if w == h else ""
    if kind != "loco" or tile:
        return ""
    number = _number(scene.seen.rules.number[moves.TILE_NAMES.index(name)], moves.TILE_NAMES.index(name))
    return group(_locomotive(number, w, h, False), kind="ghost")


@lru_cache(maxsize=256)
def _locomotive(number: str, w: float, h: float, boiled: bool) -> str:
    if w == h:
        return rect(0, 0, w, h, "loco-tile", 6) + numbered("loco", number, 2, 2, w - 4)
    sign = "" if boiled else icon("mini-loco", 5, 5, 14, "need-loco")
    return rect(0, 0, w, h, "loco-tile", 6) + sign + text(number, 28, 17, "pill-n")


@lru_cache(maxsize=16)
def _boilerman(w: float, h: float) -> str:
    if w == h:
        body = circle(2, h - 4, 9.5, "boiler-disc") + icon("boilerman", -6, h - 12, 16)
    else:
        body = icon("boilerman", 3, 4, 16)
    return f'<g data-what="boilerman">{body}</g>'


@remembered
def _label(words: Words, route: int, tile: int) -> str:
    name = words.route_label(route)
    if tile:
        return capital(words.screen("draw loco", tile=words.tile(tile, "loco"), route=name))
    return words.screen("draw slot", route=name)


def beside_route(scene: Scene, seat: int, route: int, x: float, y: float, size: float) -> str:
    """What expansions put at the locomotives of a route."""
    draws = [drawn.beside_route for drawn in drawn_in(scene.seen.rules) if drawn.beside_route]
    return "".join(draw(scene, seat, route, x, y, size) for draw in draws)
