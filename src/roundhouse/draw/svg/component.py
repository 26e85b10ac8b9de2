"""Any component of the box alone, as it looks on the table: for the reference page and the information panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from roundhouse.content.model import Idea
from roundhouse.draw.extension import all_drawn
from roundhouse.draw.svg import stops
from roundhouse.draw.svg.kit import circle, effect, effect_width, group, icon, numbered, rect, text
from roundhouse.draw.svg.main_offer import end_card_face
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.tickets import drawn_effect, empty_ticket, engineer_face, paper
from roundhouse.expansions import Gathered
from roundhouse.rules import moves
from roundhouse.rules.plans import EffectCode, compile_effect
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.view.about import About, box
from roundhouse.view.words import Words, words_of

WIDTH, HEIGHT = 96, 60
CARD_ROOM = 76  # of a card for what is printed on it
CRAMPED = 14  # below this size signs stand in several rows


def component(about: About, rules: Ruleset, language: str) -> str:
    """A picture of what is explained; where nothing is printed but a sign, the sign."""
    return _component(rules, about, language)


@remembered
def _component(rules: Ruleset, about: About, language: str) -> str:
    kind, _, name = about.what.partition("/")
    body = ""
    for game in (rules, *box(rules)):
        draw = _DRAW.get(kind)
        try:
            body = draw(words_of(game, language), name) if draw else ""
        except (LookupError, ValueError):
            continue
        break
    return (
        f'<svg class="board component" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'aria-hidden="true">{body or _sign(about)}</svg>'
    )


def _sign(about: About) -> str:
    sign, number = about.picture
    if sign in ("loco", "factory") and number:
        return numbered(sign, number, WIDTH / 2 - 22, HEIGHT / 2 - 22, 44)
    if not sign:
        return circle(WIDTH / 2, HEIGHT / 2, 19, "stop") + text(number, WIDTH / 2, HEIGHT / 2 + 5, "stop-t")
    if number:
        return icon(sign, 14, HEIGHT / 2 - 18, 36) + text(number, 64, HEIGHT / 2 + 8, "eff-n", size=22)
    return icon(sign, WIDTH / 2 - 19, HEIGHT / 2 - 19, 38)


def _space(words: Words, name: str) -> str:
    space = moves.SPACE_NAMES.index(name)
    if name not in [row.id for row in words.rules.space_rows]:
        raise LookupError(name)
    return group(empty_ticket(words, space, 86, 58), 5, 1, "space free")


def _engineer(words: Words, name: str) -> str:
    if name not in [row.id for row in words.rules.engineer_rows]:
        raise LookupError(name)
    engineer = moves.ENGINEER_NAMES.index(name)
    face = paper(94, 54, False) + engineer_face(words, engineer, 94, 54, True, "")
    place = icon("slot-worker", 50, 34, 17, "slot")
    return group(face + place, 1, 3, "space free")


def _tile(words: Words, name: str) -> str:
    rules = words.rules
    tile = moves.TILE_NAMES.index(name)
    if name not in [row.id for row in rules.tile_rows]:
        raise LookupError(name)
    number = rules.number[tile]
    factory = group(stops.factory_face(tile, 42), 48 if number else 26, 9) if rules.has_factory[tile] else ""
    return (numbered("loco", number, 4 if factory else 26, 9, 42) if number else "") + factory


def _token(words: Words, name: str) -> str:
    token = moves.TOKEN_NAMES.index(name)
    if not words.rules.token_effect[token]:
        raise LookupError(name)
    return group(stops.token_face(words, token, 26), WIDTH / 2, HEIGHT / 2)


def _card(words: Words, name: str) -> str:
    card = moves.CARD_NAMES.index(name)
    return paper_of(words.rules.card_effect[card], "idea-card")


def _bonus(words: Words, name: str) -> str:
    return paper_of(_effect(words.rules.bonus_rows, name), "paper")


def _effect(rows: Iterable[Idea], name: str) -> EffectCode:
    return {row.id: compile_effect(row.effect) for row in rows}[name]


def paper_of(effects: EffectCode, kind: str) -> str:
    """A card with an effect on it."""
    parts = signs(effects)
    if not parts:
        raise LookupError("nothing is printed on it")
    if effect_width(parts) * CRAMPED < CARD_ROOM:
        face = group(
            effect(parts, WIDTH / 2, HEIGHT / 2, min(28, CARD_ROOM / effect_width(parts))), 0, 0, "effect"
        )
    else:
        face = drawn_effect(effects, WIDTH / 2, HEIGHT / 2, CARD_ROOM, 46, 24)
    return rect(6, 3, 84, 54, kind, 4) + face


def _end_card(words: Words, name: str) -> str:
    card = words.rules.end_cards[moves.END_CARD_NAMES.index(name)]
    if card is None:
        raise LookupError(name)
    return group(end_card_face(card, 84, 56), 6, 2)


_OWN: Final[dict[str, Callable[[Words, str], str]]] = {
    "space": _space,
    "engineer": _engineer,
    "tile": _tile,
    "tokens": _token,
    "cards": _card,
    "bonuses": _bonus,
    "end-cards": _end_card,
}
_DRAW: Final = Gathered(_OWN, lambda: (drawn.components for drawn in all_drawn()))
