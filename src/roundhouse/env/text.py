"""The game in words, for language models: what a seat is told, and the move in what it answers.

>>> from roundhouse import Game
>>> game = Game.new(players=2, seed=7)
>>> print(prompt(game, 1).splitlines()[-1])
Answer with one of these moves, alone on the last line, as it is written before the colon.
>>> answer(game, "An early coin pays for a strong space.\\nMove: `bonus coin`").sentence
'Take the starting bonus: 1 coin.'
"""

from __future__ import annotations

import re
from typing import Final, SupportsIndex

from roundhouse.game import Game, Move, UnknownMove
from roundhouse.view.sentences import question

ASK: Final = "Answer with one of these moves, alone on the last line, as it is written before the colon."
AROUND: Final = " \t`*\"'.:-"  # what models put around a move


def prompt(game: Game, seat: SupportsIndex) -> str:
    """The table as this seat sees it, what it is asked, and its moves in notation and as sentences.

    Raises ValueError where another seat decides, or nobody.
    """
    picture = game.text(seat)  # refuses seats that there are not
    if game.decider != seat:
        raise ValueError(f"seat {seat} has nothing to decide; the decider is {game.decider}")
    goal = f"Who has most points after {game.rounds} rounds wins; every round is scored at its end."
    moves = [f"{move.notation}: {move.sentence}" for move in game.legal()]
    return "\n".join([goal, "", picture, "", question(game.state, game.language), *moves, "", ASK])


def answer(game: Game, text: str) -> Move:
    """The legal move that an answer means: its last line, else the only move that it names.

    Raises a `MoveError` that says why there is none.
    """
    lines = [line.strip(AROUND) for line in text.splitlines() if line.strip(AROUND)]
    if not lines:
        raise UnknownMove("the answer is empty")
    last = re.sub(r"^(the )?(move|answer)\W+", "", lines[-1], flags=re.IGNORECASE)
    legal = {move.notation: move for move in game.legal()}
    if last in legal:
        return legal[last]
    named = [notation for notation in legal if _names(text, notation)]
    whole = [one for one in named if not any(one != other and one in other for other in named)]
    if len(whole) > 1:
        raise UnknownMove(f"the answer names several moves: {', '.join(whole)}")
    return legal[whole[0]] if whole else game.find(last)


def _names(text: str, notation: str) -> bool:
    """Whether a move stands in a text by itself: `wood TS` does not stand in `wood TS2`."""
    return re.search(rf"(?<![\w>/-]){re.escape(notation)}(?![\w>/-])", text) is not None
