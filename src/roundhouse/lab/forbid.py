"""What a choice is worth: a game is played on from the moment of the choice, with the choice taken away.

Both games have the same past, the same bots and what lies hidden in common, so their difference is what the choice has
brought, and not who was ahead already. It is told of those who would have made the choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import index
from random import Random

from roundhouse.bots import Bot
from roundhouse.lab.simulate import player
from roundhouse.rules import GameState, OptionsError, Ruleset, apply, decider, legal, moves, scores
from roundhouse.rules.notation import space_name
from roundhouse.view.secrets import redact

HIRING = "hire-"  # before the name of an engineer


@dataclass(frozen=True)
class Comparison:
    """One choice, and the same game without it."""

    option: str
    seat: int
    points: int  # with the choice less without it
    lead: float  # the same over the mean of the others


def options_of(rules: Ruleset) -> list[str]:
    """What can be taken away: action spaces, and the hiring of each engineer."""
    hired = [f"{HIRING}{row.id}" for row in rules.engineer_rows]
    return [*(row.id for row in rules.space_rows), *hired]


def check_options(rules: Ruleset, wanted: Sequence[str]) -> None:
    """Refuse what is no option here."""
    known = options_of(rules)
    for name in wanted:
        if name not in known:
            raise OptionsError(f"{name!r} cannot be taken away; what can: {', '.join(known)}")


def names_of(state: GameState, move: int) -> tuple[str, ...]:
    """The options that a move is: an action space, and the engineer who is hired there."""
    placed = moves.placement(move)
    if placed < 0:
        return ()
    space = placed // moves.PAYMENTS
    if space != state.rules.hire:
        return (space_name(space),)
    engineer = state.table_top.engineer_to_hire
    return space_name(space), f"{HIRING}{moves.ENGINEER_NAMES[engineer]}"


def comparisons(
    initial: GameState, played: Sequence[int], bots: Sequence[str], wanted: Sequence[str]
) -> Iterator[Comparison]:
    """For every seat that has made such a choice: its first one, compared with the game that goes on without it."""
    state = initial.clone()
    before: list[tuple[str, GameState]] = []
    seen: set[tuple[str, int]] = set()
    for move in played:
        for name in names_of(state, move):
            if name in wanted and (name, decider(state)) not in seen:
                seen.add((name, decider(state)))
                before.append((name, state.clone()))
        apply(state, move)
    with_it = scores(state)
    for name, moment in before:
        seat = decider(moment)
        without = play_without(moment, seat, name, [player(bot) for bot in bots])
        lead = _lead(with_it, seat) - _lead(without, seat)
        yield Comparison(name, seat, with_it[seat] - without[seat], lead)


def play_without(state: GameState, seat: int, name: str, bots: Sequence[Bot]) -> list[int]:
    """Play on to the end, this seat without an option unless nothing else is left; the scores."""
    dice = [Random(f"{name}/{at}") for at in range(len(bots))]
    while state.stack:
        offered, at = legal(state), decider(state)
        if at == seat:
            offered = [move for move in offered if name not in names_of(state, move)] or offered
        move = index(bots[at].choose(redact(state, at), offered, dice[at]))
        if move not in offered:
            raise OptionsError(f"the bot of seat {at} does not keep to the moves that it is given")
        apply(state, move)
    return scores(state)


def _lead(points: Sequence[int], seat: int) -> float:
    others = [own for at, own in enumerate(points) if at != seat]
    return points[seat] - (sum(others) / len(others) if others else 0.0)
