"""The shape of an arena's report for type checkers. Intervals hold the true value in 95 of 100 cases."""

from typing import Any, NotRequired, TypedDict


class WinRate(TypedDict):
    """A share of games, and its interval; one deal alone has none."""

    rate: float
    low: float | None
    high: float | None


Histogram = TypedDict("Histogram", {"from": int, "width": int, "counts": list[int]})


class Points(TypedDict):
    """A mean with its interval, and how the values lie."""

    mean: float
    low: float | None
    high: float | None
    sd: float
    min: float
    q1: float
    median: float
    q3: float
    max: float
    histogram: Histogram


class BotResult(TypedDict):
    """A bot in a pairing; against its own kind it has no wins, alone no margin."""

    bot: str
    score: Points
    wins: NotRequired[WinRate]
    margin: NotRequired[Points]


class PairingReport(TypedDict):
    """Two or more bots on a board, or on all together."""

    bots: list[str]
    board: str
    deals: int
    games: int
    results: list[BotResult]
    seats: list[dict[str, float]]
    order: NotRequired[list[dict[str, Any]]]  # by place in the turn order of the start
    places: list[float]


class GamesReport(TypedDict):
    """How many games there are; `broken` are the commands that play a broken one again."""

    asked: int
    finished: int
    in_whole_deals: int
    broken: list[str]
    faults: list[dict[str, Any]]


class BotRating(TypedDict):
    """A bot on the scale of all games."""

    bot: str
    games: int
    rating: float
    low: float
    high: float
    sigma: float


class Spread(TypedDict):
    """Seconds."""

    mean: float
    p95: float
    max: float


class BotTimes(TypedDict):
    """How long a bot thought."""

    bot: str
    seconds: float
    decisions: int
    decision: Spread
    turns: int
    turn: Spread


class ArenaReport(TypedDict):
    """What `report` and `play_match` give."""

    plan: dict[str, Any]
    programs: list[str]
    games: GamesReport
    pairings: list[PairingReport]
    ratings: list[BotRating]
    times: list[BotTimes]
