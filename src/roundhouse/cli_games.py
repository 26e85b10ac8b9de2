"""The commands about data: `roundhouse games` writes games as tables, `roundhouse replay` shows one of them.

PyArrow and the server are loaded only where they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import MofNCompleteColumn

from roundhouse.cli_options import (
    LanguageDirOption,
    LanguageOption,
    complain,
    listed,
    many,
    politely,
    progress_bar,
)
from roundhouse.record.row import read_row
from roundhouse.rules import GameState, OptionsError
from roundhouse.texts.languages import LANGUAGES
from roundhouse.view.words import UnknownLanguage

if TYPE_CHECKING:
    from roundhouse.data.export import Exported, Wanted
    from roundhouse.data.source_game import Source
    from roundhouse.report.games import GameGroup
    from roundhouse.report.sections import Worth

MAX_BROKEN_TOLD = 3


def games(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="Files of arenas and simulations played with --records, records, folders of records, databases of "
            "servers. NAME=PLACE names one; else it is called like its file.",
            metavar="SOURCE...",
            show_default=False,
        ),
    ],
    out: Annotated[Path, typer.Option(help="The folder of the tables; what is in it already is kept.")],
    options: Annotated[
        bool, typer.Option("--options", help="Also the legal moves of every decision.")
    ] = False,
    observations: Annotated[
        bool, typer.Option("--observations", help="Also what the seat that decides may know, as numbers.")
    ] = False,
    names: Annotated[
        bool,
        typer.Option(
            "--names", help="From a server, also the names of people; without this they stay there."
        ),
    ] = False,
) -> None:
    """Write games as tables (Parquet) for Polars, DuckDB or pandas; docs/data.md says what they hold.

    A run that was stopped goes on with the same command.
    """
    with politely(), ExitStack() as opened, needing_arrow():
        from roundhouse.data.export import Wanted

        found = [_source(text, names, opened) for text in sources]
        results = _written(found, out, Wanted(options, observations))
    _tell(results, out)


@contextmanager
def needing_arrow() -> Iterator[None]:
    """What goes wrong with tables, told in a sentence."""
    try:
        from roundhouse.data.export import ExportError
        from roundhouse.data.reading import TablesError
        from roundhouse.data.sources import UnknownSource
    except ModuleNotFoundError as error:
        complain(f"{error}; tables need PyArrow: pip install 'roundhouse[data]'", 1)
    try:
        yield
    except ModuleNotFoundError as error:
        complain(f"{error}; observations need NumPy: pip install 'roundhouse[env]'", 1)
    except (ExportError, TablesError, UnknownSource) as error:
        complain(str(error), 1)


def _source(text: str, names: bool, opened: ExitStack) -> Source:
    """A source by what was typed."""
    from roundhouse.data.sources import file_source, is_database, named

    name, place = named(text)
    if not is_database(place):
        return file_source(name, place)
    from roundhouse.service.model.database_errors import StoreError
    from roundhouse.web.finished_games import ServerSource

    try:
        return opened.enter_context(closing(ServerSource(name, place, names)))
    except StoreError as error:
        complain(str(error), 1)


def _written(sources: list[Source], out: Path, wanted: Wanted) -> list[Exported]:
    """Write, with a bar on stderr if somebody is looking."""
    from roundhouse.data.export import export

    bar = progress_bar(MofNCompleteColumn())
    tasks = {source.name: bar.add_task(source.name, total=source.count()) for source in sources}
    try:
        with bar:
            return export(
                sources, out, wanted, lambda source, at: bar.update(tasks[source.name], completed=at)
            )
    except KeyboardInterrupt:
        complain(f"interrupted; go on with the same command ({out} keeps the sources that are whole)", 130)


def _tell(results: list[Exported], out: Path) -> None:
    for one in results:
        told = f"{one.name}: {many(one.games, 'game')}" + (", as before" if one.was_there else "")
        if one.left_out:
            told += f"; left out {len(one.left_out)}, such as {one.left_out[0]}"
        print(told)
    print(f"{out}: {many(sum(one.games for one in results), 'game')} of {many(len(results), 'source')}")
    broken = [sentence for one in results for sentence in one.broken]
    if broken:
        more = [f"  and {len(broken) - MAX_BROKEN_TOLD} more"] if len(broken) > MAX_BROKEN_TOLD else []
        lines = [f"{many(len(broken), 'game')} cannot be played again and are not in the tables:"]
        complain("\n".join([*lines, *(f"  {told}" for told in broken[:MAX_BROKEN_TOLD]), *more]), 1)


def report_games(
    folder: Annotated[Path, typer.Argument(help="The folder that `roundhouse games` has written.")],
    out: Annotated[Path, typer.Option(help="The page, a .html file that needs no other; or a .md file.")],
    language: LanguageOption = "en",
    language_dir: LanguageDirOption = None,
    forbid: Annotated[
        str | None,
        typer.Option(
            help="Also play on without a choice to see what it is worth, with commas between: hire-3 (engineer 3), "
            "green-3 (an action space)."
        ),
    ] = None,
    forbid_games: Annotated[
        int, typer.Option(help="With --forbid: how many games of each group, for every choice.", min=1)
    ] = 100,
) -> None:
    """Tell what games say: points, turn order, what engineers, spaces, factories, ideas and cards are worth."""
    with politely(), needing_arrow():
        if out.suffix not in (".html", ".md"):
            raise OptionsError(f"--out is {str(out)!r}; right is a file that ends with .html or .md")
        if language not in LANGUAGES:
            raise UnknownLanguage(f"language is {language!r}; known languages: {', '.join(LANGUAGES)}")
        from roundhouse.report.markdown import report_markdown
        from roundhouse.report.page import report_page
        from roundhouse.report.tables import read_groups

        groups = read_groups(folder)
        worth = _taken_away(folder, groups, listed(forbid) or (), forbid_games)
        tell = report_page if out.suffix == ".html" else report_markdown
        out.write_text(tell(groups, language, folder.name, worth), encoding="utf-8")
    print(f"{out}: {many(sum(len(group.games) for group in groups), 'game')}")


def _taken_away(folder: Path, groups: list[GameGroup], wanted: tuple[str, ...], games: int) -> Worth:
    """Play on without some choices, with a bar on stderr if somebody is looking."""
    if not wanted:
        return {}
    from roundhouse.report.taken_away import taken_away

    with progress_bar(MofNCompleteColumn()) as bar:
        task = bar.add_task("--forbid", total=sum(len(group.games) for group in groups))
        return taken_away(folder, wanted, games, lambda: bar.advance(task))


def stored_game(text: str, content: str | None) -> tuple[GameState, list[int]] | None:
    """The start and the moves of a game in tables; None if the text names none."""
    if "#" not in text:
        return None
    with needing_arrow():
        from roundhouse.data.reading import game_row, names_a_game

        return read_row(game_row(text), content) if names_a_game(text) else None
