"""Reading a position: from words to a state.

First what the players have, then the table, then what the game waits for. Whatever is left out is as at the
start of round 1 after the starting bonuses, or as the rest of the position shows (`position_defaults`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.content.effect_words import EARLIER
from roundhouse.record import position_defaults as default
from roundhouse.record.extension import all_written
from roundhouse.record.position_fields import field_names, read_fields
from roundhouse.record.position_frames import read_waiting
from roundhouse.record.position_plans import settle_plans
from roundhouse.record.position_player import (
    drop_default_start_tiles,
    read_board,
    read_supply,
    use_engineers,
    use_temporary,
)
from roundhouse.record.position_words import (
    LETTERS,
    POOL_WORDS,
    UNIT_CODE,
    PositionError,
    PositionTable,
    bonus_of,
    cards_of,
    empty,
    engineer_of,
    idea_card_of,
    items,
    listed,
    occupier_of,
    one_of,
    refused,
    seat_of,
    shown,
    tile_of,
    tiles_in,
)
from roundhouse.rules import moves
from roundhouse.rules.fields import TABLE
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    BLOCKED,
    DOUBLERS,
    ENGINEER_SPACE,
    F_MOVE,
    F_POOL,
    F_ROUND,
    F_TURN,
    K_IDEA,
    MORE,
    PASSED,
    REVOCABLE,
    ROUTES,
    Frame,
)
from roundhouse.rules.notation import space_name
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.setup import blank_state
from roundhouse.rules.state import GameState, changed_at
from roundhouse.rules.turn import occupy
from roundhouse.rules.turn_order import claims_made, resort
from roundhouse.rules.ways import set_pools

USES: Final = ("direct", "indirect")
TOP_KEYS: Final = (
    "edition", "board", "industry", "modules", "round", "order", "turn", "waiting", "last-place", "pool",
    "idea-places", "engineers", "stacks", "lowest-stack", "returned", "doublers", "idea-cards", "end-cards",
    "bonuses", "looks", "spaces", "players", "struck", "before",
)  # fmt: skip


def top_keys(rules: Ruleset) -> list[str]:
    """All keys of a position of this game outside its players."""
    return [*TOP_KEYS, *field_names(rules, TABLE)]


def read_state(rules: Ruleset, top: PositionTable, tables: list[PositionTable]) -> GameState:
    """The state a position describes; `tables` are the players', by seat."""
    state = blank_state(rules)
    state.round = top.number("round", 1, 1, rules.rounds, f"the game has {rules.rounds} rounds")
    state.order = tuple(_order(top, rules.players))
    frames = read_waiting(rules, top)
    closing = frames is not None and default.scoring(frames)
    for p, table in zip(state.players, tables, strict=True):
        read_board(rules, p, table, closing)
    _pool(state, top)
    state.stack = _stack(state, top) if frames is None else frames
    _spaces(state, top)
    if "order" not in top and closing and any(kind == F_MOVE for kind, _, _ in state.stack):
        resort(state, claims_made(state))
    read_fields(state, top, tables, late=False)
    for p in state.players:
        settle_plans(rules, p)
    for seat, table in enumerate(tables):
        use_engineers(state, seat, table)
        use_temporary(state, seat, table)
    for seat, table in enumerate(tables):
        read_supply(state, seat, table)
    state.row = tuple(default.fill_row(state, _row(state, top)))
    _tiles(state, top)
    drop_default_start_tiles(state, tables)
    read_fields(state, top, tables, late=True)
    laid = sum(sum(p[DOUBLERS : DOUBLERS + ROUTES]) for p in state.players)
    state.doublers = top.number("doublers", max(0, rules.doublers - laid))
    _cards(state, top)
    _ideas_due(state, top)
    if state.table:
        for written in all_written():
            if written.settle:
                written.settle(state)
    state.looks = _looks(state, top)
    last = top.number("last-place", default.last_place(state) + 1, 0, rules.players)
    state.last = last - 1
    return state


def _order(top: PositionTable, count: int) -> list[int]:
    letters = LETTERS[:count]
    order = [seat_of(key, item, count) for key, item in top.entries("order", "players")] or list(range(count))
    if sorted(order) != list(range(count)):
        raise refused("order", top.get("order"), f"each of {listed(letters)} should be in it once")
    return order


# ---- what the game waits for


