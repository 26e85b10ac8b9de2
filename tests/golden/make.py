"""Search for golden games: `python -m tests.golden.make` (minutes), `--refresh` to keep the games (seconds).

A game is played by dice that are loaded: every game has its own liking for spaces and kinds of moves, nobody
likes passing, and whatever touches something that no game before has touched is liked most. Of all these
games a few are kept that together touch everything, for every edition with every number of players.

`--refresh` writes the same moves down again, for when only the head of a record has changed, as after an edit
of the tables. If a move is not legal any more, it says so and a new search is due.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from roundhouse.record.position import position_of, state_from_position
from roundhouse.record.record import write_record
from roundhouse.rules import GameState, apply, decider, legal, moves, new, ruleset
from roundhouse.rules.notation import NotationError, notation, parse
from tests.golden.coverage import EDITIONS, FOLDER, PLAYERS, records, touched, touched_by, wanted

LIKINGS = (0.2, 1.0, 1.0, 5.0, 25.0)
UNWANTED = {moves.PASS: 0.01, moves.DONE: 0.05, moves.STAY: 0.3, moves.SKIP: 0.3, moves.NO_CARD: 0.2}
NEW = 40.0  # how much something new is liked
LEAST, MOST = 1500, 6000  # games played per edition

# What helps towards the rarest things, and is liked as long as they are missing.
HELPS = {
    "space gold-2": {
        "wood on TS",
        "gold on TS",
        "space wood-2",
        "space wood-3",
        "space any-2",
        "space basic",
    },
    "turn over #9x": {
        "token cards",
        "idea card nine",
        "locomotive #9x",
        "space loco-1",
        "space loco-3",
        "locomotive #10a",
        "locomotive #10b",
        "turn a locomotive over",
    },
}


@dataclass
class Golden:
    """A game that is kept."""

    name: str
    initial: GameState
    played: list[int]
    found: set[str]


def play(edition: str, players: int, seed: int, missing: set[str]) -> Golden:
    """One game with loaded dice."""
    chance = Random(f"{edition} {players} {seed}")
    state = new(ruleset(players, edition), seed)
    initial = state.clone()
    liking: dict[tuple[int, str], float] = {}  # every seat has its own
    helpful = set().union(*(HELPS[words] for words in HELPS if words in missing and chance.random() < 0.5))
    missing = missing | helpful
    played: list[int] = []
    while state.stack:
        options = legal(state)
        weights = []
        for move in options:
            key = decider(state), liked_as(state, move)
            weight = liking.setdefault(key, chance.choice(LIKINGS)) * UNWANTED.get(move, 1.0)
            weights.append(weight + NEW * any(words in missing for words in touched_by(state, move)))
        move = chance.choices(options, weights)[0]
        missing.difference_update(set(touched_by(state, move)) - helpful)
        played.append(move)
        apply(state, move)
    return Golden(f"{edition}-{players}-{seed}", initial, played, touched(initial, played))


def liked_as(state: GameState, move: int) -> str:
    """Steps are liked by colour and route, locomotives by route, everything else by its first word."""
    words = notation(state, move)
    if moves.STEP <= move < moves.INDUSTRY:
        return words
    if moves.LOCO <= move < moves.FACTORY:
        return words.rpartition(">")[2][:2]
    return words.split()[0]


def search(edition: str) -> list[Golden]:
    """Play games until everything is touched, and then as many again; keep the few that touch it all."""
    everything = wanted(edition)
    missing = set(everything)
    games: list[Golden] = []
    enough = MOST
    while len(games) < enough:
        number = len(games)
        # once all is touched, go for any half of it: the more a game touches, the fewer are needed
        liked = missing or set(Random(number).sample(sorted(everything), len(everything) // 2))
        golden = play(edition, PLAYERS[number % len(PLAYERS)], number, liked)
        games.append(golden)
        if missing and missing <= golden.found:
            print(f"{edition}: everything is touched after {number + 1} games", file=sys.stderr)
            enough = max(LEAST, 2 * number)
        missing -= golden.found
    if missing:
        sys.exit(f"{edition}: after {MOST} games still missing: {', '.join(sorted(missing))}")
    return few_of(games, everything)


def few_of(games: list[Golden], everything: set[str]) -> list[Golden]:
    """Again and again the game that touches most of what is left, first the rarest thing; all player counts."""
    times = Counter(words for golden in games for words in golden.found)
    kept: list[Golden] = []
    left = set(everything)
    while left:
        rarest = min(left, key=lambda words: (times[words], words))
        able = [golden for golden in games if rarest in golden.found]
        kept.append(max(able, key=lambda golden: len(golden.found & left)))
        left -= kept[-1].found
    for players in PLAYERS:
        if all(golden.initial.rules.players != players for golden in kept):
            kept.append(next(golden for golden in games if golden.initial.rules.players == players))
    return sorted(kept, key=lambda golden: golden.name)


def write(golden: Golden) -> None:
    text = write_record(position_of(golden.initial), golden.initial, golden.played)
    (FOLDER / f"{golden.name}.json").write_text(text, "utf-8")


def refresh(path: Path) -> None:
    """Play the moves of a record again and write them down anew."""
    record = json.loads(path.read_text("utf-8"))
    initial = state_from_position(record["start"])
    state = initial.clone()
    played: list[int] = []
    for line in record["moves"]:
        if line.startswith("= "):
            continue
        words = line.partition(" ")[2]
        try:
            move = parse(state, words, strict=True)
        except NotationError as error:
            sys.exit(f"{path.name}, decision {len(played) + 1}: {error}")
        if move not in legal(state):
            sys.exit(f"{path.name}, decision {len(played) + 1}: {words!r} is not legal any more")
        played.append(move)
        apply(state, move)
    if state.stack:
        sys.exit(f"{path.name}: the game does not end any more")
    write(Golden(path.stem, initial, played, set()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the golden games anew.")
    parser.add_argument("--refresh", action="store_true", help="keep the games, write their records anew")
    if parser.parse_args().refresh:
        for path in records():
            refresh(path)
        return
    games = [golden for edition in EDITIONS for golden in search(edition)]
    for path in records():
        path.unlink()
    for golden in games:
        write(golden)
    print(f"{len(games)} games: {', '.join(golden.name for golden in games)}")


if __name__ == "__main__":
    main()
