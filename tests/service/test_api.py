"""Programs ask in JSON: with a token they see and do what its person may, and nothing else."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse.service.middleware.limits import Limits
from roundhouse.service.people.api_tokens import MAX_TOKENS, make_program
from tests.service.company import link_to, names, people, playing, sit, waiting_table
from tests.service.programs import ALL_SCOPES, Program, token_of
from tests.service.streams import listening
from tests.service.support import Browser, serving
from tests.test_examples import EXAMPLES, example
from tests.web.support import RAILROADS_GAME, railroads

PLAYED = RAILROADS_GAME


@pytest.fixture
def mine(me: Browser) -> Program:
    return Program(me, token_of(me))


# ---- tokens


def test_a_token_is_shown_once_and_stored_as_a_hash(me: Browser, tmp_path: Path) -> None:
    token = token_of(me, "tournament")
    page = me.client.get("/settings").text
    assert "tournament" in page
    assert token not in page
    with sqlite3.connect(tmp_path / "games.db") as connection:
        assert token not in "\n".join(connection.iterdump())
    connection.close()


def test_who_comes_for_the_first_time_can_make_one(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db") as (server, address):
        new = Browser(server, address)
        with new.client:
            assert Program(new, token_of(new)).get("/tables") == []
            assert "a program" in new.client.get("/settings").text


def test_a_revoked_token_is_good_for_nothing(me: Browser) -> None:
    program = Program(me, token_of(me))
    assert program.get("/tables") == []
    (line,) = me.server.program_tokens.of(me.person.id)
    with people(me, "Boris") as (boris,):  # nobody revokes those of others
        boris.client.post("/settings/tokens/revoke", data={"token": line.digest})
    assert program.get("/tables") == []
    assert me.client.post("/settings/tokens/revoke", data={"token": line.digest}).status_code == 303
    refused = program.ask("GET", "/tables")
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    assert "revoked" in refused.json()["message"]


def test_a_token_needs_a_name_and_there_are_not_many(me: Browser) -> None:
    for wrong in ({"name": " ", **ALL_SCOPES}, {"name": "a\u202eb", **ALL_SCOPES}, {"name": "for nothing"}):
        assert me.client.post("/settings/tokens", data=wrong).status_code == 422
    for _ in range(MAX_TOKENS):
        me.server.program_tokens.new(me.person.id, "one more")
    assert me.client.post("/settings/tokens", data={"name": "too many", **ALL_SCOPES}).status_code == 409


def test_a_cookie_is_no_token(me: Browser) -> None:
    table_id = me.open("me", "easy")
    assert me.client.get("/api/v1/tables").status_code == 401
    body = {"move": "bonus coin", "version": 0}
    assert me.client.post(f"/api/v1/tables/{table_id}/moves", json=body).status_code == 401
    assert me.client.get(f"/api/v1/tables/{table_id}/view").json()["view"]["you"] is None


def test_pages_of_other_sites_stay_out(me: Browser, mine: Program) -> None:
    foreign = {"origin": "https://elsewhere.example"}
    answer = mine.ask("POST", "/tables", json={}, headers=foreign)
    assert answer.status_code == 403
    assert "another site" in answer.json()["message"]
    assert mine.ask("GET", "/tables", headers=foreign).headers["access-control-allow-origin"] == "*"
    assert mine.ask("GET", "/tables", headers={"host": "evil.example"}).status_code == 421
    assert mine.get("/tables") == []


def test_no_log_tells_a_token(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    journal = tmp_path / "access.log"
    with serving(tmp_path / "games.db", journal=journal) as (server, address):
        me = Browser(server, address)
        with me.client:
            me.settings(name="Anna")
            token = token_of(me)
            Program(me, token).get("/tables")
            Program(me, token + "x").ask("GET", "/tables")
    assert "/api/v1/tables" in journal.read_text("utf-8")
    assert token not in journal.read_text("utf-8") + caplog.text


# ---- tables


def test_a_program_opens_a_table_and_finds_it(me: Browser, mine: Program) -> None:
    status, made = mine.post(
        "/tables", seats=[{"kind": "me"}, {"kind": "easy"}], board="german", name="Night"
    )
    assert status == 201
    assert (made["name"], made["status"], made["options"]["board"]) == ("Night", "playing", "german")
    assert [seat["kind"] for seat in made["seats"]] == ["you", "bot"]
    assert [one["id"] for one in mine.get("/tables")] == [made["id"]]
    assert mine.get("/tables?status=over") == []
    assert [one["kind"] for one in Program(me).get(f"/tables/{made['id']}")["seats"]] == ["person", "bot"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"board": "lunar"}, "lunar"),
        ({"seats": [{"kind": "me"}, {"kind": "nobody-knows"}]}, "nobody-knows"),
        ({"seats": [{"kind": "me"}, {"kind": "screen"}]}, "screen"),
        ({"seats": []}, "seats"),
        ({"borad": "german"}, "borad"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(
    mine: Program, wrong: dict[str, Any], why: str
) -> None:
    status, told = mine.post("/tables", **wrong)
    assert status == 422
    assert why in told["message"]
    assert mine.get("/tables") == []


def test_errors_are_json_with_a_sentence(mine: Program) -> None:
    for path in ("/nothing", "/tables/brass-signal-42", "/tables?status=gone"):
        answer = mine.ask("GET", path, headers={"accept": "text/html"})
        assert answer.status_code in (404, 422)
        assert answer.json()["message"].endswith(".")


# ---- the game


def test_a_program_sees_what_its_seat_may_see(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        with me.table(table_id) as table:
            expected = [railroads(table).view(seat) for seat in (0, 1, None)]
        seen = [
            Program(me, token).get(f"/tables/{table_id}/view")
            for token in (token_of(me), token_of(boris), "")
        ]
        assert [one["view"] for one in seen] == expected


def test_a_program_plays(me: Browser, mine: Program) -> None:
    _, table = mine.post("/tables", seats=[{"kind": "me"}], seed=7)  # alone, so that nobody plays meanwhile
    path = f"/tables/{table['id']}/moves"
    now = mine.get(path)
    assert now["decider"] == 0
    assert {"id", "notation", "sentence", "sure"} == now["moves"][0].keys()
    status, then = mine.post(path, move=now["moves"][0]["notation"], version=now["version"])
    assert status == 200
    assert then["version"] == now["version"] + 1
    status, last = mine.post(path, move=then["moves"][-1]["id"], version=then["version"])
    assert status == 200
    assert last == mine.get(path)
    played = [line.partition(" ")[2] for line in me.moves(table["id"])]
    assert played == [now["moves"][0]["notation"], then["moves"][-1]["notation"]]


def test_moves_that_do_not_fit_change_nothing(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        path = f"/tables/{table_id}/moves"
        programs = [Program(me, token_of(me)), Program(me, token_of(boris))]
        first, second = sorted(programs, key=lambda one: not one.get(path)["moves"])
        assert second.get(path)["moves"] == []
        now = first.get(path)
        version, move = now["version"], now["moves"][0]["notation"]
        refusals = [
            (first, {"move": move, "version": version - 1}, 409, f"version {version}"),
            (first, {"move": move, "version": version + 1}, 409, f"version {version}"),
            (second, {"move": move, "version": version}, 409, "not your decision"),
            (first, {"move": "bonus moon", "version": version}, 422, "moon"),
            (first, {"move": 10**9, "version": version}, 422, ""),
            (first, {"move": -1, "version": version}, 422, ""),
            (first, {"move": True, "version": version}, 422, "move"),
            (first, {"move": "x" * 81, "version": version}, 422, "move"),
            (Program(me), {"move": move, "version": version}, 401, "token"),
        ]
        for program, body, status, why in refusals:
            answer = program.ask("POST", path, json=body)
            assert answer.status_code == status, answer.text
            assert why in answer.json()["message"]
        assert first.get(path) == now
        with people(me, "Clara") as (clara,):
            answer = Program(me, token_of(clara)).ask("POST", path, json={"move": move, "version": version})
            assert answer.status_code == 403


# ---- what a seat's token can do


def test_a_seats_token_plays_its_seat_and_makes_no_other_token(me: Browser, mine: Program) -> None:
    _, table = mine.post("/tables", seats=[{"kind": "me"}, {"kind": "open"}], begins="maker")
    path = f"/tables/{table['id']}"
    robot = Program(me, Program(me).post(f"{path}/seats", name="Robot")[1]["token"])
    status, told = robot.post(f"{path}/token")
    assert (status, told["message"].startswith("A token for one seat makes no other token.")) == (403, True)
    assert robot.get(path)["seats"][1]["kind"] == "you", "and the token still holds"
    for ask in (
        ("GET", "/tables"),
        ("POST", "/tables"),
        ("POST", f"{path}/start"),
        ("PUT", f"{path}/seats/0"),
    ):
        assert robot.ask(*ask, json={}).status_code in (403, 422), ask
    assert robot.ask("GET", "/tables").status_code == 403
    # the maker's seat token may: nobody else has given it away
    seat = Program(me, mine.post(f"{path}/token")[1]["token"])
    status, told = seat.post(f"{path}/token")
    assert status == 201
    assert seat.ask("GET", path).status_code == 401, "a new one ends the one before it"
    assert Program(me, told["token"]).get(path)["seats"][0]["kind"] == "you"


# ---- seats


def test_a_link_gives_a_program_one_seat_and_nothing_else(me: Browser) -> None:
    table_id = waiting_table(me, "me", "friend", "open")
    other = me.open("me", "easy")
    link = link_to(me, table_id)
    before = me.server.store.table(table_id)
    for wrong in ({"seat": 1}, {"seat": 0}, {"seat": 0, "link": link}, {"seat": 1, "link": "guessed"}):
        status, told = Program(me).post(f"/tables/{table_id}/seats", name="Robot", **wrong)
        assert status in (403, 409), told
    assert Program(me).post(f"/tables/{table_id}/seats", link=link)[0] == 422, "a name is needed"
    assert me.server.store.table(table_id) == before
    status, taken = Program(me).post(f"/tables/{table_id}/seats", name="Robot", link=link)
    assert (status, taken["seat"]) == (201, 1)
    assert names(me, table_id)[1] == "Robot"
    robot = Program(me, taken["token"])
    assert [seat["kind"] for seat in robot.get(f"/tables/{table_id}")["seats"]] == ["person", "you", "free"]
    assert robot.get(f"/tables/{table_id}/moves") == {
        "version": taken["version"],
        "status": "waiting",
        "decider": None,
        "moves": [],
        "clocks": [],
    }
    assert robot.ask("GET", f"/tables/{table_id}/view").status_code == 409, "nobody sees what is dealt"
    for method, path in (("GET", "/tables"), ("POST", "/tables"), ("GET", f"/tables/{other}/view")):
        assert robot.ask(method, path, json={}).status_code == 403
    _, second = Program(me).post(f"/tables/{table_id}/seats", name="Second", link=link)
    assert second["seat"] == 2, "no other is kept for friends"
    assert Program(me).post(f"/tables/{table_id}/seats", name="Late", link=link)[0] == 409


def test_a_person_comes_from_the_lobby_with_a_token_of_their_own(me: Browser, mine: Program) -> None:
    _, table = mine.post("/tables", seats=[{"kind": "me"}, {"kind": "open"}], begins="full")
    with people(me, "Boris") as (boris,):
        program = Program(me, token_of(boris))
        (listed,) = program.get("/lobby")
        assert (listed["id"], listed["seats"][1]["offered"]) == (table["id"], "lobby")
        status, taken = program.post(f"/tables/{table['id']}/seats")
        assert (status, taken["token"]) == (201, None)
        assert program.get(f"/tables/{table['id']}")["status"] == "playing"
        assert Program(me).get("/lobby") == []


def test_a_program_leaves_before_the_start_and_after_it(me: Browser, mine: Program) -> None:
    _, table = mine.post("/tables", seats=[{"kind": "me"}, {"kind": "open"}])
    path = f"/tables/{table['id']}"
    _, taken = Program(me).post(f"{path}/seats", name="Robot")
    robot = Program(me, taken["token"])
    assert robot.ask("DELETE", f"{path}/seats/0").status_code == 403
    left = robot.ask("DELETE", f"{path}/seats/1")
    assert [seat["kind"] for seat in left.json()["seats"]] == ["person", "free"]
    assert robot.post(f"{path}/start", fill=True)[0] == 403
    robot = Program(me, Program(me).post(f"{path}/seats", name="Robot")[1]["token"])
    assert mine.post(f"{path}/start")[1]["status"] == "playing"
    assert mine.ask("DELETE", f"{path}/seats/1").status_code == 403
    left = robot.ask("DELETE", f"{path}/seats/1")
    assert [seat["kind"] for seat in left.json()["seats"]] == ["person", "bot"]
    assert robot.get(f"{path}/view")["view"]["you"] is None


def test_a_seat_gets_a_token_of_its_own(me: Browser, mine: Program) -> None:
    _, table = mine.post("/tables")
    path = f"/tables/{table['id']}"
    _, first = mine.post(f"{path}/token")
    _, second = mine.post(f"{path}/token")
    assert Program(me, first["token"]).ask("GET", path).status_code == 401, "the newer one is in its place"
    assert Program(me, second["token"]).get(f"{path}/view")["view"]["you"] == 0
    assert Program(me, second["token"]).ask("GET", "/tables").status_code == 403
    with people(me, "Boris") as (boris,):
        assert Program(me, token_of(boris)).post(f"{path}/token")[0] == 403


def test_a_maker_invites_with_a_link(me: Browser, mine: Program) -> None:
    _, table = mine.post("/tables", seats=[{"kind": "me"}, {"kind": "friend"}])
    path = f"/tables/{table['id']}"
    made = mine.get(f"{path}/link")
    assert made["address"] == f"{me.address}{path}/join/{made['link']}"
    with people(me, "Boris") as (boris,):
        assert sit(boris, table["id"], 2, "Boris", made["link"])[0] == 200
        assert mine.ask("GET", f"{path}/link").json()["code"] == "no-seat-free"
        with people(me, "Clara") as (clara,):
            late = Program(me, token_of(clara))
            assert late.post(f"{path}/ask")[0] == 200
            assert late.post(f"{path}/ask")[1]["code"] == "asked-already"


def test_limits_hold_for_programs(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=Limits(tables=1, streams=1)) as (server, address):
        me = Browser(server, address)
        with me.client:
            me.settings(name="Anna")
            program = Program(me, token_of(me))
            _, table = program.post("/tables")
            refused = program.ask("POST", "/tables", json={})
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0
            events = f"{program.address}/tables/{table['id']}/events"
            with httpx.stream("GET", events, headers=program.headers) as stream:
                lines = stream.iter_lines()
                assert next(lines) == "event: table"
                assert program.ask("GET", f"/tables/{table['id']}/events").status_code == 429


# ---- whole games


def test_the_example_plays_a_game_and_comes_back_when_it_is_cut_off(
    me: Browser, mine: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [{"kind": "friend"}, {"kind": "easy"}]
    _, table = mine.post("/tables", seats=seats, begins="full", edition="classic")
    made = mine.get(f"/tables/{table['id']}/link")
    kept = tmp_path / "tokens.json"
    bot, streams = example("http_bot"), me.server.personal_streams
    played, whole = [0], bot.play

    def play_and_cut(*given: Any) -> None:
        whole(*given)
        played[0] += 1
        if played[0] in (2, 4):
            for stream in list(streams._streams):
                me.server.live.loop.call_soon_threadsafe(stream.let_go, False)  # type: ignore[union-attr]

    monkeypatch.setattr(bot, "play", play_and_cut)
    bot.main(made["address"], kept=str(kept))
    told = mine.get(f"/tables/{table['id']}")
    assert played[0] > 4
    assert told["status"] == "over"
    assert (told["seats"][0]["name"], told["seats"][0]["program"]) == ("Robot", True)
    assert me.client.get(f"/tables/{table['id']}/record").status_code == 200
    assert kept.stat().st_mode & 0o077 == 0, "the token is for nobody else"
    bot.main(made["address"], kept=str(kept))  # with the token of before, to a game that is over


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_example_in_javascript_plays_against_its_twin(me: Browser, mine: Program, tmp_path: Path) -> None:
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    _, table = mine.post("/tables", seats=seats, begins="full", edition="classic")
    made = mine.get(f"/tables/{table['id']}/link")
    script = str(EXAMPLES / "http_bot.mjs")
    given = ["node", script, made["address"], "Node", str(tmp_path / "node.json")]
    with subprocess.Popen(given, stdout=subprocess.PIPE, text=True) as node:
        example("http_bot").main(made["address"], kept=str(tmp_path / "python.json"))
        assert node.stdout is not None
        told = mine.get(f"/tables/{table['id']}")
        assert node.stdout.read() == f"over: {told['scores']}\n"
    assert node.returncode == 0
    assert {seat["name"] for seat in told["seats"]} == {"Robot", "Node"}
    assert (tmp_path / "node.json").stat().st_mode & 0o077 == 0


BOTS_OF_AN_ACCOUNT = [
    [sys.executable, str(EXAMPLES / "http_bot.py")],
    pytest.param(
        ["node", str(EXAMPLES / "http_bot.mjs")],
        marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    ),
]


@pytest.mark.parametrize("command", BOTS_OF_AN_ACCOUNT, ids=["python", "node"])
def test_the_example_takes_the_seats_that_it_is_invited_to(
    me: Browser, mine: Program, command: list[str]
) -> None:
    token = make_program(me.server.store, "Deep Rail")
    player = Program(me, token).get("/me")["player"]
    environment = {**os.environ, "ROUNDHOUSE_TOKEN": token}
    with subprocess.Popen([*command, me.address], env=environment) as bot, listening(mine) as heard:
        try:
            seats = [{"kind": "friend"}, {"kind": "easy"}]
            _, table = mine.post("/tables", seats=seats, begins="full", edition="classic")
            assert mine.post(f"/tables/{table['id']}/seats/0/invitation", player=player)[0] == 200
            over = heard.until("over")["table"]
        finally:
            bot.terminate()
    assert over["seats"][0]["name"] == "Deep Rail"
    assert over["ended"] == ""
