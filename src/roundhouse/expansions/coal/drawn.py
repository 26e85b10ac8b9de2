"""Coal in pictures: the coal board with the open foundries, and the foundries above a player's board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.extension import Beside, BoardSection, DrawingExtension, Legend, PlayerList, TableLines
from roundhouse.draw.svg.kit import group, icon, nothing, num, path, piece, rect, spot, text, tick
from roundhouse.draw.svg.main_sections import spaces_of
from roundhouse.draw.svg.side_layout import FitStep, SidePlaces
from roundhouse.draw.svg.tickets import drawn_effect, moved_mark, ring, state_of, ticket
from roundhouse.draw.text_words import wrapped
from roundhouse.expansions.coal.manifest import FOUNDRY_TILES
from roundhouse.expansions.coal.rules import (
    FOUNDRY_COAL,
    OPEN_FOUNDRIES,
    foundry_effect,
)
from roundhouse.rules.moves import FOUNDRY_NAMES
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.view.places import shared
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

FOOT: Final = 15  # of a foundry, where its price stands


def _hidden(seen: GameState) -> int:
    """How many foundries nobody has seen."""
    return seen.table_top.count("foundry-stack")


# ---- in text


def _own_lines(words: Words, board: PlayerBoard) -> list[str]:
    found = []
    for row in FOUNDRY_TILES.rows(words.rules.content):
        foundry = FOUNDRY_NAMES.index(row.id)
        if board.has("foundries", foundry):
            used = board.has("foundries-used", foundry)
            found.append(
                words.screen("used", what=words.short(row.effect)) if used else words.short(row.effect)
            )
    return found


def _table_lines(words: Words, seen: GameState) -> list[str]:
    left = [
        words.short(foundry_effect(seen.rules, foundry)) for foundry in seen.table_top.held("open-foundries")
    ]
    return wrapped(words.screen("FOUNDRIES"), [*left, words.screen("hidden", count=_hidden(seen))])


def _legend(words: Words) -> list[str]:
    return [words.screen("legend boilerman")] if _plays(words.rules) else []


def _plays(rules: Ruleset) -> bool:
    return "coal" in rules.ingredients


# ---- the coal board


def _coal_board(scene: Scene, w: float, h: float) -> str:
    """The spaces of the coal board, then the open foundries."""
    seen, rules = scene.seen, scene.seen.rules
    shares = [0.17, 0.24, 0.165, 0.2125, 0.2125]  # of the width: three spaces, two foundries
    gap = 5.0
    room = w - gap * (len(shares) - 1)
    out, x = "", 0.0
    for space, share in zip(spaces_of(rules, "coal"), shares, strict=False):
        out += ticket(scene, space, x, 0, room * share, h)
        twin = rules.twin[space]
        if twin > space:  # printed as one space
            out += path(f"M{num(x + room * share)} {num(h / 2)}h{num(gap)}", "twins")
        x += room * share + gap
    opened = seen.table_top.held("open-foundries")
    for k in range(OPEN_FOUNDRIES):
        width = room * shares[3 + k]
        if k < len(opened):
            out += _open_foundry(scene, opened[k], x, width, h)
        else:
            out += rect(x + 0.5, 0.5, width - 1, h - 1, "vacant", 4)
        x += width + gap
    return out


def _foundries_left(scene: Scene) -> str:
    return scene.words.screen("open and hidden", count=_hidden(scene.seen))


def _open_foundry(scene: Scene, foundry: int, x: float, w: float, h: float) -> str:
    effects = foundry_effect(scene.seen.rules, foundry)
    place = shared("foundry", FOUNDRY_NAMES[foundry])
    body = moved_mark(scene, place, 0, 0, w, h) + piece(scene, place, foundry_tile(effects, w, h), 0, 0)
    label = scene.words.screen("spoken foundry", effect=scene.words.effect(effects))
    return spot(scene, place, body, x, 0, "foundry-place", label, place, ring(scene.lit.get(place), w, h))


@lru_cache(maxsize=256)
def foundry_tile(effects: EffectCode, w: float, h: float) -> str:
    """A foundry: what it does above what a use costs."""
    body = rect(0, 0, w, h, "foundry-tile", 4) + path(f"M0 {num(h - FOOT)}H{num(w)}", "foundry-rule")
    body += drawn_effect(effects, w / 2, (h - FOOT) / 2, w - 8, h - FOOT - 1, 18)
    price = text(FOUNDRY_COAL, w / 2 - 7, h - 3.5, "note strong") + icon("coal", w / 2 - 2, h - 14, 12)
    return body + price


def _component(words: Words, name: str) -> str:
    effects = foundry_effect(words.rules, FOUNDRY_NAMES.index(name))
    return group(foundry_tile(effects, 84, 56), 6, 2)


# ---- beside the routes


def _own_foundries(scene: Scene, seat: int, step: FitStep, places: SidePlaces) -> str:
    """The foundries one owns; a used one is ticked until the round ends."""
    board, words = scene.seen.board(seat), scene.words
    w, h = step.tile
    if not board.has("foundries"):
        return nothing("–", w, h, places)
    out = ""
    for foundry, (x, y) in zip(board.held("foundries"), places, strict=True):
        used = board.has("foundries-used", foundry)
        place = shared("foundry", FOUNDRY_NAMES[foundry])
        effects = foundry_effect(words.rules, foundry)
        told = words.screen("drawn foundry", effect=words.effect(effects))
        if used:
            told = words.screen("drawn used", what=told)
        face = _own_face(effects, w, h) + (tick(w - 4, 4) if used else "")
        state = f"space {state_of(scene, place, used)}"
        card = spot(scene, place, face, 0, 0, state, told, place, ring(scene.lit.get(place), w, h))
        out += piece(scene, place, card, x, y)
    return out


@lru_cache(maxsize=512)
def _own_face(effects: EffectCode, w: float, h: float) -> str:
    """What a foundry brings, above what it costs."""
    return (
        rect(0, 0, w, h, "paper foundry-tile", 4)
        + drawn_effect(effects, w / 2, (h - FOOT) / 2, w - 8, h - FOOT - 4, 19)
        + path(f"M0 {num(h - FOOT)}H{num(w)}", "foundry-rule")
        + text(FOUNDRY_COAL, w / 2 - 6, h - 3.5, "note strong")
        + icon("coal", w / 2 - 1, h - 14, 12)
    )


DRAWN: Final = DrawingExtension(
    lists=(PlayerList(30, "foundries", "Foundries", _own_lines),),
    table=(TableLines(30, "open-foundries", _table_lines),),
    fields=frozenset({"coal", "foundries", "foundries-used", "open-foundries", "foundry-stack"}),
    silent=frozenset({"closable-kept", "closable-own", "foundries-stoked"}),
    legend=Legend(10, _legend),
    sections=(BoardSection("coal", (267.0, 262.0), _coal_board, _foundries_left),),
    beside=(Beside("foundries", _plays, lambda board: board.count("foundries"), _own_foundries),),
    components={"foundry": _component},
    factories={"coal": "coal"},
    meanings={
        "stoke": ("", "coal: put coal on the boilerman space"),
        "boilerman": ("slot, or 6 + gap", "put a boilerman on a locomotive or a factory"),
        "take-foundry": ("foundry", "take an open foundry"),
        "use-foundry": ("foundry", "use a foundry with coal"),
        "close": ("slot, or 6 + gap", "close the foundry just used: it becomes a boilerman there"),
        "burn": ("", "pay a coal at the coal factory"),
    },
    examples={
        "boilerman": ["boilerman TS/4", "boilerman gap 1/2"],
        "close": ["close TS/4", "close gap 1/2"],
    },
    numbered=(("foundry", FOUNDRY_NAMES),),
)
