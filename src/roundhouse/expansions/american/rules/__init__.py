"""The rules of the American board: `board` is the part, `stocks` what happens on the stocks board."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.american.rules.board import American
from roundhouse.rules.part import Part

PARTS: Final[dict[str, type[Part]]] = {"american": American}
