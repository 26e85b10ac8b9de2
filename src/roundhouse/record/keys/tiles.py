"""Locomotives and factories: on routes, in gaps, in the stacks, and beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from roundhouse.record.extension import all_written
from roundhouse.record.key import UNSAID, Key, WordTable
from roundhouse.record.keys.routes import by_route
from roundhouse.record.position_words import (
    PositionError,
    PositionTable,
    empty,
    items,
    listed,
    number_or_word,
    piece_of,
    refused,
    shown,
)
from roundhouse.record.supplies import initial
from roundhouse.rules import base_fields as fields
from roundhouse.rules import moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import BOILED, CLOSED, EFFECT_CODE, F_DISPLACED, GAPS, K_NINE

BOILERMAN: Final = "+"  # behind a tile's name
TILE_10A: Final = moves.TILE_NAMES.index("10a")


# ---- a tile


@remembered
def tiles_in(rules: Ruleset) -> list[int]:
    """The tiles of this game."""
    return [tile for tile in range(len(moves.TILE_NAMES)) if rules.number[tile] or rules.has_factory[tile]]


def tile_of(rules: Ruleset, key: str, value: object) -> int:
    """A tile by its name; those with plain numbers may be written as numbers."""
    there = sum(1 << tile for tile in tiles_in(rules))
    return piece_of(key, value, moves.TILE_NAMES, there, f"tile of the {rules.edition} edition")


def tile_on_board_of(rules: Ruleset, key: str, value: object) -> int:
    """A tile as it lies with a player: "3+" has a boilerman."""
    if not isinstance(value, str) or not value.endswith(BOILERMAN):
        return tile_of(rules, key, value)
    bare = value.removesuffix(BOILERMAN)
    if not any(EFFECT_CODE["boilerman"] in part.kinds for part in rules.parts):
        raise refused(key, value, f"no boilerman plays; {shown(bare)} would be right")
    return BOILED + tile_of(rules, key, bare)


def tile_word(tile: int) -> int | str:
    """A tile, "3+" with a boilerman."""
    if tile >= BOILED:
        return moves.TILE_NAMES[tile - BOILED] + BOILERMAN
    return number_or_word(moves.TILE_NAMES[tile])


# ---- where tiles lie


def locomotives(rules: Ruleset, p: list[int], route: int) -> list[int]:
    """The locomotives of a route."""
    return [tile for tile in _slots(rules, p, route) if tile not in (0, CLOSED)]


def _slots(rules: Ruleset, p: list[int], route: int) -> list[int]:
    first = rules.first_slot[route]
    return fields.SLOTS.values(p)[first : first + rules.slot_count[route]]


def tiles_of_player(state: GameState, seat: int) -> list[tuple[str, list[int]]]:
    """The tiles on a player's board, by key; where none lies is 0 or `CLOSED`."""
    p = state.players[seat]
    return [("locomotives", fields.SLOTS.values(p)), ("factories", fields.GAP_TILES.values(p))]


def tiles_of_parts(state: GameState) -> list[tuple[str, list[int]]]:
    """Tiles that lie with nobody, by what that is called: on a board that all share, with a rival."""
    if not state.table:
        return []
    return [place for written in all_written() if written.tiles for place in written.tiles(state)]


def tiles_laid(state: GameState) -> list[int]:
    """How many of each tile lie anywhere but in the stacks, a displaced locomotive included."""
    count = list(state.returned)
    lying = [
        tile for seat in range(len(state.players)) for _, row in tiles_of_player(state, seat) for tile in row
    ]
    lying += [argument for kind, _, argument in state.stack if kind == F_DISPLACED]
    lying += [tile for _, tiles in tiles_of_parts(state) for tile in tiles]
    for tile in lying:
        if tile != CLOSED:
            count[tile % BOILED] += 1
    count[state.rules.extra_nine] += sum(1 for unit in state.pool if unit >> 1 == K_NINE)
    count[0] = 0
    return count


def tiles_there(rules: Ruleset, tile: int) -> int:
    """How many of a tile the game has."""
    if rules.stacked[tile]:
        return rules.stack_height
    if tile == rules.start_tile:
        return rules.players
    return max([part.tiles_there(tile) for part in rules.parts], default=0) or 1


# ---- locomotives


