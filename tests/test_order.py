"""Boards and routes stand in one order everywhere, and editions have the same years."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from roundhouse.content.loader import EDITIONS, load
from roundhouse.draw.svg.own_board import mini_routes, own_board
from roundhouse.game import Game
from roundhouse.rules import ruleset
from roundhouse.service.model.table_view import HomeView, Person, Settings
from roundhouse.service.people.game_history import Filter
from roundhouse.texts.pages import page_text
from roundhouse.view.about import everything
from roundhouse.view.breakdown import source_names
from roundhouse.view.lesson_script import lessons
from roundhouse.view.names import LANGUAGES
from roundhouse.view.scene import scene
from roundhouse.view.scoring import phases
from roundhouse.view.words import words_of
from roundhouse.web.game_history import games_page
from roundhouse.web.home import home_page
from roundhouse.web.new_table import new_table_page
from roundhouse.web.reference import reference_page
from tests.test_pages_home import table_line

BOARD_ORDER = ("russian", "german", "american", "asian")  # of the box, the base game first


def first_seen(names: Iterable[str], found: Iterable[str]) -> list[str]:
    """Those of the names that were found, in the order of where each stands first."""
    known = set(names)
    return list(dict.fromkeys(one for one in found if one in known))


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_stand_in_the_order_of_the_box(language: str) -> None:
    person = Person("t", "Anna", Settings(language))
    labels = [words_of(ruleset(), language).label("boards", board) for board in BOARD_ORDER]
    home = home_page(HomeView(person, (), ()))
    games = games_page(person, [table_line("a", "b", ("you", "bot"), scores=(1, 2))], Filter())
    form = new_table_page(person, {})
    for page in (home, games, form):
        for select in re.findall(r'<select[^>]*name="board".*?</select>', page, flags=re.S):
            assert re.findall(r'value="(\w+)"', select) == list(BOARD_ORDER)
    assert re.findall(r'type="radio" name="board" value="(\w+)"', form) == list(BOARD_ORDER)
    captions = " ".join(re.findall(r"<figcaption>(.*?)</figcaption>", reference_page(person)))
    assert sorted(labels, key=captions.index) == labels
    assert [name for name in lessons() if name in BOARD_ORDER] == list(BOARD_ORDER[1:])


@pytest.mark.parametrize("board", BOARD_ORDER)
def test_routes_stand_in_the_order_of_the_board(board: str) -> None:
    track = load("ultimate").boards[board].tracks[0]
    game = Game.new(players=2, board=board, industry=track, seed=1)
    before = game.state
    rules = before.rules
    codes = [rules.route_codes[route] for route in rules.routes_in_order]
    names = [words_of(rules, "en").brief_route(route) for route in rules.routes_in_order]
    ids = [rules.route_ids[route] for route in rules.routes_in_order]
    seen = scene([before], [], 0, ("Anna", "Ben"))[0]
    for narrow in (False, True):
        drawn = (part.partition(":")[2] for part in own_board(seen, 0, narrow).parts)
        assert first_seen(codes, drawn) == codes
    small = mini_routes(seen, 0)
    assert sorted(names, key=small.index) == names
    assert first_seen(codes, game.forecast(0)) == codes
    assert first_seen(codes, source_names(before)) == codes
    chapters = (what.split("/")[1] for _, what in everything(rules) if what.startswith("special/"))
    assert first_seen(ids, chapters) == ids
    asked: list[str] = []
    while game.round == 1:
        before = game.state
        options = scene([before], [], game.decider or 0, ("Anna", "Ben"), figures={})[1].options
        steps = [
            move.notation.split()[-1] for option in options for move in game.legal() if move.id == option.move
        ]
        if first_seen(codes, steps):
            asked = max(asked, first_seen(codes, steps), key=len)
        words = [move.notation for move in game.legal()]
        game.play(next((word for word in words if word.startswith("wood")), words[-1]))
    assert asked == codes
    rows = phases(before, game.state, words_of(rules, "en"))[0].rows
    assert first_seen(codes, (row.key for row in rows)) == codes


def test_editions_have_the_same_years_everywhere() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    for edition in EDITIONS:
        told = {language: page_text(language, f"edition {edition}") for language in LANGUAGES}
        years = {language: re.findall(r"\d{4}", text) for language, text in told.items()}
        assert len(set(map(tuple, years.values()))) == 1
        line = readme[readme.index(f"`{edition}` (") :]
        assert re.findall(r"\d{4}", line[: line.index(")")]) == years["en"]
