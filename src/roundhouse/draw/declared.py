"""What a manifest means in pictures: lines of text, cards beside a player's board, piles on the main board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.content.manifest import NO_LIMIT, PLAYER, TABLE, Manifest, Pieces
from roundhouse.draw.extension import (
    Beside,
    BoardSection,
    CounterDrawing,
    DrawingExtension,
    PlayerList,
    TableLines,
)
from roundhouse.draw.svg.kit import group, icon, piece, rect, spot, text
from roundhouse.draw.svg.main_sections import rows, spaces_of
from roundhouse.draw.svg.side_layout import FitStep, SidePlaces
from roundhouse.draw.svg.tickets import ring
from roundhouse.draw.text_words import wrapped
from roundhouse.rules.declared import counts, kinds_of, limit_of
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import EFFECT_CODE
from roundhouse.view.declared import piece_label, place_of
from roundhouse.view.scene import Scene
from roundhouse.view.words import Words

RANK: Final = 50  # behind what the box draws
SPACES_WIDTH: Final = 0.45  # of a section that shows piles too
MAX_SIGNS: Final = 3  # drawn one by one; more are a number
MAX_SIGN_SIZE: Final = 20.0
MAX_LABEL_SIZE: Final = 11.0
SIGN_WIDTH: Final = 18.0  # of the sign of a pile
LEAST_PILE_HEIGHT: Final = 14.0  # of a line that can be read
LETTER_WIDTH: Final = 0.62  # of a bold letter, for its height


def drawn_by(manifest: Manifest) -> DrawingExtension:
    """How a manifest is drawn."""
    own = [one for one in manifest.of(PLAYER) if one.sign]
    piles = manifest.of(TABLE)
    meanings = {take.word: take.meaning for take in manifest.takes}
    meanings |= {offer.word: offer.meaning for offer in manifest.offers}
    answers = {choice.word: ("answer", choice.meaning) for choice in manifest.choices}
    return DrawingExtension(
        lists=tuple(
            PlayerList(RANK, one.name, f"drawn {one.name}", _player_line(manifest, one)) for one in own
        ),
        table=tuple(TableLines(RANK, one.name, _table_lines(one)) for one in piles),
        fields=frozenset(one.name for one in (*own, *piles)),
        silent=frozenset(offer.memory() for offer in manifest.offers),
        cells={EFFECT_CODE[take.word]: f"cell {take.word}" for take in manifest.takes},
        sections=tuple(_section(name, piles) for name in manifest.sections[:1] if piles),
        counters=None if manifest.sections else _counters(manifest),
        beside=tuple(_beside(manifest, one) for one in own if one.has_kinds()),
        symbols=manifest.symbols,
        meanings={word: ("kind", meaning) for word, meaning in meanings.items()} | answers,
        numbered=(
            *((take.to.name, take.to.names) for take in manifest.takes if take.to.names),
            *((choice.word, choice.answers) for choice in manifest.choices),
        ),
    )


def _told(words: Words, pieces: Pieces, kind: int, count: int) -> str:
    """What a screen reader says: `Flags, Kyiv: 1`."""
    label = piece_label(words, pieces, kind) if pieces.has_kinds() else ""
    return words.screen(
        "pieces of a kind", what=words.screen(f"drawn {pieces.name}"), kind=label, count=count
    )


# ---- in text


def _short(words: Words, pieces: Pieces, kind: int) -> str:
    return words.rules.route_codes[kind] if pieces.by_route else piece_label(words, pieces, kind)


def _player_line(manifest: Manifest, pieces: Pieces) -> Callable[[Words, PlayerBoard], list[str]]:
    def line(words: Words, board: PlayerBoard) -> list[str]:
        found = counts(words.rules, pieces, board.row)
        if not kinds_of(words.rules, pieces):
            return [str(found[0])]
        most = limit_of(words.rules, manifest, pieces)
        room = f"/{most}" if pieces.most != NO_LIMIT else ""
        return [f"{_short(words, pieces, kind)} {count}{room}" for kind, count in enumerate(found)]

    return line


def _table_lines(pieces: Pieces) -> Callable[[Words, GameState], list[str]]:
    def lines(words: Words, seen: GameState) -> list[str]:
        found = counts(words.rules, pieces, seen.table)
        kinds = kinds_of(words.rules, pieces)
        items = [f"{_short(words, pieces, kind)} {n}" if kinds else str(n) for kind, n in enumerate(found)]
        return wrapped(words.screen(f"drawn {pieces.name}").upper(), items)

    return lines


# ---- beside a player's board


def _beside(manifest: Manifest, pieces: Pieces) -> Beside:
    """One card for each kind."""

    def draw(scene: Scene, seat: int, step: FitStep, places: SidePlaces) -> str:
        rules = scene.seen.rules
        room = 0 if pieces.most == NO_LIMIT else limit_of(rules, manifest, pieces)
        laid = enumerate(counts(rules, pieces, scene.seen.players[seat]))
        cards = [_card(scene, pieces, seat, kind, count, room, step.tile) for kind, count in laid]
        return "".join(group(card, x, y) for card, (x, y) in zip(cards, places, strict=True))

    return Beside(
        pieces.name,
        plays=lambda rules: manifest.part in rules.part_names(),
        tiles=lambda board: len(kinds_of(board.rules, pieces)),
        draw=draw,
    )


def _card(
    scene: Scene, pieces: Pieces, seat: int, kind: int, count: int, room: int, size: tuple[float, float]
) -> str:
    """What a player has of a kind, with the room for more where it is limited."""
    w, h = size
    label = _short(scene.words, pieces, kind)
    fit = min(MAX_LABEL_SIZE, (w - 6) / (len(label) * LETTER_WIDTH))
    face = rect(0, 0, w, h, "paper", 4) + text(label, w / 2, 13, "note strong", size=fit)
    face += _signs(pieces.sign, count, room, w, h)
    here = place_of(scene.seen.rules, pieces, seat, kind)
    lamp = ring(scene.lit.get(here), w, h)
    told = _told(scene.words, pieces, kind, count)
    card = spot(scene, here, face, 0, 0, "space free", told, pieces.name, lamp)
    return piece(scene, here, card, 0, 0)


def _signs(sign: str, count: int, room: int, w: float, h: float) -> str:
    """The pieces one by one while they fit, with empty places for the others; many are a number, none a pale sign."""
    shown = max(count, room)
    if not shown:
        size = min(MAX_SIGN_SIZE, h / 2)
        return icon(sign, w / 2 - size / 2, h - size - 4, size, "ghost")
    if shown > MAX_SIGNS:
        return icon(sign, w / 2 - 18, h - 24, 18) + text(count, w / 2 + 8, h - 10, "note strong")
    size = min(MAX_SIGN_SIZE, h / 2, (w - 4) / max(1, shown) - 2)
    left, out = w / 2 - shown * (size + 2) / 2 + 1, ""
    for number in range(shown):
        x, y = left + number * (size + 2), h - size - 4
        out += (
            icon(sign, x, y, size) if number < count else rect(x + 2, y + 2, size - 4, size - 4, "vacant", 3)
        )
    return out


# ---- on the main board


def _section(name: str, piles: tuple[Pieces, ...]) -> BoardSection:
    """The action spaces of a section, and the piles beside them."""
    if not piles:
        return BoardSection(name)

    def draw(scene: Scene, w: float, h: float) -> str:
        left = w * SPACES_WIDTH if spaces_of(scene.seen.rules, name) else 0
        spaces = rows(scene, name, left - 6, h) if left else ""
        return spaces + group(_piles(scene, piles, w - left, h), left)

    return BoardSection(name, (190.0, 170.0), draw)


def _piles(scene: Scene, piles: tuple[Pieces, ...], w: float, h: float) -> str:
    """A row for every pile with its sign; its kinds one below the other while there is room, else side by side."""
    high, out = h / len(piles), ""
    for row, pieces in enumerate(piles):
        lying = counts(scene.seen.rules, pieces, scene.seen.table)
        left = SIGN_WIDTH if pieces.sign and len(piles) > 1 else 0.0
        sign = icon(pieces.sign, 0, high / 2 - left / 2, left - 3) if left else ""
        below = high / len(lying) >= LEAST_PILE_HEIGHT
        step = (w - left, high / len(lying)) if below else ((w - left) / len(lying), high)
        cards = ""
        for kind, count in enumerate(lying):
            x, y = (0.0, kind * step[1]) if below else (kind * step[0], 0.0)
            cards += group(_pile(scene, pieces, kind, count, step[0] - 2, step[1] - 2), x, y)
        out += group(sign + group(cards, left), 0, row * high)
    return out


def _pile(scene: Scene, pieces: Pieces, kind: int, count: int, w: float, h: float) -> str:
    """How many lie there of a kind."""
    here = place_of(scene.seen.rules, pieces, 0, kind)
    label = f"{_short(scene.words, pieces, kind)} {count}" if pieces.has_kinds() else str(count)
    fit = min(MAX_LABEL_SIZE, (w - 4) / (len(label) * LETTER_WIDTH))
    body = rect(0, 0, w, h, "paper", 3) + text(label, w / 2, h / 2 + 4, "note strong", size=fit)
    told, lamp = _told(scene.words, pieces, kind, count), ring(scene.lit.get(here), w, h)
    return piece(scene, here, spot(scene, here, body, 0, 0, "space free", told, pieces.name, lamp), 0, 0)


def _counters(manifest: Manifest) -> Callable[[Scene], list[CounterDrawing]]:
    """Piles without a section lie in the supply, in numbers."""

    def found(scene: Scene) -> list[CounterDrawing]:
        rules = scene.seen.rules
        return [
            CounterDrawing(
                place_of(rules, one, 0, kind), one.sign, count, _told(scene.words, one, kind, count)
            )
            for one in manifest.of(TABLE)
            for kind, count in enumerate(counts(rules, one, scene.seen.table))
        ]

    return found
