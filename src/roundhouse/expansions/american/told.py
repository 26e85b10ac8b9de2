"""The American board in words: what its moves do, why they are refused, and what follows from them by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.content.model import Boulder
from roundhouse.expansions.american.boxed import stocks_in
from roundhouse.expansions.american.rules.board import STEELWORKS_TILE, American, american_of, boulders_of
from roundhouse.expansions.american.rules.numbers import (
    F_BLAST,
    F_DIVIDEND,
    F_PAYOUT,
)
from roundhouse.expansions.american.rules.stocks import dividend_effect, level_of
from roundhouse.rules import moves
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.view.events import Events
from roundhouse.view.extension import TextExtension
from roundhouse.view.option_teller import OptionTeller
from roundhouse.view.option_words import MAX_TITLE_LENGTH, OptionText, fit, option_text
from roundhouse.view.options import occasion
from roundhouse.view.reasons import ReasonTeller
from roundhouse.view.teller import MoveTeller
from roundhouse.view.words import Words

PAYOUT: Final = "payout"
# Families that take a tile from a stack, and how many moves each has
TAKEN: Final = {"loco": 6, "factory": 8}


def _boulder_row(rules: Ruleset, boulder: int) -> Boulder:
    return next(row for row in boulders_of(rules) if row.id == moves.BOULDER_NAMES[boulder])


def boulder_name(words: Words, row: Boulder) -> str:
    """Where a boulder lies."""
    if not row.route:
        return words.piece("boulder industry")
    route = words.route(words.rules.route_ids.index(row.route))
    return words.piece("boulder route", route=route, space=row.space)


# ---- sentences


def boulder(teller: MoveTeller, index: int) -> str:
    row, words = _boulder_row(teller.rules, index), teller.words
    return words.say("boulder", boulder=boulder_name(words, row), points=words.points(row.points))


def pay(teller: MoveTeller, index: int) -> str:
    code, _, space = teller.rules.coin_names[index].partition(" ")
    route = teller.words.route(teller.rules.route_codes.index(code))
    effect = teller.gives(teller.rules.coin_effects[index])
    return teller.words.say("pay", space=space, route=route, effect=effect)


def dividend(teller: MoveTeller, index: int) -> str:
    effect = teller.gives(dividend_effect(teller.rules, index))
    return teller.words.say("dividend", level=level_of(teller.argument), effect=effect)


def steelworks(teller: MoveTeller, index: int) -> str:
    return teller.build("steelworks", "new factory", STEELWORKS_TILE, index)


# ---- options


def boulder_option(teller: OptionTeller, index: int) -> OptionText:
    row = _boulder_row(teller.rules, index)
    told = teller.text("boulder industry")
    if row.route:
        route = teller.rules.route_ids.index(row.route)
        told = teller.text("boulder route", route=teller.route_name(route))
    return OptionText(
        fit(MAX_TITLE_LENGTH, told), "", teller.words.points(row.points), teller.line(told), "blast"
    )


def pay_option(teller: OptionTeller, index: int) -> OptionText:
    rules = teller.rules
    code, _, space = rules.coin_names[index].partition(" ")
    name = teller.route_name(rules.route_codes.index(code))
    told = teller.text("route, space", route=name, space=space)
    gives = teller.gives(rules.coin_effects[index])
    return OptionText(told, teller.text("pay"), gives, teller.line(told), "coin")


def dividend_option(teller: OptionTeller, index: int) -> OptionText:
    lead = teller.text("dividend", level=level_of(teller.argument))
    return teller.of_effect(dividend_effect(teller.rules, index), lead)


def steelworks_option(teller: OptionTeller, index: int) -> OptionText:
    return teller.built("factory", STEELWORKS_TILE, index, "steelworks")


def take_key_option(teller: OptionTeller, index: int) -> OptionText:
    return teller.plain("take-key", "key")


def take_stock_option(teller: OptionTeller, index: int) -> OptionText:
    told, level = teller.text("take-stock"), teller.board.count("stock")
    top = level >= stocks_in(teller.rules.content).levels
    effect = teller.text("take-stock effect, top" if top else "take-stock effect", level=level + 1)
    return OptionText(told, "", effect, told, "stock")


# ---- what the last tile of a stack sets off


def last_tile(teller: MoveTeller, family: str, index: int) -> str:
    part = american_of(teller.rules)
    if part is None or family not in TAKEN:
        return ""
    number = teller.rules.number[index // TAKEN[family]]
    if not part.brings_steelworks(teller.state, number, 1):
        return ""
    return teller.words.join("last tile", number=number, effect=teller.words.effect(part.behind()))


# ---- the question


def _new_level(words: Words, seen: GameState) -> Mapping[str, object]:
    return {"level": level_of(seen.stack[-1][2])}


def _pays(seen: GameState) -> str:
    return PAYOUT if american_of(seen.rules) else ""


def _own_level(words: Words, seen: GameState) -> list[str]:
    """How far the dividends of a payout go."""
    if occasion(seen) != PAYOUT:
        return []
    level = seen.board(seen.stack[-1][1]).count("stock")
    return [option_text(words, "level" if level else "level, start", level=level)]


# ---- why not


def why_not_built(why: ReasonTeller, gap: int) -> str:
    return why.gap_reason(gap)


def why_not_paid(why: ReasonTeller, index: int) -> str:
    if why.board.has("coin-done", index):
        return why.say("pay done")
    if not why.board.has("coin-due", index):
        return why.say("pay not reached")
    return why.say("own turn only" if why.board.coins else "no coin")


def why_not_laid(why: ReasonTeller, index: int) -> str:
    if why.state.table_top.has("dividends", index):
        return why.say("dividend twice", effect=why.words.effect(dividend_effect(why.rules, index)))
    return why.say("dividend gone")


# ---- what follows by itself


def followed(events: Events) -> None:
    """Boulders that left no choice, steelworks taken, markers that rose, and what a general payout brought to whom."""
    part = american_of(events.rules)
    if part is None:
        return
    if events.family != "boulder":
        _blasted(events)
    emptied = _emptied(events)
    for number in emptied:
        taker = _took(events, number)
        built = taker >= 0 and not events.rules.industry_rules.shared
        key = "steelworks" if built else "steelworks, none"
        who = events.names[events.seat] if taker >= 0 else events.words.screen(events.rules.rivals[0])
        events.say(key, who=who, number=number)
    _risen(events)
    for seat in _paid(events, part, emptied):
        effect = _dividends(events.after, 1, events.after.board(seat).count("stock"))
        key = PAYOUT if effect else "payout, nothing"
        events.say(key, who=events.names[seat], effect=events.words.effect(effect))


def _blasted(events: Events) -> None:
    words = events.words
    for _, old, new in events.changed_boards():
        for gone in old.beyond(new, "boulders"):
            row = _boulder_row(events.rules, gone)
            events.say("boulder", boulder=boulder_name(words, row), points=words.points(row.points))


def _risen(events: Events) -> None:
    for seat, old, new in events.changed_boards():
        for level in range(old.count("stock") + 1, new.count("stock") + 1):
            effect = _dividends(events.after, level, level)
            key = "stock dividend" if effect else "stock"
            events.say(key, who=events.names[seat], level=level, effect=events.words.effect(effect))


def _emptied(events: Events) -> list[int]:
    """Numbers whose last tile was taken, with the steelworks behind it."""
    gone = events.before.table_top.beyond(events.after.table_top, "steelworks")
    return [stocks_in(events.rules.content).steelworks[number] for number in gone]


def _took(events: Events, number: int) -> int:
    """Who took the last tile of a number: the decider, or -1 for a rival without a seat, who leaves the steelworks."""
    rules = events.rules
    if rules.players > 1:
        return events.seat
    taken = events.family in ("loco", "factory")
    tile = events.index // (6 if events.family == "loco" else 8)
    left = sum(n for t, n in enumerate(events.before.stacks) if rules.number[t] == number)
    return events.seat if taken and rules.number[tile] == number and left == 1 else -1


def _dividends(state: GameState, first: int, last: int) -> EffectCode:
    """The dividends of these levels together."""
    found: EffectCode = ()
    for level in range(first, last + 1):
        for token in state.table_top.held(f"level-{level}"):
            found += dividend_effect(state.rules, token)
    return found


def _paid(events: Events, part: American, emptied: list[int]) -> list[int]:
    """Who has had a part of a general payout: all who were due, less those who are still waiting."""
    before, after = events.before, events.after
    due = [frame[1] for frame in reversed(before.stack) if frame[0] == F_PAYOUT]
    set_off = before.table_top.held("payouts")
    for number in emptied:
        set_off = set_off or [1 + _took(events, number)]
    if set_off and not after.table_top.has("payouts"):
        for who in set_off:
            due += part.stocks.payout_order(after, who - 1)
    waiting = sum(1 for frame in after.stack if frame[0] == F_PAYOUT)
    return due[: len(due) - waiting] if len(due) > waiting else []


TOLD: Final = TextExtension(
    sentences={
        "boulder": boulder,
        "pay": pay,
        "dividend": dividend,
        "steelworks": steelworks,
        "take-key": "take-key",
        "take-stock": "take-stock",
    },
    options={
        "boulder": boulder_option,
        "pay": pay_option,
        "dividend": dividend_option,
        "steelworks": steelworks_option,
        "take-key": take_key_option,
        "take-stock": take_stock_option,
    },
    units={"steelworks": why_not_built},
    additions={"pay": why_not_paid},
    refusals={(F_BLAST, "boulder"): "boulder gone", (F_DIVIDEND, "dividend"): why_not_laid},
    asked={F_DIVIDEND: _new_level},
    context=_own_level,
    sets_off=last_tile,
    occasion=_pays,
    events=followed,
)
