"""What the mail scores: sets of different sacks, which are delivered at the end of the round, and stamps for ever."""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.content.manifest import Manifest
from roundhouse.rules.declared import DeclaredPart
from roundhouse.rules.part import Part

from .manifest import MANIFEST, SACKS, STAMPS


class Mail(DeclaredPart):
    """The sorting office, and everybody's mail van."""

    manifest: ClassVar[Manifest] = MANIFEST

    def scored(self, source: str, p: list[int]) -> int:
        if source == "stamps":
            return self.value("stamp") * self.counts(STAMPS, p)[0]
        sacks = self.counts(SACKS, p)
        by_size = (0, self.value("one"), self.value("two"), self.value("three"))
        return sum(by_size[sum(1 for count in sacks if count > layer)] for layer in range(max(sacks)))


PARTS: Final[dict[str, type[Part]]] = {"mail": Mail}
