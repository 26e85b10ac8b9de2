"""Notices: what is told to whom and when, what has become stale, and where nothing is ever sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Future, wait
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

from roundhouse.service.notifications import http_client
from roundhouse.service.notifications.channels import MAX_FAILURES, NOTIFIED_EVENTS, Channel
from roundhouse.service.notifications.fair_pool import FairPool, Requester
from roundhouse.service.notifications.http_client import Target, Unreachable, checked, target
from roundhouse.service.notifications.mail import Letter, Mail, NotSent
from roundhouse.service.notifications.notifier import A_MOMENT, CHAT_GATHER_SECONDS, RETRY_SECONDS
from roundhouse.service.notifications.web_push import push_keys, subscription
from roundhouse.service.people.export import exported
from roundhouse.service.people.mail_addresses import Link
from tests.service.company import ask, days_ago, people, playing, sit, waiting_table, whose_turn
from tests.service.support import PATIENCE, Browser, eventually
from tests.service.test_clocks import Time, timed, turn, until_turn_of

HOOK = "https://hooks.example.org/services/T0/B0/secret-of-the-hook"


class Takes:
    """What would go out; answers with what it is told to."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.names = FairPool("no names")
        self.sent: list[tuple[str, bytes, Mapping[str, str]]] = []

    def find(self, url: str, asker: Requester) -> Future[str]:
        found: Future[str] = Future()
        found.set_result("203.0.113.7")
        return found

    def post(self, url: str, body: bytes, headers: Mapping[str, str], asker: Requester) -> int:
        self.sent.append((url, body, headers))
        return self.answers.pop(0) if self.answers else 204

    def close(self) -> None:
        """The server ends."""

    @property
    def texts(self) -> list[str]:
        return [json.loads(body).get("text") or json.loads(body)["content"] for _, body, _ in self.sent]


@pytest.fixture
def out(me: Browser) -> Takes:
    """Everything that leaves the house, and no name is looked up."""
    takes = Takes()
    me.server.notifier.outgoing = takes  # type: ignore[assignment]
    return takes


def add_hook(who: Browser, kind: str = "json", **more: str) -> str:
    """A hook of somebody; its id."""
    answer = who.client.post("/notices/ways", data={"kind": kind, "address": HOOK, **more})
    assert answer.status_code == 303, answer.text
    return ways_of(who)[-1].id


def ways_of(who: Browser) -> list[Channel]:
    return who.server.notifier.ways.of([who.person.id])


def send_due(me: Browser) -> None:
    """What is due is sent."""
    wait(me.server.notifier.send_due(), PATIENCE)


def tell(me: Browser, hours: Time, table_id: str, later: float = A_MOMENT) -> None:
    """A table is looked at, and what is due some time later is sent."""
    me.server.notifier.look(table_id)
    hours.now += later
    send_due(me)


# ---- what is told


def test_whose_turn_it_is_is_told_once_until_they_have_been_there(me: Browser, out: Takes) -> None:
    with timed(me, move="1d") as (hours, table_id, everybody):
        other = next(one for one in everybody if one is not me)
        add_hook(me)
        until_turn_of(other, me, everybody, table_id)
        tell(me, hours, table_id)
        assert out.sent == []
        until_turn_of(me, me, everybody, table_id)
        me.server.notifier.look(table_id)
        send_due(me)
        assert out.sent == [], "whoever plays on at once is not told"
        tell(me, hours, table_id)
        tell(me, hours, table_id, 3600)
        ((url, body, _),) = out.sent
        name = me.server.store.table(table_id).name
        told = json.loads(body)
        assert url == HOOK
        assert told["event"] == "turn"
        assert told["text"].startswith(f"Your turn at {name}. Round 2 of 3.")
        assert told["url"] == f"{me.address}/tables/{table_id}"
        turn(me, everybody, table_id)
        until_turn_of(me, me, everybody, table_id)
        tell(me, hours, table_id)
        assert len(out.sent) == 2


