"""The expansions of the box, one folder each.

A folder holds the faces of one board, industry track or module: a Python module for every room that has something to
ask of it (`rules`, `written`, `told`, ...), its tables and its words. The rooms know none of them by name: they ask
here for everything that has a face, so a new folder is found because it is there. `docs/architecture.md` lists the
faces and the rooms that ask for them.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TypeVar

Face = TypeVar("Face")
Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Expansion:
    """Where an expansion lives."""

    name: str
    package: str  # that of its faces
    folder: Path  # that of its tables and words
    order: int  # where it stands when the box is listed


@cache
def found() -> tuple[Expansion, ...]:
    """Every expansion, in the order in which the box is listed (`ORDER`)."""
    here = [_at(f"{__name__}.{one.name}") for one in pkgutil.iter_modules(__path__) if one.ispkg]
    return tuple(sorted(here, key=lambda one: (one.order, one.name)))


def _at(package: str) -> Expansion:
    module = import_module(package)
    return Expansion(package.rpartition(".")[2], package, Path(module.__path__[0]), module.ORDER)


def names() -> tuple[str, ...]:
    return tuple(one.name for one in found())


@cache
def modules(face: str) -> tuple[ModuleType, ...]:
    """The modules of this name, in every expansion that has one."""
    paths = [f"{one.package}.{face}" for one in found()]
    return tuple(import_module(path) for path in paths if find_spec(path))


def faces(face: str, kind: type[Face]) -> tuple[Face, ...]:
    """What the expansions show of themselves to one room: `TOLD` in `told.py` is an object of the room's own class."""
    found = []
    for module in modules(face):
        shown = getattr(module, face.upper(), None)
        if not isinstance(shown, kind):
            raise TypeError(f"{module.__name__} must have a {face.upper()}, a {kind.__name__}")
        found.append(shown)
    return tuple(found)


def folders(name: str) -> tuple[Path, ...]:
    """The folders of this name, in every expansion that has one."""
    return tuple(one.folder / name for one in found() if (one.folder / name).is_dir())


class Gathered(Mapping[Key, Value]):
    """A table of a room with what the expansions add to it, looked up like any other.

    Faces import the room whose questions they answer, so they are asked only when somebody first looks something up.
    """

    def __init__(
        self,
        own: Mapping[Key, Value],
        added: Callable[[], Iterable[Mapping[Key, Value]]],
        last: Mapping[Key, Value] | None = None,
    ) -> None:
        self._own = own
        self._added = added
        self._last = last or {}
        self._all: dict[Key, Value] = {}

    def _gathered(self) -> dict[Key, Value]:
        if not self._all:
            found: dict[Key, Value] = {}
            for table in (self._own, *self._added(), self._last):
                twice = found.keys() & table.keys()
                if twice:
                    raise ValueError(f"two expansions bring {', '.join(map(repr, twice))}")
                found.update(table)
            self._all = found
        return self._all

    def __getitem__(self, key: Key) -> Value:
        return self._gathered()[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._gathered())

    def __len__(self) -> int:
        return len(self._gathered())
