"""The German board in words: what its moves do, and why they are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from roundhouse.content.model import COLOURS, Special, Station
from roundhouse.expansions.german.boxed import Extension, extensions_in
from roundhouse.expansions.german.rules.extensions import F_EXTENSION, fitting, stations_of
from roundhouse.expansions.german.rules.income import income_effect
from roundhouse.expansions.german.rules.switch import F_SWITCH, arms_of
from roundhouse.rules.moves import ARM_NAMES, EXTENSION_NAMES
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.view.extension import Holding, TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import MAX_TITLE_LENGTH, OptionText, fit, option_text
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller
from roundhouse.view.words import Words, capital


def extension_row(rules: Ruleset, extension: int) -> Extension:
    """An extension by its number in the move table."""
    name = EXTENSION_NAMES[extension]
    return next(row for row in extensions_in(rules.content) if row.id == name)


# ---- sentences


def arm(teller: MoveTeller, index: int) -> str:
    words, arms = teller.words, arms_of(teller.rules)
    name = ARM_NAMES[index]
    plan = 1 + [arm.id for arm in arms].index(name)
    route = teller.rules.route_ids.index(arms[0].route)
    clause = words.clause("arm", place=words.label("places", name))
    return teller.with_gains(clause, _newly_fired(teller, route, plan), [], (), [])


def _newly_fired(teller: MoveTeller, route: int, plan: int) -> EffectCode:
    """What the tracks have already reached on spaces that a new layout of the route brings."""
    found: EffectCode = ()
    before = teller.plan(route).benefits
    for benefit in teller.rules.plans[route][plan].benefits:
        if not teller.board.reached(route, benefit.colour, benefit.space, benefit.locomotive):
            continue
        if not any(benefit.same_as(old) for old in before):
            found += benefit.effect
    return found


def extension(teller: MoveTeller, index: int) -> str:
    words = teller.words
    station = stations_of(teller.rules)[teller.argument]
    specials = extension_row(teller.rules, index).specials
    told = words.book.joints["specials"].join(_special(words, special, station) for special in specials)
    clause = words.clause("extension", place=words.label("places", station.id), specials=told)
    return words.say("plain", clause=clause)


def _special(words: Words, special: Special, station: Station) -> str:
    """A special space: where it is, what it waits for, what it brings."""
    if special.each == "star":
        effect = words.join("star", points=words.points(special.points))
    elif special.each == "double":
        effect = words.join("double")
    else:
        effect = words.effect(special.effect)
    return words.join(
        "special",
        space=special.space + station.space - 1,
        condition=_condition(words, special),
        effect=effect,
    )


def _condition(words: Words, special: Special) -> str:
    key = "condition, locomotive" if special.locomotive else "condition"
    return words.join(key, colour=words.colour(COLOURS.index(special.colour)))


def take_income(teller: MoveTeller, index: int) -> str:
    return teller.words.say("take-income", effect=teller.words.effect(income_effect(teller.rules, index)))


def income(teller: MoveTeller, index: int) -> str:
    return teller.words.say("income", effect=teller.gives(income_effect(teller.rules, index)))


# ---- options


def arm_option(teller: OptionTeller, index: int) -> OptionText:
    told = teller.words.label("places", ARM_NAMES[index])
    return OptionText(told, "", arm(teller, index) or teller.text("arm effect"), told, "branch")


def extension_option(teller: OptionTeller, index: int) -> OptionText:
    station = stations_of(teller.rules)[teller.argument]
    row = extension_row(teller.rules, index)
    joint = teller.words.book.joints["list"]
    told, tiny = (capital(joint.join(_in_short(teller, row, form))) for form in ("short", "tiny"))
    plain = teller.text("extension title", name=row.id)
    brings = [_short_special(teller, special, station) for special in row.specials]
    effect = teller.words.book.joints["specials"].join(brings)
    title, short = fit(MAX_TITLE_LENGTH, told, tiny, plain), teller.line(told, tiny, plain)
    return OptionText(title, "", effect, short, "extension", told)


def _in_short(teller: OptionTeller, row: Extension, form: str) -> list[str]:
    """All that an extension brings, wherever on it; `form`: short or tiny."""
    stars = [str(special.points) for special in row.specials if special.each == "star"]
    few = [teller.text(f"star {form}", points=" + ".join(stars))] if stars else []
    if any(special.each == "double" for special in row.specials):
        few.append(teller.text(f"double {form}"))
    brings: Counter[str] = Counter()
    for special in row.specials:
        brings.update(dict(special.effect))
    return few + [teller.words.short([part]) for part in brings.items()]


def _short_special(teller: OptionTeller, special: Special, station: Station) -> str:
    """A special space of an extension, as short as a ticket needs it."""
    words = teller.words
    effect = words.short(special.effect)
    if special.each == "star":
        effect = teller.text("star short", points=special.points)
    elif special.each == "double":
        effect = teller.text("double short")
    space = special.space + station.space - 1
    return teller.text("special", space=space, condition=_condition(words, special), effect=effect)


def take_income_option(teller: OptionTeller, index: int) -> OptionText:
    effect = income_effect(teller.rules, index)
    told = teller.text("income effect", effect=teller.words.effect(effect))
    return teller.of_effect(effect, told=told, counted=False)


def income_option(teller: OptionTeller, index: int) -> OptionText:
    return teller.addition("income", income_effect(teller.rules, index))


# ---- what is asked


def _which_route(words: Words, state: GameState) -> Mapping[str, object]:
    route = arms_of(state.rules)[0].route
    return {"route": words.route_label(state.rules.route_ids.index(route))}


def _which_station(words: Words, state: GameState) -> Mapping[str, object]:
    return {"station": words.label("places", stations_of(state.rules)[state.stack[-1][2]].id)}


def _where_it_lies(words: Words, seen: GameState) -> list[str]:
    kind, _, argument = seen.stack[-1]
    if kind != F_EXTENSION:
        return []
    station = stations_of(seen.rules)[argument]
    route = words.route_label(seen.rules.route_ids.index(station.route))
    last = station.space + station.size - 1
    return [option_text(words, "extension", route=route, first=station.space, last=last)]


# ---- why not


def why_not_laid(why: ReasonTeller, index: int) -> str:
    station = stations_of(why.rules)[why.argument]
    fits = extension_row(why.rules, index) in fitting(why.rules, station)
    return why.say("extension gone" if fits else "extension size")


def why_not_used(why: ReasonTeller, index: int) -> str:
    if not why.board.count("income", index):
        return why.say("income none")
    return why.say("income used" if why.board.count("income-used", index) else "own turn only")


TOLD: Final = TextExtension(
    sentences={"arm": arm, "extension": extension, "take-income": take_income, "income": income},
    options={
        "arm": arm_option,
        "extension": extension_option,
        "take-income": take_income_option,
        "income": income_option,
    },
    units={"take-income": "income gone"},
    additions={"income": why_not_used},
    refusals={(F_EXTENSION, "extension"): why_not_laid},
    asked={F_SWITCH: _which_route, F_EXTENSION: _which_station},
    context=_where_it_lies,
    holdings=(Holding("income", "income", rank=30),),
)
