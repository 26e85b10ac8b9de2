"""The toy game as the service asks for it (`service.game`): a match, bots, and the kind of game."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from roundhouse.service.game import (
    LAPSE,
    NOBODY,
    SEAT_LETTERS,
    BotNotFound,
    Match,
    MoveRefused,
    UnreadableRecord,
)
from tests.service.toy import BOARD, DRAW, END, HIT, ROUNDS, State, deal, notation
from tests.service.toy_view import (
    TOY_PAGES,
    TOY_SCHEMAS,
    ToyView,
    api_history,
    api_view,
    first_to_write,
    log_entries,
    parts,
)

STATE_BYTES: Final = 500
DRAWN: Final = "A card was drawn."


@dataclass(frozen=True)
class ToyMove:
    """A move that can be played now."""

    id: int
    notation: str
    sentence: str
    sure: bool = True


def told(move: int) -> ToyMove:
    """A move in words."""
    return ToyMove(move, notation(move), notation(move).capitalize() + ".")


class ToyMatch:
    """One game from its start until now."""

    def __init__(self, players: int, seed: int, seats: list[str] | None = None) -> None:
        self.language = "en"
        self.seats = seats
        self.players, self.seed = players, seed
        self.rounds = ROUNDS
        self.states: list[State] = [deal(players, seed)]
        self.moves: list[int] = []
        self.shared = None

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def decider(self) -> int | None:
        return None if self.over else self.state.seat

    @property
    def over(self) -> bool:
        return self.state.seat == NOBODY

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def scores(self) -> list[int]:
        return list(self.state.coins)

    def points_by_round(self) -> list[list[int]]:
        return [self.scores]

    @property
    def length(self) -> int:
        return len(self.moves)

    @property
    def options(self) -> dict[str, Any]:
        return {"board": BOARD, "players": self.players}

    @property
    def size(self) -> int:
        return STATE_BYTES * len(self.states)

    # ---- playing

    def legal_moves(self) -> list[int]:
        return self.state.legal()

    def legal(self) -> list[ToyMove]:
        return [told(move) for move in self.legal_moves()]

    def find(self, move: Any) -> ToyMove:
        wanted = move.id if isinstance(move, ToyMove) else move
        found = next((one for one in self.legal() if wanted in (one.id, one.notation)), None)
        if found is None:
            raise MoveRefused(f"{wanted} cannot be played.")
        return found

    def play(self, move: Any) -> ToyMove:
        found = self.find(move)
        self.states.append(self.state.after(found.id))
        self.moves.append(found.id)
        return found

    def undo(self, steps: int) -> None:
        del self.states[len(self.states) - steps :], self.moves[len(self.moves) - steps :]

    def copy(self) -> ToyMatch:
        return TOY.branch(self, self.start(), self.length)

    # ---- writing down

    def _record(self, lines: Sequence[str]) -> str:
        return json.dumps({"players": self.players, "seed": self.seed, "seats": self.seats, "moves": lines})

    def record(self) -> str:
        return self._record(self.lines())

    def start(self) -> str:
        return self._record([])

    def lines(self) -> list[str]:
        made = zip(self.states, self.moves, strict=False)
        return [f"{SEAT_LETTERS[state.seat]} {notation(move)}" for state, move in made]

    def play_lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            letter, _, words = line.partition(" ")
            if self.over or letter != SEAT_LETTERS[self.state.seat]:
                raise ValueError(f"{line}: it is not {letter}'s decision")
            self.play(words)

    # ---- turns and secrets

    def decider_at(self, moment: int) -> int:
        return self.states[moment].seat

    def begins_turn(self, moment: int) -> bool:
        return self.states[moment].begins_turn

    def turn_ended(self, seat: int) -> bool:
        return self.over or self.state.begins_turn

    def has_secret(self, seat: int) -> bool:
        return not self.over and bool(self.state.hands[seat])

    def secret_since(self, moment: int, language: str = "en") -> str:
        return DRAWN if DRAW in self.moves[moment:] else ""

    def shows_hands(self, own: Collection[int]) -> bool:
        return self.over and any(hand for seat, hand in enumerate(self.state.hands) if seat not in own)

    def forced_step(self, moment: int | None = None) -> int | None:
        """Whom to hit, where there is only one other."""
        state = self.states[self.length if moment is None else moment]
        return state.legal()[0] if state.card and len(state.legal()) == 1 else None

    def confirm_reason(self, move: int) -> str:
        """A turn that ends without a card played."""
        return LAPSE if move == END and self.state.hands[self.state.seat] else ""

    def declares_end(self, move: int) -> bool:
        return move == END

    def acted_since(self, moment: int) -> bool:
        return any(move >= END for move in self.moves[moment:])

    def round_begin(self) -> int:
        return next(moment for moment, state in enumerate(self.states) if state.round == self.round)

    # ---- for bots, logs and memory

    def seen(self, seat: int) -> State:
        return self.state.seen_by(seat)

    def position_at(self, moment: int) -> dict[str, Any]:
        return asdict(self.states[moment])


# ---- bots: they play the highest card, or draw


def choose(player: str, seen: State, dice: str) -> tuple[int, str]:
    """The highest card hits the richest; the random one leaves it to chance."""
    moves = seen.legal()
    if player == "random":
        return Random(dice).choice(moves), player
    if seen.card:
        return max(moves, key=lambda move: seen.coins[move - HIT]), player
    return max((move for move in moves if move < END), default=END), player


def advise(name: str, seen: State, dice: str) -> list[tuple[tuple[int, ...], float, Mapping[str, float]]]:
    """What the bot would play next, and the card as what it brings."""
    move = choose(name, seen, dice)[0]
    return [((move,), float(move if move < END else 0), {})]


@dataclass(frozen=True)
class ToyReview:
    """How many moves were like the reviewer's."""

    at: int = 0
    alike: int = 0

    def to_dict(self) -> dict[str, int]:
        return asdict(self)


