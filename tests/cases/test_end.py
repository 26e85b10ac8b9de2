"""The final scoring (rulebook p. 22, cards p. 47): every numeric case in a real last round."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from tests.cases.support import case, play, player, table
from tests.cases.support_ideas import (
    LETTERS,
    MINUS_TEN,
    TOKENS,
    all_cases,
    end_round,
    final_position,
    numeric,
    renumbered,
)

IDS = numeric("end")
SOURCES = {"cards": "end bonus cards", "engineers": "engineer majority"}


def last_round(numbers: dict[str, Any]) -> Game:
    """The position of a final case."""
    position = final_position(numbers)
    if any(MINUS_TEN in found["engineers"] for found in numbers["players"]):
        return renumbered(position)
    return Game.from_position(position)


@case(*IDS)
@pytest.mark.parametrize("name", IDS)
def test_a_final_scoring(name: str) -> None:
    numbers = all_cases()[name]
    names = [found["name"] for found in numbers["position"]["players"]]
    game = play(last_round(numbers["position"]), "pass")
    assert game.over
    expected = dict(numbers["expect"])
    if "winners" in expected:
        assert [names[seat] for seat in game.winners] == expected.pop("winners")
    for who, points in expected.items():
        seat = names.index(who)
        final = game.breakdown()[seat].get("final", {})
        for what, count in points.items():
            assert (game.scores[seat] if what == "total" else final.get(SOURCES[what], 0)) == count, (
                who,
                what,
            )


@case("end-049")
def test_nobody_needs_an_end_bonus_card() -> None:
    game = play(table({"score": 50}, round=7, **{seat: {"passed": True} for seat in "BCD"}), "pass")
    assert game.over
    assert game.scores == [50, 0, 0, 0]  # no points, no penalty
    assert "final" not in game.breakdown()[0] or game.breakdown()[0]["final"] == {}


# ---- worked examples and single sentences of the rulebooks


def final(a: dict[str, Any], seats: int = 4, **others: Any) -> Game:
    """The last round, in which A passes last and for nothing."""
    rest = {letter: {"passed": True} | others.pop(letter, {}) for letter in LETTERS[1:seats]}
    position = {"players": {"count": seats, "A": a, **rest}, "round": 7 if seats == 4 else 6, **others}
    return play(Game.from_position(position), "pass")


def final_of(game: Game, seat: int = 0) -> dict[str, int]:
    """The final scoring of a player by source."""
    return game.breakdown()[seat].get("final", {})


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_example_p22_the_majority_of_engineers(edition: str) -> None:
    """UR p. 22, RR13 p. 20-21: three engineers 40; two and two, the higher number gets the 20; none nothing."""
    game = final(
        {"engineers": [4, 9, 12]}, B={"engineers": [6, 11]}, C={"engineers": [3, 14]}, edition=edition
    )
    assert [final_of(game, seat).get("engineer majority", 0) for seat in range(4)] == [40, 0, 20, 0]
    assert game.scores == [40, 0, 20, 0]
    assert game.winners == [0]


def test_example_p22_equal_scores_share_the_victory() -> None:
    """UR p. 22."""
    game = final({"score": 80}, B={"score": 80}, C={"score": 79})
    assert game.winners == [0, 1]


def test_example_p22_first_the_normal_scoring_then_the_final_one() -> None:
    """The seventh round is scored like every other, on top of it comes the final scoring."""
    a = {
        "tracks": {"TS": {"wood": 9, "green": 7}},
        "locomotives": {"TS": [5]},
        "cards": ["wood"],
        "wrenches": [3],
    }
    game = final(a)
    assert game.breakdown()[0] == {
        "7": {"TS": 5, "industry": 3},
        "final": {"end bonus cards": 9 + 1 + 1},
    }


@pytest.mark.parametrize(
    ("doublers", "points"), [(0, 0), (3, 0), (4, 20), (5, 20), (6, 20), (7, 30), (8, 30)]
)
def test_example_p47_doublers(doublers: int, points: int) -> None:
    for edition in ("ultimate", "classic"):
        game = final({"doublers": doublers, "cards": ["doublers"]}, edition=edition)
        assert game.scores[0] == points


@pytest.mark.parametrize(
    ("keys", "points"), [(0, 0), (1, 0), (2, 15), (3, 15), (4, 25), (5, 25), (6, 40), (7, 40)]
)
def test_example_p47_keys(keys: int, points: int) -> None:
    assert final({"keys": keys, "cards": ["keys"]}).scores[0] == points


@pytest.mark.parametrize(
    ("own", "wood", "points"), [(0, False, 0), (1, False, 10), (0, True, 10), (2, True, 30)]
)
def test_example_p47_extra_workers(own: int, wood: bool, points: int) -> None:
    for edition in ("ultimate", "classic"):
        a = {"extra-workers": own, "wood-worker": wood, "cards": ["workers"]}
        assert final(a, edition=edition).scores[0] == points


def test_example_p47_idea_tokens_that_left_the_game_do_not_count() -> None:
    """7 for each token still placed; what factory 10b took out of the game is not (p. 47)."""
    laid = {"medal": "SP 4", "coins": "SP 6", "any": "TS 13", "keys": "industry idea"}
    assert final({"ideas": laid, "cards": ["ideas"]}).scores[0] == 28  # the most there is room for
    assert (
        final({"ideas": {"medal": "SP 4", "coins": "out", "any": "out"}, "cards": ["ideas"]}).scores[0] == 7
    )
    assert final({"ideas": dict.fromkeys(TOKENS, "out"), "cards": ["ideas"]}).scores[0] == 0


def test_example_p47_six_for_each_engineer_and_the_card_that_counts_as_one() -> None:
    """In ultimate the extra-engineer card counts for the card too, in classic it does not (RR13 p. 23)."""
    for edition, points in (("ultimate", 24), ("classic", 18)):
        a = {"engineers": [4, 9, 13], "cards": ["engineers", "extra-engineer"]}
        game = final(a, edition=edition)
        assert final_of(game) == {"end bonus cards": points, "engineer majority": 40}


def test_example_p47_the_extra_engineer_card_of_somebody_else_counts_for_nobody_else() -> None:
    game = final(
        {"engineers": [4, 9], "cards": ["engineers"]}, B={"engineers": [12], "cards": ["extra-engineer"]}
    )
    assert final_of(game) == {"end bonus cards": 12, "engineer majority": 20}
    assert final_of(game, 1) == {"engineer majority": 40}


def test_example_p47_route_ends() -> None:
    """10 for each last space that wood has reached, locomotive or not."""
    for ts, sp, ky, points in ((15, 9, 9, 30), (14, 9, 8, 10), (15, 8, 8, 10), (14, 8, 8, 0)):
        tracks = {"TS": {"wood": ts}, "SP": {"wood": sp}, "KY": {"wood": ky}}
        assert final({"tracks": tracks, "cards": ["routes"]}).scores[0] == points


def test_cards_are_taken_and_scored_together() -> None:
    """UR p. 22: several cards are possible; each is scored for itself."""
    a = {
        "cards": ["fifteen", "factories", "locomotives"],
        "factories": [4, 5],
        "locomotives": {"TS": [6, 3], "SP": [2]},
    }
    assert final_of(final(a)) == {"end bonus cards": 15 + 8 + 11}


def test_the_score_of_a_whole_last_round() -> None:
    """Passing points, the round's scoring and the final one make the result together."""
    game = table({"cards": ["fifteen"], "wrenches": [5]}, round=7, B={"engineers": [2]})
    end_round(game)
    assert game.over
    assert game.scores == [5 + 15, 2 + 40, 3, 4]
    assert game.winners == [1]
    assert player(game)["cards"] == ["fifteen"]
