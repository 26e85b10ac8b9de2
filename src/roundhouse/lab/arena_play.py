"""The games of an arena, played one by one or by several processes of this machine.

A game comes back as plain data, as it stands in the file. What a bot does wrong ends its game and no other.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass, field
from itertools import islice
from operator import index
from random import Random
from typing import Any

from roundhouse.bots.elsewhere import travelling
from roundhouse.lab.arena_plan import Arena, Fixture, dice_seed
from roundhouse.lab.broken import BrokenInvariant
from roundhouse.lab.processes import processes
from roundhouse.lab.simulate import crash_of, game_seed, player
from roundhouse.record.compact import kept_moves
from roundhouse.record.position import position_of
from roundhouse.record.record import write_record
from roundhouse.rules import GameState, apply, decider, legal, new, scores
from roundhouse.rules.state import winners
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.view.secrets import redact

ResultLine = dict[str, Any]  # a game as it stands in the file

TIME_CLASSES_PER_DECADE = 20  # of a time's tenfold: times are counted in classes 12 % apart
SHORTEST = 1e-6
SECONDS_PLACES = 4  # of the time of each move, where moves are kept


@dataclass
class ThinkingTimer:
    """How long a bot thought in one game."""

    choices: int = 0  # decisions with more than one move
    seconds: float = 0.0
    slowest: float = 0.0
    longest: float = 0.0  # turn
    decisions: Counter[int] = field(default_factory=Counter)  # by class of time
    turns: Counter[int] = field(default_factory=Counter)

    def decision(self, seconds: float) -> None:
        """A decision that took so long."""
        self.choices += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.decisions[time_class(seconds)] += 1

    def turn(self, seconds: float) -> None:
        """A turn that took so long."""
        self.longest = max(self.longest, seconds)
        self.turns[time_class(seconds)] += 1

    def line(self) -> ResultLine:
        """As plain data."""
        times: ResultLine = {
            name: round(value, 6) if isinstance(value, float) else value for name, value in vars(self).items()
        }
        for name in ("decisions", "turns"):
            times[name] = {str(at): count for at, count in sorted(times[name].items())}
        return times


def time_class(seconds: float) -> int:
    """The number of the class of times that this one belongs to.

    >>> [time_class(seconds) for seconds in (0, 1e-6, 1e-3, 1)]
    [0, 0, 60, 120]
    """
    return max(0, math.ceil(TIME_CLASSES_PER_DECADE * math.log10(max(seconds, SHORTEST) / SHORTEST) - 1e-9))


def longest_of(time_class: int) -> float:
    """The longest time of a class, in seconds."""
    return float(SHORTEST * 10 ** (time_class / TIME_CLASSES_PER_DECADE))


@dataclass
class Played:
    """A game as far as it went."""

    initial: GameState
    moves: list[int]
    state: GameState
    seconds: list[float] = field(default_factory=list)  # each move was thought about


def play_fixture(arena: Arena, fixture: Fixture) -> ResultLine:
    """One game, as a line of the file."""
    return play_and_keep(arena, fixture)[0]


def play_and_keep(arena: Arena, fixture: Fixture) -> tuple[ResultLine, Played]:
    """One game as a line of the file, and its moves."""
    line: ResultLine = asdict(fixture) | {"pairing": list(fixture.pairing), "seats": list(fixture.seats)}
    state = new(arena.rules(fixture.board), game_seed(arena.seed, fixture.deal))
    played = Played(state.clone(), [], state)
    try:
        times = _play(arena, fixture, played)
    except Exception as error:  # the other games go on
        what, place = crash_of(error)
        return line | {"broke": {"decision": len(played.moves), "what": what, "at": place}}, played
    line |= {"order": list(played.initial.order), "scores": scores(state), "winners": winners(state)}
    line |= {"decisions": len(played.moves), "times": times}
    if arena.records:
        line |= {
            "seed": game_seed(arena.seed, fixture.deal),
            "moves": kept_moves(played.initial, played.moves),
        }
        line |= {"seconds": [round(seconds, SECONDS_PLACES) for seconds in played.seconds]}
    return line, played


def _play(arena: Arena, fixture: Fixture, played: Played) -> dict[str, ResultLine]:
    """Play to the end; how long every bot thought."""
    state = played.state
    bots = [player(name) for name in fixture.seats]
    dice = [Random(dice_seed(arena.seed, fixture, seat)) for seat in range(arena.players)]
    clocks = {name: ThinkingTimer() for name in fixture.seats}
    before, turn = -1, 0.0  # who decided last, and for how long
    while state.stack:
        options, seat = legal(state), decider(state)
        view = redact(state, seat)
        begin = time.perf_counter()
        move = index(bots[seat].choose(view, options, dice[seat]))
        seconds = time.perf_counter() - begin
        if move not in options:
            raise BrokenInvariant(f"{fixture.seats[seat]} chose {move}, which is not legal")
        if seat != before or state.stack[-1][0] == F_TURN:
            if turn:
                clocks[fixture.seats[before]].turn(turn)
            before, turn = seat, 0.0
        if len(options) > 1:
            clocks[fixture.seats[seat]].decision(seconds)
            turn += seconds
        played.moves.append(move)
        played.seconds.append(seconds)
        apply(state, move)
    if turn:
        clocks[fixture.seats[before]].turn(turn)
    return {name: clock.line() for name, clock in clocks.items()}


def record_of(played: Played) -> str:
    """The record of a game, for `roundhouse replay`."""
    return write_record(position_of(played.initial), played.initial, played.moves)


# ---- many games


def play_here(arena: Arena, fixtures: Iterable[Fixture], jobs: int) -> Iterator[ResultLine]:
    """Games as they are finished, whichever is first."""
    if jobs == 1:
        for fixture in fixtures:
            yield play_fixture(arena, fixture)
        return
    left = iter(fixtures)
    with processes(jobs, travelling(arena.bots)) as pool:
        waiting: set[Future[ResultLine]] = {
            pool.submit(play_fixture, arena, fixture) for fixture in islice(left, 2 * jobs)
        }
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play_fixture, arena, fixture) for fixture in islice(left, len(done))}
            for game in done:
                yield game.result()
