"""Undo that asks first, redo, and moves that are sent twice because their answer was lost."""

from __future__ import annotations

from bisect import bisect_right

from roundhouse.service.game import NOBODY, SEAT_LETTERS
from roundhouse.service.model.errors import NeedsConfirmation, refusal
from roundhouse.service.model.table_view import IN_LOG, NEVER, Person, UndoToConfirm
from roundhouse.service.model.turn_rules import can_redo, undoes_others
from roundhouse.service.tables.tables import Table


def ask_before_undo(table: Table, person: Person) -> None:
    """Raises `NeedsConfirmation` where an undo would take back turns of others or a scoring."""
    if person.settings.confirm == NEVER or table.undo_problem(person):
        return
    steps = table.undo_steps(person)
    if undoes_others(table.match, table.own(person), steps):
        raise NeedsConfirmation(UndoToConfirm(steps))


def redo(table: Table, person: Person, version: int) -> None:
    """Play again what the last undo has taken back, the moves of bots too."""
    table.expect(person, version)
    own = table.own(person)
    if not can_redo(table.row.undone, own):
        raise refusal(409 if own else 403, person, "nothing to redo")
    *left, lines = table.row.undone
    with table.changing(person):
        for number, line in enumerate(lines, 1):
            table.match.play_lines([line])
            letter, _, notation = line.partition(" ")
            seat = SEAT_LETTERS.index(letter)
            mine, last = seat in own, number == len(lines)
            waits = mine and last and table.waits(person, seat, table.match.moves[-1])
            shown = (person.id, seat) if mine else None
            table.store_move(seat, notation, seat if waits else NOBODY, shown, left if last else ())
    table.hold(turns=False, scorings=person.settings.count != IN_LOG)


def is_played(table: Table, person: Person, given: str, version: int) -> bool:
    """Whether this person has made this move at this version already: its answer was lost on the way."""
    at = bisect_right(table.versions, version)
    if at == len(table.versions) or table.versions[at] != version + 1:
        return False
    letter, _, notation = table.match.lines()[at].partition(" ")
    return SEAT_LETTERS.index(letter) in table.own(person) and notation == given