def judge(first: State, moves: Sequence[int], name: str, part: ToyReview, seconds: float) -> ToyReview:
    """One move a slice."""
    state = first
    for move in moves[: part.at]:
        state = state.after(move)
    best = choose(name, state.seen_by(state.seat), "")[0]
    return replace(part, at=part.at + 1, alike=part.alike + (moves[part.at] == best))


class ToyBots:
    """One that thinks, and chance."""

    names = ("greedy", "random")
    characters = names
    usual = adviser = reviewer = yardstick = "greedy"
    quick = "random"
    review_version = "1"
    choose = staticmethod(choose)
    advise = staticmethod(advise)
    judge = staticmethod(judge)
    new_review = ToyReview

    def make(self, name: str) -> str:
        if name not in self.names:
            raise BotNotFound(f"there is no bot {name}")
        return name

    def name(self, kind: str, language: str) -> str:
        return kind.capitalize()

    def other_names(self, kind: str, language: str) -> tuple[str, ...]:
        return ()

    def face(self, kind: str, name: str) -> str:
        return f"face-{kind}" if kind in self.characters else ""

    def finish_review(self, part: ToyReview, last: State, reviewer: str) -> ToyReview:
        return part

    def read_review(self, stored: Mapping[str, Any]) -> ToyReview:
        return ToyReview(**stored)


# ---- the kind of game


class Toy:
    """The toy as a kind of game."""

    name = "toy"
    version = "1"
    bots = ToyBots()
    pages = TOY_PAGES
    shared_bytes = 0
    parts = staticmethod(parts)
    api_view = staticmethod(api_view)
    api_history = staticmethod(api_history)
    api_schemas = TOY_SCHEMAS
    log_entries = staticmethod(log_entries)
    first_to_write = staticmethod(first_to_write)

    def new(self, options: Mapping[str, Any], seed: int) -> ToyMatch:
        return ToyMatch(options["players"], seed)

    def load(self, start: str, lines: Sequence[str]) -> ToyMatch:
        read = json.loads(start)
        match = ToyMatch(read["players"], read["seed"], read["seats"])
        match.play_lines([*read["moves"], *lines])
        return match

    def from_record(self, text: str) -> ToyMatch:
        try:
            return self.load(text, [])
        except (ValueError, LookupError, TypeError) as error:
            raise UnreadableRecord("foreign", str(error)) from error

    def branch(self, match: Match, start: str, moment: int) -> ToyMatch:
        return self.load(start, match.lines()[:moment])

    def new_cache(self) -> SimpleNamespace:
        return SimpleNamespace(letters=0)

    def dropped(self) -> int:
        return 0

    def view(self, **fields: Any) -> ToyView:
        return ToyView(**fields)

    def api_moves(self, view: ToyView) -> list[ToyMove]:
        return [told(move) for move in view.seen.legal()]


TOY: Final = Toy()
