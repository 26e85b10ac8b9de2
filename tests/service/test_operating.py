"""What whoever runs a server needs: is it well, what does it do, who asked for what, and from behind which proxy."""

from __future__ import annotations

import json
import logging
import re
import time
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from ipaddress import ip_network
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from prometheus_client import values
from prometheus_client.multiprocess import mark_process_dead
from typer.testing import CliRunner, Result

from roundhouse.cli import app
from roundhouse.cli_serve import APP_FACTORY
from roundhouse.service import serve
from roundhouse.service.config import LOCAL_CONFIG, ServerConfig
from roundhouse.service.middleware.access_log import NumberedLogFilter
from roundhouse.service.middleware.client_addresses import LOCAL_NETWORKS, ProxyError, trusted_proxies
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.middleware.metrics import FOLDER_VARIABLE, Metrics, share_metrics
from roundhouse.service.middleware.request_threads import MAX_THREADS_PER_CLIENT
from roundhouse.service.model.base_path import BasePathError, read_base_path
from roundhouse.service.model.slugs import in_log
from roundhouse.service.notifications.mail import TLS, MailHost
from roundhouse.service.pages.static_files import files
from roundhouse.web.routes import page_routes
from tests.service.support import PAGE, PATIENCE, Browser, eventually, serving
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

FORM = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "screen"}
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="([^"\\]|\\.)*"(,[a-z]+="([^"\\]|\\.)*")*\})? -?[0-9.e+-]+')
BASE = "/games/roundhouse"
REQUEST_THREADS = 40


# ---- health


def test_a_server_says_whether_it_is_well(me: Browser, tmp_path: Path) -> None:
    answer = me.client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    (tmp_path / "games.db").rename(tmp_path / "elsewhere.db")
    me.server.store._engine.dispose()  # so that the file is looked for
    answer = me.client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["status"] == "no database"
    (tmp_path / "elsewhere.db").rename(tmp_path / "games.db")
    assert me.client.get("/healthz").status_code == 200


