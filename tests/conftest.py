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
