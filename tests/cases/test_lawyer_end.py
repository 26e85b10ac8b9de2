"""The end of the game read by a rule lawyer (UR-DE p.22, 47; component book section 6; rulings 10, 11, 25, 43)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import play, table
from tests.cases.support_ideas import end_round, gained

NO_LOCOMOTIVES: dict[str, list[int]] = {"TS": [], "SP": [], "KY": []}


def final(*players: dict[str, Any], edition: str = "ultimate") -> Game:
    """The last round is over for these players, whose boards score nothing in it."""
    seats = {letter: {"locomotives": NO_LOCOMOTIVES, **p} for letter, p in zip("ABCD", players, strict=False)}
    position = {"count": len(players), **seats}
    rounds = 7 if len(players) == 4 else 6
    everybody = {"edition": edition, "round": rounds, "waiting": [{"what": "scoring"}]}
    return Game.from_position({"players": position, **everybody})


def cards(*names: str, **board: Any) -> int:
    """What these cards bring to a player with such a board."""
    game = final({"cards": list(names), **board}, {})
    return gained(game).get("end bonus cards", 0)


@pytest.mark.parametrize(
    ("name", "board", "points"),
    [
        ("factories", {}, 0),
        ("factories", {"factories": [2, 3, 4]}, 12),
        ("engineers", {}, 0),
        ("engineers", {"engineers": [1, 9]}, 12),
        ("routes", {}, 0),
        ("routes", {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}}, 30),
        ("routes", {"tracks": {"TS": {"wood": 14}, "SP": {"wood": 8}, "KY": {"wood": 8}}}, 0),
        ("silver-gold", {}, 0),
        ("doublers", {"doublers": 3}, 0),
        ("doublers", {"doublers": 6}, 20),
        ("doublers", {"doublers": 8}, 30),
        ("wood", {}, 3),
        ("wood", {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}}, 33),
        ("ideas", {"ideas": {"medal": "SP 4", "coins": "SP 6", "any": "TS 13", "keys": "industry idea"}}, 28),
        ("ideas", {"ideas": {"medal": "SP 4", "coins": "out"}}, 7),
        ("locomotives", {"locomotives": {"TS": ["10a", "9x"], "SP": [9], "KY": [2]}}, 30),
        ("locomotives", {"locomotives": {"TS": [1]}}, 1),
        ("keys", {"keys": 1}, 0),
        ("keys", {"keys": 2}, 15),
        ("keys", {"keys": 4}, 25),
        ("keys", {"keys": 5}, 25),
        ("keys", {"keys": 7}, 40),
        ("workers", {"extra-workers": 1, "wood-worker": True}, 20),
        ("workers", {"wood-worker": True}, 10),
        ("extra-engineer", {}, 0),
        ("fifteen", {}, 15),
    ],
)
def test_one_card(name: str, board: dict[str, Any], points: int) -> None:
    """UR-DE p.47, card by card; the thresholds and both ends of each."""
    assert cards(name, **board) == points


def test_the_engineers_card_counts_the_extra_engineer_only_in_ultimate() -> None:
    """UR-DE p.47 against RR13 p.23: with the card as a second card 6 more, in classic not."""
    for edition, points in (("ultimate", 12), ("classic", 6)):
        game = final({"cards": ["engineers", "extra-engineer"], "engineers": [5]}, {}, edition=edition)
        assert gained(game)["end bonus cards"] == points
        assert gained(game)["engineer majority"] == 40


def test_the_extra_engineer_of_another_player_is_not_counted() -> None:
    """UR-DE p.47: each card is its holder's."""
    game = final({"cards": ["engineers"], "engineers": [5]}, {"cards": ["extra-engineer"]})
    assert gained(game)["end bonus cards"] == 6
    assert (gained(game)["engineer majority"], gained(game, "B")["engineer majority"]) == (40, 20)


@pytest.mark.parametrize(
    ("seats", "points"),
    [
        # (engineers, with the extra-engineer card?)
        ([([2, 3], False), ([15], False), ([], False)], [40, 20, 0]),
        ([([14], False), ([15], False), ([13], False)], [20, 40, 0]),
        ([([4, 9], False), ([15], True), ([], False)], [20, 40, 0]),
        ([([4], False), ([], True), ([], False)], [40, 20, 0]),
        ([([4], False), ([2], False), ([], True)], [40, 20, 0]),
        ([([2], True), ([4, 5], False), ([15], False)], [20, 40, 0]),
        ([([2], True), ([15], False), ([], False)], [40, 20, 0]),
        ([([], False), ([], False), ([], False)], [0, 0, 0]),
        ([([], False), ([7], False), ([], False)], [0, 40, 0]),
    ],
)
def test_the_majority(seats: list[tuple[list[int], bool]], points: list[int]) -> None:
    """UR-DE p.22, rulings 25 and 43: number of engineers, then the highest printed number; the card has none."""
    game = final(*({"engineers": own, "cards": ["extra-engineer"] if card else []} for own, card in seats))
    assert [gained(game, seat).get("engineer majority", 0) for seat in "ABC"] == points


def test_a_three_way_tie_for_the_second_place() -> None:
    """UR-DE p.22: among those tied for second the highest number gets the 20, the others nothing."""
    game = final({"engineers": [2, 3]}, {"engineers": [9]}, {"engineers": [11]}, {"engineers": [10]})
    assert [gained(game, seat).get("engineer majority", 0) for seat in "ABCD"] == [40, 0, 20, 0]


def test_the_last_round_scores_before_the_final_scoring() -> None:
    """UR-DE p.22: first the normal phase, then cards and majority; both are in the score."""
    game = table({"wrenches": [5], "cards": ["fifteen"], "engineers": [7], "score": 100}, round=7)
    end_round(game)
    assert game.over
    assert game.scores[0] == 100 + 5 + 15 + 40
    assert game.breakdown()[0]["final"] == {"end bonus cards": 15, "engineer majority": 40}


def test_winners() -> None:
    """Ruling 11: equal scores share the victory, in any number."""
    assert final({"score": 90}, {"score": 90}, {"score": 80}).winners == [0, 1]
    assert final({"score": 90}, {"score": 70, "engineers": [3]}, {"score": 110}).winners == [1, 2]
    assert final({"score": 9}, {"score": 9}, {"score": 9}, {"score": 9}).winners == [0, 1, 2, 3]


def test_the_game_ends_after_the_last_round_and_not_before() -> None:
    """UR p.22-23: 7 rounds with 4 players, 6 with 2 or 3."""
    for seats, rounds in ((4, 7), (3, 6), (2, 6)):
        game = Game.from_position({"players": seats, "round": rounds - 1})
        end_round(game)
        assert (game.over, game.round) == (False, rounds)
        end_round(game)
        assert game.over


def test_a_card_taken_in_the_last_turn_counts() -> None:
    """Ruling 3: chosen at the end of the turn, scored at the end of the game."""
    game = table({"factories": [9], "wrenches": [5], "doublers": 4}, round=7)
    play(game, "industry-1", "industry 5", "done", "end doublers")
    end_round(game)
    assert gained(game)["end bonus cards"] == 20
