"""The American board in text: the stocks board, and what a player has of stocks, spike and boulders."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.text_routes import BLOCKED
from roundhouse.draw.text_words import mark_of, wrapped
from roundhouse.expansions.american.boxed import dividends_in, stocks_in
from roundhouse.expansions.american.rules.board import boulders_of
from roundhouse.expansions.american.written import LEVELS, emil_stands
from roundhouse.rules import moves
from roundhouse.rules.notation import SEATS
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.view.words import Words

LEVEL_FIELDS: Final = tuple(f"level-{level}" for level in LEVELS)


def legend(words: Words) -> list[str]:
    return [f"{BLOCKED} {words.screen('boulder')}"] if boulders_of(words.rules) else []


def player_lines(words: Words, board: PlayerBoard) -> list[str]:
    level, boulders = board.count("stock"), board.count("boulders")
    lines = [words.screen("stock level", level=level) if level else words.screen("stock at start")]
    if board.has("spike"):
        lines.append(words.screen("spike"))
    if boulders:
        lines.append(words.screen("boulders", count=boulders))
    return lines


def table_lines(words: Words, seen: GameState) -> list[str]:
    """The stocks board from the top, with the dividend of each level that has been reached."""
    stocks = stocks_in(seen.rules.content)
    effects = {row.id: words.short(row.effect) for row in dividends_in(seen.rules.content)}
    items = []
    for level in range(stocks.levels, 0, -1):
        marks = [SEATS[seat] for seat in _on_level(seen, level)]
        if emil_stands(seen.rules, level):
            marks.insert(0, mark_of(seen.rules, seen.rules.players))
        token = seen.table_top.chosen(f"level-{level}")
        if marks or token >= 0:
            what = effects[moves.DIVIDEND_NAMES[token]] if token >= 0 else "?"
            items.append(words.screen("level", level=level, effect=what, who=" ".join(marks) or "–"))
    start = [SEATS[seat] for seat in _on_level(seen, 0)]
    if start:
        items.append(words.screen("stock start", who=" ".join(start)))
    lines = wrapped(words.screen("STOCKS"), items)
    tokens = [effects[moves.DIVIDEND_NAMES[token]] for token in seen.table_top.held("dividends")]
    lines += wrapped(words.screen("DIVIDENDS"), tokens or [words.screen("none left")])
    behind = [f"#{stocks.steelworks[n]}" for n in seen.table_top.held("steelworks")]
    if behind:
        lines += wrapped(words.screen("STEELWORKS"), [words.screen("behind", tiles=", ".join(behind))])
    return lines


def _on_level(seen: GameState, level: int) -> list[int]:
    seats = [seat for seat, board in enumerate(seen.boards()) if board.count("stock") == level]
    return sorted(seats, key=lambda seat: seen.board(seat).count("stock-place"))
