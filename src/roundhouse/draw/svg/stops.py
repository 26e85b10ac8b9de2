"""What industry tracks of every kind are made of: stops, factories, wrenches, and the lamp around them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.svg.kit import (
    circle,
    effect,
    group,
    icon,
    num,
    numbered,
    path,
    piece,
    plate,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.signs import FACTORY_SIGNS, OWN_FACTORIES, signs
from roundhouse.draw.text_words import tile_words
from roundhouse.rules import moves
from roundhouse.rules.packing import token_places
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import BOILED
from roundhouse.view.pieces import industry_place
from roundhouse.view.places import at
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import Words

STOP: Final = 16.0  # radius of a stop
# what a player's pieces stand on: round, diamond, square, peak; at size 1
SHAPES: Final = (
    "M-1 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0z",
    "M0-1.25 1.25 0 0 1.25-1.25 0z",
    "M-.92-.92h1.84v1.84h-1.84z",
    "M0-1.35 1.25 .92h-2.5z",
)


# ---- the lamp around something round


def round_lamp(lit: Lit | None, r: float, crowd: bool = False) -> str:
    """The ring around a lit disc at the origin, with its number plate below right; in a crowd it stands on top."""
    if lit is None:
        return ""
    if lit.thin:
        return circle(0, 0, r, "lamp-ring thin")
    number = plate(lit.numbers[0], 0, 1 - r, 8) if crowd else plate(lit.numbers[0], r * 0.8, r * 0.8, 9)
    if not lit.strong:
        return circle(0, 0, r, "lamp-ring soft") + number
    return circle(0, 0, r + 4, "lamp-halo") + circle(0, 0, r + 1.5, "lamp-ring") + number


def box_lamp(lit: Lit | None, x: float, y: float, w: float, h: float) -> str:
    """The same around a box; its plate stands at the lower right corner, where no wrench is."""
    if lit is None:
        return ""
    if lit.thin:
        return rect(x, y, w, h, "lamp-ring thin", 5)
    number = plate(lit.numbers[0], x + w - 3, y + h - 3, 9)
    if not lit.strong:
        return rect(x, y, w, h, "lamp-ring soft", 5) + number
    return (
        rect(x - 4, y - 4, w + 8, h + 8, "lamp-halo", 9)
        + rect(x - 1.5, y - 1.5, w + 3, h + 3, "lamp-ring", 7)
        + number
    )


# ---- stops


@lru_cache(maxsize=2048)
def stop_face(label: str, extra: tuple[tuple[str, str], ...], r: float) -> str:
    """A stop: its number in a circle, and what reaching it brings; a stop without number shows that alone."""
    out = circle(0, 0, r, "stop")
    if label:
        return (
            out
            + text(label, 0, 5, "stop-t")
            + "".join(icon(name, r * 0.28, r * 0.28, r) for _, name in extra[:1])
        )
    return out + effect(extra, 0, 0, r * 1.35)


def stop(scene: Scene, seat: int, place: int, x: float, y: float, r: float = STOP) -> str:
    """One numbered place of the track."""
    rules = scene.seen.rules
    label = rules.industry_labels[place].removeprefix("upper ")
    gives = rules.industry_effect[place]
    number = label if label.isdigit() else ""
    face = stop_face(number, tuple(signs(gives, True)), r)
    lain = lying_token(scene, seat, rules.industry_idea[place])
    if lain >= 0:
        small = r * (0.55 if number else 0.9)
        shift = r * 0.75 if number else 0.0
        face += lain_token(scene, seat, lain, small, shift, shift)
    name = industry_place(rules, seat, place)
    what = name if rules.industry_rules.shared else name.partition("/")[2]
    lit = scene.lit.get(name)
    ghost = ""
    if lit is not None and lit.ghost.startswith("wrench"):
        ghost = group(wrench_shape(seat, 10), r * 0.7, -r * 0.9, "ghost")
    where = f"{scene.words.screen('Industry')} {scene.words.stop_label(place)}"
    told = f"{where}: {scene.words.short(gives)}" if gives else where
    return spot(scene, name, face, x, y, "stop-g", told, what, ghost + round_lamp(lit, r))


def lying_token(scene: Scene, seat: int, idea_place: int) -> int:
    """The idea token of this player that lies on an idea place, -1 for none."""
    if idea_place < 0:
        return -1
    places = token_places(scene.seen.players[seat])
    return places.index(idea_place + 1) if idea_place + 1 in places else -1


# ---- idea tokens


def lain_token(scene: Scene, seat: int, token: int, r: float, x: float, y: float) -> str:
    """A used idea token where it lies."""
    name = at(seat, "idea", moves.TOKEN_NAMES[token])
    return piece(scene, name, token_face(scene.words, token, r), x, y, "token-g")


@remembered
def token_face(words: Words, token: int, r: float) -> str:
    """An idea token around the origin: what it brings, with its number."""
    rules = words.rules
    return circle(0, 0, r, "token") + _token_sign(tuple(signs(rules.token_effect[token])), r)


def _token_sign(parts: tuple[tuple[str, str], ...], r: float) -> str:
    """What stands on a token: a sign with its number right of it, or two signs."""
    k = r / 17
    names = list(dict.fromkeys(name for _, name in parts if name))
    more = "+" if any(number == "+" for number, _ in parts) else ""
    number = next((number for number, _ in parts if number.isdigit() and number != "1"), more)
    if len(names) > 1:
        return icon(names[0], -12 * k, -11.5 * k, 15 * k) + icon(names[1], -2 * k, -3 * k, 15 * k)
    if not number:
        return icon(names[0], -10.5 * k, -10.5 * k, 21 * k)
    number = number if number == more else more + number
    wide = len(number) > 1
    return icon(names[0], (-15 if wide else -14) * k, -8.5 * k, 17 * k) + text(
        number, (7.5 if wide else 8) * k, 4.5 * k, "token-t", size=max(9.0, 11.5 * k)
    )


# ---- factories


@lru_cache(maxsize=512)
def factory_face(tile: int, size: float) -> str:
    """A factory at the origin: its number or what it works with."""
    name = moves.TILE_NAMES[tile & (BOILED - 1)]
    k = size / 24
    number = name if len(name) > 2 else name[0]  # a letter is printed where two of a number play: 10a, 10b
    if name in OWN_FACTORIES:
        out = icon(OWN_FACTORIES[name], 0, 0, size)
    elif name in FACTORY_SIGNS:
        out = icon("factory", 0, 0, size) + icon(FACTORY_SIGNS[name], 5.6 * k, 11.4 * k, 9.6 * k)
    elif len(number) > 2:
        out = (
            icon("factory", 0, 0, size)
            + rect(2.6 * k, 11.6 * k, 18 * k, 9 * k, "factory-plate", 1.4 * k)
            + text(number, 11.6 * k, 16.1 * k + 3.4, "slot-num", size=max(9.0, 7.4 * k))
        )
    else:
        out = numbered("factory", number, 0, 0, size)
    return out


def boilerman(scene: Scene, name: str, x: float, y: float) -> str:
    """The boilerman at a factory's foot."""
    return piece(scene, name, circle(0, 0, 8.5, "boiler-disc") + icon("boilerman", -7, -7, 14), x, y)


