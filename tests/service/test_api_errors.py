"""Programs tell refusals apart by a code; what is answered is described, limited in headers, and readable elsewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import roundhouse
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.model.error_codes import CODES
from tests.service.company import playing
from tests.service.programs import Program, token_of
from tests.service.support import Browser, serving

SERVICE = Path(roundhouse.__file__).parent / "service"
# what a request of a program can come through
REACHED = (
    *SERVICE.glob("routes/api_*.py"),
    *SERVICE.glob("tables/*.py"),
    *(SERVICE / "model" / name for name in ("seats.py", "errors.py", "agreement.py")),
    *(SERVICE / name for name in ("people/archive.py", "routes/talk_routes.py", "middleware/security.py")),
)
NOT_FOR_PROGRAMS = {  # sentences of requests that only pages send
    "bad moment",
    "bad record",
    "no record",
    "notes of nobody",
}
# Codes that are named where they are raised
DECLARED_FOR = {"illegal-move", "cannot-undo", "limit", "bad-table"}


def keys_in(file: Path) -> Iterator[str]:
    """The sentences with which a file refuses something."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = {"refusal": 2, "SeatProblem": 1, "NoToken": 1}.get(node.func.id)
            key = node.args[at] if at is not None and len(node.args) > at else None
            if isinstance(key, ast.Constant):
                yield str(key.value)


def test_every_refusal_of_the_api_has_a_code_and_every_code_a_refusal() -> None:
    coded = {key for keys in CODES.values() for key in keys}
    used = {key for file in REACHED for key in keys_in(file)}
    assert used - coded - NOT_FOR_PROGRAMS == set()
    sources = "".join(file.read_text("utf-8") for file in Path(roundhouse.__file__).parent.rglob("*.py"))
    unused = [key for key in coded if sources.count(f'"{key}"') < 2 and f'"limit {key}"' not in sources]
    assert unused == [], "named in the table alone"
    assert {code for code, keys in CODES.items() if not keys} <= DECLARED_FOR


def test_codes_stay() -> None:
    """docs/stability.md: programs rely on them. Lines are only added here."""
    first = """
        asked-already bad-name bad-request bad-table bad-token bad-words banned begun busy cannot-undo
        foreign-site illegal-move leaving-not-agreed limit missing-content name-taken no-board no-page no-player
        no-programs no-seat no-seat-free no-spectators no-such-seat no-table no-talk no-token nobody-invited
        nobody-there not-begun not-late not-over not-stored not-your-decision not-yours-alone nothing-asked
        nothing-kept nothing-to-confirm one-screen one-table only-bots only-maker others-wait over perhaps-stored
        plays-alone rated-needs-known rated-needs-people scope seat-kept seat-taken seats-free server-error
        sits-already stale time-used-up too-large unconfirmed wrong-host
    """
    assert set(first.split()) <= CODES.keys()


