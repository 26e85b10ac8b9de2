"""Mail that the server sends, where its host has said through whom.

Nobody waits for a letter: it is put into a queue, and a thread hands it to the mail server, again after a while if that
cannot take it now. The queue is in memory only, since letters hold what the database keeps as hashes (links to log in);
whoever needs a letter to survive a restart keeps the reason for it and writes it again (`deliver`).
"""

from __future__ import annotations

import heapq
import logging
import re
import smtplib
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, localtime, make_msgid
from io import BufferedReader
from threading import Condition, Thread
from typing import Any, Final, Protocol
from urllib.parse import unquote, urlsplit

from roundhouse.service.notifications.deadline import Deadline, TimedReader

# For handing one letter to the mail server, from the connection to its last answer
LETTER_SECONDS: Final = 20.0
MAX_ANSWER_BYTES: Final = 100_000  # of the mail server, for one letter
RETRY_SECONDS: Final = (10.0, 60.0, 300.0, 1800.0)  # seconds before a letter is tried again
MAX_WAITING_LETTERS: Final = 1000  # letters that wait; more are refused
MAX_ADDRESS_LENGTH: Final = 254  # letters, as mail servers take them

TLS, STARTTLS, OPEN = "smtps", "smtp", "smtp+open"
PORTS: Final = {TLS: 465, STARTTLS: 587, OPEN: 25}
LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "::1")  # what is said to this computer needs no encryption
FORM: Final = "smtps://user@mail.example.org, or smtp://… for STARTTLS"

log = logging.getLogger(__name__)


class MailError(ValueError):
    """What a host has said about mail makes no sense."""


class NotSent(Exception):
    """A letter was not taken."""

    def __init__(self, why: str, for_ever: bool = False, answered: bool = True) -> None:
        super().__init__(why)
        self.for_ever = for_ever  # it need not be tried again
        self.answered = answered  # the mail server works, and does not want it


@dataclass(frozen=True)
class MailHost:
    """Through whom mail is sent, and in whose name."""

    server: str
    port: int
    how: str  # TLS, STARTTLS or OPEN
    sender: Address
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Letter:
    """A letter to one person, in plain text."""

    to: str
    subject: str
    text: str = field(repr=False)  # it may hold a link that is a secret
    until: float | None = None  # afterwards nobody needs it any more


class Sender(Protocol):
    """Whoever takes a letter at once, or raises `NotSent`."""

    def send(self, letter: Letter) -> None:
        """Take it."""


def read_mail(address: str, sender: str, password: str = "") -> MailHost | None:
    """The mail server of a host, from the options of a command; None if there is none. Raises `MailError`.

    >>> read_mail("smtps://games@mail.example.org", "Games <games@example.org>").port
    465
    """
    if not address:
        if sender:
            raise MailError("there is a sender, but no server that takes mail")
        return None
    shown = re.sub(r"//[^@]*@", "//…@", address)
    try:
        parts = urlsplit(address)
        server, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise MailError(f"{shown!r} is no mail server: {FORM}") from error
    how = parts.scheme
    if how not in PORTS or not server or parts.path.strip("/") or parts.query:
        raise MailError(f"{shown!r} is no mail server: {FORM}")
    if how == OPEN and server not in LOCAL_HOSTS:
        raise MailError(
            f"{shown!r} would send passwords and links in the open; only this computer may have it so"
        )
    return MailHost(
        server,
        port or PORTS[how],
        how,
        _read_sender(sender),
        unquote(parts.username or ""),
        password or unquote(parts.password or ""),
    )


def _read_sender(text: str) -> Address:
    """Who writes: "games@example.org" or "Games <games@example.org>"."""
    found = re.fullmatch(r"\s*(?:(.*?)\s*<([^<>]+)>|([^<>]+))\s*", text)
    address = mail_address(found[2] or found[3]) if found else ""
    if not found or not address:
        raise MailError(
            f"{text!r} is no sender for --mail-from: games@example.org, or Games <games@example.org>"
        )
    return Address((found[1] or "Roundhouse").strip('"'), addr_spec=address)


def mailbox(address: str) -> str:
    """By what letters to an address are counted: case and a label behind "+" lead to the same box.

    >>> mailbox("Anna+games@example.org")
    'anna@example.org'
    """
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"


def mail_address(text: str) -> str:
    """An address as it is kept and written to, "" if mail cannot be sent there.

    >>> mail_address(" Anna@Example.ORG ")
    'Anna@example.org'
    >>> mail_address("anna@example.org, ben@example.org")
    ''
    """
    name, _, domain = text.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return ""
    address = f"{name}@{domain}"
    usual = re.fullmatch(
        r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}", address
    )
    dots = name.startswith(".") or name.endswith(".") or ".." in name
    return address if usual and not dots and len(address) <= MAX_ADDRESS_LENGTH else ""


