"""Finds puzzles in games of bots: `python -m roundhouse.lab.puzzles --count 200 --seed 1 --out puzzles.jsonl`.

A puzzle is a position in which a player has one worker left and one turn brings clearly more points in this round than
every other. All turns are played out (`search.every_turn`); a position in which that cannot be done is left out.

With `--kind thought` it is a position in which a search clearly prefers one action and a longer search agrees
(`lab.thought`). Equal seeds give equal puzzles: nothing here looks at a clock.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import index
from pathlib import Path
from random import Random
from typing import Any, Final

from roundhouse.bots import Bot, bot
from roundhouse.bots.levels import LEVELS, Level
from roundhouse.bots.mcts import MctsBot
from roundhouse.content.loader import load
from roundhouse.lab.combinations import Combination, large_modules, sample
from roundhouse.lab.processes import processes
from roundhouse.lab.simulate import game_seed
from roundhouse.lab.thought import LEAST_ACTIONS, agree, clear, first_opinion, long_opinion, thought_of
from roundhouse.record.position import position_of, state_from_position
from roundhouse.rules import GameState, apply, decider, legal, new, notation, ruleset
from roundhouse.rules.additions import additions
from roundhouse.rules.layout import TEMPS, WOOD_WORKER, WORKERS
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.search.every_turn import NotExact, TurnEnd, every_turn, standing
from roundhouse.search.turn import this_turn_only
from roundhouse.view.puzzle_book import (
    BOX,
    KINDS,
    POINTS,
    THOUGHT,
    THOUGHT_BOX,
    Puzzle,
    action_of,
    write_book,
)
from roundhouse.view.secrets import redact

PLAYER: Final = "planner-2026:nodes=200,slips=0.5"  # plays the games; it never changes
LEAST_GAIN: Final = 4  # points of the best turn
LEAST_MARGIN: Final = 3  # points before the second best, and so many hundredths of its own:
LEAST_SHARE: Final = 20
LEAST_ENDS: Final = 12  # positions in which the turn can end
MOST_BEST: Final = 4  # of them that are best: one idea, not many
LEAST_MOVES: Final = 3  # decisions of the solution
SPARE: Final = 2  # times as many are looked for as are wanted, to choose from
MAX_GAMES: Final = 12  # of one combination
MAX_POSITIONS: Final = 3_000  # of one turn: a puzzle need not be a labyrinth
ID_DIGITS: Final = 8
LOOKED_AT: Final = 0.25  # share of the turns of a game that are thought about: puzzles from all its rounds
PASS: Final = "pass"
EASY: Final = LEVELS[1]  # a level that must not find what takes long thought


@dataclass(frozen=True)
class PuzzleGames:
    """Which games of a combination to look through."""

    cell: Combination
    seed: int
    wanted: int  # puzzles
    games: int = MAX_GAMES  # at most
    kind: str = POINTS


def played() -> list[Combination]:
    """What puzzles are taken from: every board, alone and with each large module, and all else that can be played."""
    found = []
    for number, board in enumerate(load("ultimate").boards.values()):
        cell = Combination("ultimate", 2, board.id, board.own_track)
        found += [replace(cell, players=players) for players in (2, 3, 4)]
        for turn, module in enumerate(large_modules("ultimate"), number):
            found.append(replace(cell, players=2 + turn % 3, modules=(module,)))
    return list(dict.fromkeys([*(cell for cell in found if cell.possible()), *sample()]))


# ---- positions


def positions(cell: Combination, seed: int, kind: str = POINTS) -> Iterator[tuple[int, GameState]]:
    """The positions of one game that may be puzzles of a kind, with the number of the decision."""
    state = new(ruleset(cell.players, cell.edition, cell.board, cell.industry, cell.modules), seed)
    bots, chance = [bot(PLAYER) for _ in range(cell.players)], Random(seed)
    number = 0
    while state.stack:
        number += 1
        if may_be(state, kind):
            yield number, state
        seat, moves = decider(state), legal(state)
        apply(state, moves[0] if len(moves) == 1 else bots[seat].choose(redact(state, seat), moves, chance))


def may_be(state: GameState, kind: str) -> bool:
    """Whether to look for a puzzle of a kind here."""
    return is_last_worker(state) if kind == POINTS else is_action(state)


def is_action(state: GameState) -> bool:
    """Whether a turn begins, and begins with its action whatever is played."""
    if not state.stack or state.stack[-1][0] != F_TURN or additions(state, decider(state), False):
        return False
    return len({action_of(notation(state, move)) for move in legal(state)}) >= LEAST_ACTIONS


def is_last_worker(state: GameState) -> bool:
    """Whether a turn begins, and whoever plays it has one worker left."""
    if not state.stack or state.stack[-1][0] != F_TURN:
        return False
    p = state.players[decider(state)]
    return p[WORKERS] + p[TEMPS] + (p[WOOD_WORKER] == 1) == 1


def puzzle_in(state: GameState, source: str) -> Puzzle | None:
    """The puzzle of a position, None where there is none. No bot has tried it yet."""
    words = position_of(state)
    again = state_from_position(words)  # what is written down is what is played out
    if again.digest() != state.digest():
        return None
    seen = redact(again, decider(again))
    try:
        ends = every_turn(seen, MAX_POSITIONS)
    except NotExact:
        return None
    best, second = ends[0].gain, next((end.gain for end in ends if end.gain < ends[0].gain), ends[0].gain)
    if not clearly_best(ends, best, second) or finds_itself(seen, best):
        return None
    return Puzzle(
        id=id_of(words),
        gain=best,
        second=second,
        ends=len(ends),
        solution=tuple(notations(again, ends[0].moves)),
        bots=(),
        source=source,
        position=words,
    )


def id_of(words: dict[str, Any], kind: str = "") -> str:
    """A hash of the position; the same position may be a puzzle of another kind."""
    text = kind + json.dumps(words, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]


def thought_in(state: GameState, source: str) -> Puzzle | None:
    """The puzzle of a position that asks for long thought, None where there is none. No bot has tried it yet."""
    words = position_of(state)
    again = state_from_position(words)
    if again.digest() != state.digest():
        return None
    seen, seed = redact(again, decider(again)), id_of(words, THOUGHT)
    first = first_opinion(seen, seed)
    if not clear(first) or first.action == PASS or first_action(again, untimed(EASY), seed) == first.action:
        return None
    long = long_opinion(seen, seed)
    if not agree(first, long):
        return None
    return Puzzle(
        id=seed,
        kind=THOUGHT,
        ends=len(long.worth),
        solution=tuple(notations(again, first.turn)),
        bots=(),
        source=source,
        thought=thought_of(first, long),
        position=words,
    )


def clearly_best(ends: Sequence[TurnEnd], best: int, second: int) -> bool:
    """Whether one result stands out, and takes some steps to reach."""
    right = [end for end in ends if end.gain == best]
    margin = best - second
    return (
        best >= LEAST_GAIN
        and margin >= LEAST_MARGIN
        and 100 * margin >= LEAST_SHARE * best
        and len(ends) >= LEAST_ENDS
        and len(right) <= MOST_BEST
        and min(len(end.moves) for end in right) >= LEAST_MOVES
    )


def finds_itself(seen: GameState, best: int) -> bool:
    """Whether always taking what brings the most at once is enough."""
    state, seat = this_turn_only(seen), decider(seen)
    before = standing(state, seat)
    while decider(state) == seat:
        nexts = []
        for move in legal(state):
            twin = state.clone()
            apply(twin, move)
            nexts.append(twin)
        state = max(nexts, key=lambda one: standing(one, seat))
    return standing(state, seat) - before == best


def notations(state: GameState, moves: Sequence[int]) -> list[str]:
    """Moves in words, played from a position, as far as they fit what turns up."""
    state, found = state.clone(), []
    for move in moves:
        if move not in legal(state):
            break
        found.append(notation(state, move))
        apply(state, move)
    return found


# ---- bots


def untimed(level: Level) -> Bot:
    """The bot of a level, which thinks as long as it needs: equal dice give equal turns."""
    found = bot(level.bot)
    if isinstance(found, MctsBot):
        found.seconds = found.per_round = math.inf
    elif hasattr(found, "seconds"):
        found.seconds = 0.0
    return found


def tried(puzzle: Puzzle) -> Puzzle:
    """The same, after every level of bots has played the turn."""
    return replace(puzzle, bots=tuple(level.name for level in LEVELS if finds(puzzle, level)))


def finds(puzzle: Puzzle, level: Level) -> bool:
    """Whether a level plays a best turn. It plays for the whole game, not for this round."""
    state = state_from_position(puzzle.position)
    if puzzle.kind == THOUGHT:
        return first_action(state, untimed(level), puzzle.id) == puzzle.answer
    seat, player, chance = decider(state), untimed(level), Random(puzzle.id)
    ground = this_turn_only(redact(state, seat))
    before = standing(ground, seat)
    while decider(ground) == seat:
        moves = legal(state)
        move = index(player.choose(redact(state, seat), moves, chance))
        apply(state, move)
        apply(ground, move)
    return standing(ground, seat) - before == puzzle.gain


def first_action(state: GameState, player: Bot, seed: str) -> str:
    """The action that a bot begins its turn with."""
    seen = redact(state, decider(state))
    return action_of(notation(state, index(player.choose(seen, legal(state), Random(seed)))))


# ---- many


def shape(puzzle: Puzzle) -> tuple[str, ...]:
    """What kind of moves solve it, whatever they are made on: ("any-2", "wood", "wood", "key")."""
    moves = puzzle.solution[:1] if puzzle.kind == THOUGHT else puzzle.solution
    return tuple(move.split()[0] for move in moves)


def find(plan: PuzzleGames) -> list[Puzzle]:
    """Puzzles of one combination, each solved in another way."""
    look = find_points if plan.kind == POINTS else find_thought
    found: dict[tuple[str, ...], Puzzle] = {}
    for game in range(plan.games):
        for puzzle in look(plan.cell, game_seed(plan.seed, game)):
            found.setdefault(shape(puzzle), puzzle)
            if plan.kind == THOUGHT and len(found) >= plan.wanted:
                break
        if len(found) >= plan.wanted:
            break
    return list(found.values())


def find_points(cell: Combination, seed: int) -> Iterator[Puzzle]:
    """The puzzles of a game that ask for points."""
    for number, state in positions(cell, seed):
        if (puzzle := puzzle_in(state, f"{cell}, seed {seed}, decision {number}")) is not None:
            yield puzzle


def find_thought(cell: Combination, seed: int) -> Iterator[Puzzle]:
    """The puzzles of a game that ask for long thought, from some of its turns."""
    chance = Random(seed)
    for number, state in positions(cell, seed, THOUGHT):
        if chance.random() >= LOOKED_AT:
            continue
        if (puzzle := thought_in(state, f"{cell}, seed {seed}, decision {number}")) is not None:
            yield puzzle


def chosen(found: Sequence[Sequence[Puzzle]], count: int) -> list[Puzzle]:
    """So many of them: combinations take turns, and each gives the one whose like was chosen least often."""
    left = [list(part) for part in found]
    taken: list[Puzzle] = []
    shapes: Counter[tuple[str, ...]] = Counter()
    goals: Counter[int] = Counter()
    while len(taken) < count and any(left):
        for part in filter(None, left):
            best = min(part, key=lambda one: (shapes[shape(one)], goals[one.gain]))
            part.remove(best)
            taken.append(best)
            shapes[shape(best)] += 1
            goals[best.gain] += 1
    return taken[:count]


def in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The easy ones first."""
    return sorted(puzzles, key=lambda one: (one.difficulty, one.ends, one.id))


