"""What a player's board shows: what tracks, locomotives, wrenches and used tokens have brought."""

from __future__ import annotations

from roundhouse.rules.base_fields import IDEA_PLACES, PLANS, REACH, TRACKS, WRENCHES
from roundhouse.rules.packing import token_places
from roundhouse.rules.plans import Benefit, EffectCode
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.vocabulary import NOWHERE, UPPER_LANE


def amount(effect: EffectCode, kind: int) -> int:
    """How much of a kind an effect gives."""
    return sum([count for given, count in effect if given == kind])


def conditions_met(rules: Ruleset, p: list[int]) -> list[Benefit]:
    """The special spaces that tracks and locomotives have reached."""
    tracks, reach, laid = TRACKS.values(p), REACH.values(p), PLANS.values(p)
    return [
        benefit
        for route, plans in enumerate(rules.plans)
        for benefit in plans[laid[route]].benefits
        if tracks[5 * route + benefit.colour] >= benefit.space
        and (not benefit.locomotive or reach[route] >= benefit.space)
    ]


def reached(rules: Ruleset, p: list[int]) -> list[Benefit]:
    """The special spaces whose condition is true, the coin included where one must be paid."""
    return [
        benefit
        for benefit in conditions_met(rules, p)
        if benefit.coin < 0 or rules.toll.coin_paid(p, benefit.coin)
    ]


def gained_on_routes(rules: Ruleset, p: list[int], kind: int) -> int:
    """How much of a kind the special spaces have given."""
    return sum([amount(benefit.effect, kind) for benefit in reached(rules, p)])


def arrived(p: list[int], place: int) -> int:
    """How many wrenches stand on a space or beyond it on its lane."""
    lane = place // UPPER_LANE
    wrenches = [wrench for wrench in WRENCHES.values(p) if wrench != NOWHERE]
    return sum(1 for wrench in wrenches if wrench >= place and wrench // UPPER_LANE == lane)


def gained_on_track(rules: Ruleset, p: list[int], kind: int) -> int:
    """How much of a kind wrenches have gained on the industry track."""
    found = 0
    for place, effect in enumerate(rules.industry_effect):
        if effect and (count := amount(effect, kind)):
            found += count * (min(1, arrived(p, place)) if rules.industry_once[place] else arrived(p, place))
    return found


def gained_by_tokens(rules: Ruleset, p: list[int], kind: int) -> int:
    """How much of a kind used idea tokens have given."""
    if not IDEA_PLACES.of(p):
        return 0
    used = [token for token, place in enumerate(token_places(p)) if place]
    return sum([amount(rules.token_effect[token], kind) for token in used])
