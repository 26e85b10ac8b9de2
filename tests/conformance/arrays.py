"""What a batch writes, as a hash for every choice of rules: `python -m tests.conformance.arrays`."""

from __future__ import annotations

import hashlib
from random import Random

from roundhouse import compiled
from roundhouse.env import Batch
from tests.conformance.rulesets import CHOICES, Choice

STEPS = 150


def digest(choice: Choice) -> str:
    """Of all arrays of a batch of random games."""
    batch, chance = Batch(choice.rules(), games=2, seed=3, reward="points"), Random(3)
    found = hashlib.sha256()
    for _ in range(STEPS):
        for array in (batch.observations, batch.masks, batch.seats, batch.over, batch.scores, batch.rewards):
            found.update(array.tobytes())
        batch.step([chance.choice(row.nonzero()[0].tolist()) for row in batch.masks])
    return found.hexdigest()


if __name__ == "__main__":
    print(compiled.is_compiled())
    for one in CHOICES:
        print(digest(one))
