"""The mechanisms that boards, industry tracks and modules bring, by the names the content tables use."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.part import Part
from roundhouse.rules.parts.additional_engineers import AdditionalEngineers
from roundhouse.rules.parts.american import American
from roundhouse.rules.parts.asian import Asian
from roundhouse.rules.parts.coal import Coal
from roundhouse.rules.parts.dual_lane import DualLane
from roundhouse.rules.parts.emil import Emil
from roundhouse.rules.parts.german import Extensions, Income, Switch
from roundhouse.rules.parts.industry_board import IndustryBoard
from roundhouse.rules.parts.special_ideas import SpecialIdeas
from roundhouse.rules.parts.train import Train

PARTS: Final[dict[str, type[Part]]] = {
    "switch": Switch,
    "extensions": Extensions,
    "income": Income,
    "american": American,
    "dual-lane": DualLane,
    "asian": Asian,
    "industry-board": IndustryBoard,
    "coal": Coal,
    "train": Train,
    "special-ideas": SpecialIdeas,
    "additional-engineers": AdditionalEngineers,
    "emil": Emil,
}
