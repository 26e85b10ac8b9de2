"""Options of the whole test suite."""

from __future__ import annotations

import pytest


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
        help="all samples of random games and boards, as make fuzz looks at them; a quick run takes about half",
    )


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether there is time for all samples."""
    return bool(pytestconfig.getoption("--whole") or pytestconfig.getoption("--games"))
