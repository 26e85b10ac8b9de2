"""The short words of the text pictures, and how lines are laid side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from roundhouse.content.model import EndCard
from roundhouse.draw.extension import sections
from roundhouse.rules import moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.packing import UNKNOWN_CARD
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.vocabulary import BOILED
from roundhouse.view.waiting import MAY, MUST, PendingUnit
from roundhouse.view.words import Words

WIDTH = 98  # no line is longer; the limit is 100
DONE = "✓"
HALF = 49  # two columns
GUTTER = 12  # labels of lists
_SECTIONS = (
    "track",
    "locomotive",
    "industry",
    "auxiliary",
    "engineers",
    "turn-order",
    "last-round",
)


def mark_of(rules: Ruleset, seat: int) -> str:
    """The letter of whoever stands somewhere: of a seat, or of a rival who has none."""
    return SEATS[seat] if seat < rules.players else rules.rivals[seat - rules.players][0]


def sections_in_order() -> list[str]:
    """The parts of the game board, in the order in which they are told."""
    return [*_SECTIONS, *sections()]


def letters(words: Words) -> str:
    """The letters of the tracks, the lowest first."""
    return words.screen(f"letters {words.rules.edition}")


def section(words: Words, name: str) -> str:
    """The heading of a part of the game board."""
    return words.screen(f"section {name}")


def claim_words(words: Words, space: int) -> str:
    """The place of the turn order that a space claims."""
    claim = words.rules.claims[space]
    return words.screen(f"claim {claim}") if claim else ""


def waiting_words(words: Words, one: PendingUnit) -> str:
    """What waits in the pool, and when it is used."""
    text = words.short_amount(one.kind, one.count)
    if one.use == MUST:
        return text
    return words.screen("may lapse" if one.use == MAY else one.use, effect=text)


def tile_words(words: Words, tile: int) -> str:
    """A tile on a board: `#4`, with a boilerman `#4+`, the steelworks by name."""
    name = moves.TILE_NAMES[tile & (BOILED - 1)]
    label = words.label("tiles", name)
    text = f"#{label}" if label[:1].isdigit() else label
    return text + "+" if tile >= BOILED else text


def end_card_words(words: Words, card: EndCard | None) -> str:
    """An end bonus card by name and worth."""
    if card is None:
        return "?"
    worth = words.fill(words.book.short_end_cards[card.kind], each=card.each)
    if card.steps:
        steps = [words.screen("card from", points=points, least=least) for least, points in card.steps]
        worth += ": " + ", ".join(steps)
    elif card.limit:
        worth += words.screen("card limit", limit=card.limit)
    return f"{words.label('end-cards', card.id)} ({worth})"


def card_words(words: Words, cards: Sequence[int]) -> str:
    """End bonus cards; those nobody may see are only counted."""
    known = [end_card_words(words, words.rules.end_cards[card]) for card in cards if card != UNKNOWN_CARD]
    hidden = len(cards) - len(known)
    if hidden:
        known.append(words.screen("face down", count=hidden))
    return ", ".join(known) or words.screen("none")


def cost_words(words: Words, space: int) -> str:
    """What a space costs: `ww`, `w+c`, `c`, `2 coal`."""
    rules = words.rules
    workers, coins = "w" * rules.cost_workers[space], "c" * rules.cost_coins[space]
    if rules.cost_coal[space]:
        return words.screen("coal", count=rules.cost_coal[space])
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
    label: str, items: Iterable[str], width: int = WIDTH, gutter: int = GUTTER, joint: str = " · "
) -> list[str]:
    """A labelled list, folded between items with a hanging indent."""
    lines: list[str] = []
    line = f" {label} ".ljust(gutter)
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
