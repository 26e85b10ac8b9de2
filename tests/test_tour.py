"""The notebook of the tour runs from its first cell to its last."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[1] / "docs" / "tour.ipynb"
PLOT = "matplotlib"


def value_of(source: str, known: dict[str, Any]) -> Any:
    """Run a cell as a notebook does; the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "tour.ipynb", "exec"), known)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), known)
    return None


def test_every_cell_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(sources) == 10
    assert all(not cell.get("outputs") for cell in cells), "outputs are made by whoever runs it"
    known: dict[str, Any] = {}
    found = [value_of(source, known) for source in sources if PLOT not in source]
    assert "<svg" in found[1]._repr_svg_()
    wins = found[-1]
    assert wins["greedy:nodes=20"]["rate"] > wins["random"]["rate"]
    pytest.importorskip(PLOT)
    value_of(sources[-1], known)
