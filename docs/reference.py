"""Makes the API reference from the docstrings: `make docs` writes build/docs/ and fails when a link leads nowhere."""

from __future__ import annotations

import os
import re
import sys
import warnings
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pdoc

os.environ["ROUNDHOUSE_PLAIN"] = "1"  # compiled modules have neither docstrings nor types

import roundhouse

# What programs may build on (docs/stability.md).
PUBLIC = (
    "roundhouse",
    "roundhouse.game",
    "roundhouse.rules",
    "roundhouse.rules.layout",
    "roundhouse.rules.moves",
    "roundhouse.rules.notation",
    "roundhouse.rules.part",
    "roundhouse.rules.player_board",
    "roundhouse.rules.playout",
    "roundhouse.rules.table_top",
    "roundhouse.rules.vocabulary",
    "roundhouse.record.position",
    "roundhouse.record.record",
    "roundhouse.view",
    "roundhouse.bots",
    "roundhouse.bots.elsewhere",
    "roundhouse.env",
    "roundhouse.env.batch",
    "roundhouse.env.layout",
    "roundhouse.lab.arena",
    "roundhouse.lab.simulate",
)


class _Page(HTMLParser):
    """The names that a page can be entered by, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name == "id":
                self.names.add(value)
            elif value and tag == "a" and name == "href":
                self.links.add(value)


def html_problems(folder: Path) -> list[str]:
    """Links between the pages of a folder that lead nowhere."""
    pages = {file.resolve(): _Page(file.read_text("utf-8")) for file in folder.rglob("*.html")}
    found = []
    for file, page in pages.items():
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target not in pages:
                found.append(f"{file.name}: {link} leads to no page")
            elif parts.fragment and unquote(parts.fragment) not in pages[target].names:
                found.append(f"{file.name}: {link} leads to no place of its page")
    return found


def heading_names(text: str) -> set[str]:
    """The names under which headings of a Markdown file can be linked to."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def markdown_problems(root: Path, files: list[Path]) -> list[str]:
    """Links of Markdown files to files and headings that are not there."""
    found = []
    for file in files:
        text = re.sub(r"^```.*?^```", "", file.read_text("utf-8"), flags=re.M | re.S)
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            where = f"{file.relative_to(root)}: {link}"
            if not target.exists():
                found.append(f"{where} leads to no file")
            elif parts.fragment and parts.fragment not in heading_names(target.read_text("utf-8")):
                found.append(f"{where} leads to no heading")
    return found


def main(folder: Path) -> int:
    """Write the reference; the exit code is 1 when a link is broken."""
    for name in roundhouse.__all__:  # they are imported at first use, which pdoc does not see
        setattr(roundhouse, name, getattr(roundhouse, name))
    pdoc.render.configure(docformat="google", show_source=False)
    shown = "|".join(re.escape(name.removeprefix("roundhouse.")) for name in PUBLIC)
    with (
        warnings.catch_warnings()
    ):  # pdoc adds some modules of a package by itself, and wonders when they are named
        warnings.filterwarnings("ignore", message=".*has already been added")
        pdoc.pdoc(*PUBLIC, rf"!roundhouse[.](?!({shown})$)", output_directory=folder)
    problems = html_problems(folder)
    print("\n".join(problems) or f"The reference is in {folder}/index.html; every link leads somewhere.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
