"""Why a move cannot be played: the rules may take long to say so, so each table remembers what it has said."""

from __future__ import annotations

from time import thread_time
from typing import Final

from roundhouse.game import Game, Move, MoveError
from roundhouse.service.model.errors import IllegalMoveRefused
from roundhouse.service.tables.slow_decisions import log_if_long
from roundhouse.view.words import capital

MAX_REASONS: Final = 100  # remembered for each table


class IllegalMoveReasons:
    """Why moves cannot be played at one table."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str | int, str], str] = {}  # by version, move and language

    def find(self, table_id: str, version: int, game: Game, given: str | int) -> Move:
        """A move that can be played now. Raises `IllegalMoveRefused`."""
        key = version, given, game.language
        if key in self._known:
            raise IllegalMoveRefused(self._known[key])
        begun = thread_time()
        try:
            return game.find(given)
        except MoveError as error:
            log_if_long(table_id, game, game.state, thread_time() - begun)
            if len(self._known) >= MAX_REASONS:
                self._known.clear()
            self._known[key] = _sentence(str(error))
            raise IllegalMoveRefused(self._known[key]) from error


def _sentence(reason: str) -> str:
    """A reason as a sentence of its own."""
    return capital(reason) + ("" if reason.endswith((".", "?", "!")) else ".")
