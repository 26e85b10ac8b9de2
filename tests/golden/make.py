"""Make golden games: `python -m tests.golden.make` (minutes), `--refresh` after a change (seconds).

A search plays games with the rulesets that have most of what is missing (`player`) until everything is touched, and
keeps a few of all these games that together touch everything; then it tries to put two of them into one.

`--refresh` keeps the games. Records are written down again with the moves that are still legal; a game that breaks
off is played on from there; and what is not touched any more is searched for. Both write docs/coverage.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from roundhouse.lab.extension import Thing
from roundhouse.record.position import PositionError, position_of, state_from_position
from roundhouse.record.record import write_record
from roundhouse.rules import GameState, Ruleset, apply, legal, new, ruleset
from roundhouse.rules.notation import NotationError, parse
from tests.coverage.box import EDITIONS, everything, samples, things
from tests.coverage.page import page
from tests.coverage.tally import of_records
from tests.coverage.watch import watch
from tests.golden import FOLDER, PAGE, records
from tests.golden.player import FEW, Golden, Player, play

AT_ONCE = 3  # rulesets tried before the best game of them is taken
MOST = 1500  # games played per edition
MERGES = 60  # games played to put two into one


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


# ---- searching


class Search:
    """Games of one edition, played for what is missing."""

    def __init__(self, edition: str, kept: list[Golden]) -> None:
        self.edition = edition
        self.games = list(kept)
        self.everything = set(everything(edition))
        self.missing = self.everything - _found(kept)
        self.rules = {rules: set(things(rules)) for rules in samples(edition)}
        self.tried: Counter[Ruleset] = Counter()
        self.chance = Random(edition)
        self.seed = 1 + max((_seed(golden.name) for golden in kept), default=0)

    def run(self) -> None:
        """Until nothing is missing."""
        enough = self.seed + MOST
        while self.missing:
            if self.seed > enough:
                sys.exit(f"{self.edition}: still missing after {MOST} games")
            for rules in self.best_rules()[:AT_ONCE]:
                self.play(rules, self.missing)
            best = max(self.games[-AT_ONCE:], key=lambda golden: len(golden.found & self.missing))
            self.missing -= best.found
            few = "; ".join(map(str, sorted(self.missing))) if len(self.missing) < FEW else ""
            say(f"{best.name}: {len(self.missing)} of {len(self.everything)} missing {few}".rstrip())

    def best_rules(self) -> list[Ruleset]:
        """Those with most of what is missing; those that were tried often step back."""
        has = {rules: len(there & self.missing) for rules, there in self.rules.items()}
        found = [rules for rules in self.rules if has[rules]]
        self.chance.shuffle(found)
        return sorted(found, key=lambda rules: (1 + self.tried[rules]) / has[rules])

    def play(self, rules: Ruleset, missing: set[Thing]) -> Golden:
        name = f"{self.edition}-{rules.players}-{rules.board}-{rules.industry}-{self.seed}"
        golden = play(rules, self.seed, missing, name)
        self.tried[rules] += 1
        self.games.append(golden)
        self.seed += 1
        return golden

    def few(self) -> list[Golden]:
        """Again and again the game with most of what is left, the rarer the better; none that is not needed."""
        times = Counter(thing for golden in self.games for thing in golden.found)
        kept: list[Golden] = []
        left = set(self.everything)
        while left:
            kept.append(max(self.games, key=lambda golden: sum(1 / times[t] for t in golden.found & left)))
            left -= kept[-1].found
        for golden in sorted(kept, key=lambda golden: len(golden.found)):
            others = [other for other in kept if other is not golden]
            if self.everything <= _found(others):
                kept = others
        return kept

    def merge(self, kept: list[Golden]) -> list[Golden]:
        """Try to play one game for what only two of them touch, the two with the fewest of such things."""
        for _ in range(MERGES):
            alone = {golden.name: self._only(kept, [golden]) for golden in kept}
            kept.sort(key=lambda golden: len(alone[golden.name]))
            first = kept[0]
            second = self.chance.choice(kept[1 : 2 + len(kept) // 3])
            wanted = self._only(kept, [first, second])
            able = [rules for rules, has in self.rules.items() if wanted <= has]
            if not able:
                continue
            golden = self.play(self.chance.choice(able), wanted)
            if wanted <= golden.found:
                kept = [one for one in kept if one is not first and one is not second] + [golden]
                say(f"{golden.name} for {first.name} and {second.name}: {len(kept)} games")
        return kept

    def _only(self, kept: list[Golden], golden: list[Golden]) -> set[Thing]:
        return self.everything - _found([other for other in kept if other not in golden])


def _found(games: list[Golden]) -> set[Thing]:
    return set().union(*(golden.found for golden in games))


def _seed(name: str) -> int:
    return int(name.rpartition("-")[2])


def searched(edition: str) -> list[Golden]:
    """New games."""
    search = Search(edition, [])
    search.run()
    return search.merge(search.few())


# ---- keeping


def write(golden: Golden) -> None:
    text = write_record(position_of(golden.initial), golden.initial, golden.played)
    (FOLDER / f"{golden.name}.json").write_text(text, "utf-8")


def refreshed(path: Path) -> Golden:
    """The game of a record as far as its moves are legal."""
    record = json.loads(path.read_text("utf-8"))
    initial = start_of(path, record)
    state = initial.clone()
    played: list[int] = []
    for line in record["moves"]:
        if line.startswith("= "):
            continue
        try:
            move = parse(state, line.partition(" ")[2], strict=True)
        except NotationError:
            break
        if move not in legal(state):
            break
        played.append(move)
        apply(state, move)
    return Golden(path.stem, initial, played, set(watch(initial, played)))


def start_of(path: Path, record: dict[str, Any]) -> GameState:
    """How the game began; if its position cannot be read any more, from the seed in its name."""
    try:
        return state_from_position(record["start"])
    except PositionError:
        return new(ruleset(**record["options"]), _seed(path.stem))


def is_over(golden: Golden) -> bool:
    state = golden.initial.clone()
    for move in golden.played:
        apply(state, move)
    return not state.stack


def refresh(edition: str) -> list[Golden]:
    """The games of an edition, made whole again where a change has broken them."""
    games = [refreshed(path) for path in records() if path.name.startswith(edition)]
    whole = [golden for golden in games if is_over(golden)]
    for golden in games:
        if golden not in whole:
            say(f"{golden.name}: played on after decision {len(golden.played)}")
            play_on(golden, set(everything(edition)) - _found(whole))
            whole.append(golden)
    search = Search(edition, whole)
    if not search.missing:
        return whole
    search.run()
    return whole + [golden for golden in search.few() if golden not in whole]


def play_on(golden: Golden, missing: set[Thing]) -> None:
    """Play a game to its end."""
    state = golden.initial.clone()
    for move in golden.played:
        apply(state, move)
    Player(state.rules, missing, golden.name).play_on(state, golden.played, golden.found)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the golden games anew.")
    parser.add_argument("--refresh", action="store_true", help="keep the games as far as possible")
    parser.add_argument("--edition", choices=EDITIONS, help="only the games of this edition")
    chosen = parser.parse_args()
    for edition in EDITIONS if chosen.edition is None else (chosen.edition,):
        games = refresh(edition) if chosen.refresh else searched(edition)
        for path in records():
            if path.name.startswith(edition):
                path.unlink()
        for golden in games:
            write(golden)
    PAGE.write_text(page(of_records(records())), "utf-8")
    print(f"{len(records())} games, {sum(path.stat().st_size for path in records()) // 1000} kB")


if __name__ == "__main__":
    main()
