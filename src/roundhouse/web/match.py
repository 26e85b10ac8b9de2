"""A game of railroads as the service asks for it (`service.game.Match`): turns, secrets, and how it is stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from sys import getsizeof
from typing import Any, Final, SupportsIndex

from roundhouse.game import Game, Move, MoveError
from roundhouse.record.position import position_of
from roundhouse.record.record import RecordedDecision, read_record, write_record
from roundhouse.rules import GameState, Ruleset, apply, decider, legal, notation
from roundhouse.rules.fields import hidden_columns
from roundhouse.rules.moves import DONE, PASS, SKIP, STAY, TAKE_BACK
from roundhouse.rules.notation import SEATS, NotationError, parse
from roundhouse.rules.packing import held_cards
from roundhouse.service.game import LAPSE, LAST, MoveRefused
from roundhouse.view.log_entries import is_action
from roundhouse.view.options import lapses
from roundhouse.view.secrets import looking, redact
from roundhouse.view.turn_log import BEGINNINGS
from roundhouse.view.words import capital, words_of
from roundhouse.web.points_table import account

GIVE_UP: Final = (DONE, PASS, STAY, SKIP)  # moves with which something may lapse
EMPTY_BYTES: Final = 1000  # of a match without states


class RailroadsMatch(Game):
    """One game of railroads."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.state.rules.players

    @property
    def length(self) -> int:
        """How many moves were played."""
        return len(self._moves)

    @property
    def options(self) -> dict[str, Any]:
        """Edition, board, industry track, modules and players."""
        return self.state.rules.options()

    def points_by_round(self) -> list[list[int]]:
        """What every round brought, and the end of the game behind them, by seat."""
        return [list(row) for row in account(self.states).by_round]

    def legal_moves(self) -> list[int]:
        """The moves of the decision at hand."""
        return legal(self.state)

    def find(self, move: Move | SupportsIndex | str) -> Move:
        """A move that can be played now. Raises `MoveRefused`."""
        try:
            return super().find(move)
        except MoveError as error:
            raise MoveRefused(_sentence(str(error))) from error

    # ---- writing down

    def start(self) -> str:
        """The record before the first move."""
        return write_record(self._start, self._initial, [])

    def lines(self) -> list[str]:
        """The moves as they are stored: who decided, and what."""
        return [
            f"{SEATS[decider(state)]} {notation(state, move)}"
            for state, move in zip(self._before, self._moves, strict=True)
        ]

    def play_lines(self, lines: Sequence[str]) -> None:
        """Play stored moves, every one of them checked. Raises `RecordError`."""
        for number, line in enumerate(lines, self.length + 1):
            letter, _, words = line.partition(" ")
            at = RecordedDecision(number, line)
            if self.decider is None or letter != SEATS[self.decider]:
                raise at.wrong(f"it is not {letter}'s decision")
            try:
                self.play(parse(self.state, words, strict=True))
            except (NotationError, MoveRefused) as error:
                raise at.wrong(str(error)) from error

    # ---- turns and secrets

    def _at(self, moment: int) -> GameState:
        return self._before[moment] if moment < len(self._before) else self.state

    def decider_at(self, moment: int) -> int:
        """Who decided at a moment, -1 at the end of the game."""
        return decider(self._at(moment))

    def begins_turn(self, moment: int) -> bool:
        """Whether the decision of that moment is the first of a turn."""
        state = self._at(moment)
        return bool(state.stack) and state.stack[-1][0] in BEGINNINGS

    def turn_ended(self, seat: int) -> bool:
        """Whether the turn of the seat that has just decided is over; one that was taken back is played anew."""
        return turn_ended(self.state, seat)

    def has_secret(self, seat: int) -> bool:
        """Whether this seat holds a card, or looks at one."""
        state = self.state
        return bool(state.stack) and (bool(held_cards(state.players[seat])) or looking(state, seat))

    def secret_since(self, moment: int, language: str = "en") -> str:
        """What was seen after that moment and cannot be unseen, as a sentence; "" if nothing was."""
        seen = secret_since([*self._before[moment:], self.state], 0)
        return capital(words_of(self.state.rules, language).reason(seen)) + "." if seen else ""

    def shows_hands(self, own: Collection[int]) -> bool:
        """Whether the end of the game has shown cards of others."""
        state = self.state
        return not state.stack and any(
            held_cards(p) for seat, p in enumerate(state.players) if seat not in own
        )

    def forced_step(self, moment: int | None = None) -> int | None:
        """The one move that is left in the middle of a turn, if nobody has to be asked about it."""
        return forced_step(self.state if moment is None else self._at(moment))

    def confirm_reason(self, move: int) -> str:
        """`LAPSE` where something would lapse that could be used; `LAST` where the turn ends by itself and
        nothing can be taken back afterwards, since Emil acts at once; else "".
        """
        state, seat = self.state, decider(self.state)
        if move in GIVE_UP and lapses(redact(state, seat)):
            return LAPSE
        if move == DONE:
            return ""
        if self.players == 1 and legal(state) != [PASS]:
            then = after(state, move)
            if turn_ended(then, seat) and then.stack and secret_since([state, then], 0):
                return LAST
        return ""

    def declares_end(self, move: int) -> bool:
        """Whether it is the move that ends a turn."""
        return move == DONE

    def acted_since(self, moment: int) -> bool:
        """Whether an action was chosen, or somebody passed, since then."""
        made = zip(self._before[moment:], self._moves[moment:], strict=True)
        return any(move == PASS or is_action(state, move) for state, move in made)

    def round_begin(self) -> int:
        """The moment at which the round being played began."""
        return next(n for n, state in enumerate(self.states) if state.round == self.state.round)

    # ---- for bots, logs and memory

    def seen(self, seat: int) -> GameState:
        """The state as this seat may know it."""
        return redact(self.state, seat)

    def position_at(self, moment: int) -> Mapping[str, Any]:
        """A moment in words, for the log."""
        return position_of(self._at(moment))

    @property
    def size(self) -> int:
        """About how many bytes its states take, which are all as large as the last one."""
        last = self.state
        lists = (
            last.order,
            last.spaces,
            last.row,
            last.stacks,
            last.returned,
            last.pool,
            last.table,
            last.looks,
        )
        one = getsizeof(last) + sum(map(getsizeof, lists)) + sum(map(getsizeof, last.players))
        return EMPTY_BYTES + (len(self._before) + 1) * one

    @property
    def shared(self) -> Ruleset:
        """The rules, which all games of the same choices share."""
        return self.state.rules

    def branch(self, start: str, moment: int) -> RailroadsMatch:
        """A match of its own that goes on from a moment of this one."""
        twin = RailroadsMatch(self._initial.clone(), read_record(start)[0]["start"])
        for move in self._moves[:moment]:
            twin._play(move)
        return twin


