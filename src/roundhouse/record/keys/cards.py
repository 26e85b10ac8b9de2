"""End bonus cards: with players, in the pile, removed unseen, and who has looked."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.record.key import UNSAID, Key, WordTable
from roundhouse.record.position_words import (
    LETTERS,
    PositionError,
    PositionTable,
    items,
    listed,
    piece_of,
    refused,
    seat_of,
    shown,
)
from roundhouse.rules import base_fields as fields
from roundhouse.rules.moves import END_CARD_NAMES
from roundhouse.rules.packing import CARD_BITS, CARD_MASK, bits, held_cards, pack_cards
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState


def _all_cards(rules: Ruleset) -> int:
    return sum(1 << card for card, end_card in enumerate(rules.end_cards) if end_card is not None)


def cards_of(rules: Ruleset, key: str, value: object) -> list[int]:
    """End bonus cards, each of which exists once."""
    found: list[int] = []
    for place, item in items(key, value, "end bonus cards"):
        card = piece_of(place, item, END_CARD_NAMES, _all_cards(rules), "end bonus card of this game")
        if card in found:
            raise refused(place, item, "it is in the list twice and every end bonus card exists once")
        found.append(card)
    return found


def card_words(cards: list[int]) -> list[str]:
    """Names of cards; one that a redacted state does not know is "unknown"."""
    return [END_CARD_NAMES[card] if card < len(END_CARD_NAMES) else "unknown" for card in cards]


class CardsKey(Key):
    """A player's end bonus cards, as taken."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        cards = cards_of(state.rules, table.key(self.name), table.get(self.name, []))
        fields.CARDS.put(state.players[seat], pack_cards(cards))

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        cards = held_cards(state.players[seat])
        return card_words(cards) if full or cards else UNSAID

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        owner: dict[int, str] = {}
        for seat, p in enumerate(state.players):
            for card in held_cards(p):
                if card in owner:
                    held = f"{shown(END_CARD_NAMES[card])}, which {owner[card]} holds already"
                    sentence = f"has {held}; every end bonus card exists once."
                    raise PositionError(tables[seat].key(self.name), sentence)
                owner[card] = LETTERS[seat]


class EndCardsKey(Key):
    """The pile and the cards removed unseen: either of them is what the other leaves."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, free = state.rules, self._free(state)
        given = PositionTable(self.name, table.get(self.name, {}), ("pile", "hidden"))
        masks: dict[str, int] = {}
        for name, value in given.values.items():
            masks[name] = sum(1 << card for card in cards_of(rules, given.key(name), value))
            for card in bits(masks[name] & ~free):
                why = f"a player holds {shown(END_CARD_NAMES[card])} and every card exists once"
                raise given.refused(name, why)
        if "pile" not in masks:
            # the last cards of the list that nobody holds are the ones removed unseen
            out = bits(free)[max(0, free.bit_count() - rules.end_cards_out) :]
            state.hidden = masks.get("hidden", sum(1 << card for card in out))
            state.pile = free & ~state.hidden
            return
        state.pile = masks["pile"]
        state.hidden = masks.get("hidden", free & ~state.pile)
        both, lost = bits(state.pile & state.hidden), bits(free & ~state.pile & ~state.hidden)
        if both:
            why = f"{shown(END_CARD_NAMES[both[0]])} lies in the pile and every card exists once"
            raise given.refused("hidden", why)
        if lost:
            names = listed(END_CARD_NAMES[card] for card in lost)
            raise table.refused(self.name, f"{names} should lie somewhere too")

    def _free(self, state: GameState) -> int:
        """Those that no player holds."""
        held = {card for p in state.players for card in held_cards(p)}
        return _all_cards(state.rules) & ~sum(1 << card for card in held)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        words = {"hidden": card_words(bits(state.hidden))}
        if full:
            words["pile"] = card_words(bits(self._free(state) & ~state.hidden))
        return words


class LooksKey(Key):
    """Who has looked through the pile: three ints a look, see `rules.ideas`."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules = state.rules
        found: list[int] = []
        for key, item in table.entries(self.name, "tables, one for each look"):
            look = PositionTable(key, item, ("by", "pile", "held"))
            who = seat_of(look.key("by"), look.get("by"), rules.players)
            pile = cards_of(rules, look.key("pile"), look.get("pile", []))
            held = PositionTable(look.key("held"), look.get("held", {}), LETTERS[: rules.players])
            counts = sum(
                held.number(one, 0, 0, CARD_MASK) << (CARD_BITS * LETTERS.index(one)) for one in held.values
            )
            found += [who, sum(1 << card for card in pile), counts]
        state.looks = tuple(found)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        found: list[WordTable] = []
        for who, pile, counts in zip(state.looks[::3], state.looks[1::3], state.looks[2::3], strict=True):
            held = {LETTERS[s]: counts >> CARD_BITS * s & CARD_MASK for s in range(state.rules.players)}
            words: WordTable = {"by": LETTERS[who], "pile": card_words(bits(pile))}
            found.append(words | {"held": {letter: count for letter, count in held.items() if count}})
        return found if full or found else UNSAID


CARDS: Final = CardsKey("cards")
END_CARDS: Final = EndCardsKey("end-cards")
LOOKS: Final = LooksKey("looks")
