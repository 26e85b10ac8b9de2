"""A game written down: how it began and every decision since, as JSON that a person can read.

Replay is strict. It plays every move again and compares the decider, and the state at the start of each round
and at the end; where anything differs it says exactly where, and nothing is changed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from roundhouse import expansions
from roundhouse.content.effect_words import EARLIER
from roundhouse.record.position import PositionError, position_of, state_from_position
from roundhouse.rules import GameState, OptionsError, Ruleset, apply, decider, ruleset
from roundhouse.rules.moves import EARLIER_TABLES, TABLE_HASH
from roundhouse.rules.notation import SEATS, NotationError, find, notation, parse
from roundhouse.rules.versions import VERSIONS

FORMAT = 1
EXPANSIONS = "expansions"  # those from elsewhere that a game needs, with package and version
KEYS = (
    "roundhouse-record",
    "rules",
    "moves-table",
    "content",
    "overrides",
    "options",
    "start",
    "moves",
    "end",
)
# what the fingerprints of games of the base game were before other boards and modules came to the tables
EARLIER_BOXES = (
    "44d1a42189aebfcb", "f33453b6ec3f2a65", "fe1034e517e18d89",
    "251f07b30ba78213", "e3adf355653b4598", "e40697de40087297",
)  # fmt: skip


MAX_QUOTED_LENGTH = 60  # letters of a value that pages tell


class RecordError(ValueError):
    """A record that cannot be replayed; the message says where and why. `key` and `values` are for who tells it in
    another language.
    """

    def __init__(self, sentence: str, key: str, **values: object) -> None:
        super().__init__(sentence)
        self.key: str = key
        self.values: dict[str, object] = {
            name: str(value)[:MAX_QUOTED_LENGTH] for name, value in values.items()
        }


class MissingExpansion(RecordError):
    """A record of a game with an expansion that is not here."""

    def __init__(self, name: str, origin: str) -> None:
        package = origin.partition(" ")[0]
        super().__init__(
            f"this game needs the expansion {name!r} ({origin}), which is not installed here; "
            f"`pip install {package}` brings it, or --content names the folder where it lies",
            "expansion",
            name=name,
            origin=origin,
        )
        self.name = name
        self.origin = origin


def state_hash(state: GameState) -> str:
    """A short hash of a state in words, so that it does not depend on how the program lays it out."""
    words = position_of(state)
    if "pool" in words:
        words["pool"] = _in_words_of_before(words["pool"])
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()[:16]


def _in_words_of_before(pool: dict[str, Any]) -> dict[str, Any]:
    """A pool as it was written when the first hashes were made."""
    found: dict[str, Any] = {}
    for use, units in pool.items():
        if isinstance(units, list):
            found[use] = [_in_words_of_before(other) for other in units]
        else:
            found[use] = {EARLIER.get(word, word): count for word, count in units.items()}
    return found


def write_record(
    start: dict[str, Any], initial: GameState, played: list[int], seats: list[str] | None = None
) -> str:
    """The record of a game from its initial state and the moves played since; `seats` says who sat where."""
    rules = initial.rules
    state = initial.clone()
    lines: list[str] = []
    shown = state.round
    for move in played:
        lines.append(f"{SEATS[decider(state)]} {notation(state, move)}")
        apply(state, move)
        if state.round != shown and state.stack:
            shown = state.round
            lines.append(f"= round {shown} {state_hash(state)}")
    head = {
        "roundhouse-record": FORMAT,
        "rules": rules.version,
        "moves-table": TABLE_HASH,
        "content": rules.fingerprint(),
        "overrides": list(rules.content.overrides),
        **({EXPANSIONS: rules.expansions()} if rules.expansions() else {}),
        "options": rules.options(),
        **({} if seats is None else {"seats": seats}),
        "start": start,
        "moves": lines,
        "end": {"decisions": len(played), "state": state_hash(state)},
    }
    return _pretty(head) + "\n"


def _pretty(head: dict[str, Any]) -> str:
    """One line a key, one line a move."""
    lines = []
    for key, value in head.items():
        if key == "moves":
            body = ",\n".join(f"    {json.dumps(line)}" for line in value)
            lines.append(f'  "moves": [\n{body}\n  ]' if value else '  "moves": []')
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}"


def read_record(text: str, content: str | None = None) -> tuple[dict[str, Any], GameState, list[int]]:
    """The record as data, the initial state and the moves, every one of them checked."""
    head = _head(text)
    rules = _rules(head, content)
    try:
        initial = state_from_position(head["start"], rules)
    except ValueError as error:
        place = error.key if isinstance(error, PositionError) else ""
        raise RecordError(f"start: {error}", "start", place=place or "start") from error
    if initial.stack and decider(initial) < 0:
        raise RecordError("start: nobody decides here; a game begins at a decision", "start", place="waiting")
    return head, initial, _replay(head, initial.clone())


def load_record(path: str | Path, content: str | None = None) -> tuple[dict[str, Any], GameState, list[int]]:
    """`read_record` of a file; the message names the file."""
    try:
        return read_record(Path(path).read_text(encoding="utf-8"), content)
    except RecordError as error:
        raise RecordError(f"{path}: {error}", error.key, **error.values) from error
    except UnicodeDecodeError as error:
        told = f"{path}: this is no text file ({error.reason} at byte {error.start})"
        raise RecordError(told, "foreign") from error


def _head(text: str) -> dict[str, Any]:
    try:
        head = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"line {error.lineno}, column {error.colno}: the file is damaged or ends too early ({error.msg})",
            "cut",
            line=error.lineno,
            column=error.colno,
        ) from error
    except (RecursionError, ValueError) as error:
        raise RecordError(f"this is no record of a game ({error})", "foreign") from error
    if not isinstance(head, dict) or "roundhouse-record" not in head:
        raise RecordError("this is no record of a game: the key 'roundhouse-record' is missing", "foreign")
    for key in KEYS:
        if key not in head:
            raise _wrong(key, f"the key {key!r} is missing")
    known = (*KEYS, "seats", EXPANSIONS)
    for key in head:
        if key not in known:
            raise _wrong(key, f"the key {key!r} is not known; known keys: {', '.join(known)}")
    kinds: dict[str, type] = {"overrides": list, "options": dict, "start": dict, "moves": list, "end": dict}
    for key, kind in kinds.items():
        if not isinstance(head[key], kind):
            raise _wrong(key, f"{key} should be a {kind.__name__}, not {type(head[key]).__name__}")
    if not all(isinstance(name, str) for name in head["overrides"]):
        raise _wrong("overrides", "overrides should be a list of texts")
    needed = head.get(EXPANSIONS, {})
    if not isinstance(needed, dict) or not all(isinstance(origin, str) for origin in needed.values()):
        raise _wrong(EXPANSIONS, f"{EXPANSIONS} should be a table of texts, by the names of expansions")
    seats = head.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise _wrong("seats", "seats should be a list of texts")
    if sorted(head["end"]) != ["decisions", "state"]:
        held = ", ".join(sorted(head["end"])) or "nothing"
        raise _wrong("end", f"end: it should hold decisions and state, not {held}")
    return head


def _wrong(entry: str, sentence: str) -> RecordError:
    """Something about an entry of the record itself."""
    return RecordError(sentence, "entry", entry=entry)


def _rules(head: dict[str, Any], content: str | None) -> Ruleset:
    if head["moves-table"] in EARLIER_TABLES:
        head = {**head, "moves-table": TABLE_HASH}
    known: dict[str, tuple[object, ...]] = {
        "roundhouse-record": (FORMAT,),
        "rules": VERSIONS,
        "moves-table": (TABLE_HASH,),
    }
    for key, here in known.items():
        if type(head[key]) is not type(here[0]) or head[key] not in here:
            told = f"{key} is {head[key]!r}; this program reads {' or '.join(map(repr, here))}"
            raise RecordError(told, "version", entry=key)
    for name, origin in head.get(EXPANSIONS, {}).items():
        if name not in expansions.names():
            raise MissingExpansion(name, origin)
    try:
        rules = ruleset(**head["options"], content=content, version=head["rules"])
    except (OptionsError, TypeError) as error:
        raise RecordError(f"options: {error}", "options") from error
    if head["content"] != rules.fingerprint() and not _same_box(head, rules):
        raise RecordError(_other_content(head, rules, content), "content")
    return rules


def _same_box(head: dict[str, Any], rules: Ruleset) -> bool:
    """Whether the values are those of a smaller box, which this one holds unchanged."""
    return not rules.content.overrides and head["content"] in EARLIER_BOXES


def _other_content(head: dict[str, Any], rules: Ruleset, content: str | None) -> str:
    changed = [name for name in head["overrides"] if not name.endswith((": source", ": sources"))]
    played = f", with changed values ({', '.join(changed)})" if changed else ""
    told = f"content: the game was played with content {head['content']}{played}; here is {rules.fingerprint()}. "
    here = rules.expansions()
    for name, origin in head.get(EXPANSIONS, {}).items():
        if here.get(name) not in (None, origin):
            return told + f"The expansion {name!r} is {here[name]} here; the game was played with {origin}"
    if changed:
        return told + "Name the folder of those values with --content (content= in Python)"
    return told + (
        f"Leave out the folder {content}" if content else "The values of the box have changed since"
    )


def _replay(head: dict[str, Any], state: GameState) -> list[int]:
    played: list[int] = []
    due = False  # whether the line of a new round comes next
    for line in head["moves"]:
        at = RecordedDecision(len(played) + 1, line)
        if not isinstance(line, str):
            raise at.wrong("a move is a line of text")
        if due or line.startswith("= "):
            _compare(state, line, at, due)
            due = False
            continue
        round_before = state.round
        played.append(_replayed(state, line, at))
        due = bool(state.stack) and state.round != round_before
    if due:
        told = f"decision {len(played) + 1}: the line of round {state.round} is missing"
        raise RecordError(told, "differs", number=len(played) + 1)
    _compare_end(head["end"], state, len(played))
    return played


class RecordedDecision(NamedTuple):
    """A line of a record: of the how manieth decision."""

    number: int
    line: object

    def wrong(self, why: str, key: str = "move") -> RecordError:
        told = f"decision {self.number} ({self.line!r}): {why}"
        return RecordError(told, key, number=self.number, line=str(self.line))


def _replayed(state: GameState, line: str, at: RecordedDecision) -> int:
    """Play one line of a record, if it is exactly what it says."""
    seat, _, words = line.partition(" ")
    if not state.stack:
        raise at.wrong("the game is over before this move")
    whose = SEATS[decider(state)]
    if seat != whose:
        raise at.wrong(f"{seat} decides here in the record, but it is {whose}'s decision")
    move = find(state, words)
    if move is None:
        try:
            parse(state, words, strict=True)
        except NotationError as error:
            raise at.wrong(str(error)) from error
        raise at.wrong(f"{words!r} is not legal here")
    apply(state, move)
    return move


def _compare_end(end: dict[str, Any], state: GameState, played: int) -> None:
    if type(end["decisions"]) is not int or end["decisions"] != played:
        told = f"end: the record should hold {end['decisions']} decisions, it holds {played}"
        raise RecordError(told, "end")
    if state.rules.version == 1 and state.pool:
        return  # what a turn under way holds was written otherwise then; every round before it has been compared
    if end["state"] != state_hash(state):
        told = f"end: after {played} decisions the state is {state_hash(state)}, not {end['state']}"
        raise RecordError(told, "end")


def _compare(state: GameState, line: str, at: RecordedDecision, due: bool) -> None:
    if not due:
        raise at.wrong("no round begins here", "differs")
    expected = f"= round {state.round} {state_hash(state)}"
    if line != expected:
        raise at.wrong(f"the state differs here; the replay gives {expected!r}", "differs")
