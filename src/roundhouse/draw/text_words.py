"""The short words of the text pictures: effects, pieces, cards, and how lines are laid side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from roundhouse.content.model import EndCard
from roundhouse.rules import layout, moves
from roundhouse.rules.layout import ENGINEER_SPACE
from roundhouse.rules.ruleset import Effect, Ruleset
from roundhouse.view.secrets import UNKNOWN_CARD
from roundhouse.view.words import Words

WIDTH = 98  # no line is longer; the limit is 100
_LETTERS = {"ultimate": "wgbsG", "classic": "kgbnw"}  # tracks, as they are called there
DONE = "✓"
HALF = 49  # two columns
SECTIONS = {
    "track": "TRACKS",
    "locomotive": "LOCOMOTIVES AND FACTORIES",
    "industry": "INDUSTRY",
    "auxiliary": "AUXILIARY",
    "engineers": "ENGINEERS",
    "turn-order": "TURN ORDER",
    "last-round": "LAST ROUND",
}
CLAIMS = ("", "first next round", "second next round")  # by the place a space claims

_ROUTE_NAMES = {
    "trans-siberian": "Trans-Siberian",
    "st-petersburg": "St. Petersburg",
    "kyiv": "{kyiv}",
}

# The terms in braces differ between the editions.
# kind: the words for one, and what is added for several
_WORDS: dict[int, tuple[str, str]] = {
    layout.K_WOOD: ("{wood}", ""),
    layout.K_GREEN: ("{green}", ""),
    layout.K_BRONZE: ("{bronze}", ""),
    layout.K_SILVER: ("{silver}", ""),
    layout.K_GOLD: ("{gold}", ""),
    layout.K_WOOD_GREEN: ("{wood} or {green}", ""),
    layout.K_AGAIN: ("of the three again", ""),
    layout.K_ANY: ("any", ""),
    layout.K_AGAIN_WOOD_GREEN: ("{wood}, {green}, industry or doubler", ""),
    layout.K_AGAIN_ANY: ("any, industry or doubler", ""),
    layout.K_INDUSTRY: ("industry", ""),
    layout.K_DOUBLER: ("doubler", "s"),
    layout.K_NINE: ("extra #9", ""),
    layout.K_LOCO: ("loco", "s"),
    layout.K_FACTORY: ("factory", ""),
    layout.K_LOCO_FACTORY: ("loco or factory", ""),
    layout.K_IDEA: ("{token}", "s"),
    layout.K_IDEA_CARD: ("{card}", "s"),
    layout.K_KEY: ("key", "s"),
    layout.K_END_CARD: ("end card", "s"),
    layout.O_POINTS: ("point", "s"),
    layout.O_COINS: ("{coin}", "s"),
    layout.O_WORKER: ("worker", "s"),
    layout.O_TEMPORARY: ("temporary worker", "s"),
}
# kinds that are not counted
_SENTENCES: dict[int, str] = {
    layout.K_TRADE: "use 1 of 2 {tokens}",
    layout.K_END_CARD_10: "end card or 10 points",
    layout.O_HIRE: "hire",
    layout.O_TRACKS: "{green} tracks",
    layout.O_TRACKS + 1: "{bronze} tracks",
    layout.O_TRACKS + 2: "{silver} tracks",
    layout.O_TRACKS + 3: "{gold} track",
    layout.O_WOOD_WORKER: "{wood} worker",
    layout.O_ENGINEER_ONE: "engineer #1",
    layout.O_WRENCH: "another {wrench}",
    layout.O_FLIP: "revalue the tracks",
    layout.O_MEDAL: "medal",
    layout.O_POINTS_ENGINEERS: "points: your engineers",
    layout.O_POINTS_LOCOMOTIVES: "points: your 2 best locos",
    layout.O_POINTS_SILVER_GOLD: "points: {silver} + {gold} steps",
    layout.O_REPEAT: "repeat space",
}
_END_CARDS: dict[str, str] = {
    "factories": "{each} per factory",
    "engineers": "{each} per engineer",
    "routes": "{each} per route end",
    "silver-gold": "{each} per {silver} and {gold} step",
    "doublers": "doublers",
    "wood": "{each} per {wood} step",
    "ideas": "{each} per {token} laid",
    "extra-engineer": "counts as an engineer",
    "locomotives": "sum of your locos",
    "keys": "keys received",
    "workers": "{each} per extra worker",
    "fifteen": "{each} points",
}


def letters(rules: Ruleset) -> str:
    """The letters of the tracks, the lowest first."""
    return _LETTERS[rules.edition]


def one_effect(rules: Ruleset, kind: int, count: int) -> str:
    """One part of an effect: `2 wood`, `1 doubler`."""
    words = Words(rules)
    if kind in _SENTENCES:
        return words.fill(_SENTENCES[kind])
    word, several = _WORDS[kind]
    return words.fill(f"{count} {word}{several if count != 1 else ''}")


def effect_words(rules: Ruleset, effect: Effect) -> str:
    """A whole effect: `1 industry + 3 points`."""
    return " + ".join(one_effect(rules, kind, count) for kind, count in effect)


def unit_words(rules: Ruleset, unit: int, count: int) -> str:
    """What waits in the pool, and whether it can lapse."""
    return one_effect(rules, unit >> 1, count) + (" (may lapse)" if unit & 1 else "")


def route_name(rules: Ruleset, route: int) -> str:
    """The printed name of a route."""
    name = rules.route_ids[route]
    return Words(rules).fill(_ROUTE_NAMES.get(name, name.replace("-", " ").title()))


def end_card_words(rules: Ruleset, card: EndCard | None) -> str:
    """An end bonus card by name and worth."""
    if card is None:
        return "?"
    worth = Words(rules).fill(_END_CARDS[card.kind], each=card.each)
    if card.steps:
        worth += ": " + ", ".join(f"{points} from {least}" for least, points in card.steps)
    elif card.limit:
        worth += f", at most {card.limit}"
    return f"{card.id} ({worth})"


def card_words(rules: Ruleset, cards: Sequence[int]) -> str:
    """End bonus cards; those nobody may see are only counted."""
    known = [end_card_words(rules, rules.end_cards[card]) for card in cards if card != UNKNOWN_CARD]
    hidden = len(cards) - len(known)
    if hidden:
        known.append(f"{hidden} face down")
    return ", ".join(known) or "none"


def space_name(space: int) -> str:
    """An action space by name, an engineer by number."""
    if space >= ENGINEER_SPACE:
        return f"engineer #{moves.ENGINEER_NAMES[space - ENGINEER_SPACE]}"
    return moves.SPACE_NAMES[space]


def cost_words(rules: Ruleset, space: int) -> str:
    """What a space costs: `ww`, `w+c`, `c`."""
    workers, coins = "w" * rules.cost_workers[space], "c" * rules.cost_coins[space]
    return f"{workers}+{coins}" if workers and coins else workers + coins


def piece_words(rules: Ruleset, space: int, payment: int) -> str:
    """The pieces that stand on a space: `ww`, `wc`, `W` for the wood worker."""
    coins, wood = payment >> 1, payment & moves.WITH_WOOD_WORKER
    workers = rules.cost_workers[space] + rules.cost_coins[space] - coins - wood
    return "w" * workers + "c" * coins + "W" * wood


# ---- laying lines out


def beside(left: Sequence[str], right: Sequence[str], width: int, gap: str = "") -> list[str]:
    """Two blocks of lines side by side, the left one padded to a width."""
    height = max(len(left), len(right))
    lefts = [*left, *[""] * (height - len(left))]
    rights = [*right, *[""] * (height - len(right))]
    return [f"{a:<{width}}{gap}{b}".rstrip() for a, b in zip(lefts, rights, strict=True)]


def wrapped(
    label: str, items: Iterable[str], width: int = WIDTH, gutter: int = 12, joint: str = " · "
) -> list[str]:
    """A labelled list, folded between items with a hanging indent."""
    lines: list[str] = []
    line = f" {label}".ljust(gutter)
    empty = True
    for item in items:
        if not empty and len(line) + len(joint) + len(item) > width:
            lines.append(line.rstrip())
            line, empty = " " * gutter, True
        line += item if empty else joint + item
        empty = False
    lines.append(line.rstrip())
    return [part for line in lines for part in _folded(line, width, gutter)]


def _folded(line: str, width: int, gutter: int) -> list[str]:
    if len(line) <= width:
        return [line]
    return textwrap.wrap(line, width, subsequent_indent=" " * gutter, drop_whitespace=True) or [line]


def ruled(left: str, right: str = "", line: str = "─") -> str:
    """A heading that runs into a line."""
    right = f" {right} {line}" if right else ""
    return f"{line} {left} ".ljust(WIDTH - len(right), line) + right
