"""Why a turn is better: an evaluation taken apart by source, and its differences in a sentence.

In the last turn of a game nothing is estimated: there a reason can be held against the points themselves.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from roundhouse import Game
from roundhouse.bots import ExplainingAdviser, bot
from roundhouse.bots.advised import advised_lines
from roundhouse.bots.evaluation import ROUND_END, TURNS, evaluation
from roundhouse.bots.outlook import ALWAYS, feature_sources, scored, worth_by_source
from roundhouse.bots.review import ReviewPart, adviser, judged_for, review, whole
from roundhouse.bots.review_words import review_data, why_words
from roundhouse.rules import decider, legal, moves, notation, ruleset
from roundhouse.rules.state import GameState, scores
from roundhouse.search.outlook import RIVAL, gains, own_points
from roundhouse.view.advice import advice
from roundhouse.view.lines import line_summary
from roundhouse.view.secrets import redact
from roundhouse.view.why import source_in_sentence, why
from roundhouse.view.words import words_of

GOLDEN = Path(__file__).parent / "golden"
GAMES = (
    "classic-3-american-american-24",
    "ultimate-2-american-american-37",
    "ultimate-2-asian-american-19",
    "ultimate-2-german-board-157",
)
LAST_TURN = "ultimate-2-russian-american-57", 210  # the rival has passed; two coins are left
THINKER = "mcts:iterations=8"


def golden(name: str) -> Game:
    return Game.load(GOLDEN / f"{name}.json")


# ---- by source


@pytest.mark.parametrize("name", GAMES)
def test_the_sources_together_are_the_whole_worth(name: str) -> None:
    states = golden(name).states
    for state in states[::25]:
        for seat in range(len(state.players)):
            for what in (TURNS, ROUND_END):
                worth = evaluation(state.rules, "", what)
                assert own_points(worth_by_source(worth, state, seat)) == pytest.approx(worth(state, seat))
    for seat, points in enumerate(scores(states[-1])):
        assert own_points(scored(states[-1], seat)) == points


def last_turn() -> tuple[Game, dict[str, tuple[int, ...]]]:
    """The last turn of a game, and how it can be played, by the first move."""
    name, at = LAST_TURN
    state = golden(name).states[at]
    seen = redact(state, decider(state))
    lines = adviser("planner").lines(seen, legal(seen), Random(1))
    return Game(state.clone()), {notation(state, line.moves[0]): line.moves for line in lines}


def played_to_the_end(game: Game, turn: tuple[int, ...]) -> GameState:
    """The end of the game if this turn is played and then everybody passes."""
    twin = Game(game.state.clone())
    for move in turn:
        twin.play(move)
    while not twin.over:
        twin.play(moves.PASS)
    return twin.state


@pytest.mark.parametrize(
    ("first", "english", "german"),
    [
        ("any-2 cc", "10 more points from keys.", "10 Punkte mehr durch Schlüssel."),
        ("industry-2 cc", "3 more points from industry.", "3 Punkte mehr durch Industrie."),
        ("bronze-2 cc", "2 more points from St. Petersburg.", "2 Punkte mehr durch Peterburg."),
        ("last-round cc", "4 more points from industry.", "4 Punkte mehr durch Industrie."),
        ("pass", "About as good.", "Etwa gleich gut."),
    ],
)
def test_a_reason_is_what_is_really_scored_later(first: str, english: str, german: str) -> None:
    """Turns that spend all coins, against passing: the game is played to its end, and both are counted."""
    game, lines = last_turn()
    seat, asked = decider(game.state), adviser(THINKER)
    assert isinstance(asked, ExplainingAdviser)
    turns = lines[first], lines["pass"]
    real = [scored(played_to_the_end(game, turn), seat) for turn in turns]
    told = [asked.outlook(redact(game.state, seat), turn, Random(1)) for turn in turns]
    found = gains(*told)
    assert {source: points for source, points in found.items() if source != RIVAL} == gains(*real)
    assert why(game.state.rules, found) == english
    assert why(game.state.rules, found, "de") == german


# ---- in words


@pytest.mark.parametrize(
    ("gained", "english", "german"),
    [
        (
            {"industry": 40.2, "KY": -12.4, "end bonus cards": 21.0, "coins": 1.9},
            "40 more points from industry and 21 from end bonus cards, 12 fewer from Kyiv.",
            "40 Punkte mehr durch Industrie und 21 durch Spielendekarten, 12 weniger durch Kyiv.",
        ),
        (
            {"TS": -3.0, RIVAL: 8.0},
            "3 fewer points from the Trans-Siberian; the best rival gets 8 points fewer.",
            "3 Punkte weniger durch Transsib; der beste Gegner bekommt 8 Punkte weniger.",
        ),
        (
            {"TS": 5.0, RIVAL: -8.0},
            "5 more points from the Trans-Siberian; the best rival gets 8 points more.",
            "5 Punkte mehr durch Transsib; der beste Gegner bekommt 8 Punkte mehr.",
        ),
        (
            {"workers": 3.0, "ideas": -3.2},
            "About as good: 3 more points from workers, 3 fewer from idea tokens.",
            "Etwa gleich gut: 3 Punkte mehr durch Arbeiter, 3 weniger durch Ideenplättchen.",
        ),
        ({"TS": 0.9, "KY": 0.8}, "A little more overall.", "Insgesamt etwas mehr."),
        ({"TS": 0.9, "KY": -0.8}, "About as good.", "Etwa gleich gut."),
        ({}, "About as good.", "Etwa gleich gut."),
    ],
)
def test_the_largest_differences_are_told(gained: dict[str, float], english: str, german: str) -> None:
    rules = ruleset(3)
    assert why(rules, gained) == english
    assert why(rules, gained, "de") == german


def test_sources_of_one_name_are_one() -> None:
    rules = ruleset(2, board="german")
    assert why(rules, {"income 0": 2.0, "income 3": 3.0}) == "5 more points from income."


@pytest.mark.parametrize("board", ["russian", "german", "american", "asian"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_source_has_a_name(board: str, language: str) -> None:
    rules = ruleset(2, board=board)
    words = words_of(rules, language)
    sources = {*feature_sources(rules), *map(rules.source_name, rules.sources)} - {ALWAYS, ""}
    assert [source for source in sources if not source_in_sentence(words, source)] == []


def test_a_turn_in_short() -> None:
    game = Game.new(players=2, seed=1)
    game.play("bonus coin")
    seat = game.decider
    assert seat is not None
    turn = tuple(game.play(words).id for words in ("wood-3", "wood TS", "wood TS", "wood KY"))
    game.undo(len(turn))
    told = line_summary(redact(game.state, seat), turn, ["Anna", "Boris"])
    assert told.title == "3 wood steps"
    assert told.changes == ("Trans-Siberian 1 → 3", "Kyiv 1 → 2")
    told = line_summary(redact(game.state, seat), turn, ["Anna", "Boris"], "de")
    assert told.changes == ("Transsib 1 → 3", "Kyiv 1 → 2")


# ---- hints and reviews


def test_a_hint_compares_with_the_next_best() -> None:
    game = Game.new(players=2, seed=5)
    for _ in range(10):
        game.play(game.ask(bot("planner:nodes=60")))
    seen = redact(game.state, decider(game.state))
    lines = advised_lines(adviser("mcts:iterations=40"), seen, Random(1))
    told = advice(seen, lines)
    assert told.others[0].less == max(0, round(lines[0][1]) - round(lines[1][1]))
    assert told.why == why(seen.rules, gains(lines[0][2], lines[1][2]))
    assert lines[0][1] == pytest.approx(own_points(lines[0][2]))
    assert lines == advised_lines(adviser("mcts:iterations=40"), seen, Random(1)), "asked twice"


def begun() -> Game:
    """A few turns, played at random."""
    game, chance = Game.new(players=2, seed=5), Random(5)
    while len(game.moves) < 16:
        game.play(chance.choice(legal(game.state)))
    return game


def test_a_review_asked_twice_or_in_slices_has_the_same_figures() -> None:
    game = begun()
    found = review(game.states, game.moves, partial(adviser, THINKER), Random(1), name=THINKER)
    again = review(game.states, game.moves, partial(adviser, THINKER), Random(1), name=THINKER)
    assert found == again
    part, seed = ReviewPart(), Random(1).getrandbits(32)
    while part.at < len(game.moves):
        part = judged_for(game.states[0], game.moves, THINKER, part, 0.0, seed)
    assert whole(part, game.state, THINKER) == found


def test_a_turning_point_has_a_reason_that_adds_up() -> None:
    game = begun()
    found = review(game.states, game.moves, partial(adviser, THINKER), Random(1), name=THINKER)
    worst = found.turning_points(3)
    assert worst
    for one in worst:
        assert own_points(one.why) == pytest.approx(one.loss, abs=0.1 * len(one.why))
        assert why_words(game.states, one) == why(game.states[0].rules, one.why)
    data = review_data(found, game.states)
    assert [row["why"] for row in data["findings"]] == [one.why for one in found.findings]
