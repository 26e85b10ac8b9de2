"""What the game waits for: the frames of `waiting`.

A frame says `what` is decided and `by` whom; some say more, which is the argument of the frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from roundhouse.expansions import Gathered
from roundhouse.record.extension import Argument, all_written
from roundhouse.record.key import UNSAID, Key, WordTable
from roundhouse.record.keys.tiles import tile_on_board_of, tile_word
from roundhouse.record.position_words import LETTERS, PositionError, PositionTable, one_of, seat_of, shown
from roundhouse.rules import moves
from roundhouse.rules.base_fields import PASSED
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.sharing import AFTER_TURNS
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BASE_FRAMES,
    F_BONUS,
    F_DISPLACED,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_REPEAT,
    F_ROUND,
    F_SCORE,
    F_TURN,
    FRAMES,
    IN_TURN,
    OTHER_TURN,
    OWN_TURN,
    Frame,
)

_NOBODY: Final = (F_ROUND, F_SCORE)
OWN: Final = "own-turn"
UNTOLD: Final = -1  # the argument of a pool of which it is not said whose turn it is


def flags(*keys: str) -> Argument:
    """An argument of yes or no, a bit each."""
    return Argument(
        keys,
        lambda rules, table: sum(1 << bit for bit, key in enumerate(keys) if table.flag(key, False)),
        lambda rules, argument: {key: True for bit, key in enumerate(keys) if argument >> bit & 1},
    )


def counted(key: str, first: int) -> Argument:
    """An argument that counts; `first` stands for 1, which goes without saying."""
    return Argument(
        (key,),
        lambda rules, table: table.number(key, 1, 1) - 1 + first,
        lambda rules, argument: {key: argument + 1 - first} if argument != first else {},
    )


def named(key: str, names: Callable[[Ruleset], Sequence[str]], what: str) -> Argument:
    """An argument that is one of some things."""
    return Argument(
        (key,),
        lambda rules, table: one_of(table.key(key), table.get(key), names(rules), what),
        lambda rules, argument: {key: names(rules)[argument]},
    )


def _read_mover(rules: Ruleset, table: PositionTable) -> int:
    movers = [moves.SPACE_NAMES[space] for space in rules.turn_order_spaces if rules.movers[space]]
    what = "space whose worker moves on"
    return moves.SPACE_NAMES.index(movers[one_of(table.key("from"), table.get("from"), movers, what)])


_ARGUMENTS: Final = {
    F_TURN: flags("spent"),
    F_DISPLACED: Argument(
        ("tile",),
        lambda rules, table: tile_on_board_of(rules, table.key("tile"), table.get("tile")),
        lambda rules, argument: {"tile": tile_word(argument)},
    ),
    F_REPEAT: flags("direct", "two"),
    F_END_CARD: flags("points-instead", "must"),
    F_MOVE: Argument(("from",), _read_mover, lambda rules, argument: {"from": moves.SPACE_NAMES[argument]}),
}
ARGUMENTS: Final = Gathered(_ARGUMENTS, lambda: (written.arguments for written in all_written()))


def _keys(kind: int) -> tuple[str, ...]:
    """What a frame of this kind may say besides `what` and `by`."""
    if kind == F_POOL:
        return (OWN,)
    return ARGUMENTS[kind].keys if kind in ARGUMENTS else ()


@cache
def frame_keys() -> tuple[str, ...]:
    """All that frames may say besides `what` and `by`."""
    return tuple(dict.fromkeys(key for kind in range(len(FRAMES)) for key in _keys(kind)))


def _nobodys(kind: int) -> bool:
    """Whether nobody decides in a frame of this kind."""
    return kind in _NOBODY or any(kind in written.nobodys for written in all_written())


# ---- what frames tell together


def scoring(stack: list[Frame]) -> bool:
    """Whether everybody has passed: the round is being closed or the game is over."""
    return not stack or stack[0][0] == F_SCORE


def drafting(stack: list[Frame]) -> bool:
    """Whether starting bonuses are still chosen or carried out."""
    return any(kind in (F_BONUS, F_DRAFT) for kind, _, _ in stack)


def _bottom(frames: list[Frame]) -> list[Frame]:
    """The frame below the first one that is named: after a moved worker comes scoring, else the next turn."""
    if not frames or frames[0][0] in (F_ROUND, F_SCORE):
        return []
    return [(F_SCORE, -1, 0)] if frames[0][0] == F_MOVE else [(F_ROUND, -1, 0)]


def _whose_pool(frames: list[Frame]) -> int:
    """Whether pools belong to the player's own turn, unless it is said."""
    return OTHER_TURN if scoring(frames) or drafting(frames) else OWN_TURN


def is_plain_turn(state: GameState) -> bool:
    """Whether the game waits for a turn and nothing else; with a pool it has begun."""
    stack = state.stack
    usual = F_POOL if state.pool else F_TURN
    return len(stack) == 2 and stack[0] == (F_ROUND, -1, 0) and stack[1] == (usual, stack[1][1], 0)


# ---- one frame


