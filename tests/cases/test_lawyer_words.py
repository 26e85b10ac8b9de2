"""Are the words true? Reasons for refusals, sentences of moves, and what positions accept and refuse.

References are to the rule that the words are about; positions are described in docs/positions.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.record.position import PositionError, state_from_position
from tests.cases.support import offered, play, refused, spaces, table
from tests.cases.support_board import forecast, locomotives, lowest, returned
from tests.cases.support_ideas import AT_SP_4, TOKENS

# ---- reasons


def told(game: Game, move: str) -> str:
    """The sentence of a move on offer."""
    return next(option.sentence for option in game.legal() if option.notation == move)


def test_why_a_direct_repeat_is_not_skipped() -> None:
    """Ruling 16: by board engineer 8 the repeat is direct; a refusal must not propose to skip it."""
    game = play(table(engineers={"1": 8}, spaces={"coins": "A"}), "engineer-8")
    assert offered(game) == ["repeat coins"]
    assert "or skip" not in refused(game, "skip")


def test_why_a_repeat_that_strands_a_direct_step_is_refused() -> None:
    """Ruling 2: coins could be repeated in full; it is the third industry step that could not be made then."""
    game = table({"factories": [3], "wrenches": [5]}, round=7, spaces={"loco-1": "A", "coins": "A"})
    play(game, "last-round", "industry 5")
    for move in ("repeat coins", "skip"):
        assert "would leave a direct effect that cannot be carried out" in refused(game, move)


def test_why_a_token_is_not_discarded() -> None:
    """Ruling 2: the wrench token is unused; it is kept because a direct step still needs it."""
    unused = {token: "out" for token in TOKENS if token not in ("any", "wrench", "coins")}
    board = {"wrenches": [10], "factories": [6, "10b"], "ideas": unused, **AT_SP_4}
    game = play(table(board, round=7), "last-round", "industry 10", "trade any")
    assert "is not unused" not in refused(game, "discard wrench")
    assert "is not unused" in refused(game, "discard any")


def test_why_a_second_action_is_refused() -> None:
    """UR p.7: exactly one action space a turn."""
    game = play(table(), "basic")
    for move in ("basic", "wood-3", "pass"):
        assert "1 wood or green (must)" in refused(game, move)


@pytest.mark.parametrize(
    ("a", "position", "moves", "why"),
    [
        ({"coins": 0}, {}, ["hire"], "a worker cannot replace a coin"),
        (
            {"workers": 1, "coins": 0},
            {},
            ["wood-3"],
            "it costs 2 workers; you have 1 worker and 0 coins",
        ),
        ({}, {}, ["wood-2 cc"], "no more"),
        ({}, {}, ["wood-2 W"], "the wood worker is not in your supply"),
        ({}, {}, ["last-round"], "only in the last round (7)"),
        ({}, {}, ["bronze-1"], "1 bronze, but only 0 can be made"),
        ({}, {}, ["wood TS"], "place workers on a free space, or pass"),
        ({}, {}, ["loco-1", "loco 3>SP"], "lowest stack (#2 now)"),
        ({}, {}, ["loco-1", "returned 4>1"], "no factory #4 lies beside the stacks"),
        (
            {"wrenches": [5]},
            {"pool": {"indirect": {"industry": 1, "wood": 1}}},
            ["industry 5"],
            "gap 1 is empty",
        ),
        ({}, {"engineers": {"1": 12}}, ["engineer-12", "done"], "left is 1 loco or factory"),
        (
            {"factories": [7], "wrenches": [5]},
            {},
            ["industry-1", "industry 5", "silver TS"],
            "do not own silver",
        ),
    ],
)
def test_reasons(a: dict[str, Any], position: dict[str, Any], moves: list[str], why: str) -> None:
    """What stands in the way is what is said."""
    game = play(table(a, **position), *moves[:-1])
    assert why in refused(game, moves[-1])


# ---- sentences


@pytest.mark.parametrize(
    ("a", "before", "move", "sentence"),
    [
        ({}, [], "pass", "Pass and score 0 points."),
        ({}, ["basic"], "wood TS", "Wood to space 2 on the Trans-Siberian: take the 3 green tracks."),
        (AT_SP_4, ["basic"], "wood SP", "Wood to space 4 on St. Petersburg: 1 idea token."),
        (
            {"doublers": 7, "engineers": [4]},
            [],
            "engineer-4",
            "Place 1 worker on engineer 4: 1 doubler and 5 points.",
        ),
        ({"doublers": 8, "engineers": [4]}, [], "engineer-4", "Place 1 worker on engineer 4: 5 points."),
        (
            {"factories": [8], "wrenches": [5], "locomotives": {"TS": [7, 2]}},
            ["industry-1"],
            "industry 5",
            "Wrench from 5 onto the factory in gap 1 (#8): 9 points when the turn ends.",
        ),
        (
            {"tracks": {"KY": {"wood": 4}}, "locomotives": {"KY": [2]}},
            ["loco-1"],
            "loco 4>KY/2",
            "Put locomotive #4 on Kyiv in place of the #2: 7 points in every scoring.",
        ),
        (
            {"tracks": {"KY": {"wood": 6, "green": 4}}, "locomotives": {"KY": [5]}, "medal": True},
            ["basic"],
            "green KY",
            "Green to space 5 on Kyiv: 20 points in every scoring.",
        ),
    ],
)
def test_sentences(a: dict[str, Any], before: list[str], move: str, sentence: str) -> None:
    """A sentence says what the move brings, in numbers, and promises nothing else."""
    assert told(play(table(a, **lowest(4)), *before), move) == sentence


def test_what_a_doubler_sentence_counts() -> None:
    """Ruling 26: with one doubler in the supply the token for three brings one."""
    game = play(table(AT_SP_4, doublers=1), "basic", "wood SP")
    assert told(game, "idea doublers") == "Use the idea token: 1 doubler."


# ---- positions


def test_a_number_one_that_became_a_factory() -> None:
    """Component book 4: each player has one #1. Where one is named elsewhere, one of those left out is missing.

    Whatever is left out is as the rest of the position shows (docs/positions.md).
    """
    game = table({"factories": [1], "wrenches": [5]})
    assert locomotives(game)["TS"] == [1], "A's own locomotive was not said to be gone"
    game = table(returned=[1, 2], **lowest(5))
    assert returned(game) == [1, 2]


def test_whoever_has_the_temporary_workers_has_taken_them() -> None:
    """UR-DE p.14: there are two, and they were taken from their space, which is occupied for this round."""
    game = play(table({"workers": 1, "temporary": 2}), "pass")
    assert "temporary" not in spaces(game)


def test_one_idea_place_holds_one_token() -> None:
    """UR-DE p.19: each of these spaces is used exactly once."""
    with pytest.raises(PositionError):
        state_from_position({"players": {"A": {"ideas": {"medal": "SP 4", "any": "SP 4"}}}})
    state_from_position({"players": {"A": {"ideas": {"medal": "out", "any": "out"}}}})


@pytest.mark.parametrize(
    "position", [{"turn": "AB"}, {"turn": ""}, {"turn": ["A"]}, {"spaces": {"wood-3": ["A"]}}]
)
def test_a_player_is_one_letter(position: dict[str, Any]) -> None:
    """docs/positions.md: a wrong word is refused by a sentence with a key, not by an error of the program."""
    with pytest.raises(PositionError) as error:
        state_from_position(position)
    assert error.value.key


def test_a_ten_is_a_ten() -> None:
    """UR-DE p.10: as a locomotive either kind of #10 is a 10; cases/README.md gives printed numbers."""
    board = {"tracks": {"TS": {"wood": 15, "green": 14}}, "locomotives": {"TS": [10, 3]}}
    assert forecast(table(board))["TS"] == 13


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"players": {"A": {"tracks": {"KY": {"wood": 9, "green": 8, "bronze": 7, "silver": 6}}}}}, "built on KY"),
        ({"players": {"A": {"tracks": {"TS": {"wood": 6, "bronze": 2}}}}}, "only behind green"),
        ({"players": {"A": {"locomotives": {"SP": [3, 2]}}}}, "room for 1"),
        ({"players": {"A": {"wrenches": ["gap 1"]}}}, "name its factory in factories"),
        ({"players": {"A": {"factories": [0, 4]}}}, "filled from the left"),
        ({"players": {"count": 2}, "spaces": {"temporary": "A"}}, "not in play with 2 players"),
        ({"spaces": {"first": "A"}}, "nobody claims the own place"),
        ({"spaces": {"first": "C", "second": "C"}}, "nobody claims both"),
        ({"spaces": {"any-2": {"by": "A", "coins": 0}}}, "1 of them coins"),
        ({"edition": "classic", "players": {"A": {"ideas": ["keys"]}}}, "no idea token of this game"),
        ({"edition": "classic", "players": {"A": {"wrenches": [3, 3]}}}, "never share a space"),
        ({"players": {"A": {"engineers": [4]}, "B": {"engineers": [4]}}}, "every engineer exists once"),
        ({"players": {"A": {"cards": ["wood"]}, "B": {"cards": ["wood"]}}}, "every end bonus card exists once"),
        ({"pool": {"direct": {"green": 1}}}, "cannot carry it out in full"),
        ({"players": {letter: {"passed": True} for letter in "ABCD"}}, 'what = "scoring"'),
        ({"round": 8}, "7 rounds"),
        ({"players": {"A": {"wood-worker": True}, "B": {"wood-worker": True}}}, "one wood worker"),
    ],
)  # fmt: skip
def test_impossible_positions(position: dict[str, Any], words: str) -> None:
    """What cannot be is refused with a sentence that helps."""
    with pytest.raises(PositionError) as error:
        state_from_position(position)
    assert words in str(error.value)


# ---- numbers


def test_the_breakdown_of_a_position_that_is_over() -> None:
    """docs/positions.md: `waiting = []` is a game that is over; its score is what was said, whatever is held."""
    a = {"score": 120, "cards": ["fifteen"], "engineers": [9]}
    game = Game.from_position({"round": 7, "waiting": [], "players": {"A": a}})
    assert game.scores[0] == 120
    assert sum(points for row in game.breakdown()[0].values() for points in row.values()) == 120


def test_the_breakdown_names_the_round_that_was_scored() -> None:
    """A position before the scoring phase of round 2: the points are those of round 2, not of round 3."""
    game = Game.from_position(
        {"round": 2, "waiting": [{"what": "scoring"}], "players": {"A": {"wrenches": [5]}}}
    )
    assert game.breakdown()[0] == {"2": {"industry": 5}, "3": {}}
