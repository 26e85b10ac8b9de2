"""Coal (rulebook p. 38-41): coal for foundries and boilermen, beside the action of a turn; one round fewer."""

from typing import Final

ORDER: Final = 60  # where it stands when the box is listed
