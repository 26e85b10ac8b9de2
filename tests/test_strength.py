"""How strong the bots are: matches go on where they were stopped, and the page is written from their files."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from bench import strength
from bench.strength import EXPERT, StrengthMatch, file_of, main, matches, results_of

from roundhouse.bots.levels import LEVELS
from roundhouse.lab.arena import Arena, read_results
from roundhouse.web.bot_catalog import POINTS

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
QUICK = Arena(("easy", "beginner"), games=4, seed=3)
SMALL = [
    StrengthMatch("scale", "scale-easy", "easy", QUICK),
    StrengthMatch(
        "expert",
        "expert-Russian, 3 players",
        "Russian, 3 players",
        replace(QUICK, players=3, games=3, alone=True),
    ),
    StrengthMatch(
        "boards", "boards-easy-2", "easy", replace(QUICK, boards=("russian", "german"), games=2, alone=True)
    ),
    StrengthMatch("equals", "equals-russian", "Russian", replace(QUICK, bots=("easy",), players=4)),
    StrengthMatch("alone", "alone-russian", "Russian", replace(QUICK, players=1)),
    StrengthMatch("same deals", "same-deals-russian", "Russian", replace(QUICK, players=1)),
    StrengthMatch("league", "league", "league", replace(QUICK, bots=("easy", "beginner", "random"))),
]


def test_every_match_can_be_played() -> None:
    names = [file_of(Path(), match).name for match in matches()]
    assert len(set(names)) == len(names)
    for match in matches():
        match.arena.check()


def test_the_page_is_written_from_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "matches", lambda: SMALL)
    folder, page = tmp_path / "games", tmp_path / "page.md"
    call = ["--folder", str(folder), "--jobs", "1", "--write", str(page)]
    main([*call, "--share", "0.5"])
    half = file_of(folder, SMALL[0]).read_text()
    main([*call, "--share", "1"])
    assert file_of(folder, SMALL[0]).read_text().startswith(half), "what was played is not played again"
    assert len(read_results(file_of(folder, SMALL[0])).games) == 4
    written = page.read_text()
    main([*call, "--minutes", "0"])
    assert page.read_text() == written
    for heading in (
        "The scale",
        "Boards and numbers of players",
        "The expert among searchers of 2026",
        "Experts among themselves",
        "Against Emil",
        "The expert against Emil",
        "Sets of weights",
    ):
        assert f"## {heading}\n" in written
    assert re.search(r"^\| `easy` \| \d+ ±\d+ \| \d+ % \(\d+–\d+\) \| 4 \|", written, re.M)
    assert re.search(r"^\| 2 \| `easy` \| \d+, \d+ % \| \d+, \d+ % \| 4 \|", written, re.M)
    assert re.search(r"^\| Russian, 3 players \| .*; 33 \|", written, re.M)
    assert re.search(r"^\| Russian \| .*; 50 \|", written, re.M)
    assert re.search(
        r"^\| `german-2` \| \d+ \| \d\.\d\d, \d+ \| \d+ ±\d+ \| \d+ ±\d+ \| \d+ of \d+ ", written, re.M
    )


def test_machines_share_the_matches_and_the_page_has_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "matches", lambda: SMALL[:2])
    here, there, page = tmp_path / "here", tmp_path / "there", tmp_path / "page.md"
    main(["--folder", str(here), "--jobs", "1", "--part", "1/2"])
    main(["--folder", str(there), "--jobs", "1", "--part", "2/2"])
    assert len(list(here.iterdir())) == len(list(there.iterdir())) == 1
    main(["--folder", str(here), "--also", str(there), "--minutes", "0", "--write", str(page)])
    assert "## The scale\n" in page.read_text()
    assert "## The expert among searchers of 2026\n" in page.read_text()
    main(["--folder", str(there), "--jobs", "1", "--share", "0.5"])  # a part of what was played here
    both = results_of([there, here], SMALL[0])
    assert both is not None
    assert (len(both.games), both.arena.games) == (4, 4), "every game counts once"
    whole = file_of(here, SMALL[0])
    whole.write_text(whole.read_text().replace('"seed":3', '"seed":4'))
    with pytest.raises(SystemExit, match="holds another match than"):
        results_of([there, here], SMALL[0])


@pytest.mark.parametrize("part", ["3/2", "0/2", "half"])
def test_a_wrong_part_is_told(part: str) -> None:
    with pytest.raises(SystemExit, match="right is like 2/3"):
        main(["--part", part, "--minutes", "0"])


def test_pages_show_the_points_that_were_measured() -> None:
    section = PAGE.read_text(encoding="utf-8").split("## The scale\n")[1].split("\n## ")[0]
    measured = {name: int(points) for name, points in re.findall(r"^\| `([^`]+)` \| (\d+)", section, re.M)}
    measured["expert"] = measured.pop(EXPERT)
    assert {level.name for level in LEVELS} <= POINTS.keys() <= measured.keys()
    for name, points in POINTS.items():
        assert points == round(measured[name], -1), name
