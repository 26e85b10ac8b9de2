"""What a server process knows of itself, for whoever runs it."""

from __future__ import annotations

from roundhouse.server.database.well import is_well
from roundhouse.server.entrance.meter import Counts, Figures, of_process
from roundhouse.server.house import House


def figures_of(house: House) -> Figures:
    """What a house has done, and what it holds now."""
    tables, held = house.tables.kept.held()
    notifier = house.notifier
    return Figures(
        house.meter.counts() + Counts(notices=notifier.counts()),
        {
            "roundhouse_database_up": ("Whether games can be read and stored.", int(is_well(house.store))),
            "roundhouse_event_streams": ("Pages that listen to a table.", house.live.all_watchers()),
            "roundhouse_tables_in_memory": ("Games that are kept in memory.", tables),
            "roundhouse_tables_bytes": ("About how much memory they take.", held),
            "roundhouse_overdue_calls": (
                "Requests for tables that compute for more than a second.",
                house.computing.overdue,
            ),
            "roundhouse_thoughts_waiting": (
                "Thoughts of bots that nobody thinks yet.",
                house.thinkers.waiting(),
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
            "roundhouse_letters_waiting": ("Letters that wait for the mail server.", house.mail.waiting()),
            **of_process(),
        },
    )
