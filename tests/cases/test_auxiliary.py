"""Auxiliary actions: doublers, coins, temporary workers (UR-EN p.14)."""

from __future__ import annotations

from tests.cases.support import case, play, refused, spaces, table, tracks, whole
from tests.cases.support_board import (
    all_pass,
    coins,
    decides,
    doublers,
    locomotives,
    on_space,
    temporary,
    waiting,
    ways,
    workers,
)


@case("auxiliary-001")
def test_doublers_are_laid_from_the_left() -> None:
    """With or without track underneath; the first one above TS 1, so no place is a choice."""
    game = play(table(), "doubler")
    assert (doublers(game), workers(game), on_space(game, "doubler"), decides(game)) == (1, 4, "A", "B")
    assert "occupied" in refused(game, "doubler")
    game = play(table({"doublers": 1}), "doubler")
    assert (doublers(game), tracks(game, "TS")) == (2, {"wood": 1}), "above TS 2, where no track lies"


@case("auxiliary-003")
def test_no_ninth_doubler() -> None:
    game = table({"doublers": 8})
    assert "doubler, but only 0" in refused(game, "doubler")
    assert "doubler" in spaces(table({"doublers": 7}))
    assert "doubler" not in spaces(table({"doublers": 2}, doublers=0)), "nor one that is not in the supply"


@case("auxiliary-005")
def test_the_last_doubler_of_the_supply() -> None:
    game = table(
        {"doublers": 2, "tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [4]}},
        doublers=1,
    )
    play(game, "basic", "wood SP", "idea doublers")
    assert doublers(game) == 3
    assert whole(game)["doublers"] == 0
    assert (waiting(game), decides(game)) == ({}, "B")
    assert "doubler" not in spaces(game)


@case("auxiliary-007")
def test_coins_never_run_out() -> None:
    rich = {"coins": 200}
    game = play(table({"coins": 200}, B=rich, C=rich, D=rich), "coins")
    assert (coins(game), workers(game)) == (202, 4)


@case("auxiliary-009")
def test_only_a_coin_hires() -> None:
    game = table({"workers": 3, "coins": 0})
    assert "a worker cannot replace a coin" in refused(game, "hire")
    assert "you have 3 workers and 0 coins" in refused(game, "hire c")
    assert ways(table({"workers": 3, "coins": 2}), "hire") == ["hire c"]


@case("auxiliary-011")
def test_temporary_workers_go_back() -> None:
    game = table({"coins": 2}, spaces={"temporary": "A"})
    assert (workers(game), temporary(game)) == (4, 2)
    play(game, "coins")
    assert (workers(game), temporary(game)) == (4, 1)
    all_pass(game)
    assert game.round == 2
    assert (workers(game), temporary(game), coins(game)) == (5, 0, 4)
    assert on_space(game, "temporary") is None
    assert "temporary" in spaces(game)


@case("auxiliary-013")
def test_own_and_temporary_workers_together() -> None:
    game = table({"workers": 1, "coins": 0}, spaces={"temporary": "A"})
    assert temporary(game) == 2
    play(game, "loco-3", "loco 2>SP", "factory 2>1")
    assert (workers(game), temporary(game), locomotives(game)["SP"]) == (0, 0, [2])
    assert on_space(game, "loco-3") == "A"
    # and with a coin among them
    assert ways(table({"workers": 0, "coins": 1}, spaces={"temporary": "A"}), "loco-3") == ["loco-3 c"]


def test_example_p14_a_coin_instead_of_a_worker() -> None:
    """One coin on a one-worker space, one worker and one coin on a two-worker space."""
    game = play(table({"coins": 2}), "industry-1 c", "industry 0", "pass", "pass", "pass")
    assert (workers(game), coins(game)) == (5, 1)
    assert on_space(game, "industry-1") == {"by": "A", "coins": 1}
    assert "occupied" in refused(game, "industry-1"), "a coin occupies a space like a worker"
    play(game, "wood-3 c", "wood TS", "wood TS", "wood TS")
    assert (workers(game), coins(game)) == (4, 0)


def test_example_p14_temporary_workers_wait_a_turn() -> None:
    """They cannot be used at once: the action of this turn is over."""
    game = play(table(), "temporary")
    assert (workers(game), temporary(game), decides(game)) == (4, 2, "B")
    assert "occupied by A" in refused(game, "temporary")


def test_example_rr13_p12_doublers_are_limited_to_eight() -> None:
    game = play(table({"doublers": 7}), "doubler", "pass", "pass", "pass")
    assert doublers(game) == 8
    assert whole(game)["doublers"] == 22
