"""The score, and where it came from."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record.key import UNSAID, FieldKey, Key
from roundhouse.record.position_words import PositionTable
from roundhouse.rules.base_fields import SCORE as SCORED
from roundhouse.rules.effects import score
from roundhouse.rules.packing import points_from
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import FROM_BEFORE


@remembered
def source_names(rules: Ruleset) -> dict[str, int]:
    """Sources of points by name."""
    return {rules.source_name(source): source for source in rules.sources}


class PointsKey(Key):
    """Points by source, whose sum is the score; left out, nobody knows where they came from."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        p, sources = state.players[seat], source_names(state.rules)
        said = SCORED.of(p)
        value = table.get(self.name, {state.rules.source_name(FROM_BEFORE): said})
        given = PositionTable(table.key(self.name), value, list(sources), "table of sources")
        SCORED.put(p, 0)
        for name, source in sources.items():
            score(p, given.number(name, 0), source)
        if SCORE.name in table and said != SCORED.of(p):
            raise table.refused(SCORE.name, f"the points by source make {SCORED.of(p)} together")

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        p = state.players[seat]
        if not full and points_from(p, FROM_BEFORE) == SCORED.of(p):
            return UNSAID
        points = {name: points_from(p, source) for name, source in source_names(state.rules).items()}
        return {name: count for name, count in points.items() if full or count}


SCORE: Final = FieldKey(SCORED, always=True)
POINTS: Final = PointsKey("points")
