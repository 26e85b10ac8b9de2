"""How fast are the environments for learning? `make bench-env`; `--write` puts the tables into docs/benchmarks.md.

Steps a second of processor time on one core, with observation, mask, rewards and new games; choosing the actions is not
counted. Batches take turns with the environments of others in one run, so that a busy machine slows all of them alike;
the best round is shown. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from roundhouse.compiled import in_words, is_compiled
from roundhouse.env import Batch
from roundhouse.rules import Ruleset, apply, legal, new, ruleset

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"
MARK: Final = "<!-- written by make bench-env, {} -->"  # before and after
GAMES: Final = 64
SLOW: Final = 20.0  # milliseconds that no decision should take: one game that thinks stops the whole batch
BATCHES: Final[dict[str, Ruleset]] = {
    "`Batch`, base game, 4 players": ruleset(4),
    "`Batch`, base game, 2 players": ruleset(2),
    "`Batch`, American board with coal": ruleset(4, board="american", industry="american", modules=("coal",)),
    "`Batch`, Asian board, industry board": ruleset(4, board="asian", industry="board"),
    "`Batch`, German board, industry board, coal, manufactory, special ideas": ruleset(
        4, board="german", industry="board", modules=("coal", "manufactory", "special-ideas")
    ),
}
SPIEL: Final = ("connect_four", "hearts", "backgammon")  # games of OpenSpiel, in C++
PACKAGES: Final = ("pettingzoo", "pygame", "gymnasium", "open_spiel", "catanatron_gym")
Measured = tuple[float, float]  # steps a second, the longest step in milliseconds


def of_batch(rules: Ruleset, steps: int) -> Measured:
    """A batch of random games."""
    batch, chance = Batch(rules, games=GAMES, seed=1), Random(1)
    rounds, spent, longest = max(1, steps // GAMES), 0.0, 0.0
    for _ in range(rounds):
        actions = np.array([chance.choice(row) for row in batch._games.moves])
        begin = time.process_time()
        batch.step(actions)
        taken = time.process_time() - begin
        spent, longest = spent + taken, max(longest, taken)
    return rounds * GAMES / spent, 1000 * longest


def slowest_decision(rules: Ruleset, decisions: int) -> str:
    """Where `legal` took longest in random games, to be looked at again: seed, and moves played before."""
    longest, where, slow, count, seed = 0.0, "", 0, 0, 0
    while count < decisions:
        seed += 1
        state, chance, played = new(rules, seed), Random(seed), 0
        while state.stack:
            begin = time.thread_time()
            options = legal(state)
            taken = 1000 * (time.thread_time() - begin)
            slow += taken > SLOW
            if taken > longest:
                longest, where = taken, f"seed {seed}, decision {played}"
            apply(state, chance.choice(options))
            played += 1
        count += played
    return f"{count:,} | {slow} | {longest:.1f} ms | {where}"


def slowest_table(decisions: int) -> str:
    """As Markdown: the longest decision of every batch."""
    rows = [
        f"| {name.removeprefix('`Batch`, ')} | {slowest_decision(rules, decisions)} |"
        for name, rules in BATCHES.items()
    ]
    head = [
        f"| random games | decisions | over {SLOW:.0f} ms | longest | where |",
        "| --- | --- | --- | --- | --- |",
    ]
    return "\n".join([*head, *rows])


def of_aec(env: Any, steps: int) -> Measured:
    """A PettingZoo environment; looking at what `last` gives belongs to a step."""
    chance = Random(1)
    env.reset(seed=1)
    spent = longest = 0.0
    for _ in range(steps):
        begin = time.process_time()
        seen, _, over, cut, _ = env.last()
        taken = time.process_time() - begin
        action = None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"])))
        begin = time.process_time()
        env.step(action)
        if not env.agents:
            env.reset()
        taken += time.process_time() - begin
        spent, longest = spent + taken, max(longest, taken)
    return steps / spent, 1000 * longest


def of_gym(env: Any, steps: int) -> Measured:
    """A Gymnasium environment, own steps; its `info` has a mask, or a list of actions."""
    chance = Random(1)
    _, info = env.reset(seed=1)
    spent = longest = 0.0
    for _ in range(steps):
        actions = info["valid_actions"] if "valid_actions" in info else np.flatnonzero(info["action_mask"])
        action = int(chance.choice(actions))
        begin = time.process_time()
        _, _, over, cut, info = env.step(action)
        if over or cut:
            _, info = env.reset()
        taken = time.process_time() - begin
        spent, longest = spent + taken, max(longest, taken)
    return steps / spent, 1000 * longest


def of_spiel(name: str, steps: int) -> Measured:
    """A game of OpenSpiel: a step gives tensor and mask of the next decision; what chance does belongs to it."""
    import pyspiel

    game, chance = pyspiel.load_game(name), Random(1)
    told = game.get_type().provides_observation_tensor
    state, mask = None, [1]
    spent = longest = 0.0
    for _ in range(steps + 1):
        action = int(chance.choice(np.flatnonzero(mask)))
        begin = time.process_time()
        if state is not None:
            state.apply_action(action)
        if state is None or state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        _ = state.observation_tensor() if told else state.information_state_tensor()
        mask = state.legal_actions_mask()
        taken = time.process_time() - begin
        spent, longest = spent + taken, max(longest, taken)
    return steps / spent, 1000 * longest


def measurements(steps: int) -> Iterator[tuple[str, Callable[[], Measured]]]:
    """What can be measured here."""
    for name, rules in BATCHES.items():
        yield name, lambda rules=rules: of_batch(rules, steps)  # type: ignore[misc]
    few = max(1, steps // 10)
    for group in (_doors, _pettingzoo, _openspiel, _catanatron):
        try:
            yield from group(few)
        except ImportError as error:
            print(f"left out: {error}")


def _doors(few: int) -> Iterator[tuple[str, Callable[[], Measured]]]:
    import gymnasium

    import roundhouse.env.gymnasium
    from roundhouse.env import pettingzoo

    yield "PettingZoo `raw_env`, 4 players", lambda: of_aec(pettingzoo.raw_env(), few)
    yield "PettingZoo `env`, 4 players", lambda: of_aec(pettingzoo.env(), few)
    own = roundhouse.env.gymnasium.ID
    yield (
        "Gymnasium, 2 players against `random`",
        lambda: of_gym(gymnasium.make(own, players=2, opponents="random"), few),
    )


def _pettingzoo(few: int) -> Iterator[tuple[str, Callable[[], Measured]]]:
    from pettingzoo.classic import connect_four_v3, tictactoe_v3  # they need pygame

    yield "PettingZoo's `connect_four_v3`, raw", lambda: of_aec(connect_four_v3.raw_env(), few)
    yield "PettingZoo's `connect_four_v3`", lambda: of_aec(connect_four_v3.env(), few)
    yield "PettingZoo's `tictactoe_v3`", lambda: of_aec(tictactoe_v3.env(), few)


def _openspiel(few: int) -> Iterator[tuple[str, Callable[[], Measured]]]:
    import pyspiel  # noqa: F401 - what is measured needs it

    for name in SPIEL:
        yield f"OpenSpiel's `{name}`", lambda name=name: of_spiel(name, few)  # type: ignore[misc]


def _catanatron(few: int) -> Iterator[tuple[str, Callable[[], Measured]]]:
    import catanatron_gym  # noqa: F401 - tells Gymnasium of it
    import gymnasium

    yield (
        "`catanatron_gym`, 2 players against random",
        lambda: of_gym(gymnasium.make("catanatron-v1"), few),
    )


def installed() -> str:
    """Which packages of others were there, and which were not."""
    found, absent = [], []
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            absent.append(name)
    return ", ".join(found) + (f"; not installed: {', '.join(absent)}" if absent else "")


def table(steps: int, rounds: int) -> str:
    """All measurements, as Markdown."""
    found: dict[str, list[Measured]] = {}
    for _ in range(rounds):
        for name, measure in measurements(steps):
            found.setdefault(name, []).append(measure())
    lines = ["| environment | steps/s | longest step |", "| --- | --- | --- |"]
    for name, several in found.items():
        best, longest = max(speed for speed, _ in several), max(one for _, one in several)
        lines.append(f"| {name} | {best:,.0f} | {longest:.1f} ms |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="of each batch in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--decisions", type=int, default=1_000_000, help="looked at for the longest one; 0: none"
    )
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    chosen = parser.parse_args()
    told = f"Rules {in_words()}; a step of a batch is one of each of {GAMES} games. Load of the machine before:\n"
    told += f"{os.getloadavg()[0]:.1f}. Beside ours: {installed()}.\n\n"
    told += table(chosen.steps, chosen.rounds) + "\n"
    if chosen.decisions:
        told += "\nSingle decisions (`Random(seed)` chooses), as one game that thinks holds up its batch:\n\n"
        told += slowest_table(chosen.decisions) + "\n"
    print(told)
    if chosen.write:
        PAGE.write_text(written(PAGE.read_text("utf-8"), told), "utf-8")


def written(page: str, told: str) -> str:
    """The page with what was measured between its marks, compiled or plain; the other one stays."""
    mark = MARK.format("compiled" if is_compiled() else "plain")
    before, _, after = page.split(mark)
    return f"{before}{mark}\n{told}{mark}{after}"


if __name__ == "__main__":
    main()
