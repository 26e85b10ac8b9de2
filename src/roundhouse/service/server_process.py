"""One of several processes that serve: `parent` starts it, with the listening socket and its end of a line."""

from __future__ import annotations

import socket
import sys

from roundhouse.service.app import create_app
from roundhouse.service.model.database_errors import StoreError
from roundhouse.service.process_pipe import ParentPipe
from roundhouse.service.serve import serve_app, start_log
from roundhouse.service.server import ProcessGroup
from roundhouse.service.supervisor import Orders


def work() -> None:
    """Serve until the parent says so, or is gone."""
    listener, end = (socket.socket(fileno=int(number)) for number in sys.argv[1:])
    line = ParentPipe(end)
    orders = line.first()
    assert isinstance(orders, Orders)
    line.start()
    start_log()
    crew = ProcessGroup(orders.name, line)
    try:
        app = create_app(
            orders.database, orders.thinking, orders.limits, orders.addresses, orders.hosting, crew
        )
    except StoreError as error:
        sys.exit(f"roundhouse: {error}")
    serve_app(app, orders.limits, orders.hosting, listener)
