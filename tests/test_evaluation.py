"""What a position is worth: by what the seat may see, with weights for every board."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.bots.evaluation import Evaluation, basis, evaluation
from roundhouse.bots.features import NAMES, features
from roundhouse.bots.hand_features import HAND_FEATURES, HandWeights, hand_features, hand_worth
from roundhouse.content.loader import load
from roundhouse.rules import decider, new, ruleset
from roundhouse.search.worth import final_score
from roundhouse.view.secrets import redact
from tests.golden import records
from tests.support_golden import replayed


@pytest.mark.parametrize("path", records()[::6], ids=lambda path: path.stem)
def test_it_is_a_matter_of_what_the_seat_sees(path: Path) -> None:
    for state in replayed(path)[0][:-1:61]:
        seat = decider(state)
        seen = redact(state, seat)
        assert len(features(seen, seat)) == len(NAMES)
        assert evaluation(state.rules)(seen, seat) == evaluation(state.rules)(state, seat)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", records()[::9], ids=lambda path: path.stem)
def test_remembering_changes_nothing(path: Path) -> None:
    """Blocks that were seen before give what they would give anew."""
    states = replayed(path)[0][:-1:23]
    worth = evaluation(states[0].rules)
    for state in states:
        for seat in range(len(state.players)):
            anew = Evaluation(state.rules, worth.weights)
            assert worth(state, seat) == anew(state, seat)


def test_without_weights_it_is_the_score_if_nothing_else_were_built() -> None:
    for path in records()[::10]:
        for state in replayed(path)[0][:-1:30]:
            nothing = Evaluation(state.rules, {})
            for seat in range(len(state.players)):
                assert nothing(redact(state, seat), seat) == final_score(redact(state, seat), seat)


@pytest.mark.parametrize("path", records()[3::9], ids=lambda path: path.stem)
def test_on_top_of_that_it_is_what_the_features_promise(path: Path) -> None:
    for state in replayed(path)[0][:-1:31]:
        worth, seat = evaluation(state.rules), decider(state)
        factors = basis(state.rules.rounds - state.round)
        promised = 0.0
        for name, feature in zip(NAMES, features(state, seat), strict=True):
            weights = worth.weights.get(name, (0.0, 0.0, 0.0))
            promised += feature * sum(w * f for w, f in zip(weights, factors, strict=True))
        assert worth(state, seat) == pytest.approx(final_score(state, seat) + promised)


@pytest.mark.parametrize("path", records()[::6], ids=lambda path: path.stem)
def test_each_feature_of_the_hand_is_its_worth_with_a_weight_of_one(path: Path) -> None:
    alone = [HandWeights([float(other == name) for other in HAND_FEATURES]) for name in HAND_FEATURES]
    for state in replayed(path)[0][::20]:
        for seat in range(len(state.players)):
            assert hand_features(state, seat) == [hand_worth(state, seat, weights) for weights in alone]


def test_every_board_has_weights() -> None:
    for board in load("ultimate").boards:
        rules = ruleset(3, board=board)
        assert evaluation(rules)(new(rules, 1), 0) > 50


def test_weights_of_something_else_are_an_error() -> None:
    with pytest.raises(ValueError, match="castles"):
        Evaluation(ruleset(2), {"castles": [1, 2, 3]})
