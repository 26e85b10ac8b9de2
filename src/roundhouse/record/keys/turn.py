"""The round, the order, whose turn it is, and who has passed."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record.extension import PositionValues
from roundhouse.record.key import UNSAID, FieldKey, Key
from roundhouse.record.keys.waiting import WAITING, drafting, is_plain_turn, scoring
from roundhouse.record.position_words import LETTERS, PositionError, PositionTable, listed, seat_of
from roundhouse.rules import base_fields as fields
from roundhouse.rules.sharing import AFTER_TURNS
from roundhouse.rules.state import GameState
from roundhouse.rules.turn_order import claims_made, resort
from roundhouse.rules.vocabulary import F_MOVE, F_POOL, F_ROUND, F_TURN


class RoundKey(Key):
    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rounds = state.rules.rounds
        state.round = table.number(self.name, 1, 1, rounds, f"the game has {rounds} rounds")

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        return state.round


class OrderKey(Key):
    """The players in turn order; left out, by their letters."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        seats = list(range(state.rules.players))
        order = [seat_of(*entry, len(seats)) for entry in table.entries(self.name, "players")] or seats
        if sorted(order) != seats:
            raise table.refused(self.name, f"each of {listed(LETTERS[: len(seats)])} should be in it once")
        state.order = tuple(order)

    def settle(self, state: GameState, table: PositionTable) -> None:
        """Once workers move on from turn-order spaces, claims have sorted the order, unless it is said."""
        if (
            self.name not in table
            and scoring(state.stack)
            and any(kind == F_MOVE for kind, _, _ in state.stack)
        ):
            resort(state, claims_made(state))

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        return [LETTERS[seat] for seat in state.order]


class TurnKey(Key):
    """Whose turn it is; left out, that of the first who has not passed."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        if WAITING.name in table:
            return
        ready = [seat for seat in state.order if not fields.PASSED.of(state.players[seat])]
        whose = ready[0] if ready else -1
        if self.name in table:
            whose = seat_of(self.name, table.get(self.name), state.rules.players)
            if whose not in ready:
                others = listed(LETTERS[other] for other in ready) or "nobody"
                raise table.refused(self.name, f"{LETTERS[whose]} has passed; not yet passed: {others}")
        if whose < 0:
            right = '[{ what = "scoring" }] would be right'
            raise PositionError(WAITING.name, f"is missing, but everybody has passed; {right}.")
        state.stack = [(F_ROUND, -1, 0), (F_POOL if state.pool else F_TURN, whose, 0)]

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        stack = state.stack
        in_turn = full and len(stack) > 1 and stack[1][1] >= 0 and not scoring(stack) and not drafting(stack)
        return LETTERS[stack[1][1]] if in_turn or is_plain_turn(state) else UNSAID

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """The end only after the last round, the draft only before the first turn, `turn` only in a turn."""
        rules, stack = state.rules, state.stack
        if not stack and state.round != rules.rounds:
            why = f"the game is over only after the last round; round = {rules.rounds} would be right"
            raise top.refused(WAITING.name, why)
        if drafting(stack) and state.round > 1:
            raise top.refused(WAITING.name, "starting bonuses come before round 1 begins")
        if self.name not in top or WAITING.name not in top:
            return
        seat = seat_of(self.name, top.get(self.name), rules.players)
        if scoring(stack) or drafting(stack) or len(stack) == 1:
            raise top.refused(self.name, "it is nobody's turn while the game waits for waiting")
        if stack[1][1] not in (seat, -1) and stack[1][0] not in AFTER_TURNS:
            raise top.refused(self.name, f"waiting says it is {LETTERS[stack[1][1]]}'s")


class LastPlaceKey(Key):
    """The place in the order of the player who had the last turn, 0 before the first turn of a round."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        state.last = table.number(self.name, self._usual(state) + 1, 0, state.rules.players) - 1

    def _usual(self, state: GameState) -> int:
        if scoring(state.stack):
            return len(state.order) - 1
        if drafting(state.stack) or len(state.stack) == 1:
            return -1
        seat = state.stack[1][1]
        return state.order.index(seat) if seat >= 0 else -1

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        return state.last + 1 if full or state.last != self._usual(state) else UNSAID


class PassedKey(FieldKey):
    """Whether a player has passed: everybody before scoring."""

    def said(self, state: GameState, seat: int, table: PositionTable) -> PositionValues:
        passed = super().said(state, seat, table)
        if passed == [0] and scoring(state.stack):
            raise table.refused(self.name, "what is waiting comes after everybody has passed")
        return passed


def _everybody_passed(state: GameState, seat: int) -> PositionValues:
    return [int(scoring(state.stack))]


ROUND: Final = RoundKey("round")
ORDER: Final = OrderKey("order")
TURN: Final = TurnKey("turn")
LAST_PLACE: Final = LastPlaceKey("last-place")
PASSED: Final = PassedKey(fields.PASSED, _everybody_passed)
