"""The sections of the main board that every game has."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.extension import CounterDrawing, cards_beside, drawn_in
from roundhouse.draw.svg.kit import circle, group, icon, num, numbered, path, piece, rect, spot, text
from roundhouse.draw.svg.signs import FACTORY_SIGNS, OWN_FACTORIES, signs
from roundhouse.draw.svg.tickets import (
    colour,
    engineer_face,
    engineer_label,
    moved_mark,
    name_of,
    pieces_on,
    ring,
    space_label,
    state_of,
    stub,
    ticket,
)
from roundhouse.rules import moves
from roundhouse.rules.ideas import cards_in_pile
from roundhouse.rules.locomotives import lowest_stack
from roundhouse.rules.notation import SEATS
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import ENGINEER_SPACE
from roundhouse.view.places import shared
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

GAP: Final = 6
NUMBER_ONLY: Final = 32.0  # an engineer to come where there is little room
COLUMN: Final = 25  # a stack of locomotives
ROOMY: Final = 230  # a heading with room for every counter


# ---- spaces


@remembered
def spaces_of(rules: Ruleset, section: str) -> tuple[int, ...]:
    """The spaces of a section that are in play."""
    return tuple(
        moves.SPACE_NAMES.index(row.id)
        for row in rules.space_rows
        if row.section == section and rules.players in row.players
    )


@remembered
def track_columns(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Track spaces in pairs: the same colour above and below, what takes any colour last."""
    spaces = spaces_of(rules, "track")
    by_colour: dict[str, list[int]] = {}
    for space in spaces:
        by_colour.setdefault(moves.SPACE_NAMES[space].partition("-")[0], []).append(space)
    free = [*by_colour.pop("basic"), *by_colour.pop("any")]
    columns = [tuple(found) for found in by_colour.values() if len(found) > 1]
    single = [space for found in by_colour.values() if len(found) == 1 for space in found]
    singles = [tuple(single[k : k + 2]) for k in range(0, len(single), 2)]
    return (*singles, *columns, tuple(free))


def track(scene: Scene, w: float, h: float) -> str:
    """The track spaces: two rows."""
    columns = track_columns(scene.seen.rules)
    width = (w - GAP * (len(columns) - 1)) / len(columns)
    high = (h - GAP) / 2
    return "".join(
        ticket(scene, space, k * (width + GAP), j * (high + GAP), width, high)
        for k, column in enumerate(columns)
        for j, space in enumerate(column)
    )


def rows(scene: Scene, section: str, w: float, h: float) -> str:
    """The spaces of a section one below the other."""
    spaces = spaces_of(scene.seen.rules, section)
    high = (h - GAP * (len(spaces) - 1)) / len(spaces) if len(spaces) > 1 else min(h, 64)
    return "".join(
        ticket(scene, space, 0, k * (high + GAP), w, high, row=True) for k, space in enumerate(spaces)
    )


# ---- turn order


def turn_order(scene: Scene, w: float, h: float) -> str:
    """Who plays when and what passing scores; below, the spaces for the next round or for the last one."""
    seen, rules = scene.seen, scene.seen.rules
    r, low = (16, 46) if h > 120 else (14, 30)
    beside = h <= 120 and len(seen.order) == 2  # below the seals, number plates would lie over the points
    step = min(w / len(seen.order), 60 if beside else 44)
    out = ""
    for place, seat in enumerate(seen.order):
        out += _seal(scene, place, seat, place * step + (r if beside else step / 2), r, low + 15, beside)
    if h > 120:
        rule = f"M{num(w * 0.5)} {low - 4}H{num(w)}"
        out += text(scene.words.screen("on passing"), 0, low, "note", "start") + path(rule, "ledger-rule")
    top = low + (28 if h > 120 else 22)
    last = seen.round == rules.rounds
    spaces = spaces_of(rules, "last-round" if last else "turn-order")
    width = (w - GAP * (len(spaces) - 1)) / max(1, len(spaces))
    for k, space in enumerate(spaces):
        out += ticket(scene, space, k * (width + GAP), top, width, h - top)
    return out


