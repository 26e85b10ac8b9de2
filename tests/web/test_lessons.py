"""Lessons over HTTP: every one opens, progress is kept for each person, bad requests change nothing, and a game can go
on from a lesson with the adviser.
"""

from __future__ import annotations

import json
import re
from typing import Any

from roundhouse.view.lesson_script import lessons
from roundhouse.web.lesson_page import lesson_goal, lesson_name
from tests.service.support import Browser, another


def act(me: Browser, name: str, do: str, step: int = 0, *played: str, move: str = "") -> Any:
    body = {"moment": {"step": step, "played": played}, "do": do, "move": move}
    return me.client.post(f"/learn/{name}", json=body)


def test_every_lesson_opens_and_is_listed_in_both_languages(me: Browser) -> None:
    for language in ("en", "de"):
        me.settings(language=language)
        page = me.client.get("/learn").text
        for name in lessons():
            assert f'href="/learn/{name}"' in page
            assert lesson_name(name, language) in page
            assert lesson_goal(name, language) in page
            assert 'id="steps"' in me.client.get(f"/learn/{name}").text


def test_progress_is_kept_and_is_somebodys_own(me: Browser) -> None:
    answer = act(me, "first", "play", move="wood-3")
    assert answer.status_code == 200
    assert answer.json()["moment"]["step"] == 1
    assert "Lay the wood on the long route" in me.client.get("/learn/first").text
    assert "Step 2 of 9" in me.client.get("/learn").text
    with another(me) as stranger:
        assert "Step 2 of 9" not in stranger.client.get("/learn").text
    solution = lessons()["locomotives"].steps[-1].solution[0]
    parts = act(me, "locomotives", "play", 4, move=solution).json()["parts"]
    assert "That is it" in parts["sign"]
    page = me.client.get("/learn").text
    assert "1 of 20 lessons" in page.replace(f"of {len(lessons())} lessons", "of 20 lessons")
    # A lesson that is done begins anew
    assert "Follow the brass line" in me.client.get("/learn/locomotives").text


def test_what_does_not_fit_is_refused_and_changes_nothing(me: Browser) -> None:
    assert me.client.get("/learn/cooking").status_code == 404
    assert act(me, "cooking", "next").status_code == 404
    for wrong in (
        act(me, "first", "next"),
        act(me, "first", "play", move="coins"),
        act(me, "first", "play", 0, "coins", move="wood TS"),
        act(me, "first", "undo"),
        act(me, "first", "play", 99, move="wood-3"),
        act(me, "locomotives", "play", 4, move="loco 9>KY"),
    ):
        assert wrong.status_code == 409
        assert "Load the page again" in wrong.json()["message"]
    assert act(me, "first", "cook").status_code == 422
    for wrong in ("{", "[" * 5000):
        assert me.client.post("/learn/first/table", data={"moment": wrong}).status_code == 422
    assert "0 of" in me.client.get("/learn").text


def test_only_the_wanted_move_is_lit(me: Browser) -> None:
    page = me.client.get("/learn/first").text
    assert re.findall(r'data-at="([^"]+)"[^>]*data-options', page) == ["space/wood-3"]


def test_a_game_goes_on_from_a_lesson_with_the_adviser(me: Browser) -> None:
    moment = json.dumps({"step": 2, "played": []})
    answer = me.client.post("/learn/first/table", data={"moment": moment})
    assert answer.status_code == 303
    table_id = answer.headers["location"].removeprefix("/tables/")
    assert me.moves(table_id)[:4] == ["A wood-3", "A wood TS", "A wood TS", "A wood TS"]
    page = me.client.get(f"/tables/{table_id}").text
    assert "The lesson is over; this is a game like any other." in page
    assert "data-asks" in page
    status, answer = me.post(table_id, "hint", version=me.version(table_id))
    assert status == 200
    guide = answer["parts"]["guide"]
    assert 'data-do="try"' in guide
    assert "data-asks" not in guide
    assert 'id="advice"' not in answer["parts"].get("sign", "")
    number = re.search(r'data-number="(\d+)"', guide)
    assert number is not None
    assert re.search(rf'data-option="{number[1]}"[^>]*data-move="([^"]+)"', page), "it is one of the options"


def test_a_component_of_a_lesson_is_explained(me: Browser) -> None:
    assert "<h2>" in me.client.get("/learn/first/about", params={"what": "space/wood-3"}).text
    assert me.client.get("/learn/first/about", params={"what": "cooking"}).status_code == 404
