"""The rules play the games of fingerprints.json, transition by transition; so do the compiled ones."""

from __future__ import annotations

from tests.conformance.fingerprints import EVERY, GAMES, REMAKE, fingerprints, origin, read, starts
from tests.conformance.rulesets import Choice, games

STALE = f"if the rules or tables were changed on purpose: {REMAKE}"


def test_the_file_belongs_to_these_rules() -> None:
    found = read()
    assert {key: found[key] for key in origin()} == origin(), STALE
    assert set(found["games"]) == {f"{choice} seed {seed}" for choice, seed in starts()}


def test_every_transition_is_as_it_was(choice: Choice) -> None:
    written = read()["games"]
    faults = []
    count = games(choice, *GAMES)
    for seed in range(count):
        expected, found = written[f"{choice} seed {seed}"], fingerprints(choice, seed)
        if found != expected:
            pairs = enumerate(zip(expected, found, strict=False))
            same = next((n for n, (a, b) in pairs if a != b), min(len(expected), len(found)))
            faults.append(f"seed {seed}: plays on differently after decision {EVERY * same}")
    assert not faults, f"{len(faults)} of {count} games differ; {STALE}\n" + "\n".join(faults)
