"""Starting bonuses: on the table, and with players who have chosen one and still have to carry it out."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record.key import UNSAID, FieldKey, Key
from roundhouse.record.keys.waiting import drafting
from roundhouse.record.position_words import LETTERS, PositionError, PositionTable, piece_of, refused
from roundhouse.rules.base_fields import BONUS as CHOSEN
from roundhouse.rules.moves import BONUS_NAMES
from roundhouse.rules.packing import bits
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_BONUS, F_DRAFT


def bonus_of(rules: Ruleset, key: str, value: object) -> int:
    return piece_of(key, value, BONUS_NAMES, rules.bonuses, "starting bonus")


class BonusesKey(Key):
    """Bonuses on the table: in the draft those nobody has, then none."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        state.bonuses = self._usual(state)
        if self.name in table:
            given = table.entries(self.name, "starting bonus cards")
            state.bonuses = sum(1 << bonus for bonus in {bonus_of(state.rules, *entry) for entry in given})

    def _usual(self, state: GameState) -> int:
        if not drafting(state.stack):
            return 0
        return state.rules.bonuses & ~sum(1 << CHOSEN.of(p) - 1 for p in state.players if CHOSEN.of(p))

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        if not full and state.bonuses == self._usual(state):
            return UNSAID
        return [BONUS_NAMES[bonus] for bonus in bits(state.bonuses)]

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """They lie there or are held only while they are chosen and carried out."""
        held = {seat: CHOSEN.of(p) - 1 for seat, p in enumerate(state.players) if CHOSEN.of(p)}
        due = [seat for kind, seat, _ in state.stack if kind == F_BONUS]
        choosing = [seat for kind, seat, _ in state.stack if kind == F_DRAFT]
        if state.bonuses and not drafting(state.stack):
            raise top.refused(self.name, "nobody chooses one any more; leaving it out would be right")
        seen = bits(state.bonuses)
        for seat, bonus in held.items():
            key, name = tables[seat].key(BONUS.name), BONUS_NAMES[bonus]
            if seat not in due:
                raise refused(
                    key, name, 'it is not to be carried out; waiting needs { what = "bonus" } for it'
                )
            if bonus in seen:
                raise refused(key, name, "it lies on the table or with another player too, and exists once")
            seen.append(bonus)
        for seat in due:
            if seat not in held and seat not in choosing:
                sentence = f"is missing, but waiting has {LETTERS[seat]} carry it out."
                raise PositionError(tables[seat].key(BONUS.name), sentence)


BONUS: Final = FieldKey(CHOSEN, piece=bonus_of)
BONUSES: Final = BonusesKey("bonuses")
