"""What a bot sees of coal."""

from __future__ import annotations

from typing import Final

from roundhouse.bots.faces import Seen
from roundhouse.rules.layout import COAL, FOUNDRIES

SEEN: Final = Seen(
    features={
        "coal": lambda p: p[COAL],
        "foundries": lambda p: p[FOUNDRIES].bit_count(),
    }
)