def test_a_reminder_is_told_to_whoever_was_told_already(me: Browser, out: Takes) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        absent = whose_turn(me, [me, boris], table_id)
        waits = boris if absent is me else me
        add_hook(absent)
        with me.table(table_id) as table:
            seat = table.own(absent.person)[0] + 1
        me.server.notifier.look(table_id)
        days_ago(me, table_id, 0.6)
        with me.server.store.writing() as connection:
            connection.exec_driver_sql("UPDATE notices SET at = at - 100, made = made - 100")
        send_due(me)
        assert [json.loads(body)["event"] for _, body, _ in out.sent] == ["turn"]
        assert ask(waits, table_id, "seats/remind", seat=seat)[0] == 200
        send_due(me)
        told = json.loads(out.sent[-1][1])
        assert told["event"] == "reminder"
        assert told["text"].startswith("The others wait for you at ")


def test_what_is_stale_is_dropped(me: Browser, out: Takes) -> None:
    with timed(me, move="1d") as (hours, table_id, everybody):
        add_hook(me)
        until_turn_of(me, me, everybody, table_id)
        me.server.notifier.look(table_id)
        turn(me, everybody, table_id)
        hours.now += A_MOMENT
        send_due(me)
        assert out.sent == [], "they have moved meanwhile"
        until_turn_of(me, me, everybody, table_id)
        me.server.notifier.look(table_id)
        me.server.store.note_seen([(table_id, me.person.id)], hours.now + 1)
        hours.now += A_MOMENT
        send_due(me)
        assert out.sent == [], "they have been there"


def test_little_time_and_the_end_are_told(me: Browser, out: Takes) -> None:
    with timed(me, move="1d", out="loss") as (hours, table_id, everybody):
        until_turn_of(me, me, everybody, table_id)
        way = add_hook(me, "slack")
        me.client.post("/notices/events", data={way: ["low", "over"]})
        tell(me, hours, table_id, 22.9 * 3600)
        assert out.sent == []
        tell(me, hours, table_id, 0.2 * 3600)
        (text,) = out.texts
        assert text.startswith("Little time is left for your turn at ")
        hours.passes(3600)
        assert me.server.store.table(table_id).status == "over"
        tell(me, hours, table_id)
        assert out.texts[-1].startswith("The game at ")
        assert "Boris" in out.texts[-1]


def test_the_maker_hears_that_a_seat_was_taken(me: Browser, out: Takes) -> None:
    hours = Time(me)
    table_id = waiting_table(me, "me", "open", "open")
    add_hook(me, "discord")
    with people(me, "Boris") as (boris,):
        add_hook(boris, "discord")
        assert sit(boris, table_id, 2, "Boris")[0] == 200
        tell(me, hours, table_id)
    (_, body, _) = out.sent[0]
    assert len(out.sent) == 1, "whoever sits down knows it"
    assert json.loads(body)["content"].startswith("Somebody has sat down at ")
    assert json.loads(body)["allowed_mentions"] == {"parse": []}


def test_talk_is_gathered(me: Browser, out: Takes) -> None:
    hours = Time(me)
    with playing(me, "Boris") as (table_id, (boris,)):
        way = add_hook(me)
        me.client.post("/notices/events", data={way: list(NOTIFIED_EVENTS)})
        for text in ("Good evening", "Secret plan"):
            assert boris.post(table_id, "talk", text=text)[0] == 200
        assert me.post(table_id, "talk", text="Hello")[0] == 200
        hours.now += CHAT_GATHER_SECONDS + 1
        send_due(me)
        assert [text.startswith("Somebody wrote at ") for text in out.texts] == [True]
        assert "Secret" not in out.texts[0]


def test_a_hook_of_a_table_tells_of_everybody(me: Browser, out: Takes) -> None:
    with timed(me, move="1d") as (hours, table_id, everybody):
        boris = everybody[1]
        add_hook(me, table=table_id)
        data = {"kind": "json", "address": HOOK, "table": table_id}
        assert boris.client.post("/notices/ways", data=data).status_code == 403
        until_turn_of(boris, me, everybody, table_id)
        tell(me, hours, table_id)
        assert out.texts[0].startswith("Boris is to decide at ")


