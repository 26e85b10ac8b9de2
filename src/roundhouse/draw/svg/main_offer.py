"""What is laid out to choose from: starting bonuses, end bonus cards, engineers of the box, and what expansions offer.

They lie over the track spaces, since nobody places a worker while choosing among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from roundhouse.content import model
from roundhouse.draw.extension import OfferDrawing, OfferedCard, all_drawn
from roundhouse.draw.svg.kit import icon, piece, rect, spot, text
from roundhouse.draw.svg.tickets import (
    colour,
    drawn_effect,
    engineer_face,
    engineer_label,
    moved_mark,
    name_of,
    ring,
)
from roundhouse.expansions import Gathered
from roundhouse.rules import moves
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import F_BONUS, F_DRAFT
from roundhouse.view.places import shared
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

GAP: Final = 6
_END_CARDS: Final[dict[str, tuple[str, ...]]] = {
    "factories": ("factory",),
    "engineers": ("engineer",),
    "routes": ("end-station",),
    "silver-gold": ("track-silver", "track-gold"),
    "doublers": ("doubler",),
    "wood": ("track-wood",),
    "ideas": ("idea",),
    "extra-engineer": ("engineer",),
    "locomotives": ("loco",),
    "keys": ("key",),
    "workers": ("worker-gain",),
    "fifteen": ("star",),
}
_END_CARD_SIGNS: Final = Gathered(_END_CARDS, lambda: (drawn.end_cards for drawn in all_drawn()))
Item = tuple[str, str, str]  # kind, id, the place


def offered(scene: Scene) -> list[Item]:
    """What lies open to be chosen now; mostly nothing."""
    seen, found = scene.seen, list[Item]()
    if any(frame[0] in (F_DRAFT, F_BONUS) for frame in seen.stack):
        found += [("bonus", row.id, shared("bonus", row.id)) for row in seen.rules.bonus_rows]
    names = moves.END_CARD_NAMES
    found += [("end-card", names[card], shared("end-card", names[card])) for card in seen.table_top.end_cards]
    known = {place for _, _, place in found}
    box = any(place.startswith("engineer/") for place in scene.lit)
    at_hand = set(_known_engineers(scene)) if box else set()
    for place in scene.lit:
        kind, _, name = place.partition("/")
        boxed = kind == "engineer" and name not in at_hand
        if boxed or (kind in _OFFERS and kind != "engineer" and place not in known):
            found.append((kind, name, place))
    return found


def _known_engineers(scene: Scene) -> Iterator[str]:
    """Engineers in the row and beside the boards; all others are in the box."""
    seen = scene.seen
    for engineer in seen.table_top.engineers:
        yield moves.ENGINEER_NAMES[engineer]
    for board in seen.boards():
        for engineer in board.engineers:
            yield moves.ENGINEER_NAMES[engineer]


def offer(scene: Scene, items: list[Item], w: float, h: float) -> str:
    """The things to choose from in rows."""
    across = _across(items, w)
    lines = -(-len(items) // across)
    width = min((w - GAP * (across - 1)) / across, 180)
    high = min((h - GAP * (lines - 1)) / lines, 64)
    out = ""
    for k, item in enumerate(items):
        out += _item(scene, item, k % across * (width + GAP), k // across * (high + GAP), width, high)
    return out


def _across(items: list[Item], w: float) -> int:
    fitting = max(1, int((w + GAP) // (max(_OFFERS[kind].least for kind, _, _ in items) + GAP)))
    lines = -(-len(items) // fitting)
    if lines == 1 and len(items) > 3:  # two rows fill the room better
        lines = 2
    return -(-len(items) // lines)


def _item(scene: Scene, item: Item, x: float, y: float, w: float, h: float) -> str:
    kind, name, place = item
    face, label, dim = _OFFERS[kind].face(scene, name, w, h)
    body = moved_mark(scene, place, 0, 0, w, h, chevrons=False) + piece(scene, place, face, 0, 0)
    state = "space taken" if dim else "space free"
    return spot(scene, place, body, x, y, state, label, place, ring(scene.lit.get(place), w, h))


def _bonus(scene: Scene, name: str, w: float, h: float) -> OfferedCard:
    rules, words = scene.seen.rules, scene.words
    index = moves.BONUS_NAMES.index(name)
    title, line = _told(words, "bonuses")[name]
    label = words.screen("spoken card", title=title, line=line)
    face = rect(0, 0, w, h, "paper", 4) + drawn_effect(
        rules.bonus_effect[index], w / 2, h / 2, w - 16, h - 16, 28
    )
    owners = [seat for seat, board in enumerate(scene.seen.boards()) if board.bonus == index]
    for k, seat in enumerate(owners):
        face += icon(f"seal-{colour(scene.seen, seat)}", w - 22 - k * 18, 4, 16)
        label = words.screen("spoken bonus of", what=label, who=name_of(scene, seat))
    left = index in scene.seen.table_top.bonuses or shared("bonus", name) in scene.lit
    return face, label, not left


def _end_card(scene: Scene, name: str, w: float, h: float) -> OfferedCard:
    title, line = _told(scene.words, "end-cards")[name]
    card = scene.seen.rules.end_cards[moves.END_CARD_NAMES.index(name)]
    face = end_card_face(card, w, h) if card else ""
    return face, scene.words.screen("spoken card", title=title, line=line), False


@lru_cache(maxsize=128)
def end_card_face(card: model.EndCard, w: float, h: float) -> str:
    """What an end bonus card counts, and what each of it is worth."""
    icons = _END_CARD_SIGNS.get(card.id, ("end-card",))
    size = min(24, h * 0.45)
    left = w / 2 - size * len(icons) / 2
    body = rect(0, 0, w, h, "paper", 4)
    body += "".join(icon(sign, left + k * size, h * 0.34 - size / 2, size) for k, sign in enumerate(icons))
    worth = "–".join(str(points) for _, points in card.steps) if card.steps else str(card.each or "+")
    letter = min(8.0, (w - 24) / len(worth))
    wide = len(worth) * letter + 17
    return (
        body
        + text(worth, w / 2 - wide / 2, h - 9, "eff-n", "start", letter * 1.85)
        + icon("star", w / 2 + wide / 2 - 15, h - 22, 16)
    )


def _engineer(scene: Scene, name: str, w: float, h: float) -> OfferedCard:
    engineer = moves.ENGINEER_NAMES.index(name)
    face = rect(0, 0, w, h, "paper", 4) + engineer_face(scene.words, engineer, w, h, False, "")
    return face, engineer_label(scene, engineer, 0), False


@remembered
def _told(words: Words, chapter: str) -> dict[str, tuple[str, str]]:
    return words.explained(chapter)


_OWN: Final = {
    "bonus": OfferDrawing(62, _bonus),
    "end-card": OfferDrawing(62, _end_card),
    "engineer": OfferDrawing(58, _engineer),
}
_OFFERS: Final = Gathered(_OWN, lambda: (drawn.offers for drawn in all_drawn()))
