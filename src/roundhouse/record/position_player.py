"""Reading one player's part of a position: board, ideas, then workers and coins.

What could not lie so on a player board is refused here, where the key is at hand; what players can only not
have together is refused in `position_check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.record import position_defaults as default
from roundhouse.record.extension import all_written
from roundhouse.record.position_fields import NONE, field_names, read_early_fields
from roundhouse.record.position_plans import plan_keys, read_plans
from roundhouse.record.position_words import (
    BOILERMAN,
    OUT,
    UNUSED,
    PositionError,
    PositionTable,
    bonus_of,
    cards_of,
    empty,
    engineer_of,
    flag,
    items,
    listed,
    number_or_word,
    one_of,
    refused,
    route_of,
    source_names,
    tile_on_board_of,
    token_of,
    whole_number,
    wrench_place_of,
)
from roundhouse.rules import moves
from roundhouse.rules.effects import score
from roundhouse.rules.fields import PLAYER
from roundhouse.rules.ideas import OUT_OF_GAME, pack_cards
from roundhouse.rules.layout import (
    BOILED,
    BONUS,
    CARDS,
    CLOSED,
    COINS,
    DOUBLERS,
    ENGINEER_SPACE,
    ENGINEERS,
    FROM_BEFORE,
    GAP,
    GAPS,
    IDEA_PLACES,
    IDEAS,
    KEYS,
    LATER,
    MAX_WRENCHES,
    MEDAL,
    NOWHERE,
    O_TEMPORARY,
    OWN,
    OWNED,
    PASSED,
    PLAN,
    REACH,
    ROUTES,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    UPPER_LANE,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

PLAYER_KEYS: Final = (
    "score", "passed", "workers", "extra-workers", "temporary", "wood-worker", "coins", "tracks", "colours",
    "locomotives", "doublers", "factories", "wrenches", "engineers", "used", "ideas", "valuation", "medal",
    "keys", "cards", "bonus", "points",
)  # fmt: skip
VALUATIONS: Final = ("base", "revalued", "special")


def player_keys(rules: Ruleset) -> list[str]:
    """All keys of a player in this game."""
    closed = [closed_slots_key()] if any(rules.closed_slots) else []
    return [*PLAYER_KEYS, *plan_keys(rules), *closed, *field_names(rules, PLAYER)]


def closed_slots_key() -> str:
    """How locomotive slots that are not open are called."""
    return next(written.closed_slots for written in all_written() if written.closed_slots)


WOOD_WORKER_WORDS: Final = ("absent", "supply", "placed")


def read_board(rules: Ruleset, p: list[int], table: PositionTable, everybody_passed: bool) -> None:
    """Everything of a player but the pieces that may stand on spaces."""
    read_plans(rules, p, table)
    read_early_fields(rules, p, table)
    _tracks(rules, p, table)
    _locomotives(rules, p, table)
    _colours(rules, p, table)
    _factories(rules, p, table)
    _wrenches(rules, p, table)
    _doublers(rules, p, table)
    for key, item in table.entries("engineers", "engineers' numbers"):
        engineer = engineer_of(rules, key, item)
        if p[ENGINEERS] >> engineer & 1:
            raise refused(key, item, "she is in the list twice; every engineer exists once")
        p[ENGINEERS] |= 1 << engineer
    _ideas(rules, p, table)
    _cards_and_points(rules, p, table)
    extra = table.number("extra-workers", default.workers_gained(rules, p), 0, rules.setup.later)
    p[OWN] = rules.setup.workers + extra
    p[LATER] = rules.setup.later - extra
    p[PASSED] = 1 if table.flag("passed", everybody_passed) else 0
    if everybody_passed and not p[PASSED]:
        raise refused(table.key("passed"), False, "what is waiting comes after everybody has passed")


# ---- routes


def _tracks(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    known = [*rules.route_codes, *rules.route_ids]
    given = PositionTable(table.key("tracks"), table.get("tracks", {}), known, "table of routes")
    for name, value in given.values.items():
        route = route_of(rules, given.key(name), name)
        _track(rules, p, route, PositionTable(given.key(name), value, COLOURS, "table of colours"))
    for colour, pieces in enumerate(rules.pieces):
        routes = [rules.route_codes[r] for r in range(ROUTES) if p[TRACK + 5 * r + colour]]
        if len(routes) > pieces:
            name = COLOURS[colour]
            sentence = f"puts {name} on {listed(routes)}, but there are only {pieces} {name} tracks."
            raise PositionError(given.path, sentence)


def _track(rules: Ruleset, p: list[int], route: int, table: PositionTable) -> None:
    """Colours keep their order and stay behind one another (ruling 13)."""
    plan = rules.plans[route][p[PLAN + route]]
    code = rules.route_codes[route]
    ahead, most = "", plan.length
    for colour, name in enumerate(COLOURS):
        least = 1 if colour == 0 else 0
        if not plan.colours >> colour & 1:
            why = f"{name} cannot be built on {code}"
            most = 0
        elif colour == 0:
            why = f"wood starts on space 1 and {code} ends on space {most}"
        elif not most:
            why = f"{name} enters {code} only behind {ahead}, which does not leave it a space"
        else:
            why = f"{name} stays behind {ahead}, which stands on {most + 1} of {code}"
        space = table.number(name, least, least, most, why)
        p[TRACK + 5 * route + colour] = space
        ahead, most = name, max(0, space - 1)


def _colours(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    p[OWNED] = default.unlocked_colours(rules, p)
    if "colours" not in table:
        return
    p[OWNED] = 1
    for key, item in table.entries("colours", "colours"):
        p[OWNED] |= 1 << one_of(key, item, COLOURS, "colour of tracks")
    for route in range(ROUTES):
        for colour, name in enumerate(COLOURS):
            if p[TRACK + 5 * route + colour] and not p[OWNED] >> colour & 1:
                why = f"{name} stands on {rules.route_codes[route]}, so it should be among them"
                raise refused(table.key("colours"), table.get("colours"), why)


TILE_10A: Final = moves.TILE_NAMES.index("10a")


def _locomotive_of(rules: Ruleset, key: str, value: object) -> int:
    """On the front side the two kinds of #10 look alike, so 10 will do."""
    front = str(value).removesuffix(BOILERMAN)
    if front == "10" and rules.number[TILE_10A]:
        value = str(value).replace("10", "10a")
    tile = tile_on_board_of(rules, key, value)
    if not rules.number[tile]:
        raise refused(key, value, "that tile has no locomotive side")
    return tile


