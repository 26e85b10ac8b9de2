"""Asian Railroads (rulebook p. 33-35): long routes with construction sites, and Osaka laid over Tokyo."""

from typing import Final

ORDER: Final = 30  # where it stands when the box is listed
