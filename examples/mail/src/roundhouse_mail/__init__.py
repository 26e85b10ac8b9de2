"""Railway mail: sacks of letters, parcels and papers, which the others may buy too, and stamps."""

from typing import Final

ORDER: Final = 110  # where it stands when the box is listed, among those from elsewhere
__version__ = "1.0.0"
