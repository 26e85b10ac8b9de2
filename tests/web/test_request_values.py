"""Numbers and ids of a request are read in one place, with bounds: what no column holds reaches no database."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.openapi.utils import get_openapi

from roundhouse.service.app import ROUTERS
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.model.request_values import MAX_NUMBER, whole_number
from roundhouse.service.model.table_options import LARGEST_SEED
from roundhouse.web.app import GAME
from tests.service.company import playing
from tests.service.programs import token_of
from tests.service.support import Browser, serving

SOURCES = Path(__file__).parents[2] / "src" / "roundhouse"
ROOMY = Limits(reports=10_000, ways=10_000, people=10_000, tables=10_000, logins=10_000)
NUMBERS = ("9" * 25, "9" * 5000, str(2**63), str(2**31), "99999999999", "-1", "\u0665", "\u00b2", "1e9", "")
TEXTS = ("\0", "a\0b")


@pytest.fixture
def me(database: Path | str) -> Iterator[Browser]:
    """A browser at a house on each kind of database."""
    with serving(database, limits=ROOMY) as (server, address):
        mine = Browser(server, address)
        with mine.client:
            mine.settings(confirm="never", forced="no", pace="instant", name="Anna")
            yield mine


def is_refused(answer: Any) -> bool:
    """Whether a request was refused as the client's mistake, in words."""
    return 400 <= answer.status_code < 500 and bool(answer.json()["message"])


def test_a_number_has_bounds() -> None:
    assert [whole_number(text) for text in ("0", "007", str(MAX_NUMBER))] == [0, 7, MAX_NUMBER]
    assert [whole_number(text) for text in NUMBERS] == [None] * len(NUMBERS)
    assert whole_number(str(LARGEST_SEED), LARGEST_SEED) == LARGEST_SEED
    assert whole_number("4", most=3) is None


def test_numbers_of_forms_are_refused(me: Browser) -> None:
    with playing(me, "Ben") as (table_id, (ben,)):
        ben.post(table_id, "talk", text="hello")
        for number in NUMBERS[:-1]:
            for form in ({"line": number, "reason": "other"}, {"seat": number, "reason": "other"}):
                assert is_refused(me.client.post(f"/tables/{table_id}/report", data=form)), (
                    form,
                    number[:30],
                )
            assert is_refused(me.client.post(f"/tables/{table_id}/talk/{number}/mute")), number[:30]
            assert is_refused(me.client.post("/notices/holidays/end", data={"holiday": number}))
            assert is_refused(
                me.client.post("/notices/holidays", data={"from": "2026-01-01", "days": number})
            )
            assert is_refused(me.client.post(f"/tables/{table_id}/seats/stand", data={"seat": number}))
            assert me.client.get(f"/tables/{table_id}/report", params={"line": number}).status_code == 422
            fits = whole_number(number, LARGEST_SEED) is not None
            seeded = me.client.post("/tables", data={"seat-1": "me", "seed": number})
            assert seeded.status_code == (303 if fits else 422)
            assert me.client.get("/tables/check", params={"seat-1": "me", "seed": number}).status_code == 200
        sent = {"line": "1", "reason": "other"}
        assert me.client.post(f"/tables/{table_id}/report", data=sent).status_code == 200


def test_numbers_on_the_page_of_hosts_are_refused(me: Browser) -> None:
    me.server.hosts.make(me.person.id)
    for number in NUMBERS:
        for what in ("settle", "unsay"):
            assert is_refused(me.client.post(f"/host/{what}", data={"report": number})), number[:30]
    for text in TEXTS:
        for what in ("ban", "lift", "rename"):
            form = {"person": text, "days": "1", "reason": "x", "name": "x"}
            assert is_refused(me.client.post(f"/host/{what}", data=form))
        assert is_refused(me.client.post("/host/close", data={"table": text}))
        assert me.client.get("/host", params={"search": text}).status_code == 404


