"""The box: tables of everything in it, and the loader that reads them.

The names below are imported when they are first used: a manifest imports `content.manifest`, and the tables are laid
out with what all manifests declare.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.content.loader import check, load
    from roundhouse.content.model import Content
    from roundhouse.problems import ContentError

__all__ = ["Content", "ContentError", "check", "load"]

_HOME = {"Content": "model", "ContentError": "loader", "check": "loader", "load": "loader"}


def __getattr__(name: str) -> object:
    if name in _HOME:
        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
