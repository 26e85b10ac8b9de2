"""What people have chosen, as the database keeps it: whatever is not known, or cannot be had any more, is as usual."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from roundhouse.service.model.quiet_hours import are_hours, is_zone
from roundhouse.service.model.table_view import CHOICES, MATTERS, NEVER, Person, Settings
from roundhouse.texts.languages import LANGUAGES

log = logging.getLogger(__name__)

_ALLOWED: Mapping[str, tuple[Any, ...]] = {
    **CHOICES,
    "forced": (True, False),
}
_READ: Mapping[str, Callable[[str], bool]] = {"zone": is_zone, "quiet": are_hours}
_EARLIER_CONFIRM: Mapping[object, str] = {True: MATTERS, False: NEVER}  # as it was stored when there were two


def read_person(row: Any) -> Person:
    """A person as the database has them."""
    return Person(row.id, row.name, _stored_settings(row.settings), row.program)


@lru_cache(maxsize=1024)  # every request reads those of somebody
def _stored_settings(text: str) -> Settings:
    """Settings as they are stored; who has none that can be read gets the usual ones."""
    try:
        stored = json.loads(text)
    except ValueError as error:
        log.error("somebody's settings cannot be read: %s", error)
        stored = {}
    return _settings(stored if isinstance(stored, dict) else {})


def _settings(stored: Mapping[str, Any]) -> Settings:
    """Settings with whatever is known of them."""
    known = {one.name for one in fields(Settings)}
    if isinstance(stored.get("confirm"), bool):
        stored = {**stored, "confirm": _EARLIER_CONFIRM[stored["confirm"]]}
    return Settings(**{key: value for key, value in stored.items() if key in known and allowed(key, value)})


def allowed(key: str, value: object) -> bool:
    """Whether a setting can have this value."""
    if key in _READ:
        return isinstance(value, str) and _READ[key](value)
    return value in (LANGUAGES if key == "language" else _ALLOWED.get(key, ()))
