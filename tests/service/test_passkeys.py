"""Logging in with a passkey, and answers of passkeys that prove nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from roundhouse.service.database.schema import CHALLENGES, PASSKEYS
from roundhouse.service.database.store import Store
from roundhouse.service.model.table_view import Settings
from roundhouse.service.people.passkeys import (
    CHALLENGE_MINUTES,
    MAX_PASSKEYS,
    Credential,
    KnownPasskey,
    Passkeys,
)
from roundhouse.service.people.personal_list import TooMany
from roundhouse.service.people.webauthn_checks import bound_to
from tests.service.authenticator import Authenticator, written
from tests.service.support import Browser, another, by_name


def ask(who: Browser, what: str, **body: Any) -> tuple[int, Any]:
    answer = who.client.post(f"/passkeys{what}", json=body, headers=by_name(who))
    return answer.status_code, answer.json()


def passkey_of(who: Browser, name: str = "") -> Authenticator:
    """A passkey that this person has just made."""
    made = Authenticator(f"http://{by_name(who)['host']}")
    status, asked = ask(who, "/new")
    assert status == 200, asked
    status, told = ask(who, "", credential=made.make(asked), name=name)
    assert status == 200, told
    return made


def log_in(who: Browser, passkey: Authenticator) -> tuple[int, Any]:
    return ask(who, "/log-in", credential=passkey.sign(ask(who, "/ask")[1]))


def test_another_device_comes_in_with_a_passkey(me: Browser) -> None:
    me.settings(name="Anna")
    passkey = passkey_of(me, "  My\n phone ")
    with another(me) as phone, another(me) as tablet:
        tablet.settings(name="Zoë")
        before = tablet.client.cookies["roundhouse_person"]
        for device in (phone, tablet):
            assert log_in(device, passkey) == (200, {"next": "/"})
            assert device.person == me.person
        assert me.server.sessions.who(before) is None, "nobody is two people on one device"
    (kept,) = me.server.passkeys.of(me.person.id)
    assert kept.name == "My phone"
    assert kept.used is not None
    assert me.server.passkeys.find(written(passkey.name)).counter == 2  # type: ignore[union-attr]


def test_several_passkeys_have_names_and_one_can_be_removed(me: Browser) -> None:
    first, second = passkey_of(me, "Laptop <b>"), passkey_of(me)
    page = me.client.get("/settings").text
    assert "Laptop &lt;b&gt;" in page
    (removed, _) = re.findall(r'name="passkey" value="(\w+)"', page)
    with another(me) as other:
        other.settings(name="Mallory")
        other.client.post("/passkeys/remove", data={"passkey": removed})
        assert log_in(other, first)[0] == 200, "nobody removes what is not theirs"
    me.client.post("/passkeys/remove", data={"passkey": removed})
    with another(me) as other:
        status, told = log_in(other, first)
        assert (status, "Nobody here has this passkey" in told["message"]) == (404, True)
        assert log_in(other, second)[0] == 200


def test_a_passkey_is_made_once(me: Browser) -> None:
    passkey = passkey_of(me)
    _, asked = ask(me, "/new")
    assert [one["id"] for one in asked["excludeCredentials"]] == [written(passkey.name)]
    with another(me) as thief:
        thief.settings(name="Mallory")
        status, _ = ask(thief, "", credential=passkey.make(ask(thief, "/new")[1]))
        assert status == 409, "another person cannot take it over"
        assert not me.server.passkeys.of(thief.person.id)


def late(me: Browser) -> None:
    with me.server.store.writing() as connection:
        connection.execute(CHALLENGES.update().values(until=CHALLENGES.c.until - 60 * CHALLENGE_MINUTES))


def test_answers_that_come_late_or_twice_are_refused(me: Browser) -> None:
    passkey = passkey_of(me)
    with another(me) as other:
        _, asked = ask(other, "/ask")
        answer = passkey.sign(asked)
        assert ask(other, "/log-in", credential=answer)[0] == 200
        assert ask(other, "/log-in", credential=answer)[0] == 409, "the same answer again"
        _, asked = ask(other, "/ask")
        late(me)
        assert ask(other, "/log-in", credential=passkey.sign(asked))[0] == 409
        assert ask(other, "/log-in", credential=passkey.sign({"challenge": written(bytes(32))}))[0] == 409
        _, asked = ask(me, "/new")
        assert ask(other, "/log-in", credential=passkey.sign(asked))[0] == 409, (
            "it was asked for something else"
        )
    with another(me) as thief:
        thief.settings(name="Mallory")
        status, _ = ask(thief, "", credential=Authenticator(passkey.origin).make(ask(me, "/new")[1]))
        assert status == 409, "it was asked of somebody else"


def forged(passkey: Authenticator, wrong: str) -> None:
    """Something that an honest answer would have is another."""
    if wrong == "key":
        passkey.key = Authenticator("").key
    elif wrong == "counter":
        passkey.counter = 0  # a copy of it, that has not signed what the first one has
    else:
        setattr(passkey, wrong, written(b"elsewhere.example"))


def test_answers_that_prove_nothing_are_refused(me: Browser, caplog: pytest.LogCaptureFixture) -> None:
    for wrong in ("origin", "site", "owner", "key", "counter"):
        passkey = passkey_of(me)
        with another(me) as other, another(me) as thief:
            assert log_in(other, passkey)[0] == 200
            forged(passkey, wrong)
            status, told = log_in(thief, passkey)
            assert (status, "proves nothing" in told["message"]) == (403, True), wrong
            assert not thief.client.cookies
    assert "an answer of a passkey was refused" in caplog.text


def test_nonsense_is_refused(me: Browser) -> None:
    passkey_of(me)
    for what in ("", "/log-in"):
        for nonsense in ({}, {"response": 3}, {"response": {"clientDataJSON": "e30"}}, {"rawId": "\0"}):
            assert ask(me, what, credential=nonsense)[0] == 403
        assert me.client.post(f"/passkeys{what}", content=b"[", headers=by_name(me)).status_code == 422


def test_a_number_and_a_stranger_have_no_passkeys(me: Browser) -> None:
    assert me.client.post("/passkeys/new").status_code == 409
    assert "this address is a number" in me.client.post("/passkeys/ask").json()["message"]
    with another(me) as stranger:
        assert ask(stranger, "/new")[0] == 403
        assert ask(stranger, "", credential={})[0] == 403
        assert "data-passkey" in stranger.client.get("/devices/join").text


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("games.example.org", "games.example.org"),
        ("play.games.example.org", "games.example.org"),
        ("evilgames.example.org", "evilgames.example.org"),
        ("other.example", "other.example"),
        ("[2001:db8::7]", ""),
    ],
)
def test_passkeys_are_bound_to_a_name_of_ours(host: str, name: str) -> None:
    assert bound_to(host, ["https://games.example.org:8443/", "www.other.example"]) == name


def test_what_is_kept_of_passkeys(database: Path | str) -> None:
    store = Store(database)
    passkeys = Passkeys(store)
    anna, boris = (store.new_person(Settings()).id for _ in range(2))
    one = Credential("abc", "key", 4_000_000_000)
    passkeys.keep(anna, "Laptop", one)
    with pytest.raises(KnownPasskey):
        passkeys.keep(boris, "Mine", one)
    assert passkeys.find("abc") == replace(one, person=anna)
    assert passkeys.used(one, 4_000_000_001)
    assert not passkeys.used(one, 4_000_000_002), "it was used elsewhere meanwhile"
    for number in range(1, MAX_PASSKEYS):
        passkeys.keep(anna, "", replace(one, name=str(number)))
    with pytest.raises(TooMany):
        passkeys.keep(anna, "", replace(one, name="one more"))
    challenge = passkeys.challenge(anna)
    assert not passkeys.spend(challenge)
    assert not passkeys.spend(challenge, boris)
    assert [passkeys.spend(challenge, anna) for _ in range(2)] == [True, False]
    with store.reading() as connection:
        assert connection.execute(PASSKEYS.select()).first().person == anna  # type: ignore[union-attr]
    store.close()
