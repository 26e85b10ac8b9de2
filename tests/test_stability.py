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
    GET /api/openapi.json
    GET /api/v1/events
    GET /api/v1/lobby
    GET /api/v1/me
    GET /api/v1/players/{}
    GET /api/v1/ratings
    GET /api/v1/tables
    POST /api/v1/tables
    GET /api/v1/tables/{}
    DELETE /api/v1/tables/{}
    POST /api/v1/tables/{}/ask
    POST /api/v1/tables/{}/end
    DELETE /api/v1/tables/{}/end
    GET /api/v1/tables/{}/events
    GET /api/v1/tables/{}/history
    GET /api/v1/tables/{}/link
    GET /api/v1/tables/{}/moves
    POST /api/v1/tables/{}/moves
    GET /api/v1/tables/{}/record
    POST /api/v1/tables/{}/redo
    POST /api/v1/tables/{}/resign
    POST /api/v1/tables/{}/seats
    PUT /api/v1/tables/{}/seats/{}
    DELETE /api/v1/tables/{}/seats/{}
    POST /api/v1/tables/{}/seats/{}/invitation
    DELETE /api/v1/tables/{}/seats/{}/invitation
    POST /api/v1/tables/{}/seats/{}/stand-in
    POST /api/v1/tables/{}/seats/{}/swap
    PUT /api/v1/tables/{}/seats/{}/swap
    POST /api/v1/tables/{}/stand-in
    DELETE /api/v1/tables/{}/stand-in
    POST /api/v1/tables/{}/start
    GET /api/v1/tables/{}/talk
    POST /api/v1/tables/{}/talk
    POST /api/v1/tables/{}/token
    POST /api/v1/tables/{}/undo
    GET /api/v1/tables/{}/view
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
