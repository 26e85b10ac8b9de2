"""What coal, boilermen and foundries are, for whoever asks a component of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.expansions.coal.rules import FOUNDRY_COAL, O_COAL
from roundhouse.view.about_data import PIECE
from roundhouse.view.extension import ExplanationExtension, Generic
from roundhouse.view.words import Words

PAGE: Final = 38


def _values(words: Words) -> Mapping[str, object]:
    return {"foundry_coal": words.amount(O_COAL, FOUNDRY_COAL)}


EXPLAINED: Final = ExplanationExtension(
    part="coal",
    generic={
        "coal": Generic("coal", "R", PIECE),
        "boilerman": Generic("boilerman", "R", PIECE),
        "foundries": Generic("foundry", "R", PIECE),
    },
    any_id=frozenset({"boilerman"}),
    aliases={"foundries": "foundry"},
    alone={"foundry": "foundries"},
    pages=dict.fromkeys(
        (
            *("space/coal", "engineer/4-coal", "tile/coal"),
            *("coal", "boilerman", "foundries"),
        ),
        PAGE,
    ),
    values=_values,
)
