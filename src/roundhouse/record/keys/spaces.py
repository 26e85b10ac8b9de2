"""The action spaces: who stands there, and with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from roundhouse.record.key import UNSAID, Key, WordTable
from roundhouse.record.keys.waiting import scoring
from roundhouse.record.keys.workers import open_spaces
from roundhouse.record.position_words import LETTERS, PositionTable, items, one_of, refused, seat_of
from roundhouse.rules import base_fields as fields
from roundhouse.rules import moves
from roundhouse.rules.notation import space_name
from roundhouse.rules.packing import bits
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.turn import occupy
from roundhouse.rules.vocabulary import BLOCKED, ENGINEER_SPACE, is_engineer

BASIC_PIECES: Final = ("workers", "coins", "wood-worker")  # in the order of their columns


def occupier_word(rules: Ruleset, seat: int) -> str:
    return _occupiers(rules)[seat]


def _occupiers(rules: Ruleset) -> list[str]:
    """Who may stand on a space: the players, and rivals without a seat, who count as the next ones."""
    return [*LETTERS[: rules.players], *rules.rivals]


def fewest_coins(rules: Ruleset, seat: int, space: int) -> int:
    """The coins a space asks for; any engineer takes one worker of a rival's."""
    return 0 if seat >= rules.players and is_engineer(space) else rules.cost_coins[space]


class SpacesKey(Key):
    """Who stands on spaces: a letter, or a table with what was paid; several on those that may be used again."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules = state.rules
        engineers = [f"engineer-{moves.ENGINEER_NAMES[engineer]}" for engineer in bits(rules.engineers)]
        known = [*(space.id for space in rules.space_rows), *engineers]
        given = PositionTable(self.name, table.get(self.name, {}), known)
        for name, value in given.values.items():
            key = given.key(name)
            if name.startswith("engineer-"):
                space = ENGINEER_SPACE + moves.ENGINEER_NAMES.index(name.removeprefix("engineer-"))
            else:
                space = moves.SPACE_NAMES.index(name)
                self._check_open(state, key, space, value)
            if rules.reusable[space]:
                self._read_basic(state, key, value)
                continue
            if state.spaces[space] == BLOCKED and space in rules.twin:
                twin = moves.SPACE_NAMES[rules.twin[space]]
                why = f"it is closed, because {twin} is taken; one of them would be right"
                raise refused(key, value, why)
            who, coins, wood = self._payment(rules, key, value, space)
            occupy(state, space, 1 + who + 4 * (moves.COIN * coins + moves.WITH_WOOD_WORKER * wood))

    def _check_open(self, state: GameState, key: str, space: int, value: object) -> None:
        """Spaces that are not there with so many players, or not in this round."""
        rules, name = state.rules, moves.SPACE_NAMES[space]
        if all(space not in open_spaces(rules, last) for last in (False, True)):
            raise refused(key, value, f"{name} is not in play with {rules.players} players")
        last = state.round == rules.rounds
        if space not in open_spaces(rules, last):
            when = "is closed" if last else "opens only"
            raise refused(key, value, f"{name} {when} in the last round, round {rules.rounds}")

    def _payment(self, rules: Ruleset, key: str, value: object, space: int) -> tuple[int, int, int]:
        """Who stands on a space and with what besides workers: seat, coins, wood worker."""
        simple = not isinstance(value, Mapping)
        table = PositionTable(key, {"by": value} if simple else value, ("by", "coins", "wood-worker"))
        who_key = key if simple else table.key("by")
        who = one_of(who_key, table.get("by"), _occupiers(rules), "player of this game")
        total, fixed = rules.cost_workers[space] + rules.cost_coins[space], fewest_coins(rules, who, space)
        wood = int(table.flag("wood-worker", False))
        if wood and not rules.cost_workers[space]:
            raise refused(table.key("wood-worker"), True, f"{space_name(space)} costs coins only")
        why = f"{space_name(space)} takes {total} pieces" + (f", {fixed} of them coins" if fixed else "")
        return who, table.number("coins", fixed, fixed, total - wood, why), wood

    def _read_basic(self, state: GameState, key: str, value: object) -> None:
        """basic may carry pieces of everybody: letters, or a number or a table for each player."""
        count = state.rules.players
        if not isinstance(value, Mapping):
            listed_players = [value] if isinstance(value, str) else value
            for place, item in items(key, listed_players, "players, a worker each"):
                p = state.players[seat_of(place, item, count)]
                fields.BASIC.put(p, fields.BASIC.of(p) + 1)
            return
        given = PositionTable(key, value, LETTERS[:count])
        for letter, pieces in given.values.items():
            p = state.players[LETTERS.index(letter)]
            if not isinstance(pieces, Mapping):
                fields.BASIC.put(p, given.number(letter, 0))
                continue
            table = PositionTable(given.key(letter), pieces, BASIC_PIECES)
            workers, coins = (table.number(name, 0) for name in BASIC_PIECES[:2])
            fields.BASIC.fill(p, [workers, coins, int(table.flag("wood-worker", False))])

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        rules, words = state.rules, {}
        for space, taken in enumerate(state.spaces):
            if rules.reusable[space]:
                basic = {LETTERS[seat]: self._basic(p) for seat, p in enumerate(state.players)}
                found = {letter: pieces for letter, pieces in basic.items() if pieces}
                if found:
                    words[space_name(space)] = found
            elif taken and not (taken == BLOCKED and rules.twin[space] >= 0):
                words[space_name(space)] = self._taken(rules, space, taken, full)
        return words if full or words else UNSAID

    def _basic(self, p: list[int]) -> Any:
        workers, coins, wood = fields.BASIC.values(p)
        if not coins and not wood:
            return workers
        pieces = zip(BASIC_PIECES, (workers, coins, bool(wood)), strict=True)
        return {name: count for name, count in pieces if count}

    def _taken(self, rules: Ruleset, space: int, taken: int, full: bool) -> Any:
        seat, payment = (taken - 1) & 3, (taken - 1) >> 2
        coins, wood = payment >> 1, payment & moves.WITH_WOOD_WORKER
        words: WordTable = {"by": occupier_word(rules, seat)}
        if full or coins != fewest_coins(rules, seat, space):
            words["coins"] = coins
        if full or wood:
            words["wood-worker"] = bool(wood)
        return words if len(words) > 1 else words["by"]

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """Nobody claims both places; with 3 or 4 players nobody the own one, until the order is sorted."""
        rules = state.rules
        claimed: dict[int, int] = {}
        for space in rules.turn_order_spaces:
            if not state.spaces[space]:
                continue
            seat = (state.spaces[space] - 1) & 3
            key, letter = f"{self.name}.{moves.SPACE_NAMES[space]}", LETTERS[seat]
            if seat in claimed:
                why = f"{letter} has claimed {moves.SPACE_NAMES[claimed[seat]]} too; nobody claims both"
                raise refused(key, letter, why)
            claimed[seat] = space
            own = state.order.index(seat) == rules.claims[space] - 1
            if own and rules.players > 2 and not scoring(state.stack):
                why = f"{letter} plays there in this round (order), and nobody claims the own place"
                raise refused(key, letter, why)


SPACES: Final = SpacesKey("spaces")
