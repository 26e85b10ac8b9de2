"""Turns on trust: offered, tried, taken back (`docs/looking-ahead.md`, rulings 2 and z)."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.compiled import is_compiled
from roundhouse.record.position import PositionError, position_of, state_from_position
from roundhouse.rules import GameState, apply, legal, moves, new, notation, ruleset
from roundhouse.rules.ahead import search
from roundhouse.rules.ahead.search import NO, PERHAPS, YES, AheadSearch
from roundhouse.rules.fields import hidden_columns
from roundhouse.rules.layout import CARDS
from roundhouse.rules.moves import END_CARD_NAMES
from roundhouse.rules.packing import UNKNOWN_CARD, held_cards
from roundhouse.rules.pool import direct_left
from roundhouse.rules.vocabulary import (
    F_POOL,
    F_ROUND,
    K_IDEA_CARD,
    K_KEY,
    K_SILVER,
)
from roundhouse.view.secrets import determinize, redact
from tests.cases.support import play

ALL = ("coal", "manufactory", "special-ideas", "additional-engineers")
KINDS = [
    ("german", "board", ()),
    ("asian", "board", ()),
    ("german", "russian", ALL),
    ("american", "russian", ALL),
]
HARD = json.loads((Path(__file__).parent / "hard_positions.json").read_text("utf-8"))

needs_small_budget = pytest.mark.skipif(
    is_compiled(), reason="the budget of a compiled search cannot be changed"
)


@pytest.fixture
def short_sighted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly anything is looked at, so that much is on trust."""
    monkeypatch.setattr(search.AheadSearch, "budget", 3)
    monkeypatch.setattr(search, "POSITIONS_A_QUESTION", 1)


class Played:
    """A random game, decision by decision; a copy of the start and the moves."""

    def __init__(self, board: str, industry: str, modules: tuple[str, ...], seed: int) -> None:
        self.state = new(ruleset(3, "ultimate", board, industry, modules), seed)
        self.start = self.state.clone()
        self.chance = Random(seed)
        self.moves: list[int] = []

    def step(self) -> None:
        options = legal(self.state)
        self.moves.append(options[int(self.chance.random() * len(options))])
        apply(self.state, self.moves[-1])


# ---- taking back


@needs_small_budget
@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize(("board", "industry", "modules"), KINDS)
def test_every_turn_that_ends_has_carried_out_its_direct_action(
    board: str, industry: str, modules: tuple[str, ...]
) -> None:
    """A turn is closed only with nothing direct left; a stuck one has one legal move, and games end."""
    taken_back = 0
    for seed in range(4):
        game = Played(board, industry, modules, seed)
        while game.state.stack:
            options = legal(game.state)
            stuck = moves.TAKE_BACK in options
            assert not stuck or options == [moves.TAKE_BACK]
            if moves.DONE in options:
                assert not direct_left(game.state)
            before = game.state.before
            game.step()
            if stuck:
                assert before is not None
                assert game.state == before
                assert game.state.struck[-1] not in legal(game.state)
                taken_back += 1
    assert taken_back


@needs_small_budget
@pytest.mark.usefixtures("short_sighted")
def test_a_turn_goes_back_to_before_its_first_move_on_trust() -> None:
    """Later moves on trust keep nothing."""
    tries = 0
    for seed in range(6):
        game = Played("german", "board", (), seed)
        kept: GameState | None = None
        while game.state.stack:
            state, held = game.state.clone(), game.state.before
            game.step()
            if held is not None and game.state.before is not None:
                assert game.state.before is held
            elif game.state.before is not None:
                kept = game.state.before
                assert kept.struck == (*state.struck, game.moves[-1])
                kept = kept.clone()
                kept.struck = state.struck
                assert kept == state
                tries += 1
    assert tries > 3


def test_a_move_that_is_no_move_on_trust_keeps_nothing() -> None:
    state = state_from_position({"players": {"A": {"tracks": {"TS": {"wood": 7, "green": 4}}}}})
    apply(state, next(move for move in legal(state) if notation(state, move) == "wood-2"))
    assert state.before is None
    assert legal(state)
    assert state.on_trust == ()


