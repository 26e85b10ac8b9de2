"""Hints: a bot thinks about a person's decision, as that person sees it. The same question is thought about once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from roundhouse.service.game import game
from roundhouse.service.thinking.job_queue import AddressOf, Rank, nowhere
from roundhouse.service.thinking.worker_pool import WorkerPool

HINT_SECONDS: Final = 10.0  # seconds; the adviser itself ends sooner
MAX_CACHED_HINTS: Final = 64  # answers that somebody may ask for again

# Moves to the end of the turn, points, and their sources if the adviser knows them; the best first.
AdvisedLines = list[tuple[tuple[int, ...], float, Mapping[str, float]]]
HintKey = tuple[str, int, int]  # table, version, seat


@dataclass
class _Question:
    thought: Future[AdvisedLines]
    answer: asyncio.Future[AdvisedLines]
    waiting: int = 0  # how many want to know

    @property
    def useless(self) -> bool:
        """Whether no answer will come."""
        return self.answer.done() and (self.answer.cancelled() or self.answer.exception() is not None)


class Hints:
    """The hints of this process."""

    def __init__(self, thinkers: WorkerPool, adviser: str, address_of: AddressOf = nowhere) -> None:
        self.thinkers = thinkers
        self.adviser = adviser
        self.address_of = address_of
        self._known: OrderedDict[HintKey, _Question] = OrderedDict()

    async def lines(self, asked: HintKey, seen: Any, whose: str) -> AdvisedLines:
        """Ways to play the turn, the best first. Raises `JobFailed` and `QueueFull`.

        If this is cancelled, and nobody else waits for the same, a thought that has not begun is dropped.
        """
        question = self._known.get(asked)
        if question is None or question.useless:
            question = self._known[asked] = self._ask(asked, seen, whose)
            while len(self._known) > MAX_CACHED_HINTS:
                self._known.popitem(last=False)
        question.waiting += 1
        try:
            return await asyncio.shield(question.answer)
        finally:
            question.waiting -= 1
            if not question.waiting:
                question.thought.cancel()  # does nothing once it has begun

    def _ask(self, asked: HintKey, seen: Any, whose: str) -> _Question:
        dice = f"{asked[0]}/{seen.digest()}"
        thought = self.thinkers.ask(
            Rank.HINT,
            HINT_SECONDS,
            game().bots.advise,
            self.adviser,
            seen,
            dice,
            whose=whose,
            address=self.address_of(whose),
            kind="hint",
        )
        answer = asyncio.wrap_future(thought)
        # Perhaps nobody waits for it
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        return _Question(thought, answer)
