"""A scoring phase counted out: every route by colour, stars and medal, the industry; at the end cards, engineers and
stocks. And what the phase would give now (`forecast`).

What is told adds up to what was scored, since it is read off the same boards by the same rules; a test holds both
against each other in every recorded game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.scoring import card_points, engineers_of, part_points, route_doubled, route_points
from roundhouse.rules.state import GameState, scores
from roundhouse.rules.vocabulary import FROM_CARDS, FROM_MAJORITY
from roundhouse.view.breakdown import final_points
from roundhouse.view.words import Words, capital

NO_ROUTE: Final = -1
INDUSTRY: Final = "industry"  # the row of the wrenches
TIMES: Final = "×"


@dataclass(frozen=True)
class ScoringLine:
    """One line of an account: what was counted, and what it brought."""

    sign: str  # of the sprite
    words: str
    points: int


@dataclass(frozen=True)
class ScoringRow:
    """What everybody has scored from one source."""

    key: str  # a route's id, "industry", "cards", ...
    name: str
    route: int  # NO_ROUTE for what is none
    accounts: tuple[tuple[ScoringLine, ...], ...]  # by seat
    points: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class ScoringPhase:
    """A scoring phase, or the final scoring."""

    round: int
    final: bool
    rows: tuple[ScoringRow, ...]
    before: tuple[int, ...]  # points by seat
    after: tuple[int, ...]


def phases(before: GameState, after: GameState, words: Words) -> tuple[ScoringPhase, ...]:
    """The scoring that a move from one state to the other has led to; none where it led to none."""
    over = not after.stack
    if after.round == before.round and not over:
        return ()
    seats = range(len(after.players))
    rows = _round_rows(after, words)
    last = _final_rows(after, words) if over else ()
    end = scores(after)
    between = [end[seat] - sum(row.points[seat] for row in last) for seat in seats]
    start = [between[seat] - sum(row.points[seat] for row in rows) for seat in seats]
    found = [ScoringPhase(before.round, False, rows, tuple(start), tuple(between))]
    if over:
        found.append(ScoringPhase(before.round, True, last, tuple(between), tuple(end)))
    return tuple(found)


# ---- a round


def _round_rows(state: GameState, words: Words) -> tuple[ScoringRow, ...]:
    rules = state.rules
    found = []
    for route in rules.routes_in_order:
        accounts = tuple(route_lines(board, route, words) for board in state.boards())
        points = tuple(route_points(rules, p, route) for p in state.players)
        name = capital(words.route_label(route))
        found.append(ScoringRow(rules.route_codes[route], name, route, accounts, points))
    earned = tuple(rules.industry_rules.points(p) for p in state.players)
    lines = tuple(_wrenches(board, words) for board in state.boards())
    found.append(ScoringRow(INDUSTRY, _title(words, INDUSTRY), NO_ROUTE, lines, earned))
    return (*found, *_part_rows(state, words))


def _wrenches(board: PlayerBoard, words: Words) -> tuple[ScoringLine, ...]:
    """A line for every wrench that scores."""
    points = [board.rules.industry_points[place] for _, place in board.wrenches]
    return tuple(
        ScoringLine("wrench", words.screen("counted wrench", points=own), own) for own in points if own
    )


def _part_rows(state: GameState, words: Words) -> list[ScoringRow]:
    """What parts of the game add to a scoring phase, a row for every source."""
    by_seat = [{source: points for points, source in part_points(state.rules, p)} for p in state.players]
    found = []
    for source in dict.fromkeys(source for earned in by_seat for source in earned):
        name = state.rules.source_name(source)
        points = tuple(earned.get(source, 0) for earned in by_seat)
        found.append(
            ScoringRow(
                name, _title(words, name), NO_ROUTE, tuple(_one(("star", "", own)) for own in points), points
            )
        )
    return found


def route_lines(board: PlayerBoard, route: int, words: Words) -> tuple[ScoringLine, ...]:
    """A route, from the best colour down; then its stars, medal and spike, and what a doubled route adds."""
    rules, p = board.rules, board.row
    found = [*_tracks(board, route), *_specials(board, route, words)]
    total = sum(line.points for line in found)
    if route_doubled(rules, p, route):
        more = route_points(rules, p, route) - total
        found.append(ScoringLine("route-double", words.screen("counted twice"), more))
    return tuple(line for line in found if line.points)


def _tracks(board: PlayerBoard, route: int) -> list[ScoringLine]:
    values, reach, doubled = board.values, board.reach(route), board.doublers(route)
    found, behind = [], 0
    for colour in range(len(COLOURS) - 1, -1, -1):
        end = min(board.track(route, colour), reach)
        if end <= behind:
            continue
        spaces, twice, value = end - behind, max(0, min(end, doubled) - behind), values[colour]
        counted = f"({spaces} + {twice}) {TIMES} {value}" if twice else f"{spaces} {TIMES} {value}"
        found.append(ScoringLine(f"track-{COLOURS[colour]}", counted, value * (spaces + twice)))
        behind = end
    return found


def _specials(board: PlayerBoard, route: int, words: Words) -> list[ScoringLine]:
    plan = board.plan(route)

    def active(space: int, colour: int) -> bool:
        return board.reached(route, colour, space, locomotive=True)

    stars = sum(value for space, colour, value in plan.stars if active(space, colour))
    medals = sum(value for space, colour, value in plan.medals if active(space, colour))
    lifted = board.rules.raiser.raises(board.row) if plan.raisable else False
    more = sum(
        raised if lifted else value for space, colour, value, raised in plan.raisable if active(space, colour)
    )
    return [
        ScoringLine("star", words.screen("counted stars"), stars),
        ScoringLine("medal", words.screen("counted medal"), medals if board.has_medal(route) else 0),
        ScoringLine("star", words.screen("counted raised"), more),
    ]


# ---- the end


def _final_rows(state: GameState, words: Words) -> tuple[ScoringRow, ...]:
    """Cards and engineers, and whatever else of this game is scored at the end."""
    by_seat = [final_points(state, seat) for seat in range(len(state.players))]
    sources = dict.fromkeys(source for points in by_seat for source in points)
    found = []
    for source in sources:
        name = state.rules.source_name(source)
        points = tuple(earned.get(source, 0) for earned in by_seat)
        tell = _TELL_FINAL.get(source, _plain)
        accounts = tuple(tell(state, seat, points[seat], words) for seat in range(len(points)))
        found.append(ScoringRow(name, _title(words, name), NO_ROUTE, accounts, points))
    return tuple(found)


def _cards(state: GameState, seat: int, points: int, words: Words) -> tuple[ScoringLine, ...]:
    board = state.board(seat)
    cards = [card for number in board.cards if (card := state.rules.end_cards[number]) is not None]
    return tuple(
        ScoringLine(
            "end-card", capital(words.explained("end-cards")[card.id][0]), card_points(state, board.row, card)
        )
        for card in cards
    )


def _engineers(state: GameState, seat: int, points: int, words: Words) -> tuple[ScoringLine, ...]:
    numbers = sorted(state.rules.engineer_number[e] for e in engineers_of(state.players[seat]))
    told = ", ".join(f"#{number}" for number in numbers)
    return (ScoringLine("engineer", told, points),) if numbers or points else ()


def _plain(state: GameState, seat: int, points: int, words: Words) -> tuple[ScoringLine, ...]:
    return _one(("", "", points))


_TELL_FINAL: Final[dict[int, Callable[[GameState, int, int, Words], tuple[ScoringLine, ...]]]] = {
    FROM_CARDS: _cards,
    FROM_MAJORITY: _engineers,
}


def _one(line: tuple[str, str, int]) -> tuple[ScoringLine, ...]:
    return (ScoringLine(*line),) if line[2] else ()


def _title(words: Words, source: str) -> str:
    return capital(words.label("sources", source))


# ---- what is worth saying


def leaders(points: Sequence[int]) -> list[int]:
    """The seats with the most, nobody where nobody has any."""
    most = max(points)
    return [seat for seat, own in enumerate(points) if own == most] if most > 0 else []


def best_row(phase: ScoringPhase, seat: int) -> ScoringRow | None:
    """What brought a player most, if anything did."""
    row = max(phase.rows, key=lambda row: row.points[seat])
    return row if row.points[seat] > 0 else None


# ---- the forecast


def forecast(state: GameState, seat: int) -> dict[str, int]:
    """What the scoring phase would give now: points of each route, of the industry track and of what parts count, and
    their total.
    """
    p = state.players[seat]
    rules = state.rules
    found = {rules.route_codes[route]: route_points(rules, p, route) for route in rules.routes_in_order}
    found["industry"] = rules.industry_rules.points(p)
    for points, source in part_points(rules, p):
        name = rules.source_name(source)
        found[name] = found.get(name, 0) + points
    found["total"] = sum(found.values())
    return found
