"""Idea tokens and what they bring, and the open idea cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from roundhouse.record.extension import PositionValues, all_written
from roundhouse.record.key import UNSAID, FieldKey, Key
from roundhouse.record.keys.tiles import tiles_laid
from roundhouse.record.position_words import LETTERS, PositionTable, listed, one_of, piece_of, refused
from roundhouse.record.reached import (
    amount,
    arrived,
    gained_by_tokens,
    gained_on_routes,
    gained_on_track,
    reached,
)
from roundhouse.rules import base_fields as fields
from roundhouse.rules import moves
from roundhouse.rules.fields import PLENTY
from roundhouse.rules.ideas import OUT_OF_GAME
from roundhouse.rules.packing import bits, token_places
from roundhouse.rules.parts import OWN_FACTORIES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    K_IDEA,
    K_KEY,
    K_NINE,
    O_ENGINEER_ONE,
    O_FLIP,
    O_MEDAL,
    O_SPECIAL_VALUATION,
    O_WOOD_WORKER,
)

OUT: Final = "out"  # an idea token that has left the game
UNUSED: Final = "unused"  # one that has not been laid yet
VALUATIONS: Final = ("base", "revalued", "special")


# ---- idea places


def _board_places(rules: Ruleset) -> range:
    """The idea places of the board and the industry track; behind them come those of parts."""
    return range(len(rules.idea_place_names) - sum(len(part.idea_places) for part in rules.parts))


def _fired_places(rules: Ruleset, p: list[int]) -> set[int]:
    """The board's idea places that have been reached, whether a token lies there or not."""
    fired = {benefit.idea_place for benefit in reached(rules, p)} - {-1}
    return fired | {idea for place, idea in enumerate(rules.industry_idea) if idea >= 0 and arrived(p, place)}


def _places_for_tokens(rules: Ruleset, p: list[int], strict: bool = True) -> list[int]:
    """The board's idea places without a token: those reached, and in positions of before those to be reached."""
    taken = {place - 1 for place in token_places(p)}
    fired = _fired_places(rules, p)
    free = [place for place in _board_places(rules) if place not in taken]
    return [place for place in free if place in fired] + [
        one for one in free if not strict and one not in fired
    ]


# ---- tokens


