"""What the American industry track adds to the lists that all games share."""

from typing import Final

from roundhouse.content.faces import Named

NAMED: Final = Named(
    frames=("lane",),
)
