"""American Railroads (rulebook p. 28-32): boulders, coin conditions, stocks, steelworks, the golden spike."""

from typing import Final

ORDER: Final = 20  # where it stands when the box is listed
