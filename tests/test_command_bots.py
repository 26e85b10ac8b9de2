"""Programs of any language play as bots."""

from __future__ import annotations

import gc
import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from roundhouse import Game
from roundhouse.bots import UnknownBot, bot
from roundhouse.bots.command import CommandBot, CommandFailed
from roundhouse.bots.elsewhere import any_bot
from roundhouse.lab.arena import play_match

AGENT = Path(__file__).parents[1] / "examples" / "agent.py"
NAME = f"command:{shlex.quote(sys.executable)} {shlex.quote(str(AGENT))}"

FIRST = "for line in sys.stdin: print(json.dumps({'move': json.loads(line)['moves'][0]['id']}), flush=True)"


def program(folder: Path, body: str) -> CommandBot:
    file = folder / "agent.py"
    file.write_text(f"import json, sys\n{body}\n", "utf-8")
    found = any_bot(f"command:{shlex.quote(sys.executable)} {shlex.quote(str(file))}")
    assert isinstance(found, CommandBot)
    return found


def test_the_example_plays_in_the_arena() -> None:
    played = play_match(NAME, "random", games=4, players=2)
    assert played["games"]["broken"] == []
    agent, other = played["pairings"][0]["results"]
    assert agent["score"]["mean"] > other["score"]["mean"]


def test_it_is_told_what_its_seat_may_see(tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    player = program(
        tmp_path,
        f"for line in sys.stdin:\n  open({str(told)!r}, 'a').write(line)\n"
        "  print(json.dumps({'move': json.loads(line)['moves'][0]['id']}), flush=True)",
    )
    game = Game.new(players=2, seed=7)
    for _ in range(3):
        seat = game.decider
        view = game.view(seat)
        assert game.play(game.ask(player, Random(1))).id == view["options"][0]["id"]
        line = told.read_text("utf-8").splitlines()[-1]
        sent = json.loads(line)
        assert (sent["seat"], sent["options"]) == (seat, game.options)
        assert sent["moves"] == view["options"]
        assert sent["position"] == view["position"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("sys.exit('no licence')", r"ended with code 1 \(it said: no licence\)"),
        ("for line in sys.stdin: print('hm', flush=True)", "answered 'hm"),
        ("for line in sys.stdin: print('[]', flush=True)", "one line like"),
        (
            'for line in sys.stdin: print(\'{"move": "fly"}\', flush=True)',
            "'fly', which is none of the moves: bonus",
        ),
        ("for line in sys.stdin: print('{\"move\": [1]}', flush=True)", "none of the moves"),
    ],
)
def test_what_goes_wrong_is_told(tmp_path: Path, body: str, words: str) -> None:
    player = program(tmp_path, body)
    with pytest.raises(CommandFailed, match=words):
        Game.new(players=2, seed=7).ask(player)


def test_a_silent_program_does_not_hold_up_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.bots.command.ANSWER_SECONDS", 0.2)
    player = program(tmp_path, "sys.stdin.read()")
    with pytest.raises(CommandFailed, match=r"no answer in 0\.2 seconds"):
        Game.new(players=2, seed=7).ask(player)


def test_a_program_ends_with_its_bot(tmp_path: Path) -> None:
    player = program(tmp_path, FIRST)
    Game.new(players=2, seed=7).ask(player)
    process = player._process
    assert process is not None
    assert process.poll() is None
    del player
    gc.collect()
    assert process.poll() == 0


def test_programs_are_started_only_for_those_who_type_their_name() -> None:
    with pytest.raises(UnknownBot, match="names no program"):
        any_bot("command:./there-is-no-such-agent")
    with pytest.raises(UnknownBot):
        bot(NAME)
