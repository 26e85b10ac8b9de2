"""Emil in pictures: his workers, the cards he has turned this round, and what he has taken away."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import DrawingExtension, RivalDrawing, TableLines
from roundhouse.draw.svg.component import HEIGHT as COMPONENT_HEIGHT
from roundhouse.draw.svg.component import WIDTH as COMPONENT_WIDTH
from roundhouse.draw.svg.kit import (
    circle,
    frame,
    group,
    icon,
    num,
    numbered,
    part,
    path,
    piece,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.main_sections import tile_number
from roundhouse.draw.svg.tickets import RIVAL_COLOUR, drawn_effect, moved_mark
from roundhouse.draw.text_words import tile_words, wrapped
from roundhouse.expansions.emil.boxed import LIGHT_ENGINEER, emil_in
from roundhouse.expansions.emil.rules import (
    Emil,
    emil_of,
)
from roundhouse.expansions.emil.told import blocked, card_title
from roundhouse.rules import moves
from roundhouse.rules.state import GameState
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

WIDTH: Final = 292
FACE: Final = "face-emil"
IN_ROW: Final = 6
GAP: Final = 5
CARD_W: Final = (WIDTH - GAP * (IN_ROW - 1)) / IN_ROW
CARD_H: Final = 38
LAST_W: Final = 76  # the card that he turned last
LAST_H: Final = 52
HEADING: Final = 25  # of a row of cards


# ---- in text


def _lines(words: Words, seen: GameState) -> list[str]:
    """His workers, the cards of this round, and what he has collected."""
    top = seen.table_top
    items = [
        words.screen("emil workers", count=top.count("emil-workers"), own=top.count("emil-workers-owned"))
    ]
    if top.has("emil-passed"):
        items.append(words.screen("passed"))
    lines = wrapped(words.screen("EMIL"), items)
    cards = emil_in(seen.rules.content).cards
    has_blocked = blocked(seen)
    turned = []
    for card in reversed(top.held("emil-turned")):
        name = cards[card].id
        label = words.screen("light engineer") if name == LIGHT_ENGINEER else words.label("spaces", name)
        turned.append(label if card in has_blocked else words.screen("skipped", space=label))
    if turned:
        lines += wrapped(words.screen("HIS CARDS"), turned)
    taken = [tile_words(words, tile) for tile in reversed(top.held("emil-tiles"))]
    hired = [f"#{words.engineer(engineer)}" for engineer in top.held("emil-engineers")]
    for key, found in (("tiles", taken), ("engineers", hired)):
        if found:
            lines += wrapped(words.screen(f"EMIL {key}"), found, joint=" ")
    return lines


# ---- his panel


def panel(scene: Scene) -> str:
    """His workers, his last card, what he blocks and has skipped in this round, and what he has taken."""
    out = _head(scene) + _workers(scene)
    y = 54.0
    for draw in (_last, _blocks, _skips, _kept):
        body, height = draw(scene)
        out += group(body, 0, y) if body else ""
        y += height
    return frame(part("emil:panel", out), WIDTH, y, scene.words.screen("Emil"), "emil-board")


def _head(scene: Scene) -> str:
    words = scene.words
    passed = scene.seen.table_top.has("emil-passed")
    tag = words.screen("passed" if passed else "first each round")
    wide = len(tag) * 6.6 + 16
    out = icon(FACE, 0, -6, 30) + circle(25, 19, 7.5, "face-seal") + icon(f"seal-{RIVAL_COLOUR}", 19, 13, 12)
    out += text(words.screen("Emil"), 38, 15, "emil-name", "start")
    out += rect(82, 1, wide, 18, "tag", 9) + text(tag, 82 + wide / 2, 14, "note strong")
    count = words.screen("cards left", count=scene.seen.table_top.count("emil-deck"))
    return out + icon("idea-card", WIDTH - 20 - len(count) * 7, 2, 16) + text(count, WIDTH, 14, "note", "end")


def _workers(scene: Scene) -> str:
    """Those he has left, those he has placed, and when he gets another."""
    top, words = scene.seen.table_top, scene.words
    left, own = top.count("emil-workers"), top.count("emil-workers-owned")
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


def _last(scene: Scene) -> tuple[str, float]:
    """The card that he turned last, large, with its words; None before his first of a round."""
    seen, words = scene.seen, scene.words
    turned = seen.table_top.held("emil-turned")
    if not turned:
        return text(words.screen("no emil card"), 0, 16, "emil-none", "start"), 30
    part_of = emil_of(seen.rules)
    assert part_of is not None, "there are cards of his"
    came = words.screen("emil blocks" if turned[0] in blocked(seen) else "emil skipped")
    body = _card(scene, turned[0], "emil blocks", LAST_W, LAST_H)
    body += text(card_title(words, part_of, turned[0]), LAST_W + 12, LAST_H / 2 - 2, "note strong", "start")
    return body + text(came, LAST_W + 12, LAST_H / 2 + 15, "note", "start"), LAST_H + 10


def _blocks(scene: Scene) -> tuple[str, float]:
    """Spaces that he has taken in this round, besides the last one."""
    has_blocked = blocked(scene.seen)
    return _row(scene, "blocks this round", "emil blocked", [c for c in _older(scene) if c in has_blocked])


def _skips(scene: Scene) -> tuple[str, float]:
    """Cards that he could not use in this round."""
    has_blocked = blocked(scene.seen)
    return _row(scene, "skips this round", "emil skipped", [c for c in _older(scene) if c not in has_blocked])


def _older(scene: Scene) -> list[int]:
    return scene.seen.table_top.held("emil-turned")[1:]


def _row(scene: Scene, heading: str, key: str, cards: list[int]) -> tuple[str, float]:
    """Small cards below a heading, as many rows as they need."""
    if not cards:
        return "", 0
    out = _heading(scene, heading)
    for k, card in enumerate(cards):
        x, y = k % IN_ROW * (CARD_W + GAP), HEADING + k // IN_ROW * (CARD_H + GAP)
        out += group(_card(scene, card, key, CARD_W, CARD_H), x, y)
    return out, HEADING + (len(cards) + IN_ROW - 1) // IN_ROW * (CARD_H + GAP) + 6


def _heading(scene: Scene, key: str) -> str:
    return text(scene.words.screen(key), 0, 11, "head", "start") + path(f"M0 17H{WIDTH}", "head-rule")


def _card(scene: Scene, card: int, key: str, w: float, h: float) -> str:
    """A card with what it shows; one that was skipped is dashed, with a sign at its corner that leaves it readable."""
    words = scene.words
    name = emil_in(scene.seen.rules.content).cards[card].id
    if name == LIGHT_ENGINEER:
        size = min(26, h - 8)
        face, what = icon("engineer", (w - size) / 2, (h - size) / 2, size), words.screen("light engineer")
    else:
        effects = scene.seen.rules.effects[moves.SPACE_NAMES.index(name)]
        face, what = drawn_effect(effects, w / 2, h / 2, w - 6, h - 8, 24), words.effect(effects)
    piece_name = f"emil/card/{name}"
    over = key == "emil skipped"
    drawn = piece(scene, piece_name, rect(0, 0, w, h, "idea-card", 4) + face, 0, 0)
    body = (moved_mark(scene, piece_name, 0, 0, w, h) if key == "emil blocks" else "") + drawn
    if over:
        body += circle(w - 3, 3, 6.5, "no-entry") + path(f"M{num(w - 7)} 7L{num(w + 1)} -1", "no-entry")
    label = words.screen("spoken card", title=what, line=words.screen(key))
    kind = "emil-card space over" if over else "emil-card space"
    return spot(scene, f"emil/{name}", body, 0, 0, kind, label, f"emil/{name}")


def _kept(scene: Scene) -> tuple[str, float]:
    """The tiles and engineers that nobody else will get."""
    top, words = scene.seen.table_top, scene.words
    tiles = top.held("emil-tiles")[::-1]
    hired = top.held("emil-engineers")
    out = _heading(scene, "took")
    if not tiles and not hired:
        return out + text(words.screen("took nothing"), 0, HEADING + 14, "note", "start"), HEADING + 20
    step = min(25.0, (WIDTH - 34 * len(hired)) / max(1, len(tiles)))
    drawn = "".join(
        group(numbered("loco" if tile_number(tile) else "factory", tile_number(tile), 0, 0, 22), k * step)
        for k, tile in enumerate(tiles)
    )
    if tiles:
        marked = moved_mark(scene, "emil/tiles", 0, 0, len(tiles) * step, 22) + drawn
        out += piece(scene, "emil/tiles", marked, 0, HEADING)
    x = len(tiles) * step + 4
    for engineer in hired:
        name = f"engineer/{moves.ENGINEER_NAMES[engineer]}"
        body = icon("engineer", 0, 0, 18) + text(words.engineer(engineer), 19, 14, "note strong", "start")
        body = moved_mark(scene, name, 0, 0, 32, 18) + piece(scene, name, body, 0, 0)
        label = words.piece("engineer", number=words.engineer(engineer))
        out += spot(scene, name, body, x, HEADING + 2, "kept", label, name)
        x += 34
    return out, HEADING + 26


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


DRAWN: Final = DrawingExtension(
    table=(TableLines(80, "emil-workers", _lines),),
    fields=frozenset(
        f"emil-{what}" for what in ("workers", "workers-owned", "turned", "tiles", "engineers", "passed")
    ),
    silent=frozenset({"emil-done"}),
    rivals=(RivalDrawing(Emil.rival, panel, lambda seen: seen.table_top.count("emil-workers"), FACE),),
    components={"emil-card": _component},
)
