"""The German board (rulebook p. 24-27): a switch, extensions that one chooses for gaps of the routes, income tiles."""

from typing import Final

ORDER: Final = 10  # where it stands when the box is listed
