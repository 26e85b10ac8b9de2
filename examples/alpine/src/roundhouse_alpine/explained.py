"""What a flag is, for whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.rules.layout import O_POINTS
from roundhouse.view.about_data import PIECE
from roundhouse.view.extension import ExplanationExtension, Generic
from roundhouse.view.words import Words

from .boxed import flags_in


def _values(words: Words) -> Mapping[str, object]:
    row = flags_in(words.rules.content)
    return {"flag_points": words.amount(O_POINTS, row.points), "flag_room": row.room}


EXPLAINED: Final = ExplanationExtension(
    part="flags",
    generic={"flag": Generic("summit-flag", "O", PIECE)},
    any_id=frozenset({"flag"}),
    values=_values,
)
