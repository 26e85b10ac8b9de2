"""A short hash of the values a game is played with, so that a record can say whether it was played with the same.

Only the rows that play are hashed, and of them nothing that only says who plays (`when`, the tracks of a board, the
modules of a set-up row, the names of parts), nor the source marks, nor a value that is its field's default. So a box
may grow by boards, modules and kinds of values, and the games that were played before keep their fingerprints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from roundhouse.content import model
from roundhouse.content.effect_words import EARLIER
from roundhouse.content.loader import fingerprint

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset

WHO_PLAYS: Final = {
    model.Board: ("tracks", "own_track", "parts"),
    model.IndustryTrack: ("parts",),
    model.Setup: ("modules", "parts"),
}
VALUATIONS: Final = ("base", "revalued", "special")


def fingerprint_of(rules: Ruleset) -> str:
    """The hash for records of this game, in the form of its version of the rules."""
    if rules.version == 1:
        return _of_version_1(rules)
    own = [value for part in rules.parts for value in part.values()]
    return fingerprint(_plain([_rows(rules), own]))


def _rows(rules: Ruleset) -> list[object]:
    content = rules.content
    played = [content.boards[rules.board], content.tracks[rules.industry], rules.setup]
    lists = [rules.space_rows, rules.engineer_rows, rules.tile_rows, rules.token_rows, rules.card_rows]
    lists += [rules.bonus_rows, rules.end_card_rows]
    valuations = {name: content.valuations[name] for name in VALUATIONS}
    edition = replace(content.edition, wood_worker_exchanged=rules.wood_worker_exchanged)
    rest = [edition, valuations, content.row[rules.players], content.lying[rules.players]]
    return [played, lists, rest]


def _plain(value: Any) -> Any:
    """Values without what only says who plays, and without defaults."""
    if is_dataclass(value) and not isinstance(value, type):
        left_out = ("source", "when", "nut_when", *WHO_PLAYS.get(type(value), ()))
        named = [(field, getattr(value, field.name)) for field in fields(value) if field.name not in left_out]
        return {field.name: _plain(item) for field, item in named if item != _default(field)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else _word(value)


def _word(value: Any) -> Any:
    """A value; an effect is hashed by its first word."""
    return EARLIER.get(value, value) if isinstance(value, str) else value


def _default(field: Any) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


# ---- version 1 of the rules: everything in its rows was hashed, as the box was then

# in the order in which rows named them, whichever file says it now
NEW_SINCE: Final = ("source", "idea_cards_direct", "own_track", "wood_worker_exchanged", "skips_unusable")
KNOWN_THEN: Final = (
    *("track-russian", "track-american", "track-board"),
    *("board-russian", "board-german", "board-american", "board-asian"),
    *("players-1", "players-2", "players-3", "players-4"),
    *("coal", "without-coal-engineer", "manufactory", "special-ideas", "additional-engineers"),
    *("engineer-3-green", "engineer-5-coin", "engineer-6-bonus", "engineer-7-bonus", "engineer-9-bronze"),
    *("engineer-10-factory", "engineer-11-borrow", "engineer-13-routes", "engineer-15-silver"),
    *("old-two", "coins-token", "special-valuation"),
)


def _of_version_1(rules: Ruleset) -> str:
    extra = [part.values_of_version_1() for part in rules.parts]
    return fingerprint(_as_then([*_rows(rules), extra]))


def _as_then(value: Any) -> Any:
    """Rows as they were then: without what has come to the box since."""
    if isinstance(value, model.When):
        return asdict(model.When(_then(value.any_of), _then(value.none_of)))
    if isinstance(value, model.Board):
        value = replace(value, tracks=tuple(name for name in value.tracks if f"track-{name}" in KNOWN_THEN))
    if isinstance(value, model.Setup):
        value = replace(value, modules=_then(value.modules))
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: _as_then(getattr(value, field.name))
            for field in fields(value)
            if field.name not in NEW_SINCE and not (field.name == "when" and isinstance(value, model.EndCard))
        }
    if isinstance(value, dict):
        return {key: _as_then(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_as_then(item) for item in value if not _is_new(item)]
    return _word(value)


def _then(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in KNOWN_THEN if name in names)


def _is_new(row: object) -> bool:
    """Whether a row plays only with what was not there then."""
    when = getattr(row, "when", None)
    return isinstance(when, model.When) and bool(when.any_of) and not _then(when.any_of)
