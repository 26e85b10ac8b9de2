"""The game as programs use it: playing and taking back, looking, and what is refused."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import roundhouse.game
from roundhouse import CannotUndo, Game, IllegalMove, Move, MoveError, UnknownLanguage, UnknownMove
from roundhouse.bots import BOTS
from roundhouse.record.position import position_of, state_from_position
from roundhouse.record.position_keys import player_keys, top_keys
from roundhouse.rules import GameState, OptionsError, moves, new, ruleset
from roundhouse.rules.layout import (
    PASSED,
    POINTS,
    VALUATION,
    WRENCH,
)
from roundhouse.rules.notation import all_notations, stands_for_something
from roundhouse.rules.packing import points_from
from roundhouse.rules.vocabulary import F_END_CARD, FROM_INDUSTRY
from roundhouse.view.breakdown import source_names
from roundhouse.view.secrets import determinize, redact
from roundhouse.view.sentences import sentence
from tests.conformance.play import Played, play
from tests.conformance.rulesets import CHOICES, Choice


@cache
def random_game(choice: Choice, seed: int = 1) -> Played:
    return play(choice, seed)


@cache
def played(choice: Choice, seed: int = 1, decisions: int | None = None) -> Game:
    """A busy game, only to be looked at: all tests share it."""
    game = Game.new(
        players=choice.players,
        edition=choice.edition,
        board=choice.board,
        industry=choice.industry,
        modules=choice.modules,
        seed=seed,
    )
    for move in random_game(choice, seed).moves[:decisions]:
        game.play(move)
    return game


def begun(decisions: int = 12, seed: int = 1) -> Game:
    """A game of one's own."""
    game = Game.new(players=2, seed=seed)
    for move in random_game(Choice("ultimate", 2), seed).moves[:decisions]:
        game.play(move)
    return game


def snapshot(game: Game) -> tuple[object, ...]:
    """Everything about a game that could change."""
    return game.state.digest(), tuple(game.moves), game.record(), json.dumps(game.breakdown()), repr(game)


# ---- playing


def test_a_move_is_played_by_itself_by_number_or_in_words() -> None:
    games = [begun(), begun(), begun()]
    move = games[0].legal()[-1]
    assert isinstance(move, Move)
    assert games[0].play(move) == games[1].play(move.id) == games[2].play(move.notation) == move
    assert games[0].state == games[1].state == games[2].state
    assert games[0].moves[-1] == move.id


def test_legal_moves_are_told_in_three_ways() -> None:
    for decisions in range(0, 90, 3):
        game = played(Choice("ultimate", 2), 1, decisions)
        for move in game.legal():
            assert 0 <= move.id < moves.SIZE
            assert move.notation
            assert move.sentence.endswith(".")
        assert len({move.notation for move in game.legal()}) == len(game.legal())


def test_a_game_from_its_start_to_its_end() -> None:
    game = Game.new(players=3, seed=5)
    assert game.decider in (0, 1, 2)
    assert game.round == 1
    assert not game.over
    assert game.winners == []
    chance = Random(5)
    while not game.over:
        assert game.decider is not None
        game.play(chance.choice(game.legal()))
    assert game.decider is None
    assert game.legal() == []
    assert game.round == 6
    assert game.winners == [seat for seat in range(3) if game.scores[seat] == max(game.scores)]
    assert "over" in repr(game)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("pass")


def test_equal_seeds_give_equal_games_and_no_seed_any_game() -> None:
    assert Game.new(players=4, seed=9).state == Game.new(players=4, seed=9).state
    assert len({Game.new(players=4).state.digest() for _ in range(5)}) > 1


def test_what_is_given_out_does_not_change_the_game() -> None:
    game = begun()
    before = snapshot(game)
    game.moves.append(0)
    game.scores[0] = 99
    game.legal().clear()
    game.view(0)["log"].clear()
    game.position()["players"].clear()
    game.breakdown().clear()
    assert snapshot(game) == before


