"""What an arena plays: which bots meet, on which deals, in which seats.

A deal is a seed. Every deal is played with every bot in every seat equally often, and all pairings get the same
deals, so the luck of the deal and of the seat cancels out. A game is a function of the options, the seed of the run,
the number of its deal and of its rotation, and nothing else.
"""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Any

from roundhouse.content.loader import EDITIONS, load
from roundhouse.lab.simulate import game_seed, player
from roundhouse.rules import OptionsError, Ruleset, ruleset

Pairing = tuple[str, ...]
FixtureKey = tuple[Pairing, str, int, int]  # pairing, board, deal, rotation
USUAL_TRACK = "russian"
MAX_RULESETS = 8  # that are kept; each takes megabytes, and a deal needs one


@dataclass(frozen=True)
class Fixture:
    """One game that is to be played."""

    pairing: Pairing
    board: str
    deal: int
    rotation: int
    seats: tuple[str, ...]  # the bot of every seat

    def key(self) -> FixtureKey:
        """What tells it from the other games of an arena."""
        return self.pairing, self.board, self.deal, self.rotation


@dataclass(frozen=True)
class Arena:
    """Which bots meet, what they play and how often.

    >>> arena = Arena(bots=("planner", "greedy", "random"), games=3)
    >>> arena.pairings()
    [('planner', 'greedy'), ('planner', 'random'), ('greedy', 'random')]
    >>> [fixture.seats for fixture in arena.fixtures()][:2]
    [('planner', 'greedy'), ('greedy', 'planner')]
    >>> arena.total()  # three games of a pairing become two whole deals of two
    12
    """

    bots: tuple[str, ...]
    players: int = 2
    boards: tuple[str, ...] = ("russian",)
    by_turns: bool = False  # every deal on one of the boards, the next on the next, instead of on all
    industry: str | None = None  # None: what belongs to each board
    modules: tuple[str, ...] = ()
    edition: str = "ultimate"
    content: str | None = None
    seed: int = 1
    games: int = 100  # of every pairing on every board, rounded up to whole deals
    alone: bool = False  # the first bot meets each of the others, alone among seats of that one
    records: bool = False  # whether the moves of every game are kept, and how long each took

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        for what, names in (("bot", self.bots), ("board", self.boards)):
            if not names:
                raise OptionsError(f"an arena needs at least one {what}")
            twice = sorted({name for name in names if names.count(name) > 1})
            if twice:
                raise OptionsError(f"{what} {twice[0]!r} is named twice; name every {what} once")
        if self.games < 1:
            raise OptionsError(f"games is {self.games}; at least one has to be played")
        if self.alone and (self.players == 1 or len(self.bots) == 1):
            raise OptionsError("one bot alone among others needs another bot and at least two players")
        for name in self.bots:
            player(name)
        for board in self.boards:
            self.fingerprint(board)

    def rules(self, board: str) -> Ruleset:
        """The rules on one of the boards; it may bring its track and modules: `german/board/coal+manufactory`."""
        return _ruleset(*self._chosen(board))

    def fingerprint(self, board: str) -> str:
        """The hash of the values that a board is played with."""
        return _fingerprint(*self._chosen(board))

    def _chosen(self, board: str) -> tuple[int, str, str, str, tuple[str, ...], str | None]:
        name, _, rest = board.partition("/")
        industry, _, named = rest.partition("/")
        modules = tuple(named.split("+")) if named else self.modules
        return (
            self.players,
            self.edition,
            name,
            industry or self.industry or own_track(name),
            modules,
            self.content,
        )

    def pairings(self) -> list[Pairing]:
        """Who meets whom: as many different bots as fit; alone against Emil, all of them on the same deals."""
        if self.alone:
            return [(self.bots[0], other) for other in self.bots[1:]]
        together = len(self.bots) if self.players == 1 else min(self.players, len(self.bots))
        return list(combinations(self.bots, together))

    def games_a_deal(self) -> int:
        """Games that make one deal whole."""
        return len(seatings(self.pairings()[0], self.players, 0, self.alone))

    def deals(self) -> int:
        """Deals of every pairing, on every board unless they take turns."""
        return -(-self.games // self.games_a_deal())

    def boards_of(self, deal: int) -> tuple[str, ...]:
        """Where a deal is played."""
        return (self.boards[deal % len(self.boards)],) if self.by_turns else self.boards

    def total(self) -> int:
        """All games."""
        return self.deals() * self.games_a_deal() * len(self.pairings()) * len(self.boards_of(0))

    def fixtures(self) -> Iterator[Fixture]:
        """All games, deal by deal, so that an arena that is cut off has played all pairings alike."""
        for deal in range(self.deals()):
            for board in self.boards_of(deal):
                for pairing in self.pairings():
                    yield from self.of_deal(pairing, board, deal)

    def of_deal(self, pairing: Pairing, board: str, deal: int) -> list[Fixture]:
        """The games of a pairing on one deal."""
        turns = enumerate(seatings(pairing, self.players, deal, self.alone))
        return [Fixture(pairing, board, deal, rotation, seats) for rotation, seats in turns]

    def command(self, fixture: Fixture) -> str:
        """The command line that plays one of the games again."""
        parts = ["--bots", ",".join(fixture.pairing), "--players", self.players, "--board", fixture.board]
        parts += ["--edition", self.edition]
        parts += ["--industry", self.industry] if self.industry else []
        parts += ["--modules", ",".join(self.modules)] if self.modules else []
        parts += ["--content", self.content] if self.content else []
        parts += ["--alone"] if self.alone else []
        parts += ["--seed", self.seed, "--game", f"{fixture.deal}.{fixture.rotation}"]
        return shlex.join(["roundhouse", "arena", *map(str, parts)])

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Arena:
        """From what `to_dict` gave."""
        given: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**given)

    def differences(self, other: Arena) -> list[str]:
        """What is not the same in another arena, but for how many games are asked for."""
        own, others = self.to_dict(), replace(other, games=self.games).to_dict()
        return [
            f"{name} {_told(own[name])} (here: {_told(others[name])})"
            for name in own
            if own[name] != others[name]
        ]


