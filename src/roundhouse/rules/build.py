"""Rulesets by name, each compiled once."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.content.loader import load
from roundhouse.rules.ruleset import OptionsError, Ruleset

EDITIONS = ("ultimate", "classic")
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
    if isinstance(modules, str):
        raise OptionsError(
            f"modules is {modules!r}; several are named, so a list such as [{modules!r}] is wanted"
        )
    if content is not None:
        return Ruleset(load(edition, content), players, board, industry, modules)
    key = (players, edition, board, industry, tuple(sorted(modules)))
    if key not in _made:
        _made[key] = Ruleset(load(edition), players, board, industry, modules)
    return _made[key]
