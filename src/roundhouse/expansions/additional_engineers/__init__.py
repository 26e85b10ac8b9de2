"""The additional engineers (rulebook p. 43 and 48): single ones that are wished for, or all that the game allows."""

from typing import Final

ORDER: Final = 85  # where it stands when the box is listed
