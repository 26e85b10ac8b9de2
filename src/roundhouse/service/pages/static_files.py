"""The files that pages load: scripts, sheets and pictures of the service and of the game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from roundhouse.service.game import StaticFolders, game

CONTENT_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
OWN = ("roundhouse.service", "static")


def files() -> Mapping[str, Traversable]:
    """Our files by name; whatever else is asked for is not even looked for."""
    return _files(game().pages.static_folders)


@cache
def _files(folders: StaticFolders) -> Mapping[str, Traversable]:
    return {
        file.name: file
        for package, folder in (OWN, *folders)
        for file in (resources.files(package) / folder).iterdir()
        if file.name[file.name.rfind(".") :] in CONTENT_TYPES
    }


def static(name: str) -> str:
    """The address of a file of ours; it changes with the content, so that browsers may keep it for ever."""
    return _address(game().pages.static_folders, name)


@cache
def _address(folders: StaticFolders, name: str) -> str:
    return f"/static/{name}?{hashlib.sha256(_files(folders)[name].read_bytes()).hexdigest()[:8]}"
