"""A way to play a turn: in sentences, in short, in words that can be typed, and on the boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.rules import apply, decider, moves
from roundhouse.rules.notation import notation
from roundhouse.rules.state import GameState
from roundhouse.search.turn import this_turn_only
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.sentences import sentence
from roundhouse.view.targets import ghost, target
from roundhouse.view.turn_log import changes
from roundhouse.view.words import words_of

_QUIET = ("done", "skip", "no-card")
_ONE_BY_ONE = ("industry",)  # a sentence that says from where to where holds for one step only


def line_sentences(view: GameState, turn: Sequence[int], language: str = "en") -> list[str]:
    """What these moves of the decider do, played from this view; steps of the same kind are told as one.

    That nothing more is done is told only where nothing else was.
    """
    state = this_turn_only(view)
    told: list[str] = []
    before = -1
    for move in turn:
        family = moves.family(move)[0]
        if family not in _QUIET or len(turn) == 1:
            words = sentence(state, move, language)
            told[-1 if move == before and family not in _ONE_BY_ONE else len(told) :] = [words]
        before = move
        apply(state, move)
    return told


@dataclass(frozen=True)
class LineSummary:
    """A way to play a turn in two lines."""

    title: str  # what is chosen first, as it is offered
    changes: tuple[str, ...]  # "Kyiv 1 → 3"; what the title says is left out


def line_summary(
    view: GameState, turn: Sequence[int], names: Sequence[str], language: str = "en"
) -> LineSummary:
    """The same in short: what is chosen, and what lies otherwise on the board afterwards."""
    words, seat = words_of(view.rules, language), decider(view)
    title = OptionTeller(view, words, names, [turn[0]]).tell(turn[0]).title
    state = this_turn_only(view)
    for move in turn:
        apply(state, move)
    found = [change for change in changes(view, state, seat, words) if change not in title]
    return LineSummary(title, tuple(found))


def line_notations(view: GameState, turn: Sequence[int]) -> list[str]:
    """The same as it can be typed."""
    state = this_turn_only(view)
    found = []
    for move in turn:
        found.append(notation(state, move))
        apply(state, move)
    return found


def line_places(view: GameState, turn: Sequence[int]) -> dict[str, str]:
    """Where it is played (`view.places`), and the piece that comes to lie there; of steps of the same kind the last."""
    state = this_turn_only(view)
    found: dict[str, str] = {}
    before, last = -1, ""
    for move in turn:
        place = target(state, move)
        if move == before:
            found.pop(last, None)
        if place:
            found[place] = ghost(state, move)
        before, last = move, place
        apply(state, move)
    return found
