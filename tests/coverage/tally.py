"""How often games touch each component of the box, and what they never touch.

`python -m tests.coverage` counts over recorded games, or over random ones with every ruleset of an edition. What
there is to be touched is read off the tables (`box`), what a move touches off the positions before and after it
(`watch`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from roundhouse.lab.busy import BusyBot
from roundhouse.lab.extension import Thing
from roundhouse.lab.simulate import game_seed
from roundhouse.record.record import load_record
from roundhouse.rules import GameState, Ruleset, apply, legal, new
from tests.coverage.box import EDITIONS, everything, samples
from tests.coverage.watch import watch


@dataclass
class Tally:
    """What the games of one edition have touched."""

    edition: str
    games: int = 0
    decisions: int = 0
    counts: Counter[Thing] = field(default_factory=Counter)
    records: dict[Path, tuple[Ruleset, int]] = field(default_factory=dict)  # their rules and decisions

    def add(self, initial: GameState, played: Sequence[int], path: Path | None = None) -> Counter[Thing]:
        """Count one more game; what it has touched."""
        if path is not None:
            self.records[path] = initial.rules, len(played)
        self.games += 1
        self.decisions += len(played)
        found = watch(initial, played)
        self.counts.update(found)
        return found

    def untouched(self) -> list[Thing]:
        """What none of the games has touched."""
        return [thing for thing in everything(self.edition) if not self.counts[thing]]


# ---- which games


def records_in(paths: Iterable[Path]) -> list[Path]:
    """Recorded games: files, and all in folders."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.glob("*.json")) if path.is_dir() else [path]
    return found


def of_records(paths: Iterable[Path]) -> list[Tally]:
    """Recorded games, every one of them replayed strictly; an edition without games is left out."""
    tallies = {edition: Tally(edition) for edition in EDITIONS}
    for path in paths:
        _, initial, played = load_record(path)
        tallies[initial.rules.edition].add(initial, played, path)
    return [tally for tally in tallies.values() if tally.games]


def of_random_games(edition: str, games: int, seed: int) -> Tally:
    """So many random games with each of the rulesets that together have everything."""
    tally = Tally(edition)
    for number, rules in enumerate(samples(edition)):
        for game in range(games):
            own = game_seed(seed, number * games + game)
            initial = new(rules, own)
            tally.add(initial, busy_game(initial, Random(own)))
    return tally


def busy_game(initial: GameState, chance: Random) -> list[int]:
    """The moves of a random game in which nobody rests while there is something to do."""
    state = initial.clone()
    bot = BusyBot()
    played: list[int] = []
    while state.stack:
        played.append(bot.choose(state, legal(state), chance))
        apply(state, played[-1])
    return played


# ---- what came out


def rows(tally: Tally) -> dict[str, dict[str, list[tuple[str, int]]]]:
    """By group and component: the ways in which it can matter, each with how often it did."""
    found: dict[str, dict[str, list[tuple[str, int]]]] = {}
    for thing in everything(tally.edition):
        ways = found.setdefault(thing.group, {}).setdefault(thing.name, [])
        ways.append((thing.way, tally.counts[thing]))
    return found


def told(ways: Sequence[tuple[str, int]]) -> str:
    """`taken 3, scored never`."""
    return ", ".join(f"{way} {count or 'never'}" for way, count in ways)


def headline(tally: Tally) -> str:
    """How much of all that there is has been touched."""
    there = len(everything(tally.edition))
    touched = there - len(tally.untouched())
    return f"{tally.edition}: {tally.games} games, {tally.decisions} decisions touch {touched} of {there}"


def text(tally: Tally) -> str:
    """The table of one edition, and what was never touched."""
    lines = [headline(tally)]
    for group, components in rows(tally).items():
        lines += ["", group]
        width = max(len(name) for name in components)
        lines += [f"  {name:<{width}}  {told(ways)}" for name, ways in components.items()]
    never = tally.untouched()
    lines += ["", "never touched:" if never else "nothing is left untouched"]
    return "\n".join(lines + [f"  {thing}" for thing in never])
