"""A game from what is stored of it, how it stands, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roundhouse.game import Game, MoveError
from roundhouse.record.record import RecordedDecision, read_record
from roundhouse.rules.notation import SEATS, NotationError, parse
from roundhouse.service.database.table_rows import NOBODY
from roundhouse.service.model.seats import StoredSeat


def replayed(start: str, lines: Sequence[str]) -> Game:
    """The game from its start and its stored moves, every one of them checked."""
    record, initial, _ = read_record(start)
    return played_on(Game(initial, record["start"]), lines)


def played_on(game: Game, lines: Sequence[str]) -> Game:
    """The same game with further stored moves, every one of them checked."""
    for number, line in enumerate(lines, len(game.moves) + 1):
        letter, _, words = line.partition(" ")
        at = RecordedDecision(number, line)
        if game.decider is None or letter != SEATS[game.decider]:
            raise at.wrong(f"it is not {letter}'s decision")
        try:
            game.play(parse(game.state, words, strict=True))
        except (NotationError, MoveError) as error:
            raise at.wrong(str(error)) from error
    return game


def progress_of(game: Game) -> dict[str, Any]:
    """What lists of tables tell of a game."""
    return {
        "round": game.round,
        "rounds": game.rounds,
        "decider": NOBODY if game.decider is None else game.decider,
        "scores": game.scores,
        "moves": len(game.moves),
    }


def result_of(game: Game, seats: Sequence[StoredSeat] = (), ended: str = "") -> dict[str, Any] | None:
    """How a game ended, None while it goes on. `ended`: by its people, with the points as they stand."""
    if not game.over and not ended:
        return None
    scores, resigned = game.scores, [number for number, seat in enumerate(seats) if seat.resigned]
    standing = {number: points for number, points in enumerate(scores) if number not in resigned}
    best = max(standing.values(), default=0)
    found: dict[str, Any] = {
        "scores": scores,
        "winners": [number for number, points in standing.items() if points == best],
    }
    if resigned:
        found["resigned"] = resigned
    if ended:
        found["ended"] = ended
    return found
