"""The Asian board in words: sites that are removed and what is taken for them, and a place for the medal."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.asian.rules import F_MEDAL, F_SITE, sites_on
from roundhouse.rules.vocabulary import O_COINS
from roundhouse.view.events import Events
from roundhouse.view.extension import TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import OptionText
from roundhouse.view.teller import MoveTeller

# ---- sentences


def site(teller: MoveTeller, route: int) -> str:
    return teller.words.say("site", route=teller.words.route(route))


def medal(teller: MoveTeller, route: int) -> str:
    space = teller.plan(route).medals[0][0]
    return teller.words.say("medal", route=teller.words.route(route), space=space)


# ---- options


def site_option(teller: OptionTeller, route: int) -> OptionText:
    told = teller.route_name(route)
    return OptionText(told, "", teller.text("site effect"), told, "site")


def take_coin_option(teller: OptionTeller, index: int) -> OptionText:
    told = teller.words.amount(O_COINS, 1)
    return OptionText(told, "", teller.text("take-coin effect"), told, "coin")


def medal_option(teller: OptionTeller, route: int) -> OptionText:
    told = teller.route_name(route)
    lead = teller.text("medal", space=teller.plan(route).medals[0][0])
    return OptionText(told, lead, teller.text("medal effect"), told, "medal")


# ---- why not


# ---- what follows by itself


def removed(events: Events) -> None:
    """Sites that left no choice."""
    if events.family == "site" or not any(events.rules.closed_slots):
        return
    for old, new in zip(events.before.players, events.after.players, strict=True):
        for route in range(events.rules.route_count):
            if sites_on(events.rules, old, route) > sites_on(events.rules, new, route):
                events.say("site", route=events.words.route(route))


TOLD: Final = TextExtension(
    sentences={"site": site, "take-coin": "take-coin", "medal": medal},
    options={"site": site_option, "take-coin": take_coin_option, "medal": medal_option},
    refusals={(F_SITE, "site"): "site gone", (F_MEDAL, "medal"): "no medal place"},
    events=removed,
)
