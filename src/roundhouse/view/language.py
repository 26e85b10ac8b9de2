"""What a language is made of: tables of texts, and nothing else.

Code fills the placeholders and never writes a word itself, so another language is another folder of tables
(`languages/`). These classes are the shape of the tables: `language_loader` reads the files by them. Names that
differ between the editions are terms; all other texts mention them as placeholders. A text about a number has a form
for each kind of number that the language tells apart (`plural`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from roundhouse.view.plural import MAX_COUNT, OTHER, plural_form


@dataclass(frozen=True, slots=True)
class Forms:
    """A text about a number, by the forms of CLDR: one, few, many, other and the like."""

    language: str  # its code, by which CLDR knows it
    texts: Mapping[str, str]
    kept: dict[object, str] = field(default_factory=dict, compare=False, repr=False)  # by number

    def of(self, count: object) -> str:
        """The form for this number."""
        found = self.kept.get(count)
        return self._chosen(count) if found is None else found

    def _chosen(self, count: object) -> str:
        assert isinstance(count, int)
        found = self.texts.get(plural_form(self.language, count)) or self.texts[OTHER]
        if count <= MAX_COUNT:
            self.kept[count] = found
        return found


AnyText = str | Forms
Texts = Mapping[str, str]
CountedTexts = Mapping[str, AnyText]  # those with forms are told with a `count`


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
class Language:
    """All texts of one language."""

    name: str  # as its speakers call it
    terms: Mapping[str, Texts]  # by edition
    effects: Mapping[str, Forms]  # by effect word
    short: Mapping[str, Forms]  # the same for pictures and lists
    pieces: Texts  # workers, tiles and places, as they stand in a sentence
    joints: Texts  # how parts are put together
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
    pages: CountedTexts  # pages in the browser
    told: LogTexts  # the log
    about: ExplanationTexts  # what any component is
    lessons: Texts  # the guided first round, by topic
