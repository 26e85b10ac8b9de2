"""Engineers: in the row, with players, and used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from roundhouse.record.extension import PositionValues, all_written
from roundhouse.record.key import UNSAID, FieldKey, Key
from roundhouse.record.keys.spaces import occupier_word
from roundhouse.record.position_words import (
    PositionError,
    PositionTable,
    empty,
    items,
    listed,
    number_or_word,
    piece_of,
    refused,
)
from roundhouse.rules import base_fields as fields
from roundhouse.rules import moves
from roundhouse.rules.engineers import kept
from roundhouse.rules.packing import bits
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import ENGINEER_SPACE


def engineer_of(rules: Ruleset, key: str, value: object) -> int:
    """An engineer by her number, those of modules by number and action."""
    return piece_of(key, value, moves.ENGINEER_NAMES, rules.engineers, "engineer")


def engineer_word(engineer: int) -> int | str:
    return number_or_word(moves.ENGINEER_NAMES[engineer])


def _same_number(rules: Ruleset, one: int, other: int) -> bool:
    return rules.engineer_number[one] == rules.engineer_number[other]


class EngineersKey(FieldKey):
    """Engineers beside the player board."""

    def said(self, state: GameState, seat: int, table: PositionTable) -> PositionValues:
        found: list[int] = []
        for key, item in table.entries(self.name, "engineers' numbers"):
            engineer = engineer_of(state.rules, key, item)
            if engineer in found:
                raise refused(key, item, "she is in the list twice; every engineer exists once")
            found.append(engineer)
        return self.field.holding(found)


class UsedKey(Key):
    """Own engineers with a worker on them, short for `spaces.engineer-...`."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        for key, item in table.entries(self.name, "own engineers"):
            engineer = engineer_of(state.rules, key, item)
            if not fields.ENGINEERS.of(state.players[seat]) >> engineer & 1:
                raise refused(key, item, f"she is not among {table.key(ENGINEERS.name)}")
            if not state.spaces[ENGINEER_SPACE + engineer]:
                state.spaces[ENGINEER_SPACE + engineer] = 1 + seat

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        own = bits(fields.ENGINEERS.of(state.players[seat])) if full else []
        used = [engineer_word(engineer) for engineer in own if state.spaces[ENGINEER_SPACE + engineer]]
        return used if full else UNSAID


# ---- the row


