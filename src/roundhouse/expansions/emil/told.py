"""Emil in words: he decides nothing, so what he does is told as following from your move or opening the game."""

from __future__ import annotations

from typing import Final

from roundhouse.expansions.emil.boxed import LIGHT_ENGINEER, emil_in
from roundhouse.expansions.emil.rules import (
    EMIL,
    T_ENGINEERS,
    T_OWN,
    T_PASSED,
    T_TILES,
    T_TURNED,
    Emil,
    emil_of,
)
from roundhouse.rules import moves
from roundhouse.rules.fields import unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import ENGINEER_SPACE
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.view.events import Events
from roundhouse.view.faces import Told
from roundhouse.view.page_words import page_text


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
        for card in unpack(state.table[T_TURNED])
        if any(state.spaces[s] and (state.spaces[s] - 1) & 3 == EMIL for s in spaces_of(state, card))
    ]


def his_turn(events: Events) -> None:
    """Every card he has turned, why he skipped it or what he did; then whether he passes."""
    part = emil_of(events.rules)
    if part is None:
        return
    if events.opening:
        for column in (T_TURNED, T_TILES, T_ENGINEERS, T_PASSED):
            events.before.table[column] = 0
    before, after = events.before.table, events.after.table
    if after[T_OWN] > before[T_OWN]:
        events.say("emil worker", count=after[T_OWN])
    new_round = events.after.round != events.before.round
    known = [] if new_round else unpack(before[T_TURNED])
    turned = unpack(after[T_TURNED])
    has_blocked = blocked(events.after)
    for card in turned[: len(turned) - len(known)][::-1]:
        if card in has_blocked:
            _blocks(events, part, card)
        else:
            _skips(events, part, card)
    if after[T_PASSED] and (new_round or not before[T_PASSED]):
        events.say("emil passes")


def _card_space(events: Events, name: str) -> str:
    if name == LIGHT_ENGINEER:
        return events.words.piece("light engineer")
    return events.words.space(moves.SPACE_NAMES.index(name))


def _blocks(events: Events, part: Emil, card: int) -> None:
    """What he took or built there."""
    name, words = part.names[card], events.words
    before, after = events.before.table, events.after.table
    hired = bits(after[T_ENGINEERS] & ~before[T_ENGINEERS])
    if name == LIGHT_ENGINEER:
        engineer = part.space_of(events.after, card) - ENGINEER_SPACE
        events.say("emil engineer", number=words.engineer(engineer))
        return
    if hired and name == moves.SPACE_NAMES[events.rules.hire]:
        events.say("emil hires", number=words.engineer(hired[0]))
        return
    space = _card_space(events, name)
    if part.takes_tile[card]:
        tiles = unpack(after[T_TILES])
        if len(tiles) > len(unpack(before[T_TILES])):
            events.say("emil takes", space=space, tile=words.tile(tiles[0], "taken tile"))
            return
        for place in range(len(moves.PLACE_NAMES)):
            if _built_on(events, place):
                tile = words.tile(events.rules.works.layers(events.after, place)[0], "new factory")
                events.say("emil builds", space=space, tile=tile, where=words.gap(place))
                return
    events.say("emil blocks", space=space)


def _built_on(events: Events, place: int) -> bool:
    """Whether a factory came to lie there that you have not built."""
    works = events.rules.works
    known = 0 if events.opening else len(works.layers(events.before, place))
    own = events.family in ("factory", "returned") and events.index % 8 == place
    return len(works.layers(events.after, place)) - own > known


def _skips(events: Events, part: Emil, card: int) -> None:
    """Why a card was of no use to him."""
    state = events.after
    space = part.space_of(state, card)
    name = _card_space(events, part.names[card])
    if space < 0:
        taken = part.names[card] != LIGHT_ENGINEER and state.spaces[events.rules.hire]
        events.say("emil skips, taken" if taken else "emil skips, empty", space=name)
    elif state.spaces[space]:
        events.say("emil skips, taken", space=name)
    elif space < ENGINEER_SPACE and not part.useful_to_you(state, space):
        events.say("emil skips, colour", space=name)
    else:
        events.say("emil skips, dear", space=name)


def _marks(rules: Ruleset, language: str) -> list[tuple[int, str]]:
    """Your points that bring him another worker."""
    if emil_of(rules) is None:
        return []
    emil = emil_in(rules.content)
    return [
        (points, page_text(language, "emil workers", number=emil.workers + number))
        for number, points in enumerate(emil.more, 1)
    ]


TOLD: Final = Told(next_turn=his_turn, marks=_marks)
