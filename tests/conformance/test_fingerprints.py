"""The rules play the games of fingerprints.json, transition by transition; so do the compiled ones."""

from __future__ import annotations

import pytest

from tests.conformance.fingerprints import EVERY, GAMES, REMAKE, fingerprints, origin, read
from tests.conformance.rulesets import CHOICES, Choice

STALE = f"if the rules or tables were changed on purpose: {REMAKE}"


def test_the_file_belongs_to_these_rules() -> None:
    found = read()
    assert {key: found[key] for key in origin()} == origin(), STALE
    assert set(found["games"]) == {f"{choice} seed {seed}" for choice in CHOICES for seed in range(GAMES)}


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_transition_is_as_it_was(choice: Choice, seed: int) -> None:
    expected = read()["games"][f"{choice} seed {seed}"]
    found = fingerprints(choice, seed)
    if found == expected:
        return
    same = next((n for n, (a, b) in enumerate(zip(expected, found, strict=False)) if a != b), len(found))
    pytest.fail(
        f"{choice}, seed {seed}: plays on differently after decision {EVERY * same}\n"
        f"  expected {expected[same : same + 2]}\n  found    {found[same : same + 2]}\n{STALE}"
    )
