"""Writing a position: from a state to words.

Whatever reading would fill in the same way is left out, so a position shows what is particular about it. What
somebody looks for first is always there: the score, workers, coins and the engineer row. A `full` one leaves out
nothing: whoever tests a rule or draws a board looks things up in it instead of knowing what follows from what.
"""

from __future__ import annotations

from typing import Any

from roundhouse.content.model import COLOURS
from roundhouse.record import position_defaults as default
from roundhouse.record.position_fields import NONE, write_fields
from roundhouse.record.position_frames import frame_words
from roundhouse.record.position_plans import write_plans
from roundhouse.record.position_player import VALUATIONS, WOOD_WORKER_WORDS, closed_slots_key
from roundhouse.record.position_words import (
    LETTERS,
    OUT,
    POOL_WORDS,
    UNUSED,
    engineer_word,
    occupier_word,
    source_names,
    tile_word,
    wrench_word,
)
from roundhouse.rules import moves
from roundhouse.rules.effects import points_from
from roundhouse.rules.ideas import OUT_OF_GAME, bits, held_cards, token_places
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    BLOCKED,
    BONUS,
    CLOSED,
    COINS,
    DOUBLERS,
    EFFECT_CODE,
    ENGINEER_SPACE,
    ENGINEERS,
    F_POOL,
    F_ROUND,
    F_TURN,
    FROM_BEFORE,
    GAP,
    GAPS,
    IDEAS,
    KEYS,
    MAX_WRENCHES,
    MEDAL,
    MORE,
    NOWHERE,
    OWN,
    OWNED,
    PASSED,
    REVOCABLE,
    ROUTES,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    VALUATION,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
    Frame,
)
from roundhouse.rules.notation import notation, space_name
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.setup import new_player
from roundhouse.rules.state import GameState
from roundhouse.rules.ways import pools

WordTable = dict[str, Any]


def write_state(state: GameState, full: bool = False) -> WordTable:
    """The position of a state, its keys in the order of `docs/positions.md`."""
    rules = state.rules
    words: WordTable = {"edition": rules.edition}
    if full or (rules.board, rules.industry, rules.modules) != ("russian", "russian", ()):
        words.update(board=rules.board, industry=rules.industry, modules=list(rules.modules))
    words["round"] = state.round
    words["order"] = [LETTERS[seat] for seat in state.order]
    words.update(_waiting(state, full))
    words.update(_table(state, full))
    table, players = write_fields(state, full)
    words.update(table)
    spaces = _spaces(state, full)
    if full or spaces:
        words["spaces"] = spaces
    words["players"] = {
        LETTERS[seat]: _player(state, seat, full) | players[seat] for seat in range(rules.players)
    }
    if state.struck:
        words["struck"] = [notation(state, move) for move in state.struck]
    if state.before is not None:
        words["before"] = write_state(state.before)
    return words


# ---- what the game waits for


def _waiting(state: GameState, full: bool) -> WordTable:
    words: WordTable = {}
    stack = state.stack
    seat = stack[-1][1] if stack else -1
    usual = F_POOL if state.pool else F_TURN
    plain = len(stack) == 2 and stack[0] == (F_ROUND, -1, 0) and stack[1] == (usual, stack[1][1], 0)
    if plain or (full and _in_turn(stack)):
        words["turn"] = LETTERS[stack[1][1]]
    if full or not plain:
        frames = stack[1:] if not full and default.bottom(stack[1:]) == stack[:1] else stack
        usual = default.whose_pool(stack)
        words["waiting"] = [frame_words(state.rules, frame, usual) for frame in frames]
    if full or state.last != default.last_place(state):
        words["last-place"] = state.last + 1
    if full or state.pool or state.revocable:
        own, *others = pools(state)
        words["pool"] = _pool(own)
        if others:
            words["pool"]["or"] = [_pool(pool) for pool in others]
    if full or state.idea_places != (default.waiting_ideas(state, seat) if seat >= 0 else 0):
        names = state.rules.idea_place_names
        words["idea-places"] = [names[place] for place in bits(state.idea_places)]
    return words


def _in_turn(stack: list[Frame]) -> bool:
    """Whether it is somebody's turn, whoever decides in it."""
    return len(stack) > 1 and stack[1][1] >= 0 and not default.scoring(stack) and not default.drafting(stack)


