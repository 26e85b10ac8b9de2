"""Wrenches on the industry track."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record.key import UNSAID, Key
from roundhouse.record.position_words import PositionError, PositionTable, number_or_word, one_of
from roundhouse.record.supplies import initial
from roundhouse.rules import base_fields as fields
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import MAX_WRENCHES, NOWHERE, UPPER_LANE


def without_purple(rules: Ruleset) -> int:
    """Wrenches that every player can have; one more is the purple one."""
    return rules.content.tracks[rules.industry].most_wrenches


def wrench_place_of(rules: Ruleset, key: str, value: object) -> int:
    """A space of the industry track by what is printed on it."""
    there = [place for place, label in enumerate(rules.industry_labels) if label]
    by_place = {_place_word(place): place for place in there}
    if isinstance(value, str) and value in by_place:
        return by_place[value]
    if value == "start":
        return 0
    labels = [rules.industry_labels[place] for place in there]
    return there[one_of(key, value, labels, "space of the industry track")]


def _place_word(place: int) -> str:
    """A space of the industry track by its number from the start, where what is printed does not tell it."""
    return f"upper place {place - UPPER_LANE}" if place >= UPPER_LANE else f"place {place}"


def _wrench_word(rules: Ruleset, place: int) -> int | str:
    label = rules.industry_labels[place]
    # some numbers are printed twice
    return _place_word(place) if rules.industry_labels.count(label) > 1 else number_or_word(label)


class WrenchesKey(Key):
    """The industry spaces of the wrenches; left out, as at the start."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, p = state.rules, state.players[seat]
        if self.name not in table:
            return
        places = [wrench_place_of(rules, *entry) for entry in table.entries(self.name, "industry spaces")]
        if not rules.start_wrenches <= len(places) <= rules.most_wrenches:
            why = f"a player has {rules.start_wrenches} to {rules.most_wrenches} wrenches"
            raise table.refused(self.name, why)
        if not rules.industry_rules.shared:
            # nobody is behind an empty gap or in it, except on an upper lane, which passes over them
            filled = sum(1 for tile in fields.GAP_TILES.values(p) if tile)
            for place in places:
                if rules.industry_limit[filled] < place < UPPER_LANE:
                    beyond = number_or_word(rules.industry_labels[place])
                    why = f"gap {filled + 1} is empty, so no wrench comes to {beyond}; name its factory in factories"
                    raise table.refused(self.name, why)
        if not rules.wrenches_share and len(set(places)) < len(places):
            why = f"in the {rules.edition} edition two wrenches never share a space"
            raise table.refused(self.name, why)
        fields.WRENCHES.fill(p, places + [NOWHERE] * (MAX_WRENCHES - len(places)))

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        rules, places = state.rules, fields.WRENCHES.values(state.players[seat])
        if not full and places == fields.WRENCHES.values(initial(rules)[0]):
            return UNSAID
        return [_wrench_word(rules, place) for place in places if place != NOWHERE]

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """The purple wrench is one."""
        most = without_purple(state.rules)
        in_play = [MAX_WRENCHES - fields.WRENCHES.values(p).count(NOWHERE) for p in state.players]
        many = [table for table, count in zip(tables, in_play, strict=True) if count > most]
        if len(many) > 1:
            raise PositionError(many[1].key(self.name), "has the purple wrench too, and there is one.")


WRENCHES: Final = WrenchesKey("wrenches")
