"""What coal adds to the box: twelve foundries. Its spaces, its engineer and the like are rows for the shared tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from roundhouse.content.extension import ContentExtension
from roundhouse.content.loader import records
from roundhouse.content.model import Content, Idea
from roundhouse.content.schema import IDEA
from roundhouse.content.tables import Entries

FOUNDRIES: Final = ("foundries.toml", "foundry")


def foundries_in(content: Content) -> tuple[Idea, ...]:
    return cast(tuple[Idea, ...], content.brought["foundries"])


def _read(rows: Entries) -> Mapping[str, Any]:
    return {"foundries": records(Idea, rows[FOUNDRIES])}


BOXED: Final = ContentExtension(files={FOUNDRIES[0]: {FOUNDRIES[1]: IDEA}}, read=_read, sections=("coal",))
