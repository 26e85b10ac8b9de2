"""Emil's panel: his workers, the cards he has drawn this round, and what he has taken away."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.svg.kit import frame, group, icon, num, numbered, part, path, piece, rect, spot, text
from roundhouse.draw.svg.main_sections import tile_number
from roundhouse.draw.svg.tickets import EMIL_COLOUR, drawn_effect, moved_mark
from roundhouse.rules import moves
from roundhouse.rules.fields import unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    T_EMIL_DECK,
    T_EMIL_ENGINEERS,
    T_EMIL_OWN,
    T_EMIL_PASSED,
    T_EMIL_TILES,
    T_EMIL_TURNED,
    T_EMIL_WORKERS,
)
from roundhouse.rules.parts.emil import LIGHT_ENGINEER
from roundhouse.view.events import emil_blocked
from roundhouse.view.scene import Scene

WIDTH: Final = 292
CARD_W: Final = 68
CARD_H: Final = 46
GAP: Final = 4
HEIGHT: Final = 166


def emil(scene: Scene) -> str:
    """The whole panel, drawn where rivals stand."""
    body = _head(scene) + _workers(scene) + _cards(scene) + _kept(scene)
    label = scene.words.screen("Emil")
    return frame(part("emil:panel", body), WIDTH, HEIGHT, label, "emil-board")


def _head(scene: Scene) -> str:
    words = scene.words
    passed = scene.seen.table[T_EMIL_PASSED]
    tag = words.screen("passed" if passed else "first each round")
    wide = len(tag) * 6.6 + 16
    out = icon(f"seal-{EMIL_COLOUR}", 0, 0, 20) + text(words.screen("Emil"), 28, 15, "emil-name", "start")
    out += rect(72, 1, wide, 18, "tag", 9) + text(tag, 72 + wide / 2, 14, "note strong")
    count = words.screen("cards left", count=len(unpack(scene.seen.table[T_EMIL_DECK])))
    return out + icon("idea-card", WIDTH - 20 - len(count) * 7, 2, 16) + text(count, WIDTH, 14, "note", "end")


def _workers(scene: Scene) -> str:
    """Those he has left, those he has placed, and when he gets another."""
    table, words = scene.seen.table, scene.words
    left, own = table[T_EMIL_WORKERS], table[T_EMIL_OWN]
    drawn = "".join(
        icon(
            f"worker-{EMIL_COLOUR}" if k < left else "slot-worker", k * 20, 0, 18, "" if k < left else "slot"
        )
        for k in range(own)
    )
    marked = moved_mark(scene, "emil/workers", 0, 0, own * 20 - 2, 18) + drawn
    label = words.screen("emil workers", count=left, own=own)
    pawns = piece(scene, "emil/workers", marked, 0, 0)
    out = spot(scene, "emil", pawns, 0, 27, "space", label, "emil")
    more = scene.seen.rules.content.emil
    gained = own - more.workers
    if gained < len(more.more):
        note = words.screen("next worker", number=own + 1, points=more.more[gained])
        out += text(note, WIDTH, 40, "note", "end")
    return out


def _cards(scene: Scene) -> str:
    """The cards of this round, the latest first."""
    seen, words = scene.seen, scene.words
    turned = unpack(seen.table[T_EMIL_TURNED])
    blocked = emil_blocked(seen)
    out = "" if turned else text(words.screen("no emil card"), 0, 78, "emil-none", "start")
    room = WIDTH - CARD_W - GAP * max(1, len(turned) - 1)
    older = min(CARD_W, room / max(1, len(turned) - 1))
    x = 0.0
    for k, card in enumerate(turned):
        name = seen.rules.content.emil.cards[card].id
        key = "emil skipped" if card not in blocked else "emil blocked" if k else "emil blocks"
        width = older if k else CARD_W
        out += _card(scene, name, key, x, width, k == 0)
        x += width + GAP
    return out


def _card(scene: Scene, name: str, key: str, x: float, w: float, latest: bool) -> str:
    words = scene.words
    size = min(26, w - 4)
    if name == LIGHT_ENGINEER:
        face, what = (
            icon("engineer", w / 2 - size / 2, CARD_H / 2 - size / 2, size),
            words.screen("light engineer"),
        )
    else:
        space = moves.SPACE_NAMES.index(name)
        effects = scene.seen.rules.effects[space]
        face = drawn_effect(effects, w / 2, CARD_H / 2, w - (12 if w > 40 else 4), CARD_H - 12, 24)
        what = words.effect(effects)
    state = words.screen(key)
    piece_name = f"emil/card/{name}"
    card = rect(0, 0, w, CARD_H, "idea-card", 4) + face
    body = moved_mark(scene, piece_name, 0, 0, w, CARD_H) + piece(scene, piece_name, card, 0, 0)
    if key == "emil skipped":
        body += path(f"M4 {CARD_H - 5}L{num(w - 4)} 5", "skipped")
    if w > 60:
        body += text(state, w / 2, CARD_H + 13, "note strong" if latest else "note")
    kind = "emil-card space" if latest else "emil-card space old"
    label = words.screen("spoken card", title=what, line=state)
    return spot(scene, f"emil/{name}", body, x, 52, kind, label, f"emil/{name}")


def _kept(scene: Scene) -> str:
    """The tiles and engineers that nobody else will get."""
    table, words = scene.seen.table, scene.words
    tiles = unpack(table[T_EMIL_TILES])[::-1]
    hired = bits(table[T_EMIL_ENGINEERS])
    line = path(f"M0 130H{WIDTH}", "ledger-rule")
    if not tiles and not hired:
        return line + text(words.screen("took nothing"), 0, 151, "note", "start")
    took = words.screen("took")
    x = len(took) * 7.8 + 8
    out = line + text(took, 0, 151, "note", "start")
    step = min(25.0, (WIDTH - x - 34 * len(hired)) / max(1, len(tiles)))
    drawn = "".join(
        group(numbered("loco" if tile_number(tile) else "factory", tile_number(tile), 0, 0, 22), k * step)
        for k, tile in enumerate(tiles)
    )
    if tiles:
        out += piece(
            scene, "emil/tiles", moved_mark(scene, "emil/tiles", 0, 0, len(tiles) * step, 22) + drawn, x, 136
        )
    x += len(tiles) * step + 4
    for engineer in hired:
        name = f"engineer/{moves.ENGINEER_NAMES[engineer]}"
        body = icon("engineer", 0, 0, 18) + text(words.engineer(engineer), 19, 14, "note strong", "start")
        body = moved_mark(scene, name, 0, 0, 32, 18) + piece(scene, name, body, 0, 0)
        label = words.piece("engineer", number=words.engineer(engineer))
        out += spot(scene, name, body, x, 138, "kept", label, name)
        x += 34
    return out
