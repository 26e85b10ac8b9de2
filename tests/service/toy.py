"""A toy game for the tests of the service: hidden cards, several decisions a turn, something nobody can take back.

Everybody has ten coins and two cards. In a turn a player may draw a card; then they play one, which takes as many
coins as it says from the player it hits, or they end the turn. After three rounds the most coins win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Final

from roundhouse.service.game import NOBODY, SEAT_LETTERS

# The moves: draw; 1 to 9, play that card; end the turn; 11 + seat, hit that player
DRAW, END, HIT = 0, 10, 11
ROUNDS: Final = 3
BOARD: Final = "village"  # there is one; ratings are counted by board
HIDDEN: Final = 0  # a card that the viewer may not see


@dataclass(frozen=True)
class State:
    """One moment of a game."""

    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...]
    turn: int = 0
    drawn: bool = False  # in this turn
    card: int = 0  # that was played and has hit nobody yet

    @property
    def seat(self) -> int:
        """Who decides, `NOBODY` at the end."""
        return self.turn % len(self.hands) if self.turn < ROUNDS * len(self.hands) else NOBODY

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return min(self.turn // len(self.hands) + 1, ROUNDS)

    @property
    def begins_turn(self) -> bool:
        """Whether this is the first decision of a turn."""
        return self.seat != NOBODY and not self.drawn and not self.card

    def legal(self) -> list[int]:
        """What can be played now."""
        if self.seat == NOBODY:
            return []
        if self.card:
            others = [seat for seat in range(len(self.hands)) if seat != self.seat]
            return [HIT + seat for seat in others or [self.seat]]
        return [*sorted(set(self.hands[self.seat])), *[DRAW] * (not self.drawn), END]

    def after(self, move: int) -> State:
        """The moment after a legal move."""
        hands, me = list(self.hands), self.seat
        if move == DRAW:
            hands[me] = (*hands[me], self.deck[0])
            return replace(self, deck=self.deck[1:], hands=tuple(hands), drawn=True)
        if move < END:
            at = hands[me].index(move)
            hands[me] = hands[me][:at] + hands[me][at + 1 :]
            return replace(self, hands=tuple(hands), card=move)
        coins = list(self.coins)
        if move != END:
            taken = min(self.card, coins[move - HIT])
            coins[move - HIT] -= taken
            coins[me] += taken
        return replace(self, coins=tuple(coins), turn=self.turn + 1, drawn=False, card=0)

    def seen_by(self, seat: int) -> State:
        """What a seat may know: the deck and the hands of others are hidden until the end."""
        if self.seat == NOBODY:
            return self
        hands = tuple(hand if n == seat else (HIDDEN,) * len(hand) for n, hand in enumerate(self.hands))
        return replace(self, deck=(HIDDEN,) * len(self.deck), hands=hands)

    def digest(self) -> str:
        """Equal for equal states."""
        return sha256(repr(self).encode()).hexdigest()


def deal(players: int, seed: int) -> State:
    """A new game."""
    deck = Random(seed).sample([*range(1, 10)] * 4, 36)
    return State(tuple(deck[8:]), tuple((deck[n], deck[n + 4]) for n in range(players)), (10,) * players)


def notation(move: int) -> str:
    """A move in words: "draw", "play 3", "hit B", "end"."""
    if move >= HIT:
        return f"hit {SEAT_LETTERS[move - HIT]}"
    return {DRAW: "draw", END: "end"}.get(move, f"play {move}")
