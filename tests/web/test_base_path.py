"""A server below a path of its host: its addresses have the path, and what people wrote does not get it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

import pytest
from fastapi.routing import APIRoute

from roundhouse.service.app import ROUTERS
from roundhouse.service.middleware.security import MAX_PLAIN_BODY_BYTES
from roundhouse.web.app import GAME
from tests.service.company import playing, waiting_table
from tests.service.support import PAGE, Browser, serving
from tests.web.test_review import bring

BASE = "/tables"  # also how paths of ours begin, which is the hardest one
WIKI = '<a href="/wiki" title=\'src="/x"\'>'
LEADING = ("href", "src", "action", "formaction", "data-href", "data-waiting")
ONE_OF_MANY = re.compile(r"(?<=/tables/)[a-z]+-[a-z]+-[0-9a-z-]+|(?<=/players/)[^/]+|(?<=/join/)[^/]+")
PAGES = {
    *(
        "/",
        "/lobby",
        "/ratings",
        "/games",
        "/statistics",
        "/reference",
        "/learn",
        "/settings",
        "/notices",
        "/host",
    ),
    *("/devices/join", "/players/*", "/api/openapi.json"),
    *("/tables/*", "/tables/*/room", "/tables/*/replay", "/tables/*/result", "/tables/*/report"),
    *("/tables/*/record", "/tables/*/picture.svg"),
}
FORMS = {
    "/tables",
    "/records",
    "/tables/watch",
    "/settings",
    "/notices/ways",
    "/tables/*/talk",
    "/data/export",
}


class Addresses(HTMLParser):
    """The attributes of a page that begin with a stroke; where its links lead, and where its forms are sent."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rooted: set[tuple[str, str]] = set()
        self.links: set[str] = set()
        self.forms: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        sends = tag == "form" and given.get("method") == "post"
        for name, value in attrs:
            if value and value.startswith("/"):
                self.rooted.add((name, value))
                if name in LEADING:
                    (self.forms if sends else self.links).add(urldefrag(value).url)


@pytest.fixture
def me(tmp_path: Path) -> Iterator[Browser]:
    with serving(tmp_path / "games.db", base=BASE) as (server, address):
        mine = Browser(server, f"{address}{BASE}")
        with mine.client:
            mine.settings(confirm="never", forced="no", pace="instant", name="Anna")
            yield mine


def kind_of(address: str) -> str:
    """What kind of page it is, whosever."""
    return ONE_OF_MANY.sub("*", urlsplit(address).path.removeprefix(BASE))


def test_what_people_wrote_stays_as_it_is(me: Browser) -> None:
    with playing(me, "Boris", name=WIKI) as (table_id, [boris]):
        for _ in range(2):
            text = me.client.get(f"/tables/{table_id}/notes").json()["text"] or WIKI
            assert me.post(table_id, "notes", text=text)[0] == 200
        assert me.client.get(f"/tables/{table_id}/notes").json()["text"] == WIKI
        for text in (WIKI, "second"):
            assert me.post(table_id, "talk", text=text)[0] == 200
        for page in (f"/tables/{table_id}", f"/tables/{table_id}/talk", f"/tables/{table_id}/room"):
            answer = boris.client.get(page, headers=PAGE).text
            assert "/wiki" in answer
            assert f"{BASE}/wiki" not in answer
        assert me.server.store.table(table_id).name == WIKI
        api = me.client.get(f"/api/v1/tables/{table_id}")
        assert f"{BASE}/wiki" not in api.text


def test_every_address_of_every_page_is_below_the_path_and_leads_somewhere(me: Browser) -> None:
    me.server.hosts.make(me.person.id)
    bring(me)
    waiting_table(me, "me", "open", name="Waiting")
    with playing(me, "Boris") as (table_id, _):
        assert me.post(table_id, "talk", text="Hello")[0] == 200
        pages, forms = walk(me)
    assert PAGES - pages == set()
    assert FORMS - {kind_of(form) for form in forms} == set()
    routes = [route for router in (*GAME.routers, *ROUTERS) for route in router.routes]
    taken = [
        re.compile(re.sub(r"{\w+}", "[^/]+", route.path))
        for route in routes
        if isinstance(route, APIRoute) and "POST" in (route.methods or ())
    ]
    sent = {urlsplit(form).path.removeprefix(BASE) for form in forms}
    assert [path for path in sent if not any(one.fullmatch(path) for one in taken)] == []


def walk(me: Browser) -> tuple[set[str], set[str]]:
    """The kinds of all pages that links lead to from the first page, and where their forms are sent."""
    root = me.address.removesuffix(BASE)
    waiting, seen, forms = [f"{BASE}/", f"{BASE}/devices/join"], set[str](), set[str]()
    while waiting:
        address = waiting.pop()
        query = (name for name, _ in parse_qsl(urlsplit(address).query))  # one moment of a replay is enough
        if (same := "?".join([urlsplit(address).path, *query])) in seen:
            continue
        seen.add(same)
        answer = me.client.get(urljoin(root, address), headers=PAGE, follow_redirects=True)
        # the record of a game that goes on is refused
        assert answer.status_code in (200, 403), f"{address}: {answer.status_code}"
        if answer.headers["content-type"].startswith("text/html"):
            page = Addresses(answer.text)
            assert [one for one in page.rooted if not one[1].startswith(f"{BASE}/")] == [], address
            waiting += page.links
            forms |= page.forms
    return {kind_of(address) for address in seen}, forms


def test_redirections_cookies_and_links_have_the_path(me: Browser) -> None:
    root = me.address.removesuffix(BASE)
    assert {cookie.path for cookie in me.client.cookies.jar} == {f"{BASE}/"}
    assert me.client.get("/lobby/").headers["location"] == f"{root}{BASE}/lobby"
    assert me.client.get("/api/openapi.json").json()["servers"] == [{"url": BASE}]
    for back, led in (
        (f"{BASE}/games?a=1", f"{BASE}/games?a=1"),
        ("/lobby", f"{BASE}/"),  # of the host, but not ours
        (f"{BASE}//elsewhere.example", f"{BASE}/"),
        ("//elsewhere.example", f"{BASE}/"),
    ):
        assert me.client.post("/settings", data={"back": back}).headers["location"] == led
    table_id = waiting_table(me, "me", "open")
    room = me.client.get(f"/tables/{table_id}/room").text
    assert f"{me.address}/tables/{table_id}/join/" in room
    table_id = me.open("me", "screen")
    archived = me.client.post(f"/tables/{table_id}/archive", data={"back": f"{BASE}/games"})
    assert archived.headers["location"] == f"{BASE}/games?done={table_id}"


def test_limits_know_the_path(me: Browser) -> None:
    large = {"record": ("game.json", b" " * (MAX_PLAIN_BODY_BYTES + 1))}
    assert me.client.post("/records", files=large).status_code == 422
    assert me.client.post("/settings", files=large).status_code == 413
    assert me.client.get("/api/nothing", headers=PAGE).headers["content-type"] == "application/json"
