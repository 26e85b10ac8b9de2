"""Rulesets by name, each compiled once."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.content.loader import EDITIONS, load
from roundhouse.content.model import Content
from roundhouse.rules.ruleset import OptionsError, Ruleset

_made: dict[tuple[object, ...], Ruleset] = {}


def ruleset(
    players: int = 4,
    edition: str = "ultimate",
    board: str = "russian",
    industry: str = "russian",
    modules: Iterable[str] = (),
    content: str | None = None,
) -> Ruleset:
    """The rules for a choice of edition, board, industry track, modules and players.

    `content` names a folder whose tables override single values of the box.
    """
    if edition not in EDITIONS:
        raise OptionsError(f"edition is {edition!r}; known editions: {', '.join(EDITIONS)}")
    if type(players) is not int:
        raise OptionsError(f"players is {players!r}; 2, 3 or 4 can play")
    for name, value in (("board", board), ("industry", industry)):
        if not isinstance(value, str):
            raise OptionsError(f"{name} is {value!r}; a name is wanted")
    if isinstance(modules, str) or not isinstance(modules, Iterable):
        raise OptionsError(f"modules is {modules!r}; a list of names is wanted")
    chosen = tuple(sorted({str(module) for module in modules}))
    return compiled(load(edition, content), players, board, industry, chosen)


def compiled(content: Content, players: int, board: str, industry: str, modules: tuple[str, ...]) -> Ruleset:
    """The one ruleset of this process for these choices and values."""
    key = (content.edition.id, content.fingerprint, players, board, industry, modules)
    if key not in _made:
        _made[key] = Ruleset(content, players, board, industry, modules)
    return _made[key]


def unpickled(
    content: Content | str, players: int, board: str, industry: str, modules: tuple[str, ...]
) -> Ruleset:
    """The ruleset of a pickled state; the box as printed travels by its edition's name."""
    return compiled(load(content) if isinstance(content, str) else content, players, board, industry, modules)
