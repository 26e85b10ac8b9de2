"""What docs/stability.md promises of names and addresses: those of 1.0.0 are still there. Lines are only added here."""

from __future__ import annotations

import re
from pathlib import Path

import roundhouse
from roundhouse import Game
from roundhouse.web.app import create_app

ERRORS = "CannotUndo ContentError IllegalMove MoveError OptionsError PositionError RecordError UnknownMove"
GAME = """
    breakdown copy decider find forecast from_position from_record language legal load moves new over play position
    record reset_turn round rounds save scores svg text turn_over undo view winners
"""
# What people keep, send to others or were sent, and what programs ask for.
ADDRESSES = """
    GET /
    GET /about
    GET /address/confirm/{}
    GET /address/log-in/{}
    GET /api/lobby
    GET /api/players/{}
    GET /api/ratings
    GET /api/tables
    POST /api/tables
    GET /api/tables/{}
    GET /api/tables/{}/events
    GET /api/tables/{}/moves
    POST /api/tables/{}/moves
    POST /api/tables/{}/seats
    DELETE /api/tables/{}/seats/{}
    POST /api/tables/{}/seats/{}/link
    POST /api/tables/{}/start
    POST /api/tables/{}/token
    GET /api/tables/{}/view
    GET /devices/join
    GET /devices/join/{}
    GET /games
    GET /healthz
    GET /host
    GET /learn
    GET /lobby
    GET /metrics
    GET /notices
    GET /notices/mail/{}
    POST /notices/mail/{}
    GET /openapi.json
    GET /players/{}
    GET /ratings
    GET /reference
    GET /service-worker.js
    GET /settings
    GET /tables/{}
    GET /tables/{}/join/{}
    GET /tables/{}/picture.svg
    GET /tables/{}/record
    GET /tables/{}/replay
    GET /tables/{}/result
    GET /tables/{}/review
    GET /tables/{}/room
    GET /tables/{}/scoring
"""


def test_the_names_of_the_first_release_are_there() -> None:
    assert {"Game", "Move", *ERRORS.split()} <= set(roundhouse.__all__)
    assert [name for name in GAME.split() if not hasattr(Game.new(players=2, seed=1), name)] == []


def test_the_addresses_of_the_first_release_are_served(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.db")
    served = {
        f"{method} {re.sub(r'{[^}]*}', '{}', getattr(route, 'path', ''))}"
        for route in app.routes
        for method in getattr(route, "methods", None) or ()
    }
    app.state.server.store.close()
    assert sorted({line.strip() for line in ADDRESSES.strip().splitlines()} - served) == []
