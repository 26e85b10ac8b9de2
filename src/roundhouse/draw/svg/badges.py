"""Badges: what a special space waits for and what it gives, as a pill under its space.

From left to right: the colour unless it is wood, a small locomotive where one must reach the space, a coin where one
must be paid, then the reward. What comes once is ticked off when it is done, what scores in every round turns brass.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from math import inf
from typing import Final, NamedTuple

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import (
    Geometry,
    Parts,
    circle,
    group,
    icon,
    lamp,
    num,
    piece,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.signs import signs
from roundhouse.rules import moves, vocabulary
from roundhouse.rules.plans import GATES, EffectCode
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words, capital

OPEN: Final = "open"
DONE: Final = "done"  # gained, once and for all
SCORING: Final = "scoring"  # pays in every round
DUE: Final = "due"  # reached, the coin is still to be paid
NARROW_END: Final = 354.0  # how far badges go on a narrow board, from the left end of a strip


class BadgeMark(NamedTuple):
    """A special space, or several on one space with the same condition."""

    space: int
    colour: int
    locomotive: bool
    coin: int  # which of the coin conditions, -1: none
    kind: str  # "once", "star", "medal", "spike", "double"
    parts: tuple[tuple[str, str], ...]
    label: str
    ideas: tuple[int, ...] = ()  # places where idea tokens come to lie
    points: int = 0
    raised: int = 0  # the spike's points once it lies


@remembered
def marks(words: Words, route: int, plan: int) -> tuple[BadgeMark, ...]:
    """The special spaces of a route as it lies, from its start."""
    laid = words.rules.plans[route][plan]
    once: dict[tuple[int, int, bool, int], tuple[list[EffectCode], list[int]]] = {}
    for benefit in laid.benefits:
        if benefit.effect[0][0] in GATES:  # how a route goes on is drawn as such
            continue
        key = (benefit.space, benefit.colour, benefit.locomotive, benefit.coin)
        effects, ideas = once.setdefault(key, ([], []))
        effects.append(benefit.effect)
        ideas += [benefit.idea_place] * (benefit.idea_place >= 0)
    found = []
    for (space, colour, locomotive, coin), (effects, ideas) in once.items():
        effect = tuple(unit for gained in effects for unit in gained)
        label = _label(words, route, space, colour, locomotive, coin >= 0, words.effect(effect))
        parts = tuple(reward(effect))
        found.append(BadgeMark(space, colour, locomotive, coin, "once", parts, label, tuple(ideas)))
    each = [
        *(("star", *star, 0) for star in laid.stars),
        *(("medal", *medal, 0) for medal in laid.medals),
        *(("spike", *spike) for spike in laid.raisable),
        *(("double", *double, 0, 0) for double in laid.doublings),
    ]
    for kind, space, colour, points, raised in each:
        key_of = {"star": "draw each round", "medal": "draw medal", "spike": "draw spike"}
        gives = words.screen(key_of.get(kind, "draw double"), points=words.points(points))
        label = _label(words, route, space, colour, True, False, gives)
        found.append(BadgeMark(space, colour, True, -1, kind, (), label, (), points, raised))
    return tuple(sorted(found, key=lambda mark: (mark.space, mark.kind == "once")))


def _label(
    words: Words, route: int, space: int, colour: int, locomotive: bool, coin: bool, gives: str
) -> str:
    needs = [words.track(colour)]
    needs += [words.screen("draw locomotive")] * locomotive + [words.fill("{coin}")] * coin
    condition = words.screen("draw needs", what=words.listed(needs))
    name = words.route_label(route)
    return capital(words.screen("draw special", route=name, space=space, needs=condition, gives=gives))


def reward(effect: EffectCode) -> Parts:
    """An effect in a pill: without plus signs, and steps of a colour whose tracks come stay unmentioned."""
    kinds = {kind for kind, _ in effect}
    tracks_first = sorted(
        effect, key=lambda unit: not vocabulary.O_TRACKS <= unit[0] < vocabulary.O_WOOD_WORKER
    )
    told = [
        (kind, count)
        for kind, count in tracks_first
        if not (vocabulary.K_GREEN <= kind <= vocabulary.K_GOLD and kind - 1 + vocabulary.O_TRACKS in kinds)
    ]
    return [(number.replace("+", "") if sign else number, sign) for number, sign in signs(told, quiet=True)]


# ---- states


def state_of(rules: Ruleset, board: PlayerBoard, route: int, mark: BadgeMark) -> str:
    """How a special space stands."""
    if mark.coin >= 0:
        if rules.toll.coin_paid(board.row, mark.coin):
            return DONE
        return DUE if rules.toll.coin_due(board.row, mark.coin) else OPEN
    come = board.reached(route, mark.colour, mark.space, mark.locomotive)
    if not come or (mark.kind == "medal" and not board.has_medal(route)):
        return OPEN
    return DONE if mark.kind == "once" else SCORING


# ---- drawing


def shown_parts(mark: BadgeMark, raised: bool) -> Parts:
    """The reward, as number and icon pairs."""
    if mark.kind == "once":
        return mark.parts
    if mark.kind == "star":
        return ((f"+{mark.points}", ""),)
    if mark.kind == "spike":
        return (("", "spike"), (f"+{mark.raised if raised else mark.points}", ""))
    return (("", "medal" if mark.kind == "medal" else "route-double"),)


def _part_width(number: str, sign: str, geo: Geometry) -> float:
    figure = 5 if number == "/" else 8 * len(number) + (1 if sign else 2) if number else 0
    return figure + (geo.icon if sign else 0)


@lru_cache(maxsize=4096)
def pill(
    mark: BadgeMark, geo: Geometry, state: str, raised: bool, medal: bool, token: bool
) -> tuple[str, float]:
    """A badge at its own left top corner, and its width. `medal`: the medal lies there and is drawn as a piece;
    `token`: an idea token lies there and is drawn instead of the bulb."""
    h, pad, need = geo.badge, geo.pad, geo.need
    corner = mark.coin >= 0 and geo.cell < 45  # where it is narrow, the coin sits on the pill's corner
    px: float = pad
    out = ""
    if mark.colour:
        out += rect(px, 6, 6.5, h - 12, "cond", 2, COLOURS[mark.colour])
        px += 8
    if mark.locomotive:
        out += icon("mini-loco", px, (h - need) / 2, need, "need-loco")
        px += need + 2
    if mark.coin >= 0 and not corner:
        out += icon("coin", px, (h - need) / 2 - 1, need + 2)
        px += need + 4
    for number, sign in shown_parts(mark, raised):
        width = _part_width(number, sign, geo)
        if number:
            out += text(number, px + (width - (geo.icon if sign else 0)) / 2, h / 2 + 4.5, "badge-n")
        at_x = px + width - geo.icon
        if (sign == "medal" and medal) or (sign == "idea" and token):
            pass
        elif sign:
            kind = "not-laid" if sign == "medal" else ""
            out += icon(sign, at_x, (h - geo.icon) / 2, geo.icon, kind)
        px += width
    width = max(px + pad, h)
    if px + pad < h:  # a lone figure or sign stands in the middle
        out = group(out, (h - px - pad) / 2)
    body = rect(0, 0, width, h, "pill", h / 2) + (f'<g class="in">{out}</g>' if state == DONE else out)
    if corner:
        body += icon("coin", -4, -5, 13)
    if state == DONE:
        body += circle(width - 2, 3, 6, "tick-disc") + icon("confirm", width - 6, -1, 8, "tick")
    return body, width


def _sign_x(mark: BadgeMark, geo: Geometry, width: float) -> float:
    """Where the last sign of a pill stands: medals and idea tokens lie on it."""
    return width - max(geo.pad, (geo.badge - geo.icon) / 2 if len(mark.parts) < 2 else geo.pad) - geo.icon


def badge(
    scene: Scene, seat: int, route: int, mark: BadgeMark, geo: Geometry, x: float, y: float, fixed: str = ""
) -> str:
    """A badge with its left edge at x; `fixed` draws it in a state whatever the board says."""
    rules, board = scene.seen.rules, scene.seen.board(seat)
    state = fixed or state_of(rules, board, route, mark)
    token = _token_on(board, mark) if mark.ideas and state == DONE else -1
    medal = mark.kind == "medal" and board.has_medal(route)
    raised = mark.raised > 0 and rules.raiser.raises(board.row)
    body, width = pill(mark, geo, state, raised, medal, token >= 0)
    if medal:
        size = geo.icon + 4
        lying = icon("medal", -2, -2, size)
        body += piece(scene, at(seat, "medal"), lying, _sign_x(mark, geo, width), (geo.badge - geo.icon) / 2)
    if token >= 0:
        body += _lying_token(scene, seat, route, mark, token, geo, _sign_x(mark, geo, width))
    label = scene.words.screen(f"draw {state}", what=mark.label)
    what = f"special/{rules.route_ids[route]}/{mark.space}"
    if mark.kind == "medal":
        place = at(seat, "medal", rules.route_codes[route])
    elif mark.coin >= 0:
        place = at(seat, "coin", rules.coin_names[mark.coin])
    else:
        return _plain(body, x, y, state, label, what)
    lit = scene.lit.get(place)
    ring = lamp(lit, width, geo.badge, geo.badge / 2) if lit else ""
    if mark.coin >= 0 and state in (DONE, DUE):
        body = piece(scene, place, body, 0, 0, f"badge {state}")
        state = "paid"
    return spot(scene, place, body, x, y, f"badge {state}", label, what, ring)


def _plain(body: str, x: float, y: float, state: str, label: str, what: str) -> str:
    return (
        f'<g class="badge {state}" transform="translate({num(x)} {num(y)})" data-what="{what}" role="img" '
        f'aria-label="{_escaped(label)}">{body}</g>'
    )


@lru_cache(maxsize=4096)
def _escaped(label: str) -> str:
    return escape(label)


def _token_on(board: PlayerBoard, mark: BadgeMark) -> int:
    """The idea token that lies on a space, -1 if none."""
    return next((t for t, place in enumerate(board.token_places) if place and place - 1 in mark.ideas), -1)


def _lying_token(
    scene: Scene, seat: int, route: int, mark: BadgeMark, token: int, geo: Geometry, x: float
) -> str:
    """An idea token on the space where it was used."""
    words, name = scene.words, moves.TOKEN_NAMES[token]
    r = geo.badge / 2 - 1
    cx = x + geo.icon / 2
    body = circle(0, 0, r, "token") + icon(_first_sign(words, token), -r + 3, -r + 3, 2 * r - 6)
    label = words.screen(
        "draw token",
        token=words.label("tokens", name),
        route=words.route_label(route),
        space=mark.space,
    )
    lying = piece(scene, at(seat, "idea", name), body, cx, geo.badge / 2, "token-g", label)
    return f'<g data-what="tokens/{name}">{lying}</g>'


@remembered
def _first_sign(words: Words, token: int) -> str:
    """One sign for an idea token."""
    return next((sign for _, sign in signs(words.rules.token_effect[token]) if sign), "idea")


def row_of_badges(
    scene: Scene,
    seat: int,
    route: int,
    found: tuple[BadgeMark, ...],
    geo: Geometry,
    first: int,
    last: int,
    y: float,
    fixed: str = "",
) -> str:
    """The badges of spaces first to last; those of one space stand side by side."""
    board = scene.seen.board(seat)
    out = ""
    by_space: dict[int, list[BadgeMark]] = {}
    for mark in found:
        if first <= mark.space <= last:
            by_space.setdefault(mark.space, []).append(mark)
    rows: list[tuple[float, float, list[BadgeMark], list[float]]] = []
    for space, here in sorted(by_space.items()):
        raised = here[0].raised > 0 and scene.seen.rules.raiser.raises(board.row)
        widths = [pill(mark, geo, OPEN, raised and mark.raised > 0, False, False)[1] for mark in here]
        total = sum(widths) + 2 * (len(widths) - 1)
        rows.append(((space - first + 0.5) * geo.cell - total / 2, total, here, widths))
    lefts = _apart([row[:2] for row in rows], NARROW_END if geo.narrow else inf)
    for x, (_, _, here, widths) in zip(lefts, rows, strict=True):
        for mark, width in zip(here, widths, strict=True):
            out += badge(scene, seat, route, mark, geo, x, y, fixed)
            x += width + 2
    return out


def _apart(wanted: list[tuple[float, float]], end: float) -> list[float]:
    """Where things of these left edges and widths stand so that none passes the end or touches the next."""
    found: list[float] = []
    for left, width in reversed(wanted):
        found.append(min(left, end - width))
        end = found[-1] - 1
    return found[::-1]
