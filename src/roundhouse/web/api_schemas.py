"""What programs are told of a game of railroads, described: the view of a seat, and the options of a game.

These models describe what `view.table.table_view` gives; `tests/web/test_api_schemas.py` compares the two. A position
is described as far as every game has it. Boards, tracks and modules add keys of their own (docs/positions.md).
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

REFERENCE: Final = "#/components/schemas/{model}"
Letter = Literal["A", "B", "C", "D"]


class Described(BaseModel):
    """Something of which every key is known."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Growing(BaseModel):
    """Something to which boards and modules add keys of their own."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)


class ViewOption(Described):
    """A legal move of the seat that decides."""

    id: int = Field(description="its number in the move table (docs/moves.md)")
    notation: str
    sentence: str
    sure: bool = Field(description="whether the turn can be finished after it for certain")
    forecast_change: dict[str, int] = Field(
        description="what the move alone changes in the forecast, by source"
    )


class ViewPoolUnit(Described):
    """Something that the turn has gained and not used yet."""

    words: str
    use: str = Field(description="whether it may be used, or must")


class ViewMove(Described):
    """A move of the log."""

    by: int = Field(description="the seat")
    notation: str = Field(description="`end ?`: a card that is hidden from you")
    sentence: str
    round: int
    followed: list[str] = Field(description="what happened by itself, as sentences")


class ViewEndCards(Described):
    """The end bonus cards."""

    pile: int = Field(description="how many lie on the pile")
    hidden: int = Field(description="how many were removed unseen")


class ViewPlayer(Growing):
    """What lies before a player; what is left out is as at the start (docs/positions.md)."""

    score: int = 0
    passed: bool = False
    workers: int = 0
    coins: int = 0
    tracks: dict[str, dict[str, int]] = Field({}, description="how far each colour has come, by route")
    locomotives: dict[str, list[int | str]] = Field({}, description="by route")
    factories: list[int | str] = Field([], description="`0`: a gap")
    engineers: list[int | str] = []
    cards: list[str] = Field([], description="end bonus cards; `?`: hidden from you")
    points: dict[str, int] = Field({}, description="the score by source")


class ViewPosition(Growing):
    """The table in words, as `Game.position` writes it (docs/positions.md); what is hidden is `?`."""

    edition: str = "ultimate"
    board: str = "russian"
    industry: str = "russian"
    modules: list[str] = []
    round: int = 1
    order: list[Letter] = Field([], description="the players by turn-order place")
    turn: Letter | None = Field(None, description="whose turn it is")
    end_cards: ViewEndCards = Field(alias="end-cards")
    spaces: dict[str, Any] = Field({}, description="who has placed workers where")
    players: dict[Letter, ViewPlayer]


class RailroadsView(Described):
    """All that a seat may see of the game; a spectator sees what is open to everybody."""

    you: int | None = Field(description="your seat; null: you watch")
    decider: int | None = Field(description="the seat that decides; null: the game is over")
    question: str = Field(description="what is asked, or what everybody waits for")
    options: list[ViewOption] = Field(description="the legal moves, if you decide")
    round: int
    rounds: int
    scores: list[int] = Field(description="by seat")
    forecast: list[dict[str, int]] = Field(
        description="by seat: what the scoring phase would bring now, by source and in `total`"
    )
    position: ViewPosition
    pool: list[ViewPoolUnit] = Field(description="what the turn holds")
    log: list[ViewMove] = Field(description="all moves so far")
    over: bool
    winners: list[int] = Field(description="seats; empty until the game is over")


class RailroadsOptions(Growing):
    """What is played."""

    players: int
    edition: str
    board: str
    industry: str
    modules: list[str]


def described(name: str, model: type[BaseModel]) -> dict[str, Any]:
    """A model as the description of the API has it, under this name, and those within it under their own."""
    schema = TypeAdapter(model).json_schema(ref_template=REFERENCE, mode="serialization")
    within: dict[str, Any] = schema.pop("$defs", {})
    return {**within, name: {**schema, "title": name}}


API_SCHEMAS: Final = described("GameView", RailroadsView) | described("PlayedOptions", RailroadsOptions)
