"""Setup read by a rule lawyer (UR-DE p.4-6, 23; component book section 13; ruling 22)."""

from __future__ import annotations

import pytest

from roundhouse import Game
from tests.cases.support import offered, play, player, refused, spaces, tracks, whole
from tests.cases.support_board import coins, colours, decides, doublers, order, wrenches

A_ENGINEERS = {2, 3, 4, 5, 6, 7}
B_ENGINEERS = set(range(8, 16))


def by_place(game: Game, place: int) -> str:
    return order(game)[place - 1]


@pytest.mark.parametrize("edition", ["ultimate", "classic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_engineer_row(players: int, edition: str) -> None:
    """UR-DE p.5, 23: B on the left, A on 2, 1 and the hiring space; with 3 players place 6 stays empty."""
    for seed in range(12):
        row = Game.new(players=players, edition=edition, seed=seed).position()["engineers"]
        assert len(row) == (6 if players == 2 else 7)
        assert row[0] == 0 if players == 3 else row[0] in B_ENGINEERS
        assert set(row[-3:]) <= A_ENGINEERS
        assert set(row[players == 3 : -3]) <= B_ENGINEERS
        assert len({number for number in row if number}) == (7 if players == 4 else 6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_place_chooses_first(players: int) -> None:
    """UR-DE p.6: from the last place on; the first place gets none; all four cards are offered at first."""
    game = Game.new(players=players, seed=5)
    places = order(game)
    for place, card in zip(range(players, 1, -1), ("coin", "doubler", "industry"), strict=False):
        assert decides(game) == places[place - 1]
        assert len(offered(game)) == 4 - (players - place)
        play(game, f"bonus {card}")
    while "done" in offered(game):
        play(game, "done")
    assert decides(game) == places[0]


def test_what_was_taken_is_gone() -> None:
    """UR-DE p.6: from the remaining cards the next one takes one."""
    game = play(Game.new(players=4, seed=1), "bonus wood")
    assert "has been taken" in refused(game, "bonus wood")
    assert {move.split()[1] for move in offered(game)} == {"industry", "doubler", "coin"}


def test_all_choose_before_anything_is_carried_out() -> None:
    """UR-DE p.6: "then all players who took a card carry it out", last place first (ruling 22)."""
    game = Game.new(players=4, seed=1)
    fourth, third, second = (by_place(game, place) for place in (4, 3, 2))
    play(game, "bonus wood", "bonus industry", "bonus doubler")
    assert decides(game) == fourth
    assert doublers(game, second) == 0
    play(game, "wood TS")
    assert (decides(game), colours(game, fourth)) == (third, ["wood", "green"])
    play(game, "industry 0")
    assert (wrenches(game, third), doublers(game, second)) == ([1], 1)
    assert (decides(game), game.round) == (by_place(game, 1), 1)


def test_in_classic_each_is_carried_out_when_taken() -> None:
    """RR13 p.4: the player 4th in turn order takes one, uses its ability, then the 3rd."""
    game = Game.new(players=4, edition="classic", seed=1)
    fourth = by_place(game, 4)
    play(game, "bonus wood")
    assert decides(game) == fourth
    play(game, "wood KY")
    assert (tracks(game, "KY", fourth), decides(game)) == ({"wood": 2}, by_place(game, 3))


def test_the_coin_and_the_doubler_of_the_draft() -> None:
    """Component book 6: 1 coin more, 1 doubler over TS 1; nothing is asked."""
    game = Game.new(players=3, seed=2)
    third, second = by_place(game, 3), by_place(game, 2)
    play(game, "bonus coin", "bonus doubler")
    assert (coins(game, third), doublers(game, second)) == (2, 1)
    assert decides(game) == by_place(game, 1)


def test_a_starting_bonus_may_lapse() -> None:
    """Rulings 1 and 22: it is indirect."""
    game = play(Game.new(players=2, seed=2), "bonus wood", "done")
    assert tracks(game, "TS", by_place(game, 2)) == {"wood": 1}


@pytest.mark.parametrize(("players", "workers", "money", "tiles"), [(2, 6, 2, 2), (3, 6, 1, 3), (4, 5, 1, 4)])
@pytest.mark.parametrize("edition", ["ultimate", "classic"])
def test_what_everybody_begins_with(players: int, workers: int, money: int, tiles: int, edition: str) -> None:
    """UR-DE p.6, 23; RR13 p.4, 21."""
    game = Game.new(players=players, edition=edition, seed=9)
    for seat in "ABCD"[:players]:
        assert player(game, seat) == {"score": 0, "workers": workers, "coins": money}
    stacks = list(whole(game)["stacks"].values())
    assert stacks == [tiles] * (10 if edition == "ultimate" else 8)
    cards = len(whole(game)["end-cards"]["pile"])
    assert cards == (10 if edition == "ultimate" else 8)
    assert whole(game)["doublers"] == (30 if edition == "ultimate" else 20)


def test_the_spaces_of_the_first_turn() -> None:
    """Component book 1: in the first turn of 4 players nothing but green and better is closed."""
    game = play(Game.new(players=4, seed=1), "bonus coin", "bonus doubler", "bonus industry", "done")
    here = {name for name in spaces(game) if not name.startswith("engineer")}
    assert here == {
        "wood-2", "wood-3", "any-2", "basic", "loco-1", "loco-2", "loco-3", "industry-1", "industry-2",
        "industry-wood", "doubler", "coins", "temporary", "hire", "second",
    }  # fmt: skip


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    """The order, the engineers and the cards put away are chance (UR-DE p.4-5), and nothing else."""
    games = [Game.new(players=4, seed=seed) for seed in range(30)]
    assert len({order(game) for game in games}) > 10
    assert len({tuple(game.position()["engineers"]) for game in games}) == 30
    assert games[3].position() == Game.new(players=4, seed=3).position()
