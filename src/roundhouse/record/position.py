"""Positions: what FEN is to chess, in the words of the game.

A position is a mapping of texts, numbers, lists and tables, so it can stand in a TOML or a JSON file.
Whatever it leaves out is as at the start of round 1 after the starting bonuses. `docs/positions.md` lists
every key.

>>> state = state_from_position({"players": {"A": {"tracks": {"TS": {"wood": 7, "green": 4}}}}})
>>> position_of(state)["players"]["A"]["tracks"]
{'TS': {'wood': 7, 'green': 4}}
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from roundhouse.content.loader import EDITIONS
from roundhouse.record.position_keys import check_state, player_keys, read_state, top_keys, write_state
from roundhouse.record.position_words import (
    LETTERS,
    PositionError,
    PositionTable,
    items,
    listed,
    one_of,
    refused,
    shown,
    whole_number,
)
from roundhouse.record.toml_text import toml_text
from roundhouse.rules.build import ruleset
from roundhouse.rules.notation import find
from roundhouse.rules.options import OptionsError
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

OPTIONS: Final = ("edition", "board", "industry")

__all__ = [
    "PositionError",
    "position_of",
    "read_position",
    "state_from_position",
    "write_position",
]


def state_from_position(
    mapping: Mapping[str, Any],
    rules: Ruleset | None = None,
    content_override: Path | str | None = None,
) -> GameState:
    """The state a position describes, or a `PositionError` that names the key and what would be right.

    Nothing is carried out: a position that waits for the scoring phase stands before it (`engine.run_on`).
    States are equal only when they share a ruleset; hand over `rules` to get it into the new one.
    """
    options = PositionTable("", mapping, (), "position", strict=False)
    count = _count(options, 0 if rules is None else rules.players)
    if rules is None:
        found = _ruleset(options, count, content_override)
    else:
        found = _same_options(options, count, rules)
    top = PositionTable("", mapping, top_keys(found), "position")
    tables = _player_tables(top, found)
    state = read_state(found, top, tables)
    _read_try(state, top)
    check_state(state, top, tables)
    return state


def _read_try(state: GameState, top: PositionTable) -> None:
    """A turn that is tried: the position to which it may be taken back, and moves tried in vain."""
    state.struck = tuple([_struck(state, key, item) for key, item in top.entries("struck", "moves")])
    state.on_trust = None
    if "before" not in top:
        return
    given = top.get("before")
    if not isinstance(given, Mapping) or "before" in given:
        raise PositionError(
            "before", "should be a position without `before`: that before the first move on trust."
        )
    try:
        before = state_from_position(given, state.rules)
    except PositionError as error:
        raise PositionError(f"before.{error.key}" if error.key else "before", error.sentence) from error
    if not before.struck:
        raise PositionError(
            "before", "lacks `struck`: it should name the move on trust that was played there."
        )
    if not state.stack or not before.stack or before.stack[-1][1] != state.stack[-1][1]:
        raise PositionError("before", "is a decision of another player; it should be one of the same turn.")
    state.before = before


def _struck(state: GameState, key: str, item: object) -> int:
    move = find(state, str(item))
    if move is None:
        raise refused(key, item, "it should be a move of this position in notation")
    return move


def position_of(state: GameState, full: bool = False) -> dict[str, Any]:
    """The position of a state; `state_from_position` makes the same state of it.

    It leaves out what reading would fill in; a `full` one says everything: what was unlocked, what is left in every
    stack, which tokens are unused.
    """
    return write_state(state, full)


# ---- players and options


def _count(top: PositionTable, known: int) -> int:
    """How many play: `players` or `players.count`, else as many as `order` names, else as `_described`."""
    value = top.get("players", {})
    named = len(items("order", top.get("order"), "players")) if "order" in top else known or _described(value)
    if not isinstance(value, Mapping):
        count = whole_number("players", value, 1, 4, "a number or a table of players is wanted")
    else:
        count = PositionTable("players", value, ("count", *LETTERS)).number("count", named, 1, 4)
    if "order" in top and count != named:
        raise top.refused("order", f"each of {listed(LETTERS[:count])} should be in it once")
    return count


def _described(players: object) -> int:
    """Up to the last player that is described, if there are several; one alone sits at a table of four."""
    letters = [letter for letter in LETTERS if isinstance(players, Mapping) and letter in players]
    return LETTERS.index(letters[-1]) + 1 if len(letters) > 1 else len(LETTERS)


def _player_tables(top: PositionTable, rules: Ruleset) -> list[PositionTable]:
    count, keys = rules.players, player_keys(rules)
    value = top.get("players", {})
    given = value if isinstance(value, Mapping) else {}
    for letter in LETTERS[count:]:
        if letter in given:
            raise PositionError(f"players.{letter}", f"does not play; there are {listed(LETTERS[:count])}.")
    return [
        PositionTable(f"players.{letter}", given.get(letter, {}), keys, "player")
        for letter in LETTERS[:count]
    ]


def _ruleset(top: PositionTable, count: int, override: Path | str | None) -> Ruleset:
    edition = EDITIONS[one_of("edition", top.get("edition", EDITIONS[0]), EDITIONS, "edition")]
    modules = tuple(sorted(str(item) for _, item in top.entries("modules", "modules")))
    board, industry = str(top.get("board", "russian")), str(top.get("industry", "russian"))
    try:
        return ruleset(count, edition, board, industry, modules, None if override is None else str(override))
    except OptionsError as error:
        raise PositionError("", f"{error}.") from error


def _same_options(top: PositionTable, count: int, rules: Ruleset) -> Ruleset:
    """Options that a position names must be those of the rules it is read for."""
    named: dict[str, object] = {"players": count, **{name: top.get(name) for name in OPTIONS if name in top}}
    if "modules" in top:
        named["modules"] = sorted(str(item) for _, item in top.entries("modules", "modules"))
    for name, value in named.items():
        own = rules.options()[name]
        if value != own:
            raise refused(name, value, f"the rules at hand are for {shown(own)}")
    return rules


# ---- files


def read_position(path: Path | str) -> dict[str, Any]:
    """The mapping in a .toml or .json file."""
    file = Path(path)
    text = file.read_text("utf-8")
    try:
        if file.suffix == ".toml":
            return tomllib.loads(text)
        if file.suffix == ".json":
            found = json.loads(text)
            if isinstance(found, dict):
                return found
            raise PositionError("", f"{file} holds {type(found).__name__}; a position is a table.")
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as error:
        raise PositionError("", f"{file} cannot be read: {error}.") from error
    raise PositionError("", f"{file} ends in {file.suffix!r}; a position is a .toml or a .json file.")


def write_position(mapping: Mapping[str, Any], path: Path | str) -> None:
    """Write a mapping to a .toml or .json file."""
    file = Path(path)
    if file.suffix == ".toml":
        file.write_text(toml_text(mapping), "utf-8")
    elif file.suffix == ".json":
        file.write_text(json.dumps(mapping, indent=2, ensure_ascii=False) + "\n", "utf-8")
    else:
        raise PositionError("", f"{file} ends in {file.suffix!r}; a position is a .toml or a .json file.")
