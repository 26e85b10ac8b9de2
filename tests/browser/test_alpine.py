"""The example of an expansion from elsewhere in the browser: it is installed for a process of its own."""

from __future__ import annotations

from pathlib import Path

from tests.support_alpine import install, python


def test_it_is_played_in_the_browser(tmp_path: Path) -> None:
    game = Path(__file__).with_name("alpine_game.py")
    told = python(
        install(tmp_path), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(game)
    )
    assert "100%" in told
