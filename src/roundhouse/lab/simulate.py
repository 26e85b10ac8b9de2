"""Many games at once, each one watched.

A game is a function of the options, the seed of the run and its own number, so a run gives the same games
however many processes play them, and any one of them can be played again alone. With `check` on, every
position must keep the invariants, and every finished game must come back from its record.
"""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import index
from random import Random
from types import ModuleType

from roundhouse.bots import Bot
from roundhouse.bots.elsewhere import any_bot, travelling
from roundhouse.lab import busy
from roundhouse.lab.invariants import BrokenInvariant, check, check_laws, check_step
from roundhouse.lab.on_ray import run_on_ray
from roundhouse.lab.processes import processes
from roundhouse.record.compact import kept_moves
from roundhouse.record.position import position_of
from roundhouse.record.record import RecordError, read_record, write_record
from roundhouse.rules import GameState, OptionsError, Ruleset, apply, decider, legal, new, ruleset, scores
from roundhouse.view.secrets import redact

LAWS_EVERY = 10  # decisions between two looks at the dearer laws


@dataclass(frozen=True)
class SimulationPlan:
    """What to play."""

    players: int = 4
    edition: str = "ultimate"
    board: str = "russian"
    industry: str = "russian"
    modules: tuple[str, ...] = ()
    content: str | None = None
    bots: tuple[str, ...] = ("random",)  # by seat, or one for all
    seed: int = 1
    games: int = 1
    first: int = 0  # number of the first game
    check: bool = True
    records: bool = False  # whether the moves of every game are kept

    def rules(self) -> Ruleset:
        """The rules of these games."""
        return ruleset(self.players, self.edition, self.board, self.industry, self.modules, self.content)

    def seats(self) -> list[str]:
        """The bot of every seat."""
        names = list(self.bots) * self.players if len(self.bots) == 1 else list(self.bots)
        if len(names) != self.players:
            raise OptionsError(
                f"{len(names)} bots for {self.players} players; name one, or one for every seat"
            )
        for name in names:
            player(name)
        return names

    def command(self, game: int) -> str:
        """The command line that plays one of the games again."""
        parts = ["roundhouse simulate", f"--players {self.players}", f"--edition {self.edition}"]
        parts += [f"--board {self.board}", f"--industry {self.industry}"]
        parts += [f"--modules {','.join(self.modules)}"] if self.modules else []
        parts += [f"--content {self.content}"] if self.content else []
        parts += [f"--bots {','.join(self.bots)}", f"--seed {self.seed}", f"--first {game}", "--games 1"]
        return " ".join(parts)


@dataclass(frozen=True)
class Outcome:
    """One finished game."""

    game: int
    scores: tuple[int, ...]  # by seat
    decisions: int
    forced: int  # of these, how many left no choice
    order: tuple[int, ...] = ()  # seats in the turn order of the start
    moves: tuple[int | str, ...] = ()  # if they are kept (`record.compact`)


@dataclass(frozen=True)
class Failure:
    """A game in which something broke."""

    game: int
    seed: int
    decision: int
    what: str
    last: str = ""  # where in the program, if it was an exception


def player(name: str) -> Bot:
    """A bot by its name; here also one that looks for faults, and one from elsewhere."""
    return busy.BusyBot() if name == busy.NAME else any_bot(name)


