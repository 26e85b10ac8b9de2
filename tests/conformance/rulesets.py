"""The choices of rules that the battery is run with, and how many games of each.

The base game is looked at closely, and beside it a sample in which every board with every track, every module and
every number of players occurs. `make fuzz` goes through the whole product (`roundhouse.lab.combinations`). A new
board or module needs nothing here.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass

from roundhouse.content.loader import EDITIONS
from roundhouse.lab.combinations import Combination, sample
from roundhouse.rules import Ruleset, ruleset


@dataclass(frozen=True)
class Choice(Combination):
    """One way to set up the game."""

    def rules(self) -> Ruleset:
        return ruleset(self.players, self.edition, self.board, self.industry, self.modules)


BASE = [Choice(edition, players) for edition in EDITIONS for players in (2, 3, 4)]
SAMPLE = [Choice(*astuple(cell)) for cell in sample()]
CHOICES = BASE + SAMPLE


def games(choice: Choice, base: int, other: int) -> int:
    """How many games of a choice, where the base game is looked at more closely."""
    return base if choice.is_base() else other
