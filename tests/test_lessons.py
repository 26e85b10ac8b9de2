"""The guide fits every decision, tells each topic in full once, and of new things what the reference says."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.game import Game
from roundhouse.view.about import about
from roundhouse.view.lessons import (
    OTHER,
    REMINDERS,
    ROUNDS_TOLD,
    THEMES,
    TOPICS,
    WATCHING,
    lesson,
    new_things,
    theme,
)
from roundhouse.view.names import LANGUAGES


def test_every_topic_has_words_in_every_language() -> None:
    wanted = {
        key
        for topic in (*TOPICS, OTHER)
        for key in (topic, f"{topic}, title", f"{REMINDERS.get(topic, topic)}, again")
    }
    wanted |= {WATCHING, f"{WATCHING}, title", "scoring, source", "scoring, nothing"}
    for language in LANGUAGES.values():
        assert set(language.lessons) == wanted


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seed", range(6))
def test_a_first_round_teaches_one_thing_after_the_other(seed: int, language: str) -> None:
    game, chance, told = Game.new(players=2, seed=seed), Random(seed), []
    while game.round <= ROUNDS_TOLD:
        now = lesson(game.states, 0, language)
        assert now is not None
        assert "{" not in now.text + now.title
        if game.decider != 0:
            assert now.topic == WATCHING
        elif not now.again:
            told.append(now.topic)
        moves = [move.notation for move in game.legal()]
        game.play(chance.choice([move for move in moves if move not in ("pass", "done")] or moves))
    assert told[0] in ("bonus", "placing")  # the first player takes no bonus
    assert len(told) == len(set(told))
    assert {"placing", "second", "scoring"} <= set(told)
    assert len(told) >= 7
    assert lesson(game.states, 0) is None


def test_what_was_told_is_told_in_short() -> None:
    game = Game.from_position({"players": 2, "turn": "A"})
    first = lesson(game.states, 0)
    game.play("wood-3")
    laying = lesson(game.states, 0)
    game.play("wood TS")
    again = lesson(game.states, 0)
    assert first is not None
    assert laying is not None
    assert again is not None
    assert (first.topic, laying.topic, again.topic) == ("placing", "track", "track")
    assert (first.again, laying.again, again.again) == (False, False, True)
    assert len(again.text) < len(laying.text)


def test_after_the_first_round_it_tells_what_it_brought() -> None:
    position = {
        "players": {"count": 2, "A": {"wrenches": [3], "passed": True}, "B": {"score": 4}},
        "turn": "B",
    }
    game = Game.from_position(position)
    while game.round == 1 or game.decider != 0:
        game.play("pass" if "pass" in [move.notation for move in game.legal()] else game.legal()[0])
    now = lesson(game.states, 0)
    assert now is not None
    assert now.topic == "scoring"
    assert "The round brought you 3 points: 3 industry." in now.text


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_begins_at_its_position_and_tells_what_the_reference_says(name: str) -> None:
    tells, position = theme(name)
    game = Game.from_position(position)
    told: list[str] = []
    while len(told) < len(tells) and game.round < position["round"] + ROUNDS_TOLD:
        now = lesson(game.states, 0)
        if now is not None and now.what:
            told.append(now.what)
            found = about(now.what, game.state.rules)
            assert (now.title, now.text) == (found.name, f"{found.effect} {found.rule}".strip())
        game.play(
            game.legal()[0]
            if len(game.legal()) == 1
            else next(m for m in game.legal() if m.notation != "pass")
        )
    assert told == list(tells)[: len(told)]
    assert len(told) >= 4


@pytest.mark.parametrize(
    ("options", "things"),
    [
        ({}, ()),
        ({"board": "german"}, ("board/german", "income-tile", "extensions")),
        ({"modules": ("coal",)}, ("module/coal", "coal", "boilerman", "foundries")),
        ({"industry": "board"}, ("track/board", "car", "purple-car", "workshop")),
        ({"players": 1}, ("emil",)),
    ],
)
def test_what_is_new_in_a_game(options: dict[str, object], things: tuple[str, ...]) -> None:
    game = Game.new(**{"players": 2, "seed": 1, **options})  # type: ignore[arg-type]
    rules = game.state.rules
    assert new_things(rules) == things
    for language in LANGUAGES:
        assert all(about(thing, rules, language).name for thing in things)
