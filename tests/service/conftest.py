"""A fresh house for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.postgresql import Cluster, running
from tests.service.support import TOY_GAME, Browser, browser, lay_unused, played


@pytest.fixture(autouse=True, scope="module")
def the_game(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every file plays the toy game, unless it says otherwise: `PLAYED = RAILROADS_GAME`."""
    with played(getattr(request.module, "PLAYED", TOY_GAME)):
        yield


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


def place(request: pytest.FixtureRequest, folder: Path) -> Path | str:
    """Where a house keeps its games."""
    if request.config.getoption("--postgresql"):
        cluster: Cluster = request.getfixturevalue("cluster")
        return cluster.new_database()
    return folder / "games.db"


@pytest.fixture
def me(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """My browser; turns are not confirmed and bots play at once."""
    with browser(place(request, tmp_path)) as mine:
        mine.settings(confirm="never", forced="no", pace="instant")
        yield mine


@pytest.fixture(scope="module")
def busy_house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at a house for all tests of a file that do no harm to one another."""
    with browser(place(request, tmp_path_factory.mktemp("house"))) as first:
        yield first
