"""A webhook on this computer that answers over TLS as slowly as a test wants, and names that lead to it."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from roundhouse.service.notifications import http_client

DOMAIN = "hooks.example.org"  # any name below it leads to the hook
SLOW_NAMES = "slow.example"  # names below it are looked up for long, and not found
OK = b"HTTP/1.1 204 No Content\r\n\r\n"

Answering = Callable[[ssl.SSLSocket, Event], None]


@cache
def certificate() -> tuple[bytes, bytes]:
    """A certificate for the names of the hook, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, DOMAIN)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(f"*.{DOMAIN}")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return made.public_bytes(serialization.Encoding.PEM), private


def read_request(sock: ssl.SSLSocket) -> None:
    """Take a notice, all of it."""
    received = b""
    while b"\r\n\r\n{" not in received or not received.endswith(b"}"):
        received += sock.recv(65536)


def at_once(sock: ssl.SSLSocket, ended: Event) -> None:
    """Take what comes."""
    read_request(sock)
    sock.sendall(OK)


def byte_by_byte(sock: ssl.SSLSocket, ended: Event) -> None:
    """Take it, and answer with one byte of a header now and then, for ever."""
    read_request(sock)
    sock.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not ended.wait(0.2):
        sock.sendall(b"x")


def endless_body(sock: ssl.SSLSocket, ended: Event) -> None:
    """Take it, and send a body without end."""
    read_request(sock)
    sock.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while not ended.is_set():
        sock.sendall(b"x" * 10_000)


def endless_head(sock: ssl.SSLSocket, ended: Event) -> None:
    """Take it, and send headers without end."""
    read_request(sock)
    sock.sendall(b"HTTP/1.1 200 OK\r\n")
    while not ended.is_set():
        sock.sendall(b"X-Long: " + b"x" * 10_000 + b"\r\n")


def slow_body(sock: ssl.SSLSocket, ended: Event) -> None:
    """Take it, and send a body byte by byte."""
    read_request(sock)
    sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    while not ended.wait(0.2):
        sock.sendall(b"x")


class Hook:
    """The hook: how it answers can be changed at any time."""

    def __init__(self, folder: Path) -> None:
        self.answering: Answering = at_once
        self.shakes_hands = True  # whether it answers to TLS at all
        self.ended = Event()
        self.connections = 0
        (folder / "certificate.pem").write_bytes(b"".join(certificate()))
        self._secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._secure.load_cert_chain(folder / "certificate.pem")
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port = self._listener.getsockname()[1]
        Thread(target=self._listen, daemon=True).start()

    def url(self, name: str = "a") -> str:
        return f"https://{name}.{DOMAIN}:{self.port}/hook"

    def _listen(self) -> None:
        while not self.ended.is_set():
            with suppress(OSError):
                plain, _ = self._listener.accept()
                self.connections += 1
                Thread(target=self._serve, args=(plain,), daemon=True).start()

    def _serve(self, plain: socket.socket) -> None:
        with suppress(OSError), plain:
            if not self.shakes_hands:
                self.ended.wait(30)
                return
            with self._secure.wrap_socket(plain, server_side=True) as sock:
                self.answering(sock, self.ended)

    def close(self) -> None:
        self.ended.set()
        self._listener.close()


@contextmanager
def names_lead_to(hook: Hook, seconds: float = 20.0) -> Iterator[list[str]]:
    """Names of the hook lead to it, and may; slow ones take so long. All slow ones that were asked for."""
    asked: list[str] = []
    ended = Event()
    real = socket.getaddrinfo

    def look_up(host: Any, port: Any, *rest: Any, **more: Any) -> Any:
        if str(host).endswith(DOMAIN):
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        if str(host).endswith(SLOW_NAMES):
            asked.append(str(host))
            ended.wait(seconds)
            raise socket.gaierror(socket.EAI_AGAIN, "slow")
        return real(host, port, *rest, **more)

    def secure() -> ssl.SSLContext:
        return ssl.create_default_context(cadata=certificate()[0].decode())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", look_up)
        patch.setattr(http_client, "is_public", lambda address: True)
        patch.setattr(http_client, "ssl", SslFor(secure))
        yield asked
        ended.set()


class SslFor:
    """The module `ssl`, with the certificate of the hook."""

    def __init__(self, secure: Callable[[], ssl.SSLContext]) -> None:
        self.create_default_context = secure
        self.SSLContext = ssl.SSLContext


def took(work: Callable[[], Any]) -> float:
    """The seconds that something takes."""
    began = time.monotonic()
    work()
    return time.monotonic() - began
