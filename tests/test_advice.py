"""A hint in words: the move, the rest of the turn, and alternatives that are really others."""

from __future__ import annotations

from roundhouse import Game
from roundhouse.view.advice import AdvisedLines, advice
from roundhouse.view.secrets import redact


def line(game: Game, *turn: str) -> tuple[int, ...]:
    """The moves of a turn by their short names."""
    played = [game.play(words).id for words in turn]
    game.undo(len(turn))
    return tuple(played)


def test_a_turn_is_told_with_what_else_was_worth_a_thought() -> None:
    game = Game.new(players=2, seed=1)
    game.play("bonus coin")
    seat = game.decider
    assert seat is not None
    best = line(game, "wood-3", "wood TS", "wood TS", "wood KY")
    lines: AdvisedLines = [
        (best, 101.4, {}),
        (line(game, "wood-3 c", "wood TS", "wood TS", "wood KY"), 101.2, {}),
        (line(game, "any-2 c", "wood TS", "wood KY"), 101.1, {}),
        (line(game, "industry-1", "industry 0"), 98.7, {}),
        (line(game, "coins"), 90.0, {}),
    ]
    told = advice(redact(game.state, seat), lines)
    assert told.move == best[0]
    assert told.points == 101
    assert told.words == "Place 2 workers on the 3 wood space: 3 wood steps."
    assert told.then == (
        "Wood to space 3 on the Trans-Siberian.",
        "Wood to space 2 on Kyiv; 2 points in every scoring once a locomotive reaches it.",
    )
    assert [(other.move, other.less) for other in told.others] == [(lines[2][0][0], 0), (lines[3][0][0], 2)]
    assert advice(redact(game.state, seat), lines[4:], "de").then == ()


def test_the_same_moves_in_another_order_are_no_other_way() -> None:
    game = Game.new(players=2, seed=1)
    game.play("bonus coin")
    game.play("wood-3")
    seat = game.decider
    assert seat is not None
    lines: AdvisedLines = [
        (line(game, "wood TS", "wood TS", "wood KY"), 50.0, {}),
        (line(game, "wood KY", "wood TS", "wood TS"), 50.0, {}),
    ]
    assert advice(redact(game.state, seat), lines).others == ()