def _told(value: Any) -> str:
    if value is None:
        return "nothing"
    return (",".join(value) or "nothing") if isinstance(value, list) else str(value)


@lru_cache(maxsize=MAX_RULESETS)
def _ruleset(
    players: int, edition: str, board: str, industry: str, modules: tuple[str, ...], content: str | None
) -> Ruleset:
    return ruleset(players, edition, board, industry, modules, content)


@cache
def _fingerprint(*chosen: Any) -> str:
    return _ruleset(*chosen).fingerprint()


def own_track(board: str) -> str:
    """The industry track that belongs to a board; the usual one for a board that no edition has."""
    boxes = [load(edition).boards for edition in EDITIONS]
    return next((box[board].own_track for box in boxes if board in box), USUAL_TRACK)


def seatings(pairing: Pairing, players: int, deal: int, alone: bool = False) -> list[tuple[str, ...]]:
    """Who sits where in the games of a deal: every bot in every seat equally often.

    Who sits beside whom changes from deal to deal. Fewer bots than seats fill them as evenly as possible, and where
    that leaves some with a seat more than others, each has it in turn.

    >>> seatings(("a", "b"), 4, 0)
    [('a', 'a', 'b', 'b'), ('a', 'b', 'b', 'a'), ('b', 'b', 'a', 'a'), ('b', 'a', 'a', 'b')]
    >>> [seatings(("a", "b", "c"), 3, deal)[0] for deal in range(3)]
    [('a', 'b', 'c'), ('a', 'c', 'b'), ('a', 'b', 'c')]
    >>> seatings(("a", "b"), 3, 0)[::3]
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    >>> seatings(("a", "b"), 3, 0, alone=True)
    [('a', 'b', 'b'), ('b', 'b', 'a'), ('b', 'a', 'b')]
    """
    if players == 1:
        return [(name,) for name in pairing]
    if alone:
        one = (pairing[0], *pairing[1:] * (players - 1))
        return [one[turn:] + one[:turn] for turn in range(players)]
    orders = list(permutations(pairing[1:]))
    order = (pairing[0], *orders[deal % len(orders)])
    each, more = divmod(players, len(order))
    found: list[tuple[str, ...]] = []
    for doubled in combinations(range(len(order)), more):
        row = [name for at, name in enumerate(order) for _ in range(each + (at in doubled))]
        found += [tuple(row[turn:] + row[:turn]) for turn in range(players)]
    return list(dict.fromkeys(found))


def dice_seed(seed: int, fixture: Fixture, seat: int) -> int:
    """The seed of a seat's own dice; it does not depend on who sits in the other seats."""
    text = f"{game_seed(seed, fixture.deal)}/{fixture.rotation}/{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def bot_names(text: str) -> tuple[str, ...]:
    """Bots with commas between them; what has a `=` and no `:` before it is set for the bot in front of it.

    >>> bot_names("planner, mcts:seconds=1,processes=2, greedy:nodes=30")
    ('planner', 'mcts:seconds=1,processes=2', 'greedy:nodes=30')
    """
    names: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if "=" not in part.split(":")[0]:
            names.append(part)
        elif names and ":" in names[-1]:
            names[-1] += f",{part}"
        elif names:
            raise OptionsError(
                f"{part!r} stands behind the bot {names[-1]!r}; what is set comes after a colon: {names[-1]}:{part}"
            )
        else:
            raise OptionsError(
                f"{part!r} is set before any bot is named; right is a name, a colon, and then what is set"
            )
    return tuple(names)


def game_number(text: str, arena: Arena) -> Fixture:
    """The game `deal.rotation` of an arena of one pairing on one board."""
    deal, _, rotation = text.partition(".")
    if not (deal.isdigit() and rotation.isdigit()):
        raise OptionsError(f"the game is {text!r}; right is the deal and the rotation, like 17.1")
    pairings: Sequence[Pairing] = arena.pairings()
    if len(pairings) > 1 or len(arena.boards) > 1:
        raise OptionsError("one game has one pairing on one board: name only its bots and its board")
    games = arena.of_deal(pairings[0], arena.boards[0], int(deal))
    if int(rotation) >= len(games):
        raise OptionsError(f"the rotation is {rotation}; this pairing has rotations 0 to {len(games) - 1}")
    return games[int(rotation)]
