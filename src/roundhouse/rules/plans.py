"""Routes compiled: what each space gives, and every way a route can be laid out.

Most routes have a single plan. A switch, an extension, an upgrade or a boulder gives a route several; the
player's row says which one lies (`p[PLAN + route]`), so the rest of the rules never asks what a board is called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from roundhouse.content import model
from roundhouse.content.extension import BOX_ROUTES
from roundhouse.rules import vocabulary
from roundhouse.rules.vocabulary import AT_ONCE, K_IDEA

if TYPE_CHECKING:
    from roundhouse.rules.ruleset import Ruleset

EffectCode = tuple[tuple[int, int], ...]  # ((kind, count), ...)

# kinds of parts that bring nothing more to do; `rules/parts` enters those that a part names
QUIET: Final = {vocabulary.O_SPECIAL_VALUATION}
# kinds that stay a choice where the rest of a factory must be carried out, entered likewise
OPTIONAL: Final[set[int]] = set()
# kinds that use an action space again, and kinds that use idea tokens, with those of the parts
REPEATING: Final = {vocabulary.O_REPEAT}
USING_IDEAS: Final = {K_IDEA}
# kinds of units that bring nothing more to do
NO_MORE: Final = (vocabulary.K_DOUBLER, *vocabulary.COUNTED_POINTS)
# kinds that ask how a route goes on, and the frames in which that is chosen (`Part.gates`)
GATES: Final[dict[int, int]] = {}


def compile_effect(effect: model.Effect) -> EffectCode:
    """Content words to kinds."""
    return tuple((vocabulary.EFFECT_CODE[word], count) for word, count in effect)


def on_each_route(effect: model.Effect, routes: int) -> model.Effect:
    """A step on each of the three routes of the box is one on each of so many."""
    steps = [f"any-route-{route + 1}" for route in range(BOX_ROUTES)]
    if routes == BOX_ROUTES or (steps[-1], 1) not in effect:
        return effect
    rest = [(word, count) for word, count in effect if word not in steps]
    return (*((f"any-route-{route + 1}", 1) for route in range(routes)), *rest)


def without_idea(effect: EffectCode) -> EffectCode:
    """An idea token needs its place, so it is gained for itself."""
    return tuple((kind, count) for kind, count in effect if kind != K_IDEA)


def helps(effect: EffectCode, coins: bool) -> bool:
    """Whether an effect gives more to do than points, pieces and doublers; `coins`: these are spent within a turn."""
    return any(
        (kind < AT_ONCE and kind not in NO_MORE and kind not in QUIET)
        or vocabulary.O_TRACKS <= kind < vocabulary.O_WOOD_WORKER
        or kind in (vocabulary.O_WRENCH, vocabulary.O_REPEAT)
        or (coins and kind == vocabulary.O_COINS)
        or (kind >= vocabulary.BASE_AT_ONCE and kind not in QUIET)
        for kind, _ in effect
    )


def steps_in(effect: EffectCode) -> int:
    """Track steps an effect gives, a key counting as two."""
    return sum(
        count * (2 if kind == vocabulary.K_KEY else 1 if kind <= vocabulary.K_ANY else 0)
        for kind, count in effect
    )


class Benefit:
    """A special space that gives something once, at the moment its condition becomes true."""

    def __init__(self, special: model.Special, idea_place: int, coin: int, coins_help: bool) -> None:
        self.space: int = special.space
        self.colour: int = model.COLOURS.index(special.colour)
        self.locomotive: bool = special.locomotive
        self.effect: EffectCode = compile_effect(special.effect)
        self.coin: int = coin  # which of the spaces with a coin condition, -1: none
        # what comes at the moment itself; with a coin condition only the right to pay
        self.gains: EffectCode = without_idea(self.effect) if coin < 0 else ((vocabulary.O_COIN_DUE, coin),)
        self.idea_place: int = idea_place  # -1: gives no idea token
        self.helps: bool = helps(self.effect, coins_help)
        tracks = [
            kind - vocabulary.O_TRACKS for kind, _ in self.effect if 0 <= kind - vocabulary.O_TRACKS < 4
        ]
        self.unlocks: int = sum({2 << colour for colour in tracks})  # a bit for each colour whose tracks come
        self.only_tracks: bool = len(tracks) == len(self.effect)
        self.gate: bool = any(kind in GATES for kind, _ in self.effect)

    def same_as(self, other: Benefit) -> bool:
        """Whether both are one printed space, so that what one has given the other does not give again."""
        return (
            self.space == other.space
            and self.colour == other.colour
            and self.locomotive == other.locomotive
            and self.effect == other.effect
        )


class Plan:
    """One way a route can be laid out."""

    def __init__(
        self,
        code: str,
        length: int,
        colours: tuple[str, ...],
        specials: list[model.Special],
        places: SpecialPlaces,
        end: int = -1,
    ) -> None:
        self.length: int = length  # how far wood can be built
        self.end: int = end if end >= 0 else length  # the route's last space
        self.colours: int = sum(1 << model.COLOURS.index(colour) for colour in colours)
        self.becomes: list[Plan] = []  # how else it may still be laid out
        self.benefits: list[Benefit] = []
        self.stars: list[tuple[int, int, int]] = []  # (space, colour, points), all with a locomotive
        self.medals: list[tuple[int, int, int]] = []
        self.raisable: list[tuple[int, int, int, int]] = []  # the same with the points once they are raised
        self.doublings: list[tuple[int, int]] = []
        for special in specials:
            colour = model.COLOURS.index(special.colour)
            if special.each == "star":
                self.stars.append((special.space, colour, special.points))
            elif special.each == "medal":
                self.medals.append((special.space, colour, special.points))
            elif special.each == "spike":
                self.raisable.append((special.space, colour, special.points, special.raised))
            elif special.each == "double":
                self.doublings.append((special.space, colour))
            else:
                self.benefits.append(places.benefit(code, special))
        # benefits a track sets off by arriving: [colour * 32 + space]
        self.arrivals: list[tuple[Benefit, ...]] = [()] * (5 * 32)
        for benefit in self.benefits:
            self.arrivals[benefit.colour * 32 + benefit.space] += (benefit,)
        self.reached: list[Benefit] = [benefit for benefit in self.benefits if benefit.locomotive]
        # benefits that give more to do than points and pieces, by colour, for `completable`
        self.helping: list[list[Benefit]] = [
            [benefit for benefit in self.benefits if benefit.colour == colour and benefit.helps]
            for colour in range(5)
        ]
        self.unlocking: list[Benefit] = [benefit for benefit in self.benefits if benefit.unlocks]

    def look_on(self) -> None:
        """With what it can become: how far wood can come, which colours, and tracks that are not gained here now."""
        plans = [self, *self.becomes]
        self.longest: int = max([plan.length for plan in plans])
        self.grows: bool = self.longest > self.length
        self.any_colours: int = 0
        self.unlocks_later: int = 0
        for plan in plans:
            self.any_colours |= plan.colours
            for benefit in plan.unlocking:
                if not any(benefit.same_as(own) for own in self.unlocking):
                    self.unlocks_later |= benefit.unlocks


class SpecialPlaces:
    """The named places of a board: where idea tokens are laid, and spaces with a coin condition."""

    def __init__(self, coins_help: bool) -> None:
        self.coins_help: bool = coins_help  # to carry out what a turn must do
        self.ideas: list[str] = []
        self.coins: list[str] = []
        self.coin_effects: list[EffectCode] = []

    def benefit(self, code: str, special: model.Special) -> Benefit:
        """A special space with its place; the same space in another plan has the same one."""
        name = f"{code} {special.space}"
        idea = coin = -1
        if any(word == "idea" for word, _ in special.effect):
            idea = self.idea(name)
        if special.coin:
            if name not in self.coins:
                self.coins.append(name)
                self.coin_effects.append(compile_effect(special.effect))
            coin = self.coins.index(name)
        return Benefit(special, idea, coin, self.coins_help)

    def benefits(self, code: str, specials: list[model.Special]) -> list[Benefit]:
        """Those that give something."""
        return [self.benefit(code, special) for special in specials if special.effect]

    def idea(self, name: str) -> int:
        """The place of idea tokens with this name."""
        if name not in self.ideas:
            self.ideas.append(name)
        return self.ideas.index(name)


# ---- the plans of a route


Layout = Callable[["Ruleset", model.Route, SpecialPlaces], list[Plan]]
LAYOUTS: Final[dict[str, Layout]] = {}  # `Part.lay_out` by the name of the part, entered by `rules/parts`


def gate(space: int, word: str) -> model.Special:
    """Wood arriving here must choose how the route goes on."""
    return model.Special(space, "wood", False, ((word, 1),), "", 0, "R")


def moved(special: model.Special, by: int) -> model.Special:
    """A special space that lies further on."""
    return model.Special(
        special.space + by,
        special.colour,
        special.locomotive,
        special.effect,
        special.each,
        special.points,
        special.source,
        special.coin,
        special.raised,
    )


def plans_of(rules: Ruleset, route: model.Route, places: SpecialPlaces) -> list[Plan]:
    """Every way a route can be laid out; the first is how it lies at the start."""
    for name in rules.part_names():
        found = LAYOUTS[name](rules, route, places)
        if found:
            return found
    return become_each_other(_plans_of(rules, route, places))


def become_each_other(plans: list[Plan]) -> list[Plan]:
    """Plans of a route of which each may still become any other."""
    for plan in plans:
        plan.becomes = plans
    return plans


def _plans_of(rules: Ruleset, route: model.Route, places: SpecialPlaces) -> list[Plan]:
    variants = [
        variant for variant in rules.content.boards[rules.board].variants if variant.route == route.id
    ]
    own = list(route.specials)
    plans = [Plan(route.code, route.spaces, route.colours, own, places)]
    for variant in variants:
        plans.append(Plan(route.code, variant.spaces, variant.colours, list(variant.specials), places))
    return plans
