"""The guide beside a game: what to explain at the decision at hand.

A lesson is a function of the game so far, so nothing has to be remembered. Each topic is told in full at the first
decision that shows it, and later in short, so that every decision has words that fit it and none that were meant for
another. The first round teaches the base game. A lesson about something else (`lesson_positions/`, or a game with
another board, track or module) tells what the reference says of it, one thing a turn.

What to play is not said here: whoever shows a lesson asks an adviser.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from roundhouse.record.position import state_from_position
from roundhouse.rules import decider, legal, moves
from roundhouse.rules.build import ruleset
from roundhouse.rules.layout import (
    F_DISPLACED,
    F_DRAFT,
    F_END_CARD,
    F_MOVE,
    F_POOL,
    F_TURN,
    K_DOUBLER,
    K_FACTORY,
    K_IDEA,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_LOCO,
    K_LOCO_FACTORY,
    OWNED,
    ROUTES,
    WORKERS,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.view.about import about
from roundhouse.view.about_data import GENERIC, NEEDS
from roundhouse.view.breakdown import breakdown
from roundhouse.view.words import Words, words_of

TRACK_KINDS: Final = range(K_INDUSTRY)
FEW_WORKERS: Final = 1
ROUNDS_TOLD: Final = 2  # by then everybody knows how it goes
THEMES: Final = ("industry", "engineers", "ideas")  # those that begin at a position of their own
WATCHING: Final = "watching"
OTHER: Final = "other"  # a decision that no topic is about
SCORING: Final = "scoring"


@dataclass(frozen=True)
class Lesson:
    """One thing to learn now."""

    topic: str
    title: str
    text: str
    again: bool = False  # it was told in full before
    what: str = ""  # what to look up in the reference


def lesson(states: Sequence[GameState], viewer: int, language: str = "en") -> Lesson | None:
    """What this seat is told now; None when the game is over or all has been said.

    `states` are those of all decisions so far; only what everybody sees is looked at.
    """
    now = states[-1]
    if not now.stack or now.round >= states[0].round + ROUNDS_TOLD:
        return None
    words = words_of(now.rules, language)
    if decider(now) != viewer:
        return _in_words(words, WATCHING)
    topic, again = _told(states, viewer)
    if topic in _things(states[0]):
        found = about(topic, now.rules, language)
        return Lesson(topic, found.name, f"{found.effect} {found.rule}".strip(), what=topic)
    if topic == SCORING and not again:
        return Lesson(topic, _text(words, f"{topic}, title"), _summary(states, viewer, words))
    return _in_words(words, topic, again)


def _in_words(words: Words, topic: str, again: bool = False) -> Lesson:
    text = _text(words, f"{REMINDERS.get(topic, topic)}, again") if again else _text(words, topic)
    return Lesson(topic, _text(words, f"{topic}, title"), text, again)


def _text(words: Words, key: str, **values: object) -> str:
    rules = words.rules
    return words.fill(
        words.book.lessons[key],
        rounds=rules.rounds,
        first_pass=rules.pass_points[0],
        last_pass=rules.pass_points[rules.players - 1],
        **values,
    )


def _summary(states: Sequence[GameState], viewer: int, words: Words) -> str:
    """What the round that has been scored brought."""
    rules = words.rules
    earned = breakdown(states)[viewer][str(states[-1].round - 1)]
    sources = [
        _text(words, "scoring, source", points=points, source=_source(words, rules, source))
        for source, points in earned.items()
    ]
    key = "scoring" if sources else "scoring, nothing"
    total = words.points(sum(earned.values()))
    return _text(words, key, points=total, sources=words.listed(sources))


def _source(words: Words, rules: Ruleset, source: str) -> str:
    if source in rules.route_codes[:ROUTES]:
        return words.route_label(rules.route_codes.index(source))
    return words.label("sources", source)


# ---- which topic


def _told(states: Sequence[GameState], viewer: int) -> tuple[str, bool]:
    """The topic of the decision at hand, and whether it has been told before."""
    waiting = list(_things(states[0]))
    told = {*TOPICS, OTHER} if waiting else set()  # who learns about something else knows how to play
    found = ("", False)
    for state in states:
        if not state.stack or decider(state) != viewer:
            continue
        fitting = [topic for topic, due in TOPICS.items() if due(state, viewer)] or [OTHER]
        fresh = [topic for topic in fitting if topic not in told]
        if fresh:
            told.add(fresh[0])
            found = (fresh[0], False)
        elif waiting and _turn(state, viewer):
            found = (waiting.pop(0), False)
        else:
            found = ("passing" if _short(state, viewer) else fitting[0], True)
    return found


@cache
def theme(name: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """What a lesson tells, and the position it begins at."""
    file = resources.files("roundhouse.view") / "lesson_positions" / f"{name}.toml"
    table = tomllib.loads(file.read_text("utf-8"))
    return tuple(table["tells"]), table["position"]


@cache
def _theme_by_start() -> dict[str, tuple[str, ...]]:
    """What the lessons with a position of their own tell, by the digest of that position."""
    themes = [theme(name) for name in THEMES]
    return {state_from_position(position).digest(): tells for tells, position in themes}


def _things(start: GameState) -> tuple[str, ...]:
    """What the reference has to say of a game: its theme, or whatever the base game does not have."""
    rules = start.rules
    tells = _theme_by_start().get(start.digest())
    return new_things(rules) if tells is None else tells


def new_things(rules: Ruleset) -> tuple[str, ...]:
    """Board, track and modules of a game, and the pieces that come with them."""
    base, playing = ruleset(edition=rules.edition), rules.part_names()
    return (
        *([f"board/{rules.board}"] if rules.board != base.board else []),
        *([f"track/{rules.industry}"] if rules.industry != base.industry else []),
        *(f"module/{name}" for name in rules.modules),
        *(rival.lower() for rival in rules.rivals),
        *(kind for kind in GENERIC if NEEDS.get(kind) in playing),
    )


# ---- topics


def _kind(state: GameState) -> int:
    return state.stack[-1][0]


def _at(*kinds: int) -> Callable[[GameState, int], bool]:
    return lambda state, viewer: _kind(state) in kinds


def _waits(*kinds: int) -> Callable[[GameState, int], bool]:
    def due(state: GameState, viewer: int) -> bool:
        return _kind(state) == F_POOL and any(unit >> 1 in kinds for unit in state.pool)

    return due


def _turn(state: GameState, viewer: int) -> bool:
    return _kind(state) == F_TURN and not state.pool


def _green(state: GameState, viewer: int) -> bool:
    return _turn(state, viewer) and state.players[viewer][OWNED] > 1


def _short(state: GameState, viewer: int) -> bool:
    return _turn(state, viewer) and state.players[viewer][WORKERS] <= FEW_WORKERS


def _ending(state: GameState, viewer: int) -> bool:
    return legal(state) == [moves.DONE]


LessonCondition = Callable[[GameState, int], bool]
# What is told, in this order: a decision that fits several tells the first that is new.
TOPICS: Final[dict[str, LessonCondition]] = {
    "bonus": _at(F_DRAFT),
    "ending": _ending,
    "track": _waits(*TRACK_KINDS),
    SCORING: lambda state, viewer: _turn(state, viewer) and state.round > 1,
    "placing": _turn,
    "passing": _short,
    "green": _green,
    "locomotives": _waits(K_LOCO, K_LOCO_FACTORY),
    "displaced": _at(F_DISPLACED),
    "factories": _waits(K_FACTORY),
    "industry": _waits(K_INDUSTRY),
    "doublers": _waits(K_DOUBLER),
    "ideas": _waits(K_IDEA, K_IDEA_CARD),
    "end cards": _at(F_END_CARD),
    "moving": _at(F_MOVE),
    "second": _turn,
    "third": _turn,
}
# Topics that share their reminder with another one.
REMINDERS: Final = {"placing": "turn", SCORING: "turn", "green": "turn", "second": "turn", "third": "turn"}
