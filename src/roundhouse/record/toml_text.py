"""Writing TOML, which the standard library only reads.

Only what files of this project hold: texts, whole numbers, truth values, lists and tables. A table that fits
on a line is written inline, a longer one becomes a section.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

WIDTH: Final = 100
DEPTH: Final = 2  # sections go no deeper than [players.A]
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def toml_key(key: str) -> str:
    """A key, quoted where it must be.

    >>> toml_key("wood-3"), toml_key("route ends")
    ('wood-3', '"route ends"')
    """
    return key if _BARE.fullmatch(key) else toml_value(key)


def toml_value(value: Any) -> str:
    """A value on one line.

    >>> toml_value({"by": "A", "coins": 1, "wood-worker": True})
    '{ by = "A", coins = 1, wood-worker = true }'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{toml_key(str(key))} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    raise TypeError(
        f"{value!r} is a {type(value).__name__}; TOML is written from texts, numbers, lists and tables"
    )


def toml_text(mapping: Mapping[str, Any]) -> str:
    """A whole file.

    >>> print(toml_text({"round": 2, "spaces": {"wood-3": "A"}}), end="")
    round = 2
    spaces = { wood-3 = "A" }
    """
    return "\n".join(_section("", mapping)).lstrip("\n") + "\n"


def _section(path: str, mapping: Mapping[str, Any]) -> list[str]:
    """The lines of a table: first what stands in it, then the sections below it."""
    lines: list[str] = []
    below: list[str] = []
    tables_only = path != "" and all(isinstance(value, Mapping) for value in mapping.values())
    for key, value in mapping.items():
        name = toml_key(str(key))
        spread = path.count(".") < DEPTH - 1 and (tables_only or not _fits(name, value))
        if isinstance(value, Mapping) and spread:
            below += _section(f"{path}.{name}" if path else name, value)
        else:
            lines += _lines(name, value)
    if path and (lines or not below):
        lines = ["", f"[{path}]", *lines]
    return lines + below


def _fits(name: str, value: Any) -> bool:
    return len(f"{name} = {toml_value(value)}") <= WIDTH


def _lines(name: str, value: Any) -> list[str]:
    """A key with its value, on several lines where one would be too long."""
    if value and not _fits(name, value):
        if isinstance(value, Mapping):
            return [
                line for key, item in value.items() for line in _lines(f"{name}.{toml_key(str(key))}", item)
            ]
        if isinstance(value, list | tuple):
            return [f"{name} = [", *(f"  {toml_value(item)}," for item in value), "]"]
    return [f"{name} = {toml_value(value)}"]
