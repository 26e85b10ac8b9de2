"""Ending a turn is asked about whenever something would lapse that could be used, whatever it is worth now."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import Game
from roundhouse.service.game import LAPSE
from roundhouse.view.options import lapses
from roundhouse.view.prospect import prospects
from roundhouse.view.secrets import redact
from roundhouse.web.match import RailroadsMatch
from tests.support_endings import game_with


def waiting_for(pool: dict[str, int], own: dict[str, Any], **options: Any) -> Game:
    """A turn of A with nothing left but this, and not one of its pieces is due."""
    position = {"players": {"A": own}, "pool": {"indirect": pool}, **options}
    return Game.from_position(position)


LAPSING: dict[str, tuple[dict[str, int], dict[str, Any], dict[str, Any]]] = {
    "track": ({"wood": 1}, {"tracks": {"TS": {"wood": 3}}}, {}),
    "industry": ({"industry": 1}, {}, {}),
    "wagon": ({"car": 1}, {}, {"industry": "board", "board": "american"}),
    "coal": ({"burn": 1}, {"coal": 1}, {"modules": ["coal"]}),
    "token": ({"idea": 1}, {"tracks": {"SP": {"wood": 5, "green": 4}}, "locomotives": {"SP": [4]}}, {}),
    "coin": ({"industry-or-coin": 1}, {}, {"board": "asian"}),
    "card": ({"idea-card": 1}, {}, {}),
    "locomotive": ({"locomotive": 1}, {}, {}),
    "doubler": ({"doubler": 1}, {}, {}),
}


@pytest.mark.parametrize("what", LAPSING)
def test_what_could_be_used_is_asked_about(what: str) -> None:
    pool, own, options = LAPSING[what]
    game = waiting_for(pool, own, **options)
    seen = redact(game.state, 0)
    assert "done" in [move.notation for move in game.legal()]
    assert lapses(seen)


def test_a_step_that_brings_nothing_now_is_asked_about() -> None:
    game = waiting_for({"wood": 1}, {"tracks": {"TS": {"wood": 3}}})
    seen = redact(game.state, 0)
    assert all(found.round <= 0 and found.final <= 0 for found in prospects(seen).values())
    assert lapses(seen)


def test_what_cannot_be_used_is_not_asked_about() -> None:
    ends = {"tracks": {"TS": {"wood": 15}, "SP": {"wood": 9}, "KY": {"wood": 9}}}
    game = Game.from_position({"players": {"A": ends}, "pool": {"indirect": {"wood": 1, "industry": 1}}})
    assert lapses(redact(game.state, 0)), "the industry step can be used"
    game.play("industry 0")
    assert game.decider == 1, "and the wood step ends the turn by itself"


def test_what_comes_at_the_end_of_the_turn_does_not_lapse() -> None:
    game = Game.from_position({"players": {"A": {}}, "pool": {"indirect": {"end-card": 1}}})
    assert not lapses(redact(game.state, 0))


def test_doing_without_a_choice_is_asked_about() -> None:
    game = game_with(lambda state: "stay" in [move.notation for move in Game(state).legal()])
    assert len(game.legal()) > 1
    assert lapses(redact(game.state, 0))
    match = RailroadsMatch(game.state.clone(), {})
    stay = next(move.id for move in match.legal() if move.notation == "stay")
    assert match.confirm_reason(stay) == LAPSE
