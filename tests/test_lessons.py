"""Every lesson is played: positions and moves are legal, tasks have an answer that reaches their goal and turns that do
not, what is pointed at is there, and what the first round says is what the engine scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from roundhouse.service.model.table_view import NARROW, WIDE, Person, Settings
from roundhouse.view.lesson_script import DO, FIRST_ROUND, LOOK, TASK, lessons
from roundhouse.view.names import LANGUAGES
from roundhouse.web.lesson_page import lesson_page, lesson_parts
from roundhouse.web.lesson_play import (
    DID,
    END,
    PUPIL,
    RIGHT,
    WRONG,
    LessonMoment,
    LessonRefused,
    again,
    go_on,
    hinted,
    moment,
    play,
    reached,
    undo,
)
from roundhouse.web.match import RailroadsMatch

NAMES = tuple(lessons())
ANNA = Person("t", "Anna", Settings("en"))
MOST_LETTERS = {"": 52, "why": 270, "after": 190, "rival": 110, "hint": 150, "right": 190, "wrong": 190}
MOST_POSITIONS = 8_000  # of a task's turn that are looked at
# what the first round would bring after each stop, and the points so far
FIRST_FORECASTS = (0, 0, 1, 1, 3, 4, 4, 4)
FIRST_ROWS = ({"TS": 3, "industry": 1}, {"TS": 2, "industry": 2})


def walked(name: str) -> Iterator[LessonMoment]:
    """Every moment of a lesson as somebody sees it who does what it says."""
    now = moment(lessons()[name])
    yield now
    while now.phase not in (TASK, END):
        now = play(now, now.next_move) if now.phase == DO else go_on(now)
        yield now
    while now.phase == TASK:
        now = play(now, now.step.solution[len(now.played)])
        yield now


def solved(name: str) -> LessonMoment:
    """The end of a lesson."""
    now = moment(lessons()[name], len(lessons()[name].steps) - 1)
    while now.phase == TASK:
        now = play(now, now.step.solution[len(now.played)])
    return now


def test_the_whole_box_is_taught() -> None:
    assert len(NAMES) == 20
    assert [name for name in NAMES if not lessons()[name].task] == [FIRST_ROUND]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_walked_through(name: str) -> None:
    lesson = lessons()[name]
    phases = [now.phase for now in walked(name)]
    assert phases.count(LOOK) == sum(step.kind == LOOK for step in lesson.steps)
    assert phases[-1] == (RIGHT if lesson.task else END)
    assert 3 <= len(lesson.steps) <= 9
    assert [step.kind for step in lesson.steps].count(TASK) == lesson.task


@pytest.mark.parametrize("name", [name for name in NAMES if lessons()[name].task])
def test_a_task_has_an_answer_and_other_turns_fail(name: str) -> None:
    now = moment(lessons()[name], len(lessons()[name].steps) - 1)
    assert now.phase == TASK
    assert solved(name).phase == RIGHT
    ends = list(turns(now.match, now.step.turns))
    right = sum(reached(match, now.step.goal) for match in ends)
    assert 0 < right < len(ends) / 2, "most turns do not solve it"
    for source, points in now.step.goal.get("round", {}).items():
        most = max(match.forecast(PUPIL)[source] for match in ends)
        assert most == points, f"{source} can bring {most}"


def turns(match: RailroadsMatch, most: int) -> Iterator[RailroadsMatch]:
    """Every way to play so many turns, once for each position they end at."""
    waiting = [(match, 0)]
    seen: set[str] = set()
    while waiting:
        now, ended = waiting.pop()
        for move in now.legal_moves():
            after = now.copy()
            after.play(move)
            digest = after.state.digest()
            if digest in seen:
                continue
            seen.add(digest)
            assert len(seen) < MOST_POSITIONS
            over = ended + after.turn_ended(PUPIL)
            if over >= most or after.decider != PUPIL:
                yield after
            else:
                waiting.append((after, over))


@pytest.mark.parametrize("layout", [WIDE, NARROW])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_step_points_at_is_there(name: str, layout: str) -> None:
    for now in walked(name):
        parts = lesson_parts(now, ANNA, layout, "")
        drawn = "".join(html for part, html in parts.items() if part != "sign")
        lit = drawn.count(" data-options=")
        if now.phase == DO:
            assert lit == 1 or 'data-lit="yes"' in parts["sign"], (now.step.words, now.next_move)
        assert bool(lit) <= (now.phase in (DO, TASK))
        about = (*now.step.at, *now.step.beside) if now.phase == LOOK else now.step.beside
        for place in (*about, *(now.step.changed if now.phase == DID else ())):
            if place.startswith("reach:"):
                assert "reach" in parts[f"own:{place[6:]}"]
            else:
                keys = ("data-at", "id", "data-piece", "data-what")
                assert any(f'{key}="{place}"' in drawn for key in keys), (now.step.words, place)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", NAMES)
def test_texts_fit_the_sign(name: str, language: str) -> None:
    for key in lessons()[name].texts():
        text = LANGUAGES[language].lessons[key]
        kind = key.partition(", ")[2]
        assert len(text) <= MOST_LETTERS.get(kind, 140), (key, len(text))
        assert "\n" not in text


def test_what_the_first_round_says_is_what_it_scores() -> None:
    forecasts: list[int] = []
    for now in walked(FIRST_ROUND):
        if now.phase == END:
            break
        if len(forecasts) < now.number:
            forecasts.append(
                moment(now.lesson, now.number - 1, now.lesson.steps[now.number - 1].moves).match.forecast(
                    PUPIL
                )["total"]
            )
    assert tuple(forecasts) == FIRST_FORECASTS
    end = moment(lessons()[FIRST_ROUND], 9).match
    assert end.scores == [7, 6]
    earned = [row["1"] for row in end.breakdown()]
    assert [{key: row[key] for key in ("TS", "industry")} for row in earned] == list(FIRST_ROWS)
    assert [row.get("SP", 0) + row.get("KY", 0) for row in earned] == [0, 0]
    page = lesson_page(moment(lessons()[FIRST_ROUND], 9), ANNA, WIDE, "locomotives")
    assert "You have played a round: 7 points" in page
    assert page.count('class="why"') == 1 + len(lessons()[FIRST_ROUND].notes)
    assert 'href="/learn/locomotives"' in page


def test_only_what_the_step_wants_can_be_played() -> None:
    now = moment(lessons()[FIRST_ROUND])
    with pytest.raises(LessonRefused):
        play(now, "coins")
    with pytest.raises(LessonRefused):
        go_on(now)
    for number, played in ((0, ["coins"]), (-1, []), (10, []), (0, ["wood-3"] * 41)):
        with pytest.raises(LessonRefused):
            moment(lessons()[FIRST_ROUND], number, played)


def test_back_is_one_click_back() -> None:
    everything = list(walked(FIRST_ROUND))
    for before, after in pairwise(everything):
        assert undo(after).match.state == before.match.state, after.step.words
    with pytest.raises(LessonRefused):
        undo(everything[0])


def test_a_wrong_turn_counts_as_a_try_and_is_taken_again() -> None:
    task = moment(lessons()["locomotives"], 4)
    wrong = play(task, "loco 4>SP")
    assert (wrong.phase, wrong.tries) == (WRONG, 1)
    once_more = again(wrong)
    assert (once_more.phase, once_more.tries, once_more.played) == (TASK, 1, ())
    assert "Which route pays" in lesson_page(hinted(once_more), ANNA, WIDE, "")
    assert play(once_more, "loco 4>KY").phase == RIGHT
