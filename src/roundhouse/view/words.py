"""The names of things in one game: the tables of a language, filled in for its edition and its content.

Numbers come from the content, never from a text, so an owner's corrected values are told correctly too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from roundhouse.content.model import COLOURS, EndCard
from roundhouse.rules import moves
from roundhouse.rules.build import ruleset
from roundhouse.rules.plans import on_each_route
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import RulesetMemory, remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BOILED,
    EFFECT_CODE,
    EFFECTS_END,
    ENGINEER_SPACE,
    O_COINS,
    O_ENGINEER_ONE,
    O_POINTS,
    O_TRACKS,
    O_WOOD_WORKER,
    O_WORKER,
    O_WRENCH,
    UPPER_LANE,
    is_engineer,
)
from roundhouse.texts.filling import filled
from roundhouse.texts.language import AnyText, Forms
from roundhouse.texts.pages import joined
from roundhouse.view.extension import all_explained
from roundhouse.view.language import GameLanguage
from roundhouse.view.names import LANGUAGES
from roundhouse.view.waiting import waiting

AnyEffect = Sequence[tuple[str, int]] | Sequence[tuple[int, int]]

POINTS_LATER: Final = EFFECTS_END  # only told: points as they would be counted now, when the turn ends
BRIEF_ROUTE: Final = 11  # letters of a name
WORD_OF: Final = {kind: word for word, kind in EFFECT_CODE.items()}
# What stands first in a list, so that "take", "a second wrench" and the like read well.
_FIRST: Final = (*range(O_TRACKS, O_WOOD_WORKER), O_WRENCH, O_ENGINEER_ONE)


def effect_words(effect: AnyEffect, rules: Ruleset | None = None, language: str = "en") -> str:
    """An effect in words: content words or compiled kinds, each with its count.

    >>> effect_words((("wood", 3), ("industry", 1)))
    '3 wood steps and 1 industry step'
    >>> effect_words((("wood", 3), ("industry", 1)), language="de")
    '3 hölzerne Gleisschritte und 1 Industrieschritt'
    """
    return words_of(rules or ruleset(), language).effect(effect)


class UnknownLanguage(ValueError):
    """A language that nobody has written."""


class Words:
    """The names of one game in one language."""

    def __init__(self, rules: Ruleset, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise UnknownLanguage(f"language is {language!r}; known languages: {', '.join(LANGUAGES)}")
        self.rules: Ruleset = rules
        self.language: str = language
        self.memory: RulesetMemory = {}
        self.book: GameLanguage = LANGUAGES[language]
        self._terms: dict[str, object] = {
            **self.book.terms[rules.edition],
            "card_points": rules.card_points,
        }
        self._terms["main"] = self.route(rules.main)
        for route, code in enumerate(rules.route_codes):
            self._terms[f"route_{route + 1}"] = self.route(route)
            self._terms[f"code_{route + 1}"] = code

    def fill(self, text: AnyText, **values: object) -> str:
        """A text with the edition's terms and these values in its placeholders."""
        told = text if isinstance(text, str) else text.of(values["count"])
        return filled(told, values, self._terms) if "{" in told else told

    def say(self, key: str, **values: object) -> str:
        """A sentence of the table; it begins with a capital whatever its first word is."""
        return capital(self.fill(self.book.sentences[key], **values))

    def event(self, key: str, **values: object) -> str:
        """The same for what follows from a move."""
        return capital(self.fill(self.book.events[key], **values))

    def clause(self, key: str, **values: object) -> str:
        """A sentence without its end: something may follow."""
        return self.fill(self.book.sentences[key], **values)

    def join(self, key: str, **values: object) -> str:
        """A part of a sentence."""
        return self.fill(self.book.joints[key], **values)

    def reason(self, key: str, **values: object) -> str:
        """Why not."""
        return self.fill(self.book.reasons[key], **values)

    def screen(self, key: str, **values: object) -> str:
        """A text of the pictures and of the terminal."""
        return self.fill(self.book.screen[key], **values)

    def counted(self, key: str, count: int, **values: object) -> str:
        """The same with a number."""
        return self.screen(key, count=count, **values)

    def label(self, chapter: str, name: str) -> str:
        """A name that stands alone; where the language has none, it is called as one types it."""
        text = self.book.labels.get(chapter, {}).get(name)
        return name if text is None else self.fill(text)

    def listed(self, parts: Sequence[str], joint: str = "and") -> str:
        """a, b and c."""
        return joined(self.book.joints, parts, joint)

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
        if kind == POINTS_LATER:
            return self.join("points later", points=self.points(count))
        if O_TRACKS <= kind < O_WOOD_WORKER:
            count = self.rules.pieces[kind - O_TRACKS + 1]
        return self._amount(self.book.effects, kind, count)

    def short(self, effect: AnyEffect) -> str:
        """A whole effect in short: `1 industry + 3 points`."""
        return " + ".join(
            self.short_amount(word if isinstance(word, int) else EFFECT_CODE[word], count)
            for word, count in effect
        )

    def short_amount(self, kind: int, count: int) -> str:
        """One part of an effect in short: `2 wood`."""
        if kind == POINTS_LATER:
            return self.join("points later, short", points=self._amount(self.book.short, O_POINTS, count))
        return self._amount(self.book.short, kind, count)

    def _amount(self, table: Mapping[str, Forms], kind: int, count: int) -> str:
        return self.fill(table[WORD_OF[kind]], count=count)

    def points(self, points: int) -> str:
        return self.amount(O_POINTS, points)

    def pool(self, state: GameState) -> list[tuple[str, str]]:
        """What a turn has gained, part by part, and when it is used (`waiting`)."""
        return [(self.amount(one.kind, one.count), one.use) for one in waiting(state)]

    def pool_line(self, state: GameState) -> str:
        """The same in one line."""
        parts = [self.join(use, effect=effect) for effect, use in self.pool(state)]
        return self.book.joints["list"].join(parts)

    # ---- pieces and places

    def piece(self, key: str, **values: object) -> str:
        return self.fill(self.book.pieces[key], **values)

    def colour(self, colour: int) -> str:
        """A colour by name, as reasons and legends mention it."""
        return self.label("colours", COLOURS[colour])

    def track(self, colour: int) -> str:
        """The track of a colour, at the beginning of a sentence about its step."""
        return self.piece("track", colour=self._terms[COLOURS[colour]])

    def route(self, route: int) -> str:
        return self.fill(self.book.routes[self.rules.route_ids[route]])

    def route_label(self, route: int) -> str:
        """A route's name alone."""
        return self.label("routes", self.rules.route_ids[route])

    def brief_route(self, route: int) -> str:
        """A route's name cut to where there is little room: `Trans-Sib.`, `Rocky M.`."""
        name = self.route_label(route).partition("–")[0]
        if len(name) <= BRIEF_ROUTE:
            return name
        first, _, last = name[: BRIEF_ROUTE - 2].rpartition(" ")
        cut = f"{first} {last[0]}" if first and len(last) < 4 else name[: BRIEF_ROUTE - 2]
        return f"{cut.rstrip(' -')}."

    def tile(self, tile: int, role: str) -> str:
        """A tile as it stands in a sentence; `role` is a key of the pieces: loco, new loco, old factory ..."""
        name = moves.TILE_NAMES[tile & (BOILED - 1)]
        key = f"{role} {name}"
        text = self.piece(key if key in self.book.pieces else role, number=self.label("tiles", name))
        return self.piece("boiled", tile=text) if tile >= BOILED else text

    def engineer(self, engineer: int) -> str:
        """An engineer's number; no two with the same one play together."""
        return moves.ENGINEER_NAMES[engineer].partition("-")[0]

    def space(self, space: int) -> str:
        """An action space or an engineer."""
        if is_engineer(space):
            return self.piece("engineer", number=self.engineer(space - ENGINEER_SPACE))
        return self.fill(self.book.spaces[moves.SPACE_NAMES[space]])

    def space_label(self, space: int) -> str:
        """The same in lists, pictures and reasons."""
        if is_engineer(space):
            engineer = space - ENGINEER_SPACE
            text = self.book.labels["spaces"]["engineer"]
            return self.fill(text, number=self.engineer(engineer), name=moves.ENGINEER_NAMES[engineer])
        return self.label("spaces", moves.SPACE_NAMES[space])

    def action(self, state: GameState, space: int) -> str:
        """What a space brings besides effects: a place in the turn order, or the engineer who lies there."""
        claim = self.rules.claims[space]
        if claim:
            return self.piece(f"claim {claim}")
        if space != self.rules.hire:
            return ""
        engineer = state.table_top.engineer_to_hire
        gives = self.effect(self.rules.effects[ENGINEER_SPACE + engineer])
        return self.piece("hired", number=self.engineer(engineer), effect=gives)

    def payment(self, space: int, payment: int) -> str:
        """The pieces that are put on a space."""
        cost = self.rules.cost_workers[space] + self.rules.cost_coins[space]
        return self.paid(cost, payment)

    def paid(self, cost: int, payment: int) -> str:
        """So many pieces, some of them coins or the wood worker."""
        coins, wood = payment >> 1, payment & moves.WITH_WOOD_WORKER
        workers = cost - coins - wood
        parts = [self.piece("wood worker")] if wood else []
        parts += [
            self.amount(kind, count) for kind, count in ((O_WORKER, workers), (O_COINS, coins)) if count
        ]
        return self.listed(parts)

    def stop(self, place: int, role: str) -> str:
        """A space of the industry track; `role` is `from` or `to`."""
        rules = self.rules
        gap = rules.industry_gap[place]
        if gap:
            names = rules.industry_rules.place_names
            return self.piece(
                f"{role} place" if names else f"{role} gap", number=names[gap - 1] if names else str(gap)
            )
        label = rules.industry_labels[place].removeprefix("upper ")
        return self.piece(f"{role} {'space' if label.isdigit() else 'idea'}", number=label)

    def stop_label(self, place: int) -> str:
        """The same in pictures, without its lane."""
        rules = self.rules
        label = rules.industry_labels[place].removeprefix("upper ")
        if rules.industry_gap[place] and not rules.industry_rules.place_names:
            return self.screen("gap", gap=rules.industry_gap[place])
        if rules.industry_idea[place] >= 0 and not label.isdigit():
            return self.screen("cell idea")
        return label

    def idea_place(self, place: int) -> str:
        """Where an idea token lies, counted from 1: `St. Petersburg 4`, the industry track, the special factory."""
        name = self.rules.idea_place_names[place - 1]
        head, _, number = name.rpartition(" ")
        if head in self.rules.route_codes:
            return f"{self.route_label(self.rules.route_codes.index(head))} {number}"
        if f"place {head}" not in self.book.screen:
            return name
        label = self.screen(f"place {head}")
        return f"{label} {number}" if number.isdigit() and head == "industry" else label

    def gap(self, gap: int) -> str:
        """Where a factory is built: in a gap, or on a place that has a name."""
        names = self.rules.industry_rules.place_names
        if names:
            return self.piece("in place", number=names[gap])
        return self.piece("in gap", number=gap + 1)

    def wrench(self, place: int) -> str:
        """The wrench that stands on a place; a dual track has an upper and a lower one."""
        if len(self.rules.industry_labels) <= UPPER_LANE:
            return self.piece("moving wrench")
        return self.piece(f"moving wrench, {'upper' if place >= UPPER_LANE else 'lower'}")

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

        Chapters: routes, colours, tokens, cards, bonuses, end-cards, and those of expansions. The chapters boards,
        tracks and modules tell what the box has for this edition.
        """
        told = self.book.explained[chapter]
        found = {}
        for name, effect in self._chapter(chapter).items():
            title, line = told[name]
            found[name] = (capital(self.fill(title)), capital(self.fill(line, effect=effect)))
        return found

    def _chapter(self, chapter: str) -> dict[str, str]:
        """What a chapter is about: ids, and the effect of each in words."""
        rules = self.rules
        if chapter == "routes":
            return dict.fromkeys(rules.route_ids, "")
        if chapter == "colours":
            return dict.fromkeys(COLOURS, "")
        if chapter == "end-cards":
            return {card.id: self.end_card(card) for card in rules.end_card_rows}
        if chapter in ("boards", "tracks"):
            return dict.fromkeys(getattr(rules.content, chapter), "")
        if chapter == "modules":
            actions = {
                f"engineer-{row.id}": on_each_route(row.effect, rules.route_count)
                for row in rules.content.engineers
            }
            return {name: self.effect(actions.get(name, ())) for name in rules.content.modules}
        rows = {"tokens": rules.token_rows, "cards": rules.card_rows, "bonuses": rules.bonus_rows}
        for one in all_explained():
            rows |= {name: list(playing(rules)) for name, playing in one.chapters.items()}
        return {idea.id: self.effect(idea.effect) for idea in rows[chapter]}


def capital(text: str) -> str:
    """With a capital at the beginning, whatever the first word is."""
    return text[:1].upper() + text[1:]


@remembered
def words_of(rules: Ruleset, language: str = "en") -> Words:
    """The words of a game, made once: a sentence is told for every move of every decision."""
    return Words(rules, language)
