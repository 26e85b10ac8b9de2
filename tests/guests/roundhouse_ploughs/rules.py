"""A plough clears snow beside the action of a turn: for a coin into the ditch, for two into the street, of which the
next player may complain.
"""

from __future__ import annotations

from typing import ClassVar, Final

from roundhouse.content.manifest import Choice, Manifest
from roundhouse.rules import moves
from roundhouse.rules.declared import DeclaredPart, column_of
from roundhouse.rules.fields import FLAG, TABLE, Field
from roundhouse.rules.layout import COINS, T_COLUMN
from roundhouse.rules.part import Part
from roundhouse.rules.sharing import others_onward
from roundhouse.rules.state import GameState

from .manifest import COMPLAIN, DUMP, MANIFEST, PLOUGHS, SHED, TODAY, TOMORROW, WEATHER

IN_THE_STREET: Final = T_COLUMN["in-the-street"]


class Ploughs(DeclaredPart):
    manifest: ClassVar[Manifest] = MANIFEST
    families: ClassVar[tuple[str, ...]] = ("clear-snow",)
    adds_to_turns: ClassVar[bool] = True

    def fields(self) -> list[Field]:
        return [*super().fields(), Field("in-the-street", TABLE, IN_THE_STREET, FLAG)]

    def blank(self, state: GameState) -> None:
        super().blank(state)
        state.table[column_of(TODAY)] = state.table[column_of(TOMORROW) + 1] = 1

    def clear_round(self, state: GameState) -> None:
        today, tomorrow = column_of(TODAY), column_of(TOMORROW)
        for kind in range(len(WEATHER)):
            there = state.table[today + kind], state.table[tomorrow + kind]
            state.table[tomorrow + kind], state.table[today + kind] = there

    def additions(self, state: GameState, player: int, acted: bool, found: list[int]) -> None:
        if acted and self.counts(PLOUGHS, state.players[player])[0]:
            found.append(moves.FIRST["clear-snow"])

    def add(self, state: GameState, player: int, move: int) -> None:
        state.players[player][column_of(PLOUGHS)] -= 1
        state.table[column_of(SHED)] += 1
        self.ask(state, player, DUMP)

    def follow(self, state: GameState, player: int) -> None:
        super().follow(state, player)
        lies, state.table[IN_THE_STREET] = state.table[IN_THE_STREET], 0
        for other in others_onward(state, player)[:1] if lies else ():
            self.ask(state, other, COMPLAIN, about=player)

    def may_answer(self, state: GameState, player: int, choice: Choice, answer: str, about: int) -> bool:
        return answer != "fine" or state.players[about][COINS] > 0

    def answered(self, state: GameState, player: int, choice: Choice, answer: str, about: int) -> None:
        if choice == DUMP:
            state.players[player][COINS] += 1 if answer == "ditch" else 2
            state.table[IN_THE_STREET] |= answer == "street"
        elif answer == "fine":
            state.players[about][COINS] -= 1


PARTS: Final[dict[str, type[Part]]] = {"ploughs": Ploughs}
