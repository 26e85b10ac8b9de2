"""Pictures to share: everybody's boards, one board, and a card for previews of links."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.svg.kit import group, icon, num, rect, text
from roundhouse.draw.svg.own_board import own_board
from roundhouse.draw.svg.picture import (
    HEAD,
    MARGIN,
    NARROW_LINES,
    PANEL,
    TITLE,
    end_cards,
    game_and_round,
    panel,
    standalone,
    title,
)
from roundhouse.rules.state import scores
from roundhouse.view.scene import Scene

CARD: Final = (1200.0, 630.0)  # what previews of links show
SIGN: Final = 186.0  # height of the sign on a card
LETTER: Final = 21.0  # of a headline, about
STANDINGS: Final = 300.0  # width of everybody's points on a card
NAME_LETTERS: Final = 14
GAP: Final = 12.0


def all_boards(scene: Scene, narrow: bool = False, theme: str = "light") -> str:
    """The boards of all players, the one with the most points first, and their end bonus cards."""
    boards = {seat: own_board(scene, seat, narrow) for seat in _best_first(scene)}
    width = max(board.width for board in boards.values())
    out = title(scene, width + 2 * PANEL, narrow)
    y = TITLE + (NARROW_LINES if narrow else 0)
    for seat, board in boards.items():
        out += panel(board, 0, y, _name(scene, seat, board.width))
        y += board.height + 2 * PANEL + HEAD + GAP
    cards = end_cards(scene, width)
    if cards:
        out += panel(cards, 0, y, text(scene.words.screen("End cards"), 0, 16, "picture-name", "start"))
        y += cards.height + 2 * PANEL + HEAD + GAP
    return standalone(out, width + 2 * PANEL + 2 * MARGIN, y - GAP + 2 * MARGIN, theme, game_and_round(scene))


def one_board(scene: Scene, seat: int, theme: str = "light") -> str:
    """The board of one player, with nothing around it."""
    board = own_board(scene, seat, False)
    drawn = group("".join(board.parts.values()), 0, 0, board.kind)
    return standalone(drawn, board.width + 2 * MARGIN, board.height + 2 * MARGIN, theme, board.label, seat)


def _best_first(scene: Scene) -> list[int]:
    return sorted(scene.seen.order, key=lambda seat: -scores(scene.seen)[seat])


def _name(scene: Scene, seat: int, width: float) -> str:
    """The line above a board: whose it is, and the points."""
    sign, name = icon(f"seal-{seat + 1}", 0, 0, 22), text(scene.names[seat], 30, 18, "picture-name", "start")
    points = scene.words.points(scene.seen.board(seat).score)
    return sign + name + text(points, width, 18, "picture-name", "end")


def board_card(scene: Scene, seat: int, house: str, headline: str, line: str) -> str:
    """A card of 1200 by 630: a sign with words, and below it the board of one player."""
    width, height = CARD
    inner = width - 2 * MARGIN
    board = own_board(scene, seat, False)
    scale = min(inner / board.width, (height - SIGN - 2 * MARGIN - GAP) / board.height)
    x = (inner - board.width * scale) / 2
    parts = group("".join(board.parts.values()), 0, 0, board.kind)
    room = int((inner - STANDINGS) / LETTER)
    out = rect(0, 0, inner, SIGN, "picture-sign", 10) + rect(
        6, 6, inner - 12, SIGN - 12, "picture-sign-rule", 7
    )
    out += text(house, 34, 48, "picture-house", "start")
    out += text(_cut(headline, room), 34, 106, "picture-headline", "start")
    out += text(line, 34, 150, "picture-line", "start")
    out += _standings(scene, inner - 34)
    out += f'<g transform="translate({num(x)} {num(SIGN + GAP)}) scale({scale:.3f})">{parts}</g>'
    return standalone(out, width, height, "light", headline, seat)


def _standings(scene: Scene, right: float) -> str:
    """Everybody's points, the most on top."""
    out, best_first = "", _best_first(scene)
    y = (SIGN - 36 * len(best_first)) / 2
    for seat in best_first:
        left = right - STANDINGS + 40
        out += icon(f"seal-{seat + 1}", left, y + 5, 26)
        out += text(_cut(scene.names[seat], NAME_LETTERS), left + 38, y + 26, "picture-line", "start")
        out += text(scene.seen.board(seat).score, right, y + 26, "picture-line", "end")
        y += 36
    return out


def _cut(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1] + "…"
