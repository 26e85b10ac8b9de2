"""The reference page and the guided first round."""

from __future__ import annotations

from typing import Final

PAGES_REFERENCE: Final = {
    "reference title": "Components",
    "reference what": "Everything in the box, drawn and explained.",
    "reference search": "Search: doubler, engineer 7, Kyiv",
    "reference search label": "Search the components",
    "reference all": "Everything",
    "reference chapters": "Chapters",
    "reference found": "{count} components",
    "reference found, one": "1 component",
    "reference nothing": "Nothing in the box is called that. Try a shorter word.",
    "reference rule": "The rule",
    "reference page": "rulebook page {page}",
    "reference edition": "Edition",
    "reference ultimate": "Ultimate, 2021",
    "reference classic": "Classic, 2013 to 2016",
    "reference boards": "The player boards",
    "reference board": "{board} board",
    "reference marks": "What the marks mean",
    "reference mark R": "the rulebook says so",
    "reference mark P": "read off the printed piece",
    "reference mark X": "reconstructed: it fits the rules, the printed value is not known",
    "learn title": "How to play",
    "learn what": (
        "Learn the game by playing: a guide explains each decision of the first round when it comes up."
    ),
    "learn you": (
        "You play the Russian board against a bot. The guide says what is asked, what it is good for, and"
        " what you could try. Nothing can go wrong: every step can be taken back."
    ),
    "learn start": "Start the guided round",
    "learn idea title": "The idea of the game",
    "learn idea": (
        "Over a few rounds you build railway lines and an industry. Workers go on action spaces, and each"
        " space can be used once a round. After every round everything you have built scores again, so an"
        " early start pays often."
    ),
    "learn turn title": "A turn",
    "learn turn": (
        "Put workers on a free action space and do what it shows, or pass. What it gives is used at once,"
        " in any order. When all have passed, the round is scored."
    ),
    "learn score title": "What scores",
    "learn score": (
        "Track as far as your locomotives reach, better colours more; the number your wrench has come to;"
        " stars and other marks on the way. At the end the cards, the majority of engineers and more."
    ),
    "learn sign title": "The blue sign",
    "learn sign": (
        "It always says what is asked of you. Its options are numbered; the same numbers stand on the "
        "boards. Round is what an option changes in this round's score, final what it changes until the "
        "end of the game."
    ),
    "learn keys title": "Keys",
    "learn keys": (
        "Digits choose, Enter confirms, U takes a step back, R the whole turn, E ends the turn, P passes,"
        " I tells what a thing is, ? shows all keys."
    ),
    "learn table": "First journey",
    "guide": "Guide",
    "guide try": "Try this",
}
