"""Who may look and how far one may take back: questions about a match and the seats of one person."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.service.game import NOBODY, SEAT_LETTERS, Match


def undo_length(match: Match, own: Sequence[int], forced: bool, over_bots: bool) -> int:
    """How many moves lead back to the last choice of a person: 0 if there is none.

    `forced`: steps that were the only ones went by themselves, and are taken back with the choice before them;
    `over_bots`: what others have done since is taken back too.
    """
    at = match.length
    while over_bots and at and match.decider_at(at - 1) not in own:
        at -= 1
    if not at or match.decider_at(at - 1) not in own:
        return 0
    at -= 1
    while forced and at and match.decider_at(at - 1) in own and match.forced_step(at) is not None:
        at -= 1
    return match.length - at


def undoes_others(match: Match, own: Sequence[int], steps: int) -> bool:
    """Whether among so many moves are some of others, or the scoring of a round."""
    first = match.length - steps
    if match.over or first < match.round_begin():
        return True
    return any(match.decider_at(moment) not in own for moment in range(first, match.length))


def can_redo(undone: Sequence[Sequence[str]], own: Sequence[int]) -> bool:
    """Whether a person on these seats can have again what was taken back last."""
    return bool(undone) and SEAT_LETTERS.index(undone[-1][0][0]) in own


def last_seat(match: Match) -> int:
    """Who decided last, `NOBODY` at the start."""
    return match.decider_at(match.length - 1) if match.length else NOBODY


def turn_length(match: Match, ended: bool) -> int:
    """How many decisions lead back to the start of the turn at hand, as far as nothing was seen since.

    `ended`: the turn at hand is the one that has just ended and waits for its confirmation.
    """
    seat = last_seat(match)
    if not ended and match.decider == seat and match.begins_turn(match.length):
        return 0
    steps = 0
    for before in range(match.length - 1, -1, -1):
        if match.decider_at(before) != seat or match.secret_since(before):
            break
        steps += 1
        if match.begins_turn(before):
            break
    return steps


def natural_seat(match: Match, own: Sequence[int], unconfirmed: int) -> int:
    """The seat a person looks from: the one that has to decide, else that decided last, else their first."""
    if not own:
        return NOBODY
    if unconfirmed in own:
        return unconfirmed
    deciders = (match.decider_at(moment) for moment in range(match.length, -1, -1))
    return next((seat for seat in deciders if seat in own), own[0])


def needs_handover(match: Match, shown: int, natural: int, own: Sequence[int]) -> bool:
    """Whether the screen has to be given from one person to another before secrets are shown."""
    if len(own) < 2 or shown == natural:
        return False
    return match.has_secret(natural) or (shown in own and match.has_secret(shown))