class IdeasKey(Key):
    """Where used tokens lie: by token, or a list, which are laid on the idea places reached."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, p = state.rules, state.players[seat]
        if isinstance(table.get(self.name, {}), Mapping):
            for token, place in self._laid(rules, table).items():
                _lay(p, token, place)
            return
        for key, item in table.entries(self.name, "used idea tokens"):
            token = piece_of(key, item, moves.TOKEN_NAMES, rules.tokens, "idea token of this game")
            if not fields.IDEAS.of(p) >> token & 1:
                raise refused(key, item, "it is in the list twice; a player has every idea token once")
            free = _places_for_tokens(rules, p)
            _lay(p, token, free[0] + 1 if free else OUT_OF_GAME)

    def _laid(self, rules: Ruleset, table: PositionTable) -> dict[int, int]:
        """Tokens by where they lie: 1 + idea place, or OUT_OF_GAME."""
        known = [moves.TOKEN_NAMES[token] for token in bits(rules.tokens)]
        given = PositionTable(table.key(self.name), table.get(self.name, {}), known)
        places = [OUT, *rules.idea_place_names]
        found: dict[int, int] = {}
        for name, value in given.values.items():
            if value == UNUSED:
                continue
            place = one_of(given.key(name), value, places, "place for an idea token")
            if place and place in found.values():
                raise given.refused(name, "every idea space holds one token")
            found[moves.TOKEN_NAMES.index(name)] = place or OUT_OF_GAME
        return found

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        p, names = state.players[seat], state.rules.idea_place_names
        if not full and not fields.IDEA_PLACES.of(p):
            return UNSAID
        unused = fields.IDEAS.of(p) if full else 0
        found = {}
        for token, place in enumerate(token_places(p)):
            if place:
                found[moves.TOKEN_NAMES[token]] = OUT if place == OUT_OF_GAME else names[place - 1]
            elif unused >> token & 1:
                found[moves.TOKEN_NAMES[token]] = UNUSED
        return found


def _lay(p: list[int], token: int, place: int) -> None:
    fields.IDEAS.put(p, fields.IDEAS.of(p) & ~(1 << token))
    fields.IDEA_PLACES.put(p, fields.IDEA_PLACES.of(p) | place << (5 * token))


# ---- what tokens bring


class ValuationKey(FieldKey):
    """The side of the valuation tile; left out, flipped if that token is used."""

    def said(self, state: GameState, seat: int, table: PositionTable) -> PositionValues:
        known = VALUATIONS if state.rules.valuation_cards else VALUATIONS[:2]
        key, side = table.key(self.name), table.get(self.name)
        return [one_of(key, side, known, "side of the valuation tile")]

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        side = super().word(state, seat, full)
        return side if side is UNSAID else VALUATIONS[side]


def _flipped(state: GameState, seat: int) -> PositionValues:
    return [int(gained_by_tokens(state.rules, state.players[seat], O_FLIP) > 0)]


class MedalKey(FieldKey):
    """true where one route has a place for it, else the route's code; left out, laid if its token is used."""

    def said(self, state: GameState, seat: int, table: PositionTable) -> PositionValues:
        rules, key, value = state.rules, table.key(self.name), table.get(self.name)
        if isinstance(value, bool) and (not value or len(rules.medal_routes) == 1):
            return [1 + rules.medal_routes[0] if value else 0]
        known = [rules.route_codes[route] for route in rules.medal_routes]
        return [1 + rules.medal_routes[one_of(key, value, known, "route with a place for the medal")]]

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        medal, rules = super().word(state, seat, full), state.rules
        if medal is UNSAID:
            return UNSAID
        return rules.route_codes[medal - 1] if medal and len(rules.medal_routes) > 1 else bool(medal)


def _medal_laid(state: GameState, seat: int) -> PositionValues:
    used = gained_by_tokens(state.rules, state.players[seat], O_MEDAL)
    return [1 + state.rules.medal_routes[0] if used else 0]


def _keys_shown(state: GameState, seat: int) -> PositionValues:
    """Keys of the special spaces reached, of the industry track, and of used tokens."""
    rules, p = state.rules, state.players[seat]
    found = sum(gained(rules, p, K_KEY) for gained in (gained_on_routes, gained_on_track, gained_by_tokens))
    return [found + sum(written.keys(rules, p) for written in all_written() if written.keys)]


def _keys_to_be_had(state: GameState, seat: int) -> tuple[int, str]:
    """Without a token that brings some only those that the board shows."""
    by_token = any(amount(effect, K_KEY) for effect in state.rules.token_effect)
    return PLENTY if by_token else _keys_shown(state, seat)[0], "nothing else gives keys in this game"


# ---- open idea cards, and tokens that wait for their place


