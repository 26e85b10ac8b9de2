"""Records: a game written down comes back whole, and a record that was tampered with is refused.

A refusal names the place: the line of a damaged file, the key of the head, the decision of a move.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse import Game
from roundhouse.record.record import EARLIER_BOXES, KEYS, RecordError, load_record, read_record
from roundhouse.rules import legal, ruleset
from roundhouse.rules.notation import SEATS
from roundhouse.service.game import UnreadableRecord
from roundhouse.service.model.errors import why_no_record
from tests.conformance.play import play
from tests.conformance.rulesets import Choice

Record = dict[str, Any]
CHOICES = [Choice("ultimate", 2), Choice("classic", 3)]


@cache
def a_game(choice: Choice = CHOICES[0], decisions: int | None = None) -> Game:
    """A busy game from its start, to its end or so far."""
    game = Game.new(players=choice.players, edition=choice.edition, seed=3)
    for move in play(choice, 3).moves[:decisions]:
        game.play(move)
    return game


@cache
def a_text(choice: Choice = CHOICES[0]) -> str:
    return a_game(choice).record()


def a_record(choice: Choice = CHOICES[0]) -> Record:
    """The record as data, to be tampered with."""
    found: Record = json.loads(a_text(choice))
    return found


def refusal(record: Record | str) -> str:
    """The reason why a record is refused."""
    with pytest.raises(RecordError) as error:
        read_record(record if isinstance(record, str) else json.dumps(record))
    assert_told(error.value)
    return str(error.value)


def assert_told(error: RecordError) -> None:
    """Pages tell it in every language, with the place."""
    unreadable = UnreadableRecord(error.key, str(error), **error.values)
    told = [why_no_record(language, unreadable) for language in ("en", "de")]
    assert told[0] != told[1]
    for text in told:
        assert "{" not in text.replace(str(error.values.get("line", "{")), "")
        assert str(error.values.get("number", "")) in text


def reason_of(record: Record) -> str | None:
    """The reason why a record is refused, None if it is not."""
    try:
        read_record(json.dumps(record))
    except RecordError as error:
        return str(error)
    return None


def is_move(line: str) -> bool:
    return not line.startswith("= ")


def move_lines(record: Record) -> list[int]:
    return [number for number, line in enumerate(record["moves"]) if is_move(line)]


def round_lines(record: Record) -> list[int]:
    return [number for number, line in enumerate(record["moves"]) if not is_move(line)]


def decision(record: Record, line: int) -> int:
    """The number of the decision a line belongs to, from 1 on."""
    return 1 + sum(is_move(one) for one in record["moves"][:line])


# ---- there and back


@pytest.mark.parametrize("choice", CHOICES, ids=str)
@pytest.mark.parametrize("decisions", [0, 1, 40, None])
def test_a_saved_game_is_loaded_again(tmp_path: Path, choice: Choice, decisions: int | None) -> None:
    game = a_game(choice, decisions)
    path = tmp_path / "game.json"
    game.save(path)
    again = Game.load(path)
    assert again.state == game.state
    assert again.moves == game.moves
    assert again.scores == game.scores
    assert again.over == game.over
    assert again.breakdown() == game.breakdown()
    assert again.record() == game.record() == path.read_text("utf-8")
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"], "no part of a file stays behind"


def test_saving_over_an_older_record_replaces_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    a_game(decisions=40).save(path)
    a_game().save(path)
    assert Game.load(path).moves == a_game().moves


def test_a_loaded_game_goes_on_and_can_be_undone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    a_game(decisions=40).save(path)
    game = Game.load(path)
    move = game.play(game.legal()[0])
    assert game.undo() == move
    assert game.record() == path.read_text("utf-8")


def test_a_game_that_begins_with_a_position_is_saved_with_it(tmp_path: Path) -> None:
    position = {"round": 3, "players": {"count": 2, "A": {"tracks": {"TS": {"wood": 7, "green": 4}}}}}
    game = Game.from_position(position)
    game.play("wood-3")
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json")
    assert again.state == game.state
    assert again.undo().notation == "wood-3"
    assert again.state == Game.from_position(position).state


def test_a_record_can_be_read_by_people() -> None:
    """One line a key, one line a move, and a line with the state at the start of each round."""
    lines = a_text().splitlines()
    record = a_record()
    assert list(record) == list(KEYS)
    assert len(lines) == 2 + (len(KEYS) - 1) + 2 + len(record["moves"])
    assert max(len(line) for line in lines if line.startswith("    ")) < 60
    assert len(round_lines(record)) == ruleset(2).rounds - 1
    assert [record["moves"][line].split()[2] for line in round_lines(record)] == ["2", "3", "4", "5", "6"]
    assert record["end"]["decisions"] == len(move_lines(record)) == len(a_game().moves)


def test_reading_gives_the_moves_and_plays_none_of_them() -> None:
    record, initial, played = read_record(a_text())
    assert record == a_record()
    assert initial.digest() == Game.new(players=2, seed=3).state.digest()
    assert played == a_game().moves


# ---- tampered moves


def test_another_decider_is_refused() -> None:
    record = a_record()
    for line in move_lines(record)[::9]:
        seat, _, words = record["moves"][line].partition(" ")
        other = SEATS[1 - SEATS.index(seat)]
        changed = [*record["moves"][:line], f"{other} {words}", *record["moves"][line + 1 :]]
        reason = refusal({**record, "moves": changed})
        assert reason == (
            f"decision {decision(record, line)} ('{other} {words}'): "
            f"{other} decides here in the record, but it is {seat}'s decision"
        )


def test_an_illegal_move_is_refused() -> None:
    record = a_record()
    last = move_lines(record)[-1]
    assert record["moves"][last].endswith(" pass")
    record["moves"][last] = record["moves"][last][:2] + "gold TS"
    reason = refusal(record)
    assert reason.startswith(f"decision {decision(record, last)} ('{record['moves'][last]}')")
    assert reason.endswith("'gold TS' is not legal here")


@pytest.mark.parametrize("words", ["", "wod TS", "wood", "Wood TS", "wood ts", "passs", "16", "hire x"])
def test_an_unknown_notation_is_refused(words: str) -> None:
    record = a_record()
    for line in (move_lines(record)[0], move_lines(record)[50], move_lines(record)[-1]):
        changed = copy.deepcopy(record)
        changed["moves"][line] = f"{record['moves'][line][0]} {words}"
        assert refusal(changed).startswith(f"decision {decision(record, line)} (")
        assert "names no move" in refusal(changed)


def test_short_words_are_for_people_not_for_records() -> None:
    """`hire` alone means `hire c` when typed; a record says it in full."""
    record = a_record()
    line = next(line for line in move_lines(record) if record["moves"][line].endswith(" hire c"))
    record["moves"][line] = record["moves"][line][:-2]
    assert refusal(record).startswith(f"decision {decision(record, line)} (")


def test_moves_after_the_end_are_refused() -> None:
    record = a_record()
    record["moves"].append("A pass")
    assert refusal(record) == (
        f"decision {record['end']['decisions'] + 1} ('A pass'): the game is over before this move"
    )


@pytest.mark.parametrize("line", [5, None, ["A pass"], {"A": "pass"}, True])
def test_a_move_that_is_no_text_is_refused(line: object) -> None:
    record = a_record()
    record["moves"][7] = line
    assert refusal(record).startswith("decision 8 (")
    assert "a move is a line of text" in refusal(record)


def test_the_last_moves_cannot_be_left_out_or_added() -> None:
    record = a_record()
    decisions = record["end"]["decisions"]
    record["moves"].pop()
    assert refusal(record) == f"end: the record should hold {decisions} decisions, it holds {decisions - 1}"
    shorter = json.loads(a_game(decisions=30).record())
    shorter["moves"] = json.loads(a_game(decisions=31).record())["moves"]
    assert refusal(shorter) == "end: the record should hold 30 decisions, it holds 31"


PLACE = re.compile(r"^(decision \d+ \(|end: )")


def edited(edit: Callable[[list[str], int], object], line: int) -> Record:
    record = a_record()
    edit(record["moves"], line)
    return record


@given(st.sampled_from(move_lines(a_record())))
@settings(max_examples=60)
def test_a_move_left_out_is_refused(line: int) -> None:
    assert PLACE.match(refusal(edited(lambda lines, at: lines.pop(at), line)))


@given(st.sampled_from(move_lines(a_record())))
@settings(max_examples=60)
def test_a_move_told_twice_is_refused(line: int) -> None:
    """Even where it could be played twice: the steps of a turn are counted."""
    assert PLACE.match(refusal(edited(lambda lines, at: lines.insert(at, lines[at]), line)))


def swap(lines: list[str], at: int) -> None:
    lines[at], lines[at + 1] = lines[at + 1], lines[at]


@given(st.sampled_from(range(len(a_record()["moves"]) - 1)))
@settings(max_examples=60)
def test_two_lines_swapped_are_refused_or_make_the_same_position(line: int) -> None:
    """Steps of one turn may be told in another order if nothing hangs on it; everything else may not."""
    record = a_record()
    swap(record["moves"], line)
    if record["moves"][line] == record["moves"][line + 1]:
        return
    reason = reason_of(record)
    if reason is None:
        first, second = record["moves"][line : line + 2]
        assert is_move(first)
        assert is_move(second)
        assert first[0] == second[0]
    else:
        assert PLACE.match(reason), reason


@given(st.sampled_from(move_lines(a_record())), st.data())
@settings(max_examples=100)
def test_another_legal_move_is_noticed(line: int, data: st.DataObject) -> None:
    """At the next round line at the latest, or at the end; the way there is another, the place need not be."""
    record = a_record()
    number = decision(record, line) - 1
    state = play(CHOICES[0], 3).states[number]
    others = [move for move in legal(state) if move != a_game().moves[number]]
    if not others:
        return
    game = Game(state.clone())
    move = data.draw(st.sampled_from(others))
    record["moves"][line] = f"{record['moves'][line][0]} {game.play(move).notation}"
    if game.state == play(CHOICES[0], 3).states[number + 1]:
        return  # another move that comes to the same
    reason = reason_of(record)
    assert reason is not None, f"{record['moves'][line]!r} in decision {number + 1} was not noticed"
    assert PLACE.match(reason), reason


# ---- round lines and the end


def test_a_round_line_with_another_state_is_refused() -> None:
    record = a_record()
    for line in round_lines(record):
        text: str = record["moves"][line]
        for wrong in (
            text[:-1] + ("0" if text[-1] != "0" else "1"),
            text + " ",
            "= round 9" + text[9:],
            "= ",
        ):
            changed = copy.deepcopy(record)
            changed["moves"][line] = wrong
            reason = refusal(changed)
            assert reason.startswith(f"decision {decision(record, line)} ({wrong!r}): the state differs here")
            assert repr(text) in reason


def test_a_round_line_at_another_place_is_refused() -> None:
    record = a_record()
    for line in round_lines(record):
        changed = copy.deepcopy(record)
        changed["moves"].insert(line - 1, changed["moves"].pop(line))
        assert refusal(changed).startswith(f"decision {decision(record, line) - 1} (")


def test_a_round_line_left_out_is_refused() -> None:
    record = a_record()
    for line in round_lines(record):
        assert PLACE.match(refusal(edited(lambda lines, at: lines.pop(at), line)))


def test_a_round_line_told_twice_is_refused() -> None:
    record = a_record()
    for line in round_lines(record):
        assert PLACE.match(refusal(edited(lambda lines, at: lines.insert(at, lines[at]), line)))


def test_a_round_line_in_the_middle_of_a_round_is_refused() -> None:
    record = a_record()
    record["moves"].insert(10, f"= round 1 {play(CHOICES[0], 3).states[10].digest()}")
    assert PLACE.match(refusal(record))


@pytest.mark.parametrize(
    ("end", "place"),
    [
        ({}, "end: it should hold decisions and state, not nothing"),
        ({"decisions": 1}, "end: it should hold decisions and state, not decisions"),
        ({"state": "0" * 16}, "end: it should hold decisions and state, not state"),
        ({"decisions": "many", "state": "0" * 16}, "end: the record should hold many"),
        ({**a_record()["end"], "scores": [1, 2]}, "end: it should hold decisions and state, not"),
    ],
)
def test_a_wrong_end_is_refused(end: Record, place: str) -> None:
    assert refusal({**a_record(), "end": end}).startswith(place)


def test_another_final_state_is_refused() -> None:
    record = a_record()
    right = record["end"]["state"]
    record["end"]["state"] = "0" * 16
    decisions = record["end"]["decisions"]
    assert refusal(record) == f"end: after {decisions} decisions the state is {right}, not {'0' * 16}"


# ---- the head


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key_is_refused(key: str) -> None:
    record = a_record()
    del record[key]
    assert f"the key {key!r} is missing" in refusal(record)


def test_an_unknown_key_is_refused() -> None:
    reason = refusal({**a_record(), "mvoes": []})
    assert reason.startswith("the key 'mvoes' is not known; known keys: roundhouse-record, rules")


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("roundhouse-record", 2, "roundhouse-record is 2; this program reads 1"),
        ("rules", 99, "rules is 99; this program reads "),
        ("rules", None, "rules is None; this program reads "),
        ("moves-table", "0123456789abcdef", "moves-table is '0123456789abcdef'; this program reads "),
        (
            "content",
            "0123456789abcdef",
            "content: the game was played with content 0123456789abcdef; here is ",
        ),
        ("options", {"players": 5}, "options: players is 5; 1 to 4 can play"),
        ("options", {"edition": "x"}, "options: edition is 'x'; known editions: ultimate, classic"),
        ("options", {"board": "mars"}, "options: board is 'mars'; boards of the ultimate edition: "),
        ("options", {"player": 2}, "options: "),
        ("options", {"modules": 5}, "options: "),
        ("options", {"players": [2]}, "options: "),
        ("start", {"round": 99}, "start: round is 99"),
        ("start", {"rnd": 1}, "start: rnd"),
        ("start", {"players": 3}, "start: players is 3"),
        ("options", [], "options should be a dict, not list"),
        ("start", "here", "start should be a dict, not str"),
        ("moves", {}, "moves should be a list, not dict"),
        ("moves", "A pass", "moves should be a list, not str"),
        ("end", None, "end should be a dict, not NoneType"),
        pytest.param("overrides", 5, "overrides should be a list, not int"),
        pytest.param("overrides", [5], "overrides"),
        pytest.param("roundhouse-record", True, "roundhouse-record is True; this program reads 1"),
        pytest.param("rules", 1.0, "rules is 1.0; this program reads 1"),
    ],
)
def test_a_wrong_value_in_the_head_is_refused(key: str, value: object, reason: str) -> None:
    assert refusal({**a_record(), key: value}).startswith(reason)


def test_changed_values_that_are_no_list_of_names_are_refused() -> None:
    assert "overrides" in refusal({**a_record(), "content": "0123456789abcdef", "overrides": 5})
    assert "overrides" in refusal({**a_record(), "content": "0123456789abcdef", "overrides": [5]})


def test_a_start_at_which_nobody_decides_is_refused_or_carried_on() -> None:
    """Positions may stand before the scoring phase; nobody decides there, least of all a seat that is not."""
    players = {"count": 2, "A": {"passed": True}, "B": {"passed": True}}
    start = {"round": 3, "players": players, "waiting": [{"what": "scoring"}]}
    reason = refusal({**a_record(), "start": start, "moves": ["D discard medal"]})
    assert reason.startswith(("start: ", "decision 1 ("))


def test_values_that_were_changed_are_named(tmp_path: Path) -> None:
    """A game played with other tables is refused without them, and says which values were changed."""
    (tmp_path / "editions.toml").write_text('[[edition]]\nid = "ultimate"\nkey-points = 11\n', "utf-8")
    game = Game.new(players=2, seed=1, content=str(tmp_path))
    game.play(game.legal()[0])
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json", content=str(tmp_path)).moves == game.moves
    with pytest.raises(RecordError, match="key-points") as error:
        Game.load(tmp_path / "game.json")
    assert "--content" in str(error.value)


# Anything that JSON can say, put in the place of anything in the head.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(KEYS), JSON)
@settings(max_examples=300)
def test_no_value_of_the_head_makes_it_crash(key: str, value: object) -> None:
    """Refused, or the same game: nothing else, whatever stands there."""
    try:
        _, initial, played = read_record(json.dumps({**a_record(), key: value}))
    except RecordError:
        return
    assert initial.digest() == Game.new(players=2, seed=3).state.digest()
    assert played == a_game().moves


@given(st.sampled_from(["options", "start", "end"]), st.data())
@settings(max_examples=300)
def test_no_value_inside_the_head_makes_it_crash(key: str, data: st.DataObject) -> None:
    record = a_record()
    table = record[key]
    while True:
        name = data.draw(st.sampled_from(sorted(table) if isinstance(table, dict) else range(len(table))))
        if not isinstance(table[name], dict | list) or not table[name] or data.draw(st.booleans()):
            break
        table = table[name]
    table[name] = data.draw(JSON)
    assert reason_of(record) != ""


# ---- the file


def load_refusal(path: Path) -> str:
    before = path.read_bytes()
    with pytest.raises(RecordError) as error:
        Game.load(path)
    assert path.read_bytes() == before
    reason = str(error.value)
    assert reason.startswith(f"{path}: ")
    return reason[len(f"{path}: ") :]


def test_a_truncated_file_is_refused_where_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = a_text()
    for share in (0.1, 0.3, 0.5, 0.7, 0.9, 0.999):
        part = text[: int(len(text) * share)]
        path.write_text(part, "utf-8")
        match = re.match(r"line (\d+), column \d+: the file is damaged or ends too early", load_refusal(path))
        assert match
        assert abs(int(match[1]) - len(part.splitlines())) <= 1


@given(st.integers(1, len(a_text()) - 2))
@settings(max_examples=200)
def test_a_file_cut_off_anywhere_is_refused(length: int) -> None:
    assert "the file is damaged or ends too early" in refusal(a_text()[:length])


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "line 1, column 1: the file is damaged or ends too early"),
        (b"no record at all", "line 1, column 1: "),
        (b"[]", "this is no record of a game"),
        (b"7", "this is no record of a game"),
        (b"null", "this is no record of a game"),
        (b'"roundhouse-record"', "this is no record of a game"),
        (b"{}", "this is no record of a game: the key 'roundhouse-record' is missing"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "this is no text file (invalid start byte at byte 0)"),
        (b'{"roundhouse-record": 1, "\xff', "this is no text file (invalid start byte at byte 26)"),
        (b"\x00" * 40, "line 1, column 1: "),
        pytest.param(b"[" * 100_000, ""),
        pytest.param(b'{"roundhouse-record": ' + b"1" * 5000 + b"}", ""),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    assert load_refusal(path).startswith(reason)


@given(st.binary(max_size=60))
@settings(max_examples=200)
def test_no_bytes_make_it_crash(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"any\.json"):
        load_record(path)


def test_a_file_that_is_not_there_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.json"):
        Game.load(tmp_path / "none.json")


# ---- records that are read after the box and the table have grown


def test_a_record_names_the_values_it_was_played_with_and_no_others() -> None:
    assert ruleset(2).fingerprint() == a_record()["content"]
    assert ruleset(2).fingerprint() != ruleset(3).fingerprint()
    assert ruleset(2).fingerprint() != ruleset(2, "classic").fingerprint()


def test_a_record_of_an_earlier_shorter_move_table_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    old = {**a_record(), "moves-table": "0123456789abcdef"}
    with pytest.raises(RecordError, match="moves-table is '0123456789abcdef'"):
        read_record(json.dumps(old))
    monkeypatch.setattr("roundhouse.record.record.EARLIER_TABLES", ("0123456789abcdef",))
    assert read_record(json.dumps(old))[2] == a_game().moves


def test_a_record_of_an_earlier_smaller_box_is_read() -> None:
    """The base game is in both boxes with the same values; the moves are replayed strictly as ever."""
    old = {**a_record(), "content": EARLIER_BOXES[0]}
    assert read_record(json.dumps(old))[2] == a_game().moves
    changed = {**old, "end": {**old["end"], "state": "0123456789abcdef"}}
    with pytest.raises(RecordError, match="the state is"):
        read_record(json.dumps(changed))


def test_an_earlier_box_with_changed_values_is_another(tmp_path: Path) -> None:
    (tmp_path / "editions.toml").write_text('[[edition]]\nid = "ultimate"\ndoublers = 12\n')
    old = {**a_record(), "content": EARLIER_BOXES[0]}
    with pytest.raises(RecordError, match="content: the game was played with content"):
        read_record(json.dumps(old), str(tmp_path))


def test_who_sat_where_is_kept(tmp_path: Path) -> None:
    game = Game.new(players=2, seed=1)
    game.seats = ["human", "random"]
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").seats == ["human", "random"]
    game.seats = None
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").seats is None
    with pytest.raises(RecordError, match="seats should be a list of texts"):
        read_record(json.dumps({**a_record(), "seats": [1, 2]}))


def test_a_game_of_version_1_saved_in_the_middle_of_a_turn() -> None:
    """Points of the highest locomotive were written as scored already; now they wait in the pool. It goes on."""
    game = Game.load(Path(__file__).with_name("records") / "version-1-in-a-turn.json")
    assert game.state.rules.version == 1
    assert game.scores[0] == 0
    game.play("done")
    assert game.scores[0] == 5


def test_words_that_were_replaced_are_read() -> None:
    """A foundry was used by `foundry coins`, and one to be taken waited as `foundry`, like the space is called."""
    text = (Path(__file__).with_name("records") / "foundries-by-their-first-words.json").read_text("utf-8")
    game = Game.from_record(text)
    assert game.position()["pool"] == {"direct": {"open-foundry": 1}}
    written = json.loads(game.record())
    assert written["moves"] == ["A use foundry coins", "A foundry c"]
    assert {**written, "moves": [], "moves-table": ""} == {**json.loads(text), "moves": [], "moves-table": ""}
    position = game.position() | {"pool": {"direct": {"foundry": 1}}}
    assert Game.from_position(position).position() == game.position()
