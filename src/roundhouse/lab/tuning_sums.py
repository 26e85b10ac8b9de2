"""Sums from which weights are fitted: they add up over games and processes, and stay small however many there are.

Rows of features are kept apart by the rounds that follow, so that the terms of a weight (`evaluation.basis`) come in
only where weights are fitted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from roundhouse.bots.evaluation import BASIS, basis
from roundhouse.bots.features import NAMES

Floats = npt.NDArray[np.float64]
Weights = Mapping[str, Sequence[float]]
MAX_ROUNDS = 8  # of a game
CONSTANT = NAMES.index("one")  # the feature that everybody has
TERMS = np.array([basis(later) for later in range(MAX_ROUNDS)])


@dataclass
class Sums:
    """What a ridge regression of targets on features needs to know, by the rounds that follow."""

    products: Floats  # of features with features
    with_target: Floats  # of features with the target

    @staticmethod
    def none() -> Sums:
        return Sums(np.zeros((MAX_ROUNDS, len(NAMES), len(NAMES))), np.zeros((MAX_ROUNDS, len(NAMES))))

    def add(self, later: int, rows: Floats, targets: Floats) -> None:
        """Some rows, each with its target."""
        self.products[later] += rows.T @ rows
        self.with_target[later] += rows.T @ targets

    def weights(self, ridge: float, start: Floats | float = 0.0) -> Floats:
        """The weights, by features and terms, that tell the targets best; those of which little was seen stay near the
        start.
        """
        size = len(NAMES) * BASIS
        left, right = np.zeros((size, size)), np.zeros(size)
        near = np.broadcast_to(start, (len(NAMES), BASIS))
        for terms, products, with_target in zip(TERMS, self.products, self.with_target, strict=True):
            left += np.kron(products, np.outer(terms, terms))
            right += np.kron(with_target - products @ (near @ terms), terms)
        change = np.linalg.solve(left + ridge * np.eye(size), right)
        return np.asarray(near + change.reshape(-1, BASIS))


@dataclass
class Levels:
    """What everybody had in the mean, and what was still to come for them, by the rounds that follow."""

    count: Floats
    features: Floats
    rest: Floats

    @staticmethod
    def none() -> Levels:
        return Levels(np.zeros(MAX_ROUNDS), np.zeros((MAX_ROUNDS, len(NAMES))), np.zeros(MAX_ROUNDS))

    def add(self, later: int, rows: Floats, rest: Floats) -> None:
        """Some rows, each with what was still to come."""
        self.count[later] += len(rows)
        self.features[later] += rows.sum(0)
        self.rest[later] += rest.sum()

    def levelled(self, weights: Floats) -> Floats:
        """The weights with a constant by which they expect neither too much nor too little in the mean."""
        seen = self.count > 0
        rest = self.rest[seen] - np.einsum("lf,lf->l", self.features[seen], (TERMS[seen] @ weights.T))
        each = np.sqrt(self.count[seen])
        level, *_ = np.linalg.lstsq(TERMS[seen] * each[:, None], rest / each, rcond=None)
        found = weights.copy()
        found[CONSTANT] += level
        return found


@dataclass
class GameSums:
    """All that is kept of games."""

    turns: Sums  # what a turn brought, by what it did otherwise than the others that might have been chosen
    leads: Sums  # the lead in the end, by the lead in features when a turn was chosen
    round_ends: Sums  # the same where rounds end
    turn_levels: Levels
    round_end_levels: Levels

    @staticmethod
    def none() -> GameSums:
        return GameSums(Sums.none(), Sums.none(), Sums.none(), Levels.none(), Levels.none())

    def arrays(self) -> dict[str, Floats]:
        """Every array by its name."""
        return {
            f"{part.name}.{array.name}": getattr(getattr(self, part.name), array.name)
            for part in fields(self)
            for array in fields(getattr(self, part.name))
        }

    def add(self, other: GameSums) -> None:
        """Those of some other games."""
        for array, more in zip(self.arrays().values(), other.arrays().values(), strict=True):
            array += more

    def fade(self, of_turns: float, of_round_ends: float) -> None:
        """Count everything less from now on."""
        for name, array in self.arrays().items():
            array *= of_round_ends if name.startswith("round_end") else of_turns

    def fill(self, kept: Mapping[str, Floats]) -> None:
        """Take over what was kept."""
        for name, array in self.arrays().items():
            array[:] = kept[name]


def table(weights: Weights) -> Floats:
    """The terms of every feature."""
    return np.array([weights.get(name, (0.0,) * BASIS) for name in NAMES], dtype=np.float64)


def named(weights: Floats) -> dict[str, list[float]]:
    """The same as in a file."""
    rows = {name: [round(float(term), 4) for term in row] for name, row in zip(NAMES, weights, strict=True)}
    return {name: row for name, row in rows.items() if any(row)}
