"""Special ideas in pictures: their cards beside the idea cards, the freight car, tokens on the
special factory, and the card that doubles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.draw.extension import CardDrawing, DrawingExtension, TableLines
from roundhouse.draw.svg.component import paper_of
from roundhouse.draw.svg.kit import group, icon, piece, text
from roundhouse.draw.svg.side_pieces import SideMark, noted
from roundhouse.draw.svg.stops import lain_token, lying_token
from roundhouse.draw.text_words import wrapped
from roundhouse.expansions.special_ideas.explained import CARDS, playing
from roundhouse.expansions.special_ideas.manifest import SPECIAL_CARDS
from roundhouse.expansions.special_ideas.rules import (
    FACTORY,
    K_BOX_ENGINEER,
    PLACES,
    SpecialIdeas,
    card_effect,
)
from roundhouse.rules.moves import SPECIAL_NAMES
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BOILED, ENGINEER_SPACE
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

# ---- in text


def _lines(words: Words, seen: GameState) -> list[str]:
    """The cards that are left, and whom one of them could bring."""
    rules = seen.rules
    names = [SPECIAL_NAMES[card] for card in seen.table_top.held("special-cards")]
    told = [words.short(row.effect) for row in SPECIAL_CARDS.rows(rules.content) if row.id in names]
    lines = wrapped(words.screen("SPECIAL"), told or [words.screen("none left")])
    part = rules.part_of_kind[K_BOX_ENGINEER]
    if "engineer" in names and isinstance(part, SpecialIdeas):
        box = [
            f"#{words.engineer(engineer)} ({words.short(rules.effects[ENGINEER_SPACE + engineer])})"
            for engineer in part.box(seen)
        ]
        lines += wrapped(words.screen("IN THE BOX"), box or [words.screen("none left")])
    return lines


def _behind_locomotives(words: Words, board: PlayerBoard, route: int) -> list[str]:
    return [words.screen("freight")] if board.chosen("freight-car") == route else []


# ---- the freight car


def _freight_car(scene: Scene, seat: int, route: int, x: float, y: float, size: float) -> str:
    """Where it stands beside a route."""
    if scene.seen.board(seat).chosen("freight-car") != route:
        return ""
    label = scene.words.screen("draw freight", route=scene.words.route_label(route))
    car = piece(scene, at(seat, "freight"), icon("manufactory", 0, 0, size), x, y, "freight-car", label)
    return group(car, extra=f' data-what="{CARDS}/freight-car"')


# ---- the special factory


def _on_factory(scene: Scene, seat: int, tile: int, h: float) -> str:
    """The tokens that lie on it, one above the other at its right."""
    if tile % BOILED != FACTORY:
        return ""
    places = [scene.seen.rules.idea_place_names.index(name) for name in PLACES]
    tokens = [lying_token(scene, seat, place) for place in places]
    heights = (h - 8, 8.0)
    return "".join(
        lain_token(scene, seat, token, 9, 13, y)
        for token, y in zip(tokens, heights, strict=True)
        if token >= 0
    )


# ---- cards


def _left(seen: GameState, name: str) -> bool:
    return seen.table_top.has("special-cards", SPECIAL_NAMES.index(name))


def _marks(scene: Scene, seat: int, brief: bool) -> Iterator[SideMark]:
    """The card that doubles industry steps stays with its owner."""
    if scene.seen.board(seat).has("double-industry"):
        name, line = scene.words.explained(CARDS)["double-industry"]
        body = text("2×", 0, 15, "note strong", "start") + icon("wrench", 14, 2, 18)
        drawn = piece(scene, at(seat, "double-industry"), body, 0, 0)
        yield noted(drawn, 32, name, f"{CARDS}/double-industry", f"{name}: {line}", brief)


def _component(words: Words, name: str) -> str:
    return paper_of(card_effect(words.rules, SPECIAL_NAMES.index(name)), "idea-card")


DRAWN: Final = DrawingExtension(
    table=(TableLines(70, "special-cards", _lines),),
    fields=frozenset({"special-cards", "laid", "freight-car"}),
    behind_locomotives=_behind_locomotives,
    beside_route=_freight_car,
    on_factory=_on_factory,
    cards=(CardDrawing("special", CARDS, playing, _left),),
    marks=_marks,
    components={CARDS: _component},
    factories={"special": "idea"},
    meanings={
        "special": ("special idea card", "take a special idea card"),
        "box": ("engineer", "take an engineer from the box"),
        "freight": ("route", "put the freight car on a route"),
    },
    numbered=(("special idea card", SPECIAL_NAMES),),
)