def _read_frame(rules: Ruleset, top: PositionTable, key: str, value: object) -> Frame:
    table = PositionTable(key, value, ("what", "by", *frame_keys()))
    kind = one_of(table.key("what"), table.get("what"), FRAMES, "kind of decision")
    nobody = _nobodys(kind)
    for name in table.values:
        if name not in ("what", *_keys(kind)) and (name != "by" or nobody):
            raise PositionError(table.key(name), f"does not go with {shown(FRAMES[kind])}.")
    if kind in _NOBODY:
        return kind, -1, 0
    argument = _argument(rules, kind, table)
    if nobody or ("by" not in table and kind >= BASE_FRAMES and not IN_TURN[kind]):
        return kind, -1, argument
    if "by" not in table and "turn" not in top:
        raise PositionError(table.key("by"), "is missing; say who decides.")
    seat = seat_of(table.key("by"), table.get("by", top.get("turn")), rules.players)
    return kind, seat, argument


def _argument(rules: Ruleset, kind: int, table: PositionTable) -> int:
    if kind == F_POOL:
        return (OWN_TURN if table.flag(OWN, True) else OTHER_TURN) if OWN in table else UNTOLD
    return ARGUMENTS[kind].read(rules, table) if kind in ARGUMENTS else 0


def _frame_words(rules: Ruleset, frame: Frame, usual: int) -> WordTable:
    """A frame; `usual` says whose turn a pool is resolved in unless it is said."""
    kind, seat, argument = frame
    words: WordTable = {"what": FRAMES[kind]}
    if seat >= 0:
        words["by"] = LETTERS[seat]
    if kind == F_POOL:
        words |= {OWN: argument == OWN_TURN} if argument != usual else {}
    elif kind in ARGUMENTS:
        words |= ARGUMENTS[kind].write(rules, argument)
    return words


# ---- all of them


class WaitingKey(Key):
    """A stack of frames, the next decision last; left out, a turn (`turn`)."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        """The frames, with the one at the bottom that goes without saying; it stands alone where nothing is said."""
        entries = table.entries(self.name, "tables, what is decided first last")
        frames = [_read_frame(state.rules, table, *entry) for entry in entries]
        frames = _bottom(frames) + frames if self.name in table else [(F_ROUND, -1, 0)]
        usual = _whose_pool(frames)
        state.stack = [
            (kind, whose, usual if argument == UNTOLD else argument) for kind, whose, argument in frames
        ]

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        if not full and is_plain_turn(state):
            return UNSAID
        stack = state.stack
        frames = stack[1:] if not full and _bottom(stack[1:]) == stack[:1] else stack
        return [_frame_words(state.rules, frame, _whose_pool(stack)) for frame in frames]

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        stack = state.stack
        between = scoring(stack) or drafting(stack)
        unsaid = len(stack) - len(top.get(self.name, stack))  # the bottom goes without saying
        for place, (kind, seat, argument) in enumerate(stack):
            key = f"{self.name}.{place + 1 - unsaid}"
            what, letter = shown(FRAMES[kind]), LETTERS[max(0, seat)]
            if kind in _NOBODY:
                if place:
                    raise PositionError(
                        key, f"is {what}, which can only be the first of all that is waiting."
                    )
                continue
            alone = len(stack) == 2 or (state.rules.adders and IN_TURN[stack[-1][0]])
            if kind == F_TURN and (place != 1 or not alone or scoring(stack)):
                raise PositionError(key, f"is {what}; a turn that has not begun waits alone.")
            if kind == F_MOVE:
                self._check_mover(state, key, seat, argument)
            if between:
                continue
            if kind in AFTER_TURNS or (kind == F_POOL and argument == OTHER_TURN):
                break  # what others do in this turn: they take part though they have passed
            if seat != stack[1][1]:
                raise PositionError(key, f"waits for {letter}, but it is {LETTERS[stack[1][1]]}'s turn.")
            # a card is chosen when a turn is over: one that ended by passing, or a share that a passed player had
            if PASSED.of(state.players[seat]) and kind != F_END_CARD:
                raise PositionError(key, f"waits for {letter}, but players.{letter}.passed is true.")

    def _check_mover(self, state: GameState, key: str, seat: int, space: int) -> None:
        """Workers move on once the claims have sorted the order; who is first and claims second alone stays first."""
        letter, name, claims = LETTERS[seat], moves.SPACE_NAMES[space], state.rules.claims
        if not scoring(state.stack):
            why = 'which comes after all turns; only { what = "scoring" } may stand before it'
            raise PositionError(key, f"moves a worker on, {why}.")
        if not state.spaces[space] or (state.spaces[space] - 1) & 3 != seat:
            right = f"spaces.{name} = {shown(letter)} is missing"
            raise PositionError(key, f"moves {letter}'s worker from {name}; {right}.")
        claimed = {claims[other] for other in state.rules.turn_order_spaces if state.spaces[other]}
        place = state.order.index(seat) + 1
        if place != claims[space] and (place, claimed) != (1, {2}):
            who = f"{letter}, who has claimed place {claims[space]}"
            raise PositionError(
                key, f"comes once the order is sorted; {who}, stands on place {place} of order."
            )


WAITING: Final = WaitingKey("waiting")
