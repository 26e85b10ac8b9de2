"""The names of things in one game: the tables of `names`, filled in for its edition and its content.

Numbers come from the content, never from a text, so an owner's corrected values are told correctly too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roundhouse.content.model import COLOURS, EndCard
from roundhouse.rules import moves
from roundhouse.rules.build import ruleset
from roundhouse.rules.layout import (
    EFFECT_CODE,
    ENGINEER_SPACE,
    K_END_CARD,
    K_END_CARD_10,
    O_COINS,
    O_ENGINEER_ONE,
    O_POINTS,
    O_TRACKS,
    O_WOOD_WORKER,
    O_WORKER,
    O_WRENCH,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.view.names import LANGUAGES, Language

AnyEffect = Sequence[tuple[str, int]] | Sequence[tuple[int, int]]

_WORD_OF: Final = {kind: word for word, kind in EFFECT_CODE.items()}
# What stands first in a list, so that "take", "a second wrench" and the like read well.
_FIRST: Final = (*range(O_TRACKS, O_WOOD_WORKER), O_WRENCH, O_ENGINEER_ONE)


def effect_words(effect: AnyEffect, rules: Ruleset | None = None, language: str = "en") -> str:
    """An effect in words: content words or compiled kinds, each with its count.

    >>> effect_words((("wood", 3), ("industry", 1)))
    '3 wood steps and 1 industry step'
    """
    return Words(rules or ruleset(), language).effect(effect)


class Words:
    """The names of one game in one language."""

    def __init__(self, rules: Ruleset, language: str = "en") -> None:
        self.rules: Ruleset = rules
        self.book: Language = LANGUAGES[language]
        self._terms = {**self.book.terms[rules.edition], "card_points": rules.card_points}

    def fill(self, text: str, **values: object) -> str:
        """A text with the edition's terms and these values in its placeholders."""
        return text.format_map({**self._terms, **values})

    def say(self, key: str, **values: object) -> str:
        """A sentence of the table; it begins with a capital whatever its first word is."""
        text = self.fill(self.book.sentences[key], **values)
        return text[0].upper() + text[1:]

    def join(self, key: str, **values: object) -> str:
        """A part of a sentence."""
        return self.fill(self.book.joints[key], **values)

    def listed(self, parts: Sequence[str]) -> str:
        """a, b and c."""
        if len(parts) < 2:
            return "".join(parts)
        return self.join("and", first=self.book.joints["list"].join(parts[:-1]), last=parts[-1])

    # ---- effects

    def effect(self, effect: AnyEffect) -> str:
        """All parts of an effect."""
        return self.listed(self.parts(effect))

    def parts(self, effect: AnyEffect) -> list[str]:
        """Every part of an effect, equal kinds put together."""
        counts: dict[int, int] = {}
        for word, count in effect:
            kind = word if isinstance(word, int) else EFFECT_CODE[word]
            counts[kind] = counts.get(kind, 0) + count
        kinds = sorted(counts, key=lambda kind: kind not in _FIRST)
        return [self.amount(kind, counts[kind]) for kind in kinds]

    def amount(self, kind: int, count: int) -> str:
        """So much of one kind. Tracks of a colour come all together, as many as the board has."""
        if O_TRACKS <= kind < O_WOOD_WORKER:
            count = self.rules.pieces[kind - O_TRACKS + 1]
        one, many = self.book.effects[_WORD_OF[kind]]
        return self.fill(one if count == 1 else many, count=count)

    def points(self, points: int) -> str:
        return self.amount(O_POINTS, points)

    def pool(self, units: Sequence[int]) -> list[tuple[str, str]]:
        """What a turn has gained, part by part, and when it is used: "must", "may" or "at the end"."""
        found = []
        for unit in dict.fromkeys(units):
            when = "may" if unit & 1 else "must"
            if unit >> 1 in (K_END_CARD, K_END_CARD_10):
                when = "at the end"
            found.append((self.amount(unit >> 1, units.count(unit)), when))
        return found

    def pool_line(self, units: Sequence[int]) -> str:
        """The same in one line."""
        parts = [self.join(when, effect=effect) for effect, when in self.pool(units)]
        return self.book.joints["list"].join(parts)

    # ---- pieces and places

    def piece(self, key: str, **values: object) -> str:
        return self.fill(self.book.pieces[key], **values)

    def colour(self, colour: int) -> str:
        return str(self._terms[COLOURS[colour]])

    def route(self, route: int) -> str:
        return self.fill(self.book.routes[self.rules.route_ids[route]])

    def tile(self, tile: int, new: bool = False) -> str:
        """A locomotive or factory: `#4`; a new locomotive: `locomotive #4`."""
        name = moves.TILE_NAMES[tile]
        key = "new tile" if new else "tile"
        if tile == self.rules.extra_nine:
            key = f"{key} {name}"
        return self.piece(key, number=name)

    def space(self, space: int) -> str:
        """An action space or an engineer."""
        if space >= ENGINEER_SPACE:
            return self.piece("engineer", number=moves.ENGINEER_NAMES[space - ENGINEER_SPACE])
        return self.fill(self.book.spaces[moves.SPACE_NAMES[space]])

    def action(self, state: GameState, space: int) -> str:
        """What a space brings besides effects: a place in the turn order, or the engineer who lies there."""
        claim = self.rules.claims[space]
        if claim:
            return self.piece(f"claim {claim}")
        if space != self.rules.hire:
            return ""
        engineer = state.row[self.rules.hire_place]
        gives = self.effect(self.rules.effects[ENGINEER_SPACE + engineer])
        return self.piece("hired", number=moves.ENGINEER_NAMES[engineer], effect=gives)

    def payment(self, space: int, payment: int) -> str:
        """The pieces that are put on a space."""
        coins, wood = payment >> 1, payment & moves.WITH_WOOD_WORKER
        workers = self.rules.cost_workers[space] + self.rules.cost_coins[space] - coins - wood
        parts = [self.piece("wood worker")] if wood else []
        parts += [
            self.amount(kind, count) for kind, count in ((O_WORKER, workers), (O_COINS, coins)) if count
        ]
        return self.listed(parts)

    def stop(self, place: int) -> str:
        """A space of the industry track."""
        if self.rules.industry_gap[place]:
            return self.piece("gap", number=self.rules.industry_gap[place])
        if self.rules.industry_idea[place] >= 0:
            return self.piece("idea space")
        return self.rules.industry_labels[place]

    # ---- cards and reference pages

    def end_card(self, card: EndCard) -> str:
        """What an end bonus card is worth."""
        key = card.kind
        if card.limit:
            key += ", limit"
        elif card.counts_card:
            key += ", counts-card"
        text = self.book.end_cards.get(key) or self.book.end_cards[card.kind]
        return self.fill(text, points=self.points(card.each), limit=card.limit, steps=self._steps(card))

    def _steps(self, card: EndCard) -> str:
        """Thresholds: 20 points for 4 to 6 and 30 points for 7 or more."""
        parts = []
        for index, (least, points) in enumerate(card.steps):
            if index + 1 < len(card.steps):
                most = card.steps[index + 1][0] - 1
                parts.append(self.join("step up to", points=self.points(points), least=least, most=most))
            else:
                parts.append(self.join("step from", points=self.points(points), least=least))
        return self.listed(parts)

    def explained(self, chapter: str) -> dict[str, tuple[str, str]]:
        """Name and one line for everything of a chapter that is in this game, by id.

        Chapters: routes, colours, tokens, cards, bonuses, end-cards.
        """
        told = self.book.explained[chapter]
        found = {}
        for name, effect in self._chapter(chapter).items():
            title, line = told[name]
            found[name] = (self._capital(title, ""), self._capital(line, effect))
        return found

    def _capital(self, text: str, effect: str) -> str:
        filled = self.fill(text, effect=effect)
        return filled[0].upper() + filled[1:]

    def _chapter(self, chapter: str) -> dict[str, str]:
        """What a chapter is about: ids, and the effect of each in words."""
        content = self.rules.content
        if chapter == "routes":
            return dict.fromkeys(self.rules.route_ids, "")
        if chapter == "colours":
            return dict.fromkeys(COLOURS, "")
        if chapter == "end-cards":
            return {card.id: self.end_card(card) for card in content.end_cards}
        ideas = {"tokens": content.tokens, "cards": content.cards, "bonuses": content.bonuses}[chapter]
        return {idea.id: self.effect(idea.effect) for idea in ideas}
