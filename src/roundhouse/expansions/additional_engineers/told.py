"""The additional engineers in words, and the starting bonuses that chance has given to one of them."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.additional_engineers.rules import (
    F_BONUS_SHARE,
    F_BONUS_TWICE,
    K_BORROW,
    K_USE_FACTORY,
    O_BONUS_RANDOM,
    AdditionalEngineers,
    catch_up_space,
)
from roundhouse.rules import moves
from roundhouse.rules.packing import bits
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    AT_ONCE,
    BRONZE,
    ENGINEER_SPACE,
    F_POOL,
    K_DOUBLER,
    K_WOOD,
    O_COINS,
)
from roundhouse.view.events import Events
from roundhouse.view.extension import TextExtension, holdings
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import MAX_TITLE_LENGTH, OptionText, fit
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller

SHARED_BONUS: Final = "bonus-share"  # what lets the others decide


def _owner(teller: MoveTeller, engineer: int) -> str:
    return teller.names[teller.state.table_top.employer(engineer)]


# ---- sentences


def catch_up(teller: MoveTeller, route: int) -> str:
    before = teller.board.track(route, BRONZE)
    space = catch_up_space(teller.state, teller.p, route)
    clause = teller.words.clause("catch-up", space=space, route=teller.words.route(route))
    return teller.arriving(clause, route, BRONZE, before, space)


def work(teller: MoveTeller, gap: int) -> str:
    words = teller.words
    tile = teller.rules.industry_rules.factory_at(teller.state, teller.p, gap)
    effect = teller.gives(teller.rules.factory[tile])
    return words.say("work", where=words.gap(gap), tile=words.tile(tile, "factory"), effect=effect)


def borrow(teller: MoveTeller, index: int) -> str:
    words, (engineer, payment) = teller.words, divmod(index, 4)
    space = ENGINEER_SPACE + engineer
    effect = teller.gives(teller.rules.effects[space])
    if payment & moves.WITH_WOOD_WORKER and teller.rules.shows_wood[space]:
        effect = words.join("wood worker", effect=effect, extra=words.amount(K_WOOD, 1))
    return words.say(
        "borrow",
        payment=words.payment(space, payment),
        number=words.engineer(engineer),
        who=_owner(teller, engineer),
        effect=effect,
    )


def bonus_twice(teller: MoveTeller, bonus: int) -> str:
    effect = teller.rules.bonus_effect[bonus]
    return teller.words.say("bonus, twice", effect=teller.gives((*effect, *effect)))


# ---- options


def catch_up_option(teller: OptionTeller, route: int) -> OptionText:
    space = catch_up_space(teller.state, teller.p, route)
    return teller.on_route(route, BRONZE, space, catch_up(teller, route), False)


def work_option(teller: OptionTeller, gap: int) -> OptionText:
    tile = teller.rules.industry_rules.factory_at(teller.state, teller.p, gap)
    told = teller.text("factory", tile=teller.factory_name(tile), where=teller.where(gap))
    effect = teller.gives(teller.rules.factory[tile])
    return OptionText(fit(MAX_TITLE_LENGTH, told), "", effect, teller.line(told), "factory")


def borrow_option(teller: OptionTeller, index: int) -> OptionText:
    words, (engineer, payment) = teller.words, divmod(index, 4)
    space = ENGINEER_SPACE + engineer
    told = teller.text("their engineer", who=_owner(teller, engineer), number=words.engineer(engineer))
    paid = words.payment(space, payment)
    effect = teller.text("effect for", effect=teller.gives(teller.rules.effects[space]), payment=paid)
    plain = teller.text("engineer", number=words.engineer(engineer))
    return OptionText(fit(MAX_TITLE_LENGTH, told, plain), "", effect, teller.line(told, plain), "engineer")


# ---- why not


def why_no_catching_up(why: ReasonTeller, route: int) -> str:
    return why.say("nothing to catch up", route=why.rules.route_codes[route])


def why_not_borrowed(why: ReasonTeller, index: int) -> str:
    return why.say("nobody's engineer", engineer=why.words.space(ENGINEER_SPACE + index // 4))


def _occasion(seen: GameState) -> str:
    """A starting bonus is what a player carries out in another's turn where nothing else explains it."""
    part = seen.rules.part_of_frame[F_BONUS_SHARE]
    return SHARED_BONUS if isinstance(part, AdditionalEngineers) else ""


# ---- what follows by itself


def bonuses_drawn(events: Events) -> None:
    """Starting bonuses that chance has given: seen by what came."""
    if events.family not in ("place", "repeat", "borrow"):
        return
    if events.family == "borrow":
        space = ENGINEER_SPACE + events.index // 4
    else:
        space = events.index >> 3 if events.family == "place" else events.index
    rules = events.rules
    if not any(kind == O_BONUS_RANDOM for kind, _ in rules.effects[space]):
        return
    drawn: EffectCode = ()
    for bonus in bits(rules.bonuses):
        effect = rules.bonus_effect[bonus]
        if all(_came(events, kind) for kind, _ in effect):
            drawn += effect
    if drawn:
        events.say("bonuses", effect=events.words.effect(drawn))


def _came(events: Events, kind: int) -> bool:
    old, new = events.before.board(events.seat), events.after.board(events.seat)
    if kind == O_COINS:
        spent = events.index >> 1 & 3 if events.family == "place" else events.index % 4 >> 1
        return new.coins > old.coins - (spent if events.family != "repeat" else 0)
    for held in holdings(events.rules):
        if held.kind == kind:
            return held.count(new) > held.count(old)
    if kind == K_DOUBLER and new.all_doublers() != old.all_doublers():
        return True
    mine = events.after.stack and events.after.stack[-1][:2] == (F_POOL, events.seat)
    return kind < AT_ONCE and bool(mine) and 2 * kind + 1 in events.after.pool


TOLD: Final = TextExtension(
    sentences={"catch-up": catch_up, "work": work, "borrow": borrow},
    sentences_in={(F_BONUS_TWICE, "bonus"): bonus_twice},
    options={"catch-up": catch_up_option, "work": work_option, "borrow": borrow_option},
    units={"catch-up": why_no_catching_up, "work": "no factory there", "borrow": why_not_borrowed},
    refusals={(F_BONUS_SHARE, "bonus"): "bonus taken"},
    stuck={K_BORROW: "nobody to borrow", K_USE_FACTORY: "no factory works"},
    occasions={F_BONUS_SHARE: SHARED_BONUS},
    occasion=_occasion,
    actions=frozenset({"borrow"}),
    events=bonuses_drawn,
)
