"""What one person may know.

Secret in every game are the end bonus cards: the two put away unseen, the pile, and what others hold (ruling 6);
the parts keep the order of stacks and the dice of later chance from everybody. `redact` is the only way out to a
person or a bot; `determinize` deals what is hidden anew for search, in every way that agrees with what the viewer has
seen. Redacting a determinized state gives the same view.

Who looked through the pile knows it. Every look is remembered with the pile that was left and how many cards
everybody held, so the viewer's knowledge is a chain: what vanished from the pile between two looks is held by
those who took a card in that time; what was missing at the first look is held from before, or put away.

What lies in a stack is known by what does not lie elsewhere, only its order is not. So a view has it sorted, and a
sampler shuffles it. Stacks of one part with the same pieces are taken together: a foundry that became a boilerman
unseen might as well still lie in the stack. Tokens that were laid under a stack for all to see stay where they are.
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any, Final, SupportsIndex

from roundhouse.rules.engine import decider
from roundhouse.rules.fields import COUNT, STACK, Field, hidden_fields
from roundhouse.rules.ideas import all_end_cards
from roundhouse.rules.packing import (
    CARD_BITS,
    CARD_MASK,
    UNKNOWN_CARD,
    bits,
    held_cards,
    hold_cards,
    pack,
    unpack,
)
from roundhouse.rules.state import GameState, changed_at
from roundhouse.rules.vocabulary import F_END_CARD

UNKNOWN: Final = "?"
DICE: Final = 64  # bits of a generator's state
NOBODY = -1  # a spectator's seat


def redact(state: GameState, viewer: SupportsIndex) -> GameState:
    """A copy without what this viewer may not see: unknown cards, an empty pile, nothing put away, sorted stacks.

    How many cards lie in the pile stays open (`ideas.cards_in_pile`). It is to look at, not to play on: `determinize`.
    """
    return _redacted(state, viewer if isinstance(viewer, int) else index(viewer))


def _redacted(state: GameState, viewer: int) -> GameState:
    seen = state.clone()
    if seen.stack:
        for seat, p in enumerate(seen.players):
            if seat != viewer:
                hold_cards(p, [UNKNOWN_CARD] * len(held_cards(p)))
    seen.hidden = 0
    if seen.before is not None:
        seen.before = _redacted(seen.before, viewer)
    if not looking(state, viewer):
        seen.pile = 0
    for look in range(0, len(seen.looks), 3):
        if seen.looks[look] != viewer:
            seen.looks = changed_at(seen.looks, look + 1, 0)
    hide(seen)
    return seen


def looking(state: GameState, viewer: int) -> bool:
    """Whether this viewer is looking through the pile right now."""
    return bool(state.stack) and state.stack[-1][0] == F_END_CARD and decider(state) == viewer


def determinize(state: GameState, viewer: SupportsIndex, chance: Random) -> GameState:
    """A complete state that this viewer cannot tell from the true one, drawn at random."""
    return _dealt(state, index(viewer), chance)


def _dealt(state: GameState, viewer: int, chance: Random) -> GameState:
    dealt = _redacted(state, viewer)
    others = [seat for seat in range(len(dealt.players)) if seat != viewer]
    hands: dict[int, list[int]] = {
        seat: held_cards(dealt.players[seat]) for seat in range(len(dealt.players))
    }
    over = not dealt.stack
    known = set(hands[viewer]) if viewer >= 0 else set()
    if over:
        known = {card for hand in hands.values() for card in hand}
    before = set(all_end_cards(dealt))
    counts = [0] * len(dealt.players)
    hidden: list[int] = []
    for pile, held in _looks_of(dealt, viewer):
        missing = sorted(before - pile - known)
        chance.shuffle(missing)
        if not hidden:
            hidden, missing = missing[: dealt.rules.end_cards_out], missing[dealt.rules.end_cards_out :]
        if not over:
            _deal(hands, others, counts, held, missing)
        before, counts = pile, held
    rest = sorted(before - known)
    chance.shuffle(rest)
    if not hidden:
        hidden, rest = rest[: dealt.rules.end_cards_out], rest[dealt.rules.end_cards_out :]
    if not over:
        _deal(hands, others, counts, [len(hands[seat]) for seat in range(len(hands))], rest)
    for seat in others:
        hold_cards(dealt.players[seat], hands[seat])
    dealt.hidden = sum(1 << card for card in hidden)
    dealt.pile = sum(1 << card for card in rest)
    _retell_looks(dealt, viewer, hands)
    deal_anew(dealt, chance)
    return dealt


def _deal(
    hands: dict[int, list[int]], others: list[int], since: list[int], until: list[int], cards: list[int]
) -> None:
    """Give the cards that others took in an interval; what is left over stays in `cards`."""
    for seat in others:
        for place in range(since[seat], until[seat]):
            hands[seat][place] = cards.pop()


def _looks_of(state: GameState, viewer: int) -> list[tuple[set[int], list[int]]]:
    """The viewer's looks: what was left in the pile, and how many cards everybody held."""
    seats = range(len(state.players))
    found = []
    for look in range(0, len(state.looks), 3):
        if state.looks[look] == viewer:
            held = [state.looks[look + 2] >> (CARD_BITS * seat) & CARD_MASK for seat in seats]
            found.append((set(bits(state.looks[look + 1])), held))
    if looking(state, viewer):
        found.append((set(bits(state.pile)), [len(held_cards(p)) for p in state.players]))
    return found