def _stack(state: GameState, top: PositionTable) -> list[Frame]:
    """The turn of `turn`, or of the first who has not passed; with a pool it has begun."""
    count = state.rules.players
    ready = [seat for seat in state.order if not state.players[seat][PASSED]]
    if "turn" in top:
        seat = seat_of("turn", top.get("turn"), count)
        if seat not in ready:
            others = listed(LETTERS[other] for other in ready) or "nobody"
            raise refused("turn", top.get("turn"), f"{LETTERS[seat]} has passed; not yet passed: {others}")
    elif ready:
        seat = ready[0]
    else:
        right = '[{ what = "scoring" }] would be right'
        raise PositionError("waiting", f"is missing, but everybody has passed; {right}.")
    return [(F_ROUND, -1, 0), (F_POOL if state.pool else F_TURN, seat, 0)]


def _pool(state: GameState, top: PositionTable) -> None:
    """The units of the pool, and what else they may be: a list of such pools, had the turn been paid otherwise."""
    takes_back = state.rules.takes_units_back and any(part.takes_back for part in state.rules.parts)
    known = (*USES, "revocable") if takes_back else USES
    given = PositionTable("pool", top.get("pool", {}), (*known, "or"))
    others = [PositionTable(key, item, known) for key, item in given.entries("or", "pools")]
    set_pools(state, [_units(table) for table in (given, *others)])


def _units(given: PositionTable) -> list[int]:
    """The units of a pool: 2 * kind, + 1 for an indirect one, of which some are revocable (`ways.pools`)."""
    direct, indirect, revocable = (_kinds(given, name) for name in (*USES, "revocable"))
    for kind in revocable:
        if kind not in indirect:
            raise refused(given.key("revocable"), given.get("revocable"), "only what is indirect can be")
        indirect.remove(kind)
    pool = [2 * kind for kind in direct] + [2 * kind + 1 for kind in indirect]
    pool += [REVOCABLE + 2 * kind + 1 for kind in revocable]
    if "revocable" in given and given.get("revocable").get("more"):
        pool.append(REVOCABLE + MORE)
    return sorted(pool)


def _kinds(given: PositionTable, name: str) -> list[int]:
    """The kinds of the units of one sort; of the revocable ones may be said that more will come."""
    words = (*POOL_WORDS, *EARLIER.values(), *(["more"] if name == "revocable" else []))
    effects = PositionTable(given.key(name), given.get(name, {}), words, "table of effects")
    effects.flag("more", False)
    return [
        UNIT_CODE[word] for word in effects.values if word != "more" for _ in range(effects.number(word, 0))
    ]


def _ideas_due(state: GameState, top: PositionTable) -> None:
    """Idea places that wait for their token: as many as there are ideas in the pool."""
    due = sum(1 for unit in state.pool if unit >> 1 == K_IDEA)
    seat = state.stack[-1][1] if state.stack else -1
    if "idea-places" not in top:
        state.idea_places = default.waiting_ideas(state, seat) if due else 0
        if seat >= 0 and state.idea_places.bit_count() < due:
            raise refused("pool", top.get("pool"), _too_few_idea_places(state, seat, due))
        return
    for key, item in top.entries("idea-places", "idea places"):
        state.idea_places |= 1 << _idea_place(state, seat, key, item)
    if state.idea_places.bit_count() != due:
        raise refused("idea-places", top.get("idea-places"), f"the pool holds {due} idea tokens to be laid")


def _idea_place(state: GameState, seat: int, key: str, item: object) -> int:
    """A place where an idea of the pool will be laid; the player has reached it."""
    rules = state.rules
    place = one_of(key, item, rules.idea_place_names, "place for an idea token")
    if seat >= 0 and rules.strict_positions and place in default.board_idea_places(rules):
        reached = default.fired_idea_places(rules, state.players[seat])
        if place not in reached:
            places = listed(rules.idea_place_names[one] for one in sorted(reached)) or "none"
            raise refused(key, item, f"{LETTERS[seat]} has not reached it; reached idea places: {places}")
    return place


def _too_few_idea_places(state: GameState, seat: int, due: int) -> str:
    rules = state.rules
    there = listed(rules.idea_place_names[place] for place in default.board_idea_places(rules))
    found = state.idea_places.bit_count() or "none"
    need = "1 idea needs an idea place" if due == 1 else f"{due} ideas need as many idea places"
    return f"{need} that {LETTERS[seat]} has reached and that has no token, and there is {found}; idea places: {there}"


# ---- spaces


