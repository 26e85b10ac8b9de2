"""What a game alone was worth, in words: how far Emil had to go, and what one has reached before."""

from __future__ import annotations

from roundhouse.service.model.table_view import YOU
from roundhouse.service.tables.personal_bests import NONE_BEFORE
from roundhouse.texts.pages import page_count, page_text
from roundhouse.view.extension import told_in
from roundhouse.web.table_view import BoardView


def solo_marks(view: BoardView) -> list[tuple[int, str]]:
    """Points at which something happens to whoever plays alone."""
    rules = view.states[0].rules
    return [mark for told in told_in(rules) if told.marks for mark in told.marks(rules, view.language)]


def worth(view: BoardView) -> str:
    """A finished game against the marks of the rules, which set no goal, and against one's own best."""
    points = view.seen.board(0).score
    marks = [mark for mark, _ in solo_marks(view)]
    reached = [mark for mark in marks if points >= mark]
    if not reached:
        against = page_text(view.language, "alone none", next=marks[0])
    elif len(reached) == len(marks):
        against = page_text(view.language, "alone all")
    else:
        against = page_count(view.language, "alone some", len(reached), next=marks[len(reached)])
    return f"{against} {_own(view, points)}".strip()


def own_number(view: BoardView) -> int | None:
    """The seat of the person who looks; None if they only watched, or brought the record of others."""
    return next((number for number, seat in enumerate(view.seats) if seat.kind == YOU), None)


def _own(view: BoardView, points: int) -> str:
    best = view.best
    if best is None or own_number(view) is None:
        return ""
    if best == NONE_BEFORE:
        return page_text(view.language, "alone first")
    if points > best:
        return page_text(view.language, "alone better", more=points - best)
    return page_text(view.language, "alone equal" if points == best else "alone less", best=best)
