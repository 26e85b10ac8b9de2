"""Income tiles: those of a player beside the routes, and those to choose from."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.draw.extension import OfferedCard
from roundhouse.draw.svg.kit import group, nothing, piece, rect, spot, text, tick
from roundhouse.draw.svg.side_layout import FitStep, SidePlaces
from roundhouse.draw.svg.tickets import drawn_effect, ring
from roundhouse.draw.text_words import wrapped
from roundhouse.expansions.german.boxed import incomes_in
from roundhouse.expansions.german.rules.income import income_effect
from roundhouse.rules.moves import INCOME_NAMES
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words


def _kinds(rules: Ruleset) -> list[int]:
    """The kinds of tiles in the box, in its order."""
    return [INCOME_NAMES.index(row.id) for row in incomes_in(rules.content)]


# ---- in text


def own_lines(words: Words, board: PlayerBoard) -> list[str]:
    found = []
    for kind in _kinds(words.rules):
        told = words.short(income_effect(words.rules, kind))
        used = board.count("income-used", kind)
        found += [words.screen("used", what=told)] * used + [told] * (board.count("income", kind) - used)
    return found


def table_lines(words: Words, seen: GameState) -> list[str]:
    left = [
        f"{seen.table_top.count('income', kind)}× {words.short(income_effect(seen.rules, kind))}"
        for kind in _kinds(seen.rules)
        if seen.table_top.count("income", kind)
    ]
    return wrapped(words.screen("INCOME"), left or [words.screen("none left")])


# ---- beside the routes


def plays(rules: Ruleset) -> bool:
    return "income" in rules.part_names()


def count(board: PlayerBoard) -> int:
    return sum(1 for kind in range(len(INCOME_NAMES)) if board.count("income", kind))


def own_tiles(scene: Scene, seat: int, step: FitStep, places: SidePlaces) -> str:
    """Equal ones on one another; used ones are ticked until the round ends."""
    board, words = scene.seen.board(seat), scene.words
    w, h = step.low
    owned = [kind for kind in _kinds(words.rules) if board.count("income", kind)]
    if not owned:
        return nothing("–", w, h, places)
    out = ""
    for kind, (x, y) in zip(owned, places, strict=True):
        out += _pile(scene, seat, kind, x, y, w, h)
    return out


def _pile(scene: Scene, seat: int, kind: int, x: float, y: float, w: float, h: float) -> str:
    board, words, name = scene.seen.board(seat), scene.words, INCOME_NAMES[kind]
    there, used = board.count("income", kind), board.count("income-used", kind)
    effect = income_effect(words.rules, kind)
    place = at(seat, "income", name)
    told = words.screen("drawn income tile", effect=words.effect(effect))
    if used == there:
        told = words.screen("drawn used", what=told)
    wide = w - 5 * (there - 1)
    tiles = ""
    for tile in range(there):  # used ones lie at the back
        body = _face(effect, wide, h, tile < used)
        tiles += piece(scene, at(seat, "income", name, tile), body, 5 * (there - 1 - tile), 0)
    return spot(
        scene, place, tiles, x, y, "income-g", told, f"income/{name}", ring(scene.lit.get(place), w, h)
    )


@lru_cache(maxsize=512)
def _face(effect: EffectCode, w: float, h: float, used: bool) -> str:
    face = rect(0, 0, w, h, "income-tile", h / 2) + drawn_effect(effect, w / 2, h / 2, w - 12, h - 10, 21)
    return group(face + (tick(w - 6, 5) if used else ""), kind="space taken" if used else "space")


# ---- to choose from


def offered(scene: Scene, name: str, w: float, h: float) -> OfferedCard:
    words, kind = scene.words, INCOME_NAMES.index(name)
    effect = income_effect(words.rules, kind)
    left = scene.seen.table_top.count("income", kind)
    face = rect(0, 0, w, h, "income-tile", h / 2) + drawn_effect(effect, w / 2, h / 2, w - 30, h - 12, 24)
    face += text(f"{left}×", w - 8, h - 4, "note", "end")
    return face, words.screen("spoken income", effect=words.effect(effect), count=left), False


def component(words: Words, name: str) -> str:
    if not plays(words.rules):
        raise LookupError(name)
    return group(_face(income_effect(words.rules, INCOME_NAMES.index(name)), 76, 44, False), 10, 8)
