"""The addition in words."""

from typing import Final

from roundhouse.view.extension import TextExtension

TOLD: Final = TextExtension(
    sentences={"clear-snow": "clear-snow"},
    options={"clear-snow": lambda teller, index: teller.plain("clear-snow", "coin")},
    additions={"clear-snow": "no plough"},
)
