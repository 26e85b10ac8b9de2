"""A database that fails: the disk is full, somebody locks it, it is taken away, damaged, or not ours to write.

Nothing that was answered is lost, what cannot be stored is refused with a sentence that is true, and what can be read
is read.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
import sqlalchemy as sa

from roundhouse.service.database import engine
from roundhouse.service.database.backup import back_up
from roundhouse.service.database.integrity_check import check
from roundhouse.service.database.store import Store
from roundhouse.service.model import database_errors
from roundhouse.service.model.database_errors import (
    MAX_WAITING_WRITERS,
    Damaged,
    StoreError,
    StoreFault,
    Writers,
    sentence,
)
from roundhouse.service.model.slugs import in_log
from roundhouse.service.model.table_view import Settings
from roundhouse.service.tables.loaded_tables import Tables
from tests.service.support import PAGE, Browser, browser
from tests.service.test_kill import server
from tests.service.test_limits import FORM
from tests.web.support import RAILROADS_GAME

PLAYED = RAILROADS_GAME

NOT_STORED = "could not be stored"
NOT_READ = "cannot be read"
unix = pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is locked is waited for a moment only."""
    monkeypatch.setattr(engine, "BUSY_TIMEOUT_MS", 1500)


@pytest.fixture
def me(impatient: None, tmp_path: Path) -> Iterator[Browser]:
    with browser(tmp_path / "games.db") as mine:
        mine.settings(confirm="never", forced="no", pace="instant")
        yield mine