def test_quiet_hours_hold_a_notice_back(me: Browser, out: Takes) -> None:
    with timed(me, move="7d") as (hours, table_id, everybody):
        until_turn_of(me, me, everybody, table_id)
        now = datetime.fromtimestamp(hours.now, UTC)
        night = {
            "from": f"{now - timedelta(hours=1):%H:00}",
            "to": f"{now + timedelta(hours=2):%H:00}",
            "zone": "UTC",
        }
        assert me.client.post("/notices/hours", data=night).status_code == 303
        add_hook(me)
        tell(me, hours, table_id)
        assert out.sent == []
        hours.now += 2 * 3600
        send_due(me)
        assert len(out.sent) == 1


# ---- what does not arrive


def test_a_notice_that_is_not_taken_is_tried_again_and_given_up(me: Browser, out: Takes) -> None:
    with timed(me, move="7d") as (hours, table_id, everybody):
        until_turn_of(me, me, everybody, table_id)
        add_hook(me)
        out.answers = [503] * 20
        me.server.notifier.look(table_id)
        for pause in (A_MOMENT, *RETRY_SECONDS):
            hours.now += 1.3 * pause
            send_due(me)
        assert len(out.sent) == 1 + len(RETRY_SECONDS)
        hours.now += 86400
        send_due(me)
        assert len(out.sent) == 1 + len(RETRY_SECONDS)
        assert ways_of(me)[0].failures == 1 + len(RETRY_SECONDS)
        assert "refused (503)" in me.client.get("/notices").text


def test_a_way_that_fails_rests_and_can_be_woken(me: Browser, out: Takes) -> None:
    Time(me)
    way = add_hook(me)
    out.answers = [500] * MAX_FAILURES
    for _ in range(MAX_FAILURES):
        page = me.client.post(f"/notices/ways/{way}/try").text
    assert "Webhook: refused (500)" in page
    assert f"It has failed {MAX_FAILURES} times in a row and rests." in page
    assert me.client.post(f"/notices/ways/{way}/wake").status_code == 303
    assert "Webhook: accepted (204)" in me.client.post(f"/notices/ways/{way}/try").text
    assert ways_of(me)[0].failures == 0


def test_two_processes_send_it_once(me: Browser, out: Takes) -> None:
    with timed(me, move="1d") as (hours, table_id, everybody):
        until_turn_of(me, me, everybody, table_id)
        add_hook(me)
        me.server.notifier.look(table_id)
        hours.now += A_MOMENT
        ways = me.server.notifier.ways
        first = ways.due(hours.now, 5)
        assert (len(first), ways.due(hours.now, 5)) == (1, [])


def test_nobody_touches_the_ways_of_others(me: Browser, out: Takes) -> None:
    way = add_hook(me)
    with people(me, "Boris") as (boris,):
        for what in ("try", "remove", "wake"):
            assert boris.client.post(f"/notices/ways/{way}/{what}").status_code == 404
        boris.client.post("/notices/events", data={way: []})
    assert ways_of(me)[0].events
    assert "secret-of-the-hook" not in me.client.get("/notices").text, "it is as good as a password"
    assert me.client.post(f"/notices/ways/{way}/remove").status_code == 303
    assert ways_of(me) == []


# ---- where nothing is sent


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1"),
        *("2002:a00:1::", "2001:0:4136:e378::", "ff02::1", "::", "192.0.2.1", "not an address"),
        *("fec0::1", "192.0.0.1", "192.0.0.9", "192.88.99.1", "::a00:1", "100::1", "5f00::1", "3fff::1"),
        *("2001:20::1", "2001:db8::1", "64:ff9b:1::a00:1", "::ffff:192.0.0.9", "198.18.0.1", "240.0.0.1"),
    ],
)
def test_private_addresses_are_refused(address: str) -> None:
    hook = Target("hooks.example.org", 443, "/")
    with pytest.raises(Unreachable) as refused:
        checked(hook, lambda host, port: ["93.184.215.14", address])
    assert refused.value.key == "hook private", "all addresses of a name are looked at"


