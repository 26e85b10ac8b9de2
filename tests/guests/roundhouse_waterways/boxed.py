"""A section of the main board for its action spaces."""

from typing import Final

from roundhouse.content.extension import ContentExtension

BOXED: Final = ContentExtension(sections=("quays",))
