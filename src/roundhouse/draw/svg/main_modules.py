"""What modules add to the main board: the coal board, the manufactory train."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.svg.kit import (
    circle,
    effect,
    effect_width,
    group,
    icon,
    num,
    path,
    piece,
    plate,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.main_sections import spaces_of
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.tickets import drawn_effect, moved_mark, pieces_on, ring, stub, ticket
from roundhouse.expansions.coal.rules import FOUNDRY_COAL, OPEN_FOUNDRIES
from roundhouse.rules import moves
from roundhouse.rules.fields import unpack
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import T_FOUNDRIES, T_FOUNDRY_STACK, T_TRAIN, T_TRAIN_OPEN, T_TRAIN_STACK
from roundhouse.rules.parts.train import OPEN, SHOWN
from roundhouse.rules.plans import Effect, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.view.places import shared
from roundhouse.view.scene import Lit, Scene

TOKEN: Final = 12  # radius of a token of the train


# ---- coal


def coal(scene: Scene, w: float, h: float) -> str:
    """The spaces of the coal board, then the open foundries."""
    seen, rules = scene.seen, scene.seen.rules
    spaces = spaces_of(rules, "coal")
    shares = [0.17, 0.24, 0.165, 0.2125, 0.2125]  # of the width: three spaces, two foundries
    gap = 5.0
    room = w - gap * (len(shares) - 1)
    out, x = "", 0.0
    for space, share in zip(spaces, shares, strict=False):
        out += ticket(scene, space, x, 0, room * share, h)
        twin = rules.twin[space]
        if twin > space:  # printed as one space
            out += path(f"M{num(x + room * share)} {num(h / 2)}h{num(gap)}", "twins")
        x += room * share + gap
    opened = bits(seen.table[T_FOUNDRIES])
    for k in range(OPEN_FOUNDRIES):
        width = room * shares[3 + k]
        if k < len(opened):
            out += _foundry(scene, opened[k], x, width, h)
        else:
            out += rect(x + 0.5, 0.5, width - 1, h - 1, "vacant", 4)
        x += width + gap
    return out


def foundries_left(scene: Scene) -> str:
    """How many foundries nobody has seen."""
    return scene.words.screen("open and hidden", count=len(unpack(scene.seen.table[T_FOUNDRY_STACK])))


@lru_cache(maxsize=64)
def foundry_effects(rules: Ruleset) -> dict[str, Effect]:
    """What every foundry does."""
    return {row.id: compile_effect(row.effect) for row in rules.content.foundries}


@lru_cache(maxsize=256)
def foundry_tile(effects: Effect, w: float, h: float) -> str:
    """A foundry: what it does above what a use costs."""
    foot = 15
    body = rect(0, 0, w, h, "foundry-tile", 4) + path(f"M0 {num(h - foot)}H{num(w)}", "foundry-rule")
    body += drawn_effect(effects, w / 2, (h - foot) / 2, w - 8, h - foot - 1, 18)
    price = text(FOUNDRY_COAL, w / 2 - 7, h - 3.5, "note strong") + icon("coal", w / 2 - 2, h - 14, 12)
    return body + price


def _foundry(scene: Scene, foundry: int, x: float, w: float, h: float) -> str:
    name = moves.FOUNDRY_NAMES[foundry]
    effects = foundry_effects(scene.seen.rules)[name]
    place = shared("foundry", name)
    body = moved_mark(scene, place, 0, 0, w, h) + piece(scene, place, foundry_tile(effects, w, h), 0, 0)
    label = scene.words.screen("spoken foundry", effect=scene.words.effect(effects))
    return spot(scene, place, body, x, 0, "foundry-place", label, place, ring(scene.lit.get(place), w, h))


# ---- the manufactory train


@lru_cache(maxsize=64)
def train_effects(rules: Ruleset) -> dict[str, Effect]:
    """What every token of the train does."""
    return {row.id: compile_effect(row.effect) for row in rules.content.train}


def train(scene: Scene, w: float, h: float) -> str:
    """The train with its tokens as an action space, then the open tokens to choose from."""
    seen = scene.seen
    (space,) = spaces_of(seen.rules, "train")
    ticket_w = w * 0.57
    tokens = unpack(seen.table[T_TRAIN])
    rail = ticket_w - 26
    face = icon("mini-loco", 4, h / 2 - 17, 24)
    face += path(f"M6 {num(h - 10)}h{num(rail - 6)}", "rails") + pieces_on(
        scene, space, ticket_w - 15, h / 2 - 9
    )
    out = stub(scene, space, face, 0, 0, ticket_w, h, seen.spaces[space] > 0)
    places = max(SHOWN, len(tokens))
    step = (rail - 31) / places
    first = places - len(tokens)
    through = "through" if "space/train" in scene.lit else ""
    for k in range(places):
        cx, cy = 31 + step * (k + 0.5), h / 2 - 4
        if k < first:
            out += group(circle(0, 0, TOKEN, "token-slot"), cx, cy, through)
        else:
            out += _token(scene, tokens[k - first], cx, cy, k + 1, through)
    apart = (w - ticket_w - 8) / OPEN
    for k, token in enumerate(bits(seen.table[T_TRAIN_OPEN])[:OPEN]):
        out += _token(scene, token, ticket_w + 8 + apart * (k + 0.5), 16, 0, "")
    hidden = scene.words.screen("open and hidden", count=len(unpack(seen.table[T_TRAIN_STACK])))
    return out + text(hidden, ticket_w + 8, h - 5, "note", "start")


def _token(scene: Scene, token: int, cx: float, cy: float, car: int, through: str) -> str:
    """A token on a car of the train, or beside it; `through`: what is under it is to be clicked."""
    words, name = scene.words, moves.TRAIN_NAMES[token]
    effects = train_effects(scene.seen.rules)[name]
    place = shared("train", name)
    told = words.effect(effects)
    label = (
        words.screen("spoken car", place=car, effect=told)
        if car
        else words.screen("spoken token", effect=told)
    )
    side = 2 * TOKEN
    body = moved_mark(scene, place, 0, 0, side, side) + piece(
        scene, place, train_token_face(effects, TOKEN), TOKEN, TOKEN
    )
    lamp = round_ring(scene.lit.get(place), TOKEN)
    return spot(scene, place, body, cx - TOKEN, cy - TOKEN, f"token-g {through}".strip(), label, place, lamp)


@lru_cache(maxsize=256)
def round_ring(lit: Lit | None, r: float) -> str:
    """The lamp around a token whose corner is the origin."""
    if lit is None:
        return ""
    if lit.thin:
        return circle(r, r, r + 1, "lamp-ring thin")
    halo = circle(r, r, r + 3.5, "lamp-halo") if lit.strong else ""
    soft = "" if lit.strong else " soft"
    return halo + circle(r, r, r + 1.5, f"lamp-ring{soft}") + plate(lit.numbers[0], 1, 0, 8)


@lru_cache(maxsize=128)
def train_token_face(effects: Effect, r: float) -> str:
    """A round token around the origin."""
    parts = signs(effects, quiet=True)
    icons = [sign for _, sign in parts if sign]
    if len(icons) > 1:  # one above the other
        both = "".join(icon(sign, -r / 2, (k - 1) * r * 0.92 + 0.5, r) for k, sign in enumerate(icons[:2]))
        return circle(0, 0, r, "token") + both
    size = min(r * 1.4, (2 * r - 4) / effect_width(parts))
    return circle(0, 0, r, "token") + group(effect(parts, 0, 0, size), 0, 0, "on-token")