@needs_small_budget
@pytest.mark.usefixtures("short_sighted")
def test_a_legal_move_needs_no_question_before_it() -> None:
    """Whoever replays a game need not ask `legal`: the position decides what is kept."""
    for board, industry, modules in KINDS:
        game = Played(board, industry, modules, 5)
        while game.state.stack:
            game.step()
        again = game.start.clone()
        for move in game.moves:
            again.on_trust = None
            apply(again, move)
        assert again == game.state


# ---- what a try is written as, and who sees what


@needs_small_budget
@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize(("board", "industry", "modules"), KINDS)
def test_a_try_is_copied_written_and_read(board: str, industry: str, modules: tuple[str, ...]) -> None:
    seen = 0
    for seed in range(2):
        game = Played(board, industry, modules, seed)
        while game.state.stack:
            state = game.state
            if state.before is not None or state.struck:
                options = legal(state)
                copies = (
                    state.clone(),
                    GameState.from_dict(state.rules, json.loads(json.dumps(state.to_dict()))),
                    state_from_position(json.loads(json.dumps(position_of(state))), state.rules),
                )
                for copy in copies:
                    assert copy == state
                    assert legal(copy) == options
                assert pickle.loads(pickle.dumps(state)).to_dict() == state.to_dict()
                seen += 1
            game.step()
    assert seen


@needs_small_budget
@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize(("board", "industry", "modules"), KINDS)
def test_taking_back_shows_and_changes_nothing_hidden(
    board: str, industry: str, modules: tuple[str, ...]
) -> None:
    """A view of a try is the same in every world that the viewer cannot tell apart, before and after taking back; a
    dealt world keeps its own hidden cards.
    """
    backs = 0
    for seed in range(2):
        game = Played(board, industry, modules, seed)
        while game.state.stack:
            state = game.state
            if state.before is not None:
                for viewer in range(-1, 3):
                    seen = redact(state, viewer)
                    assert seen.before == redact(state.before, viewer)
                    world = determinize(state, viewer, Random(seed))
                    assert redact(world, viewer) == seen
                    assert legal(world) == legal(state)
                    if legal(world) == [moves.TAKE_BACK]:
                        hidden = all_hidden(world)
                        apply(world, moves.TAKE_BACK)
                        assert all_hidden(world) == hidden
                        assert redact(world, viewer) == redact(state.before, viewer)
                        backs += 1
            game.step()
    assert backs


