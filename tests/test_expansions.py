"""How the rooms find expansions: by their folders, and by the one object that a face shows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from roundhouse import expansions
from roundhouse.expansions import ExpansionError, Gathered, faces, folders, modules, names
from roundhouse.rules import ruleset
from roundhouse.rules.fields import width
from roundhouse.rules.parts import PARTS, gather
from roundhouse.view.about import box
from roundhouse.view.extension import TextExtension


@pytest.fixture
def somebody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of an expansion that the house does not know, found as long as the test lasts."""
    folder = tmp_path / "airship"
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").write_text("ORDER = 1\n", "utf-8")
    monkeypatch.setattr(expansions, "__path__", [*expansions.__path__, str(tmp_path)])
    expansions.found.cache_clear()
    modules.cache_clear()
    yield folder
    for name in [name for name in sys.modules if name.startswith("roundhouse.expansions.airship")]:
        del sys.modules[name]
    monkeypatch.undo()
    expansions.found.cache_clear()
    modules.cache_clear()


def test_coal_is_found_by_its_folder() -> None:
    assert "coal" in names()
    gather()
    assert "coal" in PARTS
    assert [folder.parent.name for folder in folders("words")] == list(names())
    assert not modules("no_such_face")


def test_an_expansion_may_come_from_elsewhere(somebody_elses: Path) -> None:
    told = "from roundhouse.view.extension import TextExtension\n\nTOLD = TextExtension(actions=frozenset({'fly'}))\n"
    (somebody_elses / "told.py").write_text(told, "utf-8")
    assert names()[0] == "airship", "in the order that it asks for"
    assert faces("told", TextExtension)[0].actions == {"fly"}
    assert folders("words")[0] == somebody_elses / "words"


@pytest.mark.parametrize("rules", [module.__name__ for module in modules("rules")])
def test_the_rules_of_an_expansion_may_be_imported_first(rules: str) -> None:
    """They import the room that gathers them, so it must not ask for them then."""
    subprocess.run([sys.executable, "-c", f"import {rules}"], check=True)


def test_a_face_may_be_a_package(somebody_elses: Path) -> None:
    (somebody_elses / "told").mkdir()
    (somebody_elses / "told" / "flights.py").write_text("FLY = frozenset({'fly'})\n", "utf-8")
    told = (
        "from roundhouse.view.extension import TextExtension\n\nfrom .flights import FLY\n\n"
        "TOLD = TextExtension(actions=FLY)\n"
    )
    (somebody_elses / "told" / "__init__.py").write_text(told, "utf-8")
    assert faces("told", TextExtension)[0].actions == {"fly"}


def test_a_face_that_shows_nothing_is_told(somebody_elses: Path) -> None:
    (somebody_elses / "told.py").write_text("told = 1\n", "utf-8")
    with pytest.raises(TypeError, match=r"airship\.told must have a TOLD, a TextExtension"):
        faces("told", TextExtension)


def test_a_gathered_table_is_read_like_any_other() -> None:
    asked: list[int] = []

    def added() -> list[dict[str, int]]:
        asked.append(1)
        return [{"b": 2}]

    table = Gathered({"a": 1}, added, {"c": 3})
    assert not asked, "faces import the room, so they are not asked while it is imported"
    assert list(table.items()) == [("a", 1), ("b", 2), ("c", 3)]
    assert table.get("d") is None
    assert asked == [1]


def test_two_expansions_cannot_bring_the_same() -> None:
    table = Gathered({"a": 1}, lambda: [{"a": 2}])
    with pytest.raises(ValueError, match="two expansions bring 'a'"):
        len(table)


def test_no_two_columns_have_the_same_number() -> None:
    games = [*box(ruleset()), *box(ruleset(edition="classic")), ruleset(players=1)]
    named: dict[tuple[str, int], set[str]] = {}
    for part in (part for rules in games for part in rules.parts):
        for field in part.fields():
            for column in range(field.column, field.column + width(field)):
                named.setdefault((field.where, column), set()).add(field.name)
    assert len(named) > 60
    assert {place: names for place, names in named.items() if len(names) > 1} == {}


def test_a_folder_and_its_entry_point_have_one_name(
    somebody_elses: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(expansions.VARIABLE, str(somebody_elses))
    point = EntryPoint("air-ship", "airship", expansions.GROUP)
    monkeypatch.setattr(expansions, "entry_points", lambda group: [point])
    with pytest.raises(
        ExpansionError, match=r"'airship' after its folder and 'air-ship' where it is installed"
    ):
        expansions._guests()
    del sys.modules["airship"]