def turn_ended(state: GameState, seat: int) -> bool:
    """Whether the turn of the seat that has just decided is over; one that was taken back is played anew."""
    if not state.stack or decider(state) != seat:
        return True
    return state.stack[-1][0] in BEGINNINGS and not state.struck


def secret_since(states: Sequence[GameState], moment: int) -> str:
    """What was seen after that moment and cannot be unseen: a key of the reasons, or "".

    >>> game = Game.new(players=2, seed=1)
    >>> _ = game.play("bonus coin")
    >>> secret_since(game.states, 0)
    ''
    """
    if any(looking(state, decider(state)) for state in states[moment + 1 :]):
        return "looked"
    return "revealed" if hidden_columns(states[moment]) != hidden_columns(states[-1]) else ""


def after(state: GameState, move: int) -> GameState:
    """The position that a move leads to."""
    twin = state.clone()
    apply(twin, move)
    return twin


def forced_step(state: GameState) -> int | None:
    """The one move that is left in the middle of a turn, if nobody has to be asked about it: it costs nothing and turns
    nothing up. None where there is a choice, and where a turn cannot be finished: nobody has it taken back unasked.
    """
    if not state.stack or state.stack[-1][0] in BEGINNINGS:
        return None
    offered = legal(state)
    if len(offered) != 1 or offered == [TAKE_BACK]:
        return None
    then = after(state, offered[0])
    seat = decider(state)
    if hidden_columns(state) != hidden_columns(then) or looking(then, decider(then)):
        return None
    old, new = state.board(seat), then.board(seat)
    workers, temporary = new.workers < old.workers, new.temporary_workers < old.temporary_workers
    return None if workers or temporary or new.coins < old.coins else offered[0]


def _sentence(reason: str) -> str:
    """A reason as a sentence of its own."""
    return capital(reason) + ("" if reason.endswith((".", "?", "!")) else ".")