class LocomotivesKey(Key):
    """Locomotives by route; left out, #1 is on the main route."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, p = state.rules, state.players[seat]
        for route, key, value in by_route(rules, self.name, table):
            tiles = [self._tile(rules, place, item) for place, item in items(key, value, "locomotives")]
            if len(tiles) > rules.slot_count[route]:
                why = f"{rules.route_codes[route]} has room for {rules.slot_count[route]} locomotives at most"
                raise refused(key, value, why)
            tiles.sort(key=rules.order_key.__getitem__, reverse=True)  # equal ones keep their order
            _fill_slots(rules, p, route, tiles, _usually_closed(rules, route, tiles))
        if sum(1 for tile in fields.SLOTS.values(p) if tile % BOILED == rules.start_tile) > 1:
            main, start = rules.route_codes[rules.main], moves.TILE_NAMES[rules.start_tile]
            why = f"a player has one #{start}, on {main} unless that route is named"
            raise table.refused(self.name, why)

    def _tile(self, rules: Ruleset, key: str, value: object) -> int:
        """On the front side the two kinds of #10 look alike, so 10 will do."""
        if str(value).removesuffix(BOILERMAN) == "10" and rules.number[TILE_10A]:
            value = str(value).replace("10", "10a")
        tile = tile_on_board_of(rules, key, value)
        if not rules.number[tile]:
            raise refused(key, value, "that tile has no locomotive side")
        return tile

    def drop_start_tiles(self, state: GameState, tables: list[PositionTable]) -> None:
        """A #1 that became a factory is missing from a player whose main route is not named, last seat first."""
        rules = state.rules
        main = (rules.route_codes[rules.main], rules.route_ids[rules.main])
        too_many = tiles_laid(state)[rules.start_tile] - rules.players
        for p, table in reversed(list(zip(state.players, tables, strict=True))):
            given = table.get(self.name, {})
            if too_many > 0 and not (isinstance(given, Mapping) and any(name in given for name in main)):
                fields.SLOTS.put(p, 0, rules.first_slot[rules.main])
                fields.REACH.put(p, 0, rules.main)
                too_many -= 1

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        rules, words = state.rules, {}
        for route, code in enumerate(rules.route_codes):
            tiles = locomotives(rules, state.players[seat], route)
            if full or tiles != locomotives(rules, initial(rules)[0], route):
                words[code] = [tile_word(tile) for tile in tiles]
        return words or UNSAID


class ClosedSlotsKey(Key):
    """Slots that are not open yet by route, as a part calls them; left out, all that leave room for locomotives."""

    def names(self, rules: Ruleset) -> list[str]:
        if not any(rules.closed_slots):
            return []
        return [written.closed_slots for written in all_written() if written.closed_slots]

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, p = state.rules, state.players[seat]
        for name in self.names(rules):
            if name not in table:
                continue
            known = [code for route, code in enumerate(rules.route_codes) if rules.closed_slots[route]]
            given = PositionTable(table.key(name), table.get(name), known, "table of routes")
            for route, code in enumerate(rules.route_codes):
                tiles = locomotives(rules, p, route)
                most = _usually_closed(rules, route, tiles)
                why = (
                    f"{code} has {rules.slot_count[route]} slots, and {len(tiles)} of them hold a locomotive"
                )
                _fill_slots(rules, p, route, tiles, given.number(code, most, 0, most, why))

    def write(self, words: WordTable, state: GameState, seat: int, full: bool) -> None:
        rules, p = state.rules, state.players[seat]
        for name in self.names(rules):
            found = {}
            for route, code in enumerate(rules.route_codes):
                closed = _slots(rules, p, route).count(CLOSED)
                usual = _usually_closed(rules, route, locomotives(rules, p, route))
                if closed != usual or (full and rules.closed_slots[route]):
                    found[code] = closed
            words |= {name: found} if found else {}


def _usually_closed(rules: Ruleset, route: int, tiles: list[int]) -> int:
    return min(rules.closed_slots[route], rules.slot_count[route] - len(tiles))


def _fill_slots(rules: Ruleset, p: list[int], route: int, tiles: list[int], closed: int) -> None:
    """Locomotives, empty slots, and those that are closed."""
    open_slots = [0] * (rules.slot_count[route] - len(tiles) - closed)
    fields.SLOTS.fill(p, tiles + open_slots + [CLOSED] * closed, rules.first_slot[route])
    fields.REACH.put(p, sum(rules.pulls[tile] for tile in tiles), route)


# ---- factories


