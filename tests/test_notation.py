"""Moves in words and in numbers.

The numbers are kept: stored games, masks and trained networks count on them. So the table is pinned here,
number by number, and may only grow at its end. Whoever adds a family or a name adds it below as well; whoever
has to change a line below has broken every game stored so far.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, legal, moves, new, ruleset
from roundhouse.rules.layout import ENGINEER_SPACE, KINDS, SPACES
from roundhouse.rules.notation import NotationError, all_notations, notation, parse
from roundhouse.rules.rooms import rooms
from roundhouse.rules.ruleset import ROOM_UNKNOWN, STEPS_OF
from roundhouse.view.secrets import UNKNOWN_CARD, redact
from tests.conformance.play import play
from tests.conformance.rulesets import CHOICES, Choice

# family, first number, how many, and what is counted
TABLE = (
    ("pass", 0, 1, "out of the round"),
    ("done", 1, 1, "give up what is left in the pool"),
    ("stay", 2, 1, "the worker on the turn-order space stays"),
    ("skip", 3, 1, "repeat nothing"),
    ("flip", 4, 1, "the displaced locomotive becomes a factory"),
    ("key-steps", 5, 1, "a key for one wood and one any step"),
    ("key-points", 6, 1, "a key for points"),
    ("ten", 7, 1, "10 points instead of an end bonus card"),
    ("no-card", 8, 1, "no end bonus card"),
    ("step", 16, 15, "5 * route + colour"),
    ("industry", 31, 3, "wrench"),
    ("doubler", 34, 3, "route"),
    ("loco", 37, 96, "6 * tile + slot"),
    ("shift", 133, 6, "slot"),
    ("factory", 139, 128, "8 * tile + gap, from a stack"),
    ("returned", 267, 128, "8 * tile + gap, from beside the stacks"),
    ("idea", 395, 16, "token"),
    ("trade", 411, 16, "token"),
    ("discard", 427, 16, "token"),
    ("card", 443, 16, "idea card"),
    ("end-card", 459, 16, "end bonus card"),
    ("bonus", 475, 8, "starting bonus"),
    ("repeat", 483, 64, "space"),
    ("place", 547, 512, "8 * space + payment; payment: 2 * coins + 1 with the wood worker"),
)
SIZE = 1059
TABLE_HASH = "fa34a24d7de05f27"

NAMES: dict[str, tuple[str, ...]] = {
    "TILE_NAMES": ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10a", "10b", "9x"),
    "TOKEN_NAMES": (
        "cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins",
    ),
    "CARD_NAMES": ("wood-worker", "nine", "engineer", "factory", "again"),
    "END_CARD_NAMES": (
        "factories", "engineers", "routes", "silver-gold", "doublers", "wood",
        "ideas", "extra-engineer", "locomotives", "keys", "workers", "fifteen",
    ),
    "BONUS_NAMES": ("wood", "industry", "doubler", "coin"),
    "SPACE_NAMES": (
        "wood-2", "wood-3", "green-2", "green-3", "bronze-1", "silver-1", "gold-1", "bronze-2", "silver-2",
        "gold-2", "any-2", "basic", "loco-1", "loco-2", "loco-3", "industry-1", "industry-2", "industry-wood",
        "doubler", "coins", "temporary", "hire", "first", "second", "last-round",
    ),
    "ENGINEER_NAMES": tuple(str(number) for number in range(1, 16)),
}  # fmt: skip


# ---- numbers


def test_the_table_is_as_it_was() -> None:
    assert tuple((name, first, count) for name, first, count, _ in TABLE) == moves.FAMILIES
    assert moves.SIZE == SIZE
    assert moves.TABLE_HASH == TABLE_HASH


@pytest.mark.parametrize("name", NAMES)
def test_names_are_only_appended(name: str) -> None:
    """What a name stands for by its place never moves; new ones come behind."""
    found: tuple[str, ...] = getattr(moves, name)
    assert found[: len(NAMES[name])] == NAMES[name]
    assert len(set(found)) == len(found)


def test_families_do_not_overlap_and_have_room_for_their_names() -> None:
    end = 0
    for _, first, count in moves.FAMILIES:
        assert first >= end
        end = first + count
    assert end == moves.SIZE
    size = {name: count for name, _, count in moves.FAMILIES}
    assert 6 * len(moves.TILE_NAMES) <= size["loco"]
    assert 8 * len(moves.TILE_NAMES) <= size["factory"] == size["returned"]
    assert len(moves.TOKEN_NAMES) <= size["idea"] == size["trade"] == size["discard"]
    assert len(moves.CARD_NAMES) <= size["card"]
    assert len(moves.END_CARD_NAMES) <= size["end-card"]
    assert len(moves.BONUS_NAMES) <= size["bonus"]
    assert len(moves.SPACE_NAMES) <= 32
    assert 32 + len(moves.ENGINEER_NAMES) <= size["repeat"] == size["place"] // 8


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "pass"),
        (1, "done"),
        (2, "stay"),
        (3, "skip"),
        (5, "key steps"),
        (6, "key points"),
        (7, "ten points"),
        (8, "no card"),
        (16, "wood TS"),
        (16 + 5 * 0 + 4, "gold TS"),
        (16 + 5 * 1 + 3, "silver SP"),
        (16 + 5 * 2 + 1, "green KY"),
        (31, "industry 0"),
        (34, "doubler TS"),
        (37 + 6 * 2 + 0, "loco 2>TS/1"),
        (37 + 6 * 10 + 1, "loco 10a>TS"),
        (37 + 6 * 12 + 3, "loco 9x>KY"),
        (139 + 8 * 2 + 0, "factory 2>1"),
        (267 + 8 * 11 + 4, "returned 10b>5"),
        (395 + 2, "idea medal"),
        (411 + 3, "trade keys"),
        (427 + 8, "discard coins"),
        (443 + 1, "card nine"),
        (459 + 11, "end fifteen"),
        (475 + 3, "bonus coin"),
        (483 + 11, "repeat basic"),
        (483 + 32 + 3, "repeat engineer-4"),
        (547 + 8 * 1, "wood-3"),
        (547 + 8 * 1 + 2, "wood-3 c"),
        (547 + 8 * 1 + 2 + 1, "wood-3 Wc"),
        (547 + 8 * 14 + 4, "loco-3 cc"),
        (547 + 8 * 21 + 2, "hire c"),
        (547 + 8 * (32 + 14) + 1, "engineer-15 W"),
    ],
)
def test_what_a_number_means_at_the_start(number: int, words: str) -> None:
    state = state_from_position({"players": 4})
    assert notation(state, number) == words
    assert parse(state, words, strict=True) == number


def test_a_displaced_locomotive_goes_by_its_number() -> None:
    state = state_from_position(
        {
            "turn": "A",
            "waiting": [{"what": "pool"}, {"what": "displaced", "tile": 4}],
            "pool": {"indirect": {"industry": 1}},
            "players": {"A": {"locomotives": {"TS": [5, 3], "SP": [2], "KY": [1]}}},
        }
    )
    words = [notation(state, move) for move in legal(state)]
    assert words == ["flip 4", "move 4>TS/3", "move 4>SP/2", "move 4>KY/1"]


@pytest.mark.parametrize("number", [-1, 9, 15, SIZE, 10**9])
def test_a_number_outside_the_table_has_no_words(number: int) -> None:
    with pytest.raises(NotationError, match=f"{number} is not in the move table"):
        notation(state_from_position({"players": 4}), number)


# ---- words


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_notations_of_legal_moves_are_unique_and_come_back(choice: Choice, seed: int) -> None:
    for where, state, options in play(choice, seed).decisions():
        words = [notation(state, move) for move in options]
        assert len(set(words)) == len(words), where
        for move, text in zip(options, words, strict=True):
            assert parse(state, text, strict=True) == move, f"{where}: {text}"
            assert text == " ".join(text.split()), where
            assert text.isascii(), where


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_the_decider_needs_no_secrets_to_name_the_moves(choice: Choice) -> None:
    for where, state, options in play(choice, 3).decisions():
        if options:
            seen = redact(state, state.stack[-1][1])
            assert [notation(seen, move) for move in options] == [
                notation(state, move) for move in options
            ], where


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_every_number_of_the_table_has_words_or_none_everywhere(choice: Choice) -> None:
    """Words of moves that are not legal are needed to say why not."""
    for where, state, _ in list(play(choice, 1).decisions())[::25]:
        known = all_notations(state)
        assert set(known.values()) <= numbers_of_the_table(), where
        for words, move in known.items():
            assert notation(state, move) == words, where
        for words in list(known)[::40]:
            assert notation(state, parse(state, words, strict=True)) == words, where


def numbers_of_the_table() -> set[int]:
    return {number for _, first, count, _ in TABLE for number in range(first, first + count)}


def first_turn() -> GameState:
    return state_from_position({"players": 4})


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("wod-3", "'wood-3'"),
        ("industri-1", "'industry-1'"),
        ("pas", "'pass'"),
        ("hire k", "'hire c'"),
        ("loco-33", "'loco-3'"),
        ("engineer-3 x", "'engineer-3"),
    ],
)
def test_a_typing_error_gets_a_hint(typed: str, hint: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(first_turn(), typed)
    assert str(error.value).startswith(f"{typed!r} names no move; did you mean ")
    assert hint in str(error.value)


def test_a_hint_names_legal_moves_before_others() -> None:
    """`wood TS` is not legal before a space was chosen; then it is what was meant."""
    state = state_from_position({"players": 4, "pool": {"direct": {"wood": 2}}})
    with pytest.raises(NotationError) as error:
        parse(state, "wood T")
    assert str(error.value) == "'wood T' names no move; did you mean 'wood TS' or 'wood SP' or 'wood KY'?"


@pytest.mark.parametrize("typed", ["", "   ", "xyzzy", "🚂", "1234567890" * 20])
def test_what_resembles_nothing_gets_no_hint(typed: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(first_turn(), typed)
    assert str(error.value) == f"{typed!r} names no move"


def test_a_space_with_one_way_to_pay_needs_no_payment() -> None:
    state = first_turn()
    assert notation(state, parse(state, "hire")) == "hire c"
    assert notation(state, parse(state, "wood-3")) == "wood-3"  # not one of the other ways to pay
    assert parse(state, "hire") in legal(state)
    assert parse(state, "hire", strict=True) not in legal(state)
    assert parse(state, "any-2") not in legal(state)  # a coin and a worker, or two coins


def test_spaces_between_the_words_do_not_matter() -> None:
    state = first_turn()
    assert parse(state, "  wood-3   c ") == parse(state, "wood-3 c", strict=True)


@given(st.text(max_size=20))
def test_no_text_makes_it_crash(typed: str) -> None:
    try:
        found = parse(first_turn(), typed)
    except NotationError:
        return
    assert found in numbers_of_the_table()


@pytest.mark.parametrize(("words", "meant"), [("Bonus COIN", "bonus coin"), ("bonus-coin", "bonus coin")])
def test_capitals_and_hyphens_may_be_mistaken_but_not_in_records(words: str, meant: str) -> None:
    state = new(ruleset(2), 1)
    assert parse(state, words) == parse(state, meant, strict=True)
    with pytest.raises(NotationError):
        parse(state, words, strict=True)


def test_the_move_table_has_room_for_its_names() -> None:
    assert len(moves.SPACE_NAMES) <= ENGINEER_SPACE
    assert len(moves.ENGINEER_NAMES) <= SPACES - ENGINEER_SPACE
    assert len(moves.END_CARD_NAMES) <= UNKNOWN_CARD
    assert len(STEPS_OF) == KINDS
    state = new(ruleset(2), 1)
    assert len(rooms(state, state.players[0])) == ROOM_UNKNOWN + 1