def test_a_copy_goes_its_own_way() -> None:
    game = begun()
    game.seats = ["human", "greedy"]
    before = snapshot(game)
    twin = game.copy()
    assert snapshot(twin) == before
    twin.play(twin.legal()[0])
    twin.undo(2)
    twin.seats = None
    assert snapshot(game) == before
    game.play(game.legal()[-1])
    assert len(twin.moves) == len(game.moves) - 2


def test_whether_a_turn_is_over_can_be_asked() -> None:
    game = Game.new(players=2, seed=7)
    game.play("bonus coin")
    assert game.turn_over, "the other one takes a bonus now"
    game = Game.from_position({"turn": "A"})
    assert game.turn_over
    for move in ("wood-2", "wood TS"):
        game.play(move)
        assert not game.turn_over
    game.play("wood TS")
    assert game.turn_over
    assert game.decider == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_a_full_position_says_everything_and_is_read_back(choice: Choice) -> None:
    states = random_game(choice).states
    for state in [*states[::60], states[-1]]:
        words = position_of(state, full=True)
        assert state_from_position(words, state.rules) == state
        said = set(words) | {"lowest-stack"}  # another way to say `stacks`
        missing = set(top_keys(state.rules)) - said
        # nobody's turn while bonuses are chosen or points are counted, and mostly nothing is tried
        assert missing <= {"turn", "before", "struck"}
        for of_player in words["players"].values():
            assert set(of_player) == set(player_keys(state.rules))


def test_what_follows_from_a_position_is_in_the_full_one() -> None:
    words = Game.from_position(
        {"players": {"A": {"tracks": {"TS": {"wood": 7}}, "locomotives": {"TS": [4, 1]}}}}
    ).position(full=True)
    own = words["players"]["A"]
    assert own["colours"] == ["green", "bronze"]
    assert own["extra-workers"] == 0
    assert own["ideas"]["medal"] == "unused"
    assert (own["keys"], own["coins"], own["workers"]) == (0, 1, 5)
    assert words["stacks"]["4"] == 3
    assert words["doublers"] == 30


# ---- what is refused changes nothing


def refuses(game: Game, move: Any, how: type[MoveError] = IllegalMove) -> str:
    before = snapshot(game)
    with pytest.raises(how) as error:
        game.play(move)
    assert snapshot(game) == before
    return str(error.value)


def refuses_all(game: Game, wrong: list[int]) -> list[str]:
    """The same for many moves; what is dear to write down is compared after the last of them."""
    before, state, played = snapshot(game), game.state.clone(), game.moves
    reasons = []
    for move in wrong:
        with pytest.raises(IllegalMove if stands_for_something(move) else UnknownMove) as error:
            game.play(move)
        assert game.state == state, move
        assert game.moves == played, move
        reasons.append(str(error.value))
    assert snapshot(game) == before
    return reasons


@pytest.mark.parametrize("decisions", [0, 5, 12, 33, 60])
def test_an_illegal_move_is_refused_with_a_reason(decisions: int) -> None:
    """Every move of the table that has a name."""
    game = begun(decisions)
    allowed = {move.id for move in game.legal()}
    named = set(all_notations(game.state).values()) - allowed
    assert len(named) > 400
    reasons = refuses_all(game, sorted(named))
    assert all(len(reason) > 10 for reason in reasons)


@pytest.mark.parametrize("move", [-1, moves.SIZE, 10**9])
def test_a_number_outside_the_table_is_refused(move: int) -> None:
    assert "not in the move table" in refuses(begun(), move, UnknownMove)


def test_every_other_number_is_refused_too() -> None:
    """Gaps of the table, and places kept for tiles, tokens, cards and spaces that are not there yet."""
    game = begun()
    refuses_all(game, sorted(set(range(moves.SIZE)) - {move.id for move in game.legal()}))


def test_words_that_name_nothing_are_refused_with_a_hint() -> None:
    reason = refuses(Game.new(players=2, seed=7), "bonus coyn", UnknownMove)
    assert reason.startswith("'bonus coyn' names no move; did you mean 'bonus coin'")
    assert refuses(begun(), "xyzzy", UnknownMove) == "'xyzzy' names no move"


