"""Expansions from elsewhere: how they are found, what is said when one is missing, and that the box does not change."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.__main__ import named_folders
from roundhouse.content import ContentError
from roundhouse.record.record import MissingExpansion, RecordError, read_record
from roundhouse.rules import layout, moves, vocabulary
from tests.service.support import PAGE, browser

ROOT = Path(__file__).resolve().parents[1]
AIRSHIP = {"airship": "roundhouse-airship 2.0"}


def needing(record: str, expansions: object) -> str:
    """A record of a game that needs these."""
    return json.dumps({**json.loads(record), "expansions": expansions})


def run(folder: Path | str, *command: str) -> subprocess.CompletedProcess[str]:
    """A Python program that is told of an expansion in a folder."""
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "ROUNDHOUSE_EXPANSIONS": str(folder), "PYTHONPATH": paths}
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment)


def expansion(folder: Path, init: str = "ORDER = 100\n", **files: str) -> Path:
    """A folder of an expansion with these modules."""
    folder.mkdir()
    (folder / "__init__.py").write_text(init, "utf-8")
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    return folder


def test_a_game_of_the_box_needs_nothing() -> None:
    game = Game.new(players=2, seed=1, modules=["coal"])
    assert game.state.rules.expansions() == {}
    assert "expansions" not in json.loads(game.record())


def test_what_is_missing_is_told_with_its_package() -> None:
    with pytest.raises(MissingExpansion) as caught:
        read_record(needing(Game.new(players=2, seed=1).record(), AIRSHIP))
    assert str(caught.value) == (
        "this game needs the expansion 'airship' (roundhouse-airship 2.0), which is not installed here; "
        "`pip install roundhouse-airship` brings it, or --content names the folder where it lies"
    )


@pytest.mark.parametrize("wrong", [["airship"], {"airship": 2}, "airship"])
def test_a_list_of_expansions_that_is_none(wrong: object) -> None:
    with pytest.raises(RecordError, match="expansions should be a table of texts"):
        read_record(needing(Game.new(players=2, seed=1).record(), wrong))


def test_a_table_in_the_browser_that_needs_one_says_so(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with browser(database) as mine:
        table_id = mine.open("me", "random")
    with sqlite3.connect(database) as connection:
        (start,) = connection.execute("select start from tables").fetchone()
        connection.execute("update tables set start = ?", [needing(start, AIRSHIP)])
    connection.close()
    with browser(database) as mine:
        page = mine.client.get(f"/tables/{table_id}", headers=PAGE)
        assert page.status_code == 501
        assert "This game needs the expansion airship (roundhouse-airship 2.0)" in page.text
        assert mine.client.get("/", headers=PAGE).status_code == 200, "the list of tables is shown"


def test_folders_on_the_command_line() -> None:
    words = ["play", "--content", "here", "--seed", "1", "--content=there"]
    assert named_folders(words) == [Path("there"), Path("here")]
    assert named_folders(["play", "--content"]) == []


NAMES = """
from roundhouse.content.extension import EffectWord, Family, NamesExtension

NAMED = NamesExtension(
    units=(EffectWord("gas", (("#", "star"),)),),
    at_once=(EffectWord("ballast", (("", "coin"),)),),
    frames=("landing",),
    families=(
        Family("fill", "fill"),
        Family("fly", "fly to", names=("north", "south")),
        Family("moor", "moor", by_route=True),
    ),
    columns={"gas": 1, "masts": 3},
    table={"winds": 1},
    sources=("flights",),
)
"""
ASK = """
from roundhouse.content.effect_words import AT_ONCE_OF_PARTS, UNITS
from roundhouse.rules import layout, moves, new, notation, ruleset, vocabulary
from roundhouse.rules.notation import parse

