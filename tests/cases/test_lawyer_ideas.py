"""Idea tokens and cards read by a rule lawyer (UR-DE p.19, 46-48; component book section 6; rulings 1, 3, 7, 17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.support import offered, play, player, refused, spaces, table, tracks
from tests.cases.support_board import (
    coins,
    decides,
    doublers,
    factories,
    forecast,
    locomotives,
    lowest,
    score,
    used_but,
    ways,
    workers,
    wrenches,
)
from tests.cases.support_ideas import AT_SP_4, TOKENS, direct, end_round, idea, indirect, keys, named, pool


def test_nine_tokens_to_choose_from() -> None:
    """Component book 6: one of each per player, whatever the others have used."""
    game = play(table(AT_SP_4, B={"ideas": ["medal", "any"]}), "basic", "wood SP")
    assert named(game, "idea") == set(TOKENS)
    assert "done" in offered(game), "tokens are indirect (ruling 1)"


def test_the_valuation_tile_is_turned_for_all_routes() -> None:
    """Component book 2: 0/1/3/6/10 instead of 0/1/2/4/7, from the next scoring on, nothing at once."""
    board = {
        "tracks": {
            "TS": {"wood": 9, "green": 6, "bronze": 4},
            "SP": {"wood": 3},
            "KY": {"wood": 5, "green": 3},
        },
        "locomotives": {"TS": [5, 4], "SP": [5], "KY": [3]},
    }
    game = table(board)
    before = forecast(game)
    idea(game, "valuation")
    after = forecast(game)
    assert after["TS"] - before["TS"] == 4
    assert (after["KY"], score(game)) == (before["KY"], 0)


def test_two_keys_one_for_steps_one_for_points() -> None:
    """UR-DE p.46: two keys, each used as one likes, in any order with the steps of the other."""
    game = idea(table(AT_SP_4), "keys")
    assert (keys(game), indirect(game)) == (2, {"key": 2})
    play(game, "key steps", "wood TS", "key points", "green TS")
    assert (score(game), tracks(game, "TS"), decides(game)) == (10, {"wood": 2, "green": 1}, "B")


def test_four_any_steps_with_new_colours() -> None:
    """RR13 p.22 and ruling 3: colours unlocked by the token may be moved by it."""
    board: dict[str, Any] = {
        "tracks": {"TS": {"wood": 5, "green": 2}, "SP": {"wood": 3}},
        "locomotives": {"SP": [5]},
    }
    game = idea(table(board), "any")
    play(game, "wood TS", "bronze TS")
    assert tracks(game, "TS") == {"wood": 6, "green": 2, "bronze": 1}
    play(game, "done")
    assert decides(game) == "B"


def test_three_doublers_from_the_left() -> None:
    """Component book 6: laid on the next places; nothing is asked."""
    game = idea(table({**AT_SP_4, "doublers": 4}), "doublers")
    assert (doublers(game), decides(game)) == (7, "B")


def test_four_coins_are_usable_this_round() -> None:
    """Component book 6."""
    game = idea(table({**AT_SP_4, "coins": 0}), "coins")
    play(game, "pass", "pass", "pass")
    assert coins(game) == 4
    assert {"any-2", "hire"} <= spaces(game)


def test_the_wood_worker_card_in_the_same_round() -> None:
    """UR-DE p.47: one more worker from now on, who comes back every round."""
    game = play(idea(table(AT_SP_4), "cards"), "card wood-worker", "end wood", "pass", "pass", "pass")
    assert ways(game, "wood-2") == ["wood-2", "wood-2 W", "wood-2 c"]
    play(game, "wood-2 W", "wood TS", "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 4}
    end_round(game)
    assert "wood-2 W" in offered(game)


@pytest.mark.parametrize(
    ("space", "extra"),
    [
        ("wood-2 W", 1),
        ("wood-3 W", 1),
        ("basic W", 1),
        ("industry-wood W", 1),
        ("engineer-3 W", 1),
        ("engineer-7 W", 1),
        ("green-2 W", 0),
        ("any-2 Wc", 0),
        ("engineer-5 W", 0),
        ("industry-1 W", 0),
        ("coins W", 0),
        ("loco-1 W", 0),
    ],
)
def test_where_the_wood_worker_helps(space: str, extra: int) -> None:
    """UR-DE p.47: the picture must show a wood step; any steps do not (ruling 17)."""
    number = space.split()[0].removeprefix("engineer-")
    row = {"1": int(number)} if number.isdigit() else {}
    board = {"tracks": {"TS": {"wood": 5, "green": 1}}, "wood-worker": True}
    game = play(table(board, engineers=row), space)
    assert indirect(game).get("wood", 0) == extra


def test_the_extra_step_may_come_first() -> None:
    """Ruling 3: it is one more step of the pool; on industry-wood it may go before the industry step."""
    game = play(table({"wood-worker": True}), "industry-wood W", "wood TS", "wood SP")
    assert pool(game) == {"direct": {"industry": 1}}
    play(game, "industry 0")
    assert decides(game) == "B"


def test_the_nine_is_placed_as_usual() -> None:
    """UR-DE p.47: over a lower one with its chain, and the reach it brings fires at once."""
    board = {
        "tracks": {"SP": {"wood": 6}},
        "locomotives": {"TS": [3, 2], "SP": [], "KY": [1]},
        "ideas": dict.fromkeys(used_but("cards", "coins"), "out"),
    }
    game = play(table(board, **lowest(4)), "loco-1", "loco 4>SP", "idea cards", "card nine")
    assert (direct(game), indirect(game)) == ({}, {"extra-nine": 1, "end-card": 1})
    assert "done" in offered(game), "an idea card is indirect in ultimate"
    play(game, "loco 9x>SP/4")
    assert offered(game) == ["flip 4", "move 4>TS/3", "move 4>TS/2", "move 4>KY/1"]
    play(game, "flip 4")
    assert indirect(game) == {"idea": 1, "end-card": 1}
    play(game, "idea coins", "end keys")
    assert (locomotives(game)["SP"], coins(game)) == (["9x"], 5)


def test_the_engineer_card_counts_at_the_end_and_works_now() -> None:
    """UR-DE p.47: engineer #1 and a coin, both this round."""
    game = play(idea(table({**AT_SP_4, "coins": 0}), "cards"), "card engineer", "end wood")
    play(game, "pass", "pass", "pass")
    assert (player(game)["engineers"], coins(game)) == ([1], 1)
    play(game, "engineer-1 c", "wood TS", "wood TS")
    assert tracks(game, "TS") == {"wood": 3}


