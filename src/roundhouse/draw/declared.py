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
SIGN_WIDTH: Final = 14.0  # of the sign of a pile
NAME_WIDTH: Final = 0.5  # of a line with several piles
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
    """A line for every kind, in which piles with the same kinds stand side by side."""
    alike: dict[tuple[str, ...], list[Pieces]] = {}
    for pieces in piles:
        alike.setdefault(kinds_of(scene.seen.rules, pieces), []).append(pieces)
    lines = [(several, kind) for kinds, several in alike.items() for kind in range(max(1, len(kinds)))]
    high = h / len(lines)
    drawn = [_line(scene, several, kind, w - 2, high - 2) for several, kind in lines]
    return "".join(group(line, 0, number * high) for number, line in enumerate(drawn))


def _line(scene: Scene, piles: list[Pieces], kind: int, w: float, h: float) -> str:
    """One pile with the name of its kind; several have their signs behind the name."""
    name = _short(scene.words, piles[0], kind) if piles[0].has_kinds() else ""
    if len(piles) == 1:
        return _pile(scene, piles[0], kind, name, "", w, h)
    left = w * NAME_WIDTH if name else 0.0
    step = (w - left) / len(piles)
    cells = [_pile(scene, pieces, kind, "", pieces.sign, step - 2, h) for pieces in piles]
    told = _label(name, left - 2, h, left / 2) if name else ""
    return told + "".join(group(cell, left + number * step) for number, cell in enumerate(cells))


def _label(words: str, w: float, h: float, x: float) -> str:
    """As large as there is room, in the middle."""
    size = min(MAX_LABEL_SIZE, h, (w - 4) / (len(words) * LETTER_WIDTH))
    return text(words, x, h / 2 + size * 0.36, "note strong", size=size)


def _pile(scene: Scene, pieces: Pieces, kind: int, name: str, sign: str, w: float, h: float) -> str:
    """How many lie there of a kind."""
    here = place_of(scene.seen.rules, pieces, 0, kind)
    count = counts(scene.seen.rules, pieces, scene.seen.table)[kind]
    left = min(SIGN_WIDTH, h, w / 2) if sign else 0.0
    body = rect(0, 0, w, h, "paper", 3) + _label(f"{name} {count}".strip(), w - left, h, (w + left) / 2)
    body += icon(sign, 2, (h - left) / 2, left) if sign else ""
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
