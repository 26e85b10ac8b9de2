"""The manufactory train (rulebook p. 42): three tokens on a space, one of them for each of the others."""

from typing import Final

ORDER: Final = 70  # where it stands when the box is listed
