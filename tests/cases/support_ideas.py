"""More words for the cases about specials, ideas, pools and scores: what a turn holds, and numeric cases as games.

The numeric cases come from `cases.toml`; README.md beside the shared copy explains their format. A scoring case
becomes a position of player A, a final one a last round in which everybody but the first player has passed, so
that nothing but the scoring itself adds points.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from roundhouse import Game
from roundhouse.content.loader import load
from roundhouse.record.position import state_from_position
from roundhouse.rules.industry import IndustryTrackRules
from roundhouse.rules.moves import ENGINEER_NAMES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view import waiting as told
from roundhouse.view.words import WORD_OF
from tests.cases.support import offered, play, whole_player

CASES_FILE = Path(__file__).with_name("cases.toml")
TOKENS = ("cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins")
CLASSIC_TOKENS = ("cards", "valuation", "medal", "wrench", "any", "industry", "doublers")
ROUTES = {
    "trans-siberian": "TS", "st-petersburg": "SP", "kyiv": "KY", "dresden": "DR", "munich": "MU",
    "nuremberg": "NU", "rocky-mountaineer": "RM", "sacramento": "SA", "omaha": "OM", "beijing": "BE",
    "seoul": "SE", "tokyo": "TO",
}  # fmt: skip
ENDS = {"TS": 15, "SP": 9, "KY": 9}
COLOURS = ("wood", "green", "bronze", "silver", "gold")
LETTERS = "ABCD"
MINUS_TEN = -10  # the number of a 2015 engineer, who comes with a later module
FILLERS = (4, 5, 6, 7, 8)  # factories where it does not matter which
AT_SP_4: dict[str, Any] = {"tracks": {"SP": {"wood": 3}}, "locomotives": {"SP": [5]}}  # one step from an idea


def points_of(expected: dict[str, int]) -> dict[str, int]:
    """What a case expects by source, routes by their codes."""
    return {ROUTES.get(source, source): points for source, points in expected.items()}


@cache
def all_cases() -> dict[str, dict[str, Any]]:
    """The acceptance cases by id."""
    with CASES_FILE.open("rb") as file:
        return {found["id"]: found for found in tomllib.load(file)["case"]}


def is_base(found: dict[str, Any]) -> bool:
    """Whether a case needs nothing but the base game."""
    parts = found["board"], found["industry"], found["modules"]
    return parts == ("russian", "russian", []) and found["players"] >= 2


def numeric(chapter: str, board: str = "russian") -> list[str]:
    """The ids of a chapter's cases that carry numbers, on one board without modules."""
    return [
        i
        for i, found in all_cases().items()
        if found["chapter"] == chapter
        and is_base(found | {"board": "russian"})
        and "expect" in found
        and found["board"] == board
    ]


# ---- a turn


def pool(game: Game) -> dict[str, dict[str, int]]:
    """What the turn has gained and not used, direct and indirect."""
    found: dict[str, dict[str, int]] = game.position().get("pool", {})
    return found


def direct(game: Game) -> dict[str, int]:
    """What must still be carried out."""
    return _used(game, told.MUST)


def indirect(game: Game) -> dict[str, int]:
    """What may still be used."""
    return _used(game, told.MAY, told.AT_THE_END)


def _used(game: Game, *uses: str) -> dict[str, int]:
    """What waits in the pool, whichever way the turn was paid."""
    return {WORD_OF[one.kind]: one.count for one in told.waiting(game.state) if one.use in uses}


def named(game: Game, word: str) -> set[str]:
    """What follows a word in the moves on offer: `named(game, "idea")` are the tokens that can be used."""
    return {notation.partition(" ")[2] for notation in offered(game) if notation.split()[0] == word}


def others_pass(game: Game, seat: str = "A") -> Game:
    """Everybody else passes until it is this player's decision again."""
    while game.decider != LETTERS.index(seat):
        play(game, "pass")
    return game


def end_round(game: Game) -> Game:
    """Everybody passes until the next round begins or the game is over; workers on turn-order spaces stay."""
    now = game.round
    while not game.over and game.round == now:
        play(game, "stay" if "stay" in offered(game) else "pass")
    return game


def idea(game: Game, token: str) -> Game:
    """A, who is one step from SP 4 as in `AT_SP_4`, goes there by basic and uses this token."""
    return play(game, "basic", "wood SP", f"idea {token}")


# ---- what a position leaves out because the rest of it shows it