code = vocabulary.EFFECT_CODE
print(moves.TABLE_HASH, moves.BOX_SIZE, moves.SIZE, code["gas"], vocabulary.KINDS, code["ballast"])
print(UNITS[-1].word, AT_ONCE_OF_PARTS[-1].word, vocabulary.FRAMES[-1], vocabulary.IN_TURN[-1])
print(list(layout.COLUMN.items())[-2:], list(layout.T_COLUMN.items())[-1:], layout.FULL_SIZE, layout.TABLE_SIZE)
print(vocabulary.source_name(vocabulary.SOURCE["flights"]), ruleset(2).fingerprint())
state = new(ruleset(2), 1)
words = [notation(state, move) for move in range(moves.BOX_SIZE, moves.SIZE)]
print(words, [parse(state, word) for word in words] == list(range(moves.BOX_SIZE, moves.SIZE)))
"""


def test_what_it_names_stands_behind_what_the_box_has(tmp_path: Path) -> None:
    told = run(expansion(tmp_path / "roundhouse_airship", named=NAMES), "-c", ASK)
    assert told.stderr == ""
    numbers, words, columns, source, written = told.stdout.splitlines()
    kinds = (vocabulary.KINDS, vocabulary.KINDS + 1, vocabulary.EFFECTS_END)
    assert numbers.split() == [moves.TABLE_HASH, *map(str, (moves.SIZE, moves.SIZE + 6, *kinds))]
    assert words == "gas ballast landing True"
    first, table = layout.FULL_SIZE, layout.TABLE_SIZE
    behind = [("gas", first), ("masts", first + 1)]
    assert columns == f"{behind} {[('winds', table)]} {first} {table}"
    assert source == f"flights {Game.new(players=2).state.rules.fingerprint()}"
    assert written == "['fill', 'fly to north', 'fly to south', 'moor TS', 'moor SP', 'moor KY'] True"


MANY = """
from roundhouse.content.extension import NamesExtension

def many(what, count): return tuple(f"{what}-{number}" for number in range(count))

NAMED = NamesExtension(spaces=many("space", 9), tiles=many("tile", 40), engineers=many("16-guest", 20),
                       tokens=many("token", 9), cards=many("card", 20), end_cards=many("end", 70),
                       bonuses=many("bonus", 9))
"""
ASK_MANY = """
from roundhouse.rules import legal, moves, new, notation, ruleset
from roundhouse.rules.notation import parse, stands_for_something
from roundhouse.rules.packing import held_cards, pack_cards, UNKNOWN_CARD
from roundhouse.rules.vocabulary import BOILED, CLOSED

state = new(ruleset(2), 1)
behind = [move for move in range(moves.BOX_SIZE, moves.SIZE) if stands_for_something(move)]
assert all(parse(state, notation(state, move)) == move for move in behind)
words = {notation(state, move) for move in behind}
assert words >= {"card card-19", "end end-69", "bonus bonus-8", "idea token-8", "box 16-guest-19", "space-8"}
assert len(moves.TILE_NAMES) <= CLOSED < BOILED == 64
cards = [81, 0, UNKNOWN_CARD, 40]
assert len(moves.END_CARD_NAMES) == 82 <= UNKNOWN_CARD and held_cards([pack_cards(cards)] * 99) == cards
print(moves.TABLE_HASH, ruleset(2).fingerprint(), [notation(state, move) for move in legal(state)])
"""


def test_there_is_room_for_any_number_of_rows_that_moves_name(tmp_path: Path) -> None:
    told = run(expansion(tmp_path / "roundhouse_plenty", named=MANY), "-c", ASK_MANY)
    assert told.stderr == ""
    game = Game.new(players=2, seed=1)
    words = [move.notation for move in game.legal()]
    assert told.stdout.strip() == f"{moves.TABLE_HASH} {game.state.rules.fingerprint()} {words}"


def test_an_end_bonus_card_for_which_nobody_counts_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "roundhouse_airship"
    shutil.copytree(ROOT / "tests" / "guests" / "roundhouse_waterways", folder)
    rules = folder / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("= tuple(COUNTED)", '= ("purse",)'), "utf-8")
    told = run(folder, "-m", "roundhouse", "content", "check")
    assert '[[card]] steam: with: found "board-fjord", but no part of that counts for the card' in told.stderr
    assert "purse" not in told.stderr


@pytest.mark.parametrize(
    ("init", "words"),
    [("", "must be a package with a number ORDER"), ('ORDER = "last"\n', "must be a package with a number")],
)
def test_a_folder_that_is_no_expansion_is_told(tmp_path: Path, init: str, words: str) -> None:
    told = run(expansion(tmp_path / "roundhouse_airship", init), "-m", "roundhouse", "moves")
    assert told.returncode != 0
    assert told.stderr.startswith("roundhouse: ")
    assert words in told.stderr
    nowhere = run(tmp_path / "nowhere", "-m", "roundhouse", "moves")
    assert "holds no expansion" in nowhere.stderr


def test_the_name_of_one_in_the_box_is_taken(tmp_path: Path) -> None:
    told = run(expansion(tmp_path / "roundhouse_coal"), "-m", "roundhouse", "moves")
    assert told.stderr == "roundhouse: roundhouse_coal brings an expansion 'coal', which the box has itself\n"


def test_an_expansion_must_be_named_before_the_program_starts(tmp_path: Path) -> None:
    folder = expansion(tmp_path / "roundhouse_airship")
    with pytest.raises(ContentError, match="it must be named before the program starts, in ROUNDHOUSE_EXP"):
        Game.new(players=2, content=str(folder))
