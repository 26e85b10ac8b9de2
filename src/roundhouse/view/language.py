"""What a language has for this game: the shape of the tables in `languages/` and in the words of the expansions.

Names that differ between the editions are terms; all other texts mention them as placeholders. A language may have
terms of its own (German needs a colour as a stem and as a noun), and the log may leave out what it says like a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from roundhouse.content.manifest import MAX_ROUTES
from roundhouse.content.schema import EDITIONS
from roundhouse.texts.language import CountedTexts, Forms, KeyPath, Language, Texts

# What a game fills in besides the terms of its edition (`Words`).
GAME_TERMS: Final = frozenset({"card_points", "main"}) | {
    f"{name}_{number}" for name in ("route", "code") for number in range(1, MAX_ROUTES + 1)
}
# What is filled in though the English text does not mention it.
UNMENTIONED: Final[dict[KeyPath, frozenset[str]]] = {("labels", "spaces", "engineer"): frozenset({"number"})}


class TextLine(NamedTuple):
    """A thing on a reference page."""

    name: str
    line: str


@dataclass(frozen=True)
class LogTexts:
    """What the log says differently from a choice: the past tense, and nobody is addressed."""

    sentences: CountedTexts  # without the name, which stands before them
    events: CountedTexts
    pieces: Texts
    spaces: Texts
    joints: Texts
    end_cards: Texts
    effects: Mapping[str, Forms]


# Tables of the log that are laid over those of the same name: what is left out there is said as in a choice.
LAID_OVER: Final = ("pieces", "spaces", "joints", "end-cards", "effects")


@dataclass(frozen=True)
class ExplanationTexts:
    """What the information panel and the reference page say of components (`view.about`)."""

    chapters: Texts
    kinds: Texts
    names: Texts  # of what has no name of its own elsewhere
    effects: Texts  # how an effect and its conditions are put into sentences
    rules: Texts  # by kind, by "kind/section" or by "kind/id"; the most particular one holds
    sources: Texts  # by mark


@dataclass(frozen=True)
class GameLanguage(Language):
    """All texts of one language."""

    terms: Mapping[str, Texts]  # by edition
    effects: Mapping[str, Forms]  # by effect word
    short: Mapping[str, Forms]  # the same for pictures and lists
    pieces: Texts  # workers, tiles and places, as they stand in a sentence
    sentences: CountedTexts  # what a move does, what is asked, what the others wait for
    events: CountedTexts  # what follows from a move without a decision
    reasons: CountedTexts  # why a move is refused
    screen: CountedTexts  # pictures in text, drawn boards, and the game in the terminal
    routes: Texts  # as they stand in a sentence
    spaces: Texts  # the same
    end_cards: Texts  # by what the card counts
    short_end_cards: Texts
    labels: Mapping[str, Texts]  # by chapter: names without a sentence around them; left out: the id itself
    explained: Mapping[str, Mapping[str, TextLine]]  # for reference pages
    options: CountedTexts  # the decision at hand, as the sign of the pages shows it
    told: LogTexts  # the log
    about: ExplanationTexts  # what any component is
    lessons: Texts  # what lessons say (view/lesson_script.py)

    @staticmethod
    def laid_over(way: KeyPath) -> KeyPath:
        """Where the log says nothing else, it says the same as a choice."""
        return way[1:] if way[0] == "told" and way[1] in LAID_OVER else way

    @staticmethod
    def may_add(way: KeyPath) -> bool:
        """A term of the language's own."""
        return way[0] == "terms" and way[1] in EDITIONS

    @staticmethod
    def known_terms(ways: Iterable[KeyPath]) -> frozenset[str]:
        """Those of the editions, and what a game fills in besides."""
        return frozenset(way[2] for way in ways if way[0] == "terms") | GAME_TERMS

    @staticmethod
    def may_mention(
        way: KeyPath, english: frozenset[str], terms: frozenset[str]
    ) -> tuple[frozenset[str], frozenset[str]]:
        """Terms only where they are filled in."""
        named = english | UNMENTIONED.get(way, frozenset())
        if way[0] in ("name", "terms") or (way[0] == "pages" and not english & terms):
            return named, frozenset()
        return named, terms

    @staticmethod
    def gaps(ways: Iterable[KeyPath]) -> Iterator[tuple[KeyPath, KeyPath, str]]:
        """Both editions name the same things."""
        known = frozenset(ways)
        for way in ways:
            if way[0] == "terms":
                for edition in EDITIONS:
                    if (other := ("terms", edition, way[2])) not in known:
                        yield way, other, f"this term is missing; [terms.{way[1]}] has it."
