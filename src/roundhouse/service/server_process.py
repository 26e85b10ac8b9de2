"""One of several processes that serve: `supervisor` starts it, with the listening socket and pipes for news."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import socket
import sys
from pkgutil import resolve_name
from threading import Thread

from roundhouse.service.live.process_news import PipeNews
from roundhouse.service.middleware.metrics import FOLDER_VARIABLE, share_metrics
from roundhouse.service.model.database_errors import StoreError
from roundhouse.service.serve import serve_app, start_log
from roundhouse.service.server import ProcessGroup
from roundhouse.service.supervisor import Orders


def work() -> None:
    """Serve until the parent says so, or is gone."""
    listener, inbox, *others = map(int, sys.argv[1:])
    orders = pickle.load(sys.stdin.buffer)
    assert isinstance(orders, Orders)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    start_log()
    share_metrics(orders.number)
    crew = ProcessGroup(orders.name, PipeNews(inbox, others), orders.number, orders.processes)
    try:
        app = resolve_name(orders.factory)(
            orders.database, orders.thinking, orders.limits, orders.addresses, orders.hosting, crew
        )
    except StoreError as error:
        sys.exit(f"roundhouse: {error}")
    serve_app(app, orders.limits, orders.hosting, socket.socket(fileno=listener))


def _end_with_parent() -> None:
    """Without a parent nobody starts us again, or ends us."""
    os.read(sys.stdin.fileno(), 1)  # nothing comes any more but the end
    shutil.rmtree(os.environ[FOLDER_VARIABLE], ignore_errors=True)  # which a parent that was killed has left
    os.kill(os.getpid(), signal.SIGTERM)
