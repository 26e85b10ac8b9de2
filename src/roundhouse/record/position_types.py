"""The shape of a position for type checkers: the keys that every game has (docs/positions.md).

Boards, tracks and modules add keys of their own; `position_of` gives a plain dict for whoever needs those.
"""

from __future__ import annotations

from typing import Any, TypedDict

PlayerPosition = TypedDict(
    "PlayerPosition",
    {
        "score": int,
        "passed": bool,
        "workers": int,
        "extra-workers": int,
        "temporary": int,
        "wood-worker": str,
        "coins": int,
        "tracks": dict[str, dict[str, int]],  # route, colour: space
        "colours": list[str],
        "locomotives": dict[str, list[int | str]],
        "doublers": int | dict[str, int],
        "factories": list[int | str],
        "wrenches": list[int | str],
        "engineers": list[int | str],
        "used": list[int | str],
        "ideas": dict[str, str],
        "valuation": str,
        "medal": bool,
        "keys": int,
        "cards": list[str],
        "bonus": str,
        "points": dict[str, int],
    },
    total=False,
)
Position = TypedDict(
    "Position",
    {
        "edition": str,
        "board": str,
        "industry": str,
        "modules": list[str],
        "round": int,
        "order": list[str],
        "turn": str,
        "waiting": list[dict[str, Any]],
        "last-place": int,
        "pool": dict[str, dict[str, int]],
        "idea-places": list[str],
        "engineers": list[int | str],
        "stacks": dict[str, int],
        "lowest-stack": int,
        "returned": list[int | str],
        "doublers": int,
        "idea-cards": list[str],
        "end-cards": dict[str, list[str] | int],  # in a view, only how many
        "bonuses": list[str],
        "looks": list[dict[str, Any]],
        "spaces": dict[str, Any],
        "players": dict[str, PlayerPosition],  # by letter
        "struck": list[str],
        "before": dict[str, Any],  # another position
    },
    total=False,
)
