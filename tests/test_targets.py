"""Every move has a place on the table that can be clicked, or is known to have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.rules import decider, legal, moves
from roundhouse.rules.notation import SEATS, parse
from roundhouse.view.pieces import pieces
from roundhouse.view.secrets import redact
from roundhouse.view.targets import _TARGETS, ghost, in_the_sign, target
from tests.golden import records
from tests.support_golden import replayed

SHARED = {
    *("space", "engineer", "card", "bonus", "end-card", "extension", "income", "dividend", "works"),
    *("foundry", "train", "special"),
}


def test_every_family_is_decided() -> None:
    families = {name for name, _, _ in moves.FAMILIES}
    assert all((family in _TARGETS) != in_the_sign(family) for family in families)
    assert set(_TARGETS) < families


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_every_legal_move_has_its_place(path: Path) -> None:
    """A place of the decider's own board, or one that all share."""
    for state in replayed(path)[0][:-1:4]:
        before = state.clone()
        for option in legal(state):
            place = target(state, option)
            if in_the_sign(moves.family(option)[0]):
                assert place == ""
            else:
                head = place.partition("/")[0]
                assert head == SEATS[decider(state)] or head in SHARED, (option, place)
            assert isinstance(ghost(state, option), str)
        assert state == before


# what a move leaves where it was made: the piece that lies on its target afterwards
LEAVES = {"step": "track", "industry": "wrench", "detour": "wrench", "doubler": "doubler", "car": "car"}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", records()[::3], ids=lambda path: path.stem)
def test_the_piece_comes_to_the_place_that_was_lit(path: Path) -> None:
    states, played = replayed(path)
    for state, move, after in zip(states, played, states[1:], strict=False):
        family, _ = moves.family(move)
        if family not in LEAVES:
            continue
        seat, place = decider(state), target(state, move)
        lying = pieces(redact(after, seat))
        found = [name for name, lies in lying.items() if lies[0] == place]
        assert any(name.startswith(f"{SEATS[seat]}/{LEAVES[family]}") for name in found), (place, found)


def at(game: Game, words: str) -> tuple[str, str]:
    move = parse(game.state, words)
    return target(game.state, move), ghost(game.state, move)


def test_places_of_the_base_game() -> None:
    game = Game.new(players=2, seed=7)
    assert at(game, "bonus coin") == ("bonus/coin", "")
    game.play("bonus coin")
    assert at(game, "wood-3 c") == ("space/wood-3", "")
    assert at(game, "engineer-5") == ("engineer/5", "")
    assert at(game, "pass") == ("", "")
    game.play("wood-3")
    assert at(game, "wood KY") == ("A/KY/2", "track-wood")
    for words in ("wood TS", "wood TS", "wood KY"):
        game.play(words)
    game.play("loco-1")
    assert at(game, "loco 2>KY") == ("B/slot/3", "loco 2")
    assert at(game, "factory 2>1") == ("B/gap/0", "factory 2")
    game.play("loco 2>TS/1")
    assert at(game, "move 1>KY") == ("B/slot/3", "loco 1")
    game.play("move 1>KY")
    game.play("industry-2")
    assert at(game, "industry 0") == ("A/industry/1", "wrench")
