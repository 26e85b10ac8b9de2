"""What lies on the table for everybody, in words of the game: `state.table_top.occupant(space)`.

As with boards (`player_board`), whatever tells or draws a game asks here instead of reading numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from roundhouse.rules.fields import FieldReader
from roundhouse.rules.layout import ENGINEERS
from roundhouse.rules.packing import bits
from roundhouse.rules.vocabulary import BLOCKED

if TYPE_CHECKING:
    from roundhouse.rules.state import GameState

NOBODY: Final = -1
TWIN_TAKEN: Final = -2  # nobody stands there, but on the space that closes with it


class TableTop(FieldReader):
    """The boards in the middle and the supply."""

    __slots__ = ("state",)

    state: GameState

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.row = state.table
        self.fields = state.rules.table_fields

    # ---- action spaces and engineers

    def is_taken(self, space: int) -> bool:
        """Whether a space is closed, by pieces or because its twin is taken."""
        return self.state.spaces[space] > 0

    def occupant(self, space: int) -> int:
        """The seat whose pieces stand on a space, `NOBODY` or `TWIN_TAKEN`; rivals come behind the seats."""
        taken = self.state.spaces[space]
        if not taken:
            return NOBODY
        if taken == BLOCKED and self.state.rules.twin[space] >= 0:
            return TWIN_TAKEN
        return (taken - 1) & 3

    def payment(self, space: int) -> int:
        """What stands on a taken space, as a move of placing says it (`moves`)."""
        return (self.state.spaces[space] - 1) >> 2

    @property
    def engineers(self) -> list[int]:
        """Those in the row, from the left."""
        return [engineer for engineer in self.state.row if engineer >= 0]

    def employer(self, engineer: int) -> int:
        """The seat beside whose board an engineer is, or `NOBODY`."""
        for seat, p in enumerate(self.state.players):
            if p[ENGINEERS] >> engineer & 1:
                return seat
        return NOBODY

    @property
    def engineer_to_hire(self) -> int:
        """The one on the hiring space, -1 for none."""
        return self.state.row[self.state.rules.hire_place]

    # ---- the supply

    def stack(self, tile: int) -> int:
        """How many locomotives of a tile are left."""
        return self.state.stacks[tile]

    def returned(self, tile: int) -> int:
        """How many factories of a tile lie open beside the stacks."""
        return self.state.returned[tile]

    @property
    def returned_tiles(self) -> list[tuple[int, int]]:
        """All of them: tile and how many."""
        return [(tile, count) for tile, count in enumerate(self.state.returned) if count]

    @property
    def doublers(self) -> int:
        return self.state.doublers

    @property
    def idea_cards(self) -> list[int]:
        """Those that lie open."""
        return bits(self.state.idea_cards)

    @property
    def bonuses(self) -> list[int]:
        """Starting bonuses that nobody has taken."""
        return bits(self.state.bonuses)

    @property
    def end_cards(self) -> list[int]:
        """Those in the pile, for who may look through it."""
        return bits(self.state.pile)
