"""What the examples in the docstrings show is true."""

from __future__ import annotations

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ">>> "
AS_SHOWN = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def with_examples() -> dict[str, Path]:
    """The modules that show some, with their sources."""
    files = sorted((ROOT / "src").rglob("*.py")) + sorted((ROOT / "tests").glob("test_*.py"))
    shown = [file for file in files if f"\n{EXAMPLE}" in file.read_text("utf-8").replace(" " * 4, "")]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in shown]
    return {
        name.removeprefix("src.").removesuffix(".__init__"): file
        for name, file in zip(names, shown, strict=True)
    }


def examples(name: str, file: Path) -> Iterator[doctest.DocTest]:
    """Those of a module, read off its source, since what is compiled has no docstrings."""
    known = vars(importlib.import_module(name))
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            where = f"{name}.{getattr(node, 'name', '')}"
            shown = ast.get_docstring(node) or ""
            yield doctest.DocTestParser().get_doctest(shown, dict(known), where, str(file), 0)


@pytest.mark.parametrize(("name", "file"), with_examples().items())
def test_examples_are_true(name: str, file: Path) -> None:
    runner = doctest.DocTestRunner(optionflags=AS_SHOWN)
    for example in examples(name, file):
        runner.run(example)
    assert runner.tries
    assert not runner.failures


def test_the_api_is_shown_by_examples() -> None:
    assert {"roundhouse", "roundhouse.game", "roundhouse.rules"} <= set(with_examples())
