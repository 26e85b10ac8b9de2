"""What the examples in the docstrings show is true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ">>> "
AS_SHOWN = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def with_examples() -> list[str]:
    """The modules that show some."""
    files = sorted((ROOT / "src").rglob("*.py")) + sorted((ROOT / "tests").glob("test_*.py"))
    shown = [file for file in files if f"\n{EXAMPLE}" in file.read_text("utf-8").replace(" " * 4, "")]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in shown]
    return [name.removeprefix("src.").removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("name", with_examples())
def test_examples_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=AS_SHOWN)
    assert result.attempted
    assert not result.failed


def test_the_api_is_shown_by_examples() -> None:
    assert {"roundhouse", "roundhouse.game", "roundhouse.rules"} <= set(with_examples())
