"""Links of the documentation lead somewhere, its lines are short, and the reference can be made."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

from roundhouse.content import manifest
from roundhouse.record import extension
from roundhouse.record.keys import waiting
from roundhouse.rules import effects, sharing
from roundhouse.rules.declared import DeclaredPart
from roundhouse.view import declared
from tests.test_architecture import FACES

ROOT = Path(__file__).parent.parent
MAX_LINE_LENGTH = 120
GUIDE_NAMES = {
    manifest: ["Pieces", "Supply", "Take", "AtOnce", "Offer", "Choice", "RoundPoints", "Values"],
    DeclaredPart: [
        "value",
        "counts",
        "scored",
        "ask",
        "answered",
        "fields",
        "room",
        "turn_depends_on",
        "end_cards",
        "card_count",
        "frames",
        "frame_moves",
        "settle",
        "run",
        "follow",
        "follows_turns",
        "after_turns",
        "adds_to_turns",
        "families",
        "additions",
        "add",
    ],
    effects: ["score", "gain"],
    sharing: ["others_onward", "push_shares"],
    extension: ["SupplyKeys", "KeyRule"],
    waiting: ["flags"],
    declared: ["piece_word"],
}
sys.path.insert(0, str(ROOT / "docs"))
reference = importlib.import_module("reference")
sys.path.pop(0)


def pages() -> list[Path]:
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/**/*.md")]
    assert len(found) > 15
    return sorted(found)


def test_every_link_of_the_pages_leads_somewhere() -> None:
    assert reference.markdown_problems(ROOT, pages()) == []


def test_the_guide_for_expansions_names_what_there_is() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Adding an expansion")[2]
    assert [name for name in FACES if f"`{name}.py`" not in guide] == []
    for owner, names in GUIDE_NAMES.items():
        assert [name for name in names if not re.search(rf"\b{name}\b", guide)] == []
        assert [name for name in names if not hasattr(owner, name)] == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "# One, two\n[b](b.md) [here](#one-two) [c](a.md#three) [web](https://x.test/y)", "utf-8"
    )
    assert reference.markdown_problems(tmp_path, [tmp_path / "a.md"]) == [
        "a.md: b.md leads to no file",
        "a.md: a.md#three leads to no heading",
    ]
    (tmp_path / "a.html").write_text(
        '<p id="x"><a href="#x">x</a><a href="#y">y</a><a href="b.html">b</a>', "utf-8"
    )
    assert reference.html_problems(tmp_path) == [
        "a.html: #y leads to no place of its page",
        "a.html: b.html leads to no page",
    ]


def long_lines(text: str) -> list[str]:
    """Lines of prose that are too long; tables, code and lines that hold nothing but a link may be."""
    prose = re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S).splitlines()
    return [
        line
        for line in prose
        if len(line) > MAX_LINE_LENGTH
        and not line.startswith("|")
        and not re.fullmatch(r" *(- )?\[[^]]*\]\([^)]*\)[.,;:]?", line)
    ]


def test_lines_of_prose_are_short() -> None:
    written = {str(page.relative_to(ROOT)): page.read_text("utf-8") for page in pages()}
    assert {name: found for name, text in written.items() if (found := long_lines(text))} == {}


def test_a_long_line_is_found() -> None:
    long = "word " * 30
    assert long_lines(f"{long}\n| {long} |\n```\n{long}\n```\n- [{long}](https://x.test/y)\nshort") == [long]


def test_the_reference_is_made_without_a_broken_link(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(ROOT / "docs" / "reference.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    game = (tmp_path / "roundhouse" / "game.html").read_text("utf-8")
    assert "turn_over" in game
    first = (tmp_path / "guides.html").read_text("utf-8")
    assert 'href="guides/environment.html"' in first
    assert "guides.html" in (tmp_path / "index.html").read_text("utf-8")
    search = (tmp_path / "search.js").read_text("utf-8")
    assert "guides.rulings" in search, "one search for guides and reference"
    assert "roundhouse.rules.layout" in search
    rules = (tmp_path / "roundhouse" / "rules.html").read_text("utf-8")
    assert "Carry out a legal move" in rules, "made from the sources, also where they were compiled"
    assert "SupportsIndex" in rules
