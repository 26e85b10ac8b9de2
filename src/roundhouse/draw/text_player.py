"""A player board in text: large for the one who looks, in a few lines for the others."""

from __future__ import annotations

from roundhouse.draw.extension import all_drawn, by_rank, shown_fields
from roundhouse.draw.text_fields import other_fields
from roundhouse.draw.text_routes import BLOCKED, GUTTER, route_lines, small_route
from roundhouse.draw.text_specials import cell_legend
from roundhouse.draw.text_words import WIDTH, card_words, letters, ruled, tile_words, wrapped
from roundhouse.rules import moves, vocabulary
from roundhouse.rules.ideas import OUT_OF_GAME
from roundhouse.rules.industry import blocked_places
from roundhouse.rules.notation import SEATS
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    ENGINEER_SPACE,
    GAPS,
    UPPER_LANE,
)
from roundhouse.view.extension import NO_KIND, holdings
from roundhouse.view.scoring import forecast
from roundhouse.view.words import Words

# what only the rules need to remember within a turn, or what is seen where all stand together
SILENT = frozenset({"highest-scored"})


def legend_lines(words: Words) -> list[str]:
    """What the letters on the boards and beside the spaces mean."""
    tracks = [f"{letter} {words.colour(colour)}" for colour, letter in enumerate(letters(words))]
    marks = [words.screen("legend locomotive"), words.screen("legend medal"), words.screen("legend round")]
    for legend in sorted([drawn.legend for drawn in all_drawn() if drawn.legend], key=by_rank):
        marks += legend.lines(words)
    lines = wrapped(words.screen("ON TRACKS"), [*tracks, *marks, *cell_legend(words)], joint="  ")
    pieces = [words.screen("legend worker"), words.screen("legend coin"), words.screen("legend wood worker")]
    return [*lines, *wrapped(words.screen("PAY"), pieces, joint="  ")]


def forecast_words(words: Words, seen: GameState, seat: int) -> str:
    """What the scoring phase would give now: `+9 (TS 4, SP 0, KY 3, industry 2)`."""
    found = forecast(seen, seat)
    parts = [f"{source_label(words, name)} {points}" for name, points in found.items() if name != "total"]
    return f"+{found['total']} ({', '.join(parts)})"


def source_label(words: Words, source: str) -> str:
    """A source of points in short: routes by their codes."""
    return source if source in words.rules.route_codes else words.label("sources", source)


def _heading(words: Words, seen: GameState, viewer: int, seat: int, line: str) -> str:
    board = seen.board(seat)
    name = f"{SEATS[seat]} ({words.screen('you')})" if seat == viewer else SEATS[seat]
    passed = f"   {words.screen('passed')}" if board.has_passed and seen.stack else ""
    when = words.screen("this round" if seen.stack else "last round")
    points = words.points(board.score)
    return ruled(f"{name}   {points}{passed}", f"{when} {forecast_words(words, seen, seat)}", line)


# ---- the large board


def large_board(words: Words, seen: GameState, viewer: int, seat: int) -> list[str]:
    """A whole player board."""
    board = seen.board(seat)
    lines = [_heading(words, seen, viewer, seat, "═"), *route_lines(words, seen, board)]
    if not seen.rules.industry_rules.shared:
        lines += _industry_lines(words, seen, board)
    return [*lines, *_piece_lines(words, seen, board)]


# ---- industry


def _wrenches(board: PlayerBoard) -> list[int]:
    return [place for _, place in board.wrenches]


def stop_label(words: Words, place: int) -> str:
    """A space of the industry track with its lane."""
    label = words.stop_label(place)
    return words.screen("upper", place=label) if place >= UPPER_LANE else label


def _industry_lines(words: Words, seen: GameState, board: PlayerBoard) -> list[str]:
    """The own track, the upper lane above the lower one."""
    rules = seen.rules
    lines = [" " * GUTTER + f"{words.screen('Industry')}  +{rules.industry_rules.points(board.row)}"]
    if rules.lane_end[1] >= UPPER_LANE:
        lines += _lane_lines(words, board, UPPER_LANE, rules.lane_end[1], words.screen("upper lane"))
    name = words.screen("lower lane" if rules.lane_end[1] >= UPPER_LANE else "row space")
    return lines + _lane_lines(words, board, 0, rules.lane_end[0], name)


