"""What the Asian board adds to the box: itself, and rows for the shared tables; here stands how long its routes are."""

from __future__ import annotations

from typing import Final

from roundhouse.content.extension import ContentExtension

BOXED: Final = ContentExtension(lengths={"beijing": 21, "seoul": 11, "tokyo": 7, "osaka": 8})