def test_a_move_of_another_position_is_refused() -> None:
    game = Game.new(players=2, seed=7)
    old = game.play(game.legal()[0])
    refuses(game, old)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "players is 5; 1 to 4 can play"),
        ({"players": 0}, "players is 0; 1 to 4 can play"),
        ({"edition": "x"}, "edition is 'x'; known editions: ultimate, classic"),
        (
            {"board": "mars"},
            "board is 'mars'; boards of the ultimate edition: american, asian, german, russian",
        ),
        (
            {"industry": "mars"},
            "industry is 'mars'; industry tracks of the ultimate edition: american, board, russian",
        ),
        ({"board": "asian", "edition": "classic"}, "board is 'asian'; boards of the classic edition: "),
        (
            {"board": "german", "industry": "american", "edition": "classic"},
            "the german board of the classic edition plays with the industry track russian, not with",
        ),
        ({"modules": ("old-two",)}, "module 'old-two' is not possible here: "),
        (
            {"industry": "board", "modules": ("engineer-10-factory",)},
            "module 'engineer-10-factory' is not possible here: ",
        ),
        (
            {"players": 1, "modules": ("engineer-11-borrow",)},
            "module 'engineer-11-borrow' is not possible here: ",
        ),
        ({"edition": "classic", "modules": ("manufactory",)}, "module 'manufactory' is not known; "),
        (
            {"modules": ("mars",)},
            "module 'mars' is not known; modules of the ultimate edition: additional-engineers, coal, ",
        ),
    ],
)
def test_options_that_are_not_in_the_box_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionsError) as error:
        Game.new(**options)
    assert str(error.value).startswith(reason)


# ---- taking back


def test_undo_goes_back_to_the_beginning_step_by_step() -> None:
    game = begun(20)
    states = random_game(Choice("ultimate", 2), 1).states
    for left in range(19, -1, -1):
        number = game.moves[-1]
        taken = game.undo()
        assert taken.id == number
        assert taken in game.legal()
        assert game.state == states[left]
        assert len(game.moves) == left
    with pytest.raises(CannotUndo, match="cannot take back 1 of 0 decisions"):
        game.undo()


def test_undo_of_several_decisions_gives_the_first_of_them() -> None:
    game = begun(20)
    expected = game.moves[13]
    assert game.undo(7).id == expected
    assert game.state == random_game(Choice("ultimate", 2), 1).states[13]
    assert game.record() == begun(13).record()


@pytest.mark.parametrize("steps", [0, -1, 21])
def test_undo_of_a_wrong_number_changes_nothing(steps: int) -> None:
    game = begun(20)
    before = snapshot(game)
    with pytest.raises(CannotUndo, match=f"cannot take back {steps} of 20 decisions"):
        game.undo(steps)
    assert snapshot(game) == before


def test_a_game_goes_on_after_undo_as_if_nothing_had_been() -> None:
    game = begun(20)
    game.undo(5)
    for move in random_game(Choice("ultimate", 2), 1).moves[15:20]:
        game.play(move)
    assert snapshot(game) == snapshot(begun(20))


def before_a_look() -> Game:
    """A has an idea within reach that lets A look through the end bonus pile."""
    a = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}}
    game = Game.from_position({"players": {"count": 2, "A": a}})
    for words in ("basic", "wood SP", "idea cards"):
        game.play(words)
    return game


def test_undo_ends_where_somebody_looked_through_the_pile() -> None:
    game = before_a_look()
    game.play("card engineer")
    assert game.state.stack[-1][0] == F_END_CARD
    before = snapshot(game)
    for steps in (1, 2, 4):
        with pytest.raises(CannotUndo, match="looked through"):
            game.undo(steps)
    assert game.reset_turn() == 0
    assert snapshot(game) == before
    card = game.legal()[1]
    game.play(card)  # and this can be taken back: it shows nothing that A has not seen
    assert game.decider == 1
    assert game.undo() == card
    assert snapshot(game) == before
    game.play("no card")
    game.play("pass")
    with pytest.raises(CannotUndo, match="looked through"):
        game.undo(3)
    assert game.undo(2).notation == "no card"
    assert snapshot(game) == before