def _pool(pool: list[int]) -> WordTable:
    words: WordTable = {}
    plain = [unit % REVOCABLE for unit in pool if unit != REVOCABLE + MORE]
    for name, units in (
        ("direct", [unit for unit in plain if not unit & 1]),
        ("indirect", [unit for unit in plain if unit & 1]),
        ("revocable", [unit - REVOCABLE for unit in pool if unit >= REVOCABLE]),
    ):
        kinds = [unit >> 1 for unit in units]
        counts = {word: kinds.count(EFFECT_CODE[word]) for word in POOL_WORDS}
        found: WordTable = {word: count for word, count in counts.items() if count}
        if MORE in units:
            found["more"] = True
        if found:
            words[name] = found
    return words


# ---- the table


def _table(state: GameState, full: bool) -> WordTable:
    rules = state.rules
    words: WordTable = {}
    words["engineers"] = [engineer_word(engineer) if engineer >= 0 else 0 for engineer in state.row]
    usual = default.full_stacks(state)
    stacks = {
        moves.TILE_NAMES[tile]: state.stacks[tile]
        for group in rules.stack_groups
        for tile in group
        if full or state.stacks[tile] != usual[tile]
    }
    if stacks:
        words["stacks"] = stacks
    returned = [tile_word(tile) for tile, count in enumerate(state.returned) for _ in range(count)]
    if full or returned:
        words["returned"] = returned
    laid = sum(sum(p[DOUBLERS : DOUBLERS + ROUTES]) for p in state.players)
    if full or state.doublers != max(0, rules.doublers - laid):
        words["doublers"] = state.doublers
    if full or state.idea_cards != rules.cards & ~default.shown_idea_cards(state):
        words["idea-cards"] = [moves.CARD_NAMES[card] for card in bits(state.idea_cards)]
    words["end-cards"] = {"hidden": _end_cards(bits(state.hidden))}
    if full:
        pile = default.all_end_cards(rules) & ~default.end_cards_held(state) & ~state.hidden
        words["end-cards"]["pile"] = _end_cards(bits(pile))
    if full or state.bonuses != default.open_bonuses(state):
        words["bonuses"] = [moves.BONUS_NAMES[bonus] for bonus in bits(state.bonuses)]
    if full or state.looks:
        words["looks"] = _looks(state)
    return words


def _end_cards(cards: list[int]) -> list[str]:
    """Names of cards; one that a redacted state does not know is "unknown"."""
    names = moves.END_CARD_NAMES
    return [names[card] if card < len(names) else "unknown" for card in cards]


def _looks(state: GameState) -> list[WordTable]:
    found = []
    for seat, pile, counts in zip(state.looks[::3], state.looks[1::3], state.looks[2::3], strict=True):
        held = {LETTERS[s]: counts >> 4 * s & 15 for s in range(state.rules.players)}
        words: WordTable = {"by": LETTERS[seat], "pile": _end_cards(bits(pile))}
        words["held"] = {letter: count for letter, count in held.items() if count}
        found.append(words)
    return found


def _spaces(state: GameState, full: bool) -> WordTable:
    rules = state.rules
    words: WordTable = {}
    for space, taken in enumerate(state.spaces):
        if rules.reusable[space]:
            basic = {LETTERS[seat]: _basic(p) for seat, p in enumerate(state.players)}
            found = {letter: pieces for letter, pieces in basic.items() if pieces}
            if found:
                words[space_name(space)] = found
        elif taken and not (taken == BLOCKED and rules.twin[space] >= 0):
            words[space_name(space)] = _taken(rules, space, taken, full)
    return words


def _basic(p: list[int]) -> int | WordTable:
    if not p[BASIC_COINS] and not p[BASIC_WOOD]:
        return p[BASIC_WORKERS]
    pieces: WordTable = {
        "workers": p[BASIC_WORKERS],
        "coins": p[BASIC_COINS],
        "wood-worker": bool(p[BASIC_WOOD]),
    }
    return {name: count for name, count in pieces.items() if count}


def _taken(rules: Ruleset, space: int, taken: int, full: bool) -> str | WordTable:
    seat, payment = (taken - 1) & 3, (taken - 1) >> 2
    coins, wood = payment >> 1, payment & moves.WITH_WOOD_WORKER
    words: WordTable = {"by": occupier_word(rules, seat)}
    if full or coins != default.fewest_coins(rules, seat, space):
        words["coins"] = coins
    if full or wood:
        words["wood-worker"] = bool(wood)
    return words if len(words) > 1 else words["by"]


# ---- players