def _seal(scene: Scene, place: int, seat: int, cx: float, r: float, below: float, beside: bool) -> str:
    seen, words = scene.seen, scene.words
    passed = bool(seen.board(seat).has_passed and seen.stack)
    points = seen.rules.pass_points[place]
    size, name = r * 1.25, f"order/{SEATS[seat]}"
    seal = moved_mark(scene, name, -size / 2, -size / 2, size, size)
    seal += icon(f"seal-{colour(seen, seat)}", -size / 2, -size / 2, size)
    body = circle(0, 0, r, "place") + piece(scene, name, seal, 0, 0, "gone" if passed else "")
    body += text(f"+{points}", r + 12 if beside else 0, 5 if beside else below - r, "pass-n")
    key = "spoken order passed" if passed else "spoken order"
    label = words.screen(key, place=place + 1, who=name_of(scene, seat), points=words.points(points))
    return spot(scene, shared("order", place), body, cx, r, "order-place", label, "turn-order")


# ---- engineers


@remembered
def row_places(rules: Ruleset) -> tuple[int, ...]:
    """The places of the row that ever hold somebody, from the left."""
    used = (*rules.setup.b_places, *rules.setup.a_places)
    return tuple(index for index, place in enumerate(rules.row_places) if place in used)


@remembered
def _row_widths(rules: Ruleset, w: float) -> tuple[tuple[int, float, float], ...]:
    """Place, x and width: those still to come are narrower, or shrink to their number."""
    places = row_places(rules)
    full = [index for index in places if index in rules.lying or index == rules.hire_place]
    later = len(places) - len(full)
    room = w - GAP * (len(places) - 1)
    wide = room / (len(full) + 0.72 * later)
    narrow = 0.72 * wide
    if narrow < 52:
        narrow = NUMBER_ONLY
        wide = (room - narrow * later) / len(full)
    found, x = [], 0.0
    for index in places:
        width = wide if index in full else narrow
        found.append((index, x, width))
        x += width + GAP
    return tuple(found)


def engineers(scene: Scene, w: float, h: float) -> str:
    """The row: upright ones come later, lying ones can be used, the last one can be hired."""
    rules = scene.seen.rules
    return "".join(_row_place(scene, index, x, width, h) for index, x, width in _row_widths(rules, w))


def _row_place(scene: Scene, index: int, x: float, w: float, h: float) -> str:
    seen, rules = scene.seen, scene.seen.rules
    engineer = seen.row[index]
    if index == rules.hire_place:
        return _hiring(scene, engineer, x, w, h)
    if engineer < 0:
        return rect(x + 0.5, 0.5, w - 1, h - 1, "vacant", 4)
    when = seen.round + rules.row_places[index]
    note = scene.words.screen("round", round=when)
    space = ENGINEER_SPACE + engineer
    lying = index in rules.lying
    face = engineer_face(scene.words, engineer, w, h, lying, note)
    place = shared("engineer", moves.ENGINEER_NAMES[engineer])
    state = state_of(scene, place, seen.table_top.is_taken(space)) if lying else "coming"
    if lying:
        face += pieces_on(scene, space, 36 if w > 70 else 28, h - 22, 16)
    body = rect(0, 0, w, h, "paper", 4) + face
    body = moved_mark(scene, place, 0, 0, w, h, chevrons=False) + piece(scene, place, body, 0, 0)
    label = engineer_label(scene, engineer, when)
    return spot(scene, place, body, x, 0, f"space {state}", label, place, ring(scene.lit.get(place), w, h))


def _hiring(scene: Scene, engineer: int, x: float, w: float, h: float) -> str:
    """The hiring space with the engineer who lies there."""
    hire = scene.seen.rules.hire
    taken = scene.seen.table_top.is_taken(hire)
    if engineer < 0:
        face = group(icon("hire", w / 2 - 12, 4, 24), 0, 0, "effect") + pieces_on(
            scene, hire, w / 2, h - 21, 17
        )
        return stub(scene, hire, face, x, 0, w, h, taken)
    name = shared("engineer", moves.ENGINEER_NAMES[engineer])
    card = engineer_face(scene.words, engineer, w, h, True, "")
    face = group(
        moved_mark(scene, name, 0, 0, w, h, chevrons=False) + piece(scene, name, card, 0, 0),
        extra=f' data-what="{name}"',
    )
    middle = 24 + (w - 24) / 2
    face += icon("hire", middle - 19, h - 22, 18) + pieces_on(scene, hire, middle + 11, h - 21, 16)
    place = "space/hire"
    told = space_label(scene, hire)
    label = scene.words.screen("spoken hiring", what=told, engineer=engineer_label(scene, engineer, 0))
    kind = f"space {state_of(scene, place, taken)}"
    body = rect(0, 0, w, h, "paper", 4) + face
    return spot(scene, place, body, x, 0, kind, label, place, ring(scene.lit.get(place), w, h))


