"""The two additional engineers with starting bonuses (UR-EN p.48, rulings 20 to 22)."""

from __future__ import annotations

from roundhouse import Game
from roundhouse.rules.layout import DOUBLERS, T_CHANCE
from tests.cases.support import offered, play, player, spaces, tracks, whole
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    must,
    score,
    wrenches,
)
from tests.cases.support_ideas import indirect, named
from tests.cases.support_modules import (
    crew,
)

# ---- #6: two starting bonuses at random


def drawn(game: Game, seat: int = 0) -> set[str]:
    """What came at once and what waits."""
    p = game.state.players[seat]
    found = set(indirect(game))
    found |= {"coin"} if coins(game, "ABCD"[seat]) > 1 else set()
    return found | ({"doubler"} if sum(p[DOUBLERS : DOUBLERS + 3]) else set())


def test_two_different_bonuses_by_chance() -> None:
    pairs = set()
    for seed in range(80):
        game = crew({}, "6-bonus")
        game.state.table[T_CHANCE] = seed
        play(game, "engineer-6-bonus")
        found = drawn(game)
        assert len(found) == 2
        pairs.add(frozenset(found))
    assert len(pairs) == 6, "each two of four"


def test_what_cannot_be_done_lapses_on_the_board_too() -> None:
    full = {
        "tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}},
        "colours": [],
        "wrenches": [5],
        "doublers": 8,
    }
    game = crew(full, "6-bonus")
    assert "engineer-6-bonus" in spaces(game)
    play(game, "engineer-6-bonus")
    assert decides(game) == "B"


def test_equal_chance_gives_equal_draws() -> None:
    first, second = crew({}, "6-bonus"), crew({}, "6-bonus")
    play(first, "engineer-6-bonus")
    play(second, "engineer-6-bonus")
    assert first.state == second.state


def test_a_repeat_draws_anew() -> None:
    pairs = set()
    for seed in range(20):
        game = crew({"engineers": [8]}, "6-bonus", spaces={"engineer-6-bonus": "A"})
        game.state.table[T_CHANCE] = seed
        play(game, "engineer-8", "repeat engineer-6-bonus")
        pairs.add(frozenset(drawn(game)))
    assert len(pairs) > 3


def test_coal_is_among_the_bonuses() -> None:
    found = set()
    for seed in range(30):
        game = crew({}, "6-bonus", more=["coal"])
        game.state.table[T_CHANCE] = seed
        before = player(game).get("coal", 1)
        play(game, "engineer-6-bonus")
        found.add(player(game).get("coal", 1) - before)
    assert found == {0, 1}


# ---- #7: a starting bonus twice, one for each of the others


def test_a_bonus_twice() -> None:
    game = play(crew({}, "7-bonus"), "engineer-7-bonus")
    assert offered(game) == ["bonus wood", "bonus industry", "bonus doubler", "bonus coin"]
    play(game, "bonus wood")
    assert (score(game), must(game)) == (3, {"wood": 2})
    play(game, "wood TS", "wood SP")
    assert decides(game) == "B"


def test_the_others_choose_among_the_rest_in_turn_order() -> None:
    game = crew({}, "7-bonus", order=["B", "A", "C", "D"], turn="A", D={"passed": True})
    play(game, "engineer-7-bonus", "bonus coin")
    assert coins(game) == 3
    asked = []
    while "bonus wood" in offered(game):
        asked.append(decides(game))
        assert offered(game) == ["bonus wood", "bonus industry", "bonus doubler"], "not A's kind"
        play(game, "bonus industry", "industry 0")
    assert asked == ["C", "D", "B"], "onward round the end, passed or not; all may take the same"
    assert (wrenches(game, "D"), score(game, "B"), decides(game)) == ([1], 0, "C")


def test_the_others_bonus_may_lapse() -> None:
    game = play(crew({}, "7-bonus", B={"doublers": 8}), "engineer-7-bonus", "bonus coin", "bonus doubler")
    assert (doublers(game, "B"), decides(game)) == (8, "C")
    play(game, "bonus wood", "done")
    assert (tracks(game, "TS", "C"), decides(game)) == ({"wood": 1}, "D")


def test_only_bonuses_that_can_be_taken_twice() -> None:
    a = {"doublers": 7, "wrenches": [3]}
    game = play(crew(a, "7-bonus"), "engineer-7-bonus")
    assert offered(game) == ["bonus wood", "bonus coin"], "one doubler and one industry step only"


def test_her_owner_may_take_a_bonus_in_part() -> None:
    a = {"doublers": 7, "engineers": ["7-bonus"]}
    game = play(crew(a), "engineer-7-bonus", "bonus doubler")
    assert (doublers(game), score(game), decides(game)) == (8, 3, "B")


def test_two_players_share_too() -> None:
    game = play(crew({}, "7-bonus", seats=2), "engineer-7-bonus", "bonus coin", "bonus doubler")
    assert (doublers(game, "B"), decides(game)) == (1, "B")
    assert "pass" in offered(game)


def test_a_moved_worker_brings_a_bonus_twice() -> None:
    game = crew({}, "7-bonus", spaces={"first": "D"})
    all_pass(game)
    play(game, "engineer-7-bonus", "bonus coin")
    assert (coins(game, "D"), decides(game)) == (3, "A")
    play(game, "bonus doubler", "bonus doubler", "bonus doubler")
    assert game.round == 2


def test_repeated_she_serves_the_others_again() -> None:
    stand = {"engineer-7-bonus": "A"}
    game = crew({"engineers": [8]}, "7-bonus", spaces=stand)
    play(game, "engineer-8", "repeat engineer-7-bonus", "bonus coin", "bonus doubler", "bonus doubler")
    assert (score(game), coins(game), doublers(game, "B")) == (3, 3, 1)


def test_twice_in_one_turn_the_others_choose_twice() -> None:
    """Her own industry steps enter factory #3, which repeats her."""
    a = {"factories": [3], "wrenches": [5]}
    game = play(crew(a, "7-bonus"), "engineer-7-bonus", "bonus industry", "industry 5")
    play(game, "repeat engineer-7-bonus", "bonus coin", "industry gap 1")
    assert score(game) == 6
    rest = []
    while len(named(game, "bonus")) == 3:
        rest.append((decides(game), "coin" in named(game, "bonus")))
        play(game, "bonus doubler")
    assert rest == [(seat, True) for seat in "BCD"] + [(seat, False) for seat in "BCD"]


def test_a_general_payout_waits_for_the_others_bonuses() -> None:
    """American board: her industry steps enter factory #2, which takes the last tile #4 (ruling 21)."""
    stacks = {"lowest-stack": 4, "stacks": {"4": 1}}
    a = {"factories": [2], "wrenches": [5]}
    game = crew(a, "7-bonus", board="american", **stacks)
    play(game, "engineer-7-bonus", "bonus industry", "industry 5", "loco 4>SA", "industry gap 1", "done")
    waiting = [frame["what"] for frame in whole(game)["waiting"]]
    assert waiting == ["round", *["payout"] * 4, *["bonus-share"] * 3]
