"""Puzzles over HTTP: the list, the day's, tries that are kept for each person, and bad requests that change nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from roundhouse import Game
from roundhouse.cli import app
from roundhouse.view.puzzle_book import HARDEST, Puzzle, puzzles, read_book
from tests.service.support import Browser, another, browser

BOOK = list(puzzles().values())
PUZZLE = BOOK[0]
NONE_SOLVED = f"0 of {len(BOOK)} solved"


def act(me: Browser, puzzle: Puzzle, do: str, *played: str, move: str = "", **more: Any) -> Any:
    body = {"moment": {"played": played, **more}, "do": do, "move": move}
    return me.client.post(f"/puzzles/{puzzle.id}", json=body)


def solve(me: Browser, puzzle: Puzzle) -> Any:
    """Play the solution; the steps that leave no choice play themselves."""
    made: list[str] = []
    answer = None
    while len(made) < len(puzzle.solution):
        answer = act(me, puzzle, "play", *made, move=puzzle.solution[len(made)])
        assert answer.status_code == 200, answer.text
        made = answer.json()["moment"]["played"]
    return answer


def test_the_list_can_be_narrowed_down(me: Browser) -> None:
    for language, words in (
        ("en", "One worker is\N{NO-BREAK SPACE}left"),
        ("de", "Ein Arbeiter ist\N{NO-BREAK SPACE}übrig"),
    ):
        me.settings(language=language)
        page = me.client.get("/puzzles").text
        assert words in page
        assert page.count('class="puzzle-card open"') == min(24, len(BOOK))
    for board in dict.fromkeys(one.board for one in BOOK):
        found = [one for one in BOOK if one.board == board]
        page = me.client.get(f"/puzzles?board={board}&shown=999").text
        assert page.count('class="puzzle-card ') == len(found)
    for difficulty in range(1, HARDEST + 1):
        found = [one for one in BOOK if one.difficulty == difficulty]
        page = me.client.get(f"/puzzles?difficulty={difficulty}&shown=999").text
        assert page.count('class="puzzle-card ') == len(found)
    assert "Kein Rätsel passt" in me.client.get("/puzzles?state=solved").text
    assert me.client.get("/puzzles?difficulty=9").status_code == 422


def test_a_try_is_judged_and_kept_for_its_person(me: Browser) -> None:
    wrong = act(me, PUZZLE, "play", move="pass").json()
    assert "More is possible" in wrong["parts"]["sign"]
    assert str(PUZZLE.second) not in wrong["parts"]["sign"] or PUZZLE.second < 10
    assert wrong["moment"]["tries"]
    assert me.client.get("/puzzles?state=tried").text.count('class="puzzle-card ') == 1
    right = solve(me, PUZZLE).json()
    assert f"That is the turn: +{PUZZLE.gain}" in right["parts"]["sign"]
    assert "1 day in a row" in right["parts"]["sign"]
    page = me.client.get("/puzzles?state=solved").text
    assert page.count('class="puzzle-card solved"') == 1
    assert f"1 of {len(BOOK)} solved" in page
    act(me, PUZZLE, "play", move="pass")  # what is solved stays solved
    assert me.client.get("/puzzles?state=solved").text.count('class="puzzle-card ') == 1
    with another(me) as stranger:
        assert NONE_SOLVED in stranger.client.get("/puzzles").text
    assert "0 of" in me.client.get("/learn").text  # puzzles are no lessons


def test_an_action_is_right_or_wrong_in_both_languages(me: Browser) -> None:
    puzzle = next(one for one in BOOK if one.thought is not None)
    assert puzzle.thought is not None
    for language, wrong, right in (
        ("en", "points less", "The search would begin like this"),
        ("de", "Punkte weniger", "So würde die Suche anfangen"),
    ):
        me.settings(language=language)
        sign = act(me, puzzle, "play", move="pass").json()["parts"]["sign"]
        assert 'data-phase="wrong"' in sign
        assert wrong in sign.replace("\N{NO-BREAK SPACE}", " ")
        sign = act(me, puzzle, "play", move=puzzle.solution[0]).json()["parts"]["sign"]
        assert 'data-phase="right"' in sign
        assert right in sign.replace("\N{NO-BREAK SPACE}", " ")
    page = me.client.get("/puzzles?kind=thought&shown=999").text
    assert page.count('class="puzzle-card ') == sum(one.kind == "thought" for one in BOOK)
    assert me.client.get("/puzzles?kind=riddle").status_code == 422


def test_the_page_says_how_many_people_found_it(me: Browser) -> None:
    assert "at the first try" not in me.client.get(f"/puzzles/{PUZZLE.id}").text
    solve(me, PUZZLE)
    with another(me) as second:
        act(second, PUZZLE, "play", move="pass")
        solve(second, PUZZLE)  # not at the first try, whatever the page sends
        with another(me) as third:
            made = act(third, PUZZLE, "hint").json()["moment"]
            for move in PUZZLE.solution:
                if move not in made["played"]:
                    body = {"moment": made, "do": "play", "move": move}
                    made = third.client.post(f"/puzzles/{PUZZLE.id}", json=body).json()["moment"]
            page = third.client.get(f"/puzzles/{PUZZLE.id}").text
    assert "1 of 3 people found it at the first try" in page.replace("\N{NO-BREAK SPACE}", " ")


def test_the_same_puzzle_of_the_day_for_everybody(me: Browser) -> None:
    today = me.client.get("/puzzles/today", follow_redirects=False).headers["location"]
    with another(me) as stranger:
        assert stranger.client.get("/puzzles/today", follow_redirects=False).headers["location"] == today
    assert f'href="{today}"' in me.client.get("/puzzles").text
    assert f'href="{today}"' in me.client.get("/").text
    assert "Puzzle of the day" in me.client.get(today).text


def test_hint_and_solution(me: Browser) -> None:
    page = me.client.get(f"/puzzles/{PUZZLE.id}").text
    assert 'data-do="solution"' not in page
    assert 'class="gain' not in page  # what an option brings would be the answer
    hint = act(me, PUZZLE, "hint").json()["parts"]["sign"]
    assert "It begins here" in hint
    assert "data-point=" in hint
    shown = act(me, PUZZLE, "solution", hint=True).json()
    assert f"The turn brings +{PUZZLE.gain}" in shown["parts"]["sign"]
    assert NONE_SOLVED in me.client.get("/puzzles").text


def test_what_does_not_fit_is_refused(me: Browser) -> None:
    assert me.client.get("/puzzles/none").status_code == 404
    for answer in (
        act(me, PUZZLE, "undo"),
        act(me, PUZZLE, "play", move="gold XX"),
        act(me, PUZZLE, "play", *PUZZLE.solution, move="pass"),
        act(me, PUZZLE, "hint", "pass", "pass"),
    ):
        assert answer.status_code == 409
    assert act(me, PUZZLE, "play", *["pass"] * 99).status_code == 422
    assert act(me, PUZZLE, "win").status_code == 422
    assert NONE_SOLVED in me.client.get("/puzzles").text


def test_a_table_goes_on_from_a_puzzle(me: Browser) -> None:
    several = next(one for one in BOOK if len(one.position["order"]) == 3)
    moment = json.dumps({"played": several.solution})
    answer = me.client.post(f"/puzzles/{several.id}/table", data={"moment": moment}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/tables/")
    assert me.client.get(answer.headers["location"]).status_code == 200
    for wrong in ("{", "[" * 5000):
        assert me.client.post(f"/puzzles/{several.id}/table", data={"moment": wrong}).status_code == 422


def test_a_component_is_explained(me: Browser) -> None:
    assert me.client.get(f"/puzzles/{PUZZLE.id}/about?what=nothing").status_code == 404


def test_a_server_finds_puzzles_in_its_own_games(database: Path | str, tmp_path: Path) -> None:
    game = Game.from_position(PUZZLE.position)
    for move in PUZZLE.solution:
        game.play(move)
    while not game.over:
        game.play(game.legal_ids()[-1])
    with browser(database) as me:
        sent = me.client.post("/records", files={"record": ("game.json", game.record().encode())})
        assert sent.status_code in (200, 303)
    book = tmp_path / "own.jsonl"
    told = CliRunner().invoke(app, ["puzzles", str(book), "--database", str(database)])
    assert told.exit_code == 0, told.output
    assert "from 1 finished game" in told.output
    own = {one.id: one for one in read_book(book.read_text("utf-8"))}
    assert own[PUZZLE.id].gain == PUZZLE.gain
    assert "Anna" not in book.read_text("utf-8")


def test_a_book_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    book = tmp_path / "own.jsonl"
    book.write_text("one\n", "utf-8")
    told = CliRunner().invoke(app, ["serve", "--puzzles", str(book)])
    assert told.exit_code == 2
    assert "own.jsonl, line 1" in told.output
