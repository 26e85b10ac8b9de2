"""The mechanisms that boards, industry tracks and modules bring, by the names the content tables use.

Those of the expansions are found by their folders. What a part declares for tables that all games share is entered
here.
"""

from __future__ import annotations

from typing import Final

from roundhouse import expansions
from roundhouse.rules.completable import DIRECT_FRAMES
from roundhouse.rules.needs import DECIDED_FIRST, INDUSTRY_STEPS, SHOWN_LATER
from roundhouse.rules.part import Part
from roundhouse.rules.parts.american import American
from roundhouse.rules.parts.dual_lane import DualLane
from roundhouse.rules.parts.sharing import AFTER_TURNS
from roundhouse.rules.parts.special_ideas import SpecialIdeas
from roundhouse.rules.plans import GATES, LAYOUTS, OPTIONAL, QUIET
from roundhouse.rules.pool import list_industry_steps, list_payers

PARTS: Final[dict[str, type[Part]]] = {
    "american": American,
    "dual-lane": DualLane,
    "special-ideas": SpecialIdeas,
}
for _found in expansions.modules("rules"):
    PARTS.update(_found.PARTS)
OWN_FACTORIES: Final[dict[str, int]] = {}  # tiles that lie in no stack, and the kind that builds each
for _name, _part in PARTS.items():
    OWN_FACTORIES.update(_part.own_factories)
    list_payers(_part.payers, _part.own_factories)
    QUIET.update(_part.quiet_kinds)
    OPTIONAL.update(_part.optional_kinds)
    DECIDED_FIRST.update(_part.decided_first)
    SHOWN_LATER.update(_part.shown_later)
    DIRECT_FRAMES.update(_part.direct_frames)
    AFTER_TURNS.update(_part.after_turns)
    GATES.update(_part.gates)
    INDUSTRY_STEPS.update(_part.industry_kinds)
    LAYOUTS[_name] = _part.lay_out
list_industry_steps()
