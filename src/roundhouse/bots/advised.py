"""What an adviser has to say: the turns worth telling, what it expects after each of them, and from which sources.

They are judged with the same dice, so that luck makes no difference between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.bots import Adviser, ExplainingAdviser
from roundhouse.rules import legal
from roundhouse.rules.state import GameState
from roundhouse.search.outlook import Outlook, own_points
from roundhouse.view.advice import AdvisedLines, worth_telling


def advised_lines(asked: Adviser, seen: GameState, chance: Random) -> AdvisedLines:
    """What to play in this decision, and at most a few other ways, the next best first."""
    found = asked.lines(seen, legal(seen), chance)
    told = worth_telling([(line.moves, line.points, {}) for line in found])
    if len(told) == 1:
        return told
    seed = chance.getrandbits(64)
    best, *others = [(line[0], *expectation(asked, seen, line[0], Random(seed))) for line in told]
    return [best, *sorted(others, key=lambda line: -line[1])]


def expectation(
    asked: Adviser, seen: GameState, turn: Sequence[int], chance: Random
) -> tuple[float, Outlook]:
    """The final score after a turn, and its sources where the adviser can tell them."""
    if isinstance(asked, ExplainingAdviser):
        found = asked.outlook(seen, turn, chance)
        return own_points(found), found
    return asked.judge(seen, turn, chance), {}