def test_before_the_look_everything_can_be_taken_back() -> None:
    game = before_a_look()
    assert game.undo(3).notation == "basic"
    assert game.moves == []


def test_reset_turn_goes_back_to_where_the_turn_began() -> None:
    game = before_a_look()
    assert game.reset_turn() == 3
    assert game.legal()[0].notation == "pass"
    assert game.decider == 0
    assert game.reset_turn() == 0


def test_reset_turn_leaves_the_turns_of_others_alone() -> None:
    game = Game.from_position({"players": 4})
    game.play("doubler")  # needs no decision, so the turn of A is over
    assert game.decider == 1
    assert game.reset_turn() == 0
    game.play("wood-3")
    game.play("wood TS")
    assert game.reset_turn() == 2
    assert len(game.moves) == 1
    assert game.decider == 1


def test_reset_turn_leaves_the_own_last_turn_alone() -> None:
    """When everybody else has passed, turns of one player follow each other; each begins anew."""
    game = Game.from_position({"players": {"count": 2, "B": {"passed": True}}})
    game.play("doubler")
    assert game.decider == 0
    before = snapshot(game)
    assert game.reset_turn() == 0
    assert snapshot(game) == before


# ---- points


@pytest.mark.sampled(3)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
@pytest.mark.parametrize("decisions", [0, 50, None])
def test_the_breakdown_adds_up_to_the_scores(choice: Choice, decisions: int | None) -> None:
    """By round and by source."""
    game = played(choice, 1, decisions)
    states = random_game(choice, 1).states[: None if decisions is None else decisions + 1]
    rules = game.state.rules
    assert sorted(source_names(game.state)) == sorted(map(rules.source_name, rules.sources))
    for seat, rounds in enumerate(game.breakdown()):
        assert sum(sum(row.values()) for row in rounds.values()) == game.scores[seat]
        for number in rules.sources:
            name = rules.source_name(number)
            by_source = sum(row.get(name, 0) for row in rounds.values())
            assert by_source == points_from(game.state.players[seat], number), name
        for label, row in rounds.items():
            assert all(points > 0 for points in row.values())
            if label == "final":
                assert game.over
                assert set(row) <= {"end bonus cards", "engineer majority", "stock majority"}
                continue
            last = [state for state in states if state.round == int(label)][-1]
            after = [state for state in states if state.round == int(label) + 1][:1] or [last]
            until = sum(sum(rounds.get(str(one), {}).values()) for one in range(1, int(label) + 1))
            final = 0 if after[0].stack else sum(rounds.get("final", {}).values())
            assert after[0].players[seat][0] == until + final


def test_a_position_keeps_the_points_it_began_with() -> None:
    game = Game.from_position({"players": {"count": 2, "A": {"score": 41}, "B": {"score": 7}}})
    assert game.breakdown() == [{"1": {"before": 41}}, {"1": {"before": 7}}]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_the_forecast_is_what_the_scoring_phase_then_adds(choice: Choice) -> None:
    """At every decision that ends a round and changes no board."""
    compared = 0
    for seed in range(1, 4):
        game = random_game(choice, seed)
        for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
            if (after.round == before.round and after.stack) or move not in (moves.PASS, moves.STAY):
                continue
            for seat in range(choice.players):
                board = [*range(VALUATION, PASSED), *range(WRENCH, POINTS)]
                if any(before.players[seat][at] != after.players[seat][at] for at in board):
                    continue  # a share or a payout came in between
                forecast = Game(before.clone()).forecast(seat)
                old, new = before.players[seat], after.players[seat]
                routes = [*before.rules.route_codes, "industry"]
                assert [points_from(new, n) - points_from(old, n) for n in (0, 1, 2, FROM_INDUSTRY)] == [
                    forecast[name] for name in routes
                ], game
                assert forecast["total"] == sum(forecast[name] for name in routes)
                compared += 1
    assert compared > choice.players


