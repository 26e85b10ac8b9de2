"""What a part of a board shows, as a key: scenes that show the same there need it drawn only once.

A table is drawn after every move for everybody at it, and a move changes little. The keys of the base game name what a
part can show, and leave out only what it surely does not. What an expansion draws may depend on anything, so with one
in play a key holds the whole scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from roundhouse.draw.svg.main_sections import spaces_of
from roundhouse.draw.svg.tickets import standing_on
from roundhouse.rules.ideas import cards_in_pile
from roundhouse.rules.notation import SEATS
from roundhouse.rules.player_board import THE_INDUSTRY, THE_REST
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import ENGINEER_SPACE
from roundhouse.view.places import at, space_place
from roundhouse.view.scene import Scene
from roundhouse.view.secrets import NOBODY

DrawingKey = tuple[object, ...]

INDUSTRY, BESIDE = "industry", "beside"  # parts of a player board besides its routes
# Sections of the main board besides its spaces
SUPPLY, CARDS, ORDER, STAFF = "supply", "cards", "order", "engineers"
# pieces that lie in that head too, or are only told of
_IN_HEAD: Final = ("score", "workers", "temporary", "wood-worker", "coins")


def of_all(scene: Scene) -> DrawingKey:
    """All that a scene shows."""
    told = (_items(scene.lit), _items(scene.why_not), _items(scene.gains), scene.moved, scene.chosen)
    return scene.words.language, scene.names, scene.viewer, _position(scene.seen), *told


def _position(seen: GameState) -> DrawingKey:
    numbers = (seen.order, seen.spaces, seen.row, seen.stacks, seen.returned, seen.table, *seen.players)
    bits = (seen.round, seen.doublers, seen.idea_cards, seen.bonuses, seen.pile, cards_in_pile(seen))
    return tuple(seen.stack), *map(tuple, numbers), *bits


def _items(shown: Mapping[str, object]) -> DrawingKey:
    return tuple(shown.items())


# ---- a player board


def on_board(scene: Scene, seat: int, part: str) -> DrawingKey:
    """A route by its code, the industry track or what lies beside them, without accounts and what they could gain."""
    rules = scene.seen.rules
    if rules.parts:
        return of_all(scene)
    board, own = scene.seen.board(seat), f"{SEATS[seat]}/"
    others = _others(rules, seat, part)
    lit = [(place, lit) for place, lit in scene.lit.items() if place.startswith(own)]
    moved = [piece for piece in scene.moved if piece.startswith(own)]
    key = (
        scene.words.language,
        scene.names[seat],
        scene.viewer,
        board.in_part(_number_of(rules, part)),
        tuple(found for found in lit if not found[0].startswith(others)),
        frozenset(piece for piece in moved if not piece.startswith(others)),
    )
    if part != BESIDE:
        return key
    return *key, *_engineers(scene, board.engineers)


def _number_of(rules: Ruleset, part: str) -> int:
    if part in rules.route_codes:
        return rules.route_codes.index(part)
    return THE_INDUSTRY if part == INDUSTRY else THE_REST


@remembered
def _others(rules: Ruleset, seat: int, part: str) -> tuple[str, ...]:
    """How places and pieces begin that lie on other routes, and in the head above the board."""
    codes = [code for code in rules.route_codes if code != part]
    kinds = ("", "doubler/", "track/")
    there = tuple(f"{SEATS[seat]}/{kind}{code}/" for code in codes for kind in kinds)
    return there + tuple(at(seat, name) for name in _IN_HEAD)


# ---- the main board


def on_main_board(scene: Scene, section: str) -> DrawingKey:
    """A section, as long as nothing is laid out over it."""
    seen, rules = scene.seen, scene.seen.rules
    if rules.parts:
        return of_all(scene)
    who = (scene.words.language, scene.names, scene.viewer if scene.lit else NOBODY)
    if section == SUPPLY:
        lying = (tuple(seen.stacks), tuple(seen.returned), seen.doublers, cards_in_pile(seen))
        return *who, lying, *_lying(scene)
    if section == CARDS:
        return *who, seen.idea_cards, *_lying(scene)
    if section == STAFF:
        hiring = _spaces(scene, (rules.hire,))
        return *who, seen.row, seen.round, *_engineers(scene, seen.table_top.engineers), *hiring
    if section == ORDER:
        standing = tuple(seen.board(seat).has_passed for seat in seen.order)
        places = tuple(lit for lit in scene.lit.items() if lit[0].startswith("order/"))
        pieces = frozenset(piece for piece in scene.moved if piece.startswith("order/"))
        now = (tuple(seen.order), standing, seen.round, bool(seen.stack), places, pieces)
        last = "last-round" if seen.round == rules.rounds else "turn-order"
        return *who, now, *_spaces(scene, spaces_of(rules, last))
    return *who, tuple(board.on_basic for board in seen.boards()), *_spaces(scene, spaces_of(rules, section))


def _lying(scene: Scene) -> DrawingKey:
    """What is lit and has moved, of all that is no space."""
    spaces = ("space/", "engineer/", "on/", "order/")
    lit = (found for found in scene.lit.items() if found[0][1] != "/" and not found[0].startswith(spaces))
    moved = (piece for piece in scene.moved if piece[1] != "/" and not piece.startswith(spaces))
    return tuple(lit), frozenset(moved)


def _engineers(scene: Scene, engineers: Iterable[int]) -> DrawingKey:
    return _spaces(scene, tuple(ENGINEER_SPACE + engineer for engineer in engineers))


def _spaces(scene: Scene, spaces: tuple[int, ...]) -> DrawingKey:
    """What stands on spaces, and whether they can be used."""
    places = [space_place(space) for space in spaces]
    pieces = {*places, *map(standing_on, spaces)}
    return (
        tuple(scene.seen.spaces[space] for space in spaces),
        tuple((scene.lit.get(place), scene.why_not.get(place), place in scene.chosen) for place in places),
        frozenset(piece for piece in scene.moved if piece in pieces or piece.startswith("on/basic")),
    )
