"""What is true in every position of every game.

`check` looks at one position, `check_step` at two in a row, `check_laws` at what must hold for copies, save
files and views (dearer, so callers sample it). The first thing that is not so is raised as a sentence.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from random import Random

from roundhouse.lab.board_invariants import check_player_board
from roundhouse.lab.broken import BrokenInvariant, ensure
from roundhouse.lab.extension import all_checked, playing
from roundhouse.lab.part_invariants import check_parts
from roundhouse.record.keys.spaces import fewest_coins
from roundhouse.record.keys.tiles import tiles_in, tiles_of_parts, tiles_there
from roundhouse.record.position import PositionError, position_of, state_from_position
from roundhouse.rules import apply, decider, legal, moves
from roundhouse.rules.engine import run_on
from roundhouse.rules.engineers import kept
from roundhouse.rules.ideas import OUT_OF_GAME
from roundhouse.rules.layout import (
    BASIC_COINS,
    BASIC_WOOD,
    BASIC_WORKERS,
    COINS,
    DOUBLERS,
    ENGINEERS,
    GAP,
    IDEAS,
    LATER,
    OWN,
    PASSED,
    REACH,
    SCORE,
    SLOT,
    TEMPS,
    TRACK,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.packing import bits, held_cards, points_from, token_places
from roundhouse.rules.parts import OWN_FACTORIES
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import (
    BLOCKED,
    BOILED,
    CLOSED,
    ENGINEER_SPACE,
    F_BONUS,
    F_DISPLACED,
    F_MOVE,
    F_POOL,
    F_ROUND,
    F_SCORE,
    F_TURN,
    FRAMES,
    GAPS,
    K_IDEA,
    K_NINE,
    KINDS,
    MAX_ROUTES,
    MAX_SLOTS,
    MORE,
    O_TEMPORARY,
    SPACES,
    is_engineer,
)
from roundhouse.view.secrets import determinize, redact

__all__ = ["BrokenInvariant", "check", "check_laws", "check_step"]


def check(state: GameState, options: Sequence[int] | None = None, before: GameState | None = None) -> None:
    """Everything that one position must keep.

    What is known already saves time: `options` are the legal moves, and player boards that are as they were
    in `before` are not looked at again.
    """
    check_decision(state, legal(state) if options is None else options)
    check_order(state)
    check_spaces(state)
    check_workers(state)
    check_tiles(state)
    check_engineers(state)
    check_ideas(state)
    check_end_cards(state)
    check_pool(state)
    check_scores(state)
    check_parts(state)
    for seat, p in enumerate(state.players):
        if before is None or before.players[seat] != p:
            check_player_board(state, seat)


# ---- the decision


def check_decision(state: GameState, options: Sequence[int]) -> None:
    """Somebody can move unless the game is over."""
    ensure(all(0 <= move < moves.SIZE for move in options), "a legal move is not in the table: {}", options)
    ensure(all(a < b for a, b in pairwise(options)), "legal is not sorted or names a move twice: {}", options)
    if not state.stack:
        ensure(not options, "the game is over, but legal offers {}", options)
        ensure(state.round == state.rules.rounds, "the game is over in round {}", state.round)
        return
    kind, player, _ = state.stack[-1]
    ensure(kind not in (F_ROUND, F_SCORE, F_BONUS), "the game stands still at {!r}", FRAMES[kind])
    ensure(0 <= player < len(state.players), "seat {} is to decide", player)
    ensure(decider(state) == player, "decider says {}, the stack says {}", decider(state), player)
    ensure(bool(options), "nobody can move: seat {} has no legal move at {!r}", player, FRAMES[kind])
    if kind == F_TURN:
        ensure(not state.players[player][PASSED], "seat {} has a turn after passing", player)
    if any(frame[0] == F_MOVE for frame in state.stack):
        ensure(all(p[PASSED] for p in state.players), "a turn-order worker moves before all have passed")


def check_order(state: GameState) -> None:
    """The turn order is a permutation of the seats."""
    seats = list(range(len(state.players)))
    ensure(len(seats) == state.rules.players, "there are {} seats, not {}", len(seats), state.rules.players)
    ensure(sorted(state.order) == seats, "the order is {}", state.order)
    ensure(-1 <= state.last < len(seats), "the last turn was at place {}", state.last)
    ensure(1 <= state.round <= state.rules.rounds, "it is round {}", state.round)


# ---- spaces and workers


@remembered
def spaces_in_play(rules: Ruleset, last_round: bool) -> frozenset[int]:
    """What the printed board offers to this number of players."""
    covered = "turn-order" if last_round else "last-round"
    return frozenset(
        moves.SPACE_NAMES.index(space.id)
        for space in rules.space_rows
        if rules.players in space.players and space.section != covered
    )


def check_spaces(state: GameState) -> None:
    """Spaces are occupied only if they are in play, and with pieces that pay for them."""
    rules = state.rules
    ensure(len(state.spaces) == SPACES, "there are {} spaces", len(state.spaces))
    open_now = spaces_in_play(rules, state.round == rules.rounds)
    lying = [state.row[place] for place in rules.lying]
    claimed: list[int] = []
    for space, taken in enumerate(state.spaces):
        if not taken:
            continue
        player, payment = (taken - 1) & 3, (taken - 1) >> 2
        twin = rules.twin[space]
        if taken == BLOCKED and twin >= 0:
            ensure(state.spaces[twin] not in (0, BLOCKED), "space {} is closed, but {} is free", space, twin)
            continue
        ensure(twin < 0 or state.spaces[twin] == BLOCKED, "the twin of space {} is not closed", space)
        there = len(state.players) + len(rules.rivals)
        ensure(player < there, "space {} is occupied by seat {}", space, player)
        pieces = rules.cost_workers[space] + rules.cost_coins[space]
        coins, wood = payment >> 1, payment & moves.WITH_WOOD_WORKER
        least = fewest_coins(rules, player, space)
        ensure(least <= coins <= pieces - wood, "space {} was paid with {}", space, payment)
        if is_engineer(space):
            engineer = space - ENGINEER_SPACE
            owners = [seat for seat, p in enumerate(state.players) if p[ENGINEERS] >> engineer & 1]
            lent = any(part.lends_engineers for part in rules.parts)
            owned = player in owners or (owners and lent)
            ensure(
                owned or engineer in lying, "engineer {} is used from the box", moves.ENGINEER_NAMES[engineer]
            )
        else:
            ensure(space in open_now, "space {} is occupied but not in play", moves.SPACE_NAMES[space])
            ensure(not rules.reusable[space], "{} became occupied", moves.SPACE_NAMES[space])
            if rules.claims[space]:
                claimed.append(player)
    ensure(len(set(claimed)) == len(claimed), "seat {} claims both turn-order places", claimed)


def check_workers(state: GameState) -> None:
    """Workers are in supply or placed; temporary ones exist twice and have one holder."""
    setup = state.rules.setup
    holders = 0
    for seat, p in enumerate(state.players):
        workers, wood, temporary = _placed(state, seat)
        known = p[OWN] + temporary
        here = p[WORKERS] + p[TEMPS] + workers
        ensure(here == known, "seat {} has {} workers in supply and placed, but owns {}", seat, here, known)
        ensure(
            p[OWN] + p[LATER] == setup.workers + setup.later,
            "seat {} owns {} workers with {} to come",
            seat,
            p[OWN],
            p[LATER],
        )
        ensure(wood == (p[WOOD_WORKER] == 2), "seat {}: {} wood workers placed", seat, wood)
        ensure(p[TEMPS] <= 2, "seat {} has {} temporary workers", seat, p[TEMPS])
        for place in (WORKERS, LATER, TEMPS, COINS, BASIC_WORKERS, BASIC_COINS, BASIC_WOOD):
            ensure(p[place] >= 0, "seat {} has {} at place {}", seat, p[place], place)
        holders += bool(temporary)
    ensure(holders <= 1, "{} players have temporary workers", holders)


def _placed(state: GameState, seat: int) -> tuple[int, int, int]:
    """Workers and wood workers that stand on spaces, and the temporary workers these spaces gave."""
    rules, p = state.rules, state.players[seat]
    workers, wood, temporary = p[BASIC_WORKERS], p[BASIC_WOOD], 0
    for space, taken in enumerate(state.spaces):
        if taken and (taken - 1) & 3 == seat:
            payment = (taken - 1) >> 2
            pieces = rules.cost_workers[space] + rules.cost_coins[space]
            workers += pieces - (payment >> 1) - (payment & moves.WITH_WOOD_WORKER)
            wood += payment & moves.WITH_WOOD_WORKER
            temporary += sum(count for kind, count in rules.effects[space] if kind == O_TEMPORARY)
    return workers, wood, temporary


# ---- what is shared


@cache
def _tiles_waiting() -> dict[int, int]:
    """Tiles that lie on idea cards or that units of the pool are, by the kind that builds them."""
    waiting = {kind: tile for tile, kind in OWN_FACTORIES.items()}
    for checked in all_checked():
        waiting |= checked.waiting
    return {kind: moves.TILE_NAMES.index(tile) for kind, tile in waiting.items()}


def check_tiles(state: GameState) -> None:
    """Every tile is in a stack, beside it, on a board, or on its way; doublers likewise."""
    rules = state.rules
    found = Counter({tile: state.stacks[tile] + state.returned[tile] for tile in range(len(state.stacks))})
    for p in state.players:
        tiles = p[SLOT : SLOT + MAX_SLOTS] + p[GAP : GAP + GAPS]
        found.update(tile % BOILED for tile in tiles if tile and tile != CLOSED)
    found.update(frame[2] % BOILED for frame in state.stack if frame[0] == F_DISPLACED)
    for _, lying in tiles_of_parts(state):
        found.update(lying)
    for kind, tile in ((K_NINE, rules.extra_nine), *_tiles_waiting().items()):
        found[tile] += sum(1 for unit in state.pool if unit >> 1 == kind)
        cards = [
            card for card in bits(state.idea_cards) if any(k == kind for k, _ in rules.card_effect[card])
        ]
        found[tile] += len(cards)
    ensure(min(state.stacks + state.returned) >= 0, "a stack is below zero: {}", state.stacks)
    for tile in tiles_in(rules):
        name, count, there = moves.TILE_NAMES[tile], found.pop(tile), tiles_there(rules, tile)
        stays = rules.stacked[tile] or tile == rules.start_tile
        ensure(
            count == there if stays else count <= there, "there are {} tiles #{}, not {}", count, name, there
        )
    ensure(not state.returned[rules.extra_nine], "the extra #9 lies as a factory")
    ensure(not +found, "tiles that are not in this game: {}", +found)
    laid = sum(sum(p[DOUBLERS : DOUBLERS + MAX_ROUTES]) for p in state.players)
    ensure(state.doublers >= 0, "{} doublers are in supply", state.doublers)
    ensure(state.doublers + laid == rules.doublers, "{} doublers laid, {} in supply", laid, state.doublers)


def check_engineers(state: GameState) -> None:
    """Every engineer is at one place at most; #1 comes with her idea card."""
    rules = state.rules
    places = [engineer for engineer in state.row if engineer >= 0]
    for p in state.players:
        places += bits(p[ENGINEERS])
    places += bits(kept(state))
    ensure(len(state.row) == len(rules.row_places), "the row has {} places", len(state.row))
    ensure(len(set(places)) == len(places), "an engineer is at two places: {}", sorted(places))
    ensure(all(rules.engineers >> e & 1 for e in places), "an engineer from another box: {}", places)
    numbers = [rules.engineer_number[engineer] for engineer in places]
    ensure(len(set(numbers)) == len(numbers), "two engineers have one number: {}", sorted(numbers))
    ensure(rules.engineer_one not in state.row, "engineer #1 is in the row")
    is_open = state.idea_cards >> moves.CARD_NAMES.index("engineer") & 1
    ensure(not (is_open and rules.engineer_one in places), "engineer #1 is hired and on her idea card")