def test_refusals_have_codes(me: Browser) -> None:
    with playing(me, "Boris") as (table_id, (boris,)):
        path = f"/tables/{table_id}/moves"
        programs = [Program(me, token_of(me)), Program(me, token_of(boris))]
        first, second = sorted(programs, key=lambda one: not one.get(path)["moves"])
        now = first.get(path)
        good = {"move": now["moves"][0]["id"], "version": now["version"]}
        for program, body, status, code in (
            (first, {**good, "version": 99}, 409, "stale"),
            (second, good, 409, "not-your-decision"),
            (first, {**good, "move": "dance"}, 422, "illegal-move"),
            (first, {"move": 1}, 422, "bad-request"),
            (Program(me), good, 401, "no-token"),
            (Program(me, "rh_nothing"), good, 401, "bad-token"),
        ):
            answer = program.ask("POST", path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        for asked, status, code in (
            ("/tables/brass-signal-42", 404, "no-table"),
            ("/nothing", 404, "no-page"),
            (f"/tables/{table_id}/record", 403, "not-over"),
        ):
            answer = first.ask("GET", asked)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert first.ask("GET", "/tables", headers={"host": "evil.example"}).json()["code"] == "wrong-host"
        foreign = first.ask("POST", "/tables", headers={"origin": "https://elsewhere.example"}, json={})
        assert foreign.json()["code"] == "foreign-site"


# ---- limits


def test_limits_stand_in_headers(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", limits=Limits(tables=2, reads=100)) as (server, address):
        me = Browser(server, address)
        with me.client:
            me.settings(name="Anna")
            program = Program(me, token_of(me))
            told = program.ask("GET", "/tables").headers
            assert told["ratelimit-policy"] == '"reads";q=100;w=3600'
            found = re.fullmatch(r'"reads";r=(\d+);t=(\d+)', told["ratelimit"])
            assert found is not None
            assert 90 <= int(found[1]) < 100
            assert 36 <= int(found[2]) <= 400, "as long as it takes for what was used to be there again"
            lefts = [program.ask("POST", "/tables", json={}).headers["ratelimit"] for _ in range(3)]
            assert [left.partition(";")[0] for left in lefts] == ['"tables"'] * 3
            assert [re.findall(r"r=(\d+)", left)[0] for left in lefts] == ["1", "0", "0"]
            refused = program.ask("POST", "/tables", json={})
            assert (refused.status_code, refused.json()["code"]) == (429, "limit")
            assert 0 < int(refused.headers["retry-after"]) <= 1800
    assert "ratelimit" not in httpx.Headers()


# ---- pages of other sites


def test_pages_of_other_sites_may_read_and_nothing_else(me: Browser) -> None:
    program = Program(me, token_of(me))
    elsewhere = {"origin": "https://elsewhere.example"}
    read = program.ask("GET", "/tables", headers=elsewhere)
    assert (read.status_code, read.headers["access-control-allow-origin"]) == (200, "*")
    assert "access-control-allow-credentials" not in read.headers
    assert "RateLimit" in read.headers["access-control-expose-headers"]
    before = program.ask("OPTIONS", "/tables", headers={**elsewhere, "access-control-request-method": "GET"})
    assert before.status_code == 204
    assert before.headers["access-control-allow-methods"] == "GET, HEAD"
    assert "Authorization" in before.headers["access-control-allow-headers"]
    changed = program.ask("POST", "/tables", headers=elsewhere, json={})
    assert changed.status_code == 403
    assert "access-control-allow-origin" not in changed.headers
    assert program.get("/tables") == []
    page = me.client.get("/settings", headers=elsewhere)
    assert "access-control-allow-origin" not in page.headers, "a page knows its person by a cookie"


# ---- the description


@pytest.fixture
def described(me: Browser) -> dict[str, object]:
    found: dict[str, object] = me.client.get("/api/openapi.json").json()
    return found


def test_the_description_is_of_the_api_alone(described: dict[str, object]) -> None:
    paths, schemas = described["paths"], described["components"]["schemas"]  # type: ignore[index]
    assert isinstance(paths, dict)
    assert [path for path in paths if not path.startswith("/api/v1/")] == []
    assert [name for name in schemas if "__" in name or not name.isalnum()] == []
    operations = [one for methods in paths.values() for one in methods.values()]
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names) > 30
    for one in operations:
        assert one["description"]
        refused = {status: answer for status, answer in one["responses"].items() if int(status) >= 400}
        assert {"401", "403", "422", "429", "500", "503"} <= refused.keys()
        for answer in refused.values():
            shown = answer["content"]["application/json"]["schema"]
            assert shown == {"$ref": "#/components/schemas/ApiError"}


def test_every_reference_of_the_description_leads_somewhere(described: dict[str, object]) -> None:
    text = str(described)
    schemas = described["components"]["schemas"]  # type: ignore[index]
    assert set(re.findall(r"#/components/schemas/(\w+)", text)) <= set(schemas)
    assert {"TableEvent", "GameView", "PlayedOptions"} <= set(schemas)
