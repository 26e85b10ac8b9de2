"""The course of a game by turns: who did what, and what came of it, in one line a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.rules import decider, moves
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    CLOSED,
    F_DRAFT,
    F_MOVE,
    F_TURN,
    O_COINS,
    O_WORKER,
    is_engineer,
)
from roundhouse.view.extension import NO_KIND, holdings
from roundhouse.view.log_entries import is_action
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.pieces import moved
from roundhouse.view.scoring import forecast
from roundhouse.view.secrets import NOBODY, redact
from roundhouse.view.trying import lasting, takes_back
from roundhouse.view.words import Words, words_of

BEGINNINGS: Final = (F_TURN, F_MOVE, F_DRAFT)  # decisions that begin something of one's own
MAX_STEPS_TOLD: Final = 4  # things that a line names


@dataclass(frozen=True)
class Turn:
    """What one player did from one beginning to the next, with what was tried in vain and taken back."""

    by: int
    first: int  # the number of its first move
    last: int


@dataclass(frozen=True)
class TurnSummary:
    """One turn in one line."""

    what: str  # "3 green steps"; "" where the only step says it itself
    changes: tuple[str, ...]  # "St. Petersburg 0 → 3"
    gain: int  # change of this round's forecast, points scored at once included
    moved: tuple[str, ...]  # pieces (view.pieces)
    title: str = ""  # what was chosen, as it was offered; "" where nothing was
    icon: str = ""  # a sign of the sprite

    def came(self, said: str) -> str:
        """What came of it beyond what the line has said: whoever took 2 coins has 2 coins more."""
        return ", ".join([change for change in self.changes if change not in said][:MAX_STEPS_TOLD])


def turn_at(states: Sequence[GameState], number: int) -> Turn:
    """The turn that a move belongs to; `states` has one more than there are moves."""
    first, last = number, number
    while first and not _begins(states, first):
        first -= 1
    while last + 1 < len(states) - 1 and not _begins(states, last + 1):
        last += 1
    return Turn(decider(states[first]), first, last)


def turns(states: Sequence[GameState], first: int) -> list[Turn]:
    """Every turn from the one that this move belongs to until now."""
    found: list[Turn] = []
    number = first
    while number < len(states) - 1:
        turn = turn_at(states, number)
        found.append(turn)
        number = turn.last + 1
    return found


def _begins(states: Sequence[GameState], number: int) -> bool:
    """Whether the move of this number begins a turn: somebody else decides, or something of one's own begins. A turn
    that was taken back belongs to what was done instead.
    """
    now, before = states[number], states[number - 1]
    if takes_back(states, number - 1):
        return False
    return decider(now) != decider(before) or now.stack[-1][0] in BEGINNINGS


def since(states: Sequence[GameState], viewer: int) -> list[Turn]:
    """What the others have done since the viewer's last move; nothing once the viewer has begun."""
    last = len(states) - 2
    first = last
    while first >= 0 and decider(states[first]) != viewer:
        first -= 1
    return turns(states, first + 1) if first < last else []


def telling_move(states: Sequence[GameState], turn: Turn) -> int:
    """The move that says what a turn was: the first that lasted; where all was taken back, the one that did so."""
    kept = lasting(states, turn.first, turn.last)
    return kept[0] if kept else turn.last


def told(
    states: Sequence[GameState], made: Sequence[int], turn: Turn, names: Sequence[str], language: str
) -> TurnSummary:
    """A turn in one line. What a viewer may not know is not in it: it tells what lies open on the boards."""
    before, after = states[turn.first], states[turn.last + 1]
    words = words_of(before.rules, language)
    seen = redact(before, NOBODY)
    move = made[telling_move(states, turn)]
    family, index = moves.family(move)
    what = title = icon = ""
    if is_action(seen, move):
        teller = OptionTeller(seen, words, names, [move])
        offered = teller.tell(move)
        title, icon = offered.title, offered.icon
        hers = family == "place" and is_engineer(index >> 3)
        what = teller.engineer_of_anybody(index >> 3) if hers else _amount(title)
    return TurnSummary(
        what=what,
        changes=tuple(changes(before, after, turn.by, words)),
        gain=_worth(after, turn.by, before) - _worth(before, turn.by, before),
        moved=moved(seen, redact(after, NOBODY)) if before.round == after.round else (),
        title=title,
        icon=icon,
    )


def _amount(title: str) -> str:
    """What was taken, "3 green steps"; a title that says what to do stands in no sentence about others.

    >>> _amount("3 green steps"), _amount("Hire engineer 5")
    ('3 green steps', '')
    """
    return title if title[:1].isdigit() else ""


def _worth(state: GameState, seat: int, start: GameState) -> int:
    """Points and the forecast of the round; after its scoring the forecast is among the points."""
    points = state.board(seat).score
    return points + (forecast(state, seat)["total"] if state.round == start.round and state.stack else 0)


def changes(before: GameState, after: GameState, seat: int, words: Words) -> list[str]:
    """What lies otherwise on a player's board, as from → to."""
    rules, old, new = before.rules, before.board(seat), after.board(seat)
    found = []
    for route in rules.routes_in_order:
        name = words.route_label(route)
        for colour in range(len(COLOURS)):
            space, stood = new.track(route, colour), old.track(route, colour)
            if space > stood:
                key = "came wood" if colour == 0 else "came track"
                track = words.colour(colour)
                found.append(words.screen(key, route=name, colour=track, old=stood, new=space))
        found += _locomotives(before, after, seat, route, words)
    earned = rules.industry_rules.points(old.row), rules.industry_rules.points(new.row)
    if earned[0] != earned[1]:
        found.append(words.screen("came industry", old=earned[0], new=earned[1]))
    if after.round == before.round:
        found += _gained(old, new, before, words)
    return found


def _locomotives(before: GameState, after: GameState, seat: int, route: int, words: Words) -> list[str]:
    rules, old, new = before.rules, before.board(seat), after.board(seat)
    name, reach = words.route_label(route), new.reach(route)
    placed = [
        f"#{rules.number[tile]}"
        for tile, there in zip(new.slots(route), old.slots(route), strict=True)
        if tile not in (0, there, CLOSED)
    ]
    if placed:
        return [words.screen("came locomotive", number=words.listed(placed), route=name, reach=reach)]
    if reach != old.reach(route):
        return [words.screen("came reach", route=name, old=old.reach(route), new=reach)]
    return []


def _gained(old: PlayerBoard, new: PlayerBoard, state: GameState, words: Words) -> list[str]:
    """What can be counted: coins, doublers, factories, engineers, tokens used."""
    found = []
    amounts = [(O_COINS, new.coins - old.coins), (O_WORKER, new.workers_owned - old.workers_owned)]
    amounts += [
        (held.kind, held.count(new) - held.count(old))
        for held in holdings(state.rules)
        if held.kind != NO_KIND
    ]
    found += [words.amount(kind, count) for kind, count in amounts if count > 0]
    counts = {
        "came doublers": new.all_doublers() - old.all_doublers(),
        "came factories": len(new.factories) - len(old.factories),
        "came engineers": len(new.engineers) - len(old.engineers),
        "came ideas": len(old.ideas) - len(new.ideas),
    }
    found += [words.counted(key, n) for key, n in counts.items() if n > 0]
    return found
