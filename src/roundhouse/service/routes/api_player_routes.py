"""What programs ask for about players: themselves, ratings, and the lists of the strongest (docs/api.md)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from roundhouse.service.database import ratings
from roundhouse.service.database.ratings import Rated, Standing, bot_of
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.rating import GUESS
from roundhouse.service.model.token_scopes import SCOPES
from roundhouse.service.pages.ratings import class_in
from roundhouse.service.people.profiles import profile_of
from roundhouse.service.routes.api_auth import KnownCaller, ReadCaller
from roundhouse.service.routes.api_document import api_router
from roundhouse.service.routes.api_models import ApiMe, ApiPlayer, ApiRated, ApiRating
from roundhouse.service.routes.dependencies import TheServer

router = api_router("", "players", 404)


@router.get("/me")
def get_me(caller: KnownCaller) -> ApiMe:
    """Who you are, and what your token allows."""
    person = caller.person
    return ApiMe(
        player=person.id,
        name=person.name,
        language=person.settings.language,
        program=person.program,
        scopes=[scope for scope in SCOPES if scope in caller.scopes],
        table=caller.only,
    )


@router.get("/ratings")
def get_ratings(
    server: TheServer,
    caller: ReadCaller,
    board: Annotated[str, Query(max_length=80)] = "russian",
    players: Annotated[int, Query(ge=2, le=4)] = 4,
) -> list[ApiRating]:
    """The strongest on one board with so many players, people and bots."""
    of = class_in(board, players)
    if of[0] != board:
        raise refusal(404, caller.person, "no such board", board=board)
    with server.store.reading() as connection:
        return [told_standing(one, ()) for one in ratings.strongest(connection, of)]


@router.get("/players/{player}")
def get_player(player: str, server: TheServer, caller: ReadCaller) -> ApiPlayer:
    """A player's ratings and how they came about; `player` stands at every seat."""
    found = profile_of(server.store, caller.person, player)
    if found is None:
        raise refusal(404, caller.person, "no player")
    return ApiPlayer(
        player=player,
        name=found.name or found.bot,
        bot=found.bot,
        program=found.program,
        games=found.games,
        ratings=[told_standing(one, found.courses[one.board, one.players]) for one in found.standings],
    )


def told_standing(one: Standing, course: tuple[Rated, ...]) -> ApiRating:
    """A rating in JSON."""
    skill = one.skill
    return ApiRating(
        player=one.player,
        name=one.name or bot_of(one.player),
        program=one.program,
        board=one.board,
        players=one.players,
        rating=skill.number,
        sure=skill.sureness,
        provisional=skill.sureness == GUESS,
        games=one.games,
        history=[ApiRated(rating=game.skill.number, place=game.place, at=game.at) for game in course],
    )
