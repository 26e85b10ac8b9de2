"""The train in pictures: its tokens in text, and its place on the main board with the open tokens beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.extension import BoardSection, DrawingExtension, TableLines
from roundhouse.draw.svg.component import HEIGHT, WIDTH
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
    spot,
    text,
)
from roundhouse.draw.svg.main_sections import spaces_of
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.tickets import moved_mark, pieces_on, stub
from roundhouse.draw.text_words import wrapped
from roundhouse.expansions.train.rules import (
    OPEN,
    SHOWN,
    token_effect,
)
from roundhouse.rules.moves import TRAIN_NAMES
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.state import GameState
from roundhouse.view.places import shared
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import Words

TOKEN: Final = 12  # radius of a token


def _hidden(seen: GameState) -> int:
    """How many tokens lie in the stack."""
    return seen.table_top.count("train-stack")


# ---- in text


def _table_lines(words: Words, seen: GameState) -> list[str]:
    """The tokens from the first place on, then those that can be put there."""
    on_train = [words.short(token_effect(seen.rules, token)) for token in seen.table_top.held("train")]
    if len(on_train) < SHOWN:
        on_train.insert(0, words.screen("free place"))
    beside_it = [words.short(token_effect(seen.rules, token)) for token in seen.table_top.held("train-open")]
    lines = wrapped(words.screen("TRAIN"), [" | ".join(on_train)])
    return lines + wrapped(words.screen("TOKENS"), [*beside_it, words.screen("hidden", count=_hidden(seen))])


# ---- on the main board


def _train(scene: Scene, w: float, h: float) -> str:
    """The train with its tokens as an action space, then the open tokens to choose from."""
    seen = scene.seen
    (space,) = spaces_of(seen.rules, "train")
    ticket_w = w * 0.57
    tokens = seen.table_top.held("train")
    rail = ticket_w - 26
    face = icon("mini-loco", 4, h / 2 - 17, 24)
    face += path(f"M6 {num(h - 10)}h{num(rail - 6)}", "rails") + pieces_on(
        scene, space, ticket_w - 15, h / 2 - 9
    )
    out = stub(scene, space, face, 0, 0, ticket_w, h, seen.table_top.is_taken(space))
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
    for k, token in enumerate(seen.table_top.held("train-open")[:OPEN]):
        out += _token(scene, token, ticket_w + 8 + apart * (k + 0.5), 16, 0, "")
    hidden = scene.words.screen("open and hidden", count=_hidden(seen))
    return out + text(hidden, ticket_w + 8, h - 5, "note", "start")


def _token(scene: Scene, token: int, cx: float, cy: float, car: int, through: str) -> str:
    """A token on a car of the train, or beside it; `through`: what is under it is to be clicked."""
    words, effects = scene.words, token_effect(scene.seen.rules, token)
    place = shared("train", TRAIN_NAMES[token])
    told = words.effect(effects)
    label = (
        words.screen("spoken car", place=car, effect=told)
        if car
        else words.screen("spoken token", effect=told)
    )
    side = 2 * TOKEN
    body = moved_mark(scene, place, 0, 0, side, side) + piece(
        scene, place, _face(effects, TOKEN), TOKEN, TOKEN
    )
    lamp = _round_ring(scene.lit.get(place), TOKEN)
    return spot(scene, place, body, cx - TOKEN, cy - TOKEN, f"token-g {through}".strip(), label, place, lamp)


@lru_cache(maxsize=256)
def _round_ring(lit: Lit | None, r: float) -> str:
    """The lamp around a token whose corner is the origin."""
    if lit is None:
        return ""
    if lit.thin:
        return circle(r, r, r + 1, "lamp-ring thin")
    halo = circle(r, r, r + 3.5, "lamp-halo") if lit.strong else ""
    soft = "" if lit.strong else " soft"
    return halo + circle(r, r, r + 1.5, f"lamp-ring{soft}") + plate(lit.numbers[0], 1, 0, 8)


@lru_cache(maxsize=128)
def _face(effects: EffectCode, r: float) -> str:
    """A round token around the origin."""
    parts = signs(effects, quiet=True)
    icons = [sign for _, sign in parts if sign]
    if len(icons) > 1:  # one above the other
        both = "".join(icon(sign, -r / 2, (k - 1) * r * 0.92 + 0.5, r) for k, sign in enumerate(icons[:2]))
        return circle(0, 0, r, "token") + both
    size = min(r * 1.4, (2 * r - 4) / effect_width(parts))
    return circle(0, 0, r, "token") + group(effect(parts, 0, 0, size), 0, 0, "on-token")


def _component(words: Words, name: str) -> str:
    face = _face(token_effect(words.rules, TRAIN_NAMES.index(name)), 24)
    return group(face, WIDTH / 2, HEIGHT / 2)


DRAWN: Final = DrawingExtension(
    table=(TableLines(40, "train", _table_lines),),
    fields=frozenset({"train", "train-open", "train-stack"}),
    silent=frozenset({"train-seen"}),
    sections=(BoardSection("train", (230.0, 226.0), _train),),
    components={"train": _component},
    meanings={
        "load": ("train token", "manufactory train: put a token on the first place"),
        "share": ("train token", "another player's part of the train"),
    },
    numbered=(("train token", TRAIN_NAMES),),
)
