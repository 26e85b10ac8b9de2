"""The choices of a decision as a numbered list.

The many spaces of a turn are listed by section in two columns, one number a space; ways to pay for it are
told apart by pieces after the number (`4`, `4 c`, `4 W`). Everything else is one sentence a number.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.draw.text_words import (
    HALF,
    WIDTH,
    beside,
    claim_words,
    piece_words,
    section,
    sections_in_order,
)
from roundhouse.rules import moves
from roundhouse.rules.engine import decider
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import ENGINEER_SPACE, F_TURN, is_engineer
from roundhouse.view.table_types import MoveOption
from roundhouse.view.words import Words, words_of

PASS = "PASS"
NAME = 14
ON_TRUST = "*"  # behind the number of what is not sure to work out
COLUMN = HALF - 6  # after the number, and one character before the second column


@dataclass(frozen=True)
class NumberedChoice:
    """One number of the list: words, and the move for each way to pay (`""` the plain one)."""

    section: str  # its heading; sentences have none
    words: str
    moves: dict[str, int]
    sure: bool = True  # whether all of it is known to work out, in every way to pay for it

    def pick(self, pieces: str) -> int | None:
        """The move for these pieces; without any, the only one or the plain one."""
        if pieces in self.moves:
            return self.moves[pieces]
        return next(iter(self.moves.values())) if len(self.moves) == 1 and not pieces else None


def choices_of(seen: GameState, options: Sequence[MoveOption], language: str = "en") -> list[NumberedChoice]:
    """The numbered choices of a decision; `options` come from `view.table`."""
    words = words_of(seen.rules, language)
    if seen.stack[-1][0] == F_TURN:
        return _turn_choices(words, seen, options)
    ordered = sorted(options, key=lambda option: option["id"] == moves.DONE)  # to stop is the last choice
    return [_sentence(words, option) for option in ordered]


def _sentence(words: Words, option: MoveOption) -> NumberedChoice:
    change = option["forecast_change"].get("total", 0)
    told = str(option["sentence"])
    if change:
        told += "  " + words.screen("change", change=f"{change:+}")
    return NumberedChoice("", told, {"": option["id"]}, option["sure"])


def choice_lines(choices: Sequence[NumberedChoice]) -> list[str]:
    """The list as it is shown: spaces in two columns, sentences below them."""
    blocks: dict[str, list[str]] = {}
    sentences = []
    for number, choice in enumerate(choices, 1):
        mark = " " if choice.sure else ON_TRUST
        if choice.section:
            block = blocks.setdefault(choice.section, [f" {choice.section}"])
            block += f"{number:>4}{mark}{choice.words}".replace("\n", "\n" + " " * 5).split("\n")
        else:
            sentences += textwrap.wrap(f"{number:>3}{mark} {choice.words}", WIDTH, subsequent_indent=" " * 5)
    return [*(_two_columns(list(blocks.values())) if blocks else []), *sentences]


def _two_columns(blocks: list[list[str]]) -> list[str]:
    """Blocks one below the other, where the second column makes the whole lowest."""
    cuts = range(1, len(blocks) + 1)
    cut = min(cuts, key=lambda cut: max(sum(map(len, blocks[:cut])), sum(map(len, blocks[cut:]))))
    left = [line for block in blocks[:cut] for line in block]
    right = [line for block in blocks[cut:] for line in block]
    return beside(left, right, HALF)


# ---- the spaces of a turn


def _turn_choices(words: Words, seen: GameState, options: Sequence[MoveOption]) -> list[NumberedChoice]:
    """Spaces by section, passing, then what can be done in addition or is left of it."""
    by_space: dict[int, list[int]] = {}
    more = []
    unsure = {moves.placement(option["id"]) >> 3 for option in options if not option["sure"]}
    for option in options:
        index = moves.placement(option["id"])
        if index >= 0:
            by_space.setdefault(index >> 3, []).append(index & 7)
        elif option["id"] != moves.PASS:
            more.append(_sentence(words, option))
    found = [_space_choice(words, seen, space, by_space[space], space not in unsure) for space in by_space]
    order = [section(words, name) for name in sections_in_order()]
    found.sort(key=lambda choice: order.index(choice.section))
    if any(option["id"] == moves.PASS for option in options):
        solo = seen.rules.players == 1
        points = 0 if solo else seen.rules.pass_points[seen.order.index(decider(seen))]
        told = f"{words.screen('pass'):<14}" + ("" if solo else words.points(points))
        found.append(NumberedChoice(words.screen("PASS"), told.rstrip(), {"": moves.PASS}))
    return found + more


def _space_choice(
    words: Words, seen: GameState, space: int, payments: list[int], sure: bool
) -> NumberedChoice:
    fixed = seen.rules.cost_coins[space]
    ways = {}
    for payment in payments:
        wood, coins = payment & moves.WITH_WOOD_WORKER, payment >> 1
        ways["W" * wood + "c" * (coins - fixed)] = moves.PLACE_ON[space] + payment
    return NumberedChoice(
        section(words, _section_of(seen, space)),
        _laid_out(_name(words, seen, space), _what(words, seen, space), _pay(seen, space, payments)),
        ways,
        sure,
    )


def _laid_out(name: str, what: str, pay: str) -> str:
    """A choice in its column, folded where it would run into the next one."""
    first, *more = textwrap.wrap(what, COLUMN - NAME) or [""]
    lines = [f"{name:<{NAME - 1}} {first}", *(" " * NAME + line for line in more)]
    if len(lines[-1]) + 1 + len(pay) > COLUMN:
        lines.append(" " * NAME)
    lines[-1] = f"{lines[-1]:<{NAME + 21}} {pay}"
    return "\n".join(lines)


def _section_of(seen: GameState, space: int) -> str:
    if is_engineer(space):
        return "engineers"
    name = moves.SPACE_NAMES[space]
    return next(entry.section for entry in seen.rules.space_rows if entry.id == name)


def _name(words: Words, seen: GameState, space: int) -> str:
    own = is_engineer(space) and seen.board(decider(seen)).has_engineer(space - ENGINEER_SPACE)
    if own:
        return words.screen("own engineer", number=words.engineer(space - ENGINEER_SPACE))
    if is_engineer(space):
        return words.screen("engineer", number=words.engineer(space - ENGINEER_SPACE))
    return words.space_label(space)


def _what(words: Words, seen: GameState, space: int) -> str:
    rules = seen.rules
    if space == rules.hire:
        return words.screen("engineer", number=words.engineer(seen.table_top.engineer_to_hire))
    return claim_words(words, space) or words.short(rules.effects[space])


def _pay(seen: GameState, space: int, payments: list[int]) -> str:
    """The plainest way to pay, then what may stand in for workers: `ww cc W`."""
    plainest = min(payments, key=lambda payment: (payment & moves.WITH_WOOD_WORKER, payment))
    more = max(payment >> 1 for payment in payments) - (plainest >> 1)
    wood = any(payment & moves.WITH_WOOD_WORKER for payment in payments) and not plainest & 1
    parts = [piece_words(seen.rules, space, plainest), "c" * more, "W" * wood]
    return " ".join(part for part in parts if part)
