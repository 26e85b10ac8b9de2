"""A box that grows by a board and a module: what was stored before is read as before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.content import loader
from roundhouse.content.model import Content
from roundhouse.record.record import load_record, write_record
from roundhouse.rules import decider, new, ruleset
from tests.conformance.rulesets import CHOICES, Choice
from tests.golden import earlier, records
from tests.support_box import copied, copy_box
from tests.support_golden import in_words_of_now
from tests.web.test_versions import STORED, check_stored_tables, database


def grow(box: Path) -> None:
    """A board of its own, a module, and rows of shared tables that play with them."""
    board = (box / "boards" / "russian.toml").read_text("utf-8")
    for old, new_name in (("russian", "alpine"), ("trans-siberian", "gotthard"), ("st-petersburg", "bernina"),
                          ("kyiv", "jungfrau"), ('"TS', '"GO'), ('"SP', '"BE'), ('"KY', '"JU')):  # fmt: skip
        board = board.replace(old, new_name)
    board = board.replace('tracks = ["alpine", ', 'tracks = ["russian", ').replace(
        '["alpine"]', '["russian"]'
    )
    (box / "boards" / "alpine.toml").write_text(board, "utf-8")
    one_more(box / "modules.toml", "module")
    change(box / "modules.toml", "[[module]]\n", '[[module]]\nid = "avalanche"\nsource = "X"\n\n[[module]]\n')
    change(box / "tiles.toml", 'with = ["board-russian", ', 'with = ["board-alpine", "board-russian", ')
    change(copied(box, "coal/tables/setup.toml"), 'modules = ["coal"', 'modules = ["avalanche", "coal"')
    cards = copied(box, "emil/tables/emil.toml")
    one_more(cards, "card")
    change(
        cards,
        "[[card]]\n",
        '[[card]]\nid = "basic"\nwith = ["avalanche"]\nsource = "X"\n\n[[card]]\n',
    )


def change(file: Path, old: str, new_text: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new_text, 1), "utf-8")


def one_more(file: Path, table: str) -> None:
    """The file says that it has one row more, in both editions."""
    stated = re.compile(rf"{table} = {{ ultimate = (\d+), classic = (\d+) }}")
    found = stated.search(file.read_text("utf-8"))
    assert found
    ultimate, classic = (int(count) + 1 for count in found.groups())
    change(file, found.group(), f"{table} = {{ ultimate = {ultimate}, classic = {classic} }}")


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Content]:
    with pytest.MonkeyPatch.context() as patch:
        box = copy_box(tmp_path_factory.mktemp("grown"), patch)
        grow(box)
        return loader.read_box(box)


@pytest.fixture
def bigger_box(grown: dict[str, Content], monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this is the box of the program."""
    monkeypatch.setattr(loader, "printed_box", lambda: grown)


def test_the_new_board_and_module_play(bigger_box: None) -> None:
    state = new(ruleset(2, board="alpine", industry="russian", modules=["avalanche"]), 1)
    assert decider(state) >= 0
    assert state.rules.route_codes == ["GO", "BE", "JU"]


def fingerprint(choice: Choice, version: int) -> str:
    chosen = choice.players, choice.edition, choice.board, choice.industry, choice.modules
    return ruleset(*chosen, version=version).fingerprint()


def test_no_fingerprint_changes(grown: dict[str, Content], monkeypatch: pytest.MonkeyPatch) -> None:
    choices = [(choice, version) for choice in CHOICES for version in (1, 2)]
    before = [fingerprint(choice, version) for choice, version in choices]
    monkeypatch.setattr(loader, "printed_box", lambda: grown)
    after = [fingerprint(choice, version) for choice, version in choices]
    assert after == before
    assert len(set(before)) == len(before)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "path", [*records()[::4], *earlier()[::4]], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_stored_games_are_read(path: Path, bigger_box: None) -> None:
    head, initial, played = load_record(path)
    assert write_record(head["start"], initial, played) == in_words_of_now(path)


@pytest.mark.parametrize("dump", STORED, ids=lambda dump: dump.stem)
def test_a_database_of_before_is_read(dump: Path, tmp_path: Path, bigger_box: None) -> None:
    check_stored_tables(database(dump, tmp_path))


def test_another_value_is_another_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash is no rubber stamp."""
    before = [ruleset(4, version=version).fingerprint() for version in (1, 2)]
    box = copy_box(tmp_path, monkeypatch)
    change(box / "boards" / "russian.toml", "doublers = 8", "doublers = 7")
    monkeypatch.setattr(loader, "printed_box", lambda: loader.read_box(box))
    after = [ruleset(4, version=version).fingerprint() for version in (1, 2)]
    assert not set(before) & set(after)
