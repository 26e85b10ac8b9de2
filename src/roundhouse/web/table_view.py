"""What the pages of this game are made of: one person's table, with its boards, its decision and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar, overload

from roundhouse.draw.extension import SideBoard, side_boards
from roundhouse.draw.svg.kit import DrawnBoard
from roundhouse.draw.svg.main_board import main_board
from roundhouse.draw.svg.own_board import own_board
from roundhouse.rules.engine import decider
from roundhouse.rules.state import GameState, scores
from roundhouse.service.model.table_view import NARROW, MoveToConfirm, TableView
from roundhouse.view.advice import Advice
from roundhouse.view.decision import Decision
from roundhouse.view.drawing_cache import DrawingCache
from roundhouse.view.options import NO_FIGURES
from roundhouse.view.prospect import Figures
from roundhouse.view.scene import Lit, Scene, figures_soon, scene
from roundhouse.view.secrets import redact
from roundhouse.view.words import Words, words_of

Made = TypeVar("Made")
TABS = {"main": "board", "own": "mine"}  # of a phone, by board; others are called like theirs


class LazyProperty(Generic[Made]):
    """Made when it is first asked for, and kept. Python 3.11's `cached_property` holds one lock for all objects of a
    class meanwhile, so that a slow table would keep all others waiting.
    """

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, view: None, kind: type) -> LazyProperty[Made]: ...

    @overload
    def __get__(self, view: object, kind: type) -> Made: ...

    def __get__(self, view: object | None, kind: type) -> LazyProperty[Made] | Made:
        if view is None:
            return self
        made = vars(view)[self._name] = self._make(view)
        return made


@dataclass(frozen=True)
class BoardView(TableView):
    """One person's table. What is made of it is made once, when a page first asks for it."""

    states: tuple[GameState, ...]
    marked: Mapping[str, Lit] = field(default_factory=dict)
    hint: Advice | None = None
    drawing_cache: DrawingCache = field(default_factory=DrawingCache, compare=False)

    # ---- the game

    @property
    def decider(self) -> int:
        """The seat whose decision it is, -1 when the game is over."""
        return decider(self.states[-1])

    @property
    def winners(self) -> list[int]:
        """The seats with the most points at the moment shown, without those that have resigned."""
        points = {n: own for n, own in enumerate(scores(self.states[-1])) if n not in self.resigned}
        return [seat for seat, own in points.items() if own == max(points.values())]

    def scene_state(self, moment: int) -> GameState:
        """Any moment so far as the viewer may see it."""
        return redact(self.states[moment], self.viewer)

    @LazyProperty
    def seen(self) -> GameState:
        """The moment as the viewer may see it."""
        return redact(self.states[-1], self.viewer)

    @LazyProperty
    def words(self) -> Words:
        """The words of this game in the person's language."""
        return words_of(self.states[0].rules, self.language)

    def say(self, key: str, **values: object) -> str:
        """A word of the pages, with the terms of this game."""
        words = self.words
        return words.fill(words.book.pages[key], **values)

    def count(self, key: str, count: int, **values: object) -> str:
        """The same with a number."""
        return self.say(key, count=count, **values)

    @LazyProperty
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(seat.name for seat in self.seats)

    # ---- what is drawn

    @LazyProperty
    def _scene_and_decision(self) -> tuple[Scene, Decision]:
        figures: Mapping[int, Figures] | None = NO_FIGURES
        if self.yours:
            asked = isinstance(self.asked, MoveToConfirm)
            figures = None if self.figures or asked else figures_soon(self.seen)
        return scene(
            self.states,
            self.moves,
            self.viewer,
            self.names,
            self.language,
            self.chip,
            figures,
            self.drawing_cache,
        )

    @property
    def decision(self) -> Decision:
        """What is decided now, by whom, and the options."""
        return self._scene_and_decision[1]

    @LazyProperty
    def scene(self) -> Scene:
        """What the boards are drawn from. Nothing is lit while the sign asks about something else than a place."""
        found = self._scene_and_decision[0]
        return (
            found
            if self.yours and self.asked is None
            else replace(found, lit=self.marked, gains={}, why_not={})
        )

    @property
    def narrow(self) -> bool:
        """Whether the page is laid out for a phone or a tablet held upright."""
        return self.layout == NARROW

    @property
    def follows(self) -> bool:
        """Whether the board in front is that of whoever plays: a spectator has none."""
        return self.viewer < 0 and self.handover < 0 and self.at is None

    @property
    def seat(self) -> int:
        """Whose board lies in front: the viewer's, or that of whom the screen is handed to; spectators follow."""
        return max(self.viewer, self.handover, self.decider if self.follows else 0, 0)

    @property
    def rivals(self) -> list[int]:
        """The other seats in turn order."""
        return [seat for seat in self.seen.order if seat != self.seat]

    @LazyProperty
    def boards(self) -> dict[str, DrawnBoard]:
        """The drawings of this table by the beginning of their ids."""
        found = {
            "main": main_board(self.scene, self.narrow),
            "own": own_board(self.scene, self.seat, self.narrow, "own"),
        }
        return found | {side.name: side.draw(self.scene, self.narrow) for side in self.beside}

    @property
    def beside(self) -> tuple[SideBoard, ...]:
        """Boards that lie beside these two."""
        return side_boards(self.seen.rules)

    @LazyProperty
    def lit_tabs(self) -> list[str]:
        """Where the options lie: the tabs of a phone whose boards are lit, the most asked first."""
        if not self.yours:
            return []
        lit = {
            TABS.get(name, name): sum(part.count(" data-options=") for part in board.parts.values())
            for name, board in self.boards.items()
        }
        return sorted((tab for tab in lit if lit[tab]), key=lambda tab: -lit[tab])


def board_view(view: TableView) -> BoardView:
    """The same view, known as what this game makes (`Railroads.view`)."""
    assert isinstance(view, BoardView)
    return view


def just_scored(view: BoardView) -> bool:
    """Whether the last move has led to the scoring of a round."""
    return len(view.states) > 1 and view.states[-2].round != view.states[-1].round
