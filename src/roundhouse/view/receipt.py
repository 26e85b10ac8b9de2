"""What a turn has cost, done and brought: what a person reads before it ends for good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import O_COINS, O_TEMPORARY, O_WORKER
from roundhouse.search.worth import final_score
from roundhouse.view.extension import NO_KIND, holdings
from roundhouse.view.log_entries import entry
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import icon_of
from roundhouse.view.scoring import forecast
from roundhouse.view.secrets import redact
from roundhouse.view.trying import lasting
from roundhouse.view.turn_log import turn_at
from roundhouse.view.words import capital, words_of

PAYMENT: Final = "place"  # what it does is told by the steps that follow from it


@dataclass(frozen=True)
class Spent:
    """Pieces of one kind that were paid."""

    icon: str
    words: str  # "2 workers"


@dataclass(frozen=True)
class ReceiptStep:
    """One step of the turn."""

    icon: str
    words: str
    alone: bool  # it was the only choice


@dataclass(frozen=True)
class Receipt:
    """One turn, told to who has played it."""

    paid: tuple[Spent, ...]
    did: tuple[ReceiptStep, ...]
    before: int  # this round's forecast when the turn began
    now: int
    at_once: int  # points scored in the turn
    final: int  # change of the final score if nothing else is built


def receipt(
    states: Sequence[GameState],
    made: Sequence[int],
    seat: int,
    names: Sequence[str],
    language: str,
    alone: Callable[[GameState], bool],
) -> Receipt:
    """The turn of a seat that ends with the last of these states; `alone` says where there was no choice."""
    first = turn_at(states, len(made) - 1).first
    old, new = states[first], states[-1]
    kept = lasting(states, first, len(made) - 1)
    steps = [_step(states, at, made[at], seat, names, language, alone(states[at])) for at in kept]
    acted = [step for step, at in zip(steps, kept, strict=True) if moves.family(made[at])[0] != PAYMENT]
    return Receipt(
        paid=_paid(old, new, seat, language),
        did=tuple(acted or steps),
        before=forecast(old, seat)["total"],
        now=forecast(new, seat)["total"],
        at_once=new.board(seat).score - old.board(seat).score,
        final=final_score(new, seat) - final_score(old, seat),
    )


def _step(
    states: Sequence[GameState],
    at: int,
    move: int,
    seat: int,
    names: Sequence[str],
    language: str,
    alone: bool,
) -> ReceiptStep:
    seen = redact(states[at], seat)
    told = entry(states[at], move, states[at + 1], seat, names, language)
    icon = OptionTeller(seen, words_of(seen.rules, language), names, [move]).tell(move).icon
    return ReceiptStep(icon, capital(told.text), alone)


def _paid(old: GameState, new: GameState, seat: int, language: str) -> tuple[Spent, ...]:
    """What has left the supply of a player; after the end of a round nobody can say."""
    if old.round != new.round:
        return ()
    words = words_of(old.rules, language)
    before, after = old.board(seat), new.board(seat)
    spent = [
        (O_WORKER, before.workers - after.workers),
        (O_TEMPORARY, before.temporary_workers - after.temporary_workers),
        (O_COINS, before.coins - after.coins),
    ]
    spent += [
        (held.kind, held.count(before) - held.count(after))
        for held in holdings(old.rules)
        if held.kind != NO_KIND
    ]
    icons = {O_WORKER: f"worker-{seat + 1}", O_TEMPORARY: "worker-temp"}
    return tuple(
        Spent(icons.get(kind) or icon_of(kind), words.amount(kind, count))
        for kind, count in spent
        if count > 0
    )
