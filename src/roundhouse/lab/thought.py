"""What a search thinks of every action that a turn can begin with, for puzzles that ask for the best one.

A search of `bots.tree` finds an action that it clearly prefers. Then every action gets a search of its own, of equal
length and with other dice: the long search. It has to prefer the same action by a wide margin. Iterations are counted
and no clock is looked at, so equal seeds give equal opinions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from roundhouse.bots.mcts import MctsBot
from roundhouse.bots.tree import TreeSearch, Tried
from roundhouse.bots.turns import TurnCache
from roundhouse.rules import GameState, legal, notation
from roundhouse.view.puzzle_book import Thought, action_of

FOUND_BY: Final = 200  # iterations of the search that finds an action
CHECKED_BY: Final = 400  # iterations of the long search, for each way to begin the turn
LEAST_LEAD: Final = 4.0  # points before the second best, for the search that finds it
WIDE_LEAD: Final = 6.0  # and for the long one
LEAST_TRUST: Final = 0.5  # share of the iterations in which the search that finds it went there
LEAST_ACTIONS: Final = 5  # to choose from


@dataclass(frozen=True)
class Opinion:
    """The lead over the best other player that is expected after each action, and the one that is preferred."""

    worth: Mapping[str, float]
    action: str
    trust: float = 1.0  # share of the iterations that went there
    turn: tuple[int, ...] = ()  # that the search would play

    @property
    def second(self) -> str:
        """The best of the other actions."""
        others = [action for action in self.worth if action != self.action]
        return max(others, key=lambda action: self.worth[action])

    @property
    def margin(self) -> float:
        """Points before it; below 0 if it is expected to be better."""
        return self.worth[self.action] - self.worth[self.second]


def searched(seen: GameState, moves: Sequence[int], iterations: int, seed: str) -> list[Tried]:
    """The turns that begin with one of the moves and were tried, the one that is trusted most in front."""
    player, chance = MctsBot(iterations=iterations), Random(seed)
    worth, at_round_end = player.turn_worth(seen.rules), player.round_end_worth(seen.rules)
    search = TreeSearch(seen, moves, worth, TurnCache(), math.inf, at_round_end)
    while search.root.visits < iterations:
        search.iterate(chance)
    return [tried for tried in search.found() if tried.visits]


def first_opinion(seen: GameState, seed: str, iterations: int = FOUND_BY) -> Opinion:
    """What one search over all actions prefers."""
    found = searched(seen, legal(seen), iterations, f"{seed} find")
    worth: dict[str, float] = {}
    trust: dict[str, float] = {}
    for tried in found:
        action = action_of(notation(seen, tried.line.moves[0]))
        worth[action] = max(worth.get(action, -math.inf), tried.ahead / tried.visits)
        trust[action] = trust.get(action, 0.0) + tried.visits / iterations
    best = max(trust, key=lambda action: trust[action])
    turns = [one.line.moves for one in found if action_of(notation(seen, one.line.moves[0])) == best]
    return Opinion(worth, best, trust[best], turns[0])


def long_opinion(seen: GameState, seed: str, iterations: int = CHECKED_BY) -> Opinion:
    """What searches of equal length say, one for every way to begin the turn."""
    worth: dict[str, float] = {}
    for move in legal(seen):
        words = notation(seen, move)
        found = searched(seen, [move], iterations, f"{seed} check {words}")
        lead = sum(tried.ahead for tried in found) / sum(tried.visits for tried in found)
        worth[action_of(words)] = max(worth.get(action_of(words), -math.inf), lead)
    return Opinion(worth, max(worth, key=lambda action: worth[action]))


def clear(first: Opinion) -> bool:
    """Whether the search that finds an action prefers it clearly."""
    return len(first.worth) > 1 and first.trust >= LEAST_TRUST and first.margin >= LEAST_LEAD


def agree(first: Opinion, long: Opinion) -> bool:
    """Whether the long search prefers the same action, by a wide margin."""
    return long.action == first.action and long.margin >= WIDE_LEAD


def thought_of(first: Opinion, long: Opinion) -> Thought:
    """Both opinions as a puzzle keeps them."""
    return Thought(
        found=FOUND_BY,
        found_margin=round(first.margin, 1),
        checked=CHECKED_BY,
        margin=round(long.margin, 1),
        second=long.second,
        worth={action: round(lead, 1) for action, lead in long.worth.items()},
    )
