"""The service stands by itself: with the toy game alone it serves, and loads nothing of the railroads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME_PACKAGES = {
    "bots",
    "content",
    "draw",
    "expansions",
    "game",
    "lab",
    "record",
    "rules",
    "search",
    "view",
    "web",
}


def test_a_service_with_another_game_needs_nothing_of_the_railroads(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.service.alone", str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    loaded = [name.split(".") for name in json.loads(done.stdout.splitlines()[-1])]
    packages = {parts[1] for parts in loaded if parts[0] == "roundhouse" and len(parts) > 1}
    assert "service" in packages
    assert packages.isdisjoint(GAME_PACKAGES)
