"""More ways to look at a table, for the chapters about the boards: what lies where, and who decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from roundhouse import Game
from roundhouse.rules.layout import LATER, OWN
from roundhouse.view import waiting as told
from roundhouse.view.words import WORD_OF
from tests.cases.support import offered, player, whole, whole_player

SEATS = "ABCD"
ALL_STACKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10a", "10b")


def decides(game: Game) -> str:
    """The letter of who decides, "" when the game is over."""
    return "" if game.decider is None else SEATS[game.decider]


def order(game: Game) -> str:
    """Who plays in which order, as in "ABCD"."""
    return "".join(game.position()["order"])


def waiting(game: Game) -> dict[str, int]:
    """What the pool holds, must and may together."""
    pool: dict[str, dict[str, int]] = game.position().get("pool", {})
    found: dict[str, int] = {}
    for effects in (pool.get("direct", {}), pool.get("indirect", {})):
        for word, count in effects.items():
            found[word] = found.get(word, 0) + count
    return found


def must(game: Game) -> dict[str, int]:
    """What of the pool cannot lapse, whichever way the turn was paid."""
    return {WORD_OF[one.kind]: one.count for one in told.waiting(game.state) if one.use == told.MUST}


def colours(game: Game, seat: str = "A") -> list[str]:
    """The colours of tracks a player has got, wood included."""
    return ["wood", *whole_player(game, seat)["colours"]]


def workers(game: Game, seat: str = "A") -> int:
    """Own workers in the supply."""
    return int(player(game, seat)["workers"])


def own_workers(game: Game, seat: str = "A") -> tuple[int, int]:
    """All own workers wherever they are, and those still to be gained."""
    p = game.state.players[SEATS.index(seat)]
    return p[OWN], p[LATER]


def temporary(game: Game, seat: str = "A") -> int:
    """Temporary workers in the supply."""
    return int(whole_player(game, seat)["temporary"])


def coins(game: Game, seat: str = "A") -> int:
    return int(player(game, seat)["coins"])


def score(game: Game, seat: str = "A") -> int:
    return int(player(game, seat)["score"])


def wrenches(game: Game, seat: str = "A") -> list[int | str]:
    """Where the wrenches stand, by what is printed there."""
    found: list[int | str] = player(game, seat).get("wrenches", [0])
    return found


def factories(game: Game, seat: str = "A") -> list[int | str]:
    """The factories from the left-most gap on."""
    found: list[int | str] = player(game, seat).get("factories", [])
    return found


def locomotives(game: Game, seat: str = "A") -> dict[str, list[int | str]]:
    """The locomotives of every route, highest first."""
    shown: dict[str, list[int | str]] = player(game, seat).get("locomotives", {})
    return {route: shown.get(route, [1] if route == "TS" else []) for route in ("TS", "SP", "KY")}


def doublers(game: Game, seat: str = "A") -> int:
    return int(player(game, seat).get("doublers", 0))


def returned(game: Game) -> list[int | str]:
    """Factories that lie open beside the stacks."""
    found: list[int | str] = game.position().get("returned", [])
    return found


def stack(game: Game, tile: int | str) -> int:
    """How many tiles a stack still holds."""
    return int(whole(game)["stacks"].get(str(tile), 0))


def on_space(game: Game, space: str) -> Any:
    """Who stands on a space and with what, None if nobody."""
    return game.position().get("spaces", {}).get(space)


def ways(game: Game, space: str) -> list[str]:
    """The ways to pay for a space that are offered."""
    return [notation for notation in offered(game) if notation.split()[0] == space]


def all_pass(game: Game) -> Game:
    """Everybody still in the round passes; then turn-order workers move or the next round begins."""
    for _ in range(sum(1 for seat in game.position()["players"].values() if not seat.get("passed"))):
        game.play("pass")
    return game


def forecast(game: Game, seat: str = "A") -> dict[str, int]:
    """What the scoring phase would give now."""
    return game.forecast(SEATS.index(seat))


def used_but(*left: str) -> list[str]:
    """All idea tokens used except these."""
    tokens = ("cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins")
    return [token for token in tokens if token not in left]


def empty_stacks(but: Iterable[tuple[str, int]] = ()) -> dict[str, int]:
    """Stacks without a tile, except those named."""
    return {**dict.fromkeys(ALL_STACKS, 0), **dict(but)}


def lowest(number: int) -> dict[str, Any]:
    """The key for `table` that empties all stacks below a number."""
    return {"lowest-stack": number}
