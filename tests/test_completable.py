"""Answers about direct actions agree with going through all ways to finish the turn.

`rules.ahead.completable` decides by counting room where it can, and by a bounded search where it cannot. Here the
same questions are answered with no bound at all: every move of every frame, every unit that could pay for it,
to the end of the turn. What is refuted must be impossible, every turn that can be finished must be offered, and a move
that is not on trust must never be dead. Random games ask about what comes up; crowded boards, dealt at random, ask
about routes that are nearly full, wrenches before gaps and stacks that run out, where games seldom come.

A quick run takes half the games and boards or less, `make fuzz` and `--whole` all of them, and `pytest
tests/test_completable.py --games 500` more of both.
"""

from __future__ import annotations

import marshal
from random import Random
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.compiled import is_compiled
from roundhouse.record.position import PositionError, state_from_position
from roundhouse.rules import GameState, apply, legal, moves, new, ruleset
from roundhouse.rules.additions import additions
from roundhouse.rules.ahead import search
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.ahead.frames import DIRECT_FRAMES, frame_moves, resolve
from roundhouse.rules.ahead.search import NO, PERHAPS, YES, AheadSearch
from roundhouse.rules.layout import (
    COINS,
    ENGINEERS,
    IDEAS,
    TEMPS,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.notation import notation
from roundhouse.rules.packing import bits, token_places
from roundhouse.rules.pool import PAYERS, payers
from roundhouse.rules.turn import move_worker, take_turn
from roundhouse.rules.vocabulary import (
    ENGINEER_SPACE,
    F_MOVE,
    F_POOL,
    F_REPEAT,
    F_ROUND,
    F_TURN,
    IN_TURN,
    K_ANY,
    K_BRONZE,
    K_END_CARD_10,
    K_FACTORY,
    K_GOLD,
    K_GREEN,
    K_IDEA,
    K_IDEA_CARD,
    K_INDUSTRY,
    K_KEY,
    K_LOCO,
    K_LOCO_FACTORY,
    K_NINE,
    K_SILVER,
    K_TRADE,
    K_WOOD,
    K_WOOD_GREEN,
    O_HIRE,
    O_REPEAT,
    OWN_TURN,
)
from roundhouse.rules.ways import each_way
from tests.conformance.play import choose

NODES = 4000
EDITIONS = ("ultimate", "classic")


class TooMany(Exception):
    """More ways than we want to wait for."""


def must_do(state: GameState) -> bool:
    """Whether something direct waits that cannot be put off to the end of the turn, as an end bonus card can."""
    return any(unit % 2 == 0 for unit in state.pool if unit != 2 * K_END_CARD_10)


class Exhaustive:
    """All ways to finish one player's turn. Positions are remembered, nothing else is cut."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.known: dict[bytes, bool] = {}
        self.nodes = 0

    def finishes(self, state: GameState) -> bool:
        """Whether some way leaves no direct effect behind."""
        self.nodes = NODES
        return self._finishes(state)

    def _finishes(self, state: GameState) -> bool:
        kind, decider, argument = state.stack[-1]
        if decider != self.player or not IN_TURN[kind]:
            return True
        if not must_do(state) and not (kind in DIRECT_FRAMES and argument % 2 == 1):
            return True
        key = self._key(state)
        if key not in self.known:
            self.known[key] = any(self._finishes(twin) for _, twin in self.ways(state))
        return self.known[key]

    def ways(self, state: GameState) -> list[tuple[int, GameState]]:
        """Every move of the frame at hand with every unit that could pay, and what it leads to."""
        found = []
        for move in frame_moves(state):
            of_units = state.stack[-1][0] in (F_POOL, F_TURN) and PAYERS[move]
            for payer in payers(state, move) if of_units else [-1]:
                self.nodes -= 1
                if self.nodes < 0:
                    raise TooMany
                twin = state.clone()
                resolve(twin, move, payer)
                found.append((move, twin))
        return found

    def _key(self, state: GameState) -> bytes:
        written = state.to_dict()
        written["players"] = written["players"][self.player]  # the others do nothing in this turn
        # Later formats also tell which lists are the same one
        return marshal.dumps(list(written.values()), 2)


# ---- what should be offered


def payments(state: GameState, player: int, space: int) -> list[int]:
    """Every way to pay: so many coins, with the wood worker or without it."""
    rules, p = state.rules, state.players[player]
    pieces = rules.cost_workers[space] + rules.cost_coins[space]
    found = []
    for coins in range(rules.cost_coins[space], pieces + 1):
        for wood in (0, 1):
            workers = pieces - coins - wood
            if 0 <= workers <= p[WORKERS] + p[TEMPS] and coins <= p[COINS] and wood <= (p[WOOD_WORKER] == 1):
                found.append(moves.COIN * coins + moves.WITH_WOOD_WORKER * wood)
    return found


def open_spaces(state: GameState) -> list[int]:
    """Free spaces of the printed board and lying engineers nobody has used."""
    rules = state.rules
    covered = "turn-order" if state.round == rules.rounds else "last-round"
    board = [
        moves.SPACE_NAMES.index(space.id)
        for space in rules.space_rows
        if rules.players in space.players and space.section != covered
    ]
    lying = [ENGINEER_SPACE + state.row[place] for place in rules.lying if state.row[place] >= 0]
    return [space for space in board + lying if not state.spaces[space]]


def own_engineers(state: GameState, player: int) -> list[int]:
    spaces = [ENGINEER_SPACE + engineer for engineer in bits(state.players[player][ENGINEERS])]
    return [space for space in spaces if not state.spaces[space]]


def may_claim(state: GameState, player: int, space: int) -> bool:
    claimed = [
        (state.spaces[other] - 1) % 4 for other in state.rules.turn_order_spaces if state.spaces[other]
    ]
    own_place = state.order.index(player) + 1 == state.rules.claims[space]
    return player not in claimed and (len(state.order) == 2 or not own_place)


class Decision:
    """One decision: the moves that should be offered, by going through everything they could lead to."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.kind, self.player, self.argument = state.stack[-1]
        self.turn = Exhaustive(self.player)
        self.wanted: set[int] = set()
        if self.kind == F_TURN:
            self._turn()
        elif self.kind == F_MOVE:
            self._worker()
        elif IN_TURN[self.kind]:
            self._pool()

    def _turn(self) -> None:
        state, player = self.state, self.player
        if must_do(state):
            self._use_pool()  # an idea card taken before the action comes first
            return
        self.wanted.add(moves.PASS)
        for space in open_spaces(state):
            if not state.rules.claims[space] or may_claim(state, player, space):
                for payment in payments(state, player, space):
                    self._carry_out(moves.PLACE + 8 * space + payment)
        for space in own_engineers(state, player):
            self.wanted |= {moves.PLACE + 8 * space + payment for payment in payments(state, player, space)}
        self.wanted |= set(additions(state, player, False))
        if state.pool:
            self._use_pool()

    def _worker(self) -> None:
        rules = self.state.rules
        self.wanted.add(moves.STAY)
        one = [s for s, workers in enumerate(rules.cost_workers) if workers == 1 and not rules.cost_coins[s]]
        for space in open_spaces(self.state):
            if space in one and not rules.claims[space]:
                self._carry_out(moves.PLACE + 8 * space)
        own = own_engineers(self.state, self.player)
        self.wanted |= {moves.PLACE + 8 * space for space in own if space in one}

    def _carry_out(self, move: int) -> None:
        """A direct action is wanted if, once paid for, it can be carried out in full."""
        rules, space = self.state.rules, (move - moves.PLACE) // 8
        kinds = [kind for kind, _ in rules.effects[space]]
        if O_HIRE in kinds and self.state.row[rules.hire_place] < 0:
            return
        twin = self.state.clone()
        if self.kind == F_MOVE:
            move_worker(twin, self.player, self.argument, move)
        else:
            take_turn(twin, self.player, move)
        if O_REPEAT in kinds and twin.stack[-1][0] != F_REPEAT:
            return  # nothing to repeat
        self._see(move, twin)

    def _pool(self) -> None:
        if self.kind == F_POOL and not must_do(self.state):
            self.wanted.add(moves.DONE)
            if self.argument == OWN_TURN:
                self.wanted |= set(additions(self.state, self.player, True))
        self._use_pool()

    def _use_pool(self) -> None:
        if self.kind in (F_POOL, F_TURN) and not self.state.pool:
            return
        self.turn.nodes = NODES
        for move, twin in self.turn.ways(self.state):
            self._see(move, twin)

    def _see(self, move: int, twin: GameState) -> None:
        finishes = self.turn.finishes(twin)
        said = can_complete(twin, self.player)
        after = notation(self.state, move)
        assert said == PERHAPS or (said == YES) == finishes, f"can_complete says {said} after {after}"
        if finishes:
            self.wanted.add(move)


def any_way(state: GameState) -> Decision:
    """The same where the turn may have been paid in several ways: what is wanted in one of them is wanted."""
    player = state.stack[-1][1]
    ways = [Decision(way) for way in each_way(state) if Exhaustive(player).finishes(way)]
    for way in ways[1:]:
        ways[0].wanted |= way.wanted
    return ways[0]


class Tally:
    """How many decisions were compared, and how many had too many ways."""

    def __init__(self) -> None:
        self.compared = self.skipped = self.on_trust = 0

    def compare(self, state: GameState, where: str) -> None:
        kind = state.stack[-1][0]
        if kind not in (F_TURN, F_MOVE) and not IN_TURN[kind]:
            return  # drafts and end bonus cards strand nothing
        try:
            decision = Decision(state) if not state.instead else any_way(state)
        except TooMany:
            self.skipped += 1
            return
        except AssertionError as error:
            raise AssertionError(f"{where}: {error}\n{state.to_dict()}") from error
        self.compared += 1
        found = set(legal(state))
        if state.before is not None and not decision.wanted:
            return  # a turn that was tried in vain: whatever is offered, it will be taken back
        missing = sorted(notation(state, move) for move in decision.wanted - found - set(state.struck))
        assert state.on_trust is not None
        wrong = sorted(notation(state, move) for move in found - decision.wanted - set(state.on_trust))
        self.on_trust += len(state.on_trust)
        assert not missing + wrong, f"{where}: not offered {missing}, offered {wrong}\n{state.to_dict()}"


# ---- random games


def count(config: pytest.Config, whole: int, quick: int = 0) -> int:
    """So many games or boards; half of them in a quick run, or as many as said."""
    quick = quick or max(1, whole // 2)
    return int(config.getoption("--games")) or (whole if config.getoption("--whole") else quick)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_games(edition: str, players: int, pytestconfig: pytest.Config) -> None:
    tally = Tally()
    for seed in range(count(pytestconfig, 6)):
        state, chance = new(ruleset(players, edition), seed), Random(seed)
        number = 0
        while state.stack:
            tally.compare(state, f"{edition}, {players} players, seed {seed}, decision {number}")
            apply(state, choose(legal(state), chance, seed % 3 > 0))
            number += 1
    assert tally.compared > 60
    assert tally.skipped <= tally.compared // 100


# ---- crowded boards


def crowded_routes(chance: Random) -> dict[str, dict[str, int]]:
    """Colours close behind each other up to the ends, with so many free spaces in all, often few or none."""
    spare = chance.choice([0, 1, 2, 4, 20])
    tracks: dict[str, dict[str, int]] = {}
    routes = [("TS", 15, 4), ("SP", 9, 3), ("KY", 9, 2)]
    chance.shuffle(routes)
    for route, length, colours in routes:
        back = min(spare, chance.choice([0, 0, 1, 1, 2, 4, 7]))
        spare -= back
        ahead = length - back
        row = {"wood": ahead}
        for colour in ("green", "bronze", "silver", "gold")[:colours]:
            back = min(spare, chance.choice([0, 0, 0, 1, 2]))
            spare -= back
            ahead -= 1 + back
            if ahead <= 0 or (spare and chance.random() < 0.1):
                break
            row[colour] = ahead
        tracks[route] = row
    return tracks


def crowded_player(chance: Random, edition: str) -> dict[str, Any]:
    """A board on which there is hardly room: routes nearly full, wrenches before gaps, ideas within reach."""
    highest = 9 if edition == "classic" else 10
    numbers = [min(highest, chance.randrange(1, 11)) for _ in range(4)]
    tiles: list[int | str] = [chance.choice(["10a", "10b"]) if n == 10 else n for n in numbers]
    factories: list[int | str] = chance.sample([1, 2, 3, 4, 5, 6, 7, 8, 9], chance.randrange(6))
    if edition == "ultimate" and factories and chance.random() < 0.5:
        factories[chance.randrange(len(factories))] = chance.choice(["10a", "10b"])
    before_gap = [4, 6, 8, 10, 12, 15][len(factories)]
    wrenches = [f"place {max(0, before_gap - chance.choice([0, 0, 1, 2, 3, 5]))}"]
    if chance.random() < 0.3:
        wrenches.append(f"place {chance.randrange(before_gap + 1)}")
    tokens = ["cards", "valuation", "medal", "wrench", "any", "industry", "doublers"]
    tokens += ["keys", "coins"] if edition == "ultimate" else []
    return {
        "tracks": crowded_routes(chance),
        "locomotives": {"TS": tiles[:2], "SP": tiles[2:3], "KY": tiles[3:] if chance.random() < 0.7 else []},
        "factories": factories,
        "wrenches": wrenches,
        "ideas": chance.sample(tokens, chance.randrange(5)),
        "doublers": chance.choice([0, 7, 8]),
        "coins": 2,
        "wood-worker": chance.random() < 0.5,
        "extra-workers": 0,
    }


def crowded(chance: Random, edition: str) -> GameState:
    """A turn of A on a crowded board, with some spaces used that could be repeated."""
    while True:
        engineers = chance.sample(range(2, 16), 6)
        cards = ["nine", "engineer", "factory", "again"]
        position = {
            "edition": edition,
            "round": chance.choice([4, 6]),
            "engineers": engineers,
            "lowest-stack": chance.choice([2, 5, 9, 9, 10] if edition == "ultimate" else [2, 5, 9, 9]),
            "returned": chance.sample(range(1, 10), chance.choice([0, 0, 1, 2])),
            "idea-cards": chance.sample(cards, chance.randrange(5)),
            "spaces": {space: "A" for space in ("loco-1", "industry-1", "bronze-1") if chance.random() < 0.3},
            "players": {"count": 2, "A": crowded_player(chance, edition)},
        }
        if chance.random() < 0.3:
            position["stacks"] = {str(tile): 0 for tile in (2, 3, 4, 5, 6, 7, 8, 9)} | (
                {"10a": 0, "10b": chance.randrange(2)} if edition == "ultimate" else {}
            )
            del position["lowest-stack"]
        try:
            return state_from_position(position)
        except PositionError:
            continue  # a piece too many, or wrenches that share a space in classic


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_turns_on_crowded_boards(edition: str, pytestconfig: pytest.Config) -> None:
    """The turn itself, and a few decisions of whatever is chosen."""
    chance = Random(1)
    tally = Tally()
    for number in range(20 * count(pytestconfig, 12)):
        state = crowded(chance, edition)
        for step in range(4):
            if not state.stack or state.stack[-1][1] != 0:
                break
            tally.compare(state, f"{edition}, board {number}, decision {step}")
            apply(state, choose(legal(state), chance, busy=True))
    assert tally.compared > 60
    assert tally.skipped <= tally.compared // 20


# What spaces and idea cards ask for, and what else can be in a pool; doublers are laid at once.
DIRECT = (*range(K_ANY + 1), K_INDUSTRY, K_NINE, K_LOCO, K_FACTORY, K_LOCO_FACTORY)
INDIRECT = (*DIRECT[:-4], K_FACTORY, K_LOCO_FACTORY, K_IDEA, K_IDEA_CARD, K_KEY, K_TRADE)


def add_units(
    state: GameState,
    chance: Random,
    direct: tuple[int, ...] = DIRECT,
    indirect: tuple[int, ...] = INDIRECT,
) -> None:
    """A's turn is under way with any handful of units, at least one of them direct."""
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    state.pool = [2 * chance.choice(direct) for _ in range(chance.choice([1, 1, 2, 3]))]
    state.pool += [2 * chance.choice(indirect) + 1 for _ in range(chance.choice([0, 1, 1, 2, 3]))]
    state.pool.sort()
    p = state.players[0]
    free = [place for place in range(len(state.rules.idea_place_names)) if place + 1 not in token_places(p)]
    ideas = state.pool.count(2 * K_IDEA + 1)
    while ideas > min(len(free), len(bits(p[IDEAS]))):
        state.pool.remove(2 * K_IDEA + 1)
        ideas -= 1
    state.idea_places = sum(1 << place for place in free[:ideas])


class Pools(Tally):
    """Handfuls of units: can their direct ones be carried out? If so, which moves strand none of them?"""

    def __init__(self) -> None:
        super().__init__()
        self.answers = {True: 0, False: 0}
        self.unknown = 0

    @property
    def asked(self) -> int:
        return sum(self.answers.values())

    def ask(self, state: GameState, where: str) -> None:
        try:
            wanted = Exhaustive(0).finishes(state)
        except TooMany:
            self.unknown += 1
            return
        self.answers[wanted] += 1
        assert can_complete(state, 0) in (PERHAPS, YES if wanted else NO), where
        if wanted:
            self.compare(state, where)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("budget", [60, 6])
def test_pools_on_crowded_boards(
    edition: str, budget: int, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Can the direct ones of any handful of units be carried out? If so, which moves strand none of them? With a small
    budget more is on trust, and nothing is wrong.
    """
    if not is_compiled():
        monkeypatch.setattr(search.AheadSearch, "budget", budget)
    chance = Random(2)
    pools = Pools()
    for number in range(50 * count(pytestconfig, 4)):
        state = crowded(chance, edition)
        add_units(state, chance)
        pools.ask(state, f"{edition}, board {number}: {state.pool}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 15
    assert pools.unknown <= pools.asked // 5
    assert pools.compared > 30


def far_ahead(chance: Random) -> GameState:
    """Gold is asked for whose tracks are still to come, with about as many steps in hand as that takes."""
    ahead = chance.randrange(11, 15)
    row = {"wood": ahead}
    for colour in ("green", "bronze", "silver"):
        ahead = min(ahead - 1, chance.randrange(1, 7))
        if ahead > 0 and (colour != "silver" or row["wood"] >= 10):
            row[colour] = ahead
    short = {"SP": {"wood": chance.randrange(1, 4)}, "KY": {"wood": chance.randrange(1, 4)}}
    state = state_from_position({"players": {"count": 2, "A": {"tracks": {"TS": row, **short}}}})
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    kinds = (K_WOOD, K_WOOD, K_GREEN, K_BRONZE, K_SILVER, K_WOOD_GREEN, K_ANY)
    state.pool = [2 * K_GOLD] * chance.choice([1, 1, 2])
    state.pool += [2 * chance.choice(kinds) + 1 for _ in range(chance.randrange(3, 8))]
    state.pool.sort()
    return state


def test_gold_far_ahead(pytestconfig: pytest.Config) -> None:
    """All that gold needs is counted: room on its route, its tracks, and which units could be which steps."""
    chance = Random(4)
    pools = Pools()
    for number in range(20 * count(pytestconfig, 20, 4)):
        state = far_ahead(chance)
        pools.ask(state, f"board {number}: {state.pool}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 10
    assert pools.unknown <= pools.asked // 5


@pytest.mark.parametrize(
    ("silver", "pool", "possible"),
    [
        (2, [K_WOOD, K_WOOD], True),  # its tracks come on space 15
        (2, [K_WOOD, K_SILVER], False),
        (1, [K_WOOD, K_WOOD], True),  # with a key that is a silver step
        (0, [K_WOOD, K_WOOD, K_WOOD_GREEN], False),  # but not two
    ],
)
def test_what_one_gold_step_takes(silver: int, pool: list[int], possible: bool) -> None:
    row = {"wood": 13, "green": 5, "bronze": 4} | ({"silver": silver} if silver else {})
    state = state_from_position({"players": {"count": 2, "A": {"tracks": {"TS": row}}}})
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    state.pool = [2 * K_GOLD, *(2 * kind + 1 for kind in pool)]
    assert AheadSearch().answer(state, 0) == (YES if possible else NO)


# Engineer 10 asks for an industry and a wood step, and the wrench stands before a gap. Two wood steps on SP
# bring an idea, and that a second wrench, which can step. One does not; the other is the wood worker's.
TWO_STEPS_WANTED = {
    "engineers": {"1": 10},
    "players": {
        "count": 2,
        "A": {
            "tracks": {"SP": {"wood": 2}},
            "locomotives": {"SP": [5]},
            "wrenches": [5],
            "wood-worker": True,
        },
    },
}
ENGINEER_10 = moves.PLACE + 8 * (ENGINEER_SPACE + moves.ENGINEER_NAMES.index("10"))


@pytest.mark.parametrize(("payment", "possible"), [(0, False), (moves.WITH_WOOD_WORKER, True)])
def test_the_extra_step_may_be_what_makes_an_action_possible(payment: int, possible: bool) -> None:
    state = state_from_position(TWO_STEPS_WANTED)
    take_turn(state, 0, ENGINEER_10 + payment)
    assert Exhaustive(0).finishes(state) == possible
    assert can_complete(state, 0) == (YES if possible else NO)


def test_the_extra_step_is_counted_when_actions_are_offered() -> None:
    found = legal(state_from_position(TWO_STEPS_WANTED))
    assert ENGINEER_10 not in found
    assert ENGINEER_10 + moves.WITH_WOOD_WORKER in found


# Everything is full but one space of KY, one industry step and two places for doublers. A new locomotive on SP
# brings two ideas; with one of them A takes the idea card `again`.
NEARLY_FULL = {
    "round": 5,
    "lowest-stack": 6,
    "players": {
        "count": 2,
        "A": {
            "tracks": {
                "TS": {"wood": 15, "green": 14, "bronze": 13, "silver": 12, "gold": 11},
                "SP": {"wood": 9, "green": 8, "bronze": 7, "silver": 6},
                "KY": {"wood": 8, "green": 7, "bronze": 6},
            },
            "locomotives": {"TS": [3, 2], "SP": [1], "KY": []},
            "factories": [6],
            "wrenches": ["gap 1"],
            "doublers": 6,
        },
    },
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_doublers_laid_at_once_strand_nothing(edition: str) -> None:
    """The doubler of the card, industry and wood are done; what `again` asks for is the last doubler, which the
    token `doublers` would lay as well: forbidden where the card is direct.
    """
    game = Game.from_position({**NEARLY_FULL, "edition": edition})
    for words in (
        "loco-1",
        "loco 6>SP/1",
        "move 1>KY",
        "idea cards",
        "card again",
        "industry gap 1",
        "wood KY",
    ):
        game.play(words)
    offered = [move.notation for move in game.legal()]
    assert "doubler TS" in offered
    assert "idea medal" in offered
    assert ("idea doublers" in offered) == (edition == "ultimate")


def test_a_long_way_round_is_found() -> None:
    """One tile is left, and `loco-3` asks for a locomotive and a factory. 10b on SP brings ideas, these the
    extra #9, which displaces a locomotive that is turned over: a second tile.
    """
    state = state_from_position(
        {
            "round": 4,
            "engineers": [2, 7, 3, 11, 15, 5],
            "stacks": {**{str(tile): 0 for tile in range(2, 10)}, "10a": 0, "10b": 1},
            "idea-cards": ["nine", "factory"],
            "spaces": {"loco-1": "A"},
            "players": {
                "count": 2,
                "A": {
                    "tracks": {
                        "TS": {"wood": 13, "green": 11, "bronze": 10, "silver": 9, "gold": 8},
                        "SP": {"wood": 8, "green": 7, "bronze": 5},
                        "KY": {"wood": 7, "green": 5, "bronze": 4},
                    },
                    "locomotives": {"TS": [6, 4], "SP": [1], "KY": []},
                    "factories": [6, 4, 2],
                    "wrenches": ["place 8", 0],
                    "ideas": {"valuation": "TS 13"},
                    "doublers": 8,
                },
            },
        }
    )
    assert "loco-3" in [notation(state, move) for move in legal(state)]
