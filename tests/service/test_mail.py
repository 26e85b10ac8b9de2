"""Mail: a letter as it travels, what happens to one that is not taken, and what is told of it."""

from __future__ import annotations

import email
import email.policy
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import pytest

from roundhouse.service.notifications.mail import (
    MAX_WAITING_LETTERS,
    RETRY_SECONDS,
    Letter,
    Mail,
    MailError,
    NotSent,
    Smtp,
    mail_address,
    read_mail,
)

LETTER = Letter(
    "anna@example.org", "Du bist dran – Winterfahrplan", "Dein Zug: https://games.example.org/secret"
)


class Taker:
    """Takes letters, or says no as often as it is told to."""

    def __init__(self, *noes: NotSent) -> None:
        self.noes = list(noes)
        self.letters: list[Letter] = []
        self.tries = 0

    def send(self, letter: Letter) -> None:
        self.tries += 1
        if self.noes:
            raise self.noes.pop(0)
        self.letters.append(letter)


class Waiting(Mail):
    """Mail that is sent when a test says so, at the time that it says."""

    def __init__(self, sender: Taker) -> None:
        super().__init__(sender, lambda: self.time)
        self.time = 1000.0

    def _send_for_ever(self) -> None:
        """The test does it."""


def test_a_letter_that_is_not_taken_is_tried_again() -> None:
    taker = Taker(NotSent("busy"), NotSent("busy"))
    mail = Waiting(taker)
    assert mail.post(LETTER)
    assert mail.send_due() == RETRY_SECONDS[0]
    assert taker.tries == 1
    mail.time += RETRY_SECONDS[0] - 1
    assert mail.send_due() == 1
    assert taker.tries == 1
    mail.time += 1
    assert mail.send_due() == RETRY_SECONDS[1]
    assert not taker.letters
    mail.time += RETRY_SECONDS[1]
    assert mail.send_due() is None
    assert taker.letters == [LETTER]


def test_a_letter_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    taker = Taker(*[NotSent("busy")] * 20)
    mail = Waiting(taker)
    mail.post(LETTER)
    for pause in RETRY_SECONDS:
        mail.send_due()
        mail.time += pause
    assert mail.send_due() is None
    assert taker.tries == len(RETRY_SECONDS) + 1

    refused = Taker(NotSent("no such address", for_ever=True))
    mail = Waiting(refused)
    mail.post(LETTER)
    assert mail.send_due() is None
    assert refused.tries == 1

    late = Taker(NotSent("busy"))
    mail = Waiting(late)
    mail.post(Letter("anna@example.org", "Come in", "…", until=mail.time + 5))
    mail.send_due()
    mail.time += RETRY_SECONDS[0]
    assert mail.send_due() is None
    assert late.tries == 1
    assert "dropped" in caplog.text
    assert "secret" not in caplog.text
    assert "anna" not in caplog.text


def test_a_letter_that_breaks_the_sender_does_not_keep_others(caplog: pytest.LogCaptureFixture) -> None:
    mail = Waiting(Taker())
    mail.post(Letter("not an address", "", ""))
    mail.post(LETTER)
    taken: list[Letter] = []

    def send(letter: Letter) -> None:
        if letter is not LETTER:
            raise ValueError("broken")
        taken.append(letter)

    mail.sender.send = send  # type: ignore[union-attr, method-assign]
    assert mail.send_due() is None
    assert taken == [LETTER]
    assert caplog.records[0].levelno == logging.ERROR


def test_too_many_letters_are_refused_and_none_is_sent_without_a_server() -> None:
    mail = Waiting(Taker())
    assert all(mail.post(LETTER) for _ in range(MAX_WAITING_LETTERS))
    assert not mail.post(LETTER)
    assert not Mail().is_set_up
    assert not Mail().post(LETTER)
    with pytest.raises(NotSent, match="no mail"):
        Mail().deliver(LETTER)


def test_nobody_waits_for_a_letter() -> None:
    taker = Taker()
    mail = Mail(taker)
    mail.post(LETTER)
    assert mail._thread is not None
    mail.close()
    mail._thread.join(5)
    assert not mail._thread.is_alive()
    assert not mail.post(LETTER)


# ---- a mail server


