"""How an explanation of a component is put together from the content and the texts of a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.content import model
from roundhouse.content.effect_words import sign_of
from roundhouse.content.model import COLOURS
from roundhouse.rules.ideas import KEY_EFFECT
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.vocabulary import EFFECT_CODE, O_COINS, O_WORKER
from roundhouse.view.about_data import GENERIC, PAGES
from roundhouse.view.extension import all_explained
from roundhouse.view.words import Words, capital, words_of

Picture = tuple[str, str]  # a sign of draw/svg/icons.svg, and the number in it or ""


@dataclass(frozen=True)
class About:
    """What the information panel says of a component."""

    what: str  # kind and id, in the form that `everything` lists
    name: str
    kind: str  # "Action space"
    effect: str  # from the content; "" where there is none
    rule: str  # one to three sentences
    source: str  # R, P or X (docs/content.md); "" for what has no value of its own
    certainty: str  # what the mark means, in words
    page: int  # of the 2021 rulebook, or where its chapter begins; 0 where it does not apply
    picture: Picture


class Writer:
    """Writes about the components of one game in one language."""

    def __init__(self, rules: Ruleset, language: str) -> None:
        self.rules = rules
        self.content = rules.content
        self.board: model.Board = rules.content.boards[rules.board]
        self.words: Words = words_of(rules, language)
        self.texts = self.words.book.about

    def made(
        self,
        kind: str,
        id: str,
        name: str,
        effect: str,
        source: str,
        picture: Picture,
        section: str = "",
    ) -> About:
        """An answer; its rule is the most particular one that the tables have."""
        keys = (f"{kind}, {self.rules.edition}", f"{kind}/{id}", f"{kind}/{section}", kind)
        rule = next((self.texts.rules[key] for key in keys if key in self.texts.rules), "")
        label = section if kind in GENERIC and not id else kind
        page = next((PAGES[key] for key in keys if key in PAGES), 0)
        return About(
            what=f"{kind}/{id}" if id else kind,
            name=capital(name),
            kind=self.words.fill(self.texts.kinds.get(f"{kind}/{section}") or self.texts.kinds[label]),
            effect=capital(effect),
            rule=self.words.fill(rule, **self.values()),
            source=source,
            certainty=self.texts.sources[source] if source else "",
            page=page if self.rules.edition == "ultimate" else 0,
            picture=picture,
        )

    def text(self, key: str, **values: object) -> str:
        return self.words.fill(self.texts.effects[key], **values)

    def values(self) -> dict[str, object]:
        """Numbers that rules mention."""
        edition, words = self.content.edition, self.words
        medals = {
            special.points
            for route in self.board.routes
            for special in route.specials
            if special.each == "medal"
        }
        return {
            "supply": edition.doublers,
            "key_effect": words.effect(KEY_EFFECT),
            "key_points": words.points(edition.key_points),
            "medal_points": words.points(max(medals, default=0)),
            "pass_points": ", ".join(map(str, edition.pass_points)),
            "most": words.points(edition.majority[0]),
            "second": words.points(edition.majority[1]),
            "away": edition.end_cards_out,
            "rounds": self.rules.rounds,
            **{f"values_{name}": self.worth(points) for name, points in self.content.valuations.items()},
            **{
                key: value
                for one in all_explained()
                if one.values
                for key, value in one.values(words).items()
            },
        }

    def worth(self, points: Sequence[int]) -> str:
        """What a track of each colour is worth on a space."""
        told = [f"{self.words.colour(colour)} {value}" for colour, value in enumerate(points)]
        return self.words.book.joints["list"].join(told)

    def sentence(self, effect: model.Effect) -> str:
        """An effect as a sentence."""
        return f"{capital(self.words.effect(effect))}."

    def icon(self, effect: model.Effect, instead: str) -> str:
        """A sign for the first part of an effect."""
        return sign_of(effect[0][0]) if effect else instead

    def cost(self, workers: int, coins: int, coal: int = 0) -> str:
        amounts = ((O_WORKER, workers), (O_COINS, coins), (EFFECT_CODE["coal"], coal))
        return self.words.listed([self.words.amount(kind, count) for kind, count in amounts if count])

    def special_words(self, special: model.Special) -> str:
        """What a special space waits for and what it brings."""
        colour = self.words.colour(COLOURS.index(special.colour))
        key = "condition, locomotive" if special.locomotive or special.each else "condition"
        condition = self.text(key, colour=colour)
        if special.coin:
            condition = self.text("condition, coin", condition=condition)
        if special.each == "medal":
            condition = self.text("condition, medal", condition=condition)
        if special.each == "double":
            effect = self.words.join("double")
        elif special.each:
            effect = self.words.join("star", points=self.words.points(special.points))
            if special.raised:
                effect = self.text("raised", effect=effect, points=self.words.points(special.raised))
        else:
            effect = self.words.effect(special.effect)
        return capital(self.text("waits", condition=condition, effect=effect))
