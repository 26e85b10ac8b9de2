"""The command `roundhouse serve`, and what it shares with `roundhouse play`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from roundhouse.bots.levels import ADVISER
from roundhouse.bots.review import REVIEWER
from roundhouse.bots.review import adviser as known_adviser
from roundhouse.cli_options import ContentOption, Database, LanguageDirOption, complain, folder, politely
from roundhouse.content.loader import load
from roundhouse.expansions import is_expansion
from roundhouse.view.puzzle_book import OWN_BOOK, read_book
from roundhouse.web.house_rules import adopt

LOCAL = "127.0.0.1"
APP_FACTORY = "roundhouse.web.app:create_app"
Host = Annotated[
    str, typer.Option(help="In the browser: who may come, 0.0.0.0 for everybody in the network.")
]
OpenBrowser = Annotated[
    bool | None, typer.Option("--open/--no-open", help="Open the browser (if there is a screen).")
]

ThinkersOption = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=32,
        help="In the browser: how many processes think for bots, 0 for none (if nothing is said, 1 to 4); with "
        "--processes they are divided, and each has at least one.",
        show_default=False,
    ),
]

AdviserOption = Annotated[
    str, typer.Option(help="In the browser: the bot that gives hints, which must tell what it expects.")
]
Reviewer = Annotated[
    str, typer.Option(help="In the browser: the bot that looks for the turning points of finished games.")
]


def serve(
    host: Host = LOCAL,
    port: Annotated[int, typer.Option(help="The port, 0 for any free one.")] = 8000,
    database: Database = None,
    open_browser: OpenBrowser = False,
    thinkers: ThinkersOption = None,
    adviser: AdviserOption = ADVISER,
    reviewer: Reviewer = REVIEWER,
    address: Annotated[
        list[str] | None,
        typer.Option(
            envvar="ROUNDHOUSE_ADDRESSES",
            help="A name under which it is reached, such as games.example.org; may be given several times.",
        ),
    ] = None,
    limits: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_LIMITS",
            help="What one person, or everybody together, may ask for: tables=100,hints=60 (docs/server.md).",
            show_default=False,
        ),
    ] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="ROUNDHOUSE_PROXIES",
            help="An address or network of proxies that are believed when they say for whom they ask, besides this "
            "computer; may be given several times.",
        ),
    ] = None,
    base_path: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_BASE_PATH",
            help="A path of the host below which everything lies, such as /roundhouse.",
            show_default=False,
        ),
    ] = "",
    access_log: Annotated[
        Path | None,
        typer.Option(
            envvar="ROUNDHOUSE_ACCESS_LOG",
            help="A file for one line of JSON a request; - is the standard output.",
        ),
    ] = None,
    mail: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_MAIL",
            help="The server that takes mail, such as smtps://games@mail.example.org; its password is in the variable "
            "ROUNDHOUSE_MAIL_PASSWORD (docs/hosting.md).",
            show_default=False,
        ),
    ] = "",
    mail_from: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_MAIL_FROM",
            help="In whose name mail is sent, such as games@example.org.",
            show_default=False,
        ),
    ] = "",
    hook_port: Annotated[
        list[int] | None,
        typer.Option(
            envvar="ROUNDHOUSE_HOOK_PORTS",
            min=1,
            max=65535,
            help="A port to which webhooks may lead, besides 443; may be given several times.",
        ),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes serve: about as many as there are cores.")
    ] = 1,
    language_dir: LanguageDirOption = None,
    content: ContentOption = None,
    puzzles: Annotated[
        Path | None,
        typer.Option(
            envvar=OWN_BOOK,
            help="Puzzles of your own, as python -m roundhouse.lab.puzzles writes them (docs/puzzles.md).",
        ),
    ] = None,
) -> None:
    """Serve the game to browsers until Ctrl-C."""
    with politely():
        adopt_house_rules(content)
        if puzzles is not None:
            adopt_puzzles(puzzles)
        if processes > 1 and sys.platform == "win32":
            complain(
                "--processes: several need a system on which they can share a socket; Windows has none", 2
            )
        start_server(
            host,
            port,
            database,
            open_browser,
            thinkers,
            adviser,
            reviewer,
            limits,
            address or (),
            proxy or (),
            base_path,
            access_log,
            processes,
            mail,
            mail_from,
            hook_port or (),
        )


def adopt_house_rules(content: Path | None) -> None:
    """Play new tables with an owner's values; what is wrong with them is said now."""
    if content is not None and not is_expansion(content):
        load(override=folder(content))
        adopt(content)


def adopt_puzzles(file: Path) -> None:
    """Add a book of puzzles; the processes that serve read it by the variable."""
    try:
        read_book(file.read_text("utf-8"), str(file))
    except (OSError, ValueError) as error:
        complain(f"--puzzles: {error}", 2)
    os.environ[OWN_BOOK] = str(file)


def start_server(
    host: str,
    port: int,
    database: str | None,
    open_browser: bool | None,
    thinkers: int | None,
    adviser: str,
    reviewer: str,
    limits: str = "",
    addresses: Sequence[str] = (),
    proxies: Sequence[str] = (),
    base_path: str = "",
    access_log: Path | None = None,
    processes: int = 1,
    mail: str = "",
    mail_from: str = "",
    hook_ports: Sequence[int] = (),
) -> None:
    """Serve; what only the pages need is loaded only for them."""
    for name in (adviser, reviewer):
        known_adviser(name)  # complain now, not when somebody asks
    from roundhouse.service.config import read_hosting
    from roundhouse.service.middleware.client_addresses import ProxyError
    from roundhouse.service.middleware.limits import LimitsError, read_limits
    from roundhouse.service.model.base_path import BasePathError
    from roundhouse.service.model.database_errors import StoreError
    from roundhouse.service.notifications.mail import MailError, read_mail
    from roundhouse.service.serve import serve as serve_pages
    from roundhouse.service.server import ThinkingConfig

    thinking = ThinkingConfig(thinkers, adviser, reviewer)
    try:
        post = read_mail(mail, mail_from, os.environ.get("ROUNDHOUSE_MAIL_PASSWORD", ""))
        hosting = read_hosting(proxies, base_path, access_log, post, hook_ports)
        serve_pages(
            APP_FACTORY,
            host,
            port,
            database,
            open_browser,
            thinking,
            read_limits(limits),
            addresses,
            hosting,
            processes,
        )
    except StoreError as error:
        complain(str(error), 1)
    except LimitsError as error:
        complain(f"--limits: {error}", 2)
    except ProxyError as error:
        complain(f"--proxy: {error}", 2)
    except BasePathError as error:
        complain(f"--base-path: {error}", 2)
    except MailError as error:
        complain(f"--mail: {error}", 2)
