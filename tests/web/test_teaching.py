"""Tables that teach: every lesson opens, its guide fits the decision and advises what the adviser would play."""

from __future__ import annotations

import re

from roundhouse.web.lesson_tables import FIRST_ROUND, lessons, told
from tests.service.support import Browser


def begun(me: Browser, name: str) -> str:
    """The table of a lesson."""
    answer = me.client.post("/learn", data={"lesson": name})
    assert answer.status_code == 303, (name, answer.text)
    return answer.headers["location"].removeprefix("/tables/")


def guide_of(page: str) -> str:
    found = re.search(r'<section[^>]* id="guide".*?</section>', page, re.S)
    assert found is not None
    return found[0]


def test_every_lesson_opens_with_a_guide(me: Browser) -> None:
    assert len(lessons()) >= 12
    for name in lessons():
        guide = guide_of(me.client.get(f"/tables/{begun(me, name)}").text)
        assert re.search(r"<h2>.*?</svg>[^<]+</h2><p>[^<]{20,}", guide), (name, guide)


def test_the_page_lists_them_in_both_languages(me: Browser) -> None:
    for language in ("en", "de"):
        me.settings(language=language)
        page = me.client.get("/learn").text.replace("&#39;", "'")
        for name in lessons():
            title, line = told(name, language)
            assert title
            assert line
            assert name == FIRST_ROUND or (f'value="{name}"' in page and title in page)


def test_an_unknown_lesson_is_refused(me: Browser) -> None:
    answer = me.client.post("/learn", data={"lesson": "cooking"})
    assert answer.status_code == 404
    assert "There is no such lesson" in answer.text


def test_the_guide_advises_what_the_adviser_would_play(me: Browser) -> None:
    """The page asks for it by itself, and the guide tells it, not the sign."""
    table_id = begun(me, "industry")
    page = me.client.get(f"/tables/{table_id}").text
    assert "data-asks" in guide_of(page)
    status, answer = me.post(table_id, "hint", version=me.version(table_id))
    assert status == 200
    guide = answer["parts"]["guide"]
    assert "data-asks" not in guide
    assert 'data-do="try"' in guide
    assert 'id="advice"' not in answer["parts"].get("sign", "")
    number = re.search(r'data-number="(\d+)"', guide)
    assert number is not None
    move = re.search(rf'data-option="{number[1]}"[^>]*data-move="([^"]+)"', page)
    assert move is not None, "it is one of the options of the sign"
    with me.table(table_id) as table:
        hint = me.server.hints._known[table_id, table.row.version, 0].answer.result()
        assert table.match.find(move[1]).id == hint[0][0][0]
