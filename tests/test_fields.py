"""Fields: columns in words, of the base game and of the parts."""

from __future__ import annotations

import pytest

from roundhouse.record.extension import all_written
from roundhouse.record.keys import parts
from roundhouse.rules import base_fields, layout, new
from roundhouse.rules.fields import CHOICE, COUNT, FLAG, MASK, PLAYER, STACK, TABLE, Field, width
from tests.conformance.rulesets import SAMPLE, Choice

NAMES = ("any", "coin", "wood")
KINDS = {
    "a count": (Field("coal", PLAYER, 2, COUNT), [4], [0, 0, 4, 0, 0, 0]),
    "counts": (Field("income", PLAYER, 2, COUNT, NAMES), [0, 2, 2], [0, 0, 1, 0, 2, 0]),
    "a flag": (Field("spike", PLAYER, 2, FLAG), [1], [0, 0, 1, 0, 0, 0]),
    "names": (Field("foundries", PLAYER, 2, MASK, NAMES), [0, 2], [0, 0, 0b101, 0, 0, 0]),
    "a choice": (Field("closable", PLAYER, 2, CHOICE, NAMES), [2], [0, 0, 3, 0, 0, 0]),
    "no choice": (Field("closable", PLAYER, 2, CHOICE, NAMES), [], [0, 0, 0, 0, 0, 0]),
    "a stack": (Field("train", PLAYER, 2, STACK, NAMES), [2, 0], [0, 0, 3 + 64, 0, 0, 0]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_knows_what_its_columns_hold(kind: str) -> None:
    field, lying, row = KINDS[kind]
    laid = [0] * len(row)
    field.fill(laid, field.holding(lying))
    assert laid == row
    assert field.values(row) == row[2 : 2 + width(field)]
    if field.names:
        assert field.held(row) == lying
    elif field.kind == COUNT:
        assert field.held(row) == [0, 0, 0, 0], "four that nothing tells apart"


def test_every_column_of_the_base_game_is_in_one_field() -> None:
    """Points by source have their own functions (`packing.points_from`)."""
    fields = [one for one in vars(base_fields).values() if isinstance(one, Field)]
    columns = [field.column + at for field in fields for at in range(width(field))]
    assert sorted(columns) == list(range(layout.POINTS))


def test_expansions_speak_of_keys_that_there_are() -> None:
    """A rule for a key that no game has would never be asked."""
    games = [choice.rules() for choice in (*SAMPLE, Choice("ultimate", 1))]
    known = {PLAYER: {name for rules in games for name in rules.player_fields}}
    known[TABLE] = {name for rules in games for name in rules.table_fields}
    for written in all_written():
        supplies = written.supplies
        players = {*written.players, *(name for supply in supplies for name in supply.players)}
        table = {*written.table, *(n for one in supplies for n in (*one.table, *one.shown, one.rest))}
        assert players <= known[PLAYER], players - known[PLAYER]
        assert table <= known[TABLE], table - known[TABLE]


def test_a_position_is_the_same_when_two_threads_make_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thread may get keys of its own, alike but not the same objects."""
    state = new(Choice("ultimate", 2, "german", "board", ("coal", "manufactory")).rules(), 0)
    words = parts.part_words(state, full=False)
    made_anew = parts._everybodys.__wrapped__  # type: ignore[attr-defined]
    monkeypatch.setattr(parts, "part_keys", parts.part_keys.__wrapped__)  # type: ignore[attr-defined]
    monkeypatch.setattr(parts, "_everybodys", made_anew)
    assert parts.part_words(state, full=False) == words
    assert any(words)
