"""The special spaces of every way a route can be laid out, each with the name a report gives it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from roundhouse.content import model
from roundhouse.expansions.german.boxed import extensions_in
from roundhouse.rules import Ruleset
from roundhouse.rules.layout import REACH, TRACK


class Mark(NamedTuple):
    """A special space as it lies on a route."""

    space: int
    colour: int
    locomotive: bool
    each: str  # as in `model.Special`
    effect: model.Effect
    coin: bool
    group: str
    name: str

    @property
    def ways(self) -> tuple[str, ...]:
        """How it can matter."""
        if self.each:
            return ("scored", "scored with the spike") if self.each == "spike" else ("scored",)
        return ("reached", "paid") if self.coin else ("reached",)

    def active(self, p: list[int], route: int) -> bool:
        """Whether this player has met its condition."""
        reached = not self.locomotive or p[REACH + route] >= self.space
        return reached and p[TRACK + 5 * route + self.colour] >= self.space

    def same_as(self, other: Mark) -> bool:
        """Whether both are one printed space."""
        return self[:5] == other[:5]


def _mark(special: model.Special, by: int, group: str, where: str) -> Mark:
    what = special.each or "+".join(word for word, _ in special.effect)
    name = f"{where} {special.space} {special.colour}: {what}"
    return Mark(
        special.space + by,
        model.COLOURS.index(special.colour),
        special.locomotive,
        special.each,
        special.effect,
        special.coin,
        group,
        name,
    )


@cache
def marks_of(rules: Ruleset, route: int, plan: int) -> tuple[Mark, ...]:
    """The special spaces of a route with this plan; the numbers of plans are those of `rules.plans`."""
    board = rules.content.boards[rules.board]
    row = board.routes[route]
    group = f"{board.id} board"
    own = [_mark(special, 0, group, row.code) for special in row.specials]
    variants = [variant for variant in board.variants if variant.route == row.id]
    if variants and plan:
        variant = variants[plan - 1]
        more = [_mark(special, 0, group, variant.id) for special in variant.specials]
        return tuple([*own, *more] if variant.keeps else more)
    for station in (station for station in board.stations if station.route == row.id):
        fitting = [e for e in extensions_in(rules.content) if e.size == station.size]
        plan, choice = divmod(plan, 1 + len(fitting))
        if choice:
            extension = fitting[choice - 1]
            own += [
                _mark(special, station.space - 1, "extensions", f"{extension.id} space")
                for special in extension.specials
            ]
    return tuple(own)
