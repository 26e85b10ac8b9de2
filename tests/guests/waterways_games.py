"""Boards with two and four routes in a process that has them (`tests/test_waterways.py`): games, words, pictures."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.service.support import PAGE, browser

from roundhouse import Game
from roundhouse.bots import bot
from roundhouse.bots.evaluation import evaluation, fitted_board
from roundhouse.bots.features import NAMES, features
from roundhouse.env import layout, observe
from roundhouse.lab.simulate import SimulationPlan, simulate
from roundhouse.rules import decider, legal, moves, new, ruleset, usable_moves
from roundhouse.rules.notation import NotationError, all_notations, notation, parse
from roundhouse.rules.packing import UNKNOWN_CARD, held_cards
from roundhouse.search.worth import final_score
from roundhouse.view.about import about
from roundhouse.view.names import LANGUAGES
from roundhouse.view.reasons import why_not
from roundhouse.view.scoring import forecast
from roundhouse.view.secrets import determinize, redact
from roundhouse.view.words import words_of

ROUTES = {"delta": ["NI", "RO"], "fjord": ["SO", "NO", "GE", "LY"]}
BOARDS = tuple(ROUTES)
GAMES = [
    ("delta", 2, "russian", ()),
    ("delta", 4, "board", ("additional-engineers", "manufactory")),
    ("delta", 1, "american", ("coal",)),
    ("fjord", 2, "russian", ()),
    ("fjord", 3, "american", ("special-ideas", "coal")),
    ("fjord", 4, "board", ("additional-engineers",)),
    ("fjord", 1, "russian", ("special-ideas",)),
]


@pytest.mark.parametrize(("board", "players", "industry", "modules"), GAMES)
def test_random_games_break_no_promise(
    board: str, players: int, industry: str, modules: tuple[str, ...]
) -> None:
    plan = SimulationPlan(players, "ultimate", board, industry, modules, seed=5, games=1)
    assert isinstance(simulate(plan), list)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "name", ["greedy", "planner:nodes=20", "mcts:iterations=4", "foreman", "kyiv-express"]
)
def test_bots_play_it(board: str, name: str) -> None:
    game = Game.new(players=2, board=board, seed=2)
    one = bot(name)
    for _ in range(40):
        move = game.ask(one)
        assert move.notation in {option.notation for option in game.legal()}
        game.play(move)


def play(board: str, players: int = 2, seed: int = 4, modules: tuple[str, ...] = ()) -> list[Game]:
    """Every position of a random game."""
    game, dice, found = Game.new(players=players, board=board, seed=seed, modules=modules), Random(seed), []
    while not game.over:
        found.append(game.copy())
        game.play(dice.choice(game.legal()))
    return [*found, game]


@pytest.fixture(scope="module", params=BOARDS)
def played(request: pytest.FixtureRequest) -> list[Game]:
    return play(request.param, 3, modules=("additional-engineers", "special-ideas"))


def test_every_route_is_built_scored_and_named(played: list[Game]) -> None:
    end = played[-1]
    codes = ROUTES[end.state.rules.board]
    moved = [game.position()["players"][letter]["tracks"] for game in played[-2:-1] for letter in "ABC"]
    assert all(any(len(tracks.get(code, {})) > 0 for tracks in moved) for code in codes)
    assert [name for name in forecast(end.state, 0) if name in (*ROUTES["delta"], *ROUTES["fjord"])] == codes
    scored = [rounds for seat in end.breakdown() for rounds in seat.values()]
    assert {name for one in scored for name in one} >= set(codes)


def test_steps_of_every_route_have_words_that_are_read(played: list[Game]) -> None:
    seen: set[str] = set()
    for game in played:
        state = game.state
        for move in legal(state):
            assert parse(state, notation(state, move), strict=True) == move
            seen.add(moves.family(move)[0] + notation(state, move)[-3:])
        assert set(usable_moves(state.rules)).issuperset(legal(state))
    assert {f"step {code}" for code in ROUTES[played[0].state.rules.board]} <= seen


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_it_is_told_and_drawn(played: list[Game], language: str) -> None:
    for game in played[::16]:
        game.language = language
        assert all(move.sentence for move in game.legal())
        for code in ROUTES[game.state.rules.board]:
            assert code in game.text(0)
            assert f'data-at="A/track/{code}/wood"' in game.svg(0) or f"A/track/{code}" in game.svg(0)
        for words in list(all_notations(game.state).values())[::9]:
            if words not in legal(game.state) and game.state.stack:
                assert why_not(game.state, words, language)


def test_a_record_and_a_position_come_back(played: list[Game]) -> None:
    assert Game.from_record(played[-1].record()).state == played[-1].state
    for game in played[5:-1:20]:
        again = Game.from_position(game.position(full=True))
        assert again.position(full=True) == game.position(full=True)


def test_an_observation_has_the_routes_of_the_board(played: list[Game]) -> None:
    rules = played[0].state.rules
    codes = ROUTES[rules.board]
    blocks = {block.name: block for block in layout(rules).blocks}
    assert [name for name in blocks["forecast"].names if name.startswith("me route")] == [
        f"me route {route + 1}" for route in range(len(codes))
    ]
    for game in played[:-1:15]:
        for box in (False, True):
            parts = layout(rules, box).split(observe(game.state, 0, box=box))
            row = dict(
                zip({b.name: b for b in layout(rules, box).blocks}["me"].names, parts["me"], strict=True)
            )
            for route, code in enumerate(codes):
                assert parts["forecast"][0][route] == forecast(game.state, 0)[code]
                tracks = game.position(full=True)["players"]["A"]["tracks"]
                assert row[f"wood route {route + 1}"] == tracks[code]["wood"]
            assert parts["forecast"][0][-1] == forecast(game.state, 0)["total"]
    assert layout(rules, box=True) == layout(ruleset(2), box=True), "one layout for every game"


def test_a_board_of_three_routes_is_seen_as_without_guests() -> None:
    assert layout(ruleset(2)).split(observe(new(ruleset(2), 1), 0))["forecast"].shape == (4, 5)


def test_a_route_that_the_board_lacks_is_no_move() -> None:
    state = new(ruleset(2, board="delta"), 1)
    with pytest.raises(NotationError, match="a move on a route that this board does not have"):
        notation(state, moves.STEP_ON[2])
    with pytest.raises(NotationError, match="names no move"):
        parse(state, "wood KY")


def test_the_evaluation_weighs_a_fourth_route_like_the_one_that_is_most_like_it() -> None:
    state = new(ruleset(2, board="fjord"), 1)
    assert len(features(state, 0)) == len(NAMES)
    players: dict[str, Any] = {"A": {"tracks": {"LY": {"wood": 3}}}, "B": {}}
    far = Game.from_position({"board": "fjord", "players": players})
    near = Game.from_position({"board": "fjord", "players": {"A": {}, "B": {}}})
    worth = evaluation(far.state.rules)
    assert worth(far.state, 0) > worth(near.state, 0)
    assert fitted_board(state.rules.content, "fjord", 2) in ("russian", "german", "american", "asian")


def test_an_engineer_for_each_route_steps_on_each_of_them() -> None:
    for board, codes in ROUTES.items():
        rules = ruleset(2, board=board, modules=["additional-engineers"])
        engineer = 32 + moves.ENGINEER_NAMES.index("13-routes")
        assert len(rules.effects[engineer]) == len(codes)
        told = about("engineer/13-routes", rules, "en").effect
        assert all(words_of(rules, "en").route(route) in told for route in range(len(codes)))


def test_locomotives_and_factories_from_elsewhere_are_placed_and_stored() -> None:
    game = Game.from_position({"board": "fjord", "players": {"A": {}}, "lowest-stack": 4})
    game.play("loco-1")
    words = [move.notation for move in game.legal()]
    assert {"loco 4>NO", "loco 4r>NO", "loco 4r>LY", "factory 4>1", "factory 4r>1"} <= set(words)
    game.play("factory 4r>1")
    assert game.position()["players"]["A"]["factories"] == ["4r"]
    assert "4r" in game.text(0)
    assert 'data-at="A/gap/0"' in game.svg(0)
    assert about("tile/11", game.state.rules, "en").effect
    assert Game.from_position(game.position(full=True)).position(full=True) == game.position(full=True)
    assert moves.LOCO_OF[moves.TILE_NAMES.index("11")] >= moves.BOX_SIZE


def test_there_are_as_many_action_spaces_as_guests_bring() -> None:
    space = moves.SPACE_NAMES.index("quay-6")
    assert space >= 64, "behind the engineers"
    game = Game.new(players=2, board="fjord", seed=2)
    while "quay-6" not in [move.notation for move in game.legal()]:
        game.play(game.legal()[0])
    seat = game.decider or 0
    assert "quay-6 c" in all_notations(game.state)
    assert 'data-at="space/quay-6"' in game.svg(seat)
    assert "quay-6" in game.text(seat)
    assert moves.family(parse(game.state, "quay-6"))[0] == "place"
    game.play("quay-6")
    assert {move.notation for move in game.legal()} >= {"wood SO", "wood LY"}
    assert game.position()["spaces"]["quay-6"]
    parts = {block.name: block for block in layout(game.state.rules).blocks}
    assert "quay-6 who" in parts["spaces"].names
    assert Game.from_record(game.record()).state == game.state


def test_end_bonus_cards_from_elsewhere_are_chosen_kept_hidden_scored_and_stored() -> None:
    cards = {"purse", "green-shore", "bronze-shore", "steam", "harbours"}
    assert moves.END_CARD_OF[moves.END_CARD_NAMES.index("harbours")] >= moves.BOX_SIZE
    game = Game.from_position(
        {
            "board": "fjord",
            "round": 6,
            "end-cards": {"hidden": ["wood", "keys"]},
            "players": {"A": {"coins": 9}, "B": {"cards": ["steam"]}},
            "waiting": [{"what": "end-card", "by": "A"}],
        }
    )
    offered = {move.notation: move for move in game.legal() if move.notation.startswith("end ")}
    assert {f"end {card}" for card in cards - {"steam"}} <= set(offered)
    assert (
        offered["end purse"].sentence
        == "Keep the end bonus card: 2 points for every coin you have, 4 at most."
    )
    assert 'data-at="end-card/harbours"' in game.svg(0)
    assert "2 per coin" in game.text(0)
    before = final_score(game.state, 0)
    game.play("end purse")
    assert final_score(game.state, 0) == before + 8, "four coins count"
    assert game.position(full=True)["players"]["A"]["cards"] == ["purse"]
    assert Game.from_position(game.position(full=True)).state == game.state
    assert [held_cards(p) for p in redact(game.state, 1).players[:2]] == [
        [UNKNOWN_CARD],
        [moves.END_CARD_NAMES.index("steam")],
    ]
    for place, text in (
        (game.text(1), "purse"),
        (game.svg(1), "end-cards/purse"),
        (str(game.view(1)), "purse"),
    ):
        assert text not in place
    names = {block.name: block for block in layout(game.state.rules).blocks}["me"].names
    row = dict(zip(names, layout(game.state.rules).split(observe(game.state, 0))["me"], strict=True))
    assert (row["end bonus cards"], row["end bonus card purse"], row["end bonus card steam"]) == (1, 1, 0)
    assert about("end-cards/harbours", game.state.rules, "en").effect


def test_others_guess_every_card_of_the_game() -> None:
    game = Game.from_position(
        {
            "board": "fjord",
            "players": {"A": {}, "B": {"cards": ["steam", "purse"]}},
            "end-cards": {"hidden": ["wood", "keys"]},
        }
    )
    guesses = [determinize(game.state, 0, Random(seed)) for seed in range(80)]
    held = {card for dealt in guesses for card in held_cards(dealt.players[1])}
    assert held == set(range(len(moves.END_CARD_NAMES)))


def test_a_game_of_the_box_has_the_cards_of_the_box() -> None:
    state = new(ruleset(2), 1)
    assert (state.pile | state.hidden).bit_length() == 12
    assert len(words_of(state.rules, "en").explained("end-cards")) == 12


def test_pages_in_german_stay_alive_though_the_guest_has_none(tmp_path: Path) -> None:
    assert not LANGUAGES.problems()
    assert len(LANGUAGES.missing()["de"]) > 20
    with browser(tmp_path / "games.db") as mine:
        mine.client.post("/settings", data={"language": "de", "name": "Anna"})
        for path in ("/", "/new-table", "/reference", "/settings", "/learn"):
            page = mine.client.get(path, headers=PAGE)
            assert page.status_code == 200, path
            assert '<html lang="de"' in page.text
        assert "Four routes" in mine.client.get("/new-table", headers=PAGE).text, "English fills in"


def test_every_seat_decides_until_the_end() -> None:
    assert decider(play("fjord")[-1].state) == -1
    assert np.count_nonzero(observe(new(ruleset(2, board="fjord"), 1), 0)) > 0
