"""What people are told of moves on trust, and of a turn that cannot be finished (rulings 2 and z)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse import Game
from roundhouse.rules import GameState, apply, decider, legal, moves
from roundhouse.rules.vocabulary import K_GOLD
from roundhouse.view.dead_end import dead_end, dead_end_sentences, impossible_parts, stuck_question
from roundhouse.view.decision import Decision, Obstacle
from roundhouse.view.names import LANGUAGES
from roundhouse.view.options import decision
from roundhouse.view.reasons import why_not
from roundhouse.view.scene import scene
from roundhouse.view.secrets import redact
from roundhouse.view.sentences import question, sentence
from roundhouse.view.table import options, table_view
from roundhouse.view.trying import cannot_go_on, first_tried, lasting, takes_back, tried_later
from tests.support_trying import (
    needs_small_budget,
    short_sighted,
    stuck_game,
    stuck_state,
    trusting_game,
    walk,
)

NAMES = ("Anna", "Viktor")


@pytest.fixture(autouse=True)
def _short_sighted() -> Iterator[None]:
    with short_sighted():
        yield


def asked(state: GameState, language: str = "en") -> Decision:
    seat = decider(state)
    return decision(redact(state, seat), seat, NAMES, language)


# ---- on trust


@needs_small_budget
def test_a_move_on_trust_says_so_everywhere() -> None:
    game = trusting_game()
    offered = game.legal()
    unsure = {move.id for move in offered if not move.sure}
    assert unsure == set(game.state.on_trust or ())
    assert 0 < len(unsure) < len(offered)
    seen = redact(game.state, decider(game.state))
    assert {one["id"] for one in options(seen) if not one["sure"]} == unsure
    for language, words in (
        ("en", "Not sure that all of it works out."),
        ("de", "Nicht sicher, ob alles aufgeht."),
    ):
        told = asked(game.state, language)
        assert told.on_trust
        assert {option.move for option in told.options if not option.sure} == unsure
        for option in told.options:
            assert option.sentence.endswith(words) == (option.move in unsure)
    one = next(iter(unsure))
    assert not game.find(one).sure
    assert not game.play(one).sure
    assert not game.undo().sure, "what was taken back is told as it was offered"


def test_where_all_is_sure_nothing_is_said() -> None:
    game = Game.new(players=2, seed=7)
    assert all(move.sure for move in game.legal())
    assert not asked(game.state).on_trust


# ---- a turn that cannot be finished


def test_the_sign_says_which_part_is_left_and_why_on_each_route() -> None:
    told = asked(stuck_state({"silver": 1}))
    assert told.question == "The silver step has no place"
    assert told.context == "A turn must be carried out whole. Nothing is lost: take it back."
    assert told.reason == "The silver step must be laid first."
    assert [(option.move, option.command, option.title) for option in told.options] == [
        (moves.TAKE_BACK, "take-back", "Take the turn back")
    ]
    assert told.dead_end is not None
    assert [chip.words for chip in told.dead_end.left] == ["1 silver step"]
    assert told.dead_end.obstacles == (
        Obstacle("Trans-Siberian", "silver 3 stands right behind bronze 4", 0, 4),
        Obstacle("St. Petersburg", "no bronze yet, so no silver", 1, 1),
        Obstacle("Kyiv", "no silver is built here", 2),
    )


def test_the_same_in_german() -> None:
    told = asked(stuck_state({"silver": 1}), "de")
    assert told.question == "Der Schritt in Silber hat keinen Platz"
    assert [option.title for option in told.options] == ["Zug zurücknehmen"]
    assert told.dead_end is not None
    assert [one.why for one in told.dead_end.obstacles] == [
        "Silber 3 steht direkt hinter Bronze 4",
        "hier fehlt noch Bronze vor Silber",
        "Silber wird hier nicht gebaut",
    ]


def test_what_has_a_place_is_not_blamed() -> None:
    state = stuck_state({"wood": 1, "green": 1, "gold": 1})
    assert impossible_parts(state) == [(K_GOLD, 1)]
    assert [chip.words for chip in dead_end(state).left] == ["1 gold step"]


def test_places_with_the_same_reason_share_a_line() -> None:
    nowhere = stuck_state({"green": 1}, {"tracks": {"TS": {"wood": 1}, "SP": {"wood": 1}, "KY": {"wood": 1}}})
    assert dead_end(nowhere).obstacles == (Obstacle("", "you own no green tracks yet"),)
    tracks = {"TS": {"wood": 3, "green": 2}, "SP": {"wood": 1}, "KY": {"wood": 1}}
    state = stuck_state({"green": 3}, {"tracks": tracks})
    assert stuck_question(state) == "The 3 green steps have no place"
    assert [(one.where, one.why) for one in dead_end(state).obstacles] == [
        ("Trans-Siberian", "green 2 stands right behind wood 3"),
        ("St. Petersburg, Kyiv", "wood 1 leaves no space behind it"),
    ]


def test_room_for_some_is_told() -> None:
    tracks = {"TS": {"wood": 4, "green": 2}, "SP": {"wood": 1}, "KY": {"wood": 1}}
    state = stuck_state({"green": 2, "doubler": 1}, {"tracks": tracks})
    assert stuck_question(state) == "Only 1 of 2 green steps can be laid"
    assert dead_end(state).obstacles[0].why == "room for no more than 1"


def test_the_last_of_several_is_called_so() -> None:
    state = stuck_state({"silver": 1})
    earlier = state.clone()
    earlier.pool = earlier.pool * 2
    assert stuck_question(state, [earlier]) == "Your last silver step has no place"


def test_a_wrench_that_cannot_move() -> None:
    state = stuck_state({"industry": 1}, {"wrenches": [5]})
    assert stuck_question(state) == "1 industry step has no place"
    assert [one.why for one in dead_end(state).obstacles] == [
        "gap 1 is empty: a factory has to be built there first"
    ]


def test_what_the_terminal_and_programs_read() -> None:
    state = stuck_state({"silver": 1})
    assert dead_end_sentences(state) == [
        "The silver step has no place.",
        "Trans-Siberian: silver 3 stands right behind bronze 4.",
        "St. Petersburg: no bronze yet, so no silver.",
        "Kyiv: no silver is built here.",
        "A turn must be carried out whole. Nothing is lost: take it back.",
    ]
    view = table_view([state], [], 0)
    assert view["question"] == question(state) == " ".join(dead_end_sentences(state))
    assert [one["notation"] for one in view["options"]] == ["take back"]
    assert view["options"][0]["sure"]
    assert sentence(state, moves.TAKE_BACK) == "Take the turn back: it cannot be finished."


@needs_small_budget
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("board", "industry", "modules"),
    [
        ("german", "board", ()),
        ("asian", "board", ()),
        ("american", "american", ("coal", "manufactory", "special-ideas", "additional-engineers")),
        ("russian", "russian", ()),
    ],
)
def test_every_dead_end_can_be_told(
    language: str, board: str, industry: str, modules: tuple[str, ...]
) -> None:
    found = 0
    for seed in range(30):
        for game in walk(seed, players=4, board=board, industry=industry, modules=modules):
            if not cannot_go_on(game.state):
                continue
            found += 1
            seat = decider(game.state)
            picture, told = scene(game.states, game.moves, seat, ("A", "B", "C", "D"), language)
            assert told.dead_end is not None
            assert told.dead_end.obstacles
            assert all(one.why for one in told.dead_end.obstacles)
            assert len(told.dead_end.obstacles) <= 3
            assert not picture.lit, "nothing else can be done"
            assert told.options[0].command == "take-back"
            assert question(redact(game.state, seat), language)
        if found > 3:
            return
    raise AssertionError(f"{found} dead ends")


# ---- why not


@needs_small_budget
def test_what_was_tried_in_vain_is_refused_with_that_reason() -> None:
    game = stuck_game(later=False)
    apart = next(move for move in range(moves.PLACE, moves.OF_PARTS) if move not in legal(game.state))
    assert "take it back" in why_not(game.state, apart)
    assert "take it back" in why_not(game.state, moves.DONE)
    game.play("take back")
    (tried,) = game.state.struck
    assert "it was tried in this turn" in why_not(game.state, tried)
    assert "only when it cannot be finished" in why_not(game.state, moves.TAKE_BACK)
    picture, _ = scene(game.states, game.moves, decider(game.state), NAMES)
    place = moves.SPACE_NAMES[tried - moves.PLACE >> 3]
    if not any(move - moves.PLACE >> 3 == tried - moves.PLACE >> 3 for move in legal(game.state)):
        assert picture.why_not[f"space/{place}"] == "tried, it does not work out"


# ---- what of a game was taken back


@needs_small_budget
@pytest.mark.parametrize("later", [False, True])
def test_the_moves_that_were_taken_back_are_found(later: bool) -> None:
    game = stuck_game(later=later)
    assert tried_later(game.state) == later
    kept = game.state.before
    game.play("take back")
    last = len(game.moves) - 1
    states = game.states
    assert takes_back(states, last)
    first = first_tried(states, last)
    assert kept is not None
    assert kept.struck[-1] == game.moves[first]
    assert decider(states[first]) == decider(states[-1])
    assert lasting(states, 0, last)[-1] == first - 1
    replayed = states[0].clone()
    for number in lasting(states, 0, last):
        apply(replayed, game.moves[number])
    replayed.struck = states[-1].struck
    assert replayed == states[-1], "without them the game stands where it stands"


@needs_small_budget
def test_undo_over_a_taking_back() -> None:
    game = stuck_game()
    dead, length = game.state.clone(), len(game.moves)
    game.play("take back")
    assert game.undo().notation == "take back"
    assert game.state == dead
    game.play("take back")
    game.undo(2)
    assert len(game.moves) == length - 1
