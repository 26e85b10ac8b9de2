"""A fresh house for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import Browser, browser


@pytest.fixture
def me(tmp_path: Path) -> Iterator[Browser]:
    """My browser; turns are not confirmed and bots play at once."""
    with browser(tmp_path / "games.db") as mine:
        mine.settings(confirm="never", forced="no", pace="instant")
        yield mine
