"""The names of pieces: every piece has one, keeps it while it moves, and tells nothing secret."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from random import Random

import pytest

from roundhouse import Game
from roundhouse.draw.svg.main_board import main_board
from roundhouse.draw.svg.own_board import own_board
from roundhouse.expansions.american.drawn.stocks import stocks
from roundhouse.rules import GameState
from roundhouse.view.about import about
from roundhouse.view.pieces import moved, pieces
from roundhouse.view.scene import Scene
from roundhouse.view.secrets import redact
from roundhouse.view.words import words_of

GOLDEN = Path(__file__).parent / "golden"


def after(game: Game, played: str) -> set[str]:
    """The pieces that these moves have moved, the last one alone."""
    *first, final = played.split(", ")
    for notation in first:
        game.play(notation)
    before = redact(game.state, -1)
    game.play(final)
    return set(moved(before, redact(game.state, -1)))


def started(**options: object) -> Game:
    """A game whose starting bonuses are done."""
    game = Game.new(**{"players": 2, "seed": 7, **options})  # type: ignore[arg-type]
    while game.state.stack[-1][0] != 3:  # a turn
        game.play(game.legal()[-1].id)
    return game


def test_where_everything_lies_at_the_start() -> None:
    game = started()
    found = pieces(redact(game.state, 0))
    assert found["A/track/TS/wood"] == ("A/TS/1",)
    assert found["A/loco/0"] == ("A/slot/0", "1")
    assert found["A/wrench/0"] == ("A/industry/0",)
    assert found["A/idea/medal"] == ("A/idea/medal",)
    assert found["stack/2"] == ("stack/2", "2")
    assert found["card/nine"] == ("card/nine",)
    assert {found["order/A"], found["order/B"]} == {("order/0",), ("order/1",)}
    engineers = [lies for name, lies in found.items() if name.startswith("engineer/")]
    assert sorted(engineers) == [(f"row/{place}",) for place in range(6)]


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_what_has_moved_is_all_that_lies_otherwise(edition: str) -> None:
    game, chance = Game.new(players=2, edition=edition, seed=9), Random(9)
    while not game.over:
        game.play(chance.choice(game.legal()))
        for since in (1, 5):
            old, new = (
                redact(state, 0) for state in (game.states[max(0, len(game.moves) - since)], game.state)
            )
            was, lies = pieces(old), pieces(new)
            assert set(moved(old, new)) == {one for one in was | lies if was.get(one) != lies.get(one)}


@pytest.mark.parametrize(
    ("played", "names"),
    [
        ("wood-3", {"on/wood-3", "A/workers"}),
        ("wood-3, wood TS", {"A/track/TS/wood"}),
        ("basic", {"on/basic/A", "A/workers"}),
        ("loco-1, loco 2>KY", {"A/loco/3", "stack/2"}),
        ("loco-1, loco 2>TS/1", {"A/loco/0", "stack/2"}),  # a replaced locomotive counts as moved
        ("loco-1, factory 2>1", {"A/factory/0", "stack/2"}),
        ("doubler", {"A/workers", "on/doubler", "A/doubler/TS/1", "doublers"}),
        ("coins", {"A/workers", "on/coins", "A/coins"}),
        ("industry-1, industry 0", {"A/wrench/0"}),
    ],
)
def test_what_a_move_moves(played: str, names: set[str]) -> None:
    assert after(started(), played) == names


def test_an_engineer_keeps_her_name_when_she_is_hired() -> None:
    game = started()
    row = pieces(redact(game.state, 0))
    last = max(lies for name, lies in row.items() if name.startswith("engineer/"))
    hired = next(name for name, lies in row.items() if lies == last)
    assert hired in after(game, "hire c")
    assert pieces(redact(game.state, 0))[hired] == ("A/engineers",)


def test_pieces_of_the_shared_industry_lie_on_its_places() -> None:
    game = started(board="asian", industry="board")
    found = pieces(redact(game.state, 0))
    assert found["A/wrench/0"] == ("works/0",)
    assert found["A/site/1"] == ("A/slot/1",)
    assert found["A/cars"] == ("A/cars", "3")


@pytest.mark.parametrize(
    "name",
    ["ultimate-4-german-russian-43", "ultimate-1-american-board-74", "classic-4-american-american-20"],
)
def test_names_and_places_have_no_secrets_and_no_surprises(name: str) -> None:
    game = Game.load(GOLDEN / f"{name}.json")
    for state in [*game._before, game.state][::3]:
        found = pieces(redact(state, -1))
        assert found == pieces(redact(state, 0)), "everybody sees the same pieces"
        assert not [piece for piece in found if piece.startswith("end-card/")]
        assert all(part for lies in found.values() for part in lies)


def test_a_foundry_a_dividend_and_a_token_of_the_train_keep_their_names() -> None:
    game = Game.load(GOLDEN / "ultimate-1-american-board-74.json")
    places: dict[str, set[str]] = {}
    for state in [*game._before, game.state]:
        for piece, lies in pieces(redact(state, 0)).items():
            places.setdefault(piece, set()).add(lies[0].partition("/")[0])
    assert {"foundry", "A"} <= set().union(*(p for name, p in places.items() if name.startswith("foundry/")))
    assert {"dividend", "level"} <= set().union(
        *(p for name, p in places.items() if name.startswith("dividend/"))
    )
    assert {"train", "car"} <= set().union(*(p for name, p in places.items() if name.startswith("train/")))


def drawn(seen: GameState) -> str:
    """All boards as one person sees them."""
    names = ("Anna", "Jonas", "Priya", "Stoker")[: len(seen.players)]
    scene = Scene(seen, 0, words_of(seen.rules), names)
    boards = [main_board(scene, False), *(own_board(scene, seat, False) for seat in range(len(names)))]
    if "american" in seen.rules.part_names():
        boards.append(stocks(scene, False))
    return "".join(board.svg() for board in boards)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "name",
    [
        *("ultimate-4-german-russian-43", "ultimate-4-american-board-17", "ultimate-3-asian-american-53"),
        *("ultimate-1-american-board-74", "ultimate-4-russian-russian-116", "classic-4-american-american-20"),
    ],
)
def test_pictures_draw_pieces_by_these_names_and_what_they_show_can_be_asked(name: str) -> None:
    game = Game.load(GOLDEN / f"{name}.json")
    states = [*game._before, game.state]
    for state in states[:: len(states) // 5]:
        seen = redact(state, 0)
        picture = drawn(seen)
        named = {unescape(piece) for piece in re.findall(r'data-piece="([^"]*)"', picture)}
        assert named <= set(pieces(seen)), named - set(pieces(seen))
        assert "A/wrench/0" in named
        for what in {unescape(what) for what in re.findall(r'data-what="([^"]*)"', picture)}:
            assert about(what, seen.rules, "de").name
