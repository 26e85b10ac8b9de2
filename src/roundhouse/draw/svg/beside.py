"""What a player owns beside the routes: idea tokens, engineers, tiles, income, cards and marks.

Everything keeps its place during a game as far as it goes. Where much has come together, sizes step down and the
headings go (`beside_layout`), so that nothing overlaps and nothing that can be used is left out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.faces import drawn_beside
from roundhouse.draw.svg.beside_layout import ROOMY, Places, Section, Step, arranged
from roundhouse.draw.svg.beside_marks import marks
from roundhouse.draw.svg.kit import attributes, circle, group, heading, icon, nothing, piece, rect, spot, tick
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.stops import round_lamp, token_face
from roundhouse.draw.svg.tickets import (
    drawn_effect,
    engineer_face,
    pieces_on,
    ring,
    stub,
)
from roundhouse.rules import moves
from roundhouse.rules.ideas import OUT_OF_GAME, bits, token_places
from roundhouse.rules.layout import (
    ENGINEER_SPACE,
    IDEAS,
    INCOME,
    INCOME_USED,
)
from roundhouse.rules.plans import Effect, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.scoring import engineers_of
from roundhouse.view.places import at, space_place
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words


def beside(scene: Scene, seat: int, width: float, height: float, narrow: bool) -> tuple[str, float]:
    """Everything beside the routes in a box of this width, and how high it comes; on a phone it may be any height."""
    long, brief = marks(scene, seat), marks(scene, seat, brief=True)
    way = arranged(
        tuple(_section(scene, seat, kind) for kind in _kinds() if _plays(scene.seen.rules, kind)),
        tuple(mark.width for mark in long),
        tuple(mark.width for mark in brief),
        width,
        ROOMY if narrow else height,
        narrow,
    )
    out = ""
    for laid in way.sections:
        if way.step.heads:
            out += heading(_title(scene.words, laid.kind), laid.x, laid.y, laid.w)
        draw = _DRAW.get(laid.kind) or drawn_beside()[laid.kind].draw
        out += draw(scene, seat, way.step, laid.places)
    small = long if way.step.heads else brief
    for mark, (x, y) in zip(small, way.marks, strict=True):
        out += group(mark.drawing, x, y)
    return out, way.height


def _kinds() -> tuple[str, ...]:
    return "ideas", "engineers", *drawn_beside(), "income"


def _plays(rules: Ruleset, kind: str) -> bool:
    if kind in drawn_beside():
        return drawn_beside()[kind].plays(rules)
    if kind == "income":
        return bool(income_effects(rules))
    return True


@lru_cache(maxsize=64)
def income_effects(rules: Ruleset) -> tuple[tuple[str, Effect], ...]:
    """The kinds of income tiles in the game."""
    playing = any(field.name == "income" for part in rules.parts for field in part.fields())
    return tuple((row.id, compile_effect(row.effect)) for row in rules.content.incomes) if playing else ()


def _section(scene: Scene, seat: int, kind: str) -> Section:
    p = scene.seen.players[seat]
    if kind == "ideas":
        count = len(scene.seen.rules.token_rows)
    elif kind == "engineers":
        count = len(engineers_of(p))
    elif kind in drawn_beside():
        count = drawn_beside()[kind].count(p)
    else:
        count = sum(1 for number in range(len(moves.INCOME_NAMES)) if p[INCOME + number])
    unspent = p[IDEAS].bit_count() if kind == "ideas" else count
    return Section(kind, count, unspent, len(_title(scene.words, kind)) * 7.6)


def _title(words: Words, kind: str) -> str:
    return words.screen(f"drawn {kind}")


# ---- idea tokens


def _ideas(scene: Scene, seat: int, step: Step, places: Places) -> str:
    """Every token of the game in its place; where a used one was is an empty ring."""
    p, rules = scene.seen.players[seat], scene.seen.rules
    lies = token_places(p)
    out = ""
    shown = _tokens(rules) if step.spent else bits(p[IDEAS])
    for token, (x, y) in zip(shown, places, strict=True):
        cx, cy = x + step.token, y + step.token
        if p[IDEAS] >> token & 1:
            out += _token(scene, seat, token, cx, cy, step.token)
        else:
            out += _used_token(scene.words, token, lies[token], cx, cy, step.token)
    return out


@lru_cache(maxsize=64)
def _tokens(rules: Ruleset) -> tuple[int, ...]:
    return tuple(moves.TOKEN_NAMES.index(row.id) for row in rules.token_rows)


def _token(scene: Scene, seat: int, token: int, x: float, y: float, r: float) -> str:
    name = moves.TOKEN_NAMES[token]
    place = at(seat, "idea", name)
    face = piece(scene, place, token_face(scene.words, token, r), 0, 0)
    told, lit = _token_told(scene.words, name), scene.lit.get(place)
    return spot(scene, place, face, x, y, "token-g", told, f"tokens/{name}", round_lamp(lit, r, crowd=True))


@lru_cache(maxsize=512)
def _token_told(words: Words, name: str) -> str:
    title, line = words.explained("tokens")[name]
    return words.screen("drawn token", title=title, line=line)


@lru_cache(maxsize=2048)
def _used_token(words: Words, token: int, place: int, x: float, y: float, r: float) -> str:
    name = moves.TOKEN_NAMES[token]
    title = words.explained("tokens")[name][0]
    told = words.screen("drawn token used", title=title)
    if 0 < place < OUT_OF_GAME:
        told = words.screen("drawn token at", title=title, place=words.idea_place(place))
    face = circle(0, 0, r - 0.5, "token-slot") + group(
        icon(_token_icon(words, token), -r * 0.55, -r * 0.55, r * 1.1), kind="gone"
    )
    named = attributes(data_what=f"tokens/{name}", role="img", aria_label=told)
    return group(face, x, y, "token-g used", named)


def _token_icon(words: Words, token: int) -> str:
    return next(name for _, name in signs(words.rules.token_effect[token]) if name)


# ---- engineers, income


def _engineers(scene: Scene, seat: int, step: Step, places: Places) -> str:
    """The engineers one has hired, each with the place for a worker."""
    p, words = scene.seen.players[seat], scene.words
    w, h = step.engineer
    owned = engineers_of(p)
    if not owned:
        return nothing(words.screen("none hired"), w, h, places)
    out = ""
    for engineer, (x, y) in zip(owned, places, strict=True):
        space = ENGINEER_SPACE + engineer
        band = 24 if w > 70 else 18
        cx = w / 2 if w < 46 else band + (w - band) / 2
        size = 11 if w < 46 else 15 if h < 44 else 17
        standing = pieces_on(scene, space, cx, h - size - (2 if w < 46 else 3), size)
        face = engineer_face(words, engineer, w, h, True, "") + standing
        taken = bool(scene.seen.spaces[space])
        card = stub(scene, space, face, 0, 0, w, h, taken)
        out += piece(scene, space_place(space), card, x, y)
    return out


def _income(scene: Scene, seat: int, step: Step, places: Places) -> str:
    """Income tiles, equal ones on one another; used ones are ticked until the round ends."""
    p, words = scene.seen.players[seat], scene.words
    w, h = step.income
    out, k = "", 0
    for name, effect in income_effects(words.rules):
        number = moves.INCOME_NAMES.index(name)
        count, used = p[INCOME + number], p[INCOME_USED + number]
        if not count:
            continue
        x, y = places[k]
        k += 1
        place = at(seat, "income", name)
        told = words.screen("drawn income tile", effect=words.effect(effect))
        if used == count:
            told = words.screen("drawn used", what=told)
        wide = w - 5 * (count - 1)
        tiles = ""
        for tile in range(count):  # used ones lie at the back
            body = income_face(effect, wide, h, tile < used)
            tiles += piece(scene, at(seat, "income", name, tile), body, 5 * (count - 1 - tile), 0)
        lit = scene.lit.get(place)
        out += spot(scene, place, tiles, x, y, "income-g", told, f"income/{name}", ring(lit, w, h))
    return out if k else nothing("–", w, h, places)


@lru_cache(maxsize=512)
def income_face(effect: Effect, w: float, h: float, used: bool) -> str:
    face = rect(0, 0, w, h, "income-tile", h / 2) + drawn_effect(effect, w / 2, h / 2, w - 12, h - 10, 21)
    return group(face + (tick(w - 6, 5) if used else ""), kind="space taken" if used else "space")


_DRAW: Final = {"ideas": _ideas, "engineers": _engineers, "income": _income}