def drop_default_start_tiles(state: GameState, tables: list[PositionTable]) -> None:
    """A #1 that became a factory is missing from a player whose main route is not named, last seat first."""
    rules = state.rules
    main = (rules.route_codes[rules.main], rules.route_ids[rules.main])
    too_many = default.tiles_laid(state)[rules.start_tile] - rules.players
    for p, table in reversed(list(zip(state.players, tables, strict=True))):
        given = table.get("locomotives", {})
        if too_many > 0 and not (isinstance(given, Mapping) and any(name in given for name in main)):
            first = SLOT + rules.first_slot[rules.main]
            p[first] = 0
            p[REACH + rules.main] = 0
            too_many -= 1


def _locomotives(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    known = [*rules.route_codes, *rules.route_ids]
    given = PositionTable(table.key("locomotives"), table.get("locomotives", {}), known, "table of routes")
    for name, value in given.values.items():
        key = given.key(name)
        route = route_of(rules, key, name)
        tiles = [_locomotive_of(rules, place, item) for place, item in items(key, value, "locomotives")]
        if len(tiles) > rules.slot_count[route]:
            why = f"{rules.route_codes[route]} has room for {rules.slot_count[route]} locomotives at most"
            raise refused(key, value, why)
        tiles.sort(key=rules.order_key.__getitem__, reverse=True)  # equal ones keep their order
        _fill_slots(rules, p, route, tiles)
    _closed_slots(rules, p, table)
    own = [tile for tile in p[SLOT : SLOT + rules.slots] if tile % BOILED == rules.start_tile]
    if len(own) > 1:
        main = rules.route_codes[rules.main]
        why = f"a player has one #{moves.TILE_NAMES[rules.start_tile]}, on {main} unless that route is named"
        raise refused(given.path, table.get("locomotives"), why)


def _fill_slots(
    rules: Ruleset, p: list[int], route: int, tiles: list[int], closed: int | None = None
) -> None:
    """Locomotives, empty slots, and those that are closed: as many as given, else all that leave room."""
    first, count = SLOT + rules.first_slot[route], rules.slot_count[route]
    left = default.closed_slots(rules, route, len(tiles)) if closed is None else closed
    p[first : first + count] = tiles + [0] * (count - len(tiles) - left) + [CLOSED] * left
    p[REACH + route] = sum(rules.pulls[tile] for tile in tiles)


def _closed_slots(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    if not any(rules.closed_slots) or closed_slots_key() not in table:
        return
    key = closed_slots_key()
    known = [code for route, code in enumerate(rules.route_codes) if rules.closed_slots[route]]
    given = PositionTable(table.key(key), table.get(key), known, "table of routes")
    for route, code in enumerate(rules.route_codes):
        tiles = default.locomotives(rules, p, route)
        most = default.closed_slots(rules, route, len(tiles))
        why = f"{code} has {rules.slot_count[route]} slots, and {len(tiles)} of them hold a locomotive"
        _fill_slots(rules, p, route, tiles, given.number(code, most, 0, most, why))


def _doublers(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    value, key = table.get("doublers", {}), table.key("doublers")
    if not isinstance(value, Mapping):
        if len(rules.doubler_routes) != 1:
            raise refused(key, value, f"a table would be right: {{ {rules.route_codes[rules.main]} = 1 }}")
        _lay_doublers(rules, p, key, rules.doubler_routes[0], value)
        return
    given = PositionTable(key, value, [*rules.route_codes, *rules.route_ids])
    for name, count in given.values.items():
        _lay_doublers(rules, p, given.key(name), route_of(rules, given.key(name), name), count)


def _lay_doublers(rules: Ruleset, p: list[int], key: str, route: int, count: object) -> None:
    most = rules.doubler_spaces[route]
    why = f"{rules.route_codes[route]} has {most or 'no'} spaces for doublers"
    p[DOUBLERS + route] = whole_number(key, count, 0, most, why)


# ---- industry


def _factories(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    given = table.entries("factories", "tiles, from the left-most gap on")
    if given and rules.industry_rules.shared:
        raise refused(table.key("factories"), table.get("factories"), "factories lie on the industry board")
    if len(given) > GAPS:
        raise refused(table.key("factories"), table.get("factories"), f"there are {GAPS} gaps")
    for gap, (key, item) in enumerate(given):
        if empty(item):
            continue
        tile = tile_on_board_of(rules, key, item)
        if not rules.has_factory[tile]:
            raise refused(key, item, "that tile has no factory side")
        if gap and not p[GAP + gap - 1]:
            raise refused(key, item, f"gap {gap} before it is empty; gaps are filled from the left")
        p[GAP + gap] = tile


def _wrenches(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    if "wrenches" not in table:
        return
    key, value = table.key("wrenches"), table.get("wrenches")
    places = [wrench_place_of(rules, *entry) for entry in table.entries("wrenches", "industry spaces")]
    most = rules.most_wrenches
    if not rules.start_wrenches <= len(places) <= most:
        raise refused(key, value, f"a player has {rules.start_wrenches} to {most} wrenches")
    if not rules.industry_rules.shared:
        _check_gaps(rules, p, table, places)
    if not rules.wrenches_share and len(set(places)) < len(places):
        raise refused(key, value, f"in the {rules.edition} edition two wrenches never share a space")
    p[WRENCH : WRENCH + MAX_WRENCHES] = places + [NOWHERE] * (MAX_WRENCHES - len(places))


def _check_gaps(rules: Ruleset, p: list[int], table: PositionTable, places: list[int]) -> None:
    """Nobody is behind an empty gap or in it, except on an upper lane, which passes over them."""
    filled = sum(1 for tile in p[GAP : GAP + GAPS] if tile)
    limit = rules.industry_limit[filled]
    for place in places:
        if limit < place < UPPER_LANE:
            beyond = number_or_word(rules.industry_labels[place])
            why = f"gap {filled + 1} is empty, so no wrench comes to {beyond}; name its factory in factories"
            raise refused(table.key("wrenches"), table.get("wrenches"), why)


# ---- ideas, cards, points


def _ideas(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    value = table.get("ideas", {})
    if isinstance(value, Mapping):
        for name, place in _laid_tokens(rules, table).items():
            _lay_token(p, name, place)
    else:
        for key, item in table.entries("ideas", "used idea tokens"):
            token = token_of(rules, key, item)
            if not p[IDEAS] >> token & 1:
                raise refused(key, item, "it is in the list twice; a player has every idea token once")
            free = default.reached_idea_places(rules, p)
            _lay_token(p, token, free[0] + 1 if free else OUT_OF_GAME)
    p[VALUATION] = default.valuation_flipped(rules, p)
    if "valuation" in table:
        key, side = table.key("valuation"), table.get("valuation")
        known = VALUATIONS if rules.valuation_cards else VALUATIONS[:2]
        p[VALUATION] = one_of(key, side, known, "side of the valuation tile")
    p[MEDAL] = _medal(rules, table, default.medal_laid(rules, p))
    most = default.keys_to_be_had(rules, p)
    p[KEYS] = table.number(
        "keys", default.keys_shown(rules, p), 0, most, "nothing else gives keys in this game"
    )


def _medal(rules: Ruleset, table: PositionTable, usual: int) -> int:
    """true where one route has a place for it, else the route's code."""
    if "medal" not in table:
        return usual
    key, value = table.key("medal"), table.get("medal")
    if isinstance(value, bool) and (not value or len(rules.medal_routes) == 1):
        return 1 + rules.medal_routes[0] if value else 0
    known = [rules.route_codes[route] for route in rules.medal_routes]
    return 1 + rules.medal_routes[one_of(key, value, known, "route with a place for the medal")]


def _laid_tokens(rules: Ruleset, table: PositionTable) -> dict[int, int]:
    """Tokens by where they lie: 1 + idea place, or OUT_OF_GAME."""
    known = [name for token, name in enumerate(moves.TOKEN_NAMES) if rules.tokens >> token & 1]
    given = PositionTable(table.key("ideas"), table.get("ideas", {}), known)
    places = [OUT, *rules.idea_place_names]
    found: dict[int, int] = {}
    for name, value in given.values.items():
        if value == UNUSED:
            continue
        place = one_of(given.key(name), value, places, "place for an idea token")
        if place and place in found.values():
            raise refused(given.key(name), value, "every idea space holds one token")
        found[moves.TOKEN_NAMES.index(name)] = place or OUT_OF_GAME
    return found


def _lay_token(p: list[int], token: int, place: int) -> None:
    p[IDEAS] &= ~(1 << token)
    p[IDEA_PLACES] |= place << (5 * token)


def _cards_and_points(rules: Ruleset, p: list[int], table: PositionTable) -> None:
    p[CARDS] = pack_cards(cards_of(rules, table.key("cards"), table.get("cards", [])))
    if table.get("bonus", NONE) != NONE:
        p[BONUS] = 1 + bonus_of(rules, table.key("bonus"), table.get("bonus"))
    said = table.number("score", 0)
    if "points" not in table:
        score(p, said, FROM_BEFORE)
        return
    sources = source_names(rules)
    given = PositionTable(table.key("points"), table.get("points"), list(sources), "table of sources")
    for name, source in sources.items():
        score(p, given.number(name, 0), source)
    if "score" in table and said != p[SCORE]:
        raise refused(table.key("score"), said, f"the points by source make {p[SCORE]} together")


# ---- workers and coins, once it is known what stands on the spaces


def use_engineers(state: GameState, seat: int, table: PositionTable) -> None:
    """`used`: own engineers with a worker on them."""
    for key, item in table.entries("used", "own engineers"):
        engineer = engineer_of(state.rules, key, item)
        if not state.players[seat][ENGINEERS] >> engineer & 1:
            raise refused(key, item, f"she is not among {table.key('engineers')}")
        space = ENGINEER_SPACE + engineer
        if not state.spaces[space]:
            state.spaces[space] = 1 + seat


def use_temporary(state: GameState, seat: int, table: PositionTable) -> None:
    """Who has temporary workers has taken them from their space this round."""
    p = state.players[seat]
    for space in default.open_spaces(state.rules, state.round == state.rules.rounds):
        gives = any(kind == O_TEMPORARY for kind, _ in state.rules.effects[space])
        if gives and table.get("temporary", 0) and not state.spaces[space]:
            all_in_supply = table.get("workers", 0) == p[OWN]  # then it was paid with a coin
            state.spaces[space] = 1 + seat + (4 * moves.COIN if all_in_supply else 0)


def read_supply(state: GameState, seat: int, table: PositionTable) -> None:
    """Workers, temporary workers, the wood worker and coins in a player's supply."""
    p = state.players[seat]
    workers, _, wood = default.pieces_standing(state, seat)
    all_temporary = default.temporary_taken(state, seat)
    there = default.temporary_pieces(state.rules)
    why = f"with {state.rules.players} players there are {there or 'no'} temporary workers"
    p[TEMPS] = table.number("temporary", all_temporary, 0, there, why)
    all_temporary = max(all_temporary, p[TEMPS])
    left = p[OWN] + all_temporary - p[TEMPS] - workers
    if left < 0:
        sentence = f"has {p[OWN] + all_temporary - p[TEMPS]} workers to place, but {workers} stand on spaces."
        raise PositionError(table.path, sentence)
    why = f"{p[OWN]} are the player's own and {workers} stand on spaces"
    usual = default.workers_left(state, seat, p[TEMPS])
    p[WORKERS] = table.number("workers", usual, 0, min(p[OWN], left), why)
    p[COINS] = table.number("coins", default.coins_left(state, seat))
    _wood_worker(p, table, wood)


def _wood_worker(p: list[int], table: PositionTable, standing: int) -> None:
    key, value = table.key("wood-worker"), table.get("wood-worker", "placed" if standing else "absent")
    if standing > 1:
        raise PositionError(key, f"stands on {standing} spaces, but there is one wood worker.")
    if isinstance(value, str):
        p[WOOD_WORKER] = one_of(key, value, WOOD_WORKER_WORDS, "place of the wood worker")
    else:
        p[WOOD_WORKER] = 1 if flag(key, value) else 0
    if standing and p[WOOD_WORKER] != 2:
        raise refused(key, value, 'it stands on a space, so "placed" would be right')
    if not standing and p[WOOD_WORKER] == 2:
        why = 'it stands on no space; "supply" would be right, or wood-worker = true at a space'
        raise refused(key, value, why)
