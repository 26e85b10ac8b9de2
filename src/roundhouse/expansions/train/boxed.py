"""What the train adds to the box: its tokens. Its space and its module are rows for the shared tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from roundhouse.content.extension import ContentExtension
from roundhouse.content.loader import records
from roundhouse.content.model import Content, Idea
from roundhouse.content.schema import IDEA
from roundhouse.content.tables import Entries

TOKENS: Final = ("train.toml", "token")


def tokens_in(content: Content) -> tuple[Idea, ...]:
    return cast(tuple[Idea, ...], content.brought["train"])


def _read(rows: Entries) -> Mapping[str, Any]:
    return {"train": records(Idea, rows[TOKENS])}


BOXED: Final = ContentExtension(files={TOKENS[0]: {TOKENS[1]: IDEA}}, read=_read, sections=("train",))