def _spaces(state: GameState, top: PositionTable) -> None:
    rules = state.rules
    names = [space.id for space in rules.space_rows]
    engineers = [moves.ENGINEER_NAMES[engineer] for engineer in bits(rules.engineers)]
    given = PositionTable(
        "spaces", top.get("spaces", {}), [*names, *(f"engineer-{name}" for name in engineers)]
    )
    for name, value in given.values.items():
        key = given.key(name)
        if name.startswith("engineer-"):
            space = ENGINEER_SPACE + moves.ENGINEER_NAMES.index(name.removeprefix("engineer-"))
        else:
            space = moves.SPACE_NAMES.index(name)
            _check_open(state, key, space, value)
        if rules.reusable[space]:
            _basic(state, key, value)
        else:
            if state.spaces[space] == BLOCKED and space in rules.twin:
                twin = moves.SPACE_NAMES[rules.twin[space]]
                raise refused(
                    key, value, f"it is closed, because {twin} is taken; one of them would be right"
                )
            seat, coins, wood = _payment(rules, key, value, space)
            occupy(state, space, 1 + seat + 4 * (moves.COIN * coins + moves.WITH_WOOD_WORKER * wood))


def _check_open(state: GameState, key: str, space: int, value: object) -> None:
    """Spaces that are not there with so many players, or not in this round."""
    rules = state.rules
    name = moves.SPACE_NAMES[space]
    if all(space not in default.open_spaces(rules, last) for last in (False, True)):
        raise refused(key, value, f"{name} is not in play with {rules.players} players")
    last = state.round == rules.rounds
    if space not in default.open_spaces(rules, last):
        when = "is closed" if last else "opens only"
        raise refused(key, value, f"{name} {when} in the last round, round {rules.rounds}")


def _payment(rules: Ruleset, key: str, value: object, space: int) -> tuple[int, int, int]:
    """Who stands on a space and with what besides workers: seat, coins, wood worker."""
    total = rules.cost_workers[space] + rules.cost_coins[space]
    if not isinstance(value, Mapping):
        seat = occupier_of(rules, key, value)
        return seat, default.fewest_coins(rules, seat, space), 0
    table = PositionTable(key, value, ("by", "coins", "wood-worker"))
    seat = occupier_of(rules, table.key("by"), table.get("by"))
    fixed = default.fewest_coins(rules, seat, space)
    name = space_name(space)
    wood = 1 if table.flag("wood-worker", False) else 0
    if wood and not rules.cost_workers[space]:
        raise refused(table.key("wood-worker"), True, f"{name} costs coins only")
    why = f"{name} takes {total} pieces" + (f", {fixed} of them coins" if fixed else "")
    coins = table.number("coins", fixed, fixed, total - wood, why)
    return seat, coins, wood


def _basic(state: GameState, key: str, value: object) -> None:
    """basic may carry pieces of everybody: letters, or a number or a table for each player."""
    count = state.rules.players
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, Mapping):
        for place, item in items(key, value, "players, a worker each"):
            state.players[seat_of(place, item, count)][BASIC_WORKERS] += 1
        return
    given = PositionTable(key, value, LETTERS[:count])
    for letter, pieces in given.values.items():
        p = state.players[LETTERS.index(letter)]
        if not isinstance(pieces, Mapping):
            p[BASIC_WORKERS] = given.number(letter, 0)
            continue
        table = PositionTable(given.key(letter), pieces, ("workers", "coins", "wood-worker"))
        p[BASIC_WORKERS] = table.number("workers", 0)
        p[BASIC_COINS] = table.number("coins", 0)
        p[BASIC_WOOD] = 1 if table.flag("wood-worker", False) else 0


# ---- engineers and tiles


def _row(state: GameState, top: PositionTable) -> dict[int, int]:
    """Engineers by their place in the row, -1 where a place is said to be empty."""
    rules = state.rules
    value = top.get("engineers", {})
    names = ["hire" if place == 0 else str(place) for place in rules.row_places]
    if not isinstance(value, Mapping):
        numbers = items("engineers", value, f"the engineers on {listed(names)}, 0 for an empty place")
        if len(numbers) != len(names):
            why = f"the row has {len(names)} places: {listed(names)}; 0 stands for an empty one"
            raise refused("engineers", value, why)
        value = {name: number for name, (_, number) in zip(names, numbers, strict=True)}
    given = PositionTable("engineers", value, names, "row or table of places")
    return {
        names.index(name): -1 if empty(number) else engineer_of(rules, given.key(name), number)
        for name, number in given.values.items()
    }


def _counts(rules: Ruleset, key: str, value: object) -> dict[int, int]:
    """Tiles with how many of each: a list of tiles, or a table."""
    found: dict[int, int] = {}
    if isinstance(value, Mapping):
        known = [moves.TILE_NAMES[tile] for tile in tiles_in(rules)]
        given = PositionTable(key, value, known, "table of tiles")
        return {tile_of(rules, given.key(name), name): given.number(name, 0) for name in given.values}
    for place, item in items(key, value, "tiles"):
        tile = tile_of(rules, place, item)
        found[tile] = found.get(tile, 0) + 1
    return found


