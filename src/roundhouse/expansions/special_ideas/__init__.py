"""Special ideas (rulebook p. 43): a further idea token for everybody, and five cards for the whole table."""

from typing import Final

ORDER: Final = 80  # where it stands when the box is listed
