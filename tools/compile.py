"""Compile what the game spends its time in, with mypyc: `make compiled`.

The rules, the search of turns, what bots think with, views and drawings become C, one file a module, compiled side by
side and linked into one library, where calls from one module to another cost no more than within one; an extension
module for each of them hands it on. They are laid beside the sources, or into another folder for a wheel, with the list
of what they were made from (`roundhouse.compiled`).
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

from docstrings import put_back
from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from untracked import mend

from roundhouse.compiled import LIST, list_of

ROOT: Final = Path(__file__).resolve().parents[1]
SRC: Final = ROOT / "src"
PACKAGE: Final = SRC / "roundhouse"
BUILD: Final = ROOT / "build" / "compiled"
COMPILED: Final = (
    "rules/*.py",
    "rules/ahead/*.py",
    "expansions/*/rules.py",
    "expansions/*/rules/*.py",
    "expansions/*/seen.py",
    "search/*.py",
    "env/stepping.py",
    "env/writing.py",
    "bots/evaluation.py",
    "bots/features.py",
    "bots/hand_features.py",
    "bots/ordinary.py",
    "bots/taste.py",
    "bots/tree.py",
    "bots/turns.py",
    "texts/filling.py",
    "texts/pages.py",
    "texts/plural.py",
    "view/*.py",
    "draw/svg/*.py",
    "service/model/base_path.py",
    "service/pages/html.py",
)
PLAIN: Final = (
    # the door for people's choices, what the compiler reads another file for, and a decorator for any function
    "rules/build.py",
    "rules/declared.py",
    "rules/native.py",
    "rules/ruleset_cache.py",
    # what others fill or derive from, and what is asked for seldom
    "view/about.py",
    "view/about_data.py",
    "view/about_words.py",
    "view/declared.py",
    "view/extension.py",
    "view/language.py",
    "view/language_needs.py",
    "view/drawing_cache.py",
    "view/lesson_script.py",
    "view/names.py",
    "view/table_types.py",
    "view/puzzle_book.py",
    "view/typed.py",
    "draw/svg/component.py",
    "draw/svg/picture.py",
    "draw/svg/sign_check.py",
)
LIBRARY: Final = "roundhouse__mypyc"  # what mypyc calls the library of a group
# a product that is added must be rounded before, as Python does: equal games on every machine
EXACT: Final = "-ffp-contract=off"
THIS_MACHINE: Final = "-march=native"


def c_options(portable: bool) -> list[str]:
    """For compiling and for linking, which compiles once more what calls from file to file."""
    quick = ["-O2", "-flto", "-fno-plt", "-fno-semantic-interposition"] if sys.platform == "linux" else []
    return [EXACT, *quick, *([] if portable else [THIS_MACHINE])]


def compiled_sources() -> list[Path]:
    """What is compiled."""
    found = {file for pattern in COMPILED for file in PACKAGE.glob(pattern)}
    return sorted(found - {PACKAGE / file for file in PLAIN})


def with_imported(files: Iterable[Path]) -> set[Path]:
    """These sources and all of this package that they import, directly or not: what their compiled form depends on."""
    found: set[Path] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [source for name in _imports(file) if (source := _source_of(name))]
    return found


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            package = ".".join(file.relative_to(SRC).parts[: -node.level]) if node.level else ""
            module = ".".join(filter(None, (package, node.module)))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _source_of(module: str) -> Path | None:
    place = SRC.joinpath(*module.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_relative_to(PACKAGE) and file.is_file()), None)


class SideBySide(build_ext):
    """Compiles the files of a library at the same time."""

    def build_extension(self, ext: Extension) -> None:
        def compile_one(source: str) -> list[str]:
            options: dict[str, Any] = {"include_dirs": ext.include_dirs, "depends": ext.depends}
            return list(
                self.compiler.compile(
                    [source], self.build_temp, extra_postargs=ext.extra_compile_args, **options
                )
            )

        # the longest first, so that none is left to run alone at the end
        sources = sorted(ext.sources, key=lambda source: -Path(source).stat().st_size)
        with ThreadPoolExecutor(self.parallel or 1) as threads:
            ext.extra_objects = [one for made in threads.map(compile_one, sources) for one in made]
        ext.sources = []
        super().build_extension(ext)


def build(files: list[Path], options: list[str], jobs: int) -> Path:
    """Compile them; the folder with all that was made."""
    shutil.rmtree(BUILD, ignore_errors=True)
    os.chdir(SRC)  # names may be relative to it
    extensions = mypycify(
        ["--config-file", str(ROOT / "pyproject.toml"), *map(str, files)],
        multi_file=True,
        opt_level="2",
        debug_level="0",
        target_dir=str(BUILD / "c"),
        group_name="roundhouse",
    )
    put_back(BUILD / "c", SRC)
    mend(BUILD / "c")
    library = next(one for one in extensions if one.name == LIBRARY)
    library.extra_compile_args += options
    library.extra_link_args += [f"-flto={jobs}" if option == "-flto" else option for option in options]
    command = SideBySide(Distribution({"name": "roundhouse", "ext_modules": extensions}))
    command.build_lib = str(BUILD / "lib")
    command.build_temp = str(BUILD / "temp")
    command.parallel = jobs
    command.ensure_finalized()
    command.run()
    return BUILD / "lib"


def remove(folder: Path) -> None:
    """Take away what was compiled before, the list of it first."""
    (folder / "roundhouse" / LIST).unlink(missing_ok=True)
    for file in [*folder.glob(f"{LIBRARY}*.so"), *folder.glob("roundhouse/**/*.so")]:
        file.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=SRC, help="the folder that gets them (default: src)")
    parser.add_argument(
        "--portable", action="store_true", help="for all machines of this kind, not this one only"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="files compiled at the same time")
    chosen = parser.parse_args()
    into: Path = chosen.into.resolve()
    files = compiled_sources()
    # as they are now: whoever changes one meanwhile has to compile again
    listed = list_of(PACKAGE, with_imported(files), EXTENSION_SUFFIXES[0])
    # Tracebacks name the files as they are named here; a wheel does not tell where it was built.
    named = [file.relative_to(SRC) for file in files] if chosen.portable else files
    made = build(named, c_options(chosen.portable), chosen.jobs)
    remove(into)
    shutil.copytree(made, into, dirs_exist_ok=True)
    (into / "roundhouse" / LIST).write_text(listed, encoding="utf-8")


if __name__ == "__main__":
    main()
