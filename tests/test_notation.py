"""Moves in words and in numbers.

The numbers are kept: stored games, masks and trained networks count on them. So the table is pinned here,
number by number, and may only grow at its end. Whoever adds a family or a name adds it below as well; whoever
has to change a line below has broken every game stored so far.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, legal, moves, new, ruleset
from roundhouse.rules.ahead.capacity import rooms
from roundhouse.rules.ahead.needs import ROOM_TILES, STEPS_OF
from roundhouse.rules.notation import NotationError, all_notations, notation, parse
from roundhouse.rules.packing import UNKNOWN_CARD
from roundhouse.rules.vocabulary import ENGINEER_SPACE, KINDS, SPACES
from roundhouse.view.secrets import redact
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
    ("take-back", 9, 1, "the turn cannot be finished"),
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
    ("detour", 1059, 3, "wrench"),
    ("lane", 1062, 2, "lane"),
    ("arm", 1064, 2, "arm"),
    ("extension", 1066, 20, "route extension"),
    ("take-income", 1086, 8, "kind of income tile"),
    ("income", 1094, 8, "kind of income tile, used"),
    ("boulder", 1102, 4, "boulder"),
    ("pay", 1106, 8, "space with a coin condition"),
    ("dividend", 1114, 8, "dividend token"),
    ("steelworks", 1122, 8, "gap"),
    ("take-key", 1130, 1, "at the nut: the key"),
    ("take-stock", 1131, 1, "at the nut: the stock step"),
    ("site", 1132, 4, "route"),
    ("take-coin", 1136, 1, "a coin instead of the industry step"),
    ("medal", 1137, 4, "route"),
    ("car", 1141, 8, "place"),
    ("move-car", 1149, 64, "8 * from + to"),
    ("use-car", 1213, 8, "place"),
    ("key-car", 1221, 8, "place"),
    ("purple", 1229, 8, "place"),
    ("move-purple", 1237, 64, "8 * from + to"),
    ("use-purple", 1301, 8, "place"),
    ("key-purple", 1309, 8, "place"),
    ("stoke", 1317, 1, "coal on the boilerman space"),
    ("boilerman", 1318, 16, "slot, or 6 + gap"),
    ("take-foundry", 1334, 16, "foundry"),
    ("use-foundry", 1350, 16, "foundry"),
    ("close", 1366, 16, "slot, or 6 + gap"),
    ("burn", 1382, 1, "a coal at the coal factory"),
    ("load", 1383, 16, "train token"),
    ("share", 1399, 16, "train token"),
    ("special", 1415, 8, "special idea card"),
    ("box", 1423, 32, "engineer"),
    ("freight", 1455, 3, "route"),
    ("catch-up", 1458, 3, "route"),
    ("work", 1461, 8, "gap"),
    ("borrow", 1469, 128, "4 * engineer + piece"),
)
SIZE = 1597
TABLE_HASH = "e7924abfc590a55c"

NAMES: dict[str, tuple[str, ...]] = {
    "TILE_NAMES": (
        "", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10a", "10b", "9x", "2a", "coal", "special",
        "steelworks",
    ),
    "TOKEN_NAMES": (
        "cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins", "spike",
        "stock", "osaka", "coal", "special",
    ),
    "CARD_NAMES": (
        "wood-worker", "nine", "engineer", "factory", "again", "valuation", "coal-factory", "cars",
    ),
    "END_CARD_NAMES": (
        "factories", "engineers", "routes", "silver-gold", "doublers", "wood", "ideas", "extra-engineer",
        "locomotives", "keys", "workers", "fifteen",
    ),
    "BONUS_NAMES": ("wood", "industry", "doubler", "coin", "coal"),
    "SPACE_NAMES": (
        "wood-2", "wood-3", "green-2", "green-3", "bronze-1", "silver-1", "gold-1", "bronze-2", "silver-2",
        "gold-2", "any-2", "basic", "loco-1", "loco-2", "loco-3", "industry-1", "industry-2",
        "industry-wood", "doubler", "coins", "temporary", "hire", "first", "second", "last-round", "coal",
        "foundry", "boilerman", "train",
    ),
    "ENGINEER_NAMES": (
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "3-green",
        "5-coin", "6-bonus", "7-bonus", "9-bronze", "10-factory", "11-borrow", "13-routes", "15-silver",
        "4-coal",
    ),
    "ARM_NAMES": ("hamburg", "berlin"),
    "EXTENSION_NAMES": (
        "2-1", "2-2", "2-3", "2-4", "2-5", "2-6", "3-1", "3-2", "3-3", "3-4", "3-5", "3-6", "4-1", "4-2",
        "4-3", "4-4", "4-5", "4-6",
    ),
    "INCOME_NAMES": ("any", "wood-green", "green-bronze", "coin"),
    "DIVIDEND_NAMES": (
        "wood", "bronze-silver", "any", "industry-1", "industry-2", "coin-1", "coin-2", "points",
    ),
    "FOUNDRY_NAMES": (
        "wood-industry", "wood-locomotive", "industry-doubler", "wood-factory", "wood-any-coin",
        "wood-industry-doubler", "any", "repeat", "any-points", "any-doubler", "industry-points", "coins",
    ),
    "TRAIN_NAMES": (
        "industry-1", "coin-1", "industry-2", "coin-2", "wood", "wood-2", "wood-or-green", "any", "doubler",
        "points", "locomotive-or-factory",
    ),
    "BOULDER_NAMES": ("omaha", "industry"),
    "PLACE_NAMES": ("F1", "F2", "F3", "F4", "F5", "F6", "F7"),
    "SPECIAL_NAMES": ("double-industry", "engineer", "freight-car", "special-factory", "keys"),
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
    # the steelworks, the last tile, has a family of its own, and no locomotive side
    assert moves.TILE_NAMES[-1] == "steelworks"
    assert 6 * (len(moves.TILE_NAMES) - 1) <= size["loco"]
    assert 8 * (len(moves.TILE_NAMES) - 1) <= size["factory"] == size["returned"]
    assert len(moves.TOKEN_NAMES) <= size["idea"] == size["trade"] == size["discard"]
    assert len(moves.CARD_NAMES) <= size["card"]
    assert len(moves.END_CARD_NAMES) <= size["end-card"]
    assert len(moves.BONUS_NAMES) <= size["bonus"]
    assert len(moves.SPACE_NAMES) <= 32
    assert len(moves.ARM_NAMES) <= size["arm"]
    assert len(moves.EXTENSION_NAMES) <= size["extension"]
    assert len(moves.INCOME_NAMES) <= size["income"] == size["take-income"]
    assert len(moves.BOULDER_NAMES) <= size["boulder"]
    assert len(moves.DIVIDEND_NAMES) <= size["dividend"]
    assert len(moves.PLACE_NAMES) <= size["car"] == size["purple"] == size["move-car"] // 8
    assert len(moves.FOUNDRY_NAMES) <= size["use-foundry"] == size["take-foundry"]
    assert len(moves.TRAIN_NAMES) <= size["load"] == size["share"]
    assert len(moves.SPECIAL_NAMES) <= size["special"]
    assert len(moves.ENGINEER_NAMES) <= size["box"] == size["borrow"] // 4
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
        (547 + 8 * (32 + 15), "engineer-3-green"),
        (1059, "detour 0"),
        (1062 + 1, "lane upper"),
        (1064, "arm hamburg"),
        (1066 + 6, "extension 3-1"),
        (1086 + 3, "take income coin"),
        (1094, "income any"),
        (1102 + 1, "boulder industry"),
        (1114 + 7, "dividend points"),
        (1122 + 4, "steelworks>5"),
        (1130, "take key"),
        (1131, "take stock"),
        (1132 + 2, "site KY"),
        (1136, "take coin"),
        (1137, "medal TS"),
        (1141, "car F1"),
        (1149 + 8 * 2 + 6, "move car F3>F7"),
        (1213 + 1, "use car F2"),
        (1221 + 3, "key car F4"),
        (1229, "purple F1"),
        (1237 + 8 * 6, "move purple F7>F1"),
        (1301, "use purple F1"),
        (1309, "key purple F1"),
        (1317, "stoke"),
        (1318, "boilerman TS/1"),
        (1318 + 6 + 4, "boilerman gap 5"),
        (1334 + 11, "take foundry coins"),
        (1350 + 7, "use foundry repeat"),
        (1366 + 3, "close KY"),
        (1382, "burn"),
        (1383 + 10, "load locomotive-or-factory"),
        (1399, "share industry-1"),
        (1415 + 2, "special freight-car"),
        (1423 + 15, "box 3-green"),
        (1455 + 1, "freight SP"),
        (1458 + 2, "catch up KY"),
        (1461 + 1, "work 2"),
        (1469 + 4 * 4 + 2, "borrow 5 c"),
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


@pytest.mark.parametrize("number", [-1, 10, 15, SIZE, 10**9])
def test_a_number_outside_the_table_has_no_words(number: int) -> None:
    with pytest.raises(NotationError, match=f"{number} is not in the move table"):
        notation(state_from_position({"players": 4}), number)


# ---- words


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_notations_of_legal_moves_are_unique_and_come_back(choice: Choice, seed: int) -> None:
    for number, (where, state, options) in enumerate(play(choice, seed).decisions()):
        words = [notation(state, move) for move in options]
        assert len(set(words)) == len(words), where
        for index, (move, text) in enumerate(zip(options, words, strict=True)):
            if (number + index) % 4 == 0:
                assert parse(state, text, strict=True) == move, f"{where}: {text}"
            assert text == " ".join(text.split()), where
            assert text.isascii(), where


@pytest.mark.sampled(6)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_the_decider_needs_no_secrets_to_name_the_moves(choice: Choice) -> None:
    for where, state, options in play(choice, 3).decisions():
        if options:
            seen = redact(state, state.stack[-1][1])
            assert [notation(seen, move) for move in options] == [
                notation(state, move) for move in options
            ], where


@pytest.mark.sampled(4)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_every_number_of_the_table_has_words_or_none_everywhere(choice: Choice) -> None:
    """Words of moves that are not legal are needed to say why not."""
    for number, (where, state, _) in enumerate(list(play(choice, 1).decisions())[::25]):
        known = all_notations(state)
        assert set(known.values()) <= numbers_of_the_table(), where
        for words, move in known.items():
            assert notation(state, move) == words, where
        # reading goes through the whole table each time: few here, others at the next position
        for words in list(known)[40 * number % 400 :: 400]:
            assert notation(state, parse(state, words, strict=True)) == words, where


@cache
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


@settings(max_examples=50)
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
    assert len(rooms(state, state.players[0])) == ROOM_TILES + 1
