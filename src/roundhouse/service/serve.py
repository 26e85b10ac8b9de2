"""The server as a command: an address on one line, a browser if there is a screen, and a clean end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from types import FrameType

import uvicorn
from fastapi import FastAPI

from roundhouse.service.config import LOCAL_CONFIG, ServerConfig
from roundhouse.service.database.integrity_check import check_beside
from roundhouse.service.database.store import Store
from roundhouse.service.middleware.access_log import NumberedLogFilter, close, journal_to
from roundhouse.service.middleware.connections import BACKLOG, config_of
from roundhouse.service.middleware.limits import DEFAULT_LIMITS, Limits
from roundhouse.service.middleware.log_throttling import ThrottledLogFilter
from roundhouse.service.server import DEFAULT_THINKING, ProcessGroup, ThinkingConfig
from roundhouse.service.supervisor import Orders, serve_in_several
from roundhouse.service.thinking.worker_pool import share_of

LOCAL = "127.0.0.1"
REMEDIES = {  # where nobody can be let in
    errno.EADDRINUSE: "another program listens there; end it, or take another --port",
    errno.EADDRNOTAVAIL: "this computer has no such address; --host 0.0.0.0 takes all that it has",
    errno.EACCES: "no permission to listen there; take a --port above 1023, and a proxy for the others",
    socket.EAI_NONAME: "no such name is known; give --host an address of this computer, 0.0.0.0 for all",
}
# seconds after which a thread that makes a page lets another one go on: to store a move is a dozen steps, each of which
# waits for that, and others wait in line behind them
SWITCH = 0.0005
# the last of them keeps collections of everything rare: games are a million lists without cycles, and to look through
# them once holds everybody up for half a second, which a server with 500 tables did three times in 40 s
GC_THRESHOLDS = (700, 10, 1000)


class UvicornServer(uvicorn.Server):
    """A server that lets go of those who only listen when it is asked to end."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to end by a signal."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        app.state.server.let_go()
        super().handle_exit(sig, frame)


def has_screen() -> bool:
    """Whether a browser could be opened here for somebody to see."""
    if sys.platform in ("darwin", "win32"):
        return not os.environ.get("SSH_CONNECTION")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with its protocol named, asyncio sends small answers at once instead of waiting some 40 ms for more (Nagle)
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)  # whoever comes before the server is ready waits for it
    except OSError as error:
        listener.close()
        told = REMEDIES.get(error.errno or 0) or error.strerror
        raise OSError(error.errno, told, f"{host}:{port}") from error
    return listener


def address_of(listener: socket.socket) -> str:
    """The address to type into a browser."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "localhost", "::": "localhost", LOCAL: "localhost"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def start_log() -> None:
    """Warnings and faults on the standard error output, however many there are."""
    written = logging.StreamHandler()
    written.addFilter(ThrottledLogFilter())
    written.addFilter(NumberedLogFilter())
    form = "%(levelname)s %(name)s%(request)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, format=form, handlers=[written])


def run(server: uvicorn.Server, listener: socket.socket) -> None:
    """Serve on the quickest loop that is here."""
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))


def serve(
    factory: str,
    host: str,
    port: int,
    database: str | Path | None,
    open_browser: bool | None,
    thinking: ThinkingConfig = DEFAULT_THINKING,
    limits: Limits = DEFAULT_LIMITS,
    addresses: Sequence[str] = (),
    hosting: ServerConfig = LOCAL_CONFIG,
    processes: int = 1,
) -> None:
    """Serve the application of a factory, such as "package.module:create_app", until somebody ends it.

    `open_browser` None: if there is a screen; `addresses`: names of ours.
    """
    start_log()
    hosting = replace(hosting, listens=host)
    with listen(host, port) as listener:
        name = f"{socket.gethostname()}:{listener.getsockname()[1]}"
        if processes > 1:
            Store(database).close()  # complain now, and bring it up once
            close(journal_to(hosting.journal))
        else:
            create_app = resolve_name(factory)
            app = create_app(database, thinking, limits, addresses, hosting, ProcessGroup(name))
        address = f"{address_of(listener).rstrip('/')}{hosting.base}/"
        print(f"Roundhouse: {address} (Ctrl-C ends it)", flush=True)
        check_beside(database)
        if has_screen() if open_browser is None else open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        if processes > 1:
            orders = [
                Orders(
                    factory,
                    f"{name}/{number}",
                    number,
                    processes,
                    database,
                    replace(thinking, thinkers=share_of(thinking.thinkers, processes, number)),
                    limits,
                    addresses,
                    hosting,
                )
                for number in range(1, processes + 1)
            ]
            serve_in_several(orders, listener)
        else:
            serve_app(app, limits, hosting, listener)


def serve_app(app: FastAPI, limits: Limits, hosting: ServerConfig, listener: socket.socket) -> None:
    """Serve until this process is ended."""
    config = config_of(app, limits, hosting.trusted, timeout_graceful_shutdown=2)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GC_THRESHOLDS)
    gc.freeze()  # what is loaded by now stays: without this every collection looks through it, for some 60 ms
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again when everything has ended
        run(UvicornServer(config), listener)
