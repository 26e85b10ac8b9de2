"""Where the points come from that a bot expects: an evaluation taken apart by source.

An outlook names what every route, the industry track, engineers, workers and so on add to the expected final score. Two
outlooks say why one turn is better than another: by their largest differences. What the best rival can expect is part
of an outlook too, since a bot that looks ahead wants to be in front.
"""

from __future__ import annotations

from typing import Final

from roundhouse.bots import features as has
from roundhouse.bots.evaluation import Evaluation
from roundhouse.bots.hand_features import COLOURS, HAND_FEATURES
from roundhouse.bots.turns import Worth
from roundhouse.rules.layout import CARDS
from roundhouse.rules.packing import points_from
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.scoring import part_points, route_points
from roundhouse.rules.state import GameState
from roundhouse.search.outlook import Outlook
from roundhouse.search.worth import known_cards

INDUSTRY: Final = "industry"
CARDS_AT_THE_END: Final = "end bonus cards"
ALWAYS: Final = "always"  # what nothing can be said about: every position of a game has it alike
# What a hand feature adds to; the others are sources themselves.
_HAND_SOURCES: Final = {
    **dict.fromkeys(("own workers", "wood worker", "later workers", "in hand"), "workers"),
    **dict.fromkeys(("passed", "place", "passing"), "turn order"),
    **dict.fromkeys(("valuation 1", "valuation 2", "medal"), "ideas"),
    **dict.fromkeys((f"owns {colour}" for colour in COLOURS[1:]), "new tracks"),
    **dict.fromkeys(("cards", "cards to come"), CARDS_AT_THE_END),
    **dict.fromkeys(("ahead", "level", "behind", "majority"), "engineer majority"),
    **dict.fromkeys(("one", "2 players", "3 players"), ALWAYS),
}


def scored(state: GameState, seat: int) -> Outlook:
    """The points that a seat has by now."""
    found: Outlook = {}
    for source in state.rules.sources:
        _add(found, state.rules.source_name(source), points_from(state.players[seat], source))
    return found


def worth_by_source(worth: Worth, state: GameState, seat: int) -> Outlook:
    """What an evaluation expects, term by term: together as much as it gives for the whole position. What is no
    `Evaluation` cannot be taken apart.
    """
    if not isinstance(worth, Evaluation):
        return {ALWAYS: worth(state, seat)}
    rules, p = state.rules, state.players[seat]
    later = max(0, rules.rounds - state.round)
    found = scored(state, seat)
    for route in range(rules.route_count):
        _add(found, rules.route_codes[route], (later + 1) * route_points(rules, p, route))
    _add(found, INDUSTRY, (later + 1) * rules.industry_rules.points(p))
    for points, source in part_points(rules, p) if rules.round_scorers else ():
        times = 1 if source in rules.once_sources else later + 1
        _add(found, rules.source_name(source), times * points)
    for source_name, weight, feature in zip(
        feature_sources(rules), worth.weights_at(later), has.features(state, seat), strict=True
    ):
        _add(found, source_name, weight * feature)
    if p[CARDS]:
        _add(found, CARDS_AT_THE_END, known_cards(state, seat))
    return found


def feature_sources(rules: Ruleset) -> list[str]:
    """For every feature, in their order, the source that it tells of."""
    codes = [*rules.route_codes, *[""] * has.ROUTES][: has.ROUTES]
    found = [code for code in codes for _ in has.ROUTE_FEATURES]
    found += ["factories" if name.startswith("factory") else INDUSTRY for name in has.INDUSTRY_FEATURES]
    found += [_HAND_SOURCES.get(name, name) for name in HAND_FEATURES]
    found += ["engineers"] * len(has.ENGINEER_FEATURES)
    return [*found, *has.PART_FEATURES]


def _add(found: Outlook, source: str, points: float) -> None:
    if points:
        found[source] = found.get(source, 0.0) + points
