"""Random games with the manufactory train, special ideas and additional engineers, alone and together."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse import Game
from roundhouse.record.position import position_of, state_from_position
from roundhouse.rules import GameState, Ruleset, apply, legal, moves, new, ruleset
from roundhouse.rules.layout import T_CHANCE, TRACK
from tests.cases.support import offered, play
from tests.cases.support_modules import ADDITIONAL, ALL_THREE, SPECIAL, TRAIN, crew, special
from tests.conformance.play import choose
from tests.test_completable import Tally


def finish(rules: Ruleset, seed: int) -> list[int]:
    """A whole random game; its moves."""
    state, chance = new(rules, seed), Random(seed)
    played: list[int] = []
    while state.stack:
        options = legal(state)
        assert options, f"seed {seed}, decision {len(played)}: nobody can move"
        played.append(choose(options, chance, seed % 3 > 0))
        apply(state, played[-1])
        assert len(played) < 4000, f"seed {seed}: the game does not end"
    return played


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "modules", [TRAIN, SPECIAL, ADDITIONAL, ALL_THREE], ids=lambda names: "+".join(names)
)
def test_random_games_end(modules: list[str], players: int) -> None:
    rules = ruleset(players, modules=modules)
    for seed in range(12):
        finish(rules, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_2015_end(players: int) -> None:
    rules = ruleset(players, "classic", modules=ADDITIONAL)
    for seed in range(12):
        finish(rules, seed)


def test_everything_comes_up() -> None:
    """What these modules add to the moves is used in random games."""
    families = set()
    for seed in range(60):
        families |= {moves.family(move)[0] for move in finish(ruleset(2, modules=ALL_THREE), seed)}
    assert {"load", "share", "special", "work", "borrow", "catch-up"} <= families


def positions_agree(state: GameState) -> None:
    assert state_from_position(position_of(state), state.rules) == state


def test_every_decision_is_a_position(whole: bool) -> None:
    for players in (2, 3, 4):
        rules = ruleset(players, modules=ALL_THREE)
        for seed in range(3) if whole else (players % 3,):
            state, chance = new(rules, seed), Random(seed)
            while state.stack:
                positions_agree(state)
                apply(state, choose(legal(state), chance, seed % 3 > 0))


# ---- looking ahead


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_offered_can_be_finished(players: int, whole: bool) -> None:
    """As `test_completable` asks it: nothing that strands a direct effect, and nothing too few."""
    tally = Tally()
    for seed in range(5 if whole else 2):
        state, chance = new(ruleset(players, modules=ALL_THREE), seed), Random(seed)
        while state.stack:
            tally.compare(state, f"{players} players, seed {seed}")
            apply(state, choose(legal(state), chance, True))
    assert tally.compared > 100


def test_special_cards_that_are_offered_can_be_finished() -> None:
    """The same with everything doubled and the special cards at hand."""
    tally = Tally()
    for seed in range(40):
        chance = Random(seed)
        a = {
            "tracks": {"SP": {"wood": 3}, "TS": {"wood": chance.randrange(1, 15)}},
            "locomotives": {"SP": [4], "TS": [chance.randrange(1, 4)]},
            "factories": chance.sample(["special", 3, 5, 6, 7, 8], chance.randrange(6)),
            "double-industry": chance.random() < 0.5,
        }
        state = special(a, seats=2).state
        for step in range(12):
            if not state.stack or state.stack[-1][1] != 0:
                break
            tally.compare(state, f"seed {seed}, decision {step}")
            options = legal(state)
            ideas = [move for move in options if moves.IDEA <= move < moves.TRADE or move >= moves.SPECIAL]
            apply(state, choose(ideas or options, chance, True))
    assert tally.compared > 100


def test_looking_ahead_does_not_see_what_chance_will_bring() -> None:
    """Factory #3 could repeat the engineer who draws: the offers are the same whatever she would draw."""
    a = {"factories": [3], "wrenches": [5], "tracks": {"TS": {"wood": 14, "green": 1}}}

    def drawing(seed: int) -> Game:
        game = crew(a, "6-bonus", spaces={"engineer-6-bonus": "A"})
        game.state.table[T_CHANCE] = seed
        return game

    games = [drawing(seed) for seed in range(12)]
    assert len({tuple(offered(game)) for game in games}) == 1
    for game in games:
        play(game, "industry-1", "industry 5", "repeat engineer-6-bonus")
        assert game.state.players[0][TRACK] == 14
