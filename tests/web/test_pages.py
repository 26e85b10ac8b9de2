"""Forms, settings, records, branches, files and headers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from roundhouse.game import Game
from roundhouse.record.code import code_of
from roundhouse.service.middleware.security import MAX_BODY_BYTES, SecurityMiddleware
from tests.service.support import Browser, another, awaited, browser
from tests.support_golden import in_words_of_now

PAGE = {"accept": "text/html"}
GOLDEN = Path(__file__).parents[1] / "golden"
FINISHED = sorted(GOLDEN.glob("ultimate-2-*.json"))[0]


def upload(me: Browser, data: bytes) -> tuple[int, str]:
    """The status, and where it leads to or the page that refuses."""
    answer = me.client.post("/records", files={"record": ("game.json", data)})
    return answer.status_code, answer.headers.get("location", answer.text)


def test_the_first_page_lists_my_tables_and_nobody_elses(me: Browser) -> None:
    table_id = me.open("me", "greedy", name="A quiet evening")
    assert "A quiet evening" in me.client.get("/", headers=PAGE).text
    with another(me) as stranger:
        page = stranger.client.get("/", headers=PAGE)
        assert page.status_code == 200
        assert "A quiet evening" not in page.text
    assert me.client.get(f"/tables/{table_id}", headers=PAGE).status_code == 200


def test_a_form_that_cannot_be_played_comes_back_with_the_reason(me: Browser) -> None:
    form = {"edition": "classic", "board": "asian", "industry": "board", "seat-1": "me", "seat-2": "greedy"}
    answer = me.client.post("/tables", data=form)
    assert answer.status_code == 422
    assert "<form" in answer.text
    assert me.client.get("/tables/check", params=form).json()["fits"] is False
    assert me.server.store.tables_of(me.person.id, "playing") == []


def test_a_record_becomes_a_table_and_a_record_again(me: Browser) -> None:
    status, address = upload(me, FINISHED.read_bytes())
    assert status == 303
    record = me.client.get(f"{address}/record")
    assert record.status_code == 200
    assert json.loads(record.text)["moves"] == json.loads(in_words_of_now(FINISHED))["moves"]
    assert me.client.get("/", headers=PAGE).text.count(address) >= 1


def test_a_code_of_a_position_becomes_a_table(me: Browser) -> None:
    code = Game.from_position({"round": 3, "order": ["B", "A"]}).code()
    nothing = ("", b"")
    answer = me.client.post("/records", data={"code": f" {code} "}, files={"record": nothing})
    assert answer.status_code == 303
    with me.server.tables.at(answer.headers["location"].rpartition("/")[2]) as table:
        assert table.match == Game.from_code(code)
    wrong = me.client.post("/records", data={"code": code[:-1]}, files={"record": nothing}, headers=PAGE)
    assert wrong.status_code == 422
    assert "the code of the position is mistyped or cut off" in wrong.text
    impossible = code_of({"round": 3, "players": {"A": {"tracks": {"TS": {"green": 9}}}}})
    wrong = me.client.post("/records", data={"code": impossible}, files={"record": nothing}, headers=PAGE)
    assert "players.A.tracks.TS.green" in wrong.text


def test_a_game_that_is_not_over_goes_on(me: Browser) -> None:
    game = Game.new(players=2, seed=4)
    game.seats = ["human", "greedy"]
    while game.decider != 0 or len(game.moves) < 5:
        game.play(game.legal()[0])
    status, address = upload(me, game.record().encode())
    assert status == 303
    table_id = address.removeprefix("/tables/")
    assert len(me.moves(table_id)) == len(game.moves)
    assert me.play(table_id)[0] == 200


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "Choose the file"),
        (b"no record", "cannot be played"),
        (b"\xff\xfe", "cannot be played"),
        (FINISHED.read_bytes()[:5000], "ends too early"),
        (
            FINISHED.read_bytes().replace(b'"roundhouse-record": 1', b'"roundhouse-record": 9'),
            "another version of the program has written it (roundhouse-record)",
        ),
    ],
)
def test_a_bad_record_is_refused_with_the_reason(me: Browser, data: bytes, why: str) -> None:
    status, page = upload(me, data)
    assert status == 422
    assert why in page
    me.settings(language="de")
    assert why not in upload(me, data)[1]
    assert me.server.store.tables_of(me.person.id, "over") == []


def test_a_branch_goes_on_from_any_moment(me: Browser) -> None:
    _, address = upload(me, FINISHED.read_bytes())
    moves = me.moves(address.removeprefix("/tables/"))
    answer = me.client.post(f"{address}/branch?at=20")
    assert answer.status_code == 303
    branch = answer.headers["location"].removeprefix("/tables/")
    assert me.moves(branch)[:20] == moves[:20]
    with me.table(branch) as table:
        assert table.own(me.person)
    assert me.client.post(f"{address}/branch?at=100000").status_code == 422
    assert me.client.post("/tables/brass-signal-42/branch?at=0").status_code == 404


def test_settings_are_kept_and_the_way_back_stays_in_the_house(me: Browser) -> None:
    answer = me.client.post(
        "/settings", data={"language": "de", "name": "Anna", "back": "https://elsewhere.example"}
    )
    assert answer.headers["location"] == "/"
    assert (me.person.name, me.person.settings.language) == ("Anna", "de")
    assert 'lang="de"' in me.client.get("/", headers=PAGE).text
    me.client.post("/settings", data={"language": "xx", "pace": "never", "back": "/learn"})
    assert me.person.settings.language == "de"


def test_a_browser_is_met_in_its_language(tmp_path: Path) -> None:
    with browser(tmp_path / "games.db", **{"accept-language": "de-AT,de;q=0.9,en;q=0.5"}) as german:
        assert 'lang="de"' in german.client.get("/", headers=PAGE).text
        german.open("me", "greedy")
        assert german.person.settings.language == "de"


def test_cookies_and_headers(me: Browser) -> None:
    with another(me) as fresh:
        answer = fresh.client.post("/settings", data={"language": "en"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
    page = me.client.get("/", headers=PAGE)
    policy = page.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["content-encoding"] == "gzip"
    assert "<script>" not in page.text


def test_other_sites_cannot_ask_in_my_name(me: Browser) -> None:
    table_id = me.open("me", "screen")
    body = {"move": "bonus coin", "version": 0}
    foreign = me.client.post(
        f"/tables/{table_id}/moves", json=body, headers={"origin": "https://elsewhere.example"}
    )
    assert foreign.status_code == 403
    crossed = me.client.post(f"/tables/{table_id}/moves", json=body, headers={"sec-fetch-site": "cross-site"})
    assert crossed.status_code == 403
    assert me.moves(table_id) == []
    own = me.client.post(f"/tables/{table_id}/moves", json=body, headers={"origin": me.address})
    assert own.status_code == 200


def test_what_is_too_large_is_not_taken_in(me: Browser) -> None:
    assert upload(me, b" " * 2_500_000)[0] == 413
    taken = 0

    async def greedy(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal taken
        while True:
            taken += len((await receive())["body"])

    async def endless() -> Message:
        return {"type": "http.request", "body": b" " * 100_000, "more_body": True}

    async def nobody(message: Message) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "method": "POST", "path": "/records", "headers": []}
    with pytest.raises(HTTPException) as refused:
        awaited(SecurityMiddleware(greedy)(scope, endless, nobody))
    assert refused.value.status_code == 413
    assert taken == MAX_BODY_BYTES


def test_files_are_kept_for_ever_by_their_hash(me: Browser) -> None:
    page = me.client.get("/", headers=PAGE).text
    address = page.split('href="/static/pages.css')[1].split('"')[0]
    file = me.client.get(f"/static/pages.css{address}")
    assert file.status_code == 200
    assert "immutable" in file.headers["cache-control"]
    assert me.client.get("/static/pages.css").headers["cache-control"] == "no-cache"
    again = me.client.get("/static/pages.css", headers={"if-none-match": file.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == "no-cache"
    for name in ("../app.py", "..%2Fapp.py", "%2e%2e/store.py", "tokens.py", "nothing.css"):
        assert me.client.get(f"/static/{name}").status_code == 404


def test_errors_are_pages_for_people_and_json_for_programs(me: Browser) -> None:
    page = me.client.get("/tables/brass-signal-42", headers=PAGE)
    assert page.status_code == 404
    assert "<html" in page.text
    assert me.client.get("/tables/brass-signal-42").json()["message"]
    assert me.client.get("/nowhere", headers=PAGE).status_code == 404
    table_id = me.open("me", "screen")
    assert me.post(table_id, "moves", move="bonus coin")[0] == 422
    assert me.post(table_id, "moves", move="x" * 1000, version=0)[0] == 422
    assert me.client.get("/api/openapi.json").json()["info"]["title"] == "Roundhouse"
