"""What Emil adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import NamesExtension

NAMED: Final = NamesExtension(
    table=dict.fromkeys(
        (
            "emil-workers",
            "emil-workers-owned",
            "emil-deck",
            "emil-turned",
            "emil-tiles",
            "emil-engineers",
            "emil-passed",
            "emil-done",
        ),
        1,
    ),
)
