"""Points by round and source, from the states of a game."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.rules.ideas import held_cards
from roundhouse.rules.layout import FROM_CARDS, FROM_MAJORITY, POINTS, SOURCES
from roundhouse.rules.scoring import card_points, majority
from roundhouse.rules.state import GameState

FINAL = "final"


def source_names(state: GameState) -> list[str]:
    """The sources of points, routes by their ids."""
    return [*state.rules.route_ids, *SOURCES[3:]]


def breakdown(states: Sequence[GameState]) -> list[dict[str, dict[str, int]]]:
    """By seat: round -> source -> points, without zeros. Points of the final scoring stand under "final"."""
    names = source_names(states[0])
    found: list[dict[str, dict[str, int]]] = []
    for seat in range(len(states[0].players)):
        rounds: dict[str, dict[str, int]] = {}
        before = [0] * len(names)
        label = str(states[0].round)
        for state in states:
            now = state.players[seat][POINTS : POINTS + len(names)]
            row = rounds.setdefault(label, {})
            for name, old, new in zip(names, before, now, strict=True):
                if new != old:
                    row[name] = row.get(name, 0) + new - old
            before = now
            label = str(state.round)
        if not states[-1].stack:
            _split_final(states[-1], seat, rounds.setdefault(label, {}), rounds)
        found.append({label: row for label, row in rounds.items() if row})
    return found


def _split_final(
    state: GameState, seat: int, last: dict[str, int], rounds: dict[str, dict[str, int]]
) -> None:
    """Move the final scoring out of the last round's row."""
    p = state.players[seat]
    cards = 0
    for card in held_cards(p):
        end_card = state.rules.end_cards[card]
        if end_card is not None:
            cards += card_points(state, p, end_card)
    # a position may begin when this has been scored already: then it stands under the points before it
    final = {
        name: min(points, last.get(name, 0))
        for name, points in ((SOURCES[FROM_CARDS], cards), (SOURCES[FROM_MAJORITY], majority(state)[seat]))
    }
    for name, points in final.items():
        if points:
            last[name] -= points
            if not last[name]:
                del last[name]
    rounds[FINAL] = {name: points for name, points in final.items() if points}