def check_ideas(state: GameState) -> None:
    """A token is unused, on one idea space, or out of the game; an idea card is taken once."""
    rules = state.rules
    ensure(not state.idea_cards & ~rules.cards, "idea cards {} are open", bits(state.idea_cards))
    owners = sum(1 for p in state.players if p[WOOD_WORKER])
    is_open = state.idea_cards >> moves.CARD_NAMES.index("wood-worker") & 1
    ensure(owners + is_open <= 1, "{} wood workers are out, {} on the idea card", owners, is_open)
    for seat, p in enumerate(state.players):
        unused = bits(p[IDEAS])
        used = {token: place for token, place in enumerate(token_places(p)) if place}
        ensure(not set(unused) & set(used), "seat {} has a token used and unused: {} {}", seat, unused, used)
        ensure(
            sorted([*unused, *used]) == bits(rules.tokens), "seat {} has tokens {} and {}", seat, unused, used
        )
        lying = [place for place in used.values() if place != OUT_OF_GAME]
        ensure(len(set(lying)) == len(lying), "seat {} has two tokens on one space: {}", seat, used)
        known = len(rules.idea_place_names)
        ensure(all(place <= known for place in lying), "seat {}: tokens lie on {}", seat, used)


def check_end_cards(state: GameState) -> None:
    """The pile, the cards put away and the cards held make up all cards, each once."""
    every = [card for card, end_card in enumerate(state.rules.end_cards) if end_card is not None]
    held = [card for p in state.players for card in held_cards(p)]
    ensure(
        sorted([*bits(state.pile), *bits(state.hidden), *held]) == every,
        "end bonus cards: pile {}, put away {}, held {}",
        bits(state.pile),
        bits(state.hidden),
        held,
    )
    out = len(bits(state.hidden))
    ensure(out == state.rules.end_cards_out, "{} end bonus cards are put away", out)
    ensure(len(state.looks) % 3 == 0, "looks has {} numbers", len(state.looks))


