"""What a position shows without saying it.

Reading fills in what was left out, writing leaves out what reading would fill in: both ask here, so that they
cannot differ. Each function looks only at what was read before it.
"""

from __future__ import annotations

from typing import Final

from roundhouse.record.extension import all_written
from roundhouse.record.position_words import PLENTY
from roundhouse.rules import moves
from roundhouse.rules.engineers import kept
from roundhouse.rules.ideas import bits, held_cards, token_places
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    BOILED,
    BONUS,
    CLOSED,
    ENGINEER_SPACE,
    ENGINEERS,
    F_BONUS,
    F_DISPLACED,
    F_DRAFT,
    F_MOVE,
    F_ROUND,
    F_SCORE,
    GAP,
    GAPS,
    IDEA_PLACES,
    K_IDEA,
    K_KEY,
    K_NINE,
    MAX_WRENCHES,
    NOWHERE,
    O_ENGINEER_ONE,
    O_FLIP,
    O_MEDAL,
    O_SPECIAL_VALUATION,
    O_TEMPORARY,
    O_TRACKS,
    O_WOOD_WORKER,
    O_WORKER,
    OTHER_TURN,
    OWN,
    OWN_TURN,
    PLAN,
    REACH,
    ROUTES,
    SLOT,
    TRACK,
    UPPER_LANE,
    VALUATION,
    WOOD_WORKER,
    WRENCH,
    Frame,
)
from roundhouse.rules.parts import OWN_FACTORIES
from roundhouse.rules.plans import Benefit, EffectCode
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.state import GameState

# ---- what a player's board shows


def amount(effect: EffectCode, kind: int) -> int:
    """How much of a kind an effect gives."""
    return sum(count for given, count in effect if given == kind)


def conditions_met(rules: Ruleset, p: list[int]) -> list[Benefit]:
    """The special spaces that tracks and locomotives have reached."""
    return [
        benefit
        for route in range(ROUTES)
        for benefit in rules.plans[route][p[PLAN + route]].benefits
        if p[TRACK + 5 * route + benefit.colour] >= benefit.space
        and (not benefit.locomotive or p[REACH + route] >= benefit.space)
    ]


def reached(rules: Ruleset, p: list[int]) -> list[Benefit]:
    """The special spaces whose condition is true, the coin included where one must be paid."""
    return [
        benefit
        for benefit in conditions_met(rules, p)
        if benefit.coin < 0 or rules.toll.coin_paid(p, benefit.coin)
    ]


def unlocked_colours(rules: Ruleset, p: list[int]) -> int:
    """A bit for wood, for every colour that was unlocked, and for every colour that stands somewhere."""
    owned = 1
    for benefit in reached(rules, p):
        for colour in range(1, 5):
            if amount(benefit.effect, O_TRACKS + colour - 1):
                owned |= 1 << colour
    for colour in range(1, 5):
        if any(p[TRACK + 5 * route + colour] for route in range(ROUTES)):
            owned |= 1 << colour
    return owned


def workers_gained(rules: Ruleset, p: list[int]) -> int:
    """Extra workers that the special spaces have given."""
    return min(rules.setup.later, sum(amount(benefit.effect, O_WORKER) for benefit in reached(rules, p)))


