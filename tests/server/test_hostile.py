"""What somebody may send who means no good: it stays text, costs little, and is refused with a sentence."""

from __future__ import annotations

import json

import pytest

from roundhouse.rules import build
from roundhouse.server.pages.table_form import LONGEST_NAME, MOST_MODULES
from roundhouse.view.names import LANGUAGES
from tests.server.support import PAGE, Browser

BRACES = "{coin:>1000000}{coin.__class__.__mro__}{0}{"
FITTING = {"edition": "ultimate", "board": "russian", "industry": "russian", "seat-1": "me", "seat-2": "easy"}
SMALL = 100_000  # letters of an answer


@pytest.mark.parametrize(
    "field", ["edition", "board", "industry", "modules", "seat-1", "name-1", "name", "seed"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_was_typed_is_filled(me: Browser, field: str, language: str) -> None:
    me.settings(language=language)
    form = {**FITTING, field: BRACES}
    for path in ("/tables/check", "/"):
        answer = me.client.get(path, params=form, headers=PAGE)
        assert answer.status_code == 200
        assert "class &#39;" not in answer.text
        assert len(answer.text) < SMALL
    assert me.client.post("/tables", data=form).status_code in (303, 422)
    assert me.client.get("/tables/check", params={**FITTING, "set": f"{field}={BRACES}"}).status_code == 200


def test_names_with_braces_are_told_as_they_are(me: Browser) -> None:
    form = {"name": "{points}", "name-1": "{who}", "name-2": "{name!r}{"}
    table_id = me.open("me", "screen", **form)
    page = me.client.get(f"/tables/{table_id}", headers=PAGE).text
    for name in form.values():
        assert name in page
    answer = me.play(table_id)[1]
    assert "{who}" in json.dumps(answer["parts"]) or "{name!r}{" in json.dumps(answer["parts"])


def test_a_choice_is_checked_without_making_its_rules(me: Browser) -> None:
    me.client.get("/tables/check", params=FITTING)  # the words of the pages are read
    before = set(build._alive)
    for players in (1, 2, 3, 4):
        for modules in ([], ["coal"], ["special-ideas"], ["coal", "special-ideas"]):
            seats = {f"seat-{number}": "screen" for number in range(1, players + 1)}
            for path in ("/tables/check", "/"):
                answer = me.client.get(
                    path, params={**FITTING, "seat-2": "", **seats, "modules": modules}, headers=PAGE
                )
                assert answer.status_code == 200
    assert set(build._alive) == before


@pytest.mark.parametrize("path", ["/tables/check", "/"])
@pytest.mark.parametrize(
    "form",
    [
        {**FITTING, "modules": ["foo"]},
        {**FITTING, "modules": [f"m{number}" for number in range(10 * MOST_MODULES)]},
        {**FITTING, "seed": "0" * 30 + "5"},
        {**FITTING, "board": "x" * 3000},
        {"set": "&" * 3000},
        {"set": [f"module+{number}" for number in range(500)]},
    ],
    ids=["module", "modules", "seed", "board", "steps", "changes"],
)
def test_a_form_is_read_only_as_far_as_one_can_be(me: Browser, path: str, form: dict[str, object]) -> None:
    answer = me.client.get(path, params=form, headers=PAGE)  # type: ignore[arg-type]
    assert answer.status_code == 200
    assert len(answer.text) < SMALL
    assert "x" * (LONGEST_NAME + 1) not in answer.text


def test_a_seed_is_a_number_however_many_zeros_it_has(me: Browser) -> None:
    table_id = me.open("me", "screen", seed="0" * 30 + "5")
    assert me.house.store.table(table_id).seed == 5
    for seed in ("9" * 30, "0" * 30 + "9" * 30, str(2**63), "-1", "٣", "1e3"):
        assert me.client.post("/tables", data={**FITTING, "seed": seed}).status_code == 422
