"""Rulesets that nobody plays by any more are freed, though the server collects garbage seldom (`serve.GC_THRESHOLDS`).

A ruleset and its parts name each other, so only a collection of everything frees them, and they are large. To look
through everything holds everybody up for a moment, so it is done for many of them at once.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from roundhouse.service.game import game

COLLECT_SECONDS: Final = 30.0  # seconds between two looks
# Rulesets that are worth a collection, of 1 to 2 MB each with what was drawn and told of them
MIN_DROPPED_RULESETS: Final = 32


class RulesetCollector:
    """Collects garbage when there is much of it."""

    def __init__(self) -> None:
        self._seen = game().dropped()

    async def collect_for_ever(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(COLLECT_SECONDS)
            await asyncio.to_thread(self.look)

    def look(self) -> None:
        """Collect if many rulesets were dropped since the last time."""
        if game().dropped() - self._seen >= MIN_DROPPED_RULESETS:
            self._seen = game().dropped()
            gc.collect()
