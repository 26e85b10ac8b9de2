"""What the game waits for, in words: reading and writing the frames of `waiting`.

A frame says `what` is decided and `by` whom; some say more, which is the argument of the frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from roundhouse.expansions import Gathered
from roundhouse.record import position_defaults as default
from roundhouse.record.extension import Argument, all_written
from roundhouse.record.position_words import (
    LETTERS,
    PositionError,
    PositionTable,
    one_of,
    seat_of,
    shown,
    tile_on_board_of,
    tile_word,
)
from roundhouse.rules import moves
from roundhouse.rules.layout import (
    BASE_FRAMES,
    F_DISPLACED,
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
from roundhouse.rules.ruleset import Ruleset

WordTable = dict[str, Any]

_NOBODY: Final = (F_ROUND, F_SCORE)
OWN: Final = "own-turn"


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


# ---- reading


def read_waiting(rules: Ruleset, top: PositionTable) -> list[Frame] | None:
    """The frames of `waiting`, with the one at the bottom that goes without saying; None if left out."""
    if "waiting" not in top:
        return None
    frames: list[Frame] = []
    said: list[bool] = []
    for key, item in top.entries("waiting", "tables, what is decided first last"):
        frames.append(_frame(rules, top, key, item))
        said.append(OWN in item)
    frames = default.bottom(frames) + frames
    usual = default.whose_pool(frames)
    said = [True] * (len(frames) - len(said)) + said
    return [
        (kind, seat, usual) if kind == F_POOL and not told else (kind, seat, argument)
        for (kind, seat, argument), told in zip(frames, said, strict=True)
    ]


def _frame(rules: Ruleset, top: PositionTable, key: str, value: object) -> Frame:
    table = PositionTable(key, value, ("what", "by", *frame_keys()))
    kind = one_of(table.key("what"), table.get("what"), FRAMES, "kind of decision")
    nobody = _nobodys(kind)
    for name in table.values:
        if name not in ("what", *_keys(kind)) and (name != "by" or nobody):
            raise PositionError(table.key(name), f"does not go with {shown(FRAMES[kind])}.")
    if kind in (F_ROUND, F_SCORE):
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
        return OWN_TURN if table.flag(OWN, True) else OTHER_TURN
    return ARGUMENTS[kind].read(rules, table) if kind in ARGUMENTS else 0


# ---- writing


def frame_words(rules: Ruleset, frame: Frame, usual: int) -> WordTable:
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
