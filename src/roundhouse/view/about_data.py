"""What explaining a component needs besides words: signs, pages of the rulebook, other names for kinds."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions import Gathered
from roundhouse.view.extension import Generic, all_explained

# Kinds that pictures and places call differently, where an id follows.
_ALIASES: Final = {
    "token": "tokens",
    "idea": "tokens",
    "card": "cards",
    "bonus": "bonuses",
    "end-card": "end-cards",
    "loco": "tile",
    "factory": "tile",
    "stack": "tile",
    "returned": "tile",
}
ALIASES: Final = Gathered(_ALIASES, lambda: (one.aliases for one in all_explained()))
# And where none does.
_ALONE: Final = {
    "order": "turn-order",
    "engineer": "engineers",
    "row": "engineers",
    "tile": "stack",
    "cards": "idea-card",
    "tokens": "idea",
    "end-cards": "end-card",
    "industry": "wrench",
    "points": "score",
}
ALONE: Final = Gathered(_ALONE, lambda: (one.alone for one in all_explained()))

PIECE: Final = "piece"
RULE: Final = "rule"
# Components without an id: their sign, the mark of their source, and what they are.
_GENERIC: Final = {
    "worker": Generic("worker", "R", PIECE),
    "temporary": Generic("worker-temp", "R", PIECE),
    "wood-worker": Generic("worker-wood", "R", PIECE),
    "coin": Generic("coin", "R", PIECE),
    "key": Generic("key", "R", PIECE),
    "doubler": Generic("doubler", "R", PIECE),
    "medal": Generic("medal", "R", PIECE),
    "valuation": Generic("revalue", "P", PIECE),
    "wrench": Generic("wrench", "R", PIECE),
    "stack": Generic("loco", "R", PIECE),
    "idea": Generic("idea", "R", PIECE),
    "idea-card": Generic("idea-card", "R", PIECE),
    "end-card": Generic("end-card", "R", PIECE),
    "engineers": Generic("engineer", "R", PIECE),
    "star": Generic("star", "R", RULE),
    "route-double": Generic("route-double", "R", RULE),
    "turn-order": Generic("turn-order", "R", RULE),
    "pass": Generic("pass", "P", RULE),
    "score": Generic("star", "R", RULE),
    "round": Generic("clock", "R", RULE),
    "majority": Generic("crown", "R", RULE),
}
GENERIC: Final = Gathered(_GENERIC, lambda: (one.generic for one in all_explained()))
# They mean the same whatever stands behind them: `wrench/1`, `doubler/TS/3`.
ANY_ID: Final = frozenset({"wrench", "doubler", "medal", "valuation", "row", "engineers"})
_NEEDS: Final[dict[str, str]] = {}
# The mechanism without which a piece is not in a game.
NEEDS: Final = Gathered(
    _NEEDS, lambda: (dict.fromkeys(one.generic, one.part) for one in all_explained() if one.part)
)

SECTION_ICONS: Final = {
    "locomotive": "loco",
    "industry": "wrench",
    "engineers": "hire",
    "turn-order": "turn-order",
    "last-round": "wrench",
}

# Of the 2021 rulebook, by kind, by section of the game board, or for one component; what belongs to a board or a
# module has the first page of that chapter.
_PAGES: Final = {
    "space": 7,
    "space/track": 8,
    "space/locomotive": 12,
    "space/industry": 13,
    "space/auxiliary": 14,
    "space/engineers": 15,
    "space/turn-order": 16,
    "space/last-round": 22,
    "order": 16,
    "turn-order": 16,
    "pass": 16,
    "engineer": 15,
    "engineers": 15,
    "tile": 10,
    "stack": 12,
    "tile/9x": 47,
    "tile/10a": 48,
    "tile/10b": 48,
    "colour": 8,
    "route": 20,
    "special": 18,
    "slot": 10,
    "doubler": 14,
    "medal": 46,
    "valuation": 20,
    "wrench": 13,
    "industry": 13,
    "worker": 7,
    "temporary": 14,
    "wood-worker": 47,
    "coin": 14,
    "key": 19,
    "idea": 19,
    "tokens": 46,
    "idea-card": 47,
    "cards": 47,
    "end-card": 47,
    "end-cards": 47,
    "bonuses": 6,
    "star": 19,
    "route-double": 19,
    "score": 20,
    "round": 22,
    "majority": 22,
}
PAGES: Final = Gathered(_PAGES, lambda: (one.pages for one in all_explained()))
