"""Deals: the day's, those among friends, one try each, and the picture to share."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response

from roundhouse.service.model.base_path import address
from roundhouse.service.model.deals import SharedDeal
from roundhouse.service.model.errors import Refused, refusal
from roundhouse.service.model.request_values import TextParam
from roundhouse.service.model.table_view import Person
from roundhouse.service.pages.link_preview import LinkPreview
from roundhouse.service.routes.dependencies import ThePerson, TheServer, welcome
from roundhouse.service.routes.forms import go, go_to_table
from roundhouse.service.routes.pictures import png_response
from roundhouse.service.routes.threads import ThreadedRoute
from roundhouse.service.routes.waiting_room_routes import reach
from roundhouse.service.server import Server
from roundhouse.service.tables.creation import open_deal
from roundhouse.service.thinking.deals import told_try
from roundhouse.web.bot_catalog import NAMED_BOTS
from roundhouse.web.deal_card import deal_card
from roundhouse.web.deal_page import deal_offer, deal_page
from roundhouse.web.deals import (
    NO_RIVAL,
    DealStanding,
    day_of,
    day_options,
    day_words,
    deal_words,
    today,
    with_own_track,
)
from roundhouse.web.home import HomeOffer

router = APIRouter(tags=["deals"], default_response_class=HTMLResponse, route_class=ThreadedRoute)


def deal_called(server: Server, person: Person, deal_id: str) -> SharedDeal:
    """The deal of that id; a day's is made when it is first asked for. Raises `Refused`."""
    day = day_of(deal_id)
    found = server.deals.get(deal_id)
    if found is None and day == today():
        found = server.deals.of_day(deal_id, *day_options(deal_id, day))
    if found is None:
        raise refusal(404, person, "no deal")
    return found


def is_open(deal: SharedDeal) -> bool:
    """Whether a try still counts: of a day's deal until midnight."""
    day = day_of(deal.id)
    return day is None or day == today()


def standing(server: Server, person: Person, deal: SharedDeal) -> DealStanding:
    """All tries."""
    found = tuple(server.deals.tries(deal.id, person.id))
    return DealStanding(deal, found, next((one for one in found if one.person == person.id), None))


@router.get("/deal")
def get_today() -> Response:
    """Today's deal."""
    return go(f"/deals/{today().isoformat()}")


@router.get("/deals/{deal_id}")
def get_deal(request: Request, deal_id: str, server: TheServer, person: ThePerson) -> str:
    """A deal: before one's try what is dealt, afterwards everybody's results."""
    deal = deal_called(server, person, deal_id)
    server.deals.measure(deal)
    begun = server.deals.try_of(deal.id, person.id)
    found = standing(server, person, deal)
    origin, path = reach(request).origin, f"/deals/{deal.id}"
    preview = LinkPreview(origin, path, *deal_words(person, deal), picture=f"{path}/preview.png")
    tried = None if begun is None else told_try(begun)
    return deal_page(person, found, tried, is_open(deal), origin + address(path), preview)


@router.post("/deals/{deal_id}/play")
def post_try(request: Request, deal_id: str, server: TheServer, person: ThePerson) -> Response:
    """Begin the one try, or go on with it."""
    deal = deal_called(server, person, deal_id)
    begun = server.deals.try_of(deal.id, person.id)
    if begun is not None:
        return go(f"/tables/{begun.id}")
    if not is_open(deal):
        raise refusal(409, person, "deal closed")
    server.rate_limiter.begin("tables", person, request)
    person = welcome(request, server, person)
    try:
        return go_to_table(server, open_deal(server.store, person, day_words(person, deal), deal))
    except sa.exc.IntegrityError:  # another window was quicker
        return go(f"/deals/{deal.id}")


@router.post("/deals")
def post_deal(
    request: Request,
    server: TheServer,
    person: ThePerson,
    board: Annotated[TextParam, Form(max_length=80)] = "",
    rival: Annotated[TextParam, Form(max_length=80)] = "",
) -> Response:
    """A deal among friends."""
    if rival not in (NO_RIVAL, *NAMED_BOTS):
        raise refusal(422, person, "no such player", kind=rival, number=2)
    bots = () if rival == NO_RIVAL else (rival,)
    chosen = with_own_track(board, bots)
    wrong = chosen.problems(person.settings.language)
    if wrong:
        raise Refused(422, wrong[0].why)
    server.rate_limiter.begin("tables", person, request)
    welcome(request, server, person)
    return go(f"/deals/{server.deals.among_friends(chosen.to_json(), bots).id}")


@router.get("/deals/{deal_id}/card.svg")
def get_card(deal_id: str, server: TheServer, person: ThePerson) -> Response:
    """One's result as a picture; without one, the deal."""
    deal = deal_called(server, person, deal_id)
    return Response(deal_card(person, standing(server, person, deal)), media_type="image/svg+xml")


@router.get("/deals/{deal_id}/preview.png")
def get_preview(deal_id: str, server: TheServer, person: ThePerson) -> Response:
    """The deal as a picture for previews of links, which tells no result."""
    deal = deal_called(server, person, deal_id)
    return png_response(person, lambda: deal_card(person, DealStanding(deal, (), None)))


def offer_of(server: Server, person: Person) -> HomeOffer:
    """The day's deal on the first page, which stores nothing: the deal is made when it is opened."""
    day = today()
    deal_id = day.isoformat()
    options, bots = day_options(deal_id, day)
    deal = server.deals.get(deal_id) or SharedDeal(deal_id, options, bots, seed=0)
    return deal_offer(person, deal, server.deals.days_of(person.id, [deal_id]).get(deal_id))
