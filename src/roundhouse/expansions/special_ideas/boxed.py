"""What special ideas add to the box: five cards. Their token and the special factory are rows of the shared tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from roundhouse.content.extension import ContentExtension
from roundhouse.content.loader import records
from roundhouse.content.model import Content, Idea
from roundhouse.content.schema import IDEA
from roundhouse.content.tables import Entries

CARDS: Final = ("special_ideas.toml", "card")


def special_ideas_in(content: Content) -> tuple[Idea, ...]:
    return cast(tuple[Idea, ...], content.brought["special_ideas"])


def _read(rows: Entries) -> Mapping[str, Any]:
    return {"special_ideas": records(Idea, rows[CARDS])}


BOXED: Final = ContentExtension(files={CARDS[0]: {CARDS[1]: IDEA}}, read=_read)
