"""What somebody may send who means no good: it stays text, costs little, and is refused with a sentence."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from roundhouse.rules import build, ruleset
from roundhouse.service.middleware.security import MAX_HEADER_BYTES, MAX_PLAIN_BODY_BYTES, MAX_URL_LENGTH
from roundhouse.service.model.errors import MAX_MESSAGE_LENGTH
from roundhouse.service.model.form_model import LONGEST_NAME
from roundhouse.service.model.table_options import SeatChoice
from roundhouse.service.tables.creation import seed_of
from roundhouse.view.names import LANGUAGES
from roundhouse.web.game_options import MOST_MODULES
from roundhouse.web.table_form import TableForm
from tests.service.support import PAGE, Browser, another, serving

BRACES = "{coin:>1000000}{coin.__class__.__mro__}{0}{"
FITTING = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "easy"}
SMALL = 120_000  # letters of an answer; the first page alone has 90,000


@pytest.fixture
def me(busy_house: Browser) -> Iterator[Browser]:
    """Somebody who comes for the first time, for every test."""
    with another(busy_house) as mine:
        mine.settings(confirm="never", forced="no", pace="instant")
        yield mine


@pytest.mark.parametrize(
    "field", ["edition", "board", "industry", "modules", "seat-1", "name-1", "name", "seed"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_was_typed_is_filled(me: Browser, field: str, language: str) -> None:
    me.settings(language=language)
    form = {**FITTING, field: BRACES}
    for path in ("/tables/check", "/"):
        answer = me.client.get(path, params=form, headers=PAGE)
        assert answer.status_code == 200
        assert "class &#39;" not in answer.text
        assert len(answer.text) < SMALL
    assert me.client.post("/tables", data=form).status_code in (303, 422)
    assert me.client.get("/tables/check", params={**FITTING, "set": f"{field}={BRACES}"}).status_code == 200


def test_names_with_braces_are_told_as_they_are(me: Browser) -> None:
    form = {"name": "{points}", "name-1": "{who}", "name-2": "{name!r}{"}
    table_id = me.open("me", "screen", **form)
    page = me.client.get(f"/tables/{table_id}", headers=PAGE).text
    for name in form.values():
        assert name in page
    answer = me.play(table_id)[1]
    assert "{who}" in json.dumps(answer["parts"]) or "{name!r}{" in json.dumps(answer["parts"])


def test_a_choice_is_checked_without_making_its_rules(me: Browser) -> None:
    me.client.get("/tables/check", params=FITTING)  # the words of the pages are read
    me.client.get("/", headers=PAGE)  # and the day's puzzle
    kept = ruleset(1)  # whose words say who Emil is
    before = set(build._alive)
    for players in (1, 2, 3, 4):
        for modules in ([], ["coal"], ["special-ideas"], ["coal", "special-ideas"]):
            seats = {f"seat-{number}": "screen" for number in range(1, players + 1)}
            for path in ("/tables/check", "/"):
                answer = me.client.get(
                    path, params={**FITTING, "seat-2": "", **seats, "modules": modules}, headers=PAGE
                )
                assert answer.status_code == 200
    assert set(build._alive) == before
    assert kept.players == 1


@pytest.mark.parametrize("path", ["/tables/check", "/"])
@pytest.mark.parametrize(
    "form",
    [
        {**FITTING, "modules": ["foo"]},
        {**FITTING, "modules": [f"m{number}" for number in range(10 * MOST_MODULES)]},
        {**FITTING, "seed": "0" * 30 + "5"},
        {**FITTING, "board": "x" * 3000},
        {"set": "&" * 2500},
        {"set": [f"module+{number}" for number in range(300)]},
    ],
    ids=["module", "modules", "seed", "board", "steps", "changes"],
)
def test_a_form_is_read_only_as_far_as_one_can_be(me: Browser, path: str, form: dict[str, object]) -> None:
    answer = me.client.get(path, params=form, headers=PAGE)  # type: ignore[arg-type]
    assert answer.status_code == 200
    assert len(answer.text) < SMALL
    assert "x" * (LONGEST_NAME + 1) not in answer.text


def test_a_seed_is_a_number_however_many_zeros_it_has(me: Browser) -> None:
    table_id = me.open("me", "screen", seed="0" * 30 + "5")
    assert me.server.store.table(table_id).seed == 5
    for seed in ("9" * 30, "0" * 30 + "9" * 30, str(2**63), "-1", "٣", "1e3"):
        assert me.client.post("/tables", data={**FITTING, "seed": seed}).status_code == 422


def test_nobody_can_try_all_deals(me: Browser) -> None:
    """The bots of these tables never move, for nobody watches."""
    seeds = [me.server.store.table(me.open("easy", "easy", seed="")).seed or 0 for _ in range(20)]
    assert len(set(seeds)) == 20
    assert max(seed.bit_length() for seed in seeds) >= 61


def test_nobody_chooses_the_deal_for_strangers() -> None:
    alone = TableForm(
        seats=(SeatChoice("me"), SeatChoice("screen"), SeatChoice("hard"), SeatChoice()), seed="7"
    )
    assert alone.own
    assert seed_of(alone, Random(1)) == 7
    assert not alone.problems("en")
    others = alone.updated(seats=(SeatChoice("me"), SeatChoice("a stranger")))
    assert not others.own
    assert seed_of(others, Random(1)) == Random(1).getrandbits(63)
    assert "could know the cards" in others.problems("en")[-1].why


# ---- requests that once broke something


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "\\", "http://127.0.0.1:99999999"])
def test_an_origin_that_makes_no_sense_is_another_site(me: Browser, origin: str) -> None:
    answer = me.client.post("/settings", data={"language": "de"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert me.person.settings.language == "en"


@pytest.mark.parametrize(
    "name", ["x" * 3000 + ".css", "%00.css", "pages.css%00", "..%2fapp.py", "%ff%fe.css", "."]
)
def test_a_file_is_ours_or_not_there(me: Browser, name: str) -> None:
    assert me.client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("charset", ["undefined", "unicode_escape", "idna", "utf-16", "no-such-codec", "zip"])
def test_a_form_comes_in_the_codec_of_the_pages(me: Browser, charset: str) -> None:
    body = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nZo\u00eb\\ud800\r\n--x--\r\n'
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    answer = me.client.post("/settings", content=body.encode(), headers={"content-type": kind})
    assert answer.status_code == 415
    assert "UTF-8" in answer.json()["message"]
    kind = 'multipart/form-data; boundary=x; charset="UTF-8"'
    answer = me.client.post("/settings", content=body.encode(), headers={"content-type": kind})
    assert answer.status_code == 303
    assert me.person.name == "Zo\u00eb\\ud800"


def test_no_name_of_ours_has_a_nul(me: Browser) -> None:
    for path in ("", "/events", "/record", "/result", "/picture.svg"):
        assert me.client.get(f"/tables/a%00b{path}").status_code == 404
    assert me.client.get("/about", params={"table": "a\0", "what": "x"}).status_code == 404
    fresh = httpx.get(f"{me.address}/", headers={"cookie": 'roundhouse_person="a\\000b"'})
    assert fresh.status_code == 200
    form = {**FITTING, "name-1": "a\0b"}
    assert me.client.post("/tables", data=form).status_code == 422


UNSEEN = ("Anna\u202egnp", "A\u200bnna", "a\x01b", "\u2066x", "x\ue000")


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_can_be_seen(me: Browser, name: str) -> None:
    answer = me.client.post("/settings", data={"name": name})
    assert answer.status_code == 422
    assert "cannot be seen" in answer.json()["message"]
    assert me.person.name == ""
    for field, button in (("name-1", "name-1="), ("name", "name=")):
        form = {**FITTING, field: name}
        assert me.client.post("/tables", data=form).status_code == 422
        told = me.client.get("/tables/check", params=form).json()
        assert "cannot be seen" in json.dumps(told["notes"])
        assert f'value="{button}"' in "".join(told["notes"].values())
        assert me.client.get("/tables/check", params={**form, "set": button}).json()["fits"]
    assert (
        me.client.post("/settings", data={"name": "\u0646\u0627\u0645\u200c\u0647 \t Zo\u00eb"}).status_code
        == 303
    )


def test_who_leaves_in_the_middle_is_not_our_fault(me: Browser, caplog: pytest.LogCaptureFixture) -> None:
    table_id = me.open("me", "screen")
    where = httpx.URL(me.address)
    kinds = {
        "/settings": "application/x-www-form-urlencoded",
        "/records": "multipart/form-data; boundary=x",
        f"/tables/{table_id}/moves": "application/json",
        f"/tables/{table_id}/hint": "application/json",
    }
    for path, kind in kinds.items():
        with socket.create_connection((where.host, where.port)) as one:
            head = f"POST {path} HTTP/1.1\r\nHost: {where.host}\r\nContent-Type: {kind}\r\nContent-Length: 500\r\n\r\n"
            one.sendall(head.encode() + b"--x\r\n")
    time.sleep(0.5)
    assert me.client.get("/learn").status_code == 200
    assert caplog.text == ""


def test_no_answer_repeats_megabytes(me: Browser) -> None:
    long = "x" * 1_900_000
    for record in (f'{{"{long}": 1}}', f'{{"roundhouse-record": "{long}"}}', long):
        answer = me.client.post("/records", files={"record": ("game.json", record.encode())}, headers=PAGE)
        assert answer.status_code == 422
        assert len(answer.text) < SMALL
    table_id = me.open("me", "screen")
    much = "x" * 100_000
    bodies: list[dict[str, Any]] = [
        {"version": 0, "move": much},
        {"version": much, "move": "x"},
        {"version": 0, "move": "x", "have": {much: 1}},
    ]
    for body in bodies:
        status, told = me.post(table_id, "moves", **body)
        assert status == 422
        assert len(told["message"]) <= MAX_MESSAGE_LENGTH + 2


def test_requests_have_a_size(me: Browser) -> None:
    assert me.client.get(f"/?name={'x' * MAX_URL_LENGTH}").status_code == 414
    many = {f"x-{number}": "x" * 1000 for number in range(MAX_HEADER_BYTES // 1000)}
    assert me.client.get("/learn", headers=many).status_code in (400, 431)
    answer = me.client.post("/settings", data={"name": "x" * MAX_PLAIN_BODY_BYTES}, headers=PAGE)
    assert answer.status_code == 413
    assert "This request is too large." in answer.text


def test_a_server_answers_to_its_own_names_only(me: Browser) -> None:
    port = me.address.rpartition(":")[2]
    for host in ("localhost", "127.0.0.1", "[::1]", "192.0.2.7", socket.gethostname()):
        assert me.client.get("/learn", headers={"host": f"{host}:{port}"}).status_code == 200
    for host in ("elsewhere.example", "127.0.0.1.elsewhere.example", "[", "local host"):
        answer = me.client.get("/learn", headers={"host": f"{host}:{port}", "accept-language": "de"})
        assert answer.status_code in (400, 421)
        if answer.status_code == 421:
            assert "h\u00f6rt nicht auf den Namen" in answer.json()["message"]


def test_a_host_names_its_addresses(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", addresses=["https://Games.example:443/", "play.example"]) as (
        _,
        address,
    ):
        for host in ("games.example", "GAMES.EXAMPLE:8000", "play.example", "localhost"):
            assert httpx.get(f"{address}/learn", headers={"host": host}).status_code == 200
        assert httpx.get(f"{address}/learn", headers={"host": "a.games.example"}).status_code == 421


def test_the_head_of_an_answer_can_be_asked_for(me: Browser) -> None:
    table_id = me.open("me", "screen")
    for path in (
        "/",
        f"/tables/{table_id}",
        "/static/pages.css",
        f"/tables/{table_id}/events",
        "/api/openapi.json",
    ):
        head = me.client.head(path, timeout=5)
        assert head.status_code == 200
        assert head.content == b""
        assert "content-security-policy" in head.headers
    assert (
        me.client.head("/static/pages.css").headers["etag"]
        == me.client.get("/static/pages.css").headers["etag"]
    )
    assert me.client.head("/tables/brass-signal-42").status_code == 404
    assert me.client.head(f"/tables/{table_id}/moves").status_code == 405
    for _ in range(50):  # whoever asked for the head of a stream does not watch
        if not me.server.live.watchers(table_id):
            break
        time.sleep(0.05)
    assert not me.server.live.watchers(table_id)
