"""One of several processes that serve: `parent` starts it, with the listening socket and its end of a line."""

from __future__ import annotations

import socket
import sys

from roundhouse.server.app import create_app
from roundhouse.server.house import Crew
from roundhouse.server.line import Line
from roundhouse.server.model.faults import StoreError
from roundhouse.server.parent import Orders
from roundhouse.server.serve import serve_app, start_log


def work() -> None:
    """Serve until the parent says so, or is gone."""
    listener, end = (socket.socket(fileno=int(number)) for number in sys.argv[1:])
    line = Line(end)
    orders = line.first()
    assert isinstance(orders, Orders)
    line.start()
    start_log()
    crew = Crew(orders.name, line)
    try:
        app = create_app(orders.database, orders.minds, orders.limits, orders.addresses, orders.hosting, crew)
    except StoreError as error:
        sys.exit(f"roundhouse: {error}")
    serve_app(app, orders.limits, orders.hosting, listener)
