"""What a player owns beside the routes: idea tokens, engineers, tiles, cards and marks.

Everything keeps its place during a game as far as it goes. Where much has come together, sizes step down and the
headings go (`beside_layout`), so that nothing overlaps and nothing that can be used is left out.
"""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import drawn_beside
from roundhouse.draw.svg.kit import attributes, circle, group, heading, icon, nothing, piece, spot
from roundhouse.draw.svg.side_layout import (
    ENGINEER,
    LOW,
    ROOMY,
    TILE,
    TOKEN,
    FitStep,
    SidePlaces,
    SideSection,
    arranged,
)
from roundhouse.draw.svg.side_marks import marks
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.stops import round_lamp, token_face
from roundhouse.draw.svg.tickets import (
    engineer_face,
    pieces_on,
    stub,
)
from roundhouse.rules import moves
from roundhouse.rules.ideas import OUT_OF_GAME, bits, token_places
from roundhouse.rules.layout import (
    ENGINEER_SPACE,
    IDEAS,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
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
    return *_DRAW, *drawn_beside()


def _plays(rules: Ruleset, kind: str) -> bool:
    return kind in _DRAW or drawn_beside()[kind].plays(rules)


def _section(scene: Scene, seat: int, kind: str) -> SideSection:
    p = scene.seen.players[seat]
    title = len(_title(scene.words, kind)) * 7.6
    if kind == "ideas":
        return SideSection(kind, TOKEN, len(scene.seen.rules.token_rows), p[IDEAS].bit_count(), title)
    if kind == "engineers":
        count, shape = len(engineers_of(p)), ENGINEER
    else:
        tiles = drawn_beside()[kind]
        count, shape = tiles.count(p), LOW if tiles.low else TILE
    return SideSection(kind, shape, count, count, title)


def _title(words: Words, kind: str) -> str:
    return words.screen(f"drawn {kind}")


# ---- idea tokens


def _ideas(scene: Scene, seat: int, step: FitStep, places: SidePlaces) -> str:
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


@remembered
def _tokens(rules: Ruleset) -> tuple[int, ...]:
    return tuple(moves.TOKEN_NAMES.index(row.id) for row in rules.token_rows)


def _token(scene: Scene, seat: int, token: int, x: float, y: float, r: float) -> str:
    name = moves.TOKEN_NAMES[token]
    place = at(seat, "idea", name)
    face = piece(scene, place, token_face(scene.words, token, r), 0, 0)
    told, lit = _token_told(scene.words, name), scene.lit.get(place)
    return spot(scene, place, face, x, y, "token-g", told, f"tokens/{name}", round_lamp(lit, r, crowd=True))


@remembered
def _token_told(words: Words, name: str) -> str:
    title, line = words.explained("tokens")[name]
    return words.screen("drawn token", title=title, line=line)


@remembered
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


# ---- engineers


def _engineers(scene: Scene, seat: int, step: FitStep, places: SidePlaces) -> str:
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


_DRAW: Final = {"ideas": _ideas, "engineers": _engineers}