def test_the_factory_card_replaces_where_all_gaps_are_filled() -> None:
    """Ruling 15: any of the five; then two industry steps."""
    board = {**AT_SP_4, "factories": [4, 6, 4, 6, 4], "wrenches": [20]}
    game = play(idea(table(board, **lowest(7)), "cards"), "card factory", "factory 7>5/4", "industry 20")
    assert indirect(game)["any"] == 2, "the new #7 is entered"
    play(game, "industry gap 5", "done", "end wood")
    assert (factories(game)[4], wrenches(game)) == (7, [25])


def test_the_again_card_in_full() -> None:
    """RR13 p.23: a doubler, an industry step, a wood step, then one of them once more."""
    for fourth in ("doubler TS", "industry 1", "wood KY"):
        game = play(idea(table(AT_SP_4), "cards"), "card again", "industry 0", "wood TS", fourth)
        assert offered(game)[0] == "no card", "nothing is left, the end bonus card is chosen"


@pytest.mark.parametrize(
    ("board", "lost"),
    [({"doublers": 8}, "doubler"), ({"wrenches": [5]}, "industry")],
    ids=["eight doublers", "a stuck wrench"],
)
def test_the_again_card_needs_all_three_in_classic_only(board: dict[str, Any], lost: str) -> None:
    """Ruling 1: without room for one of its parts the card stays in classic; in ultimate that part lapses."""
    game = idea(table({**AT_SP_4, **board}, edition="classic"), "cards")
    assert "again" not in named(game, "card")
    assert "cannot be carried out" in refused(game, "card again")
    game = play(idea(table({**AT_SP_4, **board}), "cards"), "card again")
    words = {notation.split()[0] for notation in offered(game)}
    assert words == {"done", "wood", "industry", "doubler"} - {lost}
    play(game, "wood TS", "done", "no card")
    assert (tracks(game, "TS"), decides(game)) == ({"wood": 2}, "B")


def test_an_idea_card_not_taken_lapses_and_the_end_card_comes() -> None:
    """Ruling 1: the token is indirect: no idea card has to be taken."""
    game = play(idea(table(AT_SP_4), "cards"), "done", "end routes")
    assert player(game)["cards"] == ["routes"]
    assert "idea-cards" not in game.position(), "all five lie there still"


def test_the_end_card_may_come_without_an_idea_card_left() -> None:
    """Ruling 26: no idea card open; the end bonus card is chosen all the same."""
    game = idea(table(AT_SP_4, **{"idea-cards": []}), "cards")
    assert offered(game)[0] == "no card"


def test_in_ultimate_the_token_has_no_ten_points() -> None:
    """Component book 14: 10 points instead only at #9."""
    game = play(idea(table(AT_SP_4), "cards"), "card engineer")
    assert "ten points" not in offered(game)
    refused(game, "ten points")


def test_a_used_token_is_gone_from_every_later_space() -> None:
    """UR-DE p.19: neither the space nor the token again; SP 6 offers the other eight."""
    board = {"tracks": {"SP": {"wood": 5}}, "locomotives": {"SP": [6]}, "ideas": {"coins": "SP 4"}}
    game = play(table(board), "basic", "wood SP")
    assert named(game, "idea") == set(TOKENS) - {"coins"}
    assert "is not unused" in refused(game, "idea coins")
    play(game, "idea medal")
    assert player(game)["ideas"] == {"coins": "SP 4", "medal": "SP 6"}


def test_the_wood_worker_alone_is_a_worker() -> None:
    """UR-DE p.47: an additional worker: with no other one and no coin he still takes a turn."""
    game = table({"workers": 0, "coins": 0, "wood-worker": True})
    assert {"basic", "wood-2", "doubler", "second"} <= spaces(game)
    assert not spaces(game) & {"wood-3", "loco-2", "any-2", "hire"}
    play(game, "doubler W", "pass", "pass", "pass")
    assert (workers(game), offered(game)) == (0, ["pass"])
