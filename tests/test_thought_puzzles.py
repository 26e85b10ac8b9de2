"""Puzzles that ask for long thought: two searches agree, a book says whose opinion it is, an action is judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from roundhouse.lab import puzzles as finder
from roundhouse.lab.combinations import Combination
from roundhouse.lab.puzzles import PuzzleGames, find, id_of, in_game, is_action, thought_in
from roundhouse.lab.thought import (
    LEAST_LEAD,
    LEAST_TRUST,
    WIDE_LEAD,
    Opinion,
    agree,
    clear,
    first_opinion,
    long_opinion,
)
from roundhouse.record.position import state_from_position
from roundhouse.rules import decider
from roundhouse.service.model.table_view import NARROW, WIDE, Person, Settings
from roundhouse.service.people.lesson_progress import Solvers
from roundhouse.view.lesson_script import TASK
from roundhouse.view.puzzle_book import THOUGHT, Puzzle, PuzzleError, puzzles, read_book, write_book
from roundhouse.view.secrets import redact
from roundhouse.web.lesson_play import RIGHT, WRONG
from roundhouse.web.puzzle_page import puzzle_page, puzzle_parts
from roundhouse.web.puzzle_play import PuzzleRefused, hinted, moment, play, shown, undo
from roundhouse.web.puzzles import PuzzleProgress

BOOK = [one for one in puzzles().values() if one.kind == THOUGHT]
PUZZLE = BOOK[0]
TODAY = date(2026, 11, 18)
SMALL = PuzzleGames(Combination("ultimate", 2), seed=1, wanted=1, games=1, kind=THOUGHT)


def opinion(best: float, second: float, trust: float = 1.0) -> Opinion:
    return Opinion({"coins": best, "wood-3": second, "pass": -50.0}, "coins", trust)


def other_than(puzzle: Puzzle) -> str:
    """A move that is not the answer."""
    assert puzzle.thought is not None
    offered = (move.notation for move in moment(puzzle).match.legal())
    return next(move for move in offered if move.split()[0] == puzzle.thought.second)


# ---- the finder


def test_a_search_has_to_prefer_an_action_clearly() -> None:
    assert clear(opinion(LEAST_LEAD, 0.0))
    assert not clear(opinion(LEAST_LEAD - 0.1, 0.0))
    assert not clear(opinion(LEAST_LEAD, 0.0, trust=LEAST_TRUST - 0.1))
    assert not clear(Opinion({"coins": 9.0}, "coins"))


def test_the_longer_search_has_to_agree_by_a_wide_margin() -> None:
    first = opinion(9.0, 0.0)
    assert agree(first, opinion(WIDE_LEAD, 0.0))
    assert not agree(first, opinion(WIDE_LEAD - 0.1, 0.0))
    assert not agree(first, Opinion({"coins": 0.0, "wood-3": 20.0}, "wood-3"))
    assert opinion(3.0, 1.0).second == "wood-3"


def test_equal_seeds_give_equal_opinions_and_other_seeds_other_dice() -> None:
    state = state_from_position(PUZZLE.position)
    seen = redact(state, decider(state))
    assert first_opinion(seen, "a", 20) == first_opinion(seen, "a", 20)
    assert first_opinion(seen, "a", 20) != first_opinion(seen, "b", 20)
    assert long_opinion(seen, "a", 2) == long_opinion(seen, "a", 2)
    assert set(long_opinion(seen, "a", 2).worth) == {
        move.notation.split()[0] for move in moment(PUZZLE).match.legal()
    }


def test_games_give_puzzles_for_long_thought() -> None:
    (found,) = find(SMALL)
    assert found.thought is not None
    assert found.thought.margin >= WIDE_LEAD
    assert found.thought.checked * found.ends > 5 * found.thought.found
    again = thought_in(state_from_position(found.position), found.source)
    assert again == found


def test_what_the_longer_search_sees_otherwise_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_from_position(PUZZLE.position)
    monkeypatch.setattr(finder, "long_opinion", lambda *_: Opinion({"pass": 1.0, PUZZLE.answer: 0.0}, "pass"))
    assert thought_in(state, "a game") is None
    assert in_game([state], "a game", THOUGHT) == []


# ---- the book


def test_the_book_is_of_several_boards_and_modules() -> None:
    assert len(BOOK) >= 20
    assert len({one.board for one in BOOK}) >= 4
    assert len({module for one in BOOK for module in one.position.get("modules", ())}) >= 4
    assert len({one.answer for one in BOOK}) >= 8
    assert len({one.difficulty for one in BOOK}) >= 3
    assert read_book(write_book(BOOK)) == BOOK


@pytest.mark.parametrize("puzzle", BOOK, ids=lambda one: one.id)
def test_a_puzzle_is_clear_by_its_own_figures(puzzle: Puzzle) -> None:
    assert puzzle.thought is not None
    assert puzzle.id == id_of(dict(puzzle.position), THOUGHT)
    assert puzzle.thought.found_margin >= LEAST_LEAD
    assert puzzle.thought.margin >= WIDE_LEAD
    assert is_action(state_from_position(puzzle.position))
    assert "easy" not in puzzle.bots
    assert shown(moment(puzzle)).played == puzzle.solution


def changed(change: Callable[[dict[str, Any]], Any]) -> str:
    row = json.loads(PUZZLE.line())
    change(row)
    return json.dumps(row)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda row: row.update(kind="riddle"), "'riddle' is unknown; there are points, thought"),
        (lambda row: row.pop("thought"), "lacks thought"),
        (lambda row: row.pop("kind"), "'points' lacks gain, second"),
        (lambda row: row.update(gain=4), "has no gain"),
        (lambda row: row["thought"].pop("margin"), "margin"),
        (lambda row: row["thought"].update(margin=0), "margin above 0"),
        (lambda row: row["thought"].update(second="pass"), "second best is 'pass'"),
        (lambda row: row["thought"]["worth"].update({"pass": 999}), r"search prefers \['pass'\]"),
    ],
)
def test_a_line_that_does_not_fit_its_kind_is_refused(change: Callable[[Any], Any], why: str) -> None:
    with pytest.raises(PuzzleError, match=f"own.jsonl, line 1: .*{why}"):
        read_book(changed(change), "own.jsonl")


# ---- playing one


def test_the_action_is_judged_however_it_is_paid_for() -> None:
    now = moment(PUZZLE)
    assert now.phase == TASK
    for move in now.match.legal():
        after = play(now, move.notation)
        right = move.notation.split()[0] == PUZZLE.answer
        assert after.phase == (RIGHT if right else WRONG)
        assert after.played == (move.notation,)
        assert (after.gain == 0) if right else (after.tries == (after.gain,) and after.gain <= 0)
        assert undo(after).phase == TASK
    with pytest.raises(PuzzleRefused):
        play(now, "gold XX")


@pytest.mark.parametrize(
    ("language", "layout", "goal", "less", "more"),
    [
        ("en", WIDE, "which action is best?", "less of lead", "This is an opinion, not a fact."),
        ("de", NARROW, "Welche Aktion ist", "weniger Vorsprung", "Das ist eine Meinung, keine Tatsache."),
    ],
)
def test_the_page_asks_and_answers(language: str, layout: str, goal: str, less: str, more: str) -> None:
    assert PUZZLE.thought is not None
    person, progress = Person("t", "Anna", Settings(language)), PuzzleProgress(TODAY, PUZZLE, {})
    now = moment(PUZZLE)
    assert goal.split()[0] in puzzle_page(now, person, layout, progress)
    wrong = play(now, other_than(PUZZLE))
    signs = [puzzle_parts(one, person, layout, progress)["sign"] for one in (wrong, hinted(now))]
    assert less in signs[0].replace("\N{NO-BREAK SPACE}", " ")
    assert "data-point=" not in signs[1]  # it would be the answer
    right = play(moment(PUZZLE, tries=wrong.tries), PUZZLE.solution[0])
    sign = puzzle_parts(right, person, layout, progress)["sign"].replace("\N{NO-BREAK SPACE}", " ")
    assert more in sign
    assert (
        sign.count(str(round(PUZZLE.thought.margin))) >= 2
    )  # than the second best, and than the turn before


@pytest.mark.sampled(8)
@pytest.mark.parametrize("puzzle", BOOK, ids=lambda one: one.id)
def test_a_puzzle_has_a_page_in_every_state(puzzle: Puzzle) -> None:
    progress = PuzzleProgress(TODAY, PUZZLE, {})
    for language, layout in (("en", WIDE), ("de", NARROW)):
        person, now = Person("t", "Anna", Settings(language)), moment(puzzle)
        moments = (now, hinted(now), play(now, other_than(puzzle)), play(now, puzzle.solution[0]), shown(now))
        for one in moments:
            assert puzzle_parts(one, person, layout, progress)["sign"]


# ---- people


def test_ten_people_tell_how_hard_it_is() -> None:
    easy = replace(PUZZLE, bots=("beginner", "easy", "medium", "hard", "expert"))
    for tried, found, grade in ((9, 0, 1), (10, 0, 5), (10, 1, 5), (10, 2, 4), (10, 5, 3), (10, 10, 1)):
        people = {easy.id: Solvers(tried, found)}
        assert PuzzleProgress(TODAY, easy, {}, people).difficulty(easy) == grade
