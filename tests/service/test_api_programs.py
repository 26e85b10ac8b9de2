"""Programs are known as such, a table can do without them, and a token allows no more than its scopes say."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse.cli import app
from roundhouse.service.people.api_tokens import make_program
from tests.service.company import make_known, people, playing, waiting_table
from tests.service.programs import Program, token_of
from tests.service.support import PAGE, Browser

MARK = "program-mark"


def test_who_am_i(me: Browser) -> None:
    told = Program(me, token_of(me, scopes=("read", "talk"))).get("/me")
    assert told == {
        "player": me.person.id,
        "name": me.person.name,
        "language": "en",
        "program": False,
        "scopes": ["read", "talk"],
        "table": None,
    }
    assert Program(me).ask("GET", "/me").status_code == 401
    table_id = waiting_table(me, "me", "open")
    _, taken = Program(me).post(f"/tables/{table_id}/seats", name="Robot")
    robot = Program(me, taken["token"]).get("/me")
    assert (robot["name"], robot["program"], robot["table"]) == ("Robot", True, table_id)


# ---- scopes


def test_a_token_allows_what_its_scopes_say(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        boris.post(table_id, "talk", text="Hello")
        path = f"/tables/{table_id}"
        asked: dict[str, list[tuple[str, str, dict[str, object]]]] = {
            "read": [("GET", "/tables", {}), ("GET", f"{path}/view", {}), ("GET", f"{path}/talk", {})],
            "play": [("POST", f"{path}/moves", {"move": 0, "version": 99}), ("POST", f"{path}/end", {})],
            "talk": [("POST", f"{path}/talk", {"text": "Hello"})],
            "manage": [("POST", f"{path}/start", {}), ("POST", "/tables", {}), ("DELETE", path, {})],
        }
        for scope in asked:
            program = Program(me, token_of(me, scope, scopes=(scope,)))
            for needed, requests in asked.items():
                for method, where, body in requests:
                    answer = program.ask(method, where, json=body if method == "POST" else None)
                    refused = answer.status_code == 403 and answer.json()["code"] == "scope"
                    assert refused == (needed != scope), (scope, method, where, answer.text)
                    assert not refused or f"“{needed}”" in answer.json()["message"]


def test_the_settings_tell_what_a_token_allows(me: Browser) -> None:
    token_of(me, "for reading", scopes=("read",))
    page = me.client.get("/settings", headers=PAGE).text
    assert "for reading</b> – for all your tables (look at my tables), " in page


# ---- marks


def test_a_program_is_marked_at_the_table_in_ratings_and_profile(me: Browser) -> None:
    token = make_program(me.server.store, "Deep Rail")
    robot = Program(me, token)
    me.settings(name="Anna", confirm="never")
    table_id = waiting_table(me, "me", "open", rated="yes", begins="full")
    assert MARK not in me.client.get(f"/tables/{table_id}/room").text
    assert robot.post(f"/tables/{table_id}/seats")[0] == 201
    seats = robot.get(f"/tables/{table_id}")["seats"]
    assert [seat["program"] for seat in seats] == [False, True]
    assert MARK in me.client.get(f"/tables/{table_id}/room").text
    player = seats[1]["player"]
    assert robot.get(f"/players/{player}")["program"]
    assert robot.post(f"/tables/{table_id}/resign")[0] == 200


def test_a_person_whose_program_moves_is_marked_from_then_on(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        path = f"/tables/{table_id}"
        programs = [Program(me, token_of(me)), Program(me, token_of(boris))]
        assert [seat["program"] for seat in programs[0].get(path)["seats"]] == [False, False]
        first = next(one for one in programs if one.get(f"{path}/moves")["moves"])
        now = first.get(f"{path}/moves")
        assert first.post(f"{path}/moves", move=now["moves"][0]["id"], version=now["version"])[0] == 200
        marked = [seat["program"] for seat in programs[0].get(path)["seats"]]
        assert marked == [first is one for one in programs]


def test_a_table_can_do_without_programs(me: Browser) -> None:
    mine = Program(me, token_of(me))
    seats = [{"kind": "me"}, {"kind": "open"}]
    status, told = mine.post("/tables", seats=seats, programs="none")
    assert (status, told["code"]) == (422, "bad-table"), "whoever opens it is a program itself"
    table_id = waiting_table(me, "me", "open", programs="none", begins="full")
    path = f"/tables/{table_id}"
    assert not mine.get(path)["programs"]
    assert "may not play" in me.client.get(f"{path}/room").text
    for robot in (Program(me), Program(me, make_program(me.server.store, "Deep Rail"))):
        status, told = robot.post(f"{path}/seats", name="Robot")
        assert (status, told["code"]) == (403, "no-programs")
    with people(me, "Boris") as (boris,):
        assert boris.client.post(f"{path}/seats", data={"seat": "2", "name": "Boris"}).status_code == 303
        both = [mine, Program(me, token_of(boris))]
        first = next(one for one in both if one.get(f"{path}/moves")["moves"])
        now = first.get(f"{path}/moves")
        status, told = first.post(f"{path}/moves", move=now["moves"][0]["id"], version=now["version"])
        assert (status, told["code"]) == (403, "no-programs")
        assert first.get(f"{path}/moves") == now


def test_nobody_lets_a_program_play_for_their_own_rating(me: Browser) -> None:
    table_id = waiting_table(me, "me", "open", rated="yes")
    with people(me, "Boris") as (boris,):
        make_known(boris)
        status, told = Program(me, token_of(boris)).post(f"/tables/{table_id}/seats")
        assert (status, told["code"]) == (403, "no-programs")
        assert "ratings" in told["message"]
    status, told = Program(me).post(f"/tables/{table_id}/seats", name="Robot")
    assert (status, told["code"]) == (403, "rated-needs-known")


# ---- the first token without a browser


def test_whoever_reaches_the_database_makes_tokens(me: Browser, tmp_path: Path) -> None:
    if me.server.store.file is None:
        pytest.skip("the command is given a file here")
    file = str(tmp_path / "games.db")

    def run(*given: str) -> tuple[int, str]:
        found = CliRunner().invoke(app, ["token", *given, "--database", file])
        return found.exit_code, found.output

    assert run() == (0, "programs: none yet\n")
    code, made = run("Deep Rail", "--scopes", "read, play")
    assert (code, made[:3]) == (0, "rh_")
    told = Program(me, made.strip()).get("/me")
    assert (told["name"], told["program"], told["scopes"]) == ("Deep Rail", True, ["read", "play"])
    code, again = run("Deep Rail")
    assert Program(me, again.strip()).get("/me")["player"] == told["player"], "the same account"
    assert run() == (0, "programs: Deep Rail (2 tokens)\n")
    assert run("Other", "--scopes", "everything")[0] == 1
    assert run("--remove", "Other")[0] == 1
    assert run("--remove", "Deep Rail")[0] == 0
    assert Program(me, made.strip()).ask("GET", "/me").status_code == 401
    assert run() == (0, "programs: none yet\n")
