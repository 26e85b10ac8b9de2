"""Games for the tests: whoever asks for `choice` or `game` is run with all of them.

`pytest tests/conformance --games 200` plays 200 games for every choice of rules instead of a few.
"""

from __future__ import annotations

import pytest

from tests.conformance.play import Played, play
from tests.conformance.rulesets import CHOICES, Choice, games

QUICK, WHOLE = (2, 1), (3, 1)  # of the base game, and of every other choice


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "choice" in metafunc.fixturenames:
        metafunc.parametrize("choice", CHOICES, ids=str)
    if "game" in metafunc.fixturenames:
        wanted = metafunc.config.getoption("--games")
        sample = WHOLE if metafunc.config.getoption("--whole") else QUICK
        starts = [
            (choice, seed) for choice in CHOICES for seed in range(1, 1 + (wanted or games(choice, *sample)))
        ]
        ids = [f"{choice}-seed{seed}" for choice, seed in starts]
        # once for a whole run, so that all tests of a game come together and it is played once
        metafunc.parametrize("game", starts, ids=ids, indirect=True, scope="session")


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Played:
    """A whole random game."""
    choice: Choice
    choice, seed = request.param
    return play(choice, seed)