@needs_small_budget
@pytest.mark.usefixtures("short_sighted")
def test_a_dealt_world_keeps_the_cards_in_the_hands_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kept position of a view knows only how many they are."""
    monkeypatch.setattr(search.AheadSearch, "budget", 1)
    tracks = {"TS": {"wood": 5, "green": 3, "bronze": 1}, "SP": {"wood": 2}}
    position = {
        "turn": "A",
        "pool": {"direct": {"gold": 1}, "indirect": {"locomotive": 1, "green": 1}},
        "players": {
            "count": 2,
            "A": {"tracks": tracks, "locomotives": {"TS": [2]}},
            "B": {"cards": [END_CARD_NAMES[0]]},
        },
    }
    state = state_from_position(position)
    apply(state, next(move for move in legal(state) if notation(state, move) == "green SP"))
    world = determinize(state, 0, Random(1))
    held = held_cards(world.players[1])
    assert UNKNOWN_CARD not in held
    apply(world, moves.TAKE_BACK)
    assert held_cards(world.players[1]) == held


def all_hidden(world: GameState) -> tuple[object, ...]:
    """What not everybody sees of a world: the piles, the stacks, and the cards in all hands."""
    hands = [p[CARDS] for p in world.players]
    return world.pile, world.hidden, hidden_columns(world), hands


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"struck": ["wood nowhere"]}, "struck.1"),
        ({"before": 3}, "before"),
        ({"before": {"players": {"count": 2}}}, "before"),
        ({"before": {"turn": "B", "struck": ["pass"], "players": {"count": 2}}}, "before"),
        ({"before": {"before": {}, "struck": ["pass"]}}, "before"),
    ],
)
def test_a_position_says_what_is_wrong_with_a_try(change: dict[str, Any], key: str) -> None:
    with pytest.raises(PositionError) as error:
        state_from_position({"turn": "A", "players": {"count": 2}, **change})
    assert error.value.key.startswith(key.split(".")[0])


# ---- where searches were slow or wrong


@pytest.mark.parametrize("position", HARD, ids=["german", "american", "industry-board"])
def test_hard_positions_are_settled_or_on_trust(position: dict[str, Any]) -> None:
    """They took seconds, and gold that could be had was refused."""
    state = state_from_position(position)
    offered = {notation(state, move) for move in legal(state)}
    assert state.on_trust
    if position["industry"] == "american":
        assert {"gold-1", "gold-2"} <= offered


def pool(*units: int) -> GameState:
    state = new(ruleset(2), 1)
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    state.pool = sorted(units)
    return state


def test_two_silver_steps_two_keys_and_an_idea_card() -> None:
    """A search for it had no end in sight; within the budget it is refused, found, or on trust."""
    hand = pool(2 * K_SILVER, 2 * K_SILVER, 2 * K_KEY + 1, 2 * K_KEY + 1, 2 * K_IDEA_CARD + 1)
    question = AheadSearch()
    assert question.answer(hand, 0) in (NO, PERHAPS)
    assert question.left >= -1


def test_a_decision_has_one_budget_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many moves are asked about."""
    state = state_from_position(HARD[0])
    question = AheadSearch()
    for _ in range(40):
        question.answer(state.clone(), state.stack[-1][1])
    assert question.budget > -40 * search.POSITIONS_A_QUESTION


def test_an_answer_depends_on_the_position_alone() -> None:
    for position in HARD:
        state = state_from_position(position)
        first = legal(state), state.on_trust
        for _ in range(3):
            copy = state_from_position(position, state.rules)
            assert (legal(copy), copy.on_trust) == first


# ---- the rulings


@needs_small_budget
@pytest.mark.usefixtures("short_sighted")
def test_all_that_was_tried_in_vain_leaves_what_is_proved() -> None:
    """Struck moves are not offered again; where nothing else is left, what a long search proves is."""
    game = Played("german", "board", (), 1)
    checked = 0
    while game.state.stack and checked < 40:
        state = game.state
        if direct_left(state) and state.before is None and not state.struck:
            options = legal(state)
            question = AheadSearch()
            question.budget = search.POSITIONS_TO_PROVE
            if question.answer(state.clone(), state.stack[-1][1]) == YES:
                copy = state.clone()
                copy.struck = tuple(options)
                assert legal(copy)
                assert moves.TAKE_BACK not in legal(copy)
                checked += 1
        game.step()
    assert checked > 10


def test_a_factory_of_coal_laid_over_another_gives_a_tile_back() -> None:
    """One tile is left, and `loco-3` asks for a locomotive and a factory (both editions)."""
    position = {
        "modules": ["coal"],
        "round": 4,
        "stacks": {**{str(tile): 0 for tile in range(2, 9)}, "9": 1, "10a": 0, "10b": 0},
        "idea-cards": ["coal-factory"],
        "players": {
            "count": 2,
            "A": {
                "tracks": {"TS": {"wood": 4}, "SP": {"wood": 4}},
                "locomotives": {"TS": [2], "SP": [3]},
                "factories": [4, 2, 5, 6, 7],
            },
        },
    }
    game = Game.from_position(position)
    assert "loco-3" in [move.notation for move in game.legal()]
    play(game, "loco-3", "loco 9>SP/3", "move 3>TS", "idea cards", "card coal-factory")
    play(game, "factory coal>2/2", "returned 2>1/4")
    assert not direct_left(game.state)
