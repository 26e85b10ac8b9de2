"""A game looked at afterwards: turn by turn, what was played, what an adviser would have played, what that is worth.

The adviser sees of every moment what the seat that decided could see, and nothing of what came later. What was played
is judged only as far as the adviser could plan: up to where something hidden turned up. Moves that were taken back
since the turn could not be finished are no part of it.

Every turn is judged by an adviser that remembers nothing, with dice of its own: so the same game gives the same
figures, however it is divided among slices of time. Where the adviser has a budget of positions, what some turns leave
of it is there for later ones: so costly turns can be judged well, and the whole game takes no longer.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Final

from roundhouse.bots import BOTS, Adviser, Bot, SparingAdviser, UnknownBot, bot
from roundhouse.bots.advised import expectation
from roundhouse.rules import apply, decider, legal
from roundhouse.rules.state import GameState, scores
from roundhouse.rules.vocabulary import F_DRAFT, F_TURN
from roundhouse.search.outlook import Outlook, gains
from roundhouse.search.turn import TurnSearch, this_turn_only
from roundhouse.view.secrets import redact
from roundhouse.view.trying import lasting

REVIEW_VERSION: Final = 2  # of what is found here: raise it when the same game would be told otherwise
# Who is asked where nobody else is named; no seconds, which would differ
REVIEWER: Final = "mcts:iterations=120,positions=15000"
TURNS_IN_ADVANCE: Final = 6  # whose positions are there from the start
MAX_FINDINGS: Final = 5  # turning points that are shown
CLOSE_POINTS: Final = 1.0  # points: a turn that loses no more was as good as the best
ProgressCallback = Callable[[int, int], None]
AdviserMaker = Callable[[], Adviser]


@dataclass(frozen=True)
class Finding:
    """One turn, or one decision outside of a turn: what was played and what would have been better."""

    at: int  # moves before it: the moment of a replay in which it was decided
    round: int
    turn: int  # of this seat in this round, from 1; 0 for a decision before its first turn
    seat: int
    own: bool  # whether a turn of one's own began, not a decision within or beside one
    played: tuple[int, ...]
    better: tuple[int, ...]  # what the adviser would have played
    expected: float  # points at the end of the game after what was played
    best: float  # the same after what the adviser would have played
    why: Mapping[str, float] = field(default_factory=dict)  # by source: what the better way brings more

    @property
    def loss(self) -> float:
        """Points that were given away."""
        return max(0.0, self.best - self.expected)


@dataclass(frozen=True)
class Summary:
    """A seat's play in figures."""

    seat: int
    turns: int
    close: int  # turns within a point of the best
    lost: float  # points, all turns together

    @property
    def share(self) -> float:
        """The part of the turns that were as good as the best, 0 to 1."""
        return self.close / self.turns if self.turns else 1.0

    @property
    def mean(self) -> float:
        """Points lost in a turn."""
        return self.lost / self.turns if self.turns else 0.0


@dataclass(frozen=True)
class Review:
    """All findings of a game, in its order."""

    bot: str  # who was asked
    players: int
    length: int  # moves of the game
    scores: tuple[int, ...]  # at its end, or as far as it was played
    findings: tuple[Finding, ...]

    def summary(self, seat: int) -> Summary:
        """A seat's play in figures."""
        losses = [finding.loss for finding in self.findings if finding.seat == seat]
        return Summary(seat, len(losses), sum(loss <= CLOSE_POINTS for loss in losses), sum(losses))

    def turning_points(self, top: int, seat: int | None = None) -> list[Finding]:
        """The largest losses of everybody or of one seat, the largest first; small ones are none."""
        found = [one for one in self.findings if seat in (None, one.seat) and one.loss > CLOSE_POINTS]
        return heapq.nsmallest(top, found, key=lambda one: (-one.loss, one.at))

    def course(self, seat: int) -> list[tuple[int, float]]:
        """What this seat could expect at the beginning of each of its turns, by moment; at last what it got."""
        found = [(one.at, one.best) for one in self.findings if one.seat == seat and one.own]
        return [*found, (self.length, float(self.scores[seat]))]

    def by_round(self, seat: int) -> list[tuple[int, float]]:
        """The same at the beginning of each round in which this seat had a turn: the round, and the points."""
        first: dict[int, float] = {}
        for one in self.findings:
            if one.seat == seat and one.own:
                first.setdefault(one.round, one.best)
        return list(first.items())

    def to_dict(self) -> dict[str, Any]:
        """Plain data; `from_dict` takes it back."""
        return asdict(self)

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Review:
        """What `to_dict` gave, also after it was written as JSON."""
        findings = tuple(
            Finding(**{**one, "played": tuple(one["played"]), "better": tuple(one["better"])})
            for one in plain["findings"]
        )
        return cls(**{**plain, "scores": tuple(plain["scores"]), "findings": findings})


