"""Compiled modules are run only while they are what the sources say, and whoever asks is told which it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from roundhouse import compiled
from tests.support_looks import looks

SUFFIX = EXTENSION_SUFFIXES[0]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of the same name with one module, and beside it an extension module that nobody can load."""
    folder = tmp_path / "roundhouse"
    folder.mkdir()
    (folder / "__init__.py").write_text("from roundhouse import compiled\ncompiled.decide()\n", "utf-8")
    (folder / "compiled.py").write_bytes(Path(compiled.__file__).read_bytes())
    (folder / "rules.py").write_text("VALUE = 1\n", "utf-8")
    (folder / f"rules{SUFFIX}").write_bytes(b"loaded in place of the source")
    write_list(folder)
    return folder


def write_list(package: Path, suffix: str = SUFFIX) -> None:
    text = compiled.list_of(package, [package / "rules.py"], suffix)
    (package / compiled.LIST).write_text(text, "utf-8")


def asked(package: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """What a program says that imports the module."""
    code = (
        "import roundhouse.rules as r; from roundhouse import compiled; print(r.VALUE, compiled.in_words())"
    )
    kept = {name: value for name, value in os.environ.items() if name != compiled.VARIABLE}
    environment = {**kept, "PYTHONPATH": str(package.parent), **variables}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)


def test_compiled_modules_are_loaded_while_they_fit(package: Path) -> None:
    assert "ImportError" in asked(package).stderr, "the extension module was tried"


def test_a_changed_source_is_run_and_told(package: Path) -> None:
    (package / "rules.py").write_text("VALUE = 2\n", "utf-8")
    found = asked(package)
    assert found.stdout == "2 plain Python; rules.py changed since it was compiled: make compiled\n"
    assert "RuntimeWarning: roundhouse runs in plain Python: rules.py changed" in found.stderr


def test_a_source_that_is_gone_is_told(package: Path) -> None:
    listed = json.loads((package / compiled.LIST).read_text("utf-8"))
    listed["sources"] |= {"gone.py": "0", "lost.py": "0"}
    (package / compiled.LIST).write_text(json.dumps(listed), "utf-8")
    assert compiled.objection(package) == "gone.py and 1 more changed since it was compiled"
    assert asked(package).stdout.startswith("1 plain Python; gone.py")


def test_what_was_compiled_for_another_python_is_left_alone(package: Path) -> None:
    write_list(package, ".cpython-39-other.so")
    assert compiled.objection(package) == "compiled for another Python (.cpython-39-other.so)"
    assert asked(package).stdout.startswith("1 plain Python; compiled for another Python")


def test_a_build_that_broke_off_is_not_used(package: Path) -> None:
    """The list is written last."""
    (package / compiled.LIST).unlink()
    found = asked(package)
    assert (found.stdout, found.stderr) == ("1 plain Python\n", "")


def test_the_variable_asks_for_the_sources(package: Path) -> None:
    found = asked(package, ROUNDHOUSE_PLAIN="1")
    assert (found.stdout, found.stderr) == ("1 plain Python\n", "")


@pytest.mark.skipif(not compiled.is_compiled(), reason="this checkout is not compiled")
@pytest.mark.parametrize(
    "module",
    [
        "rules.engine",
        "expansions.coal.rules",
        "search.turn",
        "bots.tree",
        "bots.taste",
        "view.teller",
        "draw.svg.kit",
        "service.pages.html",
        "texts.filling",
    ],
)
def test_what_takes_time_is_compiled(module: str) -> None:
    assert str(import_module(f"roundhouse.{module}").__file__).endswith(SUFFIX)


@pytest.mark.skipif(not compiled.is_compiled(), reason="this checkout is not compiled")
def test_pages_look_the_same_as_those_of_the_sources() -> None:
    command = [sys.executable, "-m", "tests.support_looks"]
    plain = {**os.environ, compiled.VARIABLE: "1"}
    found = subprocess.run(command, env=plain, capture_output=True, text=True, check=True)
    assert looks() == json.loads(found.stdout)
