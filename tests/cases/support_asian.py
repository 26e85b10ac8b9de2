"""Words for the cases about the Asian board and the industry board, which belong together in the box."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from roundhouse.record.position import position_of
from roundhouse.rules.notation import SEATS
from tests.cases.support import offered, player, table, whole_player

LAYER = ["2a", 3, 4, 5, 6, 7, 8]  # a factory for each place where it does not matter which
AT_SE_4: dict[str, Any] = {"tracks": {"SE": {"wood": 3}}, "locomotives": {"SE": [5]}}  # one step from an idea
NEARLY_GOLD = {"wood": 16, "green": 14, "bronze": 12, "silver": 10}  # one wood step from Beijing 17


def asian(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A table with the Asian board and the industry board, three players unless said otherwise."""
    return table(a, **{"board": "asian", "industry": "board", "seats": 3, **position})


def layer(*places: str, **tiles: object) -> dict[str, Any]:
    """Factories on these places of the industry board, the usual ones or those named."""
    usual = {f"F{number}": [tile] for number, tile in enumerate(LAYER, start=1)}
    return {place: usual[place] for place in places} | {place: [tile] for place, tile in tiles.items()}


def whole_layer(places: int = 7, **tiles: object) -> dict[str, Any]:
    """The first layer is full."""
    return layer(*[f"F{number}" for number in range(1, places + 1)]) | layer(**tiles)


def again(game: Game) -> Game:
    """The same position in a game of its own."""
    return Game.from_position(game.position())


def upgraded(game: Game, seat: int = 0) -> bool:
    """Whether the Osaka upgrade lies on Tokyo."""
    return bool(whole_player(game, SEATS[seat])["osaka"])


def sites(game: Game, seat: int = 0) -> int:
    """Construction sites that still lie."""
    return sum(whole_player(game, SEATS[seat])["sites"].values())


def cars(game: Game, seat: str = "A", colour: str = "cars") -> dict[str, Any]:
    """Where a player's cars are, without the places that have none; `supply` are those in front of the player."""
    found = player(game, seat)
    shown = {
        key.removeprefix(f"{colour}-"): value for key, value in found.items() if key.startswith(f"{colour}-")
    }
    if colour == "cars":
        shown["supply"] = found.get("cars", 3)
    return {place: value for place, value in shown.items() if value}


def places(game: Game, word: str) -> set[str]:
    """The last word of the moves that begin so: `places(game, "factory 5")` are the places for it."""
    return {words.replace(">", " ").split()[-1] for words in offered(game) if words.startswith(word)}


def top(game: Game, place: str) -> Any:
    """The uppermost factory of a place, None where only the printed one is."""
    found = position_of(game.state).get(place)
    return found[0] if found else None
