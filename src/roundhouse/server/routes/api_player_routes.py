"""What programs ask for about players: ratings, and the lists of the strongest (docs/api.md)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from roundhouse.server.database import ratings
from roundhouse.server.database.ratings import Rated, Standing, bot_of
from roundhouse.server.model.rating import GUESS
from roundhouse.server.model.refusals import refusal
from roundhouse.server.pages.ratings import class_in
from roundhouse.server.people.profiles import profile_of
from roundhouse.server.routes.api_asking import TheCaller
from roundhouse.server.routes.api_models import ApiPlayer, ApiRated, ApiRating
from roundhouse.server.routes.api_routes import REFUSALS
from roundhouse.server.routes.table_routes import TheHouse
from roundhouse.server.routes.threads import ThreadedRoute

router = APIRouter(prefix="/api", tags=["api"], responses=REFUSALS, route_class=ThreadedRoute)


@router.get("/ratings")
def get_ratings(
    house: TheHouse,
    caller: TheCaller,
    board: Annotated[str, Query(max_length=80)] = "russian",
    players: Annotated[int, Query(ge=2, le=4)] = 4,
) -> list[ApiRating]:
    """The strongest on one board with so many players, people and bots."""
    of = class_in(board, players)
    if of[0] != board:
        raise refusal(404, caller.person, "no such board", board=board)
    with house.store.reading() as connection:
        return [told_standing(one, ()) for one in ratings.strongest(connection, of)]


@router.get("/players/{player}")
def get_player(player: str, house: TheHouse, caller: TheCaller) -> ApiPlayer:
    """A player's ratings and how they came about; `player` stands at every seat."""
    found = profile_of(house.store, caller.person, player)
    if found is None:
        raise refusal(404, caller.person, "no player")
    return ApiPlayer(
        player=player,
        name=found.name or found.bot,
        bot=found.bot,
        games=found.games,
        ratings=[told_standing(one, found.courses[one.board, one.players]) for one in found.standings],
    )


def told_standing(one: Standing, course: tuple[Rated, ...]) -> ApiRating:
    """A rating in JSON."""
    skill = one.skill
    return ApiRating(
        player=one.player,
        name=one.name or bot_of(one.player),
        board=one.board,
        players=one.players,
        rating=skill.number,
        sure=skill.sureness,
        provisional=skill.sureness == GUESS,
        games=one.games,
        history=[ApiRated(rating=game.skill.number, place=game.place, at=game.at) for game in course],
    )
