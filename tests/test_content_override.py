"""An owner's corrections of the tables, and the fingerprint that tells one box from another."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from roundhouse.content import ContentError, check, load
from roundhouse.content.loader import CONTENT_FOLDER, read_box

ULTIMATE = load()
CLASSIC = load("classic")
LAST = [space.id for space in ULTIMATE.spaces].index("last-round")


def refused(box: Path, override: Path | None = None) -> ContentError:
    with pytest.raises(ContentError) as caught:
        read_box(box, override)
    return caught.value


def write(folder: Path, file: str, text: str) -> Path:
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


def test_a_correction_changes_one_value(tmp_path: Path) -> None:
    write(tmp_path, "spaces.toml", '[[space]]\nid = "last-round"\nworkers = 1\n')
    mine = load(override=tmp_path)
    assert [a.id for a, b in zip(mine.spaces, ULTIMATE.spaces, strict=True) if a != b] == ["last-round"]
    assert (mine.spaces[LAST].workers, mine.spaces[LAST].effect) == (1, (("industry", 3),))
    assert mine.overrides == ("spaces.toml: [[space]] last-round: workers",)
    assert (load().overrides, load().spaces[LAST].workers) == ((), 2), "the printed box stays as it is"
    assert mine.fingerprint != ULTIMATE.fingerprint
    assert load(override=str(tmp_path)).fingerprint == mine.fingerprint
    assert check(tmp_path) == []


def test_a_correction_of_one_edition(tmp_path: Path) -> None:
    own = "classic = { effect = { doubler = 1, points = 4 } }"
    write(tmp_path, "engineers.toml", f'[[engineer]]\nid = "4"\n{own}\n')
    assert load("classic", tmp_path).engineers[3].effect == (("doubler", 1), ("points", 4))
    assert load("classic", tmp_path).engineers[3].source == "P"
    assert load("ultimate", tmp_path).engineers[3] == ULTIMATE.engineers[3]
    assert load("classic", tmp_path).overrides == ("engineers.toml: [[engineer]] 4: effect",)
    assert load("ultimate", tmp_path).overrides == ()


def test_a_correction_leaves_the_value_of_another_edition(tmp_path: Path) -> None:
    write(tmp_path, "engineers.toml", '[[engineer]]\nid = "4"\neffect = { doubler = 2 }\nsource = "P"\n')
    assert load("ultimate", tmp_path).engineers[3].effect == (("doubler", 2),)
    assert load("ultimate", tmp_path).engineers[3].source == "P"
    assert load("classic", tmp_path).engineers[3] == CLASSIC.engineers[3]
    assert load("classic", tmp_path).overrides == ()


def test_corrections_in_folders(tmp_path: Path) -> None:
    write(tmp_path, "boards/russian.toml", '[[special]]\nid = "KY-star-5"\nspace = 7\npoints = 12\n')
    star = load(override=tmp_path).boards["russian"].routes[2].specials[6]
    assert (star.space, star.points, star.each) == (7, 12, "star")
    write(tmp_path, "boards/russian.toml", '[[route]]\nid = "kyiv"\nspaces = 10\n')
    assert load(override=tmp_path).boards["russian"].routes[2].spaces == 10, (
        "an owner may know a length better"
    )
    write(tmp_path, "boards/german.toml", '[[station]]\nid = "hannover"\nspace = 7\n')
    assert load(override=tmp_path).boards["german"].stations[0].space == 7
    write(tmp_path, "boards/asian.toml", '[[special]]\nid = "osaka-star-3"\npoints = 7\n')
    assert load(override=tmp_path).boards["asian"].variants[0].specials[6].points == 7
    assert load("classic", tmp_path).boards.keys() == {"russian", "german", "american"}
    write(tmp_path, "tracks/russian.toml", "[[space]]\nplace = 12\npoints = 22\n")
    spaces = load(override=tmp_path).tracks["russian"].spaces
    assert [(space.label, space.points) for space in spaces[12:14]] == [("22", 22), ("gap 5", 22)]


@pytest.mark.parametrize(
    ("file", "row", "line", "key", "words"),
    [
        ("spaces.toml", "[[space]] wood-4", "workers = 1", "id", "rows of the box only: wood-2, wood-3"),
        ("spaces.toml", "[[space]] wood-3", "work = 1", "work", "did you mean workers?"),
        ("spaces.toml", "[[space]] wood-3", "workers = 1.5", "workers", "found 1.5"),
        ("ideas.toml", "[[token]] any", 'editions = ["classic"]', "editions", "cannot add"),
        ("ideas.toml", "[[token]] keys", "classic = { effect = {} }", "classic", "does not have"),
        ("setup.toml", "[[setup]] base-4", "rounds = 8", "rounds", "found 8, but 7 places"),
        ("modules.toml", "[[module]] coal", 'needs = ["oal"]', "needs", "did you mean coal?"),
        (
            "boards/german.toml",
            "[[boulder]] omaha",
            "space = 3",
            "id",
            "rows of the box only: here it has none",
        ),
        ("boards/asian.toml", "[[route]] seoul", "classic = { slots = 1 }", "classic", "does not have"),
    ],
)
def test_a_wrong_correction_is_blamed_on_its_own_file(
    tmp_path: Path, file: str, row: str, line: str, key: str, words: str
) -> None:
    table, name = row.split(" ")
    write(tmp_path, file, f'{table}\nid = "{name}"\n{line}\n')
    error = refused(CONTENT_FOLDER, tmp_path)
    assert (error.file, error.table, error.key) == (str(tmp_path / file), row, key)
    assert words in error.sentence


def test_corrections_that_leave_too_little(tmp_path: Path) -> None:
    write(tmp_path, "setup.toml", '[[setup]]\nid = "base-1"\nmodules = ["special-ideas", "coal"]\n')
    assert "the base game for 1 must have a row" in refused(CONTENT_FOLDER, tmp_path).sentence
    write(tmp_path, "setup.toml", "")
    letters = "".join(f'[[engineer]]\nid = "{n}"\nletter = "B"\n' for n in range(2, 7))
    error = refused(CONTENT_FOLDER, write(tmp_path, "engineers.toml", letters))
    assert (error.table, error.key) == ("[[setup]] base-4", "a-places")
    assert "the letter A has only 1 engineers" in error.sentence


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("spaces.toml", "[[space]]\nworkers = 1\n", "it says which row is to be changed"),
        ("space.toml", "", "did you mean spaces.toml?"),
        ("spaces.toml", "[[space]\n", "not readable as TOML"),
        ("spaces.toml", 2 * '[[space]]\nid = "wood-3"\nworkers = 1\n', '"wood-3" a second time'),
    ],
)
def test_a_correction_of_no_row(tmp_path: Path, file: str, text: str, words: str) -> None:
    error = refused(CONTENT_FOLDER, write(tmp_path, file, text))
    assert error.file == str(tmp_path / file)
    assert words in error.sentence


def test_a_folder_without_corrections_is_refused(tmp_path: Path) -> None:
    assert "folder with TOML files" in refused(CONTENT_FOLDER, tmp_path).sentence
    assert "folder with TOML files" in refused(CONTENT_FOLDER, tmp_path / "nowhere").sentence


def test_check_lists_every_problem(tmp_path: Path) -> None:
    write(tmp_path, "spaces.toml", '[[space]]\nid = "wood-3"\nwork = 1\nworkers = "x"\n')
    write(tmp_path, "bonuses.toml", '[[bonus]]\nid = "gold"\n')
    assert [(problem.table, problem.key) for problem in check(tmp_path)] == [
        ("[[space]] wood-3", "work"),
        ("[[space]] wood-3", "workers"),
        ("[[bonus]] gold", "id"),
    ]


# The fingerprint


def test_the_fingerprint_is_of_the_values(tmp_path: Path) -> None:
    box = tmp_path / "box"
    shutil.copytree(CONTENT_FOLDER, box, ignore=shutil.ignore_patterns("*.py", "__pycache__", "*.so"))
    assert re.fullmatch(r"[0-9a-f]{16}", ULTIMATE.fingerprint)
    assert ULTIMATE.fingerprint == CLASSIC.fingerprint
    for path in box.rglob("*.toml"):
        text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        path.write_text("# another comment\n" + text.replace(" = ", "="), encoding="utf-8")
    assert read_box(box)["ultimate"].fingerprint == ULTIMATE.fingerprint


def test_a_value_of_either_edition_changes_the_fingerprint(tmp_path: Path) -> None:
    write(tmp_path, "editions.toml", '[[edition]]\nid = "classic"\ndoublers = 21\n')
    assert load("ultimate", tmp_path).edition == ULTIMATE.edition
    assert load("ultimate", tmp_path).fingerprint != ULTIMATE.fingerprint


def test_a_mark_does_not_change_the_fingerprint(tmp_path: Path) -> None:
    marks = 'source = "P"\nsources = { workers = "R" }'
    write(tmp_path, "engineers.toml", f'[[engineer]]\nid = "3"\n{marks}\n')
    assert load(override=tmp_path).engineers[2].source == "P"
    assert load(override=tmp_path).fingerprint == ULTIMATE.fingerprint
