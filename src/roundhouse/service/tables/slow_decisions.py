"""Waiting is never silent: a decision over which the rules take long is logged with its position, to be made a test."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Final

from roundhouse.service.game import Match
from roundhouse.service.model.slugs import in_log

SLOW_SECONDS: Final = 0.05  # seconds of processor time, so that a busy machine is not blamed on the rules

log = logging.getLogger(__name__)


@contextmanager
def watched(table_id: str, match: Match) -> Iterator[None]:
    """Around one decision at a table: which moves there are, and what the one that is played does."""
    moment, begun = match.length, thread_time()
    yield
    log_if_long(table_id, match, moment, thread_time() - begun)


def log_if_long(table_id: str, match: Match, moment: int, taken: float) -> None:
    """Log a decision, or a move that was refused, with the position before it."""
    if taken > SLOW_SECONDS:
        log.warning(
            "the rules took %.0f ms over a decision at table %s, move %d of its game, in the position %s",
            1000 * taken,
            in_log(table_id),
            match.length,
            json.dumps(match.position_at(moment), ensure_ascii=False),
        )
