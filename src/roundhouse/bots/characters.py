"""Players with a character: each has a way to play that one soon recognises.

A character values a position as anybody does (`ordinary`) and adds what it likes for its own sake (`taste`): the wishes
of its script, one row each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from roundhouse.bots.ordinary import worth as ordinary
from roundhouse.bots.taste import IDEAS, STARRED, Script, Taste, Wish
from roundhouse.bots.turns import Thoughts, TurnLine, best_lines, worth_after
from roundhouse.rules.state import GameState

MAX_POSITIONS: Final = 300  # positions looked at for one move

# What everybody likes besides.
HOUSEKEEPING: Final[Script] = (
    Wish("workers", 2.0),
    Wish("coins", 1.0, most=2),
    Wish("majority", once=0.4),
)
SIBERIA: Final[Script] = (
    Wish("workers", 0.5),
    Wish("wood", 0.6, most=10),
    Wish("green", 0.2),
    Wish("bronze", 0.4, most=3),
    Wish("silver", 0.5),
    Wish("reach", 0.5),
    Wish("doublers", 0.6),
    Wish("valuation", 5.0),
    Wish("idea tokens", 2.0),
    Wish("wood", 0.45, most=6, on=IDEAS),
    Wish("reach", 0.45, most=6, on=IDEAS),
    *HOUSEKEEPING,
)
INDUSTRIALIST: Final[Script] = (
    Wish("wrench spaces", 1.3),
    Wish("factories", 2.5),
    Wish("wrenches", 4.0, most=2),
    Wish("wood", 0.3, most=6),
    *HOUSEKEEPING,
)
KYIV_EXPRESS: Final[Script] = (
    Wish("wood", 1.5, on=STARRED),
    Wish("green", 0.9, most=5, on=STARRED),
    Wish("reach", 1.0, on=STARRED),
    Wish("medal", 18.0, on=STARRED),
    Wish("express", 18.0, on=STARRED),
    Wish("wood", 0.9, most=6, on=IDEAS),
    Wish("reach", 0.9, most=6, on=IDEAS),
    Wish("idea tokens", 1.0),
    *HOUSEKEEPING,
)
FOREMAN: Final[Script] = (
    Wish("engineers", 2.5, once=4.0),
    Wish("lead in engineers", once=2.0, most=2),
    Wish("coins", 0.6, most=1),  # for the next one to hire
    Wish("wrench spaces", 0.5),
    Wish("factories", 1.0),
    *HOUSEKEEPING,
)


class CharacterBot:
    """Plays a turn to where both the ordinary worth and its own wishes come furthest.

    Every move is thought over anew: a special space on the way opens more than a plan of the whole turn looks at.
    """

    def __init__(self, script: Script, nodes: int = MAX_POSITIONS) -> None:
        self.script = script
        self.nodes = nodes
        self._thoughts = Thoughts()

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
        """The first move of the turn that it likes best."""
        move = self._liked(view, moves)[0].moves[0] if len(moves) > 1 else moves[0]
        self._thoughts.follow(move)
        return move

    def lines(self, view: GameState, moves: Sequence[int], chance: Random) -> list[TurnLine]:
        """What can be played, at most one line for each of the moves, the one it likes best first.

        The points are those it can expect, without what it likes, so they need not fall from line to line.
        """
        return [
            TurnLine(line.moves, self.judge(view, line.moves, chance)) for line in self._liked(view, moves)
        ]

    def judge(self, view: GameState, turn: Sequence[int], chance: Random) -> float:
        """The final score that the decider can expect after playing these moves now."""
        return worth_after(view, turn, ordinary)

    def _liked(self, view: GameState, moves: Sequence[int]) -> list[TurnLine]:
        taste = Taste(self.script, view.rules)
        return best_lines(view, taste, self.nodes, moves, thoughts=self._thoughts)


class Siberia(CharacterBot):
    """Builds the long route: the extra worker, then colours and doublers."""

    def __init__(self, nodes: int = MAX_POSITIONS) -> None:
        super().__init__(SIBERIA, nodes)


class Industrialist(CharacterBot):
    """Fills the gaps with factories and sends its wrenches down the industry track."""

    def __init__(self, nodes: int = MAX_POSITIONS) -> None:
        super().__init__(INDUSTRIALIST, nodes)


class KyivExpress(CharacterBot):
    """Takes the route with the stars, the medal on it and a locomotive that reaches its end."""

    def __init__(self, nodes: int = MAX_POSITIONS) -> None:
        super().__init__(KYIV_EXPRESS, nodes)


class Foreman(CharacterBot):
    """Hires engineers, one every round if it can, works with them and holds the majority."""

    def __init__(self, nodes: int = MAX_POSITIONS) -> None:
        super().__init__(FOREMAN, nodes)


CHARACTERS: Final[Mapping[str, Callable[..., CharacterBot]]] = {
    "siberia": Siberia,
    "industrialist": Industrialist,
    "kyiv-express": KyivExpress,
    "foreman": Foreman,
}
