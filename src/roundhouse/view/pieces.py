"""Every piece on the table by name, with the place where it lies.

A name is the `data-piece` of whatever a picture draws for it, so that the page can move a piece and the log can
point at it. A piece keeps its name while it moves. Behind its place (`view.places`) stands what else shows: the
tile, how many there are, on which side it lies. Pieces of a seat begin with its letter:

    A/track/TS/wood   the foremost end of a track           A/loco/0      in a slot      A/boilerman/slot/0
    A/factory/1       in a gap                              A/boilerman/gap/1            A/site/2 (a slot)
    A/wrench/0        A/doubler/TS/3   A/idea/medal         A/valuation   A/medal        A/spike
    A/boulder/omaha   A/coin/RM 6      A/stock              A/switch      A/osaka        A/freight
    A/extension/hannover (a station)   A/income/any/0       A/car/F1      A/purple/F1    A/double-industry
    A/score A/workers A/temporary A/wood-worker A/coins A/coal A/keys A/cards A/cars   counts
    A/car-workshop    A/purple-workshop                     how many stand in the workshop
    A/bonus           a starting bonus chosen and not yet carried out

Pieces that belong to nobody, or may come to belong to somebody:

    on/wood-3         what stands on an action space; on/engineer-10 on an engineer; on/basic/A
    engineer/10       stack/5          returned/3           card/nine     special/keys   bonus/wood
    doublers          end-cards        foundry/any          train/wood    order/A        extension/3-2
    income/any        dividend/any     steelworks/4         works/F1      (what is built there)
    extension         income           the whole supply of them, in numbers
    emil/workers      emil/card/wood-3 emil/engineers       emil/tiles
"""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.rules import moves
from roundhouse.rules.ideas import OUT_OF_GAME, cards_in_pile
from roundhouse.rules.notation import SEATS, space_name, tile_name
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BOILED,
    CLOSED,
    UPPER_LANE,
)
from roundhouse.view.extension import Lies, PiecesFound, placed_in
from roundhouse.view.places import at, shared, space_place

BOX: Final = "box"  # out of the game


def pieces(seen: GameState) -> dict[str, Lies]:
    """Every piece of a redacted state and where it lies."""
    found: dict[str, Lies] = {}
    for seat in range(len(seen.players)):
        found.update(_of_seat(seen, seat))
    found.update(_game_board(seen))
    found.update(_beside(seen))
    if seen.table:
        found.update(_table(seen))
    return found


def _of_seat(seen: GameState, seat: int) -> PiecesFound:
    board = seen.board(seat)
    yield from _routes(seat, board)
    yield from _industry(seat, board)
    yield from _supply(seat, board)
    if seen.table:
        yield from _modules(seen, seat)


def _some_of(seen: GameState, other: GameState) -> dict[str, Lies]:
    """The same without what surely lies as in another state: a move of the base game changes one row, little else."""
    if seen.table:
        return pieces(seen)
    found: dict[str, Lies] = {}
    for seat, p in enumerate(seen.players):
        if p != other.players[seat]:
            found.update(_some_of_seat(seen, seat, other.board(seat)))
    if _standing(seen) != _standing(other):
        found.update(_game_board(seen))
    if _lying(seen) != _lying(other):
        found.update(_beside(seen))
    return found


def _some_of_seat(seen: GameState, seat: int, other: PlayerBoard) -> PiecesFound:
    """A board has changed, but mostly only in what lies beside it."""
    board = seen.board(seat)
    if board.on_routes() != other.on_routes():
        yield from _routes(seat, board)
    if board.in_industry() != other.in_industry():
        yield from _industry(seat, board)
    yield from _supply(seat, board)


def _standing(seen: GameState) -> tuple[object, ...]:
    """What the pieces on the game board, and engineers wherever they are, are told from."""
    return seen.spaces, seen.row, seen.order, [board.standing() for board in seen.boards()]


def _lying(seen: GameState) -> tuple[object, ...]:
    """What the pieces beside the boards are told from."""
    bits = (seen.idea_cards, seen.bonuses, seen.doublers, cards_in_pile(seen))
    return seen.stacks, seen.returned, *bits


def moved(before: GameState, after: GameState) -> tuple[str, ...]:
    """The pieces that came, changed or went between two redacted states."""
    old, new = _some_of(before, after), _some_of(after, before)
    here = [name for name, lies in new.items() if old.get(name) != lies]
    return tuple(here + [name for name in old if name not in new])


# ---- a player board


def _routes(seat: int, board: PlayerBoard) -> PiecesFound:
    rules = board.rules
    for route, code in enumerate(rules.route_codes):
        for colour, space in enumerate(board.tracks(route)):
            if space:
                yield at(seat, "track", code, COLOURS[colour]), (at(seat, code, space),)
        for space in range(1, board.doublers(route) + 1):
            here = at(seat, "doubler", code, space)
            yield here, (here,)
    for slot, tile in enumerate(board.all_slots()):
        place = at(seat, "slot", slot)
        if tile and tile != CLOSED:
            yield at(seat, "loco", slot), (place, tile_name(tile))
            if tile >= BOILED:
                yield at(seat, "boilerman", "slot", slot), (place,)
    if board.medal_route >= 0:
        yield at(seat, "medal"), (at(seat, "medal", rules.route_codes[board.medal_route]),)
    yield at(seat, "valuation"), (at(seat, "valuation"), str(board.valuation))


