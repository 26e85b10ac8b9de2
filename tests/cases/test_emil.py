"""Emil, the solo opponent (UR-EN p. 44-46, UR-DE p. 44-46; classic: GR15)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from roundhouse import CannotUndo, Game
from roundhouse.expansions.american.boxed import stocks_in
from roundhouse.expansions.emil.rules import (
    EMIL,
    T_DECK,
    T_ENGINEERS,
    T_OWN,
    T_PASSED,
    T_TILES,
    T_TURNED,
    T_WORKERS,
    Emil,
)
from roundhouse.record.position import position_of
from roundhouse.rules import apply, legal, new, ruleset
from roundhouse.rules.moves import ENGINEER_NAMES, SPACE_NAMES, TILE_NAMES
from roundhouse.rules.packing import unpack
from roundhouse.view.secrets import determinize, redact
from tests.cases.support import case, offered, play, player, refused, spaces, whole

CARDS = (
    *("wood-3", "green-3", "bronze-1", "bronze-2", "silver-1", "silver-2", "gold-1", "gold-2", "any-2"),
    *("loco-1", "loco-3", "industry-1", "industry-2", "doubler", "light-engineer", "hire"),
)
FURTHER: dict[str, Any] = {"tracks": {"TS": {"wood": 7, "green": 5, "bronze": 3}}, "wrenches": [1]}


def solo(cards: Iterable[str] = (), a: dict[str, Any] | None = None, /, **position: Any) -> Game:
    """Your turn in a solo game; Emil's next cards are these, the others have been turned."""
    cards = list(cards)
    edition = position.get("edition", "ultimate")
    everything = list(CARDS)
    for module, card in (("coal", "coal"), ("manufactory", "train")):
        if module in position.get("modules", ()):
            everything.append(card)
    position.setdefault("emil-turned", [card for card in everything if card not in cards])
    return Game.from_position(
        {
            "edition": edition,
            "players": {"count": 1, "A": FURTHER if a is None else a},
            "emil-deck": cards,
            **position,
        }
    )


def table_of(game: Game, column: int) -> int:
    return game.state.table[column]


def workers(game: Game) -> int:
    return table_of(game, T_WORKERS)


def turned(game: Game) -> list[str]:
    """The cards that lie open, the latest first."""
    part = next(part for part in game.state.rules.parts if isinstance(part, Emil))
    return [part.names[card] for card in unpack(table_of(game, T_TURNED))]


def blocked(game: Game) -> set[str]:
    """The spaces of the board on which Emil stands."""
    taken = game.state.spaces[: len(SPACE_NAMES)]
    return {SPACE_NAMES[space] for space, who in enumerate(taken) if who and (who - 1) & 3 == EMIL}


def tiles(game: Game) -> list[str]:
    return [TILE_NAMES[tile] for tile in unpack(table_of(game, T_TILES))]


def engineers(game: Game) -> list[str]:
    mask = table_of(game, T_ENGINEERS)
    return [name for index, name in enumerate(ENGINEER_NAMES) if mask >> index & 1]


def your_turn(game: Game) -> Game:
    """Take a turn of no consequence; Emil moves after it."""
    return play(game, "basic", "wood SP")


# ---- his turn


@case("emil-001")
def test_emil_begins_and_blocks_without_acting() -> None:
    game = Game.new(players=1, seed=4)
    assert len(turned(game)) >= 1, "he has moved before your first decision"
    game = your_turn(solo(["industry-2"], **{"emil-workers": 6}))
    assert blocked(game) == {"industry-2"}
    assert workers(game) == 4
    assert "industry-2" not in spaces(game)
    assert "pass" in offered(game), "it is your turn"


@pytest.mark.parametrize("seed", range(5))
def test_he_is_first_in_every_round(seed: int) -> None:
    game = Game.new(players=1, seed=seed)
    for number in range(1, 7):
        assert game.round == number
        assert len(turned(game)) >= 1
        play(game, "pass")
    assert game.over


@case("emil-003")
def test_a_space_that_you_occupy_is_skipped() -> None:
    game = your_turn(solo(["bronze-1", "wood-3"], spaces={"bronze-1": "A"}))
    assert turned(game)[:2] == ["wood-3", "bronze-1"]
    assert blocked(game) == {"wood-3"}


@case("emil-005")
def test_coins_come_from_the_supply() -> None:
    game = your_turn(solo(["any-2"], **{"emil-workers": 6}))
    assert blocked(game) == {"any-2"}
    assert workers(game) == 5


