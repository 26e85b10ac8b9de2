"""The guided first round tells each topic once, at a decision that shows it, and suggests what can be done."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.game import Game
from roundhouse.view.lessons import TOPICS, lesson
from roundhouse.view.names import LANGUAGES


def test_every_topic_has_words_in_every_language() -> None:
    wanted = {key for topic in TOPICS for key in (topic, f"{topic}, title")}
    for language in LANGUAGES.values():
        assert set(language.lessons) == wanted


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seed", range(6))
def test_a_first_round_teaches_one_thing_after_the_other(seed: int, language: str) -> None:
    game, chance, told = Game.new(players=2, seed=seed), Random(seed), []
    while game.round < 3 and not game.over:
        now = lesson(game.states, 0, language)
        moves = [move.notation for move in game.legal()]
        if now and now.topic not in told:
            told.append(now.topic)
            assert game.decider == 0
            assert "{" not in now.text + now.title
        if now and now.move:
            assert game.decider == 0
            assert now.move in moves
            assert now.place
            game.play(now.move)
        else:
            game.play(chance.choice([move for move in moves if move not in ("pass", "done")] or moves))
    assert told[0] in ("bonus", "placing")  # the first player takes no bonus
    assert len(told) == len(set(told))
    assert {"placing", "second", "scoring"} <= set(told)
    assert len(told) >= 7


def test_a_lesson_stays_until_the_next_one_but_suggests_only_once() -> None:
    game = Game.new(players=2, seed=1)
    while game.decider != 0:
        game.play(game.legal()[0])
    first = lesson(game.states, 0)
    assert first is not None
    assert first.move == "bonus wood"
    game.play("bonus coin")
    after = lesson(game.states, 0)
    assert after is not None
    assert after.topic == "bonus" or game.decider == 0


def test_it_ends_after_the_second_round() -> None:
    game = Game.new(players=2, seed=1)
    while game.round < 3:
        game.play("pass" if "pass" in [move.notation for move in game.legal()] else game.legal()[0])
    assert lesson(game.states, 0) is None