def test_public_addresses_are_not() -> None:
    for address in ("93.184.215.14", "2606:4700::6810:1", "2a00:1450:4001::5e", "192.0.1.1", "192.88.98.1"):
        assert http_client.is_public(address)


def test_other_ports_than_443_are_for_the_host_to_allow() -> None:
    with pytest.raises(Unreachable, match="hook port"):
        target("https://example.org:8443/hook")
    assert target("https://example.org:8443/hook", frozenset({443, 8443})).port == 8443
    assert target("https://example.org:443/hook").port == 443


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "https://", "example.org", "https://a:b@example.org/"),
        *(
            "https://example.org:99999/",
            "https://example.org/a b",
            "https://example.org/\r\nX: y",
            "https://[::1",
            "https://exa\x1bmple.org/",
            "https://exa_mple$.org/",
        ),
        "https://example.org/" + "a" * 2000,
    ],
)
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(Unreachable) as refused:
        target(url)
    assert refused.value.key == "hook no address"


def test_a_name_is_looked_up_once_and_the_connection_goes_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere a moment later leads nobody anywhere."""
    asked: list[str] = []
    gone_to: list[Any] = []

    def look_up(host: str, port: int, **_: object) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", ("93.184.215.14" if len(asked) == 1 else "127.0.0.1", port))]

    def connect(where: Any, timeout: float) -> Any:
        gone_to.append(where)
        raise OSError("no way")

    fake = SimpleNamespace(getaddrinfo=look_up, create_connection=connect, SOCK_STREAM=1)
    monkeypatch.setattr(http_client, "socket", fake)
    with pytest.raises(Unreachable, match="hook no answer"):
        http_client.OutgoingHttp().post("https://hooks.example.org/x", b"", {}, Requester())
    assert (asked, gone_to) == (["hooks.example.org"], [("93.184.215.14", 443)])


def test_a_redirection_is_not_followed(me: Browser, out: Takes) -> None:
    way = add_hook(me)
    out.answers = [302]
    assert "another address (302), which is not followed" in me.client.post(f"/notices/ways/{way}/try").text
    assert len(out.sent) == 1


def test_a_private_hook_is_refused_when_it_is_set_up(me: Browser) -> None:
    for kind in ("json", "push"):
        data = {"kind": kind, "address": "https://127.0.0.1/hook"}
        answer = me.client.post("/notices/ways", data=data)
        assert (answer.status_code, "private network" in answer.text) == (422, True)
    page = me.client.post(
        "/notices/ways", data={**data, "kind": "json"}, headers={"accept": "text/html"}
    ).text
    assert 'id="way-refused"' in page
    assert 'value="https://127.0.0.1/hook"' in page, "the form stays, with what was typed"


# ---- browsers and mail


def test_the_keys_are_made_once_and_a_message_is_for_one_browser(me: Browser, out: Takes) -> None:
    keys = push_keys(me.server.store)
    assert push_keys(me.server.store) == keys
    assert "PRIVATE" not in repr(keys)
    assert keys.told in me.client.get("/notices").text
    p256dh = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
    browser = {
        "kind": "push",
        "address": "https://push.example.org/s/1",
        "p256dh": p256dh,
        "auth": "tBHItJI5svbpez7KI4CCXg",
    }
    assert me.client.post("/notices/ways", data=browser).status_code == 303
    (way,) = ways_of(me)
    assert "Browser: accepted (204)" in me.client.post(f"/notices/ways/{way.id}/try").text
    ((url, body, headers),) = out.sent
    assert url == browser["address"]
    assert b"Roundhouse" not in body
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid t=")
    out.answers = [410]
    me.client.post(f"/notices/ways/{way.id}/try")
    assert ways_of(me) == [], "the browser does not want it any more"
    with pytest.raises(ValueError, match="no subscription"):
        subscription("nowhere", p256dh, "x")


class Letters:
    """Takes letters."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.refuses = False

    def send(self, letter: Letter) -> None:
        if self.refuses:
            raise NotSent("the mail server answers 550", for_ever=True)
        self.letters.append(letter)


