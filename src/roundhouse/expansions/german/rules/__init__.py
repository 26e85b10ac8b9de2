"""The German board: three mechanisms, each of which another board could have for itself.

How a route is laid out is a plan of the route (`rules/plans`). Wood that moves onto the first space behind the
switch, or onto a station, sets off a gate: how the route goes on is chosen before anything else, and what the tracks
have reached on the new spaces is gained at that moment (ruling 4). Income tiles are used in addition to a turn's
action.
"""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.german.rules.extensions import Extensions
from roundhouse.expansions.german.rules.income import Income
from roundhouse.expansions.german.rules.switch import Switch
from roundhouse.rules.part import Part

PARTS: Final[dict[str, type[Part]]] = {"switch": Switch, "extensions": Extensions, "income": Income}
