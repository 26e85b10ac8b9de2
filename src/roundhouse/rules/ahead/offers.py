"""Which spaces of the board could be used, as far as the room for what they do says it.

Every turn begins with this question for all spaces. Its answer depends on what a player can pay with and on a few small
numbers, so there are few answers (1,400 in 200 games of the base game), and they are remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from roundhouse.rules.ahead.needs import ROOM_ALWAYS, ROOM_TO_HIRE, Need
from roundhouse.rules.layout import BASE_KINDS, K_IDEA

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset

Offer = tuple[int, list[int]]  # a space and the moves that pay for it
UNKNOWN: Final = 255  # room that is not known without looking ahead
MOST: Final = 128  # answers for one supply: some may ask about boards that no game leads to


class Offers:
    """The spaces of a round that can be paid for, sorted by what the room says."""

    def __init__(self, sure: list[Offer], claims: list[Offer], doubtful: list[Offer]) -> None:
        self.sure: list[Offer] = sure
        self.claims: list[Offer] = claims  # places in the turn order
        self.doubtful: list[Offer] = doubtful  # one must look closer


class OfferTable:
    """Offers by supply, as `Ruleset.payments`, and by `rooms`."""

    def __init__(self, rules: Ruleset, needs: list[Need], alone_final: list[bool], spaces: list[int]) -> None:
        self.rules: Ruleset = rules
        self.needs: list[Need] = needs
        self.alone_final: list[bool] = alone_final
        self.spaces: list[int] = spaces
        self.unknown_rooms: bool = rules.works.shared
        most = max([max(needs[space][1], needs[space][3]) for space in spaces])
        # more room than any space needs is as good as that
        self.enough: bytes = bytes([*[min(room, most) for room in range(UNKNOWN)], UNKNOWN])
        self.memory: list[dict[bytes, Offers]] = [{} for _ in range(2 * 32)]

    def offers(self, supply: int, free: list[int]) -> Offers:
        """What there is for a supply with so much room."""
        counted = free[
            :K_IDEA
        ]  # the room of all further kinds is always the same, but for an engineer to hire
        if self.unknown_rooms:
            counted = [count & UNKNOWN for count in counted]
        room = bytes(counted).translate(self.enough)
        memory = self.memory[2 * supply + free[ROOM_TO_HIRE]]
        found = memory.get(room)
        if found is None:
            if len(memory) == MOST:
                memory.clear()
            found = memory[room] = self._sorted(supply, free)
        return found

    def _sorted(self, supply: int, free: list[int]) -> Offers:
        rules = self.rules
        found = Offers([], [], [])
        for space in self.spaces:
            payments = rules.payments[space][supply]
            if not payments:
                continue
            kind, count, other, more = self.needs[space]
            if free[kind] >= count and free[other] >= more:
                (found.claims if rules.claims[space] else found.sure).append((space, payments))
            elif not self._out_of_question(supply, free, space):
                found.doubtful.append((space, payments))
        return found

    def _out_of_question(self, supply: int, free: list[int], space: int) -> bool:
        """Whether `feasible` would say no whatever the rest of the table is like, and a wood worker could not help."""
        rules = self.rules
        if supply & 1 and (rules.shows_wood[space] or rules.shows_later[space]):
            return False
        kind, _, other, _ = self.needs[space]
        if kind == ROOM_TO_HIRE:
            return True
        if rules.adders or other != ROOM_ALWAYS or kind >= BASE_KINDS:  # with additions there may be a pool
            return False
        return not free[kind] or self.alone_final[kind]
