"""What programs send, in JSON (docs/api.md). A field that nobody knows is a mistake."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from roundhouse.service.middleware.sessions import MAX_NAME_LENGTH
from roundhouse.service.model.request_values import MAX_NUMBER, NumberParam, TextParam
from roundhouse.service.model.table_options import SEATS
from roundhouse.service.tables.talk import MAX_LINE_LENGTH, PHRASES

Notation = Annotated[TextParam, Field(max_length=80)]
MoveId = Annotated[StrictInt, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Status = Literal["waiting", "playing", "over"]
PhraseWord = Annotated[TextParam, Field(max_length=32, examples=list(PHRASES))]
SeatNumber = Annotated[int, Field(ge=0, lt=SEATS)]


class StrictModel(BaseModel):
    """What is sent."""

    model_config = ConfigDict(extra="forbid")


class ApiMoveRequest(StrictModel):
    """A move, for the version that it was decided on."""

    move: MoveId | Notation = Field(description="its id, or its notation", examples=["wood TS"])
    version: NumberParam


class TakeBackRequest(StrictModel):
    """Moves that are taken back, for the version that was seen."""

    version: NumberParam
    turn: bool = Field(False, description="back to the start of the turn; else one decision")


class RedoRequest(StrictModel):
    """What was taken back is played again, for the version that was seen."""

    version: NumberParam


class SeatRequest(StrictModel):
    """A seat that is wanted."""

    seat: SeatNumber | None = Field(
        None, description="if not said: the one of the link, or the first that is free for you"
    )
    name: TextParam = Field("", max_length=MAX_NAME_LENGTH, description="needed by whoever has none yet")
    link: TextParam = Field("", max_length=80, description="the last part of an invitation's address")


class OfferRequest(StrictModel):
    """To whom a seat without a person is given."""

    to: TextParam = Field(max_length=40, description="`friend`, `lobby`, or a bot's name", examples=["lobby"])


class InvitationRequest(StrictModel):
    """A player for whom a seat is to be kept."""

    player: TextParam = Field(max_length=64, description="as seats and ratings name them")


class SwapRequest(StrictModel):
    """Two seats that are to change places."""

    with_seat: SeatNumber


class SwapAnswer(StrictModel):
    """What somebody says who is asked to change places."""

    agree: bool


class ReadyRequest(StrictModel):
    """Whether somebody would begin the game."""

    ready: bool


class StartRequest(StrictModel):
    """The start of a game."""

    fill: bool = Field(False, description="bots take the seats that are still free")


class LineRequest(StrictModel):
    """Something to say: words, or one of the phrases."""

    text: TextParam = Field("", max_length=4 * MAX_LINE_LENGTH)
    phrase: PhraseWord = ""
