"""The choices of a decision as a numbered list.

The many spaces of a turn are listed by section in two columns, one number a space; ways to pay for it are
told apart by pieces after the number (`4`, `4 c`, `4 W`). Everything else is one sentence a number.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.draw.text_words import (
    CLAIMS,
    HALF,
    SECTIONS,
    WIDTH,
    beside,
    effect_words,
    piece_words,
    space_name,
)
from roundhouse.rules import moves
from roundhouse.rules.engine import decider
from roundhouse.rules.layout import ENGINEER_SPACE, ENGINEERS, F_TURN
from roundhouse.rules.state import GameState

PASS = "PASS"
NAME = 14
COLUMN = HALF - 6  # after the number, and one character before the second column


@dataclass(frozen=True)
class Choice:
    """One number of the list: words, and the move for each way to pay (`""` the plain one)."""

    section: str
    words: str
    moves: dict[str, int]

    def pick(self, pieces: str) -> int | None:
        """The move for these pieces; without any, the only one or the plain one."""
        if pieces in self.moves:
            return self.moves[pieces]
        return next(iter(self.moves.values())) if len(self.moves) == 1 and not pieces else None


def choices_of(seen: GameState, options: Sequence[dict[str, Any]]) -> list[Choice]:
    """The numbered choices of a decision; `options` come from `view.table`."""
    if seen.stack[-1][0] == F_TURN:
        return _turn_choices(seen, [option["id"] for option in options])
    ordered = sorted(options, key=lambda option: option["id"] == moves.DONE)  # to stop is the last choice
    return [Choice("", _told(option), {"": option["id"]}) for option in ordered]


def _told(option: dict[str, Any]) -> str:
    change = option["forecast_change"].get("total", 0)
    return f"{option['sentence']}" + (f"  ({change:+} this round)" if change else "")


def choice_lines(choices: Sequence[Choice]) -> list[str]:
    """The list as it is shown."""
    if not any(choice.section for choice in choices):
        return [
            line
            for number, choice in enumerate(choices, 1)
            for line in textwrap.wrap(f"{number:>3}  {choice.words}", WIDTH, subsequent_indent=" " * 5)
        ]
    blocks: dict[str, list[str]] = {}
    for number, choice in enumerate(choices, 1):
        block = blocks.setdefault(choice.section, [f" {choice.section}"])
        block += f"{number:>4} {choice.words}".replace("\n", "\n" + " " * 5).split("\n")
    return _two_columns(list(blocks.values()))


def _two_columns(blocks: list[list[str]]) -> list[str]:
    """Blocks one below the other, where the second column makes the whole lowest."""
    cuts = range(1, len(blocks) + 1)
    cut = min(cuts, key=lambda cut: max(sum(map(len, blocks[:cut])), sum(map(len, blocks[cut:]))))
    left = [line for block in blocks[:cut] for line in block]
    right = [line for block in blocks[cut:] for line in block]
    return beside(left, right, HALF)


# ---- the spaces of a turn


def _turn_choices(seen: GameState, options: Sequence[int]) -> list[Choice]:
    by_space: dict[int, list[int]] = {}
    for move in options:
        if move >= moves.PLACE:
            by_space.setdefault((move - moves.PLACE) >> 3, []).append((move - moves.PLACE) & 7)
    found = [_space_choice(seen, space, by_space[space]) for space in by_space]
    order = list(SECTIONS.values())
    found.sort(key=lambda choice: order.index(choice.section))
    if moves.PASS in options:
        points = seen.rules.pass_points[seen.order.index(decider(seen))]
        found.append(Choice(PASS, f"{'pass':<14}{points} point{'s' * (points != 1)}", {"": moves.PASS}))
    return found


def _space_choice(seen: GameState, space: int, payments: list[int]) -> Choice:
    rules = seen.rules
    fixed = rules.cost_coins[space]
    ways = {}
    for payment in payments:
        wood, coins = payment & moves.WITH_WOOD_WORKER, payment >> 1
        ways["W" * wood + "c" * (coins - fixed)] = moves.PLACE + 8 * space + payment
    return Choice(
        _section(seen, space),
        _laid_out(_name(seen, space), _what(seen, space), _pay(seen, space, payments)),
        ways,
    )


def _laid_out(name: str, what: str, pay: str) -> str:
    """A choice in its column, folded where it would run into the next one."""
    first, *more = textwrap.wrap(what, COLUMN - NAME) or [""]
    lines = [f"{name:<{NAME - 1}} {first}", *(" " * NAME + line for line in more)]
    if len(lines[-1]) + 1 + len(pay) > COLUMN:
        lines.append(" " * NAME)
    lines[-1] = f"{lines[-1]:<{NAME + 21}} {pay}"
    return "\n".join(lines)


def _section(seen: GameState, space: int) -> str:
    if space >= ENGINEER_SPACE:
        return SECTIONS["engineers"]
    name = moves.SPACE_NAMES[space]
    return SECTIONS[next(entry.section for entry in seen.rules.content.spaces if entry.id == name)]


def _name(seen: GameState, space: int) -> str:
    own = space >= ENGINEER_SPACE and seen.players[decider(seen)][ENGINEERS] >> (space - ENGINEER_SPACE) & 1
    return f"own {space_name(space).removeprefix('engineer ')}" if own else space_name(space)


def _what(seen: GameState, space: int) -> str:
    rules = seen.rules
    if space == rules.hire:
        return f"engineer #{moves.ENGINEER_NAMES[seen.row[rules.hire_place]]}"
    return CLAIMS[rules.claims[space]] or effect_words(rules, rules.effects[space])


def _pay(seen: GameState, space: int, payments: list[int]) -> str:
    """The plainest way to pay, then what may stand in for workers: `ww cc W`."""
    plainest = min(payments, key=lambda payment: (payment & moves.WITH_WOOD_WORKER, payment))
    more = max(payment >> 1 for payment in payments) - (plainest >> 1)
    wood = any(payment & moves.WITH_WOOD_WORKER for payment in payments) and not plainest & 1
    parts = [piece_words(seen.rules, space, plainest), "c" * more, "W" * wood]
    return " ".join(part for part in parts if part)
