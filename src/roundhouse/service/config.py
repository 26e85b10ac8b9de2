"""How a server stands among others: the proxies before it, the path below which it lies, its log and its mail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from roundhouse.service.middleware.client_addresses import LOCAL_NETWORKS, Network, trusted_proxies
from roundhouse.service.model.base_path import read_base_path
from roundhouse.service.notifications.http_client import HTTPS_ONLY
from roundhouse.service.notifications.mail import MailHost


@dataclass(frozen=True)
class ServerConfig:
    """What a host has said about it."""

    trusted: tuple[Network, ...] = LOCAL_NETWORKS  # who may say for whom they ask
    base: str = ""  # "/roundhouse": all addresses begin with it
    journal: Path | None = None  # where every request is written down, "-" for the standard output
    mail: MailHost | None = None  # through whom mail is sent
    hook_ports: frozenset[int] = HTTPS_ONLY  # to which webhooks may lead
    listens: str = ""  # the address that the server listens at; "": not known


LOCAL_CONFIG: Final = ServerConfig()


def read_hosting(
    proxies: Sequence[str] = (),
    base_path: str = "",
    access_log: Path | None = None,
    mail: MailHost | None = None,
    hook_ports: Sequence[int] = (),
) -> ServerConfig:
    """The same from the options of a command. Raises `ProxyError` and `BasePathError`."""
    return ServerConfig(
        trusted_proxies(proxies), read_base_path(base_path), access_log, mail, HTTPS_ONLY | set(hook_ports)
    )