@contextmanager
def locked(database: Path, exclusive: bool = False) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    other = sqlite3.connect(database, isolation_level=None)
    if exclusive:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE schema SET version = version")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def nobody() -> Iterator[Path]:
    """A folder of somebody who is not root, whom rights bind; that person is who we are meanwhile."""
    folder = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    if root:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 2 MB."""
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip("no small disk can be made here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path, left: int = 0) -> Path:
    """A file that leaves so many bytes of a disk."""
    file = folder / "filling"
    with file.open("wb", buffering=0) as filling:
        while True:
            try:
                filling.write(b"x" * 4096)
            except OSError:
                break
        filling.truncate(max(0, filling.tell() - left))
    return file


def complaint(database: Path) -> str:
    with pytest.raises(StoreError) as error:
        Store(database)
    told = str(error.value)
    assert told.startswith(str(database))
    return told


def page_size(database: Path) -> int:
    return int.from_bytes(database.read_bytes()[16:18], "big")


def root_page(database: Path, table: str) -> int:
    with sqlite3.connect(database) as connection:
        found = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    connection.close()
    return int(found[0])


def zero(database: Path, page: int) -> None:
    overwrite(database, page, b"\0" * page_size(database))


def overwrite(database: Path, page: int, data: bytes) -> None:
    with database.open("r+b") as file:
        file.seek((page - 1) * page_size(database))
        file.write(data)


# ---- at the start: the sentence names the real cause


def test_a_locked_database_at_the_start(impatient: None, tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    with locked(tmp_path / "games.db", exclusive=True):
        assert "another program has locked it" in complaint(tmp_path / "games.db")
    Store(tmp_path / "games.db").close()


def test_some_other_file_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("this is a letter, not a database" * 100)
    assert "no database of ours" in complaint(tmp_path / "letter.db")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE schema (fields TEXT)")
    other.close()
    assert "no database of ours" in complaint(tmp_path / "other.db")


def test_a_damaged_database_at_the_start(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    Store(database).close()
    zero(database, root_page(database, "schema"))
    assert "damaged" in complaint(database)


@pytest.mark.parametrize("damage", ["zeros", "chance"])
def test_a_damaged_page_that_nobody_reads_is_named_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    database = tmp_path / "games.db"
    Store(database).close()
    check(database)
    assert not caplog.records
    page = root_page(database, "talk")
    if damage == "zeros":
        zero(database, page)
    else:
        overwrite(database, page, Random(1).randbytes(page_size(database)))
    Store(database).close()  # which does not notice it
    check(database)
    (record,) = caplog.records
    assert record.getMessage().startswith(f"{database}: it is damaged (")
    assert "put a back-up in its place" in record.getMessage()


def test_a_server_names_a_damaged_file_within_seconds(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    Store(database).close()
    zero(database, root_page(database, "talk"))
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            begin = time.monotonic()
            assert "it is damaged" in server.stderr.readline()
            assert time.monotonic() - begin < 20
        finally:
            server.kill()


def test_a_folder_at_the_start(tmp_path: Path) -> None:
    assert "this is a folder" in complaint(tmp_path)


@unix
@pytest.mark.parametrize(
    ("of_file", "of_folder", "said"),
    [
        (0o000, 0o700, "no permission to read it"),
        (0o400, 0o700, "it can only be read"),
        (0o600, 0o500, "its folder"),
        (0o600, 0o000, "no permission to enter its folder"),
    ],
)
def test_rights_that_are_missing_at_the_start(of_file: int, of_folder: int, said: str) -> None:
    with nobody() as folder:
        database = folder / "games.db"
        Store(database).close()
        database.chmod(of_file)
        folder.chmod(of_folder)
        assert said in complaint(database)


def test_a_full_disk_for_a_back_up(tmp_path: Path) -> None:
    Store(tmp_path / "games.db").close()
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        with pytest.raises(StoreError, match=rf"^{disk}/copy\.db\.part: there is no room left"):
            back_up(tmp_path / "games.db", disk / "copy.db")


def test_a_full_disk_at_the_start(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        fill(disk)
        assert "no room left" in complaint(disk / "games.db")


# ---- while it runs


def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, browser(disk / "games.db") as me:
        me.settings(confirm="never", forced="no", pace="instant")
        table_id = me.open("me", "screen")
        assert me.play(table_id)[0] == 200
        filling = fill(disk)
        answered, refused = 1, 0
        for _ in range(200):
            status, body = me.play(table_id)
            answered += status == 200
            if status == 503:
                refused += 1
                assert NOT_STORED in body["message"]
                assert body["parts"], "the page shows the table as it is stored"
                break
        assert refused, "the disk was never full"
        assert len(me.moves(table_id)) == answered
        assert me.client.get("/healthz").status_code == 503
        assert "roundhouse_database_up 0.0" in me.client.get("/metrics").text
        assert me.client.get(f"/tables/{table_id}").status_code == 200
        assert me.client.get("/", headers=PAGE).status_code == 200
        filling.unlink()
        assert me.client.get("/healthz").status_code == 200
        assert me.play(table_id)[0] == 200
        assert len(me.moves(table_id)) == answered + 1


def test_a_database_that_may_not_grow(me: Browser) -> None:
    table_id = me.open("me", "screen")
    connections = me.server.store._engine
    connections.dispose()

    def no_growth(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # never less than there is

    sa.event.listen(connections, "connect", no_growth)
    statuses = {me.client.post("/tables", data=FORM).status_code for _ in range(40)}
    assert statuses == {303, 503}
    assert NOT_STORED in me.client.post("/tables", data=FORM, headers=PAGE).text
    assert me.client.get(f"/tables/{table_id}").status_code == 200


def test_a_locked_database_refuses_moves_and_shows_pages(me: Browser, tmp_path: Path) -> None:
    table_id = me.open("me", "screen")
    with locked(tmp_path / "games.db"):
        status, body = me.play(table_id)
        assert status == 503
        assert NOT_STORED in body["message"]
        assert me.client.get(f"/tables/{table_id}").status_code == 200
        assert me.client.get("/", headers=PAGE).status_code == 200
    assert me.moves(table_id) == []
    assert me.play(table_id)[0] == 200


def test_a_refusal_says_when_to_try_again(me: Browser, tmp_path: Path) -> None:
    with locked(tmp_path / "games.db"):
        answer = me.client.post("/tables", data=FORM, headers={**PAGE, "accept-language": "de"})
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert NOT_STORED in answer.text


def test_who_needs_nothing_of_a_locked_database_does_not_wait(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine, "BUSY_TIMEOUT_MS", 6000)
    with browser(tmp_path / "games.db") as me, ThreadPoolExecutor(80) as crowd:
        tables = [me.open("me", "screen") for _ in range(3)]

        def move(number: int) -> int:
            body = {"move": "pass", "version": 0} if number % 2 else {"pace": "slow"}
            what = "moves" if number % 2 else "pace"
            return httpx.post(
                f"{me.address}/tables/{tables[number % 3]}/{what}",
                json=body,
                cookies=dict(me.client.cookies),
                timeout=60,
                verify=False,  # certificates are dear to read, 80 times
            ).status_code

        with locked(tmp_path / "games.db"):
            statuses = [crowd.submit(move, number) for number in range(80)]
            time.sleep(2)
            for path in ("/static/home.css", "/learn", "/"):
                begun = time.monotonic()
                assert httpx.get(f"{me.address}{path}", timeout=30).status_code == 200
                assert time.monotonic() - begun < 4, path
            assert me.server.store._writers.many <= MAX_WAITING_WRITERS
            got = {one.result() for one in statuses}
    assert got <= {503, 422, 409, 403}
    assert 503 in got


def test_those_who_write_wait_for_one_another_and_nobody_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # The last wait longer, but for nobody who is at it for as long
    monkeypatch.setattr(database_errors, "SLOW_WRITE_SECONDS", 1)
    writers, at_it, most = Writers(patience=0.1, one_by_one=True), [0], [0]

    def write(_: int) -> None:
        with writers.one_more("games.db"):
            at_it[0] += 1
            most[0] = max(most[0], at_it[0])
            time.sleep(0.04)
            at_it[0] -= 1

    with ThreadPoolExecutor(30) as crowd:
        assert len(list(crowd.map(write, range(30)))) == 30
    assert most == [1]
    assert writers.many == 0


@unix
@pytest.mark.parametrize("how", ["deleted", "replaced", "moved away"])
def test_a_file_that_is_taken_away_is_noticed_before_a_move_is_answered(
    me: Browser, tmp_path: Path, how: str
) -> None:
    database = tmp_path / "games.db"
    table_id = me.open("me", "screen")
    assert me.play(table_id)[0] == 200
    if how == "deleted":
        database.unlink()
    elif how == "replaced":
        Store(tmp_path / "new.db").close()
        (tmp_path / "new.db").replace(database)
    else:
        database.rename(tmp_path / "elsewhere.db")
    before = len(me.moves(table_id))
    status, body = me.play(table_id)
    assert status == 503
    assert NOT_STORED in body["message"]
    assert len(me.moves(table_id)) == before
    assert me.client.post("/tables", data=FORM).status_code == 503
    with me.server.store.reading():  # somebody else does at the same time
        assert me.client.get(f"/tables/{table_id}").status_code == 200, "reads go on"
    if how == "deleted":
        assert not database.exists(), "no empty one takes its place"
    if how == "moved away":
        (tmp_path / "elsewhere.db").rename(database)
        assert me.play(table_id)[0] == 200
        assert len(Store(database).lines(table_id)[1]) == before + 1


@unix
def test_the_file_with_the_latest_changes_is_deleted_alone(me: Browser, tmp_path: Path) -> None:
    table_id = me.open("me", "screen")
    for _ in range(3):
        assert me.play(table_id)[0] == 200
    (tmp_path / "games.db-wal").unlink()
    status, body = me.play(table_id)
    assert status == 503
    assert NOT_STORED in body["message"]
    assert me.client.get(f"/tables/{table_id}").status_code == 200, "reads go on"
    assert not (tmp_path / "games.db-wal").exists(), "nobody writes into a new one"
    shutil.copy(tmp_path / "games.db", tmp_path / "copy.db")
    copy = Store(tmp_path / "copy.db")
    assert [line for line, _ in copy.lines(table_id)[1]] == me.moves(table_id)
    assert len(me.moves(table_id)) == 3
    copy.close()


@unix
def test_a_file_that_can_only_be_read_for_a_while(impatient: None) -> None:
    with nobody() as folder:
        store = Store(folder / "games.db")
        store.new_person(Settings())
        for file in folder.iterdir():
            file.chmod(0o400)
        store._engine.dispose()  # what was opened before may go on writing
        with pytest.raises(StoreFault, match="it can only be read"):
            store.new_person(Settings())
        for file in folder.iterdir():
            file.chmod(0o600)
        person = store.new_person(Settings())
        store.close()
        again = Store(folder / "games.db")
        assert again.person(person.id) == person
        again.close()


@unix
def test_a_file_that_goes_while_a_move_is_written(me: Browser, tmp_path: Path) -> None:
    table_id = me.open("me", "screen")
    connections = me.server.store._engine

    def take_away(_: object) -> None:
        (tmp_path / "games.db").unlink(missing_ok=True)

    sa.event.listen(connections, "commit", take_away)
    assert me.play(table_id)[0] == 503


def test_a_zeroed_page_is_told_and_the_rest_is_read(
    me: Browser, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "games.db"
    table_id = me.open("me", "screen")
    assert me.play(table_id)[0] == 200
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    me.server.store._engine.dispose()
    zero(database, root_page(database, "moves"))
    status, body = me.play(table_id)
    assert status == 503
    assert NOT_STORED in body["message"]
    assert "damaged" in caplog.text
    assert me.client.get("/", headers=PAGE).status_code == 200
    assert me.client.get("/learn").status_code == 200


@pytest.mark.slow
def test_a_server_starts_on_a_database_with_a_zeroed_page(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with browser(database) as me:
        table_id = me.open("me", "greedy")
    zero(database, root_page(database, "tables"))
    with server(database) as (_, address):
        assert httpx.get(f"{address}/learn", timeout=30).status_code == 200
        answer = httpx.get(f"{address}/tables/{table_id}", headers=PAGE, timeout=30)
        assert answer.status_code == 503
        assert NOT_READ in answer.text


@pytest.mark.skipif(sys.platform != "linux", reason="limits of files are set with prlimit")
def test_a_file_that_may_not_grow_loses_nothing(tmp_path: Path) -> None:
    import resource

    database = tmp_path / "games.db"
    with server(database) as (process, address), httpx.Client(base_url=address, timeout=30) as client:
        assert client.post("/tables", data=FORM).status_code == 303
        most = max(file.stat().st_size for file in tmp_path.iterdir()) + 20000
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))
        opened = 1
        for _ in range(40):
            answer = client.post("/tables", data=FORM)
            opened += answer.status_code == 303
        assert answer.status_code == 503
        assert NOT_STORED in answer.text
        process.kill()
        process.wait(10)
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (opened,)
    connection.close()


# ---- single rows


SPOILT = {
    "bad JSON": "UPDATE tables SET progress = '{'",
    "no decider": "UPDATE tables SET progress = '{}'",
    "no seats": "UPDATE tables SET seats = '[]'",
    "strange seats": """UPDATE tables SET seats = '[{"sort": "chair"}]'""",
    "no options": "UPDATE tables SET options = '[]'",
    "a blob": "UPDATE tables SET options = x'ff00'",
}


def spoil(database: Path, statement: str, table_id: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(f"{statement} WHERE id = ?", (table_id,))
    connection.close()


@pytest.mark.parametrize("statement", SPOILT.values(), ids=SPOILT.keys())
def test_one_unreadable_row_breaks_no_list(
    me: Browser, tmp_path: Path, statement: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoilt, whole = me.open("me", "screen", name="Broken bridge"), me.open("me", "screen", name="Sound line")
    spoil(tmp_path / "games.db", statement, spoilt)
    home = me.client.get("/", headers=PAGE)
    assert home.status_code == 200
    assert "Damaged tables" in home.text
    assert "Broken bridge" in home.text
    assert f"/tables/{spoilt}" not in home.text
    assert f"/tables/{whole}" in home.text
    assert f"table {in_log(spoilt)} is damaged" in caplog.text
    me.server.tables.kept.drop(spoilt)  # as after a restart: what is in memory goes on
    page = me.client.get(f"/tables/{spoilt}", headers=PAGE)
    assert page.status_code == 500
    assert "cannot be read any more" in page.text
    assert [row.id for row in me.server.store.going_on(50)] == [whole]


@pytest.mark.slow
def test_a_server_starts_with_an_unreadable_row(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with browser(database) as me:
        spoil(database, SPOILT["bad JSON"], me.open("me", "greedy"))
        whole = me.open("me", "greedy")
    with server(database) as (_, address):
        assert httpx.get(f"{address}/tables/{whole}", timeout=30).status_code == 200


def test_unknown_options_are_listed_and_a_record_that_does_not_replay_is_damaged(
    me: Browser, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "games.db"
    strange, wrong = me.open("me", "screen"), me.open("me", "screen")
    spoil(database, """UPDATE tables SET options = '{"board": "lunar", "modules": ["craters"]}'""", strange)
    assert me.play(wrong)[0] == 200
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE moves SET move = 'A fly to the moon' WHERE table_id = ?", (wrong,))
    connection.close()
    me.server.tables.kept.clear()
    assert me.client.get("/", headers=PAGE).status_code == 200
    page = me.client.get(f"/tables/{wrong}", headers=PAGE)
    assert page.status_code == 500
    assert "cannot be read any more" in page.text
    assert "fly to the moon" in caplog.text
    with pytest.raises(Damaged):
        Tables(me.server.store).at(wrong).__enter__()


def test_somebody_whose_settings_cannot_be_read_has_the_usual_ones(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    person = store.new_person(Settings(language="de"))
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("UPDATE people SET settings = 'de'")
    connection.close()
    found = store.person(person.id)
    assert found is not None
    assert found.settings == Settings()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (  # as psycopg says it
            'connection failed: connection to server at "10.0.0.1", port 5432 failed: Connection refused\n\tIs it?',
            "nothing listens there (Connection refused); start PostgreSQL, or name its host and port with --database",
        ),
        (
            "failed to resolve host 'nowhere': [Errno -2] Name or service not known",
            "its host is not found (failed to resolve host 'nowhere': [Errno -2] Name or service not known); "
            "name another one with --database",
        ),
        ("connection timeout expired", "it does not answer (connection timeout expired)"),
        ("consuming input failed: EOF detected", "there is no connection to it (EOF detected)"),
    ],
)
def test_a_database_elsewhere_that_does_not_answer(said: str, told: str) -> None:
    assert sentence(StoreFault(said), "postgresql://host/games") == f"postgresql://host/games: {told}"