def keys(game: Game, seat: str = "A") -> int:
    """Keys received so far."""
    return int(whole_player(game, seat)["keys"])


def has_medal(game: Game, seat: str = "A") -> bool:
    """Whether the medal lies on the board."""
    return whole_player(game, seat)["medal"] is not False


def gained(game: Game, seat: str = "A") -> dict[str, int]:
    """All points of a player by source, summed over the rounds."""
    found: dict[str, int] = {}
    for row in game.breakdown()[LETTERS.index(seat)].values():
        for source, points in row.items():
            found[source] = found.get(source, 0) + points
    return found


# ---- numeric cases


def scoring_position(numbers: dict[str, Any]) -> dict[str, Any]:
    """The position of a round-scoring case: player A as described, first in turn order, the others at the start."""
    a: dict[str, Any] = {"tracks": {}, "locomotives": {}, "valuation": numbers["valuation"]}
    for route, found in numbers["routes"].items():
        code = ROUTES[route]
        a["tracks"][code] = {colour: found[colour] for colour in COLOURS if found.get(colour)}
        a["locomotives"][code] = found["locos"]
        if found.get("doublers"):
            a["doublers"] = found["doublers"]
    a["medal"] = bool(numbers.get("medal"))
    a |= {"arm": numbers["branch"]} if "branch" in numbers else {}
    a |= {"extensions": numbers["extensions"]} if "extensions" in numbers else {}
    wrenches = numbers["industry"]["wrenches"]
    a["wrenches"] = [f"place {place}" for place in wrenches]
    a["factories"] = list(FILLERS[: max(0, (max(wrenches) - 3) // 2)])
    board = numbers.get("board", "russian")
    return {"edition": numbers["edition"], "board": board, "players": {"count": 4, "A": a}}


def final_position(numbers: dict[str, Any]) -> dict[str, Any]:
    """The position of a final-scoring case: the last round, only the first player has not passed."""
    players: dict[str, Any] = {"count": len(numbers["players"])}
    for letter, found in zip(LETTERS, numbers["players"], strict=False):
        players[letter] = _final_player(found) | {"passed": letter != "A"}
    return {
        "edition": numbers["edition"],
        "round": 7 if len(numbers["players"]) == 4 else 6,
        "players": players,
    }


def _final_player(found: dict[str, Any]) -> dict[str, Any]:
    words: dict[str, Any] = {
        "score": found.get("score", 0),
        "cards": found.get("cards", []),
        "engineers": found["engineers"],
        "doublers": found.get("doublers", 0),
        "keys": found.get("keys", 0),
        "ideas": list(TOKENS[: found.get("ideas", 0)]),
        "factories": list(FILLERS[: found.get("factories", 0)]),
        "extra-workers": min(2, found.get("extra_workers", 0)),
        "wood-worker": found.get("extra_workers", 0) > 2,
        "tracks": _final_tracks(found),
    }
    if "locos" in found:
        slots = found["locos"]
        words["locomotives"] = {"TS": slots[:2], "SP": slots[2:3], "KY": slots[3:4]}
    return words


def _final_tracks(found: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Tracks that agree with a final case: wood where it says, or at the ends of routes, or ahead of silver."""
    wood = list(found.get("wood", []))
    if "routes_ended" in found:
        wood = list(ENDS.values())[: found["routes_ended"]]
    silver, gold = found.get("silver", []), found.get("gold", [])
    tracks: dict[str, dict[str, int]] = {
        code: {"wood": space} for code, space in zip(ENDS, wood, strict=False)
    }
    for code, space in zip(("TS", "SP"), silver, strict=False):
        tracks[code] = {"wood": space + 3, "green": space + 2, "bronze": space + 1, "silver": space}
    for code, space in zip(("TS",), gold, strict=False):
        tracks[code]["gold"] = space
    return tracks


def renumbered(position: dict[str, Any]) -> Game:
    """A game in which engineer #10 carries the number -10 (the ruleset is its own, so no other game is touched)."""
    for letter in LETTERS[: position["players"]["count"]]:
        numbers = position["players"].get(letter, {}).get("engineers", [])
        position["players"].setdefault(letter, {})["engineers"] = [abs(number) for number in numbers]
    rules = Ruleset(load(position["edition"]), position["players"]["count"])
    rules.equip([], IndustryTrackRules(rules))
    state = state_from_position(position, rules)
    rules.engineer_number[ENGINEER_NAMES.index("10")] = MINUS_TEN
    return Game(state)