def _tiles(state: GameState, top: PositionTable) -> None:
    rules = state.rules
    for tile, count in _counts(rules, "returned", top.get("returned", [])).items():
        if count and not rules.has_factory[tile]:
            raise refused("returned", top.get("returned"), f"{moves.TILE_NAMES[tile]} has no factory side")
        state.returned = changed_at(state.returned, tile, count)
    state.stacks = tuple(_stacks(state, top))


def _stacks(state: GameState, top: PositionTable) -> list[int]:
    """What is left in the stacks; those below `lowest-stack` are empty."""
    rules = state.rules
    stacks = default.full_stacks(state)
    stacked = [tile for group in rules.stack_groups for tile in group]
    numbers = [rules.number[tile] for tile in stacked]
    lowest = top.number("lowest-stack", 0, min(numbers), max(numbers), "stacks go by their number")
    for tile in stacked:
        if rules.number[tile] < lowest:
            stacks[tile] = 0
    names = [moves.TILE_NAMES[tile] for tile in stacked]
    given = PositionTable("stacks", top.get("stacks", {}), names, "table of tiles")
    for name in given.values:
        tile = moves.TILE_NAMES.index(name)
        height = rules.stack_height
        stacks[tile] = given.number(name, 0, 0, height, f"a stack has {height} tiles")
        if stacks[tile] and rules.number[tile] < lowest:
            raise refused(given.key(name), stacks[tile], f"lowest-stack empties all below {lowest}")
    if lowest and not any(stacks[tile] for tile in stacked if rules.number[tile] == lowest):
        raise refused("lowest-stack", lowest, "no tile of that number is left for a stack")
    return stacks


# ---- cards


def _cards(state: GameState, top: PositionTable) -> None:
    rules = state.rules
    taken = default.shown_idea_cards(state)
    state.idea_cards = rules.cards & ~taken
    if "idea-cards" in top:
        state.idea_cards = 0
        for key, item in top.entries("idea-cards", "open idea cards"):
            card = idea_card_of(rules, key, item)
            if taken >> card & 1:
                raise refused(key, item, "a player has what it gives")
            if state.idea_cards >> card & 1:
                raise refused(key, item, "it is in the list twice and every idea card exists once")
            state.idea_cards |= 1 << card
    state.bonuses = default.open_bonuses(state)
    if "bonuses" in top:
        found = [bonus_of(rules, key, item) for key, item in top.entries("bonuses", "starting bonus cards")]
        state.bonuses = sum(1 << bonus for bonus in set(found))
    _end_cards(state, top)


def _end_cards(state: GameState, top: PositionTable) -> None:
    """The pile and the cards removed unseen: either of them is what the other leaves."""
    rules = state.rules
    given = PositionTable("end-cards", top.get("end-cards", {}), ("pile", "hidden"))
    free = default.all_end_cards(rules) & ~default.end_cards_held(state)
    masks: dict[str, int] = {}
    for name in given.values:
        masks[name] = sum(1 << card for card in cards_of(rules, given.key(name), given.get(name)))
        for card in bits(masks[name] & ~free):
            why = f"a player holds {shown(moves.END_CARD_NAMES[card])} and every card exists once"
            raise refused(given.key(name), given.get(name), why)
    if "pile" not in masks:
        state.hidden = masks.get("hidden", default.hidden_cards(state))
        state.pile = free & ~state.hidden
        return
    state.pile = masks["pile"]
    state.hidden = masks.get("hidden", free & ~state.pile)
    both, lost = bits(state.pile & state.hidden), bits(free & ~state.pile & ~state.hidden)
    if both:
        why = f"{shown(moves.END_CARD_NAMES[both[0]])} lies in the pile and every card exists once"
        raise refused("end-cards.hidden", given.get("hidden"), why)
    if lost:
        why = f"{listed(moves.END_CARD_NAMES[card] for card in lost)} should lie somewhere too"
        raise refused("end-cards", top.get("end-cards"), why)


def _looks(state: GameState, top: PositionTable) -> tuple[int, ...]:
    """Three ints a look, see `rules.ideas`."""
    rules = state.rules
    found: list[int] = []
    for key, item in top.entries("looks", "tables, one for each look"):
        table = PositionTable(key, item, ("by", "pile", "held"))
        seat = seat_of(table.key("by"), table.get("by"), rules.players)
        pile = cards_of(rules, table.key("pile"), table.get("pile", []))
        held = PositionTable(table.key("held"), table.get("held", {}), LETTERS[: rules.players])
        counts = sum(held.number(letter, 0, 0, 15) << (4 * LETTERS.index(letter)) for letter in held.values)
        found += [seat, sum(1 << card for card in pile), counts]
    return tuple(found)
