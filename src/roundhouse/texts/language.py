"""What a language is made of: tables of texts, and nothing else.

Code fills the placeholders and never writes a word itself, so another language is another folder of tables. `Language`
has what every page needs. A game derives a class with further tables from it, and says there what else its texts may
do (`view.language`); `loader` reads the files by the class. A text about a number has a form for each kind of number
that the language tells apart (`plural`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from roundhouse.texts.plural import MAX_COUNT, OTHER, plural_form

KeyPath = tuple[str, ...]  # to a text, such as ("told", "sentences", "place")


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


@dataclass(frozen=True)
class Language:
    """The texts of one language that every page needs."""

    name: str  # as its speakers call it
    joints: Texts  # how parts are put together
    pages: CountedTexts  # pages in the browser

    # ---- what a class with more tables says of them

    @staticmethod
    def laid_over(way: KeyPath) -> KeyPath:
        """The text that is told where this one is left out; for a text that may not be, the text itself."""
        return way

    @staticmethod
    def may_add(way: KeyPath) -> bool:
        """Whether a language may have this text though English has not."""
        return False

    @staticmethod
    def known_terms(ways: Iterable[KeyPath]) -> frozenset[str]:
        """What texts may mention though the English one does not, by all texts of a language."""
        return frozenset()

    @staticmethod
    def may_mention(
        way: KeyPath, english: frozenset[str], terms: frozenset[str]
    ) -> tuple[frozenset[str], frozenset[str]]:
        """What a text may mention besides, given what the English one does: values, and terms."""
        return english, terms

    @staticmethod
    def gaps(ways: Iterable[KeyPath]) -> Iterator[tuple[KeyPath, KeyPath, str]]:
        """Texts that are missing by a rule of their own: one that is there, the one that is not, and a sentence."""
        return iter(())
