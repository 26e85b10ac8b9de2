"""What somebody without a seat did before your turn: the cards he turned, why he passed them over, what he did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.rules.state import GameState
from roundhouse.view.events import OPENING, Events
from roundhouse.view.extension import told_in
from roundhouse.view.words import words_of


@dataclass(frozen=True)
class TurnedCard:
    """A card, and what came of it."""

    what: str  # the component (`view.about`)
    title: str
    came: str  # why it was passed over, or what was done with it
    used: bool


@dataclass(frozen=True)
class RivalTurn:
    """One turn of his."""

    heading: str
    deed: str
    context: str
    cards: tuple[TurnedCard, ...]  # in the order in which he turned them


def rival_turn(
    states: Sequence[GameState], made: Sequence[int], names: Sequence[str], language: str
) -> RivalTurn | None:
    """What followed from the last move, or opened the game; None where nobody without a seat has played."""
    after = states[-1]
    words = words_of(after.rules, language)
    for told in told_in(after.rules):
        if told.turn and after.stack:
            before, move = (states[-2], made[-1]) if made else (after.clone(), OPENING)
            found = told.turn(Events(before, after, move, words, names))
            if found is not None:
                return found
    return None
