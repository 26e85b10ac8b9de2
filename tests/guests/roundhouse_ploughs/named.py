"""A move that no manifest can say, and what has to be remembered of it until the turn is over."""

from typing import Final

from roundhouse.content.extension import Family, NamesExtension

NAMED: Final = NamesExtension(families=(Family("clear-snow", "clear-snow"),), table={"in-the-street": 1})
