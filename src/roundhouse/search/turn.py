"""The rest of one player's turn, to be searched: which moves there are, where they lead, where it ends.

A turn goes on until another player decides, something hidden is turned up, or the pile of end bonus cards is looked
through. So it can be searched on redacted states.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import apply, decider, legal, moves
from roundhouse.rules.fields import hidden_fields
from roundhouse.rules.ideas import cards_in_pile
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    AT_TURN_END,
    F_BONUS,
    F_DRAFT,
    F_END_CARD,
    F_POOL,
    IN_TURN,
    Frame,
)

PositionKey = tuple[object, ...]
MIN_BEAM_WIDTH: Final = 12  # positions kept at least on each level of a search
TYPICAL_CHOICES: Final = 5  # that a position has about, with what they lead to
MIN_NODES_PER_OPTION: Final = 6  # nodes that every option gets
# lies below the turn that is searched: nobody decides it, so nothing runs on to the next turn or to the scoring
FLOOR: Final = (F_DRAFT, -1, 0)
# units from here on, as far as the base game has them
WAITS_FOR_THE_END: Final = 2 * min(AT_TURN_END)
DEAD_END: Final = -1000.0  # points of a way to play that cannot be finished: less than any other
SOME_CARD: Final = 1  # a pile that may not be seen is not an empty one; nobody chooses from it


def this_turn_only(seen: GameState) -> GameState:
    """A copy in which nothing lies below the decision at hand but what belongs to the same turn of its decider; neither
    does in the position that the turn can be taken back to.
    """
    state = seen.clone()
    state.stack = frames_of_this_turn(seen)
    if state.before is not None:
        state.before = this_turn_only(state.before)
    if not state.pile and cards_in_pile(seen):
        state.pile = SOME_CARD
    return state


def frames_of_this_turn(seen: GameState) -> list[Frame]:
    """The decision at hand and what is below it in the same turn, on the floor."""
    kind, seat, _ = seen.stack[-1]
    keep = [seen.stack[-1]]
    if kind == F_DRAFT:
        keep.append((F_BONUS, seat, 0))
    for frame in reversed(seen.stack[:-1]):
        if frame[1] != seat or not (IN_TURN[frame[0]] or frame[0] == F_END_CARD):
            break
        keep.append(frame)
    keep.append(FLOOR)
    keep.reverse()
    return keep


def looks_for_a_card(state: GameState, seat: int) -> bool:
    """Whether the pile of end bonus cards is looked through now."""
    return state.stack[-1][0] == F_END_CARD and decider(state) == seat


def ends_as_it_is(state: GameState) -> bool:
    """Whether a turn that were given up here would end and change nobody's row: nothing waits for its end."""
    if len(state.stack) != 2 or state.stack[-1][0] != F_POOL or state.instead or state.rules.parts:
        return False
    return not state.pool or state.pool[-1] < WAITS_FOR_THE_END


def same_action(seen: GameState, move: int) -> tuple[int, int]:
    """Ways to pay for a space bring the same, unless the wood worker adds a step or coins pay for something later."""
    index = moves.placement(move)
    if index < 0 or seen.rules.coin_names:
        return move, 0
    return moves.PLACE_ON[index >> 3], 1 + (index & moves.WITH_WOOD_WORKER)


class TurnSearch:
    """A search through the rest of one player's turn, which stands on the floor; it may look at so many nodes."""

    def __init__(self, ground: GameState, seat: int, nodes: int) -> None:
        if ground.on_trust is None:
            legal(ground)  # notes what is on trust, once for all moves from here
        self.ground: GameState = ground
        self.seat: int = seat
        self.nodes: int = nodes
        self.spent: int = 0
        self.sees_cards: bool = ground.stack[-1][0] == F_END_CARD
        self.unseen: list[int] = [field.column for fields in hidden_fields(ground.rules) for field in fields]
        self.face_down: list[int] = self._face_down(ground)

    def _face_down(self, state: GameState) -> list[int]:
        """What nobody sees: it changes when some of it is turned up."""
        return [state.table[column] for column in self.unseen]

    def choices(self, state: GameState) -> list[int]:
        """The moves that are looked at: none where the turn cannot be finished and would have to be taken back."""
        found = legal(state)
        return [] if found == [moves.TAKE_BACK] else found

    def after(self, state: GameState, move: int) -> tuple[GameState, bool]:
        """The position after a move, and whether the search stops there."""
        self.spent += 1
        twin = self.twin(state)
        return twin, self.play(twin, move)

    def twin(self, state: GameState) -> GameState:
        """A copy to move in, which may share what belongs to the others."""
        return state.clone_for(self.seat)

    def play(self, state: GameState, move: int) -> bool:
        """Make a move in a position that is not needed any more; says whether the search stops there."""
        apply(state, move)
        return (
            decider(state) != self.seat
            or (bool(self.unseen) and self._face_down(state) != self.face_down)
            or (not self.sees_cards and looks_for_a_card(state, self.seat))
        )

    def width(self) -> int:
        """How many positions of a level are kept: more, while there are nodes to look at what they lead to."""
        return max(MIN_BEAM_WIDTH, (self.nodes - self.spent) // TYPICAL_CHOICES)

    def key(self, state: GameState) -> PositionKey:
        """The same for positions from which the turn goes on alike. What it seldom changes counts where it has."""
        ground = self.ground
        key = (
            tuple(state.players[self.seat]),
            tuple(state.pool),
            tuple(state.stack),
            state.instead,
            state.revocable,
            _changed(state.stacks, ground.stacks),
            _changed(state.returned, ground.returned),
            _changed(state.row, ground.row),
            state.doublers,
            state.idea_cards,
            state.idea_places,
        )
        if state.rules.parts:
            return key, tuple(state.table), state.bonuses, tuple(state.spaces)
        return key


def _changed(values: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
    """Nothing, where they are as they were: so there is less to be hashed."""
    return () if values is before or values == before else values
