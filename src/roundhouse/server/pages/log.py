"""The log beside the boards: a line for every move, the newest on top, with the pieces that it moved."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from roundhouse.rules import GameState, decider
from roundhouse.server.pages.desk import Desk
from roundhouse.server.pages.kit import seal
from roundhouse.server.pages.scoring import folded
from roundhouse.server.seat_view import SeatView
from roundhouse.server.turns import forced_step
from roundhouse.view.page_words import page_text
from roundhouse.view.scoring import phases
from roundhouse.view.story import QUIET, Entry, audience, entries, opening_entry
from roundhouse.view.words import words_of

SHOWN = 60  # moves that a fresh page tells; the earlier ones on request
KEPT = 4096  # lines that are remembered: fresh pages, replays and the end of a game ask for many again


def log_entries(view: SeatView, first: int = 0) -> list[str]:
    """The log from the entry with this number on, one element for each move."""
    return [str(_line(view, number)) for number in range(first, len(view.moves))]


def log_panel(desk: Desk) -> h.Element:
    """The whole log with its heading."""
    view = desk.view
    last = len(view.moves)
    first = max(0, last - SHOWN)
    return h.section("#log-panel.panel.log", aria_labelledby="log-title")[
        h.h2("#log-title")[desk.say("log")],
        h.ol(
            "#log-list",
            data_empty=desk.say("log empty"),
            data_first=str(first),
            tabindex="0",
            aria_labelledby="log-title",
        )[(_line(view, number) for number in reversed(range(first, last)))],
        h.button(".more", type="button", data_do="earlier")[desk.say("log earlier")] if first else None,
    ]


def line(view: SeatView, number: int) -> tuple[Entry, ...]:
    """What the log says of a move: the move, then the scoring that it led to."""
    return _told(view, number)[0]


def _line(view: SeatView, number: int) -> Markup:
    return _told(view, number)[1]


def _told(view: SeatView, number: int) -> tuple[tuple[Entry, ...], Markup]:
    step = _Step(number, view.states[number], view.moves[number], view.states[number + 1])
    by = decider(step.before)
    hidden, laid_open = (audience(step.move, by, view.viewer, over) for over in (False, True))
    return _tell(step, view.viewer, view.names, view.language, view.over and hidden != laid_open)


class _Step:
    """A move of a game as a key. The states of a table never change, so they are known by being the same ones."""

    __slots__ = ("after", "before", "move", "number")

    def __init__(self, number: int, before: GameState, move: int, after: GameState) -> None:
        self.number = number
        self.before = before
        self.move = move
        self.after = after

    def __hash__(self) -> int:
        return hash((self.number, id(self.before), self.move, id(self.after)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Step)
            and (self.number, self.move) == (other.number, other.move)
            and self.before is other.before
            and self.after is other.after
        )


@lru_cache(maxsize=KEPT)
def _tell(
    step: _Step, viewer: int, names: tuple[str, ...], language: str, over: bool
) -> tuple[tuple[Entry, ...], Markup]:
    """A line of the log, and how it is written."""
    told = entries(step.before, step.move, step.after, viewer, names, language, over)
    first = None if step.number else opening_entry(step.before, language)
    silent = len(told) == 1 and told[0].kind == QUIET and not told[0].followed and first is None
    mine = told[0].by == viewer and forced_step(step.before) is not None
    alone = page_text(language, "by itself") if mine else ""
    counted = phases(step.before, step.after, words_of(step.before.rules, language))
    item = h.li(data_entry=str(step.number), hidden=silent)[
        (
            (folded(step.number, number, phase, names, language), _after(entry))
            for number, (phase, entry) in reversed([*enumerate(zip(counted, told[1:], strict=True))])
        ),
        _entry(told[0], alone),
        None if first is None else _entry(first),
    ]
    return told, Markup(str(item))


def _after(entry: Entry) -> h.Node:
    """What came after a scoring phase."""
    return h.div(".entry.is-after")[h.p[" ".join(entry.followed)]] if entry.followed else None


def _entry(entry: Entry, alone: str = "") -> h.Element:
    """What was done and what came of it. `alone`: there was no choice."""
    return h.div(class_=f"entry is-{entry.kind}", data_pieces="|".join(entry.moved) or None)[
        seal(entry.by) if entry.by >= 0 else None,
        h.p[
            [h.b[entry.who], " "] if entry.who else None,
            entry.text,
            h.small(".alone")[f" ({alone})"] if alone else None,
            (h.span(".then")[" ", sentence] for sentence in entry.followed),
        ],
    ]
