"""Positions: they say everything, they fill in what is left out, and they refuse what cannot be."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.record.keys.points import source_names
from roundhouse.record.keys.pool import POOL_WORDS
from roundhouse.record.keys.waiting import frame_keys
from roundhouse.record.position import (
    PositionError,
    position_of,
    read_position,
    state_from_position,
    write_position,
)
from roundhouse.record.position_keys import PLAYER_KEYS, TOP_KEYS
from roundhouse.record.toml_text import toml_text, toml_value
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset, scores
from roundhouse.rules.engine import run_on
from roundhouse.rules.layout import (
    CARDS,
    COINS,
    IDEAS,
    KEYS,
    LATER,
    MEDAL,
    OWN,
    OWNED,
    PASSED,
    REACH,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.moves import ENGINEER_NAMES, PASS, TILE_NAMES
from roundhouse.rules.notation import notation, parse
from roundhouse.rules.vocabulary import FRAMES

Position = Mapping[str, Any]
TS, SP, KY = range(3)


def game(edition: str, players: int, seed: int) -> Iterator[GameState]:
    """Every decision of a random game; passing is kept rare, so that much happens."""
    state = new(ruleset(players, edition), seed)
    yield from play_on(state, Random(seed))


def play_on(state: GameState, chance: Random) -> Iterator[GameState]:
    while True:
        yield state
        if decider(state) < 0:
            return
        moves = legal(state)
        if moves[0] == PASS and len(moves) > 1 and chance.random() < 0.9:
            moves = moves[1:]
        apply(state, chance.choice(moves))


def player(**words: Any) -> Position:
    """A position of which only player A is particular."""
    return {"players": {"A": {key.replace("_", "-"): value for key, value in words.items()}}}


def row_of(position: Position, seat: int = 0) -> list[int]:
    return state_from_position(position).players[seat]


def play(state: GameState, *words: str) -> GameState:
    for word in words:
        move = parse(state, word)
        assert move in legal(state), word
        apply(state, move)
    return state


def offered(state: GameState) -> set[str]:
    return {notation(state, move) for move in legal(state)}


# ---- everything is said


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_of_many_games_comes_back(edition: str, players: int, whole: bool) -> None:
    """All kinds of decisions occur; a quick run takes every eighth position, each game others. See
    `conformance/test_positions` for games of every choice of rules.
    """
    seen: set[str] = set()
    for seed in range(100, 104):
        for number, state in enumerate(game(edition, players, seed)):
            if whole or (number + seed) % 8 == 0:
                assert state_from_position(position_of(state)) == state
            seen |= {FRAMES[kind] for kind, _, _ in state.stack}
    assert seen >= {"round", "scoring", "bonus", "turn", "pool", "displaced", "move-worker", "draft"}


def test_the_text_of_a_file_says_everything() -> None:
    for state in game("ultimate", 3, 5):
        position = position_of(state)
        assert state_from_position(tomllib.loads(toml_text(position))) == state
        assert state_from_position(json.loads(json.dumps(position))) == state


def test_a_state_is_read_for_the_rules_at_hand() -> None:
    state = state_from_position({"edition": "classic", "players": 3})
    rules = ruleset(3, "classic")
    assert state.rules is rules
    assert state_from_position(position_of(state), rules) == state
    assert state_from_position({}, rules).rules is rules, "options left out are those of the rules"


IDEAS_REACHED: Position = {"tracks": {"SP": {"wood": 6}}, "locomotives": {"SP": [6]}}  # SP 4 and SP 6
UNUSUAL: list[Position] = [
    {"players": {"A": {"factories": [3], "wrenches": [5]}}, "spaces": {"bronze-1": "A"},
     "pool": {"indirect": {"any": 1}},
     "waiting": [{"what": "pool", "by": "A"}, {"what": "repeat", "by": "A"}]},
    {"spaces": {"bronze-1": "A", "wood-2": {"by": "A", "coins": 1}, "engineer-8": "A"},
     "waiting": [{"what": "pool", "by": "A"}, {"what": "repeat", "by": "A", "direct": True}]},
    {"players": {"A": {"ideas": {"any": "out"}}}, "pool": {"indirect": {"any": 4}},
     "waiting": [{"what": "pool", "by": "A"}, {"what": "discard", "by": "A"}]},
    {"waiting": [{"what": "end-card", "by": "A"}, {"what": "end-card", "by": "A", "points-instead": True}]},
    {"players": {"A": {"locomotives": {"TS": ["9x", 9], "SP": ["10a"]}}}, "returned": [1, 5, 5], "turn": "A",
     "waiting": [{"what": "pool"}, {"what": "displaced", "tile": 3}]},
    {"pool": {"direct": {"wood": 1}, "indirect": {"idea": 2}}, "turn": "C", "players": {"C": IDEAS_REACHED}},
    {"pool": {"indirect": {"idea": 1}}, "idea-places": ["SP 6"], "players": {"A": IDEAS_REACHED}},
    {"pool": {"indirect": {"idea-card": 1, "trade-ideas": 1, "key": 2, "end-card": 1, "end-card-or-10": 1}}},
    {"spaces": {"first": "C", "second": {"by": "A", "coins": 1}}, "order": ["C", "A", "B", "D"],
     "waiting": [{"what": "move-worker", "by": "C", "from": "first"},
                 {"what": "move-worker", "by": "A", "from": "second"}]},
    {"waiting": [{"what": "bonus", "by": "B"}, {"what": "bonus", "by": "C"}, {"what": "bonus", "by": "D"},
                 {"what": "draft", "by": "B"}, {"what": "draft", "by": "C"}],
     "players": {"D": {"bonus": "coin"}}},
    {"players": {"A": {"cards": ["wood", "keys"]}, "B": {"cards": ["fifteen"]}},
     "looks": [{"by": "A", "pile": ["ideas", "workers"], "held": {"A": 1}}, {"by": "B"}]},
    {"round": 7, "waiting": [], "players": {"A": {"score": 300, "points": {"TS": 100, "route ends": 200}}}},
    {"players": {"A": {"medal": True, "valuation": "revalued", "keys": 5, "extra-workers": 2},
                 "B": {"colours": ["silver"]}},
     "doublers": 1, "stacks": {"2": 0, "10a": 1}, "idea-cards": ["factory"]},
    {"players": {"A": {"ideas": {"medal": "out", "keys": "out"}, "medal": False, "keys": 0}}},
    {"waiting": [{"what": "scoring"}]},
    {"spaces": {"basic": {"A": {"workers": 1, "coins": 2, "wood-worker": True}, "B": 2}, "temporary": "C"},
     "players": {"C": {"temporary": 1}}, "last-place": 3},
]  # fmt: skip


@pytest.mark.parametrize("position", UNUSUAL)
def test_what_rarely_happens_comes_back_too(position: Position) -> None:
    state = state_from_position(position)
    again = position_of(state)
    assert state_from_position(again) == state
    assert position_of(state_from_position(again)) == again
    assert tomllib.loads(toml_text(again)) == again


@pytest.mark.sampled(2)
@pytest.mark.parametrize("position", UNUSUAL)
def test_games_go_on_from_a_position(position: Position, whole: bool) -> None:
    """A position cannot lead where the game gets stuck or where positions end."""
    start = state_from_position(position)
    run_on(start)
    for number, state in enumerate(play_on(start, Random(1))):
        assert decider(state) < 0 or legal(state)
        if whole or number < 12 or number % 16 == 0:  # what is unusual is at the beginning
            assert state_from_position(position_of(state)) == state


def test_a_position_is_pleasant_to_read() -> None:
    state = state_from_position(
        {
            "players": {"A": {"tracks": {"TS": {"wood": 7, "green": 4}}, "wrenches": [5]}},
            "spaces": {"wood-3": "A", "basic": ["A", "B", "B"], "any-2": {"by": "B", "coins": 2}},
            "turn": "C",
        }
    )
    assert toml_text(position_of(state)).splitlines()[:18] == [
        'edition = "ultimate"',
        "round = 1",
        'order = ["A", "B", "C", "D"]',
        'turn = "C"',
        "engineers = [8, 9, 10, 11, 2, 3, 4]",
        'end-cards = { hidden = ["workers", "fifteen"] }',
        'spaces = { wood-3 = "A", any-2 = { by = "B", coins = 2 }, basic = { A = 1, B = 2 } }',
        "",
        "[players.A]",
        "score = 0",
        "workers = 2",
        "coins = 1",
        "tracks = { TS = { wood = 7, green = 4 } }",
        "wrenches = [5]",
        "",
        "[players.B]",
        "score = 0",
        "workers = 3",
    ]


def test_keys_come_in_one_order() -> None:
    for edition in ("ultimate", "classic"):
        orders = [list(position_of(state)) for state in game(edition, 3, 9)]
        order = ["edition", "round", "order", "turn", "waiting", "last-place", "pool", "idea-places",
                 "engineers", "stacks", "returned", "doublers", "idea-cards", "end-cards", "bonuses", "looks",
                 "spaces", "players"]  # fmt: skip
        assert all(sorted(keys, key=order.index) == keys for keys in orders)


# ---- what is left out


def test_nothing_said_is_the_start_of_round_1() -> None:
    state = state_from_position({})
    assert state.rules is ruleset(4, "ultimate")
    assert (state.round, state.order, decider(state), state.last) == (1, (0, 1, 2, 3), 0, 0)
    assert "wood-3" in offered(state)
    for p in state.players:
        assert (p[WORKERS], p[OWN], p[LATER], p[COINS], p[SCORE]) == (5, 5, 2, 1, 0)
        assert [p[TRACK + 5 * route] for route in range(3)] == [1, 1, 1]
        assert p[SLOT] == TILE_NAMES.index("1")
        assert p[IDEAS] == state.rules.tokens
    stacked = [f"{number}" for number in range(2, 10)] + ["10a", "10b"]
    assert state.stacks == tuple(4 * (name in stacked) for name in TILE_NAMES)
    assert (state.doublers, state.bonuses, state.idea_cards) == (30, 0, state.rules.cards)
    assert state.hidden.bit_count() == 2
    assert state.pile.bit_count() == 10


@pytest.mark.parametrize(
    ("position", "players"),
    [
        ({"players": 2}, 2),
        ({"players": {"count": 3}}, 3),
        ({"order": ["B", "A"]}, 2),
        ({"players": {"A": {}, "B": {}}}, 2),
        ({"players": {"A": {}, "C": {}}}, 3),
        ({"players": {"A": {}}}, 4),
        ({"players": {"A": {}, "B": {}, "count": 4}}, 4),
        ({"order": ["B", "A", "C"], "players": {"count": 3}}, 3),
    ],
)
def test_how_many_play(position: Position, players: int) -> None:
    assert len(state_from_position(position).players) == players


def test_the_first_in_order_who_has_not_passed_acts() -> None:
    position = {"order": ["C", "A", "D", "B"], "players": {"C": {"passed": True}}}
    state = state_from_position(position)
    assert (decider(state), state.last) == (0, 1)
    assert decider(state_from_position({**position, "turn": "B"})) == 1
    assert state_from_position({**position, "turn": "B"}).last == 3


def test_workers_and_coins_that_stand_on_spaces_are_not_in_supply() -> None:
    state = state_from_position(
        {
            "spaces": {
                "wood-3": "A",
                "any-2": "B",
                "hire": "C",
                "green-3": {"by": "D", "coins": 1, "wood-worker": True},
                "basic": ["A", "D"],
                "engineer-4": "A",
            }
        }
    )
    assert [p[WORKERS] for p in state.players] == [1, 4, 5, 4]
    assert [p[COINS] for p in state.players] == [1, 0, 0, 0]
    assert [p[WOOD_WORKER] for p in state.players] == [0, 0, 0, 2]


def test_temporary_workers() -> None:
    state = state_from_position({"spaces": {"temporary": "A", "wood-3": "A"}})
    assert (state.players[0][TEMPS], state.players[0][WORKERS]) == (2, 2)
    state = state_from_position({"spaces": {"temporary": "A", "wood-3": "A"}, **player(temporary=0)})
    assert (state.players[0][TEMPS], state.players[0][WORKERS]) == (0, 4)
    assert row_of(player(temporary=2, workers=1))[TEMPS] == 2


def test_colours_are_owned_once_unlocked() -> None:
    assert row_of(player(tracks={"TS": {"wood": 2}}))[OWNED] == 0b00011
    assert row_of(player(tracks={"TS": {"wood": 10}}))[OWNED] == 0b01111
    assert row_of(player(tracks={"SP": {"wood": 6, "green": 3}}))[OWNED] == 0b00011, "it stands there"
    assert row_of(player(tracks={"trans-siberian": {"wood": 10}}, colours=["green"]))[OWNED] == 0b00011
    assert row_of(player(colours=["green", "bronze"]))[OWNED] == 0b00111


def test_extra_workers_are_gained_on_their_spaces() -> None:
    assert row_of(player(tracks={"KY": {"wood": 7}}))[OWN] == 6
    bronze = {"TS": {"wood": 7, "green": 5, "bronze": 3}}
    assert row_of(player(tracks=bronze))[OWN] == 5, "no locomotive reaches it"
    assert row_of(player(tracks=bronze, locomotives={"TS": [2, 1]}))[OWN] == 6
    p = row_of(player(extra_workers=2))
    assert (p[OWN], p[LATER], p[WORKERS]) == (7, 0, 7)


def test_keys_are_what_the_position_shows() -> None:
    full = [2, 2, 3, 3, 4]
    assert row_of(player(tracks={"SP": {"wood": 9}, "KY": {"wood": 9}}))[KEYS] == 2
    assert row_of(player(factories=full, wrenches=[30, 30], ideas=["keys"]))[KEYS] == 4
    assert row_of({**player(tracks={"SP": {"wood": 9}}), "edition": "classic"})[KEYS] == 0
    assert row_of(player(tracks={"SP": {"wood": 9}}, keys=0))[KEYS] == 0


def test_locomotives_named_routes_only_and_highest_first() -> None:
    p = row_of(player(locomotives={"SP": [2], "KY": ["9x"]}))
    assert p[SLOT : SLOT + 4] == [1, 0, 2, 12]
    assert p[REACH : REACH + 3] == [1, 2, 9]
    p = row_of(player(locomotives={"TS": [3, "10b"]}))
    assert (p[SLOT : SLOT + 2], p[REACH]) == ([11, 3], 13)
    assert row_of(player(locomotives={"TS": []}))[REACH] == 0


def test_used_idea_tokens_show_what_they_did() -> None:
    p = row_of(player(ideas=["medal", "valuation", "wrench"]))
    assert (p[MEDAL], p[VALUATION], p[IDEAS].bit_count()) == (3, 1, 6)
    assert row_of(player(medal=True))[MEDAL] == 3


def test_used_tokens_lie_where_spaces_were_reached_and_the_rest_out_of_the_game() -> None:
    """A list does not say where: a space that is reached later takes its own token, and those before stay."""
    a = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}, "wrenches": ["idea"]}
    a |= {"factories": [2, 3, 4], "ideas": ["medal", "any", "keys"]}
    game = Game.from_position({"players": {"count": 2, "A": a}, "pool": {"indirect": {"wood": 1}}})
    laid = {"medal": "industry idea", "any": "out", "keys": "out"}
    assert game.position()["players"]["A"]["ideas"] == laid
    game.play("wood SP")
    game.play("idea coins")
    assert game.position()["players"]["A"]["ideas"] == {**laid, "coins": "SP 4"}


def engineer_numbers(state: GameState) -> list[int]:
    return [0 if engineer < 0 else int(ENGINEER_NAMES[engineer]) for engineer in state.row]


@pytest.mark.parametrize(
    ("position", "row"),
    [
        ({}, [8, 9, 10, 11, 2, 3, 4]),
        ({"players": 3}, [0, 8, 9, 10, 2, 3, 4]),
        ({"players": 2}, [8, 9, 10, 2, 3, 4]),
        ({"round": 3}, [0, 0, 8, 9, 10, 11, 2]),
        ({"round": 7}, [0, 0, 0, 0, 0, 0, 8]),
        ({"engineers": {"hire": 5, 1: 4, "2": 11}}, [8, 9, 10, 12, 11, 4, 5]),
        ({"engineers": [0, 9, 10, 8, 2, 3, 0]}, [0, 9, 10, 8, 2, 3, 0]),
        ({"spaces": {"engineer-4": "B"}}, [8, 9, 10, 11, 4, 2, 3]),
        ({"spaces": {"hire": "B"}}, [8, 9, 10, 11, 2, 3, 0]),
        ({"players": {"A": {"engineers": [2, 8]}}}, [9, 10, 11, 12, 3, 4, 5]),
        ({"players": {"A": {"engineers": [2, 3, 4, 5, 6]}}}, [8, 9, 10, 11, 7, 12, 13]),
        ({"engineers": {"1": 0}}, [8, 9, 10, 11, 2, 0, 3]),
    ],
)
def test_the_engineer_row(position: Position, row: list[int]) -> None:
    assert engineer_numbers(state_from_position(position)) == row


def test_own_engineers_used_this_round() -> None:
    state = state_from_position(player(engineers=[2, 10], used=[10]))
    assert position_of(state)["spaces"] == {"engineer-10": "A"}
    assert state.players[0][WORKERS] == 4
    assert {"engineer-2"} <= offered(state)
    assert "engineer-10" not in offered(state)


def test_stacks() -> None:
    def stacks(position: Position) -> dict[str, int]:
        state = state_from_position(position)
        stacked = [tile for tile in range(len(TILE_NAMES)) if state.rules.stacked[tile]]
        assert not any(count for tile, count in enumerate(state.stacks) if tile not in stacked)
        return {TILE_NAMES[tile]: state.stacks[tile] for tile in stacked if state.stacks[tile] != 4}

    locomotives = player(locomotives={"TS": [4, 3]}, factories=[3])
    assert stacks(locomotives) == {"3": 2, "4": 3}
    assert stacks({**locomotives, "returned": [3]})["3"] == 1
    assert stacks({"lowest-stack": 4}) == {"2": 0, "3": 0}
    single = stacks({"lowest-stack": 10, "stacks": {"10a": 0, "10b": 1}})
    assert {name for name, count in single.items() if count} == {"10b"}
    assert stacks({"stacks": {2: 1}})["2"] == 1
    assert stacks({"returned": {"5": 2}})["5"] == 2


def test_cards_lie_somewhere() -> None:
    state = state_from_position({"players": {"A": {"cards": ["fifteen"]}, "B": {"cards": ["wood", "keys"]}}})
    words = position_of(state)
    assert words["end-cards"] == {"hidden": ["locomotives", "workers"]}
    assert state.pile.bit_count() == 7
    assert state.players[1][CARDS] == 6 + 16 * 10, "in the order taken"
    emptied = state_from_position({"end-cards": {"pile": []}})
    assert (emptied.pile, emptied.hidden.bit_count()) == (0, 12)
    assert state_from_position({"end-cards": {"hidden": ["wood", "keys"]}}).pile.bit_count() == 10


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ({"wood_worker": True}, "wood-worker"),
        ({"engineers": [1]}, "engineer"),
        ({"locomotives": {"SP": ["9x"]}}, "nine"),
    ],
)
def test_an_idea_card_somebody_visibly_has_is_gone(words: dict[str, Any], gone: str) -> None:
    state = state_from_position(player(**words))
    assert "idea-cards" not in position_of(state)
    state = state_from_position({**player(**words), "pool": {"indirect": {"idea-card": 1}}})
    assert f"card {gone}" not in offered(state)
    assert sum(word.startswith("card ") for word in offered(state)) >= 2


def test_score_is_kept_by_source() -> None:
    assert position_of(state_from_position(player(score=40)))["players"]["A"]["score"] == 40
    p = row_of(player(points={"TS": 12, "industry": 3}))
    assert p[SCORE] == 15


def test_everybody_has_passed_when_workers_move_on() -> None:
    state = state_from_position(
        {"spaces": {"first": "C"}, "waiting": [{"what": "move-worker", "by": "C", "from": "first"}]}
    )
    assert all(p[PASSED] for p in state.players)
    assert state.order == (2, 0, 1, 3), "sorted by the claim"
    assert "stay" in offered(state)
    run_on(play(state, "stay"))
    assert state.round == 2
    assert all(not p[PASSED] for p in state.players)


def test_a_wrench_goes_by_what_is_printed() -> None:
    full = [2, 2, 3, 3, 4]
    for word in (0, "start", 1, 5, "gap 1", 10, "idea", 20, "gap 5", 30):
        again = position_of(state_from_position(player(factories=full, wrenches=[word])))["players"]["A"]
        assert again.get("wrenches", [0]) == [0 if word == "start" else word]


# ---- positions as people want to set them up


def test_passing_a_space_gives_the_green_tracks() -> None:
    state = play(state_from_position({}), "wood-3", "wood TS", "wood TS", "wood TS")
    p = state.players[0]
    assert (p[TRACK], p[OWNED]) == (4, 0b00011)
    assert decider(state) == 1


def test_room_for_one_green_step_only() -> None:
    state = state_from_position(player(tracks={"TS": {"wood": 2}}))
    assert {"basic"} <= offered(state)
    assert not {"green-2", "green-3"} & offered(state)


def test_the_gold_track_at_the_end_of_the_route() -> None:
    tracks = {"TS": {"wood": 14, "green": 12, "bronze": 9, "silver": 4}, "SP": {"wood": 3}, "KY": {"wood": 3}}
    state = play(state_from_position(player(tracks=tracks)), "basic", "wood TS")
    assert position_of(state)["pool"] == {"indirect": {"gold": 2, "key": 1}}
    assert state_from_position(position_of(state)) == state


def test_a_locomotive_chain_in_the_middle() -> None:
    locomotives = {"TS": [3, 1], "SP": [2], "KY": []}
    state = state_from_position({**player(locomotives=locomotives), "lowest-stack": 4})
    play(state, "loco-1", "loco 4>TS/1")
    words = position_of(state)
    assert words["waiting"] == [{"what": "pool", "by": "A"}, {"what": "displaced", "by": "A", "tile": 1}]
    assert state_from_position(words) == state
    play(state, "move 1>KY")
    assert position_of(state)["players"]["A"]["locomotives"] == {"TS": [4, 3], "SP": [2], "KY": [1]}


def test_a_scoring_phase() -> None:
    state = state_from_position(
        {
            "waiting": [{"what": "scoring"}],
            "players": {
                "A": {
                    "tracks": {"TS": {"wood": 9, "green": 7, "bronze": 3}, "KY": {"wood": 2}},
                    "locomotives": {"TS": [6, 2], "KY": [2]},
                    "doublers": 1,
                    "factories": [3],
                    "wrenches": ["gap 1"],
                }
            },
        }
    )
    run_on(state)
    assert scores(state)[0] == 20


def test_the_end_of_a_game() -> None:
    state = state_from_position(
        {
            "players": {
                "count": 3,
                "A": {"engineers": [5]},
                "B": {"engineers": [13]},
                "C": {"engineers": [8]},
            },
            "round": 6,
            "waiting": [{"what": "scoring"}],
        }
    )
    run_on(state)
    assert decider(state) == -1
    assert scores(state) == [0, 40, 20]


def test_a_turn_that_has_begun() -> None:
    state = state_from_position({"turn": "B", "pool": {"direct": {"wood": 2}}, "spaces": {"wood-2": "B"}})
    assert (decider(state), state.last) == (1, 1)
    play(state, "wood KY", "wood KY")
    assert (state.players[1][TRACK + 5 * KY], decider(state)) == (3, 2)


def test_an_idea_token_to_be_laid() -> None:
    state = state_from_position({"pool": {"indirect": {"idea": 1}}, "players": {"A": IDEAS_REACHED}})
    play(state, "idea coins")
    assert position_of(state)["players"]["A"]["ideas"] == {"coins": "SP 4"}
    assert state.players[0][COINS] == 5


def test_an_idea_needs_a_place_that_was_reached() -> None:
    """Else the place would be reached later, and two ideas would wait for it."""
    a: Position = {"tracks": {"TS": {"wood": 12}}, "locomotives": {"TS": [9, 8]}}
    pool = {"direct": {"wood": 1}, "indirect": {"idea": 1}}
    position: Position = {"turn": "A", "pool": pool, "lowest-stack": 9, "players": {"count": 2, "A": a}}
    with pytest.raises(
        PositionError, match=r"pool is .* 1 idea needs an idea place .* there is none; .* TS 13"
    ):
        state_from_position(position)
    with pytest.raises(PositionError, match=r'idea-places\.1 is "TS 13", but A has not reached it; .*: none'):
        state_from_position({**position, "idea-places": ["TS 13"]})
    a["tracks"]["TS"]["wood"] = 13
    assert state_from_position(position).idea_places == 1
    used: Position = {**a, "ideas": {"medal": "TS 13"}}
    with pytest.raises(PositionError, match=r"has no token, and there is none"):
        state_from_position({**position, "players": {"count": 2, "A": used}})


def test_games_of_before_begin_with_an_idea_that_has_no_place_yet() -> None:
    rules = ruleset(2, version=2)
    position: Position = {"turn": "A", "pool": {"indirect": {"idea": 1}}, "players": 2}
    assert state_from_position(position, rules).idea_places == 1


# ---- what cannot be


def passed(letters: str) -> Position:
    return {letter: {"passed": True} for letter in letters}


REFUSED: list[tuple[Position, str]] = [
    # keys and kinds of value
    ({"plaeyrs": 3}, "plaeyrs is not a key .* nearest is players"),
    (player(wokers=3), r"players\.A\.wokers .* nearest is players\.A\.workers"),
    ({"players": {"A": {"tracks": {"KX": {}}}}}, r"tracks\.KX .* nearest is players\.A\.tracks\.KY"),
    (player(tracks={"KY": {"grean": 1}}), r"tracks\.KY\.grean .* nearest is players\.A\.tracks\.KY\.green"),
    ({"spaces": {"wood-4": "A"}}, r"spaces\.wood-4 .* nearest is spaces\.wood-"),
    ({"spaces": {"engineer-16": "A"}}, r"spaces\.engineer-16 .* nearest is spaces\.engineer-"),
    ({"pool": {"direct": {"points": 3}}}, r"pool\.direct\.points is not a key"),
    ({"players": {"E": {}}}, r"players\.E is not a key"),
    ({"players": {"count": 3, "D": {}}}, r"players\.D does not play; there are A, B and C"),
    ({"waiting": [{"what": "draft", "by": "A", "tile": 3}]}, r'waiting\.1\.tile does not go with "draft"'),
    (player(score="many"), r'players\.A\.score is "many".* whole number from 0 on'),
    (player(score=-1), r"players\.A\.score is -1"),
    (player(score=True), r"players\.A\.score is true"),
    (player(coins=1.5), r"players\.A\.coins is 1\.5"),
    (player(passed="yes"), r'players\.A\.passed is "yes", but true or false'),
    (player(factories=3), r"players\.A\.factories is 3, but a list of tiles"),
    (player(tracks=[1, 2]), r"players\.A\.tracks is \[1, 2\], but a table of routes"),
    ({"waiting": [{"by": "A"}]}, r"waiting\.1\.what is missing"),
    ({"waiting": [{"what": "pool"}]}, r"waiting\.1\.by is missing"),
    ({"waiting": [{"what": "pol", "by": "A"}]}, r'waiting\.1\.what is "pol".*nearest is "pool"'),
    ({"spaces": {"wood-3": {"coins": 1}}}, r"spaces\.wood-3\.by is missing"),
    # the game
    ({"edition": "clasic"}, 'edition is "clasic".*nearest is "classic"'),
    ({"board": "mars"}, "board is 'mars'; boards of the ultimate edition: american, asian, german, russian"),
    ({"industry": "mars"}, "industry is 'mars'; industry tracks of the ultimate edition: "),
    ({"edition": "classic", "board": "asian"}, "board is 'asian'; boards of the classic edition"),
    ({"edition": "classic", "board": "german", "industry": "american"}, "plays with .* russian, not with"),
    ({"modules": ["oil"]}, "module 'oil' is not known; modules of the ultimate edition: "),
    ({"players": 5}, "players is 5.* from 1 to 4"),
    ({"players": {"count": 0}}, r"players\.count is 0.* from 1 to 4"),
    ({"round": 8}, "round is 8, but the game has 7 rounds; .* from 1 to 7"),
    ({"players": 2, "round": 7}, "round is 7, but the game has 6 rounds"),
    ({"round": 0}, "round is 0"),
    ({"order": ["A", "B", "B", "D"]}, "order is .* each of A, B, C and D should be in it once"),
    ({"order": ["A", "B"], "players": 3}, "order is .* each of A, B and C"),
    ({"order": ["A", "E"]}, r'order\.2 is "E".*known are A and B'),
    ({"turn": "A", "players": passed("A")}, 'turn is "A", but A has passed; not yet passed: B, C and D'),
    ({"players": passed("ABCD")}, r"waiting is missing, but everybody has passed"),
    ({"last-place": 5}, "last-place is 5"),
    # tracks
    (
        player(tracks={"KY": {"wood": 4, "green": 5}}),
        r"KY\.green is 5, but green stays behind wood.*from 0 to 3",
    ),
    (
        player(tracks={"KY": {"wood": 4, "green": 4}}),
        r"KY\.green is 4, but green stays behind wood, which stands on 4",
    ),
    (player(tracks={"KY": {"wood": 10}}), r"KY\.wood is 10.* KY ends on space 9"),
    (player(tracks={"TS": {"wood": 0}}), r"TS\.wood is 0.* starts on space 1"),
    (
        player(tracks={"KY": {"wood": 9, "green": 8, "bronze": 7, "silver": 1}}),
        "silver cannot be built on KY",
    ),
    (
        player(tracks={"TS": {"wood": 9, "bronze": 1}}),
        r"TS\.bronze is 1, but bronze enters TS only behind green",
    ),
    (player(tracks={"TS": {"green": 1}}), r"TS\.green is 1, but green enters TS only behind wood"),
    (
        player(tracks={"TS": {"wood": 7, "green": 4}}, colours=["bronze"]),
        r"players\.A\.colours .* green stands on TS",
    ),
    (player(colours=["red"]), r'colours\.1 is "red"'),
    # locomotives, factories, stacks
    (player(locomotives={"TS": [3, 2, 1]}), r"locomotives\.TS is .* room for 2 locomotives"),
    (player(factories=[10]), r"factories\.1 is 10, .*10a"),
    ({"edition": "classic", **player(locomotives={"SP": ["10a"]})}, "no tile of the classic edition"),
    (player(locomotives={"SP": [1]}), "one #1, on TS unless that route is named"),
    (player(factories=[2, 0, 3]), r"factories\.3 is 3, but gap 2 before it is empty"),
    (player(factories=[2] * 6), r"factories is .* there are 5 gaps"),
    (player(factories=["9x"]), r'factories\.1 is "9x".* no factory side'),
    ({"returned": ["9x"]}, "9x has no factory side"),
    (player(factories=[2, 2, 2, 2, 2]), r"players\.A\.factories asks for too many tiles 2: there are 4"),
    ({"returned": [3, 3], "stacks": {"3": 3}}, "too many tiles 3.* stacks 3 and returned 2"),
    (
        {"players": {"count": 2, "A": {"factories": [1, 1, 1]}}},
        r"too many tiles 1: there are 2.*players\.A\.factories 3",
    ),
    (player(locomotives={"SP": ["9x"], "KY": ["9x"]}), "too many tiles 9x: there are 1"),
    ({"stacks": {"2": 5}}, r"stacks\.2 is 5, but a stack has 4 tiles"),
    ({"stacks": {"1": 1}}, r"stacks\.1 is not a key"),
    ({"lowest-stack": 4, "stacks": {"2": 1}}, r"stacks\.2 is 1, but lowest-stack empties all below 4"),
    ({"lowest-stack": 11}, "lowest-stack is 11.* from 2 to 10"),
    ({"lowest-stack": 2, "stacks": {"2": 0}}, "lowest-stack is 2, but no tile of that number is left"),
    # industry
    (player(wrenches=["gap 1"]), r'wrenches is \["gap 1"\], but gap 1 is empty'),
    (player(factories=[2], wrenches=[15]), "gap 2 is empty, so no wrench comes to 15"),
    (player(wrenches=[7]), r"wrenches\.1 is 7, but that is no space of the industry track"),
    (player(wrenches=[]), "1 to 2 wrenches"),
    (player(wrenches=[1, 2, 3]), "1 to 2 wrenches"),
    ({"edition": "classic", **player(wrenches=[5, 5])}, "classic edition two wrenches never share"),
    # doublers
    (player(doublers=9), r"players\.A\.doublers is 9, but TS has 8 spaces"),
    (player(doublers={"SP": 1}), r"doublers\.SP is 1, but SP has no spaces"),
    ({"doublers": 30, **player(doublers=1)}, "doublers is 30, but of 30 doublers 1 are laid; .* to 29"),
    (
        {"edition": "classic", "players": {x: {"doublers": 8} for x in "ABC"}},
        "lay 24 doublers, but there are 20",
    ),
    # workers and spaces
    (player(workers=6), r"players\.A\.workers is 6, but 5 are the player's own"),
    ({"spaces": {"wood-3": "A"}, **player(workers=4)}, r"workers is 4.* 2 stand on spaces; .* from 0 to 3"),
    (
        {"spaces": {"wood-3": "A", "green-3": "A", "loco-3": "A"}},
        "players.A has 5 workers to place, but 7 stand",
    ),
    (player(extra_workers=3), r"extra-workers is 3.* from 0 to 2"),
    (
        {"players": {"count": 4, "A": {"temporary": 1}, "B": {"temporary": 1}}},
        r"players\.B\.temporary cannot be: A and B",
    ),
    ({"spaces": {"temporary": "B"}, **player(temporary=2)}, r"players\..\.temporary cannot be: A and B"),
    ({"players": {"count": 2, "A": {"temporary": 1}}}, "with 2 players there are no temporary workers"),
    (player(temporary=3), "temporary is 3.* from 0 to 2"),
    (
        {"players": {"A": {"wood-worker": True}, "B": {"wood-worker": True}}},
        r"players\.B\.wood-worker .* A has it",
    ),
    (player(wood_worker="placed"), "wood-worker is .* it stands on no space"),
    (
        {"spaces": {"wood-3": {"by": "A", "wood-worker": True}}, **player(wood_worker=True)},
        '"placed" would be right',
    ),
    (
        {"spaces": {"wood-3": {"by": "A", "wood-worker": True}, "wood-2": {"by": "A", "wood-worker": True}}},
        "stands on 2 spaces, but there is one wood worker",
    ),
    ({"spaces": {"wood-3": "E"}}, r'spaces\.wood-3 is "E".*known are A, B, C and D'),
    (
        {"spaces": {"wood-3": {"by": "A", "coins": 3}}},
        r"spaces\.wood-3\.coins is 3, but wood-3 takes 2 pieces",
    ),
    ({"spaces": {"any-2": {"by": "A", "coins": 0}}}, r"any-2\.coins is 0.* 1 of them coins; .* from 1 to 2"),
    ({"spaces": {"hire": {"by": "A", "wood-worker": True}}}, "hire costs coins only"),
    ({"players": 2, "spaces": {"wood-2": "A"}}, r"spaces\.wood-2 .* not in play with 2 players"),
    ({"round": 7, "spaces": {"first": "B"}}, r"spaces\.first .* closed in the last round"),
    ({"spaces": {"last-round": "B"}}, r"spaces\.last-round .* opens only in the last round, round 7"),
    ({"spaces": {"first": "A"}}, r"spaces\.first is \"A\".* nobody claims the own place"),
    ({"order": ["B", "C", "A"], "spaces": {"second": "C"}}, r"spaces\.second .* nobody claims the own place"),
    ({"spaces": {"first": "C", "second": "C"}}, r"spaces\.second .* nobody claims both"),
    ({"players": 2, "spaces": {"first": "B", "second": "B"}}, "nobody claims both"),
    # engineers
    ({"engineers": {"hire": 5, "1": 5}}, "engineers has engineer 5, who is twice in it"),
    (
        {"engineers": {"1": 5}, **player(engineers=[5])},
        r"players\.A\.engineers has engineer 5, who is also in engineers",
    ),
    ({"players": {"A": {"engineers": [5]}, "B": {"engineers": [5]}}}, r"also in players\.A\.engineers"),
    (player(engineers=[5, 5]), r"engineers\.2 is 5.* twice"),
    (player(engineers=[16]), r"engineers\.1 is 16, but that is no engineer"),
    ({"engineers": [2, 3]}, "engineers is .* the row has 7 places"),
    ({"players": 2, "engineers": {"6": 3}}, r"engineers\.6 is not a key"),
    ({"engineers": {"hire": 1}}, "engineer 1 comes with an idea card"),
    ({"engineers": {"hire": 5}, "spaces": {"hire": "A"}}, r"engineers is .* spaces\.hire says"),
    (
        {"engineers": {"1": 2, "2": 3}, "spaces": {"engineer-4": "B"}},
        r"spaces\.engineer-4 .* neither lies .* B's",
    ),
    ({"spaces": {"engineer-4": "B"}, **player(engineers=[4])}, r"spaces\.engineer-4 .* neither lies .* B's"),
    (player(used=[4]), r"used\.1 is 4, but she is not among players\.A\.engineers"),
    # ideas and cards
    (player(ideas=["medal", "medal"]), r'ideas\.2 is "medal".* twice'),
    (player(ideas={"medal": "SP 5"}), r'ideas\.medal is "SP 5".* no place for an idea token'),
    ({"edition": "classic", **player(ideas=["keys"])}, "no idea token of this game"),
    (player(valuation="special"), r'valuation is "special"'),
    (
        {"idea-cards": ["wood-worker"], **player(wood_worker=True)},
        r"idea-cards\.1 .* a player has what it gives",
    ),
    ({"idea-cards": ["nine", "nine"]}, r"idea-cards\.2 .* twice"),
    (
        {"players": {"A": {"cards": ["wood"]}, "B": {"cards": ["wood"]}}},
        r'players\.B\.cards has "wood", which A holds',
    ),
    (player(cards=["wood", "wood"]), r"cards\.2 .* twice"),
    (
        {"end-cards": {"pile": ["wood"]}, **player(cards=["wood"])},
        r'end-cards\.pile .* a player holds "wood"',
    ),
    ({"end-cards": {"pile": ["wood"], "hidden": ["wood"]}}, r'end-cards\.hidden .* "wood" lies in the pile'),
    ({"end-cards": {"pile": ["wood"], "hidden": ["keys"]}}, "end-cards .* fifteen should lie somewhere too"),
    ({"edition": "classic", **player(cards=["keys"])}, "no end bonus card of this game"),
    (player(score=5, points={"TS": 4}), r"score is 5, but the points by source make 4"),
    (player(score=-1), "a whole number from 0 on would be right"),
    (player(score=100_000), "a whole number from 0 to 9999 would be right"),
    # what is waiting
    ({"waiting": []}, r"waiting is \[\].* round = 7 would be right"),
    ({"round": 2, "waiting": [{"what": "draft", "by": "B"}]}, "starting bonuses come before round 1"),
    (
        {"waiting": [{"what": "move-worker", "by": "C", "from": "first"}]},
        r'waiting\.1 .* spaces\.first = "C" is missing',
    ),
    (
        {
            "players": 2,
            "spaces": {"second": "A"},
            "waiting": [{"what": "move-worker", "by": "A", "from": "second"}],
        },
        r'waiting\.1\.from is "second"',
    ),
    (
        {
            "spaces": {"first": "C"},
            "waiting": [{"what": "round"}, {"what": "move-worker", "by": "C", "from": "first"}],
        },
        r"waiting\.2 moves a worker on, which comes after all turns",
    ),
    ({"waiting": [{"what": "pool", "by": "A"}, {"what": "scoring"}]}, r"waiting\.2 .* only be the first"),
    ({"waiting": [{"what": "turn", "by": "A"}, {"what": "turn", "by": "B"}]}, r"waiting\.1 .* waits alone"),
    (
        {"waiting": [{"what": "pool", "by": "A"}, {"what": "end-card", "by": "B"}]},
        r"waiting\.2 waits for B, but it is A's turn",
    ),
    ({"turn": "B", "waiting": [{"what": "pool", "by": "A"}]}, 'turn is "B", but waiting says it is A'),
    ({"turn": "B", "waiting": [{"what": "scoring"}]}, 'turn is "B", but it is nobody'),
    (
        {"players": passed("A"), "waiting": [{"what": "pool", "by": "A"}]},
        r"waits for A, but players\.A\.passed is true",
    ),
    ({"waiting": [{"what": "scoring"}], **player(passed=False)}, r"players\.A\.passed is false"),
    (
        {"pool": {"direct": {"wood": 1}}, "waiting": [{"what": "end-card", "by": "A"}]},
        "pool is .* nobody has it",
    ),
    ({"pool": {"direct": {"green": 1}}}, r"pool\.direct is .* A cannot carry it out in full"),
    ({"waiting": [{"what": "repeat", "by": "A", "direct": True}]}, "repeat an action, but A has none"),
    (
        {
            "waiting": [{"what": "discard", "by": "A"}],
            **player(
                ideas=[
                    "cards",
                    "valuation",
                    "medal",
                    "keys",
                    "wrench",
                    "any",
                    "industry",
                    "doublers",
                    "coins",
                ]
            ),
        },
        "discard an idea token, but all are used",
    ),
    ({"end-cards": {"pile": []}, "waiting": [{"what": "end-card", "by": "A"}]}, "the pile is empty"),
    (
        {"pool": {"indirect": {"idea": 1}}, "idea-places": ["SP 4", "SP 6"], "players": {"A": IDEAS_REACHED}},
        "idea-places is .* holds 1 idea tokens",
    ),
    ({"idea-places": ["SP 5"]}, r'idea-places\.1 is "SP 5"'),
    ({"bonuses": ["wood"]}, "bonuses is .* nobody chooses one any more"),
    (player(bonus="wood"), r"players\.A\.bonus is \"wood\".* not to be carried out"),
    ({"waiting": [{"what": "bonus", "by": "B"}]}, r"players\.B\.bonus is missing"),
    (
        {
            "order": ["A", "B", "C", "D"],
            "spaces": {"first": "C"},
            "waiting": [{"what": "move-worker", "by": "C", "from": "first"}],
        },
        r"waiting\.1 comes once the order is sorted; C, who has claimed place 1, stands on place 3",
    ),
    (
        {"edition": "classic", "players": {"A": {"keys": 1}}},
        r"players\.A\.keys is 1, but nothing else gives keys",
    ),
    (
        {"waiting": [{"what": "bonus", "by": "B"}], "bonuses": ["wood"], "players": {"B": {"bonus": "wood"}}},
        r"players\.B\.bonus .* exists once",
    ),
]


@pytest.mark.parametrize(("position", "message"), REFUSED)
def test_what_cannot_be_is_refused(position: Position, message: str) -> None:
    with pytest.raises(PositionError) as refusal:
        state_from_position(position)
    said = str(refusal.value)
    assert re.search(message, said), said
    assert said.endswith("."), "an error is a sentence"


def test_more_tracks_than_there_are(tmp_path: Path) -> None:
    """The Russian board has no room for too many; another one may."""
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "russian.toml").write_text('[[board]]\nid = "russian"\npieces = [3, 3, 3, 1, 1]\n')
    silver = {"wood": 9, "green": 8, "bronze": 7, "silver": 6}
    position = player(tracks={"TS": silver, "SP": silver})
    assert row_of(position)[TRACK + 5 * SP + 3] == 6
    with pytest.raises(PositionError, match=r"tracks puts silver on TS and SP, but there are only 1 silver"):
        state_from_position(position, content_override=tmp_path)


def test_the_error_names_the_key() -> None:
    with pytest.raises(PositionError) as refusal:
        state_from_position(player(tracks={"KY": {"wood": 4, "green": 5}}))
    assert refusal.value.key == "players.A.tracks.KY.green"


def test_a_position_is_a_table() -> None:
    with pytest.raises(PositionError, match="the position is 3, but a position with keys like"):
        state_from_position(3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"edition": "classic"}, 'edition is "classic", but the rules at hand are for "ultimate"'),
        ({"players": 3}, "players is 3, but the rules at hand are for 2"),
        ({"modules": ["coal"]}, "modules is"),
    ],
)
def test_other_rules_than_those_at_hand_are_refused(position: Position, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        state_from_position(position, ruleset(2, "ultimate"))


# ---- the reference


DOCS = Path(__file__).parents[1] / "docs" / "positions.md"


def test_the_examples_of_the_reference_can_be_read() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        state = state_from_position(tomllib.loads(block))
        assert legal(state)
        assert state_from_position(position_of(state)) == state


WORDS = dict.fromkeys(
    [*TOP_KEYS, *PLAYER_KEYS, *POOL_WORDS, *FRAMES, *frame_keys(), *source_names(ruleset())]
)


@pytest.mark.parametrize("key", WORDS)
def test_the_reference_names_every_key_and_word(key: str) -> None:
    assert re.search(rf"[`\"\[]{key}[`\"\] ]", DOCS.read_text("utf-8")), key


# ---- files


@pytest.mark.parametrize("ending", ["toml", "json"])
def test_a_position_in_a_file(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"position.{ending}"
    *_, last = game("ultimate", 4, 11)
    write_position(position_of(last), file)
    assert state_from_position(read_position(file)) == last


def test_files_that_hold_no_position(tmp_path: Path) -> None:
    for name, text, message in (
        ("a.toml", "round = ", r"a\.toml cannot be read"),
        ("a.json", "{", r"a\.json cannot be read"),
        ("b.json", "[1]", r"b\.json holds list; a position is a table"),
        ("a.txt", "", r"a\.txt ends in '\.txt'; a position is a \.toml or a \.json file"),
    ):
        (tmp_path / name).write_text(text)
        with pytest.raises(PositionError, match=message):
            read_position(tmp_path / name)
    with pytest.raises(PositionError, match="ends in"):
        write_position({}, tmp_path / "a.yaml")


def test_an_override_folder_changes_the_numbers(tmp_path: Path) -> None:
    (tmp_path / "editions.toml").write_text('[[edition]]\nid = "ultimate"\ndoublers = 12\n')
    assert state_from_position({}, content_override=tmp_path).doublers == 12


def test_toml_of_long_and_odd_things() -> None:
    odd = {
        "text": 'a "quoted"\nline\x7f',
        "yes": True,
        "list": [{"what": "pool", "by": "A", "note": "x" * 60} for _ in range(3)],
        "empty": {},
        "nested": {"deep": {"route ends": {"TS": "y" * 90, "more": "z" * 90}}},
    }
    assert tomllib.loads(toml_text(odd)) == odd
    with pytest.raises(TypeError, match="is a float"):
        toml_value(1.5)
