"""Which choices of edition, board, industry track, modules and players can be played together.

The tables say it: a board names its industry tracks, a module what it needs and excludes, with the reason.
"""

from __future__ import annotations

from roundhouse.content import model


class OptionsError(ValueError):
    """A choice of edition, board, modules or players that the rules do not allow."""


def ingredients(players: int, board: str, industry: str, modules: tuple[str, ...]) -> frozenset[str]:
    """What a game is made of, as components name it (`content.model.When`)."""
    return frozenset((f"board-{board}", f"track-{industry}", f"players-{players}", *modules))


def check_options(
    content: model.Content, players: int, board: str, industry: str, modules: tuple[str, ...]
) -> None:
    """Refuse what cannot be played, with the reason and what would be right."""
    edition = content.edition.id
    if players not in (1, 2, 3, 4):
        raise OptionsError(f"players is {players!r}; 1 to 4 can play")
    if board not in content.boards:
        raise OptionsError(
            f"board is {board!r}; boards of the {edition} edition: {', '.join(sorted(content.boards))}"
        )
    if industry not in content.tracks:
        known = ", ".join(sorted(content.tracks))
        raise OptionsError(f"industry is {industry!r}; industry tracks of the {edition} edition: {known}")
    tracks = content.boards[board].tracks
    if industry not in tracks:
        raise OptionsError(
            f"the {board} board of the {edition} edition plays with the industry track {' or '.join(tracks)}, "
            f"not with {industry!r}"
        )
    for name in modules:
        if name not in content.modules:
            known = ", ".join(sorted(content.modules)) or "none"
            raise OptionsError(f"module {name!r} is not known; modules of the {edition} edition: {known}")
    playing = ingredients(players, board, industry, modules)
    for name in modules:
        module = content.modules[name]
        possible = players in module.players and not playing & set(module.excludes)
        if not possible or (module.needs and not playing & set(module.needs)):
            raise OptionsError(f"module {name!r} is not possible here: {module.reason}")


def setup_of(content: model.Content, players: int, modules: tuple[str, ...]) -> model.Setup:
    """What so many players begin with: the row of a module that has one of its own, else that of the base game."""
    setups = [setup for setup in content.setups if setup.players == players]
    special = [setup for setup in setups if set(setup.modules) & set(modules)]
    return (special or [setup for setup in setups if not setup.modules])[0]
