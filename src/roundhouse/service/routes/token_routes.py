"""Tokens of a person's programs: made and revoked on the page of settings."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.display_names import unreadable
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.token_scopes import SCOPES
from roundhouse.service.people.api_tokens import MAX_TOKENS
from roundhouse.service.people.personal_list import TooMany
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import FormFields, go
from roundhouse.service.routes.session_routes import settings_told, signed_in
from roundhouse.service.routes.threads import ThreadedRoute

router = APIRouter(prefix="/settings/tokens", tags=["pages"], route_class=ThreadedRoute)


@router.post("", response_class=HTMLResponse)
def post_token(request: Request, server: TheServer, person: ThePerson, given: FormFields) -> str:
    """Make a token; the page that is answered shows it, and no other ever will."""
    name = " ".join(given.get("name", "").split())[:MAX_NAME_LENGTH]
    if not name:
        raise refusal(422, person, "token name needed")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    scopes = [scope for scope in SCOPES if given.get(f"scope-{scope}")]
    if not scopes:
        raise refusal(422, person, "scope needed")
    known = signed_in(request, server, person)
    person = welcome(request, server, person)
    try:
        fresh = server.program_tokens.new(person.id, name, scopes)
    except TooMany:
        raise refusal(409, person, "tokens full", most=MAX_TOKENS) from None
    return settings_told(server, person, known, fresh=fresh)


@router.post("/revoke")
def post_revoke(server: TheServer, person: ThePerson, given: FormFields) -> Response:
    """A token is good for nothing any more."""
    server.program_tokens.remove(person.id, given.get("token", ""))
    server.live.hang_up()
    return go("/settings?saved=1#tokens")
