"""Flags in words: what laying one does, and why it cannot be laid."""

from __future__ import annotations

from typing import Final

from roundhouse.rules.layout import O_POINTS, ROUTES
from roundhouse.view.extension import Holding, TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import OptionText
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller

from .rules import FLAGS, flag_points


def flag(teller: MoveTeller, route: int) -> str:
    return teller.words.say("flag", route=teller.words.route(route), points=_points(teller, route))


def flag_option(teller: OptionTeller, route: int) -> OptionText:
    told = teller.route_name(route)
    return OptionText(
        told, "", teller.text("flag effect", points=_points(teller, route)), told, "summit-flag"
    )


def _points(teller: MoveTeller, route: int) -> str:
    """What a flag scores there as the route is now."""
    return teller.words.amount(O_POINTS, flag_points(teller.rules, teller.p, route))


def why_no_flag(why: ReasonTeller, route: int) -> str:
    return why.say("flags there", route=why.words.route(route))


TOLD: Final = TextExtension(
    sentences={"flag": flag},
    options={"flag": flag_option},
    units={"flag": why_no_flag},
    holdings=(Holding("flags", "summit-flag", lambda p: sum(p[FLAGS : FLAGS + ROUTES])),),
)
