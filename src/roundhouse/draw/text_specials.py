"""Special spaces in the cells of a route: what they wait for and what they give, in three or four letters."""

from __future__ import annotations

from typing import Final

from roundhouse.content import model
from roundhouse.draw.extension import all_drawn
from roundhouse.draw.text_words import DONE, letters
from roundhouse.expansions import Gathered
from roundhouse.rules import vocabulary
from roundhouse.rules.plans import Benefit, EffectCode, Plan, compile_effect
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.view.words import Words

CellMark = tuple[str, str]  # what a space waits for, what it gives
COIN = "$"
MEDAL_MARK = "m"
LOCOMOTIVE = "L"
# kinds whose count is told, and the key of their letter
COUNTED = {
    vocabulary.O_POINTS: "cell points",
    vocabulary.O_COINS: "cell coins",
    vocabulary.K_INDUSTRY: "cell industry",
    vocabulary.K_DOUBLER: "cell doubler",
}
_NAMED: Final = {
    vocabulary.O_WORKER: "cell worker",
    vocabulary.K_KEY: "cell key",
    vocabulary.K_LOCO: "cell loco",
    vocabulary.K_LOCO_FACTORY: "cell loco or factory",
    vocabulary.K_IDEA: "cell idea",
}
NAMED: Final = Gathered(_NAMED, lambda: (drawn.cells for drawn in all_drawn()))


def special_marks(words: Words, board: PlayerBoard, route: int, plan: Plan) -> dict[int, list[CellMark]]:
    """By space: what it waits for and what it gives."""
    marks: dict[int, list[CellMark]] = {}
    for benefit in plan.benefits:
        waits = _benefit_waits(words, board, route, benefit)
        for gives in cells(words, benefit.effect):
            marks.setdefault(benefit.space, []).append((waits, gives))
    for space, colour, points in plan.stars:
        marks.setdefault(space, []).append((_each(words, board, route, space, colour), f"+{points}"))
    for space, colour, points in plan.medals:
        waits = _each(words, board, route, space, colour)
        if not board.has_medal(route):
            waits = "–" if board.medal_route >= 0 else waits.replace(DONE, "") + MEDAL_MARK
        marks.setdefault(space, []).append((waits, f"+{points}"))
    for space, colour, points, raised in plan.raisable:
        waits = _each(words, board, route, space, colour)
        worth = raised if words.rules.raiser.raises(board.row) else points
        marks.setdefault(space, []).append((waits, f"+{worth}"))
    for space, colour in plan.doublings:
        marks.setdefault(space, []).append((_each(words, board, route, space, colour), "×2"))
    return marks


def _each(words: Words, board: PlayerBoard, route: int, space: int, colour: int) -> str:
    if board.reached(route, colour, space, locomotive=True):
        return DONE
    return letters(words)[colour] + LOCOMOTIVE


def _benefit_waits(words: Words, board: PlayerBoard, route: int, benefit: Benefit) -> str:
    """The track it waits for, then the locomotive, then the coin; a tick when all is done."""
    done = board.reached(route, benefit.colour, benefit.space, benefit.locomotive)
    if benefit.coin >= 0:
        if words.rules.toll.coin_paid(board.row, benefit.coin):
            return DONE
        if words.rules.toll.coin_due(board.row, benefit.coin):
            return COIN
    elif done:
        return DONE
    return letters(words)[benefit.colour] + LOCOMOTIVE * benefit.locomotive + COIN * (benefit.coin >= 0)


def cells(words: Words, effect: EffectCode) -> list[str]:
    """What an effect gives, each in a cell: the tracks of a colour first, and without the steps that come with them."""
    colours = words.screen(f"cell tracks {words.rules.edition}").split()
    tracks = range(vocabulary.O_TRACKS, vocabulary.O_TRACKS + len(colours))
    found = [colours[kind - vocabulary.O_TRACKS] for kind, _ in effect if kind in tracks]
    for kind, count in effect:
        if kind in COUNTED:
            found.append(f"{count}{words.screen(COUNTED[kind])}")
        elif kind in NAMED:
            found.append(words.screen(NAMED[kind]))
    return found or ["…"]


def cell_legend(words: Words) -> list[str]:
    """What the letters under special spaces mean, as far as this board has them beyond the base game's."""
    kinds = {
        kind
        for plans in words.rules.plans
        for plan in plans
        for benefit in plan.benefits
        for kind, _ in benefit.effect
    }
    explained = [
        (kind, key)
        for kind, key in NAMED.items()
        if kind in kinds and kind not in (vocabulary.K_KEY, vocabulary.O_WORKER, vocabulary.K_IDEA)
    ]
    found = [
        f"{words.screen(key)} {words.short_amount(kind, 1).removeprefix('1 ')}" for kind, key in explained
    ]
    if words.rules.coin_names:
        found.append(f"{COIN} {words.fill('{coin}')}")
    return found


def special_words(words: Words, special: model.Special) -> str:
    """A special space in short: `wL idea`."""
    waits = letters(words)[model.COLOURS.index(special.colour)] + LOCOMOTIVE * special.locomotive
    if special.each == "star":
        gives = f"+{special.points}"
    elif special.each == "medal":
        waits += MEDAL_MARK
        gives = f"+{special.points}"
    elif special.each == "double":
        gives = "×2"
    else:
        gives = "+".join(cells(words, compile_effect(special.effect)))
    return f"{special.space} {waits} {gives}"
