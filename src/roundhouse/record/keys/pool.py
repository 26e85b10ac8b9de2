"""The pool: what a turn has gained and not yet used."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.content.effect_words import EARLIER
from roundhouse.record.key import UNSAID, Key, WordTable
from roundhouse.record.position_words import LETTERS, PositionError, PositionTable, refused
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.base_fields import IDEAS
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    EFFECT_CODE,
    F_DISCARD,
    F_END_CARD,
    F_POOL,
    F_REPEAT,
    F_TURN,
    IN_TURN,
    KINDS,
    MORE,
    REVOCABLE,
)
from roundhouse.rules.ways import pools, set_pools

USES: Final = ("direct", "indirect")
POOL_WORDS: Final = tuple(word for word, kind in EFFECT_CODE.items() if kind < KINDS)
# what a pool may be written with: words of before, too
UNIT_CODE: Final = EFFECT_CODE | {old: EFFECT_CODE[word] for word, old in EARLIER.items()}


class PoolKey(Key):
    """Its units, and what else they may be: a list of such pools, had the turn been paid otherwise."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        takes_back = state.rules.takes_units_back and any(part.takes_back for part in state.rules.parts)
        known = (*USES, "revocable") if takes_back else USES
        given = PositionTable(self.name, table.get(self.name, {}), (*known, "or"))
        others = [PositionTable(key, item, known) for key, item in given.entries("or", "pools")]
        set_pools(state, [_units(one) for one in (given, *others)])

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        if not (full or state.pool or state.revocable):
            return UNSAID
        own, *others = [_pool_words(pool) for pool in pools(state)]
        return own | {"or": others} if others else own

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """It is somebody's: what is used before a turn's action leaves its effects to the turn itself."""
        adders = bool(state.rules.adders)
        theirs = [kind for kind, _, _ in state.stack if kind == F_POOL or (kind == F_TURN and adders)]
        if state.pool and not theirs:
            raise top.refused(self.name, 'nobody has it; waiting needs { what = "pool" }')


def _units(given: PositionTable) -> list[int]:
    """The units of a pool: 2 * kind, + 1 for an indirect one, of which some are revocable (`ways.pools`)."""
    direct, indirect, revocable = (_kinds(given, name) for name in (*USES, "revocable"))
    for kind in revocable:
        if kind not in indirect:
            raise given.refused("revocable", "only what is indirect can be")
        indirect.remove(kind)
    pool = [2 * kind for kind in direct] + [2 * kind + 1 for kind in indirect]
    pool += [REVOCABLE + 2 * kind + 1 for kind in revocable]
    if "revocable" in given and given.get("revocable").get("more"):
        pool.append(REVOCABLE + MORE)
    return sorted(pool)


def _kinds(given: PositionTable, name: str) -> list[int]:
    """The kinds of the units of one sort; of the revocable ones may be said that more will come."""
    words = (*POOL_WORDS, *EARLIER.values(), *(["more"] if name == "revocable" else []))
    effects = PositionTable(given.key(name), given.get(name, {}), words, "table of effects")
    effects.flag("more", False)
    return [
        UNIT_CODE[word] for word in effects.values if word != "more" for _ in range(effects.number(word, 0))
    ]


def _pool_words(pool: list[int]) -> WordTable:
    words: WordTable = {}
    plain = [unit % REVOCABLE for unit in pool if unit != REVOCABLE + MORE]
    for name, units in (
        ("direct", [unit for unit in plain if not unit & 1]),
        ("indirect", [unit for unit in plain if unit & 1]),
        ("revocable", [unit - REVOCABLE for unit in pool if unit >= REVOCABLE]),
    ):
        kinds = [unit >> 1 for unit in units]
        counts = {word: kinds.count(EFFECT_CODE[word]) for word in POOL_WORDS}
        found: WordTable = {word: count for word, count in counts.items() if count}
        if MORE in units:
            found["more"] = True
        if found:
            words[name] = found
    return words


def check_decision(state: GameState, top: PositionTable) -> None:
    """Whoever decides must be able to, and what is direct must be possible in full (rulings 1 and 2)."""
    if not state.stack:
        return
    kind, seat, argument = state.stack[-1]
    letter = LETTERS[max(0, seat)]
    if kind == F_DISCARD and not IDEAS.of(state.players[seat]):
        raise PositionError("waiting", f"lets {letter} discard an idea token, but all are used.")
    if kind == F_END_CARD and not state.pile:
        raise PositionError("waiting", f"lets {letter} choose an end bonus card, but the pile is empty.")
    if state.before is not None:
        return  # it can be taken back
    if seat < 0 or not (IN_TURN[kind] or (kind == F_TURN and state.pool)) or can_complete(state, seat):
        return
    if kind == F_REPEAT and argument:
        sentence = f"lets {letter} repeat an action, but {letter} has none that can be carried out in full."
        raise PositionError("waiting", sentence)
    why = f"{letter} cannot carry it out in full, which a direct action demands"
    raise refused("pool.direct", top.get("pool", {}).get("direct"), why)


POOL: Final = PoolKey("pool")
