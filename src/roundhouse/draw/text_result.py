"""The end of a game in text: who won, and where the points came from, by source and by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.draw.text_words import beside, card_words, ruled
from roundhouse.rules.ideas import held_cards
from roundhouse.rules.notation import SEATS
from roundhouse.rules.state import GameState, scores
from roundhouse.view.breakdown import FINAL, source_names

HALF = 50
Breakdown = Sequence[Mapping[str, Mapping[str, int]]]  # by seat: round -> source -> points


def draw_result(state: GameState, points: Breakdown) -> str:
    """The final table; `points` come from `breakdown`."""
    lines = [ruled("THE RESULT", _verdict(scores(state)), "═")]
    lines += beside(_by_source(state, points), _by_round(points), HALF)
    lines += [
        f" {SEATS[seat]} held {card_words(state.rules, held_cards(p))}"
        for seat, p in enumerate(state.players)
        if held_cards(p)
    ]
    return "\n".join(lines)


def _verdict(final: Sequence[int]) -> str:
    best = max(final)
    winners = [SEATS[seat] for seat, points in enumerate(final) if points == best]
    if len(winners) == 1:
        return f"{winners[0]} wins with {best} points"
    return f"{' and '.join(winners)} share the victory with {best} points"


def _by_source(state: GameState, points: Breakdown) -> list[str]:
    rows = {}
    for name in source_names(state):
        row = [sum(sources.get(name, 0) for sources in rounds.values()) for rounds in points]
        if any(row):
            rows[name] = row
    return _table("by source", rows)


def _by_round(points: Breakdown) -> list[str]:
    labels = list(dict.fromkeys(label for rounds in points for label in rounds))
    labels.sort(key=lambda label: (label == FINAL, int(label) if label.isdigit() else 0))
    rows = {
        "final scoring" if label == FINAL else f"round {label}": [
            sum(rounds.get(label, {}).values()) for rounds in points
        ]
        for label in labels
    }
    return _table("by round", rows)


def _table(title: str, rows: Mapping[str, Sequence[int]]) -> list[str]:
    """Rows of numbers with their sums."""
    seats = len(next(iter(rows.values()), ()))
    lines = [f" {title:<18}" + "".join(f"{SEATS[seat]:>6}" for seat in range(seats))]
    lines += [f" {name:<18}" + "".join(f"{number:>6}" for number in row) for name, row in rows.items()]
    sums = [sum(row[seat] for row in rows.values()) for seat in range(seats)]
    return [*lines, f" {'total':<18}" + "".join(f"{number:>6}" for number in sums)]
