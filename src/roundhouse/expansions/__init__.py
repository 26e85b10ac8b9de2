"""The expansions, one folder each.

A folder holds the faces of one board, industry track or module: a Python module for every room that has something to
ask of it (`rules`, `written`, `told`, ...), its tables and its words. The rooms know none of them by name: they ask
here for everything that has a face, so a new folder is found because it is there. `docs/architecture.md` lists the
faces and the rooms that ask for them.

Those of the box lie in this folder. Others come from elsewhere: from a package that is installed and names its folder
under the entry point `roundhouse.expansions`, or from a folder that the variable `ROUNDHOUSE_EXPANSIONS` names (which
`--content` sets). They stand behind those of the box, so that nothing of the box changes its number.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar

GROUP: Final = "roundhouse.expansions"  # of entry points: name = the package of the faces
VARIABLE: Final = "ROUNDHOUSE_EXPANSIONS"  # folders, as in PATH
PREFIX: Final = "roundhouse_"  # which a folder may have before the name of its expansion

Extension = TypeVar("Extension")
Key = TypeVar("Key")
Value = TypeVar("Value")


class ExpansionError(ValueError):
    """An expansion from elsewhere that cannot be used; the message says why and what to do."""


@dataclass(frozen=True)
class Expansion:
    """Where an expansion lives."""

    name: str
    package: str  # that of its faces
    folder: Path  # that of its tables and words
    order: int  # where it stands when the box is listed
    origin: str = ""  # package and version, of one from elsewhere: "roundhouse-NAME 1.0.0"


@cache
def found() -> tuple[Expansion, ...]:
    """Every expansion, in the order in which the box is listed (`ORDER`), those from elsewhere last."""
    here = [one.name for one in pkgutil.iter_modules(__path__) if one.ispkg]
    box = [_expansion(name, f"{__name__}.{name}", import_module(f"{__name__}.{name}")) for name in here]
    guests = _guests()
    for name in here:
        if name in guests:
            raise ExpansionError(
                f"{guests[name].origin} brings an expansion {name!r}, which the box has itself"
            )
    return (*_in_order(box), *_in_order(guests.values()))


def _in_order(several: Iterable[Expansion]) -> list[Expansion]:
    return sorted(several, key=lambda one: (one.order, one.name))


def _expansion(name: str, package: str, module: ModuleType, origin: str = "") -> Expansion:
    order = getattr(module, "ORDER", None)
    if not isinstance(order, int) or not module.__file__:
        raise ExpansionError(f"{package} must be a package with a number ORDER to be an expansion")
    return Expansion(name, package, Path(module.__file__).parent, order, origin)


def _guests() -> dict[str, Expansion]:
    """Expansions from elsewhere, by name. A folder that was named comes before an installed package, so that whoever
    works on an expansion plays what lies there.
    """
    named = [_in_folder(Path(folder)) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    guests = {one.name: one for one in named}
    for point in entry_points(group=GROUP):
        for one in named:
            if point.value == one.package and point.name != one.name:
                raise ExpansionError(
                    f"{one.folder} is called {one.name!r} after its folder and {point.name!r} where it is installed;"
                    " give the entry point in pyproject.toml the name of the folder and install it again"
                )
        if point.name not in guests:
            guests[point.name] = _installed(point)
    return guests


def _installed(point: EntryPoint) -> Expansion:
    origin = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
    try:
        module = import_module(point.value)
    except ImportError as error:
        raise ExpansionError(f"{origin}: its expansion {point.name!r} cannot be imported: {error}") from error
    return _expansion(point.name, point.value, module, origin)


def _in_folder(folder: Path) -> Expansion:
    """The expansion that lies in a folder, whether or not it is on the path."""
    if not is_expansion(folder):
        raise ExpansionError(f"{folder} holds no expansion: it needs an __init__.py with ORDER and its faces")
    package = folder.resolve().name
    spec = spec_from_file_location(package, folder.resolve() / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    if package not in sys.modules:
        sys.modules[package] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[package])
    module = sys.modules[package]
    version = getattr(module, "__version__", "")
    return _expansion(package.removeprefix(PREFIX), package, module, f"{package} {version}".rstrip())


def is_expansion(folder: Path) -> bool:
    """Whether a folder is one of an expansion, and not one of an owner's values."""
    return (folder / "__init__.py").is_file()


def adopt(folder: Path) -> None:
    """Name a folder for this program and all that it starts; before any room is imported."""
    known = [one for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]
    os.environ[VARIABLE] = os.pathsep.join([*known, str(folder.resolve())])


def guests() -> dict[str, str]:
    """The expansions from elsewhere, and where each comes from."""
    return {one.name: one.origin for one in found() if one.origin}


def names() -> tuple[str, ...]:
    return tuple(one.name for one in found())


@cache
def modules(face: str) -> tuple[ModuleType, ...]:
    """The modules of this name, in every expansion that has one."""
    paths = [f"{one.package}.{face}" for one in found()]
    return tuple(import_module(path) for path in paths if find_spec(path))


def faces(face: str, kind: type[Extension]) -> tuple[Extension, ...]:
    """What the expansions show of themselves to one room: `TOLD` in `told.py` is an object of the room's own class."""
    return tuple(_shown(module, face, kind) for module in modules(face))


def faces_in(parts: Iterable[str], face: str, kind: type[Extension]) -> tuple[Extension, ...]:
    """The same for a game with these mechanisms: an expansion that has some in its `rules` and plays with none of them
    is not asked.
    """
    playing = set(parts)
    brought = {_package(module): module.PARTS.keys() for module in modules("rules")}
    asked = [one for one in modules(face) if not (own := brought.get(_package(one))) or own & playing]
    return tuple(_shown(module, face, kind) for module in asked)


def _package(module: ModuleType) -> str:
    """The expansion whose face it is."""
    return module.__name__.rpartition(".")[0]


def _shown(module: ModuleType, face: str, kind: type[Extension]) -> Extension:
    shown = getattr(module, face.upper(), None)
    if not isinstance(shown, kind):
        raise TypeError(f"{module.__name__} must have a {face.upper()}, a {kind.__name__}")
    return shown


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
