"""Puzzles: all turns are found, nothing is guessed, the book is what the finder says, and any best turn is right."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from roundhouse import Game
from roundhouse.content.loader import EDITIONS, load
from roundhouse.lab.combinations import Combination
from roundhouse.lab.puzzles import PuzzleGames, chosen, find, finds_itself, in_game, puzzle_in, shape, tried
from roundhouse.record.position import state_from_position
from roundhouse.rules import apply, decider, notation
from roundhouse.search.every_turn import NotExact, TurnEnd, every_turn
from roundhouse.service.model.table_view import NARROW, WIDE, Person, Settings
from roundhouse.view.lesson_script import TASK
from roundhouse.view.puzzle_book import (
    BOX,
    HARDEST,
    POINTS,
    Puzzle,
    PuzzleError,
    puzzles,
    read_book,
    write_book,
)
from roundhouse.view.secrets import redact
from roundhouse.web.lesson_play import RIGHT, WRONG
from roundhouse.web.puzzle_page import puzzle_page, puzzle_parts
from roundhouse.web.puzzle_play import (
    PuzzleRefused,
    again,
    hinted,
    line_in_words,
    moment,
    play,
    shown,
    undo,
)
from roundhouse.web.puzzles import PuzzleProgress, streak

BOOK = [one for one in puzzles().values() if one.kind == POINTS]
SMALL = min(BOOK, key=lambda one: one.ends)
HEADS = 60_000  # lines that brute force follows at most


def ends_of(puzzle: Puzzle, limit: int = 10_000) -> list[TurnEnd]:
    state = state_from_position(puzzle.position)
    return every_turn(redact(state, decider(state)), limit)


def by_brute_force(puzzle: Puzzle) -> set[int]:
    """What every line of moves brings, by the public API alone: no position is remembered, nothing is left out."""
    start = Game.from_position(puzzle.position)
    seat = start.decider
    assert seat is not None
    before = start.scores[seat] + start.forecast(seat)["total"]
    found, waiting, lines = set(), [start], 0
    while waiting:
        game = waiting.pop()
        for move in game.legal_ids():
            lines += 1
            assert lines < HEADS
            then = game.copy()
            then.play(move)
            if then.decider == seat and not then.turn_over:
                waiting.append(then)
            elif then.round == start.round and not then.over:
                found.add(then.scores[seat] + then.forecast(seat)["total"] - before)
    return found


# ---- the search


@pytest.mark.parametrize("puzzle", sorted(BOOK, key=lambda one: one.ends)[:6], ids=lambda one: one.id)
def test_every_turn_is_found_as_brute_force_finds_it(puzzle: Puzzle) -> None:
    ends = ends_of(puzzle)
    reached = by_brute_force(puzzle)
    # Passing may end the round, which the game then scores
    passing = {end.gain for end in ends if len(end.moves) == 1}
    assert {end.gain for end in ends} - passing <= reached <= {end.gain for end in ends}
    assert max(reached) == puzzle.gain == ends[0].gain


def test_what_cannot_be_played_out_is_refused() -> None:
    with pytest.raises(NotExact, match="more than 3 positions"):
        ends_of(SMALL, 3)
    hidden = Game.from_position(
        {
            "order": ["A", "B"],
            "turn": "A",
            "round": 3,
            "players": {
                "A": {"workers": 1, "tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [9]}},
                "B": {},
            },
        }
    ).state
    with pytest.raises(
        NotExact, match="hidden"
    ):  # the idea token on the fourth space may look through the cards
        every_turn(redact(hidden, 0))


# ---- the book


def test_the_book_has_two_hundred_with_every_board_and_module() -> None:
    assert len(BOOK) == 200
    assert len({one.id for one in BOOK}) == 200
    seen = {("board", one.position.get("edition", "ultimate"), one.board) for one in BOOK}
    played = {module for one in BOOK for module in one.position.get("modules", ())}
    for edition in EDITIONS:
        modules = load(edition).modules
        assert {("board", edition, board) for board in load(edition).boards} <= seen
        assert set(modules) <= played, set(modules) - played
    assert {len(one.position["order"]) for one in BOOK} == {1, 2, 3, 4}
    assert len({one.difficulty for one in BOOK}) >= 4
    assert all(1 <= one.difficulty <= HARDEST for one in BOOK)
    assert write_book(BOOK) == BOX.read_text("utf-8")


@pytest.mark.sampled(20)
@pytest.mark.parametrize("puzzle", BOOK, ids=lambda one: one.id)
def test_a_puzzle_is_what_the_finder_says(puzzle: Puzzle) -> None:
    """All turns are played out again: the goal is reached, and nothing brings more."""
    state = state_from_position(puzzle.position)
    found = puzzle_in(state, puzzle.source)
    assert found is not None
    assert (found.id, found.gain, found.second, found.ends) == (
        puzzle.id,
        puzzle.gain,
        puzzle.second,
        puzzle.ends,
    )
    now = moment(puzzle, puzzle.solution)
    assert (now.phase, now.gain) == (RIGHT, puzzle.gain)
    assert not finds_itself(redact(state, decider(state)), puzzle.gain)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("puzzle", BOOK, ids=lambda one: one.id)
def test_a_puzzle_has_a_page_in_every_state(puzzle: Puzzle) -> None:
    progress = PuzzleProgress(date(2026, 11, 18), SMALL, {})
    for language, layout in (("en", WIDE), ("de", NARROW)):
        person = Person("t", "Anna", Settings(language))
        now = moment(puzzle)
        whole = puzzle_page(now, person, layout, progress)
        wrong = [play(now, "pass")] if "pass" in {move.notation for move in now.match.legal()} else []
        for state in (now, hinted(now), play(now, puzzle.solution[0]), shown(now), *wrong):
            parts = puzzle_parts(state, person, layout, progress)
            assert all(f'id="{name}"' in whole for name in parts if not name.startswith(("own:", "main:")))
            assert str(puzzle.gain) in parts["sign"]


def test_a_line_that_is_no_puzzle_is_refused_with_its_number() -> None:
    with pytest.raises(PuzzleError, match=r"own\.jsonl, line 2: .*roundhouse\.lab\.puzzles"):
        read_book(f"{SMALL.line()}\n{{}}\n", "own.jsonl")


# ---- the finder


def test_games_give_puzzles_and_equal_seeds_the_same() -> None:
    plan = PuzzleGames(Combination("ultimate", 2), seed=1, wanted=2, games=8)
    found = find(plan)
    assert found == find(plan)
    assert len(found) >= 2
    assert len({shape(one) for one in found}) == len(found)
    assert all(set(tried(one).bots) <= {"beginner", "easy", "medium", "hard", "expert"} for one in found[:1])
    assert chosen([found, found[:1]], 2) == [found[0], found[0]]


def test_a_finished_game_gives_puzzles() -> None:
    game = Game.from_position(SMALL.position)
    for move in SMALL.solution:
        game.play(move)
    found = in_game(game.states, "a game")
    assert [(one.id, one.gain, one.source) for one in found] == [(SMALL.id, SMALL.gain, "a game, decision 1")]


# ---- playing one


def test_another_order_of_moves_is_right_as_well() -> None:
    """Any turn that brings as much is right, and everything else is not."""
    for puzzle in BOOK[::40]:
        state = state_from_position(puzzle.position)
        for end in ends_of(puzzle)[:12]:
            twin, words = state.clone(), []
            for move in end.moves:
                words.append(notation(twin, move))
                apply(twin, move)
            now = moment(puzzle, words)
            assert now.gain == end.gain
            assert now.phase == (RIGHT if end.gain == puzzle.gain else WRONG)


def test_a_turn_is_played_taken_back_and_judged() -> None:
    now = moment(SMALL)
    assert (now.phase, now.gain) == (TASK, 0)
    with pytest.raises(PuzzleRefused):
        undo(now)
    with pytest.raises(PuzzleRefused):
        play(now, "gold XX")
    first = play(now, SMALL.solution[0])
    assert first.played[0] == SMALL.solution[0]
    assert undo(first).played == ()
    wrong = play(now, "pass")
    assert (wrong.phase, wrong.tries) == (WRONG, (wrong.gain,))
    with pytest.raises(PuzzleRefused):
        play(wrong, SMALL.solution[0])
    assert undo(wrong).phase == TASK
    assert again(wrong).tries == wrong.tries
    assert hinted(first).hint
    assert hinted(first).played == ()
    answer = shown(now)
    assert answer.gain == SMALL.gain
    assert len(line_in_words(SMALL, answer.played, "de")) == len(SMALL.solution)
    for words in (line_in_words(SMALL, answer.played, "en"), line_in_words(SMALL, answer.played, "de")):
        assert all(sentence.endswith(".") for sentence in words)


def test_a_streak_forgives_one_day_a_week() -> None:
    today = date(2026, 11, 18)
    ago = [today - timedelta(n) for n in range(20)]
    assert streak(set(), today) == 0
    assert streak({ago[0]}, today) == 1
    assert streak({ago[1], ago[2]}, today) == 2  # today is not over
    assert streak({ago[2]}, today) == 0
    assert streak({ago[0], ago[2], ago[3]}, today) == 3
    assert streak({ago[0], ago[2], ago[4]}, today) == 2
    assert streak({*ago} - {ago[3], ago[10]}, today) == 18
