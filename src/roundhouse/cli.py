"""One command: play, replay, simulate, check the tables.

Bad input is answered with a sentence on stderr: exit code 2 for wrong options, 1 for a file that is wrong or
a game that broke.
"""

from __future__ import annotations

import json
import os
import sys
import time
import tomllib
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.progress import MofNCompleteColumn

import roundhouse.report
import roundhouse.service
import roundhouse.web  # noqa: F401 - what the packages say is checked, too
from roundhouse import __version__, compiled
from roundhouse.bots import Bot, UnknownBot, bot
from roundhouse.bots.elsewhere import any_bot
from roundhouse.bots.levels import ADVISER
from roundhouse.bots.review import MAX_FINDINGS, REVIEWER
from roundhouse.cli_arena import arena
from roundhouse.cli_benchmark import benchmark
from roundhouse.cli_games import games, report_games, stored_game
from roundhouse.cli_host import backup, host, puzzles, ratings, restore, tidy, token, verify
from roundhouse.cli_options import (
    BoardOption,
    ContentOption,
    Database,
    EditionOption,
    Industry,
    LanguageDirOption,
    LanguageOption,
    Modules,
    PlayersOption,
    chosen_game,
    complain,
    folder,
    many,
    politely,
    progress_bar,
    some,
)
from roundhouse.cli_review import run_review
from roundhouse.cli_serve import (
    LOCAL,
    AdviserOption,
    Host,
    OpenBrowser,
    Reviewer,
    ThinkersOption,
    adopt_house_rules,
    serve,
    start_server,
)
from roundhouse.content.loader import EDITIONS, check
from roundhouse.content.loader import load as box_of
from roundhouse.draw.moves_page import moves_page
from roundhouse.draw.svg.sign_check import check_signs
from roundhouse.draw.text import draw_text
from roundhouse.draw.text_result import draw_result
from roundhouse.draw.text_words import WIDTH
from roundhouse.game import Game
from roundhouse.lab.arena_plan import bot_names
from roundhouse.lab.on_ray import check_known_elsewhere, cluster
from roundhouse.lab.simulate import Failure, Outcome, SimulationPlan, report
from roundhouse.lab.simulate import simulate as play_games
from roundhouse.lab.simulation_file import SimulationFile
from roundhouse.record.code import looks_like_code
from roundhouse.record.position import PositionError
from roundhouse.record.position_keys import TOP_KEYS
from roundhouse.record.record import load_record
from roundhouse.rules import GameState, OptionsError, apply
from roundhouse.rules.notation import SEATS
from roundhouse.rules.parts import check_parts
from roundhouse.terminal import HUMAN, Terminal, paragraph
from roundhouse.view.breakdown import breakdown
from roundhouse.view.events import opening
from roundhouse.view.language_needs import check_needs
from roundhouse.view.names import LANGUAGES
from roundhouse.view.table import log_entry
from roundhouse.view.words import Words, words_of