def game_seed(seed: int, game: int) -> int:
    """The seed of one game of a run; runs with neighbouring seeds share no games."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{game}".encode()).digest()[:6], "big")


def play_game(plan: SimulationPlan, rules: Ruleset, game: int) -> Outcome | Failure:
    """Play one game to its end, or to where it breaks."""
    seed = game_seed(plan.seed, game)
    played: list[int] = []
    try:
        return _play(plan, rules, game, seed, played)
    except Exception as error:  # a crash is a finding as well
        return Failure(game, seed, len(played), *crash_of(error))


def crash_of(error: Exception) -> tuple[str, str]:
    """What went wrong in a game, and where in the program, unless a check has found it."""
    if isinstance(error, BrokenInvariant):
        return str(error), ""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error}", f"{place.filename}:{place.lineno} in {place.name}"


def _play(plan: SimulationPlan, rules: Ruleset, game: int, seed: int, played: list[int]) -> Outcome:
    state = new(rules, seed)
    initial = state.clone()
    players = [player(name) for name in plan.seats()]
    chance = Random(seed)
    witness = Random(seed + 1)  # the checks' own dice: checking changes no game
    before: GameState | None = None
    forced = 0
    while state.stack:
        options = legal(state)
        if plan.check:
            _look(before, state, options, witness if len(played) % LAWS_EVERY == 0 else None)
        seat = decider(state)
        move = index(players[seat].choose(redact(state, seat), options, chance))
        if move not in options:
            raise BrokenInvariant(f"the bot of seat {seat} chose {move}, which is not legal")
        forced += len(options) == 1
        before = state.clone() if plan.check else None
        played.append(move)
        apply(state, move)
    if plan.check:
        _look(before, state, [], witness)
        check_record(initial, played, state, plan.content)
    moves = tuple(kept_moves(initial, played)) if plan.records else ()
    return Outcome(game, tuple(scores(state)), len(played), forced, tuple(initial.order), moves)


def _look(before: GameState | None, state: GameState, options: list[int], witness: Random | None) -> None:
    """Check a position; with a witness the dearer laws too."""
    if before is not None:
        check_step(before, state)
    check(state, options, before)
    if witness is not None:
        check_laws(state, options, witness)


def check_record(initial: GameState, played: list[int], final: GameState, content: str | None) -> None:
    """A game written down and read again is the same game."""
    try:
        _, start, moves = read_record(write_record(position_of(initial), initial, played), content)
    except RecordError as error:
        raise BrokenInvariant(f"the record of the game cannot be replayed: {error}") from error
    if start.digest() != initial.digest() or moves != played:
        raise BrokenInvariant("the record of the game holds another game")
    for move in moves:
        apply(start, move)
    if start.digest() != final.digest():
        raise BrokenInvariant("the record of the game ends in another position")


# ---- many games


def simulate(
    plan: SimulationPlan,
    jobs: int = 1,
    tell: Callable[[list[Outcome]], None] | None = None,
    ray: ModuleType | None = None,
) -> list[Outcome] | Failure:
    """All games of a plan in order, or the first one that broke; `tell` hears which more are finished.

    With a connected `ray` (`on_ray.cluster`) its machines play instead of `jobs` processes here.
    """
    plan.seats(), plan.rules()  # complain here about wrong options, not in another process
    outcomes: list[Outcome] = []
    for part in _parts(plan, jobs) if ray is None else _parts_on_ray(ray, plan):
        played = [result for result in part if isinstance(result, Outcome)]
        outcomes += played
        if tell is not None:
            tell(played)
        for result in part:
            if isinstance(result, Failure):
                return result
    return outcomes


def _parts(plan: SimulationPlan, jobs: int) -> Iterator[list[Outcome | Failure]]:
    """The games in parts as they are played."""
    ranges = [(plan, *part) for part in _ranges(plan, jobs)]
    if jobs == 1:
        yield from map(play_part, ranges)
        return
    with processes(jobs, travelling(plan.bots)) as pool:
        yield from pool.map(play_part, ranges)


def _ranges(plan: SimulationPlan, jobs: int) -> list[tuple[int, int]]:
    """First and end of each part."""
    size = 1 if jobs == 1 else max(1, min(8, plan.games // (4 * jobs)))
    end = plan.first + plan.games
    return [(first, min(first + size, end)) for first in range(plan.first, end, size)]


def _parts_on_ray(ray: ModuleType, plan: SimulationPlan) -> Iterator[list[Outcome | Failure]]:
    """The same on a cluster; parts that are finished early wait for those before them."""
    cores = max(2, int(ray.cluster_resources().get("CPU", 1)))
    ranges = _ranges(plan, cores)
    wanted, early = iter(ranges), dict[tuple[int, int], list[Outcome | Failure]]()
    following = next(wanted, None)
    for part, result in run_on_ray(ray, play_range, plan, ranges):
        if isinstance(result, str):
            result = [Failure(part[0], game_seed(plan.seed, part[0]), 0, result)]
        early[part] = result
        while following in early:
            yield early.pop(following)
            following = next(wanted, None)


def play_range(plan: SimulationPlan, part: tuple[int, int]) -> list[Outcome | Failure]:
    """Some games of a plan, as a cluster is asked for them."""
    return play_part((plan, *part))


_rules: dict[SimulationPlan, Ruleset] = {}


def play_part(part: tuple[SimulationPlan, int, int]) -> list[Outcome | Failure]:
    """Some games of a plan; stops where one breaks."""
    plan, first, end = part
    rules = _rules.setdefault(plan, plan.rules()) if plan not in _rules else _rules[plan]
    results: list[Outcome | Failure] = []
    for game in range(first, end):
        results.append(play_game(plan, rules, game))
        if isinstance(results[-1], Failure):
            break
    return results


# ---- what came out


def wins(players: int, outcomes: Sequence[Outcome]) -> list[float]:
    """Games won by seat; equal scores share a win."""
    return _wins(players, [outcome.scores for outcome in outcomes])


def _wins(players: int, scores: Sequence[Sequence[int]]) -> list[float]:
    won = [Fraction(0)] * players
    for points in scores:
        first = [at for at, own in enumerate(points) if own == max(points)]
        for at in first:
            won[at] += Fraction(1, len(first))
    return [round(float(share), 2) for share in won]


def _in_order(outcome: Outcome) -> list[int]:
    """Points by place in the turn order of the start."""
    return [outcome.scores[seat] for seat in outcome.order]


def report(plan: SimulationPlan, outcomes: Sequence[Outcome], seconds: float) -> dict[str, object]:
    """Speed and scores of a run, as plain data. Everything but `speed` depends on the plan alone."""
    games, decisions = len(outcomes), sum(outcome.decisions for outcome in outcomes)
    ranked = [sorted(outcome.scores, reverse=True) for outcome in outcomes]
    seats = range(plan.players)
    in_order = [_in_order(outcome) for outcome in outcomes]
    lines = "\n".join(f"{outcome.game} {outcome.scores} {outcome.decisions}" for outcome in outcomes)
    return {
        "options": plan.rules().options(),
        "content": plan.rules().fingerprint(),
        "overrides": list(plan.rules().content.overrides),
        "bots": plan.seats(),
        "seed": plan.seed,
        "first": plan.first,
        "games": games,
        "checked": plan.check,
        "wins": wins(plan.players, outcomes),
        "wins_by_order": _wins(plan.players, in_order),
        "decisions": {
            "total": decisions,
            "per_game": round(decisions / games, 2),
            "forced_per_game": round(sum(outcome.forced for outcome in outcomes) / games, 2),
        },
        "scores": summary([points for outcome in outcomes for points in outcome.scores]),
        "by_place": [summary([row[place] for row in ranked]) for place in seats],
        "by_seat": [summary([outcome.scores[seat] for outcome in outcomes]) for seat in seats],
        "by_order": [summary([row[place] for row in in_order]) for place in seats],
        "digest": hashlib.sha256(lines.encode()).hexdigest()[:16],
        "speed": {
            "seconds": round(seconds, 3),
            "games_per_second": round(games / max(seconds, 1e-9), 2),
            "decisions_per_second": round(decisions / max(seconds, 1e-9), 1),
        },
    }


def summary(points: Sequence[float]) -> dict[str, float]:
    """Mean, deviation, extremes and quartiles."""
    ordered = sorted(points)
    mean = sum(ordered) / len(ordered)
    variance = sum((value - mean) ** 2 for value in ordered) / max(1, len(ordered) - 1)
    return {
        "mean": round(mean, 2),
        "sd": round(variance**0.5, 2),
        "min": ordered[0],
        "q1": quantile(ordered, 0.25),
        "median": quantile(ordered, 0.5),
        "q3": quantile(ordered, 0.75),
        "max": ordered[-1],
    }


def quantile(ordered: Sequence[float], share: float) -> float:
    """By linear interpolation between the two nearest values.

    >>> quantile([1, 2, 3, 10], 0.5)
    2.5
    """
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return round(ordered[low] + (place - low) * (ordered[high] - ordered[low]), 2)
