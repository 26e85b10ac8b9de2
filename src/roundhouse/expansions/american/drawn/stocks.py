"""The stocks board: a ladder of levels, who stands on them, their dividends, and the dividends left to choose."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.svg.kit import (
    DrawnBoard,
    effect,
    effect_width,
    group,
    heading,
    icon,
    part,
    piece,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.tickets import RIVAL_COLOUR, colour, moved_mark, name_of, ring
from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.rules import moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.places import shared
from roundhouse.view.scene import Scene
from roundhouse.view.words import capital

WIDTH: Final = 292
NARROW_WIDTH: Final = 358
RUNG: Final = 23
ACROSS: Final = 4  # dividends left in a row
TOKEN: Final = 54  # width of a dividend on its level


def stocks(scene: Scene, narrow: bool) -> DrawnBoard:
    """The stocks board as it stands beside the rivals."""
    w = NARROW_WIDTH if narrow else WIDTH
    levels = stocks_in(scene.seen.rules.content).levels
    tall = RUNG * (levels + 1)
    rungs = "".join(_rung(scene, level, (levels - level) * RUNG, w) for level in range(levels, -1, -1))
    parts = {
        "stocks:ladder": part("stocks:ladder", rungs),
        "stocks:dividends": part("stocks:dividends", _left(scene, w), 0, tall + 5),
    }
    return DrawnBoard(w, tall + 82, scene.words.screen("Stocks board"), "stocks-board", parts)


@remembered
def dividend_effects(rules: Ruleset) -> dict[str, EffectCode]:
    """What every dividend pays."""
    return {row.id: compile_effect(row.effect) for row in dividends_in(rules.content)}


def _standing(scene: Scene, level: int) -> list[int]:
    """Seats on a level in order of arrival; Emil's marker, seat 1 of a game alone, was there first."""
    seen = scene.seen
    seats = [seat for seat, board in enumerate(seen.boards()) if board.count("stock") == level]
    seats.sort(key=lambda seat: seen.board(seat).count("stock-place"))
    emil = seen.rules.players == 1 and stocks_in(seen.rules.content).emil == level
    return [1, *seats] if emil else seats


def _rung(scene: Scene, level: int, y: float, w: float) -> str:
    seen, words = scene.seen, scene.words
    seats = _standing(scene, level)
    reached = scene.viewer >= 0 and 0 < level <= seen.board(scene.viewer).count("stock")
    body = rect(0, 0, w, RUNG - 3, "rung mine" if reached else "rung", 4)
    name = str(level) if level else words.screen("stock start drawn")
    body += text(name, 8, RUNG / 2 + 3, "note strong" if level else "note", "start")
    size = RUNG - 5
    for k, seat in enumerate(seats):
        x = 44 + k * (size + 6)
        if seat >= len(seen.players):
            body += icon(f"seal-{RIVAL_COLOUR}", x, 1, size)
            continue
        marker = f"{SEATS[seat]}/stock"
        seal = moved_mark(scene, marker, 0, 0, size, size) + icon(f"seal-{colour(seen, seat)}", 0, 0, size)
        body += piece(scene, marker, seal, x, 1)
    who = words.listed([name_of(scene, seat) for seat in seats]) or words.screen("nobody")
    if not level:
        return spot(scene, "level/0", body, 0, y, "level", words.screen("spoken start", who=who), "stocks")
    token = seen.table_top.chosen(f"level-{level}")
    told = words.screen("no dividend")
    if token >= 0:
        dividend = moves.DIVIDEND_NAMES[token]
        effects = dividend_effects(seen.rules)[dividend]
        told = words.effect(effects)
        place = shared("dividend", dividend)
        drawn = moved_mark(scene, place, 0, 0, TOKEN, RUNG - 5) + dividend_face(effects, TOKEN, RUNG - 5)
        body += group(piece(scene, place, drawn, w - TOKEN - 2, 1), extra=f' data-what="{place}"')
    else:
        body += rect(w - TOKEN - 2, 1, TOKEN, RUNG - 5, "doubler-slot", 9)
    label = words.screen("spoken level", level=level, dividend=told, who=who)
    place = shared("level", level)
    lamp = ring(scene.lit.get(place), w, RUNG - 3)
    return spot(scene, place, body, 0, y, "level", label, "stocks", lamp)


@lru_cache(maxsize=128)
def dividend_face(effects: EffectCode, w: float, h: float) -> str:
    """A dividend token."""
    parts = signs(effects, quiet=True)
    size = min(16, (w - 8) / effect_width(parts))
    return rect(0, 0, w, h, "dividend", h / 2) + group(
        effect(parts, w / 2, h / 2, size), 0, 0, "effect space"
    )


def _left(scene: Scene, w: float) -> str:
    """The dividends that lie on no level yet."""
    seen, words = scene.seen, scene.words
    first, second = stocks_in(seen.rules.content).majority
    out = heading(
        capital(words.screen("dividends left")),
        0,
        0,
        w,
        words.screen("end of game", first=first, second=second),
    )
    step = w / ACROSS
    for k, name in enumerate(dividend_effects(seen.rules)):
        width, x, y = step - 6, k % ACROSS * step + 2, 24 + k // ACROSS * 27
        if not seen.table_top.has("dividends", moves.DIVIDEND_NAMES.index(name)):
            out += rect(x + 0.5, y + 0.5, width - 1, 21, "doubler-slot", 10)
            continue
        effects, place = dividend_effects(seen.rules)[name], shared("dividend", name)
        body = moved_mark(scene, place, 0, 0, width, 22) + piece(
            scene, place, dividend_face(effects, width, 22), 0, 0
        )
        label = words.screen("spoken dividend", effect=words.effect(effects))
        out += spot(
            scene, place, body, x, y, "dividend-place", label, place, ring(scene.lit.get(place), width, 22)
        )
    return out
