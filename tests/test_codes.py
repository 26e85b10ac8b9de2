"""A position in one line comes back the same, and codes that were given out stay readable."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from roundhouse import Game, PositionError
from roundhouse.bots import bot
from roundhouse.record.code import CodeError, code_of, looks_like_code, position_from_code
from roundhouse.rules import apply, legal, new
from tests.conformance.rulesets import CHOICES, Choice

# Given out by version 1; what they stand for never changes.
START = "1Hu0jToZAhr8Yyu66kgP7TF4TmVWdu1zQMRbdlVZGT6T1124FO0dSG7P_LOWv583FZH8dhEyyCC2A37N3R0PeCHMB-aiszyuJ454lpYX7OTE"
GERMAN = "12yJ9yDVi-qasKHVRPSKPwuLpX0qjE46lK8uoeMyEUaV5BafkzAp6D2MvYXlmnCK9Bw"
KEPT = {
    START: Game.new(seed=1),
    GERMAN: Game.new(players=2, board="german", industry="board", modules=("coal",), seed=1),
}


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_every_position_has_a_code(choice: Choice) -> None:
    chance, decisions = Random(3), 0
    state = new(choice.rules(), 3)
    while state.stack:
        if decisions % 12 == 0:
            game = Game(state.clone())
            assert Game.from_code(game.code()) == game
        apply(state, chance.choice(legal(state)))
        decisions += 1
    game = Game(state)
    assert Game.from_code(game.code()) == game


@pytest.mark.parametrize(("name", "seed"), [("random", 1), ("greedy:nodes=5", 2), ("greedy:nodes=30", 3)])
def test_codes_of_the_base_game_are_short(name: str, seed: int) -> None:
    player, chance, game = bot(name), Random(seed), Game.new(seed=seed)
    while not game.over:
        code = game.code()
        assert len(code) < 300
        assert looks_like_code(code)
        game.play(game.ask(player, chance))
    assert len(game.code()) < 300


@pytest.mark.parametrize("code", KEPT)
def test_a_code_that_was_given_out_is_read(code: str) -> None:
    assert Game.from_code(code) == KEPT[code]
    assert Game.from_code(f" {code}\n") == KEPT[code]


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"round": 30, "words": ["something that nobody knows", 999_999, True, False], "empty": [[], {}]},
        {"players": {"A": {"coins": 23}, "B": {"coins": 24}, "D": {"coins": 0}}},
        {"?": "?", "{": "[", "}": "", "ä": "Über"},
    ],
)
def test_what_no_sample_knows_is_spelled_out(position: dict[str, Any]) -> None:
    found = position_from_code(code_of(position))
    assert found == position
    assert list(found) == list(position)


def test_what_has_no_code_is_refused() -> None:
    for value in (1.5, None, -1, "x" * 300):
        with pytest.raises(CodeError, match="has no code"):
            code_of({"round": value})


def test_mistakes_in_a_code_are_told() -> None:
    code = Game.new(seed=1).code()
    for wrong in (code[:-2], code[:5] + ("A" if code[5] != "A" else "B") + code[6:], code + "AAAA"):
        with pytest.raises(CodeError, match="mistyped or cut off"):
            Game.from_code(wrong)
    with pytest.raises(CodeError, match="version 2"):
        Game.from_code("2" + code[1:])
    for wrong in ("", "hello world", "1", "position.toml", "1" * 5000):
        with pytest.raises(CodeError, match="is no code"):
            Game.from_code(wrong)
    with pytest.raises(PositionError, match="rond is not a key"):
        Game.from_code(code_of({"rond": 2}))


def test_any_packed_bytes_end_in_a_position_or_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.record.code._check", lambda packed: b"AA")
    chance = Random(1)
    for _ in range(300):
        made = b"AA" + chance.randbytes(chance.randrange(4, 200))
        text = "1" + urlsafe_b64encode(made).decode().rstrip("=")
        with suppress(CodeError):
            assert isinstance(position_from_code(text), dict)
