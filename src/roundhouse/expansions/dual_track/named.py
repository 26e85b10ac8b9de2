"""What the American industry track adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import NamesExtension

NAMED: Final = NamesExtension(
    frames=("lane",),
)