def arrived(p: list[int], place: int) -> int:
    """How many wrenches stand on a space or beyond it on its lane."""
    lane = place // UPPER_LANE
    wrenches = [wrench for wrench in p[WRENCH : WRENCH + MAX_WRENCHES] if wrench != NOWHERE]
    return sum(1 for wrench in wrenches if wrench >= place and wrench // UPPER_LANE == lane)


def without_purple(rules: Ruleset) -> int:
    """Wrenches that every player can have; one more is the purple one."""
    return rules.content.tracks[rules.industry].most_wrenches


def locomotives(rules: Ruleset, p: list[int], route: int) -> list[int]:
    """The locomotives of a route."""
    first = SLOT + rules.first_slot[route]
    return [tile for tile in p[first : first + rules.slot_count[route]] if tile not in (0, CLOSED)]


def closed_slots(rules: Ruleset, route: int, tiles: int) -> int:
    """Slots that are not open yet, as many as leave room for so many locomotives."""
    return min(rules.closed_slots[route], rules.slot_count[route] - tiles)


def times_gained(rules: Ruleset, p: list[int], place: int) -> int:
    """How often wrenches have gained what a place of the industry track gives."""
    return min(1, arrived(p, place)) if rules.industry_once[place] else arrived(p, place)


def gained_on_track(rules: Ruleset, p: list[int], kind: int) -> int:
    """How much of a kind wrenches have gained on the industry track."""
    given = [
        (place, count)
        for place, effect in enumerate(rules.industry_effect)
        if effect and (count := amount(effect, kind))
    ]
    return sum(count * times_gained(rules, p, place) for place, count in given)


def keys_shown(rules: Ruleset, p: list[int]) -> int:
    """Keys of the special spaces reached, of the industry track, and of used tokens."""
    keys = sum(amount(benefit.effect, K_KEY) for benefit in reached(rules, p))
    keys += gained_on_track(rules, p, K_KEY)
    keys += sum(written.keys(rules, p) for written in all_written() if written.keys)
    return keys + sum(amount(effect, K_KEY) for effect in used_token_effects(rules, p))


def keys_to_be_had(rules: Ruleset, p: list[int]) -> int:
    """How many a player can have received: without a token that brings some only those that the board shows."""
    return PLENTY if any(amount(effect, K_KEY) for effect in rules.token_effect) else keys_shown(rules, p)


def used_token_effects(rules: Ruleset, p: list[int]) -> list[EffectCode]:
    if not p[IDEA_PLACES]:
        return []
    return [rules.token_effect[token] for token, place in enumerate(token_places(p)) if place]


def medal_laid(rules: Ruleset, p: list[int]) -> int:
    """Whether a used token has brought the medal."""
    used = any(amount(effect, O_MEDAL) for effect in used_token_effects(rules, p))
    return 1 + rules.medal_routes[0] if used else 0


def valuation_flipped(rules: Ruleset, p: list[int]) -> int:
    """Whether a used token has flipped the valuation."""
    return 1 if any(amount(effect, O_FLIP) for effect in used_token_effects(rules, p)) else 0


def fired_idea_places(rules: Ruleset, p: list[int]) -> set[int]:
    """The board's idea places that have been reached, whether a token lies there or not."""
    fired = {benefit.idea_place for benefit in reached(rules, p)} - {-1}
    return fired | {idea for place, idea in enumerate(rules.industry_idea) if idea >= 0 and arrived(p, place)}


def reached_idea_places(rules: Ruleset, p: list[int]) -> list[int]:
    """The board's idea places that have been reached and have no token."""
    fired = fired_idea_places(rules, p)
    return [place for place in _free_idea_places(rules, p) if place in fired]


def idea_places(rules: Ruleset, p: list[int]) -> list[int]:
    """Where ideas of the pool will be laid: reached places; in positions of before those to be reached follow."""
    found = reached_idea_places(rules, p)
    if rules.strict_positions:
        return found
    return found + [place for place in _free_idea_places(rules, p) if place not in found]


def board_idea_places(rules: Ruleset) -> range:
    """The idea places of the board and the industry track; behind them come those of parts."""
    return range(len(rules.idea_place_names) - sum(len(part.idea_places) for part in rules.parts))


def _free_idea_places(rules: Ruleset, p: list[int]) -> list[int]:
    taken = {place - 1 for place in token_places(p)}
    return [place for place in board_idea_places(rules) if place not in taken]


# ---- workers and coins


def pieces_standing(state: GameState, seat: int) -> tuple[int, int, int]:
    """Workers, coins and wood workers that a player has on spaces."""
    p = state.players[seat]
    rules = state.rules
    workers, coins, wood = p[BASIC_WORKERS], p[BASIC_COINS], p[BASIC_WOOD]
    for space, taken in enumerate(state.spaces):
        if taken and (taken - 1) & 3 == seat:
            payment = (taken - 1) >> 2
            coins += payment >> 1
            wood += payment & moves.WITH_WOOD_WORKER
            workers += rules.cost_workers[space] + rules.cost_coins[space] - (payment >> 1) - (payment & 1)
    return workers, coins, wood


def fewest_coins(rules: Ruleset, seat: int, space: int) -> int:
    """The coins a space asks for; any engineer takes one worker of a rival's."""
    return 0 if seat >= rules.players and space >= ENGINEER_SPACE else rules.cost_coins[space]


def open_spaces(rules: Ruleset, last: bool = False) -> list[int]:
    """The board's spaces in play with this number of players, in the last round or before it."""
    return rules.open_last if last else rules.open_spaces


def temporary_pieces(rules: Ruleset) -> int:
    """How many temporary workers there are; none where no space gives them."""
    return max((amount(rules.effects[space], O_TEMPORARY) for space in open_spaces(rules)), default=0)


def temporary_taken(state: GameState, seat: int) -> int:
    """The temporary workers this player has taken this round."""
    return sum(
        amount(state.rules.effects[space], O_TEMPORARY)
        for space in open_spaces(state.rules)
        if state.spaces[space] and (state.spaces[space] - 1) & 3 == seat
    )


def workers_left(state: GameState, seat: int, temporary: int) -> int:
    """Own workers that stand on no space; temporary ones that are gone from the supply were placed first."""
    placed = max(0, temporary_taken(state, seat) - temporary)
    own = state.players[seat][OWN]
    return min(own, own + placed - pieces_standing(state, seat)[0])


def coins_left(state: GameState, seat: int) -> int:
    """The coins of the set-up without those that lie on spaces."""
    return max(0, state.rules.setup.coins - pieces_standing(state, seat)[1])


# ---- the engineer row


def letter_of(rules: Ruleset, engineer: int) -> str:
    name = moves.ENGINEER_NAMES[engineer]
    return next(one.letter for one in rules.engineer_rows if one.id == name)


def usual_letter(state: GameState, index: int) -> str:
    """A or B for the engineer who lies there in this round, "" for a place that is empty by now."""
    start = index - (state.round - 1)
    if start < 0:
        return ""
    place = state.rules.row_places[start]
    setup = state.rules.setup
    return "A" if place in setup.a_places else "B" if place in setup.b_places else ""


def fill_row(state: GameState, given: dict[int, int]) -> list[int]:
    """The engineer row: what was given, then engineers who were used there, then any that are left."""
    rules = state.rules
    row = [given.get(index, -1) for index in range(len(rules.row_places))]
    gone = set(row)
    for p in state.players:
        gone |= set(bits(p[ENGINEERS]))
    gone |= set(bits(kept(state)))
    used = [e for e in range(len(moves.ENGINEER_NAMES)) if state.spaces[ENGINEER_SPACE + e] and e not in gone]
    open_lying = [index for index in rules.lying if index not in given]
    for index, engineer in zip(open_lying, used, strict=False):
        row[index] = engineer
    gone |= {*used, rules.engineer_one}  # #1 comes with an idea card
    gone.discard(-1)
    box = _never_laid(rules, bits(rules.engineers), gone)
    for index in range(len(row)):
        letter = usual_letter(state, index)
        hired = index == rules.hire_place and state.spaces[rules.hire]
        if index in given or row[index] >= 0 or not letter or hired or not box:
            continue
        engineer = next((e for e in box if letter_of(rules, e) == letter), box[0])
        row[index] = engineer
        box = _never_laid(rules, box, {engineer})
    return row


def _never_laid(rules: Ruleset, box: list[int], gone: set[int]) -> list[int]:
    """Engineers who may still be laid out: none whose number somebody has who is in the game (ruling 24)."""
    return [one for one in box if not any(same_number(rules, one, other) for other in gone)]


def same_number(rules: Ruleset, one: int, other: int) -> bool:
    return rules.engineer_number[one] == rules.engineer_number[other]


# ---- tiles and cards


def tiles_laid(state: GameState) -> list[int]:
    """How many of each tile lie anywhere but in the stacks, a displaced locomotive included."""
    count = list(state.returned)
    for p in state.players:
        for tile in p[SLOT : SLOT + state.rules.slots] + p[GAP : GAP + GAPS]:
            if tile != CLOSED:
                count[tile % BOILED] += 1
    for kind, _, argument in state.stack:
        if kind == F_DISPLACED:
            count[argument % BOILED] += 1
    for _, tiles in tiles_of_parts(state):
        for tile in tiles:
            count[tile] += 1
    count[state.rules.extra_nine] += sum(1 for unit in state.pool if unit >> 1 == K_NINE)
    count[0] = 0
    return count


def tiles_of_parts(state: GameState) -> list[tuple[str, list[int]]]:
    """Tiles that lie with nobody, by what that is called: on a board that all share, with a rival."""
    if not state.table:
        return []
    return [place for written in all_written() if written.tiles for place in written.tiles(state)]


def tiles_there(rules: Ruleset, tile: int) -> int:
    """How many of a tile the game has."""
    if rules.stacked[tile]:
        return rules.stack_height
    if tile == rules.start_tile:
        return rules.players
    return max([part.tiles_there(tile) for part in rules.parts], default=0) or 1


def full_stacks(state: GameState) -> list[int]:
    """The stacks of the set-up without what lies elsewhere."""
    laid = tiles_laid(state)
    stacks = [0] * len(laid)
    for group in state.rules.stack_groups:
        for tile in group:
            stacks[tile] = max(0, state.rules.stack_height - laid[tile])
    return stacks


SPECIAL_VALUATION: Final = 2


def shown_idea_cards(state: GameState) -> int:
    """A bit for every idea card that somebody visibly has."""
    rules = state.rules
    seen = []
    if any(p[WOOD_WORKER] for p in state.players):
        seen.append(O_WOOD_WORKER)
    if tiles_laid(state)[rules.extra_nine]:
        seen.append(K_NINE)
    if any(p[ENGINEERS] >> rules.engineer_one & 1 for p in state.players):
        seen.append(O_ENGINEER_ONE)
    if any(p[VALUATION] == SPECIAL_VALUATION for p in state.players):
        seen.append(O_SPECIAL_VALUATION)
    laid = tiles_laid(state)
    seen += [kind for tile, kind in OWN_FACTORIES.items() if laid[moves.TILE_NAMES.index(tile)]]
    seen += [kind for written in all_written() if written.idea_cards for kind in written.idea_cards(state)]
    cards = [
        card for card in bits(rules.cards) if any(amount(rules.card_effect[card], kind) for kind in seen)
    ]
    return sum(1 << card for card in cards)


def all_end_cards(rules: Ruleset) -> int:
    return sum(1 << card for card, end_card in enumerate(rules.end_cards) if end_card is not None)


def end_cards_held(state: GameState) -> int:
    held = 0
    for p in state.players:
        for card in held_cards(p):
            held |= 1 << card
    return held


def hidden_cards(state: GameState) -> int:
    """The last cards of the list that nobody holds are the ones removed unseen."""
    free = bits(all_end_cards(state.rules) & ~end_cards_held(state))
    return sum(1 << card for card in free[len(free) - min(len(free), state.rules.end_cards_out) :])


def drafting(stack: list[Frame]) -> bool:
    """Whether starting bonuses are still chosen or carried out."""
    return any(kind in (F_BONUS, F_DRAFT) for kind, _, _ in stack)


def open_bonuses(state: GameState) -> int:
    """Starting bonus cards on the table: after the draft none."""
    if not drafting(state.stack):
        return 0
    return state.rules.bonuses & ~sum(1 << p[BONUS] - 1 for p in state.players if p[BONUS])


# ---- what the game waits for


def scoring(stack: list[Frame]) -> bool:
    """Whether everybody has passed: the round is being closed or the game is over."""
    return not stack or stack[0][0] == F_SCORE


def bottom(frames: list[Frame]) -> list[Frame]:
    """The frame below the first one that is named: after a moved worker comes scoring, else the next turn."""
    if not frames or frames[0][0] in (F_ROUND, F_SCORE):
        return []
    return [(F_SCORE, -1, 0)] if frames[0][0] == F_MOVE else [(F_ROUND, -1, 0)]


def whose_pool(frames: list[Frame]) -> int:
    """Whether pools belong to the player's own turn, unless it is said."""
    return OTHER_TURN if scoring(frames) or drafting(frames) else OWN_TURN


def last_place(state: GameState) -> int:
    """The place in the order of the player who had the last turn, -1 before the first turn of a round."""
    if scoring(state.stack):
        return len(state.order) - 1
    if drafting(state.stack) or len(state.stack) == 1:
        return -1
    seat = state.stack[1][1]
    return state.order.index(seat) if seat >= 0 else -1


def waiting_ideas(state: GameState, seat: int) -> int:
    """A bit for every idea place whose token waits in the pool."""
    due = sum(1 for unit in state.pool if unit >> 1 == K_IDEA)
    return sum(1 << place for place in idea_places(state.rules, state.players[seat])[:due])