class _TimedSmtp(smtplib.SMTP):
    """SMTP with one deadline for all of it; `smtplib` has one for every read."""

    def __init__(self, host: MailHost, **more: Any) -> None:
        self._deadline = Deadline(LETTER_SECONDS)
        known_as = host.sender.domain  # otherwise smtplib asks for the name of this computer and tells it
        super().__init__(host.server, host.port, known_as, timeout=self._deadline.left(), **more)

    def getreply(self) -> tuple[int, bytes]:
        """What the mail server answers."""
        if self.file is None and self.sock is not None:
            self.file = BufferedReader(TimedReader(self.sock, self._deadline, MAX_ANSWER_BYTES))
        return super().getreply()

    def send(self, data: Any) -> None:
        """Say something to the mail server."""
        try:
            if self.sock is not None:
                self.sock.settimeout(self._deadline.left())
        except TimeoutError as error:
            self.close()
            raise smtplib.SMTPServerDisconnected(str(error)) from error
        super().send(data)


class _TimedSmtpTls(_TimedSmtp, smtplib.SMTP_SSL):
    """The same over TLS."""


class Smtp:
    """Letters by SMTP; a connection for each, since there are few."""

    def __init__(self, host: MailHost) -> None:
        self.host = host

    def send(self, letter: Letter) -> None:
        """Hand it to the mail server."""
        try:
            with self._connection() as server:
                server.send_message(written(letter, self.host.sender))
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise NotSent(f"the mail server refuses the address ({code})", code >= 500) from error
        except smtplib.SMTPResponseException as error:
            raise NotSent(f"the mail server answers {error.smtp_code}", error.smtp_code >= 500) from error
        except (OSError, smtplib.SMTPException) as error:
            why = f"the mail server cannot be used: {type(error).__name__}"
            raise NotSent(why, answered=False) from error

    def _connection(self) -> smtplib.SMTP:
        host, secure = self.host, ssl.create_default_context()
        server = _TimedSmtpTls(host, context=secure) if host.how == TLS else _TimedSmtp(host)
        try:
            if host.how == STARTTLS:
                server.starttls(context=secure)
            if host.user:
                server.login(host.user, host.password)
        except BaseException:
            server.close()
            raise
        return server


def written(letter: Letter, sender: Address) -> EmailMessage:
    """The letter as it travels."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = Address(addr_spec=letter.to)
    message["Subject"] = " ".join(letter.subject.split())
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = make_msgid(domain=sender.domain)
    message["Auto-Submitted"] = "auto-generated"  # so that no holiday notice answers
    message.set_content(letter.text)
    return message


@dataclass(order=True)
class _Waiting:
    due: float
    number: int
    letter: Letter = field(compare=False)
    tries: int = field(default=0, compare=False)


class Mail:
    """The mail of one server process; without a sender none is sent."""

    def __init__(self, sender: Sender | None = None, now: Callable[[], float] = time.time) -> None:
        self.sender = sender
        self.now = now
        self._queue: list[_Waiting] = []
        self._count = 0
        self._changed = Condition()
        self._thread: Thread | None = None
        self._closed = False

    @property
    def is_set_up(self) -> bool:
        """Whether this server sends mail."""
        return self.sender is not None

    def waiting(self) -> int:
        """How many letters wait."""
        return len(self._queue)

    def deliver(self, letter: Letter) -> None:
        """Send it now, once, and wait for that. Raises `NotSent`."""
        if self.sender is None:
            raise NotSent("this server sends no mail", for_ever=True)
        self.sender.send(letter)

    def post(self, letter: Letter) -> bool:
        """Let it be sent soon; False if too many wait, or none is sent here."""
        with self._changed:
            if self.sender is None or self._closed or len(self._queue) >= MAX_WAITING_LETTERS:
                return False
            self._count += 1
            heapq.heappush(self._queue, _Waiting(self.now(), self._count, letter))
            self._changed.notify()
            if self._thread is None:
                self._thread = Thread(target=self._send_for_ever, name="mail", daemon=True)
                self._thread.start()
        return True

    def send_due(self) -> float | None:
        """Send what is due; the seconds until something else is, None if nothing waits."""
        while True:
            with self._changed:
                if not self._queue:
                    return None
                wait = self._queue[0].due - self.now()
                if wait > 0:
                    return wait
                one = heapq.heappop(self._queue)
            self._try(one)

    def _try(self, one: _Waiting) -> None:
        if one.letter.until is not None and self.now() > one.letter.until:
            log.warning("a letter has waited for too long and is dropped")
            return
        try:
            self.deliver(one.letter)
        except NotSent as error:
            self._again(one, error)
        except Exception:  # a letter that breaks something must not keep the others
            log.exception("a letter cannot be sent")

    def _again(self, one: _Waiting, error: NotSent) -> None:
        last = error.for_ever or one.tries >= len(RETRY_SECONDS)
        log.warning(
            "a letter was not sent, %s: %s", "and is dropped" if last else "and is tried again", error
        )
        if last:
            return
        one.due, one.tries = self.now() + RETRY_SECONDS[one.tries], one.tries + 1
        with self._changed:
            heapq.heappush(self._queue, one)

    def _send_for_ever(self) -> None:
        while not self._closed:
            wait = self.send_due()
            with self._changed:
                if not self._closed and (not self._queue or self._queue[0].due > self.now()):
                    self._changed.wait(wait)

    def close(self) -> None:
        """Send nothing more; a letter that is on its way still arrives."""
        with self._changed:
            self._closed = True
            self._changed.notify()
