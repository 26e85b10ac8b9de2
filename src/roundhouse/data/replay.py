"""A game played again by the rules, and what the tables keep of it.

The rules run on one state, from its beginning to its end; nothing is copied on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from roundhouse.data.source_game import CannotReplay, SourceGame, Unfinished
from roundhouse.record.compact import ForeignMove, kept_move
from roundhouse.rules import GameState, apply, legal, moves
from roundhouse.rules.layout import ENGINEERS
from roundhouse.rules.notation import notation, space_name
from roundhouse.rules.packing import bits, points_from
from roundhouse.rules.state import scores
from roundhouse.rules.vocabulary import BOILED, CLOSED, F_TURN, FRAMES
from roundhouse.view.breakdown import final_points

BONUS, PLACED, HIRED, LOCOMOTIVE, FACTORY = "bonus", "placed", "hired", "locomotive", "factory"
IDEA, IDEA_CARD, END_CARD, PASSED = "idea", "idea card", "end card", "passed"
EVENTS: Final = (BONUS, PLACED, HIRED, LOCOMOTIVE, FACTORY, IDEA, IDEA_CARD, END_CARD, PASSED)
TEN_POINTS = "ten"  # taken in the place of an end bonus card

Observe = Callable[[GameState, int], Any]
Event = tuple[int, int, int, str, str]  # decision, round, seat, event, what


def _told(move: int) -> tuple[str, str] | None:
    """The event that a move is, and what it is about."""
    family, index = moves.family(move)
    named: dict[str, tuple[str, Sequence[str], int]] = {
        "bonus": (BONUS, moves.BONUS_NAMES, 1),
        "loco": (LOCOMOTIVE, moves.TILE_NAMES, moves.SLOTS),
        "factory": (FACTORY, moves.TILE_NAMES, moves.GAPS),
        "returned": (FACTORY, moves.TILE_NAMES, moves.GAPS),
        "idea": (IDEA, moves.TOKEN_NAMES, 1),
        "trade": (IDEA, moves.TOKEN_NAMES, 1),
        "card": (IDEA_CARD, moves.CARD_NAMES, 1),
        "end-card": (END_CARD, moves.END_CARD_NAMES, 1),
    }
    if family in named:
        event, names, each = named[family]
        return (event, names[index // each]) if index // each < len(names) else None
    if family == "place":
        space = index // moves.PAYMENTS
        known = space < len(moves.SPACE_NAMES) and moves.SPACE_NAMES[space]
        engineer = 0 <= space - moves.SPACES_WITH_ROOM < len(moves.ENGINEER_NAMES)
        return (PLACED, space_name(space)) if known or engineer else None
    return {moves.PASS: (PASSED, ""), moves.TEN: (END_CARD, TEN_POINTS)}.get(move)


_EVENT_OF: Final = [_told(move) for move in range(moves.SIZE)]


@dataclass
class Decisions:
    """The decisions of a game, by column."""

    round: list[int] = field(default_factory=list)
    turn: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    kind: list[str] = field(default_factory=list)
    move: list[int] = field(default_factory=list)
    notation: list[str] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    observation: list[Any] = field(default_factory=list)

    def add(self, state: GameState, move: int, offered: list[int]) -> None:
        """A decision, before it is carried out."""
        kind, seat, _ = state.stack[-1]
        again = bool(self.seat) and self.seat[-1] == seat and kind != F_TURN
        self.turn.append((self.turn[-1] if self.turn else 0) + (not again))
        self.round.append(state.round)
        self.seat.append(seat)
        self.kind.append(FRAMES[kind])
        self.move.append(move)
        self.notation.append(notation(state, move))
        self.options.append(len(offered))


@dataclass
class RoundEnd:
    """How a seat stands when a round has ended."""

    seat: int
    round: int
    final: bool
    score: int
    points: dict[int, int]  # of this round, by source
    holdings: dict[str, Any]


@dataclass
class Replay:
    """All that the tables keep of a game."""

    final: GameState
    decisions: Decisions = field(default_factory=Decisions)
    events: list[Event] = field(default_factory=list)
    rounds: list[RoundEnd] = field(default_factory=list)


def replay(game: SourceGame, options: bool = False, observe: Observe | None = None) -> Replay:
    """Play a game again. Raises `CannotReplay`, `Unfinished`."""
    state = game.initial.clone()
    found = Replay(state)
    rounds, events, told = _Rounds(state, found.rounds), _Events(state, found), found.decisions
    for kept in game.moves:
        offered = legal(state)
        move = _meant(game, state, kept, offered, len(told.move) + 1)
        told.add(state, move, offered)
        if options:
            told.legal.append(offered)
        if observe is not None:
            told.observation.append(observe(state, told.seat[-1]))
        before = state.round
        events.decided(move)
        apply(state, move)
        events.happened(move, before)
        if state.round != before and state.stack:
            rounds.end(state, before)
    if state.stack:
        raise Unfinished(f"{game.key}: the game has not ended")
    if game.scores is not None and list(game.scores) != scores(state):
        raise CannotReplay(f"{game.key}: the scores were {list(game.scores)}; the rules give {scores(state)}")
    rounds.finish(state)
    return found


def _meant(game: SourceGame, state: GameState, kept: int | str, offered: list[int], number: int) -> int:
    try:
        return kept_move(state, kept, offered)
    except ForeignMove as error:
        why = error if state.stack else "the game is over before"
        raise CannotReplay(f"{game.key}: decision {number}: {why}") from error


class _Events:
    """Notes what happened, but for what was taken back."""

    def __init__(self, state: GameState, found: Replay) -> None:
        self.state, self.found = state, found
        self.engineers = [p[ENGINEERS] for p in state.players]
        self.tried = 0  # the decision before which a turn that is tried would go back
        self.trying = False

    def decided(self, move: int) -> None:
        """A move that is about to be carried out."""
        event = _EVENT_OF[move]
        self.trying = self.state.before is not None
        if event is not None:
            self._note(self.found.decisions.seat[-1], self.state.round, *event)

    def happened(self, move: int, when: int) -> None:
        """The same move, carried out in that round."""
        if not self.trying and self.state.before is not None:
            self.tried = len(self.found.decisions.move)
        if move == moves.TAKE_BACK:
            self.found.events = [one for one in self.found.events if one[0] < self.tried]
        now = [p[ENGINEERS] for p in self.state.players]
        if now != self.engineers:
            for seat, mask in enumerate(now):
                for engineer in bits(mask & ~self.engineers[seat]):
                    self._note(seat, when, HIRED, moves.ENGINEER_NAMES[engineer])
            self.engineers = now

    def _note(self, seat: int, when: int, event: str, what: str) -> None:
        self.found.events.append((len(self.found.decisions.move), when, seat, event, what))


class _Rounds:
    """Notes how everybody stands at the end of each round."""

    def __init__(self, state: GameState, found: list[RoundEnd]) -> None:
        self.found = found
        self.before = [dict.fromkeys(state.rules.sources, 0) for _ in state.players]

    def end(self, state: GameState, round_: int) -> None:
        """A round has ended."""
        for seat, p in enumerate(state.players):
            now = {source: points_from(p, source) for source in state.rules.sources}
            self._note(state, seat, round_, False, now)

    def finish(self, state: GameState) -> None:
        """The last round and the final scoring, which come together."""
        for seat, p in enumerate(state.players):
            total = {source: points_from(p, source) for source in state.rules.sources}
            gained = {source: total[source] - self.before[seat][source] for source in total}
            last = {
                source: min(points, gained[source]) for source, points in final_points(state, seat).items()
            }
            now = {source: points - last.get(source, 0) for source, points in total.items()}
            self._note(state, seat, state.round, False, now)
            self._note(state, seat, state.round + 1, True, total)

    def _note(self, state: GameState, seat: int, round_: int, final: bool, now: dict[int, int]) -> None:
        before = self.before[seat]
        points = {source: now[source] - before[source] for source in now}
        self.before[seat] = now
        self.found.append(RoundEnd(seat, round_, final, sum(now.values()), points, holdings(state, seat)))


def holdings(state: GameState, seat: int) -> dict[str, Any]:
    """What a player has, as columns of the table `rounds`."""
    board, rules = state.board(seat), state.rules
    routes = range(rules.route_count)
    return {
        "workers": board.workers_owned,
        "coins": board.coins,
        "doublers": board.all_doublers(),
        "keys": board.keys,
        "tracks": [space for route in routes for space in board.tracks(route)],
        "reach": [board.reach(route) for route in routes],
        "wrenches": [place for _, place in board.wrenches],
        "engineers": [moves.ENGINEER_NAMES[engineer] for engineer in board.engineers],
        "locomotives": _tiles(board.all_slots()),
        "factories": _tiles(board.gaps),
        "ideas": [moves.TOKEN_NAMES[token] for token, place in enumerate(board.token_places) if place],
        "cards": [moves.END_CARD_NAMES[card] for card in board.cards],
    }


def _tiles(laid: Sequence[int]) -> list[str]:
    """Their names; a boilerman on one does not matter here."""
    return [moves.TILE_NAMES[tile % BOILED] for tile in laid if tile and tile % BOILED != CLOSED]
