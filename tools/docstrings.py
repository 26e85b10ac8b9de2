"""Puts docstrings back into compiled modules: mypyc keeps signatures, so `help(apply)` would tell no more than those.

`tools/compile.py` calls this between the writing of the C files and their compilation.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

SIGNATURE_END: Final = r"\n--\n\n"  # as it stands in C
FUNCTION: Final = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),\s*[\w |]+,\s*PyDoc_STR\(")((\w+)\([^"]*)("\))')
CLASS: Final = re.compile(r'(\.tp_doc = PyDoc_STR\(")((\w+)\([^"]*)("\))')
MODULE: Final = re.compile(r"NULL(, /\* docstring \*/)")

Docstrings = dict[tuple[str, ...], str]  # by name, those of methods by class and name; () is the module's


def docstrings_of(source: str) -> Docstrings:
    """All docstrings of a module."""
    tree = ast.parse(source)
    found: dict[tuple[str, ...], str | None] = {(): ast.get_docstring(tree)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[(node.name,)] = ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    found[(node.name, inner.name)] = ast.get_docstring(inner)
    return {name: told for name, told in found.items() if told}


def with_docstrings(written: str, docstrings: Docstrings) -> str:
    """The C of a module with the docstrings of its source."""

    def of_function(found: re.Match[str]) -> str:
        head, symbol, signature, name, end = found.groups()
        fits = [one for one in docstrings if one[-1:] == (name,) and symbol.endswith("___" + "___".join(one))]
        return head + signature + (in_c(docstrings[max(fits, key=len)]) if fits else "") + end

    def of_class(found: re.Match[str]) -> str:
        head, signature, name, end = found.groups()
        return head + signature + in_c(docstrings.get((name,), "")) + end

    written = CLASS.sub(of_class, FUNCTION.sub(of_function, written))
    if () in docstrings:
        told = f'PyDoc_STR("{in_c(docstrings[()])}")'
        written = MODULE.sub(lambda found: told + found[1], written)
    return written


def in_c(text: str) -> str:
    """A text within a string of C."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return "".join(
        one if one.isascii() else "".join(f"\\{byte:03o}" for byte in one.encode()) for one in plain
    )


def put_back(folder: Path, sources: Path) -> None:
    """Into all C files of a folder; `sources` is where the package lies."""
    for file in folder.rglob("__native_*___*.c"):
        place = sources.joinpath(*file.stem.removeprefix("__native_").split("___"))
        source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if source.is_file():
            docstrings = docstrings_of(source.read_text("utf-8"))
            file.write_text(with_docstrings(file.read_text("utf-8"), docstrings), "utf-8")
