"""The pages of players."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from roundhouse.service.model.errors import refusal
from roundhouse.service.people.profiles import profile_of
from roundhouse.service.routes.dependencies import ThePerson, TheServer
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.web.profile import profile_page

router = APIRouter(tags=["players"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


@router.get("/players/{player}")
def get_player(player: str, server: TheServer, person: ThePerson) -> str:
    """A person, or a bot."""
    profile = profile_of(server.store, person, player)
    if profile is None:
        raise refusal(404, person, "no player")
    another = not profile.bot and profile.player != person.id
    return profile_page(person, profile, server.acquaintance(person, player) if another else None)
