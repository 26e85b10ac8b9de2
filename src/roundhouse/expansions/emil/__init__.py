"""Emil (rulebook p. 44-45): the opponent of whoever plays alone. He blocks spaces, and takes tiles and engineers."""

from typing import Final

ORDER: Final = 90  # where it stands when the box is listed
