"""The programs in `examples/` run, and do what their first lines say."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.bots import BOTS
from roundhouse.content.loader import load
from roundhouse.env.network import NetworkBot

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


def test_learning_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    how: dict[str, Any] = {"players": 2, "board": "russian", "games": 4, "length": 8, "width": 16, "seed": 1}
    module = example("learn")
    first = module.learn(minutes=0.001, out=tmp_path, **how)
    again = module.learn(minutes=first.trained / 60 + 0.001, out=tmp_path, **how)
    assert again.steps > first.steps > 0
    assert again.seconds.environment > first.seconds.environment
    lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text("utf-8").splitlines()]
    assert [line["steps"] for line in lines] == sorted(line["steps"] for line in lines)
    chosen = NetworkBot(str(tmp_path / "network.npz"))
    game = Game.new(players=2, seed=1)
    game.play(game.ask(chosen))


def test_what_a_seat_gains_until_its_next_decision_belongs_to_its_last() -> None:
    torch = pytest.importorskip("torch")
    module = example("learn")
    gains = torch.tensor([[[20.0, 0]], [[0.0, 40]], [[60.0, 0]]])  # three decisions in one game of two
    played = {
        "gains": gains,
        "values": torch.zeros(3, 1),
        "seats": torch.tensor([[0], [1], [0]]),
        "over": torch.tensor([[False], [False], [True]]),
    }
    found, known = module.advantages(played, torch.tensor([0]), torch.tensor([5.0]), 2)
    assert known.all()
    second = 60 / 20
    assert found[2, 0] == pytest.approx(second)
    assert found[1, 0] == pytest.approx(40 / 20 - 60 / 20)
    assert found[0, 0] == pytest.approx(20 / 20 - 40 / 20 + module.DISCOUNT * module.TRACE * second)
    played["over"][2] = False  # the game goes on, and seat 1 decides next
    _, known = module.advantages(played, torch.tensor([1]), torch.tensor([5.0]), 2)
    assert known[:, 0].tolist() == [True, True, False]


def test_every_program_is_listed() -> None:
    readme = (EXAMPLES / "README.md").read_text("utf-8")
    assert PROGRAMS == ["agent", "bot", "house_rule", "http_bot", "learn", "picture", "puzzle", "tournament"]
    assert all(f"[{name}.py]({name}.py)" in readme for name in PROGRAMS)
