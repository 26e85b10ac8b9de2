"""A plough brings a coin, beside the action of a turn."""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.content.manifest import Manifest
from roundhouse.rules import moves
from roundhouse.rules.declared import DeclaredPart, column_of
from roundhouse.rules.layout import COINS
from roundhouse.rules.part import Part
from roundhouse.rules.state import GameState

from .manifest import MANIFEST, PLOUGHS, SHED


class Ploughs(DeclaredPart):
    manifest: ClassVar[Manifest] = MANIFEST
    families: ClassVar[tuple[str, ...]] = ("clear-snow",)
    adds_to_turns: ClassVar[bool] = True

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        if acted and self.counts(PLOUGHS, state.players[player])[0]:
            found.append(moves.FIRST["clear-snow"])

    def add(self, state: GameState, player: int, move: int) -> None:
        state.players[player][column_of(PLOUGHS)] -= 1
        state.table[column_of(SHED)] += 1
        state.players[player][COINS] += 1


PARTS: Final[dict[str, type[Part]]] = {"ploughs": Ploughs}
