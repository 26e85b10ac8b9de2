"""A PostgreSQL of our own, from the programs that the system has: in a temporary folder, reached by a socket there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from roundhouse.service.database.schema import META
from roundhouse.service.database.store import Store

NEEDED = "these tests need PostgreSQL: make postgresql installs it (Debian: apt-get install postgresql)"
USER = "roundhouse"
SWORN, PEER = "sworn", "peer"  # users who need a password, or to be a user of the system
RULES = f"local all {SWORN} scram-sha-256\nlocal all {PEER} peer\n"
# The database ends with whoever holds the other end of this pipe, however that ends.
ENDS_WITH_US = '"$@" & read -r _; kill -QUIT $!; wait'
QUICK = ["-c", "shared_buffers=16MB", "-c", "max_connections=60", "-c", "autovacuum=off"]


def programs() -> Path:
    """The folder with `initdb` and `postgres`; Debian does not put them on the path."""
    found = shutil.which("postgres")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not folders:
        raise RuntimeError(NEEDED)
    return folders[-1]


class Cluster:
    """It can be stopped and started, with all that it keeps."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # PostgreSQL does not run as root
        self._as: dict[str, str] = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(folder, **self._as)
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._unused: list[str] = []
        self._run("initdb", "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync")
        rules = folder / "data" / "pg_hba.conf"
        rules.write_text(RULES + rules.read_text())

    def _run(self, program: str, *options: str) -> None:
        command = [programs() / program, "-D", self.folder / "data", *options]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, **self._as)  # type: ignore[call-overload]
        assert done.returncode == 0, done.stderr

    def address(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def start(self) -> None:
        command = [
            programs() / "postgres",
            "-D",
            self.folder / "data",
            "-F",
            "-k",
            self.folder,
            "-h",
            "",
            *QUICK,
        ]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(  # type: ignore[call-overload]
                ["sh", "-c", ENDS_WITH_US, "sh", *command],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as,
            )
        end = time.monotonic() + 30
        while True:
            try:
                self.execute("SELECT 1")
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.02)

    def stop(self) -> None:
        """At once, as if the machine had gone."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"games_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    @contextmanager
    def lent(self) -> Iterator[str]:
        """The address of one of today that nobody has used; afterwards it is emptied for the next who wants one."""
        if not self._unused:
            self._unused.append(self.new_database())
            Store(self._unused[-1]).close()
        address = self._unused.pop()
        yield address
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"TRUNCATE {', '.join(META.tables)} RESTART IDENTITY".encode())
        self._unused.append(address)


@contextmanager
def running() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="roundhouse-"))
    cluster = Cluster(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder)
