"""Emil in words: he decides nothing, so what he does is told as following from your move or opening the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from roundhouse.expansions.emil.boxed import LIGHT_ENGINEER, emil_in
from roundhouse.expansions.emil.rules import (
    EMIL,
    Emil,
    emil_of,
    forget_actions,
)
from roundhouse.rules import moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import ENGINEER_SPACE, is_engineer
from roundhouse.texts.pages import page_text
from roundhouse.view.events import Events, RivalTurn, TurnedCard
from roundhouse.view.extension import TextExtension
from roundhouse.view.words import Words, capital


def spaces_of(state: GameState, card: int) -> list[int]:
    """The spaces that a card can mean: for the lying engineer wherever one lies."""
    rules = state.rules
    name = emil_in(rules.content).cards[card].id
    if name != LIGHT_ENGINEER:
        return [moves.SPACE_NAMES.index(name)]
    return [ENGINEER_SPACE + state.row[place] for place in rules.lying if state.row[place] >= 0]


def blocked(state: GameState) -> list[int]:
    """Those of his open cards whose space he has blocked, by their numbers."""
    return [
        card
        for card in state.table_top.held("emil-turned")
        if any(state.table_top.occupant(space) == EMIL for space in spaces_of(state, card))
    ]


class EmilAction(NamedTuple):
    """A card that he has turned, and the event that tells what came of it."""

    card: int
    key: str
    values: dict[str, object]


def his_turn(events: Events) -> None:
    """Every card he has turned, why he skipped it or what he did; then whether he passes."""
    part = emil_of(events.rules)
    if part is None:
        return
    _from_nothing(events)
    before, after = events.before.table_top, events.after.table_top
    if after.count("emil-workers-owned") > before.count("emil-workers-owned"):
        events.say("emil worker", count=after.count("emil-workers-owned"))
    for deed in _deeds(events, part):
        events.say(deed.key, **deed.values)
    if _passes(events):
        events.say("emil passes")


def card_by_card(events: Events) -> RivalTurn | None:
    """The same for a sign of his own; None if he had passed before."""
    part = emil_of(events.rules)
    if part is None:
        return None
    _from_nothing(events)
    deeds, words = _deeds(events, part), events.words
    if not deeds and not _passes(events):
        return None
    cards = tuple(
        TurnedCard(
            f"emil-card/{part.names[deed.card]}",
            card_title(words, part, deed.card),
            words.screen(f"card {deed.key}", **deed.values),
            deed.card in blocked(events.after),
        )
        for deed in deeds
    )
    used = any(card.used for card in cards)
    if used:
        deed = words.event(deeds[-1].key, **deeds[-1].values)
    else:
        deed = words.screen("finds nothing") if cards else words.event("emil passes")
    return RivalTurn(words.screen("before your turn"), deed.rstrip("."), _count(words, cards, used), cards)


def _from_nothing(events: Events) -> None:
    """What opens a game is compared with a table on which he has done nothing."""
    if events.opening:
        forget_actions(events.before)


def _passes(events: Events) -> bool:
    """Whether he has passed just now."""
    new_round = events.after.round != events.before.round
    had_passed = events.before.table_top.has("emil-passed") and not new_round
    return events.after.table_top.has("emil-passed") and not had_passed


def card_title(words: Words, part: Emil, card: int) -> str:
    """What a card shows, where there is little room."""
    name = part.names[card]
    if name == LIGHT_ENGINEER:
        return capital(words.screen("light engineer"))
    if f"card of {name}" in words.book.screen:
        return words.screen(f"card of {name}")
    return capital(words.short(part.rules.effects[moves.SPACE_NAMES.index(name)]))


def _count(words: Words, cards: Sequence[TurnedCard], used: bool) -> str:
    """How many cards it took."""
    if not cards:
        return words.screen("turned none")
    skipped = sum(not card.used for card in cards)
    if not skipped:
        return words.screen("turned one")
    return words.counted("turned" if used else "turned all", skipped, cards=len(cards))


def _deeds(events: Events, part: Emil) -> list[EmilAction]:
    """His cards since, in the order in which he turned them."""
    new_round = events.after.round != events.before.round
    known = [] if new_round else events.before.table_top.held("emil-turned")
    turned = events.after.table_top.held("emil-turned")
    has_blocked = blocked(events.after)
    return [
        _blocks(events, part, card) if card in has_blocked else _skips(events, part, card)
        for card in turned[: len(turned) - len(known)][::-1]
    ]


def _card_space(events: Events, name: str) -> str:
    if name == LIGHT_ENGINEER:
        return events.words.piece("light engineer")
    return events.words.space(moves.SPACE_NAMES.index(name))


def _blocks(events: Events, part: Emil, card: int) -> EmilAction:
    """What he took or built there."""
    name, words = part.names[card], events.words
    before, after = events.before.table_top, events.after.table_top
    hired = after.beyond(before, "emil-engineers")
    if name == LIGHT_ENGINEER:
        engineer = part.space_of(events.after, card) - ENGINEER_SPACE
        return EmilAction(card, "emil engineer", {"number": words.engineer(engineer)})
    if hired and name == moves.SPACE_NAMES[events.rules.hire]:
        return EmilAction(card, "emil hires", {"number": words.engineer(hired[0])})
    space = _card_space(events, name)
    if part.takes_tile[card]:
        tiles = after.held("emil-tiles")
        if len(tiles) > before.count("emil-tiles"):
            return EmilAction(
                card, "emil takes", {"space": space, "tile": words.tile(tiles[0], "taken tile")}
            )
        for place in range(len(moves.PLACE_NAMES)):
            if _built_on(events, place):
                tile = words.tile(events.rules.industry_rules.layers(events.after, place)[0], "new factory")
                return EmilAction(
                    card, "emil builds", {"space": space, "tile": tile, "where": words.gap(place)}
                )
    return EmilAction(card, "emil blocks", {"space": space})


def _built_on(events: Events, place: int) -> bool:
    """Whether a factory came to lie there that you have not built."""
    industry_rules = events.rules.industry_rules
    known = 0 if events.opening else len(industry_rules.layers(events.before, place))
    own = events.family in ("factory", "returned") and events.index % 8 == place
    return len(industry_rules.layers(events.after, place)) - own > known


def _skips(events: Events, part: Emil, card: int) -> EmilAction:
    """Why a card was of no use to him."""
    state = events.after
    space = part.space_of(state, card)
    name = _card_space(events, part.names[card])
    if space < 0:
        taken = part.names[card] != LIGHT_ENGINEER and state.table_top.is_taken(events.rules.hire)
        return EmilAction(card, "emil skips, taken" if taken else "emil skips, empty", {"space": name})
    if state.table_top.is_taken(space):
        return EmilAction(card, "emil skips, taken", {"space": name})
    if not is_engineer(space) and not part.unlocked(state, space):
        return EmilAction(card, "emil skips, colour", {"space": name})
    if not is_engineer(space) and not part.useful_to_you(state, space):
        return EmilAction(card, "emil skips, unusable", {"space": name})
    return EmilAction(card, "emil skips, dear", {"space": name})


def _marks(rules: Ruleset, language: str) -> list[tuple[int, str]]:
    """Your points that bring him another worker."""
    if emil_of(rules) is None:
        return []
    emil = emil_in(rules.content)
    return [
        (points, page_text(language, "emil workers", number=emil.workers + number))
        for number, points in enumerate(emil.more, 1)
    ]


TOLD: Final = TextExtension(next_turn=his_turn, turn=card_by_card, marks=_marks)
