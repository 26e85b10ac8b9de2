"""Setting up a game (rulebook p. 4-6, for 2 and 3 players p. 23).

All chance of the base game is here: the turn order, which engineers come, and the end bonus cards that are put
away unseen. Starting bonuses are chosen from the last place forwards.
"""

from __future__ import annotations

from random import Random

from roundhouse.rules import moves
from roundhouse.rules.effects import gain
from roundhouse.rules.layout import (
    BONUS,
    COINS,
    IDEAS,
    LATER,
    OWN,
    OWNED,
    REACH,
    SLOT,
    TRACK,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    F_BONUS,
    F_DRAFT,
    F_POOL,
    F_ROUND,
    FROM_ENGINEERS,
    MAX_WRENCHES,
    NOWHERE,
    OTHER_TURN,
    SPACES,
)


def new_state(rules: Ruleset, seed: int) -> GameState:
    """A new game before the first decision; equal seeds give equal games."""
    chance = Random(seed)
    state = blank_state(rules)
    order = list(state.order)
    chance.shuffle(order)
    state.order = tuple(order)
    deal_engineers(state, chance)
    cards = [card for card, end_card in enumerate(rules.end_cards) if end_card is not None]
    out = chance.sample(cards, rules.end_cards_out)
    state.hidden = sum(1 << card for card in out)
    state.pile = sum(1 << card for card in cards) & ~state.hidden
    for part in rules.parts:
        part.set_up(state, chance)
    state.stack = draft_frames(state)
    return state


def blank_state(rules: Ruleset) -> GameState:
    """The table without anything drawn by chance."""
    state = GameState(rules)
    state.players = [new_player(rules) for _ in range(rules.players)]
    state.order = tuple(range(rules.players))
    state.spaces = [0] * SPACES
    state.row = (-1,) * len(rules.row_places)
    tiles = len(moves.TILE_NAMES)
    state.stacks = tuple([rules.stack_height if rules.stacked[tile] else 0 for tile in range(tiles)])
    state.returned = (0,) * tiles
    state.table = [0] * rules.table_size
    state.pool = []
    state.instead = ()
    state.revocable = ()
    state.stack = []
    state.looks = ()
    state.before, state.struck, state.on_trust = None, (), None
    state.round = 1
    state.last = -1
    state.doublers = rules.doublers
    state.idea_cards = rules.cards
    state.idea_places = 0
    state.bonuses = rules.bonuses
    state.pile = state.hidden = 0
    for part in rules.parts:
        part.blank(state)
    return state


def new_player(rules: Ruleset) -> list[int]:
    """A player's row as at the start."""
    p = [0] * rules.row_size
    p[WORKERS] = p[OWN] = rules.setup.workers
    p[LATER] = rules.setup.later
    p[COINS] = rules.setup.coins
    p[OWNED] = 1
    p[IDEAS] = rules.tokens
    for wrench in range(MAX_WRENCHES):
        p[WRENCH + wrench] = 0 if wrench < rules.start_wrenches else NOWHERE
    for route in range(rules.route_count):
        p[TRACK + 5 * route] = 1
    p[SLOT + rules.first_slot[rules.main]] = rules.start_tile
    p[REACH + rules.main] = rules.number[rules.start_tile]
    for part in rules.parts:
        part.new_player(p)
    return p


def deal_engineers(state: GameState, chance: Random) -> None:
    """B engineers on the left places, A engineers on the right ones; the others stay in the box.

    A drawn number that already lies goes to the box too (ruling 24).
    """
    rules = state.rules
    row = list(state.row)
    numbers: set[int] = set()
    for letter, places in (("B", rules.setup.b_places), ("A", rules.setup.a_places)):
        drawn = rules.engineers_of[letter].copy()
        chance.shuffle(drawn)
        free = list(places)
        for engineer in drawn:
            number = abs(rules.engineer_number[engineer])
            if free and number not in numbers:
                numbers.add(number)
                row[rules.row_places.index(free.pop(0))] = engineer
    state.row = tuple(row)


def draft_frames(state: GameState) -> list[tuple[int, int, int]]:
    """Last place chooses first, first place gets none (ruling 22). The top of the stack comes first."""
    frames = [(F_ROUND, -1, 0)]
    drafters = state.order[1:]
    if not drafters:
        state.bonuses = 0
    if state.rules.bonuses_at_once:
        for player in drafters:
            frames += [(F_BONUS, player, 0), (F_DRAFT, player, 0)]
    else:
        frames += [(F_BONUS, player, 0) for player in drafters]
        frames += [(F_DRAFT, player, 0) for player in drafters]
    return frames


def draft_moves(state: GameState) -> list[int]:
    """The starting bonus cards that are left."""
    return [move for bonus, move in enumerate(moves.BONUS_OF) if state.bonuses >> bonus & 1]


def draft(state: GameState, player: int, move: int) -> None:
    """Take a starting bonus card."""
    bonus = moves.BONUS_OF.index(move)
    state.bonuses &= ~(1 << bonus)
    state.players[player][BONUS] = bonus + 1
    state.stack.pop()


def carry_out_bonus(state: GameState, player: int) -> None:
    """Resolve a starting bonus; it is indirect, what cannot be done lapses."""
    p = state.players[player]
    state.stack[-1] = (F_POOL, player, OTHER_TURN)
    gain(state, player, state.rules.bonus_effect[p[BONUS] - 1], False, FROM_ENGINEERS)
    p[BONUS] = 0
    if not any(frame[0] in (F_BONUS, F_DRAFT) for frame in state.stack):
        state.bonuses = 0  # the rest goes to the box
