"""How far a click walks (`tools/walk.py`): few calls from the route to the rules, and no more files than today."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

WALK = Path(__file__).parents[1] / "tools" / "walk.py"
MAX_FRAMES = 12  # from the endpoint of a move to `rules.engine.apply`
MAX_FILES = 130  # of the whole answer; 60 are wanted


def test_a_click_does_not_walk_far() -> None:
    told = subprocess.run(
        [sys.executable, WALK, "--json"], capture_output=True, text=True, check=True, timeout=120
    )
    report = json.loads(told.stdout)
    path = report["path"]
    assert path[0].endswith(" post_move")
    assert path[-1].endswith(" apply")
    assert len(path) <= MAX_FRAMES, "\n".join(path)
    files = [f"{package}/{name}" for package, names in report["packages"].items() for name in names]
    assert len(files) == report["files"] <= MAX_FILES, "\n".join(files)