ANSWERS = {"EHLO": "250 hello", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go on", "QUIT": "221 bye"}


@contextmanager
def mail_server(**answers: str) -> Iterator[tuple[int, list[str]]]:
    """The port of something that speaks as much SMTP as is needed, and what was said to it."""
    said: list[str] = []

    def serve(listener: socket.socket) -> None:
        peer, _ = listener.accept()
        with peer, peer.makefile("rw", encoding="utf-8", newline="\r\n") as lines:
            print("220 here", file=lines, flush=True)
            in_letter = False
            for line in lines:
                said.append(line.rstrip("\r\n"))
                if in_letter and said[-1] != ".":
                    continue
                word = said[-1][:4].upper()
                answer = "250 taken" if in_letter else {**ANSWERS, **answers}.get(word, "502 what?")
                in_letter = answer.startswith("354")
                print(answer, file=lines, flush=True)
                if word == "QUIT":
                    return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=serve, args=(listener,))
        thread.start()
        yield listener.getsockname()[1], said
        thread.join(5)


def sender(scheme: str, port: int) -> Smtp:
    host = read_mail(f"{scheme}://127.0.0.1:{port}", "Spiele <games@example.org>")
    assert host is not None
    return Smtp(host)


def test_a_letter_arrives_as_it_was_written() -> None:
    with mail_server() as (port, said):
        sender("smtp+open", port).send(LETTER)
    assert said[0] == "ehlo example.org"  # and not the name of this computer
    assert said[1].startswith("mail FROM:<games@example.org>")
    begun = said.index("data") + 1
    text = "\n".join(said[begun : said.index(".")])
    message = email.message_from_string(text, policy=email.policy.default)
    assert message["subject"] == LETTER.subject
    assert message["from"] == "Spiele <games@example.org>"
    assert message["auto-submitted"] == "auto-generated"
    assert message.get_content().strip() == LETTER.text


def test_what_the_mail_server_says_decides_whether_it_is_tried_again() -> None:
    for answer, for_ever in (("550 nobody here", True), ("450 later", False)):
        with mail_server(RCPT=answer) as (port, _), pytest.raises(NotSent, match=answer[:3]) as refused:
            sender("smtp+open", port).send(LETTER)
        assert refused.value.for_ever is for_ever
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(NotSent, match="ConnectionRefusedError") as refused:
        sender("smtp+open", port).send(LETTER)
    assert not refused.value.for_ever


def test_nothing_is_told_to_a_server_that_does_not_encrypt() -> None:
    with mail_server() as (port, said), pytest.raises(NotSent):
        sender("smtp", port).send(LETTER)
    assert said
    assert not any(line.lower().startswith(("mail", "rcpt", "auth")) for line in said)


# ---- what a host and a person may write


@pytest.mark.parametrize("address", ["a@b.org", "anna.b+games@mail.example.org", "o'neil@example.org"])
def test_addresses_that_are_taken(address: str) -> None:
    assert mail_address(address) == address


@pytest.mark.parametrize(
    "text",
    [
        *("", "anna", "anna@", "@example.org", "anna@localhost", "a b@example.org", ".a@example.org"),
        *(
            "a@example.org\nBcc: b@example.org",
            "a@example.org,b@example.org",
            "<a@example.org>",
            "a@-.",
            "ä@b.org",
        ),
        "a" * 65 + "@example.org",
        "a@" + "b" * 64 + ".org",
    ],
)
def test_addresses_that_are_refused(text: str) -> None:
    assert mail_address(text) == ""


def test_a_domain_with_umlauts_is_written_as_mail_servers_know_it() -> None:
    assert mail_address("anna@bücher.example") == "anna@xn--bcher-kva.example"


def test_what_a_host_says_is_read() -> None:
    assert read_mail("", "") is None
    host = read_mail("smtp://games%40example.org:s%2F3@m.example.org:2525", '"Our games" <g@example.org>')
    assert host is not None
    assert (host.port, host.user, host.password) == (2525, "games@example.org", "s/3")
    assert str(host.sender) == "Our games <g@example.org>"
    assert "s/3" not in repr(host)
    for address, sender_, why in (
        ("smtp://m.example.org:99999", "g@example.org", "no mail server"),
        ("http://m.example.org", "g@example.org", "no mail server"),
        ("smtps://m.example.org", "", "no sender"),
        ("smtps://m.example.org", "somebody", "no sender"),
        ("", "g@example.org", "no server that takes mail"),
    ):
        with pytest.raises(MailError, match=why):
            read_mail(address, sender_)