def _industry(seat: int, board: PlayerBoard) -> PiecesFound:
    rules = board.rules
    for wrench, place in board.wrenches:
        yield at(seat, "wrench", wrench), (industry_place(rules, seat, place),)
    for gap, tile in enumerate([] if rules.industry_rules.shared else board.gaps):
        if tile:
            where = at(seat, "gap", gap)
            yield at(seat, "factory", gap), (where, tile_name(tile))
            if tile >= BOILED:
                yield at(seat, "boilerman", "gap", gap), (where,)


def industry_place(rules: Ruleset, seat: int, place: int) -> str:
    """A place of the industry track, of its upper lane, or a stop of the board that all share."""
    if rules.industry_rules.shared:
        gap = rules.industry_gap[place]
        return shared("works", rules.industry_rules.place_names[gap - 1] if gap else place)
    if place >= UPPER_LANE:
        return at(seat, "upper", place - UPPER_LANE)
    return at(seat, "industry", place)


def _supply(seat: int, board: PlayerBoard) -> PiecesFound:
    """What lies beside a player board: tokens one by one, the rest in numbers."""
    for token in board.ideas:
        here = at(seat, "idea", moves.TOKEN_NAMES[token])
        yield here, (here,)
    for token, place in enumerate(board.token_places):
        if place:
            yield at(seat, "idea", moves.TOKEN_NAMES[token]), (_idea_place(board.rules, seat, place),)
    score, workers = at(seat, "score"), at(seat, "workers")
    yield score, (score, str(board.score))
    yield workers, (workers, str(board.workers), str(board.workers_owned))
    for kind, count in (
        ("temporary", board.temporary_workers),
        ("wood-worker", board.wood_worker),
        ("coins", board.coins),
        ("keys", board.keys),
        ("cards", len(board.cards)),
    ):
        if count or kind == "coins":
            here = at(seat, kind)
            yield here, (here, str(count))
    if board.bonus >= 0:
        yield at(seat, "bonus"), (at(seat, "bonus"), moves.BONUS_NAMES[board.bonus])


def _idea_place(rules: Ruleset, seat: int, place: int) -> str:
    """Where a used idea token lies: on a route, on the industry track, on the special factory."""
    if place == OUT_OF_GAME:
        return BOX
    name = rules.idea_place_names[place - 1]
    code, _, number = name.partition(" ")
    if code in rules.route_codes:
        return at(seat, code, number)
    if code == "industry":
        return industry_place(rules, seat, rules.industry_labels.index(number))
    return at(seat, *name.rsplit(" ", 1))


# ---- boards and modules


def _modules(seen: GameState, seat: int) -> PiecesFound:
    for placed in placed_in(seen.rules):
        if placed.of_seat:
            yield from placed.of_seat(seen, seat)


# ---- what all share


def _game_board(seen: GameState) -> PiecesFound:
    """Workers on action spaces, engineers, the turn order."""
    for space, taken in enumerate(seen.spaces):
        if taken:
            yield shared("on", space_name(space)), (space_place(space), str(taken))
    for seat, board in enumerate(seen.boards()):
        basic = board.on_basic
        if any(basic):
            yield f"on/basic/{SEATS[seat]}", (shared("space", "basic"), *map(str, basic))
        for engineer in board.engineers:
            yield shared("engineer", moves.ENGINEER_NAMES[engineer]), (at(seat, "engineers"),)
    for place, engineer in enumerate(seen.row):
        if engineer >= 0:
            yield shared("engineer", moves.ENGINEER_NAMES[engineer]), (shared("row", place),)
    for place, seat in enumerate(seen.order):
        yield shared("order", SEATS[seat]), (shared("order", place),)


def _beside(seen: GameState) -> PiecesFound:
    """Stacks, cards and the supply."""
    for kind, counts in (("stack", seen.stacks), ("returned", seen.returned)):
        for tile, count in enumerate(counts):
            if count:
                place = shared(kind, tile_name(tile))
                yield place, (place, str(count))
    yield from lying_open("card", seen.table_top.idea_cards, moves.CARD_NAMES)
    yield from lying_open("bonus", seen.table_top.bonuses, moves.BONUS_NAMES)
    yield "doublers", ("doublers", str(seen.doublers))
    yield "end-cards", ("end-cards", str(cards_in_pile(seen)))


def lying_open(kind: str, numbers: list[int], names: tuple[str, ...]) -> PiecesFound:
    """Those of a kind that lie on the table for everybody."""
    for index in numbers:
        yield shared(kind, names[index]), (shared(kind, names[index]),)


def _table(seen: GameState) -> PiecesFound:
    """What boards and modules keep on the table."""
    for placed in placed_in(seen.rules):
        if placed.of_table:
            yield from placed.of_table(seen)
