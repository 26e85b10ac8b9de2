"""Hints: a bot thinks about a person's decision, as that person sees it. The same question is thought about once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from roundhouse.rules.state import GameState
from roundhouse.server.thinker import Lines, advise
from roundhouse.server.thinking import Rank, Thinkers

LIMIT: Final = 10.0  # seconds; the adviser itself ends sooner
KEPT: Final = 64  # answers that somebody may ask for again

Asked = tuple[str, int, int]  # table, version, seat


class Hints:
    """The hints of this process."""

    def __init__(self, thinkers: Thinkers, adviser: str) -> None:
        self.thinkers = thinkers
        self.adviser = adviser
        self._known: OrderedDict[Asked, asyncio.Future[Lines]] = OrderedDict()

    async def lines(self, asked: Asked, seen: GameState) -> Lines:
        """Ways to play the turn, the best first. Raises `thinking.Broke`."""
        found = self._known.get(asked)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            dice = f"{asked[0]}/{seen.digest()}"
            thought = self.thinkers.ask(Rank.HINT, LIMIT, advise, self.adviser, seen, dice)
            found = self._known[asked] = asyncio.wrap_future(thought)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return await asyncio.shield(found)
