"""The words that effects are made of, one row each: its word in the tables, its picture, how it is told and gained.

An effect is a bag of these words with counts. Units wait in the pool until they are used, the rest happens at once. A
word's number is its place here (`rules.vocabulary`); expansions add rows of their own (`named.py` of their folders).
"""

from __future__ import annotations

from typing import Final

from roundhouse.content.extension import EffectWord, all_named, most_routes

# what the core knows to do with, the more particular first: that one pays
BASE_UNITS: Final = (
    EffectWord("wood", (("#", "track-wood"),)),
    EffectWord("green", (("#", "track-green"),)),
    EffectWord("bronze", (("#", "track-bronze"),)),
    EffectWord("silver", (("#", "track-silver"),)),
    EffectWord("gold", (("#", "track-gold"),)),
    EffectWord("wood-or-green", (("#", "track-wood"), ("/", "track-green"))),
    # one of doubler, industry, wood (the "one of the three again" card)
    EffectWord("again", (("#", "doubler"), ("/", "wrench"), ("/", "track-wood")), last=True),
    EffectWord("any", (("#", "track-any"),)),
    EffectWord("industry", (("#", "wrench"),)),
    EffectWord("doubler", (("#", "doubler"),)),
    EffectWord("extra-nine", (("", "loco"), ("9", ""))),  # the #9 without a factory side, to be placed
    EffectWord("locomotive", (("#", "loco"),), bare_one=True),
    EffectWord("factory", (("#", "factory"),), bare_one=True),
    EffectWord("locomotive-or-factory", (("#", "loco"), ("/", "factory")), bare_one=True),
    EffectWord("idea", (("#", "idea"),), bare_one=True),
    EffectWord("idea-card", (("#", "idea-card"),), bare_one=True),
    EffectWord("key", (("#", "key"),), bare_one=True),
    # factory 10b: two unused idea tokens leave the game, one of them is used
    EffectWord("trade-ideas", (("2", "idea"), ("→", "idea"))),
    EffectWord("end-card", (("#", "end-card"),), bare_one=True, at_turn_end=True),
    EffectWord("end-card-or-10", (("#", "end-card"), ("/10", "")), at_turn_end=True),
    EffectWord("points-engineers", (("#", "star"), ("/", "engineer")), counted=True),
    EffectWord("points-two-locomotives", (("", "star"), ("2", "loco")), counted=True),
    EffectWord(
        "points-silver-gold", (("#", "star"), ("/", "track-silver"), ("", "track-gold")), counted=True
    ),
    EffectWord("points-highest-locomotive", (("", "star"), ("", "loco")), counted=True),
)
# units of the core that a part knows (`rules/route_steps.py`)
SHARED_UNITS: Final = (
    # a step of any colour on that route
    *(EffectWord(f"any-route-{route + 1}", (("#", "track-any"),)) for route in range(most_routes())),
    EffectWord("industry-or-coin", (("#", "wrench"), ("/", "coin"))),
)
BASE_AT_ONCE: Final = (
    EffectWord("points", (("#", "star"),)),
    EffectWord("coins", (("#", "coin"),)),
    EffectWord("worker", (("#", "worker-gain"),), bare_one=True),
    EffectWord("temporary", (("2", "worker-temp"),)),
    EffectWord("hire", (("", "hire"),)),
    EffectWord("green-tracks", (("#", "track-green"),), bare_one=True),
    EffectWord("bronze-tracks", (("#", "track-bronze"),), bare_one=True),
    EffectWord("silver-tracks", (("#", "track-silver"),), bare_one=True),
    EffectWord("gold-tracks", (("#", "track-gold"),), bare_one=True),
    EffectWord("wood-worker", (("", "worker-wood"),)),
    EffectWord("engineer-one", (("", "engineer"), ("1", ""))),
    EffectWord("wrench", (("+", "wrench"),)),
    EffectWord("flip-valuation", (("", "revalue"),)),
    EffectWord("medal", (("", "medal"),)),
    EffectWord("repeat", (("", "replay"), ("", "worker"))),
    EffectWord("special-valuation", (("+", "revalue"),)),
)

UNITS: Final = (*BASE_UNITS, *SHARED_UNITS, *(row for named in all_named() for row in named.units))
AT_ONCE_OF_PARTS: Final = tuple(row for named in all_named() for row in named.at_once)
_ROWS: Final = (*UNITS, *BASE_AT_ONCE, *AT_ONCE_OF_PARTS)
ROWS: Final = {row.word: row for row in _ROWS}
assert len(ROWS) == len(_ROWS), "two expansions bring the same effect word"
EARLIER: Final = {row.word: row.before for row in _ROWS if row.before}
# in the order in which an effect names them
EFFECT_WORDS: Final = tuple(sorted(ROWS, key=lambda word: ROWS[word].last or ROWS[word].counted))


def sign_of(word: str) -> str:
    """The one sign of the sprite that stands for a word."""
    return next(sign for _, sign in ROWS[word].picture if sign)