class FactoriesKey(Key):
    """Tiles in the gaps of the player's own industry track, from the left-most on."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, p = state.rules, state.players[seat]
        given = table.entries(self.name, "tiles, from the left-most gap on")
        if given and rules.industry_rules.shared:
            raise table.refused(self.name, "factories lie on the industry board")
        if len(given) > GAPS:
            raise table.refused(self.name, f"there are {GAPS} gaps")
        for gap, (place, item) in enumerate(given):
            if empty(item):
                continue
            tile = tile_on_board_of(rules, place, item)
            if not rules.has_factory[tile]:
                raise refused(place, item, "that tile has no factory side")
            if gap and not fields.GAP_TILES.of(p, gap - 1):
                raise refused(place, item, f"gap {gap} before it is empty; gaps are filled from the left")
            fields.GAP_TILES.put(p, tile, gap)

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        tiles = [tile_word(tile) for tile in fields.GAP_TILES.values(state.players[seat]) if tile]
        return tiles if full or tiles else UNSAID


# ---- stacks


class ReturnedKey(Key):
    """Factories that lie open beside the stacks: a list of tiles, or a table with how many of each."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, value = state.rules, table.get(self.name, [])
        found: dict[int, int] = {}
        if isinstance(value, Mapping):
            known = [moves.TILE_NAMES[tile] for tile in tiles_in(rules)]
            given = PositionTable(self.name, value, known, "table of tiles")
            found = {moves.TILE_NAMES.index(name): given.number(name, 0) for name in given.values}
        else:
            for place, item in items(self.name, value, "tiles"):
                tile = tile_of(rules, place, item)
                found[tile] = found.get(tile, 0) + 1
        for tile, count in found.items():
            if count and not rules.has_factory[tile]:
                raise refused(self.name, value, f"{moves.TILE_NAMES[tile]} has no factory side")
        state.returned = tuple(found.get(tile, 0) for tile in range(len(moves.TILE_NAMES)))

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        returned = [tile_word(tile) for tile, count in enumerate(state.returned) for _ in range(count)]
        return returned if full or returned else UNSAID


class StacksKey(Key):
    """What is left in the stacks, without what lies elsewhere; those below `lowest-stack` are empty."""

    def read(self, state: GameState, seat: int, table: PositionTable) -> None:
        rules, stacks = state.rules, self._usual(state)
        numbers = [rules.number[tile] for tile in stacks]
        lowest = table.number("lowest-stack", 0, min(numbers), max(numbers), "stacks go by their number")
        for tile in stacks:
            if rules.number[tile] < lowest:
                stacks[tile] = 0
        names = [moves.TILE_NAMES[tile] for tile in stacks]
        given = PositionTable(self.name, table.get(self.name, {}), names, "table of tiles")
        for name in given.values:
            tile, height = moves.TILE_NAMES.index(name), rules.stack_height
            stacks[tile] = given.number(name, 0, 0, height, f"a stack has {height} tiles")
            if stacks[tile] and rules.number[tile] < lowest:
                raise refused(given.key(name), stacks[tile], f"lowest-stack empties all below {lowest}")
        if lowest and not any(count for tile, count in stacks.items() if rules.number[tile] == lowest):
            raise refused("lowest-stack", lowest, "no tile of that number is left for a stack")
        state.stacks = tuple(stacks.get(tile, 0) for tile in range(len(moves.TILE_NAMES)))

    def _usual(self, state: GameState) -> dict[int, int]:
        """The stacks of the set-up by tile."""
        laid, height = tiles_laid(state), state.rules.stack_height
        return {tile: max(0, height - laid[tile]) for group in state.rules.stack_groups for tile in group}

    def word(self, state: GameState, seat: int, full: bool) -> Any:
        words: WordTable = {
            moves.TILE_NAMES[tile]: state.stacks[tile]
            for tile, usual in self._usual(state).items()
            if full or state.stacks[tile] != usual
        }
        return words or UNSAID

    def check(self, state: GameState, top: PositionTable, tables: list[PositionTable]) -> None:
        """As many tiles of a kind as there are."""
        laid = tiles_laid(state)
        for tile in tiles_in(state.rules):
            there = tiles_there(state.rules, tile)
            if laid[tile] + state.stacks[tile] <= there:
                continue
            places = {"stacks": state.stacks[tile], "returned": state.returned[tile]}
            for seat, table in enumerate(tables):
                for key, row in tiles_of_player(state, seat):
                    places[table.key(key)] = row.count(tile) + row.count(BOILED + tile)
            places |= {name: lying.count(tile) for name, lying in tiles_of_parts(state)}
            found = [f"{place} {count}" for place, count in places.items() if count]
            many = f"asks for too many tiles {moves.TILE_NAMES[tile]}: there are {there}"
            key = next(place for place, count in places.items() if count)
            raise PositionError(key, f"{many}, and the position has {listed(found)}.")


LOCOMOTIVES: Final = LocomotivesKey("locomotives")
CLOSED_SLOTS: Final = ClosedSlotsKey("")
FACTORIES: Final = FactoriesKey("factories")
RETURNED: Final = ReturnedKey("returned")
STACKS: Final = StacksKey("stacks")
