"""PostgreSQL goes away, comes back, loses a connection in the middle of something, and takes no NUL."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence

import psycopg
import pytest
import sqlalchemy as sa

from roundhouse.service.database.store import Store
from roundhouse.service.model.database_errors import StoreError, StoreFault
from roundhouse.service.model.slugs import in_log
from roundhouse.service.thinking import bot_driver
from tests.service.postgresql import PEER, SWORN, Cluster
from tests.service.support import PAGE, Browser, browser, eventually
from tests.service.test_faults import NOT_READ, NOT_STORED
from tests.service.test_kill import FORM
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

# SQLAlchemy lets go of a connection that ends while it is being set up, without closing it
pytestmark = pytest.mark.filterwarnings("ignore:<psycopg.* was deleted while still open:ResourceWarning")


@pytest.fixture
def address(cluster: Cluster) -> Iterator[str]:
    with cluster.lent() as one:
        yield one


@pytest.fixture
def own(cluster: Cluster) -> str:
    """An empty one that is not given back."""
    return cluster.new_database()


@pytest.fixture
def me(address: str) -> Iterator[Browser]:
    with browser(address) as mine:
        mine.settings(confirm="never", forced="no", pace="instant")
        yield mine


def name_of(address: str) -> str:
    return str(sa.make_url(address).database)


def test_it_goes_away_and_comes_back(me: Browser, cluster: Cluster) -> None:
    table_id = me.open("me", "screen")
    assert me.play(table_id)[0] == 200
    move = {"move": "pass", "version": 1}
    cluster.stop()
    try:
        refused = me.client.post(f"/tables/{table_id}/moves", json=move)
        assert refused.status_code == 503
        assert NOT_STORED in refused.json()["message"]
        assert int(refused.headers["retry-after"]) > 0
        page = me.client.get(f"/tables/{table_id}", headers=PAGE)
        assert page.status_code == 503
        assert NOT_READ in page.text
        assert me.client.get("/static/home.css").status_code == 200
    finally:
        cluster.start()
    assert me.client.get(f"/tables/{table_id}").status_code == 200
    assert len(me.moves(table_id)) == 1
    assert me.play(table_id)[0] == 200
    assert len(me.moves(table_id)) == 2


def three_more(answered: Sequence[int]) -> None:
    enough = len(answered) + 3
    eventually(lambda: len(answered) >= enough)


def test_nothing_that_was_answered_is_lost_while_it_restarts(me: Browser, cluster: Cluster) -> None:
    table_id = me.open("me", "screen", "screen", "screen")
    answered: list[int] = []
    refused: list[int] = []
    enough = threading.Event()

    def play() -> None:
        while not enough.is_set():
            try:
                with me.table(table_id) as table:
                    move = table.match.legal()[-1].notation  # with the first ones it would soon be over
                status, body = me.play(table_id, move, sure=True)
            except StoreFault:  # the test itself asks for the moves and the version
                status, body = 503, {}
            (answered if status == 200 else refused).append(body.get("version", -1))

    playing = threading.Thread(target=play)
    playing.start()
    try:
        for _ in range(3):
            three_more(answered)
            cluster.stop()
            time.sleep(0.2)
            cluster.start()
        three_more(answered)
    finally:
        enough.set()
        playing.join(20)
    stored = [version for _, version in me.server.store.lines(table_id)[1]]
    assert set(answered) <= set(stored)
    assert len(stored) - len(answered) <= 3, "at most one in the middle of each restart is in doubt"
    assert refused


def test_a_connection_that_is_lost_with_the_last_word(
    me: Browser, cluster: Cluster, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = me.open("me", "screen")

    def cut(connection: sa.Connection) -> None:
        own = connection.connection.driver_connection
        assert isinstance(own, psycopg.Connection)
        cluster.execute(f"SELECT pg_terminate_backend({own.info.backend_pid}, 5000)")

    sa.event.listen(me.server.store._engine, "commit", cut)
    status, body = me.play(table_id)
    sa.event.remove(me.server.store._engine, "commit", cut)
    assert status == 503
    assert "it may be stored, or not" in body["message"]
    assert body["parts"], "the page shows the table as it is stored"
    assert me.moves(table_id) == []
    assert me.play(table_id)[0] == 200


def test_bots_go_on_when_it_is_back(
    me: Browser, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_driver, "AFTER_FAULT", 0.2)
    cluster_gone = threading.Event()
    question = me.server.bot_driver._question

    def once_gone(table_id: str) -> bot_driver.BotTask | None:
        cluster_gone.wait(20)
        return question(table_id)

    monkeypatch.setattr(me.server.bot_driver, "_question", once_gone)
    table_id = me.open("me", "greedy")  # with this seed the second seat begins
    cluster.stop()
    try:
        cluster_gone.set()
        end = time.monotonic() + 20
        while f"the bots at table {in_log(table_id)} wait" not in caplog.text:
            assert time.monotonic() < end
            time.sleep(0.02)
    finally:
        cluster.start()
    while not me.moves(table_id):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_texts_with_nul_are_refused_or_found_by_nobody(me: Browser) -> None:
    table_id = me.open("me", "screen")
    assert me.client.get("/tables/nul%00").status_code == 404
    assert me.client.post("/tables", data={**FORM, "name": "nul\0"}).status_code == 422
    assert me.client.post("/settings", data={"name": "nul\0", "pace": "\0"}).status_code in (303, 422)
    assert me.client.post("/settings", data={"language": "\0"}).status_code in (303, 422)
    assert me.post(table_id, "moves", move="nul\0", version=0)[0] == 422
    assert me.post(table_id, "pace", pace="\0")[0] == 422
    assert me.client.post("/records", files={"record": b'{"start": "\\u0000"}'}).status_code == 422
    for path in ("/", f"/tables/{table_id}"):
        assert me.client.get(path, headers={"cookie": "roundhouse_person=nul%00"}).status_code == 200


def test_a_row_that_another_program_locks(me: Browser, cluster: Cluster, address: str) -> None:
    table_id = me.open("me", "screen")
    with psycopg.connect(address) as other:
        other.execute("SELECT * FROM tables FOR UPDATE")
        begun = time.monotonic()
        status, body = me.play(table_id)
        assert status == 503
        assert NOT_STORED in body["message"]
        assert time.monotonic() - begun < 10
        other.rollback()
    assert me.play(table_id)[0] == 200


def test_a_database_that_can_only_be_read(cluster: Cluster, own: str) -> None:
    Store(own).close()
    cluster.execute(f"ALTER DATABASE {name_of(own)} SET default_transaction_read_only = on")
    with pytest.raises(StoreError, match="it can only be read"):
        Store(own)


def test_a_database_of_somebody_else(cluster: Cluster, own: str) -> None:
    with psycopg.connect(own, autocommit=True) as other:
        other.execute("CREATE TABLE people (id INTEGER)")
    with pytest.raises(StoreError, match="no database of ours"):
        Store(own)


@pytest.mark.parametrize(
    ("who", "database", "told"),
    [
        ("roundhouse", "nowhere", 'it has no such database (database "nowhere" does not exist)'),
        ("stranger", "postgres", 'it knows no such user (role "stranger" does not exist)'),
        (f"{SWORN}:wrong", "postgres", "the password is wrong, or there is no such user (password auth"),
        (SWORN, "postgres", "it wants a password (fe_sendauth: no password supplied)"),
        (PEER, "postgres", "it does not let this user in from here (Peer authentication failed"),
    ],
)
def test_who_is_not_let_in_is_told_why(cluster: Cluster, who: str, database: str, told: str) -> None:
    address = cluster.address(database).replace("roundhouse@", f"{who}@")
    cluster.execute(f"DROP ROLE IF EXISTS {SWORN}; CREATE ROLE {SWORN} LOGIN PASSWORD 'right'")
    with pytest.raises(StoreError) as error:
        Store(address)
    assert f": {told}" in str(error.value)
    assert "wrong@" not in str(error.value)


def test_somebody_who_may_not_write(cluster: Cluster, address: str) -> None:
    cluster.execute("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN")
    with pytest.raises(StoreError, match="does not let us"):
        Store(address.replace("roundhouse@", "guest@"))


def test_no_connection_is_left(cluster: Cluster, address: str) -> None:
    cluster.execute("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN CONNECTION LIMIT 0")
    with pytest.raises(StoreError, match=r"does not let us in .*too many connections"):
        Store(address.replace("roundhouse@", "guest@"))