@case("emil-033")
def test_one_worker_is_enough_for_any_2() -> None:
    game = your_turn(solo(["any-2"], **{"emil-workers": 1}))
    assert blocked(game) == {"any-2"}
    assert workers(game) == 0


@case("emil-007")
def test_he_takes_the_lowest_locomotive() -> None:
    game = your_turn(solo(["loco-1"], **{"lowest-stack": 3}))
    assert tiles(game) == ["3"]
    assert whole(game)["stacks"]["3"] == 1
    assert blocked(game) == {"loco-1"}


@case("emil-009")
def test_loco_3_is_one_tile() -> None:
    game = your_turn(solo(["loco-3"], **{"lowest-stack": 4, "emil-workers": 3}))
    assert tiles(game) == ["4"]
    assert workers(game) == 0
    assert whole(game)["returned"] == []


def test_without_locomotives_he_takes_the_lowest_factory() -> None:
    empty = {str(tile): 0 for tile in range(2, 10)} | {"10a": 0, "10b": 0}
    game = your_turn(solo(["loco-1"], stacks=empty, returned=["5", "2"]))
    assert tiles(game) == ["2"]
    assert 2 not in whole(game)["returned"]


def test_too_dear_a_space_is_skipped() -> None:
    game = your_turn(solo(["loco-3", "wood-3", "industry-1"], **{"emil-workers": 1}))
    assert turned(game)[:3] == ["industry-1", "wood-3", "loco-3"]
    assert blocked(game) == {"industry-1"}
    assert tiles(game) == []


@pytest.mark.parametrize("colour", ["green", "bronze", "silver", "gold"])
def test_colours_you_have_not_unlocked_are_skipped(colour: str) -> None:
    number = 3 if colour == "green" else 1
    game = your_turn(solo([f"{colour}-{number}", "wood-3"], {}))
    assert blocked(game) == {"wood-3"}


def test_an_unlocked_colour_without_room_is_blocked_all_the_same() -> None:
    """UR-DE p. 45 speaks of a colour that you cannot use yet, nothing else."""
    position = {"tracks": {"TS": {"wood": 2}}, "wrenches": [1]}
    game = solo(["green-3"], position)
    assert "green-3" not in spaces(game)
    assert blocked(your_turn(game)) == {"green-3"}


def test_he_blocks_the_lying_engineer_with_one_worker() -> None:
    game = solo(["light-engineer"], engineers={"1": 3, "2": 9})
    assert "engineer-3" in spaces(game)
    your_turn(game)
    assert "engineer-3" not in spaces(game)
    assert workers(game) == 5
    assert engineers(game) == [], "he takes only those he hires"


@case("emil-011")
def test_no_lying_engineer_is_left() -> None:
    last = dict.fromkeys("54321", 0)
    game = your_turn(solo(["light-engineer", "doubler"], engineers=last | {"hire": 9}, round=6))
    assert turned(game)[:2] == ["doubler", "light-engineer"]
    assert blocked(game) == {"doubler"}


def test_he_hires_for_a_coin_of_the_supply() -> None:
    game = your_turn(solo(["hire"], engineers={"hire": 6}, **{"emil-workers": 6}))
    assert engineers(game) == ["6"]
    assert workers(game) == 6
    assert "hire" not in spaces(game)


def test_nobody_to_hire() -> None:
    game = your_turn(solo(["hire", "doubler"], engineers={"hire": 0}))
    assert blocked(game) == {"doubler"}


@case("emil-013")
def test_the_deck_runs_out_and_then_he_passes() -> None:
    game = your_turn(solo(["silver-1", "gold-1"], {}, **{"emil-workers": 1}))
    assert turned(game)[:2] == ["gold-1", "silver-1"]
    assert (blocked(game), workers(game), table_of(game, T_PASSED)) == (set(), 1, 0)
    your_turn(game)
    assert table_of(game, T_PASSED) == 1
    your_turn(game)
    assert blocked(game) == set()


def test_without_workers_he_passes_and_turns_no_card() -> None:
    game = your_turn(solo(["hire", "wood-3"], **{"emil-workers": 0}))
    assert table_of(game, T_PASSED) == 1
    assert blocked(game) == set()
    assert "hire" not in turned(game)


# ---- new toys


@case("emil-015")
def test_the_eighth_worker_comes_at_once() -> None:
    you = FURTHER | {"score": 148, "engineers": [7]}
    game = solo(["industry-2"], you, **{"emil-workers": 1, "emil-workers-owned": 7})
    play(game, "engineer-7", "wood TS")
    assert game.scores == [151]
    assert table_of(game, T_OWN) == 8
    assert (blocked(game), workers(game)) == ({"industry-2"}, 0)


