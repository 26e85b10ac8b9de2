"""Options of the whole test suite."""

from __future__ import annotations

import gc
import pickle
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from zlib import crc32

import pytest
from typer.main import get_command

from roundhouse.service.game import install
from roundhouse.web.railroads import RAILROADS

install(RAILROADS)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=int,
        default=0,
        metavar="N",
        help="random games per choice of rules, for longer runs (default: as many as a quick run allows)",
    )
    parser.addoption(
        "--whole",
        action="store_true",
        help="all samples of random games and boards, and what is slow, as make fuzz runs them; a quick run takes some",
    )
    parser.addoption(
        "--postgresql",
        action="store_true",
        help="a server that is asked by a browser of the tests keeps its games in PostgreSQL, not in SQLite",
    )


def pytest_configure(config: pytest.Config) -> None:
    for line in (
        "sampled(n): of its many parameters a quick run takes every n-th, --whole takes all",
        "slow: a quick run leaves it out, --whole takes it; something quicker looks at the same thing every time",
    ):
        config.addinivalue_line("markers", line)


def name_of(item: pytest.Item) -> str:
    """The test without its parameters."""
    return item.nodeid.partition("[")[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what a quick run has no time for. Every test begins elsewhere, so that together they see all games."""
    if config.getoption("--whole") or config.getoption("--games"):
        return
    sizes = Counter(map(name_of, items))
    seen: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        mark, name = item.get_closest_marker("sampled"), name_of(item)
        step = min(mark.args[0], sizes[name]) if mark else 1
        turn = seen[name] % step == crc32(name.encode()) % step
        (kept if turn and not item.get_closest_marker("slow") else left).append(item)
        seen[name] += 1
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept


def pytest_collection_finish() -> None:
    """Thousands of tests and all that they import stay to the end: the collector need not look through them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether there is time for all samples."""
    return bool(pytestconfig.getoption("--whole") or pytestconfig.getoption("--games"))


def read_once(loads: Callable[..., Any]) -> Callable[..., Any]:
    """Reads a text as `loads` does, and one that it has read before from what came of it."""
    kept: dict[str, bytes] = {}

    def read(text: str, **how: Any) -> Any:
        if text not in kept:
            kept[text] = pickle.dumps(loads(text, **how))
        return pickle.loads(kept[text])

    return read


@pytest.fixture(scope="session", autouse=True)
def the_same_is_made_once() -> Iterator[None]:
    """Hundreds of tests read all tables or words with one of them changed, or ask the command something: the other
    tables are not parsed again, nor is the command made again from its functions.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tomllib, "loads", read_once(tomllib.loads))
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield
