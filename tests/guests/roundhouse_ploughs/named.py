"""A move that no manifest can say."""

from typing import Final

from roundhouse.content.extension import Family, NamesExtension

NAMED: Final = NamesExtension(families=(Family("clear-snow", "clear-snow"),))