def factory_told(words: Words, tile: int) -> str:
    """A factory in words, for a screen reader."""
    return f"{tile_words(words, tile)}: {words.short(words.rules.factory[tile])}"


# ---- wrenches


@lru_cache(maxsize=64)
def wrench_shape(seat: int, r: float) -> str:
    """A wrench on its owner's shape, around the origin."""
    return (
        f'<path d="{SHAPES[seat]}" transform="scale({num(r)})" class="wrench-disc shaped seat-{seat + 1}"/>'
        + icon("wrench", -r * 0.7, -r * 0.7, r * 1.4)
    )


def wrench(scene: Scene, seat: int, number: int, x: float, y: float, r: float = 11) -> str:
    """One player's wrench."""
    place = scene.seen.board(seat).wrench(number)
    words = scene.words
    told = words.screen("drawn wrench", who=scene.names[seat], place=words.stop_label(place))
    name = at(seat, "wrench", number)
    tail = path("M-23-4l4 4-4 4M-18-4l4 4-4 4", "tail") if name in scene.moved else ""
    body = group(tail + wrench_shape(seat, r), extra=' data-what="wrench"')
    return piece(scene, name, body, x, y, "wrench", told)


def wrenches_on(scene: Scene, seat: int) -> list[tuple[int, int]]:
    """The wrenches of a player: number and place."""
    return scene.seen.board(seat).wrenches