def test_a_mark_passed_after_he_has_passed_serves_next_round() -> None:
    you = FURTHER | {"score": 48, "engineers": [7]}
    passed = {"emil-workers": 0, "emil-passed": True}
    game = play(solo(["industry-2"], you, **passed), "engineer-7", "wood TS")
    assert (game.scores, workers(game), blocked(game)) == ([51], 0, set())
    play(game, "pass")
    assert table_of(game, T_OWN) == 7


@pytest.mark.parametrize(("score", "own"), [(49, 6), (50, 7), (149, 7), (150, 8), (400, 8)])
def test_his_workers_by_your_points(score: int, own: int) -> None:
    bare = {"score": score, "tracks": {"TS": {"wood": 1}}, "locomotives": {"TS": [1]}}
    game = play(solo(["wood-3"], bare), "pass")
    assert table_of(game, T_OWN) == own


# ---- rounds, set-up, the end


@case("emil-017")
def test_your_pass_ends_the_round_without_points() -> None:
    game = solo(["wood-3", "industry-1"], {"score": 0})
    play(game, "pass")
    assert game.round == 2
    assert game.scores == [0]
    assert len(turned(game)) + len(unpack(table_of(game, T_DECK))) == 16, "all cards are shuffled anew"
    assert workers(game) + sum(1 for who in game.state.spaces if who) >= 6


@case("emil-019")
def test_the_coins_space_is_closed() -> None:
    assert "coins" not in spaces(solo(["wood-3"]))
    assert "not in play" in refused(solo(["wood-3"]), "coins")


@case("emil-021")
def test_equal_numbers_of_engineers_are_yours() -> None:
    last = solo(["wood-3"], {"engineers": [3, 9]}, round=6, **{"emil-engineers": ["14", "15"]})
    assert play(last, "pass").breakdown()[0]["final"]["engineer majority"] == 40


@pytest.mark.parametrize(
    ("yours", "his", "points"),
    [([3], ["14", "15"], 20), ([], ["2"], 0), ([3], [], 40), ([3, 4], ["15"], 40), ([], [], 0)],
)
def test_the_majority_against_emil(yours: list[int], his: list[str], points: int) -> None:
    last = solo(["wood-3"], {"engineers": yours}, round=6, **{"emil-engineers": his})
    assert play(last, "pass").breakdown()[0].get("final", {}).get("engineer majority", 0) == points


@case("emil-023")
def test_the_last_round_has_no_tile_and_no_turn_order() -> None:
    game = solo(["wood-3"], round=6)
    assert not {"last-round", "first", "second"} & spaces(game)
    assert play(game, "pass").over


def test_a_solo_game_begins() -> None:
    game = Game.new(players=1, seed=1)
    assert player(game).get("coins", 5) == 5
    assert game.rounds == 6
    assert whole(game)["bonuses"] == [], "no starting bonuses"
    assert sum(whole(game)["stacks"].values()) + len(tiles(game)) == 2 * 10, "two of each from #2 on"
    assert table_of(game, T_OWN) == 6
    assert {"coins", "temporary", "loco-2", "first", "second"} & spaces(game) == set()


@case("classic-027")
@pytest.mark.parametrize(("modules", "rounds", "coins"), [((), 6, 5), (("coal",), 5, 6)])
def test_a_classic_solo_game_begins(modules: tuple[str, ...], rounds: int, coins: int) -> None:
    rules = ruleset(1, "classic", modules=modules)
    state = new(rules, 1)
    assert (rules.rounds, rules.setup.workers, rules.setup.coins) == (rounds, 6, coins)
    assert state.table[T_OWN] == 6
    assert "coins" not in {SPACE_NAMES[space] for space in rules.open_spaces}
    assert rules.stack_groups[-1] == (TILE_NAMES.index("9"),)
    deck = unpack(state.table[T_DECK]) + unpack(state.table[T_TURNED])
    assert len(deck) == 16 + len(modules)


