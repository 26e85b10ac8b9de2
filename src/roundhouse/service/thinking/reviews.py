"""Reviews of finished games: made while there is time, kept in the store.

A review is thought of in slices by those who think for this server, after everything else that waits, so no bot and
no hint waits longer than for a slice. Whoever opens the page of a result asks for it. Where several processes serve one
database, one of them claims it. What was not finished when the server ended is begun again when somebody asks again.
"""

from __future__ import annotations

import json
import logging
import time
from collections import OrderedDict
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, Final

from roundhouse.service.database.claims import CLAIM_SECONDS, Claims
from roundhouse.service.database.reviews import keep_review, kept_review
from roundhouse.service.database.store import Store
from roundhouse.service.game import game
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.slugs import in_log
from roundhouse.service.model.table_view import ReviewProgress, TableView
from roundhouse.service.thinking.job_queue import AddressOf, Rank, nowhere
from roundhouse.service.thinking.worker_pool import WorkerPool

SLICE_SECONDS: Final = 0.3  # seconds that somebody thinks before others may come in between
MAX_SLICE_SECONDS: Final = 60.0  # seconds after which a slice is given up: one turn may take long
# Games that are looked through or wait for it; others begin when they are asked for again
MAX_RUNNING: Final = 20
MAX_PER_PERSON: Final = 4  # of them by one person
MAX_PER_ADDRESS: Final = 8  # and by all people of one address
MAX_KEPT_REVIEWS: Final = 32  # reviews in memory
RENEW_SECONDS: Final = CLAIM_SECONDS / 3  # seconds after which a claim is made again

log = logging.getLogger(__name__)


@dataclass
class _ReviewJob:
    table_id: str
    stamp: str
    initial: Any = field(repr=False)
    last: Any = field(repr=False)
    moves: tuple[int, ...] = field(repr=False)
    whose: str = field(repr=False)  # who asked first
    part: Any = field(repr=False)
    claimed: float = 0.0  # when it was, by a clock of this process


def stamp_of(view: TableView, reviewer: str) -> str:
    """Tells the reviews of different games, bots and versions apart."""
    kind = game()
    return (
        f"{kind.version}/{kind.bots.review_version}/{reviewer}/{len(view.moves)}/{view.states[-1].digest()}"
    )


def claim_of(job: _ReviewJob) -> str:
    """What a process claims that looks through a game."""
    return f"review {job.table_id}"


class Reviews:
    """All reviews of this process."""

    def __init__(
        self,
        store: Store,
        thinkers: WorkerPool,
        reviewer: str,
        claims: Claims | None = None,
        address_of: AddressOf = nowhere,
    ) -> None:
        self.store = store
        self.claims = claims  # None: there are no other processes
        self.reviewer = reviewer
        self.thinkers = thinkers
        self.address_of = address_of
        self._lock = Lock()
        self._jobs: dict[str, _ReviewJob] = {}  # by table
        self._failed: OrderedDict[str, bool] = OrderedDict()  # stamps of games that are not tried again
        self._closed = False
        self._kept: OrderedDict[str, Any] = OrderedDict()  # by table and stamp

    def kept(self, view: TableView) -> Any:
        """The review of a whole finished game, if it has been made. `view` shows the end of the game."""
        if not view.over:
            return None
        stamp = stamp_of(view, self.reviewer)
        key = f"{view.table_id} {stamp}"
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            text = kept_review(self.store, view.table_id, stamp)
            if text is None:
                return None
            found = game().bots.read_review(json.loads(text))
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > MAX_KEPT_REVIEWS:
                    self._kept.popitem(last=False)
        return found

    def look(self, view: TableView) -> ReviewProgress | None:
        """The review, or how far it has come; it is begun if nobody has. None while the game goes on."""
        if not view.over:
            return None
        found = self.kept(view)
        if found is not None:
            return ReviewProgress(self.reviewer, found)
        stamp = stamp_of(view, self.reviewer)
        whose = view.person.id
        with self._lock:
            job = self._jobs.get(view.table_id)
            failed = stamp in self._failed
            begins = (
                (job is None or job.stamp != stamp)
                and not failed
                and not self._closed
                and self._has_room(whose)
            )
            if begins:
                first, last = view.states[0], view.states[-1]
                part = game().bots.new_review()
                job = _ReviewJob(view.table_id, stamp, first, last, view.moves, whose, part)
                self._jobs[view.table_id] = job
        if begins:
            assert job is not None
            self._begin(job)
        done = job.part.at if job is not None and job.stamp == stamp else 0
        return ReviewProgress(self.reviewer, None, done, len(view.moves), failed)

    def _begin(self, job: _ReviewJob) -> None:
        """Look through a game, unless another process does."""
        mine = False
        try:
            mine = self._claimed(job)
        finally:
            if not mine:
                self._forget(job)
        if mine:
            self._go_on(job)

    def _claimed(self, job: _ReviewJob) -> bool:
        """Whether the review is this process's; the claim is made again before it lapses."""
        if self.claims is None or (job.claimed and time.monotonic() < job.claimed + RENEW_SECONDS):
            return True
        if self.claims.take(claim_of(job)):
            return False
        job.claimed = time.monotonic()
        return True

    def _forget(self, job: _ReviewJob) -> None:
        with self._lock:
            if self._jobs.get(job.table_id) is job:
                del self._jobs[job.table_id]

    def _has_room(self, whose: str) -> bool:
        mine = sum(job.whose == whose for job in self._jobs.values())
        address = self.address_of(whose)
        here = sum(self.address_of(job.whose) == address for job in self._jobs.values()) if address else 0
        return len(self._jobs) < MAX_RUNNING and mine < MAX_PER_PERSON and here < MAX_PER_ADDRESS

    def close(self) -> None:
        """Begin nothing any more; what has been begun ends with those who think."""
        self._closed = True

    def _go_on(self, job: _ReviewJob) -> None:
        future = self.thinkers.ask(
            Rank.REVIEW,
            MAX_SLICE_SECONDS,
            game().bots.judge,
            job.initial,
            job.moves,
            self.reviewer,
            job.part,
            SLICE_SECONDS,
            whose=job.whose,
            address=self.address_of(job.whose),
            kind="review",
        )
        future.add_done_callback(partial(self._judged, job))

    def _judged(self, job: _ReviewJob, future: Future[Any]) -> None:
        """A slice is done; another thread calls this."""
        try:
            job.part = future.result()
            if job.part.at < len(job.moves) and self._claimed(job):
                self._go_on(job)
                return
            if job.part.at < len(job.moves):
                self._forget(job)  # the claim has lapsed, and another process has it
                return
            found = game().bots.finish_review(job.part, job.last, self.reviewer)
            keep_review(self.store, job.table_id, job.stamp, json.dumps(found.to_dict()))
        except CancelledError:
            return  # the server ends
        except Exception:
            if self._closed:
                return
            log.exception("the review of table %s broke after %d moves", in_log(job.table_id), job.part.at)
            self._remember_failure(job.stamp)
        self._forget(job)
        self._give_back(job)

    def _give_back(self, job: _ReviewJob) -> None:
        try:
            if self.claims is not None:
                self.claims.give_back(claim_of(job))
        except StoreFault as fault:
            log.error("a review stays claimed until that lapses: %s", fault)

    def _remember_failure(self, stamp: str) -> None:
        with self._lock:
            self._failed[stamp] = True
            while len(self._failed) > MAX_KEPT_REVIEWS:
                self._failed.popitem(last=False)
