"""What a server process holds now, for its metrics."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from roundhouse.service.database.health_check import is_well
from roundhouse.service.middleware.metrics import Gauges
from roundhouse.service.server import Server

REFRESH_SECONDS: Final = 5.0  # how old the gauges of another process may be that is not asked itself


def refresh(server: Server) -> None:
    """Bring the metrics of this process up to date. It asks the database, which may take its time."""
    server.metrics.refresh(gauges_of(server))


async def refresh_for_ever(server: Server) -> None:
    """Keep them up to date for another process that is asked for the metrics of all."""
    while True:
        await asyncio.to_thread(refresh, server)
        await asyncio.sleep(REFRESH_SECONDS)


def gauges_of(server: Server) -> Gauges:
    """What a server process holds now."""
    tables, held = server.tables.kept.held()
    notifier = server.notifier
    return {
        "roundhouse_refreshed_seconds": ("When these gauges were read.", time.time()),
        "roundhouse_database_up": ("Whether games can be read and stored.", int(is_well(server.store))),
        "roundhouse_event_streams": ("Pages that listen to a table.", server.live.all_watchers()),
        "roundhouse_tables_in_memory": ("Games that are kept in memory.", tables),
        "roundhouse_tables_bytes": ("About how much memory they take.", held),
        "roundhouse_overdue_calls": (
            "Requests for tables that compute for more than a second.",
            server.threads.overdue,
        ),
        "roundhouse_thoughts_waiting": (
            "Thoughts of bots that nobody thinks yet.",
            server.worker_pool.waiting(),
        ),
        "roundhouse_notices_waiting": ("Notices that wait for a thread.", notifier.senders.waiting()),
        "roundhouse_notices_sending": ("Notices on their way.", notifier.senders.running()),
        "roundhouse_names_looked_up": (
            "Names of hosts that are being looked up.",
            notifier.outgoing.names.running(),
        ),
        "roundhouse_hosts_resting": (
            "Hosts that were slow or did not answer, and are left alone.",
            notifier.breaker.resting(),
        ),
        "roundhouse_letters_waiting": ("Letters that wait for the mail server.", server.mail.waiting()),
    }