def test_equal_scores_share_the_victory() -> None:
    last = {"round": 6, "players": {"count": 2, "A": {"score": 12}, "B": {"score": 10}}}
    game = Game.from_position(last)
    game.play("pass")
    assert game.winners == []
    game.play("pass")  # 2 points on the second place
    assert game.over
    assert game.scores == [12, 12]
    assert game.winners == [0, 1]


def test_the_highest_score_wins() -> None:
    game = Game.from_position({"round": 6, "players": {"count": 2, "A": {"score": 12}, "B": {"score": 11}}})
    game.play("pass")
    game.play("pass")
    assert game.scores == [12, 13]
    assert game.winners == [1]


# ---- looking


@pytest.mark.sampled(4)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_a_view_offers_the_decider_all_moves_and_others_none(choice: Choice) -> None:
    for decisions in (0, 25, 60, 80):
        game = played(choice, 1, decisions)
        for viewer in (None, *range(choice.players)):
            view = game.view(viewer)
            assert json.loads(json.dumps(view)) == view
            expected = [move.id for move in game.legal()] if viewer == game.decider else []
            assert [option["id"] for option in view["options"]] == expected
            assert view["you"] == viewer
            assert view["decider"] == game.decider
            assert view["scores"] == game.scores
            assert len(view["log"]) == decisions


@pytest.mark.sampled(6)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_the_text_is_the_same_in_every_world_the_viewer_cannot_tell_apart(choice: Choice) -> None:
    chance = Random(1)
    for state in random_game(choice, 1).states[::30]:
        for viewer in (None, *range(choice.players)):
            text = Game(state.clone()).text(viewer)
            dealt = determinize(state, -1 if viewer is None else viewer, chance)
            assert text.count("\n") > 10
            assert Game(dealt).text(viewer) == text


def test_a_position_comes_back() -> None:
    game = begun(33)
    again = Game.from_position(game.position())
    assert again.state == game.state
    assert again.position() == game.position()
    assert again.moves == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": "4"}, "players is '4'"),
        ({"modules": "coal"}, "modules is 'coal'; a list of names is wanted"),
        ({"modules": ("coals",)}, "module 'coals' is not known"),
        ({"seed": "abc"}, "seed is 'abc'; a whole number"),
    ],
)
def test_options_of_the_wrong_kind_are_explained(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionsError, match=re.escape(words)):
        Game.new(**options)


@pytest.mark.parametrize("look", ["forecast", "view", "text"])
def test_there_is_no_such_seat(look: str) -> None:
    game = Game.new(players=2, seed=1)
    with pytest.raises(ValueError, match="there is no seat 2; seats are 0 to 1"):
        getattr(game, look)(2)


def test_what_is_no_move_at_all_is_refused() -> None:
    game = Game.new(players=2, seed=1)
    with pytest.raises(UnknownMove, match=r"3\.5 is no move"):
        game.play(3.5)  # type: ignore[arg-type]


def test_a_forecast_is_for_a_player() -> None:
    game = Game.new(players=2, seed=1)
    with pytest.raises(ValueError, match="a spectator has none"):
        game.forecast(None)  # type: ignore[arg-type]
    for seat in (True, 1.0):
        with pytest.raises(ValueError, match="there is no seat"):
            game.view(seat)  # type: ignore[arg-type]
    with pytest.raises(UnknownMove, match="True is no move"):
        game.play(True)


def test_rulesets_are_not_confused() -> None:
    with pytest.raises(OptionsError, match=r"players is 2\.0"):
        ruleset(2.0)  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(OptionsError, match="module 'coals' is not known"):
            ruleset(2, modules=(name for name in ["coals"]))
    with pytest.raises(OptionsError, match="seed is None"):
        new(ruleset(2), None)  # type: ignore[arg-type]


def test_states_are_copied_and_pickled_with_the_same_rules() -> None:
    state = new(ruleset(2), 1)
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert twin.rules is state.rules
        assert twin.players[0] is not state.players[0]
    assert len(pickle.dumps(state)) < 5000


@pytest.mark.slow
def test_the_player_of_the_page_about_bots_plays() -> None:
    page = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = page.split("```python")[1].split("```")[0]
    scope: dict[str, Any] = {}
    try:
        exec(compile(code, "docs/bots.md", "exec"), scope)  # the example is our own
    finally:
        BOTS.pop("rollouts", None)
    assert [result["bot"] for result in scope["found"]["pairings"][0]["results"]] == ["rollouts", "random"]


