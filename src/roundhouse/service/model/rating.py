"""How strong somebody is, as games that count tell it: OpenSkill (Plackett-Luce) with its usual values. Pure.

Inside, a rating is a mean and how unsure that is. People see one number, which is low as long as little is known, and
in a word how sure it is (docs/rating.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

CAUTION: Final = 3  # so many times the uncertainty is taken off the mean
START: Final = 1000  # the number of somebody of whom nothing is known
# Points of the number for one of OpenSkill's: then 200 more win three games of four
POINTS_PER_LEVEL: Final = 30
GUESS, FAIR, SURE = SURENESS = ("guess", "fair", "sure")
GUESSED: Final = 6.5  # more uncertainty than this is a guess: the first nine or ten games
FAIRLY: Final = 4.0  # up to some fifty games
MOVES_PER_PLAYER: Final = 10  # a game with fewer does not count
FULL_WEIGHT_GAMES: Final = 2  # of the same two people within `RECENT_SECONDS`; later ones weigh less and less
RECENT_SECONDS: Final = 30 * 86400.0  # seconds
NO_WEIGHTS: Final[Mapping[str, float]] = {}


@dataclass(frozen=True)
class Skill:
    """What is known of a player's strength."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def number(self) -> int:
        """As people see it.

        >>> Skill().number, Skill(25, 2.5).number
        (1000, 1525)
        """
        return round(START + POINTS_PER_LEVEL * (self.mu - CAUTION * self.sigma))

    @property
    def sureness(self) -> str:
        """One of SURENESS."""
        return GUESS if self.sigma > GUESSED else FAIR if self.sigma > FAIRLY else SURE


UNKNOWN: Final = Skill()


@dataclass(frozen=True)
class Change:
    """A player's number after a game, and by how much the game has changed it."""

    number: int
    by: int


@dataclass(frozen=True)
class Finish:
    """How the game ended for whoever began it on a seat."""

    player: str
    points: int
    left: int = 0  # the table's version when they went for good, 0 if they stayed to the end


def places(finishes: Sequence[Finish]) -> dict[str, int]:
    """The place of every player, from 1; equal ones share it.

    Who stayed is ahead of who went, and of those the later ahead of the earlier. A bot on several seats counts once,
    with the mean of their points.

    >>> places([Finish("a", 80), Finish("b", 99, left=7), Finish("c", 90), Finish("d", 10, left=9)])
    {'a': 2, 'b': 4, 'c': 1, 'd': 3}
    """
    seats: dict[str, list[Finish]] = {}
    for finish in finishes:
        seats.setdefault(finish.player, []).append(finish)
    worth = {player: _worth(own) for player, own in seats.items()}
    return {player: 1 + sum(other > own for other in worth.values()) for player, own in worth.items()}


def _worth(own: Sequence[Finish]) -> tuple[bool, float]:
    left = max(finish.left for finish in own)
    return not left, left or sum(finish.points for finish in own) / len(own)


def after_game(
    before: Mapping[str, Skill], reached: Mapping[str, int], weights: Mapping[str, float] = NO_WEIGHTS
) -> dict[str, Skill]:
    """What is known of the players of a game after it; `reached` are their places.

    A weight of 0.5 takes a player half of the way to what the whole game would make of them.
    """
    model = _model()
    teams = [[model.create_rating([skill.mu, skill.sigma])] for skill in before.values()]
    ranks = [float(reached[player]) for player in before]
    rated = model.rate(teams, ranks=ranks)
    whole = {player: Skill(team[0].mu, team[0].sigma) for player, team in zip(before, rated, strict=True)}
    return {
        player: _part_of_the_way(before[player], skill, weights.get(player, 1.0))
        for player, skill in whole.items()
    }


def _part_of_the_way(before: Skill, after: Skill, weight: float) -> Skill:
    if weight == 1.0:
        return after
    return Skill(
        before.mu + weight * (after.mu - before.mu), before.sigma + weight * (after.sigma - before.sigma)
    )


def weight_of(met: int) -> float:
    """How much a game weighs for two people who have met so often lately.

    >>> [weight_of(met) for met in (0, 1, 2, 3, 19)]
    [1.0, 1.0, 0.6666666666666666, 0.5, 0.1]
    """
    return min(1.0, FULL_WEIGHT_GAMES / (met + 1))


def is_long_enough(moves: int, players: int) -> bool:
    """Whether a game of so many moves says something about its players."""
    return moves >= MOVES_PER_PLAYER * players


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()
