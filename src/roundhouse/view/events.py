"""What follows from a move without a decision and would be missed: points at the end of a turn, payouts, the turn of
somebody without a seat.

It is read off the states before and after the move. Only what lies open is told, so everybody may read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.content import model
from roundhouse.rules import moves
from roundhouse.rules.effects import counted_points
from roundhouse.rules.notation import SEATS
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState, scores
from roundhouse.rules.vocabulary import COUNTED_POINTS
from roundhouse.view.extension import told_in
from roundhouse.view.words import WORD_OF, Words, words_of

OPENING = -1  # instead of a move


def followed(before: GameState, after: GameState, move: int, language: str = "en") -> list[str]:
    """Sentences about what happened by itself between two states, in the order it happened."""
    words = words_of(before.rules, language)
    scored = []
    if after.round != before.round:
        points = ", ".join(f"{SEATS[seat]} {total}" for seat, total in enumerate(scores(after)))
        scored.append(words.event("scored", round=before.round, points=points))
    first, then = around_scoring(before, after, move, words)
    return [*first, *scored, *then]


def around_scoring(
    before: GameState, after: GameState, move: int, words: Words, names: Sequence[str] = SEATS
) -> tuple[list[str], list[str]]:
    """What happened before a scoring phase, if there was one, and what after it."""
    events = Events(before, after, move, words, names)
    events.counted()
    if before.table:
        events.modules()
    first = events.found
    events.found = []
    events.next_turn()
    return first, events.found


def opening(state: GameState, language: str = "en", words: Words | None = None) -> list[str]:
    """What has happened before the first decision of a game."""
    if not state.stack:
        return []
    events = Events(state.clone(), state, OPENING, words or words_of(state.rules, language))
    events.next_turn()
    return events.found


class Events:
    """Compares two states."""

    def __init__(
        self, before: GameState, after: GameState, move: int, words: Words, names: Sequence[str] = SEATS
    ) -> None:
        self.before = before
        self.after = after
        self.move = move
        self.family, self.index = moves.family(move)
        self.words = words
        self.names = names
        self.rules = before.rules
        self.seat: int = before.stack[-1][1]
        self.found: list[str] = []

    def say(self, key: str, **values: object) -> None:
        self.found.append(self.words.event(key, **values))

    def effect(self, rows: tuple[model.Idea, ...], name: str) -> EffectCode:
        return compile_effect(next(row for row in rows if row.id == name).effect)

    def changed_boards(self) -> list[tuple[int, PlayerBoard, PlayerBoard]]:
        """Seats whose players have something else than before, with what they had and what they have."""
        rows = enumerate(zip(self.before.players, self.after.players, strict=True))
        return [
            (seat, self.before.board(seat), self.after.board(seat)) for seat, (old, new) in rows if old != new
        ]

    @property
    def opening(self) -> bool:
        """Whether it is told what a game begins with: nothing of it had happened before."""
        return self.move == OPENING

    # ---- the end of a turn

    def counted(self) -> None:
        """Points that waited for the end of the turn, or of what brought them."""
        first = any(self.family in told.counts_before for told in told_in(self.rules))
        state = self.before if first else self.after
        for kind in sorted({unit >> 1 for unit in self.before.pool} & set(COUNTED_POINTS)):
            unit = 2 * kind + 1
            gone = self.before.pool.count(unit) - self.after.pool.count(unit)
            if gone > 0:
                points = gone * counted_points(state, state.players[self.seat], kind)
                self.say(f"counted {WORD_OF[kind]}", points=self.words.points(points))

    # ---- modules

    def modules(self) -> None:
        """What expansions tell, starting bonuses drawn by chance."""
        for told in told_in(self.rules):
            if told.events:
                told.events(self)

    def next_turn(self) -> None:
        """What expansions do before anybody has the next turn."""
        for told in told_in(self.rules):
            if told.next_turn:
                told.next_turn(self)


# ---- somebody without a seat


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