def check_pool(state: GameState) -> None:
    """The pool is sorted, and there is one only in a turn."""
    pool = state.pool
    ensure(all(a <= b for a, b in pairwise(pool)), "the pool is not sorted: {}", pool)
    ensure(all(0 <= unit < 2 * KINDS for unit in pool), "the pool holds unknown units: {}", pool)
    back = [unit for unit in state.revocable if unit != MORE]
    there = all(unit & 1 and back.count(unit) <= pool.count(unit) for unit in back)
    ensure(there, "of {} more may be taken back than there is: {}", pool, back)
    # what is used in addition to an action may come before it
    turn = (F_POOL, F_TURN) if state.rules.adders else (F_POOL,)
    turns = [frame[1] for frame in state.stack if frame[0] in turn]
    ensure(len(turns) <= 1, "{} pools are being used", len(turns))
    ensure(not pool or bool(turns), "the pool holds {} outside a turn", pool)
    waiting, units = len(bits(state.idea_places)), pool.count(2 * K_IDEA) + pool.count(2 * K_IDEA + 1)
    ensure(waiting == units, "{} idea spaces wait, the pool holds {} ideas", waiting, units)


def check_scores(state: GameState) -> None:
    """A score is the sum of its sources."""
    for seat, p in enumerate(state.players):
        points = [points_from(p, source) for source in state.rules.sources]
        ensure(p[SCORE] == sum(points), "seat {} has {} points, its sources {}", seat, p[SCORE], points)
        ensure(min(points) >= 0, "seat {} has negative points: {}", seat, points)


