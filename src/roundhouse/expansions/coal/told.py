"""Coal in words: what its moves do, why they are refused, and what follows from them by itself."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.coal.rules import (
    BURNT_COAL,
    FOUNDRY_COAL,
    O_COAL,
    foundry_effect,
    left_of_foundry,
)
from roundhouse.rules import moves
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.tracks import near_rooms
from roundhouse.rules.vocabulary import (
    BOILED,
    CLOSED,
    COUNTED_POINTS,
    GAPS,
    MAX_SLOTS,
)
from roundhouse.view.events import Events
from roundhouse.view.extension import Holding, TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import MAX_TITLE_LENGTH, OptionText, few_words, fit
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller
from roundhouse.view.words import Words

BOILERMAN_SPACE: Final = moves.SPACE_NAMES.index("boilerman")


def in_coal(words: Words, count: int) -> str:
    return words.amount(O_COAL, count)


# ---- sentences


def stoke(teller: MoveTeller, index: int) -> str:
    effect = teller.words.effect(teller.rules.effects[BOILERMAN_SPACE])
    price = in_coal(teller.words, teller.rules.cost_coal[BOILERMAN_SPACE])
    return teller.words.say("stoke", coal=price, effect=effect)


def boilerman(teller: MoveTeller, index: int) -> str:
    return boiled(teller, "boilerman", index)


def close(teller: MoveTeller, index: int) -> str:
    """What is left of the foundry's own effects lapses; its points are counted before."""
    told, lapsing = boiled(teller, "close", index), lapsing_effect(teller)
    if not lapsing:
        return told
    lapse = teller.words.say("lapse", count=_units(lapsing), effect=teller.words.effect(lapsing))
    return f"{told} {lapse}"


def lapsing_effect(teller: MoveTeller) -> EffectCode:
    """What closing the foundry gives up."""
    kinds = [kind for kind in left_of_foundry(teller.state, teller.p) if kind not in COUNTED_POINTS]
    return tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))


def _units(effect: EffectCode) -> int:
    return sum(count for _, count in effect)


def boiled(teller: MoveTeller, key: str, berth: int) -> str:
    """A boilerman comes to a locomotive or a factory."""
    words, rules = teller.words, teller.rules
    if berth >= MAX_SLOTS:
        gap = berth - MAX_SLOTS
        tile = teller.board.gap(gap)
        name = words.piece("on factory", where=words.gap(gap), tile=words.tile(tile, "factory"))
        return words.say(f"{key}, factory", tile=name, effect=words.effect(rules.factory[tile + BOILED]))
    tile = teller.board.slot(berth)
    route = rules.slot_route[berth]
    name = words.piece("on locomotive", tile=words.tile(tile, "loco"), route=words.route(route))
    clause = words.clause(f"{key}, loco", tile=name)
    return teller.reaching(clause, route, rules.pulls[tile + BOILED] - rules.pulls[tile])


def take_foundry(teller: MoveTeller, index: int) -> str:
    words = teller.words
    effect = words.effect(foundry_effect(teller.rules, index))
    return words.say("take-foundry", effect=effect, coal=in_coal(words, FOUNDRY_COAL))


def use_foundry(teller: MoveTeller, index: int) -> str:
    effect = teller.gives(foundry_effect(teller.rules, index))
    return teller.words.say("use-foundry", effect=effect, coal=in_coal(teller.words, FOUNDRY_COAL))


def burn(teller: MoveTeller, index: int) -> str:
    return teller.words.say("burn", effect=teller.gives(BURNT_COAL))


# ---- options


def stoke_option(teller: OptionTeller, index: int) -> OptionText:
    told = teller.text("stoke", coal=in_coal(teller.words, teller.rules.cost_coal[BOILERMAN_SPACE]))
    return OptionText(told, "", teller.words.effect(teller.rules.effects[BOILERMAN_SPACE]), told, "boilerman")


def boilerman_option(teller: OptionTeller, berth: int) -> OptionText:
    return _berth_option(teller, "boilerman", berth)


def close_option(teller: OptionTeller, berth: int) -> OptionText:
    """He comes out of a foundry, of whose own effects the rest lapses."""
    told, lapsing = _berth_option(teller, "close", berth), lapsing_effect(teller)
    if not lapsing:
        return told
    lapse = teller.text("lapse", count=_units(lapsing), effect=few_words(teller.words, lapsing))
    return told._replace(effect=teller.words.book.joints["list"].join([told.effect, lapse]))