def find_many(count: int, seed: int, jobs: int, games: int = MAX_GAMES, kind: str = POINTS) -> list[Puzzle]:
    """So many puzzles, from everything that can be played."""
    cells = played()
    spare = SPARE if kind == POINTS else 1  # long thought takes long
    wanted = spare * math.ceil(count / len(cells))
    plans = [PuzzleGames(cell, seed, wanted, games, kind) for cell in cells]
    with processes(jobs) as pool:
        found = []
        for plan, part in zip(plans, pool.map(find, plans), strict=True):
            print(f"{len(part):3} from {plan.cell}", file=sys.stderr, flush=True)
            found.append(part)
        return in_order(list(pool.map(tried, chosen(found, count))))


def in_game(states: Iterable[GameState], source: str, kind: str = POINTS) -> list[Puzzle]:
    """The puzzles of a finished game, from its true states."""
    look = puzzle_in if kind == POINTS else thought_in
    found = {}
    for number, state in enumerate(states, 1):
        if may_be(state, kind) and (puzzle := look(state, f"{source}, decision {number}")) is not None:
            found[shape(puzzle)] = puzzle
    return [tried(one) for one in found.values()]


def main() -> int:
    """Find puzzles and write a book."""
    parser = argparse.ArgumentParser(
        prog="python -m roundhouse.lab.puzzles", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--kind", choices=KINDS, default=POINTS, help="what they ask for")
    parser.add_argument("--count", type=int, default=200, help="puzzles")
    parser.add_argument("--games", type=int, default=MAX_GAMES, help="of every combination, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="the book; otherwise that of the game")
    args = parser.parse_args()
    found = find_many(args.count, args.seed, args.jobs, args.games, args.kind)
    out = args.out or (BOX if args.kind == POINTS else THOUGHT_BOX)
    out.write_text(write_book(found), "utf-8")
    print(f"{len(found)} puzzles: {out}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
