"""Deals in the store, who has tried them, and the yardstick, which plays each of them once.

A deal is known by its id; a table that is a try at it names that id, so results are found by it. A person has one such
table for each deal: the database holds it. Bots throw the same dice at all tables of a deal.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Future
from functools import partial
from hashlib import sha256
from random import SystemRandom
from secrets import token_hex
from threading import Lock
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.claims import Claims
from roundhouse.service.database.schema import DEALS, TABLES
from roundhouse.service.database.server_values import kept_value
from roundhouse.service.database.store import Store
from roundhouse.service.database.table_rows import OVER, TableRow, read_rows
from roundhouse.service.game import Match, game
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.deals import DealTry, SharedDeal
from roundhouse.service.model.slugs import slug
from roundhouse.service.model.table_options import SEED_BITS
from roundhouse.service.thinking.job_queue import QueueFull, Rank
from roundhouse.service.thinking.worker_pool import JOB_SECONDS, JobFailed, WorkerPool

MAX_TRIES: Final = 1000  # of one deal that are compared: the first ones, and that of whoever asks

log = logging.getLogger(__name__)


class Deals:
    """All deals of a server."""

    def __init__(self, store: Store, thinkers: WorkerPool, yardstick: str, claims: Claims | None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.yardstick = yardstick  # a bot
        self.claims = claims  # None: there are no other processes
        self._lock = Lock()
        self._playing: set[str] = set()  # deals that the yardstick plays now, or failed at

    def get(self, deal_id: str) -> SharedDeal | None:
        """The deal of that id."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(DEALS).where(DEALS.c.id == deal_id)).first()
        return None if row is None else _read(row)

    def of_day(self, deal_id: str, options: Mapping[str, Any], bots: Sequence[str]) -> SharedDeal:
        """A deal that the server makes by itself, from its own seed; it stays as it was first asked for."""
        found = self.get(deal_id)
        if found is not None:
            return found
        own = kept_value(self.store, "deal seed", lambda: token_hex(16))
        digest = sha256(f"{own} {deal_id}".encode()).digest()
        return self._make(deal_id, options, bots, int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS))

    def among_friends(self, options: Mapping[str, Any], bots: Sequence[str]) -> SharedDeal:
        """A deal that only those find who are told its address."""
        return self._make(slug(), options, bots, SystemRandom().getrandbits(SEED_BITS))

    def _make(self, deal_id: str, options: Mapping[str, Any], bots: Sequence[str], seed: int) -> SharedDeal:
        row = {
            "id": deal_id,
            "options": json.dumps(dict(options)),
            "bots": json.dumps(list(bots)),
            "seed": seed,
            "created": self.store.now(),
        }
        new = Claims.inserting(self.store)(DEALS).values(**row).on_conflict_do_nothing(index_elements=["id"])
        with self.store.writing() as connection:
            connection.execute(new)
            kept = connection.execute(sa.select(DEALS).where(DEALS.c.id == deal_id)).one()
        return _read(kept)

    # ---- tries

    def try_of(self, deal_id: str, person: str) -> TableRow | None:
        """The table at which somebody tries this deal, or has tried it."""
        found = self._rows(TABLES.c.deal == deal_id, TABLES.c.owner == person) if person else []
        return found[0] if found else None

    def tries(self, deal_id: str, person: str = "") -> list[DealTry]:
        """What people have made of it, the best first; a game that a host has ended counts for nobody."""
        rows = {row.id: row for row in self._rows(TABLES.c.deal == deal_id, TABLES.c.status == OVER)}
        own = self.try_of(deal_id, person)
        if own is not None and own.status == OVER:
            rows[own.id] = own
        played = (row for row in rows.values() if not (row.result or {}).get("ended"))
        return sorted(map(told_try, played), key=lambda one: -one.points)

    def days_of(self, person: str, deal_ids: Sequence[str]) -> dict[str, DealTry]:
        """What somebody has made of some deals."""
        if not person:
            return {}
        rows = self._rows(TABLES.c.deal.in_(deal_ids), TABLES.c.owner == person, TABLES.c.status == OVER)
        return {str(row.deal): told_try(row) for row in rows}

    def _rows(self, *which: sa.ColumnElement[bool]) -> list[TableRow]:
        query = sa.select(TABLES).where(*which).order_by(TABLES.c.updated).limit(MAX_TRIES)
        with self.store.reading() as connection:
            found = read_rows(connection.execute(query))
            return [row for row in found if isinstance(row, TableRow)]

    # ---- the yardstick

    def measure(self, deal: SharedDeal) -> None:
        """Let the yardstick play the deal, unless it has, or does so now, here or in another process."""
        if deal.par is not None:
            return
        with self._lock:
            if deal.id in self._playing:
                return
            self._playing.add(deal.id)
        if self.claims is not None and self.claims.take(_claim(deal)):
            self._playing.discard(deal.id)
            return
        bots = {n: game().bots.make(name) for n, name in enumerate((self.yardstick, *deal.bots))}
        try:
            self._go_on(deal, game().new(deal.options, deal.seed), bots)
        except QueueFull as full:
            self._begin_later(deal, full)

    def _go_on(self, deal: SharedDeal, match: Match, bots: dict[int, Any]) -> None:
        seat = match.decider
        if seat is None:
            self._keep(deal, match)
            return
        seen = match.seen(seat)
        thought = self.thinkers.ask(
            Rank.REVIEW,
            JOB_SECONDS,
            game().bots.choose,
            bots[seat],
            seen,
            f"{deal.id}/{seen.digest()}",
            kind="deal",
        )
        thought.add_done_callback(partial(self._decided, deal, match, bots))

    def _decided(
        self, deal: SharedDeal, match: Match, bots: dict[int, Any], thought: Future[tuple[int, Any]]
    ) -> None:
        """A move was found; another thread calls this."""
        try:
            move, player = thought.result()
            assert match.decider is not None
            bots[match.decider] = player
            match.play(move)
            if self.claims is None or match.length % 20 or not self.claims.take(_claim(deal)):
                self._go_on(deal, match, bots)
            else:
                self._playing.discard(deal.id)  # another process has begun meanwhile
        except (CancelledError, JobFailed, QueueFull, StoreFault) as stopped:
            self._begin_later(deal, stopped)
        except Exception:
            log.exception("the yardstick of deal %s broke after %d moves", deal.id, match.length)

    def _begin_later(self, deal: SharedDeal, why: BaseException) -> None:
        log.warning("the yardstick of deal %s begins again later: %s", deal.id, why)
        self._playing.discard(deal.id)

    def _keep(self, deal: SharedDeal, match: Match) -> None:
        par = json.dumps(match.points_by_round())
        with self.store.writing() as connection:
            connection.execute(DEALS.update().where(DEALS.c.id == deal.id).values(par=par))
        self._playing.discard(deal.id)
        if self.claims is not None:
            self.claims.give_back(_claim(deal))


def told_try(row: TableRow) -> DealTry:
    """What a table tells of a try."""
    rounds = tuple(tuple(one) for one in (row.result or {}).get("rounds", ()))
    return DealTry(row.owner, row.seats[0].name, row.id, rounds, row.status == OVER)


def _claim(deal: SharedDeal) -> str:
    return f"deal {deal.id}"


def _read(row: Any) -> SharedDeal:
    par = None if row.par is None else tuple(tuple(one) for one in json.loads(row.par))
    return SharedDeal(row.id, json.loads(row.options), tuple(json.loads(row.bots)), row.seed, par)
