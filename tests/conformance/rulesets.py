"""The choices of rules that the battery is run with. A new board or module is one more line here."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.rules import Ruleset, ruleset


@dataclass(frozen=True)
class Choice:
    """One way to set up the game."""

    edition: str
    players: int
    board: str = "russian"
    industry: str = "russian"
    modules: tuple[str, ...] = ()

    def rules(self) -> Ruleset:
        return ruleset(self.players, self.edition, self.board, self.industry, self.modules)

    def __str__(self) -> str:
        extra = [name for name in (self.board, self.industry) if name != "russian"]
        return "-".join([self.edition, str(self.players), *extra, *self.modules])


CHOICES = [Choice(edition, players) for edition in ("ultimate", "classic") for players in (2, 3, 4)]
