"""What the examples in the docstrings show is true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src"
AS_SHOWN = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def with_examples() -> list[str]:
    """The modules that show some."""
    found = [file for file in sorted(SOURCES.rglob("*.py")) if ">>> " in file.read_text(encoding="utf-8")]
    names = [".".join(file.relative_to(SOURCES).with_suffix("").parts) for file in found]
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("name", with_examples())
def test_examples_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=AS_SHOWN)
    assert result.attempted
    assert not result.failed


def test_the_api_is_shown_by_examples() -> None:
    assert {"roundhouse", "roundhouse.game", "roundhouse.rules"} <= set(with_examples())
