"""Small things beside the routes, a line high: end bonus cards, what a tile or an expansion has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from roundhouse.draw.extension import drawn_in
from roundhouse.draw.svg.kit import attributes, group, icon, piece, rect, text
from roundhouse.draw.svg.side_layout import LINE
from roundhouse.rules import moves
from roundhouse.rules.ideas import held_cards
from roundhouse.rules.layout import VALUATION
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.secrets import UNKNOWN_CARD
from roundhouse.view.words import capital

LETTER: Final = 6.2  # width of a letter of a note, generously


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
    number = scene.seen.players[seat][VALUATION]
    if number:
        told = capital(scene.words.screen(f"valuation {number}"))
        drawn = piece(scene, at(seat, "valuation"), icon("revalue", 0, 1, 20), 0, 0)
        yield noted(drawn, 20, told, "valuation", brief=brief)
