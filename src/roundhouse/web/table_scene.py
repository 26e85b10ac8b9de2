"""What all parts of a table's page share: the view, its scene and decision, and the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from roundhouse.draw.extension import SideBoard, side_boards
from roundhouse.draw.svg.kit import DrawnBoard
from roundhouse.draw.svg.main_board import main_board
from roundhouse.draw.svg.own_board import own_board
from roundhouse.service.model.table_view import NARROW, TableView
from roundhouse.view.decision import Decision
from roundhouse.view.options import NO_FIGURES
from roundhouse.view.prospect import Figures
from roundhouse.view.scene import Scene, figures_soon, scene

TABS = {"main": "board", "own": "mine"}  # of a phone, by board; others are called like theirs


@dataclass(frozen=True)
class TableScene:
    """One person's table, ready to be written."""

    view: TableView
    scene: Scene
    decision: Decision

    def say(self, key: str, **values: object) -> str:
        """A word of the pages, with the terms of this game."""
        words = self.view.words
        return words.fill(words.book.pages[key], **values)

    def count(self, key: str, count: int, **values: object) -> str:
        """The same with a number."""
        return self.say(key, count=count, **values)

    @property
    def narrow(self) -> bool:
        """Whether the page is laid out for a phone or a tablet held upright."""
        return self.view.layout == NARROW

    @property
    def seat(self) -> int:
        """Whose board lies in front: the viewer's; of others, the one the screen is handed to, or the first."""
        return max(self.view.viewer, self.view.handover, 0)

    @cached_property
    def boards(self) -> dict[str, DrawnBoard]:
        """The drawings of this table by the beginning of their ids."""
        found = {
            "main": main_board(self.scene, self.narrow),
            "own": own_board(self.scene, self.seat, self.narrow, "own"),
        }
        return found | {side.name: side.draw(self.scene, self.narrow) for side in self.beside}

    @property
    def beside(self) -> list[SideBoard]:
        """Boards that lie beside these two."""
        return side_boards(self.view.seen.rules)

    @cached_property
    def asked(self) -> list[str]:
        """Where the options lie: the tabs of a phone whose boards are lit, the most asked first."""
        if not self.view.yours:
            return []
        lit = {
            TABS.get(name, name): sum(part.count(" data-options=") for part in board.parts.values())
            for name, board in self.boards.items()
        }
        return sorted((tab for tab in lit if lit[tab]), key=lambda tab: -lit[tab])

    @property
    def rivals(self) -> list[int]:
        """The other seats in turn order."""
        return [seat for seat in self.view.seen.order if seat != self.seat]


def table_scene(view: TableView) -> TableScene:
    """The table of a view. Nothing is lit while the end of a turn waits to be confirmed."""
    figures: Mapping[int, Figures] | None = NO_FIGURES
    if view.yours:
        figures = None if view.figures or view.asked is not None else figures_soon(view.seen)
    picture, decision = scene(
        view.states,
        view.moves,
        view.viewer,
        view.names,
        view.language,
        view.chip,
        figures,
        view.drawing_cache,
    )
    if not view.yours:
        picture = replace(picture, lit=view.marked, gains={}, why_not={})
    return TableScene(view, picture, decision)
