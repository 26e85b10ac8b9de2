"""What programs send and get, in JSON (docs/api.md). Seats are numbers from 0."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from roundhouse.service.database.table_rows import OVER, PLAYING, WAITING
from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH as LONGEST_OWN_NAME
from roundhouse.service.model.rating import SURENESS
from roundhouse.service.model.request_values import MAX_NUMBER, NumberParam, TextParam
from roundhouse.service.model.seats import NOT_OFFERED, OFFERS
from roundhouse.service.model.table_options import SEATS
from roundhouse.service.model.table_view import BOT, FREE, PERSON, SCREEN, YOU

Notation = Annotated[TextParam, Field(max_length=80)]
MoveNumber = Annotated[StrictInt, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Status = Literal["waiting", "playing", "over"]  # as it is asked for; below as it is told
StatusWord = Annotated[str, Field(json_schema_extra={"enum": [WAITING, PLAYING, OVER]})]
SeatWord = Annotated[str, Field(json_schema_extra={"enum": [YOU, SCREEN, PERSON, BOT, FREE]})]
SureWord = Annotated[str, Field(json_schema_extra={"enum": list(SURENESS)})]
OfferWord = Annotated[str, Field(json_schema_extra={"enum": [NOT_OFFERED, *OFFERS]})]


class StrictModel(BaseModel):
    """What is sent: a field that nobody knows is a mistake."""

    model_config = ConfigDict(extra="forbid")


class Message(BaseModel):
    """Why something was not done. Nothing has changed."""

    message: str = Field(description="a sentence, in the person's language")


# ---- tables


class ApiSeat(BaseModel):
    """A seat, and who sits there."""

    name: str
    kind: SeatWord = Field(description="`screen`: somebody else at your screen")
    bot: str = Field(description="the bot's name, empty for people")
    player: str = Field(description="for `GET /api/players/{player}`; empty for nobody in particular")
    offered: OfferWord = Field(
        description="who may take it now: nobody, who has its link, who knows the table, everybody"
    )


class ApiRated(BaseModel):
    """What a game has made of a rating."""

    rating: int
    place: int = Field(description="from 1")
    at: float = Field(description="when the game ended, in seconds since 1970")


class ApiRating(BaseModel):
    """How strong a player is on one board with so many players (docs/rating.md)."""

    player: str = Field(description="a person's id, or `bot:` and a bot's name")
    name: str
    board: str
    players: int
    rating: int
    sure: SureWord = Field(description="how sure the rating is")
    provisional: bool = Field(description="it is a guess: too few games")
    games: int
    history: list[ApiRated] = Field(description="the latest games, the last at the end; in lists empty")


class ApiPlayer(BaseModel):
    """A person, or a bot."""

    player: str
    name: str
    bot: str = Field(description="the bot's name, empty for people")
    games: int = Field(description="finished ones with others; of a bot those that count")
    ratings: list[ApiRating] = Field(description="most games first")


class ApiTable(BaseModel):
    """A table, as everybody who knows it may see it; where people without a seat see a game late or not at all, its
    version, moves and scores are 0 to them until it is over.
    """

    id: str
    name: str
    status: StatusWord = Field(description="people still sit down, the game goes on, the game is over")
    version: int = Field(description="grows with every change")
    options: dict[str, Any] = Field(description="players, edition, board, industry, modules")
    seats: list[ApiSeat]
    rated: bool = Field(description="the game counts for ratings")
    your_turn: bool = Field(description="whether the table waits for you")
    round: int
    rounds: int
    moves: int = Field(description="how many have been played")
    scores: list[int] = Field(description="by seat")
    winners: list[int] = Field(description="seats; empty until the game is over")
    ended: str = Field(
        description="`agreed`, `resigned`, `left`, `time` or `host` if the game was ended early"
    )
    due: float | None = Field(
        description="when the time of whoever is asked is used up, in seconds since 1970; null: no clock runs"
    )
    updated: float = Field(description="when it last changed, in seconds since 1970")


# ---- the game


class ApiView(BaseModel):
    """All that your seat may see; without a seat, what spectators may see."""

    version: int
    status: StatusWord
    view: dict[str, Any] = Field(
        description="as `Game.view` gives it: position, question, options with what they change in the forecast, "
        "scores, forecast, log"
    )


class ApiMove(BaseModel):
    """A move that can be played."""

    number: int = Field(description="in the move table (docs/moves.md)")
    notation: str = Field(examples=["wood TS"])
    sentence: str = Field(description="in the person's language")
    sure: bool = Field(
        description="whether all of it is known to work out; a turn that then cannot be finished is taken back"
    )


class ApiDecision(BaseModel):
    """The decision at hand."""

    version: int = Field(description="to be sent with the move")
    status: StatusWord
    decider: int | None = Field(description="the seat that decides, null if nobody does now")
    moves: list[ApiMove] = Field(description="all legal moves if the decision is yours, else none")


class ApiMoveRequest(StrictModel):
    """A move, for the version that it was decided on."""

    move: MoveNumber | Notation = Field(description="its number, or its notation", examples=["wood TS"])
    version: NumberParam


# ---- seats and tokens


class SeatRequest(StrictModel):
    """A seat that is wanted."""

    seat: int | None = Field(
        None,
        ge=0,
        lt=SEATS,
        description="if not said: the one of the link, or the first that is free for you",
    )
    name: TextParam = Field("", max_length=LONGEST_OWN_NAME, description="needed by whoever has none yet")
    link: TextParam = Field("", max_length=80, description="the last part of an invitation's address")


class SeatTaken(BaseModel):
    """A seat that is yours now."""

    seat: int
    version: int
    token: str | None = Field(
        description="for this seat only, told once; null if you came with a token that is good for it"
    )


class StartRequest(StrictModel):
    """The start of a game."""

    fill: bool = Field(False, description="bots take the seats that are still free")


class ApiLink(BaseModel):
    """An invitation to a seat, told once."""

    address: str = Field(description="for browsers")
    link: str = Field(description="for `POST .../seats`")


class SeatToken(BaseModel):
    """A token for your seat at one table, told once."""

    token: str
