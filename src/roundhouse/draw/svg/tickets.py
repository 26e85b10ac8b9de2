"""Action spaces as tickets: what a space brings, its places for workers and coins, and who stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from roundhouse.draw.svg.kit import (
    Parts,
    effect,
    effect_width,
    group,
    icon,
    lamp,
    num,
    path,
    piece,
    rect,
    spot,
    text,
)
from roundhouse.draw.svg.signs import signs
from roundhouse.rules import moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.plans import EffectCode
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.table_top import TWIN_TAKEN
from roundhouse.rules.vocabulary import (
    EFFECT_CODE,
    ENGINEER_SPACE,
    O_COINS,
    O_WORKER,
    is_engineer,
)
from roundhouse.view.places import space_place
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import Words, capital

RIVAL_COLOUR: Final = 4  # of who has no seat: the last player's, who never sits at that table
BAND: Final = 24  # of an engineer's number
SLOT: Final = 18  # a place for a worker
SLOT_ICONS: Final = {"worker": "slot-worker", "coin": "slot-coin", "coal": "coal"}


def colour(seen: GameState, seat: int) -> int:
    """The number of a seat's colour and shape in the sprite; a rival without a seat has one too."""
    return seat + 1 if seat < len(seen.players) else RIVAL_COLOUR


def name_of(scene: Scene, seat: int) -> str:
    """Who it is."""
    players, rivals = len(scene.seen.players), scene.seen.rules.rivals
    return scene.names[seat] if seat < players else scene.words.screen(rivals[seat - players])


def standing_on(space: int) -> str:
    """The name of the pieces on a space (`view.pieces`)."""
    if is_engineer(space):
        return f"on/engineer-{moves.ENGINEER_NAMES[space - ENGINEER_SPACE]}"
    return f"on/{moves.SPACE_NAMES[space]}"


# ---- who stands where


def taken_by(seen: GameState, space: int) -> tuple[int, tuple[str, ...]]:
    """The seat whose pieces stand on a space, and which pieces."""
    top = seen.table_top
    seat = top.occupant(space)
    return seat, paid_with(seen.rules, space, top.payment(space)) if seat >= 0 else ()


@remembered
def paid_with(rules: Ruleset, space: int, payment: int) -> tuple[str, ...]:
    """The pieces of a payment: workers, the wood worker, coins, or coal."""
    if rules.cost_coal[space]:
        return ("coal",) * rules.cost_coal[space]
    coins, wood = payment >> 1, payment & moves.WITH_WOOD_WORKER
    workers = rules.cost_workers[space] + rules.cost_coins[space] - coins - wood
    return ("worker",) * workers + ("wood",) * wood + ("coin",) * coins


@remembered
def places_of(rules: Ruleset, space: int) -> tuple[str, ...]:
    """What a space has places for."""
    return (
        ("worker",) * rules.cost_workers[space]
        + ("coin",) * rules.cost_coins[space]
        + ("coal",) * rules.cost_coal[space]
    )


@lru_cache(maxsize=1024)
def standing_piece(kind: str, who: int, x: float, y: float, size: float) -> str:
    """A worker in its owner's colour and shape; a coin, coal or the wood worker with the owner's seal."""
    if kind == "worker":
        return icon(f"worker-{who}", x, y, size)
    name = "worker-wood" if kind == "wood" else kind
    return icon(name, x, y, size) + icon(f"seal-{who}", x + size * 0.5, y + size * 0.45, size * 0.6)


def _row_of(kinds: Sequence[str], cx: float, size: float) -> list[tuple[str, float]]:
    left = cx - (len(kinds) * size + (len(kinds) - 1) * 2) / 2
    return [(kind, left + k * (size + 2)) for k, kind in enumerate(kinds)]


