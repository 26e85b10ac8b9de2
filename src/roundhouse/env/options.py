"""What all doors to other libraries share: the choice of a game, drawings, and rewards by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from roundhouse.content.loader import load
from roundhouse.env.batch import Reward, reward_at_the_end
from roundhouse.env.pixels import pixels
from roundhouse.game import Game
from roundhouse.rules import Ruleset, ruleset

RENDER_MODES: Final = ["ansi", "rgb_array", "svg"]


def chosen_rules(
    players: int, board: str, industry: str | None, edition: str, modules: Iterable[str]
) -> Ruleset:
    """The ruleset of an environment; without `industry`, with the track that belongs to the board."""
    if industry is None:
        known = load(edition).boards
        industry = known[board].own_track if board in known else "russian"
    return ruleset(players, edition, board, industry, modules)


def checked_mode(mode: str | None, *more: str) -> str | None:
    """A render mode that there is."""
    known = (*RENDER_MODES, *more)
    if mode is not None and mode not in known:
        raise ValueError(f"render_mode is {mode!r}; {', '.join(known)} or None")
    return mode


def drawn(game: Game, seat: int | None, mode: str | None) -> Any:
    """The table as a seat (None: a spectator) sees it, in this render mode; without one, nothing."""
    if mode is None:
        return None
    if mode == "ansi":
        return game.text(seat)
    return game.svg(seat) if mode == "svg" else pixels(game.svg(seat))


class Rewards:
    """What a decision is worth to every seat."""

    def __init__(self, reward: Reward) -> None:
        self._at_the_end = reward_at_the_end(reward)

    def of(self, before: Sequence[int], after: Sequence[int], over: bool) -> list[float]:
        """By the scores before and after it."""
        if self._at_the_end is None:
            return [float(now - then) for then, now in zip(before, after, strict=True)]
        return list(map(float, self._at_the_end(after))) if over else [0.0] * len(after)
