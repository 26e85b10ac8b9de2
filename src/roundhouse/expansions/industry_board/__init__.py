"""The industry board (rulebook p. 35-37): one for all players; factories are built over, cars use them again."""

from typing import Final

ORDER: Final = 40  # where it stands when the box is listed
