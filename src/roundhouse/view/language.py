"""What a language is made of: tables of texts, and nothing else.

Code fills the placeholders and never writes a word itself, so another language is another set of tables. Names that
differ between the editions (COMPONENTS.md, first table) are terms; all other texts mention them as placeholders.
A text about a number comes in two forms, for one and for many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Forms = tuple[str, str]  # one, many
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Language:
    """All texts of one language."""

    name: str  # as its speakers call it
    terms: Mapping[str, Texts]  # by edition
    effects: Mapping[str, Forms]  # by effect word
    short: Mapping[str, Forms]  # the same for pictures and lists
    pieces: Texts  # workers, tiles and places, as they stand in a sentence
    joints: Texts  # how parts are put together
    sentences: Texts  # what a move does, what is asked, what the others wait for
    events: Texts  # what follows from a move without a decision
    reasons: Texts  # why a move is refused
    screen: Texts  # pictures in text, and the game in the terminal
    routes: Texts  # as they stand in a sentence
    spaces: Texts  # the same
    end_cards: Texts  # by what the card counts
    short_end_cards: Texts
    labels: Mapping[str, Texts]  # by chapter: names without a sentence around them; left out: the id itself
    explained: Mapping[str, Mapping[str, tuple[str, str]]]  # for reference pages: name, one line