def pieces_on(
    scene: Scene, space: int, cx: float, y: float, size: float = SLOT, chevrons: bool = True
) -> str:
    """The places of a space and what stands on them, centred."""
    seen = scene.seen
    seat, standing = taken_by(seen, space)
    if seat >= 0:
        name = standing_on(space)
        placed = _row_of(standing, cx, size)
        body = "".join(standing_piece(kind, colour(seen, seat), x, y, size) for kind, x in placed)
        left, width = placed[0][1], len(placed) * (size + 2) - 2
        return piece(scene, name, moved_mark(scene, name, left, y, width, size, chevrons) + body, 0, 0)
    if seat == TWIN_TAKEN:
        left, side = cx - size / 3, num(size / 1.5)
        return path(f"M{num(left)} {num(y + 2)}l{side} {side}m0-{side}l-{side} {side}", "closed")
    lit = scene.lit.get(space_place(space))
    ghost = lit is not None and lit.strong and not lit.thin and scene.viewer >= 0
    return _empty_places(places_of(seen.rules, space), cx, y, size, scene.viewer + 1 if ghost else 0)


@lru_cache(maxsize=4096)
def _empty_places(kinds: tuple[str, ...], cx: float, y: float, size: float, ghost: int) -> str:
    out = ""
    for kind, x in _row_of(kinds, cx, size):
        if ghost:
            name = f"worker-{ghost}" if kind == "worker" else kind
            out += icon(name, x, y, size, "ghost")
        else:
            out += icon(SLOT_ICONS[kind], x, y, size, "slot coal-slot" if kind == "coal" else "slot")
    return out


def moved_mark(scene: Scene, name: str, x: float, y: float, w: float, h: float, chevrons: bool = True) -> str:
    """The outline of what the last turn moved; where there is room before it, with two chevrons behind it."""
    if name not in scene.moved:
        return ""
    outline = rect(x - 2.5, y - 2.5, w + 5, h + 5, "moved-box", 5)
    if not chevrons:
        return outline
    middle = y + h / 2
    return outline + path(
        f"M{num(x - 11)} {num(middle - 4)}l4 4-4 4M{num(x - 6)} {num(middle - 4)}l4 4-4 4", "tail"
    )


# ---- what a space brings


