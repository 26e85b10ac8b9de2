"""The rest of one player's turn, to be searched: which moves there are, where they lead, where it ends.

A turn goes on until another player decides, something hidden is turned up, or the pile of end bonus cards is looked
through. So it can be searched on redacted states.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import apply, decider, legal, moves
from roundhouse.rules.fields import hidden_columns, hidden_fields
from roundhouse.rules.ideas import cards_in_pile
from roundhouse.rules.layout import F_BONUS, F_DRAFT, F_END_CARD, IN_TURN
from roundhouse.rules.state import GameState

Key = tuple[object, ...]
WIDTH: Final = 12  # positions kept at least on each level of a search
CHOICES: Final = 5  # that a position has about, with what they lead to
LEAST: Final = 6  # nodes that every option gets
# lies below the turn that is searched: nobody decides it, so nothing runs on to the next turn or to the scoring
FLOOR: Final = (F_DRAFT, -1, 0)
SOME_CARD: Final = 1  # a pile that may not be seen is not an empty one; nobody chooses from it


def this_turn_only(seen: GameState) -> GameState:
    """A copy in which nothing lies below the decision at hand but what belongs to the same turn of its decider."""
    state = seen.clone()
    kind, seat, _ = state.stack[-1]
    keep = [state.stack[-1]]
    if kind == F_DRAFT:
        keep.append((F_BONUS, seat, 0))
    for frame in reversed(state.stack[:-1]):
        if frame[1] != seat or not (IN_TURN[frame[0]] or frame[0] == F_END_CARD):
            break
        keep.append(frame)
    state.stack = [FLOOR, *reversed(keep)]
    if not state.pile and cards_in_pile(seen):
        state.pile = SOME_CARD
    return state


def looks_for_a_card(state: GameState, seat: int) -> bool:
    """Whether the pile of end bonus cards is looked through now."""
    return state.stack[-1][0] == F_END_CARD and decider(state) == seat


def same_action(seen: GameState, move: int) -> tuple[int, int]:
    """Ways to pay for a space bring the same, unless the wood worker adds a step or coins pay for something later."""
    index = move - moves.PLACE
    if not 0 <= index < moves.OF_PARTS - moves.PLACE or seen.rules.coin_names:
        return move, 0
    return moves.PLACE + (index & ~7), 1 + (index & moves.WITH_WOOD_WORKER)


class TurnSearch:
    """A search through the rest of one player's turn, which stands on the floor; it may look at so many nodes."""

    def __init__(self, ground: GameState, seat: int, nodes: int) -> None:
        self.ground: GameState = ground
        self.seat: int = seat
        self.nodes: int = nodes
        self.spent: int = 0
        self.hides: bool = bool(hidden_fields(ground.rules))
        self.sees_cards: bool = ground.stack[-1][0] == F_END_CARD

    def choices(self, state: GameState) -> list[int]:
        """The moves that are looked at."""
        return legal(state)

    def after(self, state: GameState, move: int) -> tuple[GameState, bool]:
        """The position after a move, and whether the search stops there."""
        self.spent += 1
        twin = state.clone()
        apply(twin, move)
        ended = (
            decider(twin) != self.seat
            or (self.hides and hidden_columns(twin) != hidden_columns(state))
            or (not self.sees_cards and looks_for_a_card(twin, self.seat))
        )
        return twin, ended

    def width(self) -> int:
        """How many positions of a level are kept: more, while there are nodes to look at what they lead to."""
        return max(WIDTH, (self.nodes - self.spent) // CHOICES)

    def next_level(
        self, level: list[tuple[GameState, list[int]]], known: set[Key]
    ) -> list[tuple[GameState, list[int], bool]]:
        """Every position that one more move leads to, and whether the turn ends with it."""
        found = []
        for state, path in level:
            for move in self.choices(state):
                twin, ended = self.after(state, move)
                seen = len(known)
                known.add(self.key(twin))
                if ended or len(known) > seen:
                    found.append((twin, [*path, move], ended))
        return found

    def key(self, state: GameState) -> Key:
        """The same for positions from which the turn goes on alike."""
        rows: tuple[object, ...] = tuple(state.players[self.seat])
        if state.rules.parts:
            rows = (rows, tuple(state.table), tuple(state.spaces), state.bonuses)
        tiles = (tuple(state.stacks), tuple(state.returned), state.idea_cards, state.idea_places)
        pool = (tuple(state.pool), state.instead)
        return rows, pool, tuple(state.stack), tiles, state.doublers, tuple(state.row)
