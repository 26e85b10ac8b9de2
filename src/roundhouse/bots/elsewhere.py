"""Bots of somebody's own, named by where they are: `mine.py:Agent`, `package.module:Agent`, `mine.py:Agent:depth=3`.

Naming such a bot runs its code. So only what people type at their own command line or write in their own program comes
here; names out of records, tables or requests go to `bots.bot`, which knows what is installed and nothing else.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from roundhouse.bots import BOTS, BOX_BOTS, Bot, UnknownBot, bot, made
from roundhouse.bots.command import COMMAND, CommandBot


def any_bot(name: str) -> Bot:
    """A new bot, one that is known, one from elsewhere or a program (`command:./my-agent`)."""
    if name.startswith(COMMAND):
        return made(COMMAND, partial(CommandBot, name.removeprefix(COMMAND)), "")
    place, kind, settings = _taken_apart(name)
    return made(f"{place}:{kind}", _maker(place, kind), settings) if place else bot(name)


def is_file(name: str) -> bool:
    """Whether a bot is named by a file."""
    return _taken_apart(name)[0].endswith(".py")


def files_of(name: str) -> list[Path]:
    """The files of somebody's own that decide how a bot plays: where its class is, and a `file` that is set for it."""
    place, _, settings = _taken_apart(name)
    module = "" if not place or is_file(name) else str(getattr(sys.modules.get(place), "__file__", "") or "")
    written = [
        part[5:] for part in (settings or name.partition(":")[2]).split(",") if part.startswith("file=")
    ]
    files = [place if is_file(name) else module, *written]
    return [Path(file) for file in files if file and Path(file).is_file()]


def travelling(names: Iterable[str]) -> dict[str, Callable[..., Bot]]:
    """Those of these bots that were put into `BOTS` by this program: other processes have to be given them.

    Raises `UnknownBot` if one of them cannot travel.
    """
    found: dict[str, Callable[..., Bot]] = {}
    for name in names:
        kind = name.partition(":")[0]
        make = BOTS.get(kind)
        if make is not None and make is not BOX_BOTS.get(kind):
            _check_travel(kind, make)
            found[kind] = make
    return found


def receive(bots: dict[str, Callable[..., Bot]]) -> None:
    """In another process: know these bots, too."""
    BOTS.update(bots)


def _taken_apart(name: str) -> tuple[str, str, str]:
    """File or module, name in it and settings; an empty place for a bot that is called by its name alone.

    >>> _taken_apart("mine.py:Agent:depth=3"), _taken_apart("mcts:seconds=1")
    (('mine.py', 'Agent', 'depth=3'), ('', '', ''))
    """
    place, _, rest = name.partition(":")
    kind, _, settings = rest.partition(":")
    if place in BOTS or not kind.isidentifier():
        return "", "", ""
    return place, kind, settings


def _maker(place: str, kind: str) -> Callable[..., Bot]:
    module = _file(Path(place)) if place.endswith(".py") else _module(place)
    make = getattr(module, kind, None)
    if not callable(make):
        raise UnknownBot(f"{place} has no class {kind!r}")
    return make  # type: ignore[no-any-return]


def _module(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # where `python -m` would look as well
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise UnknownBot(
            f"there is no bot or module {name!r} ({error}); bots: {', '.join(sorted(BOTS))}"
        ) from error


def _file(path: Path) -> ModuleType:
    """The module that a file is, made once."""
    full = path.resolve()
    name = f"roundhouse_bots_{hashlib.sha256(str(full).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, full)
    if not full.is_file() or spec is None or spec.loader is None:
        raise UnknownBot(f"{path}: there is no such file")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _check_travel(kind: str, make: Callable[..., Bot]) -> None:
    advice = f"put it into a file and name it like mine.py:{kind.title()}, or play with jobs=1"
    try:
        packed = pickle.dumps(make)
    except Exception as error:
        raise UnknownBot(f"bot {kind!r} cannot be sent to other processes ({error}); {advice}") from error
    if b"__main__" in packed and not getattr(sys.modules["__main__"], "__file__", None):
        raise UnknownBot(
            f"bot {kind!r} is defined at the prompt or in a notebook, which other processes cannot read; {advice}"
        )
