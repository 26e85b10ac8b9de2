"""What a server process knows of itself, for whoever runs it."""

from __future__ import annotations

from roundhouse.service.database.health_check import is_well
from roundhouse.service.middleware.metrics import LabelledCounts, MetricFamily, of_process
from roundhouse.service.server import Server


def figures_of(server: Server) -> MetricFamily:
    """What a house has done, and what it holds now."""
    tables, held = server.tables.kept.held()
    notifier = server.notifier
    return MetricFamily(
        server.metrics.counts() + LabelledCounts(notices=notifier.counts()),
        {
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
            **of_process(),
        },
    )
