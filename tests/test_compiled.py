"""Compiled modules are run only while they are what the sources say, and whoever asks is told which it is."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from tools.docstrings import docstrings_of, with_docstrings
from tools.untracked import without_trashcan

from roundhouse import compiled
from roundhouse.rules import engine, state
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


def test_compiled_or_not_everything_tells_what_it_is() -> None:
    for module in (engine, state):
        source = Path(compiled.__file__).parent / "rules" / f"{module.__name__.rpartition('.')[2]}.py"
        told = docstrings_of(source.read_text("utf-8"))
        assert module.__doc__ is not None
        for names, text in told.items():
            found: object = module
            for name in names:
                found = getattr(found, name)
            if callable(found):  # the compiler has no place for what properties tell
                assert inspect.cleandoc(found.__doc__ or "") == text, names
    assert list(inspect.signature(engine.apply).parameters) == ["state", "move"]


def test_docstrings_are_put_into_what_the_compiler_wrote() -> None:
    source = """'Of the module.'
class Train:
  'A "train" – long.'
  def go(self): 'It goes.'
def go(): 'Others go.'
"""
    written = r"""
    {"go", (PyCFunction)CPyPy_m___Train___go, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("go($self)\n--\n\n")},
    {"go", (PyCFunction)CPyPy_m___go, METH_FASTCALL, PyDoc_STR("go()\n--\n\n") /* docstring */},
    .tp_doc = PyDoc_STR("Train()\n--\n\n"),
    NULL, /* docstring */"""
    told = with_docstrings(written, docstrings_of(source))
    assert r'PyDoc_STR("go($self)\n--\n\nIt goes.")' in told
    assert r'PyDoc_STR("go()\n--\n\nOthers go.") /* docstring */' in told
    assert r'PyDoc_STR("Train()\n--\n\nA \"train\" \342\200\223 long.")' in told
    assert 'PyDoc_STR("Of the module."), /* docstring */' in told


UNTRACKED = """static void
{name}_dealloc(roundhouse___{name}Object *self)
{{
{untrack}    CPy_TRASHCAN_BEGIN(self, {name}_dealloc)
    CPyDef_{name}_clear((PyObject *)self);
    Py_TYPE(self)->tp_free((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}}
"""


def test_only_tracked_objects_use_the_trashcan() -> None:
    tracked = UNTRACKED.format(name="tree___TreeSearch", untrack="    PyObject_GC_UnTrack(self);\n")
    untracked = UNTRACKED.format(name="turns___TurnLine", untrack="")
    between = "\nPyObject *CPyDef_turns___TurnLine(PyObject *cpy_r_moves);\n"
    mended = without_trashcan(tracked + between + untracked + between)
    without = [line for line in untracked.splitlines(keepends=True) if "TRASHCAN" not in line]
    assert mended == tracked + between + "".join(without) + between


DEEP = """
from roundhouse.bots.tree import SearchNode
from roundhouse.bots.turns import TurnLine
from roundhouse.rules import new, ruleset

state, kept = new(ruleset(2), 1), []
for _ in range(100):
    node = SearchNode()
    node.children[()] = SearchNode()
    kept = [TurnLine((1,), 0.5), node, state.clone(), kept]
del kept, node
print(new(ruleset(2), 1) == state)
"""


def test_objects_may_end_deep_in_others() -> None:
    """Compiled ones once wrote where they should not: the debugging allocator ends a process that does."""
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    command = [sys.executable, "-c", DEEP]
    found = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace")
    assert (found.stdout, found.returncode) == ("True\n", 0), found.stderr