def _berth_option(teller: OptionTeller, key: str, berth: int) -> OptionText:
    """A boilerman comes to a locomotive or factory."""
    rules = teller.rules
    lead = ""
    if berth >= MAX_SLOTS:
        gap = berth - MAX_SLOTS
        tile = teller.board.gap(gap)
        form = "on factory" if key == "boilerman" else "close factory"
        told = {"tile": teller.factory_name(tile), "where": teller.where(gap)}
        names = [teller.text(form, **told) for form in (form, "on factory")]
        brings = teller.text("from now on", effect=teller.words.effect(rules.factory[tile + BOILED]))
    else:
        tile, route = teller.board.slot(berth), rules.slot_route[berth]
        form = "on loco" if key == "boilerman" else "close loco"
        routes = (teller.route_name(route), teller.words.brief_route(route))
        names = [teller.text(form, tile=teller.tile_label(tile), route=name) for name in routes]
        lead = teller.text("reach", reach=teller.board.reach(route) + 1)
        brings = boiled(teller, key, berth) or teller.text("nothing")
    return OptionText(fit(MAX_TITLE_LENGTH, *names), lead, brings, teller.line(*names), "boilerman")


def take_foundry_option(teller: OptionTeller, index: int) -> OptionText:
    effect = foundry_effect(teller.rules, index)
    price = in_coal(teller.words, FOUNDRY_COAL)
    told = teller.text("take-foundry effect", effect=teller.words.effect(effect), coal=price)
    return teller.of_effect(effect, told=told, counted=False)._replace(icon="foundry")


def use_foundry_option(teller: OptionTeller, index: int) -> OptionText:
    price = in_coal(teller.words, FOUNDRY_COAL)
    return teller.addition("foundry", foundry_effect(teller.rules, index), price)


def burn_option(teller: OptionTeller, index: int) -> OptionText:
    told = teller.text("burn")
    return OptionText(told, "", teller.gives(BURNT_COAL), told, "coal")


# ---- why not


def why_no_boilerman(why: ReasonTeller, berth: int) -> str:
    """Where no boilerman can go."""
    if berth >= MAX_SLOTS:
        tile = why.board.gap(berth - MAX_SLOTS) if berth < MAX_SLOTS + GAPS else 0
    else:
        tile = why.board.slot(berth) if berth < why.rules.slots else 0
    return why.say("boilerman there" if tile and tile != CLOSED else "no tile there")


def why_not_burnt(why: ReasonTeller, index: int) -> str:
    no_room = why.rules.burns_in_any_turn or near_rooms(why.state, why.p)[0] <= 0
    return _too_little(why, 1) or why.say("no steps for coal" if no_room else "own turn only")


def why_not_closed(why: ReasonTeller, berth: int) -> str:
    closable = any(moves.CLOSE <= move < moves.BURN for move in why.offered())
    return why_no_boilerman(why, berth) if closable else why.say("nothing to close")


def why_not_used(why: ReasonTeller, index: int) -> str:
    if not why.board.has("foundries", index):
        return why.say("foundry not yours")
    if why.board.has("foundries-used", index):
        return why.say("foundry used")
    return _too_little(why, FOUNDRY_COAL) or why.say("coal with action")


def why_not_stoked(why: ReasonTeller, index: int) -> str:
    if why.state.table_top.is_taken(BOILERMAN_SPACE):
        return why.say("boilerman taken")
    if not why.state.table_top.has("foundry-stack"):
        return why.say("no boilerman left")
    return _too_little(why, why.rules.cost_coal[BOILERMAN_SPACE]) or why.say("coal with action")


def _too_little(why: ReasonTeller, coal: int) -> str:
    """Too little coal, or nothing."""
    own = why.board.count("coal")
    if own >= coal:
        return ""
    return why.say("no coal", coal=in_coal(why.words, coal), own=in_coal(why.words, own))


# ---- what follows by itself


def foundry_opened(events: Events) -> None:
    for number in events.after.table_top.beyond(events.before.table_top, "open-foundries"):
        events.say("foundry", effect=events.words.effect(foundry_effect(events.rules, number)))


TOLD: Final = TextExtension(
    sentences={
        "stoke": stoke,
        "boilerman": boilerman,
        "take-foundry": take_foundry,
        "use-foundry": use_foundry,
        "close": close,
        "burn": burn,
    },
    options={
        "stoke": stoke_option,
        "boilerman": boilerman_option,
        "take-foundry": take_foundry_option,
        "use-foundry": use_foundry_option,
        "close": close_option,
        "burn": burn_option,
    },
    units={"boilerman": why_no_boilerman, "burn": why_not_burnt, "take-foundry": "foundry not open"},
    additions={"stoke": why_not_stoked, "use-foundry": why_not_used, "close": why_not_closed},
    events=foundry_opened,
    counts_before=("close",),
    holdings=(
        Holding("coal", "coal", kind=O_COAL, supply=True),
        Holding("foundries", "foundry"),
    ),
)
