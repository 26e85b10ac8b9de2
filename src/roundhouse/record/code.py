"""A position in one line, what FEN is to chess: the words of a position, packed into text that an address can hold.

A position is a row of symbols: keys, words, numbers, ends of tables and lists. The more often a symbol stands in such a
place of the sample positions (`code_samples_1.json`), the fewer bits it takes. What the samples do not know is spelled
out, so that every position has a code. The samples of a version never change.

>>> text = code_of({"round": 2, "players": {"count": 2, "A": {"coins": 5}}})
>>> position_from_code(text)
{'round': 2, 'players': {'count': 2, 'A': {'coins': 5}}}
>>> position_from_code(text[:-1])
Traceback (most recent call last):
...
roundhouse.record.code.CodeError: this code is mistyped or cut off: its check number is wrong.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Protocol
from zlib import crc32

from roundhouse.record.position_words import LETTERS, PositionError

VERSION: Final = "1"  # the first character of a code
MAX_CHARACTERS: Final = 4000
CODE: Final = re.compile(rf"[1-9][A-Za-z0-9_-]{{4,{MAX_CHARACTERS - 1}}}")
CHECK_BYTES: Final = 2  # of a number by which mistyped codes are noticed
MAX_SYMBOLS: Final = 20_000

TABLE, LIST, END, UNKNOWN = "{", "[", "}", "?"
SMALL: Final = 24  # numbers below are symbols of their own; of larger ones only how many bits they have
MAX_BITS: Final = 128
BYTE: Final = 256
_TRUTH: Final = {"True": True, "False": False}

Path = tuple[str, ...]
Counts = dict[str, int]
Places = tuple[object, object]  # from the closest description of where a symbol stands to the widest


class CodeError(PositionError):
    """A text that is no code of a position."""

    def __init__(self, sentence: str) -> None:
        super().__init__("", sentence)


def code_of(position: Mapping[str, Any]) -> str:
    """The code of a position."""
    writer = _Writer()
    _write(position, (), writer)
    number = writer.number()
    packed = number.to_bytes((number.bit_length() + 7) // 8)
    return VERSION + urlsafe_b64encode(_check(packed) + packed).decode().rstrip("=")


def position_from_code(text: str) -> dict[str, Any]:
    """The position that a code stands for, or a `CodeError`."""
    given = text.strip()
    if not looks_like_code(given):
        raise CodeError(f"{text[:40]!r} is no code: a number and at least four of A-Z, a-z, 0-9, - and _.")
    if given[0] != VERSION:
        raise CodeError(f"this code is of version {given[0]}; this program knows {VERSION}.")
    try:
        unpacked = urlsafe_b64decode(given[1:] + "=" * (-len(given[1:]) % 4))
    except ValueError:
        unpacked = b""
    check, packed = unpacked[:CHECK_BYTES], unpacked[CHECK_BYTES:]
    if not packed or check != _check(packed):
        raise CodeError("this code is mistyped or cut off: its check number is wrong.")
    reader = _Reader(int.from_bytes(packed))
    try:
        found = _read(reader.take(_value((), "")), (), reader)
    except (ValueError, RecursionError):  # right by its check number, but not made by `code_of`
        found = None
    if not isinstance(found, dict) or reader.number != 1:
        raise CodeError("this code holds no position.")
    return found


def looks_like_code(text: str) -> bool:
    """Whether a text may be a code, and not the name of a file or a position in words."""
    return CODE.fullmatch(text.strip()) is not None


def _check(packed: bytes) -> bytes:
    return (crc32(packed) % BYTE**CHECK_BYTES).to_bytes(CHECK_BYTES)


# ---- positions as rows of symbols


class _Sink(Protocol):
    """Takes symbols, each with the places it stands in, and numbers of which nothing is expected."""

    last: str

    def put(self, places: Places, symbol: str) -> None: ...

    def plain(self, value: int, below: int) -> None: ...


def _write(value: object, path: Path, sink: _Sink) -> None:
    if isinstance(value, Mapping):
        sink.put(_value(path, sink.last), TABLE)
        previous = ""
        for key, inner in value.items():
            sink.put(_key(path, previous), f"k{key}")
            _write(inner, _below(path, key), sink)
            previous = key
        sink.put(_key(path, previous), END)
    elif isinstance(value, list | tuple):
        sink.put(_value(path, sink.last), LIST)
        for item in value:
            _write(item, _below(path, LIST), sink)
        sink.put(_value(_below(path, LIST), sink.last), END)
    else:
        symbol = _symbol(value)
        sink.put(_value(path, sink.last), symbol)
        sink.last = symbol
        if symbol[0] == "b" and isinstance(value, int):
            top = 1 << int(symbol[1:]) - 1
            sink.plain(value - top, top)


def _read(symbol: str, path: Path, reader: _Reader) -> Any:
    if symbol == TABLE:
        table, key = {}, ""
        while (found := reader.take(_key(path, key))) != END:
            key = found[1:]
            below = _below(path, key)
            table[key] = _read(reader.take(_value(below, reader.last)), below, reader)
        return table
    if symbol == LIST:
        items, below = [], _below(path, LIST)
        while (found := reader.take(_value(below, reader.last))) != END:
            items.append(_read(found, below, reader))
        return items
    reader.last = symbol
    if symbol[:1] == "b":
        top = 1 << min(int(symbol[1:]), MAX_BITS) - 1
        return top + reader.plain(top)
    return _TRUTH[symbol] if symbol in _TRUTH else _word(symbol)


def _symbol(value: object) -> str:
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int) and 0 <= value < 1 << MAX_BITS:
        return f"n{value}" if value < SMALL else f"b{value.bit_length()}"
    if isinstance(value, str):
        return f"w{value}"
    raise CodeError(f"{value!r} has no code: positions are made of words, whole numbers, lists and tables.")


def _word(symbol: str) -> str | int:
    if symbol[:1] not in ("n", "w"):
        raise ValueError(symbol)
    return int(symbol[1:]) if symbol[0] == "n" else symbol[1:]


def _below(path: Path, key: str) -> Path:
    """All players have the same path."""
    return (*path, "player" if key in LETTERS else key)


def _key(path: Path, previous: str) -> Places:
    return (path, "key", previous), (path, "key")


def _value(path: Path, last: str) -> Places:
    return (path, last), path


# ---- symbols as one number


class _Counter:
    """Counts the symbols of the samples by place."""

    def __init__(self) -> None:
        self.last = ""
        self.tables: dict[object, Counts] = {}

    def put(self, places: Places, symbol: str) -> None:
        for place in (*places, None):
            counts = self.tables.setdefault(place, {UNKNOWN: 0})
            counts[UNKNOWN] += symbol not in counts
            counts[symbol] = counts.get(symbol, 0) + 1

    def plain(self, value: int, below: int) -> None: ...


class _Writer:
    """Symbols as shares of ranges; `number` is all of them in one."""

    def __init__(self) -> None:
        self.last = ""
        self._shares: list[tuple[int, int, int]] = []  # where each begins, how large it is, of how much

    def put(self, places: Places, symbol: str) -> None:
        for place in (*places, None):
            counts = _model().get(place)
            if counts is not None:
                known = symbol in counts and symbol != UNKNOWN
                self._share(counts, symbol if known else UNKNOWN)
                if known:
                    return
        spelled = symbol.encode()
        for value in (len(spelled), *spelled):
            self.plain(value, BYTE)

    def _share(self, counts: Counts, symbol: str) -> None:
        begin = 0
        for one, count in counts.items():
            if one == symbol:
                self._shares.append((begin, count, sum(counts.values())))
            begin += count

    def plain(self, value: int, below: int) -> None:
        if value >= below:
            raise CodeError(f"a word of more than {below - 1} bytes has no code.")
        self._shares.append((value, 1, below))

    def number(self) -> int:
        """What `_Reader` takes apart again, from the first to the last."""
        number = 1
        for begin, count, total in reversed(self._shares):
            number = number // count * total + begin + number % count
        return number


class _Reader:
    """Takes symbols out of a number."""

    def __init__(self, number: int) -> None:
        self.last = ""
        self.number = number
        self._left = MAX_SYMBOLS

    def take(self, places: Places) -> str:
        self._left -= 1
        if not self._left:
            raise ValueError("endless")
        for place in (*places, None):
            counts = _model().get(place)
            symbol = UNKNOWN if counts is None else self._taken(counts)
            if symbol != UNKNOWN:
                return symbol
        return bytes(self.plain(BYTE) for _ in range(self.plain(BYTE))).decode()

    def _taken(self, counts: Counts) -> str:
        self.number, share = divmod(self.number, sum(counts.values()))
        for symbol, count in counts.items():
            if share < count:
                self.number = self.number * count + share
                return symbol
            share -= count
        raise AssertionError("a share lies within the sum")

    def plain(self, below: int) -> int:
        self.number, value = divmod(self.number, below)
        return value


@cache
def _model() -> dict[object, Counts]:
    counter = _Counter()
    samples: Iterable[object] = json.loads(
        files(__package__).joinpath(f"code_samples_{VERSION}.json").read_text("utf-8")
    )
    for sample in samples:
        _write(sample, (), counter)
    return counter.tables
