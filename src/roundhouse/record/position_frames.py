"""What the game waits for, in words: reading and writing the frames of `waiting`.

A frame says `what` is decided and `by` whom; some say one thing more, which stands here with its key.
"""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record import position_defaults as default
from roundhouse.record.position_words import (
    LETTERS,
    PositionError,
    Table,
    bonus_of,
    one_of,
    seat_of,
    shown,
    tile_on_board_of,
    tile_word,
    whole_number,
)
from roundhouse.rules import moves
from roundhouse.rules.layout import (
    BASE_FRAMES,
    F_BONUS_SHARE,
    F_BONUS_TWICE,
    F_DISPLACED,
    F_DIVIDEND,
    F_DRAW,
    F_END_CARD,
    F_EXTENSION,
    F_LOAD,
    F_MOVE,
    F_POOL,
    F_REPEAT,
    F_ROUND,
    F_SCORE,
    F_SHARE,
    F_TURN,
    F_UNLOAD,
    FRAMES,
    IN_TURN,
    OTHER_TURN,
    OWN_TURN,
    Frame,
)
from roundhouse.rules.ruleset import Ruleset

Words = dict[str, Any]

NOBODY: Final = (F_ROUND, F_SCORE, F_UNLOAD)
# keys of the yes or no in an argument, a bit each
FLAGS: Final[dict[int, tuple[str, ...]]] = {
    F_TURN: ("spent",),
    F_REPEAT: ("direct", "two"),
    F_END_CARD: ("points-instead", "must"),
    F_LOAD: ("direct", "wood-worker"),
    F_BONUS_TWICE: ("direct",),
}
OWN: Final = "own-turn"
OTHER_KEYS: Final[dict[int, tuple[str, ...]]] = {
    F_POOL: (OWN,),
    F_DISPLACED: ("tile",),
    F_MOVE: ("from",),
    F_EXTENSION: ("station",),
    F_DIVIDEND: ("level", "payouts"),
    F_SHARE: ("use",),
    F_BONUS_SHARE: ("taken",),
    F_DRAW: ("count",),
}
PAYOUT: Final = 16  # + level, for each payout of this player that follows


def _keys(kind: int) -> tuple[str, ...]:
    """What a frame of this kind may say besides `what` and `by`."""
    return FLAGS.get(kind, ()) + OTHER_KEYS.get(kind, ())


FRAME_KEYS: Final = tuple(dict.fromkeys(key for kind in range(len(FRAMES)) for key in _keys(kind)))


# ---- reading


def read_waiting(rules: Ruleset, top: Table) -> list[Frame] | None:
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


def _frame(rules: Ruleset, top: Table, key: str, value: object) -> Frame:
    table = Table(key, value, ("what", "by", *FRAME_KEYS))
    kind = one_of(table.key("what"), table.get("what"), FRAMES, "kind of decision")
    nobody = kind in NOBODY
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


def _argument(rules: Ruleset, kind: int, table: Table) -> int:
    if kind in FLAGS:
        return sum(1 << bit for bit, name in enumerate(FLAGS[kind]) if table.flag(name, False))
    if kind == F_POOL:
        return OWN_TURN if table.flag(OWN, True) else OTHER_TURN
    if kind == F_DIVIDEND:
        levels = rules.content.stocks.levels
        level = whole_number(table.key("level"), table.get("level"), 1, levels)
        return level + PAYOUT * table.number("payouts", 0)
    if kind == F_SHARE:
        return table.number("use", 1, 1) - 1
    if kind == F_DRAW:
        return table.number("count", 1, 1)
    return _named(rules, kind, table)


def _named(rules: Ruleset, kind: int, table: Table) -> int:
    """Arguments that are a thing."""
    if kind == F_DISPLACED:
        return tile_on_board_of(rules, table.key("tile"), table.get("tile"))
    if kind == F_MOVE:
        movers = [moves.SPACE_NAMES[space] for space in rules.turn_order_spaces if rules.movers[space]]
        what = "space whose worker moves on"
        return moves.SPACE_NAMES.index(movers[one_of(table.key("from"), table.get("from"), movers, what)])
    if kind == F_EXTENSION:
        return one_of(table.key("station"), table.get("station"), _stations(rules), "station of this board")
    if kind == F_BONUS_SHARE:
        return bonus_of(rules, table.key("taken"), table.get("taken"))
    return 0


def _stations(rules: Ruleset) -> list[str]:
    return [station.id for station in rules.content.boards[rules.board].stations]


# ---- writing


def frame_words(rules: Ruleset, frame: Frame, usual: int) -> Words:
    """A frame; `usual` says whose turn a pool is resolved in unless it is said."""
    kind, seat, argument = frame
    words: Words = {"what": FRAMES[kind]}
    if seat >= 0:
        words["by"] = LETTERS[seat]
    if kind in FLAGS:
        words |= {name: True for bit, name in enumerate(FLAGS[kind]) if argument >> bit & 1}
    elif kind == F_POOL:
        words |= {OWN: argument == OWN_TURN} if argument != usual else {}
    elif kind == F_DIVIDEND:
        words["level"] = argument % PAYOUT
        words |= {"payouts": argument // PAYOUT} if argument >= PAYOUT else {}
    elif kind == F_SHARE:
        words |= {"use": argument + 1} if argument else {}
    elif kind == F_DRAW:
        words |= {"count": argument} if argument != 1 else {}
    elif kind in OTHER_KEYS:
        words[OTHER_KEYS[kind][0]] = _name(rules, kind, argument)
    return words


def _name(rules: Ruleset, kind: int, argument: int) -> int | str:
    if kind == F_DISPLACED:
        return tile_word(argument)
    if kind == F_MOVE:
        return moves.SPACE_NAMES[argument]
    return _stations(rules)[argument] if kind == F_EXTENSION else moves.BONUS_NAMES[argument]