def _player(state: GameState, seat: int, full: bool) -> WordTable:
    rules = state.rules
    p = state.players[seat]
    words: WordTable = {"score": p[SCORE]}
    if full or (p[PASSED] and not default.scoring(state.stack)):
        words["passed"] = bool(p[PASSED])
    words["workers"] = p[WORKERS]
    extra = p[OWN] - rules.setup.workers
    if full or extra != default.workers_gained(rules, p):
        words["extra-workers"] = extra
    if full or p[TEMPS] != default.temporary_taken(state, seat):
        words["temporary"] = p[TEMPS]
    wood = default.pieces_standing(state, seat)[2]
    if full or p[WOOD_WORKER] != (2 if wood else 0):
        words["wood-worker"] = WOOD_WORKER_WORDS[p[WOOD_WORKER]]
    words["coins"] = p[COINS]
    words.update(_routes(rules, p, full))
    words.update(_industry(rules, p, full))
    engineers = bits(p[ENGINEERS])
    if full or engineers:
        words["engineers"] = [engineer_word(engineer) for engineer in engineers]
    if full:
        used = [engineer for engineer in engineers if state.spaces[ENGINEER_SPACE + engineer]]
        words["used"] = [engineer_word(engineer) for engineer in used]
    words.update(_ideas(rules, p, full))
    words.update(_cards_and_points(rules, p, full))
    return words


def _routes(rules: Ruleset, p: list[int], full: bool) -> WordTable:
    words: WordTable = write_plans(rules, p, full)
    start = new_player(rules)
    tracks: WordTable = {}
    locomotives: WordTable = {}
    closed: WordTable = {}
    for route, code in enumerate(rules.route_codes):
        track = slice(TRACK + 5 * route, TRACK + 5 * route + 5)
        if full or p[track] != start[track]:
            spaces = zip(COLOURS, p[track], strict=True)
            tracks[code] = {colour: space for colour, space in spaces if full or space}
        tiles = default.locomotives(rules, p, route)
        if full or tiles != default.locomotives(rules, start, route):
            locomotives[code] = [tile_word(tile) for tile in tiles]
        first = SLOT + rules.first_slot[route]
        left = p[first : first + rules.slot_count[route]].count(CLOSED)
        if (full and rules.closed_slots[route]) or left != default.closed_slots(rules, route, len(tiles)):
            closed[code] = left
    if tracks:
        words["tracks"] = tracks
    if full or p[OWNED] != default.unlocked_colours(rules, p):
        words["colours"] = [COLOURS[colour] for colour in bits(p[OWNED]) if colour]
    if locomotives:
        words["locomotives"] = locomotives
    if closed:
        words[closed_slots_key()] = closed
    doublers = {
        rules.route_codes[route]: p[DOUBLERS + route]
        for route in rules.doubler_routes
        if full or p[DOUBLERS + route]
    }
    if full or doublers:
        words["doublers"] = doublers if full or len(rules.doubler_routes) > 1 else sum(doublers.values())
    return words


def _industry(rules: Ruleset, p: list[int], full: bool) -> WordTable:
    words: WordTable = {}
    factories = [tile_word(tile) for tile in p[GAP : GAP + GAPS] if tile]
    if full or factories:
        words["factories"] = factories
    places = p[WRENCH : WRENCH + MAX_WRENCHES]
    if full or places != new_player(rules)[WRENCH : WRENCH + MAX_WRENCHES]:
        words["wrenches"] = [wrench_word(rules, place) for place in places if place != NOWHERE]
    return words


def _ideas(rules: Ruleset, p: list[int], full: bool) -> WordTable:
    words: WordTable = {}
    places = {0: UNUSED, OUT_OF_GAME: OUT, **dict(enumerate(rules.idea_place_names, start=1))}
    ideas = {
        moves.TOKEN_NAMES[token]: places[place]
        for token, place in enumerate(token_places(p))
        if place or (full and p[IDEAS] >> token & 1)
    }
    if full or ideas:
        words["ideas"] = ideas
    if full or p[VALUATION] != default.valuation_flipped(rules, p):
        words["valuation"] = VALUATIONS[p[VALUATION]]
    if full or p[MEDAL] != default.medal_laid(rules, p):
        choice = p[MEDAL] and len(rules.medal_routes) > 1
        words["medal"] = rules.route_codes[p[MEDAL] - 1] if choice else bool(p[MEDAL])
    if full or p[KEYS] != default.keys_shown(rules, p):
        words["keys"] = p[KEYS]
    return words


def _cards_and_points(rules: Ruleset, p: list[int], full: bool) -> WordTable:
    words: WordTable = {}
    cards = held_cards(p)
    if full or cards:
        words["cards"] = _end_cards(cards)
    if full or p[BONUS]:
        words["bonus"] = moves.BONUS_NAMES[p[BONUS] - 1] if p[BONUS] else NONE
    if full or points_from(p, FROM_BEFORE) != p[SCORE]:
        points = {name: points_from(p, source) for name, source in source_names(rules).items()}
        words["points"] = {name: count for name, count in points.items() if full or count}
    return words