class RowKey(Key):
    """The engineer row: by place, or all places in a list."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        state.row = tuple(self._filled(state, self._said(state.rules, table)))

    def _said(self, rules: Ruleset, table: PositionTable) -> dict[int, int]:
        """Engineers by their place in the row, -1 where a place is said to be empty."""
        value = table.get(self.name, {})
        names = ["hire" if place == 0 else str(place) for place in rules.row_places]
        if not isinstance(value, Mapping):
            numbers = items(self.name, value, f"the engineers on {listed(names)}, 0 for an empty place")
            if len(numbers) != len(names):
                places = f"the row has {len(names)} places: {listed(names)}"
                raise table.refused(self.name, f"{places}; 0 stands for an empty one")
            value = {name: number for name, (_, number) in zip(names, numbers, strict=True)}
        given = PositionTable(self.name, value, names, "row or table of places")
        return {
            names.index(name): -1 if empty(number) else engineer_of(rules, given.key(name), number)
            for name, number in given.values.items()
        }

    def _filled(self, state: GameState, given: dict[int, int]) -> list[int]:
        """What was given, then engineers who were used there, then any that are left."""
        rules = state.rules
        row = [given.get(index, -1) for index in range(len(rules.row_places))]
        gone = set(row) | set(bits(kept(state)))
        for p in state.players:
            gone |= set(bits(fields.ENGINEERS.of(p)))
        spaces = enumerate(state.spaces[ENGINEER_SPACE : ENGINEER_SPACE + len(moves.ENGINEER_NAMES)])
        used = [engineer for engineer, taken in spaces if taken and engineer not in gone]
        lying = [index for index in rules.lying if index not in given]
        for index, engineer in zip(lying, used, strict=False):
            row[index] = engineer
        gone |= {*used, rules.engineer_one}  # #1 comes with an idea card
        gone.discard(-1)
        box = _never_laid(rules, bits(rules.engineers), gone)
        for index in range(len(row)):
            letter = _usual_letter(state, index)
            hired = index == rules.hire_place and state.spaces[rules.hire]
            if index in given or row[index] >= 0 or not letter or hired or not box:
                continue
            row[index] = next((one for one in box if _letter_of(rules, one) == letter), box[0])
            box = _never_laid(rules, box, {row[index]})
        return row

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        return [engineer_word(engineer) if engineer >= 0 else 0 for engineer in state.row]

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """Everybody is at one place, and a used engineer lies on the board or belongs to who used her."""
        rules = state.rules
        self._check_places(state, tables)
        if rules.engineer_one in state.row:
            raise top.refused(self.name, "engineer 1 comes with an idea card and is never in the row")
        if state.row[rules.hire_place] >= 0 and state.spaces[rules.hire]:
            why = "spaces.hire says that the engineer there was taken; hire = 0 would be right"
            raise top.refused(self.name, why)
        lying = [state.row[place] for place in rules.lying]
        for engineer, name in enumerate(moves.ENGINEER_NAMES):
            taken = state.spaces[ENGINEER_SPACE + engineer]
            if taken and engineer not in lying:
                seat = (taken - 1) & 3
                owners = [s for s, p in enumerate(state.players) if fields.ENGINEERS.of(p) >> engineer & 1]
                lent = any(part.lends_engineers for part in rules.parts)
                if seat not in owners and not (owners and lent):
                    owner = occupier_word(rules, seat)
                    why = f"engineer {name} neither lies on the board nor is she {owner}'s"
                    raise refused(f"spaces.engineer-{name}", owner, why)

    def _check_places(self, state: GameState, tables: list[PositionTable]) -> None:
        at: dict[int, str] = {}
        places = [(self.name, [engineer for engineer in state.row if engineer >= 0])]
        for p, table in zip(state.players, tables, strict=True):
            places.append((table.key(ENGINEERS.name), bits(fields.ENGINEERS.of(p))))
        for written in all_written() if state.table else ():
            places += written.engineers(state) if written.engineers else []
        for key, engineers in places:
            for engineer in engineers:
                has = f"has engineer {moves.ENGINEER_NAMES[engineer]}"
                if engineer in at:
                    where = "twice in it" if at[engineer] == key else f"also in {at[engineer]}"
                    raise PositionError(key, f"{has}, who is {where}; every engineer exists once.")
                twin = next((other for other in at if _same_number(state.rules, engineer, other)), None)
                if twin is not None:
                    other = f"engineer {moves.ENGINEER_NAMES[twin]} in {at[twin]}"
                    raise PositionError(key, f"{has}, but {other} has her number; one of them plays.")
                at[engineer] = key


def _letter_of(rules: Ruleset, engineer: int) -> str:
    return next(one.letter for one in rules.engineer_rows if one.id == moves.ENGINEER_NAMES[engineer])


def _usual_letter(state: GameState, index: int) -> str:
    """A or B for the engineer who lies there in this round, "" for a place that is empty by now."""
    start = index - (state.round - 1)
    if start < 0:
        return ""
    place, setup = state.rules.row_places[start], state.rules.setup
    return "A" if place in setup.a_places else "B" if place in setup.b_places else ""


def _never_laid(rules: Ruleset, box: list[int], gone: set[int]) -> list[int]:
    """Engineers who may still be laid out: none whose number somebody has who is in the game (ruling 24)."""
    return [one for one in box if not any(_same_number(rules, one, other) for other in gone)]


ENGINEERS: Final = EngineersKey(fields.ENGINEERS)
USED: Final = UsedKey("used")
ROW: Final = RowKey("engineers")
