"""Flags: whoever reaches a summit hut lays one on a route, and every scoring phase asks what the route is made of.

A route has room for two. At the end of a round a flag scores for each colour of track that lies on its route, so the
choice is between the route that is rich now and the one that will be.
"""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.rules import moves
from roundhouse.rules.fields import COUNT, PLAYER, Field
from roundhouse.rules.layout import COLUMN, EFFECT_CODE, ROUTES, SOURCE, TRACK
from roundhouse.rules.part import Part
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

from .boxed import FlagRow, flags_in

FLAGS: Final = COLUMN["flags"]  # + route
K_FLAG: Final = EFFECT_CODE["flag"]
FLAG: Final = moves.FIRST["flag"]  # + route
FROM_FLAGS: Final = SOURCE["flags"]
WORTH: Final = 40  # of a flag each round, to whoever thinks no further than this turn, in tenths of a point


def flag_points(rules: Ruleset, p: list[int], route: int) -> int:
    """What one flag scores on a route as it is now."""
    first = TRACK + 5 * route
    colours = sum(1 for space in p[first : first + 5] if space)
    return flags_in(rules.content).points * colours


class Flags(Part):
    """The flags of all players."""

    kinds: ClassVar[tuple[int, ...]] = (K_FLAG,)
    families: ClassVar[tuple[str, ...]] = ("flag",)
    payers: ClassVar[dict[str, tuple[int, ...]]] = {"flag": (K_FLAG,)}
    # a flag changes nothing for the rest of the turn, so nobody has to think about the order
    quiet_kinds: ClassVar[tuple[int, ...]] = (K_FLAG,)
    sources: ClassVar[tuple[int, ...]] = (FROM_FLAGS,)
    scores_rounds: ClassVar[bool] = True

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.row: FlagRow = flags_in(rules.content)

    def fields(self) -> list[Field]:
        return [Field("flags", PLAYER, FLAGS, COUNT, tuple(self.rules.route_codes), self.row.room)]

    def values(self) -> list[object]:
        return [self.row]

    def promises(self, p: list[int], later: int) -> int:
        return later * WORTH * sum(p[FLAGS : FLAGS + ROUTES])

    def room(self, state: GameState, player: int, kind: int) -> int:
        return ROUTES * self.row.room - sum(state.players[player][FLAGS : FLAGS + ROUTES])

    def pool_moves(self, state: GameState, player: int, kinds: int, found: list[int]) -> None:
        if kinds >> K_FLAG & 1:
            p = state.players[player]
            found.extend([FLAG + route for route in range(ROUTES) if p[FLAGS + route] < self.row.room])

    def carry_out(self, state: GameState, player: int, move: int) -> None:
        state.players[player][FLAGS + move - FLAG] += 1

    def round_points(self, p: list[int]) -> list[tuple[int, int]]:
        points = sum(p[FLAGS + route] * flag_points(self.rules, p, route) for route in range(ROUTES))
        return [(points, FROM_FLAGS)]


PARTS: Final[dict[str, type[Part]]] = {"flags": Flags}