def test_health_is_told_while_a_client_holds_all_its_threads(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, release = [], Event()

    def hold(*_: object, **__: object) -> str:
        held.append(1)
        release.wait(PATIENCE)
        return ""

    monkeypatch.setattr(page_routes, "home_page", hold)
    with ThreadPoolExecutor(REQUEST_THREADS + 5) as attack:
        for _ in range(REQUEST_THREADS + 5):
            attack.submit(httpx.get, me.address, timeout=PATIENCE)
        eventually(lambda: len(held) >= MAX_THREADS_PER_CLIENT)
        try:
            # whoever waited for a thread would wait for all of PATIENCE
            assert httpx.get(f"{me.address}/healthz", timeout=PATIENCE / 2).json()["status"] == "ok"
        finally:
            release.set()


def test_health_is_not_waited_for_when_the_database_hangs(
    me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    release, asked = Event(), []

    def hang(_: object) -> bool:
        asked.append(1)
        return release.wait(PATIENCE)

    monkeypatch.setattr("roundhouse.service.health.is_well", hang)
    monkeypatch.setattr("roundhouse.service.health.HEALTH_SECONDS", 0.3)
    with ThreadPoolExecutor(10) as several:
        found = [several.submit(httpx.get, f"{me.address}/healthz", timeout=10) for _ in range(10)]
        assert [one.result(PATIENCE).status_code for one in found] == [503] * 10
    assert len(asked) == 1, "it is asked once for all of them"
    release.set()
    eventually(lambda: httpx.get(f"{me.address}/healthz").status_code == 200)


# ---- metrics


def test_metrics_are_as_prometheus_reads_them(me: Browser) -> None:
    table_id = me.open("me", "screen")
    me.play(table_id)
    me.client.get("/nothing/of/ours")
    answer = me.client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = answer.text.splitlines()
    assert [line for line in lines if not line.startswith("#") and not SAMPLE.fullmatch(line)] == []
    moved = 'roundhouse_requests_total{method="POST",route="/tables/{table_id}/moves",status="200"} 1.0'
    assert moved in lines
    assert 'roundhouse_requests_total{method="GET",route="-",status="404"} 1.0' in lines
    assert 'roundhouse_request_seconds_bucket{le="+Inf",route="/tables/{table_id}/moves"} 1.0' in lines
    assert "roundhouse_database_up 1.0" in lines
    assert "roundhouse_tables_in_memory 1.0" in lines
    assert table_id not in answer.text
    named = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert len(named) == len(set(named))


def test_metrics_are_for_the_host_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db") as (_, address):
        for forwarded, status in {"203.0.113.7": 404, "somebody": 404, "127.0.0.1": 200}.items():
            assert (
                httpx.get(f"{address}/metrics", headers={"x-forwarded-for": forwarded}).status_code == status
            )
    with serving(tmp_path / "games.db", trusted=()) as (_, address):
        assert httpx.get(f"{address}/metrics").status_code == 404


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where several processes count."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(values, "ValueClass", values.ValueClass)
    return tmp_path


def begun(number: int, requests: int, streams: int) -> Metrics:
    """A process of two that has served the first page so often, and so many streams."""
    share_metrics(number)
    metrics = Metrics(number, 2)
    for _ in range(requests):
        metrics.count_request("GET", "/", 200, 0.03)
    metrics.refresh({"streams": ("Pages that listen.", streams)})
    return metrics


def test_what_processes_have_counted_is_one_figure_that_never_becomes_less(folder: Path) -> None:
    first = begun(1, 11, 1)
    text = first.text().decode()
    assert 'roundhouse_process_up{process="2"} 0.0\n' in text, "it has not begun"
    second = begun(2, 7, 0)
    assert second.text() == first.text()
    text = second.text().decode()
    assert 'roundhouse_requests_total{method="GET",route="/",status="200"} 18.0\n' in text
    assert 'roundhouse_request_seconds_bucket{le="0.025",route="/"} 0.0\n' in text
    assert 'roundhouse_request_seconds_bucket{le="0.05",route="/"} 18.0\n' in text
    assert 'roundhouse_request_seconds_count{route="/"} 18.0\n' in text
    assert all(f'roundhouse_process_up{{process="{number}"}} 1.0\n' in text for number in (1, 2))
    assert 'streams{process="1"} 1.0\n' in text
    assert 'streams{process="2"} 0.0\n' in text
    processor = figure(text, "process_cpu_seconds_total")
    mark_process_dead(1, str(folder))
    text = second.text().decode()
    assert '"200"} 18.0\n' in text
    assert figure(text, "process_cpu_seconds_total") == processor
    assert 'roundhouse_process_up{process="1"} 0.0\n' in text
    assert 'streams{process="1"}' not in text
    begun(1, 2, 5)  # it was started again
    text = second.text().decode()
    assert '"200"} 20.0\n' in text
    assert 'streams{process="1"} 5.0\n' in text
    assert figure(text, "process_cpu_seconds_total") > processor
    assert len(list(folder.glob("counter_*.db"))) == 2, "however often processes are started again"


def figure(text: str, name: str) -> float:
    """The value of a metric without labels."""
    return float(text.partition(f"\n{name} ")[2].partition("\n")[0])


# ---- the access log


def written_down(file: Path, count: int) -> list[Any]:
    """So many lines; the last one is written when its answer has been sent."""
    for _ in range(100):
        if file.exists() and len(file.read_text().splitlines()) >= count:
            break
        time.sleep(0.05)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(lines) == count
    return lines


def test_every_request_is_a_line_without_secrets(tmp_path: Path) -> None:
    file = tmp_path / "access.log"
    with (
        serving(tmp_path / "games.db", journal=file) as (_, address),
        httpx.Client(base_url=address) as client,
    ):
        table_id = client.post("/tables", data=FORM).headers["location"].removeprefix("/tables/")
        answer = client.get(f"/tables/{table_id}?secret=in-the-query")
        client.get("/secret/in/the/path")
        lines = written_down(file, 3)
        assert [(line["method"], line["route"], line["status"]) for line in lines] == [
            ("POST", "/tables", 303),
            ("GET", "/tables/{table_id}", 200),
            ("GET", "-", 404),
        ]
        assert lines[1]["table"] == in_log(table_id)
        assert lines[1]["id"] == answer.headers["x-request-id"]
        assert lines[1]["address"] == "127.0.0.1"
        assert lines[1]["bytes"] > 1000
        assert len({line["id"] for line in lines}) == 3
        token = client.cookies["roundhouse_person"]
        assert token not in file.read_text()
        assert "secret" not in file.read_text()
        file.rename(tmp_path / "access.log.1")  # as logrotate does
        client.get("/learn")
        assert written_down(file, 1)[0]["route"] == "/learn"


def test_a_fault_is_logged_with_the_number_of_its_request(
    me: Browser, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(request)s %(message)s"))
    handler.addFilter(NumberedLogFilter())
    log = logging.getLogger("roundhouse.service.app")
    log.addHandler(handler)

    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("roundhouse.web.routes.lesson_routes.learn_page", breaks)
    answer = me.client.get("/learn")
    log.removeHandler(handler)
    assert answer.status_code == 500
    assert f"[{answer.headers['x-request-id']}] GET /learn failed" in capsys.readouterr().err


def test_several_processes_are_not_begun_without_the_access_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(serve, "start_log", lambda: None)
    hosting = ServerConfig(journal=tmp_path / "nowhere" / "access.log")
    with pytest.raises(FileNotFoundError, match=r"nowhere/access\.log"):
        serve.serve(APP_FACTORY, "127.0.0.1", 0, tmp_path / "games.db", False, hosting=hosting, processes=2)


# ---- where it listens


def test_where_nobody_can_listen_it_is_said_what_to_do() -> None:
    with serve.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=rf"end it, or take another --port: .127\.0\.0\.1:{port}"):
            serve.listen("127.0.0.1", port)
    with pytest.raises(OSError, match="this computer has no such address"):
        serve.listen("203.0.113.7", 0)


# ---- proxies


def test_only_proxies_that_were_named_are_believed(tmp_path: Path) -> None:
    limits = Limits(people=1)
    for trusted, believed in ((LOCAL_NETWORKS, True), ((ip_network("10.0.0.0/8"),), False)):
        with serving(tmp_path / f"{believed}.db", limits=limits, trusted=trusted) as (_, address):

            def come(client_address: str, address: str = address) -> httpx.Response:
                headers = {"x-forwarded-for": client_address, "x-forwarded-proto": "https"}
                return httpx.post(f"{address}/settings", data={"language": "de"}, headers=headers)

            first, other, again = (come(one) for one in ("203.0.113.7", "203.0.113.8", "203.0.113.7"))
            assert first.status_code == 303
            assert ("Secure" in first.headers["set-cookie"]) is believed
            assert other.status_code == (303 if believed else 429)
            assert again.status_code == 429


def test_a_proxy_that_is_no_address_is_refused() -> None:
    assert ip_network("10.0.0.0/8") in trusted_proxies(["10.0.0.0/8"])
    with pytest.raises(ProxyError, match="an address or a network is wanted"):
        trusted_proxies(["proxy.example"])
    with pytest.raises(ProxyError, match="spaces between them in ROUNDHOUSE_PROXIES"):
        trusted_proxies(["10.0.0.0/8,192.0.2.7"])


# ---- below a path

ADDRESSES = re.compile(r'(?:href|src|action)="(/[^"]*)"')


def test_everything_lies_below_the_base_path(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "games.db", base=BASE) as (_, address),
        httpx.Client(base_url=address, follow_redirects=False) as client,
    ):
        assert client.get("/").status_code == 404
        assert client.get("/gamesroundhouse/").status_code == 404
        assert client.get("/healthz").status_code == 200
        assert client.get(BASE).headers["location"] == f"{BASE}/"
        opened = client.post(f"{BASE}/tables", data=FORM)
        where = opened.headers["location"]
        assert where.startswith(f"{BASE}/tables/")
        assert f"Path={BASE}/;" in opened.headers["set-cookie"]
        found: set[str] = set()
        for page in (f"{BASE}/", where, f"{where}/replay", f"{BASE}/reference", f"{BASE}/learn", f"{BASE}/x"):
            answer = client.get(page, headers=PAGE)
            assert int(answer.headers.get("content-length", 0)) > 0
            found.update(ADDRESSES.findall(answer.text))
        assert found
        assert [one for one in found if not one.startswith(f"{BASE}/")] == []
        for one in sorted(found):
            if "/static/" in one:
                assert client.get(one).status_code == 200
        answer = client.post(f"{where}/parts", json={"layout": "narrow"})
        assert answer.status_code == 200
        assert [
            one for one in ADDRESSES.findall("".join(answer.json()["parts"].values())) if BASE not in one
        ] == []
        with client.stream("GET", f"{where}/events") as stream:
            assert any(line.startswith("data:") for line in stream.iter_lines())
        back = client.post(f"{BASE}/settings", data={"back": f"{BASE}/learn"})
        assert back.headers["location"] == f"{BASE}/learn"


def test_scripts_go_by_where_they_were_loaded_from() -> None:
    scripts = {name: file for name, file in files().items() if name.endswith(".js")}
    assert len(scripts) > 20
    rooted = re.compile(r"""(fetch|EventSource|replace|open)\(["'`]/""")
    assert [name for name, script in scripts.items() if rooted.search(script.read_text("utf-8"))] == []


def test_a_base_path_is_a_path() -> None:
    assert [read_base_path(one) for one in ("", "/", "/a", "a/b/")] == ["", "", "/a", "/a/b"]
    for wrong in ("/a b", "/<", "https://x", "/a//b"):
        with pytest.raises(BasePathError, match="such as /roundhouse"):
            read_base_path(wrong)


def test_a_host_says_how_the_server_stands_among_others(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[ServerConfig] = []
    monkeypatch.setattr(serve, "serve", lambda *given: started.append(given[8]))

    def begin(*words: str, **environment: str) -> Result:
        return CliRunner().invoke(app, ["serve", *words], env=environment)

    begin()
    begin("--proxy", "10.0.0.0/8", "--base-path", "roundhouse", "--access-log", "-")
    begin(
        ROUNDHOUSE_PROXIES="10.0.0.0/8",
        ROUNDHOUSE_BASE_PATH="/roundhouse/",
        ROUNDHOUSE_ACCESS_LOG="-",
    )
    chosen = ServerConfig((*LOCAL_NETWORKS, ip_network("10.0.0.0/8")), "/roundhouse", Path("-"))
    assert started == [LOCAL_CONFIG, chosen, chosen]
    assert "--proxy: 'x' is no address of a proxy" in begin("--proxy", "x").output
    assert "--base-path: '/a b' is no path" in begin("--base-path", "/a b").output
    begin(
        "--mail-from", "g@example.org", ROUNDHOUSE_MAIL="smtps://m.example.org", ROUNDHOUSE_MAIL_PASSWORD="s3"
    )
    told = MailHost("m.example.org", 465, TLS, Address("Roundhouse", addr_spec="g@example.org"), "", "s3")
    assert started[-1] == ServerConfig(mail=told)
    begin("--hook-port", "8443", "--hook-port", "4443")
    begin(ROUNDHOUSE_HOOK_PORTS="8443 4443")
    assert started[-2:] == [ServerConfig(hook_ports=frozenset({443, 4443, 8443}))] * 2
    refused = begin("--mail", "smtp+open://games:s3@m.example.org", "--mail-from", "g@example.org").output
    assert "--mail: 'smtp+open://…@m.example.org' would send passwords" in refused
