"""Why a move cannot be played: the rules may take long to say so, so each table remembers what it has said."""

from __future__ import annotations

from time import thread_time
from typing import Final

from roundhouse.service.game import Match, MatchMove, MoveRefused
from roundhouse.service.model.errors import IllegalMoveRefused
from roundhouse.service.tables.slow_decisions import log_if_long

MAX_REASONS: Final = 100  # remembered for each table


class IllegalMoveReasons:
    """Why moves cannot be played at one table."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str | int, str], str] = {}  # by version, move and language

    def find(self, table_id: str, version: int, match: Match, given: str | int) -> MatchMove:
        """A move that can be played now. Raises `IllegalMoveRefused`."""
        key = version, given, match.language
        if key in self._known:
            raise IllegalMoveRefused(self._known[key])
        begun = thread_time()
        try:
            return match.find(given)
        except MoveRefused as error:
            log_if_long(table_id, match, match.length, thread_time() - begun)
            if len(self._known) >= MAX_REASONS:
                self._known.clear()
            self._known[key] = str(error)
            raise IllegalMoveRefused(self._known[key]) from error
