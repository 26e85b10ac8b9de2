"""The rules play the games of fingerprints.json, transition by transition; so do the compiled ones."""

from __future__ import annotations

import pytest

from roundhouse.rules import RULES_VERSION
from tests.conformance.fingerprints import (
    EVERY,
    GAMES,
    REMAKE,
    choices,
    fingerprints,
    ingredients,
    read,
    starts,
    with_new_ones,
)
from tests.conformance.rulesets import Choice, games

STALE = f"if the rules or tables were changed on purpose: {REMAKE}"


def test_the_file_belongs_to_these_rules_and_this_box() -> None:
    found = read()
    assert found["rules"] == RULES_VERSION, STALE
    assert set(found["games"]) == {f"{choice} seed {seed}" for choice, seed in starts(choices())}
    assert with_new_ones(choices()) == choices(), f"something in the box is played by no game: {REMAKE}"


def test_what_is_new_comes_behind_what_was_there() -> None:
    known = [choice for choice in choices() if "ultimate board german" not in ingredients(choice)]
    longer = with_new_ones(known)
    assert longer[: len(known)] == known
    assert longer[len(known) :]


@pytest.mark.parametrize("listed", choices(), ids=str)
def test_every_transition_is_as_it_was(listed: Choice) -> None:
    written = read()["games"]
    faults = []
    count = games(listed, *GAMES)
    for seed in range(count):
        expected, found = written[f"{listed} seed {seed}"], fingerprints(listed, seed)
        if found != expected:
            pairs = enumerate(zip(expected, found, strict=False))
            same = next((n for n, (a, b) in pairs if a != b), min(len(expected), len(found)))
            faults.append(f"seed {seed}: plays on differently after decision {EVERY * same}")
    assert not faults, f"{len(faults)} of {count} games differ; {STALE}\n" + "\n".join(faults)
