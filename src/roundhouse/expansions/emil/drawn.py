"""Emil in pictures: his workers, the cards he has turned this round, and what he has taken away."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.faces import Drawn, Rival, TableLines
from roundhouse.draw.svg.component import HEIGHT as COMPONENT_HEIGHT
from roundhouse.draw.svg.component import WIDTH as COMPONENT_WIDTH
from roundhouse.draw.svg.kit import frame, group, icon, num, numbered, part, path, piece, rect, spot, text
from roundhouse.draw.svg.main_sections import tile_number
from roundhouse.draw.svg.tickets import RIVAL_COLOUR, drawn_effect, moved_mark
from roundhouse.draw.text_words import tile_words, wrapped
from roundhouse.expansions.emil.boxed import LIGHT_ENGINEER, emil_in
from roundhouse.expansions.emil.rules import (
    T_DECK,
    T_ENGINEERS,
    T_OWN,
    T_PASSED,
    T_TILES,
    T_TURNED,
    T_WORKERS,
    Emil,
)
from roundhouse.expansions.emil.told import blocked
from roundhouse.rules import moves
from roundhouse.rules.fields import unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.state import GameState
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

WIDTH: Final = 292
CARD_W: Final = 68
CARD_H: Final = 46
GAP: Final = 4
HEIGHT: Final = 166


# ---- in text


def _lines(words: Words, seen: GameState) -> list[str]:
    """His workers, the cards of this round, and what he has collected."""
    table = seen.table
    items = [words.screen("emil workers", count=table[T_WORKERS], own=table[T_OWN])]
    if table[T_PASSED]:
        items.append(words.screen("passed"))
    lines = wrapped(words.screen("EMIL"), items)
    cards = emil_in(seen.rules.content).cards
    has_blocked = blocked(seen)
    turned = []
    for card in reversed(unpack(table[T_TURNED])):
        name = cards[card].id
        label = words.screen("light engineer") if name == LIGHT_ENGINEER else words.label("spaces", name)
        turned.append(label if card in has_blocked else words.screen("skipped", space=label))
    if turned:
        lines += wrapped(words.screen("HIS CARDS"), turned)
    taken = [tile_words(words, tile) for tile in reversed(unpack(table[T_TILES]))]
    hired = [f"#{words.engineer(engineer)}" for engineer in bits(table[T_ENGINEERS])]
    for key, found in (("tiles", taken), ("engineers", hired)):
        if found:
            lines += wrapped(words.screen(f"EMIL {key}"), found, joint=" ")
    return lines


# ---- his panel


def panel(scene: Scene) -> str:
    body = _head(scene) + _workers(scene) + _cards(scene) + _kept(scene)
    label = scene.words.screen("Emil")
    return frame(part("emil:panel", body), WIDTH, HEIGHT, label, "emil-board")


def _head(scene: Scene) -> str:
    words = scene.words
    passed = scene.seen.table[T_PASSED]
    tag = words.screen("passed" if passed else "first each round")
    wide = len(tag) * 6.6 + 16
    out = icon(f"seal-{RIVAL_COLOUR}", 0, 0, 20) + text(words.screen("Emil"), 28, 15, "emil-name", "start")
    out += rect(72, 1, wide, 18, "tag", 9) + text(tag, 72 + wide / 2, 14, "note strong")
    count = words.screen("cards left", count=len(unpack(scene.seen.table[T_DECK])))
    return out + icon("idea-card", WIDTH - 20 - len(count) * 7, 2, 16) + text(count, WIDTH, 14, "note", "end")


def _workers(scene: Scene) -> str:
    """Those he has left, those he has placed, and when he gets another."""
    table, words = scene.seen.table, scene.words
    left, own = table[T_WORKERS], table[T_OWN]
    drawn = "".join(
        icon(
            f"worker-{RIVAL_COLOUR}" if k < left else "slot-worker", k * 20, 0, 18, "" if k < left else "slot"
        )
        for k in range(own)
    )
    marked = moved_mark(scene, "emil/workers", 0, 0, own * 20 - 2, 18) + drawn
    label = words.screen("emil workers", count=left, own=own)
    pawns = piece(scene, "emil/workers", marked, 0, 0)
    out = spot(scene, "emil", pawns, 0, 27, "space", label, "emil")
    emil = emil_in(scene.seen.rules.content)
    gained = own - emil.workers
    if gained < len(emil.more):
        note = words.screen("next worker", number=own + 1, points=emil.more[gained])
        out += text(note, WIDTH, 40, "note", "end")
    return out


def _cards(scene: Scene) -> str:
    """The cards of this round, the latest first."""
    seen, words = scene.seen, scene.words
    turned = unpack(seen.table[T_TURNED])
    has_blocked = blocked(seen)
    out = "" if turned else text(words.screen("no emil card"), 0, 78, "emil-none", "start")
    room = WIDTH - CARD_W - GAP * max(1, len(turned) - 1)
    older = min(CARD_W, room / max(1, len(turned) - 1))
    x = 0.0
    for k, card in enumerate(turned):
        name = emil_in(seen.rules.content).cards[card].id
        key = "emil skipped" if card not in has_blocked else "emil blocked" if k else "emil blocks"
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
    tiles = unpack(table[T_TILES])[::-1]
    hired = bits(table[T_ENGINEERS])
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


# ---- a card alone


def _component(words: Words, name: str) -> str:
    """The space that he wants, on his card."""
    x, y = COMPONENT_WIDTH / 2, COMPONENT_HEIGHT / 2
    paper = rect(6, 3, 84, 54, "idea-card", 4)
    if name not in moves.SPACE_NAMES:
        return paper + icon("engineer", x - 15, y - 15, 30)
    effects = words.rules.effects[moves.SPACE_NAMES.index(name)]
    if not effects:
        raise LookupError(name)
    return paper + drawn_effect(effects, x, y, 70, 42, 28)


DRAWN: Final = Drawn(
    table=(TableLines(80, "emil-workers", _lines),),
    fields=frozenset(
        f"emil-{what}" for what in ("workers", "workers-owned", "turned", "tiles", "engineers", "passed")
    ),
    silent=frozenset({"emil-done"}),
    rivals=(Rival(Emil.rival, panel, lambda seen: seen.table[T_WORKERS]),),
    components={"emil-card": _component},
)
