"""Workers and coins: in a player's supply, on spaces, and still to be gained."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record.extension import PositionValues
from roundhouse.record.key import UNSAID, FieldKey, Key
from roundhouse.record.position_words import (
    LETTERS,
    PositionError,
    PositionTable,
    flag,
    listed,
    one_of,
    refused,
)
from roundhouse.record.reached import amount, gained_on_routes
from roundhouse.rules import base_fields as fields
from roundhouse.rules import moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import O_TEMPORARY, O_WORKER

WOOD_WORKER_WORDS: Final = ("absent", "supply", "placed")
PLACED: Final = 2


def standing(state: GameState, seat: int) -> tuple[int, int, int]:
    """Workers, coins and wood workers that a player has on spaces."""
    rules = state.rules
    workers, coins, wood = fields.BASIC.values(state.players[seat])
    for space, taken in enumerate(state.spaces):
        if taken and (taken - 1) & 3 == seat:
            payment = (taken - 1) >> 2
            coins += payment >> 1
            wood += payment & moves.WITH_WOOD_WORKER
            workers += rules.cost_workers[space] + rules.cost_coins[space] - (payment >> 1) - (payment & 1)
    return workers, coins, wood


def open_spaces(rules: Ruleset, last: bool = False) -> list[int]:
    """The board's spaces in play with this number of players, in the last round or before it."""
    return rules.open_last if last else rules.open_spaces


class ExtraWorkersKey(Key):
    """Own workers gained so far; left out, those of the special spaces reached."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        setup, p = state.rules.setup, state.players[seat]
        extra = table.number(self.name, self._usual(state, p), 0, setup.later)
        fields.OWN.put(p, setup.workers + extra)
        fields.LATER.put(p, setup.later - extra)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        p = state.players[seat]
        extra = fields.OWN.of(p) - state.rules.setup.workers
        return extra if full or extra != self._usual(state, p) else UNSAID

    def _usual(self, state: GameState, p: list[int]) -> int:
        return min(state.rules.setup.later, gained_on_routes(state.rules, p, O_WORKER))


# ---- temporary workers


def _taken(state: GameState, seat: int) -> PositionValues:
    """The temporary workers this player has taken this round."""
    effects, spaces = state.rules.effects, state.spaces
    own = [space for space in open_spaces(state.rules) if spaces[space] and (spaces[space] - 1) & 3 == seat]
    return [sum([amount(effects[space], O_TEMPORARY) for space in own])]


def _temporary_there(state: GameState, seat: int) -> tuple[int, str]:
    rules = state.rules
    there = max((amount(rules.effects[space], O_TEMPORARY) for space in open_spaces(rules)), default=0)
    return there, f"with {rules.players} players there are {there or 'no'} temporary workers"


class TemporaryKey(FieldKey):
    """Temporary workers in supply, which go to one player together."""

    def take(self, state: GameState, seat: int, table: PositionTable) -> None:
        """Who has temporary workers has taken them from their space this round."""
        if not table.get(self.name, 0):
            return
        for space in open_spaces(state.rules, state.round == state.rules.rounds):
            if amount(state.rules.effects[space], O_TEMPORARY) and not state.spaces[space]:
                # with all workers in supply it was paid with a coin
                all_in_supply = table.get(WORKERS.name, 0) == fields.OWN.of(state.players[seat])
                state.spaces[space] = 1 + seat + (4 * moves.COIN if all_in_supply else 0)

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        in_supply = [seat for seat, p in enumerate(state.players) if self.field.of(p)]
        holders = [seat for seat in range(len(tables)) if seat in in_supply or _taken(state, seat) != [0]]
        if len(holders) > 1:
            others = listed(LETTERS[seat] for seat in holders)
            sentence = (
                f"cannot be: {others} would have temporary workers, and they go to one player together."
            )
            raise PositionError(tables[in_supply[-1]].key(self.name), sentence)


# ---- own workers, the wood worker, coins


def _workers_left(state: GameState, seat: int) -> tuple[int, str]:
    """Those that stand on no space, which is also the most; temporary ones that are not in supply were placed first."""
    p, workers = state.players[seat], standing(state, seat)[0]
    own, placed = fields.OWN.of(p), max(0, _taken(state, seat)[0] - fields.TEMPORARY.of(p))
    if own + placed < workers:
        sentence = f"has {own + placed} workers to place, but {workers} stand on spaces."
        raise PositionError(f"players.{LETTERS[seat]}", sentence)
    return min(own, own + placed - workers), f"{own} are the player's own and {workers} stand on spaces"


class WoodWorkerKey(Key):
    """Where the wood worker is: there is one."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        key, on_spaces = table.key(self.name), standing(state, seat)[2]
        value = table.get(self.name, "placed" if on_spaces else "absent")
        if on_spaces > 1:
            raise PositionError(key, f"stands on {on_spaces} spaces, but there is one wood worker.")
        if isinstance(value, str):
            place = one_of(key, value, WOOD_WORKER_WORDS, "place of the wood worker")
        else:
            place = int(flag(key, value))
        if on_spaces and place != PLACED:
            raise refused(key, value, 'it stands on a space, so "placed" would be right')
        if not on_spaces and place == PLACED:
            why = 'it stands on no space; "supply" would be right, or wood-worker = true at a space'
            raise refused(key, value, why)
        fields.WOOD_WORKER.put(state.players[seat], place)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        place = fields.WOOD_WORKER.of(state.players[seat])
        if not full and place == (PLACED if standing(state, seat)[2] else 0):
            return UNSAID
        return WOOD_WORKER_WORDS[place]

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        owners = [seat for seat, p in enumerate(state.players) if fields.WOOD_WORKER.of(p)]
        if len(owners) > 1:
            sentence = f"is the second one; there is one wood worker and {LETTERS[owners[0]]} has it."
            raise PositionError(tables[owners[1]].key(self.name), sentence)


def _coins_left(state: GameState, seat: int) -> PositionValues:
    """The coins of the set-up without those that lie on spaces."""
    return [max(0, state.rules.setup.coins - standing(state, seat)[1])]


EXTRA_WORKERS: Final = ExtraWorkersKey("extra-workers")
TEMPORARY: Final = TemporaryKey(fields.TEMPORARY, _taken, _temporary_there)
WORKERS: Final = FieldKey(
    fields.WORKERS, lambda state, seat: [_workers_left(state, seat)[0]], _workers_left, always=True
)
WOOD_WORKER: Final = WoodWorkerKey("wood-worker")
COINS: Final = FieldKey(fields.COINS, _coins_left, always=True)
