"""It is made in the prompt."""

from typing import Final

from roundhouse.view.extension import PlaceExtension

PLACED: Final = PlaceExtension(in_the_sign=frozenset({"clear-snow"}))
