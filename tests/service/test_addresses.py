"""Mail addresses: added, confirmed, used to log in; what strangers learn of them, and where links lead."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from roundhouse.service.database.schema import LINKS
from roundhouse.service.database.store import Store
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.model.table_view import Settings
from roundhouse.service.notifications.mail import Letter, Mail
from roundhouse.service.notifications.public_address import reached_at
from roundhouse.service.people.mail_addresses import (
    CONFIRM,
    LINK_MINUTES,
    LOG_IN,
    Addresses,
    AddressTaken,
    Link,
)
from tests.service.support import Browser, another, by_name, serving
from tests.service.test_devices import all_rows


class Box:
    """Takes all letters."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []

    def send(self, letter: Letter) -> None:
        self.letters.append(letter)


class Direct(Mail):
    """Mail that is there at once."""

    def post(self, letter: Letter) -> bool:
        self.deliver(letter)
        return True


@pytest.fixture
def box(me: Browser) -> Box:
    """The letters of my server."""
    found = Box()
    me.server.mail = Direct(found)
    return found


def send(who: Browser, path: str, **form: str) -> httpx.Response:
    return who.client.post(f"/address{path}", data=form, headers=by_name(who))


def link_in(letter: Letter) -> str:
    """The path of the link in a letter, below /address."""
    found = re.search(r"http://localhost:\d+/address(/\S+)", letter.text)
    assert found, letter.text
    return found[1]


def look(who: Browser, path: str) -> httpx.Response:
    return who.client.get(f"/address{path}", headers=by_name(who))


def has_address(me: Browser, box: Box, address: str = "anna@example.org") -> None:
    """I have confirmed an address."""
    assert send(me, "", address=address).status_code == 303
    assert send(me, link_in(box.letters[-1])).status_code == 200
    assert me.server.mail_addresses.of(me.person.id) == address


def settings(who: Browser) -> str:
    return who.client.get("/settings", headers=by_name(who)).text


def test_an_address_is_confirmed_and_logs_in_once(me: Browser, box: Box) -> None:
    me.settings(name="Anna")
    assert send(me, "", address=" anna@Example.ORG ").status_code == 303
    assert me.server.mail_addresses.of(me.person.id) == "", "not before it is confirmed"
    assert "on its way to anna@example.org" in settings(me)
    (letter,) = box.letters
    assert letter.to == "anna@example.org"
    link = link_in(letter)
    assert link.rpartition("/")[2] not in all_rows(me.server.store)
    with another(me) as mailbox:  # it is opened where the mail is read
        assert "Anna" in look(mailbox, link).text
        assert me.server.mail_addresses.of(me.person.id) == "", "a link that is looked at confirms nothing"
        assert send(mailbox, link).status_code == 200
        assert not mailbox.client.cookies, "it logs nobody in"
        assert send(mailbox, link).status_code == 404
    assert "anna@example.org" in settings(me)
    with another(me) as phone, another(me) as thief:
        assert send(phone, "/log-in", address="ANNA@example.org").status_code == 200
        link = link_in(box.letters[-1])
        assert "Anna" in look(phone, link).text
        assert not phone.client.cookies
        assert send(phone, link).status_code == 303
        assert phone.person == me.person
        assert send(thief, link).status_code == 404
    assert send(me, "/remove").status_code == 303
    with another(me) as phone:
        many = len(box.letters)
        send(phone, "/log-in", address="anna@example.org")
        assert len(box.letters) == many


def test_nobody_learns_who_has_an_address(me: Browser, box: Box) -> None:
    has_address(me, box)
    with another(me) as stranger:
        answers = [
            send(stranger, "/log-in", address=address)
            for address in ("anna@example.org", "nobody@example.org")
        ]
        texts = [one.text.replace("anna@", "nobody@") for one in answers]
        assert texts[0] == texts[1]
        assert [one.status_code for one in answers] == [200, 200]
        assert [letter.to for letter in box.letters] == ["anna@example.org"] * 2
        stranger.settings(name="Mallory")
        assert send(stranger, "", address="Anna@example.org").status_code == 303
        assert "on its way to Anna@example.org" in settings(stranger)
        assert "/address/" not in box.letters[-1].text, "the owner is told, and no link is sent"
        assert send(stranger, "/log-in", address="no address").status_code == 422


def test_links_hold_for_a_while_and_the_newest_only(me: Browser, box: Box) -> None:
    has_address(me, box)
    with another(me) as phone:
        links = []
        for _ in range(2):
            send(phone, "/log-in", address="anna@example.org")
            links.append(link_in(box.letters[-1]))
        assert send(phone, links[0]).status_code == 404
        with me.server.store.writing() as connection:
            connection.execute(LINKS.update().values(until=LINKS.c.until - 60 * LINK_MINUTES[LOG_IN]))
        assert look(phone, links[1]).status_code == send(phone, links[1]).status_code == 404
        send(phone, "/log-in", address="anna@example.org")
        confirming = link_in(box.letters[-1]).replace("/log-in/", "/confirm/")
        assert send(phone, confirming).status_code == 404, "it is good for one thing"


def test_without_mail_there_is_nothing_of_it(me: Browser) -> None:
    assert 'id="mail"' not in settings(me)
    assert "/address/log-in" not in me.client.get("/devices/join", headers=by_name(me)).text
    assert send(me, "", address="anna@example.org").status_code == 404
    assert send(me, "/log-in", address="anna@example.org").status_code == 404


def test_letters_are_counted_by_who_asks_and_by_whom_they_go_to(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", limits=Limits(letters=2)) as (server, address):
        server.mail = Direct(Box())
        people = [Browser(server, address) for _ in range(3)]
        for one in people:
            one.settings(name="Anna")
        sent = [send(one, "/log-in", address="anna@example.org").status_code for one in people]
        assert sent == [200, 200, 429]
        mine = [
            send(people[0], "/log-in", address=f"{number}@example.org").status_code for number in range(3)
        ]
        assert mine == [200, 429, 429]
        for one in people:
            one.client.close()


def test_an_address_is_one_persons(database: Path | str) -> None:
    store = Store(database)
    addresses = Addresses(store)
    anna, boris = (store.new_person(Settings()) for _ in range(2))
    addresses.keep(Link(boris, "boris@example.org"))
    addresses.keep(Link(anna, "anna@example.org"))
    with pytest.raises(AddressTaken):
        addresses.keep(Link(boris, "Anna@example.org"))
    assert (addresses.of(anna.id), addresses.of(boris.id)) == ("anna@example.org", "boris@example.org")
    token = addresses.link(CONFIRM, anna.id, "new@example.org")
    assert addresses.waiting(anna.id) == "new@example.org"
    for nonsense in ("", "nul\0", token[:-1]):
        assert addresses.use(CONFIRM, nonsense) is None
    assert addresses.use(CONFIRM, token) == Link(anna, "new@example.org")
    addresses.remove_all(anna.id)
    assert addresses.of(anna.id) == ""
    store.close()


@pytest.mark.parametrize(
    ("addresses", "asked", "written"),
    [
        ([], "localhost:8000", "http://localhost:8000"),
        ([], "203.0.113.66", ""),
        (["games.example.org"], "games.example.org:8000", "http://games.example.org:8000"),
        (["https://games.example.org"], "games.example.org", "https://games.example.org"),
        (["https://games.example.org"], "203.0.113.66", "https://games.example.org"),
        (["https://games.example.org"], "localhost:8000", "https://games.example.org"),
    ],
)
def test_links_lead_where_the_host_says(addresses: list[str], asked: str, written: str) -> None:
    assert reached_at(addresses, "http", asked) == written
