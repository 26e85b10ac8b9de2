"""A hint in the terminal: sentences under the numbers that can be typed."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.draw.text_choices import NumberedChoice
from roundhouse.view.advice import Advice
from roundhouse.view.words import Words


def hint_lines(words: Words, told: Advice, choices: Sequence[NumberedChoice]) -> list[str]:
    """What to play, the rest of the turn, what is expected, and what else could be played."""
    numbers = {
        move: f"{number} {pieces}".strip()
        for number, choice in enumerate(choices, 1)
        for pieces, move in choice.moves.items()
    }
    lines = [words.screen("hint best", number=numbers[told.move], words=told.words)]
    if told.then:
        lines.append(words.screen("hint then", words=" ".join(told.then)))
    if told.dead_end:
        lines.append(words.screen("hint dead end"))
    else:
        lines.append(words.counted("hint expects", told.points))
    if told.why:
        lines.append(words.screen("hint why", number=numbers[told.others[0].move], words=told.why))
    for other in told.others:
        values = {"number": numbers[other.move], "words": other.words}
        if other.less > 0:
            lines.append(words.counted("hint less", other.less, **values))
        else:
            lines.append(words.screen("hint same", **values))
    return lines
