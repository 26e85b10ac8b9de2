"""Points of a scoring phase that do not come again: the final score that options and bots look at counts them once."""

from __future__ import annotations

from typing import ClassVar

import pytest

from roundhouse.bots.evaluation import Evaluation
from roundhouse.content.loader import load
from roundhouse.rules import GameState, apply, decider, legal, new, notation, ruleset
from roundhouse.rules.industry import IndustryTrackRules
from roundhouse.rules.layout import COINS
from roundhouse.rules.part import Part
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.vocabulary import F_TURN, FROM_KEYS
from roundhouse.search.worth import final_score
from roundhouse.view.prospect import prospect
from roundhouse.view.secrets import redact


class Goods(Part):
    """Every coin scores a point at the end of a round."""

    scores_rounds: ClassVar[bool] = True

    def round_points(self, p: list[int]) -> list[tuple[int, int]]:
        return [(p[COINS], FROM_KEYS)]


class SoldGoods(Goods):
    """The same, and then they are gone."""

    once_sources: ClassVar[tuple[int, ...]] = (FROM_KEYS,)


def state_with(part: type[Part]) -> GameState:
    """Round 1 of 6 with this part, after the starting bonuses."""
    assert ruleset(2).once_sources == frozenset()
    rules = Ruleset(load("ultimate"), 2)
    rules.equip([part(rules)], IndustryTrackRules(rules))
    state = new(rules, 1)
    while state.stack[-1][0] != F_TURN:
        apply(state, legal(state)[0])
    return state


@pytest.mark.parametrize(("part", "each"), [(Goods, 6), (SoldGoods, 1)])
def test_a_coin_counts_as_often_as_it_scores(part: type[Part], each: int) -> None:
    state = state_with(part)
    weights: dict[str, list[float]] = {}
    before, seen = final_score(state, 0), Evaluation(state.rules, weights)(state, 0)
    state.players[0][COINS] += 1
    assert final_score(state, 0) - before == each
    assert Evaluation(state.rules, weights)(state, 0) - seen == each


@pytest.mark.parametrize(("part", "each"), [(Goods, 6), (SoldGoods, 1)])
def test_the_figures_of_an_option_say_so(part: type[Part], each: int) -> None:
    state = state_with(part)
    coins = next(move for move in legal(state) if notation(state, move) == "coins")
    now, final, _ = prospect(redact(state, decider(state)), coins)
    assert (now, final) == (2, 2 * each)
