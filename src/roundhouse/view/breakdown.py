"""Points by round and source, from the states of a game."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.rules.packing import held_cards, points_from
from roundhouse.rules.scoring import card_points, majority
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    FROM_CARDS,
    FROM_MAJORITY,
    FROM_ROUTE,
    MAX_ROUTES,
)

FINAL = "final"


def source_names(state: GameState) -> list[str]:
    """The sources of points that this game has, first the routes by their codes."""
    rules = state.rules
    others = [source for source in rules.sources if source >= FROM_ROUTE + MAX_ROUTES]
    return [rules.source_name(FROM_ROUTE + route) for route in rules.routes_in_order] + [
        rules.source_name(source) for source in others
    ]


def breakdown(states: Sequence[GameState]) -> list[dict[str, dict[str, int]]]:
    """By seat: round -> source -> points without zeros; every round played so far, and "final" once it is over."""
    rules = states[0].rules
    played = range(states[0].round, states[-1].round + 1)
    found: list[dict[str, dict[str, int]]] = []
    for seat in range(len(states[0].players)):
        rounds: dict[str, dict[str, int]] = {str(number): {} for number in played}
        before = dict.fromkeys(rules.sources, 0)
        label = str(states[0].round)
        for state in states:
            now = {source: points_from(state.players[seat], source) for source in rules.sources}
            row = rounds[label]
            for source in rules.sources:
                if now[source] != before[source]:
                    name = rules.source_name(source)
                    row[name] = row.get(name, 0) + now[source] - before[source]
            before = now
            label = str(state.round)
        if not states[-1].stack:
            _split_final(states[-1], seat, rounds[label], rounds)
        found.append(rounds)
    return found


def _split_final(
    state: GameState, seat: int, last: dict[str, int], rounds: dict[str, dict[str, int]]
) -> None:
    """Move the final scoring out of the last round's row."""
    # a position may begin when this has been scored already: then it stands under the points before it
    final = {
        state.rules.source_name(source): min(points, last.get(state.rules.source_name(source), 0))
        for source, points in final_points(state, seat).items()
    }
    for name, points in final.items():
        if points:
            last[name] -= points
            if not last[name]:
                del last[name]
    rounds[FINAL] = {name: points for name, points in final.items() if points}


def final_points(state: GameState, seat: int) -> dict[int, int]:
    """By source: what the final scoring gives."""
    p = state.players[seat]
    cards = [state.rules.end_cards[card] for card in held_cards(p)]
    found = {
        FROM_CARDS: sum(card_points(state, p, card) for card in cards if card is not None),
        FROM_MAJORITY: majority(state)[seat],
    }
    for part in state.rules.parts:
        for who, points, source in part.final_points(state):
            if who == seat:
                found[source] = found.get(source, 0) + points
    return found
