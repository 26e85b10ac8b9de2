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
STEP: Final = 30  # points of the number for one of OpenSkill's: then 200 more win three games of four
GUESS, FAIR, SURE = SURENESS = ("guess", "fair", "sure")
GUESSED: Final = 6.5  # more uncertainty than this is a guess: the first nine or ten games
FAIRLY: Final = 4.0  # up to some fifty games


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
        return round(START + STEP * (self.mu - CAUTION * self.sigma))

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


def after_game(before: Mapping[str, Skill], reached: Mapping[str, int]) -> dict[str, Skill]:
    """What is known of the players of a game after it; `reached` are their places."""
    model = _model()
    teams = [[model.create_rating([skill.mu, skill.sigma])] for skill in before.values()]
    ranks = [float(reached[player]) for player in before]
    rated = model.rate(teams, ranks=ranks)
    return {player: Skill(team[0].mu, team[0].sigma) for player, team in zip(before, rated, strict=True)}


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()
