"""What a player owns beside the routes: idea tokens, engineers, tiles, cards and marks.

Everything keeps its place during a game as far as it goes. Where much has come together, sizes step down and the
headings go (`side_layout`), so that nothing overlaps and nothing that can be used is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from roundhouse.draw.extension import drawn_beside, drawn_in
from roundhouse.draw.svg.kit import attributes, circle, group, heading, icon, nothing, piece, rect, spot, text
from roundhouse.draw.svg.side_layout import (
    ENGINEER,
    LINE,
    LOW,
    ROOMY,
    TILE,
    TOKEN,
    FitStep,
    SidePlaces,
    SideSection,
    arranged,
)
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.stops import round_lamp, token_face
from roundhouse.draw.svg.tickets import (
    engineer_face,
    pieces_on,
    stub,
)
from roundhouse.rules import moves
from roundhouse.rules.ideas import OUT_OF_GAME
from roundhouse.rules.packing import UNKNOWN_CARD, held_cards
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import ENGINEER_SPACE
from roundhouse.view.places import at, space_place
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words, capital

LETTER: Final = 6.2  # width of a letter of a note, generously


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
    board = scene.seen.board(seat)
    title = len(_title(scene.words, kind)) * 7.6
    if kind == "ideas":
        return SideSection(kind, TOKEN, len(scene.seen.rules.token_rows), len(board.ideas), title)
    if kind == "engineers":
        count, shape = len(board.engineers), ENGINEER
    else:
        drawn = drawn_beside()[kind]
        count, shape = drawn.tiles(board), LOW if drawn.low else TILE
    return SideSection(kind, shape, count, count, title)


def _title(words: Words, kind: str) -> str:
    return words.screen(f"drawn {kind}")


# ---- idea tokens


def _ideas(scene: Scene, seat: int, step: FitStep, places: SidePlaces) -> str:
    """Every token of the game in its place; where a used one was is an empty ring."""
    board, rules = scene.seen.board(seat), scene.seen.rules
    lies = board.token_places
    out = ""
    shown = _tokens(rules) if step.spent else board.ideas
    for token, (x, y) in zip(shown, places, strict=True):
        cx, cy = x + step.token, y + step.token
        if board.has_idea(token):
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
    board, words = scene.seen.board(seat), scene.words
    w, h = step.engineer
    owned = board.engineers
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
        taken = scene.seen.table_top.is_taken(space)
        card = stub(scene, space, face, 0, 0, w, h, taken)
        out += piece(scene, space_place(space), card, x, y)
    return out


_DRAW: Final = {"ideas": _ideas, "engineers": _engineers}


# ---- marks: small things a line high


class SideMark(NamedTuple):
    """A drawing of a line's height, and how wide it is."""

    drawing: str
    width: float


def marks(scene: Scene, seat: int, brief: bool = False) -> list[SideMark]:
    """All of them, in the order in which they stand; in brief they say only what cannot be seen elsewhere."""
    found = _cards(scene, seat)
    for drawn in drawn_in(scene.seen.rules):
        found += drawn.marks(scene, seat, brief) if drawn.marks else ()
    return [*found, *_valuation(scene, seat, brief)]


def noted(drawing: str, x: float, words: str, what: str, label: str = "", brief: bool = False) -> SideMark:
    """A sign of this width with its words behind it; in brief the words are only said."""
    named = attributes(data_what=what, role="img", aria_label=label or words)
    if brief:
        return SideMark(group(drawing, extra=named), x)
    return SideMark(group(drawing + _note(words, x + 4), extra=named), x + 4 + len(words) * LETTER)


def _note(words: str, x: float, kind: str = "note") -> str:
    return text(words, x, 15, kind, "start")


# ---- end bonus cards


def _cards(scene: Scene, seat: int) -> list[SideMark]:
    """Those one knows by name, the others' as backs."""
    words = scene.words
    held = held_cards(scene.seen.players[seat])
    if not held:
        return [SideMark(_note(words.screen("no end card"), 0), len(words.screen("no end card")) * LETTER)]
    found = [end_card(scene, seat, card) for card in held]
    drawing, width = found[0]
    return [SideMark(piece(scene, at(seat, "cards"), drawing, 0, 0), width), *found[1:]]


def end_card(scene: Scene, seat: int, card: int) -> SideMark:
    """One card, by name where it is known."""
    words = scene.words
    if card == UNKNOWN_CARD:
        back = rect(0, 0, 17, LINE, "card-back", 3) + icon("end-card", 2, 4.5, 13)
        told = words.screen("drawn card back", who=scene.names[seat])
        return noted(back, 17, "", "end-card", told, brief=True)
    name, line = words.explained("end-cards")[moves.END_CARD_NAMES[card]]
    w = 26 + len(name) * (LETTER + 0.7)
    face = rect(0, 0, w, LINE, "end-chip", 4) + icon("end-card", 3, 3, 16) + _note(name, 22, "note strong")
    what = f"end-cards/{moves.END_CARD_NAMES[card]}"
    return noted(face, w, "", what, f"{name}: {line}", brief=True)


# ---- cards and tiles that change what counts


def _valuation(scene: Scene, seat: int, brief: bool) -> Iterator[SideMark]:
    """The tile that says what tracks are worth, once it has been changed."""
    number = scene.seen.board(seat).valuation
    if number:
        told = capital(scene.words.screen(f"valuation {number}"))
        drawn = piece(scene, at(seat, "valuation"), icon("revalue", 0, 1, 20), 0, 0)
        yield noted(drawn, 20, told, "valuation", brief=brief)
