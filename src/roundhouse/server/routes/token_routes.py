"""Tokens of a person's programs: made and revoked on the page of settings."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.server.entrance.people import LONGEST_NAME
from roundhouse.server.model.names import unreadable
from roundhouse.server.model.refusals import refusal
from roundhouse.server.people.program_tokens import MOST, TooMany, new_person_token, revoke
from roundhouse.server.routes.device_routes import settings_told, signed_in
from roundhouse.server.routes.page_routes import Sent, go, texts, welcome
from roundhouse.server.routes.table_routes import TheHouse, ThePerson
from roundhouse.server.routes.threads import ThreadedRoute

router = APIRouter(prefix="/settings/tokens", tags=["pages"], route_class=ThreadedRoute)


@router.post("", response_class=HTMLResponse)
def post_token(request: Request, house: TheHouse, person: ThePerson, sent: Sent) -> str:
    """Make a token; the page that is answered shows it, and no other ever will."""
    name = " ".join(dict(texts(sent.multi_items())).get("name", "").split())[:LONGEST_NAME]
    if not name:
        raise refusal(422, person, "token name needed")
    if unreadable(name):
        raise refusal(422, person, "unseen name")
    known = signed_in(request, house, person)
    person = welcome(request, house, person)
    try:
        fresh = new_person_token(house.store, person.id, name)
    except TooMany:
        raise refusal(409, person, "tokens full", most=MOST) from None
    return settings_told(house, person, known, fresh=fresh)


@router.post("/revoke")
def post_revoke(house: TheHouse, person: ThePerson, sent: Sent) -> Response:
    """A token is good for nothing any more."""
    revoke(house.store, person.id, dict(texts(sent.multi_items())).get("token", "")[:64])
    house.live.hang_up()
    return go("/settings?saved=1#tokens")
