"""The end of a game in text: who won, and where the points came from, by source and by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.draw.text_words import beside, card_words, ruled
from roundhouse.rules.notation import SEATS
from roundhouse.rules.state import GameState, scores
from roundhouse.view.breakdown import FINAL, source_names
from roundhouse.view.words import Words, words_of

HALF = 50
Breakdown = Sequence[Mapping[str, Mapping[str, int]]]  # by seat: round -> source -> points


def draw_result(state: GameState, points: Breakdown, language: str = "en") -> str:
    """The final table; `points` come from `breakdown`."""
    words = words_of(state.rules, language)
    lines = [ruled(words.screen("THE RESULT"), _verdict(words, scores(state)), "═")]
    lines += beside(_by_source(words, state, points), _by_round(words, points), HALF)
    lines += [
        " " + words.screen("held", who=SEATS[seat], cards=card_words(words, board.cards))
        for seat, board in enumerate(state.boards())
        if board.cards
    ]
    return "\n".join(lines)


def _verdict(words: Words, final: Sequence[int]) -> str:
    best = max(final)
    if len(final) == 1:
        return words.screen("solo result", points=words.points(best))
    winners = [SEATS[seat] for seat, points in enumerate(final) if points == best]
    if len(winners) == 1:
        return words.screen("wins", who=winners[0], points=words.points(best))
    return words.screen("share", who=words.listed(winners), points=words.points(best))


def _by_source(words: Words, state: GameState, points: Breakdown) -> list[str]:
    rows = {}
    for name in source_names(state):
        row = [sum(sources.get(name, 0) for sources in rounds.values()) for rounds in points]
        if any(row):
            rows[source_title(words, name)] = row
    return _table(words, words.screen("by source"), rows)


def source_title(words: Words, name: str) -> str:
    """A source of points by name; routes as they are printed."""
    if name in words.rules.route_codes:
        return words.route_label(words.rules.route_codes.index(name))
    return words.label("sources", name)


def _by_round(words: Words, points: Breakdown) -> list[str]:
    rows = {
        words.screen("final scoring") if label == FINAL else words.screen("round", round=label): [
            sum(rounds[label].values()) for rounds in points
        ]
        for label in points[0]
    }
    return _table(words, words.screen("by round"), rows)


def _table(words: Words, title: str, rows: Mapping[str, Sequence[int]]) -> list[str]:
    """Rows of numbers with their sums."""
    seats = len(next(iter(rows.values()), ()))
    lines = [f" {title:<19}" + "".join(f"{SEATS[seat]:>6}" for seat in range(seats))]
    lines += [f" {name:<19}" + "".join(f"{number:>6}" for number in row) for name, row in rows.items()]
    sums = [sum(row[seat] for row in rows.values()) for seat in range(seats)]
    return [*lines, f" {words.screen('total'):<19}" + "".join(f"{number:>6}" for number in sums)]
