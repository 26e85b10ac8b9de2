"""A fresh house for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgresql import Cluster, running
from tests.server.support import Browser, browser, lay_unused


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL; a test that stops it starts it again."""
    with running() as one:
        yield one


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    """A database of today that nobody has used yet, of each kind."""
    if request.param == "sqlite":
        lay_unused(tmp_path / "games.db")
        yield tmp_path / "games.db"
    else:
        with request.getfixturevalue("cluster").lent() as address:
            yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def nothing(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a database may be made, of each kind."""
    if request.param == "sqlite":
        return tmp_path / "games.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def me(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """My browser; turns are not confirmed and bots play at once."""
    where: Path | str = tmp_path / "games.db"
    if request.config.getoption("--postgresql"):
        where = request.getfixturevalue("cluster").new_database()
    with browser(where) as mine:
        mine.settings(confirm="never", forced="no", pace="instant")
        yield mine
