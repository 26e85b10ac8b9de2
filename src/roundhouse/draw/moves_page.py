"""The page about moves (`docs/moves.md`), written from the table itself."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import all_drawn
from roundhouse.expansions import Gathered
from roundhouse.rules import moves, new, ruleset
from roundhouse.rules.notation import all_notations
from roundhouse.rules.vocabulary import ENGINEER_SPACE

# family -> what the number inside it is made of, what the move does
_MEANINGS: Final = {
    "pass": ("", "out of the round, with the points of the turn-order card"),
    "done": ("", "end the turn; what is left in the pool lapses"),
    "stay": ("", "leave the worker on the turn-order space"),
    "skip": ("", "repeat nothing, use nothing of another player's turn"),
    "flip": ("", "the displaced locomotive becomes a factory beside the stacks"),
    "key-steps": ("", "use a key for one wood and one any step"),
    "key-points": ("", "use a key for points"),
    "ten": ("", "points instead of an end bonus card"),
    "no-card": ("", "take no end bonus card"),
    "take-back": ("", "the turn cannot be finished: back to before its first move on trust"),
    "step": ("5 × route + colour", "move a track one space"),
    "industry": ("wrench", "move the wrench that stands on this industry space"),
    "doubler": ("route", "lay a doubler"),
    "loco": ("6 × tile + slot", "place a locomotive from the supply; `/1` is the one it replaces"),
    "shift": ("slot", "move the displaced locomotive on"),
    "factory": ("8 × tile + gap", "build a tile of the lowest stack into a gap; `/4` is the one it replaces"),
    "returned": ("8 × tile + gap", "build a factory that lies beside the stacks"),
    "idea": ("token", "use an idea token and lay it on its space"),
    "trade": ("token", "factory 10b: use this token, it leaves the game"),
    "discard": ("token", "factory 10b: the other token, which leaves the game unused"),
    "card": ("idea card", "take an idea card"),
    "end-card": ("end bonus card", "keep an end bonus card"),
    "bonus": ("starting bonus", "take a starting bonus card"),
    "repeat": ("space", "use a space again"),
    "place": (
        "8 × space + 2 × coins + wood worker",
        "place on a space; after it `W` and a `c` for every coin",
    ),
}
MEANINGS: Final = Gathered(_MEANINGS, lambda: (drawn.meanings for drawn in all_drawn()))
NUMBERED = (
    ("tile", moves.TILE_NAMES),
    ("token", moves.TOKEN_NAMES),
    ("idea card", moves.CARD_NAMES),
    ("end bonus card", moves.END_CARD_NAMES),
    ("starting bonus", moves.BONUS_NAMES),
    ("space", moves.SPACE_NAMES),
    ("engineer", moves.ENGINEER_NAMES),
)
INTRODUCTION = """# Moves and their notation

This page lists every move for people who write bots, clients or records. `roundhouse moves` writes it.

A move is one free choice. It has a number in a flat table and a notation in words. The table is append-only, so
records, masks and trained networks keep their meaning. It has {size} places, hash `{hash}`.

The words are unique in a position and the same in every language. Routes have codes, tiles have numbers; `+` marks a
boilerman. An action space alone is paid with plain workers; `c` is a coin, `W` the wood worker: `wood-3`, `wood-3 c`,
`wood-3 Wc`. A space with one way to pay needs no payment: `hire` is `hire c`.

| numbers | family | offset | notation | effect |
| --- | --- | --- | --- | --- |"""


def moves_page() -> str:
    """The whole page as Markdown."""
    names = all_notations(new(ruleset(), 1))
    lines = [INTRODUCTION.format(size=moves.SIZE, hash=moves.TABLE_HASH)]
    for family, first, count in moves.FAMILIES:
        inside, meaning = MEANINGS[family]
        words = [word for word, move in names.items() if first <= move < first + count]
        examples = ", ".join(f"`{word}`" for word in EXAMPLES.get(family, words[:1]))
        place = str(first) if count == 1 else f"{first}–{first + count - 1}"
        lines.append(f"| {place} | {family} | {inside} | {examples} | {meaning} |")
    lines.append(
        "\nColours are numbered from 0: wood, green, bronze, silver, gold; routes and slots from the top left.\n"
        f"An engineer's space is {ENGINEER_SPACE} plus the engineer's number below.\n\n"
        "| offset | number=name |\n| --- | --- |"
    )
    of_expansions = [one for drawn in all_drawn() for one in drawn.numbered]
    for thing, found in (*NUMBERED, *of_expansions):
        lines.append(
            f"| {thing} | "
            + ", ".join(f"{number}={name}" for number, name in enumerate(found) if name)
            + " |"
        )
    return "\n".join(lines) + "\n"


_EXAMPLES: Final = {
    "flip": ["flip 4"],
    "industry": ["industry 5", "industry gap 1"],
    "loco": ["loco 4>KY", "loco 4>TS/1"],
    "shift": ["move 1>KY", "move 2>KY/1"],
    "factory": ["factory 2>1", "factory 8>3/4"],
    "returned": ["returned 4>2", "returned 4>2/6"],
    "place": ["wood-3", "wood-3 c", "engineer-4"],
}
# families whose words depend on the position
EXAMPLES: Final = Gathered(_EXAMPLES, lambda: (drawn.examples for drawn in all_drawn()))
