"""The main board: two bands of sections on a wide screen, one stack of them on a narrow one.

Where a section lies depends on the game alone, never on the position, so that nothing moves but pieces and light.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from roundhouse.draw.extension import sections
from roundhouse.draw.svg import main_sections
from roundhouse.draw.svg.drawing_keys import on_main_board
from roundhouse.draw.svg.kit import DrawnBoard, group, heading, part
from roundhouse.draw.svg.main_offer import Item, offer, offered
from roundhouse.draw.svg.main_sections import cards_of, spaces_of, track_columns
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.places import space_place
from roundhouse.view.scene import Scene
from roundhouse.view.words import capital

WIDTH: Final = 1032
NARROW_WIDTH: Final = 358
HEAD: Final = 25  # a heading and the room below it
APART: Final = 14  # between sections
STACKED: Final = ("locomotive", "industry", "auxiliary")


@dataclass(frozen=True)
class Box:
    """Where a section lies: its heading at the top left, its content below."""

    x: float
    y: float
    w: float
    h: float  # of the content
    across: int = 1  # cards in a row


BoardPlan = dict[str, Box]


def main_board(scene: Scene, narrow: bool) -> DrawnBoard:
    """The game board as this viewer sees it."""
    plan, height = board_plan(scene.seen.rules, narrow)
    laid_out = bool(offered(scene))
    parts = {f"main:{name}": _kept(scene, name, box, laid_out) for name, box in plan.items()}
    width = NARROW_WIDTH if narrow else WIDTH
    return DrawnBoard(width, height, scene.words.screen("main board"), "main-board", parts)


def _kept(scene: Scene, name: str, box: Box, laid_out: bool) -> str:
    """A section, which may have been drawn before; not where something is laid out over it."""
    if laid_out and name == "track":
        return _section(scene, name, box)
    return scene.drawing_cache.made(
        (name, box, on_main_board(scene, name)), lambda: _section(scene, name, box)
    )


def _section(scene: Scene, name: str, box: Box) -> str:
    """A section under its heading."""
    words, note, extra = scene.words, "", ""
    title = words.screen(f"head {_TITLES.get(name, name)}")
    if name == "track":
        items = offered(scene)
        if items:
            title = words.screen(f"head {items[0][0]}")
        content = _track(scene, items, box.w, box.h)
    elif name == "order":
        if scene.seen.round == scene.seen.rules.rounds:
            title = words.screen("head last-round")
        content = main_sections.turn_order(scene, box.w, box.h)
    elif name == "engineers":
        note = words.screen("hired in") if box.w > 420 else ""
        content = main_sections.engineers(scene, box.w, box.h)
    elif name == "supply":
        extra = main_sections.counters(scene, box.w, box.h + HEAD - 14)
        content = main_sections.supply(scene, box.w, box.h)
    elif name == "cards":
        content = main_sections.cards(scene, box.w, box.h, box.across)
    elif name in sections():
        section = sections()[name]
        note = section.note(scene) if section.note else ""
        content = section.draw(scene, box.w, box.h) if section.draw else _rows(scene, name, box)
    else:
        content = _rows(scene, name, box)
    head = heading(capital(title), 0, 0, box.w, note)
    inner = f'<g transform="translate(0 {HEAD})">{content}</g>'
    return part(f"main:{name}", head + extra + inner, box.x, box.y)


def _rows(scene: Scene, name: str, box: Box) -> str:
    return main_sections.rows(scene, name, box.w, box.h)


def _track(scene: Scene, items: list[Item], w: float, h: float) -> str:
    """The track spaces, or what is laid out over them; side by side in the rare case that both can be used."""
    if not items:
        return main_sections.track(scene, w, h)
    if not any(space_place(space) in scene.lit for space in spaces_of(scene.seen.rules, "track")):
        return offer(scene, items, w, h)
    beside = group(offer(scene, items, w * 0.34, h), round(w * 0.66, 1))
    return main_sections.track(scene, w * 0.64, h) + beside


_TITLES: Final = {"order": "turn-order"}


# ---- where everything lies


@remembered
def board_plan(rules: Ruleset, narrow: bool) -> tuple[BoardPlan, float]:
    """The sections of a game with their boxes, and the height of the board."""
    return _narrow_plan(rules) if narrow else _wide_plan(rules)


def _modules(rules: Ruleset) -> list[str]:
    return [name for name in sections() if spaces_of(rules, name)]


def _snug(rules: Ruleset) -> bool:
    """Boards and modules that take room elsewhere on the page leave less for the tickets."""
    return rules.board != "russian" or rules.industry != "russian" or bool(_modules(rules))


def _wide_plan(rules: Ruleset) -> tuple[BoardPlan, float]:
    snug, modules = _snug(rules), _modules(rules)
    high = 106 if snug else 134
    cards = len(cards_of(rules))
    above = bool(modules) or cards > 6 or rules.players == 1  # the cards lie in the first band
    lines = 3 if snug else 4
    across = max(3, -(-cards // lines)) if above else cards
    columns = len(track_columns(rules))
    wishes = {
        "track": (columns * 84 - 6.0, columns * 64 - 6.0),
        "locomotive": (132.0, 112.0),
        "industry": (104.0, 92.0),
        "auxiliary": (86.0, 78.0),
    }
    if spaces_of(rules, "turn-order"):
        wishes["order"] = (158.0 if rules.players > 2 else 120.0, 112.0)
    if above:
        least = max(88.0, across * 30.0 - 4)
        wishes["cards"] = (least, least)
    plan: BoardPlan = {}
    _band(plan, wishes, 0, high, across)
    y = HEAD + high + 11
    second = 50 if snug else 58
    wishes = {"engineers": (540.0, 300.0), "supply": (274.0, 150.0)}
    wishes |= {name: section.wish for name, section in sections().items() if name in modules}
    if not above:
        wishes["cards"] = (cards * 35.0 - 4, cards * 35.0 - 4)
    _band(plan, wishes, y, second, across)
    return plan, y + HEAD + second + 2


def _band(plan: BoardPlan, wishes: dict[str, tuple[float, float]], y: float, h: float, across: int) -> None:
    """Sections side by side: as wide as they wish, all of them narrower or wider when that does not fit."""
    room = WIDTH - APART * (len(wishes) - 1)
    spare = room - sum((wish for wish, _ in wishes.values()), 0.0)
    give = sum((wish - least for wish, least in wishes.values()), 0.0)
    grow = sum((wish for name, (wish, _) in wishes.items() if name != "cards"), 0.0)
    x = 0.0
    for name, (wish, least) in wishes.items():
        if spare < 0:
            width = wish + spare * (wish - least) / give
        else:
            width = wish + (spare * wish / grow if name != "cards" else 0)
        plan[name] = Box(round(x, 1), y, round(width, 1), h, across if name == "cards" else 1)
        x += width + APART


def _narrow_plan(rules: Ruleset) -> tuple[BoardPlan, float]:
    w = float(NARROW_WIDTH)
    plan: BoardPlan = {"track": Box(0, 0, w, 130)}
    y = HEAD + 130 + 16.0
    lines = max(len(spaces_of(rules, name)) for name in STACKED)
    column, high = (w - 16) / 3, lines * 50 - 6
    for k, name in enumerate(STACKED):
        plan[name] = Box(
            round(k * (column + 8), 1), y, round(column, 1), len(spaces_of(rules, name)) * 50 - 6
        )
    y += HEAD + high + 16
    for name in _modules(rules):
        plan[name] = Box(0, y, w, 52)
        y += HEAD + 52 + 16
    plan["engineers"] = Box(0, y, w, 58)
    y += HEAD + 58 + 16
    cards = len(cards_of(rules))
    if spaces_of(rules, "turn-order"):
        plan["order"] = Box(0, y, 158, 134)
        plan["cards"] = Box(174, y, 184, 134, 5)
        y += HEAD + 134 + 16
    else:
        plan["cards"] = Box(0, y, w, 56 * (1 + (cards > 9)), min(cards, 9))
        y += HEAD + plan["cards"].h + 16
    plan["supply"] = Box(0, y, w, 64)
    return plan, y + HEAD + 66
