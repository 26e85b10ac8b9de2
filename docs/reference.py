"""Makes the documentation as one site: `make docs` writes build/docs/ and fails when a link leads nowhere.

The first page leads to the guides (`docs/*.md`) and to the reference, which is made from the docstrings. pdoc makes
both, with one search: a guide is a module that has nothing but a docstring.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import warnings
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urlsplit

import pdoc

os.environ["ROUNDHOUSE_PLAIN"] = "1"  # compiled modules have neither docstrings nor types

import roundhouse

ROOT = Path(__file__).resolve().parents[1]

# What programs may build on (docs/stability.md), in the order in which one meets it.
PUBLIC = {
    "roundhouse": "what to import: `Game`, `Move` and the errors",
    "roundhouse.game": "a game in words: play, undo, look, draw, keep",
    "roundhouse.record.position": "any position in words",
    "roundhouse.record.position_types": "the shape of a position, for type checkers",
    "roundhouse.record.code": "a position in one line",
    "roundhouse.record.record": "a whole game as a file",
    "roundhouse.view": "what one seat may see, and worlds that agree with it",
    "roundhouse.view.table_types": "the shape of a view, for type checkers",
    "roundhouse.rules": "the game in ints: `new`, `legal`, `apply`, `play`",
    "roundhouse.rules.moves": "the move table",
    "roundhouse.rules.notation": "the words of a move",
    "roundhouse.rules.layout": "what each number of a state means: the columns of its rows",
    "roundhouse.rules.vocabulary": "what the numbers there stand for: colours, effects, frames, sources of points",
    "roundhouse.rules.player_board": "the same in words of the game: what a player has",
    "roundhouse.rules.table_top": "and what lies on the table",
    "roundhouse.rules.playout": "a game to its end at random, quickly",
    "roundhouse.rules.part": "what a board, track or module may answer for",
    "roundhouse.bots": "players made of code",
    "roundhouse.bots.elsewhere": "bots in files, modules and programs of your own",
    "roundhouse.bots.command": "what a program is told that plays as a bot",
    "roundhouse.env": "the game as arrays",
    "roundhouse.env.batch": "many games at once",
    "roundhouse.env.process_pool": "the same in several processes",
    "roundhouse.env.layout": "which number of an observation is what",
    "roundhouse.env.text": "the game for language models",
    "roundhouse.lab.arena": "bots against each other",
    "roundhouse.lab.report_types": "the shape of a report, for type checkers",
    "roundhouse.lab.simulate": "many games, with figures",
}
# Guides by whom they are for; all others follow.
READERS = {
    "Play and host": ("README", "hosting", "server", "rating", "load", "faults"),
    "Program": ("positions", "moves", "stability", "analysis", "api"),
    "Learn and measure": (
        "environment",
        "observation",
        "learning",
        "bots",
        "arena",
        "strength",
        "scale",
        "benchmarks",
    ),
    "Develop": (
        "CONTRIBUTING",
        "architecture",
        "pages",
        "content",
        "rulings",
        "looking-ahead",
        "cases",
        "coverage",
    ),
}
START = """# Roundhouse

Ultimate Railroads to play, to program and to study. New here? Read the [README]({README}), then `roundhouse.game`: a
game is made by `Game.new`, asked by `Game.legal` and played by `Game.play`. For search and training go on with
`roundhouse.rules` and `roundhouse.env`. The box above searches guides and reference.
"""


TO_THE_FIRST_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Roundhouse</title>
<meta http-equiv="refresh" content="0; url=guides.html">
<a href="guides.html">Roundhouse</a>
"""


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


def guide_files() -> dict[str, Path]:
    """The guides by name, those of the first page first."""
    found = {file.stem: file for file in [*ROOT.glob("*.md"), *sorted((ROOT / "docs").glob("*.md"))]}
    named = [name for names in READERS.values() for name in names if name in found]
    return {name: found[name] for name in [*named, *(set(found) - set(named))]}


def module_of(guide: str) -> str:
    """A guide's name as that of a module."""
    return guide.lower().replace("-", "_")


def site_text(file: Path, guides: dict[str, Path]) -> str:
    """A guide with links that lead to pages of the site; what is only in the repository is named without a link."""
    pages = {path.resolve(): module_of(name) for name, path in guides.items()}

    def link(found: re.Match[str]) -> str:
        text, target, fragment = found.groups()
        if "://" in target or not target:
            return found[0]
        page = pages.get((file.parent / target).resolve())
        return f"[{text}]({page}.html{fragment or ''})" if page else text

    return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)#\s]*)(#[^)\s]*)?\)", link, file.read_text("utf-8"))


def title_of(file: Path) -> str:
    """The first heading of a guide."""
    found = re.search(r"^# (.+)$", file.read_text("utf-8"), flags=re.M)
    return found[1] if found else file.stem


def first_page(guides: dict[str, Path]) -> str:
    """What leads to everything else."""
    lines = [START.format(README="guides/readme.html")]
    left = dict(guides)
    for reader, names in READERS.items():
        lines += [f"## {reader}", ""]
        lines += [
            f"- [{title_of(left.pop(name))}](guides/{module_of(name)}.html)" for name in names if name in left
        ]
        lines.append("")
    if left:
        lines += ["## More", ""]
        lines += [f"- [{title_of(file)}](guides/{module_of(name)}.html)" for name, file in left.items()]
    lines += ["", "## Reference", ""]
    lines += [f"- [{name}]({name.replace('.', '/')}.html): {told}" for name, told in PUBLIC.items()]
    return "\n".join(lines)


def write_guides(folder: Path) -> list[str]:
    """The guides as modules of a package `guides` in this folder; their names."""
    guides, package = guide_files(), folder / "guides"
    package.mkdir()
    texts = {"__init__": first_page(guides)}
    texts |= {module_of(name): site_text(file, guides) for name, file in guides.items()}
    for name, text in texts.items():
        source = f"__docformat__ = 'markdown'\n__doc__ = {text!r}\n"
        (package / f"{name}.py").write_text(source, "utf-8")
    return ["guides", *(f"guides.{name}" for name in texts if name != "__init__")]


def main(folder: Path) -> int:
    """Write the site; the exit code is 1 when a link is broken."""
    for name in roundhouse.__all__:  # they are imported at first use, which pdoc does not see
        setattr(roundhouse, name, getattr(roundhouse, name))
    pdoc.render.configure(docformat="google", show_source=False)
    shown = "|".join(re.escape(name.removeprefix("roundhouse.")) for name in PUBLIC)
    with (
        TemporaryDirectory() as made,
        warnings.catch_warnings(),
    ):  # pdoc adds some modules of a package by itself, and wonders when they are named
        warnings.filterwarnings("ignore", message=".*has already been added")
        # Typed dictionaries
        warnings.filterwarnings("ignore", message="Cannot determine where .* is taken from")
        guides = write_guides(Path(made))
        sys.path.insert(0, made)
        pdoc.pdoc(*guides, *PUBLIC, rf"!roundhouse[.](?!({shown})$)", output_directory=folder)
        sys.path.remove(made)
    for picture in (ROOT / "docs").glob("*.svg"):
        shutil.copy(picture, folder / "guides")
    (folder / "index.html").write_text(TO_THE_FIRST_PAGE, "utf-8")
    problems = html_problems(folder)
    print("\n".join(problems) or f"The reference is in {folder}/index.html; every link leads somewhere.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