def adviser(name: str, make: Callable[[str], Bot] = bot) -> Adviser:
    """A bot that can tell what it expects, by its name."""
    found = make(name)
    if isinstance(found, Adviser):
        return found
    able = [kind for kind, make in sorted(BOTS.items()) if isinstance(make(), Adviser)]
    raise UnknownBot(f"bot {name!r} cannot tell what it expects; {', '.join(able)} can")


@dataclass(frozen=True)
class ReviewPart:
    """A review as far as it has come."""

    at: int = 0  # moves that are done
    turns: tuple[int, ...] = ()  # that every seat has begun in this round
    findings: tuple[Finding, ...] = ()
    searched: int = 0  # positions that were looked at


def review(
    states: Sequence[GameState],
    moves: Sequence[int],
    make: AdviserMaker,
    chance: Random,
    tell: ProgressCallback | None = None,
    name: str = "",
) -> Review:
    """Every turn of a game judged, each by an adviser newly made. `states` has one more than `moves`; `tell` gets the
    moves done and all of them.
    """
    seed = chance.getrandbits(32)
    part = ReviewPart()
    while part.at < len(moves):
        part = judged_turn(states, moves, make, part, seed)
        if tell is not None:
            tell(part.at, len(moves))
    return whole(part, states[-1], name)


def judged_for(
    initial: GameState, moves: Sequence[int], name: str, part: ReviewPart, seconds: float, seed: int = 1
) -> ReviewPart:
    """The review of a game goes on for so many seconds, at least by one turn: for who has other things to do too."""
    states, make = replayed(initial, moves), partial(adviser, name)
    until = time.monotonic() + seconds
    while part.at < len(moves):
        part = judged_turn(states, moves, make, part, seed)
        if time.monotonic() > until:
            break
    return part


def whole(part: ReviewPart, last: GameState, name: str) -> Review:
    """The review of a game that has been looked through."""
    return Review(name, len(last.players), part.at, tuple(scores(last)), part.findings)


def judged_turn(
    states: Sequence[GameState], moves: Sequence[int], make: AdviserMaker, part: ReviewPart, seed: int
) -> ReviewPart:
    """The review with the next turn in it, or a decision beside one; where there is no choice, nothing is judged."""
    at = part.at
    state = states[at]
    seat = decider(state)
    own = state.stack[-1][0] == F_TURN
    fresh = not at or state.round != states[at - 1].round
    turns = [0] * len(state.players) if fresh else list(part.turns)
    turns[seat] += own
    offered = legal(state)
    if len(offered) == 1:
        return replace(part, at=at + 1, turns=tuple(turns))
    view = redact(state, seat)
    kept = lasting(states, at, len(moves) - 1)
    played = run_of(view, [moves[number] for number in kept])
    if not played or (state.before is not None and kept[0] != at):
        # what follows was taken back: what counts comes behind it, if anything
        return replace(part, at=kept[0] if kept else len(moves), turns=tuple(turns))
    asked = make()
    grant(asked, part)
    judged = compare(view, offered, played, asked, Random(f"{seed}/{at}"))
    found = Finding(at, state.round, turns[seat], seat, own, played, *judged)
    searched = part.searched + (asked.searched if isinstance(asked, SparingAdviser) else 0)
    return ReviewPart(kept[len(played) - 1] + 1, tuple(turns), (*part.findings, found), searched)


def grant(asked: Adviser, part: ReviewPart) -> None:
    """Let an adviser that has a budget look at as many positions in the next turn as there are left."""
    if isinstance(asked, SparingAdviser) and asked.positions:
        turns = len(part.findings) + 1 + TURNS_IN_ADVANCE
        asked.positions = max(1, asked.positions * turns - part.searched)


def run_of(view: GameState, moves: Sequence[int]) -> tuple[int, ...]:
    """The decider's moves from here to the end of the turn, or to where something hidden turns up."""
    if view.stack[-1][0] == F_DRAFT:
        return (moves[0],)  # in a draft the others may choose before it is carried out
    ground = this_turn_only(view)
    search = TurnSearch(ground, decider(view), 0)
    for count, move in enumerate(moves, 1):
        ground, ended = search.after(ground, move)
        if ended:
            return tuple(moves[:count])
    return tuple(moves)


def compare(
    view: GameState, offered: Sequence[int], played: tuple[int, ...], asked: Adviser, chance: Random
) -> tuple[tuple[int, ...], float, float, Outlook]:
    """What the adviser would have played, the points it expects after what was played and after its own, and why."""
    best = asked.lines(view, offered, chance)[0]
    if best.moves == played:
        return played, best.points, best.points, {}
    # the same dice for both, so that luck makes no difference
    seed = chance.getrandbits(64)
    expected, judged = expectation(asked, view, played, Random(seed))
    own, judged_own = expectation(asked, view, best.moves, Random(seed))
    if own < expected:
        return played, expected, expected, {}
    return best.moves, expected, own, gains(judged_own, judged)


def replayed(initial: GameState, moves: Sequence[int]) -> list[GameState]:
    """Every state of a game from its first one and its moves."""
    states = [initial]
    for move in moves:
        state = states[-1].clone()
        apply(state, move)
        states.append(state)
    return states