def test_nul_reaches_no_database(me: Browser, caplog: pytest.LogCaptureFixture) -> None:
    token = token_of(me)
    for text in TEXTS:
        forms = {
            "/settings/tokens/revoke": "token",
            "/settings/tokens": "name",
            "/passkeys/remove": "passkey",
            "/devices/log-out": "device",
            "/devices/join": "code",
            "/mutes/remove": "who",
            "/learn/first/table": "moment",
            "/settings": "name",
            "/data/delete": "name",
        }
        for path, field in forms.items():
            assert is_refused(me.client.post(path, data={field: text})), path
            assert is_refused(me.client.post(path, data={text: field})), path
        for path in ("/notices/ways/%00/try", "/notices/ways/a%00b/remove", "/notices/mail/%00"):
            assert me.client.post(path).status_code == 404
        for path in ("/tables/%00", "/players/%00", "/devices/join/%00", "/about?table=%00&what=x"):
            assert me.client.get(path).status_code == 404
        for path in ("/api/v1/tables/%00", "/api/v1/players/a%00", "/api/v1/ratings?board=%00"):
            assert me.client.get(path, headers={"authorization": f"Bearer {token}"}).status_code == 404
        body = {"seats": [{"kind": "me", "name": text}, {"kind": "easy"}], "name": text}
        headers = {"authorization": f"Bearer {token}"}
        assert is_refused(me.client.post("/api/v1/tables", json=body, headers=headers))
    assert "failed" not in caplog.text


# ---- so that this kind ends


def parts(schema: Any, found: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within one, with the names that lead to it."""
    if isinstance(schema, dict):
        yield found, schema
        for key, inner in schema.items():
            yield from parts(inner, f"{found}.{key}")
    elif isinstance(schema, list):
        for inner in schema:
            yield from parts(inner, found)


def sent() -> Iterator[tuple[str, dict[str, Any]]]:
    """What can be sent with a request: its parameters and its bodies, as they are described."""
    routes = [route for router in (*GAME.routers, *ROUTERS) for route in router.routes]
    described = get_openapi(title="all", version="1", routes=routes)
    models = described["components"]["schemas"]
    waiting, seen = [], set()
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            waiting += [
                (f"{method} {path} {each['name']}", each["schema"]) for each in one.get("parameters", ())
            ]
            waiting += [(f"{method} {path}", one.get("requestBody", {}))]
    while waiting:
        name, schema = waiting.pop()
        for place, part in parts(schema, name):
            yield place, part
            model = part.get("$ref", "").rpartition("/")[2]
            if model and model not in seen:
                seen.add(model)
                waiting.append((model, models[model]))


def test_every_number_of_a_request_has_bounds() -> None:
    unbounded, found = [], 0
    for place, schema in sent():
        if schema.get("type") == "integer":
            found += 1
            most = LARGEST_SEED if place.endswith(".seed.anyOf") else MAX_NUMBER
            least, largest = (schema.get(end, 2**99) for end in ("minimum", "maximum"))
            largest = min(largest, schema.get("exclusiveMaximum", 2**99))
            # as a fraction, as it is described, the largest seed is rounded up
            if not (-most <= least and largest <= most + (most == LARGEST_SEED)):
                unbounded.append(place)
    assert unbounded == []
    assert found > 20


def test_every_text_in_json_is_without_nul() -> None:
    kept_nowhere = (".have.additionalProperties", ".modules.items")
    loose, found = [], 0
    for place, schema in sent():
        is_text = schema.get("type") == "string" and "enum" not in schema and "const" not in schema
        if is_text and "/" not in place and not place.endswith(kept_nowhere):
            found += 1
            if "maxLength" not in schema or "pattern" not in schema:
                loose.append(place)
    assert loose == []
    assert found > 8


def test_routes_make_no_numbers_themselves() -> None:
    """`int` of a text that a client has sent raises, or makes a number without bounds."""
    made = [
        file.name
        for folder in ("service/routes", "service/middleware", "web/routes")
        for file in (SOURCES / folder).glob("*.py")
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "int"
    ]
    assert made == []