# ---- two positions in a row


def check_step(before: GameState, after: GameState) -> None:
    """Scores, tracks and reach only grow; rounds go on. What was tried is taken back as a whole."""
    if before.before is not None and after.struck:
        ensure(after == before.before, "a turn is taken back to another position than it began with")
        return
    ensure(before.round <= after.round <= before.round + 1, "round {} follows {}", after.round, before.round)
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        ensure(old[SCORE] <= new[SCORE], "seat {} falls from {} to {} points", seat, old[SCORE], new[SCORE])
        for place in (*range(TRACK, TRACK + 5 * MAX_ROUTES), *range(REACH, REACH + MAX_ROUTES)):
            ensure(old[place] <= new[place], "seat {} goes back at place {}", seat, place)
    for checked in playing(before.rules) if before.rules.parts else ():
        if checked.steps:
            checked.steps(before, after)


# ---- laws


def check_laws(state: GameState, options: Sequence[int], chance: Random) -> None:
    """Copies are equal and independent, files and positions come back, views hide and keep what they must."""
    before = state.to_dict()
    written = json.loads(json.dumps(before))
    ensure(GameState.from_dict(state.rules, written) == state, "to_dict and from_dict lose something")
    ensure(state.clone() == state, "a clone differs")
    check_position(state)
    for move in options:
        twin = state.clone()
        apply(twin, move)
        ensure(state.to_dict() == before, "a move on a clone changed the original")
        check_step(state, twin)
    if options:
        check(twin)
    settled = state.clone()
    run_on(settled)
    ensure(settled == state, "the game does not rest at its decision")
    for viewer in range(-1, len(state.players)):
        view = redact(state, viewer)
        ensure(redact(view, viewer) == view, "seat {}: redacting twice differs", viewer)
        dealt = determinize(state, viewer, chance)
        ensure(redact(dealt, viewer) == view, "seat {}: a dealt world shows another view", viewer)
        check_end_cards(dealt)
        if viewer == decider(state) and viewer >= 0:
            ensure(legal(view) == list(options), "seat {}: the view offers other moves", viewer)
            ensure(legal(dealt) == list(options), "seat {}: a dealt world offers other moves", viewer)


def check_position(state: GameState) -> None:
    """The words of a state make the same state again."""
    words = position_of(state)
    try:
        twin = state_from_position(words, state.rules)
    except PositionError as error:
        raise BrokenInvariant(f"the own position is refused: {error}") from error
    before, after = state.to_dict(), twin.to_dict()
    lost = [name for name in before if before[name] != after[name]]
    ensure(not lost, "the own position comes back with other {}: {}", lost, words)
