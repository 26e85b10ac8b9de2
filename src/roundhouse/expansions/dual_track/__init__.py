"""The dual industry track (rulebook p. 31): two lanes, each with a wrench; it comes with the American board."""

from typing import Final

ORDER: Final = 15  # where it stands when the box is listed
