"""Signs on its end bonus cards; those of the others are plain."""

from typing import Final

from roundhouse.draw.extension import DrawingExtension

DRAWN: Final = DrawingExtension(end_cards={"purse": ("coin",), "green-shore": ("track-green",)})
