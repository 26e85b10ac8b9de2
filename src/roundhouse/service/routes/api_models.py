"""What programs get, in JSON (docs/api.md); what they send is in `api_requests`. Seats are numbers from 0.

What the game alone knows of is an object here; its schema comes from the game (`GameKind.api_schemas`).
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, Field, RootModel

from roundhouse.service.database.table_rows import OVER, PLAYING, WAITING
from roundhouse.service.model.error_codes import CODES
from roundhouse.service.model.rating import SURENESS
from roundhouse.service.model.seats import NOT_OFFERED, OFFERS
from roundhouse.service.model.table_view import BOT, FREE, PERSON, SCREEN, YOU
from roundhouse.service.model.token_scopes import SCOPES
from roundhouse.service.tables.talk import TALK_CHANNELS

StatusWord = Annotated[str, Field(json_schema_extra={"enum": [WAITING, PLAYING, OVER]})]
SeatWord = Annotated[str, Field(json_schema_extra={"enum": [YOU, SCREEN, PERSON, BOT, FREE]})]
SureWord = Annotated[str, Field(json_schema_extra={"enum": list(SURENESS)})]
OfferWord = Annotated[str, Field(json_schema_extra={"enum": [NOT_OFFERED, *OFFERS]})]
RoomWord = Annotated[str, Field(json_schema_extra={"enum": list(TALK_CHANNELS)})]
CodeWord = Annotated[str, Field(json_schema_extra={"enum": sorted(CODES)})]
ScopeWord = Annotated[str, Field(json_schema_extra={"enum": list(SCOPES)})]
SECONDS: Final = "in seconds since 1970"


class ApiError(BaseModel):
    """Why something was not done. Nothing has changed."""

    code: CodeWord = Field(description="the reason, for programs; it stays as it is")
    message: str = Field(description="the reason as a sentence, in the person's language")


class GameView(RootModel[dict[str, Any]]):
    """What a seat sees of the game, as the game describes it."""


class PlayedOptions(RootModel[dict[str, Any]]):
    """What is played, as the game describes it."""


# ---- who asks


class ApiMe(BaseModel):
    """Who asks, and what the token allows."""

    player: str = Field(description="for `GET /api/v1/players/{player}`")
    name: str
    language: str = Field(description="of sentences")
    program: bool = Field(description="the account is a program's own")
    scopes: list[ScopeWord]
    table: str | None = Field(description="the one table that the token is good for; null: all")


# ---- tables


class ApiSeat(BaseModel):
    """A seat, and who sits there."""

    name: str
    kind: SeatWord = Field(description="`screen`: somebody else at your screen")
    bot: str = Field(description="the bot's name, empty for people")
    program: bool = Field(description="a program plays here, through this API")
    player: str = Field(description="for `GET /api/v1/players/{player}`; empty for nobody in particular")
    offered: OfferWord = Field(
        description="who may take it now: nobody, who has its link, who knows the table, everybody"
    )
    resigned: bool = Field(description="it cannot win any more")
    ready: bool = Field(description="whoever sits here would begin; the game does when all are ready")
    kept_for_you: bool = Field(description="you are invited to it")
    yours_to_take_back: bool = Field(description="a bot plays there for you until you come back")
    swap_with: int | None = Field(
        description="the seat with which whoever sits here is asked to change places"
    )


class ApiRated(BaseModel):
    """What a game has made of a rating."""

    rating: int
    place: int = Field(description="from 1")
    at: float = Field(description=f"when the game ended, {SECONDS}")


class ApiRating(BaseModel):
    """How strong a player is on one board with so many players (docs/rating.md)."""

    player: str = Field(description="a person's id, or `bot:` and a bot's name")
    name: str
    program: bool = Field(description="it is a program's account")
    board: str
    players: int
    rating: int
    sure: SureWord = Field(description="how sure the rating is")
    provisional: bool = Field(description="it is a guess: too few games")
    games: int
    history: list[ApiRated] = Field(description="the latest games, the last at the end; in lists empty")


class ApiPlayer(BaseModel):
    """A person, a program, or a bot."""

    player: str
    name: str
    bot: str = Field(description="the bot's name, empty for people")
    program: bool = Field(description="it is a program's account")
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
    options: PlayedOptions
    seats: list[ApiSeat]
    rated: bool = Field(description="the game counts for ratings")
    programs: bool = Field(description="programs may play here")
    yours: bool = Field(description="you have made it")
    your_turn: bool = Field(description="whether the table waits for you")
    offer: list[int] = Field(description="seats that would end the game now")
    round: int
    rounds: int
    moves: int = Field(description="how many have been played")
    scores: list[int] = Field(description="by seat")
    winners: list[int] = Field(description="seats; empty until the game is over")
    ended: str = Field(
        description="`agreed`, `resigned`, `left`, `time` or `host` if the game was ended early"
    )
    due: float | None = Field(
        description=f"when the time of whoever is asked is used up, {SECONDS}; null: no clock runs"
    )
    updated: float = Field(description=f"when it last changed, {SECONDS}")


# ---- the game


class ApiView(BaseModel):
    """All that your seat may see; without a seat, what spectators may see."""

    version: int
    status: StatusWord
    view: GameView


class ApiMove(BaseModel):
    """A move that can be played."""

    id: int = Field(description="its number in the move table (docs/moves.md)")
    notation: str = Field(examples=["wood TS"])
    sentence: str = Field(description="in the person's language")
    sure: bool = Field(
        description="whether all of it is known to work out; a turn that then cannot be finished is taken back"
    )


class ApiClock(BaseModel):
    """The time of one seat."""

    left: float = Field(description="seconds")
    until: float | None = Field(description=f"when it has run out, {SECONDS}; null: it stands")
    a_turn: bool = Field(description="the same time for every turn; else for all turns together")


class ApiDecision(BaseModel):
    """The decision at hand."""

    version: int = Field(description="to be sent with the move")
    status: StatusWord
    decider: int | None = Field(description="the seat that decides, null if nobody does now")
    moves: list[ApiMove] = Field(description="all legal moves if the decision is yours, else none")
    clocks: list[ApiClock | None] = Field(
        description="by seat, null for bots; empty: everybody takes their time"
    )


class ApiPlayed(BaseModel):
    """A move that was played, as you may know it."""

    n: int = Field(description="from 1")
    seat: int
    id: int | None = Field(description="its number in the move table; null: hidden from you")
    notation: str
    sentence: str = Field(description="in the person's language")
    round: int


class ApiLine(BaseModel):
    """Something that was said at a table."""

    n: int
    room: RoomWord = Field(description="who was spoken to")
    seat: int | None = Field(description="from which seat; null: from none")
    name: str
    phrase: str | None = Field(
        description="one of the phrases, or `seat …` for what has happened to a seat; `text` has it in your language"
    )
    text: str
    at: float = Field(description=f"when, {SECONDS}")


# ---- seats and tokens


class SeatTaken(BaseModel):
    """A seat that is yours now."""

    seat: int
    version: int
    token: str | None = Field(
        description="for this seat only, told once; null if you came with a token that is good for it"
    )


class ApiLink(BaseModel):
    """An invitation to a seat, told once."""

    address: str = Field(description="for browsers")
    link: str = Field(description="for `POST .../seats`")


class SeatToken(BaseModel):
    """A token for your seat at one table, told once."""

    token: str


# ---- events


class TableEvent(BaseModel):
    """The data of the events `table`, `start` and `over`: how a table stands."""

    table: ApiTable
    decision: ApiDecision
    view: GameView | None = Field(description="if it was asked for with `view=true`, and the game has begun")