def _lane_lines(words: Words, board: PlayerBoard, first: int, last: int, name: str) -> list[str]:
    rules = words.rules
    cell = min(5, (WIDTH - GUTTER) // (last - first + 1))
    blocked = blocked_places(rules, board.row)
    spaces = wrenches = ""
    for place in range(first, last + 1):
        label = words.stop_label(place)
        gap = rules.industry_gap[place]
        if gap:
            label = f"[{tile_words(words, board.gap(gap - 1)).removeprefix('#')[:3] or ' '}]"
            label = "·" if first else label  # the upper lane passes over the factories of the lower one
        elif place in blocked:
            label += BLOCKED
        spaces += f"{label:^{cell}}"
        wrenches += f"{'^' * _wrenches(board).count(place):^{cell}}"
    return [
        (f"   {name}".ljust(GUTTER - 1) + spaces).rstrip(),
        (f"   {words.screen('row wrench')}".ljust(GUTTER - 1) + wrenches).rstrip(),
    ]


# ---- pieces


def _piece_lines(words: Words, seen: GameState, board: PlayerBoard) -> list[str]:
    rules = seen.rules
    lines = wrapped(words.screen("Workers"), _workers(words, board))
    factories = [
        f"{words.screen('gap', gap=gap + 1)} {tile_words(words, board.gap(gap))} "
        f"({words.short(rules.factory[board.gap(gap)])})"
        for gap in range(GAPS)
        if board.gap(gap)
    ]
    if factories:
        lines += wrapped(words.screen("Factories"), factories)
    if board.engineers:
        lines += wrapped(words.screen("Engineers"), _engineers(words, seen, board, told=True))
    unused = " ".join(words.label("tokens", moves.TOKEN_NAMES[token]) for token in board.ideas)
    lines += wrapped(words.screen("Ideas"), [unused or words.screen("none unused")])
    if _used_tokens(words, board):
        lines += wrapped(words.screen("Used"), _used_tokens(words, board))
    values = " ".join(f"{letters(words)[colour]}{worth}" for colour, worth in enumerate(board.values))
    tracks = [
        words.screen("worth", values=values),
        *_valuation(words, board),
        _medal(words, board),
        *_keys(words, board),
    ]
    lines += wrapped(words.screen("Tracks"), tracks)
    for label, items in _of_parts(words, seen, board):
        lines += wrapped(label, items)
    lines += other_fields(words, board, SILENT | shown_fields())
    return lines + (
        wrapped(words.screen("End cards"), [card_words(words, board.cards)]) if board.cards else []
    )


def _workers(words: Words, board: PlayerBoard) -> list[str]:
    found = [words.screen("in supply", count=board.workers, own=board.workers_owned)]
    if board.temporary_workers:
        found.append(words.screen("temporary", count=board.temporary_workers))
    if board.wood_worker:
        found.append(words.screen("wood worker" if board.has_wood_worker else "wood worker placed"))
    found.append(words.amount(vocabulary.O_COINS, board.coins))
    for held in holdings(words.rules):
        if held.kind != NO_KIND:
            found.append(words.amount(held.kind, held.count(board)))
    if board.workers_to_come:
        found.append(words.screen("later", count=board.workers_to_come))
    return found


def _medal(words: Words, board: PlayerBoard) -> str:
    if board.medal_route < 0:
        return words.screen("medal not laid")
    if len(words.rules.medal_routes) == 1:
        return words.screen("medal laid")
    return words.screen("medal on", route=words.rules.route_codes[board.medal_route])


def _valuation(words: Words, board: PlayerBoard) -> list[str]:
    return [words.screen(f"valuation {board.valuation}")] if board.valuation else []


def _keys(words: Words, board: PlayerBoard) -> list[str]:
    """Keys received, where the board has any."""
    plans = [plan for route in words.rules.plans for plan in route]
    some = any(
        kind == vocabulary.K_KEY for plan in plans for spot in plan.benefits for kind, _ in spot.effect
    )
    return [words.counted("keys received", board.keys)] if some or board.keys else []


def _engineers(words: Words, seen: GameState, board: PlayerBoard, told: bool) -> list[str]:
    found = []
    for engineer in board.engineers:
        space = ENGINEER_SPACE + engineer
        name = f"#{words.engineer(engineer)}"
        if told:
            name += f" {words.short(seen.rules.effects[space])}"
        found.append(words.screen("used", what=name) if seen.table_top.is_taken(space) else name)
    return found


def _used_tokens(words: Words, board: PlayerBoard) -> list[str]:
    """Idea tokens that were used, and where they lie."""
    found = []
    for token, place in enumerate(board.token_places):
        name = words.label("tokens", moves.TOKEN_NAMES[token])
        if place == OUT_OF_GAME:
            found.append(f"{name} ({words.screen('out of the game')})")
        elif place:
            found.append(f"{name} ({words.idea_place(place)})")
    return found


# ---- what the parts have brought


def _of_parts(words: Words, seen: GameState, board: PlayerBoard) -> list[tuple[str, list[str]]]:
    """Labelled lists of what boards and modules have given to a player."""
    lists = [one for drawn in all_drawn() for one in drawn.lists]
    playing = [one for one in sorted(lists, key=by_rank) if one.field in board.fields]
    found = [(words.screen(one.label), one.items(words, board)) for one in playing]
    return [(label, items) for label, items in found if items]


# ---- the small board


def small_board(words: Words, seen: GameState, viewer: int, seat: int) -> list[str]:
    """A player board in a few lines."""
    board = seen.board(seat)
    lines = [_heading(words, seen, viewer, seat, "─")]
    lines += wrapped(
        words.screen("Routes"),
        [small_route(words, board, route) for route in words.rules.routes_in_order],
        joint="   ",
    )
    places = words.listed([stop_label(words, place) for place in _wrenches(board)])
    items = [*_workers(words, board), words.screen("wrench on", places=places)]
    factories = [tile_words(words, tile) for tile in board.gaps if tile]
    if factories:
        items.append(words.screen("factories", tiles=" ".join(factories)))
    if board.engineers:
        items.append(words.screen("engineers", names=" ".join(_engineers(words, seen, board, told=False))))
    items.append(words.screen("ideas unused", count=len(board.ideas)))
    if _used_tokens(words, board):
        items.append(words.screen("ideas used", names=", ".join(_used_tokens(words, board))))
    if board.keys:
        items += _keys(words, board)
    if board.medal_route >= 0:
        items.append(_medal(words, board))
    items += _valuation(words, board)
    for label, found in _of_parts(words, seen, board):
        items.append(f"{label}: {', '.join(found)}")
    if board.cards:
        items.append(words.screen("cards", cards=card_words(words, board.cards)))
    lines += wrapped(words.screen("Pieces"), items)
    return lines + other_fields(words, board, SILENT | shown_fields())
