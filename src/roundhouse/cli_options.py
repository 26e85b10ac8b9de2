"""What the commands share: their common options, how they complain, and how they tell how far they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from roundhouse.bots import UnknownBot
from roundhouse.content.loader import ContentError
from roundhouse.lab.arena_file import ArenaFileError
from roundhouse.lab.arena_plan import own_track
from roundhouse.lab.simulation_file import SimulationFileError
from roundhouse.record.position import PositionError
from roundhouse.record.record import RecordError
from roundhouse.rules import OptionsError
from roundhouse.texts.folders import LanguageFolderError, adopt
from roundhouse.texts.languages import LANGUAGES
from roundhouse.view.words import UnknownLanguage

PlayersOption = Annotated[
    int | None, typer.Option(help="How many play: 1 (against Emil) to 4 (4 if nothing is said).")
]
EditionOption = Annotated[str | None, typer.Option(help="ultimate or classic.")]
BoardOption = Annotated[
    str | None, typer.Option(help="Which player boards: russian, german, american, asian.")
]
Industry = Annotated[
    str | None,
    typer.Option(
        help="Which industry track: russian, american, board (if nothing is said, the board's own)."
    ),
]
Modules = Annotated[
    str | None,
    typer.Option(help="Modules that play, with commas between them: coal, manufactory, special-ideas, ..."),
]
LanguageOption = Annotated[
    str, typer.Option(help=f"What is told and drawn in: {', '.join(LANGUAGES)}.", metavar="CODE")
]


def adopt_languages(folder: Path | None) -> Path | None:
    """Languages that lie in a folder, from now on and in all processes that are started."""
    if folder is not None:
        try:
            LANGUAGES.adopt(adopt(folder))
        except LanguageFolderError as error:
            complain(f"--language-dir: {error}", 2)
    return folder


LanguageDirOption = Annotated[
    Path | None,
    typer.Option(
        "--language-dir",
        callback=adopt_languages,
        is_eager=True,
        help="A folder that is a language, or that holds some; English fills in what they lack (docs/pages.md).",
    ),
]
ContentOption = Annotated[
    Path | None,
    typer.Option(help="A folder whose tables replace single values of the box, or that of an expansion."),
]


# ---- complaints
Database = Annotated[
    str | None,
    typer.Option(help="A file, or a database's address; if nothing is said, a file in your data folder."),
]


def complain(sentence: str, code: int) -> NoReturn:
    """A sentence on stderr, and out."""
    print(f"roundhouse: {sentence}", file=sys.stderr)
    raise typer.Exit(code)


@contextmanager
def politely() -> Iterator[None]:
    """Whatever people can get wrong is told in a sentence."""
    try:
        yield
    except (OptionsError, UnknownBot, UnknownLanguage) as error:
        complain(str(error), 2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read along has gone
        raise typer.Exit(1) from None
    except OSError as error:
        complain(f"{error.filename or 'the file'}: {error.strerror or error}", 1)
    except (RecordError, PositionError, ContentError, ArenaFileError, SimulationFileError) as error:
        complain(str(error), 1)


def some(**options: Any) -> dict[str, Any]:
    """The options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def chosen_game(
    players: int | None, edition: str | None, board: str | None, industry: str | None, modules: str | None
) -> dict[str, Any]:
    """The options that say what is played, as far as they were given; a board brings its own track."""
    if industry is None and board is not None:
        industry = own_track(board)
    return some(players=players, edition=edition, board=board, industry=industry, modules=listed(modules))


def many(count: int, one: str, more: str = "") -> str:
    """So many of something.

    >>> many(1, "game"), many(2, "game"), many(0, "person", "people")
    ('1 game', '2 games', '0 people')
    """
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def listed(names: str | None) -> tuple[str, ...] | None:
    """Names with commas between them."""
    return None if names is None else tuple(name.strip() for name in names.split(",") if name.strip())


def folder(content: Path | None) -> str | None:
    """The folder of an owner's values, which must be there."""
    if content is not None and not content.is_dir():
        complain(f"--content: {content} is no folder", 2)
    return None if content is None else str(content)


def progress_bar(*columns: ProgressColumn, speed_over: float = 30.0) -> Progress:
    """A bar on stderr, if somebody is looking; `speed_over`: seconds from which the time that is left is told."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *columns,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
        speed_estimate_period=speed_over,
    )
