"""The additional engineers in positions: the decisions about starting bonuses."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.additional_engineers.rules import F_BONUS_SHARE, F_BONUS_TWICE, F_DRAW
from roundhouse.record.extension import Argument, PositionExtension
from roundhouse.record.keys.bonuses import bonus_of
from roundhouse.record.keys.waiting import counted, flags
from roundhouse.rules.moves import BONUS_NAMES

WRITTEN: Final = PositionExtension(
    arguments={
        F_BONUS_TWICE: flags("direct"),
        F_BONUS_SHARE: Argument(
            ("taken",),
            lambda rules, table: bonus_of(rules, table.key("taken"), table.get("taken")),
            lambda rules, argument: {"taken": BONUS_NAMES[argument]},
        ),
        F_DRAW: counted("count", 1),
    },
)