# ---- locomotives and factories


def supply(scene: Scene, w: float, h: float) -> str:
    """The stacks of locomotives, the open one in a frame; below them factories that lie beside the stacks."""
    rules, seen = scene.seen.rules, scene.seen
    tiles = [tile for stack in rules.stack_groups for tile in stack]
    if w < COLUMN * len(tiles):
        left = [tile for tile in tiles if seen.table_top.stack(tile)]
        tiles = (left + [tile for tile in tiles if tile not in left][::-1])[: int(w // 29)]
        tiles = sorted(tiles, key=lambda tile: (rules.number[tile], tile))
    step = min(w / len(tiles), 38)
    size = min(step - 2, h - 26)
    opened = lowest_stack(seen)
    out = "".join(_stack(scene, tile, k * step, step, size, tile in opened) for k, tile in enumerate(tiles))
    lying = seen.table_top.returned_tiles
    free = w - 64 if w < ROOMY and _more_counters(scene) else w
    apart = min(40 if any(count > 1 for _, count in lying) else 31, free / max(1, len(lying)))
    for k, (tile, count) in enumerate(lying):
        out += _returned(scene, tile, count, k * apart, h - 14)
    return out


def tile_number(tile: int) -> str:
    """What is printed on a tile; a factory without a locomotive side has no number."""
    name = moves.TILE_NAMES[tile]
    number = name.rstrip("abx")
    return number if number.isdigit() else ""


def _stack(scene: Scene, tile: int, x: float, step: float, size: float, opened: bool) -> str:
    seen, words = scene.seen, scene.words
    count, number = seen.table_top.stack(tile), tile_number(tile)
    name = shared("stack", moves.TILE_NAMES[tile])
    left = (step - size) / 2
    body = rect(0.5, -2.5, step - 1, size + 15.5, "next-box", 5) if opened else ""
    body += numbered("loco", number, left, 0, size)
    body += text(f"{count}×" if count else "–", step / 2, size + 11, f"note{' strong' if opened else ''}")
    if count:
        body = moved_mark(scene, name, left, 0, size, size + 12) + piece(scene, name, body, 0, 0)
    draws = [drawn.behind_stack for drawn in drawn_in(scene.seen.rules) if drawn.behind_stack]
    body += "".join(draw(scene, tile, step) for draw in draws)
    key = "spoken next" if opened else "spoken stack" if count else "spoken gone"
    label = words.screen(key, count=count, number=number, effect=_factory_words(words, tile))
    kind = "stack" if count else "stack gone"
    what = f"tile/{moves.TILE_NAMES[tile]}"
    lit = scene.lit.get(name)
    return spot(scene, name, body, x, 0, kind, label, what, ring(lit, step, size + 14))


@remembered
def _factory_words(words: Words, tile: int) -> str:
    return words.effect(words.rules.factory[tile])


@lru_cache(maxsize=64)
def _factory_picture(tile: int, count: int) -> str:
    number = tile_number(tile)
    body = icon("factory", 0, -1, 15)
    if number:
        body += text(number, 16, 11, "note strong", "start")
    else:
        name = moves.TILE_NAMES[tile]
        body += icon(OWN_FACTORIES.get(name) or FACTORY_SIGNS.get(name, "idea"), 15, 1, 12)
    return body + (text(f"{count}×", 26 + 2 * (len(number) > 1), 11, "note", "start") if count > 1 else "")


def _returned(scene: Scene, tile: int, count: int, x: float, y: float) -> str:
    """A factory beside the stacks."""
    words, name = scene.words, shared("returned", moves.TILE_NAMES[tile])
    label = words.screen(
        "spoken returned",
        count=count,
        tile=words.tile(tile, "no factory"),
        effect=_factory_words(words, tile),
    )
    body = moved_mark(scene, name, 0, 1, 25, 12, chevrons=False) + piece(
        scene, name, _factory_picture(tile, count), 0, 0
    )
    what = f"tile/{moves.TILE_NAMES[tile]}"
    return spot(scene, name, body, x, y, "returned", label, what, ring(scene.lit.get(name), 25, 15))


def counters(scene: Scene, w: float, below: float) -> str:
    """What else lies in the supply, in numbers: on the line of the heading, and below where that is too short."""
    seen, words = scene.seen, scene.words
    pile, doublers = cards_in_pile(seen), seen.table_top.doublers
    found: list[CounterDrawing] = [
        CounterDrawing("end-cards", "end-card", pile, words.counted("end cards in the pile", pile)),
        CounterDrawing("doublers", "doubler", doublers, words.counted("spoken doublers", doublers)),
    ]
    more = _more_counters(scene)
    if w < ROOMY:
        return _counted(scene, found, w, 0) + _counted(scene, more, w, below)
    return _counted(scene, found + more, w, 0)


def _more_counters(scene: Scene) -> list[CounterDrawing]:
    draws = [drawn.counters for drawn in drawn_in(scene.seen.rules) if drawn.counters]
    return [one for draw in draws for one in draw(scene)]


def _counted(scene: Scene, found: list[CounterDrawing], right: float, y: float) -> str:
    out, x = "", right
    for name, sign, count, label in found:
        x -= len(str(count)) * 7.7 + 18
        body = icon(sign, 0, 0, 14) + text(count, 18, 11, "note strong", "start")
        body = moved_mark(scene, name, 0, 0, 14, 14, chevrons=False) + piece(scene, name, body, 0, 0)
        out += spot(scene, name, body, x, y, "counter", label, sign)
        x -= 6
    return out


# ---- idea cards


@remembered
def cards_of(rules: Ruleset) -> tuple[tuple[str, str, EffectCode], ...]:
    """Every idea card of the game and those beside them: their kind, name and effect."""
    ideas = [("card", row.id, rules.card_effect[moves.CARD_NAMES.index(row.id)]) for row in rules.card_rows]
    beside = [
        (kind, row.id, compile_effect(row.effect))
        for kind, cards in cards_beside().items()
        for row in cards.rows(rules)
    ]
    return (*ideas, *beside)


def cards(scene: Scene, w: float, h: float, across: int) -> str:
    """The open idea cards; those that are taken leave their place empty."""
    every = cards_of(scene.seen.rules)
    lines = -(-len(every) // across)
    width, high = min(36, (w - 4 * (across - 1)) / across), (h - 4 * (lines - 1)) / lines
    high = min(high, 58)
    out = ""
    for k, (kind, name, effects) in enumerate(every):
        x, y = k % across * (width + 4), k // across * (high + 4)
        out += _card(scene, kind, name, effects, x, y, width, high)
    return out


def _card(
    scene: Scene, kind: str, name: str, effects: EffectCode, x: float, y: float, w: float, h: float
) -> str:
    seen = scene.seen
    if kind == "card":
        left = moves.CARD_NAMES.index(name) in seen.table_top.idea_cards
    else:
        left = cards_beside()[kind].left(seen, name)
    if not left:
        return rect(x + 0.5, y + 0.5, w - 1, h - 1, "vacant", 4)
    place = shared(kind, name)
    face = rect(0, 0, w, h, f"idea-card {kind}", 4) + card_face(effects, w, h)
    body = moved_mark(scene, place, 0, 0, w, h) + piece(scene, place, face, 0, 0)
    title, line = _card_words(scene.words, "cards" if kind == "card" else cards_beside()[kind].chapter)[name]
    label = scene.words.screen("spoken card", title=title, line=line)
    return spot(scene, place, body, x, y, "card-place", label, place, ring(scene.lit.get(place), w, h))


@remembered
def _card_words(words: Words, chapter: str) -> dict[str, tuple[str, str]]:
    return words.explained(chapter)


@lru_cache(maxsize=256)
def card_face(effects: EffectCode, w: float, h: float) -> str:
    """The signs of a card one below the other, as many as there is room for."""
    found = signs(effects)
    icons = list(dict.fromkeys(sign for _, sign in found if sign))
    if found[0][1] == "loco" and len(icons) == 1:  # the extra #9
        size = min(28, w - 3, h - 4)
        return numbered("loco", found[-1][0] or "", w / 2 - size / 2, h / 2 - size / 2, size)
    icons = icons[: 3 if h > 48 else 2]
    size = min(28 if len(icons) == 1 else 20, w - 4, (h - 4) / len(icons))
    top = h / 2 - size * len(icons) / 2
    out = "".join(icon(sign, w / 2 - size / 2, top + k * size, size - 1) for k, sign in enumerate(icons))
    number = found[0][0]
    if len(icons) == 1 and number not in ("", "+", "1"):
        out += text(number, w - 3, h - 4, "note strong", "end")
    return out
