"""All keys of a position together: the order in which they are read, written and checked."""

from __future__ import annotations

from typing import Final

from roundhouse.record.extension import all_written
from roundhouse.record.key import NOBODY, Key, WordTable
from roundhouse.record.keys.bonuses import BONUS, BONUSES
from roundhouse.record.keys.cards import CARDS, END_CARDS, LOOKS
from roundhouse.record.keys.engineers import ENGINEERS, ROW, USED
from roundhouse.record.keys.ideas import IDEA_CARDS, IDEA_PLACES, IDEAS, KEYS, MEDAL, VALUATION
from roundhouse.record.keys.industry import WRENCHES
from roundhouse.record.keys.parts import check_parts, key_names, part_words, read_early, read_parts
from roundhouse.record.keys.points import POINTS, SCORE
from roundhouse.record.keys.pool import POOL, check_decision
from roundhouse.record.keys.routes import COLOURS, DOUBLERS, DOUBLERS_LEFT, PLANS, TRACKS
from roundhouse.record.keys.spaces import SPACES
from roundhouse.record.keys.tiles import CLOSED_SLOTS, FACTORIES, LOCOMOTIVES, RETURNED, STACKS
from roundhouse.record.keys.turn import LAST_PLACE, ORDER, PASSED, ROUND, TURN
from roundhouse.record.keys.waiting import WAITING
from roundhouse.record.keys.workers import COINS, EXTRA_WORKERS, TEMPORARY, WOOD_WORKER, WORKERS
from roundhouse.record.position_words import LETTERS, PositionTable
from roundhouse.rules.fields import PLAYER, TABLE
from roundhouse.rules.notation import notation
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.setup import blank_state
from roundhouse.rules.state import GameState

# as they are written
_TOP: Final[tuple[Key, ...]] = (
    *(ROUND, ORDER, TURN, WAITING, LAST_PLACE, POOL, IDEA_PLACES),
    *(ROW, STACKS, RETURNED, DOUBLERS_LEFT, IDEA_CARDS, END_CARDS, BONUSES, LOOKS),
)
_PLAYER: Final[tuple[Key, ...]] = (
    *(SCORE, PASSED, WORKERS, EXTRA_WORKERS, TEMPORARY, WOOD_WORKER, COINS),
    *(PLANS, TRACKS, COLOURS, LOCOMOTIVES, CLOSED_SLOTS, DOUBLERS, FACTORIES, WRENCHES, ENGINEERS, USED),
    *(IDEAS, VALUATION, MEDAL, KEYS, CARDS, BONUS, POINTS),
)
# as they are read: what a key is when it is left out looks only at what was read before it
_BOARD: Final[tuple[Key, ...]] = (
    *(TRACKS, LOCOMOTIVES, CLOSED_SLOTS, COLOURS, FACTORIES, WRENCHES, DOUBLERS, ENGINEERS, IDEAS),
    *(VALUATION, MEDAL, KEYS, CARDS, BONUS, SCORE, POINTS, EXTRA_WORKERS, PASSED),
)
_SUPPLY: Final[tuple[Key, ...]] = (TEMPORARY, WORKERS, COINS, WOOD_WORKER)

TOP_KEYS: Final = (
    *("edition", "board", "industry", "modules", "round", "order", "turn", "waiting", "last-place", "pool"),
    *("idea-places", "engineers", "stacks", "lowest-stack", "returned", "doublers", "idea-cards"),
    *("end-cards", "bonuses", "looks", "spaces", "players", "struck", "before"),
)
PLAYER_KEYS: Final = tuple(key.name for key in _PLAYER if key.name)


def top_keys(rules: Ruleset) -> list[str]:
    """All keys of a position of this game outside its players."""
    return [*TOP_KEYS, *key_names(rules, TABLE)]


def player_keys(rules: Ruleset) -> list[str]:
    """All keys of a player in this game."""
    return [*PLAYER_KEYS, *PLANS.names(rules), *CLOSED_SLOTS.names(rules), *key_names(rules, PLAYER)]


# ---- reading


def read_state(rules: Ruleset, top: PositionTable, tables: list[PositionTable]) -> GameState:
    """The state a position describes; `tables` are the players', by seat."""
    state = blank_state(rules)
    _read(state, top, ROUND, ORDER, WAITING)
    for seat, table in enumerate(tables):
        PLANS.read(state, seat, table)
        read_early(state, seat, table)
        for key in _BOARD:
            key.read(state, seat, table)
    _read(state, top, POOL, TURN, SPACES)
    ORDER.settle(state, top)
    read_parts(state, top, tables, late=False)
    for seat, table in enumerate(tables):
        PLANS.settle(state, seat)
        USED.read(state, seat, table)
        TEMPORARY.take(state, seat, table)
    for seat, table in enumerate(tables):
        for key in _SUPPLY:
            key.read(state, seat, table)
    _read(state, top, ROW, RETURNED, STACKS)
    LOCOMOTIVES.drop_start_tiles(state, tables)
    read_parts(state, top, tables, late=True)
    _read(state, top, DOUBLERS_LEFT, IDEA_CARDS, BONUSES, END_CARDS, IDEA_PLACES)
    for written in all_written() if state.table else ():
        if written.settle:
            written.settle(state)
    _read(state, top, LOOKS, LAST_PLACE)
    return state


def _read(state: GameState, top: PositionTable, *keys: Key) -> None:
    for key in keys:
        key.read(state, NOBODY, top)


def check_state(state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
    """Raise a `PositionError` for the first thing that cannot be, after every key was right in itself."""
    DOUBLERS_LEFT.check(state, top, tables)
    PLANS.check(state, top, tables)
    check_parts(state, top, tables)
    pieces = (WRENCHES, STACKS, ROW, SPACES, WOOD_WORKER, TEMPORARY, CARDS)
    for key in (*pieces, TURN, WAITING, POOL, BONUSES):
        key.check(state, top, tables)
    check_decision(state, top)


# ---- writing


def write_state(state: GameState, full: bool = False) -> WordTable:
    """The position of a state, its keys in the order of `docs/positions.md`."""
    rules = state.rules
    words: WordTable = {"edition": rules.edition}
    if full or (rules.board, rules.industry, rules.modules) != ("russian", "russian", ()):
        words.update(board=rules.board, industry=rules.industry, modules=list(rules.modules))
    for key in _TOP:
        key.write(words, state, NOBODY, full)
    of_table, of_players = part_words(state, full)
    words.update(of_table)
    SPACES.write(words, state, NOBODY, full)
    words["players"] = {
        LETTERS[seat]: _player(state, seat, full) | own for seat, own in enumerate(of_players)
    }
    if state.struck:
        words["struck"] = [notation(state, move) for move in state.struck]
    if state.before is not None:
        words["before"] = write_state(state.before)
    return words


def _player(state: GameState, seat: int, full: bool) -> WordTable:
    words: WordTable = {}
    for key in _PLAYER:
        key.write(words, state, seat, full)
    return words