@lru_cache(maxsize=4096)
def drawn_effect(effects: EffectCode, cx: float, cy: float, w: float, h: float, most: float) -> str:
    """An effect in a box of this size around a middle, in one row or one part above the other."""
    if not effects:
        return ""
    best, size = [row_signs(effects, w < 60)], 0.0
    size = min(most, w / effect_width(best[0]), h)
    for per_line in (-(-len(effects) // 2), 1):
        lines = [_line(effects[k : k + per_line]) for k in range(0, len(effects), per_line)]
        other = min(most, min(w / effect_width(line) for line in lines), h / len(lines) - 1)
        if other > size * (1.3 if len(best) == 1 else 1):  # one row reads better than a pile
            best, size = lines, other
    pitch = min(h / len(best), size + 2)
    top = cy - pitch * (len(best) - 1) / 2
    out = "".join(effect(line, cx, top + k * pitch, size) for k, line in enumerate(best))
    return group(out, 0, 0, "effect")


def _line(effects: EffectCode) -> Parts:
    """Some parts of an effect without anything between them."""
    return [sign for unit in effects for sign in signs([unit], quiet=len(effects) > 1)]


def row_signs(effects: EffectCode, quiet: bool = False) -> Parts:
    """Signs in one row: single things are joined by a plus and need no figures."""
    if len(effects) > 1 and all(count == 1 for _, count in effects):
        return signs(effects, quiet=True)
    return signs(effects, quiet=quiet and len(signs(effects)) > 1)


@lru_cache(maxsize=512)
def paper(w: float, h: float, punched: bool) -> str:
    """A ticket, with the notch of one that has been used."""
    if not punched:
        return rect(0, 0, w, h, "paper", 4)
    return path(
        f"M4 0H{num(w - 4)}a4 4 0 0 1 4 4V{num(h / 2 - 6)}a6 6 0 0 0 0 12V{num(h - 4)}a4 4 0 0 1-4 4H4"
        f"a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z",
        "paper",
    )


@lru_cache(maxsize=1024)
def ring(lit: Lit | None, w: float, h: float) -> str:
    """The lamp around a ticket, where there is one."""
    return lamp(lit, w, h) if lit else ""


def state_of(scene: Scene, place: str, taken: bool) -> str:
    """How a ticket looks: chosen this turn, occupied, not usable or free."""
    if place in scene.chosen:
        return "chosen"
    if place in scene.lit:
        return "free"
    if taken:
        return "taken"
    return "off" if place in scene.why_not else "free"


def ticket(scene: Scene, space: int, x: float, y: float, w: float, h: float, row: bool = False) -> str:
    """An action space: the effect above its places, or left of them in a row."""
    rules, seen = scene.seen.rules, scene.seen
    if rules.reusable[space]:
        places, taken = _many_standing(scene, space, w / 2, h - 23, w), False
    else:
        taken = seen.table_top.is_taken(space)
        if row:
            size = 17 if len(places_of(rules, space)) < 3 or w > 118 else 14
            width = len(places_of(rules, space)) * (size + 2) - 2
            places = pieces_on(scene, space, w - 9 - width / 2, h / 2 - size / 2, size, chevrons=False)
        else:
            places = pieces_on(scene, space, w / 2, h - 23)
    return stub(scene, space, _face(scene.words, space, w, h, row) + places, x, y, w, h, taken)


def empty_ticket(words: Words, space: int, w: float, h: float) -> str:
    """An action space as it is printed, with nobody on it."""
    places = _empty_places(places_of(words.rules, space), w / 2, h - 23, SLOT, 0)
    return paper(w, h, False) + _face(words, space, w, h, False) + places


def stub(
    scene: Scene, space: int, face: str, x: float, y: float, w: float, h: float, taken: bool, kind: str = ""
) -> str:
    """The paper under the face of a space, lit or not."""
    place = space_place(space)
    state = kind or state_of(scene, place, taken)
    body = paper(w, h, taken or state == "chosen") + face
    label = space_label(scene, space)
    return spot(scene, place, body, x, y, f"space {state}", label, place, ring(scene.lit.get(place), w, h))


@remembered
def _face(words: Words, space: int, w: float, h: float, row: bool) -> str:
    rules = words.rules
    count = len(places_of(rules, space))
    if row:
        used = count * (19 if count < 3 or w > 118 else 16) + 8
        return drawn_effect(rules.effects[space], (w - used) / 2, h / 2, w - used - 14, h - 10, 22)
    if rules.claims[space]:
        claim = text(words.screen(f"claim {rules.claims[space]} short"), w / 2, h * 0.34 + 6, "claim")
        return group(claim, 0, 0, "effect")
    return drawn_effect(rules.effects[space], w / 2, h * 0.34, w - 12, h - 28, 26)


def _many_standing(scene: Scene, space: int, cx: float, y: float, w: float) -> str:
    """The space that never becomes occupied: all who stand there, one by one or counted."""
    groups = [(seat, kinds) for seat in range(len(scene.seen.players)) if (kinds := reused(scene.seen, seat))]
    if not groups:
        return pieces_on(scene, space, cx, y)
    total = sum(len(kinds) for _, kinds in groups)
    each = total * (SLOT - 2) + (len(groups) - 1) * 4 <= w - 8
    widths = [len(kinds) * (SLOT - 2) if each else 15 if len(kinds) == 1 else 22 for _, kinds in groups]
    # counted in four colours they may need more room than there is
    scale = 1.0 if each else min(1.0, (w - 6) / sum(widths))
    x = cx - (scale * sum(widths) + 4 * (len(groups) - 1) * each) / 2
    out = ""
    for (seat, kinds), width in zip(groups, widths, strict=True):
        who, name = colour(scene.seen, seat), f"{standing_on(space)}/{SEATS[seat]}"
        if each:
            body = "".join(
                standing_piece(kind, who, k * (SLOT - 2), 0, SLOT - 2) for k, kind in enumerate(kinds)
            )
        else:
            body = standing_piece(kinds[0], who, 0, 2, 14)
            body += text(len(kinds), 14, 14, "note strong", "start") if len(kinds) > 1 else ""
        latest = SLOT - 2 if each else width - 3  # who came last stands last
        mark = moved_mark(scene, name, width - latest, 0, latest, SLOT - 2, chevrons=False)
        drawn = f'<g transform="scale({scale:.2f})">{mark + body}</g>' if scale < 1 else mark + body
        out += piece(scene, name, drawn, x, y)
        x += scale * width + 4 * each
    return out


def reused(seen: GameState, seat: int) -> tuple[str, ...]:
    """A player's pieces on the space that several may use."""
    workers, coins, wood = seen.board(seat).on_basic
    return ("worker",) * workers + ("wood",) * wood + ("coin",) * coins


# ---- what a screen reader says


@remembered
def _told(words: Words, space: int) -> str:
    """What a space brings, and for what."""
    rules = words.rules
    claim = rules.claims[space]
    what = words.piece(f"claim {claim}") if claim else words.effect(rules.effects[space])
    if is_engineer(space):
        what = words.screen("spoken engineer", number=words.engineer(space - ENGINEER_SPACE), effect=what)
    costs = (
        (O_WORKER, rules.cost_workers[space]),
        (O_COINS, rules.cost_coins[space]),
        (EFFECT_CODE["coal"], rules.cost_coal[space]),
    )
    cost = words.listed([words.amount(kind, count) for kind, count in costs if count])
    return words.screen("spoken space", what=capital(what), cost=cost)


def space_label(scene: Scene, space: int) -> str:
    """A space in words, with who stands there."""
    told = _told(scene.words, space)
    if scene.seen.rules.reusable[space]:
        who = [name_of(scene, seat) for seat in range(len(scene.seen.players)) if reused(scene.seen, seat)]
        return scene.words.screen("spoken taken", what=told, who=scene.words.listed(who)) if who else told
    seat = scene.seen.table_top.occupant(space)
    if seat == TWIN_TAKEN:
        return scene.words.screen("spoken closed", what=told)
    return told if seat < 0 else scene.words.screen("spoken taken", what=told, who=name_of(scene, seat))


# ---- engineers


def engineer_label(scene: Scene, engineer: int, when: int) -> str:
    """An engineer in words, with the round in which the engineer can be hired; 0 for one who is in no row."""
    told = space_label(scene, ENGINEER_SPACE + engineer)
    return scene.words.screen("spoken hire", what=told, round=when) if when else told


@remembered
def engineer_face(words: Words, engineer: int, w: float, h: float, placed: bool, note: str) -> str:
    """Number band at the left, the action beside it; below it room for a worker, and when one can be hired."""
    if w < 46:
        return _upright(words.engineer(engineer), w, h, note)
    band = BAND if w > 70 else 18
    middle, room = band + (w - band) / 2, w - band - 8
    body = _band(band, h) + text(words.engineer(engineer), band / 2, h / 2 + 5, "eng-band-t")
    high = h - 26 if placed or note else h - 8
    body += drawn_effect(words.rules.effects[ENGINEER_SPACE + engineer], middle, 4 + high / 2, room, high, 22)
    return body + _note(note, w, h)


@lru_cache(maxsize=256)
def _band(band: float, h: float) -> str:
    return path(f"M{num(band)} 0H4a4 4 0 0 0-4 4V{num(h - 4)}a4 4 0 0 0 4 4H{num(band)}z", "eng-band")


def _upright(number: str, w: float, h: float, note: str) -> str:
    """One who is still to come where there is little room: the number alone."""
    top = h * 0.58
    band = path(
        f"M0 {num(top)}V4a4 4 0 0 1 4-4H{num(w - 4)}a4 4 0 0 1 4 4V{num(top)}z",
        "eng-band",
    )
    return band + text(number, w / 2, top / 2 + 5, "eng-band-t") + _note(note, w, h)


def _note(note: str, w: float, h: float) -> str:
    """The round in which an engineer can be hired: in words where there is room."""
    if not note:
        return ""
    if len(note) * 6.8 < w - BAND - 34:
        return text(note, w - 8, h - 8, "note", "end")
    number = note.split()[-1]
    x = w / 2 - 11 if w < 46 else w - 27
    return icon("hire", x, h - 19, 14) + text(number, x + 16, h - 8, "note", "start")
