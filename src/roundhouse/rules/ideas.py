"""Idea tokens, idea cards, keys, end bonus cards (rulebook p. 19, 46-47).

Tokens are indirect; whether idea cards are says the edition. The end bonus pile is looked through at the end of the
turn, so a wanted card waits in the pool until then (ruling 3). Who has looked is remembered: that player knows it.
"""

from __future__ import annotations

from typing import Final

from roundhouse.rules import moves
from roundhouse.rules.effects import gain, score
from roundhouse.rules.layout import (
    IDEA_PLACES,
    IDEAS,
    VALUATION,
)
from roundhouse.rules.packing import (
    CARD_BITS,
    bits,
    held_cards,
    hold_cards,
    token_places,
)
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    F_DISCARD,
    F_END_CARD,
    FROM_CARDS,
    FROM_KEYS,
    K_ANY,
    K_END_CARD,
    K_END_CARD_10,
    K_WOOD,
)

OUT_OF_GAME: Final = 31
# what the argument of the frame for an end bonus card says
OR_POINTS: Final = 1
NOT_NOTHING: Final = 2
KEY_EFFECT: Final = ((K_WOOD, 1), (K_ANY, 1))


# ---- idea tokens


def usable_tokens(state: GameState, p: list[int]) -> list[int]:
    """Unused tokens that may be chosen: another valuation tile shuts out the flipped one (ruling 34)."""
    tokens = p[IDEAS]
    if p[VALUATION]:
        tokens &= ~state.rules.valuation_tokens
    return bits(tokens)


def usable_cards(state: GameState, p: list[int]) -> list[int]:
    """Open idea cards that may be chosen; the special valuation not once the tile was flipped."""
    cards = state.idea_cards
    if p[VALUATION]:
        cards &= ~state.rules.valuation_cards
    return bits(cards)


def use_token(state: GameState, player: int, token: int) -> None:
    """Lay a token on the idea space that fired first, and gain its effect."""
    waiting = state.idea_places
    place = (waiting & -waiting).bit_length() - 1
    state.idea_places = waiting & (waiting - 1)
    p = state.players[player]
    for other, lies_on in enumerate(token_places(p)):
        if lies_on == place + 1:  # a position has laid one there before the space was reached
            _spend(p, other, OUT_OF_GAME)
    _spend(p, token, place + 1)
    gain(state, player, state.rules.token_effect[token], False, FROM_CARDS)


def trade_token(state: GameState, player: int, token: int) -> None:
    """Factory 10b: use one token, then name the other; both leave the game."""
    _spend(state.players[player], token, OUT_OF_GAME)
    gain(state, player, state.rules.token_effect[token], False, FROM_CARDS)
    state.stack.append((F_DISCARD, player, 0))


def discard_token(state: GameState, player: int, token: int) -> None:
    """The other token of factory 10b."""
    state.stack.pop()
    _spend(state.players[player], token, OUT_OF_GAME)


def _spend(p: list[int], token: int, place: int) -> None:
    p[IDEAS] &= ~(1 << token)
    p[IDEA_PLACES] |= place << (5 * token)


def tokens_placed(p: list[int]) -> int:
    """Tokens that still lie where they were used."""
    return sum(1 for place in token_places(p) if place not in (0, OUT_OF_GAME))


# ---- idea cards and keys


def take_card(state: GameState, player: int, card: int) -> None:
    """Take an open idea card: the edition says whether its action is direct (ruling 1)."""
    state.idea_cards &= ~(1 << card)
    gain(state, player, state.rules.card_effect[card], state.rules.idea_cards_direct, FROM_CARDS)


def use_key(state: GameState, player: int, move: int) -> None:
    """A key: one wood and one any step, or points."""
    if move == moves.KEY_POINTS:
        score(state.players[player], state.rules.key_points, FROM_KEYS)
    else:
        gain(state, player, KEY_EFFECT, False, FROM_KEYS)


# ---- end bonus cards


def ask_for_end_cards(state: GameState, player: int) -> None:
    """At the end of a turn: a frame for every end bonus card that is due; with no card left only points."""
    for unit in state.pool:
        if unit >> 1 in (K_END_CARD, K_END_CARD_10):
            points = OR_POINTS if unit >> 1 == K_END_CARD_10 else 0
            state.stack.append((F_END_CARD, player, points + (0 if unit & 1 else NOT_NOTHING)))


def end_card_moves(state: GameState, argument: int) -> list[int]:
    """Every card of the pile, points instead where that is allowed, or nothing where it is indirect."""
    found = [moves.TEN] if argument & OR_POINTS else []
    if state.pile:
        if not argument & NOT_NOTHING:
            found.append(moves.NO_CARD)
        found.extend([moves.END_CARD_OF[card] for card in bits(state.pile)])
    return found


def take_end_card(state: GameState, player: int, move: int) -> None:
    """Choose from the pile, which this player has now seen."""
    state.stack.pop()
    p = state.players[player]
    if move >= moves.END_CARD:
        card = moves.END_CARD_OF.index(move)
        state.pile &= ~(1 << card)
        hold_cards(p, [*held_cards(p), card])
    elif move == moves.TEN:
        score(p, state.rules.card_points, FROM_CARDS)
    if state.pile or move >= moves.END_CARD:
        _remember_look(state, player)


def _remember_look(state: GameState, player: int) -> None:
    """Three ints a look: who, the pile after it, and how many cards everybody holds (`CARD_BITS` each)."""
    counts = 0
    for seat, p in enumerate(state.players):
        counts |= len(held_cards(p)) << (CARD_BITS * seat)
    state.looks += (player, state.pile, counts)


def cards_in_pile(state: GameState) -> int:
    """How many end bonus cards lie in the pile, which everybody can count."""
    held = sum(len(held_cards(p)) for p in state.players)
    return len(all_end_cards(state)) - state.rules.end_cards_out - held


def all_end_cards(state: GameState) -> list[int]:
    """The end bonus cards of the edition."""
    return [card for card, end_card in enumerate(state.rules.end_cards) if end_card is not None]