@case("hidden-information-011")
def test_the_order_of_his_deck_is_unknown_and_what_was_turned_lies_open() -> None:
    state = new(ruleset(1), 3)
    seen = redact(state, 0)
    assert seen.table[T_TURNED] == state.table[T_TURNED]
    orders = set()
    for seed in range(20):
        dealt = determinize(state, 0, Random(seed))
        assert redact(dealt, 0) == seen
        deck = unpack(dealt.table[T_DECK])
        assert sorted(deck) == sorted(unpack(state.table[T_DECK]))
        orders.add(tuple(deck))
    assert len(orders) > 15


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    def game(seed: int) -> list[int]:
        state, dice, found = new(ruleset(1), seed), Random(1), []
        while state.stack:
            apply(state, dice.choice(legal(state)))
            found.append(state.table[T_DECK])
        return found

    assert game(5) == game(5)
    assert game(5) != game(6)


# ---- with boards and modules


@case("emil-031")
def test_nobody_shares_the_train() -> None:
    position = {"train": ["industry-1", "coin-1"], "train-open": ["wood", "points", "industry-2"]}
    game = solo(["wood-3"], modules=["manufactory"], **position)
    play(game, "train", "load wood", "wood SP", "industry 1")
    assert "pass" in offered(game), "your next turn, after Emil's"
    assert blocked(game) == {"wood-3"}


def test_on_the_train_and_the_coal_space_he_only_blocks() -> None:
    game = your_turn(solo(["train"], modules=["manufactory"], **{"emil-workers": 6}))
    assert blocked(game) == {"train"}
    assert workers(game) == 5
    game = your_turn(solo(["coal"], modules=["coal"], **{"emil-workers": 6}))
    assert blocked(game) == {"coal"}
    assert not {"coal", "foundry"} & spaces(game), "it is one space"
    assert workers(game) == 5


@case("emil-025")
def test_his_stock_marker_stands_on_level_3() -> None:
    rules = ruleset(1, board="american", industry="american")
    assert stocks_in(rules.content).emil == 3
    you = {"stock": 3, "stock-place": 1}
    last = solo(["wood-3"], you, board="american", industry="american", round=6)
    assert play(last, "pass").breakdown()[0]["final"]["stock majority"] == 10, "he stands further left"
    first = solo(["wood-3"], {"stock": 4}, board="american", industry="american", round=6)
    assert play(first, "pass").breakdown()[0]["final"]["stock majority"] == 20


@case("emil-027")
def test_only_you_are_paid_when_he_takes_the_last_locomotive_4() -> None:
    you = {"stock": 1, "coins": 1}
    position = {"board": "american", "industry": "american", "lowest-stack": 4, "stacks": {"4": 1}}
    game = solo(["loco-1"], you, **position, **{"level-1": "coin-1"})
    play(game, "basic", "wood RM")
    assert tiles(game) == ["4"]
    assert player(game)["coins"] == 2
    assert "pass" in offered(game)


@case("emil-029")
def test_on_the_industry_board_he_builds_where_you_could() -> None:
    position = {"board": "asian", "industry": "board", "lowest-stack": 3}
    game = play(solo(["loco-1"], {}, **position), "basic", "wood BE")
    assert position_of(game.state)["F1"] == [3]
    assert tiles(game) == []


def test_every_game_with_emil_ends() -> None:
    combinations: list[tuple[str, str, str, tuple[str, ...]]] = [
        ("ultimate", "russian", "russian", ()),
        ("ultimate", "german", "russian", ("coal",)),
        ("ultimate", "american", "american", ("manufactory",)),
        ("ultimate", "asian", "board", ("special-ideas",)),
        ("ultimate", "american", "board", ("coal", "manufactory", "special-ideas", "additional-engineers")),
        ("classic", "german", "russian", ("coal",)),
        ("classic", "american", "american", ()),
    ]
    for edition, board, industry, modules in combinations:
        for seed in range(3):
            state, dice = new(ruleset(1, edition, board, industry, modules), seed), Random(seed)
            while state.stack:
                options = legal(state)
                assert options, (edition, board, industry, modules, seed)
                apply(state, dice.choice(options))
            assert state.round == state.rules.rounds


def test_what_he_has_turned_up_cannot_be_taken_back() -> None:
    game = solo(["industry-2", "wood-3"])
    play(game, "basic")
    game.undo()  # your turn is not over yet
    your_turn(game)
    with pytest.raises(CannotUndo, match="hidden"):
        game.undo()
    assert blocked(game) == {"industry-2"}


@case("end-043")
def test_emil_has_more_engineers() -> None:
    you = {"engineers": [3, 9], "cards": ["engineers"]}
    game = solo(["wood-3"], you, round=6, **{"emil-engineers": ["4", "5", "14"]})
    final = play(game, "pass").breakdown()[0]["final"]
    assert final == {"engineer majority": 20, "end bonus cards": 12}