# ---- for programs that study games


def test_a_bot_is_asked_and_sees_only_its_seat() -> None:
    seen: list[GameState] = []

    class Curious:
        def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
            seen.append(view)
            return moves[-1]

    class Wrong:
        def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> int:
            return next(move for move in range(moves[-1]) if move not in moves)

    game = begun(40)
    before = snapshot(game)
    assert game.ask(Curious()) == game.legal()[-1]
    assert game.decider is not None
    assert seen == [redact(game.state, game.decider)]
    with pytest.raises(MoveError):
        game.ask(Wrong())
    assert snapshot(game) == before
    with pytest.raises(IllegalMove, match="the game is over"):
        played(Choice("ultimate", 2)).ask(Curious())


def test_numbers_of_legal_moves_are_those_of_the_moves() -> None:
    game = begun(20)
    assert game.legal_ids() == [move.id for move in game.legal()]


def test_a_sentence_is_made_when_it_is_read_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    truly = sentence

    def counted(state: GameState, move: int, language: str) -> str:
        told.append(move)
        return truly(state, move, language)

    monkeypatch.setattr(roundhouse.game, "sentence", counted)
    game = begun(20)
    moves = game.legal()
    assert not told
    expected = truly(game.state, moves[0].id, "en")
    game.language = "de"
    game.play(moves[-1])
    told.clear()
    assert moves[0].sentence == moves[0].sentence == expected
    assert told == [moves[0].id]
    assert pickle.loads(pickle.dumps(moves[1])) == moves[1]
    assert len({*moves, *moves}) == len(moves)


def test_what_is_played_can_be_asked() -> None:
    game = begun(15)
    assert game.players == 2
    assert Game.new(**game.options, seed=1).state.rules is game.state.rules
    again = Game.new(**game.options, seed=1)
    for words in game.notations:
        again.play(words)
    assert again == game


def test_games_and_states_are_equal_by_position() -> None:
    game, twin = begun(30), begun(30)
    assert game == twin
    assert hash(game) == hash(twin)
    assert len({game.state, twin.state, twin.copy().state}) == 1
    assert game.state.key() == twin.state.key()
    twin.play(twin.legal_ids()[0])
    assert game != twin
    assert game.state.key() != twin.state.key()
    assert game != "game"
    twin.undo()
    assert game == twin


@pytest.mark.sampled(4)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_keys_are_equal_exactly_where_positions_are(choice: Choice) -> None:
    states = random_game(choice).states
    assert len({state.key() for state in states}) == len({state.digest() for state in states})
    for state in states[::25]:
        assert state.clone().key() == state.key()
        other = state.clone()
        other.players[-1][PASSED] += 1
        assert other.key() != state.key()


def test_in_a_study_everything_can_be_taken_back() -> None:
    game = before_a_look()
    start = snapshot(game)
    game.play("card engineer")
    with pytest.raises(CannotUndo, match="looked through"):
        game.undo()
    assert game.undo(force=True).notation == "card engineer"
    assert snapshot(game) == start
    with pytest.raises(CannotUndo):
        game.undo(4, force=True)


def test_a_language_is_refused_when_it_is_set() -> None:
    game = begun()
    with pytest.raises(UnknownLanguage, match="language is 'xx'; known languages"):
        game.language = "xx"
    assert game.language == "en"


def test_a_pickle_is_small_and_whole() -> None:
    game = played(Choice("ultimate", 2)).copy()
    game.language = "de"
    game.seats = ["human", "greedy"]
    packed = pickle.dumps(game)
    assert len(packed) < 8000
    again = pickle.loads(packed)
    assert snapshot(again) == snapshot(game)
    assert again.states == game.states
    assert (again.language, again.seats) == ("de", ["human", "greedy"])
    assert again.undo(3, force=True) == game.undo(3, force=True)
    assert copy.deepcopy(game) == copy.copy(game) == game
