"""Special ideas in words: the cards, the engineer from the box and the freight car."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.special_ideas.rules import card_effect
from roundhouse.rules import moves
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import ENGINEER_SPACE
from roundhouse.view.extension import TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import OptionText
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller

# ---- sentences


def special(teller: MoveTeller, card: int) -> str:
    return teller.words.say("special", effect=teller.gives(card_effect(teller.rules, card)))


def box(teller: MoveTeller, engineer: int) -> str:
    effect = teller.words.effect(teller.rules.effects[ENGINEER_SPACE + engineer])
    return teller.words.say("box", number=teller.words.engineer(engineer), effect=effect)


def freight(teller: MoveTeller, route: int) -> str:
    return teller.words.say("freight", route=teller.words.route(route))


# ---- options


def special_option(teller: OptionTeller, card: int) -> OptionText:
    name = teller.text(f"special {moves.SPECIAL_NAMES[card]}")
    return teller.of_effect(card_effect(teller.rules, card), name=name)


def box_option(teller: OptionTeller, engineer: int) -> OptionText:
    effect = teller.rules.effects[ENGINEER_SPACE + engineer]
    title, short = teller.engineer_words("engineer", engineer, effect)
    return OptionText(title, "", teller.words.effect(effect), short, "engineer")


def freight_option(teller: OptionTeller, route: int) -> OptionText:
    told = teller.route_name(route)
    return OptionText(told, "", teller.text("freight effect"), told, "manufactory")


# ---- why not


def why_not_in_the_box(why: ReasonTeller, engineer: int) -> str:
    if not why.rules.engineers >> engineer & 1:
        return why.say("not in the game")
    return why.say("engineer not in box", engineer=why.words.space(ENGINEER_SPACE + engineer))


def _at_scoring(seen: GameState) -> str:
    """The freight car works when all workers have moved on."""
    rules = seen.rules
    moved = all(
        not seen.table_top.is_taken(space) or not rules.movers[space] for space in rules.turn_order_spaces
    )
    return "freight" if moved else ""


TOLD: Final = TextExtension(
    sentences={"special": special, "box": box, "freight": freight},
    options={"special": special_option, "box": box_option, "freight": freight_option},
    units={"special": "special gone", "box": why_not_in_the_box, "freight": "freight needs three"},
    at_scoring=_at_scoring,
)
