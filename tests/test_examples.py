"""The programs in `examples/` run, and do what their first lines say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from roundhouse import Game
from roundhouse.bots import BOTS
from roundhouse.content.loader import load

EXAMPLES = Path(__file__).parent.parent / "examples"
PROGRAMS = sorted(file.stem for file in EXAMPLES.glob("*.py"))


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_bot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "rollouts", BOTS["random"])  # what the program adds is taken away again
    example("bot").main(games=2)
    assert capsys.readouterr().out.startswith("rollouts   won 100% of 2 games")


def test_a_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    module = example("puzzle")
    module.main()
    told = capsys.readouterr().out
    game = Game.from_position(EXAMPLES / "puzzle.toml")
    points, line = module.best_line(game, 0)
    assert points > game.forecast(0)["total"]
    assert f"the best turn makes it {points}" in told
    for sentence in line:
        assert sentence in told
        game.play(next(move for move in game.legal() if move.sentence == sentence))
    assert game.forecast(0)["total"] == points


def test_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    example("tournament").main(2, "greedy:nodes=5", "random")
    assert capsys.readouterr().out == "greedy:nodes=5 100% : random 0%\n"


def test_a_picture(tmp_path: Path) -> None:
    example("picture").main(tmp_path)
    game = Game.load(tmp_path / "game.json")
    assert game.over
    page = (tmp_path / "game.html").read_text("utf-8")
    assert page.count("<svg") >= page.count("<figure>") == game.round + 1


def test_a_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    module = example("house_rule")
    assert load("ultimate", override=module.FOLDER).overrides
    module.main(games=1)
    printed, changed = capsys.readouterr().out.splitlines()
    assert printed.startswith("as printed: ")
    assert changed.startswith("house rule: ")


def test_every_program_is_listed() -> None:
    readme = (EXAMPLES / "README.md").read_text("utf-8")
    assert PROGRAMS == ["bot", "house_rule", "http_bot", "picture", "puzzle", "tournament"]
    assert all(f"[{name}.py]({name}.py)" in readme for name in PROGRAMS)