class IdeaCardsKey(Key):
    """Open idea cards; left out, all that nobody visibly has."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        taken = self._taken(state)
        state.idea_cards = 0 if self.name in table else state.rules.cards & ~taken
        for key, item in table.entries(self.name, "open idea cards"):
            card = piece_of(key, item, moves.CARD_NAMES, state.rules.cards, "idea card of this game")
            if taken >> card & 1:
                raise refused(key, item, "a player has what it gives")
            if state.idea_cards >> card & 1:
                raise refused(key, item, "it is in the list twice and every idea card exists once")
            state.idea_cards |= 1 << card

    def _taken(self, state: GameState) -> int:
        """A bit for every idea card that somebody visibly has."""
        rules, laid = state.rules, tiles_laid(state)
        factories = {kind: laid[moves.TILE_NAMES.index(tile)] > 0 for tile, kind in OWN_FACTORIES.items()}
        visible = factories | {
            K_NINE: laid[rules.extra_nine] > 0,
            O_WOOD_WORKER: any(fields.WOOD_WORKER.of(p) for p in state.players),
            O_ENGINEER_ONE: any(fields.ENGINEERS.of(p) >> rules.engineer_one & 1 for p in state.players),
            O_SPECIAL_VALUATION: any(VALUATIONS[fields.VALUATION.of(p)] == "special" for p in state.players),
        }
        seen = [kind for kind, there in visible.items() if there]
        seen += [
            kind for written in all_written() if written.idea_cards for kind in written.idea_cards(state)
        ]
        cards = [card for card in bits(rules.cards) if any(amount(rules.card_effect[card], k) for k in seen)]
        return sum(1 << card for card in cards)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        if not full and state.idea_cards == state.rules.cards & ~self._taken(state):
            return UNSAID
        return [moves.CARD_NAMES[card] for card in bits(state.idea_cards)]


class IdeaPlacesKey(Key):
    """Idea places that wait for their token: as many as there are ideas in the pool."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        due, whose = self._due(state), state.stack[-1][1] if state.stack else -1
        if self.name not in table:
            state.idea_places = self._usual(state, whose) if due else 0
            if whose >= 0 and state.idea_places.bit_count() < due:
                raise table.refused("pool", self._too_few(state, whose, due))
            return
        for key, item in table.entries(self.name, "idea places"):
            state.idea_places |= 1 << self._place(state, whose, key, item)
        if state.idea_places.bit_count() != due:
            raise table.refused(self.name, f"the pool holds {due} idea tokens to be laid")

    def _due(self, state: GameState) -> int:
        return sum(1 for unit in state.pool if unit >> 1 == K_IDEA)

    def _usual(self, state: GameState, whose: int) -> int:
        """The first that the player has reached."""
        if not (due := self._due(state)):
            return 0
        places = _places_for_tokens(state.rules, state.players[whose], state.rules.strict_positions)
        return sum(1 << place for place in places[:due])

    def _place(self, state: GameState, whose: int, key: str, item: object) -> int:
        """A place where an idea of the pool will be laid; the player has reached it."""
        rules = state.rules
        place = one_of(key, item, rules.idea_place_names, "place for an idea token")
        if whose >= 0 and rules.strict_positions and place in _board_places(rules):
            fired = _fired_places(rules, state.players[whose])
            if place not in fired:
                places = listed(rules.idea_place_names[one] for one in sorted(fired)) or "none"
                why = f"{LETTERS[whose]} has not reached it; reached idea places: {places}"
                raise refused(key, item, why)
        return place

    def _too_few(self, state: GameState, whose: int, due: int) -> str:
        rules = state.rules
        there = listed(rules.idea_place_names[place] for place in _board_places(rules))
        found = state.idea_places.bit_count() or "none"
        need = "1 idea needs an idea place" if due == 1 else f"{due} ideas need as many idea places"
        has = f"that {LETTERS[whose]} has reached and that has no token, and there is {found}"
        return f"{need} {has}; idea places: {there}"

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        whose = state.stack[-1][1] if state.stack else -1
        if not full and state.idea_places == (self._usual(state, whose) if whose >= 0 else 0):
            return UNSAID
        return [state.rules.idea_place_names[place] for place in bits(state.idea_places)]


IDEAS: Final = IdeasKey("ideas")
VALUATION: Final = ValuationKey(fields.VALUATION, _flipped)
MEDAL: Final = MedalKey(fields.MEDAL, _medal_laid)
KEYS: Final = FieldKey(fields.KEYS, _keys_shown, _keys_to_be_had)
IDEA_CARDS: Final = IdeaCardsKey("idea-cards")
IDEA_PLACES: Final = IdeaPlacesKey("idea-places")
