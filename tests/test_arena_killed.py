"""A process of the arena that is killed loses nothing but the games that were running."""

from __future__ import annotations

import signal
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from roundhouse.lab.arena import Arena, read_results, run

KILLER = """
import os, signal
from pathlib import Path

class Killer:
    '''Plays the first move; in its third game, once, it kills its process.'''
    def choose(self, view, moves, chance):
        folder = Path(__file__).parent
        if len(view.players) and not (folder / "killed").exists():
            (folder / f"game-{id(self)}-{os.getpid()}").touch()
            if len(list(folder.glob("game-*"))) >= 3:
                (folder / "killed").touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return moves[0]
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no SIGKILL")
def test_a_killed_process_loses_only_running_games(tmp_path: Path) -> None:
    file, out = tmp_path / "killer.py", tmp_path / "games.jsonl"
    file.write_text(KILLER, "utf-8")
    arena = Arena(bots=(f"{file}:Killer", "random"), players=2, games=12)
    with pytest.raises(BrokenProcessPool):
        run(arena, out, jobs=2)
    assert (tmp_path / "killed").exists()
    kept = read_results(out).games
    assert len(kept) < 12
    whole = run(arena, out, jobs=2).games
    assert len(whole) == 12
    assert {key: whole[key]["scores"] for key in kept} == {key: line["scores"] for key, line in kept.items()}
    undisturbed = run(arena).games
    assert {key: line["scores"] for key, line in whole.items()} == {
        key: line["scores"] for key, line in undisturbed.items()
    }