def test_an_address_of_mail_is_confirmed_first(me: Browser) -> None:
    assert 'type="email"' not in me.client.get("/notices").text, "this server sends none"
    data = {"kind": "mail", "address": "anna@example.org"}
    assert me.client.post("/notices/ways", data=data).status_code == 422
    post = Letters()
    me.server.mail.sender = post
    assert me.client.post("/notices/ways", data={**data, "address": "anna"}).status_code == 422
    assert "on its way to anna@example.org" in me.client.post("/notices/ways", data=data).text
    (way,) = ways_of(me)
    eventually(lambda: len(post.letters) == 1)
    assert not way.confirmed
    assert me.client.post(f"/notices/ways/{way.id}/try").status_code == 404
    link = next(word for word in post.letters[0].text.split() if "/notices/mail/" in word)
    path = link.removeprefix(me.address)
    assert "Confirm this address?" in me.client.get(path).text
    assert not ways_of(me)[0].confirmed, "programs that look through mail open links too"
    assert "The address is confirmed." in me.client.post(path).text
    assert "Mail: accepted by the mail server" in me.client.post(f"/notices/ways/{way.id}/try").text
    assert post.letters[1].to == "anna@example.org"
    post.refuses = True
    assert "not sent: the mail server answers 550" in me.client.post(f"/notices/ways/{way.id}/try").text
    assert isinstance(me.server.mail, Mail)


def test_an_address_that_logs_in_is_not_confirmed_again(me: Browser) -> None:
    me.server.mail.sender = post = Letters()
    me.client.post("/settings", data={"name": "Anna"})
    me.server.mail_addresses.keep(Link(me.person, "anna@example.org"))
    assert 'value="anna@example.org"' in me.client.get("/notices").text
    data = {"kind": "mail", "address": "anna@example.org"}
    assert me.client.post("/notices/ways", data=data).status_code == 303
    assert [way.confirmed for way in ways_of(me)] == [True]
    assert post.letters == []
    data["address"] = "ben@example.org"
    me.client.post("/notices/ways", data=data)
    assert [way.confirmed for way in ways_of(me)] == [True, False]
    eventually(lambda: [letter.to for letter in post.letters] == ["ben@example.org"])


# ---- secrets


def test_no_notice_tells_a_secret(me: Browser, out: Takes) -> None:
    """All that is sent during a game is searched for what proves who somebody is, and for what was played."""
    post = Letters()
    me.server.mail.sender = post
    with timed(me, move="7d", clock="move") as (hours, table_id, everybody):
        for who in everybody:
            for kind in ("json", "discord", "slack"):
                data = {"kind": kind, "address": f"{HOOK}/{kind}/{who.person.name}"}
                assert who.client.post("/notices/ways", data=data).status_code == 303
        for _ in range(5):
            turn(me, everybody, table_id)
            tell(me, hours, table_id)
        assert ask(me, table_id, "company/resign")[0] == 200
        tell(me, hours, table_id)
        row = me.server.store.table(table_id)
        assert row.status == "over"
        sent = b"\n".join(body for _, body, _ in out.sent).decode()
        assert len(out.sent) > 12
        secrets = [who.client.cookies["roundhouse_person"] for who in everybody]
        secrets += [who.person.id for who in everybody] + [str(row.seed), "secret-of-the-hook", "end-card"]
        moves = [line.split(" ", 1)[1] for line in me.moves(table_id)]
        assert [one for one in (*secrets, *(move for move in moves if len(move) > 6)) if one in sent] == []


def test_those_who_want_nothing_cost_nothing(me: Browser, out: Takes) -> None:
    with playing(me, "Boris") as (table_id, others):
        assert not me.server.notifier.ways.are_there()
        me.server.notifier.look(table_id)
        send_due(me)
        assert out.sent == []
        assert whose_turn(me, [me, *others], table_id)


def test_ways_are_taken_along_without_what_opens_them(me: Browser, out: Takes) -> None:
    add_hook(me)
    with exported(me.server.store, me.person) as file, ZipFile(file) as archive:
        (way,) = json.loads(archive.read("person.json"))["ways"]
    assert (way["address"], "secret" in way) == (HOOK, False)