app = typer.Typer(
    name="roundhouse",
    help="Ultimate Railroads to play, to watch, to program and to study.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
content_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
app.add_typer(content_app, name="content", help="The tables of the box and of the languages.")

File = Annotated[Path, typer.Argument(help="A saved game.")]
FileOrRow = Annotated[
    Path, typer.Argument(help="A saved game, or one of a table: games.parquet#17, or the folder: tables#17.")
]


def main() -> None:
    """The command line."""
    app()


def version(wanted: bool) -> None:
    if wanted:
        print(f"roundhouse {__version__} ({compiled.in_words()})")
        raise typer.Exit


@app.callback()
def root(
    show: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Ultimate Railroads to play, to watch, to program and to study."""


# ---- play


@app.command()
def play(
    terminal: Annotated[
        bool,
        typer.Option("--terminal", help="Play here, in text, instead of in the browser.", show_default=False),
    ] = False,
    host: Host = LOCAL,
    port: Annotated[int, typer.Option(help="In the browser: the port, 0 for any free one.")] = 0,
    database: Database = None,
    open_browser: OpenBrowser = None,
    thinkers: ThinkersOption = None,
    adviser: AdviserOption = ADVISER,
    reviewer: Reviewer = REVIEWER,
    players: PlayersOption = None,
    edition: EditionOption = None,
    board: BoardOption = None,
    industry: Industry = None,
    modules: Modules = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Equal seeds give equal games; with --position or --load, equal bots' dice."),
    ] = None,
    position: Annotated[
        Path | None, typer.Option(help="Begin from a position: a .toml or .json file, or a code.")
    ] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save to this file after every choice.")] = None,
    humans: Annotated[int | None, typer.Option(help="How many people play; the rest is random (1).")] = None,
    seats: Annotated[str | None, typer.Option(help="Who sits where: human,random,...")] = None,
    language: LanguageOption = "en",
    language_dir: LanguageDirOption = None,
    content: ContentOption = None,
) -> None:
    """Play in the browser; with --terminal, or with an option that only the game in text has, at this terminal."""
    with politely():
        chosen = chosen_game(players, edition, board, industry, modules)
        text_only = some(
            **chosen,
            seed=seed,
            position=position,
            load=load,
            save=save,
            humans=humans,
            seats=seats,
            language=None if language == "en" else language,
        )
        if not terminal and not text_only:
            adopt_house_rules(content)
            start_server(host, port, database, open_browser, thinkers, adviser, reviewer)
            return
        if save is not None:
            check_save(save, load)
        game = game_for(chosen, seed, position, load, folder(content))
        words_of(game.state.rules, language)
        where = seats_for(game, humans, seats, at_decider=position is not None)
        dice = None if position is None and load is None else seed
        Terminal(
            game, where, save=save, content=folder(content), seed=dice, loaded=load, language=language
        ).run()


def check_save(save: Path, load: Path | None) -> None:
    """Nothing is overwritten but the game that goes on, and the file can be written."""
    if save.is_dir():
        complain(f"--save: {save} is a folder", 2)
    if save.exists() and not (load is not None and load.exists() and save.samefile(load)):
        going_on = f"go on with --load {save}, or " if kind_of(save) == RECORD else ""
        complain(f"{save} exists; {going_on}choose another name", 2)
    part = save.with_name(save.name + ".part")  # what `Game.save` writes first
    there = part.exists()
    try:
        part.open("a").close()
        if not there:
            part.unlink()
    except OSError as error:
        complain(f"--save: {save} cannot be written ({error.strerror})", 1)


def game_for(
    chosen: dict[str, Any], seed: int | None, position: Path | None, load: Path | None, content: str | None
) -> Game:
    """A new game, one from a position, or a saved one."""
    if position is not None and load is not None:
        complain("--position and --load cannot both be the beginning", 2)
    begin = "--position" if position is not None else "--load"
    if (position is not None or load is not None) and chosen:
        named = ", ".join(f"--{name}" for name in chosen)
        complain(f"{named} cannot be chosen with {begin}: the file says what is played", 2)
    if load is not None:
        if kind_of(load) == POSITION:
            complain(f"{load}: this is a position; use --position", 1)
        return Game.load(load, content)
    if position is not None:
        return positioned(position, content)
    return Game.new(**chosen, **some(seed=seed), content=content)


def positioned(position: Path, content: str | None) -> Game:
    """A game from a position, in a file or as a code; complaints name the file."""
    if looks_like_code(str(position)) and not position.exists():
        try:
            return Game.from_code(str(position), content)
        except PositionError as error:
            complain(f"--position: {error}", 1)
    if kind_of(position) == RECORD:
        complain(f"{position}: this is a record; use --load", 1)
    try:
        return Game.from_position(position, content)
    except PositionError as error:
        complain(str(error) if str(position) in str(error) else f"{position}: {error}", 1)
    except UnicodeDecodeError as error:
        complain(f"{position}: this is no text file ({error.reason} at byte {error.start})", 1)


RECORD, POSITION = "record", "position"


def kind_of(file: Path) -> str:
    """What a file seems to be, "" if it is neither a record nor a position."""
    try:
        text = file.read_text("utf-8")
        found = tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)
    except (OSError, ValueError, RecursionError):
        return ""
    if not isinstance(found, dict):
        return ""
    if "roundhouse-record" in found:
        return RECORD
    return POSITION if any(key in TOP_KEYS for key in found) else ""


def seats_for(game: Game, humans: int | None, seats: str | None, at_decider: bool) -> list[str]:
    """Who sits where: as it is said, else as it was; alone at a position one sits where it is decided."""
    players = game.state.rules.players
    if seats is not None and humans is not None:
        complain("--humans and --seats say the same thing; one of them is enough", 2)
    if seats is not None:
        return known_seats(list(bot_names(seats)), players, "--seats", any_bot)
    if humans is None and game.seats is not None:
        return known_seats(game.seats, players, "the file's list of seats (--seats overrules it)", bot)
    if humans is None and at_decider:
        return [HUMAN if seat == (game.decider or 0) else "random" for seat in range(players)]
    count = 1 if humans is None else humans
    if not 0 <= count <= players:
        complain(f"--humans is {count}; 0 to {players} people can play here", 2)
    return [HUMAN] * count + ["random"] * (players - count)


def known_seats(names: list[str], players: int, where: str, make: Callable[[str], Bot]) -> list[str]:
    """These names, if everybody is known and nobody is missing."""
    if len(names) != players:
        complain(f"{where} names {len(names)} players, but {players} play", 2)
    for name in names:
        try:
            if name != HUMAN:
                make(name)
        except UnknownBot as error:
            complain(f"{where}: {name!r} is unknown ({error}); {HUMAN} can sit there, too", 2)
    return names


# ---- replay


@app.command()
def replay(
    file: FileOrRow,
    step: Annotated[int | None, typer.Option(help="Stop after so many decisions.", min=0)] = None,
    seat: Annotated[
        str | None, typer.Option("--as", help="Look through the eyes of a seat: A, B, C, D.")
    ] = None,
    language: LanguageOption = "en",
    language_dir: LanguageDirOption = None,
    content: ContentOption = None,
) -> None:
    """Show a saved game move by move, and the table at its end or after --step decisions."""
    with politely():
        if kind_of(file) == POSITION:
            complain(f"{file}: this is a position; use --position (roundhouse play --position {file})", 1)
        state, played = stored_game(str(file), folder(content)) or load_record(file, folder(content))[1:]
        viewer = viewer_for(seat, len(state.players))
        if step is not None and step > len(played):
            complain(f"--step is {step}, but the game has {len(played)} decisions", 2)
        states = [state]
        for move in played[:step]:
            states.append(states[-1].clone())
            apply(states[-1], move)
        show_log(words_of(state.rules, language), states, played, viewer)
        print()
        print(draw_text(states[-1], viewer, language=language))
        if not states[-1].stack:
            print()
            print(draw_result(states[-1], breakdown(states), language))


def viewer_for(seat: str | None, players: int, option: str = "--as") -> int:
    """The seat with this letter, -1 for a spectator."""
    if seat is None:
        return -1
    if seat.upper() not in tuple(SEATS[:players]):
        complain(f"{option} is {seat!r}; the seats are {', '.join(SEATS[:players])}", 2)
    return SEATS.index(seat.upper())


@app.command()
def review(
    file: File,
    seat: Annotated[
        str | None, typer.Option(help="Only the turning points of this seat: A, B, C, D.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Who is asked; planner is quicker.")] = REVIEWER,
    top: Annotated[int, typer.Option(help="How many turning points.", min=1)] = MAX_FINDINGS,
    language: LanguageOption = "en",
    language_dir: LanguageDirOption = None,
    content: ContentOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every turn as JSON.")] = False,
) -> None:
    """Show the turning points of a saved game: what a bot would have played, and what that is worth."""
    with politely():
        if kind_of(file) == POSITION:
            complain(f"{file}: this is a position, and a review needs a game that was played", 1)
        game = Game.load(file, folder(content))
        whose = viewer_for(seat, game.state.rules.players, "--seat")
        run_review(file, game, whose if whose >= 0 else None, bot, top, language, folder(content), as_json)


def show_log(words: Words, states: list[GameState], played: list[int], viewer: int) -> None:
    """Every decision in a sentence, under its number, and what followed from it."""
    over = not states[-1].stack
    log = [
        log_entry(before, move, viewer, over, words.language, after)
        for before, move, after in zip(states, played, states[1:], strict=False)
    ]
    for event in opening(states[0], words.language):
        print("\n".join(paragraph(-1, event)))
    for when, part in groupby(enumerate(log, 1), key=lambda entry: entry[1]["round"]):
        print(words.screen("Round", round=when))
        for number, entry in part:
            first, *rest = paragraph(entry["by"], entry["sentence"], WIDTH - 7)
            for event in entry["followed"]:
                rest += paragraph(-1, event, WIDTH - 7)
            print(f"{number:>5}  {first}")
            for line in rest:
                print(f"{line:>{len(line) + 7}}")


# ---- simulate


@app.command()
def simulate(
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    bots: Annotated[
        str, typer.Option(help="One bot for all, or one for every seat: random,random.")
    ] = "random",
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games, however many jobs.")] = 1,
    first: Annotated[
        int, typer.Option(help="The number of the first game, to play a part again.", min=0)
    ] = 0,
    jobs: Annotated[int | None, typer.Option(help="Processes (as many as there are cores).", min=1)] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, local, or its address."),
    ] = None,
    edition: EditionOption = None,
    board: BoardOption = None,
    industry: Industry = None,
    modules: Modules = None,
    content: ContentOption = None,
    checked: Annotated[bool, typer.Option("--check/--no-check", help="Check every position.")] = True,
    out: Annotated[Path | None, typer.Option(help="Write every game to this file, a line each.")] = None,
    records: Annotated[
        bool, typer.Option("--records", help="With --out: keep the moves too, for roundhouse games.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play many games at once; check every position of them; count what comes out."""
    with politely():
        if records and out is None:
            raise OptionsError("--records belongs to --out, the file that keeps the moves")
        chosen = chosen_game(players, edition, board, industry, modules)
        plan = SimulationPlan(
            **chosen,
            content=folder(content),
            bots=bot_names(bots) or ("random",),
            seed=seed,
            games=games,
            first=first,
            check=checked,
            records=records,
        )
        result = run_plan(plan, min(jobs or os.cpu_count() or 1, games), out, ray)
    if isinstance(result, Failure):
        report_failure(plan, result)
    print(json.dumps(result, indent=2) if as_json else summary_text(result))


def run_plan(
    plan: SimulationPlan, jobs: int, out: Path | None = None, ray: str | None = None
) -> dict[str, Any] | Failure:
    """Play, with a bar on stderr if somebody is looking."""
    plan.seats(), plan.rules()  # complain about wrong options before a file is made
    if ray is not None:
        check_known_elsewhere(plan.bots)
    bar = progress_bar(MofNCompleteColumn())
    task = bar.add_task(f"{plan.players} players", total=plan.games)

    try:
        bar.start()
        begin = time.perf_counter()
        with (
            nullcontext() if ray is None else cluster(ray) as connected,
            nullcontext() if out is None else SimulationFile(out, plan) as file,
        ):

            def tell(played: list[Outcome]) -> None:
                bar.advance(task, len(played))
                if file is not None:
                    file.add(played)

            outcomes = play_games(plan, jobs, tell, connected)
        if isinstance(outcomes, Failure):
            return outcomes
        return {"version": __version__, **report(plan, outcomes, time.perf_counter() - begin)}
    except KeyboardInterrupt:
        complain("interrupted", 130)
    except BrokenProcessPool:
        complain("a process that played games was ended from outside; was there enough memory?", 1)
    finally:
        bar.stop()


def report_failure(plan: SimulationPlan, failure: Failure) -> NoReturn:
    """Which game broke, where, how, and how to see it again."""
    lines = [
        f"game {failure.game} (seed {failure.seed}) broke after decision {failure.decision}: {failure.what}",
        *([f"  at {failure.last}"] if failure.last else []),
        f"  again: {plan.command(failure.game)}",
    ]
    complain("\n".join(lines), 1)


def summary_text(result: dict[str, Any]) -> str:
    """The numbers of a run as a small table."""
    speed, decisions = result["speed"], result["decisions"]
    state = "every position checked" if result["checked"] else "not checked"
    played = f"{many(result['games'], 'game')}, {many(decisions['total'], 'decision')}"
    lines = [
        f"{played} in {speed['seconds']:.1f} s ({state})",
        f"a second: {speed['games_per_second']:.1f} games, {speed['decisions_per_second']:.0f} decisions",
        f"a game: {decisions['per_game']:.1f} decisions, {decisions['forced_per_game']:.1f} without a choice",
        "",
        f"{'points':<10}" + "".join(f"{name:>9}" for name in result["scores"]),
        _row("all", result["scores"]),
        *(_row(f"place {place}", row) for place, row in enumerate(result["by_place"], 1)),
        *(_row(f"seat {SEATS[seat]}", row) for seat, row in enumerate(result["by_seat"])),
        *(_row(f"order {place}", row) for place, row in enumerate(result["by_order"], 1)),
        "",
        f"digest {result['digest']}",
    ]
    return "\n".join(lines)


def _row(name: str, numbers: dict[str, float]) -> str:
    return f"{name:<10}" + "".join(f"{number:>9.1f}" for number in numbers.values())


# ---- arena, data and the server

app.command()(benchmark)
for command in (arena, games, serve, backup, restore, verify, tidy, ratings, puzzles, host, token):
    app.command()(command)
app.command("report")(report_games)


# ---- content and moves


@content_app.command("check")
def content_check(
    content: ContentOption = None,
    language_dir: LanguageDirOption = None,
    play_with: Annotated[
        str | None,
        typer.Option(
            "--play",
            metavar="EXPANSION",
            help="Also play games with this expansion, tell and draw them in every language, and name the texts that "
            "its code asks for and no language has.",
        ),
    ] = None,
) -> None:
    """Check the tables of the box, the words of every language and the signs, and an owner's values with --content.

    A language that lies elsewhere, or the words of an expansion from elsewhere, may be partial: what is missing is
    listed, and English fills it in.
    """
    with politely():
        problems = check(folder(content)) or [
            *check_parts(*map(box_of, EDITIONS)),
            *check_needs(),
            *check_signs(),
        ]
        problems += LANGUAGES.problems()
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        complain(f"{many(len(problems), 'problem')} in the tables", 1)
    if play_with is not None:
        rehearsed(play_with)
    for code, missing in LANGUAGES.missing().items():
        for text in missing:
            print(text)
        print(f"{LANGUAGES.names()[code]} ({code}) lacks {many(len(missing), 'text')}; English fills in.")
    print("The tables are in order.")


def rehearsed(expansion: str) -> None:
    """Play games with an expansion and tell what its words lack."""
    from roundhouse.web.rehearsal import rehearse  # the pages are needed for this alone

    with politely():
        found = rehearse(expansion)
    for table, key in sorted(found.missing):
        print(f"words/en.toml: [{table}]: {key}: this text is missing; a game asks for it.", file=sys.stderr)
    for broken in found.broken:
        print(f"{expansion}: {broken}", file=sys.stderr)
    wrong = len(found.missing) + len(found.broken)
    if wrong:
        complain(f"{many(wrong, 'problem')} in {many(found.games, 'game')} with {expansion}", 1)
    told = ", ".join(LANGUAGES.names().values())
    print(f"{expansion}: {many(found.games, 'game')} played, told and drawn in {told}.")


@app.command("moves")
def moves_table() -> None:
    """Print the move table and the notation, as Markdown (docs/moves.md)."""
    print(moves_page(), end="")


@app.command("observation")
def observation_layout() -> None:
    """Print what each number of an observation is, as Markdown (docs/observation.md); needs NumPy."""
    try:
        from roundhouse.env.page import observation_page
    except ModuleNotFoundError as error:
        complain(f"{error}; observations need NumPy: pip install 'roundhouse[env]'", 1)
    print(observation_page(), end="")