def _retell_looks(state: GameState, viewer: int, hands: dict[int, list[int]]) -> None:
    """What the others saw, in the dealt world: everything but the hidden cards and those held then."""
    everything = sum(1 << card for card in all_end_cards(state))
    for look in range(0, len(state.looks), 3):
        if state.looks[look] != viewer:
            pile = everything & ~state.hidden
            for seat, hand in hands.items():
                for card in hand[: state.looks[look + 2] >> (CARD_BITS * seat) & CARD_MASK]:
                    pile &= ~(1 << card)
            state.looks = changed_at(state.looks, look + 1, pile)


# ---- what nobody sees

_Stack = tuple[Field, list[int], list[int]]


def hide(state: GameState) -> None:
    """Take out what nobody may know."""
    for fields in hidden_fields(state.rules):
        if fields[0].kind == STACK:
            stacks = _stacks(state, fields)
            _lay(state, stacks, sorted(_unseen(stacks)))
        else:
            for field in fields:
                state.table[field.column] = 0


def deal_anew(state: GameState, chance: Random) -> None:
    """Fill it in at random."""
    for fields in hidden_fields(state.rules):
        if fields[0].kind == STACK:
            stacks = _stacks(state, fields)
            unseen = sorted(_unseen(stacks))
            chance.shuffle(unseen)
            _lay(state, stacks, unseen)
        else:
            for field in fields:
                assert field.kind == COUNT
                state.table[field.column] = chance.getrandbits(DICE)


def _known_below(state: GameState, field: Field) -> int:
    """How many of the last in a stack everybody has seen."""
    return state.table[field.seen] if field.seen >= 0 else 0


def _stacks(state: GameState, fields: tuple[Field, ...]) -> list[_Stack]:
    """Each with what nobody has seen of it, and with the last ones, which everybody knows."""
    found = []
    for field in fields:
        stack = unpack(state.table[field.column])
        unseen = len(stack) - _known_below(state, field)
        found.append((field, stack[:unseen], stack[unseen:]))
    return found


def _unseen(stacks: list[_Stack]) -> list[int]:
    return [piece for _, unseen, _ in stacks for piece in unseen]


def _lay(state: GameState, stacks: list[_Stack], pieces: list[int]) -> None:
    """Put pieces, in this order, in place of those that nobody has seen."""
    for field, unseen, known in stacks:
        state.table[field.column] = pack(pieces[: len(unseen)] + known)
        pieces = pieces[len(unseen) :]


def hidden_words(seen: GameState) -> dict[str, Any]:
    """For the position of a view: every such stack with what is known of it, None for what is not told at all."""
    words: dict[str, Any] = {}
    for fields in hidden_fields(seen.rules):
        for field in fields:
            stack = unpack(seen.table[field.column]) if field.kind == STACK else []
            known = _known_below(seen, field) if stack else 0
            unknown = [UNKNOWN] * (len(stack) - known)
            words[field.name] = (
                unknown + [field.names[piece] for piece in stack[len(stack) - known :]] or None
            )
    return words
