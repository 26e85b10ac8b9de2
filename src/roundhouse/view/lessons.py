"""The guided first round: what to explain at the decision at hand, and what to try.

A lesson is a function of the game so far, so nothing has to be remembered: each topic is told at the first decision
that shows it, and stays until the next one. It teaches the base game on the Russian board; on other tables it
tells what fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roundhouse.rules import decider, legal, moves
from roundhouse.rules.layout import (
    F_DISPLACED,
    F_DRAFT,
    F_POOL,
    F_TURN,
    K_DOUBLER,
    K_FACTORY,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    OWNED,
    WORKERS,
)
from roundhouse.rules.notation import notation
from roundhouse.rules.state import GameState
from roundhouse.view.targets import target
from roundhouse.view.words import Words, words_of

TRACK_KINDS = range(K_INDUSTRY)
FEW_WORKERS = 1
LAST_ROUND = 2  # by then everybody knows how it goes


@dataclass(frozen=True)
class Lesson:
    """One thing to learn now."""

    topic: str
    title: str
    text: str
    move: str  # what to try at the decision at hand, in notation; "" for nothing in particular
    place: str  # where to look for it


def lesson(states: Sequence[GameState], viewer: int, language: str = "en") -> Lesson | None:
    """What this seat was told last, or is told now; None before its first decision and when all has been said.

    `states` are those of all decisions so far; only what everybody sees is looked at.
    """
    now = states[-1]
    told = _told(states, viewer)
    if not told or not now.stack or now.round > LAST_ROUND:
        return None
    topic = list(told)[-1]
    words = words_of(now.rules, language)
    fresh = told[topic] == len(states) - 1 and decider(now) == viewer
    move = _suggestion(now, topic) if fresh else -1
    return Lesson(
        topic,
        _text(words, f"{topic}, title"),
        _text(words, topic),
        notation(now, move) if move >= 0 else "",
        target(now, move) if move >= 0 else "",
    )


def _text(words: Words, key: str) -> str:
    rules = words.rules
    return words.fill(
        words.book.lessons[key],
        rounds=rules.rounds,
        first_pass=rules.pass_points[0],
        last_pass=rules.pass_points[rules.players - 1],
    )


def _told(states: Sequence[GameState], viewer: int) -> dict[str, int]:
    """Every topic with the decision at which it is told: at most one topic a decision, in the order of TOPICS."""
    found: dict[str, int] = {}
    for index, state in enumerate(states):
        if not state.stack or decider(state) != viewer:
            continue
        for topic, due in TOPICS.items():
            if topic not in found and due(state, viewer):
                found[topic] = index
                break
    return found


def _kind(state: GameState) -> int:
    return state.stack[-1][0]


def _waits(state: GameState, *kinds: int) -> bool:
    return _kind(state) == F_POOL and any(unit >> 1 in kinds for unit in state.pool)


def _turn(state: GameState, viewer: int) -> bool:
    return _kind(state) == F_TURN and not state.pool


def _green(state: GameState, viewer: int) -> bool:
    return _turn(state, viewer) and state.players[viewer][OWNED] > 1


def _short(state: GameState, viewer: int) -> bool:
    return _turn(state, viewer) and state.players[viewer][WORKERS] <= FEW_WORKERS


Due = Callable[[GameState, int], bool]
# What is told, in this order: a decision that fits several tells the first that is new.
TOPICS: dict[str, Due] = {
    "bonus": lambda state, viewer: _kind(state) == F_DRAFT,
    "track": lambda state, viewer: _waits(state, *TRACK_KINDS),
    "placing": _turn,
    "scoring": lambda state, viewer: _turn(state, viewer) and state.round > 1,
    "passing": _short,
    "green": _green,
    "locomotives": lambda state, viewer: _waits(state, K_LOCO, K_LOCO_FACTORY),
    "displaced": lambda state, viewer: _kind(state) == F_DISPLACED,
    "factories": lambda state, viewer: _waits(state, K_FACTORY),
    "industry": lambda state, viewer: _waits(state, K_INDUSTRY),
    "doublers": lambda state, viewer: _waits(state, K_DOUBLER),
    "second": _turn,
    "third": _turn,
}
# What to try at a topic: the first of these that is legal, by the beginning of its notation.
TRY: dict[str, tuple[str, ...]] = {
    "bonus": ("bonus wood", "bonus coin"),
    "track": ("wood TS", "wood"),
    "placing": ("wood-3", "wood-2", "basic"),
    "green": ("green-3", "green-2", "loco-1", "basic"),
    "locomotives": ("loco 2>KY", "loco 2>SP", "loco"),
    "second": ("loco-1", "loco-2"),
    "third": ("industry-2", "industry-1", "doubler", "coins"),
    "passing": ("first", "basic", "industry-1", "pass"),
}


def _suggestion(state: GameState, topic: str) -> int:
    options = [(notation(state, move), move) for move in legal(state) if move != moves.DONE]
    for start in TRY.get(topic, ()):
        for words, move in options:
            if words == start or words.startswith(f"{start} ") or (" " in start and words.startswith(start)):
                return move
    return -1
